//! Ready and complete hands: waits, divisions, and how a tile completed a hand.

mod completions;
mod divisions;
mod waits;
