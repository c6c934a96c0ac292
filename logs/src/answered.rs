//! Decisions of recorded games beside the best ones.

pub(crate) mod columns;

use std::collections::HashMap;

use shanten::odds::{OddsOptions, PointOptions, Search};
use shanten::rules::VariantHand;
use shanten::score::ScoreRules;
use shanten::{Discard, Furiten, Piece, Shanten, Strictness, Tile, TileSet, View};
use shanten_logs::{Decision, Event, Round, Seat};

/// What is asked of each decision.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Questions {
    pub(crate) strictness: Strictness,
    /// Discards with their useful tiles, and waits.
    pub(crate) discards: bool,
    /// The chance to win after each discard.
    pub(crate) chances: bool,
    /// The expected points after each discard.
    pub(crate) points: bool,
}

/// A decision with what is known about it.
pub(crate) struct Answered<'a> {
    pub(crate) round: &'a Round,
    pub(crate) decision: &'a Decision,
    pub(crate) view: View<VariantHand>,
    /// Every discard, the best first. Empty unless the player chose one.
    pub(crate) discards: Vec<Discard>,
    /// What the hand waits for after the discard that was made, if it is ready then.
    pub(crate) waits: Option<Waiting>,
    /// The chance to win after each discard.
    pub(crate) chances: HashMap<Tile, f64>,
    /// The expected points after each discard.
    pub(crate) points: HashMap<Tile, f64>,
}

/// What a hand waits for.
pub(crate) struct Waiting {
    pub(crate) tiles: TileSet,
    pub(crate) copies: u32,
    pub(crate) furiten: Option<Furiten>,
}

impl<'a> Answered<'a> {
    /// Answers what is asked.
    pub(crate) fn new(round: &'a Round, decision: &'a Decision, questions: Questions) -> Self {
        let view = decision.view().with_strictness(questions.strictness);
        let mut answered = Self {
            round,
            decision,
            view,
            discards: Vec::new(),
            waits: None,
            chances: HashMap::new(),
            points: HashMap::new(),
        };
        // In riichi there is no choice.
        if decision.action.discarded().is_some() && !decision.is_in_riichi() {
            if questions.discards {
                answered.discards = view.discards().to_vec();
            }
            if questions.chances {
                answered.chances = answered.chances();
            }
            if questions.points {
                answered.points = answered.points();
            }
        }
        if questions.discards {
            answered.waits = answered.waiting();
        }
        answered
    }

    /// The discard that was made.
    pub(crate) fn made(&self) -> Option<Piece> {
        self.decision.action.discarded()
    }

    /// What the discard that was made led to.
    pub(crate) fn made_discard(&self) -> Option<&Discard> {
        let made = self.made()?.tile();
        self.discards.iter().find(|discard| discard.tile == made)
    }

    /// How much further from a win the discard led than the best one, and how many copies of useful
    /// tiles it gave away, if it led as near.
    pub(crate) fn loss(&self) -> Option<(i8, Option<u32>)> {
        let (best, made) = (self.discards.first()?, self.made_discard()?);
        let further = made.shanten()?.get() - best.shanten()?.get();
        Some((further, (further == 0).then(|| best.useful.copies() - made.useful.copies())))
    }

    /// The dora indicators that the player saw.
    pub(crate) fn indicators(&self) -> impl Iterator<Item = Piece> {
        let shown = self.round.events()[..self.decision.event].iter().filter_map(|event| match event {
            Event::Indicator(piece) => Some(*piece),
            _ => None,
        });
        std::iter::once(self.round.start().indicator).chain(shown)
    }

    /// How many tiles the player still draws, if nobody calls.
    fn draws(&self) -> u8 {
        u8::try_from(self.decision.wall / self.round.start().players).unwrap_or(u8::MAX)
    }

    /// The chance to win after each discard, on the straight path.
    fn chances(&self) -> HashMap<Tile, f64> {
        let draws = self.draws();
        if draws == 0 {
            return self.discards_of_nothing();
        }
        let Ok(odds) = Search::new(OddsOptions::default().turns(draws)).odds(&self.view) else { return HashMap::new() };
        odds.rows.iter().filter_map(|row| Some((row.discard?, *row.win.first()?))).collect()
    }

    /// The expected points after each discard, by Tenhou's rules.
    fn points(&self) -> HashMap<Tile, f64> {
        let (draws, start) = (self.draws(), self.round.start());
        if draws == 0 {
            return self.discards_of_nothing();
        }
        let mut rules = ScoreRules::TENHOU;
        rules.three_players = start.players == 3;
        let mut options = PointOptions::new(rules);
        options.win.seat = start.wind_of(self.decision.seat);
        options.win.round = start.wind;
        let indicators: Vec<_> = self.indicators().map(Piece::tile).collect();
        if options.win.set_dora(&indicators).is_err() {
            return HashMap::new();
        }
        let mut search = Search::new(OddsOptions::default().turns(draws));
        let Ok(odds) = search.points(&self.view, &options) else { return HashMap::new() };
        odds.rows.iter().filter_map(|row| Some((row.discard?, *row.points.first()?))).collect()
    }

    /// Where nothing more is drawn, nothing is won by drawing.
    fn discards_of_nothing(&self) -> HashMap<Tile, f64> {
        self.decision.hand.tiles().map(|tile| (tile, 0.0)).collect()
    }

    /// What the hand waits for after the discard that was made.
    fn waiting(&self) -> Option<Waiting> {
        let piece = self.made()?;
        let mut after = self.decision.hand;
        after.discard_piece(piece).ok()?;
        after.shanten().filter(|&shanten| Shanten::is_tenpai(shanten))?;
        let mut open = self.decision.open;
        open.insert(piece.tile()).ok()?;
        let view = after.view().with_strictness(self.view.strictness()).with_table(open).ok()?;
        let mut discarded = self.decision.discarded;
        discarded.discard(piece.tile());
        let waits = view.waits();
        let furiten = waits.furiten(&discarded);
        let tiles = waits.tiles();
        Some(Waiting { tiles, copies: waits.map(|wait| u32::from(wait.copies())).sum(), furiten })
    }
}

/// The tile with the greatest figure, the first of equal ones in the order of kinds.
pub(crate) fn greatest(figures: &HashMap<Tile, f64>) -> Option<(Tile, f64)> {
    let mut sorted: Vec<_> = figures.iter().map(|(&tile, &figure)| (tile, figure)).collect();
    sorted.sort_unstable_by_key(|&(tile, _)| tile);
    sorted.into_iter().reduce(|best, other| if other.1 > best.1 { other } else { best })
}

/// What a seat got or paid in a round, where the log tells it.
pub(crate) fn change(round: &Round, seat: Seat) -> Option<i32> {
    round.changes().map(|changes| changes[seat.index()])
}
