//! Line codes: complete hands as counts and gaps, the keys of the index of divisions, and the
//! divisions that it holds for them.

/// A hand in tile order: the count of each kind that it has, and whether the next kind is its
/// neighbour.
///
/// A kind of 1, 2, 3 or 4 tiles is written `0`, `110`, `11110` or `1111110`, from the lowest bit
/// up; with no neighbour after it, `10`, `1110`, `111110` or `11111110`. The last kind has no
/// neighbour, so every code ends in `10` and the final 0 can be dropped: 14 tiles take 27 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCode {
    code: u32,
    bits: u32,
}

impl LineCode {
    /// No tiles.
    pub const EMPTY: Self = Self { code: 0, bits: 0 };

    /// This hand followed by a kind of 1 to 4 tiles.
    pub const fn then(self, count: u8, is_last_of_line: bool) -> Self {
        let ones = 2 * (count as u32 - 1) + is_last_of_line as u32;
        Self { code: self.code | ((1 << ones) - 1) << self.bits, bits: self.bits + ones + 1 }
    }

    /// The code as a number.
    pub const fn code(self) -> u32 {
        self.code
    }

    /// How many bits it takes without the final 0.
    pub const fn len(self) -> u32 {
        self.bits.saturating_sub(1)
    }
}

/// A way to divide a line code: the place of the pair, then the place of each meld's lowest tile.
/// Places count the kinds of the line code from 0.
///
/// Each takes [`BITS`](Self::BITS) bits, the pair the lowest. The top bit of a meld marks a run.
/// Melds are in tile order, a triplet before a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedDivision(pub u32);

impl PackedDivision {
    const BITS: u32 = 5;
    const RUN: u32 = 1 << (Self::BITS - 1);

    /// From the place of the pair, and the place of each meld and whether it is a run.
    pub fn new(pair: usize, melds: impl IntoIterator<Item = (usize, bool)>) -> Self {
        let mut places = pair as u32;
        let mut shift = Self::BITS;
        for (place, is_run) in melds {
            places |= (place as u32 | if is_run { Self::RUN } else { 0 }) << shift;
            shift += Self::BITS;
        }
        Self(places)
    }

    /// The place of the pair.
    pub const fn pair(self) -> usize {
        (self.0 & (Self::RUN - 1)) as usize
    }

    /// The place of a meld and whether it is a run. Melds are numbered from 0.
    pub const fn meld(self, number: usize) -> (usize, bool) {
        let meld = self.0 >> (Self::BITS * (number as u32 + 1));
        ((meld & (Self::RUN - 1)) as usize, meld & Self::RUN != 0)
    }
}

/// The place of the first of a hand's divisions among all of them, and how many there are: one
/// number, because the compiler takes two thirds more memory for a list of pairs.
pub const fn packed_range(start: u16, divisions: u8) -> u32 {
    (start as u32) << u8::BITS | divisions as u32
}

/// The place of the first division, and their number.
pub const fn range(packed: u32) -> (usize, usize) {
    ((packed >> u8::BITS) as usize, packed as u8 as usize)
}
