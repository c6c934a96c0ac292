//! Line codes: complete hands as counts and gaps, which are the keys of the index of divisions, and
//! the divisions stored for them.

use super::FOUR_MELDS;

/// A hand in tile order: the count of each of its kinds, and whether the next kind is adjacent.
///
/// A kind of 1, 2, 3 or 4 tiles is written `0`, `110`, `11110` or `1111110`, from the lowest bit
/// up; if no adjacent kind follows, `10`, `1110`, `111110` or `11111110`. No kind follows the last
/// one, so every code ends in `10` and the final 0 can be dropped: 14 tiles take 27 bits.
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

    /// Makes a hand from its code and the number of its bits, the final 0 included.
    #[inline(always)]
    pub const fn from_parts(code: u32, bits: u32) -> Self {
        Self { code, bits }
    }

    /// The number of bits.
    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// This hand followed by another.
    #[inline(always)]
    pub const fn then_all(self, other: Self) -> Self {
        Self { code: self.code | other.code << self.bits, bits: self.bits + other.bits }
    }

    /// The code as a number.
    pub const fn code(self) -> u32 {
        self.code
    }

    /// The number of bits without the final 0.
    pub const fn len(self) -> u32 {
        self.bits.saturating_sub(1)
    }
}

/// A way to divide a line code: the place of the pair, then the place of each meld's lowest tile.
/// Places count the kinds of the line code from 0.
///
/// Each place takes [`BITS`](Self::BITS) bits, the pair in the lowest. The top bit of a meld marks
/// a run. Melds are in tile order, a triplet before a run. The bits of the [`marks`](Self::marks)
/// follow the melds. The top bit is 0, so that a division can be an [`IndexEntry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedDivision(pub u32);

impl PackedDivision {
    const BITS: u32 = 5;
    const RUN: u32 = 1 << (Self::BITS - 1);
    const MARKS: u32 = (1 + FOUR_MELDS as u32) * Self::BITS;

    /// Packs the place of the pair, the place of each meld and whether it is a run, and the marks.
    pub fn new(pair: usize, melds: impl IntoIterator<Item = (usize, bool)>, marks: u8) -> Self {
        let mut places = pair as u32 | (marks as u32) << Self::MARKS;
        let mut shift = Self::BITS;
        for (place, is_run) in melds {
            places |= (place as u32 | if is_run { Self::RUN } else { 0 }) << shift;
            shift += Self::BITS;
        }
        Self(places)
    }

    /// The place of the pair.
    #[inline(always)]
    pub const fn pair(self) -> usize {
        (self.0 & (Self::RUN - 1)) as usize
    }

    /// The place of a meld and whether it is a run. Melds are numbered from 0.
    #[inline(always)]
    pub const fn meld(self, number: usize) -> (usize, bool) {
        let meld = self.0 >> (Self::BITS * (number as u32 + 1));
        ((meld & (Self::RUN - 1)) as usize, meld & Self::RUN != 0)
    }

    /// The marks of the division by itself, without called melds: a combination of the bits below,
    /// which are the bits of [`Mark`](crate::answers::Mark).
    #[inline(always)]
    pub const fn marks(self) -> u8 {
        (self.0 >> Self::MARKS) as u8
    }

    /// 1112345678999 and one more tile.
    pub const NINE_GATES: u8 = 1 << 1;
    /// Three runs that make up a line of nine kinds.
    pub const STRAIGHT: u8 = 1 << 2;
    /// One set of two or three equal runs.
    pub const IDENTICAL_RUNS: u8 = 1 << 3;
    /// Two sets of two equal runs, or four equal runs.
    pub const TWICE_IDENTICAL_RUNS: u8 = 1 << 4;
}

/// The entry of a line code in the index: its only division, in nearly all cases. Otherwise the top
/// bit is set, and the entry has the index of its first division in the list of all such divisions,
/// and their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexEntry(pub u32);

impl IndexEntry {
    const LIST: u32 = 1 << (u32::BITS - 1);

    /// The entry of a line code with this division.
    pub const fn single(division: PackedDivision) -> Self {
        Self(division.0)
    }

    /// The entry of a line code with several divisions, or none.
    pub const fn list(start: u16, divisions: u8) -> Self {
        Self(Self::LIST | (start as u32) << u8::BITS | divisions as u32)
    }

    /// The index of the first division and their number; `None` if the entry is the division.
    #[inline(always)]
    pub const fn range(self) -> Option<(usize, usize)> {
        if self.0 & Self::LIST == 0 {
            return None;
        }
        Some(((self.0 >> u8::BITS) as u16 as usize, self.0 as u8 as usize))
    }
}
