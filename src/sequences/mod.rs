//! The sequences of the literature and their codings. It uses [`hand`](crate::hand) and the rooms
//! before it. Fragments are in [`format`](crate::format), because the build script enumerates
//! sequences, too.

mod coding;
mod distances;
mod sequence;

pub use crate::format::fragment::Fragment;
pub use coding::Coding;
pub use sequence::{Sequence, SequenceError, Sequences};
