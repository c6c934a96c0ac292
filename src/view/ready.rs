//! The discards that leave a hand ready.

use core::fmt;
use core::iter::FusedIterator;

use super::Query;
use crate::answers::{Discards, Waits};
use crate::game::{Shanten, Tile};

/// A discard that leaves a hand ready.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadyDiscard {
    /// The tile.
    pub tile: Tile,
    /// The waits of the hand then.
    pub waits: Waits,
}

/// The discards that leave a hand ready, the one with the most copies left first.
#[derive(Clone)]
pub struct ReadyDiscards<Q> {
    query: Q,
    discards: Discards,
    next: usize,
}

impl<Q: Query> ReadyDiscards<Q> {
    pub(crate) fn new(query: Q) -> Self {
        let discards = query.discards();
        // A discard of a hand that hasn't drawn leaves no ready hand.
        let next = if query.parts().tiles % 3 == 2 { 0 } else { discards.len() };
        Self { query, discards, next }
    }
}

impl<Q: Query> Iterator for ReadyDiscards<Q> {
    type Item = ReadyDiscard;

    fn next(&mut self) -> Option<ReadyDiscard> {
        // The nearest discards come first, and none leaves a hand complete.
        let ready = self.discards.get(self.next).filter(|discard| discard.shanten() == Some(Shanten::TENPAI))?;
        self.next += 1;
        Some(ReadyDiscard { tile: ready.tile, waits: self.query.with_discarded(ready.tile).waits() })
    }
}

impl<Q: Query> FusedIterator for ReadyDiscards<Q> {}

impl<Q: Query> fmt::Debug for ReadyDiscards<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
