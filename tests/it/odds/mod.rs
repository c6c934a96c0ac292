//! Winning chances, compared with a plain recursion by their definition, published figures, sums
//! over draw times, and simulated games.

mod asked;
mod cases;
mod compare;
mod comparison;
mod deepening;
mod definition;
mod ends;
mod games;
mod opponents;
#[cfg(feature = "score")]
pub mod points;
mod properties;
mod published;
mod searches;
mod sight;
mod single_path;
#[cfg(feature = "rules")]
pub mod variants;
mod worth;
