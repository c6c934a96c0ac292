//! The values of states: for each turn the chance to win and the chance to be ready.

use core::ops::Range;
use std::vec;
use std::vec::Vec;

use super::graph::{Draw, Graph, Layer, To, Waiting};
use super::{Path, Wall};
use crate::game::Tile;

/// The number of a row. A row has the cells of each [`Span`]: first all for the win, then all for
/// readiness.
type ValueRow = u32;
/// The row of a hand that leads nowhere.
const LOST: ValueRow = 0;

/// How many numbers are added or compared at once.
const LANES: usize = 8;

/// The cells of a row that belong to one end of the game: those of successive turns.
///
/// Which turns they are depends on the layer. A hand of layer `l` lacks at least `l - extra` tiles,
/// so after turn `end - (l - extra) + 1` it can't even be ready in time. That is its last cell. The
/// turn after a draw that is kept is a turn later, and the hand a layer lower, so it has the same
/// cell.
#[derive(Clone, Copy)]
struct Span {
    end: usize,
    cells: usize,
}

impl Span {
    /// The values of all hands, whatever they lack, at all turns.
    fn whole(turns: usize) -> Self {
        Self { end: turns, cells: turns + 2 }
    }

    /// The values of a hand at turn `from` that lacks `distance` tiles, and of all hands that it
    /// leads to; `None` if it can't be ready by the end.
    fn after(from: usize, distance: usize, end: usize) -> Option<Self> {
        let cells = (end + 2).checked_sub(from + distance).filter(|&cells| cells > 0)?;
        Some(Self { end, cells })
    }

    /// The turn of the first cell of a layer. Before turn 0 cells mean nothing.
    fn first(self, layer: usize, extra: usize) -> isize {
        (self.end + extra + 2) as isize - (self.cells + layer) as isize
    }
}

/// The cells of a span in one layer.
struct Stretch {
    /// The turn of the first cell.
    first: isize,
    /// For each cell the chance that a given unseen tile is drawn; 0 before turn 0 and from the end
    /// on.
    chances: Vec<f64>,
    /// The most that a hand can be worth.
    most: f64,
}

/// What the values of a turn depend on.
#[derive(Clone)]
struct Turns {
    /// For each turn the chance that a given unseen tile is drawn.
    chances: Vec<f64>,
    extra: usize,
    /// Whether a hand goes on after a draw that it doesn't keep.
    may_wait: bool,
    spans: Vec<Span>,
}

impl Turns {
    fn new(turns: usize, wall: Wall, path: Path) -> Self {
        let chances = (0..turns).map(|turn| 1.0 / wall.unseen(turn)).collect();
        let (extra, may_wait) = (path.extra().into(), path != Path::Shortest);
        Self { chances, extra, may_wait, spans: [Span::whole(turns)].into() }
    }

    fn len(&self) -> usize {
        self.chances.len()
    }

    fn stride(&self) -> usize {
        let cells: usize = self.spans.iter().map(|span| span.cells).sum();
        (2 * cells).next_multiple_of(LANES)
    }

    /// What the cells of a layer are.
    fn in_layer(&self, graph: &Graph, layer: usize) -> Vec<Stretch> {
        let stretch = |&span: &Span| {
            let first = span.first(layer, self.extra);
            let before_end = &self.chances[..span.end];
            let chance = |turn: isize| usize::try_from(turn).ok().and_then(|turn| before_end.get(turn).copied());
            let chances = (first..).take(span.cells).map(|turn| chance(turn).unwrap_or(0.0)).collect();
            Stretch { first, chances, most: graph.most(span.end) }
        };
        self.spans.iter().map(stretch).collect()
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
        self.forget();
    }

    /// Forgets the values of all states.
    fn forget(&mut self) {
        self.rows.clear();
        self.rows.resize(self.turns.stride(), 0.0);
        self.waiting.iter_mut().chain(&mut self.drawn).for_each(Vec::clear);
        self.ready.clear();
    }

    /// The values of waiting states of a layer, for each turn: the win, then readiness.
    pub(super) fn worth(&mut self, graph: &Graph, layer: usize, states: &[u32]) -> Vec<[Vec<f64>; 2]> {
        let turns = 0..self.turns.len();
        if graph.rules.is_unlimited {
            return backwards(graph, &self.turns, turns, states);
        }
        self.evaluate(graph, layer);
        let of = |&state: &u32| {
            let (win, ready) = turns.clone().map(|turn| self.value(layer, state, 0, turn).into()).unzip();
            [win, ready]
        };
        states.iter().map(of).collect()
    }

    /// The values of waiting states of a layer at a turn, for each of these ends of the game: the
    /// win, then readiness.
    ///
    /// Only the rows are computed anew, for several ends at once, but with no more cells than all
    /// turns have. Afterwards no state has a value.
    pub(super) fn for_ends(
        &mut self,
        graph: &Graph,
        layer: usize,
        states: &[u32],
        turn: usize,
        ends: Range<usize>,
    ) -> Vec<[Vec<f64>; 2]> {
        let mut values = vec![[const { Vec::new() }; 2]; states.len()];
        values.iter_mut().flatten().for_each(|values| values.resize(ends.len(), 0.0));
        if graph.rules.is_unlimited {
            for end in ends.clone() {
                for (values, of_end) in values.iter_mut().zip(backwards(graph, &self.turns, turn..end, states)) {
                    for (values, of_end) in values.iter_mut().zip(of_end) {
                        values[end - ends.start] = of_end[0];
                    }
                }
            }
            return values;
        }
        let distance = layer - self.turns.extra;
        let all: Vec<Span> = ends.clone().filter_map(|end| Span::after(turn, distance, end)).collect();
        let whole = Span::whole(self.turns.len());
        for spans in packed(&all, whole.cells) {
            self.turns.spans = spans;
            self.forget();
            self.evaluate(graph, layer);
            for (values, &state) in values.iter_mut().zip(states) {
                for (number, span) in self.turns.spans.iter().enumerate() {
                    for (values, value) in values.iter_mut().zip(self.value(layer, state, number, turn)) {
                        values[span.end - ends.start] = value;
                    }
                }
            }
        }
        if !all.is_empty() {
            self.turns.spans = [whole].into();
            self.forget();
        }
        values
    }

    /// The values of a waiting state at a turn, in the span with this number.
    fn value(&self, layer: usize, state: u32, span: usize, turn: usize) -> [f64; 2] {
        let Turns { extra, ref spans, .. } = self.turns;
        let before: usize = spans[..span].iter().map(|span| 2 * span.cells).sum();
        let Span { cells, .. } = spans[span];
        let cell = (turn as isize - spans[span].first(layer, extra)) as usize;
        let row = &self.rows[self.waiting[layer][state as usize] as usize * self.turns.stride() + before..];
        // After its last cell a hand can't even be ready.
        if cell < cells { [row[cell], row[cells + cell]] } else { [0.0; 2] }
    }

    /// Evaluates all states up to a layer that have no value yet, layer by layer, beginning with
    /// the fewest exchanges.
    fn evaluate(&mut self, graph: &Graph, top: usize) {
        self.waiting.resize_with(graph.layers.len(), Vec::new);
        self.drawn.resize_with(graph.layers.len(), Vec::new);
        for (number, layer) in graph.layers.iter().enumerate().take(top + 1) {
            self.evaluate_waiting(graph, layer, number);
            self.evaluate_drawn(graph, layer, number);
        }
    }

    fn evaluate_waiting(&mut self, graph: &Graph, layer: &Layer, number: usize) {
        let mut rows = core::mem::take(&mut self.waiting[number]);
        let stretches = self.turns.in_layer(graph, number);
        self.to_fill.clear();
        let mut next = self.ready_rows(&layer.waiting.all[rows.len()..], &stretches);
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
            let state = &layer.waiting.all[state as usize];
            wait(graph, layer, state, (&self.turns, &stretches), rows, drawn, row);
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
    fn ready_rows(&mut self, states: &[Waiting], stretches: &[Stretch]) -> ValueRow {
        for copies in states.iter().filter_map(|state| state.need.copies) {
            let at = usize::from(copies);
            if self.ready.len() <= at {
                self.ready.resize(at + 1, None);
            }
            if self.ready[at].is_none() {
                self.ready[at] = Some((self.rows.len() / self.turns.stride()) as ValueRow);
                self.add_ready(copies.into(), stretches);
            }
        }
        (self.rows.len() / self.turns.stride()) as ValueRow
    }

    fn add_ready(&mut self, copies: f64, stretches: &[Stretch]) {
        let mut row = Vec::with_capacity(self.turns.stride());
        for Stretch { chances, .. } in stretches {
            let (first, mut later) = (row.len(), 0.0);
            row.resize(first + chances.len(), 0.0);
            for (now, &chance) in row[first..].iter_mut().zip(chances).rev() {
                later = self.turns.drawn(chance, later, copies, copies);
                *now = later;
            }
            row.resize(row.len() + chances.len(), 1.0);
        }
        row.resize(self.turns.stride(), 0.0);
        self.rows.extend(row);
    }
}

/// Distributes spans so that each group has no more than this many cells.
fn packed(spans: &[Span], cells: usize) -> Vec<Vec<Span>> {
    let mut groups: Vec<Vec<Span>> = Vec::new();
    // The longest first.
    for &span in spans.iter().rev() {
        let has_room =
            |group: &&mut Vec<Span>| group.iter().map(|span| span.cells).sum::<usize>() + span.cells <= cells;
        match groups.iter_mut().find(has_room) {
            Some(group) => group.push(span),
            None => groups.push([span].into()),
        }
    }
    groups
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
    (turns, stretches): (&Turns, &[Stretch]),
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
    // Until it is computed, each cell holds the sum over the kept draws.
    sum_of(rows, &chosen[..different], values);
    let stride = values.len();
    let mut at_win = 0;
    for &Stretch { first, ref chances, most } in stretches {
        let at_ready = at_win + chances.len();
        let (win, ready) = values[at_win..at_ready + chances.len()].split_at_mut(chances.len());
        let (mut next_win, mut next_ready) = (0.0, 0.0);
        let cells = chances.iter().zip(win).zip(&mut *ready);
        for (cell, ((&chance, win), ready)) in cells.enumerate().rev() {
            let mut now_win = turns.drawn(chance, next_win, forced, *win);
            let mut now_ready = turns.drawn(chance, next_ready, forced, *ready);
            if has_choice && chance > 0.0 {
                let of = |state: u32, at: usize| rows[drawn[state as usize] as usize * stride + at + cell];
                let options = draws.iter().filter_map(|&Draw { to, copies }| {
                    let better = match to {
                        To::Drawn(_) => return None,
                        To::IfBetter(to) => [of(to, at_win), of(to, at_ready)],
                        To::Win => [1.0; 2],
                        To::Scored(win) => {
                            let (score, to) = graph.score_of(win, (first + cell as isize) as usize);
                            [to.map_or(score, |to| score.max(of(to, at_win))), 1.0]
                        }
                    };
                    Some((chance * f64::from(copies), better))
                });
                let kept = if turns.may_wait { [next_win, next_ready] } else { [0.0; 2] };
                [now_win, now_ready] = with_choices([now_win, now_ready], kept, most, options);
            }
            (*win, *ready) = (now_win, now_ready);
            (next_win, next_ready) = (now_win, now_ready);
        }
        if state.need.distance == 1 {
            ready.fill(1.0);
        }
        at_win = at_ready + chances.len();
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

/// The values of waiting states at some turns, the last of which is the end of the game, where
/// states lead in circles: turn by turn from the last.
fn backwards(graph: &Graph, turns: &Turns, of: Range<usize>, states: &[u32]) -> Vec<[Vec<f64>; 2]> {
    let mut rows = vec![[vec![0.0; of.len()], vec![0.0; of.len()]]; states.len()];
    let Some(layer) = graph.layers.first() else { return rows };
    let most = graph.most(of.end);
    let is_ready = |state: &Waiting| if state.need.distance == 1 { 1.0 } else { 0.0 };
    let mut waiting: Vec<[f64; 2]> = layer.waiting.all.iter().map(|state| [0.0, is_ready(state)]).collect();
    let mut drawn = vec![[0.0_f64; 2]; layer.drawn.all.len()];
    for turn in of.clone().rev() {
        let chance = turns.chances[turn];
        // An exchange takes a turn, so these are all that the hands can be by then. States are in
        // the order of their depth.
        let depth = turn - of.start;
        let reached = layer.waiting.all.partition_point(|state| usize::from(state.depth) <= depth);
        let drawn_reached = layer.drawn.all.partition_point(|state| usize::from(state.depth) <= depth + 1);
        for (state, best) in layer.drawn.all[..drawn_reached].iter().zip(&mut drawn) {
            let discards = layer.discards_of(state).iter().map(|&discard| waiting[discard as usize]);
            *best = discards.fold([0.0; 2], |[win, ready], [other, also]| [win.max(other), ready.max(also)]);
        }
        for (state, value) in layer.waiting.all[..reached].iter().zip(&mut waiting) {
            if usize::from(state.need.distance) > of.end - turn + 1 {
                // It can't even be ready by the end.
                continue;
            }
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
            let [win, ready] = with_choices(forced, *value, most, options);
            *value = [win, is_ready(state).max(ready)];
        }
        for (row, &state) in rows.iter_mut().zip(states) {
            let [win, ready] = waiting[state as usize];
            (row[0][depth], row[1][depth]) = (win, ready);
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
