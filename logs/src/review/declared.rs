//! Riichi, calls and quads: compares them with their alternatives by the measure.
//!
//! Only figures known on both sides are compared. Copies don't decide: they ignore whether a called
//! hand has a pattern and what a win is worth.

use std::iter;

use shanten::odds::{Expectation, RiichiRow, Wins};
use shanten::rules::VariantHand;
use shanten::{Call, Meld, Shanten, TileSet, View};
use shanten_table::Action;

use super::measure::{Choice, Declared, Loss, Measure, Measured, MomentKind, ROUNDING, UNKNOWN};
use crate::answered::{Answered, Questions};
use crate::round::Claim;

/// Riichi and silence are compared only if their points differ by more than the model's error: this
/// share of the greater expectation. The model doesn't know that opponents fold, and its figures
/// are means of all players.
const RIICHI_ERROR: f64 = 0.2;

/// The least error of the model in points.
const LEAST_RIICHI_ERROR: f64 = 300.0;

/// The findings about a decision.
pub(super) struct Finding {
    pub(super) kind: MomentKind,
    /// How many tiles the player still draws.
    pub(super) draws: u8,
    pub(super) loss: Option<Loss>,
    pub(super) made: Choice,
    pub(super) best: Choice,
    pub(super) choices: Vec<Choice>,
}

impl Finding {
    /// A discard that lost something.
    pub(super) fn discard(row: &Answered, measured: &Measured) -> Self {
        let (loss, made, best) = (Some(measured.loss()), measured.made, measured.choices[0]);
        Self { kind: MomentKind::Discard, draws: row.draws(), loss, made, best, choices: measured.shown(row) }
    }

    /// The choice made and its alternatives, by a measure. It is judged only if it lost against a
    /// known figure, or if all figures are known.
    fn new(kind: MomentKind, draws: u8, measure: Measure, made: Choice, mut choices: Vec<Choice>) -> Self {
        let value = |choice: &Choice| choice.value(measure).filter(|_| measure != Measure::Copies);
        choices.sort_by(|one, other| value(other).unwrap_or(UNKNOWN).total_cmp(&value(one).unwrap_or(UNKNOWN)));
        let is_complete = choices.iter().all(|choice| value(choice).is_some());
        let lost = value(&made).zip(value(&choices[0])).map(|(made, best)| (best - made, best));
        let lost = lost.map(|(lost, best)| if lost <= ROUNDING * best.abs() { 0.0 } else { lost });
        let loss = lost.filter(|&lost| lost > 0.0 || is_complete).map(|lost| measure.loss(lost));
        let best = if loss.is_some_and(|loss| loss.amount > 0.0) { choices[0] } else { made };
        Self { kind, draws, loss, made, best, choices }
    }

    /// The same for a decision in which one of the melds was called, or none.
    fn of_melds(
        kind: MomentKind,
        draws: u8,
        measure: Measure,
        made: Option<Meld>,
        choices: Vec<Choice>,
    ) -> Option<Self> {
        let is_made = |choice: &&Choice| match (choice.declared, made) {
            (Some(Declared::Meld(one)), Some(other)) => is_same(one, other),
            (declared, made) => declared.is_none() && made.is_none(),
        };
        let made = *choices.iter().find(is_made)?;
        Some(Self::new(kind, draws, measure, made, choices))
    }
}

/// The best continuation of a hand with this many draws to come, by the measure: the discard
/// (unless the hand draws first) and its figures.
fn measured(row: &Answered, questions: Questions, view: &View<VariantHand>, draws: u8, swaps: TileSet) -> Choice {
    let (hand, measure) = (view.hand(), Measure::of(questions));
    let discards = if hand.has_drawn() { view.discards().to_vec() } else { Vec::new() };
    let allowed: Vec<_> = discards.iter().filter(|discard| !swaps.contains(discard.tile)).map(Choice::from).collect();
    let unmeasured = allowed.first().copied().unwrap_or_else(|| Choice::drawing(view.useful()));
    // Before the draw of a ready hand some opponents discard, which a search leaves out.
    let is_ready = !hand.has_drawn() && hand.shanten().is_some_and(Shanten::is_tenpai);
    let figures: Vec<_> = match measure {
        Measure::Copies => return unmeasured,
        _ if is_ready && questions.search.wins() == Wins::Table => return unmeasured,
        Measure::Points => {
            let rows = row.points(questions, view, draws).into_iter();
            rows.map(|row| (row.discard, row.win_now, Some(row.points_now))).collect()
        }
        Measure::Chance => {
            let rows = row.chances(questions, view, draws).into_iter();
            rows.map(|row| (row.discard, row.win_now, None)).collect()
        }
    };
    let figured = figures.into_iter().filter_map(|(discard, chance, points)| {
        let choice = if discard.is_none() { unmeasured } else { *allowed.iter().find(|of| of.discard == discard)? };
        Some(Choice { chance: Some(chance), points, ..choice })
    });
    let value = |choice: &Choice| choice.value(measure);
    let best = figured.reduce(|best, other| if value(&other) > value(&best) { other } else { best });
    // An open hand that can be completed may get a pattern on a path that the search doesn't take.
    let is_false = |best: &Choice| !hand.is_concealed() && best.shanten.is_some() && best.chance <= Some(0.0);
    best.filter(|best| !is_false(best)).unwrap_or(unmeasured)
}

/// Riichi and quads that could be declared after a draw.
pub(super) fn of_turn(row: &Answered, questions: Questions) -> Vec<Finding> {
    let decision = row.decision;
    let hand = &decision.hand;
    let may_be_ready = hand.is_concealed() && hand.shanten().is_some_and(|shanten| shanten <= Shanten::TENPAI);
    if decision.drawn.is_none() || !may_be_ready && hand.own_quads().is_empty() {
        return Vec::new();
    }
    let legal = row.round.table_before(row.asked_at()).legal(decision.seat);
    riichi(row, questions, legal.riichi).into_iter().chain(quad(row, questions, &legal.quads)).collect()
}

/// Riichi or not, after the actual discard. Only points are compared, in which riichi pays. A
/// difference within the model's error isn't judged.
fn riichi(row: &Answered, questions: Questions, allowed: TileSet) -> Option<Finding> {
    let decision = row.decision;
    let discard = row.made_discard()?;
    // If the hand hasn't changed, the choice was made in the turn before.
    let is_changed = matches!(decision.action, Some(Action::Discard { is_drawn: Some(false), .. }));
    let stays = decision.turn > 1 && !is_changed && matches!(decision.action, Some(Action::Discard { .. }));
    let is_ready = allowed.contains(discard.tile);
    if allowed.is_empty() || is_ready && stays {
        return None;
    }
    let (measure, silent) = (Measure::of(questions), Choice::from(discard));
    let ready = row.discards.iter().find(|of| allowed.contains(of.tile) && (!is_ready || of.tile == discard.tile))?;
    let declared = Choice { declared: Some(Declared::Riichi), ..Choice::from(ready) };
    let rows = if measure == Measure::Copies { Vec::new() } else { row.riichi_or_not(questions) };
    let figured = |choice: Choice, of: fn(&RiichiRow) -> Expectation| {
        let found = rows.iter().find(|row| Some(row.discard) == choice.discard).map(of);
        let points = found.filter(|_| measure == Measure::Points).map(|found| found.points);
        Choice { chance: found.map(|found| found.win), points, ..choice }
    };
    let (declared, silent) = (figured(declared, |row| row.with_riichi), figured(silent, |row| row.without));
    let made = if matches!(decision.action, Some(Action::Riichi { .. })) { declared } else { silent };
    let by = if is_ready && measure == Measure::Points { measure } else { Measure::Copies };
    let found = Finding::new(MomentKind::Riichi, row.draws(), by, made, vec![declared, silent]);
    let is_clear = declared.points.zip(silent.points).is_some_and(|(declared, silent)| {
        (declared - silent).abs() > (RIICHI_ERROR * declared.max(silent)).max(LEAST_RIICHI_ERROR)
    });
    Some(if is_clear { found } else { Finding { loss: None, best: made, ..found } })
}

/// Closed and added quads, or a discard. The points don't include the dora that a quad reveals.
fn quad(row: &Answered, questions: Questions, quads: &[Meld]) -> Option<Finding> {
    if quads.is_empty() {
        return None;
    }
    let decision = row.decision;
    let made = match decision.action {
        Some(Action::Quad(meld)) => Some(meld),
        action => action?.discarded().map(|_| None)?,
    };
    // In riichi only the tile just drawn can be discarded.
    let drawn = decision.drawn.filter(|_| decision.is_in_riichi());
    let questions = if drawn.is_some() { by_copies(questions) } else { questions };
    let others = drawn.map_or(TileSet::EMPTY, |drawn| TileSet::ALL & !TileSet::from(drawn.tile()));
    let mut choices = vec![measured(row, questions, &row.view, row.draws(), others)];
    for &meld in quads {
        let (mut hand, mut open) = (decision.hand, decision.open);
        hand.call(meld, None).ok()?;
        open.insert_meld(meld, None).ok()?;
        let view = hand.view().with_strictness(row.view.strictness()).with_table(open).ok()?;
        choices.push(declared(row, questions, &view, meld, TileSet::EMPTY));
    }
    Finding::of_melds(MomentKind::Quad, row.draws(), Measure::of(questions), made, choices)
}

/// A call of another's discard, or passing. A pass is left out if no call gives a lower shanten, or
/// the same with more copies; it is also left out if the hand could win.
pub(super) fn of_claim(row: &Answered, claim: &Claim, questions: Questions) -> Option<Finding> {
    let (decision, players) = (row.decision, row.round.start().players);
    let made = match decision.action {
        Some(Action::Call(meld)) => Some(meld),
        Some(Action::Pass) if !claim.legal.wins => None,
        _ => return None,
    };
    // Of melds that differ only in red fives, one is enough.
    let mut calls: Vec<Call> = Vec::new();
    for call in claim.legal.calls.iter().filter(|call| Some(call.meld()) == made).chain(&claim.legal.calls) {
        if !calls.iter().any(|other| is_same(other.meld(), call.meld())) {
            calls.push(*call);
        }
    }
    let turns = (decision.seat.index() + players - claim.from.index()) % players;
    let draws = u8::try_from((decision.wall + players - turns) / players).unwrap_or(u8::MAX);
    let choices = |questions| {
        let called = |call: &Call| {
            let view = row.view.after_call(call).ok()?;
            Some(declared(row, questions, &view, call.meld(), !row.view.hand().allowed_after(call)))
        };
        let pass = measured(row, questions, &row.view, draws, TileSet::EMPTY);
        iter::once(pass).chain(calls.iter().filter_map(called)).collect::<Vec<_>>()
    };
    let plain = choices(by_copies(questions));
    let is_better = |call: &Choice| call.further_than(&plain[0]) < 0 || call.more_than(&plain[0]) > 0;
    let is_listed = made.is_some() || plain.iter().any(is_better);
    if !is_listed {
        return None;
    }
    let measure = Measure::of(questions);
    let mut found = Finding::of_melds(MomentKind::Call, draws, measure, made, choices(questions))?;
    // Passing keeps a hand concealed, so that it may declare riichi. Only points know the worth.
    if measure == Measure::Chance && made.is_none() && decision.hand.is_concealed() {
        (found.loss, found.best) = (None, found.made);
    }
    Some(found)
}

const fn by_copies(questions: Questions) -> Questions {
    Questions { chances: false, points: false, ..questions }
}

fn is_same(one: Meld, other: Meld) -> bool {
    (one.kind(), one.tile()) == (other.kind(), other.tile())
}

/// A meld and its best continuation. A quad draws first.
fn declared(row: &Answered, questions: Questions, view: &View<VariantHand>, meld: Meld, swaps: TileSet) -> Choice {
    let is_quad = meld.kind().is_quad();
    let draws = if is_quad { row.draws_after_quad() } else { row.draws() };
    let choice = measured(row, questions, view, draws, swaps);
    let points = choice.points.filter(|_| !is_quad);
    Choice { declared: Some(Declared::Meld(meld)), points, ..choice }
}
