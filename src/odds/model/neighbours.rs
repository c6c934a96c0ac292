//! Suits with one tile more or less: computed on demand, or noted as missing where several threads
//! read the suits.

#[cfg(feature = "rayon")]
use std::vec::Vec;

#[cfg(feature = "rayon")]
use super::state::UNKNOWN;
use super::state::{Id, Others, State};
use super::suits::SuitStates;

/// Access to the suits and their neighbours.
pub(crate) trait Neighbours {
    fn suits(&self) -> &SuitStates;

    /// The state of the other suits with one more tile in a suit.
    fn with(&mut self, others: Others, id: Id, rank: usize) -> State;

    /// The state of the other suits with one less tile in a suit.
    fn without(&mut self, others: Others, id: Id, rank: usize) -> State;
}

/// Computes a neighbour the first time it is needed.
impl Neighbours for SuitStates {
    #[inline(always)]
    fn suits(&self) -> &SuitStates {
        self
    }

    #[inline(always)]
    fn with(&mut self, others: Others, id: Id, rank: usize) -> State {
        others.with(self.suit_with(id, rank))
    }

    #[inline(always)]
    fn without(&mut self, others: Others, id: Id, rank: usize) -> State {
        others.with(self.suit_without(id, rank))
    }
}

/// Suits that several threads read. Missing neighbours are noted, and the states that result from
/// them are invalid.
#[cfg(feature = "rayon")]
pub(crate) struct SharedSuits<'a> {
    pub(crate) suits: &'a SuitStates,
    pub(crate) missed: Vec<Neighbour>,
}

/// The neighbour of a suit with one more tile of a rank, or with one less.
#[cfg(feature = "rayon")]
#[derive(Clone, Copy)]
pub(crate) enum Neighbour {
    With(Id, usize),
    Without(Id, usize),
}

#[cfg(feature = "rayon")]
impl Neighbours for SharedSuits<'_> {
    fn suits(&self) -> &SuitStates {
        self.suits
    }

    #[inline(always)]
    fn with(&mut self, others: Others, id: Id, rank: usize) -> State {
        let with = self.suits.suit(id).with[rank];
        if with == UNKNOWN {
            self.missed.push(Neighbour::With(id, rank));
        }
        others.with(with)
    }

    #[inline(always)]
    fn without(&mut self, others: Others, id: Id, rank: usize) -> State {
        let without = self.suits.suit(id).without[rank];
        if without == UNKNOWN {
            self.missed.push(Neighbour::Without(id, rank));
        }
        others.with(without)
    }
}

#[cfg(feature = "rayon")]
impl SuitStates {
    /// Computes neighbours that were missing for threads.
    #[cfg(feature = "rayon")]
    pub(crate) fn add(&mut self, missed: &[Neighbour]) {
        for &neighbour in missed {
            match neighbour {
                Neighbour::With(id, rank) => self.suit_with(id, rank),
                Neighbour::Without(id, rank) => self.suit_without(id, rank),
            };
        }
    }
}
