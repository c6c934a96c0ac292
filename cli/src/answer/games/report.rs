//! The contents and the wording of a report of games.

use shanten_logs::{
    Choice, Danger, Declared, DiscardTally, Loss, Measure, Moment, MomentKind, Review, ReviewedRound, Seat,
};

use crate::output::message;
use crate::words::{fill, instead, say, say_as, several};

pub(crate) struct Report {
    /// The games with their names.
    pub(crate) games: Vec<(String, Review)>,
    /// The model of chances and points, in words.
    pub(crate) model: Option<String>,
    /// How many slips of each player are shown, the greatest losses first; if `None`, all are shown
    /// by round.
    pub(crate) worst: Option<usize>,
    /// Whether every possible riichi, call and quad is shown.
    pub(crate) declared: bool,
    pub(crate) in_danger: bool,
}

/// Decisions that are shown together.
pub(super) struct ReportPart<'a> {
    pub(super) title: String,
    /// The round's marks in percent.
    pub(super) marks: Option<String>,
    pub(super) slips: Vec<(&'a ReviewedRound, &'a Moment)>,
    /// A player's smaller slips.
    pub(super) smaller: Vec<(&'a ReviewedRound, &'a Moment)>,
}

impl Report {
    /// The first lines of a game.
    pub(super) fn head(&self, review: &Review) -> Vec<String> {
        let most = amount(review.measure.loss(review.at_least));
        let told = if self.in_danger {
            "losses from {most} on"
        } else {
            "losses from {most} on, decisions in danger left out"
        };
        let knows = say(review.knows).to_owned();
        [knows].into_iter().chain(self.model.clone()).chain([fill(told, &[("most", &most)])]).collect()
    }

    /// The slips by round, or the worst ones by player.
    pub(super) fn parts<'a>(&self, review: &'a Review) -> Vec<ReportPart<'a>> {
        if let Some(worst) = self.worst {
            let part = |seat| {
                let [slips, smaller] = review.worst(seat, worst);
                let count = several((slips.len() + smaller.len()) as u32, "slip", "slips");
                let title = format!("{}: {count}", name(review, seat));
                ReportPart { title, marks: None, slips, smaller }
            };
            let seats = Seat::all(Seat::MAX).filter(|seat| review.seats[seat.index()].chosen > 0);
            return seats.map(part).collect();
        }
        let slips = review.slips();
        let part = |round: &'a ReviewedRound| {
            let is_slip = |moment: &Moment| slips.iter().any(|(_, slip)| std::ptr::eq(*slip, moment));
            let is_declared = |moment: &Moment| self.declared && moment.counts && moment.kind != MomentKind::Discard;
            let count = round.moments.iter().filter(|moment| is_slip(moment)).count();
            let title = format!("{}: {}", title(round), several(count as u32, "slip", "slips"));
            let is_shown = |moment: &&Moment| is_slip(moment) || is_declared(moment);
            let slips = round.moments.iter().filter(is_shown).map(|moment| (round, moment)).collect();
            ReportPart { title, marks: marks(review, &round.seats), slips, smaller: Vec::new() }
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
        let (claimed, lost, danger) = (claimed.unwrap_or_default(), lost(moment), danger(review, moment));
        format!("{round_of}{when}{claimed}: {lost}{danger}")
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

/// Why a safe discard may be right.
fn danger(review: &Review, moment: &Moment) -> String {
    if moment.danger.is_empty() {
        return String::new();
    }
    let reason = |danger: &Danger| {
        let kind = say(danger.kind.name());
        let of = |seat| fill("{player}: {danger}", &[("player", &name(review, seat)), ("danger", &kind)]);
        danger.seat.map_or_else(|| kind.to_owned(), of)
    };
    let reasons: Vec<_> = moment.danger.iter().map(reason).collect();
    fill(", defence? {reasons}", &[("reasons", &reasons.join(say(", ")))])
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

/// A player's agreement in percent, if a decision is judged.
pub(super) fn agreement(tally: &DiscardTally) -> Option<String> {
    tally.agreement().map(|agreement| format!("{agreement:.1}"))
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
