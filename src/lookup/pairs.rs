//! A shorter way from classes to distances, for batches: by the numbers of two pairs of suits
//! instead of a key.

use super::table::{self, BYTE};
use super::totals::Totals;
use crate::format::{Class, ROW_BITS, SUITS, SuitWord};
use crate::game::Shanten;

/// All data that a query reads, in one place, so that its address is loaded once.
struct PairTable {
    /// The number of each pair of classes. Pairs with the same distances share a number.
    numbers: [[u8; BYTE]; BYTE],
    /// For each two numbers the index of their answer.
    answers: [[u8; BYTE]; BYTE],
}

pub(super) const NUMBERS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/pairs.bin"));
pub(super) const ANSWERS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/pair_answers.bin"));
/// The number of classes.
pub(super) const CLASSES: usize = NUMBERS.len().isqrt();
/// The number of pairs of classes that differ in their distances.
pub(super) const PAIRS: usize = ANSWERS.len().isqrt();

static TABLE: PairTable = PairTable { numbers: wide::<CLASSES>(NUMBERS), answers: wide::<PAIRS>(ANSWERS) };

/// The `N` rows of a column, `N` numbers each, padded with zeros and followed by empty rows, so
/// that indexing with bytes needs no bounds check.
#[allow(clippy::large_stack_arrays, reason = "it is only called while the crate is compiled")]
const fn wide<const N: usize>(column: &[u8]) -> [[u8; BYTE]; BYTE] {
    let mut wide = [[0; BYTE]; BYTE];
    let mut at = 0;
    while at < N * N {
        wide[at / N][at % N] = column[at];
        at += 1;
    }
    wide
}

/// The distance of a hand with suits of these classes that still needs `melds` melds, at most four.
#[inline(always)]
pub(crate) fn distance([a, b, c, d]: [Class; SUITS], melds: usize) -> u8 {
    let pair = |left: Class, right: Class| TABLE.numbers[usize::from(left)][usize::from(right)];
    table::answer(TABLE.answers[usize::from(pair(a, b))][usize::from(pair(c, d))], melds)
}

/// The classes of suits.
#[inline(always)]
pub(crate) fn classes([a, b, c, d]: [SuitWord; SUITS]) -> [Class; SUITS] {
    let class = |word: SuitWord| table::class_at(word as u16, (word >> ROW_BITS) as u8);
    [class(a), class(b), class(c), class(d)]
}

/// The least shanten of a hand with suits of these classes and with these totals.
#[inline(always)]
pub(crate) fn shanten(classes: [Class; SUITS], totals: Totals) -> Shanten {
    let standard = Shanten::from_distance(distance(classes, usize::from(totals.tiles() / 3)));
    if totals.is_whole_hand() { totals.seven_pairs().min(totals.thirteen_orphans()).min(standard) } else { standard }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::FOUR_MELDS;

    #[test]
    fn the_pairs_take_131072_bytes() {
        assert_eq!(size_of::<PairTable>(), 131_072);
    }

    #[test]
    fn the_same_pairs_everywhere() {
        let rows = TABLE.numbers[..CLASSES].iter().chain(&TABLE.answers[..PAIRS]);
        let bytes = rows.flatten().copied();
        assert_eq!(table::tests::checksum(bytes), 0xe5bb_c9ad_929e_349d);
    }

    #[test]
    fn pairs_have_the_distances_of_keys() {
        let mut keys = 0;
        for ([a, b, c, d], key) in table::classes_of_keys() {
            for classes in [[a, b, c, d], [b, d, a, c], [a, c, d, b], [d, a, b, c], [c, b, d, a], [d, c, b, a]] {
                for melds in 0..=FOUR_MELDS {
                    assert_eq!(distance(classes, melds), table::distance(key, melds), "{classes:?}");
                }
            }
            keys += 1;
        }
        assert_eq!(keys, 33_259);
    }
}
