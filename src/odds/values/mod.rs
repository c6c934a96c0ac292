//! The values of states: for each turn the chance to win and the chance to be ready.
//!
//! From the lowest floor: `turns` says which cells a row has, `ready` what ready hands are worth
//! that win by others' discards, `row` fills one, `backwards` does without rows where states lead
//! in circles, `rows` has those of all states, and `wins` follows the play that they give.

mod backwards;
#[cfg(feature = "score")]
pub(super) mod chances;
mod ready;
mod row;
pub(super) mod rows;
mod turns;
#[cfg(feature = "score")]
mod wins;
