//! The binary digits of counts, each for all kinds.

use super::packed::KindCounts;
use crate::game::Copies;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_movemask_epi8, _mm_slli_epi16};

/// The copies in the counts of a hand. Machines without SSE2 call `otherwise` instead.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
pub(crate) fn copies_or(counts: &KindCounts, _: impl FnOnce() -> Copies) -> Copies {
    Copies::from_binary([gathered::<7>(counts), gathered::<6>(counts), gathered::<5>(counts)])
}

/// The kinds whose count has the binary digit that a shift by `BITS` moves to the top of its byte.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn gathered<const BITS: i32>(counts: &KindCounts) -> u64 {
    let part = |from: usize| {
        let counts = &counts[from..from + size_of::<__m128i>()];
        #[expect(unsafe_code, reason = "intrinsics")]
        // SAFETY: this is only compiled where every function has SSE2. The slice has the 16 bytes
        // that are read, and the load needs no alignment.
        let part = unsafe { _mm_movemask_epi8(_mm_slli_epi16::<BITS>(_mm_loadu_si128(counts.as_ptr().cast()))) };
        (part as u64) << from
    };
    part(0) | part(16) | part(18)
}

/// Calls `otherwise`, since there is no SSE2.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
pub(crate) fn copies_or(_: &KindCounts, otherwise: impl FnOnce() -> Copies) -> Copies {
    otherwise()
}
