//! Values without rows, for paths that don't count exchanges.

use core::ops::Range;
use std::vec;
use std::vec::Vec;

use super::ready::{Options, Ready, after_choice};
use super::row::{copies_of, shared_choices, with_choices};
use super::turns::Turns;
use crate::odds::states::graph::Graph;
use crate::odds::states::layer::{Draw, To, Undrawn};

/// The values of each state before a draw at each turn of `of`, which ends with the game, and after
/// the last turn. They are computed turn by turn from the last, since states lead in circles.
/// Either all states are after a discard, or there is a single one before its draw.
pub(super) fn backwards(
    graph: &Graph,
    turns: &Turns,
    of: Range<usize>,
    (states, is_after_discard): (&[u32], bool),
) -> Vec<[Vec<f64>; 2]> {
    let mut rows = vec![[vec![0.0; of.len() + 1], vec![0.0; of.len() + 1]]; states.len()];
    let Some(layer) = graph.layers.first() else { return rows };
    let most = graph.most(of.end);
    let is_ready = |state: &Undrawn| if state.need.distance == 1 { 1.0 } else { 0.0 };
    let mut undrawn: Vec<[f64; 2]> = layer.undrawn.all.iter().map(|state| [0.0, is_ready(state)]).collect();
    let mut drawn = vec![[0.0_f64; 2]; layer.drawn.all.len()];
    let mut waiting: Vec<ReadyState> = Vec::new();
    for (state, undrawn) in undrawn.iter_mut().enumerate().filter(|(at, _)| layer.undrawn.all[*at].need.wins_by_discard)
    {
        let ready = Ready::new(graph, layer, &layer.undrawn.all[state]);
        let (mut worth, has_discards) = (vec![0.0; of.len() + 1], ready.has_discards(of.start..=of.end));
        turns.before_discards((of.start, of.end), ready.by_discard(of.end, 0.0), &mut worth);
        undrawn[0] = worth[of.len()];
        waiting.push(ReadyState { state, ready, has_discards, worth, furiten: 0.0, before_draw: 0.0 });
    }
    for (row, &state) in rows.iter_mut().zip(states) {
        let [win, ready] = undrawn[state as usize];
        let win = if is_after_discard { win } else { 0.0 };
        (row[0][of.len()], row[1][of.len()]) = (win, ready);
    }
    for turn in of.clone().rev() {
        let chance = turns.chances[turn];
        // An exchange takes a turn, so in `depth` turns the hands can't have reached deeper states.
        // States are in the order of their depth.
        let depth = turn - of.start;
        let reached = layer.undrawn.all.partition_point(|state| usize::from(state.depth) <= depth);
        let drawn_reached = layer.drawn.all.partition_point(|state| usize::from(state.depth) <= depth + 1);
        for (state, best) in layer.drawn.all[..drawn_reached].iter().zip(&mut drawn) {
            let discards = layer.discards_of(state).iter().map(|&discard| undrawn[discard as usize]);
            *best = discards.fold([0.0; 2], |[win, ready], [other, also]| [win.max(other), ready.max(also)]);
        }
        for (state, value) in layer.undrawn.all[..reached].iter().zip(&mut undrawn) {
            if state.need.wins_by_discard || usize::from(state.need.distance) > of.end - turn + 1 {
                // The state is handled as waiting below, or it can't be ready by the end.
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
            let options = || {
                layer.draws_of(state).iter().filter_map(|&Draw { to, copies, .. }| {
                    let better = after_choice(graph, to, turn, |to| drawn[to as usize])?;
                    Some((chance * f64::from(copies), better))
                })
            };
            let [mut win, ready] = with_choices(forced, *value, most, options());
            if graph.moves.shares_draws() && chance * copies_of(layer.draws_of(state)) > 1.0 {
                win = shared_choices(forced[0], value[0], most, (chance, copies_kept), options());
            }
            *value = [win, is_ready(state).max(ready)];
        }
        for waiting in waiting.iter_mut().take_while(|waiting| waiting.state < reached) {
            waiting.go_back(turns, (of.start, turn, most), &drawn);
            undrawn[waiting.state] = [waiting.worth[depth], 1.0];
        }
        for (row, &state) in rows.iter_mut().zip(states) {
            let [win, ready] = undrawn[state as usize];
            let waiting = waiting.iter().find(|waiting| waiting.state == state as usize && !is_after_discard);
            (row[0][depth], row[1][depth]) = (waiting.map_or(win, |waiting| waiting.before_draw), ready);
        }
    }
    rows
}

/// A ready hand that also wins by others' discards.
struct ReadyState<'a> {
    state: usize,
    ready: Ready<'a>,
    /// Whether any discard wins; otherwise the hand is like a furiten one.
    has_discards: bool,
    /// The worth of a hand that hasn't changed since each turn.
    worth: Vec<f64>,
    /// The worth of the hand if it is furiten.
    furiten: f64,
    /// The worth of the hand before its draw.
    before_draw: f64,
}

impl ReadyState<'_> {
    /// Steps back to a turn, from the values of states after a draw at that turn.
    fn go_back(&mut self, turns: &Turns, (start, turn, most): (usize, usize, f64), drawn: &[[f64; 2]]) {
        let mut options = Options::default();
        self.ready.list_options(turn, |state| drawn[state as usize][0], &mut options);
        let hand = |chance, later| self.ready.before_draw(chance, later, &options, most);
        let later = |worth: f64| if turns.may_go_on { worth } else { 0.0 };
        self.before_draw = hand(turns.chances[turn], later(self.worth[turn + 1 - start]));
        if !self.has_discards {
            self.worth[turn - start] = self.before_draw;
            return;
        }
        self.furiten = self.ready.if_furiten(turns, turn, self.furiten);
        turns.before_draws((start, turn), &mut self.worth, hand);
        turns.before_discards((start, turn), self.ready.by_discard(turn, self.furiten), &mut self.worth);
    }
}
