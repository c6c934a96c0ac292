//! The generated table and the look-ups in it: from a suit to its class and constant, and from a
//! key to its answers and plans.

use crate::format::line_code::{Entry, LineCode};
use crate::format::quota::{Distances, MELD_COUNTS, Plan, QuotaSet};
use crate::format::{Answer, COLUMNS, Class, FOUR_MELDS, ROW_BITS, SUITS, SlotHash, SuitWord, row_and_column};

/// The number of byte values: indexing an array of this length with a byte needs no bounds check.
pub(crate) const BYTE: usize = 1 << u8::BITS;

/// Everything that a query for the shanten reads, in one place, so that its address is loaded once.
pub(crate) struct Table {
    /// The constant of each class.
    class_keys: [u64; BYTE],
    /// The different answers.
    answers: [Answer; BYTE],
    /// For each row number the stored row; equal rows are stored once.
    rows: [u16; 1 << ROW_BITS],
    /// The class of each suit, by stored row and column.
    cells: [u8; CELLS],
    /// The pilot of each bucket of the perfect hash.
    pilots: [u8; PILOTS],
    /// For each slot the index of its answer.
    slot_answers: [u8; SLOT_ANSWERS],
    /// For each slot the sorted classes of its key, a byte each; those of the empty hand in unused
    /// slots.
    slot_classes: [u8; SLOT_CLASSES],
}

/// Everything else that queries for tiles read. A program that only asks for the shanten doesn't
/// contain it.
pub(crate) struct PlanTable {
    /// The distances of each class.
    class_distances: [Distances; BYTE],
    /// For each two classes, the quotas to which they have the same distance.
    same: [[QuotaSet; BYTE]; CLASSES],
    /// For each slot, the index of its plan with 0 to 4 melds, two bytes each.
    by_slot: [u8; BY_SLOT],
    /// The different plans: two bytes for each suit, in the order of the sorted classes.
    different: [u8; DIFFERENT],
}

#[allow(clippy::unreadable_literal, reason = "nobody reads what the build script writes")]
mod generated {
    use super::{PlanTable, SlotHash, Table, all_u32, padded, padded_u16, wide};

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

use generated::{BY_SLOT, CELLS, CLASSES, DIFFERENT, HASH, PILOTS, PLANS, SLOT_ANSWERS, SLOT_CLASSES, TABLE};
use generated::{DIVISIONS, INDEX};

const _: () = assert!(SLOT_ANSWERS == HASH.slots as usize && PILOTS == HASH.buckets as usize);
const _: () = assert!(SLOT_CLASSES == SUITS * SLOT_ANSWERS);
const _: () =
    assert!(BY_SLOT == MELD_COUNTS * SLOT_ANSWERS * size_of::<u16>() && DIFFERENT.is_multiple_of(size_of::<Plan>()));

/// Fills up with copies of the first value.
pub(crate) const fn padded<T: Copy, const N: usize>(values: &[T]) -> [T; N] {
    let mut padded = [values[0]; N];
    padded.split_at_mut(values.len()).0.copy_from_slice(values);
    padded
}

/// The 16-bit numbers of a column, filled up with copies of the first.
pub(crate) const fn padded_u16<const N: usize>(column: &[u8]) -> [u16; N] {
    let numbers = column.as_chunks().0;
    let mut padded = [u16::from_le_bytes(numbers[0]); N];
    let mut at = 0;
    while at < numbers.len() {
        padded[at] = u16::from_le_bytes(numbers[at]);
        at += 1;
    }
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

/// The `N` rows of a column, `N` numbers each, filled up with zeros, so that indexing them with a
/// byte needs no bounds check.
const fn wide<const N: usize>(column: &[u8]) -> [[QuotaSet; BYTE]; N] {
    let numbers = column.as_chunks().0;
    let mut wide = [[0; BYTE]; N];
    let mut at = 0;
    while at < N * N {
        wide[at / N][at % N] = QuotaSet::from_le_bytes(numbers[at]);
        at += 1;
    }
    wide
}

/// The class of a suit.
#[inline(always)]
pub(crate) fn class(word: SuitWord) -> Class {
    let (row, column) = row_and_column(word);
    TABLE.cells[usize::from(TABLE.rows[row]) * COLUMNS + column]
}

/// The class of a suit by its row and column; an arbitrary one if there is no such suit.
#[inline(always)]
pub(crate) fn class_at(row: usize, column: usize) -> Class {
    TABLE.cells[usize::from(TABLE.rows[row & (TABLE.rows.len() - 1)]) * COLUMNS + (column & (COLUMNS - 1))]
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

/// For each other class, the quotas to which it has the same distance as this class.
#[inline(always)]
pub(crate) fn same(class: Class) -> &'static [QuotaSet; BYTE] {
    &PLANS.same[usize::from(class)]
}

/// The divisions of a hand with this line code.
#[inline]
pub(crate) fn divisions(line_code: LineCode) -> &'static [u32] {
    match INDEX.get(&line_code.code()) {
        None => &[],
        Some(entry) => match Entry(*entry).range() {
            None => core::slice::from_ref(entry),
            Some((start, number)) => &DIVISIONS[start..][..number],
        },
    }
}

/// The bucket of a key, the bucket's pilot, and the slot.
pub(crate) fn place(key: u64) -> (usize, u8, usize) {
    let bucket = HASH.bucket(key);
    (bucket, TABLE.pilots[bucket], slot(key))
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
    HASH.slot(key, MIXED[usize::from(TABLE.pilots[HASH.bucket(key)])])
}

/// The distance of a hand with this key that still needs `melds` melds, at most [`FOUR_MELDS`].
#[inline(always)]
pub(crate) fn distance(key: u64, melds: usize) -> u8 {
    distance_in(slot(key), melds)
}

/// The distance of a hand whose key is in this slot.
#[inline(always)]
fn distance_in(slot: usize, melds: usize) -> u8 {
    debug_assert!(melds <= FOUR_MELDS, "a hand needs at most four melds");
    TABLE.answers[usize::from(TABLE.slot_answers[slot])][melds & (size_of::<Answer>() - 1)]
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
    // A slot without a key holds the classes of the empty hand, whose key has another slot.
    (0..SLOT_ANSWERS).map(|slot| (slot, key_in(slot))).filter(|&(at, key)| slot(key) == at).map(|(_, key)| key)
}

/// The key that this slot holds.
fn key_in(slot: usize) -> u64 {
    let classes = &TABLE.slot_classes[SUITS * slot..][..SUITS];
    classes.iter().fold(0, |key, &class| key.wrapping_add(TABLE.class_keys[usize::from(class)]))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    #[test]
    fn the_table_takes_362880_bytes() {
        assert_eq!(size_of::<Table>(), 362_880);
    }

    #[test]
    fn the_plans_take_433118_bytes() {
        assert_eq!(size_of::<PlanTable>(), 433_118);
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
        assert_eq!(checksum(class_keys.chain(rows).chain(answers).chain(TABLE.cells)), 0x59f5_d8a3_5dc3_a4b7);
    }

    /// Another version of `phf_generator` may find other pilots, and with them other slots.
    #[test]
    fn the_same_pilots_and_slots_everywhere() {
        let slots = TABLE.slot_answers.into_iter().chain(TABLE.slot_classes);
        assert_eq!(checksum(TABLE.pilots.into_iter().chain(slots)), 0xc2be_5373_b5aa_919f);
        assert_eq!(checksum(PLANS.by_slot.into_iter()), 0x4da0_94d4_8ad5_8e77);
    }

    #[test]
    fn the_same_plans_and_divisions_everywhere() {
        let distances = PLANS.class_distances.iter().flatten().copied();
        let same = PLANS.same.iter().flatten().flat_map(|quotas| quotas.to_le_bytes());
        let places = DIVISIONS.iter().flat_map(|places| places.to_le_bytes());
        assert_eq!(checksum(distances.chain(same).chain(PLANS.different).chain(places)), 0xdbff_53c9_2c23_203f);
    }

    /// Another version of `phf_codegen` may find another order of the entries.
    #[test]
    fn the_same_index_of_divisions_everywhere() {
        let bytes = |entry: (&u32, &u32)| [*entry.0, *entry.1].into_iter().flat_map(u32::to_le_bytes);
        let entries = INDEX.entries().map(|entry| checksum(bytes(entry)));
        assert_eq!(entries.fold(0, u64::wrapping_add), 0x78c1_4ac9_7eb2_f77b);
    }
}
