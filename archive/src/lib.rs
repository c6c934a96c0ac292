//! All sequences of 2, 5, 8, 11 and 14 tiles with their shanten, in one small file that other
//! languages can read.
//!
//! The file is `sequences.archive`, and `README.md` specifies each of its bytes. It is sorted so
//! that only the shantens are left to store: sequences of a size follow from each other
//! ([`Sequence::all`]). What it holds is made from the rules alone ([`Archive::make`]).
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

mod file;
mod make;
use shanten::{Sequence, Shanten};

pub use file::{Refused, VERSION};

/// The committed file.
pub const FILE: &[u8] = include_bytes!("../sequences.archive");

/// The sizes of a hand after a draw.
pub const SIZES: [usize; 5] = [2, 5, 8, 11, 14];

/// The shantens of all sequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archive {
    /// Of each sequence, in the order of [`sequences`].
    shantens: Vec<Shanten>,
    limited: Vec<Limited>,
}

/// A sequence with what the archive knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The sequence.
    pub sequence: Sequence,
    /// Its shanten when copies are unlimited, which all its hands share.
    pub shanten: Shanten,
    /// The least and the greatest shanten of its hands under the four-copy rule. They are the
    /// unlimited one but for 41 sequences; of the sequences without a hand both are the
    /// unlimited one, too.
    pub limited: [Shanten; 2],
}

/// A sequence that the four-copy rule makes a difference to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Limited {
    sequence: Sequence,
    /// The least and the greatest limited shanten of its hands.
    shantens: [Shanten; 2],
}

/// All sequences in the order of the file: size by size, those of a size by code.
fn sequences() -> impl Iterator<Item = Sequence> {
    SIZES.into_iter().flat_map(Sequence::all)
}

impl Archive {
    /// All entries, sorted by shanten, then by code.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let entry = |(sequence, &shanten)| {
            let found = self.limited.binary_search_by_key(&sequence, |limited| limited.sequence);
            let limited = found.map_or([shanten; 2], |at| self.limited[at].shantens);
            Entry { sequence, shanten, limited }
        };
        let mut entries: Vec<_> = sequences().zip(&self.shantens).map(entry).collect();
        entries.sort_unstable_by_key(|entry| (entry.shanten, entry.sequence.code()));
        entries
    }

    /// How many sequences have each shanten, from -1 to 8.
    #[must_use]
    pub fn by_shanten(&self) -> [u32; file::SHANTENS] {
        let mut counts = [0; file::SHANTENS];
        for shanten in &self.shantens {
            counts[usize::from(shanten.distance())] += 1;
        }
        counts
    }
}
