//! Tiles, sets and counts of them, and melds.

pub(crate) mod copies;
mod dora;
pub(crate) mod meld;
pub(crate) mod piece;
pub(crate) mod tile;
pub(crate) mod tile_set;
