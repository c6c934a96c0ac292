//! Sets of tiles.

use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::tile::{Suit, Tile};
use crate::format::NUMBER_KINDS;
use crate::game::base::debug::debug_as_text;

/// A set of kinds of tile.
///
/// A set is parsed and written like a hand, each kind once: `1239m123s`.
///
/// ```
/// use shanten::{Tile, TileSet};
///
/// let runs: TileSet = "123m789s".parse()?;
/// let orphans: TileSet = Tile::all().filter(|tile| tile.is_terminal_or_honour()).collect();
/// assert_eq!((runs & orphans).to_string(), "1m9s");
/// assert_eq!((runs - orphans).to_string(), "23m78s");
/// assert_eq!((runs | orphans).len(), 17);
/// assert!(!runs.contains("4m".parse()?));
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileSet(u64);

impl TileSet {
    /// No tiles.
    pub const EMPTY: Self = Self(0);
    /// All 34 kinds.
    pub const ALL: Self = Self((1 << Tile::KINDS) - 1);
    /// The 1, 9 and honours: the kinds of thirteen orphans.
    pub const TERMINALS_AND_HONOURS: Self = Self(Tile::TERMINALS_AND_HONOURS);

    /// The kinds of riichi for three players: all but 2m to 8m.
    pub const THREE_PLAYER: Self = Self(Self::ALL.0 & !((1 << Tile::M9.index()) - (1 << Tile::M2.index())));

    /// All kinds of a suit.
    pub(crate) const fn from_suit(suit: Suit) -> Self {
        Self(((1 << suit.kinds()) - 1) << (suit as usize * NUMBER_KINDS))
    }

    /// The set with a bit for each kind number from 0 to 33; `None` if another bit is set.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & !Self::ALL.0 == 0 { Some(Self(bits)) } else { None }
    }

    /// The set with these bits; only bits 0 to 33 may be set.
    #[inline(always)]
    pub(crate) const fn from_valid_bits(bits: u64) -> Self {
        debug_assert!(bits & !Self::ALL.0 == 0, "there are 34 kinds");
        Self(bits)
    }

    /// The set as bits, one for each kind number from 0 to 33.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The number of kinds, 0 to 34.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains a kind.
    #[inline]
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.index() & 1 == 1
    }

    /// Inserts a kind. Returns whether it was absent.
    #[inline]
    pub fn insert(&mut self, tile: Tile) -> bool {
        let fresh = !self.contains(tile);
        self.0 |= 1 << tile.index();
        fresh
    }

    /// Removes a kind. Returns whether it was present.
    #[inline]
    pub fn remove(&mut self, tile: Tile) -> bool {
        let there = self.contains(tile);
        self.0 &= !(1 << tile.index());
        there
    }

    /// Removes the first kind.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Tile> {
        let first = Tile::from_index(self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    /// The kinds in order.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> TileSetIter {
        TileSetIter(self)
    }
}

/// The kinds of a [`TileSet`] in order.
#[derive(Clone, Debug)]
pub struct TileSetIter(TileSet);

impl Iterator for TileSetIter {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        self.0.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for TileSetIter {
    fn next_back(&mut self) -> Option<Tile> {
        let last = Tile::from_index(self.0.0.checked_ilog2()? as u8)?;
        self.0.remove(last);
        Some(last)
    }
}

impl ExactSizeIterator for TileSetIter {}
impl FusedIterator for TileSetIter {}

impl IntoIterator for TileSet {
    type Item = Tile;
    type IntoIter = TileSetIter;

    fn into_iter(self) -> TileSetIter {
        self.iter()
    }
}

impl IntoIterator for &TileSet {
    type Item = Tile;
    type IntoIter = TileSetIter;

    fn into_iter(self) -> TileSetIter {
        self.iter()
    }
}

impl From<Tile> for TileSet {
    fn from(tile: Tile) -> Self {
        Self(1 << tile.index())
    }
}

impl Extend<Tile> for TileSet {
    fn extend<I: IntoIterator<Item = Tile>>(&mut self, tiles: I) {
        for tile in tiles {
            self.insert(tile);
        }
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(tiles);
        set
    }
}

macro_rules! operator {
    ($($(#[$docs:meta])* $operator:ident $method:ident, $assign:ident $assign_method:ident: |$left:ident, $right:ident| $bits:expr;)*) => {$(
        $(#[$docs])*
        impl $operator for TileSet {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($left, $right) = (self.0, other.0);
                Self($bits)
            }
        }

        impl $assign for TileSet {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $operator::$method(*self, other);
            }
        }
    )*};
}

operator! {
    /// The kinds in either set.
    BitOr bitor, BitOrAssign bitor_assign: |left, right| left | right;
    /// The kinds in both sets.
    BitAnd bitand, BitAndAssign bitand_assign: |left, right| left & right;
    /// The kinds in exactly one of the sets.
    BitXor bitxor, BitXorAssign bitxor_assign: |left, right| left ^ right;
    /// The kinds in the first set but not in the second.
    Sub sub, SubAssign sub_assign: |left, right| left & !right;
}

/// The kinds that are not in the set.
impl Not for TileSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ Self::ALL.0)
    }
}

debug_as_text!(TileSet);
