//! Winning chances, against a plain recursion by their definition, published figures, sums over
//! draw times, and games that are played.

mod asked;
mod cases;
mod compare;
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
