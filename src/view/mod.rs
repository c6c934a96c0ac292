//! The public view of a hand: its strictness, the visible tiles, and every query. Uses
//! [`hand`](crate::hand) and the engine in [`query`](crate::query).

pub(crate) mod any_hand;
pub(crate) mod forward;
mod of_view;
mod position;
pub(crate) mod queries;
mod riichi;
mod seen;
mod twice;
mod unseen;

pub use any_hand::AnyHand;
pub(crate) use any_hand::{Drawn, Viewed, any_hand};
pub(crate) use forward::forward;
pub use position::{CallChoice, CallChoices, Position};
pub(crate) use queries::{Parts, Sealed, inherent_queries};
pub use queries::{Query, ReadyDiscard, ReadyDiscards};
pub(crate) use riichi::{each_best, each_useful};
pub(crate) use seen::Seen;
pub use seen::View;
#[cfg(feature = "toward")]
pub(crate) use twice::compiled_twice;
