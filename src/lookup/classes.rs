//! Finds the class of a suit, and the classes of its neighbours: the suits with one tile more or
//! less. The tables of four and of five melds are read in the same way.

use crate::format::{
    COLUMN_KINDS, COLUMNS, COUNTS, Class, HONOUR_KINDS, HONOUR_ROW, NUMBER_KINDS, ROW_BITS, ROW_UNIT, SuitWord,
    row_and_column,
};

/// The place value of each kind in the number of a row or a column, by its place there. This is a
/// constant because the compiler doesn't derive these numbers.
const VALUES: [usize; NUMBER_KINDS - COLUMN_KINDS] = {
    let mut values = [1; NUMBER_KINDS - COLUMN_KINDS];
    let mut place = 1;
    while place < values.len() {
        values[place] = values[place - 1] * COUNTS;
        place += 1;
    }
    values
};

/// How far a neighbour's row or column is away at most. As many fillers before and after make room
/// for neighbours that are no suits.
const ROW_REACH: usize = VALUES[NUMBER_KINDS - COLUMN_KINDS - 1];
const COLUMN_REACH: usize = VALUES[COLUMN_KINDS - 1];

/// For each row number, the start of its row of cells, in units of [`ROW_UNIT`] cells. Equal rows
/// are stored once.
pub(crate) type RowStarts = [u16; ROW_REACH + (1 << ROW_BITS) + ROW_REACH];

/// The starts of the rows whose numbers occur in suits.
pub(super) fn row_starts(rows: &RowStarts) -> &[u16] {
    &rows[ROW_REACH..ROW_REACH + HONOUR_ROW + COUNTS.pow((HONOUR_KINDS - COLUMN_KINDS) as u32)]
}

/// The rows of a generated column, between fillers.
#[allow(clippy::large_stack_arrays, reason = "it is only called while the crate is compiled")]
pub(crate) const fn rows(column: &[u8]) -> RowStarts {
    let numbers = column.as_chunks().0;
    let mut rows = [0; ROW_REACH + (1 << ROW_BITS) + ROW_REACH];
    let mut at = 0;
    while at < numbers.len() {
        rows[ROW_REACH + at] = u16::from_le_bytes(numbers[at]);
        at += 1;
    }
    rows
}

/// The cells of a table, by row and column, followed by other columns. These make the array long
/// enough for any 16-bit row, so no index is checked.
pub(crate) struct TableCells<const N: usize>([u8; N]);

/// The index of the first cell.
pub(crate) const CELLS_AT: usize = COLUMN_REACH;

impl<const N: usize> TableCells<N> {
    /// Makes cells from the bytes of all columns.
    pub(crate) const fn new(columns: &[u8]) -> Self {
        const { assert!(N > Self::cell(u16::MAX, usize::MAX) + 2 * COLUMN_REACH) };
        let mut cells = [0; N];
        cells.split_at_mut(CELLS_AT).1.copy_from_slice(columns);
        Self(cells)
    }

    /// A byte of a column after the cells.
    #[inline(always)]
    pub(crate) const fn byte(&self, at: usize) -> u8 {
        self.0[at]
    }

    /// The fillers, the cells and the columns after them.
    pub(crate) const fn bytes(&self) -> &[u8; N] {
        &self.0
    }

    /// The index of a cell, minus [`COLUMN_REACH`].
    #[inline(always)]
    const fn cell(row: u16, column: usize) -> usize {
        row as usize * ROW_UNIT + (column & (COLUMNS - 1))
    }

    /// The class of a suit.
    #[inline(always)]
    pub(crate) const fn class(&self, rows: &RowStarts, word: SuitWord) -> Class {
        let (row, column) = row_and_column(word);
        self.0[COLUMN_REACH + Self::cell(rows[ROW_REACH + row], column)]
    }

    /// The class in a row, of which only the lower [`ROW_BITS`] bits count, and a column.
    #[inline(always)]
    pub(crate) const fn at(&self, rows: &RowStarts, row: u16, column: u8) -> Class {
        const { assert!(N > u16::MAX as usize * ROW_UNIT + u8::MAX as usize + COLUMN_REACH) };
        let start = rows[ROW_REACH + (row as usize & ((1 << ROW_BITS) - 1))];
        self.0[(start as usize * ROW_UNIT + column as usize) + COLUMN_REACH]
    }

    /// The classes of the neighbours of a suit: for each kind, the class with one tile more or less
    /// of it. Arbitrary where there is no such suit.
    #[inline(always)]
    pub(crate) fn neighbours(
        &self,
        rows: &RowStarts,
        word: SuitWord,
        is_honours: bool,
        step: Step,
    ) -> [Class; NUMBER_KINDS] {
        if is_honours {
            self.by_rows_and_columns::<{ HONOUR_KINDS - COLUMN_KINDS }>(rows, word, step)
        } else {
            self.by_rows_and_columns::<{ NUMBER_KINDS - COLUMN_KINDS }>(rows, word, step)
        }
    }

    #[inline(always)]
    fn by_rows_and_columns<const ROW_KINDS: usize>(
        &self,
        rows: &RowStarts,
        word: SuitWord,
        step: Step,
    ) -> [Class; NUMBER_KINDS] {
        let moved = |from: usize, by: usize| if step == Step::More { from + by } else { from - by };
        let (row, column) = row_and_column(word);
        let mut classes = [0; NUMBER_KINDS];
        for (rank, &value) in VALUES[..ROW_KINDS].iter().enumerate() {
            classes[rank] = self.0[COLUMN_REACH + Self::cell(rows[row + moved(ROW_REACH, value)], column)];
        }
        let cell = Self::cell(rows[row + ROW_REACH], column);
        for (rank, &value) in VALUES[..COLUMN_KINDS].iter().enumerate() {
            classes[ROW_KINDS + rank] = self.0[cell + moved(COLUMN_REACH, value)];
        }
        classes
    }
}

/// A change of a suit by one tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    More,
    Less,
}
