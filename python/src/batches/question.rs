//! The question about each row, and the columns of its answers.

use arrow_array::types::{Int8Type, Int16Type, Int32Type, UInt8Type, UInt32Type, UInt64Type};
use pyo3::PyResult;
use shanten::batch::NO_HAND;
use shanten::score::{ScoreRules, Win};
use shanten::toward::Objective;
use shanten::{Form, Tile, TileSet};

use crate::output::{NamedColumn, NamedColumns};
use crate::threads::Signals;

/// The question about each row.
#[derive(Clone, Copy)]
pub enum BatchQuestion<'a> {
    Shanten(Option<Form>),
    Useful(Option<Form>),
    UsefulByKind(Option<Form>),
    Waits,
    WaitsByKind,
    Discard,
    DiscardsByKind,
    Divisions,
    Toward(&'a [Objective], TileSet),
    Score(&'a [Win], ScoreRules),
}

impl BatchQuestion<'_> {
    /// The same question with an answer for each kind.
    pub const fn by_kind(self) -> Self {
        match self {
            Self::Useful(form) => Self::UsefulByKind(form),
            Self::Waits => Self::WaitsByKind,
            Self::Discard => Self::DiscardsByKind,
            other => other,
        }
    }

    /// The number of rows that a thread answers between two checks for signals.
    pub const fn piece(self) -> usize {
        match self {
            Self::Shanten(_) => 1 << 20,
            Self::Useful(_) | Self::UsefulByKind(_) => 1 << 18,
            Self::Toward(..) => 1 << 12,
            _ => 1 << 15,
        }
    }
}

/// The rows of a column by kind.
pub const fn by_kind<T>(numbers: &mut [T]) -> &mut [[T; Tile::KINDS]] {
    numbers.as_chunks_mut().0
}

/// A column for each answer, without columns for unrequested answers.
#[derive(Default)]
pub struct OutputColumns {
    pub discard: Vec<u8>,
    pub shanten: Vec<i8>,
    /// The number of shantens of each row.
    pub width: usize,
    pub divisions: Vec<i32>,
    pub tiles: Vec<u64>,
    pub copies: Vec<u8>,
    pub copies_of: Vec<u8>,
    pub shanten_after: Vec<i8>,
    pub copies_after: Vec<i16>,
    pub points: Vec<u32>,
    pub han: Vec<u8>,
    pub fu: Vec<u8>,
}

impl OutputColumns {
    /// Creates columns for this many rows.
    pub fn new(question: BatchQuestion<'_>, rows: usize) -> Self {
        // The system zeroes memory for numbers. Filling arrays here would take a second a gigabyte.
        let (mut columns, of_kinds) = (Self { width: 1, ..Self::default() }, rows * Tile::KINDS);
        match question {
            BatchQuestion::Shanten(_) => columns.shanten = vec![0; rows],
            BatchQuestion::Divisions => columns.divisions = vec![0; rows],
            BatchQuestion::Toward(objectives, _) => {
                (columns.shanten, columns.width) = (vec![0; rows * objectives.len()], objectives.len());
            }
            BatchQuestion::Useful(_) | BatchQuestion::Discard | BatchQuestion::Waits => {
                (columns.shanten, columns.tiles) = (vec![0; rows], vec![0; rows]);
                columns.copies = vec![0; rows];
                columns.discard = vec![0; if matches!(question, BatchQuestion::Discard) { rows } else { 0 }];
            }
            BatchQuestion::UsefulByKind(_) | BatchQuestion::WaitsByKind => {
                (columns.shanten, columns.tiles) = (vec![0; rows], vec![0; rows]);
                columns.copies_of = vec![0; of_kinds];
            }
            BatchQuestion::DiscardsByKind => {
                (columns.shanten_after, columns.copies_after) = (vec![0; of_kinds], vec![0; of_kinds]);
            }
            BatchQuestion::Score(..) => {
                (columns.points, columns.han, columns.fu) = (vec![0; rows], vec![0; rows], vec![0; rows]);
            }
        }
        columns
    }

    /// Whether a row has no answer.
    pub fn is_refused(&self, row: usize) -> bool {
        match (self.shanten.get(row * self.width), self.shanten_after.get(row * Tile::KINDS), self.divisions.get(row)) {
            (Some(&shanten), ..) => shanten == NO_HAND,
            (_, Some(&after), _) => after == NO_HAND,
            (.., Some(&divisions)) => divisions == i32::from(NO_HAND),
            _ => self.points[row] == 0,
        }
    }

    /// The columns of the answers. In Arrow, each objective has its own.
    pub fn into_columns(self, question: BatchQuestion<'_>, is_arrow: bool) -> PyResult<NamedColumns> {
        if let (BatchQuestion::Toward(objectives, _), true) = (question, is_arrow) {
            let mut signals = Signals::new();
            let column = |(at, objective): (usize, &Objective)| {
                signals.check()?;
                let shanten = self.shanten.iter().skip(at).step_by(self.width).copied().collect();
                Ok(NamedColumn::new::<Int8Type>(objective.name(), shanten, false))
            };
            return objectives.iter().enumerate().map(column).collect();
        }
        let shanten = NamedColumn::new::<Int8Type>("shanten", self.shanten, false);
        let mask = || {
            let (mut mask, mut signals) = (Vec::with_capacity(self.tiles.len() * Tile::KINDS), Signals::new());
            for tiles in self.tiles.chunks(1 << 14) {
                let kinds = |&bits: &u64| (0..Tile::KINDS).map(move |kind| (bits >> kind & 1) as u8);
                mask.extend(tiles.iter().flat_map(kinds));
                signals.check()?;
            }
            PyResult::Ok(NamedColumn { are_flags: true, ..NamedColumn::new::<UInt8Type>("tiles", mask, true) })
        };
        let tiles = |tiles| NamedColumn::new::<UInt64Type>("tiles", tiles, false);
        let bytes = |name, numbers| NamedColumn::new::<UInt8Type>(name, numbers, false);
        let left = |copies| NamedColumn::new::<UInt8Type>("copies", copies, true);
        Ok(match question {
            BatchQuestion::Shanten(_) | BatchQuestion::Toward(..) => vec![shanten],
            BatchQuestion::Divisions => vec![NamedColumn::new::<Int32Type>("divisions", self.divisions, false)],
            BatchQuestion::UsefulByKind(_) => vec![shanten, mask()?, left(self.copies_of)],
            BatchQuestion::WaitsByKind => vec![mask()?, left(self.copies_of)],
            BatchQuestion::Waits => vec![tiles(self.tiles), bytes("copies", self.copies)],
            BatchQuestion::DiscardsByKind => vec![
                NamedColumn::new::<Int8Type>("shanten", self.shanten_after, true),
                NamedColumn::new::<Int16Type>("copies", self.copies_after, true),
            ],
            BatchQuestion::Useful(_) => vec![shanten, tiles(self.tiles), bytes("copies", self.copies)],
            BatchQuestion::Discard => {
                vec![bytes("discard", self.discard), shanten, tiles(self.tiles), bytes("copies", self.copies)]
            }
            BatchQuestion::Score(..) => vec![
                NamedColumn::new::<UInt32Type>("points", self.points, false),
                bytes("han", self.han),
                bytes("fu", self.fu),
            ],
        })
    }
}
