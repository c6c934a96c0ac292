//! Packs counts with AVX2 and POPCNT if the machine has them: 168 instructions to the shanten
//! instead of 270.

#![allow(unsafe_code, reason = "intrinsics: a load by a pointer, and calls that the machine must be able to carry out")]
#![allow(clippy::wildcard_imports, reason = "every name begins with _mm")]

use core::arch::x86_64::*;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::format::{COPIES, EMPTY_SUITS, FOUR_MELD_TILES, HONOURS, NUMBER_KINDS, ROW_BITS, SUITS, SuitWord};
use crate::game::TileSet;
use crate::lookup::Key;
use crate::lookup::totals::Totals;

use super::packed::{Counts, Packed};

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
pub(super) fn sixteen(counts: &Counts, from: usize) -> __m128i {
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
