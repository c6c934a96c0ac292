//! The distances of a hand to patterns: a table for people, and rows or an object for programs.

use std::io::{self, Write};

use serde::Serialize;
use shanten::notation::LetterBuffer;
use shanten::rules::VariantHand;
use shanten::toward::{Nearness, Toward};
use shanten::{Discard, Shanten, Useful};

use super::hands::choices::{of_results, result};
use super::object::InLetters;
use crate::draw::canvas::{Canvas, Look};
use crate::draw::lines::{is_narrow, line};
use crate::output::format::Fields;
use crate::words::say;

/// The columns of a pattern or a discard, unless the terminal is narrow.
const NAME: usize = 26;

/// The columns before the useful tiles.
const WIDE: usize = 52;

/// The columns before a result under its name, on a narrow terminal.
const NARROW: usize = 4;

pub(crate) fn write(hand: &VariantHand, toward: &Toward, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    let canvas = &mut Canvas::new(look, out);
    write_tables(hand, toward, canvas)?;
    canvas.fold(if is_narrow() { NARROW } else { WIDE });
    Ok(())
}

/// Writes the patterns, the nearest in bold, and the discards of a hand that has drawn.
fn write_tables(hand: &VariantHand, toward: &Toward, canvas: &mut Canvas) -> io::Result<()> {
    canvas.heading(hand)?;
    let least = toward.shanten();
    if least.is_none() {
        return line(canvas, format_args!("  {}", say("none of the patterns can be reached")));
    }
    head("patterns", canvas)?;
    for near in toward.each() {
        let name = |canvas: &mut Canvas| canvas.column(say(near.objective.name()), name_columns());
        row(name, &near.useful, near.useful.shanten() == least, canvas)?;
    }
    if !hand.has_drawn() || least.is_some_and(Shanten::is_win) {
        return Ok(());
    }
    head("discard", canvas)?;
    let discards = toward.discards();
    let value = |discard: &Discard| (discard.shanten(), discard.useful.copies());
    for discard in &discards {
        let name = |canvas: &mut Canvas| {
            canvas.tile(discard.tile)?;
            canvas.column("", name_columns().saturating_sub(2))
        };
        row(name, &discard.useful, value(discard) == value(&discards[0]), canvas)?;
    }
    Ok(())
}

fn head(name: &'static str, canvas: &mut Canvas) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(say(name), name_columns())?;
    narrowed(canvas)?;
    of_results(canvas)
}

/// Writes a name and a result, in bold if it is among the best.
fn row(
    name: impl Fn(&mut Canvas) -> io::Result<()>,
    useful: &Useful,
    is_best: bool,
    canvas: &mut Canvas,
) -> io::Result<()> {
    let write = |canvas: &mut Canvas| {
        canvas.column("", 2)?;
        name(canvas)?;
        narrowed(canvas)?;
        match useful.shanten().filter(|shanten| shanten.is_win()) {
            Some(win) => {
                canvas.shanten(win, 0)?;
                canvas.end_line()
            }
            None => result(useful, canvas),
        }
    };
    if is_best { write(&mut canvas.bold()) } else { write(canvas) }
}

fn name_columns() -> usize {
    if is_narrow() { 0 } else { NAME }
}

/// Begins another line on a narrow terminal.
fn narrowed(canvas: &mut Canvas) -> io::Result<()> {
    if is_narrow() {
        canvas.end_line()?;
        canvas.column("", NARROW)?;
    }
    Ok(())
}

pub(crate) fn write_header(fields: Fields, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = fields.writer(out);
    rows.write_record(["hand", "objective", "shanten", "useful", "copies"])?;
    rows.flush()
}

/// Writes a row for each pattern that can be reached.
pub(crate) fn write_rows(hand: &VariantHand, toward: &Toward, fields: Fields, out: &mut Vec<u8>) -> io::Result<()> {
    let mut rows = fields.writer(out);
    for Nearness { objective, useful, .. } in toward.each() {
        let mut letters = LetterBuffer::new();
        let found = (objective, useful.shanten(), useful.tiles().letters(&mut letters), useful.copies());
        rows.serialize((InLetters(hand), found))?;
    }
    rows.flush()
}

#[derive(Serialize)]
struct Object<'a> {
    hand: InLetters<'a, VariantHand>,
    toward: Vec<Nearness>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discards: Option<Vec<Discard>>,
}

pub(crate) fn write_json(hand: &VariantHand, toward: &Toward, out: &mut Vec<u8>) -> io::Result<()> {
    let discards = hand.has_drawn().then(|| toward.discards().iter().copied().collect());
    serde_json::to_writer(&mut *out, &Object { hand: InLetters(hand), toward: toward.each().collect(), discards })?;
    writeln!(out)
}
