//! The results of discards.

use core::cmp::Reverse;
use core::fmt;

use super::useful::Useful;
use crate::format::FIVE_MELD_TILES;
use crate::game::{ArrayList, Shanten, Tile, list};

/// A tile to discard, and the useful tiles after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Discard {
    /// The tile.
    pub tile: Tile,
    /// The tiles that are useful after the discard.
    pub useful: Useful,
}

impl Discard {
    /// The shanten after the discard; `None` if the hand can't win after it.
    #[must_use]
    pub const fn shanten(&self) -> Option<Shanten> {
        self.useful.shanten()
    }
}

/// Writes the tile, and the shanten and the useful tiles after it: `3z: tenpai, 1z×2 2z×2`.
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
    /// The results of the discards of a hand, the best first.
    Discards of Discard, at most FIVE_MELD_TILES
}

impl Discards {
    /// The place in the list of another discard with these useful tiles, after its equals. For
    /// example, the discard of a [joker](crate::Query::after_joker), which has no kind.
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

/// The value in unused places.
const NO_DISCARD: Discard = Discard { tile: Tile::FIRST, useful: Useful::FILLER };

/// At most `MAX` discards, not sorted yet.
pub(crate) struct UnsortedDiscards<const MAX: usize> {
    all: [Discard; MAX],
    /// A number for each discard that is lower for better ones: its rank, then its place, so all
    /// differ. Numbers of few discards fit narrow lanes, which are compared faster. They are
    /// signed, because the instructions compare signed numbers.
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

    /// The discards, sorted, the best first.
    #[inline(always)]
    pub(crate) fn sorted(&self) -> Discards {
        let mut sorted = Discards(ArrayList::filled(NO_DISCARD, self.len));
        // Counts the discards that rank before each: a sort would branch, and mispredict half of
        // the time.
        for (at, discard) in self.all[..self.len].iter().enumerate() {
            let place =
                if MAX <= NARROW { below(&self.narrow, self.narrow[at]) } else { below(&self.wide, self.wide[at]) };
            // Without this check the compiler multiplies the place by the element size sixteen
            // times.
            assert!(place < MAX as u16, "fewer are below than there are");
            sorted.0.put(usize::from(place), *discard);
        }
        sorted
    }
}

/// The number of ranks that are lower than `rank`.
#[inline(always)]
fn below<R: Copy + Ord, const N: usize>(ranks: &[R; N], rank: R) -> u16 {
    ranks.iter().map(|other| u16::from(*other < rank)).sum()
}
