//! The generated table and the look-ups in it: from a suit to its class and constant, and from a
//! key to its answers and plans.

use super::classes::{CELLS_AT, RowStarts, Step, TableCells};
use crate::format::line_code::{IndexEntry, LineCode};
use crate::format::quota::{Distances, MELD_COUNTS, Plan, QuotaSet};
use crate::format::{Answer, Class, FOUR_MELDS, NUMBER_KINDS, SUITS, SlotHash, SuitWord};

/// The number of byte values: indexing an array of this length with a byte needs no bounds check.
pub(crate) const BYTE: usize = 1 << u8::BITS;

/// All data that a query for the shanten reads, in one place, so that its address is loaded once.
pub(crate) struct ShantenTable {
    /// The constant of each class.
    class_keys: [u64; BYTE],
    /// The different answers.
    answers: [Answer; BYTE],
    /// For each row number, the start of its row of cells.
    rows: RowStarts,
    /// The class of each suit by row and column, then these columns:
    ///
    /// - the pilot of each bucket of the perfect hash;
    /// - for each slot the index of its answer;
    /// - for each slot the sorted classes of its key, a byte each; unused slots have the classes of
    ///   the empty hand.
    cells: TableCells<BYTES>,
}

/// The starts of the columns after the cells, and the end of the last.
const PILOTS_AT: usize = CELLS_AT + CELLS;
const SLOT_ANSWERS_AT: usize = PILOTS_AT + PILOTS;
const SLOT_CLASSES_AT: usize = SLOT_ANSWERS_AT + SLOT_ANSWERS;
const BYTES: usize = SLOT_CLASSES_AT + SLOT_CLASSES;

/// All other data that queries for tiles read. A program that asks only for the shanten doesn't
/// contain it.
pub(crate) struct PlanTable {
    /// The distances of each class.
    class_distances: [Distances; BYTE],
    /// For each class, the quotas whose distance is odd.
    odd: [QuotaSet; BYTE],
    /// For each slot, the index of its plan with 0 to 4 melds, two bytes each.
    by_slot: [u8; BY_SLOT],
    /// The different plans: two bytes for each suit, in the order of the sorted classes.
    different: [u8; DIFFERENT],
}

#[allow(clippy::unreadable_literal, reason = "nobody reads what the build script writes")]
mod generated {
    use crate::lookup::classes::{TableCells, rows};
    use crate::lookup::table::{Distances, PlanTable, ShantenTable, SlotHash, all_pairs, all_u32, odd, padded};

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

pub(super) use generated::CELLS;
use generated::{BY_SLOT, DIFFERENT, DIVISIONS, HASH, INDEX, PILOTS, PLANS, SLOT_ANSWERS, SLOT_CLASSES, TABLE};

const _: () = assert!(SLOT_ANSWERS == HASH.slots as usize && PILOTS == HASH.buckets as usize);
const _: () = assert!(SLOT_CLASSES == SUITS * SLOT_ANSWERS);
const _: () =
    assert!(BY_SLOT == MELD_COUNTS * SLOT_ANSWERS * size_of::<u16>() && DIFFERENT.is_multiple_of(size_of::<Plan>()));

/// Pads `values` to `N` entries with copies of the first one.
pub(crate) const fn padded<T: Copy, const N: usize>(values: &[T]) -> [T; N] {
    let mut padded = [values[0]; N];
    padded.split_at_mut(values.len()).0.copy_from_slice(values);
    padded
}

/// The 32-bit numbers of a column.
const fn all_u32<const N: usize>(column: &[u8]) -> [u32; N] {
    let numbers = column.as_chunks().0;
    let mut all = [0; N];
    let mut at = 0;
    while at < N {
        all[at] = u32::from_le_bytes(numbers[at]);
        at += 1;
    }
    all
}

/// The pairs of 32-bit numbers of a column.
const fn all_pairs<const N: usize>(column: &[u8]) -> [(u32, u32); N] {
    let numbers = column.as_chunks().0;
    let mut all = [(0, 0); N];
    let mut at = 0;
    while at < N {
        all[at] = (u32::from_le_bytes(numbers[2 * at]), u32::from_le_bytes(numbers[2 * at + 1]));
        at += 1;
    }
    all
}

/// For each class, the quotas whose distance is odd. One tile more or less changes a distance by at
/// most one, so the parities of two neighbouring suits show which distances are equal.
pub(crate) const fn odd<const S: usize>(distances: &[Distances<S>]) -> [QuotaSet; BYTE] {
    let mut odd = [0; BYTE];
    let mut class = 0;
    while class < distances.len() {
        let mut quota = 0;
        while quota < S {
            odd[class] |= ((distances[class][quota] & 1) as QuotaSet) << quota;
            quota += 1;
        }
        class += 1;
    }
    odd
}

/// The columns that lead from a suit to its class, and from an answer to its distances.
pub(super) fn columns() -> (&'static RowStarts, &'static [u8], &'static [Answer]) {
    (&TABLE.rows, TABLE.cells.bytes(), &TABLE.answers)
}

/// The class of a suit.
#[inline(always)]
pub(crate) fn class(word: SuitWord) -> Class {
    TABLE.cells.class(&TABLE.rows, word)
}

/// The class of a suit with this row and column.
#[inline(always)]
pub(crate) fn class_at(row: u16, column: u8) -> Class {
    TABLE.cells.at(&TABLE.rows, row, column)
}

/// For each kind of a suit the class with one tile more or less of it.
#[inline(always)]
pub(crate) fn neighbours(word: SuitWord, is_honours: bool, step: Step) -> [Class; NUMBER_KINDS] {
    TABLE.cells.neighbours(&TABLE.rows, word, is_honours, step)
}

/// The constant that a suit of a class adds to its hand's key.
#[inline(always)]
pub(crate) fn class_key(class: Class) -> u64 {
    TABLE.class_keys[usize::from(class)]
}

/// The constant that a suit adds to its hand's key.
#[inline(always)]
pub(crate) fn suit_key(word: SuitWord) -> u64 {
    class_key(class(word))
}

/// The distances of a suit of a class.
#[inline]
pub(crate) fn class_distances(class: Class) -> &'static Distances {
    &PLANS.class_distances[usize::from(class)]
}

/// The distances of a suit.
pub(crate) fn suit_distances(word: SuitWord) -> &'static Distances {
    class_distances(class(word))
}

/// The quotas whose distance is odd for a suit of a class.
#[inline(always)]
pub(crate) fn odd_quotas(class: Class) -> QuotaSet {
    PLANS.odd[usize::from(class)]
}

/// The divisions of a hand with this line code.
#[inline]
pub(crate) fn divisions(line_code: LineCode) -> &'static [u32] {
    match INDEX.get(&line_code.code()) {
        None => &[],
        Some(entry) => match IndexEntry(*entry).range() {
            None => core::slice::from_ref(entry),
            Some((start, number)) => &DIVISIONS[start..][..number],
        },
    }
}

/// The bucket of a key, the bucket's pilot, and the slot.
pub(crate) fn place(key: u64) -> (usize, u8, usize) {
    let bucket = HASH.bucket(key);
    (bucket, TABLE.cells.byte(PILOTS_AT + bucket), slot(key))
}

/// The slot of a hand's key; an arbitrary slot for other numbers.
#[inline(always)]
fn slot(key: u64) -> usize {
    const MIXED: [u32; BYTE] = {
        let mut mixed = [0; BYTE];
        let mut pilot = 0;
        while pilot < BYTE {
            mixed[pilot] = HASH.mixed(pilot as u8);
            pilot += 1;
        }
        mixed
    };
    HASH.slot(key, MIXED[usize::from(TABLE.cells.byte(PILOTS_AT + HASH.bucket(key)))])
}

/// The distance of a hand with this key that still needs `melds` melds, at most [`FOUR_MELDS`].
#[inline(always)]
pub(crate) fn distance(key: u64, melds: usize) -> u8 {
    distance_in(slot(key), melds)
}

/// The distance of a hand whose key is in this slot.
#[inline(always)]
fn distance_in(slot: usize, melds: usize) -> u8 {
    answer(TABLE.cells.byte(SLOT_ANSWERS_AT + slot), melds)
}

/// The distance of a hand with this answer that still needs `melds` melds, at most [`FOUR_MELDS`].
#[inline(always)]
pub(super) fn answer(answer: u8, melds: usize) -> u8 {
    debug_assert!(melds <= FOUR_MELDS, "a hand needs at most four melds");
    TABLE.answers[usize::from(answer)][melds & (size_of::<Answer>() - 1)]
}

/// The distance and the plan of a hand with this key that still needs `melds` melds, at most
/// [`FOUR_MELDS`]. The plan has 16 bits for each suit, in the order of their sorted classes, the
/// smallest lowest.
#[inline(always)]
pub(crate) fn plan(key: u64, melds: usize) -> (u8, u64) {
    let slot = slot(key);
    let number = u16::from_le_bytes(PLANS.by_slot.as_chunks().0[slot * MELD_COUNTS + melds]);
    (distance_in(slot, melds), u64::from_le_bytes(PLANS.different.as_chunks().0[usize::from(number)]))
}

/// Whether a hand has this key.
pub(crate) fn contains(key: u64) -> bool {
    key_in(slot(key)) == key
}

/// The keys of all hands.
pub(crate) fn keys() -> impl Iterator<Item = u64> {
    // A slot without a key has the classes of the empty hand, whose key is in another slot.
    (0..SLOT_ANSWERS).map(|slot| (slot, key_in(slot))).filter(|&(at, key)| slot(key) == at).map(|(_, key)| key)
}

/// The classes of every key, with the key.
#[cfg(test)]
pub(crate) fn classes_of_keys() -> impl Iterator<Item = ([Class; SUITS], u64)> {
    keys().map(|key| (TABLE.cells.bytes()[SLOT_CLASSES_AT..].as_chunks().0[slot(key)], key))
}

/// The key in this slot.
fn key_in(slot: usize) -> u64 {
    let classes = &TABLE.cells.bytes()[SLOT_CLASSES_AT + SUITS * slot..][..SUITS];
    classes.iter().fold(0, |key, &class| key.wrapping_add(TABLE.class_keys[usize::from(class)]))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    #[test]
    fn the_table_takes_375400_bytes() {
        assert_eq!(size_of::<ShantenTable>(), 375_400);
    }

    #[test]
    fn the_plans_take_367070_bytes() {
        assert_eq!(size_of::<PlanTable>(), 367_070);
    }

    #[test]
    fn the_index_of_divisions_takes_78360_bytes() {
        assert_eq!(INDEX.len(), 9_362);
        assert_eq!(size_of_val(&DIVISIONS) + INDEX.len() * size_of::<(u32, u32)>(), 78_360);
    }

    /// FNV-1a, a checksum that needs no table.
    pub(crate) fn checksum(bytes: impl Iterator<Item = u8>) -> u64 {
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    #[test]
    fn the_same_classes_and_answers_everywhere() {
        let class_keys = TABLE.class_keys.iter().flat_map(|key| key.to_le_bytes());
        let rows = TABLE.rows.iter().flat_map(|row| row.to_le_bytes());
        let answers = TABLE.answers.iter().flatten().copied();
        let cells = TABLE.cells.bytes()[..PILOTS_AT].iter().copied();
        assert_eq!(checksum(class_keys.chain(rows).chain(answers).chain(cells)), 0xb0f8_a582_40ce_8d92);
    }

    /// Another version of `phf_generator` may find other pilots, and with them other slots.
    #[test]
    fn the_same_pilots_and_slots_everywhere() {
        assert_eq!(checksum(TABLE.cells.bytes()[PILOTS_AT..].iter().copied()), 0xc2be_5373_b5aa_919f);
        assert_eq!(checksum(PLANS.by_slot.into_iter()), 0x4da0_94d4_8ad5_8e77);
    }

    #[test]
    fn the_same_plans_and_divisions_everywhere() {
        let distances = PLANS.class_distances.iter().flatten().copied();
        let odd = PLANS.odd.iter().flat_map(|quotas| quotas.to_le_bytes());
        let places = DIVISIONS.iter().flat_map(|places| places.to_le_bytes());
        assert_eq!(checksum(distances.chain(odd).chain(PLANS.different).chain(places)), 0x0162_ab07_dce6_b661);
    }

    /// Another version of `phf_codegen` may find another order of the entries.
    #[test]
    fn the_same_index_of_divisions_everywhere() {
        let bytes = |entry: (&u32, &u32)| [*entry.0, *entry.1].into_iter().flat_map(u32::to_le_bytes);
        let entries = INDEX.entries().map(|entry| checksum(bytes(entry)));
        assert_eq!(entries.fold(0, u64::wrapping_add), 0x78c1_4ac9_7eb2_f77b);
    }
}
