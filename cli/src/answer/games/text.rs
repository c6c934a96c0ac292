//! Reviews as text.

use std::io::{self, Write};

use shanten_logs::{Choice, Review, ReviewedRound, Seat, Worse};

use super::report::{Report, lost, name, riichi};

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

fn write_game(report: &Report, review: &Review, out: &mut dyn Write) -> io::Result<()> {
    for part in report.parts(review) {
        writeln!(out, "{}", part.title)?;
        if let Some(marks) = part.marks {
            writeln!(out, "  {marks}")?;
        }
        part.slips.iter().try_for_each(|(round, worse)| write_worse(report, review, round, worse, out))?;
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

fn write_worse(
    report: &Report,
    review: &Review,
    round: &ReviewedRound,
    worse: &Worse,
    out: &mut dyn Write,
) -> io::Result<()> {
    let drawn = worse.drawn.map_or("after a call".to_owned(), |piece| format!("drew {piece}"));
    let place = report.place(review, round, worse);
    writeln!(out, "  {place}: lost {}{}", lost(worse), riichi(review, worse))?;
    writeln!(out, "    {}, {drawn}", worse.hand)?;
    writeln!(out, "    discarded {}", choice(&worse.made))?;
    writeln!(out, "    best      {}", choice(&worse.best))
}

fn choice(choice: &Choice) -> String {
    let useful = &choice.discard.useful;
    let shanten = useful.shanten().map_or("no win".to_owned(), |shanten| shanten.to_string());
    let chance = choice.chance.map(|chance| format!(", {:.1} % to win", 100.0 * chance)).unwrap_or_default();
    let points = choice.points.map(|points| format!(", {points:.0} points")).unwrap_or_default();
    format!("{}: {shanten}, {} copies of {}{chance}{points}", choice.discard.tile, useful.copies(), useful.left())
}
