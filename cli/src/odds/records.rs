//! Winning chances for programs: a JSON object, or a row of CSV for each discard and turn.

use std::io::{self, Write};

use serde::Serialize;
use shanten::odds::{OddsRow, Wall};
use shanten::{Shanten, Tile};

use crate::letters::Letters;
use crate::odds::Prospects;

/// Writes the object.
pub(crate) fn write_json(prospects: &Prospects, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Object::new(prospects))?;
    writeln!(out)
}

/// Writes rows with a header.
pub(crate) fn write_csv(prospects: &Prospects, out: &mut Vec<u8>) -> io::Result<()> {
    let mut rows = csv::WriterBuilder::new().has_headers(false).from_writer(out);
    rows.write_record(["discard", "turn", "win", "ready"])?;
    for row in &prospects.rows {
        for (turn, (win, ready)) in (prospects.turn..).zip(row.win.iter().zip(&row.ready)) {
            rows.serialize((row.discard, turn, win, ready))?;
        }
    }
    rows.flush()
}

/// A hand with its discards and the options of the search.
#[derive(Serialize)]
struct Object<'a> {
    hand: Letters,
    searched: usize,
    discards: Vec<Choice<'a>>,
    shanten: Option<Shanten>,
    turn: u8,
    turns: u8,
    unseen: u16,
    constant_wall: bool,
    path: String,
    extra: u8,
    complete: bool,
}

impl<'a> Object<'a> {
    fn new(prospects: &'a Prospects) -> Self {
        Self {
            hand: Letters::from_hand(&prospects.hand),
            searched: prospects.searched,
            discards: prospects.rows.iter().map(Choice::from).collect(),
            shanten: prospects.shanten,
            turn: prospects.turn,
            turns: prospects.turns,
            unseen: prospects.wall.tiles(),
            constant_wall: matches!(prospects.wall, Wall::Constant(_)),
            path: prospects.path.name().replace(' ', "-"),
            extra: prospects.path.extra(),
            complete: prospects.is_complete,
        }
    }
}

/// A discard with its chances from the turn of the hand on.
#[derive(Serialize)]
struct Choice<'a> {
    discard: Option<Tile>,
    win: &'a [f64],
    ready: &'a [f64],
}

impl<'a> From<&'a OddsRow> for Choice<'a> {
    fn from(row: &'a OddsRow) -> Self {
        Self { discard: row.discard, win: &row.win, ready: &row.ready }
    }
}
