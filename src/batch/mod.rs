//! Many hands at once, from a slice into slices.
//!
//! Use [`shanten`] or [`standard`] if you have hands. Use [`Rows`] if you have columns, as data
//! frames and other programs do: 34 counts for each hand, and answers in plain numbers. [`Texts`]
//! reads hands from strings.
//!
//! ```
//! use shanten::batch::{self, NO_HAND, Rows, UsefulColumns};
//! use shanten::{Hand, TileSet};
//!
//! // Three hands of 34 counts, one after the other. The second has five of a kind.
//! let mut counts = Vec::new();
//! counts.extend("123m456p789s1122z".parse::<Hand>()?.counts());
//! counts.extend([5; 34]);
//! counts.extend("19m19p19s1234567z1m".parse::<Hand>()?.counts());
//!
//! let rows = Rows::new(batch::rows(&counts)?);
//! let mut shanten = [0; 3];
//! let bad = rows.shanten(&mut shanten).unwrap_err();
//! assert_eq!(shanten, [0, NO_HAND, -1]);
//! assert_eq!(bad.to_string(), "1 bad row, at index 1: 5 copies of 1m: there are 4");
//!
//! let (mut tiles, mut copies) = ([0; 3], [0; 3]);
//! let columns = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
//! assert_eq!(rows.useful(columns).unwrap_err().count, 1);
//! assert_eq!(TileSet::from_bits(tiles[0]), Some("12z".parse()?));
//! assert_eq!(copies[0], 4);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod block;
mod by_kind;
mod columns;
mod error;
mod hands;
#[cfg(feature = "rayon")]
pub mod parallel;
mod part;
mod questions;
mod rows;
#[cfg(feature = "score")]
mod scores;
mod source;
mod texts;
#[cfg(feature = "toward")]
mod toward;

pub use by_kind::{DiscardTable, NO_DISCARD};
pub use columns::{DiscardColumns, KindColumns, NO_HAND, NO_WIN, UsefulColumns};
pub use error::{BadRows, NotRows, RowError};
pub use hands::{shanten, standard};
pub use rows::{Rows, rows};
#[cfg(feature = "score")]
pub use scores::{ScoreColumns, Scores};
pub use texts::Texts;
