//! Answers that are built completely before they are drawn.

use std::io;

use shanten::{AnyHand, Shanten, View};

use super::any_tile::AnyTile;
use super::canvas::{Canvas, Look};
use super::divisions::complete;
use super::lines::{LABEL, NO_WIN, shanten};
use crate::words::say;

/// An answer about a hand: its shanten, its divisions if it is complete, and more lines.
pub(crate) struct Page<'a, H: AnyHand> {
    pub(crate) view: &'a View<H>,
    pub(crate) shanten: Option<Shanten>,
    pub(crate) lines: Vec<PageLine>,
}

impl<H: AnyHand> Page<'_, H> {
    pub(crate) fn draw(&self, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
        let canvas = &mut Canvas::new(look, out);
        canvas.heading(self.view.hand())?;
        shanten(canvas, "least", self.shanten, NO_WIN)?;
        if self.shanten.is_some_and(Shanten::is_win) {
            complete(self.view, canvas)?;
        }
        draw(&self.lines, canvas)?;
        canvas.fold(LABEL);
        Ok(())
    }
}

/// A line below the shanten: a text, a label with its value, or a table row with an optional tile
/// and its text from a column on.
pub(crate) enum PageLine {
    Text(String),
    Labelled(&'static str, String),
    Row { is_best: bool, tile: Option<AnyTile>, column: usize, text: String },
}

/// Draws lines, all indented.
pub(crate) fn draw(lines: &[PageLine], canvas: &mut Canvas) -> io::Result<()> {
    for line in lines {
        canvas.column("", 2)?;
        match line {
            PageLine::Text(text) => canvas.text(text)?,
            PageLine::Labelled(label, value) => {
                canvas.column(say(label), LABEL - 2)?;
                canvas.text(value)?;
            }
            PageLine::Row { is_best, tile, column, text } => {
                let canvas = &mut if *is_best { canvas.bold() } else { canvas.same() };
                tile.map_or(Ok(()), |tile| canvas.tile(tile))?;
                canvas.column("", if tile.is_some() { column - 2 } else { *column })?;
                canvas.text(text)?;
            }
        }
        canvas.end_line()?;
    }
    Ok(())
}
