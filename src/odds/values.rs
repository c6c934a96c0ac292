//! The values of states: for each turn the chance to win and the chance to be ready.

use core::ops::Range;
use std::vec;
use std::vec::Vec;

use super::graph::{Draw, Graph, Layer, To, Undrawn};
use super::{Path, Wall};
use crate::game::Tile;

/// The number of a row. A row has the cells of each [`Span`], two numbers each: for the win and for
/// readiness.
type ValueRow = u32;
/// The row of a hand that leads nowhere.
const LOST: ValueRow = 0;
/// Stands for the row of a state that has none yet.
const UNKNOWN: ValueRow = ValueRow::MAX;

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
    cells: usize,
    /// The turns at which something is drawn, and their cells. Cells before turn 0 mean nothing.
    turns: Range<usize>,
    drawing: Range<usize>,
    /// The most that a hand can be worth.
    most: f64,
}

/// The turns, on which all values depend.
#[derive(Clone)]
struct Turns {
    /// For each turn the chance that a given unseen tile is drawn.
    chances: Vec<f64>,
    extra: usize,
    /// Whether a hand goes on after a draw that it doesn't keep.
    may_go_on: bool,
    spans: Vec<Span>,
}

impl Turns {
    fn new(turns: usize, wall: Wall, path: Path) -> Self {
        let chances = (0..turns).map(|turn| 1.0 / wall.unseen(turn)).collect();
        let (extra, may_go_on) = (path.extra().into(), path != Path::Shortest);
        Self { chances, extra, may_go_on, spans: [Span::whole(turns)].into() }
    }

    fn len(&self) -> usize {
        self.chances.len()
    }

    fn stride(&self) -> usize {
        let cells: usize = self.spans.iter().map(|span| span.cells).sum();
        (2 * cells).next_multiple_of(LANES)
    }

    /// The cells of a layer.
    fn in_layer(&self, graph: &Graph, layer: usize) -> Vec<Stretch> {
        let stretch = |&span: &Span| {
            let first = span.first(layer, self.extra);
            let in_game = |turn: isize| turn.clamp(0, span.end as isize) as usize;
            let turns = in_game(first)..in_game(first + span.cells as isize);
            let start = (turns.start as isize - first).clamp(0, span.cells as isize) as usize;
            let drawing = start..start + turns.len();
            Stretch { cells: span.cells, turns, drawing, most: graph.most(span.end) }
        };
        self.spans.iter().map(stretch).collect()
    }

    /// The values of a hand before a draw, to win and to be ready. `chance` is that of each unseen
    /// tile, `later` the values if the draw isn't kept, `copies` the number of kept copies, and
    /// `worth` the sums of the values after each of them. If there are more kept copies than unseen
    /// tiles, they share one sure draw.
    #[inline(always)]
    fn drawn(&self, chance: f64, later: [f64; 2], copies: f64, worth: [f64; 2]) -> [f64; 2] {
        let most = 1.0 / copies;
        // `min` would take care of what is no number.
        let chance = if chance < most { chance } else { most };
        let (stay, later) = (1.0 - copies * chance, if self.may_go_on { later } else { [0.0; 2] });
        [stay * later[0] + chance * worth[0], stay * later[1] + chance * worth[1]]
    }
}

/// The rows of the states, by layer.
#[derive(Clone)]
pub(super) struct Values {
    turns: Turns,
    /// After those that are used there may be old ones.
    rows: Vec<f64>,
    used: usize,
    undrawn: Vec<Vec<ValueRow>>,
    drawn: Vec<Vec<ValueRow>>,
    /// The rows of ready hands by the number of copies that complete them.
    ready: Vec<Option<ValueRow>>,
    /// Whether only the states that are asked for have rows, and those that they lead to.
    is_partial: bool,
    /// The states that need a row, and those that need one of their own; kept to reuse their
    /// memory.
    unknown: Vec<u32>,
    to_fill: Vec<u32>,
}

impl Values {
    pub(super) fn new(wall: Wall, path: Path, turns: usize) -> Self {
        let turns = Turns::new(turns, wall, path);
        let rows = vec![0.0; turns.stride()];
        let [undrawn, drawn] = [const { Vec::new() }; 2];
        let [unknown, to_fill] = [const { Vec::new() }; 2];
        Self { turns, used: rows.len(), rows, undrawn, drawn, ready: Vec::new(), is_partial: false, unknown, to_fill }
    }

    /// Forgets everything, but keeps the memory allocated.
    pub(super) fn restart(&mut self, wall: Wall, path: Path) {
        self.turns = Turns::new(self.turns.len(), wall, path);
        self.clear();
    }

    /// Forgets the values of all states. From now on states get values when they are asked for.
    pub(super) fn forget(&mut self) {
        self.clear();
        self.is_partial = true;
    }

    /// Forgets the values of all states, of which none is left.
    pub(super) fn clear(&mut self) {
        self.used = self.turns.stride();
        if self.rows.len() < self.used {
            self.rows.resize(self.used, 0.0);
        }
        self.rows[..self.used].fill(0.0);
        self.undrawn.iter_mut().chain(&mut self.drawn).for_each(Vec::clear);
        self.ready.clear();
        self.is_partial = false;
    }

    /// The values of states of a layer before a draw, for each turn: the win, then readiness.
    pub(super) fn worth(&mut self, graph: &mut Graph, layer: usize, states: &[u32]) -> Vec<[Vec<f64>; 2]> {
        let turns = 0..self.turns.len();
        if graph.moves.is_unlimited {
            return backwards(graph, &self.turns, turns, states);
        }
        self.evaluate(graph, layer, states);
        let Span { cells, .. } = self.turns.spans[0];
        let at_turn_0 = (-self.turns.spans[0].first(layer, self.turns.extra)) as usize;
        let of = |&state: &u32| {
            let row = self.undrawn[layer][state as usize] as usize * self.turns.stride();
            let (row, _) = self.rows[row..row + 2 * cells].as_chunks::<2>();
            let row = &row[at_turn_0.min(cells)..];
            let row = &row[..row.len().min(turns.len())];
            [0, 1].map(|what| {
                let mut values = Vec::with_capacity(turns.len());
                values.extend(row.iter().map(|cell| cell[what]));
                // After its last cell a hand can't even be ready.
                values.resize(turns.len(), 0.0);
                values
            })
        };
        states.iter().map(of).collect()
    }

    /// The values of states of a layer before a draw at a turn, for each of these ends of the game:
    /// the win, then readiness.
    ///
    /// Only the rows are computed anew, for several ends at once, but with no more cells than all
    /// turns have. Afterwards no state has a value.
    pub(super) fn for_ends(
        &mut self,
        graph: &mut Graph,
        layer: usize,
        states: &[u32],
        turn: usize,
        ends: Range<usize>,
    ) -> Vec<[Vec<f64>; 2]> {
        let mut values = vec![[const { Vec::new() }; 2]; states.len()];
        values.iter_mut().flatten().for_each(|values| values.resize(ends.len(), 0.0));
        if graph.moves.is_unlimited {
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
            let is_partial = self.is_partial;
            self.clear();
            self.is_partial = is_partial;
            self.evaluate(graph, layer, states);
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

    /// The values of a state before a draw at a turn, in the span with this number.
    fn value(&self, layer: usize, state: u32, span: usize, turn: usize) -> [f64; 2] {
        let Turns { extra, ref spans, .. } = self.turns;
        let before: usize = spans[..span].iter().map(|span| span.cells).sum();
        let Span { cells, .. } = spans[span];
        let cell = (turn as isize - spans[span].first(layer, extra)) as usize;
        let row = &self.rows[self.undrawn[layer][state as usize] as usize * self.turns.stride()..];
        // After its last cell a hand can't even be ready.
        if cell < cells { [row[2 * (before + cell)], row[2 * (before + cell) + 1]] } else { [0.0; 2] }
    }

    /// How likely each win is for some states of a layer before a draw at a turn, whose play aims
    /// at what wins were scored: for each win a chance for each of the states. Empty where
    /// exchanges aren't counted.
    #[cfg(feature = "score")]
    pub(super) fn wins_of(&self, graph: &Graph, top: usize, states: &[u32], turn: usize) -> Vec<f64> {
        if graph.moves.is_unlimited {
            return Vec::new();
        }
        let width = states.len();
        let mut wins = vec![0.0; graph.wins() * width];
        // The chances to be in each state now, and a turn later.
        let zeros = |states: usize| vec![0.0; states * width];
        let of_undrawn = || graph.layers[..=top].iter().map(|layer| zeros(layer.undrawn.all.len()));
        let (mut undrawn, mut later): (Vec<_>, Vec<_>) = (of_undrawn().collect(), of_undrawn().collect());
        let mut drawn: Vec<_> = graph.layers[..top].iter().map(|layer| zeros(layer.drawn.all.len())).collect();
        for (at, &state) in states.iter().enumerate() {
            undrawn[top][state as usize * width + at] = 1.0;
        }
        for turn in turn..self.turns.len() {
            let chance_of_tile = self.turns.chances[turn];
            for number in 1..=top {
                let layer = &graph.layers[number];
                for (state, here) in (0..).zip(undrawn[number].chunks_exact_mut(width)) {
                    if here.iter().all(|&chance| chance == 0.0) {
                        continue;
                    }
                    if self.points(&self.undrawn[number], number, state, turn) == 0.0 {
                        // Nothing can be won any more.
                        here.fill(0.0);
                        continue;
                    }
                    let undrawn = self.points(&self.undrawn[number], number, state, turn + 1);
                    let put_away = if self.turns.may_go_on { undrawn } else { 0.0 };
                    let of = |to: u32| self.points(&self.drawn[number - 1], number - 1, to, turn + 1);
                    let draws = layer.draws_of(&layer.undrawn.all[state as usize]);
                    let forced = draws.iter().filter(|draw| matches!(draw.to, To::Drawn(_)));
                    let forced: u32 = forced.map(|draw| u32::from(draw.copies)).sum();
                    // Where a draw leads if it is kept by choice: to a win or to another hand.
                    let chosen = |draw: &Draw| match draw.to {
                        To::IfBetter(to) if of(to) > put_away => Some((false, to)),
                        To::Scored(win) => match graph.score_of(win, turn) {
                            (score, Some(to)) if of(to) > score && of(to) > put_away => Some((false, to)),
                            (score, _) => (score > put_away).then_some((true, win)),
                        },
                        To::Drawn(_) | To::IfBetter(_) | To::Win => None,
                    };
                    let by_choice = draws.iter().filter(|draw| chosen(draw).is_some());
                    let by_choice: u32 = by_choice.map(|draw| u32::from(draw.copies)).sum();
                    // More kept copies than unseen tiles share one sure draw, forced ones first.
                    let of_forced = chance_of_tile.min(1.0 / f64::from(forced));
                    let rest = 1.0 - of_forced * f64::from(forced);
                    let of_chosen = chance_of_tile.min(rest / f64::from(by_choice));
                    for draw in draws {
                        let (lists, to, chance) = match (draw.to, chosen(draw)) {
                            (To::Drawn(to), _) => (&mut drawn[number - 1], to, of_forced),
                            (_, Some((false, to))) => (&mut drawn[number - 1], to, of_chosen),
                            (_, Some((true, win))) => (&mut wins, win, of_chosen),
                            (_, None) => continue,
                        };
                        add(&mut lists[to as usize * width..], here, chance * f64::from(draw.copies));
                    }
                    if self.turns.may_go_on {
                        let stays = (rest - of_chosen * f64::from(by_choice)).max(0.0);
                        add(&mut later[number][state as usize * width..], here, stays);
                    }
                    here.fill(0.0);
                }
            }
            for (number, drawn) in drawn.iter_mut().enumerate() {
                let layer = &graph.layers[number];
                for (state, here) in layer.drawn.all.iter().zip(drawn.chunks_exact_mut(width)) {
                    if here.iter().all(|&chance| chance == 0.0) {
                        continue;
                    }
                    let of = |discard: u32| self.points(&self.undrawn[number], number, discard, turn + 1);
                    let discards = layer.discards_of(state).iter().copied();
                    let best = discards.reduce(|best, other| if of(other) > of(best) { other } else { best });
                    if let Some(best) = best {
                        add(&mut later[number][best as usize * width..], here, 1.0);
                    }
                    here.fill(0.0);
                }
            }
            core::mem::swap(&mut undrawn, &mut later);
        }
        wins
    }

    /// The worth of a state of a layer at a turn, from the rows of such states.
    #[cfg(feature = "score")]
    fn points(&self, rows: &[ValueRow], layer: usize, state: u32, turn: usize) -> f64 {
        let Turns { extra, ref spans, .. } = self.turns;
        let cell = (turn as isize - spans[0].first(layer, extra)) as usize;
        if cell < spans[0].cells {
            self.rows[rows[state as usize] as usize * self.turns.stride() + 2 * cell]
        } else {
            0.0
        }
    }

    /// Evaluates all states up to a layer that have no value yet, or only those that some states of
    /// the layer lead to; layer by layer, beginning with the fewest exchanges.
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
        let mut next = self.ready_rows(layer, &stretches);
        let rows = &mut self.undrawn[number];
        for &at in &self.unknown {
            let state = &layer.undrawn.all[at as usize];
            rows[at as usize] = match state.need.copies {
                Some(copies) => self.ready[usize::from(copies)].expect("it was made before"),
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
    fn ready_rows(&mut self, layer: &Layer, stretches: &[Stretch]) -> ValueRow {
        let stride = self.turns.stride();
        for at in 0..self.unknown.len() {
            let Some(copies) = layer.undrawn.all[self.unknown[at] as usize].need.copies else { continue };
            if self.ready.len() <= copies.into() {
                self.ready.resize(usize::from(copies) + 1, None);
            }
            if self.ready[usize::from(copies)].is_none() {
                self.ready[usize::from(copies)] = Some((self.used / stride) as ValueRow);
                self.add_ready(copies.into(), stretches);
            }
        }
        (self.used / stride) as ValueRow
    }

    fn add_ready(&mut self, copies: f64, stretches: &[Stretch]) {
        let begin = self.used;
        self.used += self.turns.stride();
        if self.rows.len() < self.used {
            self.rows.resize(self.used, 0.0);
        }
        let row = &mut self.rows[begin..self.used];
        row.fill(0.0);
        let (pairs, _) = row.as_chunks_mut();
        let mut before = 0;
        for &Stretch { cells, ref turns, ref drawing, .. } in stretches {
            let pairs = &mut pairs[before..before + cells];
            pairs.fill([0.0, 1.0]);
            let mut later = [0.0; 2];
            let chances = &self.turns.chances[turns.clone()];
            for ([win, _], &chance) in pairs[drawing.clone()].iter_mut().zip(chances).rev() {
                later = self.turns.drawn(chance, later, copies, [copies; 2]);
                *win = later[0];
            }
            before += cells;
        }
    }
}

/// Lists the states without a row: all that are new, or those of a list.
fn list_unknown(unknown: &mut Vec<u32>, rows: &mut Vec<ValueRow>, states: usize, reached: Option<&[u32]>) {
    unknown.clear();
    let before = rows.len();
    rows.resize(states, UNKNOWN);
    match reached {
        Some(reached) => unknown.extend(reached.iter().filter(|&&state| rows[state as usize] == UNKNOWN)),
        None => unknown.extend(before as u32..states as u32),
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
fn row_of_a_discard(layer: &Layer, undrawn: &[ValueRow], at: usize) -> Option<ValueRow> {
    let discards = layer.discards_of(&layer.drawn.all[at]);
    let row = |discard: u32| undrawn[discard as usize];
    let Some((&first, others)) = discards.split_first() else { return Some(LOST) };
    let copies = |discard: u32| layer.undrawn.all[discard as usize].need.copies;
    if copies(first).is_some() {
        // The more copies complete it, the better.
        return discards.iter().max_by_key(|&&discard| copies(discard)).map(|&discard| row(discard));
    }
    others.iter().all(|&other| row(other) == row(first)).then(|| row(first))
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

/// The values of a hand before a draw.
fn before_draw(
    graph: &Graph,
    layer: &Layer,
    state: &Undrawn,
    (turns, stretches): (&Turns, &[Stretch]),
    rows: &[f64],
    drawn: &[ValueRow],
    values: &mut [f64],
) {
    let draws = layer.draws_of(state);
    // One more for a joker.
    let (mut chosen, mut times) = ([LOST; Tile::KINDS + 1], [0; Tile::KINDS + 1]);
    let (mut different, mut forced, mut has_choice) = (0, 0, false);
    for &Draw { to, copies, .. } in draws {
        let To::Drawn(to) = to else {
            has_choice |= copies > 0;
            continue;
        };
        if copies == 0 {
            continue;
        }
        let row = drawn[to as usize];
        forced += u32::from(copies);
        if let Some(at) = chosen[..different].iter().position(|&other| other == row) {
            times[at] += copies;
        } else {
            (chosen[different], times[different]) = (row, copies);
            different += 1;
        }
    }
    let forced = f64::from(forced);
    // Until it is computed, each cell holds the sum over the kept draws.
    sum_of(rows, &chosen[..different], &times[..different], values);
    let stride = values.len();
    let (mut pairs, _) = values.as_chunks_mut();
    let mut before = 0;
    for &Stretch { cells, turns: ref drawn_at, ref drawing, most } in stretches {
        let (of_span, others) = pairs.split_at_mut(cells);
        pairs = others;
        of_span[..drawing.start].fill([0.0; 2]);
        of_span[drawing.end..].fill([0.0; 2]);
        let chances = &turns.chances[drawn_at.clone()];
        let cells_with_chances = of_span[drawing.clone()].iter_mut().zip(chances);
        let mut next = [0.0; 2];
        if has_choice {
            for (at, (now, &chance)) in cells_with_chances.enumerate().rev() {
                let place = 2 * (before + drawing.start + at);
                let of = |state: u32| {
                    let row = drawn[state as usize] as usize * stride + place;
                    [rows[row], rows[row + 1]]
                };
                let options = draws.iter().filter(|draw| draw.copies > 0).filter_map(|&Draw { to, copies, .. }| {
                    let better = match to {
                        To::Drawn(_) => return None,
                        To::IfBetter(to) => of(to),
                        To::Win => [1.0; 2],
                        To::Scored(win) => {
                            let (score, to) = graph.score_of(win, drawn_at.start + at);
                            [to.map_or(score, |to| score.max(of(to)[0])), 1.0]
                        }
                    };
                    Some((chance * f64::from(copies), better))
                });
                let forced = turns.drawn(chance, next, forced, *now);
                next = with_choices(forced, if turns.may_go_on { next } else { [0.0; 2] }, most, options);
                *now = next;
            }
        } else {
            for (now, &chance) in cells_with_chances.rev() {
                next = turns.drawn(chance, next, forced, *now);
                *now = next;
            }
        }
        if state.need.distance == 1 {
            for [_, ready] in of_span {
                *ready = 1.0;
            }
        }
        before += cells;
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

/// The values of states before a draw at some turns, the last of which is the end of the game,
/// where states lead in circles: turn by turn from the last.
fn backwards(graph: &Graph, turns: &Turns, of: Range<usize>, states: &[u32]) -> Vec<[Vec<f64>; 2]> {
    let mut rows = vec![[vec![0.0; of.len()], vec![0.0; of.len()]]; states.len()];
    let Some(layer) = graph.layers.first() else { return rows };
    let most = graph.most(of.end);
    let is_ready = |state: &Undrawn| if state.need.distance == 1 { 1.0 } else { 0.0 };
    let mut undrawn: Vec<[f64; 2]> = layer.undrawn.all.iter().map(|state| [0.0, is_ready(state)]).collect();
    let mut drawn = vec![[0.0_f64; 2]; layer.drawn.all.len()];
    for turn in of.clone().rev() {
        let chance = turns.chances[turn];
        // An exchange takes a turn, so these are all that the hands can be by then. States are in
        // the order of their depth.
        let depth = turn - of.start;
        let reached = layer.undrawn.all.partition_point(|state| usize::from(state.depth) <= depth);
        let drawn_reached = layer.drawn.all.partition_point(|state| usize::from(state.depth) <= depth + 1);
        for (state, best) in layer.drawn.all[..drawn_reached].iter().zip(&mut drawn) {
            let discards = layer.discards_of(state).iter().map(|&discard| undrawn[discard as usize]);
            *best = discards.fold([0.0; 2], |[win, ready], [other, also]| [win.max(other), ready.max(also)]);
        }
        for (state, value) in layer.undrawn.all[..reached].iter().zip(&mut undrawn) {
            if usize::from(state.need.distance) > of.end - turn + 1 {
                // It can't even be ready by the end.
                continue;
            }
            let [mut copies_kept, mut win, mut ready] = [0.0; 3];
            for &Draw { to, copies, .. } in layer.draws_of(state) {
                if let To::Drawn(to) = to {
                    let (copies, after) = (f64::from(copies), drawn[to as usize]);
                    (copies_kept, win, ready) =
                        (copies_kept + copies, win + copies * after[0], ready + copies * after[1]);
                }
            }
            let forced = turns.drawn(chance, *value, copies_kept, [win, ready]);
            let options = layer.draws_of(state).iter().filter_map(|&Draw { to, copies, .. }| {
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
            let [win, ready] = undrawn[state as usize];
            (row[0][depth], row[1][depth]) = (win, ready);
        }
    }
    rows
}

/// The maximum of the rows that discards lead to, place by place.
#[inline(never)]
fn best_of(rows: &[f64], discards: &[u32], undrawn: &[ValueRow], best: &mut [f64]) {
    let (rows, _) = rows.as_chunks::<LANES>();
    let (best, _) = best.as_chunks_mut::<LANES>();
    let chunks = best.len();
    for (at, best) in best.iter_mut().enumerate() {
        let mut greatest = [0.0; LANES];
        for &discard in discards {
            let row = &rows[undrawn[discard as usize] as usize * chunks + at];
            for (greatest, &row) in greatest.iter_mut().zip(row) {
                *greatest = if row > *greatest { row } else { *greatest };
            }
        }
        *best = greatest;
    }
}

/// Adds a part of some chances to others.
#[cfg(feature = "score")]
fn add(to: &mut [f64], from: &[f64], part: f64) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += part * from;
    }
}

/// The sum of rows, each with a factor.
#[inline(never)]
fn sum_of(rows: &[f64], chosen: &[ValueRow], times: &[u8], sum: &mut [f64]) {
    let (rows, _) = rows.as_chunks::<LANES>();
    let (sum, _) = sum.as_chunks_mut::<LANES>();
    let chunks = sum.len();
    for (at, sum) in sum.iter_mut().enumerate() {
        let mut total = [0.0; LANES];
        for (&row, &copies) in chosen.iter().zip(times) {
            let copies = f64::from(copies);
            for (total, row) in total.iter_mut().zip(&rows[row as usize * chunks + at]) {
                *total += copies * row;
            }
        }
        *sum = total;
    }
}
