//! Reads the most common notation of hands, `199m146779p12s246z`, without a branch for each
//! character.

use super::notation::{ASCII, RED_DIGIT, Sign};
use crate::format::{FOUR_MELD_TILES, HONOUR_KINDS, HONOURS, NUMBER_KINDS, PLACES, SUITS};
use crate::game::tiles::tile::{Suit, Tile};

/// A sum over characters. From the lowest bit on: four bits for the digits of each rank, red fives
/// included; four for the letters of suits; three for red fives; and the word of a number suit with
/// these digits.
pub(crate) type Tally = u64;

/// The number of bits for each rank.
pub(crate) const NIBBLE: u32 = 4;
/// The lowest bit of the letters, of the red fives, and of the word.
const LETTERS: u32 = NIBBLE * NUMBER_KINDS as u32;
pub(crate) const REDS: u32 = LETTERS + NIBBLE;
pub(crate) const WORD: u32 = REDS + 3;

/// A 1 in each rank.
pub(crate) const ONES: Tally = ((1 << LETTERS) - 1) / ((1 << NIBBLE) - 1);
/// Added to a tally, it lifts a rank's first tile to 4, its fifth to 8, and a second letter to 8.
pub(crate) const FIRST_TO_FOUR: Tally = 3 * ONES + (6 << LETTERS);

/// The tally of each byte; 0 for bytes that plain strings don't have.
static TALLIES: [Tally; 1 << u8::BITS] = {
    let mut tallies = [0; _];
    let mut byte = 0;
    while byte < tallies.len() {
        tallies[byte] = match ASCII[byte] {
            Some(Sign::Suit(_)) => 1 << LETTERS,
            Some(Sign::Digit(RED_DIGIT)) => of_rank(Tile::RED_RANK) | 1 << REDS,
            Some(Sign::Digit(rank)) => of_rank(rank),
            _ => 0,
        };
        byte += 1;
    }
    tallies
};

const fn of_rank(rank: u8) -> Tally {
    let place = rank as u32 - 1;
    1 << (NIBBLE * place) | (PLACES[place as usize].step as Tally) << WORD
}

/// The suit of each byte that is a suit letter; an arbitrary suit for other bytes.
static SUITS_OF: [Suit; 1 << u8::BITS] = {
    let mut suits = [Suit::Characters; _];
    let mut byte = 0;
    while byte < suits.len() {
        if let Some(Sign::Suit(suit)) = ASCII[byte] {
            suits[byte] = suit;
        }
        byte += 1;
    }
    suits
};

/// The most bytes of a string: all tiles of a hand, and a letter for each suit.
const LONGEST: usize = FOUR_MELD_TILES + SUITS;
/// The number of bytes in a word.
const BYTES: usize = size_of::<u64>();
/// The bytes that are searched for letters. Room for a digit and the last letter follows.
const SEARCHED: usize = 2 * BYTES;
const _: () = assert!(SEARCHED + 2 == LONGEST);

/// The tallies of the suits in a string, and the number of tiles. The string must have nothing but
/// digits followed by their suit letter, each suit once, and tiles that a hand can have. Otherwise,
/// or if all suits together have eight of a rank, it is `None`.
#[inline(always)]
pub(crate) fn read(text: &str) -> Option<([Tally; SUITS], u32)> {
    const END: u32 = 1 << (LONGEST - 1);
    let text = text.as_bytes();
    if text.len() > LONGEST {
        return None;
    }
    let &[.., last] = text else { return None };
    if last < b'm' {
        return None;
    }
    let mut bytes = copied(text);
    let (mut sums, mut all): (_, Tally) = ([0; LONGEST], 0);
    for (sum, byte) in sums.iter_mut().zip(bytes) {
        all = all.wrapping_add(TALLIES[usize::from(byte)]);
        *sum = all;
    }
    // This follows the sums: otherwise their bytes would be taken from these words, more slowly.
    let letters = letters(&bytes);
    // The last letter comes after the letters found; later steps then add nothing.
    bytes[LONGEST - 1] = last;
    let (mut suits, mut before, mut rest) = ([0; SUITS], 0, letters | END);
    for _ in 1..SUITS {
        let at = rest.trailing_zeros() as usize;
        add(&mut suits, bytes[at], sums[at], before);
        (before, rest) = (sums[at], rest & (rest - 1) | END);
    }
    add(&mut suits, last, all, before);
    let is_digit_missing = letters & (letters << 1 | 1) != 0;
    if is_digit_missing || are_wrong(&suits) {
        return None;
    }
    let tiles = sum_of_ranks(sum(&suits));
    // Other characters count as nothing, so only the length shows them.
    let counted = tiles as usize + (all >> LETTERS & 0b1111) as usize;
    (counted == text.len() && tiles <= FOUR_MELD_TILES as u32).then_some((suits, tiles))
}

/// A string followed by zeros. Most are long enough to be copied in two pieces.
#[inline(always)]
fn copied(text: &[u8]) -> [u8; LONGEST] {
    if let (Some(start), Some(end)) = (text.first_chunk::<SEARCHED>(), text.last_chunk::<BYTES>()) {
        let mut bytes = [0; LONGEST];
        bytes[..SEARCHED].copy_from_slice(start);
        bytes[text.len() - BYTES..text.len()].copy_from_slice(end);
        bytes
    } else {
        let mut bytes = [0; LONGEST];
        bytes[..text.len()].copy_from_slice(text);
        bytes
    }
}

/// A bit for each of the first bytes that may be a letter.
#[inline(always)]
fn letters(bytes: &[u8; LONGEST]) -> u32 {
    /// A bit that all letters have and no digit has.
    const LETTER: u64 = b'm' as u64 & b'p' as u64 & b's' as u64 & b'z' as u64 & !(b'0' as u64);
    const IN_EACH: u64 = LETTER * u64::from_ne_bytes([1; BYTES]);
    /// A factor that gathers these bits in the highest byte.
    const GATHERING: u64 = 0x0102_0408_1020_4080 >> LETTER.trailing_zeros();
    let mut letters = 0;
    for (word, at) in bytes[..SEARCHED].as_chunks().0.iter().zip([0, BYTES]) {
        let gathered = (u64::from_le_bytes(*word) & IN_EACH).wrapping_mul(GATHERING);
        letters |= ((gathered >> (u64::BITS - BYTES as u32)) as u32) << at;
    }
    letters
}

/// Adds the difference of two sums to the suit of a letter.
#[inline(always)]
fn add(suits: &mut [Tally; SUITS], letter: u8, sum: Tally, before: Tally) {
    let tally = &mut suits[SUITS_OF[usize::from(letter)] as usize];
    *tally = tally.wrapping_add(sum.wrapping_sub(before));
}

#[inline(always)]
fn sum(suits: &[Tally; SUITS]) -> Tally {
    suits.iter().fold(0, |sum: Tally, tally| sum.wrapping_add(*tally))
}

/// Sums the numbers of the ranks, which must be at most 15 together.
#[inline(always)]
pub(crate) const fn sum_of_ranks(tally: Tally) -> u32 {
    (tally.wrapping_mul(ONES) >> (LETTERS - NIBBLE)) as u32 & 0b1111
}

/// Whether there are five tiles of a kind or eight of a rank, two letters of one suit, also with a
/// group between them that wasn't found, or an invalid honour. The sum catches 13 tiles of a kind,
/// which overflow.
#[inline(always)]
fn are_wrong(suits: &[Tally; SUITS]) -> bool {
    const HIGH: Tally = 0b1000 * (ONES + (1 << LETTERS));
    const NO_HONOUR: Tally = 0b111 << REDS | ((1 << LETTERS) - (1 << (NIBBLE * HONOUR_KINDS as u32)));
    let high = suits.iter().fold(sum(suits), |high, tally| high | tally.wrapping_add(FIRST_TO_FOUR));
    (high & HIGH | suits[HONOURS] & NO_HONOUR) != 0
}
