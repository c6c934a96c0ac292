//! The formats shared by the build script and the library: the numbers of the game, the packing of
//! a suit, the hash from a key to its slot, and the contents of the tables.
//!
//! The build script includes this folder by path. It uses only `core`, fixed-width integers and
//! itself, so every machine builds the same tables.

#![allow(dead_code, reason = "packing and unpacking stand side by side, and each side needs one of them")]

pub mod fragment;
pub mod line_code;
pub mod quota;

/// Copies of each kind of tile.
pub const COPIES: u8 = 4;
/// Melds of a complete hand in most games.
pub const FOUR_MELDS: usize = 4;
/// Melds of a complete hand in the sixteen-tile game, the most of any game.
pub const FIVE_MELDS: usize = 5;
/// Tiles of a complete hand of four melds.
pub const FOUR_MELD_TILES: usize = 3 * FOUR_MELDS + 2;
/// Tiles of a complete hand of five melds.
pub const FIVE_MELD_TILES: usize = 3 * FIVE_MELDS + 2;
/// Kinds of tile in a number suit.
pub const NUMBER_KINDS: usize = 9;
/// Kinds of honour.
pub const HONOUR_KINDS: usize = 7;

/// Number suits and honours.
pub const SUITS: usize = 4;
/// The index of the honours among the suits: the last.
pub const HONOURS: usize = SUITS - 1;

/// Kinds of tile: 9 in each number suit, then 7 honours.
pub const KINDS: usize = HONOURS * NUMBER_KINDS + HONOUR_KINDS;

/// The different counts of one kind, and so the base in which suits are numbered.
pub const COUNTS: usize = COPIES as usize + 1;

/// A suit as two numbers in base [`COUNTS`], lowest rank first: the row of the class table in the
/// lower [`ROW_BITS`] bits, the column above. The last [`COLUMN_KINDS`] ranks choose the column and
/// the ranks before them the row. Rows of honours come after the rows of number suits.
pub type SuitWord = u32;
/// Bits of the row in a [`SuitWord`].
pub const ROW_BITS: u32 = 14;
/// The number of ranks that choose the column.
pub const COLUMN_KINDS: usize = 3;
/// The row of a suit without honours, after all rows of the number suits.
pub const HONOUR_ROW: usize = COUNTS.pow((NUMBER_KINDS - COLUMN_KINDS) as u32);
/// Cells in a row, a power of two.
pub const COLUMNS: usize = COUNTS.pow(COLUMN_KINDS as u32).next_power_of_two();
/// Rows begin at multiples of this many cells, so that 16 bits can hold the start of a row.
/// Processors multiply an index by four while they add it.
pub const ROW_UNIT: usize = 4;
/// The suits of an empty hand.
pub const EMPTY_SUITS: [SuitWord; SUITS] = [0, 0, 0, HONOUR_ROW as SuitWord];

const _: () = assert!(HONOUR_ROW + COUNTS.pow((HONOUR_KINDS - COLUMN_KINDS) as u32) <= 1 << ROW_BITS && HONOURS == 3);

/// The row and the column of a suit.
#[inline(always)]
pub const fn row_and_column(word: SuitWord) -> (usize, usize) {
    (word as usize & ((1 << ROW_BITS) - 1), word as usize >> ROW_BITS)
}

/// The place of a kind's count in the words of a hand's suits.
#[derive(Clone, Copy)]
pub struct WordPlace {
    /// The suit.
    pub suit: usize,
    /// The increase of the suit's word per tile.
    pub step: SuitWord,
    /// Lowest bit of the number that has the count as a digit.
    shift: u32,
    /// That number in an empty hand.
    empty: SuitWord,
    /// Divides that number by the digit's place value: multiply by this and drop 32 bits.
    inverse: u64,
}

/// The place of each kind.
pub const PLACES: [WordPlace; KINDS] = {
    let mut places = [WordPlace { suit: 0, step: 0, shift: 0, empty: 0, inverse: 0 }; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let (suit, rank) = (kind / NUMBER_KINDS, kind % NUMBER_KINDS);
        let row_kinds = if suit == HONOURS { HONOUR_KINDS } else { NUMBER_KINDS } - COLUMN_KINDS;
        let in_row = rank < row_kinds;
        let (shift, exponent) = if in_row { (0, rank) } else { (ROW_BITS, rank - row_kinds) };
        let empty = if in_row { EMPTY_SUITS[suit] } else { 0 };
        let value = COUNTS.pow(exponent as u32) as SuitWord;
        places[kind] = WordPlace { suit, step: value << shift, shift, empty, inverse: (1 << 32) / value as u64 + 1 };
        kind += 1;
    }
    places
};

impl WordPlace {
    /// The count in the word of the suit.
    #[inline(always)]
    pub const fn count(self, word: SuitWord) -> u8 {
        let number = ((word >> self.shift) & ((1 << ROW_BITS) - 1)) - self.empty;
        (((number as u64 * self.inverse) >> 32) % COUNTS as u64) as u8
    }
}

/// The number of a class. Suits of a class have the same distances.
pub type Class = u8;

/// Distances to a complete hand, by the number of melds still needed; unused entries are 0.
pub type Answer = [u8; (FIVE_MELDS + 1).next_power_of_two()];

/// The way from a key to its slot: a perfect hash that stores no keys. `phf_generator::ptrhash`
/// finds its pilots.
///
/// A key is a sum of random constants, so it serves as its own hash: the low half chooses a bucket,
/// the bucket's pilot is mixed into the high half, and the result chooses the slot.
#[derive(Clone, Copy, Debug)]
pub struct SlotHash {
    /// The seed for which the pilots were found.
    pub seed: u64,
    /// The number of buckets, each with a pilot.
    pub buckets: u32,
    /// The number of slots.
    pub slots: u32,
}

impl SlotHash {
    /// The bucket of a key, below `self.buckets`.
    #[inline]
    pub const fn bucket(self, key: u64) -> usize {
        scale(key as u32, self.buckets)
    }

    /// The bits that a pilot mixes into the keys of its bucket.
    pub const fn mixed(self, pilot: u8) -> u32 {
        let product = 0x517c_c1b7_2722_0a95_u64.wrapping_mul(self.seed ^ pilot as u64);
        ((product >> 32) ^ product) as u32
    }

    /// The slot of a key, below `self.slots`, given its bucket's [`mixed`](Self::mixed) pilot.
    #[inline(always)]
    pub const fn slot(self, key: u64, mixed: u32) -> usize {
        scale((key >> 32) as u32 ^ mixed, self.slots)
    }
}

/// Maps a random 32-bit number evenly to `0 .. limit`.
#[inline]
const fn scale(random: u32, limit: u32) -> usize {
    ((random as u64 * limit as u64) >> 32) as usize
}
