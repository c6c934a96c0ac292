//! Packs counts in 64-bit words, eight at a time, on every machine.

use crate::format::{
    COPIES, COUNTS, FOUR_MELD_TILES, HONOUR_KINDS, HONOUR_ROW, NUMBER_KINDS, ROW_BITS, SUITS, SuitWord,
};
use crate::game::{Shanten, Tile};
use crate::lookup::totals::Totals;
use crate::lookup::{Key, pairs};

use super::packed::{BLOCK, Block, KindCounts, Packed};

/// Packs counts; `None` if no hand can have them.
#[cfg_attr(all(feature = "std", target_arch = "x86_64"), inline(never))]
#[cfg_attr(not(all(feature = "std", target_arch = "x86_64")), inline(always))]
pub(super) fn pack(counts: &KindCounts) -> Option<Packed> {
    let words = Words::read(counts);
    words.are_valid().then(|| words.pack())
}

/// The shanten of counts; `None` if no hand can have them.
#[cfg_attr(all(feature = "std", target_arch = "x86_64"), inline(never))]
#[cfg_attr(not(all(feature = "std", target_arch = "x86_64")), inline(always))]
pub(super) fn shanten(counts: &KindCounts) -> Option<Shanten> {
    let words = Words::read(counts);
    words.are_valid().then(|| pairs::shanten(pairs::classes(words.suits()), words.totals()))
}

/// Packs a block of counts; returns false if a row is no hand.
pub(super) fn pack_block(rows: &[KindCounts; BLOCK], block: &mut Block) -> bool {
    rows.iter().enumerate().all(|(at, counts)| {
        let words = Words::read(counts);
        let are_valid = words.are_valid();
        if are_valid {
            block.set(at, words.suits(), words.totals());
        }
        are_valid
    })
}

/// The number of bytes in a word.
const BYTES: usize = size_of::<u64>();

/// A word with the same byte in each place.
const fn repeated(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; BYTES])
}

/// Sums the bytes of a word; the sum must be below 256.
#[inline(always)]
const fn sum(word: u64) -> u32 {
    (word.wrapping_mul(repeated(1)) >> (8 * (BYTES - 1))) as u32
}

/// A 1 in each byte that is at least `least`. All bytes must be below 128.
#[inline(always)]
const fn at_least(word: u64, least: u8) -> u64 {
    ((word + repeated(0x80 - least)) >> 7) & repeated(1)
}

/// All counts in five words.
#[derive(Clone, Copy)]
struct Words {
    /// The ranks 1 to 8 of each number suit.
    numbers: [u64; SUITS - 1],
    /// The rank 9 of each number suit.
    nines: [u8; SUITS - 1],
    honours: u64,
}

impl Words {
    #[inline(always)]
    fn read(counts: &KindCounts) -> Self {
        let eight = |from: usize| {
            let bytes = counts[from..from + BYTES].try_into().expect("a word has eight bytes");
            u64::from_le_bytes(bytes)
        };
        Self {
            numbers: [eight(0), eight(NUMBER_KINDS), eight(2 * NUMBER_KINDS)],
            nines: [counts[BYTES], counts[NUMBER_KINDS + BYTES], counts[2 * NUMBER_KINDS + BYTES]],
            honours: eight(Tile::KINDS - BYTES) >> (8 * (BYTES - HONOUR_KINDS)),
        }
    }

    /// The three counts of rank 9 in the low bytes of a word.
    #[inline(always)]
    fn nines(self) -> u64 {
        let [characters, dots, bamboos] = self.nines;
        u64::from(characters) | (u64::from(dots) << 8) | (u64::from(bamboos) << 16)
    }

    /// The three counts of rank 1 in the low bytes of a word.
    #[inline(always)]
    fn ones(self) -> u64 {
        let [characters, dots, bamboos] = self.numbers;
        characters & 0xff | (dots & 0xff) << 8 | (bamboos & 0xff) << 16
    }

    /// Applies a function to each word and adds the results byte by byte.
    #[inline(always)]
    fn total(self, of: impl Fn(u64) -> u64) -> u64 {
        let [characters, dots, bamboos] = self.numbers;
        let numbers = of(characters).wrapping_add(of(dots)).wrapping_add(of(bamboos));
        numbers.wrapping_add(of(self.nines())).wrapping_add(of(self.honours))
    }

    /// Whether a hand can have these counts.
    #[inline(always)]
    fn are_valid(self) -> bool {
        // An overflow into the next byte does no harm: the overflowing byte has its own top bit
        // set.
        let over = |word: u64| word | word.wrapping_add(repeated(0x80 - (COPIES + 1)));
        let [characters, dots, bamboos] = self.numbers;
        let over = over(characters) | over(dots) | over(bamboos) | over(self.nines()) | over(self.honours);
        over & repeated(0x80) == 0 && sum(self.total(|word| word)) <= FOUR_MELD_TILES as u32
    }

    #[inline(always)]
    fn pack(self) -> Packed {
        let suits = self.suits();
        Packed { key: Key::from_suits(suits), suits, totals: self.totals() }
    }

    #[inline(always)]
    fn suits(self) -> [SuitWord; SUITS] {
        let number = |suit: usize| number_word(self.numbers[suit], self.nines[suit]);
        [number(0), number(1), number(2), honour_word(self.honours)]
    }

    #[inline(always)]
    fn totals(self) -> Totals {
        let kinds = self.total(|word| at_least(word, 1));
        let pairs = self.total(|word| at_least(word, 2));
        let terminals = self.ones() | self.nines() << 24;
        let orphans = at_least(terminals, 1) + at_least(self.honours, 1);
        let paired_orphans = at_least(terminals, 2) + at_least(self.honours, 2);
        Totals::new(sum(self.total(|word| word)), sum(kinds), sum(pairs), sum(orphans), sum(paired_orphans))
    }
}

/// The place value of a pair of counts.
const PAIR: u64 = (COUNTS * COUNTS) as u64;

/// Combines neighbouring counts into numbers of two digits in base [`COUNTS`], 16 bits each.
#[inline(always)]
const fn pairs(word: u64) -> u64 {
    (word + COUNTS as u64 * (word >> 8)) & 0x00ff_00ff_00ff_00ff
}

/// The word of a number suit from its first eight counts and the ninth.
#[inline(always)]
fn number_word(eight: u64, ninth: u8) -> SuitWord {
    let pairs = pairs(eight);
    // The product gathers three pairs in the bits from 32 on.
    let row = (pairs.wrapping_mul((1 << 32) + (PAIR << 16) + PAIR * PAIR) >> 32) as u16;
    let column = (pairs >> 48) + PAIR * u64::from(ninth);
    SuitWord::from(row) + ((column as SuitWord) << ROW_BITS)
}

/// The word of the honours from their seven counts.
#[inline(always)]
fn honour_word(seven: u64) -> SuitWord {
    let pairs = pairs(seven);
    // The product gathers two pairs in the bits from 16 on.
    let product = pairs.wrapping_mul((1 << 16) + PAIR);
    let (row, column) = ((product >> 16) as u16, (product >> 48) as u16);
    HONOUR_ROW as SuitWord + SuitWord::from(row) + (SuitWord::from(column) << ROW_BITS)
}
