//! Counts: the number of tiles of each kind, checked and packed for a hand.

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod avx2;
mod digits;
pub(crate) mod lanes;
mod pack;
mod packed;
mod portable;
pub(crate) mod tallies;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod transposed;

#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(crate) use avx2::is_available as has_avx2;
pub(crate) use digits::copies_or;
pub(crate) use pack::pack;
pub(crate) use packed::{BLOCK, Block, KindCounts, Packed};
