//! Many states at once, on all threads: where they lead is found out together, and what they lead
//! to is numbered in order.

use std::vec::Vec;

use rayon::prelude::*;

use super::graph::{Graph, Score, Stopped, Watch};
use super::suits::OpenedSuits;
use crate::game::Meld;

/// The least states that are worth it, and the most of a batch.
const LEAST: usize = 8_192;
const MOST: usize = 65_536;
/// States that a thread takes in one go.
const PART: usize = 128;

impl Graph {
    /// Finds out where the states of a layer lead that don't know it, as long as there are many.
    pub(super) fn lead_on_in_batches(
        &mut self,
        layer: usize,
        score: Option<Score>,
        melds: &[Meld],
        watch: Watch,
    ) -> Result<(), Stopped> {
        let rules = self.rules;
        while let Some(batch) = batch(self.layers[layer].drawn.rest()) {
            for drawn in batch {
                self.suits.open(&drawn.state);
            }
            let suits = &self.suits;
            let parts = on_all_threads(batch, |drawn, found| {
                rules.discards(&mut OpenedSuits(suits), layer, &drawn.state, found);
            });
            for (ends, found) in parts {
                let mut begin = 0;
                for ((), end) in ends {
                    let number = self.layers[layer].drawn.next().expect("there is a batch of them");
                    self.set_discards(layer, number, &found[begin..end]);
                    self.check(watch)?;
                    begin = end;
                }
            }
        }
        while let Some(batch) = batch(self.layers[layer].waiting.rest()) {
            for waiting in batch {
                self.suits.open(&waiting.state);
            }
            let suits = &self.suits;
            let parts = on_all_threads(batch, |waiting, found| {
                rules.draws(&mut OpenedSuits(suits), layer, (&waiting.state, waiting.depth), found)
            });
            for (ends, found) in parts {
                let mut begin = 0;
                for (lack, end) in ends {
                    let number = self.layers[layer].waiting.next().expect("there is a batch of them");
                    self.set_draws(layer, number, lack, &found[begin..end], score, melds);
                    self.check(watch)?;
                    begin = end;
                }
            }
        }
        Ok(())
    }
}

/// The first of some states, if there are enough.
fn batch<T>(states: &[T]) -> Option<&[T]> {
    (states.len() >= LEAST).then(|| &states[..states.len().min(MOST)])
}

/// What a function made of each of some states, with the end of what it added to a list meanwhile;
/// and the list.
type Chunk<R, F> = (Vec<(R, usize)>, Vec<F>);

/// Has a function make something of each state, and add to a list meanwhile. The parts are in
/// order.
fn on_all_threads<T: Sync, R: Send, F: Send>(
    states: &[T],
    lead: impl Fn(&T, &mut Vec<F>) -> R + Sync,
) -> Vec<Chunk<R, F>> {
    let part = |states: &[T]| {
        let mut found = Vec::new();
        let ends = states.iter().map(|state| (lead(state, &mut found), found.len())).collect();
        (ends, found)
    };
    states.par_chunks(PART).map(part).collect()
}
