//! The tiles in play as a search represents them: a hand is the states of its four suits.
//!
//! From the lowest module: `index` numbers new entries, `state` is a hand, `view` is a suit without
//! the hand's tiles, `whole_hands` judges hands that are more than the sum of their suits, `world`
//! is shared by all hands, `suit` and `suits` are the states of single suits, and `hands`, `wanted`
//! and `neighbours` answer questions about them.

mod hands;
pub(super) mod index;
pub(super) mod neighbours;
pub(super) mod state;
mod suit;
pub(super) mod suits;
mod view;
pub(super) mod wanted;
#[cfg(feature = "rules")]
mod whole_hands;
pub(super) mod world;
