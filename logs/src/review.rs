//! A game as a report for a person: where a discard was worse than the best one.

pub(crate) mod html;
pub(crate) mod text;

use shanten::rules::VariantHand;
use shanten::{Discard, Piece, Tile};
use shanten_logs::{Round, Seat};

use crate::decisions::{Answered, Questions, greatest};

/// Decisions of a game that were worse than the best ones.
#[derive(Default)]
pub(crate) struct Review {
    pub(crate) rounds: Vec<ReviewedRound>,
    /// What is known about each seat.
    pub(crate) seats: [Tally; Seat::MOST],
}

/// A round with its worse decisions, in order.
pub(crate) struct ReviewedRound {
    pub(crate) title: String,
    pub(crate) worse: Vec<Worse>,
}

/// What a player's discards add up to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    /// How many discards the player chose.
    pub(crate) chosen: usize,
    /// How many of them were worse than the best.
    pub(crate) worse: usize,
    /// How many led further from a win than the best.
    pub(crate) further: usize,
    /// How many copies of useful tiles the others gave away.
    pub(crate) copies: u32,
    /// How much chance to win all of them gave away, if that was asked.
    pub(crate) chance: f64,
}

/// A discard that was worse than the best.
pub(crate) struct Worse {
    pub(crate) seat: Seat,
    pub(crate) turn: usize,
    pub(crate) hand: VariantHand,
    pub(crate) drawn: Option<Piece>,
    pub(crate) made: Choice,
    pub(crate) best: Choice,
    /// The discard with the greatest chance, and that chance, if that was asked.
    pub(crate) by_chance: Option<(Tile, f64)>,
    /// The other players in riichi: a reason to discard what is safe.
    pub(crate) riichi: Vec<Seat>,
}

/// What a discard leads to.
pub(crate) struct Choice {
    pub(crate) discard: Discard,
    /// The chance to win, if that was asked.
    pub(crate) chance: Option<f64>,
}

impl Worse {
    /// How much further from a win it led, and how many copies fewer it left.
    pub(crate) fn loss(&self) -> (i8, u32) {
        let shanten = |choice: &Choice| choice.discard.shanten().map_or(i8::MAX, shanten::Shanten::get);
        let copies = |choice: &Choice| choice.discard.useful.copies();
        let further = shanten(&self.made) - shanten(&self.best);
        (further, if further == 0 { copies(&self.best) - copies(&self.made) } else { 0 })
    }
}

impl Review {
    /// Adds a round, of one seat or of all.
    pub(crate) fn add(&mut self, round: &Round, seat: Option<Seat>, questions: Questions) {
        let mut worse = Vec::new();
        for decision in round.decisions().iter().filter(|decision| seat.is_none_or(|seat| decision.seat == seat)) {
            let row = Answered::new(round, decision, questions);
            let (Some(best), Some(made)) = (row.discards.first(), row.made_discard()) else { continue };
            let tally = &mut self.seats[decision.seat.index()];
            tally.chosen += 1;
            let by_chance = greatest(&row.chances);
            let chance = |discard: &Discard| row.chances.get(&discard.tile).copied();
            if let (Some((_, most)), Some(chance)) = (by_chance, chance(made)) {
                tally.chance += most - chance;
            }
            let choice = |discard: &Discard| Choice { discard: *discard, chance: chance(discard) };
            let found = Worse {
                seat: decision.seat,
                turn: decision.turn,
                hand: decision.hand,
                drawn: decision.drawn,
                made: choice(made),
                best: choice(best),
                by_chance,
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
        self.rounds.push(ReviewedRound { title: title(round), worse });
    }
}

impl Review {
    /// Adds the rounds of a later part of the game.
    pub(crate) fn append(&mut self, mut more: Self) {
        self.rounds.append(&mut more.rounds);
        for (tally, more) in self.seats.iter_mut().zip(more.seats) {
            tally.chosen += more.chosen;
            tally.worse += more.worse;
            tally.further += more.further;
            tally.copies += more.copies;
            tally.chance += more.chance;
        }
    }
}

fn others_in_riichi(round: &Round, row: &Answered) -> Vec<Seat> {
    let decision = row.decision;
    Seat::all(round.start().players).filter(|&seat| seat != decision.seat && decision.riichi[seat.index()]).collect()
}

fn title(round: &Round) -> String {
    match round.start().counters {
        0 => round.name(),
        counters => format!("{}, {}", round.name(), counted(counters.into(), "counter", "counters")),
    }
}

/// A number with its noun.
pub(crate) fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
