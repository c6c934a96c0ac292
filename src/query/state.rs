//! A hand as the engine represents it: its tiles, and the other tiles that are gone.

use crate::format::{COPIES, SUITS, SuitWord};
use crate::game::{Copies, Strictness, Tile, TileSet};
use crate::lookup::totals::Totals;

/// The tiles of a hand, and the other tiles that are gone.
#[derive(Clone, Copy)]
pub(crate) struct HandState {
    pub(crate) strictness: Strictness,
    /// The words of the suits: concealed tiles without wild and useless ones.
    pub(crate) words: [SuitWord; SUITS],
    /// The totals of the concealed tiles. A wild tile counts only as a tile.
    pub(crate) totals: Totals,
    /// The concealed tiles without wild ones.
    pub(crate) copies: Copies,
    /// Tiles that a complete hand can't use, apart from the concealed ones.
    pub(crate) gone: Copies,
    /// Tiles that can't be drawn, apart from the concealed ones.
    pub(crate) seen: Copies,
}

impl HandState {
    /// Makes a state from the concealed tiles, the called melds and the visible tiles.
    #[inline(always)]
    pub(crate) fn new(
        strictness: Strictness,
        words: [SuitWord; SUITS],
        totals: Totals,
        copies: Copies,
        [called, visible]: [Copies; 2],
    ) -> Self {
        let seen = called.and(visible);
        let gone = strictness.gone(called, visible);
        Self { strictness, words, totals, copies, gone, seen }
    }

    /// The number of concealed tiles.
    #[inline(always)]
    pub(crate) fn tiles(&self) -> usize {
        self.totals.tiles().into()
    }

    /// The number of melds that the hand still needs.
    #[inline(always)]
    pub(crate) fn melds_needed(&self) -> usize {
        usize::from(self.totals.tiles() / 3)
    }
}

/// Whether the copy of a tile after `before` others is left out of its suit's word: the fourth copy
/// of an isolated kind.
#[inline(always)]
pub(crate) const fn is_beyond_word(isolated: TileSet, tile: Tile, before: u8) -> bool {
    before == COPIES - 1 && isolated.contains(tile)
}
