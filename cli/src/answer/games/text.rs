//! Reviews as text.

use std::fmt::Display;
use std::io::{self, Write};
use std::iter;

use serde_json::json;
use shanten_logs::{Choice, DiscardTally, Moment, MomentKind, Review, ReviewedRound, Seat};

use super::report::{Report, agreement, declared, name, of_points, words};
use crate::draw::canvas::shanten_name;
use crate::draw::fold::fold;
use crate::draw::lines::{NO_WIN, left};
use crate::words::{fill, say, say_as, several};

pub(crate) fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for (place, (game, review)) in report.games.iter().enumerate() {
        if report.games.len() > 1 {
            writeln!(out, "{}# {}", if place > 0 { "\n" } else { "" }, crate::output::message::shown(game))?;
        }
        report.head(review).iter().try_for_each(|line| put(0, line, out))?;
        write_game(report, review, out)?;
    }
    Ok(())
}

/// Writes a line of JSON for each game with the whole review.
pub(crate) fn write_json(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    report.games.iter().try_for_each(|(game, review)| writeln!(out, "{}", json!({ "game": game, "review": review })))
}

fn write_game(report: &Report, review: &Review, out: &mut dyn Write) -> io::Result<()> {
    for part in report.parts(review) {
        put(2, &part.title, out)?;
        if let Some(marks) = part.marks {
            put(4, &format!("  {marks}"), out)?;
        }
        part.slips.iter().try_for_each(|(round, moment)| write_moment(report, review, round, moment, out))?;
        if !part.smaller.is_empty() {
            put(4, &format!("  {}", fill("and {count} smaller", &[("count", &part.smaller.len())])), out)?;
        }
    }
    for (seat, tally) in Seat::all(Seat::MAX).zip(&review.seats).filter(|(_, tally)| tally.chosen > 0) {
        let left_out = tally.chosen - tally.counted;
        let agreement = agreement(tally).unwrap_or_default();
        let of_judged: [(_, &dyn Display); 3] =
            [("agreement", &agreement), ("agreed", &tally.agreed), ("judged", &tally.judged)];
        let rest = [
            (tally.judged > 0, fill("agreement {agreement} % ({agreed} of {judged})", &of_judged)),
            (tally.chance > 0.0, fill("{count} wins given away", &[("count", &format_args!("{:.2}", tally.chance))])),
            (tally.points > 0.0, fill("{points} given away", &[("points", &of_points(tally.points))])),
            (tally.unknown > 0, fill("{count} without chances", &[("count", &tally.unknown)])),
            (left_out > 0, fill("{count} in danger left out", &[("count", &left_out)])),
        ];
        let rest = rest.into_iter().filter_map(|(is_some, text)| is_some.then_some(text));
        let parts: Vec<_> = iter::once(of_all(tally)).chain(rest).collect();
        put(2, &format!("{}: {}", name(review, seat), parts.join(say(", "))), out)?;
    }
    Ok(())
}

/// Writes a line. If it is too long, it continues indented by `indent`.
fn put(indent: usize, line: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut folded = Vec::new();
    fold(line, indent, &mut folded);
    out.write_all(&folded)
}

/// A summary of a player's discards.
fn of_all(tally: &DiscardTally) -> String {
    let mark = tally.mark.map_or_else(|| say_as("none", "no mark").to_owned(), |mark| format!("{mark:.1}"));
    fill(
        "mark {mark}, {worse} of {counted} discards were worse, {right} right, {further} led further from a win, \
         {copies} given away",
        &[
            ("mark", &mark),
            ("worse", &tally.worse),
            ("counted", &tally.counted),
            ("right", &tally.right),
            ("further", &tally.further),
            ("copies", &several(tally.copies, "copy", "copies")),
        ],
    )
}

fn write_moment(
    report: &Report,
    review: &Review,
    round: &ReviewedRound,
    moment: &Moment,
    out: &mut dyn Write,
) -> io::Result<()> {
    put(4, &format!("  {}", report.place(review, round, moment)), out)?;
    let drawn = match moment.drawn {
        Some(piece) => fill(", drew {tile}", &[("tile", &piece)]),
        None if moment.claimed.is_none() => say(", after a call").to_owned(),
        None => String::new(),
    };
    put(6, &format!("    {}{drawn}", moment.hand), out)?;
    // For discards, only the labelled choices are shown.
    let is_shown = |word: &str| moment.kind != MomentKind::Discard || !word.is_empty();
    let mut shown: Vec<_> = words(moment).filter(|(word, _)| is_shown(word)).collect();
    shown.sort_by_key(|(word, _)| ["discarded", "made", "best", ""].iter().position(|other| other == word));
    shown.iter().try_for_each(|(word, shown)| {
        put(14, &format!("    {} {}", left(say(word), 9), choice(moment.kind, shown)), out)
    })
}

fn choice(kind: MomentKind, choice: &Choice) -> String {
    let useful = &choice.useful;
    let shanten = useful.shanten().map_or(say(NO_WIN), shanten_name);
    let copies = several(useful.copies(), "copy", "copies");
    let copies = fill("{copies} of {tiles}", &[("copies", &copies), ("tiles", &useful.left())]);
    let chance = |chance| fill("{chance} % to win", &[("chance", &format_args!("{:.1}", 100.0 * chance))]);
    let (chance, points) = (choice.chance.map(chance), choice.points.map(of_points));
    let parts: Vec<_> = [Some(shanten.to_owned()), Some(copies), chance, points].into_iter().flatten().collect();
    let discard = choice.discard.map(|tile| tile.to_string());
    let done: Vec<_> = declared(kind, choice).into_iter().chain(discard).collect();
    format!("{}: {}", done.join(say(", ")), parts.join(say(", ")))
}
