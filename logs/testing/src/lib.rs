//! Made-up games, as logs of every format, and the invariants of each round read.
#![allow(clippy::missing_panics_doc, reason = "a panic fails the test that it happens in")]

mod legal;
mod made_up;
/// Writers of the formats.
pub mod writers;

pub use legal::assert_legal;
pub use made_up::{MadeUp, Move, Random, decision, piece, play};
