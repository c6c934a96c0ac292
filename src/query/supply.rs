//! The number of tiles of each kind that a complete hand can have in a suit.

use crate::format::{COPIES, FIVE_MELD_TILES, HONOURS, NUMBER_KINDS};
use crate::game::{Copies, Suit, Tile, TileSet};

/// The supply of a kind.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Supply {
    /// The number of tiles in the hand.
    pub(crate) count: u8,
    /// The most tiles of the kind that a complete hand may use.
    pub(crate) most: u8,
    /// The number of these that need not be wild.
    pub(crate) natural: u8,
}

impl Supply {
    /// Makes a supply without wild tiles: the copies in the hand, and the most copies in a complete
    /// hand; `None` means any number.
    #[inline(always)]
    pub(crate) fn new(count: u8, most: Option<u8>) -> Self {
        let most = most.unwrap_or(if count < BESIDE_FIFTH { COPIES } else { ANY });
        Self { count, most, natural: most }
    }

    /// The same supply if no tile can be wild.
    pub(crate) fn without_wild(self) -> Self {
        Self { most: self.natural.min(self.most), ..self }
    }

    /// The number of `used` tiles that must be wild; 0 if levels aren't counted.
    #[inline(always)]
    pub(super) fn wild<const LEVELS: usize>(self, used: usize) -> usize {
        if LEVELS == 1 { 0 } else { used.saturating_sub(self.natural.into()) }
    }
}

/// The limits for each kind of a suit.
#[derive(Clone, Copy, Default)]
pub(crate) struct SuitLimits {
    pub(crate) supplies: [Supply; NUMBER_KINDS],
    pub(crate) is_numbers: bool,
}

/// No limit: a number of copies that no complete hand exceeds.
pub(crate) const ANY: u8 = FIVE_MELD_TILES as u8;

/// A fifth copy can help only with a kind that has three or more copies. A test shows that it never
/// helps with other kinds.
const BESIDE_FIFTH: u8 = 3;

/// The kinds with which a fifth copy can help.
#[inline(always)]
pub(crate) const fn beside_fifth(copies: Copies) -> TileSet {
    copies.at_least_3()
}

impl SuitLimits {
    /// The limits of a suit without wild tiles. `to_come` has the copies still available of each
    /// kind; `None` means unlimited.
    pub(crate) fn new(suit: Suit, copies: Copies, to_come: Option<Copies>) -> Self {
        Self::from_kinds(suit, |tile| {
            let count = copies.count(tile);
            Supply::new(count, to_come.map(|to_come| count + to_come.count(tile)))
        })
    }

    /// The limits of a suit from the supply of each kind.
    #[inline(always)]
    pub(crate) fn from_kinds(suit: Suit, of_kind: impl Fn(Tile) -> Supply) -> Self {
        let mut limits = Self { is_numbers: suit as usize != HONOURS, ..Self::default() };
        for (supply, tile) in limits.supplies.iter_mut().zip(suit.tiles()) {
            *supply = of_kind(tile);
        }
        limits
    }

    /// The same limits if no tile can be wild.
    pub(crate) fn without_wild(mut self) -> Self {
        self.supplies = self.supplies.map(Supply::without_wild);
        self
    }

    /// The number of kinds.
    pub(super) const fn kinds(&self) -> usize {
        if self.is_numbers { NUMBER_KINDS } else { Suit::Honours.kinds() as usize }
    }

    /// Whether runs may begin at a rank, counted from 0.
    pub(super) const fn may_run(&self, rank: usize) -> bool {
        self.is_numbers && rank + 2 < NUMBER_KINDS
    }
}
