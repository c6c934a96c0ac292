//! Every query, written once for all games: by the tables, and by a search where tiles are short.
//! Uses [`lookup`](crate::lookup) and the state of a [`hand`](crate::hand), and returns
//! [`answers`](crate::answers).

pub(crate) mod combine;
mod completions;
mod divisions;
pub(crate) mod engine;
pub(crate) mod game;
pub(crate) mod lanes;
#[cfg(any(feature = "odds", feature = "rules"))]
pub(crate) mod levels;
mod lines;
pub(crate) mod riichi;
pub(crate) mod search;
pub(crate) mod special;
pub(crate) mod state;
pub(crate) mod supply;
pub(crate) mod wait_shapes;
pub(crate) mod ways;

pub use completions::Completions;
pub(crate) use completions::{Whole, Winning};
pub use divisions::Divisions;
pub(crate) use divisions::is_nine_gates;
