//! All sequences of 2, 5, 8, 11 and 14 tiles with their shanten, in one small file that other
//! languages can read.
//!
//! The file is `sequences.archive`, and `README.md` specifies each of its bytes. The order of the
//! sequences is fixed ([`Sequence::all`](shanten::sequence::Sequence::all)), so only their shantens
//! are stored. [`Archive::make`] computes them from the rules.
//!
//! ```
//! use shanten_archive::Archive;
//!
//! let archive = Archive::read(shanten_archive::FILE)?;
//! let entries = archive.entries();
//! assert_eq!(entries.len(), 1_292_059);
//! assert_eq!(entries[0].sequence.to_string(), "11111111111111111|1111112");
//! assert!(entries[0].shanten.is_win());
//! # Ok::<(), shanten_archive::Refused>(())
//! ```

#![forbid(unsafe_code)]

mod entries;
mod file;
mod make;

pub use entries::{Archive, Entry, SIZES};
pub use file::{Refused, VERSION};

/// The committed file.
pub const FILE: &[u8] = include_bytes!("../sequences.archive");
