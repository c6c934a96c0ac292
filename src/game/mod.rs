//! The words of the game: tiles, sets and counts of them, melds, forms, the shanten, the options of
//! rules, and the strings of all of them. No tables and no queries. Uses only
//! [`format`](crate::format).

pub(crate) mod base;
mod error;
mod form;
pub(crate) mod melds;
mod options;
mod shanten;
mod strictness;
pub(crate) mod text;
pub(crate) mod tiles;

pub use base::array_list::ListIter;
pub(crate) use base::array_list::{ArrayList, list, sort_few};
pub(crate) use base::debug::{debug_as_list, debug_as_text};
pub use base::kind::ErrorKind;
pub(crate) use base::kind::{errors, kinds};
pub use base::name::NoSuchName;
pub use base::place::Place;
pub(crate) use base::place::placed;
pub use error::{InputError, TurnError};
pub use form::Form;
pub use melds::MeldsIter;
pub(crate) use options::are_isolated;
pub use options::{KnittedForms, MissingSuit, Pairs, RiichiQuads, RuleOptions, Swaps};
pub use shanten::{NoSuchShanten, Shanten};
pub use strictness::Strictness;
pub use text::characters::{DRAWN, WON};
pub use text::letters::LetterBuffer;
#[cfg(feature = "std")]
pub use text::lists::{Notation, TileList};
pub(crate) use tiles::copies::Copies;
pub use tiles::meld::{Meld, MeldKind, MeldPieces, MeldTiles};
pub use tiles::piece::Piece;
pub(crate) use tiles::piece::Reds;
pub use tiles::tile::{AllTiles, Suit, Tile};
pub use tiles::tile_set::{TileSet, TileSetIter};
