//! All sequences of 2, 5, 8, 11 and 14 tiles with their shanten, in one small file that other
//! languages can read.
//!
//! The file is `sequences.archive`, and `README.md` specifies each of its bytes. The order of the
//! sequences is known ([`Sequence::all`]), so only their shantens are stored. [`Archive::make`]
//! makes it all from the rules.
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
use shanten::Shanten;
use shanten::sequence::Sequence;

pub use file::{Refused, VERSION};

/// The committed file.
pub const FILE: &[u8] = include_bytes!("../sequences.archive");

/// The sizes of a hand after a draw.
pub const SIZES: [usize; 5] = [2, 5, 8, 11, 14];

/// All sequences with their shantens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archive {
    /// The shanten of each sequence, in the order of [`sequences`].
    shantens: Vec<Shanten>,
    limited: Vec<Limited>,
}

/// An entry of the archive: a sequence with its shantens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The sequence.
    pub sequence: Sequence,
    /// Its shanten if copies are unlimited, which is the same for all hands with this sequence.
    pub shanten: Shanten,
    /// The least and the greatest shanten of its hands under the four-copy rule. Both equal
    /// `shanten` for all but 41 sequences, and for sequences without a hand.
    pub limited: [Shanten; 2],
}

/// A sequence for which the four-copy rule makes a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Limited {
    sequence: Sequence,
    /// The least and the greatest shanten of its hands under the rule.
    shantens: [Shanten; 2],
}

/// All sequences in the order of the file: by size, then by code.
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
