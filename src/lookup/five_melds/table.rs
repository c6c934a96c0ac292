//! The generated tables, and the look-ups in them: a suit's class, the number of two classes
//! together, the answer of two such numbers.

use crate::format::quota::{Distances, FIVE_MELD_QUOTAS};
use crate::format::{Answer, COLUMNS, Class, FIVE_MELDS, ROW_BITS, SuitWord, row_and_column};
use crate::lookup::table::{BYTE, padded, padded_u16};

/// Everything that a query reads, in one place, so that its address is loaded once.
struct TreeTable {
    /// The different answers.
    answers: [Answer; BYTE],
    /// The row of each row number; equal rows are stored once.
    rows: [u16; 1 << ROW_BITS],
    /// The class of a suit, by row and column.
    cells: [u8; CELLS],
    /// The number of each two classes together, two bytes each.
    pairs: [u8; PAIRS],
    /// Which answer each two numbers together have.
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

/// The number of two classes together.
pub(super) type PairId = u16;

/// The class of a suit.
#[inline(always)]
pub(super) const fn class(word: SuitWord) -> Class {
    let (row, column) = row_and_column(word);
    class_at(row, column)
}

/// The class of a suit by its row and column; any number where there is no such suit.
#[inline(always)]
pub(super) const fn class_at(row: usize, column: usize) -> Class {
    TABLE.cells[TABLE.rows[row & (TABLE.rows.len() - 1)] as usize * COLUMNS + (column & (COLUMNS - 1))]
}

/// The number of two classes together.
#[inline(always)]
pub(super) const fn pair(left: Class, right: Class) -> PairId {
    PairId::from_le_bytes(TABLE.pairs.as_chunks().0[left as usize * CLASSES + right as usize])
}

/// The distance of a hand of two such numbers that still needs `melds` melds, at most
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
