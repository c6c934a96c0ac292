//! What each discard leads to.

use core::fmt;
use core::ops::Deref;

use super::useful::Useful;
use crate::format::FOUR_MELD_TILES;
use crate::game::{Shanten, Tile, TileSet};

/// A tile that may be discarded, and what is useful afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Discard {
    /// The tile.
    pub tile: Tile,
    /// The tiles that are useful without it.
    pub useful: Useful,
}

impl Discard {
    /// The shanten after it; `None` if the hand can no longer win then.
    #[must_use]
    pub const fn shanten(&self) -> Option<Shanten> {
        self.useful.shanten()
    }
}

/// Writes the tile, the shanten after it and the useful tiles: `3z: tenpai, 1z×2 2z×2`.
impl fmt::Display for Discard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shanten() {
            Some(shanten) => write!(f, "{}: {shanten}, {}", self.tile, self.useful),
            None => write!(f, "{}: no win", self.tile),
        }
    }
}

impl fmt::Debug for Discard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Discard({self})")
    }
}

/// What each discard of a hand leads to, the best first: a slice of [`Discard`], without allocation. `MOST` is the most tiles
/// that a hand has.
#[derive(Clone)]
pub struct Discards<const MOST: usize = FOUR_MELD_TILES> {
    all: [Discard; MOST],
    len: usize,
}

/// Discards that are put in order.
pub(crate) trait RankedDiscards {
    /// Asks about each tile and sorts the answers.
    fn sorted(tiles: TileSet, discard: impl FnMut(Tile) -> Useful) -> Self;

    /// The best of them.
    fn best(&self) -> Option<&Discard>;
}

/// What stands where there is no discard.
const NO_DISCARD: Discard = Discard { tile: Tile::FIRST, useful: Useful::NOTHING };

impl<const MOST: usize> RankedDiscards for Discards<MOST> {
    #[inline(always)]
    fn sorted(tiles: TileSet, mut discard: impl FnMut(Tile) -> Useful) -> Self {
        // Ranks of few discards fit into narrow lanes, which are counted faster.
        const NARROW: usize = 16;
        let mut unsorted = [NO_DISCARD; MOST];
        let (mut narrow, mut wide) = ([u16::MAX; NARROW], [u32::MAX; MOST]);
        let mut len = 0;
        for tile in tiles {
            let useful = discard(tile);
            unsorted[len] = Discard { tile, useful };
            // Distance, copies the other way round in eight bits, and the place: no two are the same.
            let distance = u32::from(useful.found.distance.min(MOST as u8 + 1));
            let rank = distance << u8::BITS | u32::from(u8::MAX - useful.copies);
            if MOST <= NARROW {
                narrow[len] = (rank as u16) << NARROW.ilog2() | len as u16;
            } else {
                wide[len] = rank << MOST.next_power_of_two().ilog2() | len as u32;
            }
            len += 1;
        }
        let mut found = Self { all: [NO_DISCARD; MOST], len };
        // Counting those before each of them needs no branches, which sorting would get wrong half of the time.
        for (at, discard) in unsorted[..len].iter().enumerate() {
            let place: u16 = if MOST <= NARROW {
                narrow.iter().map(|other| u16::from(*other < narrow[at])).sum()
            } else {
                wide.iter().map(|other| u16::from(*other < wide[at])).sum()
            };
            found.all[usize::from(place)] = *discard;
        }
        found
    }

    fn best(&self) -> Option<&Discard> {
        self.first()
    }
}

impl<const MOST: usize> Deref for Discards<MOST> {
    type Target = [Discard];

    fn deref(&self) -> &[Discard] {
        &self.all[..self.len]
    }
}

impl<'a, const MOST: usize> IntoIterator for &'a Discards<MOST> {
    type Item = &'a Discard;
    type IntoIter = core::slice::Iter<'a, Discard>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<const MOST: usize> IntoIterator for Discards<MOST> {
    type Item = Discard;
    type IntoIter = core::iter::Take<core::array::IntoIter<Discard, MOST>>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter().take(self.len)
    }
}

impl<const MOST: usize> PartialEq for Discards<MOST> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<const MOST: usize> Eq for Discards<MOST> {}

impl<const MOST: usize> fmt::Debug for Discards<MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}
