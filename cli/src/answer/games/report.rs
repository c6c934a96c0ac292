//! What a report of games shows, and its words.

use shanten_logs::{Loss, Measure, Review, ReviewedRound, Seat, Tally, Worse};

use crate::draw::lines::several;
use crate::output::message;

pub(crate) struct Report {
    /// The games by their names.
    pub(crate) games: Vec<(String, Review)>,
    /// What chances and points follow.
    pub(crate) model: Option<String>,
    /// How many discards of a game are shown, the greatest loss first; all of them by round if it
    /// isn't set.
    pub(crate) worst: Option<usize>,
    pub(crate) under_riichi: bool,
}

/// Discards that are shown together.
pub(super) struct Part<'a> {
    pub(super) title: String,
    /// The marks of the round.
    pub(super) marks: Option<String>,
    pub(super) slips: Vec<(&'a ReviewedRound, &'a Worse)>,
}

impl Report {
    /// The lines that a game begins with.
    pub(super) fn head(&self, review: &Review) -> Vec<String> {
        let most = amount(review.measure.loss(review.at_least));
        let riichi = if self.under_riichi { "" } else { ", decisions under another's riichi left out" };
        self.model.iter().cloned().chain([format!("losses from {most} on{riichi}")]).collect()
    }

    /// The discards by round, or the worst ones.
    pub(super) fn parts<'a>(&self, review: &'a Review) -> Vec<Part<'a>> {
        let slips = review.slips();
        if let Some(worst) = self.worst {
            let shown: Vec<_> = slips.iter().copied().take(worst).collect();
            let title = format!("the worst {} of {}", shown.len(), several(slips.len() as u32, "discard", "discards"));
            return vec![Part { title, marks: None, slips: shown }];
        }
        let part = |round: &'a ReviewedRound| {
            let of_round = |worse: &&Worse| slips.iter().any(|(_, slip)| std::ptr::eq(*slip, *worse));
            let slips: Vec<_> = round.worse.iter().filter(of_round).map(|worse| (round, worse)).collect();
            let title = format!("{}: {}", title(round), several(slips.len() as u32, "discard", "discards"));
            Part { title, marks: marks(review, &round.seats), slips }
        };
        review.rounds.iter().map(part).collect()
    }

    /// Who was to play, when, and what it cost.
    pub(super) fn place(&self, review: &Review, round: &ReviewedRound, worse: &Worse) -> String {
        let round_of = if self.worst.is_some() { format!("{}, ", title(round)) } else { String::new() };
        let wind = worse.wind(round).name();
        format!("{round_of}{} ({wind}), turn {}", name(review, worse.seat), worse.turn)
    }
}

fn marks(review: &Review, seats: &[Tally]) -> Option<String> {
    let mark = |(seat, tally): (Seat, &Tally)| Some(format!("{} {:.1}", name(review, seat), tally.mark?));
    let marks: Vec<_> = Seat::all(Seat::MAX).zip(seats).filter_map(mark).collect();
    (!marks.is_empty()).then(|| format!("marks: {}", marks.join(", ")))
}

/// The name of a player, or the seat.
pub(super) fn name(review: &Review, seat: Seat) -> String {
    match &review.names[seat.index()] {
        Some(name) if !name.is_empty() => message::shown(name),
        _ => format!("seat {seat}"),
    }
}

/// A loss in words.
pub(super) fn amount(loss: Loss) -> String {
    match loss.measure {
        Measure::Points => format!("{:.0} points", loss.amount),
        Measure::Chance => format!("{:.1} % of a win", 100.0 * loss.amount),
        _ => several(loss.amount.round() as u32, "copy", "copies"),
    }
}

/// What was lost, and whether it led further from a win.
pub(super) fn lost(worse: &Worse) -> String {
    match worse.made.further_than(&worse.best) {
        further @ 1.. => format!("{}, {further} further from a win", amount(worse.loss)),
        _ => amount(worse.loss),
    }
}

pub(super) fn riichi(review: &Review, worse: &Worse) -> String {
    let names: Vec<_> = worse.riichi.iter().map(|&seat| name(review, seat)).collect();
    if names.is_empty() { String::new() } else { format!(", {} in riichi", names.join(" and ")) }
}

/// `East 1, 2 counters`.
fn title(round: &ReviewedRound) -> String {
    match round.counters {
        0 => round.name.clone(),
        counters => format!("{}, {}", round.name, several(counters.into(), "counter", "counters")),
    }
}
