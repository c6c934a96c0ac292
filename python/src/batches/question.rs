//! The question about each row, and the columns of its answers.

use pyo3::PyResult;
use shanten::batch::NO_HAND;
use shanten::score::{ScoreRules, Win};
use shanten::{Form, Tile};

use crate::output::{ColumnNumbers, NamedColumn, NamedColumns};
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
            _ => 1 << 15,
        }
    }
}

/// A number for each tile kind in each row.
#[derive(Default)]
pub struct ByKind<T>(Vec<T>);

impl<T: Clone + Default> ByKind<T> {
    /// Rows of zeros, in memory zeroed by the system. Filling arrays here would take a second for a
    /// gigabyte.
    fn zeros(rows: usize) -> Self {
        Self(vec![T::default(); rows * Tile::KINDS])
    }

    /// The rows.
    pub fn rows(&mut self) -> &mut [[T; Tile::KINDS]] {
        self.0.as_chunks_mut().0
    }
}

/// A column for each answer, without columns for unrequested answers.
#[derive(Default)]
pub struct OutputColumns {
    pub discard: Vec<u8>,
    pub shanten: Vec<i8>,
    pub divisions: Vec<i32>,
    pub tiles: Vec<u64>,
    pub copies: Vec<u8>,
    pub copies_of: ByKind<u8>,
    pub shanten_after: ByKind<i8>,
    pub copies_after: ByKind<i16>,
    pub points: Vec<u32>,
    pub han: Vec<u8>,
    pub fu: Vec<u8>,
}

impl OutputColumns {
    /// Creates columns for this many rows.
    pub fn new(question: BatchQuestion<'_>, rows: usize) -> Self {
        let mut columns = Self::default();
        match question {
            BatchQuestion::Shanten(_) => columns.shanten = vec![0; rows],
            BatchQuestion::Divisions => columns.divisions = vec![0; rows],
            BatchQuestion::Useful(_) | BatchQuestion::Discard | BatchQuestion::Waits => {
                (columns.shanten, columns.tiles) = (vec![0; rows], vec![0; rows]);
                columns.copies = vec![0; rows];
                columns.discard = vec![0; if matches!(question, BatchQuestion::Discard) { rows } else { 0 }];
            }
            BatchQuestion::UsefulByKind(_) | BatchQuestion::WaitsByKind => {
                (columns.shanten, columns.tiles) = (vec![0; rows], vec![0; rows]);
                columns.copies_of = ByKind::zeros(rows);
            }
            BatchQuestion::DiscardsByKind => {
                (columns.shanten_after, columns.copies_after) = (ByKind::zeros(rows), ByKind::zeros(rows));
            }
            BatchQuestion::Score(..) => {
                (columns.points, columns.han, columns.fu) = (vec![0; rows], vec![0; rows], vec![0; rows]);
            }
        }
        columns
    }

    /// Whether a row has no answer.
    pub fn is_refused(&self, row: usize) -> bool {
        match (self.shanten.get(row), self.shanten_after.0.get(row * Tile::KINDS), self.divisions.get(row)) {
            (Some(&shanten), ..) => shanten == NO_HAND,
            (_, Some(&after), _) => after == NO_HAND,
            (.., Some(&divisions)) => divisions == i32::from(NO_HAND),
            _ => self.points[row] == 0,
        }
    }

    /// The columns of the answers.
    pub fn into_columns(self, question: BatchQuestion<'_>) -> PyResult<NamedColumns> {
        let of = |name, numbers| NamedColumn { name, numbers, is_by_kind: false };
        let by_kind = |name, numbers| NamedColumn { name, numbers, is_by_kind: true };
        let shanten = of("shanten", ColumnNumbers::Int8(self.shanten));
        let mask = || {
            let (mut mask, mut signals) = (Vec::with_capacity(self.tiles.len() * Tile::KINDS), Signals::new());
            for tiles in self.tiles.chunks(1 << 14) {
                let kinds = |&bits: &u64| (0..Tile::KINDS).map(move |kind| (bits >> kind & 1) as u8);
                mask.extend(tiles.iter().flat_map(kinds));
                signals.check()?;
            }
            PyResult::Ok(by_kind("tiles", ColumnNumbers::Bool(mask)))
        };
        let left = |copies: ByKind<_>| by_kind("copies", ColumnNumbers::UInt8(copies.0));
        Ok(match question {
            BatchQuestion::Shanten(_) => vec![shanten],
            BatchQuestion::Divisions => vec![of("divisions", ColumnNumbers::Int32(self.divisions))],
            BatchQuestion::UsefulByKind(_) => vec![shanten, mask()?, left(self.copies_of)],
            BatchQuestion::WaitsByKind => vec![mask()?, left(self.copies_of)],
            BatchQuestion::Waits => {
                vec![of("tiles", ColumnNumbers::UInt64(self.tiles)), of("copies", ColumnNumbers::UInt8(self.copies))]
            }
            BatchQuestion::DiscardsByKind => vec![
                by_kind("shanten", ColumnNumbers::Int8(self.shanten_after.0)),
                by_kind("copies", ColumnNumbers::Int16(self.copies_after.0)),
            ],
            BatchQuestion::Useful(_) | BatchQuestion::Discard => {
                let tiles = of("tiles", ColumnNumbers::UInt64(self.tiles));
                let mut columns = vec![shanten, tiles, of("copies", ColumnNumbers::UInt8(self.copies))];
                if matches!(question, BatchQuestion::Discard) {
                    columns.insert(0, of("discard", ColumnNumbers::UInt8(self.discard)));
                }
                columns
            }
            BatchQuestion::Score(..) => vec![
                of("points", ColumnNumbers::UInt32(self.points)),
                of("han", ColumnNumbers::UInt8(self.han)),
                of("fu", ColumnNumbers::UInt8(self.fu)),
            ],
        })
    }
}
