//! The chances of hands to be in states, turn by turn, and the chances of wins.

use core::ops::Range;
use std::vec::Vec;

/// The chances to be in the states of a layer at each turn, or the chances of wins: a list for each
/// starting hand and each state reached from it.
#[derive(Clone, Default)]
pub(crate) struct Chances {
    hands: usize,
    turns: usize,
    /// The states reached from any hand, in the order of discovery.
    met: Vec<u32>,
    /// The number of the list for each state and hand.
    numbers: Vec<u32>,
    lists: Vec<f64>,
}

/// The number of a missing list.
const NONE: u32 = u32::MAX;

impl Chances {
    /// Forgets all chances; sets the number of hands and of turns.
    pub(super) fn begin(&mut self, hands: usize, turns: usize) {
        (self.hands, self.turns) = (hands, turns);
        self.restart(0);
    }

    /// Forgets all chances; sets the number of states.
    pub(super) fn restart(&mut self, states: usize) {
        self.met.clear();
        self.lists.clear();
        self.numbers.clear();
        self.numbers.resize(states * self.hands, NONE);
    }

    /// The numbers of the starting hands.
    pub(super) fn hands(&self) -> Range<usize> {
        0..self.hands
    }

    /// The states reached from any hand, in the order of discovery.
    pub(crate) fn met(&self) -> &[u32] {
        &self.met
    }

    /// The list of a state for a hand, if the hand reaches the state.
    pub(crate) fn get(&mut self, state: u32, hand: usize) -> Option<&mut [f64]> {
        let number = self.numbers[state as usize * self.hands + hand];
        if number == NONE { None } else { Some(self.list(number)) }
    }

    /// The list of a state for a hand; a missing list is added.
    pub(super) fn of(&mut self, state: u32, hand: usize) -> &mut [f64] {
        let at = state as usize * self.hands;
        let mut number = self.numbers[at + hand];
        if number == NONE {
            number = (self.lists.len() / self.turns) as u32;
            let numbers = &mut self.numbers[at..at + self.hands];
            if numbers.iter().all(|&number| number == NONE) {
                self.met.push(state);
            }
            numbers[hand] = number;
            self.lists.resize(self.lists.len() + self.turns, 0.0);
        }
        self.list(number)
    }

    #[inline(always)]
    fn list(&mut self, number: u32) -> &mut [f64] {
        let from = number as usize * self.turns;
        &mut self.lists[from..from + self.turns]
    }

    /// Adds the chances of each hand, times `part`, to the chances of a state at a turn.
    pub(super) fn add(&mut self, state: u32, turn: usize, chances: &[f64], part: f64) {
        for (hand, &chance) in chances.iter().enumerate().filter(|(_, chance)| **chance != 0.0) {
            self.of(state, hand)[turn] += part * chance;
        }
    }
}

/// Adds chances, times `part`, to others.
#[inline(always)]
pub(super) fn add(to: &mut [f64], from: &[f64], part: f64) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += part * from;
    }
}
