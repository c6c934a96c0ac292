//! Expands many states at once, on all threads. The states that they lead to are then numbered in
//! order, so that the answers are always the same.

use std::vec::Vec;

use rayon::prelude::*;

use super::graph::{Graph, Score, Stopped, Watch};
use super::suits::OpenedSuits;

/// The fewest states that are worth a batch, and the most of one.
const LEAST: usize = 8_192;
const MOST: usize = 65_536;
/// How many states a thread takes in one go.
const PART: usize = 128;

impl Graph {
    /// Expands the states of a layer as long as there are many that are not expanded.
    pub(super) fn expand_in_batches(
        &mut self,
        layer: usize,
        score: Option<Score>,
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
                for (need, end) in ends {
                    let number = self.layers[layer].waiting.next().expect("there is a batch of them");
                    self.set_draws(layer, number, need, &found[begin..end], score);
                    self.check(watch)?;
                    begin = end;
                }
            }
        }
        Ok(())
    }
}

/// The first states, if there are enough for a batch.
fn batch<T>(states: &[T]) -> Option<&[T]> {
    (states.len() >= LEAST).then(|| &states[..states.len().min(MOST)])
}

/// For each state the result of a function and the length of the list after it; and the list.
type Chunk<R, F> = (Vec<(R, usize)>, Vec<F>);

/// Calls a function for each state. It returns a result and appends to a list. The chunks are in
/// the order of the states.
fn on_all_threads<T: Sync, R: Send, F: Send>(
    states: &[T],
    expand: impl Fn(&T, &mut Vec<F>) -> R + Sync,
) -> Vec<Chunk<R, F>> {
    let part = |states: &[T]| {
        let mut found = Vec::new();
        let ends = states.iter().map(|state| (expand(state, &mut found), found.len())).collect();
        (ends, found)
    };
    states.par_chunks(PART).map(part).collect()
}
