//! The rows of all states.

use core::ops::Range;
use std::collections::BTreeMap;
use std::vec;
use std::vec::Vec;

use super::backwards::backwards;
#[cfg(feature = "score")]
use super::chances::Chances;
use super::ready::{Options, Ready};
use super::row::{LOST, ValueRow, before_draw, best_of, put_since, row_of_a_discard};
use super::turns::{RoundEnds, Span, Stretch, Turns, packed};
use crate::odds::path::Path;
use crate::odds::states::graph::Graph;
use crate::odds::states::layer::{Layer, To, Undrawn};
use crate::odds::states::moves::WaitCopies;
use crate::odds::wall::Wall;

/// Marks a state without a row.
const UNKNOWN: ValueRow = ValueRow::MAX;

/// The rows of the states, by layer.
#[derive(Clone)]
pub(crate) struct Values {
    pub(super) turns: Turns,
    /// The rows in use, perhaps followed by old ones.
    pub(super) rows: Vec<f64>,
    used: usize,
    pub(super) undrawn: Vec<Vec<ValueRow>>,
    pub(super) drawn: Vec<Vec<ValueRow>>,
    /// The rows of ready hands by the number of copies that complete them.
    ready: BTreeMap<WaitCopies, ValueRow>,
    /// Whether only the states asked for, and the states reached from them, have rows.
    is_partial: bool,
    /// The states that need a row, and the ones that need a new row; kept to reuse their memory.
    unknown: Vec<u32>,
    to_fill: Vec<u32>,
    /// The chances of the last hands whose points were distributed; kept to reuse their memory.
    #[cfg(feature = "score")]
    pub(super) chances: [Chances; 3],
}

impl Values {
    pub(crate) fn new(wall: Wall, path: Path, turns: usize, ends: RoundEnds) -> Self {
        let turns = Turns::new(turns, wall, path, ends);
        let rows = vec![0.0; turns.stride()];
        let [undrawn, drawn] = [const { Vec::new() }; 2];
        let [unknown, to_fill] = [const { Vec::new() }; 2];
        Self {
            turns,
            used: rows.len(),
            rows,
            undrawn,
            drawn,
            ready: BTreeMap::new(),
            is_partial: false,
            unknown,
            to_fill,
            #[cfg(feature = "score")]
            chances: Default::default(),
        }
    }

    /// Forgets everything, but keeps the memory allocated.
    pub(crate) fn restart(&mut self, wall: Wall, path: Path, ends: RoundEnds) {
        self.turns = Turns::new(self.turns.len(), wall, path, ends);
        self.clear();
    }

    /// Forgets the values of all states. After this, states get values only on demand.
    pub(crate) fn forget(&mut self) {
        self.clear();
        self.is_partial = true;
    }

    /// Forgets the values of all states, after the states themselves.
    pub(crate) fn clear(&mut self) {
        self.used = self.turns.stride();
        if self.rows.len() < self.used {
            self.rows.resize(self.used, 0.0);
        }
        self.rows[..self.used].fill(0.0);
        self.undrawn.iter_mut().chain(&mut self.drawn).for_each(Vec::clear);
        self.ready.clear();
        self.is_partial = false;
    }

    /// The values of states of a layer for each turn and after the last: the win, then readiness.
    /// The states are all after a discard, or a single one before its draw.
    pub(crate) fn worth(
        &mut self,
        graph: &mut Graph,
        layer: usize,
        (states, is_after_discard): (&[u32], bool),
    ) -> Vec<[Vec<f64>; 2]> {
        let mut values = self.worth_beyond(graph, layer, (states, is_after_discard));
        let lost = &self.turns.lost[usize::from(!is_after_discard)..];
        for [win, _] in &mut values {
            win.iter_mut().zip(lost).for_each(|(win, lost)| *win -= lost);
        }
        values
    }

    /// The same values, beyond those of a hand that can be neither won nor ready.
    fn worth_beyond(
        &mut self,
        graph: &mut Graph,
        layer: usize,
        (states, is_after_discard): (&[u32], bool),
    ) -> Vec<[Vec<f64>; 2]> {
        let turns = 0..self.turns.len();
        if graph.moves.is_unlimited {
            return backwards(graph, &self.turns, turns, (states, is_after_discard));
        }
        self.evaluate(graph, layer, states);
        let Span { cells, .. } = self.turns.spans[0];
        let at_turn_0 = (-self.turns.spans[0].first(layer, self.turns.extra)) as usize;
        let of = |&state: &u32| {
            let row = self.undrawn[layer][state as usize] as usize * self.turns.stride();
            let (row, _) = self.rows[row..row + 2 * cells].as_chunks::<2>();
            let row = &row[at_turn_0.min(cells)..];
            let row = &row[..row.len().min(turns.len() + 1)];
            let [mut win, mut ready] = [0, 1].map(|what| {
                let mut values = Vec::with_capacity(turns.len() + 1);
                values.extend(row.iter().map(|cell| cell[what]));
                // After its last cell a hand can't be ready in time.
                values.resize(turns.len() + 1, 0.0);
                values
            });
            if !is_after_discard {
                for (turn, (win, ready)) in win.iter_mut().zip(&mut ready).enumerate() {
                    [*win, *ready] = self.before_draw(graph, (layer, state), 0, turn);
                }
            }
            [win, ready]
        };
        states.iter().map(of).collect()
    }

    /// The values of states of a layer before a draw at a turn, for each of these ends of the game:
    /// the win, then readiness.
    ///
    /// Keeps the states and computes only their rows again: for as many ends at once as fit into
    /// the cells for all turns. After this no state has a value.
    pub(crate) fn for_ends(
        &mut self,
        graph: &mut Graph,
        layer: usize,
        (states, is_after_discard): (&[u32], bool),
        turn: usize,
        ends: Range<usize>,
    ) -> Vec<[Vec<f64>; 2]> {
        let mut values = vec![[const { Vec::new() }; 2]; states.len()];
        values.iter_mut().flatten().for_each(|values| values.resize(ends.len(), 0.0));
        if graph.moves.is_unlimited {
            for end in ends.clone() {
                let of_end = backwards(graph, &self.turns, turn..end, (states, is_after_discard));
                for (values, of_end) in values.iter_mut().zip(of_end) {
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
            let is_partial = self.is_partial;
            self.clear();
            self.is_partial = is_partial;
            self.evaluate(graph, layer, states);
            for (values, &state) in values.iter_mut().zip(states) {
                for (number, span) in self.turns.spans.iter().enumerate() {
                    let of_end = if is_after_discard {
                        self.value(layer, state, number, turn)
                    } else {
                        self.before_draw(graph, (layer, state), number, turn)
                    };
                    for (values, value) in values.iter_mut().zip(of_end) {
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

    /// The values of a state before a draw at a turn, in the span with this number.
    fn value(&self, layer: usize, state: u32, span: usize, turn: usize) -> [f64; 2] {
        self.cell(&self.undrawn[layer], (layer, state), span, turn)
    }

    /// The values of a state at a turn, given the rows of the states of its layer.
    fn cell(&self, rows: &[ValueRow], (layer, state): (usize, u32), span: usize, turn: usize) -> [f64; 2] {
        let Turns { extra, ref spans, .. } = self.turns;
        let before: usize = spans[..span].iter().map(|span| span.cells).sum();
        let Span { cells, .. } = spans[span];
        let cell = (turn as isize - spans[span].first(layer, extra)) as usize;
        let row = &self.rows[rows[state as usize] as usize * self.turns.stride()..];
        // After its last cell a hand can't be ready in time.
        if cell < cells { [row[2 * (before + cell)], row[2 * (before + cell) + 1]] } else { [0.0; 2] }
    }

    /// The values of a state before its draw at a turn, in the span with this number.
    fn before_draw(&self, graph: &Graph, (number, state): (usize, u32), span: usize, turn: usize) -> [f64; 2] {
        let layer = &graph.layers[number];
        let (undrawn, end) = (&layer.undrawn.all[state as usize], self.turns.spans[span].end);
        if turn >= end {
            return self.turns.at_end(undrawn.need.distance == 1);
        }
        if !undrawn.need.wins_by_discard {
            let [win, ready] = self.value(number, state, span, turn).map(|value| value / self.turns.goes_on[turn]);
            return [win, if undrawn.need.distance == 1 { 1.0 } else { ready }];
        }
        let ready = Ready::new(graph, layer, undrawn);
        let of = |to: u32| self.cell(&self.drawn[number - 1], (number - 1, to), span, turn + 1)[0];
        let mut options = Options::default();
        ready.list_options(&self.turns, turn, of, &mut options);
        let later = if self.turns.may_go_on { self.value(number, state, span, turn + 1)[0] } else { 0.0 };
        [ready.before_draw(self.turns.chances[turn], later, &options, self.turns.most(graph, end)), 1.0]
    }

    /// Whether the others' wins and discards depend on the turn.
    pub(crate) fn varies(&self) -> bool {
        [&self.turns.goes_on, &self.turns.willing]
            .iter()
            .any(|list| !list.is_sorted_by(|one, other| one.to_bits() == other.to_bits()))
    }

    /// The chance that a state of a layer wins by the others' next discards after its own discard.
    pub(crate) fn at_once(&self, graph: &Graph, layer: usize, state: u32, turn: usize) -> f64 {
        let layer = &graph.layers[layer];
        let undrawn = &layer.undrawn.all[state as usize];
        let mut worth = [0.0];
        if undrawn.need.wins_by_discard {
            let of = Ready::new(graph, layer, undrawn).by_discard(&self.turns, turn, 0.0);
            self.turns.before_discards((turn, turn), of, &mut worth);
        }
        worth[0]
    }

    /// Evaluates all states up to a layer that have no value yet, or only those reached from some
    /// states of the layer; layer by layer, from the fewest exchanges.
    fn evaluate(&mut self, graph: &mut Graph, top: usize, states: &[u32]) {
        self.undrawn.resize_with(graph.layers.len(), Vec::new);
        self.drawn.resize_with(graph.layers.len(), Vec::new);
        let is_known = |&state: &u32| self.undrawn[top].get(state as usize).is_some_and(|&row| row != UNKNOWN);
        if self.is_partial && states.iter().all(is_known) {
            return;
        }
        let reached = self.is_partial.then(|| graph.reach(top, states));
        for number in 0..=top {
            let of_layer = reached.as_ref().map(|reached| &reached[number]);
            let Layer { undrawn, drawn, .. } = &graph.layers[number];
            let of_undrawn = of_layer.map(|of| &of.undrawn[..]);
            list_unknown(&mut self.unknown, &mut self.undrawn[number], undrawn.all.len(), of_undrawn);
            self.evaluate_undrawn(graph, number);
            let of_drawn = of_layer.map(|of| &of.drawn[..]);
            list_unknown(&mut self.unknown, &mut self.drawn[number], drawn.all.len(), of_drawn);
            self.evaluate_drawn(graph, number);
        }
    }

    /// Gives rows to the listed states of a layer before a draw.
    fn evaluate_undrawn(&mut self, graph: &Graph, number: usize) {
        if self.unknown.is_empty() {
            return;
        }
        let layer = &graph.layers[number];
        let stretches = self.turns.in_layer(graph, number);
        self.to_fill.clear();
        let mut next = self.ready_rows(graph, layer, &stretches);
        let rows = &mut self.undrawn[number];
        for &at in &self.unknown {
            let state = &layer.undrawn.all[at as usize];
            rows[at as usize] = match wait_copies(graph, layer, state) {
                Some(copies) => self.ready[&copies],
                None if state.need.distance != 1 && layer.draws_of(state).is_empty() => LOST,
                None => {
                    self.to_fill.push(at);
                    next += 1;
                    next - 1
                }
            };
        }
        let drawn = number.checked_sub(1).map_or(&[][..], |next| &self.drawn[next]);
        let stride = self.turns.stride();
        fill((&mut self.rows, &mut self.used), &self.to_fill, stride, graph.is_parallel, |rows, state, row| {
            let state = &layer.undrawn.all[state as usize];
            before_draw(graph, layer, state, (&self.turns, &stretches), rows, drawn, row);
        });
    }

    /// Gives rows to the listed states of a layer that have drawn.
    fn evaluate_drawn(&mut self, graph: &Graph, number: usize) {
        let (layer, undrawn) = (&graph.layers[number], &self.undrawn[number]);
        let rows = &mut self.drawn[number];
        let stride = self.turns.stride();
        let mut next = (self.used / stride) as ValueRow;
        self.to_fill.clear();
        for &at in &self.unknown {
            rows[at as usize] = row_of_a_discard(layer, undrawn, at as usize).unwrap_or_else(|| {
                self.to_fill.push(at);
                next += 1;
                next - 1
            });
        }
        fill((&mut self.rows, &mut self.used), &self.to_fill, stride, graph.is_parallel, |rows, state, row| {
            let discards = layer.discards_of(&layer.drawn.all[state as usize]);
            best_of(rows, discards, undrawn, row);
        });
    }

    /// Makes the rows of the listed hands whose value depends only on their copies. Returns the
    /// number of the next row.
    fn ready_rows(&mut self, graph: &Graph, layer: &Layer, stretches: &[Stretch]) -> ValueRow {
        let stride = self.turns.stride();
        for at in 0..self.unknown.len() {
            let state = &layer.undrawn.all[self.unknown[at] as usize];
            let Some(copies) = wait_copies(graph, layer, state) else { continue };
            if !self.ready.contains_key(&copies) {
                self.ready.insert(copies, (self.used / stride) as ValueRow);
                self.add_ready(copies, stretches);
            }
        }
        (self.used / stride) as ValueRow
    }

    fn add_ready(&mut self, of: WaitCopies, stretches: &[Stretch]) {
        let copies = f64::from(of.drawn);
        let begin = self.used;
        self.used += self.turns.stride();
        if self.rows.len() < self.used {
            self.rows.resize(self.used, 0.0);
        }
        let row = &mut self.rows[begin..self.used];
        row.fill(0.0);
        let (pairs, _) = row.as_chunks_mut();
        let mut before = 0;
        for &Stretch { cells, ref turns, ref drawing, most } in stretches {
            let pairs = &mut pairs[before..before + cells];
            pairs.fill([0.0, 1.0]);
            let mut later = [0.0; 2];
            for ([win, _], turn) in pairs[drawing.clone()].iter_mut().zip(turns.clone()).rev() {
                let chance = self.turns.chances[turn];
                let drawn = self.turns.drawn(chance, later, copies, [copies; 2]);
                later = self.turns.after_discard(turn, drawn, true);
                *win = later[0];
            }
            if of.percent > 0 {
                put_since(&self.turns, &Ready::Copies(of), (turns, drawing, most), |_, _| 0.0, pairs);
            }
            before += cells;
        }
    }
}

/// The copies that complete a ready hand, if its worth depends only on them: all wins are worth the
/// same, or nothing, and the hand can't go on instead.
fn wait_copies(graph: &Graph, layer: &Layer, state: &Undrawn) -> Option<WaitCopies> {
    let need = &state.need;
    if need.copies.is_some() || !graph.moves.is_win_or_nothing() || need.distance != 1 {
        return need.copies;
    }
    let mut copies = WaitCopies::default();
    for draw in layer.draws_of(state) {
        let To::Scored(win) = draw.to else { return None };
        let (worth, None) = graph.score_of(win, 0) else { return None };
        copies.drawn += if worth > 0.0 { draw.copies } else { 0 };
        if need.wins_by_discard && graph.score_by_discard(win, 0) > 0.0 {
            copies.percent += u16::from(draw.copies) * u16::from(draw.percent);
        }
    }
    Some(copies)
}

/// Lists the states without a row: all new states, or those among `reached`.
fn list_unknown(unknown: &mut Vec<u32>, rows: &mut Vec<ValueRow>, states: usize, reached: Option<&[u32]>) {
    unknown.clear();
    let before = rows.len();
    rows.resize(states, UNKNOWN);
    match reached {
        Some(reached) => unknown.extend(reached.iter().filter(|&&state| rows[state as usize] == UNKNOWN)),
        None => unknown.extend(before as u32..states as u32),
    }
}

/// Appends a row for each state, computed from the rows before.
fn fill(
    (rows, used): (&mut Vec<f64>, &mut usize),
    states: &[u32],
    stride: usize,
    #[cfg_attr(not(feature = "rayon"), expect(unused_variables, reason = "threads come with it"))] is_parallel: bool,
    make: impl Fn(&[f64], u32, &mut [f64]) + Sync,
) {
    let before = *used;
    *used += states.len() * stride;
    if rows.len() < *used {
        rows.resize(*used, 0.0);
    }
    let (old, new) = rows[..*used].split_at_mut(before);
    #[cfg(feature = "rayon")]
    if is_parallel {
        use rayon::prelude::*;

        /// The number of states that a thread takes at a time.
        const STATES: usize = 256;
        let chunks = new.par_chunks_mut(STATES * stride).zip(states.par_chunks(STATES));
        chunks.for_each(|(new, states)| {
            new.chunks_exact_mut(stride).zip(states).for_each(|(row, &state)| make(old, state, row));
        });
        return;
    }
    new.chunks_exact_mut(stride).zip(states).for_each(|(row, &state)| make(old, state, row));
}
