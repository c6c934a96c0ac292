//! A review as text.

use std::io::{self, Write};

use shanten_logs::{Choice, Review, ReviewedRound, Worse};

use crate::draw::lines::several;

pub(crate) fn write(review: &Review, model: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    if let Some(model) = model {
        writeln!(out, "{model}")?;
    }
    for round in &review.rounds {
        writeln!(out, "{}: {}", title(round), several(round.worse.len() as u32, "discard", "discards"))?;
        for worse in &round.worse {
            write_worse(worse, out)?;
        }
    }
    for (seat, tally) in review.seats.iter().enumerate().filter(|(_, tally)| tally.chosen > 0) {
        write!(
            out,
            "seat {seat}: {} of {} discards were worse, {} led further from a win, {} copies given away",
            tally.worse, tally.chosen, tally.further, tally.copies
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
        writeln!(out)?;
    }
    Ok(())
}

fn write_worse(worse: &Worse, out: &mut dyn Write) -> io::Result<()> {
    let drawn = worse.drawn.map_or(", after a call".to_owned(), |piece| format!(", drew {piece}"));
    writeln!(out, "  seat {}, turn {}: {}{drawn}{}", worse.seat, worse.turn, worse.hand, riichi(worse))?;
    writeln!(out, "    discarded {}", choice(&worse.made))?;
    writeln!(out, "    best      {}, {}", choice(&worse.best), loss(worse))?;
    if let Some((tile, chance)) = worse.by_chance.filter(|&(tile, _)| tile != worse.best.discard.tile) {
        writeln!(out, "    by chance {tile}: {:.1} % to win", 100.0 * chance)?;
    }
    if let Some((tile, points)) = worse.by_points.filter(|&(tile, _)| tile != worse.best.discard.tile) {
        writeln!(out, "    by points {tile}: {points:.0} points")?;
    }
    Ok(())
}

fn choice(choice: &Choice) -> String {
    let useful = &choice.discard.useful;
    let shanten = useful.shanten().map_or("no win".to_owned(), |shanten| shanten.to_string());
    let chance = choice.chance.map(|chance| format!(", {:.1} % to win", 100.0 * chance)).unwrap_or_default();
    let points = choice.points.map(|points| format!(", {points:.0} points")).unwrap_or_default();
    format!("{}: {shanten}, {} copies of {}{chance}{points}", choice.discard.tile, useful.copies(), useful.left())
}

pub(super) fn loss(worse: &Worse) -> String {
    match worse.loss() {
        (0, copies) => format!("{} more", several(copies, "copy", "copies")),
        (further, _) => format!("{further} nearer to a win"),
    }
}

pub(super) fn riichi(worse: &Worse) -> String {
    let seats: Vec<_> = worse.riichi.iter().map(ToString::to_string).collect();
    match seats.len() {
        0 => String::new(),
        1 => format!(", seat {} in riichi", seats[0]),
        _ => format!(", seats {} in riichi", seats.join(" and ")),
    }
}

/// `East 1, 2 counters`.
pub(super) fn title(round: &ReviewedRound) -> String {
    match round.counters {
        0 => round.name.clone(),
        counters => format!("{}, {}", round.name, several(counters.into(), "counter", "counters")),
    }
}
