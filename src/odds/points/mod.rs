//! Expected points: the worth of wins by [`score`](crate::score), and its distribution.
//!
//! From the lowest module: `options` and `answer`, `dora` for the chances of more dora, `worths`
//! for the worth of wins, `query` for the search, `comparison` for discards by all figures, and
//! `riichi_or_not` for both declarations.

mod answer;
mod comparison;
mod dora;
mod options;
mod query;
mod riichi_or_not;
mod worths;

pub use answer::{PointOdds, PointRow, PointShare};
pub use comparison::{BestDiscards, ByMeasure, ComparedDiscard, Comparison};
pub use options::{Goal, PointOptions};
pub use riichi_or_not::{Expectation, RiichiOptions, RiichiRow};
