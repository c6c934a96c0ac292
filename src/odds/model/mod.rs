//! The tiles in play, as a search sees them: a hand is the states of its four suits.
//!
//! From the lowest floor: `index` numbers what is met, `state` is a hand, `view` is
//! a suit without the hand's tiles, `whole_hands` judges what isn't the sum of its suits, `world`
//! is all that hands share, `suit` and `suits` are the states of single suits, and `hands`,
//! `wanted` and `neighbours` what is asked of them.

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
