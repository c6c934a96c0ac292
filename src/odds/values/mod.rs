//! The values of states: for each turn the chance to win and the chance to be ready.
//!
//! From the lowest module: `turns` defines the cells of a row, `ready` has the worth of ready hands
//! that win by others' discards, `row` fills one row, `backwards` works without rows where states
//! lead in circles, `rows` has those of all states, and `wins` follows the resulting play
//! by its `choices`.

mod backwards;
#[cfg(feature = "score")]
pub(super) mod chances;
#[cfg(feature = "score")]
mod choices;
mod ready;
mod row;
pub(super) mod rows;
pub(super) mod turns;
#[cfg(feature = "score")]
mod wins;
