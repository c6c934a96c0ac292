//! The memory of a search between calls, and the answers computed with it.

#[cfg(feature = "score")]
use std::collections::BTreeMap;
#[cfg(feature = "score")]
use std::vec;
use std::vec::Vec;

use super::answer::{Odds, OddsRow};
use super::model::state::{ConcealedTiles, State};
use super::model::suits::Kept;
use super::model::world::World;
use super::path::Path;
use super::states::graph::{Graph, Scorer, StateWatch, Stopped};
use super::values::rows::Values;
use super::values::turns::RoundEnds;
use super::wall::Wall;
use crate::game::{Tile, TileSet};

/// The question of one call.
#[derive(Clone, Copy)]
pub(super) struct SearchCall<'a> {
    pub(super) hand: ConcealedTiles,
    pub(super) world: World,
    /// The turn of the hand, and the wall at that turn.
    pub(super) turn: u8,
    pub(super) wall: Wall,
    pub(super) score: Option<Scorer<'a>>,
    pub(super) ends: RoundEnds,
    /// Whether the others discard before the next draw.
    pub(super) is_after_discard: bool,
    /// Whether the answer needs the distribution of points.
    #[cfg(feature = "score")]
    pub(super) shares: bool,
}

#[cfg(feature = "score")]
impl SearchCall<'_> {
    /// Returns the question with or without the distribution of points.
    pub(super) fn with_shares(self, shares: bool) -> Self {
        Self { shares, ..self }
    }
}

/// All states and values found by a search.
#[derive(Clone)]
pub(super) struct SearchMemory {
    pub(super) wall: Wall,
    pub(super) ends: RoundEnds,
    pub(super) graph: Graph,
    pub(super) values: Values,
}

impl SearchMemory {
    /// Changes to another world, wall, path or end, and forgets the states and values that differ
    /// there.
    pub(super) fn turn_to(&mut self, world: World, wall: Wall, path: Path, ends: RoundEnds) {
        let kept = self.graph.turn_to(world, path);
        let old = (self.wall, self.ends);
        (self.wall, self.ends) = (wall, ends);
        if kept != Kept::Values || (wall, ends) != old {
            self.values.restart(wall, path, ends);
            if kept != Kept::Nothing {
                self.values.forget();
            }
        }
    }

    /// Forgets all states, but keeps the memory allocated.
    pub(super) fn clear(&mut self) {
        self.graph.clear();
        self.values.clear();
    }

    /// Computes as many rows as possible, the numbers of their hands, and why it stopped.
    pub(super) fn rows(
        &mut self,
        &SearchCall { ref hand, world, turn, wall, score, is_after_discard, .. }: &SearchCall,
        watch: StateWatch,
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
        // One hand at a time, so that some rows are complete even if another has too many states.
        // If exchanges aren't counted, all hands share their states, so all are searched at once.
        let at_once = if graph.moves.is_unlimited { hands.len() } else { 1 };
        for hands in hands.chunks(at_once.max(1)) {
            match graph.search(hands.iter().map(|&(_, state)| state), exchanges, score, watch) {
                Ok(states) => {
                    let values = values.worth(graph, layer, (&states, is_after_discard));
                    for (&(discard, _), [win, ready]) in hands.iter().zip(values) {
                        missing -= discard.into_iter().collect();
                        is_joker_missing &= !is_joker(discard);
                        let [won_by, ready_by] = [const { Vec::new() }; 2];
                        rows.push(OddsRow {
                            discard,
                            is_joker: is_joker(discard),
                            win_now: win[usize::from(turn)],
                            ready_now: ready[usize::from(turn)],
                            win,
                            ready,
                            has_no_yaku: false,
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
        let (needs_yaku, is_complete) = (world.needs_yaku(), stopped.is_none());
        let odds = Odds { rows, searched, path, missing, is_joker_missing, turn, wall, needs_yaku, is_complete };
        (odds, found, stopped)
    }

    /// Adds the distribution of points for hands at a turn to the rows of these states.
    #[cfg(feature = "score")]
    pub(super) fn add_shares(&mut self, rows: &mut [OddsRow], states: &[u32], question: &SearchCall, turn: usize) {
        /// The most chances before a draw, and after it: 32 MB, for any number of states.
        const CHANCES: usize = 1 << 21;
        let layer = self.layer_of(question);
        let Self { graph, values, .. } = self;
        let of_hand = (graph.most_of_a_layer() * graph.moves.turns).max(graph.wins());
        let at_once = (CHANCES / of_hand.max(1)).max(1);
        let (is_after_discard, wins) = (question.is_after_discard, graph.wins() as u32);
        for (rows, states) in rows.chunks_mut(at_once).zip(states.chunks(at_once)) {
            let chances = values.wins_of(graph, layer, (states, is_after_discard), turn);
            let mut shares: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
            for at in 0..chances.met().len() {
                let win = chances.met()[at];
                for &(points, part) in graph.outcomes(win % wins, win >= wins) {
                    let shares = shares.entry(points).or_insert_with(|| vec![0.0; states.len()]);
                    for (row, share) in shares.iter_mut().enumerate() {
                        *share += chances.get(win, row).map_or(0.0, |chance| chance[0]) * part;
                    }
                }
            }
            for (points, shares) in shares {
                for (row, share) in rows.iter_mut().zip(shares).filter(|(_, share)| *share > 0.0) {
                    row.shares.insert(points, share);
                }
            }
        }
    }

    /// The number of states reached from these states of the question, themselves included.
    pub(super) fn states_of(&mut self, question: &SearchCall, states: &[u32]) -> usize {
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

    /// Adds the chances by each turn for hands at this turn to the rows of these states.
    pub(super) fn add_ends(&mut self, rows: &mut [OddsRow], states: &[u32], question: &SearchCall, turn: usize) {
        let layer = self.layer_of(question);
        let Self { graph, values, .. } = self;
        let turns = graph.moves.turns;
        // The rows have the last end, and all ends if the figures depend only on the draws left.
        let is_constant = matches!(question.wall, Wall::Constant(_)) && question.score.is_none() && !values.varies();
        let known = turn..if is_constant { turns } else { turns.min(turn + 1) };
        let is_after_discard = question.is_after_discard;
        let ends = turn + 1..turns + 1 - known.len();
        let earlier = values.for_ends(graph, layer, (states, is_after_discard), turn, ends);
        for ((row, &state), earlier) in rows.iter_mut().zip(states).zip(earlier) {
            // No tile is drawn within 0 turns, but the others may discard.
            let win = if is_after_discard { values.at_once(graph, layer, state, turn) } else { 0.0 };
            let now = [win, f64::from(u8::from(graph.is_ready(layer, state)))];
            let lists = [(&row.win, &mut row.won_by), (&row.ready, &mut row.ready_by)];
            for (((if_turn, by_turn), now), earlier) in lists.into_iter().zip(now).zip(earlier) {
                by_turn.push(now);
                by_turn.extend(earlier);
                by_turn.extend(if_turn[known.clone()].iter().rev());
            }
        }
    }
}
