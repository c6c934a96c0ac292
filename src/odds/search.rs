//! The search, with what it keeps from one call to the next.

use core::fmt;
use core::ops::ControlFlow;
use std::vec::Vec;

use super::graph::{Graph, Score, Stopped, Watch};
use super::suits::{State, World};
use super::values::Values;
use super::{Odds, OddsError, OddsOptions, OddsRow, Path, Wall, Win};
use crate::game::{Meld, Tile, TileSet};
use crate::view::View;

/// A search with what it has found out, which later calls use.
///
/// Kept over a game it answers at once where it was before, as long as the same is visible and
/// called, and exchanges are counted. When all states that its [`OddsOptions`] allow are there it
/// begins anew.
#[derive(Clone)]
pub struct Search {
    settings: OddsOptions,
    known: Option<Memory>,
}

/// What a search has found out.
#[derive(Clone)]
struct Memory {
    wall: Wall,
    graph: Graph,
    values: Values,
}

/// What is asked.
struct Question<'a> {
    view: &'a View,
    world: World,
    wall: Wall,
    score: Option<Score<'a>>,
}

impl Search {
    /// A search that knows nothing yet.
    #[must_use]
    pub const fn new(settings: OddsOptions) -> Self {
        Self { settings, known: None }
    }

    /// Forgets what it has found out, but keeps the room that it took, which makes the next call
    /// faster than that of a new search.
    pub fn clear(&mut self) {
        if let Some(known) = &mut self.known {
            known.restart(*known.graph.suits.world(), known.wall, known.graph.rules.path);
        }
    }

    /// The chances of a hand that waits, or for each discard of one that has drawn. Which tiles may
    /// be waited for is a matter of the view's strictness.
    ///
    /// If its states are too many, those with fewer exchanges are given: as many as can be had,
    /// from none upwards.
    ///
    /// # Errors
    ///
    /// If the hand's number of tiles is a multiple of three, or the wall is too small for the
    /// turns.
    pub fn odds(&mut self, view: &View) -> Result<Odds, OddsError> {
        self.odds_watched(view, |_| ControlFlow::Continue(()))
    }

    /// [`odds`](Self::odds), with a call every few thousand states that is told how many there are
    /// on the path that is searched, and may break off: then what is known is given, and
    /// nothing more is called.
    ///
    /// # Errors
    ///
    /// As of [`odds`](Self::odds).
    pub fn odds_watched(
        &mut self,
        view: &View,
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Odds, OddsError> {
        self.search(view, None, &mut watch)
    }

    /// What a hand is worth, or each discard, if a win is worth what this function says: the
    /// expected worth takes the place of the chance to win. A win may be declined where that
    /// pays.
    ///
    /// The function is asked for each complete hand that can be met, each tile that completes it
    /// and each turn, perhaps several times, and should always say the same. What is worth less
    /// than nothing is declined; what isn't finite is worth nothing. Hands that a symmetry
    /// makes of each other may be worth something else, so that there are more states. The search
    /// forgets what it knew, and keeps nothing of this.
    ///
    /// ```
    /// use shanten::Hand;
    /// use shanten::odds::{Search, OddsOptions};
    ///
    /// // Two more for a straight.
    /// let straight = |win: &shanten::odds::Win| {
    ///     let has_one = win.hand.divisions().any(|division| division.has(shanten::Mark::Straight));
    ///     if has_one { 3.0 } else { 1.0 }
    /// };
    /// let hand: Hand = "12345678m456p77s".parse()?; // waits for 3, 6 and 9m
    /// let settings = OddsOptions::default();
    /// let [chance, worth] = [
    ///     Search::new(settings).odds(&hand.view())?.rows[0].win[0],
    ///     Search::new(settings).expected(&hand.view(), straight)?.rows[0].win[0],
    /// ];
    /// assert!(1.0 < worth / chance && worth / chance < 3.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`odds`](Self::odds).
    pub fn expected(&mut self, view: &View, score: impl Fn(&Win) -> f64) -> Result<Odds, OddsError> {
        self.expected_watched(view, score, |_| ControlFlow::Continue(()))
    }

    /// [`expected`](Self::expected), watched as [`odds_watched`](Self::odds_watched) is.
    ///
    /// # Errors
    ///
    /// As of [`odds`](Self::odds).
    pub fn expected_watched(
        &mut self,
        view: &View,
        score: impl Fn(&Win) -> f64,
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Odds, OddsError> {
        self.clear();
        let odds = self.search(view, Some(&score), &mut watch);
        self.clear();
        odds
    }

    fn search(&mut self, view: &View, score: Option<Score>, watch: Watch) -> Result<Odds, OddsError> {
        let hand = view.hand();
        let tiles = hand.len();
        if tiles.is_multiple_of(3) {
            return Err(OddsError::BetweenTurns { tiles });
        }
        let OddsOptions { turns, path, forms, .. } = self.settings;
        let wall = self.settings.wall.unwrap_or_else(|| Wall::from_view(view));
        if !wall.suffices(turns) {
            return Err(OddsError::WallTooSmall { wall, turns });
        }
        let world = World {
            strictness: view.strictness(),
            forms,
            melds: hand.melds_needed(),
            called: hand.called().copies(),
            visible: view.visible().copies(),
            is_symmetric: score.is_none(),
        };
        let question = Question { view, world, wall, score };
        let (mut odds, mut stopped) = self.on_path(&question, path, watch);
        // Each exchange more makes it several times as many states, so that those with fewer take little
        // besides.
        for extra in 0..path.extra().min(turns) {
            if stopped != Some(Stopped::Limit) {
                break;
            }
            let (less, stopped_now) = self.on_path(&question, path.with_extra(extra), watch);
            if stopped_now.is_some() {
                if extra == 0 {
                    odds = less;
                }
                break;
            }
            (odds, stopped) = (Odds { is_complete: false, ..less }, Some(Stopped::Limit));
        }
        Ok(odds)
    }

    /// The rows that can be had on a path, and why there aren't more.
    fn on_path(&mut self, question: &Question, path: Path, watch: Watch) -> (Odds, Option<Stopped>) {
        let OddsOptions { turns, states, is_parallel, .. } = self.settings;
        let turns = usize::from(turns);
        let &Question { world, wall, .. } = question;
        // Should the caller's functions panic, nothing is kept that is half done.
        let mut known = self.known.take().unwrap_or_else(|| Memory {
            wall,
            graph: Graph::new(world, path, turns, states, is_parallel),
            values: Values::new(wall, path, turns),
        });
        let Memory { wall: known_wall, graph, .. } = &known;
        let is_same = *known_wall == wall && graph.rules.path == path && *graph.suits.world() == world;
        if !is_same || graph.rules.is_unlimited {
            known.restart(world, wall, path);
        }
        let was_empty = known.graph.states() == 0;
        let (mut odds, mut stopped) = known.rows(question, watch);
        if stopped == Some(Stopped::Limit) && !was_empty {
            // Without the states of earlier calls they may be few enough.
            known.restart(world, wall, path);
            (odds, stopped) = known.rows(question, watch);
        }
        if stopped.is_none() {
            self.known = Some(known);
        }
        (odds, stopped)
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let states = self.known.as_ref().map_or(0, |known| known.graph.states());
        f.debug_struct("Search").field("settings", &self.settings).field("states", &states).finish_non_exhaustive()
    }
}

impl Memory {
    fn restart(&mut self, world: World, wall: Wall, path: Path) {
        self.wall = wall;
        self.graph.restart(world, path);
        self.values.restart(wall, path);
    }

    /// The rows that can be had, and why there aren't more.
    fn rows(&mut self, &Question { view, wall, score, .. }: &Question, watch: Watch) -> (Odds, Option<Stopped>) {
        let Self { graph, values, .. } = self;
        let (before, path) = (graph.states(), graph.rules.path);
        let hand = view.hand();
        let melds: Vec<Meld> = hand.melds().collect();
        let exchanges = usize::from(graph.distance(hand)) + usize::from(path.extra());
        let hands: Vec<(Option<Tile>, State)> = if hand.len() % 3 == 1 {
            [(None, graph.suits.state(hand))].into()
        } else {
            let discards = graph.discards_of(hand, exchanges).into_iter();
            discards.map(|(tile, state)| (Some(tile), state)).collect()
        };
        let layer = graph.rules.layer(exchanges);
        let mut rows = Vec::new();
        let mut missing: TileSet = hands.iter().filter_map(|&(discard, _)| discard).collect();
        let mut stopped = None;
        // One after the other, so that some are known if the states of another are too many; in circles,
        // all at once.
        let at_once = if graph.rules.is_unlimited { hands.len() } else { 1 };
        for hands in hands.chunks(at_once.max(1)) {
            match graph.search(hands.iter().map(|&(_, state)| state), exchanges, score, &melds, watch) {
                Ok(states) => {
                    for (&(discard, _), [win, ready]) in hands.iter().zip(values.worth(graph, layer, &states)) {
                        missing -= discard.into_iter().collect();
                        rows.push(OddsRow { discard, win, ready });
                    }
                }
                Err(why) => {
                    stopped = Some(why);
                    break;
                }
            }
        }
        let searched = graph.states() - before;
        (Odds { rows, searched, path, missing, wall, is_complete: stopped.is_none() }, stopped)
    }
}
