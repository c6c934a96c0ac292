//! A game as a player sees it: visible tiles, turns, positions, and whole rounds.

pub mod positions;
#[cfg(all(feature = "score", feature = "rules"))]
mod rounds;
mod turns;
mod visible;
