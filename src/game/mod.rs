//! The words of the game: tiles, sets and counts of them, melds, forms and the shanten, and how all
//! of them are written. No tables and no queries; it uses only [`format`](crate::format).

mod copies;
mod error;
mod form;
mod meld;
pub(crate) mod melds;
pub(crate) mod notation;
mod options;
mod shanten;
mod strictness;
mod tile;
mod tile_set;

pub(crate) use copies::Copies;
pub use error::{InputError, TurnError};
pub use form::Form;
pub use meld::{Meld, MeldKind};
pub(crate) use options::are_isolated;
pub use options::{Pairs, RuleOptions};
pub use shanten::Shanten;
pub use strictness::Strictness;
pub use tile::{Suit, Tile};
pub use tile_set::{TileSet, TileSetIter};
