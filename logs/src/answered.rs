//! Decisions compared with the best ones.

use std::collections::HashMap;
use std::ops::ControlFlow;

use shanten::odds::{OddsOptions, OddsRow, PointOptions, PointRow, RiichiOptions, RiichiRow, Search, Wall};
use shanten::rules::VariantHand;
use shanten::score::ScoreRules;
use shanten::{Discard, Furiten, Piece, Shanten, Strictness, Tile, TileSet, View, Visible};
use shanten_table::{Action, Event, Legal};

use crate::decision::Decision;
use crate::round::{Claim, Round};

/// The questions about each decision.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each asks something by itself")]
pub struct Questions {
    /// Which copies of tiles count as gone.
    pub strictness: Strictness,
    /// Discards with their useful tiles, and waits.
    pub discards: bool,
    /// The chance to win after each discard.
    pub chances: bool,
    /// The expected points after each discard, and the chance.
    pub points: bool,
    /// The options of searches: which wins count, and the path. The decision determines the turns,
    /// the unseen tiles, the player's own discards, the seat and the round.
    pub search: OddsOptions,
    /// The chance to win by self-draws alone, in addition.
    pub of_draws: bool,
    /// Every action that the rules allow the player.
    pub legal: bool,
    /// The most states of a search, [the library's limit](OddsOptions::STATES) by default. A
    /// decision that needs more gets neither chances nor points.
    pub states: Option<usize>,
}

/// A decision with the answers about it.
///
/// ```
/// use shanten_logs::{Answered, Log, Questions};
///
/// # let log = r#"<mjloggm><GO type="169"/><INIT seed="0,0,0,2,3,135" ten="250,250,250,250" oya="0"
/// #     hai0="0,4,8,12,17,20,36,40,44,72,76,80,108" hai1="1,5,9,13,18,21,37,41,45,73,77,81,109"
/// #     hai2="2,6,10,14,19,22,38,42,46,74,78,82,110" hai3="3,7,11,15,23,24,39,43,47,75,79,83,111"
/// #     /><T112/><D112/><U32/><E32/></mjloggm>"#;
/// let round = Log::new("example.mjlog", log.as_bytes()).next().unwrap()?;
/// let questions = Questions { discards: true, ..Questions::default() };
/// let answered = Answered::new(&round, &round.decisions()[1], questions);
/// assert_eq!(answered.made().unwrap().to_string(), "9m");
/// assert_eq!(answered.discards[0].tile.to_string(), "9m"); // the best
/// assert_eq!(answered.loss(), Some((0, Some(0))));
/// # Ok::<(), shanten_logs::Problem>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Answered<'a> {
    /// The round.
    pub round: &'a Round,
    /// The decision.
    pub decision: &'a Decision,
    /// The claim, if the decision is about another player's tile.
    pub claim: Option<&'a Claim>,
    /// Every legal action, if requested.
    pub legal: Option<Legal>,
    /// The player's view, under the requested strictness.
    pub view: View<VariantHand>,
    /// Every discard, the best first. Empty unless the action is a discard that the player chose.
    pub discards: Vec<Discard>,
    /// The waits after the actual discard, if the hand is ready then.
    pub waits: Option<ReadyAfter>,
    /// The chance to win after each discard.
    pub chances: HashMap<Tile, f64>,
    /// The same by self-draws alone.
    pub of_draws: HashMap<Tile, f64>,
    /// The expected points after each discard.
    pub points: HashMap<Tile, f64>,
}

/// The waits of a hand.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ReadyAfter {
    /// The kinds.
    pub tiles: TileSet,
    /// Their copies left.
    pub copies: u32,
    /// Why the hand may win only by self-draw, if so.
    pub furiten: Option<Furiten>,
}

impl<'a> Answered<'a> {
    /// Answers the questions about a decision.
    #[must_use]
    pub fn new(round: &'a Round, decision: &'a Decision, questions: Questions) -> Self {
        let view = decision.view().with_strictness(questions.strictness);
        let mut answered = Self {
            round,
            decision,
            claim: None,
            legal: None,
            view,
            discards: Vec::new(),
            waits: None,
            chances: HashMap::new(),
            of_draws: HashMap::new(),
            points: HashMap::new(),
        };
        if questions.legal {
            answered.legal = Some(round.table_before(answered.asked_at()).legal(decision.seat));
        }
        if answered.made().is_some() {
            if questions.discards && !decision.is_in_riichi() {
                answered.discards = view.discards().to_vec();
            }
            if questions.points {
                let rows = answered.points(questions, &view, answered.draws());
                let figures = rows.iter().filter_map(|row| Some((row.discard?, (row.win_now, row.points_now))));
                (answered.chances, answered.points) =
                    figures.map(|(tile, (chance, points))| ((tile, chance), (tile, points))).unzip();
            }
            let chances = |answered: &Self, questions| {
                let rows = answered.chances(questions, &view, answered.draws()).into_iter();
                rows.filter_map(|row| Some((row.discard?, row.win_now))).collect()
            };
            // Points were not asked for, or needed too many states.
            if questions.chances && answered.chances.is_empty() {
                answered.chances = chances(&answered, questions);
            }
            if questions.of_draws {
                answered.of_draws = chances(&answered, Questions { search: OddsOptions::self_draws(), ..questions });
            }
        }
        if questions.discards {
            answered.waits = answered.waiting();
        }
        answered
    }

    /// Answers the questions about a claim: a decision about another player's tile.
    #[must_use]
    pub fn of_claim(round: &'a Round, claim: &'a Claim, questions: Questions) -> Self {
        let answered = Self::new(round, &claim.decision, Questions { legal: false, ..questions });
        Self { claim: Some(claim), legal: questions.legal.then(|| claim.legal.clone()), ..answered }
    }

    /// The index of the event before which the player decided.
    pub(crate) fn asked_at(&self) -> usize {
        let before = self.round.events()[..self.decision.event].iter();
        let declared = before.rev().position(|event| matches!(event, Event::Riichi { .. }));
        let is_riichi = matches!(self.decision.action, Some(Action::Riichi { .. }));
        self.decision.event - declared.filter(|_| is_riichi).map_or(0, |events| events + 1)
    }

    /// The actual discard.
    #[must_use]
    pub fn made(&self) -> Option<Piece> {
        self.decision.action?.discarded()
    }

    /// The result of the actual discard.
    #[must_use]
    pub fn made_discard(&self) -> Option<&Discard> {
        let made = self.made()?.tile();
        self.discards.iter().find(|discard| discard.tile == made)
    }

    /// The loss against the best discard: in shanten and, if the shanten is equal, in copies of
    /// useful tiles.
    #[must_use]
    pub fn loss(&self) -> Option<(i8, Option<u32>)> {
        let (best, made) = (self.discards.first()?, self.made_discard()?);
        let further = made.shanten()?.get() - best.shanten()?.get();
        Some((further, (further == 0).then(|| best.useful.copies() - made.useful.copies())))
    }

    /// The discard with the greatest chance to win, with that chance. `None` in riichi.
    #[must_use]
    pub fn best_by_chance(&self) -> Option<(Tile, f64)> {
        if self.decision.is_in_riichi() { None } else { greatest(&self.chances) }
    }

    /// The discard with the most expected points, with those points. `None` in riichi.
    #[must_use]
    pub fn best_by_points(&self) -> Option<(Tile, f64)> {
        if self.decision.is_in_riichi() { None } else { greatest(&self.points) }
    }

    /// The dora indicators that the player saw.
    pub fn indicators(&self) -> impl Iterator<Item = Piece> {
        let shown = self.round.events()[..self.decision.event].iter().filter_map(|event| match event {
            Event::Indicator(piece) => Some(*piece),
            _ => None,
        });
        self.round.start().indicator.into_iter().chain(shown)
    }

    /// How many tiles the player still draws if no player calls.
    pub(crate) fn draws(&self) -> u8 {
        u8::try_from(self.decision.wall / self.round.start().players).unwrap_or(u8::MAX)
    }

    /// How many tiles the player still draws after a quad, before its replacement draw.
    pub(crate) fn draws_after_quad(&self) -> u8 {
        let later = self.decision.wall.saturating_sub(1) / self.round.start().players;
        u8::try_from(later + 1).unwrap_or(u8::MAX)
    }

    /// A search over the given number of the player's draws.
    fn search(&self, questions: Questions, draws: u8) -> Search {
        let states = questions.states.unwrap_or(OddsOptions::STATES);
        let options = questions.search.turn(0).turns(draws).states(states).wall(Wall::from_view(&self.view));
        let (discarded, start) = (self.decision.discarded, self.round.start());
        let options = options.discards((discarded.discards | discarded.since_riichi).into());
        let seat = start.wind_of(self.decision.seat);
        Search::new(if options.needs_yaku() { options.yaku(ScoreRules::TENHOU, seat, start.wind) } else { options })
    }

    /// The chances to win with the given number of draws.
    pub(crate) fn chances(&self, questions: Questions, view: &View<VariantHand>, draws: u8) -> Vec<OddsRow> {
        let found = self.search(questions, draws).odds(view);
        found.ok().filter(|odds| odds.is_complete).map(|odds| odds.rows).unwrap_or_default()
    }

    /// The scoring of wins: Tenhou's rules, with this seat and this round.
    fn worth(&self) -> Option<PointOptions> {
        let start = self.round.start();
        let mut options = PointOptions::new(ScoreRules::TENHOU);
        options.win.seat = start.wind_of(self.decision.seat);
        options.win.round = start.wind;
        options.shares = false;
        options.win.set_dora(self.indicators()).ok()?;
        Some(options)
    }

    /// The chances to win with the given number of draws, and the expected points.
    pub(crate) fn points(&self, questions: Questions, view: &View<VariantHand>, draws: u8) -> Vec<PointRow> {
        let mut search = self.search(questions, draws);
        let most = questions.states.unwrap_or(usize::MAX);
        // Points run two searches; if the first reaches the limit, the second is skipped too.
        let watch = |states| if states < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let found = self.worth().and_then(|worth| search.points_watched(view, &worth, watch).ok());
        found.filter(|odds| odds.is_complete).map(|odds| odds.rows).unwrap_or_default()
    }

    /// The expectation with and without riichi, after each discard that leaves the hand ready.
    pub(crate) fn riichi_or_not(&self, questions: Questions) -> Vec<RiichiRow> {
        let search = self.search(questions, self.draws());
        let rows = |worth| search.riichi_or_not(&self.view, &worth, RiichiOptions::default()).ok();
        self.worth().and_then(rows).unwrap_or_default()
    }

    /// The chance and the points of the actual discard if the straight path has no row for it
    /// because it increased the shanten. They are computed from the hand after the discard, with
    /// the same tiles unseen.
    pub(crate) fn made_figures(&self, questions: Questions) -> (Option<f64>, Option<f64>) {
        let Some((piece, after)) = self.made().zip(self.after(self.decision.open)) else { return (None, None) };
        let questions = Questions { search: questions.search.after_discard(), ..questions };
        let is_missing = |figures: &HashMap<Tile, f64>| !figures.is_empty() && !figures.contains_key(&piece.tile());
        if questions.points
            && is_missing(&self.points)
            && let Some(row) = self.points(questions, &after, self.draws()).first()
        {
            return (Some(row.win_now), Some(row.points_now));
        }
        let is_asked = questions.chances && is_missing(&self.chances);
        let rows = if is_asked { self.chances(questions, &after, self.draws()) } else { Vec::new() };
        (rows.first().map(|row| row.win_now), None)
    }

    /// The hand after the discard.
    fn after(&self, open: Visible) -> Option<View<VariantHand>> {
        let mut after = self.decision.hand;
        after.discard_piece(self.made()?).ok()?;
        after.view().with_strictness(self.view.strictness()).with_table(open).ok()
    }

    fn waiting(&self) -> Option<ReadyAfter> {
        let piece = self.made()?;
        let mut open = self.decision.open;
        open.insert(piece).ok()?;
        let view = self.after(open)?;
        view.hand().shanten().filter(|&shanten| Shanten::is_tenpai(shanten))?;
        let mut discarded = self.decision.discarded;
        discarded.discard(piece.tile());
        let waits = view.waits();
        let furiten = waits.furiten(&discarded);
        let tiles = waits.tiles();
        Some(ReadyAfter { tiles, copies: waits.iter().map(|wait| u32::from(wait.copies())).sum(), furiten })
    }
}

/// The tile with the greatest figure; of equal ones, the lowest tile.
fn greatest(figures: &HashMap<Tile, f64>) -> Option<(Tile, f64)> {
    let mut sorted: Vec<_> = figures.iter().map(|(&tile, &figure)| (tile, figure)).collect();
    sorted.sort_unstable_by_key(|&(tile, _)| tile);
    sorted.into_iter().reduce(|best, other| if other.1 > best.1 { other } else { best })
}
