//! Expected points: the worth of wins by [`score`](crate::score), and its distribution.
//!
//! From the lowest module: `options` and `answer`, `dora` for the chances of more dora, `worths`
//! for the worth of wins, `query` for the search, and `riichi`, which compares riichi with no
//! riichi.

mod answer;
mod dora;
mod options;
mod query;
mod riichi;
mod worths;

pub use answer::{PointOdds, PointRow, PointShare};
pub use options::{Goal, PointOptions};
pub use riichi::{Expectation, RiichiOptions, RiichiRow};
