//! The states that a hand can reach, each stored once, and the moves between them.
//!
//! A state is a hand that waits or has drawn, with the number of exchanges left. An exchange keeps
//! a draw and discards another tile. Each exchange takes one away, so the states form layers, and a
//! state of one layer leads to states of the next. If exchanges are not counted, there is a single
//! layer that leads to itself.

use core::ops::ControlFlow;
use std::collections::HashMap;
use std::vec;
use std::vec::Vec;

use super::Path;
use super::hashing::Hashing;
use super::moves::{Drawable, Moves, WaitingNeed};
use super::state::{Concealed, Id, State};
use super::suits::SuitStates;
use super::world::World;
use crate::game::Tile;

/// Writes what a complete hand is worth if the given tile, `None` for a joker, completed it at turn
/// 1, 2 and so on.
pub(super) type Score<'a> = &'a dyn Fn(&Concealed, Option<Tile>, &mut [f64]);

/// Called from time to time with the number of states; breaks off the search with `Break`.
pub(super) type Watch<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// After how many expanded states the caller is told.
const WATCHED: usize = 4096;

/// Why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stopped {
    /// The limit of states was reached.
    Limit,
    /// The caller broke off.
    ByCaller,
}

/// All states, by the exchanges left.
#[derive(Clone)]
pub(super) struct Graph {
    pub(super) suits: SuitStates,
    pub(super) rules: Moves,
    /// Whether the threads of the current pool work together.
    pub(super) is_parallel: bool,
    pub(super) layers: Vec<Layer>,
    /// What wins are worth: for each win a value for every turn, and the state of the next layer
    /// that it may go on to instead.
    scores: Vec<f64>,
    scored: Vec<Option<u32>>,
    /// The most that any hand is worth that is completed at turn 1, 2 and so on.
    best_scores: Vec<f64>,
    states: usize,
    /// How many states were expanded.
    checks: usize,
    /// The search stops beyond this number of states.
    limit: usize,
}

/// All states with the same number of exchanges left.
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

    /// How many states it has room for.
    fn room(&self) -> usize {
        self.waiting.all.capacity() + self.drawn.all.capacity()
    }

    /// The draws of a state.
    pub(super) fn draws_of(&self, state: &Waiting) -> &[Draw] {
        &self.draws[state.draws.0 as usize..state.draws.1 as usize]
    }

    /// The numbers of the waiting states that the discards of a state lead to.
    pub(super) fn discards_of(&self, state: &Drawn) -> &[u32] {
        &self.discards[state.discards.0 as usize..state.discards.1 as usize]
    }
}

/// States of one kind, in the order in which they were found.
#[derive(Clone)]
pub(super) struct States<T> {
    numbers: HashMap<State, u32, Hashing>,
    pub(super) all: Vec<T>,
    /// How many of them were expanded, the first ones.
    expanded: usize,
}

/// A hand that waits.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    pub(super) state: State,
    /// Its range in the layer's draws.
    draws: (u32, u32),
    pub(super) need: WaitingNeed,
    /// The fewest exchanges that lead here, if exchanges are not counted.
    pub(super) depth: u8,
}

/// A hand that has drawn.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    pub(super) state: State,
    /// Its range in the layer's discards.
    discards: (u32, u32),
    /// The fewest exchanges that lead here, this one included, if exchanges are not counted.
    pub(super) depth: u8,
}

/// A draw of a waiting hand.
#[derive(Clone)]
pub(super) struct Draw {
    pub(super) to: To,
    /// How many unseen copies there are.
    pub(super) copies: u8,
}

/// Where a draw leads.
#[derive(Clone, Copy)]
pub(super) enum To {
    /// To a state of the next layer.
    Drawn(u32),
    /// To such a state, if that is better than putting the tile away.
    IfBetter(u32),
    /// To a win.
    Win,
    /// To the best of the win with this number, the state that it may go on to, and putting the
    /// tile away.
    Scored(u32),
}

/// Makes a new entry for a state.
pub(super) trait Stateful {
    fn new(state: State, depth: u8) -> Self;
}

impl Stateful for Waiting {
    fn new(state: State, depth: u8) -> Self {
        Self { state, draws: (0, 0), need: WaitingNeed { distance: 0, copies: None }, depth }
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
    /// The number of a state, which is added if it is new.
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

    /// Whether there are states that are not expanded.
    fn has_next(&self) -> bool {
        self.expanded < self.all.len()
    }

    /// The states that are not expanded.
    #[cfg(feature = "rayon")]
    pub(super) fn rest(&self) -> &[T] {
        &self.all[self.expanded..]
    }

    /// The next state that is not expanded. It counts as expanded from now on.
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
            best_scores: vec![0.0; turns],
            states: 0,
            checks: 0,
            limit,
        }
    }

    /// Forgets all states, but keeps the memory allocated.
    pub(super) fn restart(&mut self, world: World, path: Path) {
        self.rules = Moves::new(path, self.rules.turns, !world.is_symmetric);
        self.suits.restart(world);
        self.layers.iter_mut().for_each(Layer::clear);
        if self.layers.iter().map(Layer::room).sum::<usize>() > self.limit {
            // Another hand fills other layers, and the memory would add up.
            self.layers = Vec::new();
        }
        self.scores.clear();
        self.scored.clear();
        self.best_scores.fill(0.0);
        self.states = 0;
    }

    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.states
    }

    /// The most that any hand can be worth if the game ends after this turn.
    pub(super) fn most(&self, end: usize) -> f64 {
        if self.rules.is_scored { self.best_scores[..end].iter().copied().fold(0.0, f64::max) } else { 1.0 }
    }

    /// How many tiles a hand is away from complete.
    fn distance(&mut self, hand: &Concealed) -> u8 {
        let state = self.suits.state(hand);
        self.suits.useful(&state).distance
    }

    /// How many exchanges a hand begins with.
    pub(super) fn exchanges(&mut self, hand: &Concealed) -> usize {
        usize::from(self.distance(hand)) + usize::from(self.rules.path.extra())
    }

    /// Whether a waiting hand of a layer is ready.
    pub(super) fn is_ready(&self, layer: usize, state: u32) -> bool {
        self.layers[layer].waiting.all[state as usize].need.distance == 1
    }

    /// The tiles that a hand which has drawn may discard with `exchanges` left, `None` for a joker,
    /// each with the state after it.
    pub(super) fn discards_of(&mut self, hand: &Concealed, exchanges: usize) -> Vec<(Option<Tile>, State)> {
        let state = self.suits.state(hand);
        let mut allowed = Vec::new();
        self.rules.discards(&mut self.suits, exchanges, &state, &mut allowed);
        self.suits.known_states_after(hand).into_iter().filter(|(_, state)| allowed.contains(state)).collect()
    }

    /// Finds all states that waiting hands with `exchanges` left lead to. Returns the numbers of
    /// the hands in their layer.
    pub(super) fn search(
        &mut self,
        states: impl Iterator<Item = State>,
        exchanges: usize,
        score: Option<Score>,
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
                    self.expand_in_batches(layer, score, watch)?;
                }
                self.expand(layer, score, watch)?;
            }
        }
        Ok(numbers)
    }

    /// Expands all states of a layer.
    fn expand(&mut self, layer: usize, score: Option<Score>, watch: Watch) -> Result<(), Stopped> {
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
            let need = rules.draws(&mut self.suits, layer, (&state, depth), &mut draws);
            self.set_draws(layer, number, need, &draws, score);
            self.check(watch)?;
        }
        Ok(())
    }

    /// Counts an expanded state and tells the caller from time to time. Fails if the search has to
    /// stop.
    pub(super) fn check(&mut self, watch: Watch) -> Result<(), Stopped> {
        self.checks += 1;
        if self.checks.is_multiple_of(WATCHED) && watch(self.states).is_break() {
            return Err(Stopped::ByCaller);
        }
        if self.states > self.limit { Err(Stopped::Limit) } else { Ok(()) }
    }

    /// Stores the states that the discards of a hand lead to.
    pub(super) fn set_discards(&mut self, layer: usize, number: usize, states: &[State]) {
        let Layer { waiting, drawn, discards, .. } = &mut self.layers[layer];
        let drawn = &mut drawn.all[number];
        let (first, before) = (discards.len(), waiting.all.len());
        discards.extend(states.iter().map(|&state| waiting.number(state, drawn.depth)));
        drawn.discards = (first as u32, discards.len() as u32);
        self.states += waiting.all.len() - before;
    }

    /// Stores where the draws of a hand lead.
    pub(super) fn set_draws(
        &mut self,
        layer: usize,
        number: usize,
        need: WaitingNeed,
        drawable: &[Drawable],
        score: Option<Score>,
    ) {
        let (is_ready, has_slack) = (need.distance == 1, self.rules.has_slack(layer, need.distance));
        let depth = self.layers[layer].waiting.all[number].depth.saturating_add(1);
        let may_step_back = self.rules.path.may_step_back();
        let first = self.layers[layer].draws.len();
        for &Drawable { after, suit, rank, copies, is_useful } in drawable {
            let is_win = is_useful && is_ready;
            let goes_on = !is_win || score.is_some() && has_slack && may_step_back;
            let drawn = goes_on.then(|| self.number_drawn(self.rules.next(layer), after, depth));
            let to = match (drawn, score) {
                (drawn, Some(score)) if is_win => {
                    self.score(&after, suit, usize::from(rank), score);
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
        (waiting.need, waiting.draws) = (need, (first as u32, draws.len() as u32));
    }

    /// The number of the state of a hand that has drawn, which is added if it is new.
    #[inline(always)]
    fn number_drawn(&mut self, layer: usize, state: State, depth: u8) -> u32 {
        let drawn = &mut self.layers[layer].drawn;
        let before = drawn.all.len();
        let number = drawn.number(state, depth);
        self.states += drawn.all.len() - before;
        number
    }

    /// Asks what a complete hand is worth at each turn.
    fn score(&mut self, state: &State, suit: Id, rank: usize, score: Score) {
        let from = self.scores.len();
        self.scores.resize(from + self.rules.turns, 0.0);
        let scores = &mut self.scores[from..];
        score(&self.suits.hand(state), self.suits.tile(suit, rank), scores);
        for (score, best) in scores.iter_mut().zip(&mut self.best_scores) {
            if !score.is_finite() {
                *score = 0.0;
            }
            *best = best.max(*score);
        }
    }

    /// What a win is worth if its tile is drawn at this turn, and the state that it may go on to
    /// instead.
    pub(super) fn score_of(&self, win: u32, turn: usize) -> (f64, Option<u32>) {
        (self.scores[win as usize * self.rules.turns + turn], self.scored[win as usize])
    }
}
