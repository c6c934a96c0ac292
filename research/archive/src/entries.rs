//! All sequences with their shantens.

use shanten::Shanten;
use shanten::sequence::Sequence;

/// The number of different shantens of sequences: -1 to 8.
pub(crate) const SHANTENS: usize = 10;

/// The sizes of a hand after a draw.
pub const SIZES: [usize; 5] = [2, 5, 8, 11, 14];

/// All sequences with their shantens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archive {
    /// The shanten of each sequence, in the order of [`sequences`].
    pub(crate) shantens: Vec<Shanten>,
    pub(crate) limited: Vec<Limited>,
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
pub(crate) struct Limited {
    pub(crate) sequence: Sequence,
    /// The least and the greatest shanten of its hands under the rule.
    pub(crate) shantens: [Shanten; 2],
}

/// All sequences in the order of the file: by size, then by code.
pub(crate) fn sequences() -> impl Iterator<Item = Sequence> {
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

    /// The number of sequences with each shanten, from -1 to 8.
    #[must_use]
    pub fn by_shanten(&self) -> [u32; SHANTENS] {
        let mut counts = [0; SHANTENS];
        for shanten in &self.shantens {
            counts[usize::from(shanten.distance())] += 1;
        }
        counts
    }
}
