//! A game as a player sees it: visible tiles, turns, and positions.

pub mod positions;
#[cfg(all(feature = "score", feature = "rules"))]
mod turns;
mod visible;
