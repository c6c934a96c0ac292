//! Columns and their values.

use std::io;

use shanten::{Tile, TileSet};

/// The counts of the 34 kinds.
pub(crate) type Counts = [u8; Tile::KINDS];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The counts of the 34 kinds: a fixed-size binary of 34 bytes, as text tiles.
    Counts,
    /// A set of kinds: a bit for each in an unsigned integer of 64 bits, as text tiles.
    Tiles,
    Text,
    Byte,
    Short,
    Int,
    Real,
    Flag,
}

impl Kind {
    /// Its name, as the documentation shows it.
    #[cfg(test)]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Counts => "binary[34]",
            Self::Tiles => "uint64",
            Self::Text => "text",
            Self::Byte => "int8",
            Self::Short => "int16",
            Self::Int => "int32",
            Self::Real => "float32",
            Self::Flag => "bool",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// A description, in a sentence.
    #[cfg_attr(not(feature = "tables"), allow(dead_code, reason = "text has no place for it"))]
    pub(crate) doc: &'static str,
}

#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "tables"), allow(dead_code, reason = "text has no place for it"))]
pub(crate) struct About {
    /// The name of the table, and a number that changes with the meaning of its columns.
    pub(crate) schema: &'static str,
    /// How many rows a group has in Parquet.
    pub(crate) group: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Cell {
    None,
    Counts(Counts),
    Tiles(TileSet),
    Text(String),
    Number(i32),
    Real(f64),
    Flag(bool),
}

#[derive(Clone, Debug)]
pub(crate) enum Cells {
    Counts(Vec<Counts>),
    Tiles(Vec<Option<TileSet>>),
    Text(Vec<Option<String>>),
    Number(Vec<Option<i32>>),
    Real(Vec<Option<f64>>),
    Flag(Vec<Option<bool>>),
}

impl Cells {
    pub(crate) const fn new(kind: Kind) -> Self {
        match kind {
            Kind::Counts => Self::Counts(Vec::new()),
            Kind::Tiles => Self::Tiles(Vec::new()),
            Kind::Text => Self::Text(Vec::new()),
            Kind::Byte | Kind::Short | Kind::Int => Self::Number(Vec::new()),
            Kind::Real => Self::Real(Vec::new()),
            Kind::Flag => Self::Flag(Vec::new()),
        }
    }

    /// Adds a value.
    ///
    /// # Panics
    ///
    /// If it belongs into another kind of column.
    pub(crate) fn push(&mut self, cell: Cell) {
        match (self, cell) {
            (Self::Counts(cells), Cell::Counts(counts)) => cells.push(counts),
            (Self::Tiles(cells), Cell::Tiles(tiles)) => cells.push(Some(tiles)),
            (Self::Tiles(cells), Cell::None) => cells.push(None),
            (Self::Text(cells), Cell::Text(text)) => cells.push(Some(text)),
            (Self::Text(cells), Cell::None) => cells.push(None),
            (Self::Number(cells), Cell::Number(number)) => cells.push(Some(number)),
            (Self::Number(cells), Cell::None) => cells.push(None),
            (Self::Real(cells), Cell::Real(number)) => cells.push(Some(number)),
            (Self::Real(cells), Cell::None) => cells.push(None),
            (Self::Flag(cells), Cell::Flag(flag)) => cells.push(Some(flag)),
            (Self::Flag(cells), Cell::None) => cells.push(None),
            (_, cell) => unreachable!("{cell:?} belongs into another column"),
        }
    }

    pub(crate) const fn len(&self) -> usize {
        match self {
            Self::Counts(cells) => cells.len(),
            Self::Tiles(cells) => cells.len(),
            Self::Text(cells) => cells.len(),
            Self::Number(cells) => cells.len(),
            Self::Real(cells) => cells.len(),
            Self::Flag(cells) => cells.len(),
        }
    }

    /// Moves all values of another part of the column to the end of this one.
    pub(crate) fn append(&mut self, more: &mut Self) {
        match (self, more) {
            (Self::Counts(cells), Self::Counts(more)) => cells.append(more),
            (Self::Tiles(cells), Self::Tiles(more)) => cells.append(more),
            (Self::Text(cells), Self::Text(more)) => cells.append(more),
            (Self::Number(cells), Self::Number(more)) => cells.append(more),
            (Self::Real(cells), Self::Real(more)) => cells.append(more),
            (Self::Flag(cells), Self::Flag(more)) => cells.append(more),
            _ => unreachable!("the columns of a table stay what they are"),
        }
    }
}

/// Some rows: the values of each column, all of the same length.
pub(crate) type Batch = Vec<Cells>;

pub(crate) trait TableWriter {
    fn write(&mut self, batch: Batch) -> io::Result<()>;

    fn finish(self: Box<Self>) -> io::Result<()>;
}
