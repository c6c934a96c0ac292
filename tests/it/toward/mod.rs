//! Distances toward patterns.

mod oracle;
mod oracles;
