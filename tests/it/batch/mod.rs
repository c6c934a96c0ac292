//! Batches: of hands, and of rows of counts.

mod bad_rows;
mod hands;
mod rows;
#[cfg(feature = "score")]
mod scores;
mod texts;
