//! x
#![no_std]

#[cfg(feature = "std")]
extern crate std;

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod avx2;
pub mod batch;
mod counts;
mod error;
mod fragment;
mod hand;
mod key;
mod layout;
mod notation;
mod sequence;
#[cfg(feature = "serde")]
mod serde;
mod shanten;
mod special;
mod table;
mod tile;

pub use error::{InputError, TurnError};
pub use fragment::Fragment;
pub use hand::Hand;
pub use key::{Key, NoSuchKey};
pub use sequence::{Sequence, SequenceError, Sequences};
pub use shanten::Shanten;
pub use tile::{Suit, Tile};
