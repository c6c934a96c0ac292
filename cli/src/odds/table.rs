//! Winning chances for people.

use std::io;

use indicatif::HumanCount;
use shanten::odds::{OddsRow, Wall};

use crate::canvas::Canvas;
use crate::input::is_waiting;
use crate::odds::{Prospects, value};
use crate::text::{self, NO_WIN, label};

/// How many columns of turns fit a terminal of 80 columns.
const COLUMNS: usize = 6;

/// The width of a discard, with the space to its left.
const DISCARD: usize = 9;

/// The width of a chance.
const CHANCE: usize = "100.00%".len();

/// Writes the table and the options of the search.
pub(crate) fn write(prospects: &Prospects, canvas: &mut Canvas) -> io::Result<()> {
    canvas.heading(&prospects.hand)?;
    text::shanten(canvas, "least", prospects.shanten, NO_WIN)?;
    if prospects.is_won() {
        return text::complete(&prospects.hand.view(), canvas);
    }
    rows(prospects, canvas)?;
    about(prospects, canvas)
}

/// Writes a header and a row for each discard. The best stand out.
fn rows(prospects: &Prospects, canvas: &mut Canvas) -> io::Result<()> {
    let Some(best) = prospects.rows.first() else { return Ok(()) };
    let (turn, turns) = (usize::from(prospects.turn), best.win.len());
    let step = turns.div_ceil(COLUMNS).max(1);
    let name = |after: usize| format!("{}turn {}", if after == 0 { "win, " } else { "" }, turn + after);
    let names: Vec<String> = (0..turns).step_by(step).map(name).chain(["ready".to_owned()]).collect();
    canvas.column("", 2)?;
    canvas.column(if is_waiting(&prospects.hand) { "" } else { "discard" }, DISCARD - 2)?;
    for name in &names {
        canvas.put(format_args!("  {name:>CHANCE$}"))?;
    }
    canvas.end_line()?;
    for row in &prospects.rows {
        let chances = row.win.iter().step_by(step).chain(row.ready.first());
        let cells = names.iter().zip(chances).map(|(name, chance)| (name.len().max(CHANCE), *chance));
        if value(row) == value(best) {
            write_row(row, cells, &mut canvas.bold())?;
        } else {
            write_row(row, cells, canvas)?;
        }
    }
    Ok(())
}

/// Writes a row with cells of the given widths.
fn write_row(row: &OddsRow, cells: impl Iterator<Item = (usize, f64)>, canvas: &mut Canvas) -> io::Result<()> {
    canvas.column("", 2)?;
    match row.discard {
        Some(tile) => {
            canvas.tile(tile)?;
            canvas.column("", DISCARD - 4)?;
        }
        None => canvas.column("", DISCARD - 2)?,
    }
    for (width, chance) in cells {
        canvas.put(format_args!("  {:>width$}", format!("{:.2}%", 100.0 * chance)))?;
    }
    canvas.end_line()
}

/// Writes the options of the search.
fn about(prospects: &Prospects, canvas: &mut Canvas) -> io::Result<()> {
    let Prospects { turn, turns, .. } = prospects;
    let unseen = match prospects.wall {
        Wall::Shrinking(unseen) => format!("{unseen} tiles at turn 0, one less after each turn"),
        Wall::Constant(unseen) => format!("{unseen} tiles at each turn"),
    };
    let states = if prospects.searched == 1 { "state" } else { "states" };
    let lines = [
        ("path", prospects.path_in_words()),
        ("turn", format!("{turn} of {turns}")),
        ("unseen", unseen),
        ("searched", format!("{} {states}", HumanCount(prospects.searched as u64))),
    ];
    for (name, value) in lines {
        label(canvas, name)?;
        canvas.put(value)?;
        canvas.end_line()?;
    }
    Ok(())
}
