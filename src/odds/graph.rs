//! The states that a hand can come to, each once, and what leads from one to the next.
//!
//! A state is a hand between two turns, which waits, or one that has drawn, with the number of
//! exchanges that it may still make: a draw that is kept and a discard that is another tile. Each
//! exchange takes one away, so that the states form layers, and a state of one layer leads to those
//! of the next. Where exchanges aren't counted there is one layer that leads to itself.

use core::ops::ControlFlow;
use std::collections::HashMap;
use std::vec::Vec;

use super::hashing::Hashing;
use super::moves::{Drawable, Moves, WaitingNeed};
use super::suits::{Id, State, SuitStates, World};
use super::{Path, Win};
use crate::game::{Meld, Tile};
use crate::hand::Hand;

/// The worth of a complete hand.
pub(super) type Score<'a> = &'a dyn Fn(&Win) -> f64;

/// What every so many states calls while a search goes on.
pub(super) type Watch<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// After so many states the caller is told.
const WATCHED: usize = 4096;

/// Why a search ended before its time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stopped {
    /// There are as many states as there may be.
    Limit,
    /// The caller broke off.
    ByCaller,
}

/// The states by the exchanges that are left.
#[derive(Clone)]
pub(super) struct Graph {
    pub(super) suits: SuitStates,
    pub(super) rules: Moves,
    /// Whether the threads of the current pool share the work.
    pub(super) is_parallel: bool,
    pub(super) layers: Vec<Layer>,
    /// The worth of wins, all turns of each in a row, and the states of the next layer that they
    /// can go on to.
    scores: Vec<f64>,
    scored: Vec<Option<u32>>,
    best_score: f64,
    states: usize,
    /// How many states were led on.
    checks: usize,
    /// The most states, beyond which the search stops.
    limit: usize,
}

/// The states with so many exchanges left.
#[derive(Clone, Default)]
pub(super) struct Layer {
    pub(super) waiting: States<Waiting>,
    pub(super) drawn: States<Drawn>,
    draws: Vec<Draw>,
    discards: Vec<u32>,
}

impl Layer {
    fn clear(&mut self) {
        self.waiting.clear();
        self.drawn.clear();
        self.draws.clear();
        self.discards.clear();
    }

    /// The states that it has room for.
    fn room(&self) -> usize {
        self.waiting.all.capacity() + self.drawn.all.capacity()
    }

    /// What a hand may draw.
    pub(super) fn draws_of(&self, state: &Waiting) -> &[Draw] {
        &self.draws[state.draws.0 as usize..state.draws.1 as usize]
    }

    /// The numbers of the waiting states that a hand's discards lead to.
    pub(super) fn discards_of(&self, state: &Drawn) -> &[u32] {
        &self.discards[state.discards.0 as usize..state.discards.1 as usize]
    }
}

/// States of one sort in the order in which they were found.
#[derive(Clone)]
pub(super) struct States<T> {
    numbers: HashMap<State, u32, Hashing>,
    pub(super) all: Vec<T>,
    /// How many of them know where they lead.
    expanded: usize,
}

/// A hand that waits.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    pub(super) state: State,
    /// Its part of the layer's draws.
    draws: (u32, u32),
    pub(super) lack: WaitingNeed,
    /// The exchanges that it takes at least to come here, where they aren't counted.
    pub(super) depth: u8,
}

/// A hand that has drawn.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    pub(super) state: State,
    /// Its part of the layer's discards.
    discards: (u32, u32),
    depth: u8,
}

/// What a waiting hand may draw.
#[derive(Clone)]
pub(super) struct Draw {
    pub(super) to: To,
    /// How many copies there are.
    pub(super) copies: u8,
}

/// Where a draw leads.
#[derive(Clone, Copy)]
pub(super) enum To {
    /// To a state of the next layer.
    Drawn(u32),
    /// To such a state, if that is better than to put the tile away.
    IfBetter(u32),
    /// To a win.
    Win,
    /// To the win with this number, or to a state of the next layer, or neither, whichever is best.
    Scored(u32),
}

/// What states are made of.
pub(super) trait Stateful {
    fn new(state: State, depth: u8) -> Self;
}

impl Stateful for Waiting {
    fn new(state: State, depth: u8) -> Self {
        Self { state, draws: (0, 0), lack: WaitingNeed { distance: 0, copies: None }, depth }
    }
}

impl Stateful for Drawn {
    fn new(state: State, depth: u8) -> Self {
        Self { state, discards: (0, 0), depth }
    }
}

impl<T> Default for States<T> {
    fn default() -> Self {
        Self { numbers: HashMap::default(), all: Vec::new(), expanded: 0 }
    }
}

impl<T: Stateful> States<T> {
    /// The number of a state, which may be new.
    fn number(&mut self, state: State, depth: u8) -> u32 {
        if let Some(&number) = self.numbers.get(&state) {
            return number;
        }
        let number = self.all.len() as u32;
        self.numbers.insert(state, number);
        self.all.push(T::new(state, depth));
        number
    }

    fn clear(&mut self) {
        self.numbers.clear();
        self.all.clear();
        self.expanded = 0;
    }

    /// Whether there are states that don't know where they lead.
    fn has_next(&self) -> bool {
        self.expanded < self.all.len()
    }

    /// The states that don't know where they lead.
    #[cfg(feature = "rayon")]
    pub(super) fn rest(&self) -> &[T] {
        &self.all[self.expanded..]
    }

    /// The next state that doesn't know where it leads.
    pub(super) fn next(&mut self) -> Option<usize> {
        self.has_next().then(|| {
            self.expanded += 1;
            self.expanded - 1
        })
    }
}

impl Graph {
    pub(super) fn new(world: World, path: Path, turns: usize, limit: usize, is_parallel: bool) -> Self {
        Self {
            suits: SuitStates::new(world),
            rules: Moves::new(path, turns, !world.is_symmetric),
            is_parallel,
            layers: Vec::new(),
            scores: Vec::new(),
            scored: Vec::new(),
            best_score: 0.0,
            states: 0,
            checks: 0,
            limit,
        }
    }

    /// Forgets all states, but keeps the room that they took.
    pub(super) fn restart(&mut self, world: World, path: Path) {
        self.rules = Moves::new(path, self.rules.turns, !world.is_symmetric);
        self.suits.restart(world);
        self.layers.iter_mut().for_each(Layer::clear);
        if self.layers.iter().map(Layer::room).sum::<usize>() > self.limit {
            // Other hands fill other layers.
            self.layers = Vec::new();
        }
        self.scores.clear();
        self.scored.clear();
        self.best_score = 0.0;
        self.states = 0;
    }

    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.states
    }

    /// The most that a hand can be worth.
    pub(super) fn most(&self) -> f64 {
        if self.rules.is_scored { self.best_score } else { 1.0 }
    }

    /// The tiles that a hand lacks.
    pub(super) fn distance(&mut self, hand: &Hand) -> u8 {
        let state = self.suits.state(hand);
        self.suits.useful(&state).distance
    }

    /// The tiles that a hand which has drawn may discard with so many exchanges left, and the
    /// states after them.
    pub(super) fn discards_of(&mut self, hand: &Hand, exchanges: usize) -> Vec<(Tile, State)> {
        let state = self.suits.state(hand);
        let mut allowed = Vec::new();
        self.rules.discards(&mut self.suits, exchanges, &state, &mut allowed);
        self.suits.known_states_after(hand).into_iter().filter(|(_, state)| allowed.contains(state)).collect()
    }

    /// Searches all that waiting hands with so many exchanges lead to. Returns their numbers in
    /// their layer.
    pub(super) fn search(
        &mut self,
        states: impl Iterator<Item = State>,
        exchanges: usize,
        score: Option<Score>,
        melds: &[Meld],
        watch: Watch,
    ) -> Result<Vec<u32>, Stopped> {
        let top = self.rules.layer(exchanges);
        if self.layers.len() <= top {
            self.layers.resize_with(top + 1, Layer::default);
        }
        let waiting = &mut self.layers[top].waiting;
        let before = waiting.all.len();
        let numbers = states.map(|state| waiting.number(state, 0)).collect();
        self.states += waiting.all.len() - before;
        for layer in (0..=top).rev() {
            while self.layers[layer].drawn.has_next() || self.layers[layer].waiting.has_next() {
                #[cfg(feature = "rayon")]
                if self.is_parallel {
                    self.lead_on_in_batches(layer, score, melds, watch)?;
                }
                self.lead_on(layer, score, melds, watch)?;
            }
        }
        Ok(numbers)
    }

    /// Finds out where the states of a layer lead that don't know it.
    fn lead_on(&mut self, layer: usize, score: Option<Score>, melds: &[Meld], watch: Watch) -> Result<(), Stopped> {
        let rules = self.rules;
        let mut states = Vec::new();
        while let Some(number) = self.layers[layer].drawn.next() {
            states.clear();
            let Drawn { state, .. } = self.layers[layer].drawn.all[number];
            rules.discards(&mut self.suits, layer, &state, &mut states);
            self.set_discards(layer, number, &states);
            self.check(watch)?;
        }
        let mut draws = Vec::new();
        while let Some(number) = self.layers[layer].waiting.next() {
            draws.clear();
            let Waiting { state, depth, .. } = self.layers[layer].waiting.all[number];
            let lack = rules.draws(&mut self.suits, layer, (&state, depth), &mut draws);
            self.set_draws(layer, number, lack, &draws, score, melds);
            self.check(watch)?;
        }
        Ok(())
    }

    /// Whether there may be more states. Tells the caller from time to time how many there are.
    pub(super) fn check(&mut self, watch: Watch) -> Result<(), Stopped> {
        self.checks += 1;
        if self.checks.is_multiple_of(WATCHED) && watch(self.states).is_break() {
            return Err(Stopped::ByCaller);
        }
        if self.states > self.limit { Err(Stopped::Limit) } else { Ok(()) }
    }

    /// Notes the states that the discards of a hand lead to.
    pub(super) fn set_discards(&mut self, layer: usize, number: usize, states: &[State]) {
        let Layer { waiting, drawn, discards, .. } = &mut self.layers[layer];
        let drawn = &mut drawn.all[number];
        let (first, before) = (discards.len(), waiting.all.len());
        discards.extend(states.iter().map(|&state| waiting.number(state, drawn.depth)));
        drawn.discards = (first as u32, discards.len() as u32);
        self.states += waiting.all.len() - before;
    }

    /// Notes where the draws of a hand lead.
    pub(super) fn set_draws(
        &mut self,
        layer: usize,
        number: usize,
        lack: WaitingNeed,
        drawable: &[Drawable],
        score: Option<Score>,
        melds: &[Meld],
    ) {
        let (is_ready, has_slack) = (lack.distance == 1, self.rules.has_slack(layer, lack.distance));
        let depth = self.layers[layer].waiting.all[number].depth.saturating_add(1);
        let may_step_back = self.rules.path.may_step_back();
        let first = self.layers[layer].draws.len();
        for &Drawable { after, suit, rank, copies, is_useful } in drawable {
            let is_win = is_useful && is_ready;
            let goes_on = !is_win || score.is_some() && has_slack && may_step_back;
            let drawn = goes_on.then(|| self.number_drawn(self.rules.next(layer), after, depth));
            let to = match (drawn, score) {
                (drawn, Some(score)) if is_win => {
                    self.score(&after, suit, usize::from(rank), score, melds);
                    self.scored.push(drawn);
                    To::Scored(self.scored.len() as u32 - 1)
                }
                (None, _) => To::Win,
                (Some(drawn), _) if is_useful && !may_step_back => To::Drawn(drawn),
                (Some(drawn), _) => To::IfBetter(drawn),
            };
            self.layers[layer].draws.push(Draw { to, copies });
        }
        let Layer { waiting, draws, .. } = &mut self.layers[layer];
        let waiting = &mut waiting.all[number];
        (waiting.lack, waiting.draws) = (lack, (first as u32, draws.len() as u32));
    }

    /// The number of a hand that has drawn.
    #[inline(always)]
    fn number_drawn(&mut self, layer: usize, state: State, depth: u8) -> u32 {
        let drawn = &mut self.layers[layer].drawn;
        let before = drawn.all.len();
        let number = drawn.number(state, depth);
        self.states += drawn.all.len() - before;
        number
    }

    /// Asks what a complete hand is worth at each turn.
    fn score(&mut self, state: &State, suit: Id, rank: usize, score: Score, melds: &[Meld]) {
        let hand: Hand = self.suits.hand(state).with_melds(melds).expect("the melds were the hand's before");
        let tile = self.suits.tile(suit, rank);
        for turn in 1..=self.rules.turns as u8 {
            let score = Some(score(&Win { hand, tile, turn })).filter(|score| score.is_finite()).unwrap_or(0.0);
            self.best_score = self.best_score.max(score);
            self.scores.push(score);
        }
    }

    /// What a win is worth whose tile is drawn at this turn, and where else it can go on to.
    pub(super) fn score_of(&self, win: u32, turn: usize) -> (f64, Option<u32>) {
        (self.scores[win as usize * self.rules.turns + turn], self.scored[win as usize])
    }
}
