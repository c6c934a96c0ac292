//! Packs counts with AVX2 if the machine has it: 133 instructions to the shanten instead of 270.

#![allow(unsafe_code, reason = "intrinsics: a load by a pointer, and calls that the machine must be able to carry out")]
#![allow(clippy::wildcard_imports, reason = "every name begins with _mm")]

use core::arch::x86_64::*;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::format::{COPIES, EMPTY_SUITS, FOUR_MELD_TILES, HONOURS, NUMBER_KINDS, ROW_BITS, SUITS, SuitWord};
use crate::game::{Shanten, Tile, TileSet};
use crate::lookup::table::BYTE;
use crate::lookup::totals::Totals;
use crate::lookup::{Key, pairs};

use super::packed::{KindCounts, Packed};

/// Remembers whether the machine has AVX2, BMI and POPCNT, in half of the time of asking `std`.
static KNOWN: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = 0;
const NO: u8 = 1;
const YES: u8 = 2;

/// Whether the machine has AVX2, BMI1, BMI2 and POPCNT. All known machines with AVX2 have the
/// others.
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
pub(super) fn sixteen(counts: &KindCounts, from: usize) -> __m128i {
    let counts = &counts[from..from + size_of::<__m128i>()];
    // SAFETY: the slice has the 16 bytes that are read, and the load needs no alignment.
    unsafe { _mm_loadu_si128(counts.as_ptr().cast()) }
}

/// Packs counts; `None` if no hand can have them. Calls `otherwise` if the machine lacks AVX2 or
/// POPCNT.
#[inline(always)]
pub(super) fn pack_or(counts: &KindCounts, otherwise: impl FnOnce(&KindCounts) -> Option<Packed>) -> Option<Packed> {
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
fn pack_in_registers(counts: &KindCounts, suits: &mut [SuitWord; SUITS]) -> (Key, Totals) {
    let write = |words| {
        *suits = words;
        Key::from_suits(words)
    };
    read(counts, write).unwrap_or((Key::EMPTY, IMPOSSIBLE))
}

/// The shanten of counts; `None` if no hand can have them. Calls `otherwise` if the machine lacks
/// AVX2 or POPCNT.
#[inline(always)]
pub(super) fn shanten_or(
    counts: &KindCounts,
    otherwise: impl FnOnce(&KindCounts) -> Option<Shanten>,
) -> Option<Shanten> {
    if !is_available() {
        return otherwise(counts);
    }
    // SAFETY: `is_available` has found AVX2 and POPCNT.
    unsafe { shanten(counts) }
}

#[target_feature(enable = "avx2,popcnt")]
fn shanten(counts: &KindCounts) -> Option<Shanten> {
    let (classes, totals) = read(counts, pairs::classes)?;
    Some(pairs::shanten(classes, totals))
}

/// Applies `of_suits` to the suits; also returns the totals. `None` if no hand can have the counts.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn read<T>(counts: &KindCounts, of_suits: impl FnOnce([SuitWord; SUITS]) -> T) -> Option<(T, Totals)> {
    const BAMBOOS: usize = 2 * NUMBER_KINDS;
    let last = sixteen(counts, BAMBOOS);
    let numbers = _mm256_set_m128i(sixteen(counts, NUMBER_KINDS), sixteen(counts, 0));
    let lasts = _mm256_set_m128i(_mm_bsrli_si128::<{ NUMBER_KINDS as i32 }>(last), last);
    let first = first_32(counts);
    let over = _mm256_subs_epu8(first, _mm256_set1_epi8(COPIES as i8));

    // A byte each for tiles, for kinds and pairs, and for orphans, in four parts to be added.
    let zero = _mm256_setzero_si256();
    let of_counts = kinds_and_pairs(first);
    let tiles = _mm256_sad_epu8(first, zero);
    let all = _mm256_bslli_epi128::<1>(_mm256_sad_epu8(of_counts, zero));
    let of_orphans = _mm256_and_si256(of_counts, first_32(&ORPHANS));
    let orphans = _mm256_bslli_epi128::<2>(_mm256_sad_epu8(of_orphans, zero));
    let sums = _mm256_or_si256(_mm256_or_si256(tiles, all), orphans);
    let sums = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let sum = _mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_unpackhi_epi64(sums, sums))) as u32;
    let [one, other] = [counts[32], counts[33]].map(|count| HONOUR[usize::from(count)]);
    let totals = Totals::from_valid_bits(sum.wrapping_add(one + other));
    // A count over 4 of the last two honours sets a bit in the byte of the red fives.
    let is_over = totals.tiles() > FOUR_MELD_TILES as u8 || totals.has_reds();
    if _mm256_testz_si256(over, over) == 0 || is_over {
        return None;
    }
    Some((of_suits(words(numbers, lasts)), totals))
}

/// The kinds and pairs that each count stands for, in the lower and the upper four bits.
const KINDS_AND_PAIRS: [u8; COPIES as usize + 1] = [0x00, 0x01, 0x11, 0x11, 0x11];

/// The kinds and pairs that each count in the register stands for.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn kinds_and_pairs(counts: __m256i) -> __m256i {
    let [none, one, two, three, four] = KINDS_AND_PAIRS.map(u8::cast_signed);
    let lane = _mm_setr_epi8(none, one, two, three, four, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    _mm256_shuffle_epi8(_mm256_set_m128i(lane, lane), counts)
}

/// The part of an honour's count in all totals; a separate bit marks counts over 4.
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
const ORPHANS: KindCounts = {
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

/// The first 32 counts.
#[inline(always)]
fn first_32(counts: &KindCounts) -> __m256i {
    let counts = &counts[..size_of::<__m256i>()];
    // SAFETY: the slice has the 32 bytes that are read, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(counts.as_ptr().cast()) }
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

/// The place values of two suits: the digit of each count, then the factor of each pair of counts.
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
