//! Reviews as text.

use std::io::{self, Write};

use serde_json::json;
use shanten_logs::{Choice, Moment, MomentKind, Review, ReviewedRound, Seat};

use super::report::{Report, declared, name, words};

pub(crate) fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for (place, (game, review)) in report.games.iter().enumerate() {
        if report.games.len() > 1 {
            writeln!(out, "{}# {}", if place > 0 { "\n" } else { "" }, crate::output::message::shown(game))?;
        }
        report.head(review).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        write_game(report, review, out)?;
    }
    Ok(())
}

/// A line for each game with everything that its review has.
pub(crate) fn write_json(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    report.games.iter().try_for_each(|(game, review)| writeln!(out, "{}", json!({ "game": game, "review": review })))
}

fn write_game(report: &Report, review: &Review, out: &mut dyn Write) -> io::Result<()> {
    for part in report.parts(review) {
        writeln!(out, "{}", part.title)?;
        if let Some(marks) = part.marks {
            writeln!(out, "  {marks}")?;
        }
        part.slips.iter().try_for_each(|(round, moment)| write_moment(report, review, round, moment, out))?;
    }
    for (seat, tally) in Seat::all(Seat::MAX).zip(&review.seats).filter(|(_, tally)| tally.chosen > 0) {
        let mark = tally.mark.map_or("none".to_owned(), |mark| format!("{mark:.1}"));
        write!(
            out,
            "{}: mark {mark}, {} of {} discards were worse, {} right, {} led further from a win, {} copies given away",
            name(review, seat),
            tally.worse,
            tally.counted,
            tally.right,
            tally.further,
            tally.copies
        )?;
        if tally.chance > 0.0 {
            write!(out, ", {:.1} % of a win", 100.0 * tally.chance)?;
        }
        if tally.points > 0.0 {
            write!(out, ", {:.0} points", tally.points)?;
        }
        if tally.unknown > 0 {
            write!(out, ", {} without chances", tally.unknown)?;
        }
        if tally.chosen > tally.counted {
            write!(out, ", {} under riichi left out", tally.chosen - tally.counted)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_moment(
    report: &Report,
    review: &Review,
    round: &ReviewedRound,
    moment: &Moment,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "  {}", report.place(review, round, moment))?;
    let drawn = match moment.drawn {
        Some(piece) => format!(", drew {piece}"),
        None if moment.claimed.is_none() => ", after a call".to_owned(),
        None => String::new(),
    };
    writeln!(out, "    {}{drawn}", moment.hand)?;
    // Of discards two are enough.
    let is_shown = |word: &str| moment.kind != MomentKind::Discard || !word.is_empty();
    let mut shown: Vec<_> = words(moment).filter(|(word, _)| is_shown(word)).collect();
    shown.sort_by_key(|(word, _)| ["discarded", "made", "best", ""].iter().position(|other| other == word));
    shown.iter().try_for_each(|(word, shown)| writeln!(out, "    {word:<9} {}", choice(moment.kind, shown)))
}

fn choice(kind: MomentKind, choice: &Choice) -> String {
    let useful = &choice.useful;
    let shanten = useful.shanten().map_or("no win".to_owned(), |shanten| shanten.to_string());
    let chance = choice.chance.map(|chance| format!(", {:.1} % to win", 100.0 * chance)).unwrap_or_default();
    let points = choice.points.map(|points| format!(", {points:.0} points")).unwrap_or_default();
    let discard = choice.discard.map(|tile| tile.to_string());
    let done: Vec<_> = declared(kind, choice).into_iter().chain(discard).collect();
    format!("{}: {shanten}, {} copies of {}{chance}{points}", done.join(", "), useful.copies(), useful.left())
}
