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

/// Texts without an allocation for each: one after the other, and where each begins and ends.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    text: String,
    /// The beginning of the first, and the end of each.
    ends: Vec<i32>,
    is_there: Vec<bool>,
}

impl Texts {
    fn with_room(rows: usize) -> Self {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(0);
        Self { text: String::with_capacity(4 * rows), ends, is_there: Vec::with_capacity(rows) }
    }

    /// The end of all.
    ///
    /// # Panics
    ///
    /// If there is more text than a column of Arrow can have.
    fn end(&self) -> i32 {
        i32::try_from(self.text.len()).expect("a batch has less than 2 GB of text in a column")
    }

    fn push(&mut self, text: Option<&str>) {
        self.text.push_str(text.unwrap_or_default());
        self.ends.push(self.end());
        self.is_there.push(text.is_some());
    }

    fn append(&mut self, more: &mut Self) {
        let end = self.end();
        self.text.push_str(&more.text);
        // All of it fits if the last end does.
        let _ = self.end();
        self.ends.extend(more.ends[1..].iter().map(|of_more| end + of_more));
        self.is_there.append(&mut more.is_there);
        more.text.clear();
        more.ends.truncate(1);
    }

    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        self.is_there[row].then(|| &self.text[self.ends[row] as usize..self.ends[row + 1] as usize])
    }

    /// The text of all, where each begins and ends in it, and which are there.
    #[cfg(feature = "tables")]
    pub(crate) fn into_parts(self) -> (String, Vec<i32>, Vec<bool>) {
        (self.text, self.ends, self.is_there)
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Cells {
    Counts(Vec<Counts>),
    Tiles(Vec<Option<TileSet>>),
    Text(Texts),
    Number(Vec<Option<i32>>),
    Real(Vec<Option<f64>>),
    Flag(Vec<Option<bool>>),
}

impl Cells {
    /// No values yet, and room for so many.
    pub(crate) fn with_room(kind: Kind, rows: usize) -> Self {
        match kind {
            Kind::Counts => Self::Counts(Vec::with_capacity(rows)),
            Kind::Tiles => Self::Tiles(Vec::with_capacity(rows)),
            Kind::Text => Self::Text(Texts::with_room(rows)),
            Kind::Byte | Kind::Short | Kind::Int => Self::Number(Vec::with_capacity(rows)),
            Kind::Real => Self::Real(Vec::with_capacity(rows)),
            Kind::Flag => Self::Flag(Vec::with_capacity(rows)),
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
            (Self::Text(cells), Cell::Text(text)) => cells.push(Some(&text)),
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

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Counts(cells) => cells.len(),
            Self::Tiles(cells) => cells.len(),
            Self::Text(cells) => cells.is_there.len(),
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
