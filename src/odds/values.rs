//! The values of states: for each turn the chance to win and the chance to be ready.

use std::vec;
use std::vec::Vec;

use super::graph::{Draw, Graph, Layer, To, Waiting};
use super::{Path, Wall};
use crate::game::Tile;

/// The number of a row. A row has a value for each turn and one after the last: first all for the
/// win, then all for readiness.
type ValueRow = u32;
/// The row of a hand that leads nowhere.
const LOST: ValueRow = 0;

/// How many numbers are added or compared at once.
const LANES: usize = 8;

/// What the values of a turn depend on.
#[derive(Clone)]
struct Turns {
    /// For each turn the chance that a given unseen tile is drawn.
    chances: Vec<f64>,
    /// Whether a hand goes on after a draw that it doesn't keep.
    may_wait: bool,
}

impl Turns {
    fn new(turns: usize, wall: Wall, path: Path) -> Self {
        let chances = (0..turns).map(|turn| 1.0 / wall.unseen(turn)).collect();
        Self { chances, may_wait: path != Path::Shortest }
    }

    fn len(&self) -> usize {
        self.chances.len()
    }

    /// The number of values for the win, or for readiness.
    fn half(&self) -> usize {
        self.len() + 1
    }

    fn stride(&self) -> usize {
        (2 * self.half()).next_multiple_of(LANES)
    }

    /// The value of a hand before a draw. `chance` is that of each unseen tile, `later` the value
    /// if the draw isn't kept, `copies` the number of kept copies, and `worth` the sum of the
    /// values after each of them. If there are more kept copies than unseen tiles, they share one
    /// sure draw.
    #[inline(always)]
    fn drawn(&self, chance: f64, later: f64, copies: f64, worth: f64) -> f64 {
        let chance = chance.min(1.0 / copies);
        let stay = if self.may_wait { (1.0 - copies * chance) * later } else { 0.0 };
        stay + chance * worth
    }
}

/// The rows of the states, by layer.
#[derive(Clone)]
pub(super) struct Values {
    turns: Turns,
    rows: Vec<f64>,
    waiting: Vec<Vec<ValueRow>>,
    drawn: Vec<Vec<ValueRow>>,
    /// The rows of ready hands by the number of copies that complete them.
    ready: Vec<Option<ValueRow>>,
    /// The states that need a row of their own; kept to reuse its memory.
    to_fill: Vec<u32>,
}

impl Values {
    pub(super) fn new(wall: Wall, path: Path, turns: usize) -> Self {
        let turns = Turns::new(turns, wall, path);
        let rows = vec![0.0; turns.stride()];
        let [waiting, drawn] = [const { Vec::new() }; 2];
        Self { turns, rows, waiting, drawn, ready: Vec::new(), to_fill: Vec::new() }
    }

    /// Forgets everything, but keeps the memory allocated.
    pub(super) fn restart(&mut self, wall: Wall, path: Path) {
        self.turns = Turns::new(self.turns.len(), wall, path);
        self.rows.truncate(self.turns.stride());
        self.waiting.iter_mut().chain(&mut self.drawn).for_each(Vec::clear);
        self.ready.clear();
    }

    /// The values of waiting states of a layer, for each turn: the win, then readiness.
    pub(super) fn worth(&mut self, graph: &Graph, layer: usize, states: &[u32]) -> Vec<[Vec<f64>; 2]> {
        if graph.rules.is_unlimited {
            return by_turn(graph, &self.turns, states);
        }
        self.evaluate(graph);
        let half = self.turns.half();
        let of = |&state: &u32| {
            let row = &self.rows[self.waiting[layer][state as usize] as usize * self.turns.stride()..];
            [row[..half - 1].to_vec(), row[half..2 * half - 1].to_vec()]
        };
        states.iter().map(of).collect()
    }

    /// Evaluates all states that have no value yet, layer by layer, beginning with the fewest
    /// exchanges.
    fn evaluate(&mut self, graph: &Graph) {
        self.waiting.resize_with(graph.layers.len(), Vec::new);
        self.drawn.resize_with(graph.layers.len(), Vec::new);
        for (number, layer) in graph.layers.iter().enumerate() {
            self.evaluate_waiting(graph, layer, number);
            self.evaluate_drawn(graph, layer, number);
        }
    }

    fn evaluate_waiting(&mut self, graph: &Graph, layer: &Layer, number: usize) {
        let mut rows = core::mem::take(&mut self.waiting[number]);
        self.to_fill.clear();
        let mut next = self.ready_rows(&layer.waiting.all[rows.len()..]);
        for at in rows.len()..layer.waiting.all.len() {
            let state = &layer.waiting.all[at];
            rows.push(match state.need.copies {
                Some(copies) => self.ready[usize::from(copies)].expect("it was made before"),
                None if state.need.distance != 1 && layer.draws_of(state).is_empty() => LOST,
                None => {
                    self.to_fill.push(at as u32);
                    next += 1;
                    next - 1
                }
            });
        }
        self.waiting[number] = rows;
        let drawn = number.checked_sub(1).map_or(&[][..], |next| &self.drawn[next]);
        fill(&mut self.rows, &self.to_fill, self.turns.stride(), graph.is_parallel, |rows, state, row| {
            wait(graph, layer, &layer.waiting.all[state as usize], &self.turns, rows, drawn, row);
        });
    }

    fn evaluate_drawn(&mut self, graph: &Graph, layer: &Layer, number: usize) {
        let waiting = &self.waiting[number];
        let rows = &mut self.drawn[number];
        let mut next = (self.rows.len() / self.turns.stride()) as ValueRow;
        self.to_fill.clear();
        for at in rows.len()..layer.drawn.all.len() {
            rows.push(row_of_a_discard(layer, waiting, at).unwrap_or_else(|| {
                self.to_fill.push(at as u32);
                next += 1;
                next - 1
            }));
        }
        fill(&mut self.rows, &self.to_fill, self.turns.stride(), graph.is_parallel, |rows, state, row| {
            let discards = layer.discards_of(&layer.drawn.all[state as usize]);
            best_of(rows, discards, waiting, row);
        });
    }

    /// Makes the rows of hands whose value depends only on their copies. Returns the number of the
    /// next row.
    fn ready_rows(&mut self, states: &[Waiting]) -> ValueRow {
        for copies in states.iter().filter_map(|state| state.need.copies) {
            let at = usize::from(copies);
            if self.ready.len() <= at {
                self.ready.resize(at + 1, None);
            }
            if self.ready[at].is_none() {
                self.ready[at] = Some((self.rows.len() / self.turns.stride()) as ValueRow);
                self.add_ready(copies.into());
            }
        }
        (self.rows.len() / self.turns.stride()) as ValueRow
    }

    fn add_ready(&mut self, copies: f64) {
        let mut row = vec![1.0; self.turns.stride()];
        let mut later = 0.0;
        row[self.turns.len()] = later;
        for (now, &chance) in row.iter_mut().zip(&self.turns.chances).rev() {
            later = self.turns.drawn(chance, later, copies, copies);
            *now = later;
        }
        self.rows.extend(row);
    }
}

/// The row of a hand that has drawn, if it equals the row of one of its discards.
fn row_of_a_discard(layer: &Layer, waiting: &[ValueRow], at: usize) -> Option<ValueRow> {
    let discards = layer.discards_of(&layer.drawn.all[at]);
    let row = |discard: u32| waiting[discard as usize];
    let Some((&first, others)) = discards.split_first() else { return Some(LOST) };
    let copies = |discard: u32| layer.waiting.all[discard as usize].need.copies;
    if copies(first).is_some() {
        // The more copies complete it, the better.
        return discards.iter().max_by_key(|&&discard| copies(discard)).map(|&discard| row(discard));
    }
    others.iter().all(|&other| row(other) == row(first)).then(|| row(first))
}

/// Appends a row for each state, computed from the rows before.
fn fill(
    rows: &mut Vec<f64>,
    states: &[u32],
    stride: usize,
    #[cfg_attr(not(feature = "rayon"), expect(unused_variables, reason = "threads come with it"))] is_parallel: bool,
    make: impl Fn(&[f64], u32, &mut [f64]) + Sync,
) {
    let before = rows.len();
    rows.resize(before + states.len() * stride, 0.0);
    let (old, new) = rows.split_at_mut(before);
    #[cfg(feature = "rayon")]
    if is_parallel {
        use rayon::prelude::*;

        /// How many states a thread takes in one go.
        const STATES: usize = 256;
        let chunks = new.par_chunks_mut(STATES * stride).zip(states.par_chunks(STATES));
        chunks.for_each(|(new, states)| {
            new.chunks_exact_mut(stride).zip(states).for_each(|(row, &state)| make(old, state, row));
        });
        return;
    }
    new.chunks_exact_mut(stride).zip(states).for_each(|(row, &state)| make(old, state, row));
}

/// The values of a waiting hand.
fn wait(
    graph: &Graph,
    layer: &Layer,
    state: &Waiting,
    turns: &Turns,
    rows: &[f64],
    drawn: &[ValueRow],
    values: &mut [f64],
) {
    let draws = layer.draws_of(state);
    // One more for a joker.
    let mut chosen = [(LOST, 0.0); Tile::KINDS + 1];
    let (mut different, mut forced, mut has_choice) = (0, 0.0, false);
    for &Draw { to, copies } in draws {
        let To::Drawn(to) = to else {
            has_choice = true;
            continue;
        };
        let (row, copies) = (drawn[to as usize], f64::from(copies));
        forced += copies;
        if let Some((_, sum)) = chosen[..different].iter_mut().find(|(other, _)| *other == row) {
            *sum += copies;
        } else {
            chosen[different] = (row, copies);
            different += 1;
        }
    }
    // Until its turn is computed, each entry holds the sum over the kept draws.
    sum_of(rows, &chosen[..different], values);
    let half = turns.half();
    let stride = values.len();
    let (win, ready) = values.split_at_mut(half);
    let mut drawn_win = core::mem::replace(&mut win[half - 1], 0.0);
    let mut drawn_ready = core::mem::replace(&mut ready[half - 1], 0.0);
    let (mut next_win, mut next_ready) = (0.0, 0.0);
    let entries = turns.chances.iter().zip(win).zip(&mut *ready);
    for (turn, ((&chance, win), ready)) in entries.enumerate().rev() {
        let mut now_win = turns.drawn(chance, next_win, forced, drawn_win);
        let mut now_ready = turns.drawn(chance, next_ready, forced, drawn_ready);
        if has_choice {
            let of = |state: u32, at: usize| rows[drawn[state as usize] as usize * stride + at + turn + 1];
            let options = draws.iter().filter_map(|&Draw { to, copies }| {
                let better = match to {
                    To::Drawn(_) => return None,
                    To::IfBetter(to) => [of(to, 0), of(to, half)],
                    To::Win => [1.0; 2],
                    To::Scored(win) => {
                        let (score, to) = graph.score_of(win, turn);
                        [to.map_or(score, |to| score.max(of(to, 0))), 1.0]
                    }
                };
                Some((chance * f64::from(copies), better))
            });
            let kept = if turns.may_wait { [next_win, next_ready] } else { [0.0; 2] };
            [now_win, now_ready] = with_choices([now_win, now_ready], kept, graph.most(), options);
        }
        drawn_win = core::mem::replace(win, now_win);
        drawn_ready = core::mem::replace(ready, now_ready);
        (next_win, next_ready) = (now_win, now_ready);
    }
    if state.need.distance == 1 {
        ready.fill(1.0);
    }
}

/// Adds draws that are kept only if they are better than `kept`: for each its chance, and its
/// values for the win and for readiness. Caps the results at `most` and 1, because all chances
/// together may exceed 1.
#[inline(always)]
fn with_choices(
    mut now: [f64; 2],
    kept: [f64; 2],
    most: f64,
    options: impl Iterator<Item = (f64, [f64; 2])>,
) -> [f64; 2] {
    for (chance, better) in options {
        for what in 0..now.len() {
            now[what] += chance * (better[what] - kept[what]).max(0.0);
        }
    }
    [now[0].min(most), now[1].min(1.0)]
}

/// The values of waiting states where states lead in circles: turn by turn from the last.
fn by_turn(graph: &Graph, turns: &Turns, states: &[u32]) -> Vec<[Vec<f64>; 2]> {
    let mut rows = vec![[vec![0.0; turns.len()], vec![0.0; turns.len()]]; states.len()];
    let Some(layer) = graph.layers.first() else { return rows };
    let is_ready = |state: &Waiting| if state.need.distance == 1 { 1.0 } else { 0.0 };
    let mut waiting: Vec<[f64; 2]> = layer.waiting.all.iter().map(|state| [0.0, is_ready(state)]).collect();
    let mut drawn = vec![[0.0_f64; 2]; layer.drawn.all.len()];
    for (turn, &chance) in turns.chances.iter().enumerate().rev() {
        for (state, best) in layer.drawn.all.iter().zip(&mut drawn) {
            let discards = layer.discards_of(state).iter().map(|&discard| waiting[discard as usize]);
            *best = discards.fold([0.0; 2], |[win, ready], [other, also]| [win.max(other), ready.max(also)]);
        }
        for (state, value) in layer.waiting.all.iter().zip(&mut waiting) {
            let [next_win, next_ready] = *value;
            let [mut copies_kept, mut win, mut ready] = [0.0; 3];
            for &Draw { to, copies } in layer.draws_of(state) {
                if let To::Drawn(to) = to {
                    let (copies, after) = (f64::from(copies), drawn[to as usize]);
                    (copies_kept, win, ready) =
                        (copies_kept + copies, win + copies * after[0], ready + copies * after[1]);
                }
            }
            let forced =
                [(next_win, win), (next_ready, ready)].map(|(next, sum)| turns.drawn(chance, next, copies_kept, sum));
            let options = layer.draws_of(state).iter().filter_map(|&Draw { to, copies }| {
                let better = match to {
                    To::Drawn(_) => return None,
                    To::IfBetter(to) => drawn[to as usize],
                    To::Win => [1.0; 2],
                    To::Scored(win) => {
                        let (score, to) = graph.score_of(win, turn);
                        [to.map_or(score, |to| score.max(drawn[to as usize][0])), 1.0]
                    }
                };
                Some((chance * f64::from(copies), better))
            });
            let [win, ready] = with_choices(forced, *value, graph.most(), options);
            *value = [win, is_ready(state).max(ready)];
        }
        for (row, &state) in rows.iter_mut().zip(states) {
            let [win, ready] = waiting[state as usize];
            (row[0][turn], row[1][turn]) = (win, ready);
        }
    }
    rows
}

/// The maximum of the rows that discards lead to, place by place.
#[inline(never)]
fn best_of(rows: &[f64], discards: &[u32], waiting: &[ValueRow], best: &mut [f64]) {
    let stride = best.len();
    for (at, best) in best.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        let mut greatest = [0.0; LANES];
        for &discard in discards {
            let row = lanes(rows, waiting[discard as usize] as usize * stride, at);
            for (greatest, row) in greatest.iter_mut().zip(row) {
                *greatest = if row > *greatest { row } else { *greatest };
            }
        }
        *best = greatest;
    }
}

/// The sum of rows, each with a factor.
#[inline(never)]
fn sum_of(rows: &[f64], chosen: &[(ValueRow, f64)], sum: &mut [f64]) {
    let stride = sum.len();
    for (at, sum) in sum.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        let mut total = [0.0; LANES];
        for &(row, copies) in chosen {
            let row = lanes(rows, row as usize * stride, at);
            for (total, row) in total.iter_mut().zip(row) {
                *total += copies * row;
            }
        }
        *sum = total;
    }
}

/// Chunk number `at` of the row that begins at `row`.
#[inline(always)]
fn lanes(rows: &[f64], row: usize, at: usize) -> [f64; LANES] {
    let from = row + at * LANES;
    *rows[from..].first_chunk().expect("rows are whole chunks")
}
