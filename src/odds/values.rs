//! What states are worth at each turn: the chance to win and the chance to be ready, in rows.

use std::vec;
use std::vec::Vec;

use super::graph::{Draw, Graph, Layer, To, Waiting};
use super::{Path, Wall};

/// A row: what a state is worth at each turn from 0 to the last, and one behind it; first the win, then readiness.
type Row = u32;
/// The row of a hand that leads nowhere.
const LOST: Row = 0;

/// Numbers that are worked on at once.
const LANES: usize = 8;

/// How turns go by.
struct Turns {
    /// One by the number of unseen tiles, by turn.
    shares: Vec<f64>,
    /// Whether hands may wait for a useful tile.
    may_wait: bool,
}

impl Turns {
    fn new(turns: usize, wall: Wall, path: Path) -> Self {
        let shares = (0..turns).map(|turn| 1.0 / wall.unseen(turn)).collect();
        Self { shares, may_wait: path != Path::Shortest }
    }

    fn len(&self) -> usize {
        self.shares.len()
    }

    /// Entries of a row for the win, or for readiness.
    fn half(&self) -> usize {
        self.len() + 1
    }

    fn stride(&self) -> usize {
        (2 * self.half()).next_multiple_of(LANES)
    }

    /// The chance that the draw of a turn is none of so many copies, and that the hand is worth the same then.
    fn stay(&self, turn: usize, copies: f64) -> f64 {
        if self.may_wait { (1.0 - copies * self.shares[turn]).max(0.0) } else { 0.0 }
    }
}

/// The rows of the states, by layer.
pub(super) struct Values {
    turns: Turns,
    rows: Vec<f64>,
    waiting: Vec<Vec<Row>>,
    drawn: Vec<Vec<Row>>,
    /// The rows of hands that so many copies complete.
    ready: Vec<Option<Row>>,
    /// The states whose worth is known.
    states: usize,
    /// What the draws of a hand lead to; kept for its room.
    copies_by_row: Vec<(Row, f64)>,
}

impl Values {
    pub(super) fn new(wall: Wall, path: Path, turns: usize) -> Self {
        let turns = Turns::new(turns, wall, path);
        let rows = vec![0.0; turns.stride()];
        let [waiting, drawn] = [const { Vec::new() }; 2];
        Self { turns, rows, waiting, drawn, ready: Vec::new(), states: 0, copies_by_row: Vec::new() }
    }

    /// Forgets all, but keeps the room that it took.
    pub(super) fn restart(&mut self, wall: Wall, path: Path) {
        self.turns = Turns::new(self.turns.len(), wall, path);
        self.rows.truncate(self.turns.stride());
        self.waiting.iter_mut().chain(&mut self.drawn).for_each(Vec::clear);
        self.ready.clear();
        self.states = 0;
    }

    /// What waiting states of a layer are worth at each turn: the win, and readiness.
    pub(super) fn of(&mut self, graph: &Graph, layer: usize, states: &[u32]) -> Vec<[Vec<f64>; 2]> {
        if graph.is_unlimited {
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

    /// Finds the worth of all states of which it isn't known yet.
    fn evaluate(&mut self, graph: &Graph) {
        self.waiting.resize_with(graph.layers.len(), Vec::new);
        self.drawn.resize_with(graph.layers.len(), Vec::new);
        self.rows.reserve((graph.states() - self.states) * self.turns.stride());
        self.states = graph.states();
        for number in 0..graph.layers.len() {
            let layer = &graph.layers[number];
            for at in self.waiting[number].len()..layer.waiting.all.len() {
                let row = self.waiting(graph, number, at);
                self.waiting[number].push(row);
            }
            for at in self.drawn[number].len()..layer.drawn.all.len() {
                let row = self.drawn(layer, number, at);
                self.drawn[number].push(row);
            }
        }
    }

    /// The worth of a hand that has drawn: that of its best discard at each turn.
    fn drawn(&mut self, layer: &Layer, number: usize, at: usize) -> Row {
        let discards = layer.discards_of(&layer.drawn.all[at]);
        let copies = |waiting: u32| layer.waiting.all[waiting as usize].copies;
        let rows = &self.waiting[number];
        let row = |waiting: u32| rows[waiting as usize];
        let Some((&first, others)) = discards.split_first() else { return LOST };
        if copies(first).is_some() {
            // The more copies complete it, the better.
            return discards.iter().max_by_key(|&&waiting| copies(waiting)).map_or(LOST, |&waiting| row(waiting));
        }
        if others.iter().all(|&other| row(other) == row(first)) {
            return row(first);
        }
        let stride = self.turns.stride();
        let new = (self.rows.len() / stride) as Row;
        self.rows.resize(self.rows.len() + stride, 0.0);
        let (old, best) = self.rows.split_at_mut(new as usize * stride);
        best_of(old, discards.iter().map(|&waiting| row(waiting)), best);
        new
    }

    /// The row of a hand that so many copies complete.
    fn ready(&mut self, copies: u8) -> Row {
        let at = usize::from(copies);
        if self.ready.len() <= at {
            self.ready.resize(at + 1, None);
        }
        if let Some(row) = self.ready[at] {
            return row;
        }
        let copies = f64::from(copies);
        let half = self.turns.half();
        let mut row = vec![1.0; self.turns.stride()];
        row[half - 1] = 0.0;
        for turn in (0..self.turns.len()).rev() {
            let win = (copies * self.turns.shares[turn]).min(1.0);
            row[turn] = win + row[turn + 1] * self.turns.stay(turn, copies);
        }
        let new = (self.rows.len() / row.len()) as Row;
        self.rows.extend(row);
        self.ready[at] = Some(new);
        new
    }

    /// The worth of a hand that waits.
    fn waiting(&mut self, graph: &Graph, number: usize, at: usize) -> Row {
        let layer = &graph.layers[number];
        let waiting = &layer.waiting.all[at];
        if let Some(copies) = waiting.copies {
            return self.ready(copies);
        }
        let draws = layer.draws_of(waiting);
        if draws.is_empty() && waiting.distance != 1 {
            return LOST;
        }
        let drawn = number.checked_sub(1).map_or(&[][..], |next| &self.drawn[next]);
        let mut copies_by_row = core::mem::take(&mut self.copies_by_row);
        copies_by_row.clear();
        let mut has_choice = false;
        for &Draw { to, copies } in draws {
            let To::Drawn(to) = to else {
                has_choice = true;
                continue;
            };
            let row = drawn[to as usize];
            match copies_by_row.iter_mut().find(|(other, _)| *other == row) {
                Some((_, sum)) => *sum += f64::from(copies),
                None => copies_by_row.push((row, copies.into())),
            }
        }
        let stride = self.turns.stride();
        let half = self.turns.half();
        let new = (self.rows.len() / stride) as Row;
        self.rows.resize(self.rows.len() + stride, 0.0);
        let (old, values) = self.rows.split_at_mut(new as usize * stride);
        // Until its turn comes each entry holds what the draws bring.
        sum_of(old, &copies_by_row, values);
        let forced: f64 = copies_by_row.iter().map(|(_, copies)| copies).sum();
        self.copies_by_row = copies_by_row;
        let (win, ready) = values.split_at_mut(half);
        let mut drawn_win = core::mem::replace(&mut win[half - 1], 0.0);
        let mut drawn_ready = core::mem::replace(&mut ready[half - 1], 0.0);
        let (mut next_win, mut next_ready) = (0.0, 0.0);
        for turn in (0..self.turns.len()).rev() {
            let (share, stay) = (self.turns.shares[turn], self.turns.stay(turn, forced));
            let mut now_win = stay * next_win + share * drawn_win;
            let mut now_ready = stay * next_ready + share * drawn_ready;
            if has_choice {
                let of = |state: u32, at: usize| old[drawn[state as usize] as usize * stride + at + turn + 1];
                for &Draw { to, copies } in draws {
                    let (win, ready) = match to {
                        To::Drawn(_) => continue,
                        To::IfBetter(to) => (of(to, 0), of(to, half)),
                        To::Win => (1.0, 1.0),
                        To::Scored(scores, to) => {
                            let score = graph.scores[scores as usize + turn];
                            (to.map_or(score, |to| score.max(of(to, 0))), 1.0)
                        }
                    };
                    now_win += share * f64::from(copies) * (win - next_win).max(0.0);
                    now_ready += share * f64::from(copies) * (ready - next_ready).max(0.0);
                }
            }
            drawn_win = core::mem::replace(&mut win[turn], now_win);
            drawn_ready = core::mem::replace(&mut ready[turn], now_ready);
            (next_win, next_ready) = (now_win, now_ready);
        }
        if waiting.distance == 1 {
            ready.fill(1.0);
        }
        new
    }
}

/// What waiting states are worth at each turn, where states lead in circles: turn by turn from the last.
fn by_turn(graph: &Graph, turns: &Turns, states: &[u32]) -> Vec<[Vec<f64>; 2]> {
    let mut rows = vec![[vec![0.0; turns.len()], vec![0.0; turns.len()]]; states.len()];
    let Some(layer) = graph.layers.first() else { return rows };
    let is_ready = |state: &Waiting| if state.distance == 1 { 1.0 } else { 0.0 };
    let mut waiting: Vec<[f64; 2]> = layer.waiting.all.iter().map(|state| [0.0, is_ready(state)]).collect();
    let mut drawn = vec![[0.0_f64; 2]; layer.drawn.all.len()];
    for turn in (0..turns.len()).rev() {
        for (state, best) in layer.drawn.all.iter().zip(&mut drawn) {
            let discards = layer.discards_of(state).iter().map(|&discard| waiting[discard as usize]);
            *best = discards.fold([0.0; 2], |[win, ready], [other, also]| [win.max(other), ready.max(also)]);
        }
        let share = turns.shares[turn];
        for (state, value) in layer.waiting.all.iter().zip(&mut waiting) {
            let [next_win, next_ready] = *value;
            let [mut win, mut ready] = [next_win, next_ready];
            for &Draw { to, copies } in layer.draws_of(state) {
                let ([better_win, better_ready], is_forced) = match to {
                    To::Drawn(to) => (drawn[to as usize], true),
                    To::IfBetter(to) => (drawn[to as usize], false),
                    To::Win => ([1.0; 2], false),
                    To::Scored(scores, to) => {
                        let score = graph.scores[scores as usize + turn];
                        ([to.map_or(score, |to| score.max(drawn[to as usize][0])), 1.0], false)
                    }
                };
                let least = if is_forced { f64::NEG_INFINITY } else { 0.0 };
                let share = share * f64::from(copies);
                win += share * (better_win - next_win).max(least);
                ready += share * (better_ready - next_ready).max(least);
            }
            *value = [win, is_ready(state).max(ready)];
        }
        for (row, &state) in rows.iter_mut().zip(states) {
            let [win, ready] = waiting[state as usize];
            (row[0][turn], row[1][turn]) = (win, ready);
        }
    }
    rows
}

/// The greatest of some rows at each place.
#[inline(never)]
fn best_of(rows: &[f64], chosen: impl Iterator<Item = Row> + Clone, best: &mut [f64]) {
    let stride = best.len();
    for (at, best) in best.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        let mut greatest = [0.0; LANES];
        for row in chosen.clone() {
            let row = lanes(rows, row as usize * stride, at);
            for (greatest, row) in greatest.iter_mut().zip(row) {
                *greatest = if row > *greatest { row } else { *greatest };
            }
        }
        *best = greatest;
    }
}

/// The sum of some rows, each so many times.
#[inline(never)]
fn sum_of(rows: &[f64], chosen: &[(Row, f64)], sum: &mut [f64]) {
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

/// What is worked on at once: the first, second, .. such part of the row that begins here.
#[inline(always)]
fn lanes(rows: &[f64], row: usize, at: usize) -> [f64; LANES] {
    let from = row + at * LANES;
    *rows[from..from + LANES].as_array().expect("as many as that")
}
