//! The states that a hand still reaches when more tiles have become visible.

use std::vec;
use std::vec::Vec;

use super::graph::Graph;
use super::layer::{Draw, Layer, To, Undrawn};
use super::moves::{WaitCopies, copies_at, is_furiten};

/// The states of a layer reached from a hand.
#[derive(Default)]
pub(crate) struct Reached {
    pub(crate) undrawn: Vec<u32>,
    pub(crate) drawn: Vec<u32>,
}

impl Graph {
    /// The states reached from states of a layer before a draw, themselves included, by layer.
    /// Counts the copies of their draws again. Only for hands that are not scored.
    pub(crate) fn reach(&mut self, top: usize, states: &[u32]) -> Vec<Reached> {
        let mut reached: Vec<Reached> = Vec::new();
        reached.resize_with(top + 1, Reached::default);
        let add = |met: &mut [bool], list: &mut Vec<u32>, state: u32| {
            if !core::mem::replace(&mut met[state as usize], true) {
                list.push(state);
            }
        };
        for number in (0..=top).rev() {
            let (lower, Reached { undrawn, drawn }) = match reached[..=number].split_last_mut() {
                Some((layer, lower)) => (lower.last_mut(), layer),
                None => unreachable!("there is a list for each layer"),
            };
            let layer = &self.layers[number];
            let mut met = vec![false; layer.undrawn.all.len()];
            if number == top {
                for &state in states {
                    add(&mut met, undrawn, state);
                }
            }
            for &state in &*drawn {
                let discards = layer.discards_of(&layer.drawn.all[state as usize]);
                for &discard in discards {
                    add(&mut met, undrawn, discard);
                }
            }
            for &state in &*undrawn {
                self.count_copies(number, state as usize);
            }
            let Some(lower) = lower else { break };
            let layer = &self.layers[number];
            let mut met = vec![false; self.layers[number - 1].drawn.all.len()];
            for &state in &*undrawn {
                for &Draw { to, .. } in layer.draws_of(&layer.undrawn.all[state as usize]) {
                    if let To::Drawn(to) | To::IfBetter(to) = to {
                        add(&mut met, &mut lower.drawn, to);
                    }
                }
            }
        }
        reached
    }

    /// Counts the copies of a state's draws again.
    fn count_copies(&mut self, layer: usize, state: usize) {
        let Self { suits, layers, moves, .. } = self;
        let Layer { undrawn, draws, .. } = &mut layers[layer];
        let Undrawn { state, draws: (from, to), need, .. } = &mut undrawn.all[state];
        let draws = &mut draws[*from as usize..*to as usize];
        let ordered = suits.in_order(state);
        let ids = ordered.ids();
        for draw in draws.iter_mut() {
            draw.copies = copies_at(suits, &ids, draw.place);
        }
        need.wins_by_discard = moves.has_opponents && need.distance == 1 && !is_furiten(suits, &ordered);
        let of_wins = |_| WaitCopies::of(draws.iter().map(|draw| (draw.copies, draw.percent)), need.wins_by_discard);
        need.copies = need.copies.map(of_wins);
    }
}
