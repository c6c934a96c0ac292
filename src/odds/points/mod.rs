//! Expected points: what wins by own draw are worth by [`score`](crate::score), and how that is
//! distributed.
//!
//! From the lowest floor: `options` and `answer`, `dora` how likely a hand has more dora, `worths`
//! what its wins are worth, and `query` what a search makes of it.

mod answer;
mod dora;
mod options;
mod query;
mod worths;

pub use answer::{PointOdds, PointRow, PointShare};
pub use options::{Goal, PointOptions};
