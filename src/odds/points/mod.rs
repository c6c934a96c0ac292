//! Expected points: what wins are worth by [`score`](crate::score), and how that is distributed.
//!
//! From the lowest floor: `options` and `answer`, `dora` how likely a hand has more dora, `worths`
//! what its wins are worth, `query` what a search makes of it, and `riichi` compares riichi with
//! none.

mod answer;
mod dora;
mod options;
mod query;
mod riichi;
mod worths;

pub use answer::{PointOdds, PointRow, PointShare};
pub use options::{Goal, PointOptions};
pub use riichi::{Expectation, RiichiOptions, RiichiRow};
