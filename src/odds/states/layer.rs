//! The states with the same number of exchanges left.

use std::vec::Vec;

use super::moves::{Drawable, KindPlace, Moves, UndrawnNeed};
use crate::odds::model::index::Index;
use crate::odds::model::state::State;

/// All states with the same number of exchanges left.
#[derive(Clone, Default)]
pub(crate) struct Layer {
    pub(crate) undrawn: States<Undrawn>,
    pub(crate) drawn: States<DrawnHand>,
    pub(crate) draws: Vec<Draw>,
    pub(crate) discards: Vec<u32>,
}

impl Layer {
    pub(super) fn clear(&mut self) {
        self.undrawn.clear();
        self.drawn.clear();
        self.draws.clear();
        self.discards.clear();
    }

    /// The number of states for which the layer has allocated room.
    pub(super) fn room(&self) -> usize {
        self.undrawn.all.capacity() + self.drawn.all.capacity()
    }

    /// The draws of a state.
    pub(crate) fn draws_of(&self, state: &Undrawn) -> &[Draw] {
        &self.draws[state.draws.0 as usize..state.draws.1 as usize]
    }

    /// The numbers of the states after the discards of a state.
    pub(crate) fn discards_of(&self, state: &DrawnHand) -> &[u32] {
        &self.discards[state.discards.0 as usize..state.discards.1 as usize]
    }
}

/// States of one kind, in the order in which they were found.
#[derive(Clone)]
pub(crate) struct States<T> {
    pub(crate) numbers: Index,
    pub(crate) all: Vec<T>,
    /// The number of expanded states, which come first.
    expanded: usize,
}

/// A hand before a draw.
#[derive(Clone, Copy)]
pub(crate) struct Undrawn {
    pub(crate) state: State,
    /// Its range in the layer's draws.
    pub(crate) draws: (u32, u32),
    pub(crate) need: UndrawnNeed,
    /// The fewest exchanges that lead here, if exchanges are not counted.
    pub(crate) depth: u8,
}

/// A hand that has drawn.
#[derive(Clone, Copy)]
pub(crate) struct DrawnHand {
    pub(crate) state: State,
    /// Its range in the layer's discards.
    pub(crate) discards: (u32, u32),
    /// The fewest exchanges that lead here, this one included, if exchanges are not counted.
    pub(crate) depth: u8,
}

/// A draw of a hand.
#[derive(Clone)]
pub(crate) struct Draw {
    pub(crate) to: To,
    /// The number of unseen copies.
    pub(crate) copies: u8,
    /// The percentage with which others discard the tile.
    pub(crate) percent: u8,
    pub(crate) place: KindPlace,
}

/// The target of a draw.
#[derive(Clone, Copy)]
pub(crate) enum To {
    /// A state of the next layer.
    Drawn(u32),
    /// A state of the next layer, if it is better than putting the tile away.
    IfBetter(u32),
    /// A win.
    Win,
    /// The best of three: the win with this number, the state in which the hand may go on instead,
    /// and putting the tile away.
    Scored(u32),
}

/// The rules for the targets of a hand's draws.
#[derive(Clone, Copy)]
pub(crate) struct Onward {
    is_ready: bool,
    may_decline: bool,
    may_step_back: bool,
}

impl Onward {
    pub(crate) fn new(moves: &Moves, layer: usize, need: UndrawnNeed) -> Self {
        let may_step_back = moves.path.may_step_back();
        let may_decline = moves.is_scored() && may_step_back && moves.has_slack(layer, need.distance);
        Self { is_ready: need.distance == 1, may_decline, may_step_back }
    }

    pub(crate) fn is_win(self, draw: &Drawable) -> bool {
        self.is_ready && draw.is_useful
    }

    /// Whether the hand goes on to a state after the draw.
    pub(crate) fn goes_on(self, draw: &Drawable) -> bool {
        !self.is_win(draw) || self.may_decline
    }

    /// The target of a draw to this state, if all wins are worth the same.
    pub(crate) fn to(self, draw: &Drawable, drawn: Option<u32>) -> To {
        match drawn {
            None => To::Win,
            Some(drawn) if draw.is_useful && !self.may_step_back => To::Drawn(drawn),
            Some(drawn) => To::IfBetter(drawn),
        }
    }
}

/// A state that can be stored in a list.
pub(crate) trait Stateful {
    fn new(state: State, depth: u8) -> Self;

    fn state(&self) -> State;
}

impl Stateful for Undrawn {
    fn new(state: State, depth: u8) -> Self {
        Self { state, draws: (0, 0), need: UndrawnNeed { distance: 0, wins_by_discard: false, copies: None }, depth }
    }

    fn state(&self) -> State {
        self.state
    }
}

impl Stateful for DrawnHand {
    fn new(state: State, depth: u8) -> Self {
        Self { state, discards: (0, 0), depth }
    }

    fn state(&self) -> State {
        self.state
    }
}

impl<T> Default for States<T> {
    fn default() -> Self {
        Self { numbers: Index::default(), all: Vec::new(), expanded: 0 }
    }
}

impl<T: Stateful> States<T> {
    /// The number of a state; a new state is added.
    #[inline(always)]
    pub(super) fn number(&mut self, state: State, depth: u8) -> u32 {
        let Self { numbers, all, .. } = self;
        let (number, is_new) = numbers.number(state.hash(), |number| all[number as usize].state() == state);
        if is_new {
            all.push(T::new(state, depth));
        }
        number
    }

    fn clear(&mut self) {
        self.numbers.clear(self.all.iter().map(|entry| entry.state().hash()));
        self.all.clear();
        self.expanded = 0;
    }

    /// Whether there are unexpanded states.
    pub(super) fn has_next(&self) -> bool {
        self.expanded < self.all.len()
    }

    /// The unexpanded states.
    #[cfg(feature = "rayon")]
    pub(crate) fn rest(&self) -> &[T] {
        &self.all[self.expanded..]
    }

    /// The next unexpanded state, which then counts as expanded.
    pub(crate) fn next(&mut self) -> Option<usize> {
        self.has_next().then(|| {
            self.expanded += 1;
            self.expanded - 1
        })
    }
}
