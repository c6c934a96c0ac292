//! A game as a report: the loss of each discard, by one measure.
//!
//! `measure` computes the loss of a discard and `declared` the loss of riichi, calls and quads;
//! `danger` finds the decisions that don't count, `tally` sums up the others, and `laid` is the
//! table around a decision.

mod danger;
mod declared;
mod laid;
mod measure;
mod tally;

use serde::{Serialize, Serializer};
use shanten::rules::{Rules, VariantHand};
use shanten::score::Wind;
use shanten::{Opponent, Piece, Visible};
use shanten_table::Seat;

pub use self::danger::{Danger, DangerKind, RiichiSafety};
use self::declared::Finding;
pub use self::laid::{Laid, LaidPlayer};
use self::measure::Measured;
pub use self::measure::{Choice, Declared, Loss, Measure, MomentKind};
pub use self::tally::DiscardTally;
use crate::answered::{Answered, Questions};
use crate::round::Round;

/// The options of a review.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReviewOptions {
    /// Only this player's decisions.
    pub seat: Option<Seat>,
    /// The questions about each decision; they set the [measure](Measure::of).
    pub questions: Questions,
    /// The least loss that is listed, by the measure; the [default threshold](Measure::usual) if
    /// `None`.
    pub at_least: Option<f64>,
    /// Whether decisions in [danger](Danger) count. Safe discards are often right then, and no
    /// measure here considers safety.
    pub in_danger: bool,
}

/// The losses of a game's discards.
///
/// Serialises as an object for other programs, with tiles and hands as text.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Review {
    /// [What a review knows](Self::KNOWS), for readers.
    pub knows: &'static str,
    /// The requested measure. A discard for which it is unknown is judged by the next one.
    pub measure: Measure,
    /// The least loss of a [slip](Self::slips), by that measure.
    pub at_least: f64,
    /// The names of the players by seat, if the log has them.
    pub names: [Option<Box<str>>; Seat::MAX],
    /// The rounds in order.
    pub rounds: Vec<ReviewedRound>,
    /// The tally of each seat.
    pub seats: [DiscardTally; Seat::MAX],
    #[serde(skip)]
    options: ReviewOptions,
}

/// A round with the decisions that lost something, in order.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ReviewedRound {
    /// Its name: wind and number, such as `East 1`.
    pub name: String,
    /// The rules of its hands.
    pub rules: Rules,
    /// The counters on the table.
    pub counters: u8,
    /// The riichi deposits on the table.
    pub deposits: u8,
    /// The wind of each seat.
    pub winds: Vec<Wind>,
    /// The points of each seat at its start, if the log has them.
    pub scores: Option<[i32; Seat::MAX]>,
    /// The points that each seat gained or paid, if the log has them.
    pub changes: Option<[i32; Seat::MAX]>,
    /// The tally of each seat.
    pub seats: [DiscardTally; Seat::MAX],
    /// Each discard with any loss, and each riichi, call and quad that could be declared,
    /// [counted](Moment::counts) or not, in order.
    pub moments: Vec<Moment>,
}

/// A decision of a game: a discard worse than the best by its measure, or a possible riichi, call
/// or quad.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Moment {
    /// The subject of the decision.
    pub kind: MomentKind,
    /// The player.
    pub seat: Seat,
    /// The number of the player's turn, from 1; for a call, the number of the player's last turn.
    pub turn: usize,
    /// The index of the following [event](Round::events).
    pub event: usize,
    /// The hand with the piece just drawn.
    #[serde(serialize_with = "as_text")]
    pub hand: VariantHand,
    /// The piece just drawn; `None` after a call, and if a tile can be called.
    pub drawn: Option<Piece>,
    /// The tile that can be called.
    pub claimed: Option<Piece>,
    /// Its discarder.
    pub claimed_from: Option<Seat>,
    /// The discarder as seen from the player.
    pub from: Option<Opponent>,
    /// The loss; `None` if it can't be judged.
    pub loss: Option<Loss>,
    /// The player's choice.
    pub made: Choice,
    /// The best choice by the measure of the loss; the player's choice if it isn't judged.
    pub best: Choice,
    /// For a discard, the best choices, the player's, and the preferred ones of other measures; for
    /// calls, quads and riichi, all choices. The best comes first.
    pub choices: Vec<Choice>,
    /// The reasons to discard safe tiles.
    pub danger: Vec<Danger>,
    /// How safe the discards of the choices are from opponents in riichi, by seat.
    pub safety: Vec<RiichiSafety>,
    /// Whether it counts; [in danger](ReviewOptions::in_danger) it may not.
    pub counts: bool,
    /// The tiles that the player saw, except the hand, the dora indicators, the player's own
    /// discards and the claimed tile.
    #[serde(serialize_with = "as_text")]
    pub seen: Visible,
    /// How many tiles the player still draws if no player calls, as assumed for chances.
    pub draws: u8,
    /// The table around the hand.
    pub table: Laid,
}

impl Review {
    /// The most states of a search, unless [`Questions::states`] is set: a few hands far from ready
    /// would take most of the time.
    pub const STATES: usize = 80_000;

    /// What a review knows, and what it doesn't.
    pub const KNOWS: &str = "The review knows attack: shanten, useful tiles, chances and points. \
        It doesn't know defence, others' hands or the ranking.";

    /// How many slips of a player are shown by default. The smaller ones are counted.
    pub const WORST: usize = 10;

    /// A review without a round.
    #[must_use]
    pub fn new(options: ReviewOptions) -> Self {
        let questions = options.questions;
        let measure = Measure::of(questions);
        let questions = Questions { discards: true, states: questions.states.or(Some(Self::STATES)), ..questions };
        let at_least = options.at_least.unwrap_or(measure.usual());
        Self {
            knows: Self::KNOWS,
            measure,
            at_least,
            options: ReviewOptions { questions, ..options },
            ..Self::default()
        }
    }

    /// Adds a round.
    pub fn add(&mut self, round: &Round) {
        let questions = self.options.questions;
        let (mut moments, mut seats) = (Vec::new(), [DiscardTally::default(); Seat::MAX]);
        let is_asked = |seat| self.options.seat.is_none_or(|asked| asked == seat);
        for decision in round.decisions().iter().filter(|decision| is_asked(decision.seat)) {
            let row = Answered::new(round, decision, questions);
            if let Some(measured) = Measured::new(&row, questions) {
                let loss = measured.loss();
                let counts = self.counts(&Danger::of(&row, row.draws()));
                seats[decision.seat.index()].add(&row, &measured, counts, counts && self.is_listed(loss));
                if loss.amount > 0.0 {
                    moments.push(self.moment(&row, Finding::discard(&row, &measured)));
                }
            }
            moments.extend(declared::of_turn(&row, questions).into_iter().map(|found| self.moment(&row, found)));
        }
        for claim in round.claims().iter().filter(|claim| is_asked(claim.decision.seat)) {
            let row = Answered::of_claim(round, claim, Questions { legal: true, discards: false, ..questions });
            moments.extend(declared::of_claim(&row, claim, questions).map(|found| self.moment(&row, found)));
        }
        moments.sort_by_key(|moment| moment.event);
        for moment in moments.iter().filter(|moment| moment.counts && moment.kind != MomentKind::Discard) {
            if let Some(loss) = moment.loss {
                seats[moment.seat.index()].judge(self.is_listed(loss));
            }
        }
        let start = round.start();
        let reviewed = ReviewedRound {
            name: round.name(),
            rules: round.rules.hand_rules(),
            counters: start.counters,
            deposits: start.deposits,
            winds: Seat::all(start.players).map(|seat| start.wind_of(seat)).collect(),
            scores: start.scores,
            changes: round.changes(),
            seats,
            moments,
        };
        let names = round.info().names.clone();
        self.append(Self { names, seats, rounds: vec![reviewed], ..Self::default() });
    }

    const fn counts(&self, danger: &[Danger]) -> bool {
        self.options.in_danger || danger.is_empty()
    }

    fn moment(&self, row: &Answered, found: Finding) -> Moment {
        let Finding { kind, draws, loss, made, best, choices } = found;
        let decision = row.decision;
        let danger = Danger::of(row, draws);
        let table = row.round.table_before(row.asked_at());
        Moment {
            kind,
            seat: decision.seat,
            turn: decision.turn,
            event: decision.event,
            hand: decision.hand,
            drawn: decision.drawn,
            claimed: row.claim.map(|claim| claim.piece),
            claimed_from: row.claim.map(|claim| claim.from),
            from: row
                .claim
                .and_then(|claim| Opponent::seen(decision.seat.index(), claim.from.index(), row.round.start().players)),
            loss,
            made,
            best,
            counts: self.counts(&danger),
            safety: RiichiSafety::of(row, &table, &danger, &choices),
            danger,
            choices,
            seen: laid::seen(row, &table),
            draws,
            table: Laid::new(&table),
        }
    }

    /// Adds the rounds of a later part of the game.
    pub fn append(&mut self, more: Self) {
        if self.rounds.is_empty() {
            self.names = more.names;
        }
        self.rounds.extend(more.rounds);
        self.seats.iter_mut().zip(&more.seats).for_each(|(tally, more)| tally.append(more));
    }

    /// The counted moments that lost at least [the threshold](Self::at_least), the greatest loss
    /// first. Losses by another measure come last.
    #[must_use]
    pub fn slips(&self) -> Vec<(&ReviewedRound, &Moment)> {
        let mut slips: Vec<_> = self
            .moments()
            .filter_map(|(round, moment)| {
                let loss = moment.loss.filter(|&loss| moment.counts && self.is_listed(loss))?;
                Some((loss, (round, moment)))
            })
            .collect();
        slips.sort_by(|(one, _), (other, _)| {
            let is_other = |loss: &Loss| loss.measure != self.measure;
            is_other(one).cmp(&is_other(other)).then(other.weight.total_cmp(&one.weight))
        });
        slips.into_iter().map(|(_, slip)| slip).collect()
    }

    /// A player's [slips](Self::slips): this many of the greatest, and the smaller ones.
    #[must_use]
    pub fn worst(&self, seat: Seat, most: usize) -> [Vec<(&ReviewedRound, &Moment)>; 2] {
        let mut slips = self.slips();
        slips.retain(|(_, slip)| slip.seat == seat);
        let smaller = slips.split_off(most.min(slips.len()));
        [slips, smaller]
    }

    /// All moments with their rounds.
    pub fn moments(&self) -> impl Iterator<Item = (&ReviewedRound, &Moment)> {
        self.rounds.iter().flat_map(|round| round.moments.iter().map(move |moment| (round, moment)))
    }

    /// Whether a loss is large enough. For another measure than the review's, the threshold is
    /// scaled by the measures' defaults.
    fn is_listed(&self, loss: Loss) -> bool {
        loss.amount > 0.0 && loss.weight * self.measure.usual() >= self.at_least * (1.0 - f64::EPSILON)
    }
}

impl Moment {
    /// The wind of the player.
    #[must_use]
    pub fn wind(&self, round: &ReviewedRound) -> Wind {
        round.winds[self.seat.index()]
    }
}

/// Serialises as its `Display`: a hand with its melds and red fives.
fn as_text<S: Serializer>(text: &impl std::fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(text)
}
