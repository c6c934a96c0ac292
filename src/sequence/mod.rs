//! The sequences of the literature and their codings: the ranks of a hand's tiles without their
//! suits, as fragments of neighbouring kinds.

// Uses `hand` and the modules before it. Fragments are in `format`, because the build script also
// enumerates sequences.

mod canonical;
mod coding;
mod distances;

pub use crate::format::fragment::Fragment;
pub use canonical::{Sequence, SequenceError, Sequences};
pub use coding::Coding;
