//! Hands of five melds and a pair, of up to 17 tiles: distances, useful tiles, and tiles that can
//! go without loss.
//!
//! The method is the same as for four melds; only the tables differ. Two suits together have so few
//! different distances that a hand needs no hash: each pair of suits has a number, and the two
//! numbers give the answer. The quotas of the cheapest ways are computed from the distances.

mod lanes;
mod suits;
mod table;
mod tree;

pub(crate) use suits::FiveMeldSuits;
pub(crate) use tree::{TreeKey, suit_distances};
