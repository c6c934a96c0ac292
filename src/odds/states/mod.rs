//! The states reached from a hand, each stored once, and the moves between them.
//!
//! A state is a hand before or after a draw, with the number of exchanges left. An exchange keeps a
//! draw and discards another tile. Each exchange lowers that number by one, so the states form
//! layers, and states of one layer lead to states of the next. If exchanges are not counted, there
//! is a single layer that leads to itself.
//!
//! From the lowest module: `moves` are those that a path allows, `layer` stores the states of a
//! layer, `graph` all layers; `batches` and `expand` find their moves, `reach` follows them.

#[cfg(feature = "rayon")]
mod batches;
mod expand;
pub(super) mod graph;
pub(super) mod layer;
pub(super) mod moves;
pub(super) mod outcomes;
mod reach;
