//! The sequences of the literature, and how they are written as bits. It uses [`hand`](crate::hand)
//! and what stands below it; fragments are in the [`format`](crate::format), because the build
//! script enumerates sequences as well.

mod coding;
mod distances;
mod sequence;

pub use crate::format::fragment::Fragment;
pub use coding::Coding;
pub use sequence::{Sequence, SequenceError, Sequences};
