//! The answer for people: a line for each form, and what helps.
//!
//! Labels and what they tell stand in two columns. The second is at most 60 characters wide, so that all fits a terminal
//! of 80 columns.

use std::fmt::Display;
use std::io;
use std::iter;

use shanten::{Discard, Discards, Division, Form, Hand, Reading, Shanten, Tile, TileSet, Useful};

use crate::canvas::{Canvas, GOOD, Look};
use crate::input::is_waiting;

/// What stands for the shanten of a hand that can no longer win.
pub(crate) const NO_WIN: &str = "no win";

/// As many useful tiles as leave room for their sum.
const TILES_A_LINE: usize = 10;

/// Writes the answer for a hand.
pub(crate) fn write(reading: &Reading, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    let canvas = &mut Canvas::new(look, out);
    let hand = reading.hand();
    canvas.heading(hand)?;
    for form in Form::ALL {
        // Without anything gone, special forms have a shanten wherever they apply.
        let applies = form == Form::Standard || hand.seven_pairs().is_some();
        shanten(canvas, form.name(), reading.shanten_in(form), if applies { NO_WIN } else { "-" })?;
    }
    shanten(canvas, "least", reading.shanten(), NO_WIN)?;
    match reading.shanten() {
        // No draw and no discard helps a hand that can no longer win.
        None => Ok(()),
        Some(shanten) if shanten.is_win() => complete(hand, canvas),
        Some(_) if !is_waiting(hand) => discards(&reading.discards(), canvas),
        Some(shanten) => {
            if shanten.is_tenpai() {
                waits(reading, canvas)?;
            } else {
                useful(&reading.useful(), canvas)?;
            }
            improving(reading.improving_draws(), canvas)
        }
    }
}

/// Writes a label and the space behind it.
pub(crate) fn label(canvas: &mut Canvas, label: &str) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(label, 18)
}

/// The labels of the lines that something takes: only the first has it.
fn labels(label: &str) -> impl Iterator<Item = &str> {
    iter::once(label).chain(iter::repeat(""))
}

/// Writes a line with a shanten, or what stands for none.
pub(crate) fn shanten(canvas: &mut Canvas, form: &str, shanten: Option<Shanten>, none: &str) -> io::Result<()> {
    label(canvas, form)?;
    match shanten {
        Some(shanten) => canvas.shanten(shanten, 0)?,
        None => canvas.put(none)?,
    }
    canvas.end_line()
}

/// Writes a tile with the copies that are left of it.
fn counted(tile: Tile, copies: u8, canvas: &mut Canvas) -> io::Result<()> {
    canvas.tiles([tile])?;
    canvas.put(format_args!("×{copies}"))
}

/// Writes the useful tiles, and how many copies of them are left.
fn useful(useful: &Useful, canvas: &mut Canvas) -> io::Result<()> {
    label(canvas, "useful")?;
    for (number, (tile, copies)) in useful.iter().enumerate() {
        if number > 0 {
            if number.is_multiple_of(TILES_A_LINE) {
                canvas.end_line()?;
                label(canvas, "")?;
            } else {
                canvas.put(" ")?;
            }
        }
        counted(tile, copies, canvas)?;
    }
    canvas.bold().put(format_args!("  ({})", useful.copies()))?;
    canvas.end_line()
}

/// Writes the waits of a ready hand, a line for each, with its shapes.
fn waits(reading: &Reading, canvas: &mut Canvas) -> io::Result<()> {
    labels("waits").zip(reading.waits()).try_for_each(|(name, wait)| {
        label(canvas, name)?;
        counted(wait.tile(), wait.copies(), canvas)?;
        canvas.put(" ")?;
        listed(canvas, wait.shapes())?;
        canvas.end_line()
    })
}

/// Writes names in brackets; nothing for none.
fn listed(canvas: &mut Canvas, names: impl Iterator<Item = impl Display>) -> io::Result<()> {
    let mut any = false;
    for name in names {
        canvas.put(if any { ", " } else { "(" })?;
        canvas.put(name)?;
        any = true;
    }
    if any { canvas.put(")") } else { Ok(()) }
}

/// Writes the draws that improve a hand, if there are any.
fn improving(tiles: TileSet, canvas: &mut Canvas) -> io::Result<()> {
    if tiles.is_empty() {
        return Ok(());
    }
    label(canvas, "improving draws")?;
    canvas.tiles(tiles)?;
    canvas.end_line()
}

/// Writes a table with the shantens below those of the forms. The last column has at most 34 kinds and the letters of four
/// suits, which ends before column 80. The best discards stand out, those that lose a shanten step back.
fn discards(discards: &Discards, canvas: &mut Canvas) -> io::Result<()> {
    label(canvas, "discard")?;
    canvas.put("shanten     copies  useful")?;
    canvas.end_line()?;
    let value = |discard: &Discard| (discard.shanten(), discard.useful.copies());
    let best = discards.first().map(value);
    for discard in discards {
        if Some(value(discard)) == best {
            row(discard, &mut canvas.bold())?;
        } else if best.is_none_or(|(shanten, _)| shanten == discard.shanten()) {
            row(discard, canvas)?;
        } else {
            row(discard, &mut canvas.dimmed())?;
        }
    }
    Ok(())
}

fn row(Discard { tile, useful, .. }: &Discard, canvas: &mut Canvas) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.tile(*tile)?;
    canvas.column("", 16)?;
    match useful.shanten() {
        Some(shanten) => {
            canvas.shanten(shanten, 10)?;
            canvas.put(format_args!("  {:>6}  ", useful.copies()))?;
            canvas.tiles(useful.tiles())?;
        }
        None => canvas.put(NO_WIN)?,
    }
    canvas.end_line()
}

/// Writes the divisions of a complete hand, or the form that it is complete in without one.
pub(crate) fn complete(hand: &Hand, canvas: &mut Canvas) -> io::Result<()> {
    const LABEL: &str = "complete as";
    let divisions = hand.divisions();
    if divisions.len() > 0 {
        return labels(LABEL).zip(divisions).try_for_each(|(name, division)| {
            label(canvas, name)?;
            marked(&division, canvas)
        });
    }
    let is_pairs = hand.seven_pairs().is_some_and(Shanten::is_win);
    label(canvas, LABEL)?;
    canvas.put_in(GOOD, if is_pairs { Form::SevenPairs } else { Form::ThirteenOrphans })?;
    canvas.end_line()
}

/// Writes a division with its marks: `77z 123m 456m 789m 111z  (straight)`.
fn marked(division: &Division, canvas: &mut Canvas) -> io::Result<()> {
    canvas.tiles([division.pair(); 2])?;
    for (meld, is_called) in division.melds() {
        canvas.put(" ")?;
        if is_called { canvas.meld(meld)? } else { canvas.tiles(meld.tiles())? }
    }
    if division.marks().next().is_some() {
        canvas.put("  ")?;
        listed(canvas, division.marks())?;
    }
    canvas.end_line()
}
