//! Packs the tallies that plain strings are read into.

use crate::format::{COUNTS, EMPTY_SUITS, HONOURS, ROW_BITS, SUITS, SuitWord};
use crate::game::text::plain::{FIRST_TO_FOUR, NIBBLE, ONES, REDS, Tally, WORD, sum_of_ranks};
use crate::lookup::Key;
use crate::lookup::totals::Totals;

use super::packed::Packed;

/// Packs the tiles of a hand.
#[inline(always)]
pub(crate) fn pack(suits: &[Tally; SUITS], tiles: u32) -> Packed {
    // Marks each kind whose tally has the bit of four after `added` is added.
    let with_four = |added: Tally| suits.map(|tally| tally.wrapping_add(added) & (4 * ONES));
    let (kinds, orphan_kinds) = sums(with_four(FIRST_TO_FOUR));
    let (pairs, orphan_pairs) = sums(with_four(2 * ONES));
    let totals = Totals::new(tiles, kinds, pairs, orphan_kinds, orphan_pairs).with_number_of_reds(reds(suits));
    let suits = words(suits);
    Packed { key: Key::from_suits(suits), suits, totals }
}

/// Counts the fours of all kinds, and of the first and last ranks and honours.
#[inline(always)]
const fn sums([characters, dots, bamboos, honours]: [Tally; SUITS]) -> (u32, u32) {
    const ENDS: Tally = 0b1111 | 0b1111 << (8 * NIBBLE);
    let (numbers, honours) = ((characters + dots + bamboos) / 4, honours / 4);
    (sum_of_ranks(numbers + honours), sum_of_ranks((numbers & ENDS) + honours))
}

/// The red fives of the number suits, as a number in base [`COUNTS`].
#[inline(always)]
fn reds([characters, dots, bamboos, _]: &[Tally; SUITS]) -> u32 {
    const FIVE: Tally = COUNTS as Tally;
    let reds = |tally: &Tally| tally & 0b111 << REDS;
    ((reds(characters) + FIVE * reds(dots) + FIVE * FIVE * reds(bamboos)) >> REDS) as u32
}

#[inline(always)]
fn words(suits: &[Tally; SUITS]) -> [SuitWord; SUITS] {
    const FIVE: u64 = COUNTS as u64;
    const COLUMN: u64 = 1 << ROW_BITS;
    /// The last rank of an honour.
    const LAST: u32 = 6 * NIBBLE;
    let mut words = suits.map(|tally| (tally >> WORD) as SuitWord);
    // The column of honours begins two ranks earlier than the column of a number suit: corrects
    // each honour from the fifth on, in units of the last rank's place.
    let moved = |rank: u32, by: u64| (suits[HONOURS] & 0b1111 << (rank * NIBBLE)) * (by << (LAST - rank * NIBBLE));
    let moved = moved(4, COLUMN - FIVE.pow(4))
        + moved(5, FIVE * COLUMN - FIVE.pow(5))
        + moved(6, FIVE.pow(2) * COLUMN - COLUMN);
    words[HONOURS] += EMPTY_SUITS[HONOURS] + (moved >> LAST) as SuitWord;
    words
}
