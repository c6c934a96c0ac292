//! Batches: of hands, and of rows of counts.

mod bad_rows;
mod hands;
pub mod rows;
#[cfg(feature = "score")]
mod scores;
mod texts;
mod whole_hands;
