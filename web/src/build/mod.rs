//! The hands of one game or of all: the only place that knows which of the two libraries this is.
//!
//! With the feature `rules` every game can be asked for. Without it only riichi can, which takes
//! half the room.

#[cfg(feature = "rules")]
mod any;
#[cfg(not(feature = "rules"))]
mod riichi;

#[cfg(feature = "rules")]
pub(crate) use any::*;
#[cfg(not(feature = "rules"))]
pub(crate) use riichi::*;
