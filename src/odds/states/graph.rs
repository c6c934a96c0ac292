//! All states of a search, by the exchanges left.

use core::ops::ControlFlow;
use std::vec;
use std::vec::Vec;

use super::layer::{Layer, To};
use super::moves::{Drawable, Moves};
use super::outcomes::Outcomes;
use crate::format::SUITS;
use crate::game::Tile;
use crate::odds::model::state::{Concealed, Id, State};
use crate::odds::model::suits::{Kept, SuitStates};
use crate::odds::model::world::World;
use crate::odds::path::Path;

/// Writes what a complete hand is worth if the given tile, `None` for a joker, completed it.
pub(crate) type Scorer<'a> = &'a dyn Fn(&Concealed, Option<Tile>, WinWorth);

/// What a win is worth, to be written.
pub(crate) struct WinWorth<'a> {
    /// By the draw at turn 1, 2 and so on; a single entry if the turn makes no difference.
    pub(crate) by_draw: &'a mut [f64],
    /// By another's discard after no turn, one turn and so on, if that counts; less than nothing if
    /// the hand can't win so.
    pub(crate) by_discard: &'a mut [f64],
    /// The points behind both: a list for the first, and one for the second if that counts.
    #[cfg_attr(not(feature = "score"), expect(dead_code, reason = "other worths have no points"))]
    pub(crate) outcomes: &'a mut Outcomes,
}

/// Called from time to time with the number of states; breaks off the search with `Break`.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// After this many expanded states the caller is called.
const WATCHED: usize = 4096;

/// Why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// The limit of states was reached.
    Limit,
    /// The caller broke off.
    ByCaller,
}

/// All states, by the exchanges left.
#[derive(Clone)]
pub(crate) struct Graph {
    pub(crate) suits: SuitStates,
    pub(crate) moves: Moves,
    /// Whether the threads of the current pool work together.
    pub(crate) is_parallel: bool,
    pub(crate) layers: Vec<Layer>,
    /// The worth of each win, a value for every turn if they vary, and by discards.
    scores: Vec<f64>,
    scores_by_discard: Vec<f64>,
    /// For each win the state of the next layer that it may go on to instead.
    wins: Vec<Option<u32>>,
    outcomes: Outcomes,
    /// The most that any hand is worth that is completed after no turn, one turn and so on.
    best_scores: Vec<f64>,
    pub(super) states: usize,
    /// How many states were expanded.
    checks: usize,
    /// The most states, besides those set aside.
    limit: usize,
    /// States of paths with fewer exchanges, which the limit doesn't count.
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
            // Wins that are always worth the same count for the first turn, even if there is none.
            best_scores: vec![0.0; turns.max(1) + 1],
            states: 0,
            checks: 0,
            limit,
            aside: 0,
        }
    }

    /// Turns to another world or path, and forgets what isn't so there.
    pub(crate) fn turn_to(&mut self, world: World, path: Path) -> Kept {
        let moves = Moves::new(path, self.moves.turns, &world);
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
    pub(crate) fn clear(&mut self) {
        self.suits.trim();
        self.layers.iter_mut().for_each(Layer::clear);
        if self.layers.iter().map(Layer::room).sum::<usize>() > self.limit {
            // Another hand fills other layers, and the memory would add up.
            self.layers = Vec::new();
        }
        self.scores.clear();
        self.scores_by_discard.clear();
        self.wins.clear();
        self.outcomes.clear();
        self.best_scores.fill(0.0);
        self.states = 0;
    }

    /// How many states there are.
    pub(crate) fn states(&self) -> usize {
        self.states
    }

    /// The most that any hand can be worth if the game ends after this turn.
    pub(crate) fn most(&self, end: usize) -> f64 {
        if self.moves.is_scored() { self.best_scores[..=end].iter().copied().fold(0.0, f64::max) } else { 1.0 }
    }

    /// How many exchanges a hand begins with.
    pub(crate) fn exchanges(&self, state: &State) -> usize {
        usize::from(self.suits.useful(state).distance) + usize::from(self.moves.path.extra())
    }

    /// Whether a hand of a layer is ready before a draw.
    pub(crate) fn is_ready(&self, layer: usize, state: u32) -> bool {
        self.layers[layer].undrawn.all[state as usize].need.distance == 1
    }

    /// The tiles that a hand with these suits which has drawn may discard with `exchanges` left,
    /// `None` for a joker, each with the state after it.
    pub(crate) fn discards_of(
        &mut self,
        hand: &Concealed,
        suits: [Id; SUITS],
        exchanges: usize,
    ) -> Vec<(Option<Tile>, State)> {
        let kinds = self.moves.kinds_to_discard(&self.suits, &State::sorted(suits), exchanges);
        self.suits.discards_of(hand, suits, kinds)
    }

    /// Counts an expanded state that leads to `new` new ones.
    #[cfg(feature = "rayon")]
    pub(crate) fn count(&mut self, new: usize, watch: Watch) -> Result<(), Stopped> {
        self.states += new;
        self.check(watch)
    }

    /// Counts an expanded state and tells the caller from time to time. Fails if the search has to
    /// stop.
    pub(super) fn check(&mut self, watch: Watch) -> Result<(), Stopped> {
        self.checks += 1;
        if self.checks.is_multiple_of(WATCHED) && watch(self.states).is_break() {
            return Err(Stopped::ByCaller);
        }
        if self.states > self.limit + self.aside { Err(Stopped::Limit) } else { Ok(()) }
    }

    /// Asks what the hand after a winning draw is worth at each turn. It may go on to the given
    /// state instead.
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
        // In order, so that the same suit is the same one whichever was met first.
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

    /// The worth of a win by another's discard after as many own turns; less than nothing if the
    /// hand can't win so.
    pub(crate) fn score_by_discard(&self, win: u32, turn: usize) -> f64 {
        self.scores_by_discard[self.moves.place_of_score(win, turn, self.moves.turns + 1)]
    }

    /// The worth of a win whose tile is drawn at this turn, and the state that it may go on to
    /// instead.
    pub(crate) fn score_of(&self, win: u32, turn: usize) -> (f64, Option<u32>) {
        (self.scores[self.moves.place_of_score(win, turn, self.moves.turns)], self.wins[win as usize])
    }

    /// How many states the layer with the most has.
    #[cfg(feature = "score")]
    pub(crate) fn most_of_a_layer(&self) -> usize {
        let states = |layer: &Layer| layer.undrawn.all.len().max(layer.drawn.all.len());
        self.layers.iter().map(states).max().unwrap_or(0)
    }

    /// How many wins were scored.
    #[cfg(feature = "score")]
    pub(crate) fn wins(&self) -> usize {
        self.wins.len()
    }

    /// The points that a win may be worth, by draw or by another's discard, each with its chance.
    #[cfg(feature = "score")]
    pub(crate) fn outcomes(&self, win: u32, by_discard: bool) -> &[(u32, f64)] {
        self.outcomes
            .list(if self.moves.has_opponents { 2 * win as usize } else { win as usize } + usize::from(by_discard))
    }
}
