//! The contents and the wording of a report of games.

use shanten_logs::{Choice, Declared, DiscardTally, Loss, Measure, Moment, MomentKind, Review, ReviewedRound, Seat};

use crate::output::message;
use crate::words::{fill, instead, say, say_as, several};

pub(crate) struct Report {
    /// The games with their names.
    pub(crate) games: Vec<(String, Review)>,
    /// The model of chances and points, in words.
    pub(crate) model: Option<String>,
    /// How many slips of a game are shown, the greatest losses first; if `None`, all are shown by
    /// round.
    pub(crate) worst: Option<usize>,
    /// Whether every possible riichi, call and quad is shown.
    pub(crate) declared: bool,
    pub(crate) under_riichi: bool,
}

/// Decisions that are shown together.
pub(super) struct ReportPart<'a> {
    pub(super) title: String,
    /// The round's marks in percent.
    pub(super) marks: Option<String>,
    pub(super) slips: Vec<(&'a ReviewedRound, &'a Moment)>,
}

impl Report {
    /// The first lines of a game.
    pub(super) fn head(&self, review: &Review) -> Vec<String> {
        let most = amount(review.measure.loss(review.at_least));
        let told = if self.under_riichi {
            "losses from {most} on"
        } else {
            "losses from {most} on, decisions under another's riichi left out"
        };
        self.model.iter().cloned().chain([fill(told, &[("most", &most)])]).collect()
    }

    /// The slips by round, or the worst ones.
    pub(super) fn parts<'a>(&self, review: &'a Review) -> Vec<ReportPart<'a>> {
        let slips = review.slips();
        if let Some(worst) = self.worst {
            let shown: Vec<_> = slips.iter().copied().take(worst).collect();
            let slips = several(slips.len() as u32, "slip", "slips");
            let title = fill("the worst {count} of {slips}", &[("count", &shown.len()), ("slips", &slips)]);
            return vec![ReportPart { title, marks: None, slips: shown }];
        }
        let part = |round: &'a ReviewedRound| {
            let is_slip = |moment: &Moment| slips.iter().any(|(_, slip)| std::ptr::eq(*slip, moment));
            let is_declared = |moment: &Moment| self.declared && moment.counts && moment.kind != MomentKind::Discard;
            let count = round.moments.iter().filter(|moment| is_slip(moment)).count();
            let title = format!("{}: {}", title(round), several(count as u32, "slip", "slips"));
            let is_shown = |moment: &&Moment| is_slip(moment) || is_declared(moment);
            let slips = round.moments.iter().filter(is_shown).map(|moment| (round, moment)).collect();
            ReportPart { title, marks: marks(review, &round.seats), slips }
        };
        review.rounds.iter().map(part).collect()
    }

    /// The player, the turn and the loss.
    pub(super) fn place(&self, review: &Review, round: &ReviewedRound, moment: &Moment) -> String {
        let round_of = if self.worst.is_some() { title(round) + say(", ") } else { String::new() };
        let (who, wind) = (name(review, moment.seat), say(moment.wind(round).name()));
        let when = fill("{player} ({wind}), turn {turn}", &[("player", &who), ("wind", &wind), ("turn", &moment.turn)]);
        let claimed = moment
            .claimed
            .zip(moment.claimed_from)
            .map(|(piece, from)| fill(", {tile} of {player}", &[("tile", &piece), ("player", &name(review, from))]));
        let (claimed, lost, riichi) = (claimed.unwrap_or_default(), lost(moment), riichi(review, moment));
        format!("{round_of}{when}{claimed}: {lost}{riichi}")
    }
}

fn marks(review: &Review, seats: &[DiscardTally]) -> Option<String> {
    let mark = |(seat, tally): (Seat, &DiscardTally)| Some(format!("{} {:.1}", name(review, seat), tally.mark?));
    let marks: Vec<_> = Seat::all(Seat::MAX).zip(seats).filter_map(mark).collect();
    (!marks.is_empty()).then(|| fill("marks: {marks}", &[("marks", &marks.join(say(", ")))]))
}

/// The name of a player, or else the seat.
pub(super) fn name(review: &Review, seat: Seat) -> String {
    match &review.names[seat.index()] {
        Some(name) if !name.is_empty() => message::shown(name),
        _ => fill("seat {seat}", &[("seat", &seat)]),
    }
}

pub(super) fn of_points(points: f64) -> String {
    fill("{count} points", &[("count", &format_args!("{points:.0}"))])
}

fn of_a_win(chance: f64) -> String {
    fill("{chance} % of a win", &[("chance", &format_args!("{:.1}", 100.0 * chance))])
}

/// A loss in words.
pub(super) fn amount(loss: Loss) -> String {
    match loss.measure {
        Measure::Points => of_points(loss.amount),
        Measure::Chance => of_a_win(loss.amount),
        _ => several(loss.amount.round() as u32, "copy", "copies"),
    }
}

/// The loss, and whether the shanten is higher than with the best discard.
fn lost(moment: &Moment) -> String {
    let Some(loss) = moment.loss else { return say("not judged").to_owned() };
    let further = moment.made.further_than(&moment.best);
    let further = if further > 0 && moment.kind == MomentKind::Discard {
        fill(", {count} further from a win", &[("count", &further)])
    } else {
        String::new()
    };
    if loss.amount > 0.0 {
        fill("lost {loss}", &[("loss", &amount(loss))]) + &further
    } else {
        say_as("right", "right choice").to_owned()
    }
}

fn riichi(review: &Review, moment: &Moment) -> String {
    let names: Vec<_> = moment.riichi.iter().map(|&seat| name(review, seat)).collect();
    if names.is_empty() {
        String::new()
    } else {
        fill(", {players} in riichi", &[("players", &names.join(say(" and ")))])
    }
}

/// The declaration of a choice: `(456m)` or `pass`; `None` for a discard alone.
pub(super) fn declared(kind: MomentKind, choice: &Choice) -> Option<String> {
    match (choice.declared, kind) {
        (Some(Declared::Riichi), _) => Some(say("riichi").to_owned()),
        (Some(declared), _) => Some(declared.to_string()),
        (None, MomentKind::Call) => Some(say("pass").to_owned()),
        (None, MomentKind::Riichi) => Some(say("no riichi").to_owned()),
        (None, MomentKind::Quad) => Some(say("no quad").to_owned()),
        (None, _) => None,
    }
}

/// The choices shown, each with its label.
pub(super) fn words(moment: &Moment) -> impl Iterator<Item = (&'static str, &Choice)> {
    let is = |one: &Choice, other: &Choice| (one.declared, one.discard) == (other.declared, other.discard);
    moment.choices.iter().map(move |choice| match choice {
        _ if is(choice, &moment.made) && moment.kind == MomentKind::Discard => ("discarded", choice),
        _ if is(choice, &moment.made) => ("made", choice),
        _ if is(choice, &moment.best) => ("best", choice),
        _ => ("", choice),
    })
}

/// The title of a round, such as `East 1, 2 counters`.
fn title(round: &ReviewedRound) -> String {
    let (wind, number) = round.name.split_once(' ').unwrap_or((&round.name, ""));
    let name = instead(wind).map(|wind| fill("{wind} {number}", &[("wind", &wind), ("number", &number)]));
    let name = name.unwrap_or_else(|| round.name.clone());
    match round.counters {
        0 => name,
        counters => name + say(", ") + &several(counters.into(), "counter", "counters"),
    }
}
