//! Packs counts with AVX2 and POPCNT if the machine has them: 168 instructions to the shanten
//! instead of 270, and in blocks 40 to the packed counts.

#![allow(
    unsafe_code,
    reason = "intrinsics: loads and a store by pointers, and calls that the machine must be able to carry out"
)]
#![allow(clippy::wildcard_imports, reason = "every name begins with _mm")]

use core::arch::x86_64::*;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::format::{COPIES, EMPTY_SUITS, FOUR_MELD_TILES, HONOURS, NUMBER_KINDS, ROW_BITS, SUITS, SuitWord};
use crate::game::{Tile, TileSet};
use crate::lookup::Key;
use crate::lookup::table::BYTE;
use crate::lookup::totals::Totals;

use super::packed::{BLOCK, Block, Counts, Packed};

/// Caches whether the machine has AVX2, BMI and POPCNT. One load costs half of asking `std`.
static KNOWN: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = 0;
const NO: u8 = 1;
const YES: u8 = 2;

/// Whether the machine has AVX2, BMI1, BMI2 and POPCNT. Every machine with AVX2 known so far has
/// the others.
#[inline(always)]
pub(crate) fn is_available() -> bool {
    let known = KNOWN.load(Ordering::Relaxed);
    known == YES || known == UNKNOWN && ask()
}

#[cold]
#[inline(never)]
fn ask() -> bool {
    let found = std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("popcnt");
    KNOWN.store(if found { YES } else { NO }, Ordering::Relaxed);
    found
}

/// Totals that no hand has.
const IMPOSSIBLE: Totals = Totals::new(u8::MAX as u32, 0, 0, 0, 0);

/// 16 counts, starting at kind `from`.
#[inline(always)]
fn sixteen(counts: &Counts, from: usize) -> __m128i {
    let counts = &counts[from..from + size_of::<__m128i>()];
    // SAFETY: the slice has the 16 bytes that are read, and the load needs no alignment.
    unsafe { _mm_loadu_si128(counts.as_ptr().cast()) }
}

/// Packs counts; `None` if no hand can have them. Calls `otherwise` if the machine lacks AVX2 or
/// POPCNT.
#[inline(always)]
pub(super) fn pack_or(counts: &Counts, otherwise: impl FnOnce(&Counts) -> Option<Packed>) -> Option<Packed> {
    if !is_available() {
        return otherwise(counts);
    }
    let mut suits = [0; SUITS];
    // SAFETY: `is_available` has found AVX2 and POPCNT.
    let (key, totals) = unsafe { pack_in_registers(counts, &mut suits) };
    (totals != IMPOSSIBLE).then_some(Packed { key, suits, totals })
}

/// Writes the suits and returns key and totals; the totals are [`IMPOSSIBLE`] if no hand can have
/// such counts.
///
/// Key and totals are returned in registers: passing them through memory costs more than this whole
/// function.
#[target_feature(enable = "avx2,popcnt")]
fn pack_in_registers(counts: &Counts, suits: &mut [SuitWord; SUITS]) -> (Key, Totals) {
    const BAMBOOS: usize = 2 * NUMBER_KINDS;
    let first = sixteen(counts, 0);
    let numbers = _mm256_set_m128i(sixteen(counts, NUMBER_KINDS), first);
    let last = sixteen(counts, BAMBOOS);
    let lasts = _mm256_set_m128i(_mm_bsrli_si128::<{ NUMBER_KINDS as i32 }>(last), last);
    // These are kinds 0 to 31. `last` covers kinds 18 to 33, and so the two that are left.
    let most = _mm256_set_m128i(sixteen(counts, 16), first);

    *suits = words(numbers, lasts);
    let over = _mm256_subs_epu8(_mm256_max_epu8(most, lasts), _mm256_set1_epi8(COPIES as i8));
    if _mm256_testz_si256(over, over) == 0 {
        return (Key::EMPTY, IMPOSSIBLE);
    }
    let columns =
        _mm_add_epi8(_mm_add_epi8(first, sixteen(counts, 16)), _mm_bsrli_si128::<{ (32 - BAMBOOS) as i32 }>(last));
    let halves = _mm_sad_epu8(columns, _mm_setzero_si128());
    let tiles = _mm_cvtsi128_si32(_mm_add_epi32(halves, _mm_unpackhi_epi64(halves, halves))) as u32;
    if tiles > FOUR_MELD_TILES as u32 {
        return (Key::EMPTY, IMPOSSIBLE);
    }
    let key = Key::from_suits(*suits);

    // A bit for each kind that has more than `copies`.
    let more_than = |copies: i8| {
        let most = _mm256_movemask_epi8(_mm256_cmpgt_epi8(most, _mm256_set1_epi8(copies))) as u32;
        let last = _mm_movemask_epi8(_mm_cmpgt_epi8(last, _mm_set1_epi8(copies))) as u32;
        u64::from(most) | u64::from(last) << BAMBOOS
    };
    let (kinds, pairs) = (more_than(0), more_than(1));
    let (orphan_kinds, orphan_pairs) = (
        (kinds & TileSet::TERMINALS_AND_HONOURS.bits()).count_ones(),
        (pairs & TileSet::TERMINALS_AND_HONOURS.bits()).count_ones(),
    );
    let totals = Totals::new(tiles, kinds.count_ones(), pairs.count_ones(), orphan_kinds, orphan_pairs);

    (key, totals)
}

/// Packs a block of counts, or returns false if one of them is no hand; then the block means
/// nothing. Calls `otherwise` if the machine lacks AVX2 or POPCNT.
#[inline]
pub(super) fn pack_block_or(
    rows: &[Counts; BLOCK],
    block: &mut Block,
    otherwise: impl FnOnce(&[Counts; BLOCK], &mut Block) -> bool,
) -> bool {
    if !is_available() {
        return otherwise(rows, block);
    }
    // SAFETY: `is_available` has found AVX2 and POPCNT.
    unsafe { pack_block(rows, block) }
}

/// The step of a count in the totals of kinds and pairs, in the lower and the upper four bits.
const KINDS_AND_PAIRS: [u8; COPIES as usize + 1] = [0x00, 0x01, 0x11, 0x11, 0x11];

/// The step of an honour's count in all totals; a bit of its own tells that it is over 4.
const HONOUR: [u32; BYTE] = {
    let mut totals = [1 << 24; BYTE];
    let mut count = 0;
    while count < KINDS_AND_PAIRS.len() {
        totals[count] = count as u32 | (KINDS_AND_PAIRS[count] as u32) << 8 | (KINDS_AND_PAIRS[count] as u32) << 16;
        count += 1;
    }
    totals
};

/// All ones for each orphan among the first 32 kinds.
const ORPHANS: Counts = {
    let mut orphans = [0; Tile::KINDS];
    let mut kind = 0;
    while kind < orphans.len() {
        if TileSet::TERMINALS_AND_HONOURS.bits() >> kind & 1 == 1 {
            orphans[kind] = u8::MAX;
        }
        kind += 1;
    }
    orphans
};

/// The bytes of a line of the cache. Two rows begin in one and end in the next or the next but one.
const LINE: usize = 64;

/// See [`pack_block_or`]. The next block is fetched meanwhile, because the look-ups between two
/// blocks keep the processor from reading ahead: 8.7 ns a hand instead of 10.9.
#[target_feature(enable = "avx2,popcnt")]
fn pack_block(rows: &[Counts; BLOCK], block: &mut Block) -> bool {
    let zero = _mm256_setzero_si256();
    let orphans = first_32(&ORPHANS);
    let [none, one, two, three, four] = KINDS_AND_PAIRS.map(u8::cast_signed);
    let lane = _mm_setr_epi8(none, one, two, three, four, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    let kinds_and_pairs = _mm256_set_m128i(lane, lane);
    let [a, b, c, d] = EMPTY_SUITS.map(SuitWord::cast_signed);
    let empty = _mm256_setr_epi32(a, b, c, d, a, b, c, d);

    let mut most = zero;
    let twos = rows.as_chunks().0.iter().zip(block.suits.as_chunks_mut().0).zip(block.totals.as_chunks_mut().0);
    for ((rows, suits), totals) in twos {
        let rows: &[Counts; 2] = rows;
        let next = rows.as_ptr().cast::<i8>().wrapping_add(size_of::<[Counts; BLOCK]>());
        for line in [0, LINE] {
            // SAFETY: any address may be prefetched.
            #[allow(unused_unsafe, reason = "later versions of Rust call it safe")]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(next.wrapping_add(line));
            }
        }
        let totals: &mut [Totals; 2] = totals;
        // Characters and dots in the lower half, bamboos and honours in the upper.
        let [first, second] = rows.each_ref().map(|counts| {
            let last = sixteen(counts, 2 * NUMBER_KINDS);
            let numbers = _mm256_set_m128i(last, sixteen(counts, 0));
            let lasts =
                _mm256_set_m128i(_mm_bsrli_si128::<{ NUMBER_KINDS as i32 }>(last), sixteen(counts, NUMBER_KINDS));
            _mm256_hadd_epi32(partial_words(numbers, of_numbers()), partial_words(lasts, of_lasts()))
        });
        let words = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_hadd_epi32(first, second));
        store(_mm256_add_epi32(words, empty), suits);

        // Tiles, kinds and pairs, orphans: a byte each, in four parts to be added.
        let [first, second] = rows.each_ref().map(|counts| {
            let first = first_32(counts);
            most = _mm256_max_epu8(most, first);
            let of_counts = _mm256_shuffle_epi8(kinds_and_pairs, first);
            let tiles = _mm256_sad_epu8(first, zero);
            let all = _mm256_bslli_epi128::<1>(_mm256_sad_epu8(of_counts, zero));
            let orphans = _mm256_bslli_epi128::<2>(_mm256_sad_epu8(_mm256_and_si256(of_counts, orphans), zero));
            _mm256_or_si256(_mm256_or_si256(tiles, all), orphans)
        });
        let sums = _mm256_add_epi32(_mm256_unpacklo_epi64(first, second), _mm256_unpackhi_epi64(first, second));
        let sums = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        let sums = [_mm_extract_epi32::<0>(sums), _mm_extract_epi32::<2>(sums)];
        for ((counts, totals), sum) in rows.iter().zip(totals).zip(sums) {
            let [one, other] = [counts[32], counts[33]].map(|count| HONOUR[usize::from(count)]);
            *totals = Totals::from_valid_bits((sum as u32).wrapping_add(one + other));
        }
    }
    let over = _mm256_subs_epu8(most, _mm256_set1_epi8(COPIES as i8));
    // A count of the last two honours that is over 4 is seen in the byte of the red fives.
    let is_over = |totals: &Totals| (totals.tiles() > FOUR_MELD_TILES as u8) | totals.has_reds();
    let is_any_over = block.totals.iter().fold(false, |over, totals| over | is_over(totals));
    _mm256_testz_si256(over, over) != 0 && !is_any_over
}

/// The first 32 counts.
#[inline(always)]
fn first_32(counts: &Counts) -> __m256i {
    let counts = &counts[..size_of::<__m256i>()];
    // SAFETY: the slice has the 32 bytes that are read, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(counts.as_ptr().cast()) }
}

/// Writes the words of two hands.
#[inline(always)]
fn store(words: __m256i, suits: &mut [[SuitWord; SUITS]; 2]) {
    const { assert!(size_of::<[[SuitWord; SUITS]; 2]>() == size_of::<__m256i>()) };
    // SAFETY: the array has the 32 bytes that are written, and the store needs no alignment.
    unsafe { _mm256_storeu_si256(suits.as_mut_ptr().cast(), words) }
}

/// The suit words: for each suit the sum of its counts times their place values.
///
/// `numbers` holds characters and dots, `lasts` bamboos and honours, each suit from byte 0 of its
/// half. The bytes after a suit are ignored.
#[target_feature(enable = "avx2")]
fn words(numbers: __m256i, lasts: __m256i) -> [SuitWord; SUITS] {
    let halves = _mm256_hadd_epi32(partial_words(numbers, of_numbers()), partial_words(lasts, of_lasts()));
    let words = _mm256_hadd_epi32(halves, halves);
    // Characters and bamboos in the lower half, dots and honours in the upper.
    let (low, high) = (_mm256_extract_epi64::<0>(words) as u64, _mm256_extract_epi64::<2>(words) as u64);
    [low as u32, high as u32, (low >> 32) as u32, ((high >> 32) as u32).wrapping_add(EMPTY_SUITS[HONOURS])]
}

/// The place values of two suits: the digit of each count, then what each pair of counts is
/// multiplied by.
type PlaceValues = [__m256i; 2];

/// The words of two suits, each as four numbers to be added.
#[target_feature(enable = "avx2")]
fn partial_words(counts: __m256i, [digits, places]: PlaceValues) -> __m256i {
    _mm256_madd_epi16(_mm256_maddubs_epi16(counts, digits), places)
}

/// The place values of two number suits.
#[target_feature(enable = "avx2")]
fn of_numbers() -> PlaceValues {
    let [digits, places] = of_number();
    [_mm256_set_m128i(digits, digits), _mm256_set_m128i(places, places)]
}

/// The place values of a number suit and, in the upper half, honours.
#[target_feature(enable = "avx2")]
fn of_lasts() -> PlaceValues {
    let [digits, places] = of_number();
    let honour_digits = _mm_setr_epi8(1, 5, 25, 125, 1, 5, 25, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    let honour_places = _mm_setr_epi16(1, 1, COLUMN, COLUMN, 0, 0, 0, 0);
    [_mm256_set_m128i(honour_digits, digits), _mm256_set_m128i(honour_places, places)]
}

/// The factor of the column of a word.
const COLUMN: i16 = 1 << ROW_BITS;

/// The place values of a number suit.
#[target_feature(enable = "avx2")]
fn of_number() -> [__m128i; 2] {
    let digits = _mm_setr_epi8(1, 5, 25, 125, 1, 5, 1, 5, 25, 0, 0, 0, 0, 0, 0, 0);
    [digits, _mm_setr_epi16(1, 1, 625, COLUMN, COLUMN, 0, 0, 0)]
}
