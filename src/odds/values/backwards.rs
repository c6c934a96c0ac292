//! Values without rows, where exchanges aren't counted.

use core::ops::Range;
use std::vec;
use std::vec::Vec;

use super::row::{after_choice, with_choices};
use super::turns::Turns;
use crate::odds::states::graph::Graph;
use crate::odds::states::layer::{Draw, To, Undrawn};

/// The values of states before a draw at some turns, the last of which is the end of the game,
/// where states lead in circles: turn by turn from the last.
pub(super) fn backwards(graph: &Graph, turns: &Turns, of: Range<usize>, states: &[u32]) -> Vec<[Vec<f64>; 2]> {
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
                let better = after_choice(graph, to, turn, |to| drawn[to as usize])?;
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
