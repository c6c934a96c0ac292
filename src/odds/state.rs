//! The states of a hand's suits, as the search compares and stores them.

use std::hash::{Hash, Hasher};

use crate::format::SUITS;

/// The number of a state of a suit.
pub(super) type Id = u32;
/// The states of a hand's suits: the number suits in sorted order, then the honours.
///
/// Two share a word, so that a state is passed in registers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    left: u64,
    right: u64,
}

impl State {
    #[inline(always)]
    pub(super) fn new([a, b, c, d]: [Id; SUITS]) -> Self {
        let pair = |low: Id, high: Id| u64::from(low) | u64::from(high) << Id::BITS;
        Self { left: pair(a, b), right: pair(c, d) }
    }

    /// Sorts the number suits.
    #[inline(always)]
    pub(super) fn sorted([a, b, c, honours]: [Id; SUITS]) -> Self {
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        Self::new([a.min(b), a.max(b), c, honours])
    }

    /// The state with another suit in one slot.
    #[inline(always)]
    pub(super) fn with(&self, slot: usize, id: Id) -> Self {
        let mut after = self.ids();
        after[slot] = id;
        Self::sorted(after)
    }

    #[inline(always)]
    pub(super) fn ids(self) -> [Id; SUITS] {
        let Self { left, right } = self;
        [left as Id, (left >> Id::BITS) as Id, right as Id, (right >> Id::BITS) as Id]
    }
}

impl Hash for State {
    #[inline(always)]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.left);
        hasher.write_u64(self.right);
    }
}
