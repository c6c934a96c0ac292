//! The states that a hand can come to, each once, and what leads from one to the next.
//!
//! A state is a hand between two turns, which waits, or one that has drawn, with the number of exchanges that it may still make: a
//! draw that is kept and a discard that is another tile. Each exchange takes one away, so that the states form layers, and
//! a state of one layer leads to those of the next. Where exchanges aren't counted there is one layer that leads to itself.

use std::collections::HashMap;
use std::vec::Vec;

use super::hashing::Hashing;
use super::suits::{Id, Kinds, Neighbours, State, Suits, Wanted, World};
use super::{Path, Watch, Win};
use crate::layout::{HONOURS, SUITS};
use crate::standard;
use crate::{Hand, Meld, Tile};

/// The worth of a complete hand.
pub(super) type Score<'a> = &'a dyn Fn(&Win) -> f64;

/// After so many states the caller is told.
const WATCHED: usize = 4096;

/// The limit on states was reached, or the caller broke off.
pub(super) struct Stopped;

/// What a search goes by.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    pub(super) path: Path,
    /// Whether exchanges aren't counted, which makes one layer of all.
    pub(super) is_unlimited: bool,
    is_scored: bool,
    turns: usize,
}

/// The states by the exchanges that are left.
pub(super) struct Graph {
    pub(super) suits: Suits,
    pub(super) rules: Rules,
    /// Whether the threads of the current pool share the work.
    pub(super) is_parallel: bool,
    pub(super) layers: Vec<Layer>,
    /// The worth of wins, all turns of each in a row, and the states of the next layer that they can go on to.
    scores: Vec<f64>,
    scored: Vec<Option<u32>>,
    states: usize,
    /// How many states were led on.
    checks: usize,
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
    pub(super) state: State,
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
    pub(super) state: State,
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

/// A draw before the state that it leads to has a number.
#[derive(Clone, Copy)]
pub(super) struct Found {
    after: State,
    suit: Id,
    rank: u8,
    copies: u8,
    is_useful: bool,
}

impl Rules {
    fn new(path: Path, turns: usize, is_scored: bool) -> Self {
        // With as many exchanges as turns nobody needs to count them.
        let is_unlimited = usize::from(path.extra()) >= turns.max(1);
        Self { path, is_unlimited, is_scored, turns }
    }

    /// The layer of states with so many exchanges left.
    pub(super) fn layer(&self, exchanges: usize) -> usize {
        if self.is_unlimited { 0 } else { exchanges }
    }

    /// The layer that draws lead to.
    fn next(&self, layer: usize) -> usize {
        if self.is_unlimited { layer } else { layer - 1 }
    }

    /// Whether a hand that lacks so many tiles may make more exchanges than these.
    fn has_slack(&self, exchanges: usize, distance: u8) -> bool {
        self.is_unlimited || exchanges > usize::from(distance)
    }

    /// The tiles that a hand which has drawn lets go, by slot.
    fn kinds_to_discard(&self, suits: &Suits, state: &State, exchanges: usize) -> [Kinds; SUITS] {
        let Wanted { distance, kinds } = suits.free(state);
        if self.path.may_step_back() && self.has_slack(exchanges, distance) {
            return state.ids().map(|id| suits.suit(id).discards());
        }
        kinds
    }

    /// The states that the discards of a hand lead to.
    pub(super) fn discards(&self, suits: &mut impl Neighbours, layer: usize, drawn: &Drawn, found: &mut Vec<State>) {
        let state = drawn.state;
        for (slot, kinds) in self.kinds_to_discard(suits.suits(), &state, layer).into_iter().enumerate() {
            if is_twin(&state, slot) {
                continue;
            }
            found.extend(ranks(kinds).map(|rank| suits.without(&state, slot, rank)));
        }
    }

    /// The hand with what it lacks, and where its draws lead.
    pub(super) fn draws(
        &self,
        suits: &mut impl Neighbours,
        layer: usize,
        waiting: &Waiting,
        found: &mut Vec<Found>,
    ) -> Waiting {
        // The order decides in which order figures are added, and with it about their last digits.
        let state = suits.suits().in_order(&waiting.state);
        let Wanted { distance, kinds } = suits.suits().useful(&state);
        let waiting = Waiting { distance, ..*waiting };
        let is_late = self.is_unlimited && usize::from(waiting.depth) + usize::from(distance) > self.turns + 1;
        if is_late || distance == standard::Found::NEVER {
            // It can't even be ready before the last turn, or never win.
            return waiting;
        }
        let has_slack = self.has_slack(layer, distance);
        let is_decided = distance == 1 && !has_slack && !self.is_scored;
        let mut of_wins = 0;
        let ids = state.ids();
        for (slot, useful) in kinds.into_iter().enumerate() {
            if is_twin(&state, slot) {
                continue;
            }
            let id = ids[slot];
            let twins = 1 + (slot + 1..HONOURS).filter(|&other| ids[other] == id).count() as u8;
            for rank in ranks(if has_slack { suits.suits().suit(id).draws() } else { useful }) {
                let copies = suits.suits().suit(id).left(rank) * twins;
                if is_decided {
                    of_wins += copies;
                    continue;
                }
                let (after, is_useful) = (suits.with(&state, slot, rank), useful >> rank & 1 == 1);
                found.push(Found { after, suit: id, rank: rank as u8, copies, is_useful });
            }
        }
        Waiting { copies: is_decided.then_some(of_wins), ..waiting }
    }
}

impl Graph {
    pub(super) fn new(world: World, path: Path, turns: usize, limit: usize, is_parallel: bool) -> Self {
        Self {
            suits: Suits::new(world),
            rules: Rules::new(path, turns, !world.is_symmetric),
            is_parallel,
            layers: Vec::new(),
            scores: Vec::new(),
            scored: Vec::new(),
            states: 0,
            checks: 0,
            limit,
        }
    }

    /// Forgets all states, but keeps the room that they took.
    pub(super) fn restart(&mut self, world: World, path: Path) {
        self.rules = Rules::new(path, self.rules.turns, !world.is_symmetric);
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

    /// The most that a hand can be worth: one, if nothing is scored.
    pub(super) fn most(&self) -> f64 {
        if self.rules.is_scored { f64::INFINITY } else { 1.0 }
    }

    /// The tiles that a hand lacks.
    pub(super) fn distance(&mut self, hand: &Hand) -> u8 {
        let state = self.suits.state(hand);
        self.suits.useful(&state).distance
    }

    /// The tiles that a hand which has drawn may discard with so many exchanges left, and the states after them.
    pub(super) fn discards_of(&mut self, hand: &Hand, exchanges: usize) -> Vec<(Tile, State)> {
        let state = self.suits.state(hand);
        let kinds = self.rules.kinds_to_discard(&self.suits, &state, exchanges);
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

    /// Searches all that waiting hands with so many exchanges lead to. Returns their numbers in their layer.
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
            let drawn = self.layers[layer].drawn.all[number];
            rules.discards(&mut self.suits, layer, &drawn, &mut states);
            self.set_discards(layer, number, &states);
            self.check(watch)?;
        }
        let mut draws = Vec::new();
        while let Some(number) = self.layers[layer].waiting.next() {
            draws.clear();
            let waiting = self.layers[layer].waiting.all[number];
            let waiting = rules.draws(&mut self.suits, layer, &waiting, &mut draws);
            self.set_draws(layer, number, waiting, &draws, score, melds);
            self.check(watch)?;
        }
        Ok(())
    }

    /// Whether there may be more states. Tells the caller from time to time how many there are.
    pub(super) fn check(&mut self, watch: Watch) -> Result<(), Stopped> {
        self.checks += 1;
        let is_broken_off = self.checks.is_multiple_of(WATCHED) && watch(self.states).is_break();
        if is_broken_off || self.states > self.limit { Err(Stopped) } else { Ok(()) }
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
        waiting: Waiting,
        found: &[Found],
        score: Option<Score>,
        melds: &[Meld],
    ) {
        let (is_ready, has_slack) = (waiting.distance == 1, self.rules.has_slack(layer, waiting.distance));
        let may_step_back = self.rules.path.may_step_back();
        let first = self.layers[layer].draws.len();
        for &Found { after, suit, rank, copies, is_useful } in found {
            let is_win = is_useful && is_ready;
            let goes_on = !is_win || score.is_some() && has_slack && may_step_back;
            let drawn =
                goes_on.then(|| self.number_drawn(self.rules.next(layer), after, waiting.depth.saturating_add(1)));
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
        let Layer { waiting: all, draws, .. } = &mut self.layers[layer];
        all.all[number] = Waiting { draws: (first as u32, draws.len() as u32), ..waiting };
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
        self.scores.extend((1..=self.rules.turns as u8).map(|turn| score(&Win { hand, tile, turn })));
    }

    /// What a win is worth whose tile is drawn at this turn, and where else it can go on to.
    pub(super) fn score_of(&self, win: u32, turn: usize) -> (f64, Option<u32>) {
        (self.scores[win as usize * self.rules.turns + turn], self.scored[win as usize])
    }
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
