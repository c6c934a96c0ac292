//! The search, and what it keeps from one call to the next.

use core::fmt;
use core::ops::ControlFlow;
#[cfg(feature = "score")]
use std::collections::BTreeMap;
use std::vec::Vec;

use super::graph::{Graph, Scorer, Stopped, Watch};
use super::state::{Concealed, State};
use super::suits::Kept;
use super::values::Values;
use super::world::{Symmetry, World};
use super::{Deepening, Odds, OddsError, OddsOptions, OddsRow, Path, Wall, Won};
#[cfg(feature = "score")]
use crate::game::Form;
use crate::game::{Tile, TileSet};
use crate::view::{AnyHand, Drawn, View, Viewed};

/// A search that remembers what it found for later calls.
///
/// Use one search for a whole game: it answers known positions at once, as long as the same tiles
/// are visible and called and exchanges are counted. If only more tiles are visible than before, it
/// still knows where hands lead, and works out the chances anew. It doesn't if the symmetry is
/// another, or under [`Strictness::Visible`](crate::Strictness::Visible). It may be asked about
/// hands of several games, but starts over with each change of the rules. When the limit of states
/// in its [`OddsOptions`] is reached, it starts over.
#[derive(Clone)]
pub struct Search {
    options: OddsOptions,
    memory: Option<SearchMemory>,
    /// That of the last hands that were worth something else than a win.
    scored: Option<SearchMemory>,
}

/// Everything that a search has found.
#[derive(Clone)]
struct SearchMemory {
    wall: Wall,
    graph: Graph,
    values: Values,
}

/// The question of one call.
#[derive(Clone, Copy)]
pub(super) struct SearchCall<'a> {
    hand: Concealed,
    world: World,
    /// The turn of the hand, and the wall then.
    turn: u8,
    wall: Wall,
    score: Option<Scorer<'a>>,
    /// How wins are shared out, if that is asked.
    #[cfg(feature = "score")]
    shares: Option<Share<'a>>,
}

#[cfg(feature = "score")]
impl<'a> SearchCall<'a> {
    /// Asks how the wins are shared out, too.
    pub(super) fn with_shares(self, share: Share<'a>) -> Self {
        Self { shares: Some(share), ..self }
    }
}

/// Tells what a hand that a tile completed may be worth, and how likely each of that is.
#[cfg(feature = "score")]
pub(super) type Share<'a> = &'a dyn Fn(&Concealed, Option<Tile>, &mut dyn FnMut(u32, f64));

impl Search {
    /// A search that has found nothing yet.
    #[must_use]
    pub const fn new(options: OddsOptions) -> Self {
        Self { options, memory: None, scored: None }
    }

    /// Forgets all hands, but keeps its memory allocated, and what it knows of single suits. So the
    /// next call is faster than with a new search.
    pub fn clear(&mut self) {
        for memory in [&mut self.memory, &mut self.scored].into_iter().flatten() {
            memory.clear();
        }
    }

    /// The chances of a hand before its draw, or for each discard of one that has drawn. The view's
    /// strictness decides which tiles can be waited for.
    ///
    /// If there are too many states, the answer is for the most exchanges for which there aren't.
    ///
    /// # Errors
    ///
    /// If the number of concealed tiles is a multiple of 3, or the wall is too small for the turns.
    pub fn odds<H: AnyHand>(&mut self, view: &View<H>) -> Result<Odds, OddsError> {
        self.odds_watched(view, |_| ControlFlow::Continue(()))
    }

    /// Like [`odds`](Self::odds), but calls `watch` every few thousand states with the number of
    /// states on the current path. If it breaks, the answer is what is known by then, and `watch`
    /// isn't called again.
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds).
    pub fn odds_watched<H: AnyHand>(
        &mut self,
        view: &View<H>,
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Odds, OddsError> {
        let question = self.question(view, Symmetry::Full, None)?;
        Ok(self.answer(&question, &mut watch))
    }

    /// The same figures step by step: first those without extra exchanges, then with one, up to the
    /// number of the path. So there is something to show at once, and it gets better.
    ///
    /// Each step uses what the steps before have found, and all of it counts for the limit of
    /// states. The figures of a step are those of a search of its own, to the last digit.
    ///
    /// ```
    /// use shanten::Hand;
    /// use shanten::odds::{OddsOptions, Path, Search};
    ///
    /// let hand: Hand = "34578m1689p357s1z".parse()?;
    /// let options = OddsOptions::default().path(Path::NoStepBack { extra: 1 });
    /// let found: Vec<_> = Search::new(options).deepen(&hand.view())?.collect();
    /// let [straight, one_more] = &found[..] else { panic!("two steps") };
    /// assert_eq!([straight.path.extra(), one_more.path.extra()], [0, 1]);
    /// assert!(straight.rows[0].win_now < one_more.rows[0].win_now);
    /// assert!(!straight.is_complete && one_more.is_complete);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds).
    pub fn deepen<H: AnyHand>(&mut self, view: &View<H>) -> Result<Deepening<'_>, OddsError> {
        let question = self.question(view, Symmetry::Full, None)?;
        let last = self.most_extra();
        Ok(Deepening::new(self, question, last))
    }

    /// The expected worth of a hand, or of each discard, instead of the chance to win. `score` says
    /// what a win is worth. A win may be declined if that pays.
    ///
    /// `score` is called for each complete hand that can be reached, each tile that completes it
    /// and each turn, perhaps more than once, and must always return the same. A negative worth is
    /// declined; one that isn't finite counts as 0. Symmetric hands may be worth different things,
    /// so there are more states. They are kept apart from those of chances, and forgotten
    /// with the next call.
    ///
    /// ```
    /// use shanten::odds::{OddsOptions, Search, Won};
    /// use shanten::{Hand, Mark};
    ///
    /// // Two points more for a straight.
    /// let straight = |win: &Won| {
    ///     let mut divisions = win.hand.divisions();
    ///     if divisions.any(|division| division.has(Mark::Straight)) { 3.0 } else { 1.0 }
    /// };
    /// let hand: Hand = "12345678m456p77s".parse()?; // waits for 3, 6 and 9m
    /// let options = OddsOptions::default();
    /// let [chance, worth] = [
    ///     Search::new(options).odds(&hand.view())?.rows[0].win_now,
    ///     Search::new(options).expected(&hand.view(), straight)?.rows[0].win_now,
    /// ];
    /// assert!(1.0 < worth / chance && worth / chance < 3.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds).
    pub fn expected<H: AnyHand>(&mut self, view: &View<H>, score: impl Fn(&Won<H>) -> f64) -> Result<Odds, OddsError> {
        self.expected_watched(view, score, |_| ControlFlow::Continue(()))
    }

    /// Like [`expected`](Self::expected), but watched like [`odds_watched`](Self::odds_watched).
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds).
    pub fn expected_watched<H: AnyHand>(
        &mut self,
        view: &View<H>,
        score: impl Fn(&Won<H>) -> f64,
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Odds, OddsError> {
        let score_turns = |hand: &Concealed, tile: Option<Tile>, scores: &mut [f64]| {
            let hand = <H as Viewed>::with_concealed(view.hand(), &hand.counts, hand.jokers);
            for (turn, worth) in (1..).zip(scores) {
                *worth = score(&Won { hand, tile: H::Drawn::of(tile), turn });
            }
        };
        let question = self.question(view, Symmetry::None, Some(&score_turns))?;
        Ok(self.answer_scored(&question, &mut watch))
    }

    pub(super) fn question<'a, H: AnyHand>(
        &self,
        view: &View<H>,
        symmetry: Symmetry,
        score: Option<Scorer<'a>>,
    ) -> Result<SearchCall<'a>, OddsError> {
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
        let world = World::new(view, &self.options, symmetry);
        Ok(SearchCall {
            hand: Concealed::of(hand),
            world,
            turn,
            wall,
            score,
            #[cfg(feature = "score")]
            shares: None,
        })
    }

    /// The path that was asked for.
    pub(super) fn path(&self) -> Path {
        self.options.path
    }

    /// From how many extra exchanges on more of them change nothing.
    pub(super) fn most_extra(&self) -> u8 {
        self.options.path.extra().min(self.options.turns)
    }

    /// Whether exchanges are counted on the path that was asked for.
    pub(super) fn counts_exchanges(&self) -> bool {
        self.options.path.extra() < self.options.turns.max(1)
    }

    /// The same where hands are worth something else than a win. The states are kept apart, and no
    /// longer than to the next such call.
    pub(super) fn answer_scored(&mut self, question: &SearchCall, watch: Watch) -> Odds {
        if let Some(memory) = &mut self.scored {
            memory.clear();
        }
        core::mem::swap(&mut self.memory, &mut self.scored);
        let odds = self.answer(question, watch);
        core::mem::swap(&mut self.memory, &mut self.scored);
        odds
    }

    /// Whether a form wins, if the rules have it.
    #[cfg(feature = "score")]
    pub(super) fn asks_for(&self, form: Form) -> bool {
        self.options.forms[form as usize]
    }

    /// The answer on the path of the options, or on one with fewer exchanges.
    pub(super) fn answer(&mut self, question: &SearchCall, watch: Watch) -> Odds {
        let (mut odds, stopped) = self.on_path(question, self.options.path, 0, watch);
        if let (Some(Stopped::Limit), Some(last)) = (stopped, self.most_extra().checked_sub(1)) {
            let mut fewer = Deepening::new(self, *question, last);
            while let Some(less) = fewer.next_watched(&mut *watch) {
                odds = less;
            }
        }
        odds
    }

    /// The rows that are possible on a path, and why there are no more. If the search has already
    /// found the rows of fewer exchanges, `aside` states belong to these alone.
    pub(super) fn on_path(
        &mut self,
        question: &SearchCall,
        path: Path,
        aside: usize,
        watch: Watch,
    ) -> (Odds, Option<Stopped>) {
        let OddsOptions { turns, by_each_turn, states, is_parallel, .. } = self.options;
        let turns = usize::from(turns);
        let &SearchCall { world, wall, turn, .. } = question;
        let wall = wall.before(turn.into());
        let turn = usize::from(turn);
        // Taken out, so that nothing half done is kept if a function of the caller panics.
        let mut memory = self.memory.take().unwrap_or_else(|| SearchMemory {
            wall,
            graph: Graph::new(world, path, turns, states, is_parallel),
            values: Values::new(wall, path, turns),
        });
        memory.turn_to(world, wall, path);
        memory.graph.aside = aside;
        let was_empty = memory.graph.states() == 0;
        let (mut odds, mut found, mut stopped) = memory.rows(question, watch);
        if aside > 0 && stopped.is_none() {
            odds.searched = memory.states_of(question, &found);
        }
        if stopped == Some(Stopped::Limit) && !was_empty && aside == 0 {
            // There may be room without the states of earlier calls.
            memory.clear();
            (odds, found, stopped) = memory.rows(question, watch);
        }
        #[cfg(feature = "score")]
        if let Some(share) = question.shares.filter(|_| !found.is_empty()) {
            memory.add_shares(&mut odds.rows, &found, question, share, turn);
        }
        // With too many states the answer is for fewer exchanges, if there are fewer.
        let is_answer = stopped != Some(Stopped::Limit) || path.extra() == 0;
        if by_each_turn && is_answer && !found.is_empty() {
            memory.add_ends(&mut odds.rows, &found, question, turn);
        }
        for row in &mut odds.rows {
            row.win.drain(..turn.min(row.win.len()));
            row.ready.drain(..turn.min(row.ready.len()));
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

impl SearchMemory {
    /// Turns to another world, wall or path, and forgets what isn't so there.
    fn turn_to(&mut self, world: World, wall: Wall, path: Path) {
        let (kept, old_wall) = (self.graph.turn_to(world, path), core::mem::replace(&mut self.wall, wall));
        if kept != Kept::Values || wall != old_wall {
            self.values.restart(wall, path);
            if kept != Kept::Nothing {
                self.values.forget();
            }
        }
    }

    /// Forgets all states, but keeps the memory allocated.
    fn clear(&mut self) {
        self.graph.clear();
        self.values.clear();
    }

    /// The rows that are possible, the numbers of their hands, and why there are no more.
    fn rows(
        &mut self,
        &SearchCall { ref hand, turn, wall, score, .. }: &SearchCall,
        watch: Watch,
    ) -> (Odds, Vec<u32>, Option<Stopped>) {
        let Self { graph, values, .. } = self;
        let (before, path) = (graph.states(), graph.moves.path);
        let suits = graph.suits.suits_of(hand);
        let state = State::sorted(suits);
        let exchanges = graph.exchanges(&state);
        let has_drawn = hand.has_drawn();
        let hands: Vec<(Option<Tile>, State)> =
            if has_drawn { graph.discards_of(hand, suits, exchanges) } else { [(None, state)].into() };
        let layer = graph.moves.layer(exchanges);
        let (mut rows, mut found) = (Vec::new(), Vec::new());
        let mut missing: TileSet = hands.iter().filter_map(|&(discard, _)| discard).collect();
        let is_joker = |discard: Option<Tile>| has_drawn && discard.is_none();
        let mut is_joker_missing = hands.iter().any(|&(discard, _)| is_joker(discard));
        let mut stopped = None;
        // One hand at a time, so that some rows are complete if another has too many states. If
        // exchanges aren't counted, all hands share their states, so all at once.
        let at_once = if graph.moves.is_unlimited { hands.len() } else { 1 };
        for hands in hands.chunks(at_once.max(1)) {
            match graph.search(hands.iter().map(|&(_, state)| state), exchanges, score, watch) {
                Ok(states) => {
                    let values = values.worth(graph, layer, &states);
                    for ((&(discard, _), [win, ready]), &state) in hands.iter().zip(values).zip(&states) {
                        missing -= discard.into_iter().collect();
                        is_joker_missing &= !is_joker(discard);
                        let [won_by, ready_by] = [const { Vec::new() }; 2];
                        rows.push(OddsRow {
                            discard,
                            is_joker: is_joker(discard),
                            win_now: win.get(usize::from(turn)).copied().unwrap_or(0.0),
                            // Nothing more is drawn after the last turn.
                            ready_now: ready
                                .get(usize::from(turn))
                                .copied()
                                .unwrap_or_else(|| f64::from(u8::from(graph.is_ready(layer, state)))),
                            win,
                            ready,
                            won_by,
                            ready_by,
                            #[cfg(feature = "score")]
                            shares: BTreeMap::new(),
                        });
                    }
                    found.extend(states);
                }
                Err(why) => {
                    stopped = Some(why);
                    break;
                }
            }
        }
        let searched = graph.states() - before;
        let is_complete = stopped.is_none();
        (Odds { rows, searched, path, missing, is_joker_missing, turn, wall, is_complete }, found, stopped)
    }

    /// Adds to the rows of these states how the wins of hands at a turn are shared out.
    #[cfg(feature = "score")]
    fn add_shares(&mut self, rows: &mut [OddsRow], states: &[u32], question: &SearchCall, share: Share, turn: usize) {
        /// The most chances kept at a time: 8 MB, however many states there are.
        const CHANCES: usize = 1 << 20;
        let layer = self.layer_of(question);
        let Self { graph, values, .. } = self;
        // A state before a draw has a chance now and one a turn later.
        let at_once = (CHANCES / (2 * graph.states() + graph.wins()).max(1)).max(1);
        for (rows, states) in rows.chunks_mut(at_once).zip(states.chunks(at_once)) {
            let chances = values.wins_of(graph, layer, states, turn);
            for (win, chances) in (0..).zip(chances.chunks_exact(states.len())) {
                if chances.iter().any(|&chance| chance > 0.0) {
                    let (hand, tile) = graph.won_hand(win);
                    share(&hand, tile, &mut |points, part| {
                        for (row, chance) in rows.iter_mut().zip(chances).filter(|(_, chance)| **chance > 0.0) {
                            *row.shares.entry(points).or_default() += chance * part;
                        }
                    });
                }
            }
        }
    }

    /// How many states these states of the question lead to, with themselves.
    fn states_of(&mut self, question: &SearchCall, states: &[u32]) -> usize {
        let layer = self.layer_of(question);
        if self.graph.moves.is_unlimited {
            return self.graph.states();
        }
        let reached = self.graph.reach(layer, states);
        reached.iter().map(|layer| layer.undrawn.len() + layer.drawn.len()).sum()
    }

    /// The layer in which the question begins.
    fn layer_of(&mut self, question: &SearchCall) -> usize {
        let state = State::sorted(self.graph.suits.suits_of(&question.hand));
        self.graph.moves.layer(self.graph.exchanges(&state))
    }

    /// Adds to the rows of these states the chances by each turn, of hands at this turn.
    fn add_ends(&mut self, rows: &mut [OddsRow], states: &[u32], question: &SearchCall, turn: usize) {
        let layer = self.layer_of(question);
        let Self { graph, values, .. } = self;
        let turns = graph.moves.turns;
        // The rows have the last end, and all ends if the chance only depends on the draws left.
        let is_constant = matches!(question.wall, Wall::Constant(_)) && question.score.is_none();
        let known = turn..if is_constant { turns } else { turns.min(turn + 1) };
        let earlier = values.for_ends(graph, layer, states, turn, turn + 1..turns + 1 - known.len());
        for ((row, &state), earlier) in rows.iter_mut().zip(states).zip(earlier) {
            // Nothing is drawn by this turn.
            let now = [0.0, f64::from(u8::from(graph.is_ready(layer, state)))];
            let lists = [(&row.win, &mut row.won_by), (&row.ready, &mut row.ready_by)];
            for (((if_turn, by_turn), now), earlier) in lists.into_iter().zip(now).zip(earlier) {
                by_turn.push(now);
                by_turn.extend(earlier);
                by_turn.extend(if_turn[known.clone()].iter().rev());
            }
        }
    }
}
