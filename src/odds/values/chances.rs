//! How likely hands are in states, turn by turn, and how likely wins are.

use core::ops::Range;
use std::vec::Vec;

/// The chances to be in the states of a layer at each turn, or of wins: a list for each hand that
/// play begins with, and each state that it leads to.
pub(crate) struct Chances {
    hands: usize,
    turns: usize,
    /// The states that any hand leads to, in the order in which they were met.
    met: Vec<u32>,
    /// The place of the list of each state and hand.
    places: Vec<u32>,
    lists: Vec<f64>,
}

/// The place of a list that isn't there.
const NOWHERE: u32 = u32::MAX;

impl Chances {
    /// No chances of as many states yet.
    pub(super) fn new(states: usize, hands: usize, turns: usize) -> Self {
        let mut chances = Self { hands, turns, met: Vec::new(), places: Vec::new(), lists: Vec::new() };
        chances.restart(states);
        chances
    }

    /// Forgets all chances, and turns to as many other states.
    pub(super) fn restart(&mut self, states: usize) {
        self.met.clear();
        self.lists.clear();
        self.places.clear();
        self.places.resize(states * self.hands, NOWHERE);
    }

    /// How many hands play begins with.
    pub(super) fn hands(&self) -> Range<usize> {
        0..self.hands
    }

    /// The states that any hand leads to, in the order in which they were met.
    pub(crate) fn met(&self) -> &[u32] {
        &self.met
    }

    /// The list of a state that a hand may lead to.
    pub(crate) fn get(&mut self, state: u32, hand: usize) -> Option<&mut [f64]> {
        let place = self.places[state as usize * self.hands + hand];
        if place == NOWHERE { None } else { self.lists.get_mut(place as usize..place as usize + self.turns) }
    }

    /// The list of a state that a hand leads to.
    pub(super) fn of(&mut self, state: u32, hand: usize) -> &mut [f64] {
        let at = state as usize * self.hands;
        let mut place = self.places[at + hand];
        if place == NOWHERE {
            place = self.lists.len() as u32;
            let places = &mut self.places[at..at + self.hands];
            if places.iter().all(|&place| place == NOWHERE) {
                self.met.push(state);
            }
            places[hand] = place;
            self.lists.resize(self.lists.len() + self.turns, 0.0);
        }
        &mut self.lists[place as usize..place as usize + self.turns]
    }

    /// Adds a part of the chances of each hand to those of a state at a turn.
    pub(super) fn add(&mut self, state: u32, turn: usize, chances: &[f64], part: f64) {
        for (hand, &chance) in chances.iter().enumerate().filter(|(_, chance)| **chance != 0.0) {
            self.of(state, hand)[turn] += part * chance;
        }
    }
}

/// Adds a part of some chances to others.
#[inline(always)]
pub(super) fn add(to: &mut [f64], from: &[f64], part: f64) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += part * from;
    }
}
