//! The results of discards.

use core::cmp::Reverse;
use core::fmt;

use super::useful::Useful;
use crate::format::FIVE_MELD_TILES;
use crate::game::{ArrayList, Shanten, Tile, list};

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

crate::game::debug_as_text!(Discard);

list! {
    /// The result of each discard of a hand, the best first.
    Discards of Discard, at most FIVE_MELD_TILES
}

impl Discards {
    /// Where a discard that leaves this belongs among them, after its equals. So that of a
    /// [joker](crate::Query::after_joker), which has no kind, finds its place.
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let discards = "123m456p789s11223z".parse::<Hand>()?.discards();
    /// assert_eq!(discards.place_of(&discards[0].useful), 1);
    /// assert_eq!(discards.place_of(&discards[discards.len() - 1].useful), discards.len());
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn place_of(&self, useful: &Useful) -> usize {
        let rank = |useful: &Useful| (useful.shanten().is_none(), useful.shanten(), Reverse(useful.copies()));
        self.partition_point(|discard| rank(&discard.useful) <= rank(useful))
    }
}

/// Fills unused places.
const NO_DISCARD: Discard = Discard { tile: Tile::FIRST, useful: Useful::FILLER };

/// At most `MAX` discards, while they are found.
pub(crate) struct UnsortedDiscards<const MAX: usize> {
    all: [Discard; MAX],
    /// A number for each that is lower for better ones: their ranks, then their places, so no two
    /// are equal. Those of few discards fit narrow lanes, which are compared faster. Signed,
    /// because there are instructions for that.
    narrow: [i16; NARROW],
    wide: [i32; WIDE],
    len: usize,
}
const NARROW: usize = 16;
const WIDE: usize = 20;

impl<const MAX: usize> UnsortedDiscards<MAX> {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { all: [NO_DISCARD; MAX], narrow: [i16::MAX; NARROW], wide: [i32::MAX; WIDE], len: 0 }
    }

    /// Adds a discard, for which there must be room.
    #[inline(always)]
    pub(crate) fn push(&mut self, tile: Tile, useful: Useful) {
        self.all[self.len] = Discard { tile, useful };
        let rank = useful.rank(MAX as u8 + 1);
        if MAX <= NARROW {
            let rank = rank << NARROW.ilog2() | self.len as u32;
            self.narrow[self.len] = (rank as u16).wrapping_add(i16::MIN as u16) as i16;
        } else {
            self.wide[self.len] = (rank << WIDE.next_power_of_two().ilog2() | self.len as u32) as i32;
        }
        self.len += 1;
    }

    /// The discards, the best first.
    #[inline(always)]
    pub(crate) fn sorted(&self) -> Discards {
        let mut sorted = Discards(ArrayList::filled(NO_DISCARD, self.len));
        // Counts the discards that rank before each: sorting would branch, and mispredict half of
        // the time.
        for (at, discard) in self.all[..self.len].iter().enumerate() {
            let place =
                if MAX <= NARROW { below(&self.narrow, self.narrow[at]) } else { below(&self.wide, self.wide[at]) };
            // Without this check the place is computed as a sum of sixteen multiples of the element
            // size.
            assert!(place < MAX as u16, "fewer are below than there are");
            sorted.0.put(usize::from(place), *discard);
        }
        sorted
    }
}

/// How many of the ranks are lower.
#[inline(always)]
fn below<R: Copy + Ord, const N: usize>(ranks: &[R; N], rank: R) -> u16 {
    ranks.iter().map(|other| u16::from(*other < rank)).sum()
}
