//! The generated table, and the two look-ups in it: a suit's constant and a key's answer.

use crate::layout::{Answer, COLUMNS, MAX_MELDS, ROW_BITS, SUITS, SlotHash, SuitWord, row_and_column};

/// Numbers of a byte; an array of this length needs no bounds check.
const BYTE: usize = 1 << u8::BITS;

/// Everything that a query reads, in one place, so that its address is loaded once.
pub(crate) struct Table {
    /// The constant of each class.
    class_keys: [u64; BYTE],
    /// The different answers.
    answers: [Answer; BYTE],
    /// The row of each row number; equal rows are stored once.
    rows: [u16; 1 << ROW_BITS],
    /// The class of a suit, by row and column.
    cells: [u8; CELLS],
    /// The pilot of each bucket of the perfect hash.
    pilots: [u8; PILOTS],
    /// Which answer each slot holds.
    slot_answers: [u8; SLOT_ANSWERS],
    /// The sorted classes of each slot's key, four bytes each; those of the empty hand where a slot has no key.
    slot_classes: [u8; SLOT_CLASSES],
}

#[allow(clippy::unreadable_literal, reason = "nobody reads what the build script writes")]
mod generated {
    use super::{SlotHash, Table, padded};

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

use generated::{CELLS, HASH, PILOTS, SLOT_ANSWERS, SLOT_CLASSES, TABLE};

const _: () = assert!(SLOT_ANSWERS == HASH.slots as usize && PILOTS == HASH.buckets as usize);
const _: () = assert!(SLOT_CLASSES == SUITS * SLOT_ANSWERS);

/// Fills up with the first value.
const fn padded<T: Copy, const N: usize>(values: &[T]) -> [T; N] {
    let mut padded = [values[0]; N];
    padded.split_at_mut(values.len()).0.copy_from_slice(values);
    padded
}

/// The constant that a suit adds to its hand's key.
#[inline(always)]
pub(crate) fn suit_key(word: SuitWord) -> u64 {
    let (row, column) = row_and_column(word);
    let class = TABLE.cells[usize::from(TABLE.rows[row]) * COLUMNS + column];
    TABLE.class_keys[usize::from(class)]
}

/// The slot of a key that a hand has; any slot for other numbers.
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

/// The distance of a hand with this key that still needs `melds` melds, at most [`MAX_MELDS`].
#[inline(always)]
pub(crate) fn distance(key: u64, melds: usize) -> u8 {
    debug_assert!(melds <= MAX_MELDS, "a hand needs at most four melds");
    TABLE.answers[usize::from(TABLE.slot_answers[slot(key)])][melds & (size_of::<Answer>() - 1)]
}

/// Whether a hand has this key.
pub(crate) fn contains(key: u64) -> bool {
    key_in(slot(key)) == key
}

/// The keys of all hands.
pub(crate) fn keys() -> impl Iterator<Item = u64> {
    // A slot without a key looks like that of the empty hand.
    (0..SLOT_ANSWERS).map(|slot| (slot, key_in(slot))).filter(|&(at, key)| slot(key) == at).map(|(_, key)| key)
}

/// The key that is looked up in this slot.
fn key_in(slot: usize) -> u64 {
    let classes = &TABLE.slot_classes[SUITS * slot..][..SUITS];
    classes.iter().fold(0, |key, &class| key.wrapping_add(TABLE.class_keys[usize::from(class)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_takes_362880_bytes() {
        assert_eq!(size_of::<Table>(), 362_880);
    }

    /// FNV-1a, a checksum that needs no table.
    fn checksum(bytes: impl Iterator<Item = u8>) -> u64 {
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    #[test]
    fn the_generator_writes_the_same_classes_and_answers_everywhere() {
        let class_keys = TABLE.class_keys.iter().flat_map(|key| key.to_le_bytes());
        let rows = TABLE.rows.iter().flat_map(|row| row.to_le_bytes());
        let answers = TABLE.answers.iter().flatten().copied();
        assert_eq!(checksum(class_keys.chain(rows).chain(answers).chain(TABLE.cells)), 0x59f5_d8a3_5dc3_a4b7);
    }

    /// A later `phf_generator` may find other pilots, and with them other slots.
    #[test]
    fn the_generator_writes_the_same_pilots_and_slots_everywhere() {
        let slots = TABLE.slot_answers.into_iter().chain(TABLE.slot_classes);
        assert_eq!(checksum(TABLE.pilots.into_iter().chain(slots)), 0xc2be_5373_b5aa_919f);
    }
}
