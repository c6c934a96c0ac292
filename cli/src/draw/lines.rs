//! Lines of an answer: labels with values, and words in them.

use std::fmt::Display;
use std::io;
use std::iter;

use shanten::Shanten;

use super::any_tile::AnyTile;
use super::canvas::{Canvas, number, width};
use crate::output::streams::{WIDEST, columns};
use crate::words::say;

/// The note on a wait without copies left.
pub(crate) const NO_COPY: &str = "no copy left";

/// The shanten of a hand that can no longer win.
pub(crate) const NO_WIN: &str = "no win";

pub(crate) const LABEL: usize = 20;

/// Whether the terminal is narrower than the usual answer.
pub(crate) fn is_narrow() -> bool {
    columns() < WIDEST
}

pub(crate) fn line(canvas: &mut Canvas, what: impl Display) -> io::Result<()> {
    canvas.put(what)?;
    canvas.end_line()
}

/// Writes a label, and its value from `column` on.
pub(crate) fn fact(canvas: &mut Canvas, label: &'static str, column: usize, value: impl Display) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(say(label), column - 2)?;
    line(canvas, value)
}

/// Writes a label, padded to its column.
pub(crate) fn label(canvas: &mut Canvas, label: &'static str) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(say(label), LABEL - 2)
}

/// The label for the first line of several, and blanks for the others.
pub(crate) fn labels(label: &'static str) -> impl Iterator<Item = &'static str> {
    iter::once(label).chain(iter::repeat(""))
}

/// Writes a line with a shanten, or `none` without one.
pub(crate) fn shanten(
    canvas: &mut Canvas,
    form: &'static str,
    shanten: Option<Shanten>,
    none: &'static str,
) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(say(form), (LABEL - 2).max(width(say(form)) + 2))?;
    match shanten {
        Some(shanten) => canvas.shanten(shanten, 0)?,
        None => canvas.text(say(none))?,
    }
    canvas.end_line()
}

/// A word, left-aligned in its columns.
pub(crate) fn left(word: &str, columns: usize) -> String {
    format!("{word}{}", " ".repeat(columns.saturating_sub(width(word))))
}

/// A word, right-aligned in its columns.
pub(crate) fn right(word: &str, columns: usize) -> String {
    format!("{}{word}", " ".repeat(columns.saturating_sub(width(word))))
}

pub(crate) fn counted(piece: AnyTile, copies: u8, canvas: &mut Canvas) -> io::Result<()> {
    canvas.piece(piece)?;
    canvas.add(|out| {
        out.extend_from_slice("×".as_bytes());
        number(copies, 0, out);
    })
}

/// Writes names in brackets, or nothing if there are none.
pub(crate) fn listed(canvas: &mut Canvas, names: impl Iterator<Item = &'static str>) -> io::Result<()> {
    let mut any = false;
    for name in names {
        canvas.text(if any { say(", ") } else { "(" })?;
        canvas.text(say(name))?;
        any = true;
    }
    if any { canvas.text(")") } else { Ok(()) }
}
