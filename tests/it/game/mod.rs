//! A game as a player sees it: visible tiles, turns, and positions.

pub mod positions;
#[cfg(feature = "rules")]
pub mod safety;
#[cfg(all(feature = "score", feature = "rules"))]
mod turns;
mod visible;
