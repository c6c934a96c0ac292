//! Packs blocks of counts with AVX2: transposes 32 rows, so that a register has the counts of one
//! kind in all rows, and does every step for 32 hands at once.

#![allow(unsafe_code, reason = "intrinsics: loads and stores by pointers, and calls that the machine must allow")]
#![allow(clippy::wildcard_imports, reason = "every name begins with _mm")]

use core::arch::x86_64::*;

use super::avx2::{is_available, kinds_and_pairs, sixteen};
use super::packed::{BLOCK, Block, KindCounts};
use crate::format::{COPIES, COUNTS, FOUR_MELD_TILES, HONOUR_ROW, HONOURS, NUMBER_KINDS};
use crate::game::Tile;

/// Packs a block of counts. Returns false if a row is no hand; the block is then meaningless. Calls
/// `otherwise` if the machine lacks AVX2 or POPCNT.
#[inline]
pub(super) fn pack_or(
    rows: &[KindCounts; BLOCK],
    block: &mut Block,
    otherwise: impl FnOnce(&[KindCounts; BLOCK], &mut Block) -> bool,
) -> bool {
    if !is_available() {
        return otherwise(rows, block);
    }
    // SAFETY: `is_available` has found AVX2 and POPCNT.
    unsafe { pack(rows, block) }
}

/// The number of rows in a lane of a register.
const HALF: usize = BLOCK / 2;

/// The number of bytes in a cache line.
const LINE: usize = 64;

/// The number of blocks that rows are prefetched ahead: the look-ups between two blocks keep the
/// processor from reading ahead.
const AHEAD: usize = 4;

/// Sums over all kinds.
#[derive(Clone, Copy)]
struct Sums {
    most: __m256i,
    tiles: __m256i,
    orphans: __m256i,
    others: __m256i,
}

impl Sums {
    /// Adds the counts of a kind.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn add(&mut self, counts: __m256i, is_orphan: bool) {
        self.most = _mm256_max_epu8(self.most, counts);
        self.tiles = _mm256_add_epi8(self.tiles, counts);
        let step = kinds_and_pairs(counts);
        if is_orphan {
            self.orphans = _mm256_add_epi8(self.orphans, step);
        } else {
            self.others = _mm256_add_epi8(self.others, step);
        }
    }
}

/// The counts of three kinds, starting at `from`, as a number in base [`COUNTS`], below 125.
#[inline]
#[target_feature(enable = "avx2")]
fn triple(counts: &[__m256i; Tile::KINDS], from: usize) -> __m256i {
    let higher = _mm256_add_epi8(counts[from + 1], five_times(counts[from + 2]));
    _mm256_add_epi8(counts[from], five_times(higher))
}

/// Five times each byte; none may be over 51.
#[inline]
#[target_feature(enable = "avx2")]
fn five_times(bytes: __m256i) -> __m256i {
    const { assert!(COUNTS == 5) };
    _mm256_add_epi8(bytes, _mm256_slli_epi16::<2>(bytes))
}

/// Stores the rows of a suit: `first`, plus the number of the lower kinds, plus 125 times the
/// number of the higher kinds.
#[inline]
#[target_feature(enable = "avx2")]
fn store_rows(low: __m256i, high: __m256i, first: i16, rows: &mut [u16; BLOCK]) {
    let places = _mm256_set1_epi16(1 | 125 << 8);
    let first = _mm256_set1_epi16(first);
    let both = [_mm256_unpacklo_epi8(low, high), _mm256_unpackhi_epi8(low, high)];
    for (rows, both) in rows.as_chunks_mut::<HALF>().0.iter_mut().zip(both) {
        let numbers = _mm256_add_epi16(_mm256_maddubs_epi16(both, places), first);
        // SAFETY: the half has the 32 bytes that are written, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(rows.as_mut_ptr().cast(), numbers) }
    }
}

/// Stores a byte of each hand, in the order of the hands.
#[inline]
#[target_feature(enable = "avx2")]
fn store(bytes: __m256i, to: &mut [u8; BLOCK]) {
    let ordered = _mm256_permute4x64_epi64::<0b11_01_10_00>(bytes);
    // SAFETY: the array has the 32 bytes that are written, and the store needs no alignment.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), ordered) }
}

/// The counts of sixteen kinds, starting at `from`: a register for each kind. The rows are in the
/// order 0 to 7, 16 to 23, 8 to 15, 24 to 31, which is the order of hands after unpacking.
#[inline]
#[target_feature(enable = "avx2")]
fn transposed(rows: &[KindCounts; BLOCK], from: usize) -> [__m256i; HALF] {
    let mut kinds = [_mm256_setzero_si256(); HALF];
    for (at, kind) in kinds.iter_mut().enumerate() {
        let first = if at < 8 { at } else { at + 8 };
        *kind = _mm256_set_m128i(sixteen(&rows[first + 8], from), sixteen(&rows[first], from));
    }
    for _ in 0..HALF.ilog2() {
        let before = kinds;
        for (at, two) in kinds.as_chunks_mut().0.iter_mut().enumerate() {
            let [low, high] = [before[at], before[at + HALF / 2]];
            *two = [_mm256_unpacklo_epi8(low, high), _mm256_unpackhi_epi8(low, high)];
        }
    }
    kinds
}

/// Packs a block: see [`pack_or`].
#[target_feature(enable = "avx2,popcnt")]
fn pack(rows: &[KindCounts; BLOCK], block: &mut Block) -> bool {
    let next = rows.as_ptr().cast::<i8>().wrapping_add(AHEAD * size_of::<[KindCounts; BLOCK]>());
    for line in 0..size_of::<[KindCounts; BLOCK]>() / LINE {
        // SAFETY: any address may be prefetched.
        #[allow(unused_unsafe, reason = "later versions of Rust call it safe")]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(next.wrapping_add(LINE * line));
        }
    }

    let zero = _mm256_setzero_si256();
    let mut counts = [zero; Tile::KINDS];
    // Only the last two of the last sixteen kinds are needed.
    counts[Tile::KINDS - HALF..].copy_from_slice(&transposed(rows, Tile::KINDS - HALF));
    counts[..HALF].copy_from_slice(&transposed(rows, 0));
    counts[HALF..2 * HALF].copy_from_slice(&transposed(rows, HALF));

    let mut sums = Sums { most: zero, tiles: zero, orphans: zero, others: zero };
    for suit in 0..HONOURS {
        let first = suit * NUMBER_KINDS;
        for rank in 0..NUMBER_KINDS {
            sums.add(counts[first + rank], rank == 0 || rank == NUMBER_KINDS - 1);
        }
        store_rows(triple(&counts, first), triple(&counts, first + 3), 0, &mut block.rows[suit]);
        store(triple(&counts, first + 6), &mut block.columns[suit]);
    }
    let first = HONOURS * NUMBER_KINDS;
    for &honour in &counts[first..] {
        sums.add(honour, true);
    }
    store_rows(triple(&counts, first), counts[first + 3], HONOUR_ROW as i16, &mut block.rows[HONOURS]);
    store(triple(&counts, first + 4), &mut block.columns[HONOURS]);

    store(sums.tiles, &mut block.tiles);
    store(sums.orphans, &mut block.orphans);
    store(_mm256_add_epi8(sums.orphans, sums.others), &mut block.kinds);
    let over = _mm256_or_si256(
        _mm256_subs_epu8(sums.most, _mm256_set1_epi8(COPIES as i8)),
        // A row with too many of a kind may have any sum of tiles.
        _mm256_subs_epu8(sums.tiles, _mm256_set1_epi8(FOUR_MELD_TILES as i8)),
    );
    _mm256_testz_si256(over, over) != 0
}
