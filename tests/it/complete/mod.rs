//! Ready and complete hands: waits, divisions, and completions by a tile.

mod completions;
mod divisions;
mod waits;
