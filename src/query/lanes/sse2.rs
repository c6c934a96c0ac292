//! The lanes as a vector of SSE2. The compiler doesn't shift the lanes of an array within a
//! register.
//!
//! The instructions need only SSE2, and this file is compiled only where every function has it.

#![expect(unsafe_code, reason = "intrinsics are only safe in functions that name their features")]

use core::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_and_si128, _mm_cmpeq_epi8, _mm_cvtsi128_si64, _mm_max_epu8, _mm_movemask_epi8,
    _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_slli_si128, _mm_srli_si128, _mm_subs_epu8,
};

/// The number of lanes.
pub(crate) const LANES: usize = 16;

/// Sixteen numbers.
#[derive(Clone, Copy)]
pub(crate) struct Lanes(__m128i);

impl Lanes {
    /// Makes lanes from numbers.
    #[inline(always)]
    pub(crate) fn new(numbers: [u8; LANES]) -> Self {
        let numbers = u128::from_le_bytes(numbers);
        // SAFETY: there is SSE2.
        Self(unsafe { _mm_set_epi64x((numbers >> u64::BITS) as i64, numbers as i64) })
    }

    /// The same number in each lane.
    #[inline(always)]
    pub(crate) fn splat(number: u8) -> Self {
        // SAFETY: there is SSE2.
        Self(unsafe { _mm_set1_epi8(number as i8) })
    }

    #[inline(always)]
    pub(crate) fn numbers(self) -> [u8; LANES] {
        // SAFETY: there is SSE2.
        let half = |half: Self| u128::from(unsafe { _mm_cvtsi128_si64(half.0) } as u64);
        (half(self) | half(self.down::<8>()) << u64::BITS).to_le_bytes()
    }

    /// Whether all numbers are 0.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        self.equal(Self::splat(0)).set() == u16::MAX
    }

    /// The sums, which must be below 256.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        // SAFETY: there is SSE2.
        Self(unsafe { _mm_add_epi8(self.0, other.0) })
    }

    /// The greater number of each lane.
    #[inline(always)]
    pub(crate) fn max(self, other: Self) -> Self {
        // SAFETY: there is SSE2.
        Self(unsafe { _mm_max_epu8(self.0, other.0) })
    }

    /// The differences, at least 0.
    #[inline(always)]
    pub(crate) fn less(self, other: Self) -> Self {
        // SAFETY: there is SSE2.
        Self(unsafe { _mm_subs_epu8(self.0, other.0) })
    }

    /// The bits set in both.
    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        // SAFETY: there is SSE2.
        Self(unsafe { _mm_and_si128(self.0, other.0) })
    }

    /// The bits set in either.
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        // SAFETY: there is SSE2.
        Self(unsafe { _mm_or_si128(self.0, other.0) })
    }

    /// All bits set where the numbers are equal, and no bits elsewhere.
    #[inline(always)]
    pub(crate) fn equal(self, other: Self) -> Self {
        // SAFETY: there is SSE2.
        Self(unsafe { _mm_cmpeq_epi8(self.0, other.0) })
    }

    /// The numbers moved up by `BY` lanes; the lowest become 0.
    #[inline(always)]
    pub(crate) fn up<const BY: i32>(self) -> Self {
        // SAFETY: there is SSE2.
        Self(unsafe { _mm_slli_si128::<BY>(self.0) })
    }

    /// The numbers moved down by `BY` lanes; the highest become 0.
    #[inline(always)]
    pub(crate) fn down<const BY: i32>(self) -> Self {
        // SAFETY: there is SSE2.
        Self(unsafe { _mm_srli_si128::<BY>(self.0) })
    }

    /// The highest bit of each lane, as a set.
    #[inline(always)]
    pub(crate) fn set(self) -> u16 {
        // SAFETY: there is SSE2.
        unsafe { _mm_movemask_epi8(self.0) as u16 }
    }
}
