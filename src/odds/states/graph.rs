//! All states of a search, by the number of exchanges left.

use core::ops::ControlFlow;
use std::vec;
use std::vec::Vec;

use super::layer::{Layer, To};
use super::moves::{Drawable, Moves};
use super::outcomes::Outcomes;
use crate::format::SUITS;
use crate::game::Tile;
use crate::odds::model::state::{ConcealedTiles, Id, State};
use crate::odds::model::suits::{Kept, SuitStates};
use crate::odds::model::world::World;
use crate::odds::path::Path;

/// Writes the worth of a complete hand that the given tile, `None` for a joker, completed.
pub(crate) type Scorer<'a> = &'a dyn Fn(&ConcealedTiles, Option<Tile>, WinWorth);

/// Buffers for the worth of a win.
pub(crate) struct WinWorth<'a> {
    /// The worth by the draw at turn 1, 2 and so on; one entry if the turn makes no difference.
    pub(crate) by_draw: &'a mut [f64],
    /// The worth by another's discard after no turn, one turn and so on, if discards count;
    /// negative if the hand can't win so.
    pub(crate) by_discard: &'a mut [f64],
    /// The points behind these worths: a list for the draw, and for the discard if that counts.
    #[cfg_attr(not(feature = "score"), expect(dead_code, reason = "other worths have no points"))]
    pub(crate) outcomes: &'a mut Outcomes,
}

/// Called from time to time with the number of states; stops the search with `Break`.
pub(crate) type StateWatch<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// The number of states expanded between two calls of a [`StateWatch`].
const WATCHED: usize = 4096;

/// Why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// The limit of states was reached.
    Limit,
    /// The caller stopped the search.
    ByCaller,
}

/// All states, by the number of exchanges left.
#[derive(Clone)]
pub(crate) struct Graph {
    pub(crate) suits: SuitStates,
    pub(crate) moves: Moves,
    /// Whether the threads of the current pool share the work.
    pub(crate) is_parallel: bool,
    pub(crate) layers: Vec<Layer>,
    /// The worth of each win by draw, with a value for every turn if it varies; then by discard.
    scores: Vec<f64>,
    scores_by_discard: Vec<f64>,
    /// For each win, the state of the next layer in which the hand may go on instead.
    wins: Vec<Option<u32>>,
    outcomes: Outcomes,
    /// The highest worth of any hand that is completed after no turn, one turn and so on.
    best_scores: Vec<f64>,
    pub(super) states: usize,
    /// The number of states expanded.
    checks: usize,
    /// The most states that the search may find, apart from those set aside.
    limit: usize,
    /// The number of states of paths with fewer exchanges, which the limit doesn't count.
    pub(crate) aside: usize,
}

impl Graph {
    pub(crate) fn new(world: World, path: Path, turns: usize, limit: usize, is_parallel: bool) -> Self {
        Self {
            suits: SuitStates::new(world),
            moves: Moves::new(path, turns, &world),
            is_parallel,
            layers: Vec::new(),
            scores: Vec::new(),
            scores_by_discard: Vec::new(),
            wins: Vec::new(),
            outcomes: Outcomes::default(),
            // A worth that is the same at all turns is kept for turn 1, even if there is none.
            best_scores: vec![0.0; turns.max(1) + 1],
            states: 0,
            checks: 0,
            limit,
            aside: 0,
        }
    }

    /// Changes to another world or path, and forgets the states that differ there.
    pub(crate) fn turn_to(&mut self, world: World, path: Path) -> Kept {
        let moves = Moves::new(path, self.moves.turns, &world);
        let mut kept = self.suits.turn_to(world);
        if moves != self.moves {
            // Paths that only begin in other layers have the same layers.
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
    pub(crate) fn clear(&mut self) {
        self.suits.trim();
        self.layers.iter_mut().for_each(Layer::clear);
        if self.layers.iter().map(Layer::room).sum::<usize>() > self.limit {
            // Another hand fills other layers, so the allocated memory would grow.
            self.layers = Vec::new();
        }
        self.scores.clear();
        self.scores_by_discard.clear();
        self.wins.clear();
        self.outcomes.clear();
        self.best_scores.fill(0.0);
        self.states = 0;
    }

    /// The number of states.
    pub(crate) fn states(&self) -> usize {
        self.states
    }

    /// The highest worth of any hand if the game ends after this turn.
    pub(crate) fn most(&self, end: usize) -> f64 {
        if self.moves.is_scored() { self.best_scores[..=end].iter().copied().fold(0.0, f64::max) } else { 1.0 }
    }

    /// The number of exchanges with which a hand begins.
    pub(crate) fn exchanges(&self, state: &State) -> usize {
        usize::from(self.suits.useful(state).distance) + usize::from(self.moves.path.extra())
    }

    /// Whether a hand of a layer is ready before a draw.
    pub(crate) fn is_ready(&self, layer: usize, state: u32) -> bool {
        self.layers[layer].undrawn.all[state as usize].need.distance == 1
    }

    /// The tiles that a hand with these suits, which has drawn, may discard with `exchanges` left,
    /// `None` for a joker, each with the state after it.
    pub(crate) fn discards_of(
        &mut self,
        hand: &ConcealedTiles,
        suits: [Id; SUITS],
        exchanges: usize,
    ) -> Vec<(Option<Tile>, State)> {
        let kinds = self.moves.kinds_to_discard(&self.suits, &State::sorted(suits), exchanges);
        self.suits.discards_of(hand, suits, kinds)
    }

    /// Counts an expanded state that leads to `new` new states.
    #[cfg(feature = "rayon")]
    pub(crate) fn count(&mut self, new: usize, watch: StateWatch) -> Result<(), Stopped> {
        self.states += new;
        self.check(watch)
    }

    /// Counts an expanded state, and calls `watch` from time to time. Fails if the search has to
    /// stop.
    pub(super) fn check(&mut self, watch: StateWatch) -> Result<(), Stopped> {
        self.checks += 1;
        if self.checks.is_multiple_of(WATCHED) && watch(self.states).is_break() {
            return Err(Stopped::ByCaller);
        }
        if self.states > self.limit + self.aside { Err(Stopped::Limit) } else { Ok(()) }
    }

    /// Asks for the worth of the hand after a winning draw at each turn. The hand may go on to the
    /// state `drawn` instead.
    pub(crate) fn scored(&mut self, draw: &Drawable, drawn: Option<u32>, score: Scorer) -> To {
        let rank = draw.place.rank();
        let suit = self.suits.suit_with(draw.suit, rank);
        let win = self.wins.len() as u32;
        self.wins.push(drawn);
        let from = self.scores.len();
        let turns = if self.moves.scores_vary() { self.moves.turns } else { 1 };
        self.scores.resize(from + turns, 0.0);
        let from_discard = self.scores_by_discard.len();
        let turns = if self.moves.scores_vary() { turns + 1 } else { 1 };
        let by_discard = if self.moves.has_opponents { turns } else { 0 };
        self.scores_by_discard.resize(from_discard + by_discard, 0.0);
        // The suits are in order, so that the choice doesn't depend on the order of discovery.
        let (hand, tile) = self.suits.hand_and_tile(&self.suits.in_order(&draw.after), suit, rank);
        let (scores, by_discard) = (&mut self.scores[from..], &mut self.scores_by_discard[from_discard..]);
        score(&hand, tile, WinWorth { by_draw: scores, by_discard, outcomes: &mut self.outcomes });
        let (best, with_draw) = (&mut self.best_scores, scores.len());
        let of_turns = scores.iter_mut().zip(1..=with_draw).chain(by_discard.iter_mut().zip(0..));
        for (score, turn) in of_turns {
            if !score.is_finite() {
                *score = 0.0;
            }
            best[turn] = best[turn].max(*score);
        }
        To::Scored(win)
    }

    /// The worth of a win by another's discard after this many turns; negative if the hand can't
    /// win so.
    pub(crate) fn score_by_discard(&self, win: u32, turn: usize) -> f64 {
        self.scores_by_discard[self.moves.place_of_score(win, turn, self.moves.turns + 1)]
    }

    /// The worth of a win whose tile is drawn at this turn, and the state in which the hand may go
    /// on instead.
    pub(crate) fn score_of(&self, win: u32, turn: usize) -> (f64, Option<u32>) {
        (self.scores[self.moves.place_of_score(win, turn, self.moves.turns)], self.wins[win as usize])
    }

    /// The number of states in the largest layer.
    #[cfg(feature = "score")]
    pub(crate) fn most_of_a_layer(&self) -> usize {
        let states = |layer: &Layer| layer.undrawn.all.len().max(layer.drawn.all.len());
        self.layers.iter().map(states).max().unwrap_or(0)
    }

    /// The number of scored wins.
    #[cfg(feature = "score")]
    pub(crate) fn wins(&self) -> usize {
        self.wins.len()
    }

    /// The points that a win by draw or by discard may be worth, each with its chance.
    #[cfg(feature = "score")]
    pub(crate) fn outcomes(&self, win: u32, by_discard: bool) -> &[(u32, f64)] {
        self.outcomes
            .list(if self.moves.has_opponents { 2 * win as usize } else { win as usize } + usize::from(by_discard))
    }
}
