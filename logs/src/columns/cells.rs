//! Columns and their values.

use shanten::{Tile, TileSet};

/// The type of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// The counts of the 34 kinds: a fixed-size binary of 34 bytes; in text formats, tiles.
    Counts,
    /// A set of kinds: a bit for each in an unsigned 64-bit integer; in text formats, tiles.
    Tiles,
    /// Text.
    Text,
    /// A number of 8 bits.
    Byte,
    /// A number of 16 bits.
    Short,
    /// A number of 32 bits.
    Int,
    /// A number with a fraction, of 32 bits.
    Real,
    /// Yes or no.
    Flag,
}

impl ColumnType {
    /// The type's name, as the documentation shows it.
    #[must_use]
    pub const fn name(self) -> &'static str {
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

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// The type of its values.
    pub kind: ColumnType,
    /// A description, in one sentence.
    pub doc: &'static str,
}

/// A value.
#[derive(Clone, Debug)]
pub enum Cell {
    /// No value: null.
    None,
    /// The counts of the 34 kinds.
    Counts([u8; Tile::KINDS]),
    /// A set of kinds.
    Tiles(TileSet),
    /// Text.
    Text(String),
    /// A whole number.
    Number(i32),
    /// A number with a fraction.
    Real(f64),
    /// Yes or no.
    Flag(bool),
}

/// Strings without an allocation for each: concatenated, with their offsets.
#[derive(Clone, Debug)]
pub struct TextCells {
    text: String,
    /// The start of the first string, then the end of each.
    ends: Vec<i32>,
    is_there: Vec<bool>,
}

impl TextCells {
    fn with_room(rows: usize) -> Self {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(0);
        Self { text: String::with_capacity(4 * rows), ends, is_there: Vec::with_capacity(rows) }
    }

    /// The end of the last string.
    ///
    /// # Panics
    ///
    /// If the text is longer than a column of Arrow can hold.
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
        // If the last end fits, all ends fit.
        let _ = self.end();
        self.ends.extend(more.ends[1..].iter().map(|of_more| end + of_more));
        self.is_there.append(&mut more.is_there);
        more.text.clear();
        more.ends.truncate(1);
    }

    /// The string of a row, if it has one.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<&str> {
        self.is_there[row].then(|| &self.text[self.ends[row] as usize..self.ends[row + 1] as usize])
    }

    /// The concatenated text, the offsets, and which rows have a value.
    #[cfg(feature = "arrow")]
    pub(super) fn into_parts(self) -> (String, Vec<i32>, Vec<bool>) {
        (self.text, self.ends, self.is_there)
    }
}

/// The values of a column, row by row; `None` is null.
#[derive(Clone, Debug)]
pub enum Cells {
    /// Values of [`ColumnType::Counts`].
    Counts(Vec<[u8; Tile::KINDS]>),
    /// Values of [`ColumnType::Tiles`].
    Tiles(Vec<Option<TileSet>>),
    /// Values of [`ColumnType::Text`].
    Text(TextCells),
    /// Values of [`ColumnType::Byte`], [`ColumnType::Short`] and [`ColumnType::Int`].
    Number(Vec<Option<i32>>),
    /// Values of [`ColumnType::Real`].
    Real(Vec<Option<f64>>),
    /// Values of [`ColumnType::Flag`].
    Flag(Vec<Option<bool>>),
}

impl Cells {
    /// Returns an empty column with room for this many rows.
    #[must_use]
    pub fn with_room(kind: ColumnType, rows: usize) -> Self {
        match kind {
            ColumnType::Counts => Self::Counts(Vec::with_capacity(rows)),
            ColumnType::Tiles => Self::Tiles(Vec::with_capacity(rows)),
            ColumnType::Text => Self::Text(TextCells::with_room(rows)),
            ColumnType::Byte | ColumnType::Short | ColumnType::Int => Self::Number(Vec::with_capacity(rows)),
            ColumnType::Real => Self::Real(Vec::with_capacity(rows)),
            ColumnType::Flag => Self::Flag(Vec::with_capacity(rows)),
        }
    }

    /// Adds a value.
    ///
    /// # Panics
    ///
    /// If the value's type isn't the column's.
    pub fn push(&mut self, cell: Cell) {
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

    /// The number of rows.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Counts(cells) => cells.len(),
            Self::Tiles(cells) => cells.len(),
            Self::Text(cells) => cells.is_there.len(),
            Self::Number(cells) => cells.len(),
            Self::Real(cells) => cells.len(),
            Self::Flag(cells) => cells.len(),
        }
    }

    /// Whether there are no rows.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Moves all values of another part of the column to the end of this one.
    ///
    /// # Panics
    ///
    /// If the other part has another type.
    pub fn append(&mut self, more: &mut Self) {
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
pub type Batch = Vec<Cells>;
