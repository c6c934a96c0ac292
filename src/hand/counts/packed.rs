//! Packed counts, of a hand or of many.

use crate::format::{HONOUR_ROW, ROW_BITS, SUITS, SuitWord, row_and_column};
use crate::game::Tile;
use crate::lookup::Key;
use crate::lookup::totals::Totals;

/// The number of tiles of each kind, by kind number.
pub(crate) type KindCounts = [u8; Tile::KINDS];

/// The fields of a hand that follow from its counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed {
    pub(crate) key: Key,
    pub(crate) suits: [SuitWord; SUITS],
    pub(crate) totals: Totals,
}

/// The number of hands packed at once: enough for their look-ups to overlap, and few enough to stay
/// in the first cache.
pub(crate) const BLOCK: usize = 32;

/// The suits and the totals of a block of hands, stored field by field for all hands.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The rows of the words of each suit.
    pub(crate) rows: [[u16; BLOCK]; SUITS],
    /// The columns of the words of each suit.
    pub(crate) columns: [[u8; BLOCK]; SUITS],
    pub(crate) tiles: [u8; BLOCK],
    /// Kinds in the lower four bits and pairs above, as in [`Totals`].
    pub(crate) kinds: [u8; BLOCK],
    /// Orphan kinds in the lower four bits and orphan pairs above.
    pub(crate) orphans: [u8; BLOCK],
}

impl Block {
    /// Hands without tiles.
    pub(crate) const EMPTY: Self = Self {
        rows: [[0; BLOCK], [0; BLOCK], [0; BLOCK], [HONOUR_ROW as u16; BLOCK]],
        columns: [[0; BLOCK]; SUITS],
        tiles: [0; BLOCK],
        kinds: [0; BLOCK],
        orphans: [0; BLOCK],
    };

    /// The words of a hand's suits.
    #[inline(always)]
    pub(crate) fn suits(&self, at: usize) -> [SuitWord; SUITS] {
        let word =
            |suit: usize| SuitWord::from(self.rows[suit][at]) | SuitWord::from(self.columns[suit][at]) << ROW_BITS;
        [word(0), word(1), word(2), word(3)]
    }

    /// The totals of a hand.
    #[inline(always)]
    pub(crate) fn totals(&self, at: usize) -> Totals {
        Totals::from_valid_bits(u32::from_le_bytes([self.tiles[at], self.kinds[at], self.orphans[at], 0]))
    }

    /// Stores a hand at a place in the block.
    #[inline(always)]
    pub(super) fn set(&mut self, at: usize, suits: [SuitWord; SUITS], totals: Totals) {
        for ((rows, columns), word) in self.rows.iter_mut().zip(&mut self.columns).zip(suits) {
            let (row, column) = row_and_column(word);
            (rows[at], columns[at]) = (row as u16, column as u8);
        }
        [self.tiles[at], self.kinds[at], self.orphans[at], _] = totals.bits().to_le_bytes();
    }
}
