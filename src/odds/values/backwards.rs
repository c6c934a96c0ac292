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
    let most = turns.most(graph, of.end);
    let is_ready = |state: &Undrawn| state.need.distance == 1;
    let at_end = |state: &Undrawn| turns.after_discard(of.end, turns.at_end(is_ready(state)), is_ready(state));
    let mut undrawn: Vec<[f64; 2]> = layer.undrawn.all.iter().map(at_end).collect();
    let mut drawn = vec![[0.0_f64; 2]; layer.drawn.all.len()];
    let mut waiting: Vec<ReadyState> = Vec::new();
    for (state, undrawn) in undrawn.iter_mut().enumerate().filter(|(at, _)| layer.undrawn.all[*at].need.wins_by_discard)
    {
        let ready = Ready::new(graph, layer, &layer.undrawn.all[state]);
        let has_discards = ready.has_discards(turns, of.start..=of.end);
        let (mut worth, mut furiten) = (vec![turns.ready; of.len() + 1], turns.ready);
        turns.others_win(of.end, &mut worth, &mut furiten);
        turns.before_discards((of.start, of.end), ready.by_discard(turns, of.end, furiten), &mut worth);
        *undrawn = [worth[of.len()], 1.0];
        waiting.push(ReadyState { state, ready, has_discards, worth, furiten, before_draw: 0.0 });
    }
    // The values of the state asked about before its draw.
    let mut asked = [0.0; 2];
    for (row, &state) in rows.iter_mut().zip(states) {
        asked = turns.at_end(is_ready(&layer.undrawn.all[state as usize]));
        let values = if is_after_discard { undrawn[state as usize] } else { asked };
        [row[0][of.len()], row[1][of.len()]] = values;
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
        for (number, (state, value)) in layer.undrawn.all[..reached].iter().zip(&mut undrawn).enumerate() {
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
                    let better = after_choice((graph, turns), to, turn, |to| drawn[to as usize])?;
                    Some((chance * f64::from(copies), better))
                })
            };
            let [mut win, ready] = with_choices(forced, *value, most, options());
            if graph.moves.shares_draws() && chance * copies_of(layer.draws_of(state)) > 1.0 {
                win = shared_choices(forced[0], value[0], most, (chance, copies_kept), options());
            }
            if !is_after_discard && states.first() == Some(&(number as u32)) {
                asked = [win, if is_ready(state) { 1.0 } else { ready }];
            }
            *value = turns.after_discard(turn, [win, ready], is_ready(state));
        }
        for waiting in waiting.iter_mut().take_while(|waiting| waiting.state < reached) {
            waiting.go_back(turns, (of.start, turn, most), &drawn);
            undrawn[waiting.state] = [waiting.worth[depth], 1.0];
        }
        for (row, &state) in rows.iter_mut().zip(states) {
            let mut values = if is_after_discard { undrawn[state as usize] } else { asked };
            let waiting = waiting.iter().find(|waiting| waiting.state == state as usize && !is_after_discard);
            values = waiting.map_or(values, |waiting| [waiting.before_draw, 1.0]);
            [row[0][depth], row[1][depth]] = values;
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
        self.ready.list_options(turns, turn, |state| drawn[state as usize][0], &mut options);
        let hand = |chance, later| self.ready.before_draw(chance, later, &options, most);
        let later = |worth: f64| if turns.may_go_on { worth } else { 0.0 };
        self.before_draw = hand(turns.chances[turn], later(self.worth[turn + 1 - start]));
        if !self.has_discards {
            self.worth[turn - start] = turns.goes_on[turn] * self.before_draw;
            return;
        }
        self.furiten = self.ready.if_furiten(turns, turn, self.furiten);
        turns.before_draws((start, turn), &mut self.worth, hand);
        turns.others_win(turn, &mut self.worth, &mut self.furiten);
        turns.before_discards((start, turn), self.ready.by_discard(turns, turn, self.furiten), &mut self.worth);
    }
}
