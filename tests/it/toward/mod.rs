//! Distances toward patterns.

mod batch;
mod cases;
mod oracle;
mod oracles;
#[cfg(all(feature = "rules", feature = "score"))]
mod scores;
