//! The search, and its steps.

use core::fmt;

use super::answer::{Odds, OddsError};
use super::memory::{SearchCall, SearchMemory};
use super::model::state::ConcealedTiles;
use super::model::world::{Symmetry, World};
use super::opponents::Standing;
use super::options::OddsOptions;
#[cfg(feature = "score")]
use super::options::Yaku;
use super::path::Path;
#[cfg(feature = "score")]
use super::states::graph::WinWorth;
use super::states::graph::{Graph, Scorer, StateWatch, Stopped};
use super::values::rows::Values;
use super::values::turns::RoundEnds;
use super::wall::Wall;
#[cfg(feature = "score")]
use super::yaku::YakuWins;
#[cfg(feature = "score")]
use crate::game::{Form, Tile};
use crate::hand::Visible;
use crate::view::{AnyHand, View};

/// A search that remembers its states for later calls.
///
/// Use one search for a whole game: it answers known positions at once, as long as the same tiles
/// are visible and called and exchanges are counted. If only more tiles are visible than before, it
/// keeps the moves and computes the chances again, unless the symmetry changes or the strictness is
/// [`Strictness::Visible`](crate::Strictness::Visible). It may be asked about hands of several
/// games, but starts over with each change of the rules. It also starts over when it reaches the
/// limit of states in its [`OddsOptions`].
#[derive(Clone)]
pub struct Search {
    pub(super) options: OddsOptions,
    pub(super) memory: Option<SearchMemory>,
    /// The memory of the last question whose wins have different worths.
    pub(super) scored: Option<SearchMemory>,
    /// The memory of questions whose wins need a pattern.
    #[cfg(feature = "score")]
    pub(super) with_yaku: Option<(Yaku, SearchMemory)>,
}

impl Search {
    /// Makes a search without any states.
    #[must_use]
    pub const fn new(options: OddsOptions) -> Self {
        Self {
            options,
            memory: None,
            scored: None,
            #[cfg(feature = "score")]
            with_yaku: None,
        }
    }

    /// Forgets all hands, but keeps the memory allocated, and the states of single suits. So the
    /// next call is faster than with a new search.
    pub fn clear(&mut self) {
        for memory in [&mut self.memory, &mut self.scored].into_iter().flatten() {
            memory.clear();
        }
        #[cfg(feature = "score")]
        if let Some((_, memory)) = &mut self.with_yaku {
            memory.clear();
        }
    }

    /// Sets the player's [own discards](OddsOptions::discards) so far, for the next calls.
    pub fn set_discards(&mut self, tiles: Visible) {
        self.options.discards = tiles;
    }

    /// Returns the view to search, in which the player's own discards are visible.
    pub(super) fn seen<H: AnyHand>(&self, view: &View<H>) -> Result<View<H>, OddsError> {
        view.with_discards(self.options.discards).map_err(OddsError::Discards)
    }

    pub(super) fn question<'a, H: AnyHand>(
        &self,
        view: &View<H>,
        (symmetry, standing): (Symmetry, Standing),
        score: Option<Scorer<'a>>,
    ) -> Result<SearchCall<'a>, OddsError> {
        let view = &self.seen(view)?;
        let hand = view.hand();
        let tiles = hand.len();
        if tiles.is_multiple_of(3) {
            return Err(OddsError::BetweenTurns { tiles });
        }
        let OddsOptions { turns, wall, .. } = self.options;
        let turn = self.options.turn_of(hand);
        let (wall, draws) = (wall.unwrap_or_else(|| Wall::from_view(view)), turns - turn);
        if !wall.suffices(draws) {
            return Err(OddsError::WallTooSmall { wall, draws });
        }
        let world = World::new(view, &self.options, standing, symmetry);
        let ends = RoundEnds { others: world.others, opponents: self.options.opponents, payments: None };
        Ok(SearchCall {
            hand: ConcealedTiles::of(hand),
            world,
            turn,
            wall,
            score,
            ends,
            is_after_discard: hand.has_drawn() || self.options.is_after_discard,
            #[cfg(feature = "score")]
            shares: false,
        })
    }

    /// What decides whether this hand has a pattern, if its wins need one.
    #[cfg(feature = "score")]
    pub(super) fn yaku_wins<H: AnyHand>(&self, hand: &H) -> Result<Option<YakuWins<H>>, OddsError> {
        self.options.yaku.map_or(Ok(None), |yaku| YakuWins::new(hand, yaku))
    }

    /// Asks a question whose wins need a pattern, with the memory of such questions.
    #[cfg(feature = "score")]
    pub(super) fn with_memory_of<T>(&mut self, yaku: Yaku, ask: impl FnOnce(&mut Self) -> T) -> T {
        let memory = self.memory.take();
        self.memory = self.with_yaku.take().filter(|&(of, _)| of == yaku).map(|(_, memory)| memory);
        let answer = ask(self);
        self.with_yaku = self.memory.take().map(|memory| (yaku, memory));
        self.memory = memory;
        answer
    }

    /// Asks for the chances to win, with a pattern if the hand needs one.
    pub(super) fn ask_chances<H: AnyHand, T>(
        &mut self,
        view: &View<H>,
        standing: Standing,
        ask: impl FnOnce(&mut Self, &SearchCall) -> T,
    ) -> Result<T, OddsError> {
        #[cfg(feature = "score")]
        if let Some(wins) = self.yaku_wins(view.hand())? {
            let score =
                |hand: &ConcealedTiles, tile: Option<Tile>, mut worth: WinWorth| wins.score(hand, tile, &mut worth);
            let question = self.question(view, (wins.symmetry(), standing), Some(&score))?;
            return Ok(self.with_memory_of(wins.yaku, |search| ask(search, &question)));
        }
        let question = self.question(view, (Symmetry::Full, standing), None)?;
        Ok(ask(self, &question))
    }

    /// The path of the options.
    pub(super) fn path(&self) -> Path {
        self.options.path
    }

    /// The number of extra exchanges from which on more of them change nothing.
    pub(super) fn most_extra(&self) -> u8 {
        self.options.path.extra().min(self.options.turns)
    }

    /// Whether the path of the options counts exchanges.
    pub(super) fn counts_exchanges(&self) -> bool {
        self.options.path.extra() < self.options.turns.max(1)
    }

    /// Whether the options count a form as a win, provided that the rules have it.
    #[cfg(feature = "score")]
    pub(super) fn asks_for(&self, form: Form) -> bool {
        self.options.forms[form as usize]
    }

    /// The rows that could be computed on a path, and why the search stopped early. `aside` states
    /// belong only to rows of fewer exchanges found before; the limit doesn't count them.
    pub(super) fn on_path(
        &mut self,
        question: &SearchCall,
        path: Path,
        aside: usize,
        watch: StateWatch,
    ) -> (Odds, Option<Stopped>) {
        let OddsOptions { turns, by_each_turn, states, is_parallel, .. } = self.options;
        let turns = usize::from(turns);
        let &SearchCall { world, wall, turn, ends, .. } = question;
        let wall = wall.before(turn.into());
        let turn = usize::from(turn);
        // The memory is taken out, so that none with unfinished states is kept if `watch` panics.
        let mut memory = self.memory.take().unwrap_or_else(|| SearchMemory {
            wall,
            ends,
            graph: Graph::new(world, path, turns, states, is_parallel),
            values: Values::new(wall, path, turns, ends),
        });
        memory.turn_to(world, wall, path, ends);
        memory.graph.aside = aside;
        let was_empty = memory.graph.states() == 0;
        let (mut odds, mut found, mut stopped) = memory.rows(question, watch);
        if aside > 0 && stopped.is_none() {
            odds.searched = memory.states_of(question, &found);
        }
        if stopped == Some(Stopped::Limit) && !was_empty && aside == 0 {
            // The limit may suffice without the states of earlier calls.
            memory.clear();
            (odds, found, stopped) = memory.rows(question, watch);
        }
        #[cfg(feature = "score")]
        if question.shares && !found.is_empty() {
            memory.add_shares(&mut odds.rows, &found, question, turn);
        }
        // If a path has too many states, the answer is from one with fewer exchanges, if any.
        let is_answer = stopped != Some(Stopped::Limit) || path.extra() == 0;
        if by_each_turn && is_answer && !found.is_empty() {
            memory.add_ends(&mut odds.rows, &found, question, turn);
        }
        for row in &mut odds.rows {
            // At turn 0 the most draws are left.
            row.has_no_yaku = odds.needs_yaku && row.win[0] == 0.0 && row.ready[0] > 0.0;
            for list in [&mut row.win, &mut row.ready] {
                // The last entry is for the time after all draws, which the answer leaves out.
                list.truncate(turns);
                list.drain(..turn.min(turns));
            }
        }
        if stopped.is_none() {
            self.memory = Some(memory);
        }
        (odds, stopped)
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let states = self.memory.as_ref().map_or(0, |memory| memory.graph.states());
        f.debug_struct("Search").field("options", &self.options).field("states", &states).finish_non_exhaustive()
    }
}
