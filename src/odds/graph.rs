//! The states that a hand can come to, each once, and what leads from one to the next.
//!
//! A state is a hand between two turns, which waits, or one that has drawn, with the number of exchanges that it may still make: a
//! draw that is kept and a discard that is another tile. Each exchange takes one away, so that the states form layers, and
//! a state of one layer leads to those of the next. Where exchanges aren't counted there is one layer that leads to itself.

use std::collections::HashMap;
use std::vec::Vec;

use super::hashing::Hashing;
use super::suits::{Id, Kinds, State, Suits, Wanted, World};
use super::{Path, Watch, Win};
use crate::layout::{HONOURS, SUITS};
use crate::standard::Found;
use crate::{Hand, Meld, Tile};

/// The worth of a complete hand.
pub(super) type Score<'a> = &'a dyn Fn(&Win) -> f64;

/// After so many states the caller is told.
const WATCHED: usize = 4096;

/// The limit on states was reached, or the caller broke off.
pub(super) struct Stopped;

/// The states by the exchanges that are left.
pub(super) struct Graph {
    pub(super) suits: Suits,
    pub(super) path: Path,
    /// Whether exchanges aren't counted, which makes one layer of all.
    pub(super) is_unlimited: bool,
    /// Whether the threads of the current pool share the work.
    pub(super) is_parallel: bool,
    pub(super) layers: Vec<Layer>,
    /// The most that a hand can be worth: one, if nothing is scored.
    pub(super) most: f64,
    /// The worth of wins, all turns of each in a row, and the states of the next layer that they can go on to.
    scores: Vec<f64>,
    scored: Vec<Option<u32>>,
    turns: usize,
    states: usize,
    /// The most states, beyond which the search stops.
    limit: usize,
}

/// The states with so many exchanges left.
#[derive(Default)]
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
pub(super) struct States<T> {
    numbers: HashMap<State, u32, Hashing>,
    pub(super) all: Vec<T>,
    /// How many of them know where they lead.
    expanded: usize,
}

/// A hand that waits.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    state: State,
    /// Its part of the layer's draws.
    draws: (u32, u32),
    /// The tiles that it lacks.
    pub(super) distance: u8,
    /// The copies that complete it, where they alone decide what it is worth.
    pub(super) copies: Option<u8>,
    /// The exchanges that it takes at least to come here, where they aren't counted.
    depth: u8,
}

/// A hand that has drawn.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    state: State,
    /// Its part of the layer's discards.
    discards: (u32, u32),
    depth: u8,
}

/// What a waiting hand may draw.
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
        Self { state, draws: (0, 0), distance: 0, copies: None, depth }
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

    /// The next state that doesn't know where it leads.
    fn next(&mut self) -> Option<usize> {
        (self.expanded < self.all.len()).then(|| {
            self.expanded += 1;
            self.expanded - 1
        })
    }
}

impl Graph {
    pub(super) fn new(world: World, path: Path, turns: usize, limit: usize, is_parallel: bool) -> Self {
        let is_unlimited = is_unlimited(path, turns);
        let suits = Suits::new(world);
        Self {
            suits,
            path,
            is_unlimited,
            is_parallel,
            layers: Vec::new(),
            most: 1.0,
            scores: Vec::new(),
            scored: Vec::new(),
            turns,
            states: 0,
            limit,
        }
    }

    /// Forgets all states, but keeps the room that they took.
    pub(super) fn restart(&mut self, world: World, path: Path) {
        self.path = path;
        self.is_unlimited = is_unlimited(path, self.turns);
        self.suits.restart(world);
        self.layers.iter_mut().for_each(Layer::clear);
        self.scores.clear();
        self.scored.clear();
        self.states = 0;
    }

    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.states
    }

    /// The layer of states with so many exchanges left.
    pub(super) fn layer(&self, exchanges: usize) -> usize {
        if self.is_unlimited { 0 } else { exchanges }
    }

    /// The layer that draws lead to.
    pub(super) fn next(&self, layer: usize) -> usize {
        if self.is_unlimited { layer } else { layer - 1 }
    }

    /// The tiles that a hand lacks.
    pub(super) fn distance(&mut self, hand: &Hand) -> u8 {
        let state = self.suits.state(hand);
        self.suits.useful(&state).distance
    }

    /// The tiles that a hand which has drawn may discard with so many exchanges left, and the states after them.
    pub(super) fn discards_of(&mut self, hand: &Hand, exchanges: usize) -> Vec<(Tile, State)> {
        let state = self.suits.state(hand);
        let kinds = self.discards(&state, exchanges);
        let allowed: Vec<State> = (0..SUITS)
            .flat_map(|slot| ranks(kinds[slot]).map(move |rank| (slot, rank)))
            .map(|(slot, rank)| self.suits.without(&state, slot, rank))
            .collect();
        let after = |tile: Tile| {
            let mut after = *hand;
            after.discard(tile).ok()?;
            Some((tile, self.suits.state(&after)))
        };
        Tile::all().filter_map(after).filter(|(_, state)| allowed.contains(state)).collect()
    }

    /// The tiles that a state of a hand which has drawn lets go, by slot.
    fn discards(&self, state: &State, exchanges: usize) -> [Kinds; SUITS] {
        let Wanted { distance, kinds } = self.suits.free(state);
        if self.path.may_step_back() && self.has_slack(exchanges, distance) {
            return state.ids().map(|id| self.suits.suit(id).discards());
        }
        kinds
    }

    /// Whether a hand that lacks so many tiles may make more exchanges than these.
    fn has_slack(&self, exchanges: usize, distance: u8) -> bool {
        self.is_unlimited || exchanges > usize::from(distance)
    }

    /// Searches all that waiting hands with so many exchanges lead to. Returns their numbers in their layer.
    pub(super) fn search(
        &mut self,
        states: impl Iterator<Item = State>,
        exchanges: usize,
        score: Option<Score>,
        melds: &[Meld],
        watch: Watch,
    ) -> Result<Vec<u32>, Stopped> {
        self.most = if score.is_some() { f64::INFINITY } else { 1.0 };
        let top = self.layer(exchanges);
        if self.layers.len() <= top {
            self.layers.resize_with(top + 1, Layer::default);
        }
        let waiting = &mut self.layers[top].waiting;
        let before = waiting.all.len();
        let numbers = states.map(|state| waiting.number(state, 0)).collect();
        self.states += waiting.all.len() - before;
        let mut expanded = 0_usize;
        for layer in (0..=top).rev() {
            loop {
                if let Some(number) = self.layers[layer].drawn.next() {
                    self.discard(layer, number);
                } else if let Some(number) = self.layers[layer].waiting.next() {
                    self.draw(layer, number, score, melds);
                } else {
                    break;
                }
                if self.states > self.limit {
                    return Err(Stopped);
                }
                expanded += 1;
                if expanded.is_multiple_of(WATCHED) && watch(self.states).is_break() {
                    return Err(Stopped);
                }
            }
        }
        Ok(numbers)
    }

    /// Finds out where the discards of a hand lead.
    fn discard(&mut self, layer: usize, number: usize) {
        let Drawn { state, depth, .. } = self.layers[layer].drawn.all[number];
        let kinds = self.discards(&state, layer);
        let Layer { waiting, drawn, discards, .. } = &mut self.layers[layer];
        let (first, before) = (discards.len(), waiting.all.len());
        for (slot, kinds) in kinds.into_iter().enumerate() {
            if is_twin(&state, slot) {
                continue;
            }
            for rank in ranks(kinds) {
                discards.push(waiting.number(self.suits.without(&state, slot, rank), depth));
            }
        }
        drawn.all[number].discards = (first as u32, discards.len() as u32);
        self.states += waiting.all.len() - before;
    }

    /// Finds out where the draws of a hand lead.
    fn draw(&mut self, layer: usize, number: usize, score: Option<Score>, melds: &[Meld]) {
        // The order decides in which order figures are added, and with it about their last digits.
        let Waiting { state, depth, .. } = self.layers[layer].waiting.all[number];
        let state = self.suits.in_order(&state);
        let Wanted { distance, kinds } = self.suits.useful(&state);
        let is_late = self.is_unlimited && usize::from(depth) + usize::from(distance) > self.turns + 1;
        if is_late || distance == Found::NEVER {
            // It can't even be ready before the last turn, or never win.
            self.layers[layer].waiting.all[number].distance = distance;
            return;
        }
        let has_slack = self.has_slack(layer, distance);
        let is_ready = distance == 1;
        let decided = is_ready && !has_slack && score.is_none();
        let first = self.layers[layer].draws.len();
        let next = if decided { layer } else { self.next(layer) };
        let mut of_wins = 0;
        for (slot, useful) in kinds.into_iter().enumerate() {
            if is_twin(&state, slot) {
                continue;
            }
            let twins = 1 + (slot + 1..HONOURS).filter(|&other| state.ids()[other] == state.ids()[slot]).count() as u8;
            let suit = self.suits.suit(state.ids()[slot]);
            for rank in ranks(if has_slack { suit.draws() } else { useful }) {
                let copies = self.suits.suit(state.ids()[slot]).left(rank) * twins;
                let is_useful = useful >> rank & 1 == 1;
                if decided {
                    of_wins += copies;
                    continue;
                }
                let is_win = is_useful && is_ready;
                let after = self.suits.with(&state, slot, rank);
                let goes_on = !is_win || score.is_some() && has_slack && self.path.may_step_back();
                let drawn = if goes_on { Some(self.number_drawn(next, after, depth.saturating_add(1))) } else { None };
                let to = match (drawn, score) {
                    (drawn, Some(score)) if is_win => {
                        self.score(&after, state.ids()[slot], rank, score, melds);
                        self.scored.push(drawn);
                        To::Scored(self.scored.len() as u32 - 1)
                    }
                    (None, _) => To::Win,
                    (Some(drawn), _) if is_useful && !self.path.may_step_back() => To::Drawn(drawn),
                    (Some(drawn), _) => To::IfBetter(drawn),
                };
                self.layers[layer].draws.push(Draw { to, copies });
            }
        }
        let Layer { waiting, draws, .. } = &mut self.layers[layer];
        let waiting = &mut waiting.all[number];
        waiting.distance = distance;
        waiting.draws = (first as u32, draws.len() as u32);
        waiting.copies = decided.then_some(of_wins);
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
        self.scores.extend((1..=self.turns as u8).map(|turn| score(&Win { hand, tile, turn })));
    }

    /// What a win is worth whose tile is drawn at this turn, and where else it can go on to.
    pub(super) fn score_of(&self, win: u32, turn: usize) -> (f64, Option<u32>) {
        (self.scores[win as usize * self.turns + turn], self.scored[win as usize])
    }
}

/// Whether there are as many exchanges as turns, so that nobody needs to count them.
fn is_unlimited(path: Path, turns: usize) -> bool {
    usize::from(path.extra()) >= turns.max(1)
}

/// Whether the number suit before this one is the same.
fn is_twin(state: &State, slot: usize) -> bool {
    0 < slot && slot < HONOURS && state.ids()[slot] == state.ids()[slot - 1]
}

/// The ranks of a set, from 0 on.
fn ranks(mut kinds: Kinds) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let rank = kinds.trailing_zeros() as usize;
        let some = kinds != 0;
        kinds &= kinds.wrapping_sub(1);
        some.then_some(rank)
    })
}
