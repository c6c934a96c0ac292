//! The states that a hand can reach, each stored once, and the moves between them.
//!
//! A state is a hand before or after a draw, with the number of exchanges left. An exchange keeps
//! a draw and discards another tile. Each exchange takes one away, so the states form layers, and a
//! state of one layer leads to states of the next. If exchanges are not counted, there is a single
//! layer that leads to itself.

use core::ops::ControlFlow;
use std::vec;
use std::vec::Vec;

use super::Path;
use super::moves::{Drawable, KindPlace, Moves, UndrawnNeed, copies_at};
use super::numbers::HandNumbers;
use super::state::{Concealed, Id, State};
use super::suits::{Kept, SuitStates};
use super::world::{Symmetry, World};
use crate::format::SUITS;
use crate::game::Tile;

/// Writes what a complete hand is worth if the given tile, `None` for a joker, completed it at turn
/// 1, 2 and so on.
pub(super) type Scorer<'a> = &'a dyn Fn(&Concealed, Option<Tile>, &mut [f64]);

/// Called from time to time with the number of states; breaks off the search with `Break`.
pub(super) type Watch<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// After this many expanded states the caller is called.
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
    pub(super) moves: Moves,
    /// Whether the threads of the current pool work together.
    pub(super) is_parallel: bool,
    pub(super) layers: Vec<Layer>,
    /// The worth of each win, a value for every turn.
    scores: Vec<f64>,
    wins: Vec<ScoredWin>,
    /// The most that any hand is worth that is completed at turn 1, 2 and so on.
    best_scores: Vec<f64>,
    states: usize,
    /// How many states were expanded.
    checks: usize,
    /// The most states, besides those set aside.
    limit: usize,
    /// States of paths with fewer exchanges, which the limit doesn't count.
    pub(super) aside: usize,
}

/// All states with the same number of exchanges left.
#[derive(Clone, Default)]
pub(super) struct Layer {
    pub(super) undrawn: States<Undrawn>,
    pub(super) drawn: States<DrawnHand>,
    pub(super) draws: Vec<Draw>,
    pub(super) discards: Vec<u32>,
}

impl Layer {
    fn clear(&mut self) {
        self.undrawn.clear();
        self.drawn.clear();
        self.draws.clear();
        self.discards.clear();
    }

    /// How many states it has room for.
    fn room(&self) -> usize {
        self.undrawn.all.capacity() + self.drawn.all.capacity()
    }

    /// The draws of a state.
    pub(super) fn draws_of(&self, state: &Undrawn) -> &[Draw] {
        &self.draws[state.draws.0 as usize..state.draws.1 as usize]
    }

    /// The numbers of the states that the discards of a state lead to.
    pub(super) fn discards_of(&self, state: &DrawnHand) -> &[u32] {
        &self.discards[state.discards.0 as usize..state.discards.1 as usize]
    }
}

/// States of one kind, in the order in which they were found.
#[derive(Clone)]
pub(super) struct States<T> {
    pub(super) numbers: HandNumbers,
    pub(super) all: Vec<T>,
    /// How many of them were expanded, the first ones.
    expanded: usize,
}

/// A hand before a draw.
#[derive(Clone, Copy)]
pub(super) struct Undrawn {
    pub(super) state: State,
    /// Its range in the layer's draws.
    pub(super) draws: (u32, u32),
    pub(super) need: UndrawnNeed,
    /// The fewest exchanges that lead here, if exchanges are not counted.
    pub(super) depth: u8,
}

/// A hand that has drawn.
#[derive(Clone, Copy)]
pub(super) struct DrawnHand {
    pub(super) state: State,
    /// Its range in the layer's discards.
    pub(super) discards: (u32, u32),
    /// The fewest exchanges that lead here, this one included, if exchanges are not counted.
    pub(super) depth: u8,
}

/// A draw of a hand.
#[derive(Clone)]
pub(super) struct Draw {
    pub(super) to: To,
    /// How many unseen copies there are.
    pub(super) copies: u8,
    pub(super) place: KindPlace,
}

/// A win whose worth was asked for.
#[derive(Clone, Copy)]
struct ScoredWin {
    /// The state of the next layer that it may go on to instead.
    to: Option<u32>,
    /// The complete hand, and the suit and the rank of the tile that completed it.
    state: State,
    suit: Id,
    rank: u8,
}

/// The states of a layer that a hand leads to.
#[derive(Default)]
pub(super) struct Reached {
    pub(super) undrawn: Vec<u32>,
    pub(super) drawn: Vec<u32>,
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

/// How the draws of a hand lead on.
#[derive(Clone, Copy)]
pub(super) struct Onward {
    is_ready: bool,
    may_decline: bool,
    may_step_back: bool,
}

impl Onward {
    pub(super) fn new(moves: &Moves, layer: usize, need: UndrawnNeed) -> Self {
        let may_step_back = moves.path.may_step_back();
        let may_decline = moves.is_scored && may_step_back && moves.has_slack(layer, need.distance);
        Self { is_ready: need.distance == 1, may_decline, may_step_back }
    }

    pub(super) fn is_win(self, draw: &Drawable) -> bool {
        self.is_ready && draw.is_useful
    }

    /// Whether there is a state after the draw.
    pub(super) fn goes_on(self, draw: &Drawable) -> bool {
        !self.is_win(draw) || self.may_decline
    }

    /// Where a draw leads if this is the state after it, and wins are worth the same.
    pub(super) fn to(self, draw: &Drawable, drawn: Option<u32>) -> To {
        match drawn {
            None => To::Win,
            Some(drawn) if draw.is_useful && !self.may_step_back => To::Drawn(drawn),
            Some(drawn) => To::IfBetter(drawn),
        }
    }
}

/// Makes a new entry for a state.
pub(super) trait Stateful {
    fn new(state: State, depth: u8) -> Self;

    fn state(&self) -> State;
}

impl Stateful for Undrawn {
    fn new(state: State, depth: u8) -> Self {
        Self { state, draws: (0, 0), need: UndrawnNeed { distance: 0, copies: None }, depth }
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
        Self { numbers: HandNumbers::default(), all: Vec::new(), expanded: 0 }
    }
}

impl<T: Stateful> States<T> {
    /// The number of a state, which is added if it is new.
    #[inline(always)]
    fn number(&mut self, state: State, depth: u8) -> u32 {
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
            moves: Moves::new(path, turns, world.symmetry != Symmetry::Full),
            is_parallel,
            layers: Vec::new(),
            scores: Vec::new(),
            wins: Vec::new(),
            best_scores: vec![0.0; turns],
            states: 0,
            checks: 0,
            limit,
            aside: 0,
        }
    }

    /// Turns to another world or path, and forgets what isn't so there.
    pub(super) fn turn_to(&mut self, world: World, path: Path) -> Kept {
        let moves = Moves::new(path, self.moves.turns, world.symmetry != Symmetry::Full);
        let mut kept = self.suits.turn_to(world);
        if moves != self.moves {
            // A layer is the same on paths that only begin in other layers.
            kept = if moves.has_layers_of(&self.moves) { kept.and(Kept::Moves) } else { Kept::Nothing };
        }
        self.moves = moves;
        if kept == Kept::Nothing || moves.is_unlimited {
            self.clear();
            kept = Kept::Nothing;
        }
        kept
    }

    /// Forgets all states, but keeps the memory allocated, and the states of suits.
    pub(super) fn clear(&mut self) {
        self.suits.trim();
        self.layers.iter_mut().for_each(Layer::clear);
        if self.layers.iter().map(Layer::room).sum::<usize>() > self.limit {
            // Another hand fills other layers, and the memory would add up.
            self.layers = Vec::new();
        }
        self.scores.clear();
        self.wins.clear();
        self.best_scores.fill(0.0);
        self.states = 0;
    }

    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.states
    }

    /// The most that any hand can be worth if the game ends after this turn.
    pub(super) fn most(&self, end: usize) -> f64 {
        if self.moves.is_scored { self.best_scores[..end].iter().copied().fold(0.0, f64::max) } else { 1.0 }
    }

    /// How many exchanges a hand begins with.
    pub(super) fn exchanges(&self, state: &State) -> usize {
        usize::from(self.suits.useful(state).distance) + usize::from(self.moves.path.extra())
    }

    /// Whether a hand of a layer is ready before a draw.
    pub(super) fn is_ready(&self, layer: usize, state: u32) -> bool {
        self.layers[layer].undrawn.all[state as usize].need.distance == 1
    }

    /// The tiles that a hand with these suits which has drawn may discard with `exchanges` left,
    /// `None` for a joker, each with the state after it.
    pub(super) fn discards_of(
        &mut self,
        hand: &Concealed,
        suits: [Id; SUITS],
        exchanges: usize,
    ) -> Vec<(Option<Tile>, State)> {
        let kinds = self.moves.kinds_to_discard(&self.suits, &State::sorted(suits), exchanges);
        self.suits.discards_of(hand, suits, kinds)
    }

    /// Finds all states that hands before a draw lead to with `exchanges` left. Returns the numbers
    /// of the hands in their layer.
    pub(super) fn search(
        &mut self,
        states: impl Iterator<Item = State>,
        exchanges: usize,
        score: Option<Scorer>,
        watch: Watch,
    ) -> Result<Vec<u32>, Stopped> {
        let top = self.moves.layer(exchanges);
        if self.layers.len() <= top {
            self.layers.resize_with(top + 1, Layer::default);
        }
        let undrawn = &mut self.layers[top].undrawn;
        let before = undrawn.all.len();
        let numbers = states.map(|state| undrawn.number(state, 0)).collect();
        self.states += undrawn.all.len() - before;
        for layer in (0..=top).rev() {
            while self.layers[layer].drawn.has_next() || self.layers[layer].undrawn.has_next() {
                self.expand(layer, score, watch)?;
            }
        }
        Ok(numbers)
    }

    /// Expands all states of a layer.
    fn expand(&mut self, layer: usize, score: Option<Scorer>, watch: Watch) -> Result<(), Stopped> {
        let moves = self.moves;
        #[cfg(feature = "rayon")]
        if self.is_parallel {
            self.expand_drawn_in_batches(layer, watch)?;
        }
        let mut states = Vec::new();
        while let Some(number) = self.layers[layer].drawn.next() {
            states.clear();
            let DrawnHand { state, .. } = self.layers[layer].drawn.all[number];
            moves.discards(&mut self.suits, layer, &state, &mut states);
            self.set_discards(layer, number, &states);
            self.check(watch)?;
        }
        #[cfg(feature = "rayon")]
        if self.is_parallel {
            self.expand_undrawn_in_batches(layer, score, watch)?;
        }
        let mut draws = Vec::new();
        while let Some(number) = self.layers[layer].undrawn.next() {
            draws.clear();
            let Undrawn { state, depth, .. } = self.layers[layer].undrawn.all[number];
            let need = moves.draws(&mut self.suits, layer, (&state, depth), &mut draws);
            self.set_draws(layer, number, need, &draws, score);
            self.check(watch)?;
        }
        Ok(())
    }

    /// Counts an expanded state that leads to `new` new ones.
    #[cfg(feature = "rayon")]
    pub(super) fn count(&mut self, new: usize, watch: Watch) -> Result<(), Stopped> {
        self.states += new;
        self.check(watch)
    }

    /// Counts an expanded state and tells the caller from time to time. Fails if the search has to
    /// stop.
    fn check(&mut self, watch: Watch) -> Result<(), Stopped> {
        self.checks += 1;
        if self.checks.is_multiple_of(WATCHED) && watch(self.states).is_break() {
            return Err(Stopped::ByCaller);
        }
        if self.states > self.limit + self.aside { Err(Stopped::Limit) } else { Ok(()) }
    }

    /// Stores the states that the discards of a hand lead to.
    fn set_discards(&mut self, layer: usize, number: usize, states: &[State]) {
        let Layer { undrawn, drawn, discards, .. } = &mut self.layers[layer];
        let drawn = &mut drawn.all[number];
        let (first, before) = (discards.len(), undrawn.all.len());
        discards.extend(states.iter().map(|&state| undrawn.number(state, drawn.depth)));
        drawn.discards = (first as u32, discards.len() as u32);
        self.states += undrawn.all.len() - before;
    }

    /// Stores where the draws of a hand lead.
    fn set_draws(
        &mut self,
        layer: usize,
        number: usize,
        need: UndrawnNeed,
        drawable: &[Drawable],
        score: Option<Scorer>,
    ) {
        let onward = Onward::new(&self.moves, layer, need);
        let depth = self.layers[layer].undrawn.all[number].depth.saturating_add(1);
        let next = self.moves.next(layer);
        // Taken out, because the states of the next layer may be in the same.
        let mut draws = core::mem::take(&mut self.layers[layer].draws);
        let first = draws.len();
        draws.extend(drawable.iter().map(|draw| {
            let drawn = onward.goes_on(draw).then(|| self.number_drawn(next, draw.after, depth));
            let to = match score {
                Some(score) if onward.is_win(draw) => self.scored(draw, drawn, score),
                _ => onward.to(draw, drawn),
            };
            Draw { to, copies: draw.copies, place: draw.place }
        }));
        let Layer { undrawn, draws: all, .. } = &mut self.layers[layer];
        let undrawn = &mut undrawn.all[number];
        (undrawn.need, undrawn.draws) = (need, (first as u32, draws.len() as u32));
        *all = draws;
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

    /// Asks what the hand after a winning draw is worth at each turn. It may go on to the given
    /// state instead.
    pub(super) fn scored(&mut self, draw: &Drawable, drawn: Option<u32>, score: Scorer) -> To {
        let rank = draw.place.rank();
        let suit = self.suits.suit_with(draw.suit, rank);
        let win = self.wins.len() as u32;
        self.wins.push(ScoredWin { to: drawn, state: draw.after, suit, rank: rank as u8 });
        let from = self.scores.len();
        self.scores.resize(from + self.moves.turns, 0.0);
        let (hand, tile) = self.won_hand(win);
        let scores = &mut self.scores[from..];
        score(&hand, tile, scores);
        for (score, best) in scores.iter_mut().zip(&mut self.best_scores) {
            if !score.is_finite() {
                *score = 0.0;
            }
            *best = best.max(*score);
        }
        To::Scored(win)
    }

    /// How many wins were scored.
    #[cfg(feature = "score")]
    pub(super) fn wins(&self) -> usize {
        self.wins.len()
    }

    /// The hand of a scored win, and the tile that completed it, `None` for a joker.
    pub(super) fn won_hand(&self, win: u32) -> (Concealed, Option<Tile>) {
        let ScoredWin { state, suit, rank, .. } = self.wins[win as usize];
        self.suits.hand_and_tile(&state, suit, rank.into())
    }

    /// The states that states of a layer before a draw lead to, with themselves, by layer. Counts
    /// the copies of their draws anew. Only if hands are not scored.
    pub(super) fn reach(&mut self, top: usize, states: &[u32]) -> Vec<Reached> {
        let mut reached: Vec<Reached> = Vec::new();
        reached.resize_with(top + 1, Reached::default);
        let add = |met: &mut [bool], list: &mut Vec<u32>, state: u32| {
            if !core::mem::replace(&mut met[state as usize], true) {
                list.push(state);
            }
        };
        for number in (0..=top).rev() {
            let (lower, Reached { undrawn, drawn }) = match reached[..=number].split_last_mut() {
                Some((layer, lower)) => (lower.last_mut(), layer),
                None => unreachable!("there is a list for each layer"),
            };
            let layer = &self.layers[number];
            let mut met = vec![false; layer.undrawn.all.len()];
            if number == top {
                for &state in states {
                    add(&mut met, undrawn, state);
                }
            }
            for &state in &*drawn {
                let discards = layer.discards_of(&layer.drawn.all[state as usize]);
                for &discard in discards {
                    add(&mut met, undrawn, discard);
                }
            }
            for &state in &*undrawn {
                self.count_copies(number, state as usize);
            }
            let Some(lower) = lower else { break };
            let layer = &self.layers[number];
            let mut met = vec![false; self.layers[number - 1].drawn.all.len()];
            for &state in &*undrawn {
                for &Draw { to, .. } in layer.draws_of(&layer.undrawn.all[state as usize]) {
                    if let To::Drawn(to) | To::IfBetter(to) = to {
                        add(&mut met, &mut lower.drawn, to);
                    }
                }
            }
        }
        reached
    }

    /// Counts the copies of a state's draws anew.
    fn count_copies(&mut self, layer: usize, state: usize) {
        let Self { suits, layers, .. } = self;
        let Layer { undrawn, draws, .. } = &mut layers[layer];
        let Undrawn { state, draws: (from, to), need, .. } = &mut undrawn.all[state];
        let draws = &mut draws[*from as usize..*to as usize];
        let ids = suits.in_order(state).ids();
        for draw in draws.iter_mut() {
            draw.copies = copies_at(suits, &ids, draw.place);
        }
        need.copies = need.copies.map(|_| draws.iter().map(|draw| draw.copies).sum());
    }

    /// The worth of a win whose tile is drawn at this turn, and the state that it may go on to
    /// instead.
    pub(super) fn score_of(&self, win: u32, turn: usize) -> (f64, Option<u32>) {
        (self.scores[win as usize * self.moves.turns + turn], self.wins[win as usize].to)
    }
}
