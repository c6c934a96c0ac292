//! The lanes as a vector of SSE2. The compiler doesn't shift the lanes of an array within a
//! register.
//!
//! The instructions need only SSE2, and this file is compiled only where every function has it.

#![expect(unsafe_code, reason = "intrinsics are only safe in functions that name their features")]

pub(super) use core::arch::x86_64::__m128i as Vector;
use core::arch::x86_64::{
    _mm_add_epi8, _mm_and_si128, _mm_cmpeq_epi8, _mm_cvtsi128_si64, _mm_max_epu8, _mm_movemask_epi8, _mm_or_si128,
    _mm_set_epi64x, _mm_set1_epi8, _mm_slli_si128, _mm_srli_si128, _mm_subs_epu8,
};

/// Functions that are one instruction each.
macro_rules! instructions {
    ($($name:ident = $instruction:ident;)*) => {$(
        #[inline(always)]
        pub(super) fn $name(one: Vector, other: Vector) -> Vector {
            // SAFETY: there is SSE2.
            unsafe { $instruction(one, other) }
        }
    )*};
}

instructions! {
    plus = _mm_add_epi8;
    max = _mm_max_epu8;
    less = _mm_subs_epu8;
    and = _mm_and_si128;
    or = _mm_or_si128;
    equal = _mm_cmpeq_epi8;
}

#[inline(always)]
pub(super) fn new(bits: u128) -> Vector {
    // SAFETY: there is SSE2.
    unsafe { _mm_set_epi64x((bits >> u64::BITS) as i64, bits as i64) }
}

#[inline(always)]
pub(super) fn bits(of: Vector) -> u128 {
    // SAFETY: there is SSE2.
    let half = |of| u128::from(unsafe { _mm_cvtsi128_si64(of) } as u64);
    half(of) | half(down::<8>(of)) << u64::BITS
}

#[inline(always)]
pub(super) fn splat(number: u8) -> Vector {
    // SAFETY: there is SSE2.
    unsafe { _mm_set1_epi8(number as i8) }
}

#[inline(always)]
pub(super) fn is_zero(of: Vector) -> bool {
    set(equal(of, splat(0))) == u16::MAX
}

#[inline(always)]
pub(super) fn up<const BY: i32>(of: Vector) -> Vector {
    // SAFETY: there is SSE2.
    unsafe { _mm_slli_si128::<BY>(of) }
}

#[inline(always)]
pub(super) fn down<const BY: i32>(of: Vector) -> Vector {
    // SAFETY: there is SSE2.
    unsafe { _mm_srli_si128::<BY>(of) }
}

#[inline(always)]
pub(super) fn set(of: Vector) -> u16 {
    // SAFETY: there is SSE2.
    unsafe { _mm_movemask_epi8(of) as u16 }
}
