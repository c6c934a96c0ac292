//! Expands many states at once on all threads. New states get the same numbers as with a single
//! thread, so that the answers are always the same.

use core::iter::zip;
use std::vec::Vec;

use rayon::prelude::*;

use super::graph::{Graph, Scorer, StateWatch, Stopped};
use super::layer::{Draw, Layer, Onward, Stateful, States, To};
use super::moves::Drawable;
use crate::odds::model::index::{Claimed, SharedIndex};
use crate::odds::model::neighbours::SharedSuits;
use crate::odds::model::state::State;
use crate::odds::model::suits::SuitStates;

/// The fewest states for which a batch pays, and the most states of a batch.
const LEAST: usize = 1_024;
const MAX: usize = 16_384;
/// The number of states that a thread takes at a time.
const PART: usize = 128;
/// The claims reserved for each part: more than the states reached from [`PART`] states.
const CLAIMS: u32 = 1 << 13;

/// The findings of a thread about some states of a batch.
struct BatchPart<E, L> {
    expanded: Vec<Expanded<E>>,
    /// The states to which the expanded states lead.
    after: Vec<State>,
    /// The edges found, in the order of the states.
    leads: Vec<L>,
    /// The draws after which the caller decides the worth, each with its place in `leads`.
    scored: Vec<(u32, Drawable)>,
}

/// The findings about a state, and the lengths of `after` and `leads` with its entries.
struct Expanded<E> {
    found: E,
    after: u32,
    leads: u32,
    /// The depth of the states to which this state leads.
    depth: u8,
}

/// The new states to which a part leads, and how many of them each of its states adds.
struct Added<T> {
    states: Vec<T>,
    counts: Vec<usize>,
}

impl<E, L> BatchPart<E, L> {
    fn new(states: usize) -> Self {
        /// An estimate of the entries per state, so that lists seldom have to be moved.
        const AFTER: usize = 4;
        let (after, leads) = (Vec::with_capacity(AFTER * states), Vec::with_capacity(AFTER * states));
        Self { expanded: Vec::with_capacity(states), after, leads, scored: Vec::new() }
    }

    /// Records where the entries of a state end.
    fn end(&mut self, found: E, depth: u8) {
        let (after, leads) = (self.after.len() as u32, self.leads.len() as u32);
        self.expanded.push(Expanded { found, after, leads, depth });
    }

    /// The states that this part is the first to reach. Each claim is replaced by the first claim
    /// of the part plus the position among these states.
    fn added<T: Stateful>(&self, found: &[Claimed], first: u32, numbers: &SharedIndex) -> Added<T> {
        let mut added = Added { states: Vec::new(), counts: Vec::with_capacity(self.expanded.len()) };
        let mut found = zip(first.., zip(found, &self.after));
        let mut begin = 0;
        for expanded in &self.expanded {
            let before = added.states.len();
            for (claim, (&entry, &state)) in found.by_ref().take((expanded.after - begin) as usize) {
                if let Claimed::New(place) = entry
                    && numbers.number_at(place) == Err(claim)
                {
                    numbers.set_claim(place, first + added.states.len() as u32);
                    added.states.push(T::new(state, expanded.depth));
                }
            }
            begin = expanded.after;
            added.counts.push(added.states.len() - before);
        }
        added
    }
}

impl Graph {
    /// Expands hands of a layer that have drawn while there are enough for a batch.
    pub(crate) fn expand_drawn_in_batches(&mut self, layer: usize, watch: StateWatch) -> Result<(), Stopped> {
        let moves = self.moves;
        while let Some(batch) = batch(self.layers[layer].drawn.rest()) {
            let mut parts = on_all_threads(batch, &mut self.suits, |suits, states| {
                let mut part = BatchPart::new(states.len());
                for drawn in states {
                    moves.discards(suits, layer, &drawn.state, &mut part.after);
                    part.end((), drawn.depth);
                }
                part
            });
            let new = number_all(&mut self.layers[layer].undrawn, &mut parts, |part, numbers| part.leads = numbers);
            for (part, new) in zip(parts, new) {
                let Layer { discards, .. } = &mut self.layers[layer];
                let first = discards.len() as u32;
                discards.extend(part.leads);
                let mut begin = first;
                for (expanded, new) in zip(part.expanded, new) {
                    let Layer { drawn, .. } = &mut self.layers[layer];
                    let number = drawn.next().expect("there is a batch of them");
                    drawn.all[number].discards = (begin, first + expanded.after);
                    begin = first + expanded.after;
                    self.count(new, watch)?;
                }
            }
        }
        Ok(())
    }

    /// Expands hands of a layer before a draw while there are enough for a batch.
    pub(crate) fn expand_undrawn_in_batches(
        &mut self,
        layer: usize,
        score: Option<Scorer>,
        watch: StateWatch,
    ) -> Result<(), Stopped> {
        let (moves, next, is_scored) = (self.moves, self.moves.next(layer), score.is_some());
        while let Some(batch) = batch(self.layers[layer].undrawn.rest()) {
            let mut parts = on_all_threads(batch, &mut self.suits, |suits, states| {
                let (mut part, mut found) = (BatchPart::new(states.len()), Vec::new());
                for undrawn in states {
                    let state = (&undrawn.state, undrawn.depth);
                    let need = moves.draws(suits, layer, state, &mut found);
                    let onward = Onward::new(&moves, layer, need);
                    for draw in found.drain(..) {
                        if is_scored && onward.is_win(&draw) {
                            part.scored.push((part.leads.len() as u32, draw));
                        }
                        let goes_on = onward.goes_on(&draw);
                        if goes_on {
                            part.after.push(draw.after);
                        }
                        let to = onward.to(&draw, goes_on.then_some(0));
                        part.leads.push(Draw { to, copies: draw.copies, percent: draw.percent, place: draw.place });
                    }
                    part.end(need, undrawn.depth.saturating_add(1));
                }
                part
            });
            let new = number_all(&mut self.layers[next].drawn, &mut parts, |part, numbers| {
                let mut numbers = numbers.into_iter();
                for Draw { to, .. } in &mut part.leads {
                    if let To::Drawn(to) | To::IfBetter(to) = to {
                        *to = numbers.next().expect("one for each of them");
                    }
                }
            });
            for (part, new) in zip(parts, new) {
                let Layer { draws, .. } = &mut self.layers[layer];
                let first = draws.len() as u32;
                draws.extend(part.leads);
                let (mut begin, mut scored) = (first, part.scored.into_iter().peekable());
                for (expanded, new) in zip(part.expanded, new) {
                    let Layer { undrawn, .. } = &mut self.layers[layer];
                    let number = undrawn.next().expect("there is a batch of them");
                    let undrawn = &mut undrawn.all[number];
                    (undrawn.need, undrawn.draws) = (expanded.found, (begin, first + expanded.leads));
                    begin = first + expanded.leads;
                    if let Some(score) = score {
                        while let Some((lead, draw)) = scored.next_if(|&(lead, _)| lead < expanded.leads) {
                            let at = (first + lead) as usize;
                            let drawn = match self.layers[layer].draws[at].to {
                                To::IfBetter(drawn) => Some(drawn),
                                _ => None,
                            };
                            self.layers[layer].draws[at].to = self.scored(&draw, drawn, score);
                        }
                    }
                    self.count(new, watch)?;
                }
            }
        }
        Ok(())
    }
}

/// The first unexpanded states, if there are enough for a batch.
fn batch<T>(states: &[T]) -> Option<&[T]> {
    (states.len() >= LEAST).then(|| &states[..states.len().min(MAX)])
}

/// Expands the states of a batch in parts, in the order of the states.
fn on_all_threads<T: Sync, P: Send>(
    batch: &[T],
    suits: &mut SuitStates,
    expand: impl Fn(&mut SharedSuits, &[T]) -> P + Sync,
) -> Vec<P> {
    let try_part = |suits: &SuitStates, states| {
        let mut suits = SharedSuits { suits, missed: Vec::new() };
        (expand(&mut suits, states), suits.missed)
    };
    let mut parts: Vec<_> = batch.par_chunks(PART).map(|states| try_part(suits, states)).collect();
    for (_, missed) in &parts {
        suits.add(missed);
    }
    let again = parts.par_iter_mut().zip(batch.par_chunks(PART)).filter(|((_, missed), _)| !missed.is_empty());
    again.for_each(|(part, states)| *part = try_part(suits, states));
    parts.into_iter().map(|(part, _)| part).collect()
}

/// Numbers the states that parts lead to, in their order, and passes the numbers of each part to
/// `tell`. Returns for each part the number of states that each of its states adds.
fn number_all<T: Stateful + Send + Sync, P: Send + Sync, L: Send + Sync>(
    states: &mut States<T>,
    parts: &mut [BatchPart<P, L>],
    tell: impl Fn(&mut BatchPart<P, L>, Vec<u32>) + Sync,
) -> Vec<Vec<usize>> {
    let before = states.all.len();
    let numbers = states.numbers.lend(parts.iter().map(|part| part.after.len()).sum());
    let found: Vec<Vec<Claimed>> = parts
        .par_iter()
        .enumerate()
        .map(|(at, part)| {
            let find = |(claim, state): (u32, &State)| {
                let is_number = |number: u32| states.all[number as usize].state() == *state;
                let is_claim = |claim: u32| parts[(claim / CLAIMS) as usize].after[(claim % CLAIMS) as usize] == *state;
                numbers.find_or_claim(state.hash(), claim, is_number, is_claim)
            };
            zip(at as u32 * CLAIMS.., &part.after).map(find).collect()
        })
        .collect();
    let added = parts
        .par_iter()
        .zip(&found)
        .enumerate()
        .map(|(at, (part, found))| part.added(found, at as u32 * CLAIMS, &numbers));
    let added: Vec<Added<T>> = added.collect();
    let mut first = states.all.len();
    let mut firsts = Vec::with_capacity(added.len());
    for added in &added {
        firsts.push(first as u32);
        first += added.states.len();
    }
    parts.par_iter_mut().zip(found).for_each(|(part, found)| {
        let number = |entry| match entry {
            Claimed::Number(number) => number,
            Claimed::New(at) => numbers.number_at(at).unwrap_or_else(|claim| {
                let number = firsts[(claim / CLAIMS) as usize] + claim % CLAIMS;
                numbers.set(at, number);
                number
            }),
        };
        tell(part, found.into_iter().map(number).collect());
    });
    let mut counts = Vec::with_capacity(added.len());
    for added in added {
        states.all.extend(added.states);
        counts.push(added.counts);
    }
    states.numbers.take_back(numbers, states.all.len() - before);
    counts
}
