//! The words of the game: tiles, sets and counts of them, melds, forms, the shanten and the options
//! of rules, and how all of them are written. No tables and no queries; it uses only
//! [`format`](crate::format).

mod array_list;
mod copies;
mod dora;
mod error;
mod form;
pub(crate) mod gathered;
mod kind;
pub(crate) mod letters;
#[cfg(feature = "std")]
mod lists;
mod meld;
pub(crate) mod melds;
pub(crate) mod name;
pub(crate) mod notation;
mod numbers;
mod options;
mod piece;
mod place;
mod shanten;
mod strictness;
mod tile;
mod tile_set;

pub use array_list::ListIter;
pub(crate) use array_list::{ArrayList, list, sort_few};
pub(crate) use copies::Copies;
pub use error::{InputError, TurnError};
pub use form::Form;
pub use kind::ErrorKind;
#[cfg(test)]
pub(crate) use kind::is_snake;
pub(crate) use kind::kinds;
pub use letters::LetterBuffer;
#[cfg(feature = "std")]
pub use lists::{Notation, TileList};
pub use meld::{Meld, MeldKind, MeldPieces, MeldTiles};
pub use melds::MeldsIter;
pub use name::NoSuchName;
pub(crate) use options::are_isolated;
pub use options::{Pairs, RuleOptions};
pub use piece::Piece;
pub(crate) use piece::Reds;
pub use place::Place;
pub(crate) use place::placed;
pub use shanten::{NoSuchShanten, Shanten};
pub use strictness::Strictness;
pub use tile::{AllTiles, Suit, Tile};
pub use tile_set::{TileSet, TileSetIter};
