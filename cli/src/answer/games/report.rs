//! What a report of games shows, and its words.

use shanten_logs::{Choice, Loss, Measure, Moment, MomentKind, Review, ReviewedRound, Seat, Tally};

use crate::output::message;
use crate::words::several;

pub(crate) struct Report {
    /// The games by their names.
    pub(crate) games: Vec<(String, Review)>,
    /// What chances and points follow.
    pub(crate) model: Option<String>,
    /// How many slips of a game are shown, the greatest loss first; all of them by round if it
    /// isn't set.
    pub(crate) worst: Option<usize>,
    /// Whether each riichi, call and quad that could be declared is shown.
    pub(crate) declared: bool,
    pub(crate) under_riichi: bool,
}

/// Decisions that are shown together.
pub(super) struct Part<'a> {
    pub(super) title: String,
    /// The marks of the round.
    pub(super) marks: Option<String>,
    pub(super) slips: Vec<(&'a ReviewedRound, &'a Moment)>,
}

impl Report {
    /// The lines that a game begins with.
    pub(super) fn head(&self, review: &Review) -> Vec<String> {
        let most = amount(review.measure.loss(review.at_least));
        let riichi = if self.under_riichi { "" } else { ", decisions under another's riichi left out" };
        self.model.iter().cloned().chain([format!("losses from {most} on{riichi}")]).collect()
    }

    /// The slips by round, or the worst ones.
    pub(super) fn parts<'a>(&self, review: &'a Review) -> Vec<Part<'a>> {
        let slips = review.slips();
        if let Some(worst) = self.worst {
            let shown: Vec<_> = slips.iter().copied().take(worst).collect();
            let title = format!("the worst {} of {}", shown.len(), several(slips.len() as u32, "slip", "slips"));
            return vec![Part { title, marks: None, slips: shown }];
        }
        let part = |round: &'a ReviewedRound| {
            let is_slip = |moment: &Moment| slips.iter().any(|(_, slip)| std::ptr::eq(*slip, moment));
            let is_declared = |moment: &Moment| self.declared && moment.counts && moment.kind != MomentKind::Discard;
            let count = round.moments.iter().filter(|moment| is_slip(moment)).count();
            let title = format!("{}: {}", title(round), several(count as u32, "slip", "slips"));
            let is_shown = |moment: &&Moment| is_slip(moment) || is_declared(moment);
            let slips = round.moments.iter().filter(is_shown).map(|moment| (round, moment)).collect();
            Part { title, marks: marks(review, &round.seats), slips }
        };
        review.rounds.iter().map(part).collect()
    }

    /// Who was to play, when, and what it cost.
    pub(super) fn place(&self, review: &Review, round: &ReviewedRound, moment: &Moment) -> String {
        let round_of = if self.worst.is_some() { format!("{}, ", title(round)) } else { String::new() };
        let (who, wind) = (name(review, moment.seat), moment.wind(round).name());
        let claimed = moment.claimed.zip(moment.claimed_from);
        let claimed = claimed.map(|(piece, from)| format!(", {piece} of {}", name(review, from))).unwrap_or_default();
        let (lost, riichi) = (lost(moment), riichi(review, moment));
        format!("{round_of}{who} ({wind}), turn {}{claimed}: {lost}{riichi}", moment.turn)
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
fn lost(moment: &Moment) -> String {
    let Some(loss) = moment.loss else { return "not judged".to_owned() };
    let further = moment.made.further_than(&moment.best);
    let further = if further > 0 && moment.kind == MomentKind::Discard {
        format!(", {further} further from a win")
    } else {
        String::new()
    };
    if loss.amount > 0.0 { format!("lost {}{further}", amount(loss)) } else { "right".to_owned() }
}

fn riichi(review: &Review, moment: &Moment) -> String {
    let names: Vec<_> = moment.riichi.iter().map(|&seat| name(review, seat)).collect();
    if names.is_empty() { String::new() } else { format!(", {} in riichi", names.join(" and ")) }
}

/// What a choice declares: `(456m)`, `pass`; nothing where only a discard is chosen.
pub(super) fn declared(kind: MomentKind, choice: &Choice) -> Option<String> {
    match (choice.declared, kind) {
        (Some(declared), _) => Some(declared.to_string()),
        (None, MomentKind::Call) => Some("pass".to_owned()),
        (None, MomentKind::Riichi) => Some("no riichi".to_owned()),
        (None, MomentKind::Quad) => Some("no quad".to_owned()),
        (None, _) => None,
    }
}

/// The choices that are shown, each with its word.
pub(super) fn words(moment: &Moment) -> impl Iterator<Item = (&'static str, &Choice)> {
    let is = |one: &Choice, other: &Choice| (one.declared, one.discard) == (other.declared, other.discard);
    moment.choices.iter().map(move |choice| match choice {
        _ if is(choice, &moment.made) && moment.kind == MomentKind::Discard => ("discarded", choice),
        _ if is(choice, &moment.made) => ("made", choice),
        _ if is(choice, &moment.best) => ("best", choice),
        _ => ("", choice),
    })
}

/// `East 1, 2 counters`.
fn title(round: &ReviewedRound) -> String {
    match round.counters {
        0 => round.name.clone(),
        counters => format!("{}, {}", round.name, several(counters.into(), "counter", "counters")),
    }
}
