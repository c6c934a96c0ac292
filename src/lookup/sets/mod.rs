//! Sets of quotas for each kind of a suit, and the test of many at once.

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
mod portable;
mod quotas;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;

pub(crate) use quotas::{Kinds, NeighbourSets, QuotaSets};
