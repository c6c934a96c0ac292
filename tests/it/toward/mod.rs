//! Distances toward patterns.

mod cases;
mod oracle;
mod oracles;
#[cfg(feature = "score")]
mod scores;
