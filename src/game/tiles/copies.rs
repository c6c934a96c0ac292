//! Counts of tiles by kind, kept as bit planes so that all kinds are counted at once.

use super::meld::{Meld, MeldKind};
use super::tile::{Suit, Tile};
use super::tile_set::TileSet;
use crate::format::{
    COLUMN_KINDS, COPIES, COUNTS, HONOUR_KINDS, HONOUR_ROW, NUMBER_KINDS, ROW_BITS, SUITS, SuitWord, row_and_column,
};

/// 0 to 4 copies of each kind. Word `d` has binary digit `d` of every count, a bit for each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Copies([u64; 3]);

/// The number of kinds that one table look-up counts.
const TRIPLE: usize = 3;
/// The number of numbers with [`TRIPLE`] digits in base [`COUNTS`].
const TRIPLES: usize = COUNTS.pow(TRIPLE as u32);
/// The distance in bits between the binary digits of a count in a suit.
const DIGIT: usize = NUMBER_KINDS;

/// The counts of three kinds, by their number in base [`COUNTS`] (lowest digit first). Binary
/// digits of the same count are [`DIGIT`] bits apart.
const OF_TRIPLE: [u32; TRIPLES.next_power_of_two()] = {
    let mut copies = [0; TRIPLES.next_power_of_two()];
    let mut number = 0;
    while number < TRIPLES {
        let mut kind = 0;
        while kind < TRIPLE {
            let count = number / COUNTS.pow(kind as u32) % COUNTS;
            let mut digit = 0;
            while digit < 3 {
                copies[number] |= ((count >> digit & 1) as u32) << (digit * DIGIT + kind);
                digit += 1;
            }
            kind += 1;
        }
        number += 1;
    }
    copies
};

/// The counts of a suit as three numbers in base [`COUNTS`], for ranks 1 to 3, 4 to 6 and 7 to 9;
/// for honours, ranks 1 to 3, 4, and 5 to 7.
#[inline(always)]
pub(crate) fn triples(word: SuitWord, suit: Suit) -> [usize; 3] {
    let (row, column) = row_and_column(word);
    // Narrow numbers divide faster.
    let row = (if suit == Suit::Honours { row - HONOUR_ROW } else { row }) as u16;
    [row % TRIPLES as u16, row / TRIPLES as u16, column as u16].map(usize::from)
}

/// The first rank, from 0, of each of the [`triples`], then the number of ranks.
pub(crate) const fn bounds(suit: Suit) -> [usize; 4] {
    let ranks = suit.kinds() as usize;
    [0, TRIPLE, ranks - TRIPLE, ranks]
}

/// The counts of the kinds that choose the row, by row number. The lower digits of every row number
/// are the counts of three kinds; honours have one more kind, number suits three.
static OF_ROW: [u32; 1 << ROW_BITS] = {
    let mut copies = [0; 1 << ROW_BITS];
    let mut row = 0;
    while row < copies.len() {
        let number = if row < HONOUR_ROW { row } else { row - HONOUR_ROW };
        copies[row] = OF_TRIPLE[number % TRIPLES] | OF_TRIPLE[number / TRIPLES] << TRIPLE;
        row += 1;
    }
    copies
};

impl Copies {
    pub(crate) const NONE: Self = Self([0; 3]);

    /// A tile of each kind in a set.
    pub(crate) const fn one_of_each(tiles: TileSet) -> Self {
        Self([tiles.bits(), 0, 0])
    }

    /// The bits of the last word that no kind uses.
    #[inline(always)]
    pub(crate) const fn spare(self) -> u32 {
        (self.0[2] >> Tile::KINDS) as u32
    }

    /// Returns these copies with other spare bits, of which there are 30. All other methods need
    /// them to be 0.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with_spare(self, bits: u32) -> Self {
        let [ones, twos, fours] = self.0;
        Self([ones, twos, fours & TileSet::ALL.bits() | (bits as u64) << Tile::KINDS])
    }

    /// The counts in the words of a hand's suits.
    #[inline(always)]
    pub(crate) fn from_suits(suits: &[SuitWord; SUITS]) -> Self {
        let digits = |word: SuitWord, row_kinds: usize| {
            let (row, column) = row_and_column(word);
            let column = OF_TRIPLE[column & (OF_TRIPLE.len() - 1)];
            u64::from(OF_ROW[row]) | u64::from(column) << row_kinds
        };
        let number = |word| digits(word, NUMBER_KINDS - COLUMN_KINDS);
        let honours = digits(suits[3], HONOUR_KINDS - COLUMN_KINDS);
        Self::from_digits([number(suits[0]), number(suits[1]), number(suits[2]), honours])
    }

    /// The counts of a suit, as in [`triples`].
    #[inline(always)]
    pub(crate) fn triples(self, suit: Suit) -> [usize; 3] {
        /// The number in base [`COUNTS`] for a tile of each of three kinds, given as bits.
        const OF_BITS: [u8; 1 << TRIPLE] = {
            let mut numbers = [0; _];
            let mut bits = 0;
            while bits < numbers.len() {
                numbers[bits] = ((bits & 1) + (bits >> 1 & 1) * COUNTS + (bits >> 2) * COUNTS * COUNTS) as u8;
                bits += 1;
            }
            numbers
        };
        let [ones, twos, fours] = self.0;
        let triple = |begin: usize, end: usize| {
            let number = |bits: u64| {
                let kinds = bits >> (suit as usize * NUMBER_KINDS + begin) & ((1 << (end - begin)) - 1);
                usize::from(OF_BITS[kinds as usize])
            };
            number(ones) + 2 * number(twos) + 4 * number(fours)
        };
        let [first, second, third, end] = bounds(suit);
        [triple(first, second), triple(second, third), triple(third, end)]
    }

    /// The counts in the digits of each suit: the sum of `digits(count) << rank`, ranks from 0.
    #[inline(always)]
    pub(crate) fn from_digits([a, b, c, d]: [u64; SUITS]) -> Self {
        let digit = |digit: usize| {
            let suit = |copies: u64| copies >> (digit * DIGIT) & ((1 << DIGIT) - 1);
            suit(a) | suit(b) << NUMBER_KINDS | suit(c) << (2 * NUMBER_KINDS) | suit(d) << (3 * NUMBER_KINDS)
        };
        Self::from_binary([digit(0), digit(1), digit(2)])
    }

    /// Makes copies from the kinds whose count has each binary digit.
    #[inline(always)]
    pub(crate) const fn from_binary(digits: [u64; 3]) -> Self {
        Self(digits)
    }

    /// The binary digits of a count, [`DIGIT`] bits apart.
    pub(crate) const fn digits(count: u8) -> u64 {
        OF_TRIPLE[count as usize] as u64
    }

    /// The number of copies of a kind, 0 to 4.
    #[inline]
    pub(crate) const fn count(self, tile: Tile) -> u8 {
        let [ones, twos, fours] = self.0;
        let at = tile.index();
        (ones >> at & 1 | (twos >> at & 1) << 1 | (fours >> at & 1) << 2) as u8
    }

    /// Returns these copies with another count of one kind, at most 4.
    #[must_use]
    pub(crate) fn with(self, tile: Tile, count: u8) -> Self {
        debug_assert!(count <= COPIES, "there are four copies");
        let mut digit = 0;
        Self(self.0.map(|bits| {
            let changed = bits & !(1 << tile.index()) | u64::from(count >> digit & 1) << tile.index();
            digit += 1;
            changed
        }))
    }

    /// Returns these copies with one more of a kind that has at most 3.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with_one_more(self, tile: Tile) -> Self {
        let [ones, twos, fours] = self.0;
        let one = 1 << tile.index();
        let carry = one & ones;
        Self([ones ^ one, twos ^ carry, fours ^ (carry & twos)])
    }

    /// Returns these copies with one less of a kind that has at least 1.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with_one_less(self, tile: Tile) -> Self {
        let [ones, twos, fours] = self.0;
        let one = 1 << tile.index();
        let borrowed = one & !ones;
        Self([ones ^ one, twos ^ borrowed, fours ^ (borrowed & !twos)])
    }

    /// The kinds with no copy.
    #[inline]
    pub(crate) fn exactly_0(self) -> TileSet {
        !self.at_least_1()
    }

    /// The kinds with at least one copy.
    #[inline]
    pub(crate) const fn at_least_1(self) -> TileSet {
        let [ones, twos, fours] = self.0;
        TileSet::from_valid_bits(ones | twos | fours)
    }

    /// The kinds with exactly one copy.
    #[inline]
    pub(crate) fn exactly_1(self) -> TileSet {
        let [ones, twos, _] = self.0;
        TileSet::from_valid_bits(ones & !twos)
    }

    /// The kinds with at least two copies.
    #[inline]
    pub(crate) const fn at_least_2(self) -> TileSet {
        let [_, twos, fours] = self.0;
        TileSet::from_valid_bits(twos | fours)
    }

    /// The kinds with at least three copies.
    #[inline]
    pub(crate) const fn at_least_3(self) -> TileSet {
        let [ones, twos, fours] = self.0;
        TileSet::from_valid_bits(ones & twos | fours)
    }

    /// The kinds with all four copies.
    #[inline]
    pub(crate) const fn at_least_4(self) -> TileSet {
        TileSet::from_valid_bits(self.0[2])
    }

    /// The copies of the given kinds only.
    #[inline(always)]
    #[must_use]
    pub(crate) fn among(self, kinds: TileSet) -> Self {
        Self(self.0.map(|digit| digit & kinds.bits()))
    }

    /// The copies of each kind that are missing from four.
    #[inline]
    pub(crate) fn remaining(self) -> Self {
        let [ones, twos, _] = self.0;
        Self([ones, ones ^ twos, self.exactly_0().bits()])
    }

    /// The sum; the error is the first kind with more than four.
    pub(crate) fn plus(self, other: Self) -> Result<Self, Tile> {
        let ([a1, a2, a4], [b1, b2, b4]) = (self.0, other.0);
        let carry = a1 & b1;
        let ones = a1 ^ b1;
        let twos = a2 ^ b2 ^ carry;
        let carry = a2 & b2 | a2 & carry | b2 & carry;
        let fours = a4 ^ b4 ^ carry;
        let eights = a4 & b4 | a4 & carry | b4 & carry;
        match TileSet::from_valid_bits(eights | fours & (ones | twos)).iter().next() {
            Some(tile) => Err(tile),
            None => Ok(Self([ones, twos, fours])),
        }
    }

    /// The tiles of a meld.
    pub(crate) const fn of_meld(meld: Meld) -> Self {
        /// The tiles of each kind of meld, from its lowest tile on.
        const OF_KIND: [[u64; 3]; MeldKind::ALL.len()] = {
            let mut of_kind = [[0, 0, 1]; _];
            of_kind[MeldKind::Triplet as usize] = [1, 1, 0];
            of_kind[MeldKind::Run as usize] = [0b111, 0, 0];
            of_kind
        };
        let [ones, twos, fours] = OF_KIND[meld.kind() as usize];
        let first = meld.tile().index();
        Self([ones << first, twos << first, fours << first])
    }

    /// The sum, which must not exceed four of any kind.
    #[inline(always)]
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        debug_assert!(self.plus(other).is_ok(), "they were checked");
        let ([a1, a2, a4], [b1, b2, b4]) = (self.0, other.0);
        let carry = a1 & b1;
        // If a kind has four, the other summand has none.
        Self([a1 ^ b1, a2 ^ b2 ^ carry, a4 | b4 | a2 & b2 | (a2 | b2) & carry])
    }

    /// The number of tiles whose kind is in the set.
    #[inline(always)]
    pub(crate) const fn total(self, tiles: TileSet) -> u32 {
        let [ones, twos, fours] = self.0;
        let tiles = tiles.bits();
        (ones & tiles).count_ones() + 2 * (twos & tiles).count_ones() + 4 * (fours & tiles).count_ones()
    }
}
