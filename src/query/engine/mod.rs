//! Every query, written once for all games.

mod discards;
mod hand;
mod improving;
mod queries;
mod standard;

pub(crate) use hand::Engine;
#[cfg(feature = "rules")]
pub(crate) use queries::unneeded_by_discards;
