//! A game as a report: where a discard was worse than the best one.

use serde::{Serialize, Serializer};
use shanten::rules::VariantHand;
use shanten::{Discard, Piece, Tile};

use crate::answered::{Answered, Questions};
use crate::round::Round;
use crate::seat::Seat;

/// Decisions of a game that were worse than the best ones.
///
/// It is serialised as an object for other programs: tiles and hands are text.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Review {
    /// The rounds in order.
    pub rounds: Vec<ReviewedRound>,
    /// The tally of each seat.
    pub seats: [Tally; Seat::MAX],
}

/// A round with its worse decisions, in order.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ReviewedRound {
    /// Its name: wind and number, such as `East 1`.
    pub name: String,
    /// The counters on the table.
    pub counters: u8,
    /// Its worse decisions.
    pub worse: Vec<Worse>,
}

/// The sums of a player's discards.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Tally {
    /// How many discards the player chose.
    pub chosen: usize,
    /// How many of them were worse than the best.
    pub worse: usize,
    /// How many led further from a win than the best.
    pub further: usize,
    /// How many copies of useful tiles the others gave away.
    pub copies: u32,
    /// For how many no chances were found, if they were asked: too many states, or a step back.
    pub unknown: usize,
    /// How much chance to win all of them gave away, if that was asked.
    pub chance: f64,
    /// How many expected points all of them gave away, if that was asked.
    pub points: f64,
}

/// A discard that was worse than the best.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Worse {
    /// Whose turn it was.
    pub seat: Seat,
    /// The number of that player's turn, from 1.
    pub turn: usize,
    /// The hand with the piece just drawn.
    #[serde(serialize_with = "as_text")]
    pub hand: VariantHand,
    /// That piece; `None` after a call.
    pub drawn: Option<Piece>,
    /// The discard that was made.
    pub made: Choice,
    /// The best one.
    pub best: Choice,
    /// The discard with the greatest chance, and that chance, if that was asked.
    pub by_chance: Option<(Tile, f64)>,
    /// The discard with the most expected points, and those points, if that was asked.
    pub by_points: Option<(Tile, f64)>,
    /// The other players in riichi: a reason to discard what is safe.
    pub riichi: Vec<Seat>,
}

/// The result of a discard.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct Choice {
    /// The discard with what is useful then.
    #[serde(flatten)]
    pub discard: Discard,
    /// The chance to win, if that was asked.
    pub chance: Option<f64>,
    /// The expected points, if that was asked.
    pub points: Option<f64>,
}

impl Worse {
    /// How much further from a win it led, and how many copies fewer it left.
    #[must_use]
    pub fn loss(&self) -> (i8, u32) {
        let shanten = |choice: &Choice| choice.discard.shanten().map_or(i8::MAX, shanten::Shanten::get);
        let copies = |choice: &Choice| choice.discard.useful.copies();
        let further = shanten(&self.made) - shanten(&self.best);
        (further, if further == 0 { copies(&self.best) - copies(&self.made) } else { 0 })
    }
}

impl Review {
    /// The most states of a search, unless [`Questions::states`] says otherwise: a few hands far
    /// from ready would take most of the time.
    pub const STATES: usize = 80_000;

    /// Adds a round, of one seat or of all.
    pub fn add(&mut self, round: &Round, seat: Option<Seat>, questions: Questions) {
        let questions = Questions { states: questions.states.or(Some(Self::STATES)), ..questions };
        let mut worse = Vec::new();
        for decision in round.decisions().iter().filter(|decision| seat.is_none_or(|seat| decision.seat == seat)) {
            let row = Answered::new(round, decision, questions);
            let (Some(best), Some(made)) = (row.discards.first(), row.made_discard()) else { continue };
            let tally = &mut self.seats[decision.seat.index()];
            tally.chosen += 1;
            let (by_chance, by_points) = (row.best_by_chance(), row.best_by_points());
            let choice = |discard: &Discard| {
                let [chance, points] = [&row.chances, &row.points].map(|of| of.get(&discard.tile).copied());
                Choice { discard: *discard, chance, points }
            };
            let (made, best) = (choice(made), choice(best));
            let given_away =
                |best: Option<(Tile, f64)>, made: Option<f64>| best.zip(made).map_or(0.0, |(best, made)| best.1 - made);
            let is_asked = questions.chances || questions.points;
            tally.unknown += usize::from(is_asked && made.chance.is_none());
            tally.chance += given_away(by_chance, made.chance);
            tally.points += given_away(by_points, made.points);
            let found = Worse {
                seat: decision.seat,
                turn: decision.turn,
                hand: decision.hand,
                drawn: decision.drawn,
                made,
                best,
                by_chance,
                by_points,
                riichi: others_in_riichi(round, &row),
            };
            let (further, copies) = found.loss();
            if further > 0 || copies > 0 {
                tally.worse += 1;
                tally.further += usize::from(further > 0);
                tally.copies += copies;
                worse.push(found);
            }
        }
        self.rounds.push(ReviewedRound { name: round.name(), counters: round.start().counters, worse });
    }
}

impl Review {
    /// Adds the rounds of a later part of the game.
    pub fn append(&mut self, mut more: Self) {
        self.rounds.append(&mut more.rounds);
        for (tally, more) in self.seats.iter_mut().zip(more.seats) {
            tally.chosen += more.chosen;
            tally.worse += more.worse;
            tally.further += more.further;
            tally.copies += more.copies;
            tally.unknown += more.unknown;
            tally.chance += more.chance;
            tally.points += more.points;
        }
    }
}

/// A hand as its `Display` writes it, with its melds and red fives.
fn as_text<S: Serializer>(hand: &VariantHand, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(hand)
}

fn others_in_riichi(round: &Round, row: &Answered) -> Vec<Seat> {
    let decision = row.decision;
    Seat::all(round.start().players).filter(|&seat| seat != decision.seat && decision.riichi[seat.index()]).collect()
}
