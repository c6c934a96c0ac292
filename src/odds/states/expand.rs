//! Finds the states reached from hands.

use std::vec::Vec;

use super::graph::{Graph, Scorer, StateWatch, Stopped};
use super::layer::{Draw, DrawnHand, Layer, Onward, Undrawn};
use super::moves::{Drawable, UndrawnNeed};
use crate::odds::model::state::State;

impl Graph {
    /// Finds all states reached from hands before a draw with `exchanges` left. Returns the numbers
    /// of the hands in their layer.
    pub(crate) fn search(
        &mut self,
        states: impl Iterator<Item = State>,
        exchanges: usize,
        score: Option<Scorer>,
        watch: StateWatch,
    ) -> Result<Vec<u32>, Stopped> {
        let top = self.moves.layer(exchanges);
        if self.layers.len() <= top {
            self.layers.resize_with(top + 1, Layer::default);
        }
        let undrawn = &mut self.layers[top].undrawn;
        let before = undrawn.all.len();
        let numbers = states.map(|state| undrawn.number(state, 0)).collect();
        self.states += undrawn.all.len() - before;
        for layer in (0..=top).rev() {
            while self.layers[layer].drawn.has_next() || self.layers[layer].undrawn.has_next() {
                self.expand(layer, score, watch)?;
            }
        }
        Ok(numbers)
    }

    /// Expands all states of a layer.
    fn expand(&mut self, layer: usize, score: Option<Scorer>, watch: StateWatch) -> Result<(), Stopped> {
        let moves = self.moves;
        #[cfg(feature = "rayon")]
        if self.is_parallel {
            self.expand_drawn_in_batches(layer, watch)?;
        }
        let mut states = Vec::new();
        while let Some(number) = self.layers[layer].drawn.next() {
            states.clear();
            let DrawnHand { state, .. } = self.layers[layer].drawn.all[number];
            moves.discards(&mut self.suits, layer, &state, &mut states);
            self.set_discards(layer, number, &states);
            self.check(watch)?;
        }
        #[cfg(feature = "rayon")]
        if self.is_parallel {
            self.expand_undrawn_in_batches(layer, score, watch)?;
        }
        let mut draws = Vec::new();
        while let Some(number) = self.layers[layer].undrawn.next() {
            draws.clear();
            let Undrawn { state, depth, .. } = self.layers[layer].undrawn.all[number];
            let need = moves.draws(&mut self.suits, layer, (&state, depth), &mut draws);
            self.set_draws(layer, number, need, &draws, score);
            self.check(watch)?;
        }
        Ok(())
    }

    /// Stores the states after the discards of a hand.
    fn set_discards(&mut self, layer: usize, number: usize, states: &[State]) {
        let Layer { undrawn, drawn, discards, .. } = &mut self.layers[layer];
        let drawn = &mut drawn.all[number];
        let (first, before) = (discards.len(), undrawn.all.len());
        discards.extend(states.iter().map(|&state| undrawn.number(state, drawn.depth)));
        drawn.discards = (first as u32, discards.len() as u32);
        self.states += undrawn.all.len() - before;
    }

    /// Stores the targets of the draws of a hand.
    fn set_draws(
        &mut self,
        layer: usize,
        number: usize,
        need: UndrawnNeed,
        drawable: &[Drawable],
        score: Option<Scorer>,
    ) {
        let onward = Onward::new(&self.moves, layer, need);
        let depth = self.layers[layer].undrawn.all[number].depth.saturating_add(1);
        let next = self.moves.next(layer);
        // The draws are taken out, because the next layer may be the same layer.
        let mut draws = core::mem::take(&mut self.layers[layer].draws);
        let first = draws.len();
        draws.extend(drawable.iter().map(|draw| {
            let drawn = onward.goes_on(draw).then(|| self.number_drawn(next, draw.after, depth));
            let to = match score {
                Some(score) if onward.is_win(draw) => self.scored(draw, drawn, score),
                _ => onward.to(draw, drawn),
            };
            Draw { to, copies: draw.copies, percent: draw.percent, place: draw.place }
        }));
        let Layer { undrawn, draws: all, .. } = &mut self.layers[layer];
        let undrawn = &mut undrawn.all[number];
        (undrawn.need, undrawn.draws) = (need, (first as u32, draws.len() as u32));
        *all = draws;
    }

    /// The number of the state of a hand that has drawn; a new state is added.
    #[inline(always)]
    fn number_drawn(&mut self, layer: usize, state: State, depth: u8) -> u32 {
        let drawn = &mut self.layers[layer].drawn;
        let before = drawn.all.len();
        let number = drawn.number(state, depth);
        self.states += drawn.all.len() - before;
        number
    }
}
