//! The useful tiles of a hand.

use core::fmt;
use core::iter::FusedIterator;

use super::need::Need;
use crate::format::quota::INFINITE;
use crate::game::text::notation::JOKER;
use crate::game::{Copies, LetterBuffer, Shanten, Tile, TileSet, TileSetIter};

/// The tiles that bring a hand nearer to a win, with the copies left of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Useful {
    tiles: TileSet,
    unseen: Copies,
    /// The number of missing tiles, or [`INFINITE`].
    distance: u8,
    copies: u8,
    jokers: u8,
}

impl Useful {
    /// The value in unused places. It is all zeros, because zeros are written fastest.
    pub(super) const FILLER: Self =
        Self { tiles: TileSet::EMPTY, unseen: Copies::NONE, distance: 0, copies: 0, jokers: 0 };

    /// Makes the answer from the need, and the tiles and jokers that are left.
    #[inline(always)]
    pub(crate) fn new(need: Need, unseen: Copies, jokers: u8) -> Self {
        let Need { distance, tiles } = need;
        let jokers = if matches!(distance, 0 | INFINITE) { 0 } else { jokers };
        Self { tiles, unseen, distance, copies: unseen.total(tiles) as u8 + jokers, jokers }
    }

    /// Exchanges two kinds in the answer, for a hand that has equally many of both.
    #[inline]
    pub(crate) fn exchanged(self, one: Tile, other: Tile, unseen: Copies) -> Self {
        let (had_one, had_other) = (self.tiles.contains(one), self.tiles.contains(other));
        let mut need = self.need();
        if had_one != had_other {
            need.tiles ^= TileSet::from(one) | TileSet::from(other);
        }
        Self::new(need, unseen, self.jokers)
    }

    const fn need(&self) -> Need {
        Need { distance: self.distance, tiles: self.tiles }
    }

    /// A number that is lower for better answers: the distance (at most `most`), then eight bits
    /// that are lower for more copies.
    #[inline(always)]
    pub(super) fn rank(&self, most: u8) -> u32 {
        u32::from(self.distance.min(most)) << u8::BITS | u32::from(u8::MAX - self.copies)
    }

    /// The shanten of the hand, which each of the tiles lowers by one; `None` if the hand can't
    /// win.
    #[inline]
    #[must_use]
    pub const fn shanten(&self) -> Option<Shanten> {
        self.need().shanten()
    }

    /// All useful tiles, with or without copies left.
    #[inline]
    #[must_use]
    pub const fn tiles(&self) -> TileSet {
        self.tiles
    }

    /// The useful tiles that have copies left.
    #[inline]
    #[must_use]
    pub const fn left(&self) -> TileSet {
        TileSet::from_valid_bits(self.tiles.bits() & self.unseen.at_least_1().bits())
    }

    /// The number of jokers left, if the [rules](crate::rules) have jokers. Each of them also
    /// brings the hand nearer.
    #[inline]
    #[must_use]
    pub const fn jokers(&self) -> u8 {
        self.jokers
    }

    /// The number of copies left of all useful tiles, including jokers.
    #[inline]
    #[must_use]
    pub const fn copies(&self) -> u32 {
        self.copies as u32
    }

    /// The number of copies left of a tile, 0 to 4; 0 if it isn't useful.
    #[inline]
    #[must_use]
    pub const fn copies_of(&self, tile: Tile) -> u8 {
        if self.tiles.contains(tile) { self.unseen.count(tile) } else { 0 }
    }

    /// The tiles in order, each with the number of copies left.
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> UsefulIter {
        UsefulIter { tiles: self.tiles.iter(), unseen: self.unseen }
    }
}

/// The tiles of a [`Useful`] in order, each with the number of copies left.
#[derive(Clone)]
pub struct UsefulIter {
    tiles: TileSetIter,
    unseen: Copies,
}

impl Iterator for UsefulIter {
    type Item = (Tile, u8);

    #[inline]
    fn next(&mut self) -> Option<(Tile, u8)> {
        self.tiles.next().map(|tile| (tile, self.unseen.count(tile)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.tiles.size_hint()
    }
}

impl DoubleEndedIterator for UsefulIter {
    fn next_back(&mut self) -> Option<(Tile, u8)> {
        self.tiles.next_back().map(|tile| (tile, self.unseen.count(tile)))
    }
}

impl ExactSizeIterator for UsefulIter {}
impl FusedIterator for UsefulIter {}

crate::game::debug_as_list!(UsefulIter);

impl IntoIterator for &Useful {
    type Item = (Tile, u8);
    type IntoIter = UsefulIter;

    fn into_iter(self) -> UsefulIter {
        self.iter()
    }
}

impl Useful {
    /// Writes the useful tiles in letters into the buffer, and a joker if any are left: `14m2zJ`.
    #[inline]
    pub fn letters<'a>(&self, buffer: &'a mut LetterBuffer) -> &'a str {
        let letters = buffer.emptied();
        letters.add_copies(Copies::one_of_each(self.tiles()));
        letters.add_jokers(self.jokers.min(1));
        letters.text()
    }
}

/// Writes each tile with its copies, then the jokers: `2m×4 3m×3 J×2`.
impl fmt::Display for Useful {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for (tile, copies) in self {
            write!(f, "{space}{tile}×{copies}")?;
            space = " ";
        }
        if self.jokers > 0 {
            write!(f, "{space}{JOKER}×{}", self.jokers)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Useful {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Useful").field(&self.shanten()).field(&format_args!("{self}")).finish()
    }
}
