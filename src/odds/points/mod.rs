//! Expected points: the worth of wins by [`score`](crate::score), and its distribution.
//!
//! From the lowest module: `options` and `answer`, `dora` for the chances of more dora, `worths`
//! for the worth of wins, `query` for the search, and `riichi_or_not`, which compares the two.

mod answer;
mod dora;
mod options;
mod query;
mod riichi_or_not;
mod worths;

pub use answer::{PointOdds, PointRow, PointShare};
pub use options::{Goal, PointOptions};
pub use riichi_or_not::{Expectation, RiichiOptions, RiichiRow};
