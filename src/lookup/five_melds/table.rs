//! The generated tables and the look-ups in them: from a suit to its class, from two classes to the
//! number of their pair, and from two such numbers to the answer.

use crate::format::quota::{Distances, FIVE_MELD_QUOTAS};
use crate::format::{Answer, COLUMNS, Class, FIVE_MELDS, ROW_BITS, SuitWord, row_and_column};
use crate::lookup::table::{BYTE, padded, padded_u16};

/// Everything that a query reads, in one place, so that its address is loaded once.
struct TreeTable {
    /// The different answers.
    answers: [Answer; BYTE],
    /// For each row number the stored row; equal rows are stored once.
    rows: [u16; 1 << ROW_BITS],
    /// The class of each suit, by stored row and column.
    cells: [u8; CELLS],
    /// The number of each pair of classes, two bytes each.
    pairs: [u8; PAIRS],
    /// For each two numbers the index of their answer.
    hand_answers: [u8; HAND_ANSWERS],
}

#[allow(clippy::unreadable_literal, reason = "nobody reads what the build script writes")]
mod generated {
    use super::{Distances, FIVE_MELD_QUOTAS, TreeTable, padded, padded_u16};

    include!(concat!(env!("OUT_DIR"), "/five_melds.rs"));
}

use generated::{CELLS, CLASSES, HAND_ANSWERS, PAIRS, TABLE};
pub(super) use generated::{CLASS_DISTANCES, PAIR_CLASSES, PAIR_DISTANCES};

const _: () = assert!(PAIRS == CLASSES * CLASSES * size_of::<PairId>() && HAND_ANSWERS == PAIR_CLASSES * PAIR_CLASSES);

/// The number of a pair of classes. Pairs with the same distances share a number.
pub(super) type PairId = u16;

/// The class of a suit.
#[inline(always)]
pub(super) const fn class(word: SuitWord) -> Class {
    let (row, column) = row_and_column(word);
    class_at(row, column)
}

/// The class of a suit by its row and column; an arbitrary one if there is no such suit.
#[inline(always)]
pub(super) const fn class_at(row: usize, column: usize) -> Class {
    TABLE.cells[TABLE.rows[row & (TABLE.rows.len() - 1)] as usize * COLUMNS + (column & (COLUMNS - 1))]
}

/// The number of a pair of classes.
#[inline(always)]
pub(super) const fn pair(left: Class, right: Class) -> PairId {
    PairId::from_le_bytes(TABLE.pairs.as_chunks().0[left as usize * CLASSES + right as usize])
}

/// The distance of a hand with these two numbers that still needs `melds` melds, at most
/// [`FIVE_MELDS`].
#[inline(always)]
pub(super) fn distance([low, high]: [PairId; 2], melds: usize) -> u8 {
    debug_assert!(melds <= FIVE_MELDS, "a hand needs at most five melds");
    let answer = TABLE.hand_answers[usize::from(low) * PAIR_CLASSES + usize::from(high)];
    TABLE.answers[usize::from(answer)][melds & (size_of::<Answer>() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lookup::table::tests::checksum;

    #[test]
    fn the_tables_take_461448_bytes() {
        assert_eq!(size_of::<TreeTable>(), 461_448);
    }

    #[test]
    fn the_generator_writes_the_same_everywhere() {
        let rows = TABLE.rows.iter().flat_map(|row| row.to_le_bytes());
        let distances = CLASS_DISTANCES.iter().chain(&PAIR_DISTANCES).flatten().copied();
        assert_eq!(checksum(rows.chain(TABLE.cells).chain(distances)), 0x3d99_77a5_4a86_40a4);
        let answers = TABLE.answers.iter().flatten().copied();
        assert_eq!(checksum(answers.chain(TABLE.pairs).chain(TABLE.hand_answers)), 0xb499_a3f8_180b_bd3a);
    }
}
