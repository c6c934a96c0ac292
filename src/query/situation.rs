//! A hand as the engine sees it: its tiles, and what is gone of the others.

use crate::format::{COPIES, SUITS, SuitWord};
use crate::game::{Copies, Strictness, Tile, TileSet};
use crate::lookup::totals::Totals;

/// The tiles of a hand and what is gone of the others.
#[derive(Clone, Copy)]
pub(crate) struct Situation {
    pub(crate) strictness: Strictness,
    /// The suits of the concealed tiles, without those that are wild or of no use.
    pub(crate) words: [SuitWord; SUITS],
    /// Their totals; wild tiles are counted as tiles.
    pub(crate) totals: Totals,
    /// Concealed tiles, without those that are wild.
    pub(crate) copies: Copies,
    /// What a complete hand can't use besides the concealed tiles.
    pub(crate) gone: Copies,
    /// What can't be drawn besides the concealed tiles.
    pub(crate) seen: Copies,
}

impl Situation {
    /// What is gone and seen of other tiles than concealed ones.
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

    /// How many concealed tiles there are.
    #[inline(always)]
    pub(crate) fn tiles(&self) -> usize {
        self.totals.tiles().into()
    }

    /// How many melds the hand still needs.
    #[inline(always)]
    pub(crate) fn melds_needed(&self) -> usize {
        usize::from(self.totals.tiles() / 3)
    }
}

/// Whether a tile, the copy after so many, is none that the tables know: the fourth copy of an
/// isolated kind.
#[inline(always)]
pub(crate) const fn is_beyond_word(isolated: TileSet, tile: Tile, before: u8) -> bool {
    before == COPIES - 1 && isolated.contains(tile)
}
