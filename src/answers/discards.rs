//! What each discard leads to.

use core::fmt;

use super::useful::Useful;
use crate::format::FIVE_MELD_TILES;
use crate::game::{List, Shanten, Tile, TileSet};

/// A tile to discard, and what is useful afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Discard {
    /// The tile.
    pub tile: Tile,
    /// The tiles that are useful after the discard.
    pub useful: Useful,
}

impl Discard {
    /// The shanten after the discard; `None` if the hand can no longer win then.
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

/// What each discard of a hand leads to, the best first.
pub type Discards = List<Discard, FIVE_MELD_TILES>;

/// Fills unused places.
const NO_DISCARD: Discard = Discard { tile: Tile::FIRST, useful: Useful::NOTHING };

impl Discards {
    /// Evaluates the discard of each of at most `MOST` tiles and sorts the answers.
    #[inline(always)]
    pub(crate) fn sorted<const MOST: usize>(tiles: TileSet, mut discard: impl FnMut(Tile) -> Useful) -> Self {
        // Ranks of few discards fit narrow lanes, which are compared faster.
        const NARROW: usize = 16;
        let mut unsorted = [NO_DISCARD; MOST];
        let (mut narrow, mut wide) = ([u16::MAX; NARROW], [u32::MAX; MOST]);
        let mut len = 0;
        for tile in tiles {
            let useful = discard(tile);
            unsorted[len] = Discard { tile, useful };
            // Distance, then eight bits that fall with the copies, then the place, so no two are
            // equal.
            let rank = useful.rank(MOST as u8 + 1);
            if MOST <= NARROW {
                narrow[len] = (rank as u16) << NARROW.ilog2() | len as u16;
            } else {
                wide[len] = rank << MOST.next_power_of_two().ilog2() | len as u32;
            }
            len += 1;
        }
        let mut sorted = [NO_DISCARD; FIVE_MELD_TILES];
        // Counts the discards that rank before each: sorting would branch, and mispredict half of
        // the time.
        for (at, discard) in unsorted[..len].iter().enumerate() {
            let place = if MOST <= NARROW { below(&narrow, &narrow[at]) } else { below(&wide, &wide[at]) };
            let place = usize::from(place);
            // Without this check the place is computed as a sum of sixteen multiples of the element
            // size.
            assert!(place < MOST, "fewer are below than there are");
            sorted[place] = *discard;
        }
        Self::from_array(sorted, len)
    }
}

/// How many of the ranks are lower.
#[inline(always)]
fn below<R: Ord, const N: usize>(ranks: &[R; N], rank: &R) -> u16 {
    ranks.iter().map(|other| u16::from(other < rank)).sum()
}
