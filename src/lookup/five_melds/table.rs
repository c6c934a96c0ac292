//! The generated tables and the look-ups in them: from a suit to its class, from two classes to the
//! number of their pair, and from two such numbers to the answer.

use crate::format::quota::{Distances, FIVE_MELD_QUOTAS};
use crate::format::{Answer, Class, FIVE_MELDS, NUMBER_KINDS, SuitWord};
use crate::lookup::classes::{CELLS_AT, RowStarts, Step, TableCells};
use crate::lookup::table::{BYTE, padded};

/// All data that a query reads, in one place, so that its address is loaded once.
struct TreeTable {
    /// The different answers.
    answers: [Answer; BYTE],
    /// For each row number, the start of its row of cells.
    rows: RowStarts,
    /// The class of each suit by row and column, then these columns:
    ///
    /// - the number of each pair of classes, two bytes each;
    /// - for each two numbers the index of their answer.
    cells: TableCells<BYTES>,
}

/// The starts of the columns after the cells, and the end of the last.
const PAIRS_AT: usize = CELLS_AT + CELLS;
const HAND_ANSWERS_AT: usize = PAIRS_AT + PAIRS;
const BYTES: usize = HAND_ANSWERS_AT + HAND_ANSWERS;

#[allow(clippy::unreadable_literal, reason = "nobody reads what the build script writes")]
mod generated {
    use crate::lookup::classes::{TableCells, rows};
    use crate::lookup::five_melds::table::{Distances, FIVE_MELD_QUOTAS, TreeTable, padded};

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
    TABLE.cells.class(&TABLE.rows, word)
}

/// For each kind of a suit the class with one tile more or less of it.
#[inline(always)]
pub(super) fn neighbours(word: SuitWord, is_honours: bool, step: Step) -> [Class; NUMBER_KINDS] {
    TABLE.cells.neighbours(&TABLE.rows, word, is_honours, step)
}

/// The number of a pair of classes.
#[inline(always)]
pub(super) const fn pair(left: Class, right: Class) -> PairId {
    let at = PAIRS_AT + size_of::<PairId>() * (left as usize * CLASSES + right as usize);
    PairId::from_le_bytes([TABLE.cells.byte(at), TABLE.cells.byte(at + 1)])
}

/// The distance of a hand with these two numbers that still needs `melds` melds, at most
/// [`FIVE_MELDS`].
#[inline(always)]
pub(super) fn distance([low, high]: [PairId; 2], melds: usize) -> u8 {
    debug_assert!(melds <= FIVE_MELDS, "a hand needs at most five melds");
    let answer = TABLE.cells.byte(HAND_ANSWERS_AT + usize::from(low) * PAIR_CLASSES + usize::from(high));
    TABLE.answers[usize::from(answer)][melds & (size_of::<Answer>() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lookup::table::tests::checksum;

    #[test]
    fn the_tables_take_473974_bytes() {
        assert_eq!(size_of::<TreeTable>(), 473_974);
    }

    #[test]
    fn the_generator_writes_the_same_everywhere() {
        let rows = TABLE.rows.iter().flat_map(|row| row.to_le_bytes());
        let cells = TABLE.cells.bytes()[..PAIRS_AT].iter().copied();
        let distances = CLASS_DISTANCES.iter().chain(&PAIR_DISTANCES).flatten().copied();
        assert_eq!(checksum(rows.chain(cells).chain(distances)), 0xf0a5_5828_5847_aa3a);
        let answers = TABLE.answers.iter().flatten().copied();
        assert_eq!(checksum(answers.chain(TABLE.cells.bytes()[PAIRS_AT..].iter().copied())), 0xb499_a3f8_180b_bd3a);
    }
}
