//! The values of one state, from the rows of the states after it.

use core::ops::Range;

use super::ready::{Ready, after_choice, shared};
use super::turns::{LANES, Stretch, Turns};
use crate::game::Tile;
use crate::game::base::array_list::ArrayList;
use crate::odds::states::graph::Graph;
use crate::odds::states::layer::{Draw, Layer, To, Undrawn};
use crate::odds::states::moves::WaitCopies;

/// The number of a row. A row has the cells of each [`Span`], two numbers per cell: for the win and
/// for readiness.
pub(super) type ValueRow = u32;

/// The row of a hand that can't win.
pub(super) const LOST: ValueRow = 0;

/// The row of a hand that has drawn, if it equals the row after one of its discards.
pub(super) fn row_of_a_discard(layer: &Layer, undrawn: &[ValueRow], at: usize) -> Option<ValueRow> {
    let discards = layer.discards_of(&layer.drawn.all[at]);
    let row = |discard: u32| undrawn[discard as usize];
    let Some((&first, others)) = discards.split_first() else { return Some(LOST) };
    let copies = |&discard: &u32| Some((layer.undrawn.all[discard as usize].need.copies?, row(discard)));
    if copies(&first).is_some() {
        // More copies that complete the hand are better.
        return row_of_most(discards.iter().filter_map(copies));
    }
    others.iter().all(|&other| row(other) == row(first)).then(|| row(first))
}

/// The row of the hand with the most copies to draw, if it also has the most by discard.
fn row_of_most(copies: impl Iterator<Item = (WaitCopies, ValueRow)> + Clone) -> Option<ValueRow> {
    let key = |of: WaitCopies| (of.drawn, of.percent);
    let (best, row) = copies.clone().max_by_key(|&(of, _)| key(of))?;
    let mut others = copies;
    others.all(|(of, _)| of.percent <= best.percent).then_some(row)
}

/// The most kinds that a hand of riichi waits for.
const MOST_WAITS: usize = 13;

/// The values of a hand before a draw.
pub(super) fn before_draw(
    graph: &Graph,
    layer: &Layer,
    state: &Undrawn,
    (turns, stretches): (&Turns, &[Stretch]),
    rows: &[f64],
    drawn: &[ValueRow],
    values: &mut [f64],
) {
    let draws = layer.draws_of(state);
    let (wins, is_ready) = (wins_alone(graph, draws), state.need.distance == 1);
    // The arrays have one more entry for a joker.
    let (mut chosen, mut times) = ([LOST; Tile::KINDS + 1], [0; Tile::KINDS + 1]);
    let (mut different, mut forced, mut has_choice) = (0, 0, false);
    for &Draw { to, copies, .. } in if wins.is_some() { &[] } else { draws } {
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
    let all = if graph.moves.shares_draws() { copies_of(draws) } else { 0.0 };
    // Until it is computed, each cell has the sum over the kept draws.
    if wins.is_none() {
        sum_of(rows, &chosen[..different], &times[..different], values);
    }
    let stride = values.len();
    let (mut pairs, _) = values.as_chunks_mut();
    let mut before = 0;
    for &Stretch { cells, turns: ref drawn_at, ref drawing, most } in stretches {
        let (of_span, others) = pairs.split_at_mut(cells);
        pairs = others;
        of_span[..drawing.start].fill([0.0; 2]);
        of_span[drawing.end..].fill([0.0; 2]);
        let mut next = turns.after_discard(drawn_at.end, turns.at_end(is_ready), is_ready);
        if let Some(last) = of_span.get_mut(drawing.end) {
            *last = next;
        }
        let cells_by_turn = of_span[drawing.clone()].iter_mut().zip(drawn_at.clone());
        if let Some(wins) = &wins {
            let copies: f64 = wins.iter().map(|(copies, _)| copies).sum();
            for (now, turn) in cells_by_turn.rev() {
                let (chance, kept) = (turns.chances[turn], if turns.may_go_on { next[0] } else { 0.0 });
                let wins = || wins.iter().map(|&(copies, score)| (copies, turns.win(score, turn + 1)));
                let more = if graph.moves.shares_draws() && chance * copies > 1.0 {
                    kept + shared(chance, 1.0, kept, wins())
                } else {
                    wins().fold(kept, |more, (copies, score)| more + chance * copies * (score - kept).max(0.0))
                };
                next = turns.after_discard(turn, [more.min(most), 1.0], is_ready);
                *now = next;
            }
        } else if has_choice {
            for (at, (now, turn)) in cells_by_turn.enumerate().rev() {
                let (chance, place) = (turns.chances[turn], 2 * (before + drawing.start + at));
                let of = |state: u32| {
                    let row = drawn[state as usize] as usize * stride + place;
                    [rows[row], rows[row + 1]]
                };
                let options = || {
                    draws.iter().filter(|draw| draw.copies > 0).filter_map(|&Draw { to, copies, .. }| {
                        let better = after_choice((graph, turns), to, turn, of)?;
                        Some((chance * f64::from(copies), better))
                    })
                };
                let now_forced = turns.drawn(chance, next, forced, *now);
                let kept = if turns.may_go_on { next } else { [0.0; 2] };
                let mut drawn = with_choices(now_forced, kept, most, options());
                if chance * all > 1.0 {
                    drawn[0] = shared_choices(now_forced[0], kept[0], most, (chance, forced), options());
                }
                next = turns.after_discard(turn, drawn, is_ready);
                *now = next;
            }
        } else {
            for (now, turn) in cells_by_turn.rev() {
                next = turns.after_discard(turn, turns.drawn(turns.chances[turn], next, forced, *now), is_ready);
                *now = next;
            }
        }
        if is_ready {
            for [_, ready] in &mut *of_span {
                *ready = 1.0;
            }
        }
        if state.need.wins_by_discard {
            let of = |state: u32, turn: usize| {
                rows[drawn[state as usize] as usize * stride + 2 * (before + drawing.start + turn - drawn_at.start)]
            };
            put_since(turns, &Ready::new(graph, layer, state), (drawn_at, drawing, most), of, &mut *of_span);
        }
        before += cells;
    }
}

/// The copies and the worth of each draw of a hand, if all draws are wins with a worth that doesn't
/// vary, and the hand can't go on instead.
fn wins_alone(graph: &Graph, draws: &[Draw]) -> Option<ArrayList<(f64, f64), MOST_WAITS>> {
    let mut wins = ArrayList::new((0.0, 0.0));
    if graph.moves.scores_vary() || draws.is_empty() || draws.len() > MOST_WAITS {
        return None;
    }
    for draw in draws {
        let To::Scored(win) = draw.to else { return None };
        let (score, None) = graph.score_of(win, 0) else { return None };
        wins.push((f64::from(draw.copies), score));
    }
    Some(wins)
}

/// Writes the worth of a ready hand after its discard into its cells, in place of its worth as a
/// furiten hand.
pub(super) fn put_since(
    turns: &Turns,
    ready: &Ready,
    (drawn_at, drawing, most): (&Range<usize>, &Range<usize>, f64),
    of: impl Fn(u32, usize) -> f64,
    cells: &mut [[f64; 2]],
) {
    turns.worth_since(ready, (drawn_at.start, drawn_at.end, most), of, |turn, worth, _| {
        let cell = cells.get_mut(drawing.start + turn - drawn_at.start);
        if let (Some(cell), Some(&worth)) = (cell, worth.last()) {
            *cell = [worth, 1.0];
        }
    });
}

/// Adds to `now` the gains of draws that are kept only if they are better than `kept`: each has its
/// chance, and its values for the win and for readiness. Caps the results at `most` and 1, because
/// the chances may add up to more than 1.
#[inline(always)]
pub(super) fn with_choices(
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

/// The sum of the copies of draws.
pub(super) fn copies_of(draws: &[Draw]) -> f64 {
    draws.iter().map(|draw| f64::from(draw.copies)).sum()
}

/// Like [`with_choices`], for scored wins if the kept copies outnumber the unseen tiles: they share
/// a sure draw, forced draws first. The options have the same chances as in [`with_choices`].
#[cold]
pub(super) fn shared_choices(
    now: f64,
    kept: f64,
    most: f64,
    (chance, forced): (f64, f64),
    options: impl Iterator<Item = (f64, [f64; 2])>,
) -> f64 {
    let rest = 1.0 - forced * chance.min(1.0 / forced);
    let options = options.map(|(part, [better, _])| (part / chance, better));
    (now + shared(chance, rest, kept, options)).min(most)
}

/// Writes the maximum of the rows after the discards, cell by cell, into `best`.
#[inline(never)]
pub(super) fn best_of(rows: &[f64], discards: &[u32], undrawn: &[ValueRow], best: &mut [f64]) {
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

/// Writes the sum of the chosen rows, each times its factor, into `sum`.
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
