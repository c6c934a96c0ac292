//! Packed counts, of a hand or of many.

use crate::format::{EMPTY_SUITS, SUITS, SuitWord};
use crate::game::Tile;
use crate::lookup::Key;
use crate::lookup::totals::Totals;

/// The number of tiles of each kind, by kind number.
pub(crate) type Counts = [u8; Tile::KINDS];

/// The fields of a hand that follow from its counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed {
    pub(crate) key: Key,
    pub(crate) suits: [SuitWord; SUITS],
    pub(crate) totals: Totals,
}

/// How many hands are packed at once: enough that their look-ups overlap, and few enough to stay in
/// the first cache.
pub(crate) const BLOCK: usize = 32;

/// The suits and the totals of a block of hands.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) suits: [[SuitWord; SUITS]; BLOCK],
    pub(crate) totals: [Totals; BLOCK],
}

impl Block {
    /// Hands without tiles.
    pub(crate) const EMPTY: Self = Self { suits: [EMPTY_SUITS; BLOCK], totals: [Totals::EMPTY; BLOCK] };
}
