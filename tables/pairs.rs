//! Pairs of suits: from two classes to the number of their pair, and from two such numbers to the
//! answer.
//!
//! Two suits together have few different distances, whatever their classes. So a hand's answer is
//! found without a key, in two steps.

use super::flaw::{Flaw, expect};
use super::output::File;
use crate::format::Answer;
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, join};
use std::collections::BTreeSet;

/// The tables of pairs.
pub struct PairTables<const S: usize = FOUR_MELD_QUOTAS> {
    /// The different distances of two suits together.
    pub distances: Vec<Distances<S>>,
    /// For each two classes, the number of their distances together.
    pub numbers: Vec<u16>,
    /// The different answers.
    pub answers: Vec<Answer>,
    /// For each two pairs of suits, the index of their answer.
    pub hand_answers: Vec<u8>,
}

impl<const S: usize> PairTables<S> {
    /// Joins every two classes, and every two pairs of suits.
    pub fn find(classes: &[Distances<S>], known_pairs: usize, known_answers: usize) -> Result<Self, Flaw> {
        let joined = every_two(classes);
        let distances: Vec<_> = joined.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        expect("pairs of any suits", distances.len(), known_pairs)?;
        let whole: Vec<_> = every_two(&distances).iter().map(answer).collect();
        let answers: Vec<_> = whole.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        expect("different answers", answers.len(), known_answers)?;
        Ok(Self {
            numbers: joined.iter().map(|pair| number(&distances, pair) as u16).collect(),
            hand_answers: whole.iter().map(|answer| number(&answers, answer) as u8).collect(),
            distances,
            answers,
        })
    }
}

impl PairTables {
    /// The files for the library: a byte for each two classes, and for each two pairs.
    pub fn files(self) -> [File; 2] {
        let numbers = self.numbers.into_iter().map(|number| u8::try_from(number).expect("there are 180 pairs"));
        [
            File { name: "pairs.bin".into(), bytes: numbers.collect() },
            File { name: "pair_answers.bin".into(), bytes: self.hand_answers },
        ]
    }
}

/// Joins every two parts, row by row.
fn every_two<const S: usize>(parts: &[Distances<S>]) -> Vec<Distances<S>> {
    let mut joined = vec![[0; S]; parts.len() * parts.len()];
    for (i, left) in parts.iter().enumerate() {
        for (j, right) in parts.iter().enumerate().take(i + 1) {
            let both = join(left, right);
            joined[i * parts.len() + j] = both;
            joined[j * parts.len() + i] = both;
        }
    }
    joined
}

/// The distances of a whole hand with its pair.
pub fn answer<const S: usize>(distances: &Distances<S>) -> Answer {
    let mut answer = Answer::default();
    answer[..S / 2].copy_from_slice(&distances[S / 2..]);
    answer
}

/// The index of a value in a sorted list.
fn number<T: Ord>(all: &[T], one: &T) -> usize {
    all.binary_search(one).expect("every one was collected")
}
