//! Hands of five melds and a pair: a tree of tables, from two classes to the number of a pair of
//! suits, and from two such numbers to the answer.
//!
//! There are more classes than with four melds, but so few different pairs of suits that a hand
//! needs no key.

use super::classes::{Classes, Expected};
use super::flaw::{Flaw, expect};
use super::pairs::PairTables;
use crate::format::quota::{Distances, FIVE_MELD_QUOTAS};
use crate::format::{Answer, FIVE_MELD_TILES};
use std::collections::BTreeSet;

/// The known numbers of classes and rows, to be confirmed.
const EXPECTED: Expected<FIVE_MELD_QUOTAS> =
    Expected { numbers: 187, honours: 83, classes: 198, number_rows: 1_845, honour_rows: 35 };
/// The number of different distances of two number suits together.
const NUMBER_PAIRS: usize = 328;
/// The number of different distances of a number suit and the honours together, all of which two
/// number suits also have.
const HONOUR_PAIRS: usize = 275;

/// The tables.
pub struct FiveMelds {
    pub classes: Classes<FIVE_MELD_QUOTAS>,
    /// The different distances of two suits together.
    pub pair_distances: Vec<Distances<FIVE_MELD_QUOTAS>>,
    /// For each two classes, the number of their distances together.
    pub pairs: Vec<u16>,
    /// The different answers.
    pub answers: Vec<Answer>,
    /// For each two pairs of suits, the index of their answer.
    pub hand_answers: Vec<u8>,
}

impl FiveMelds {
    /// Searches every suit, then joins all pairs of suits and all pairs of pairs.
    pub fn find() -> Result<Self, Flaw> {
        let classes = Classes::find(&EXPECTED)?;
        let pairs = PairTables::find(&classes.distances, NUMBER_PAIRS, 158)?;
        let in_hands = |left: &[Option<usize>], right: &[Option<usize>]| {
            let mut found = BTreeSet::new();
            for (i, left) in left.iter().enumerate() {
                for (j, right) in right.iter().enumerate() {
                    if let (Some(left), Some(right)) = (left, right)
                        && left + right <= FIVE_MELD_TILES
                    {
                        found.insert(pairs.numbers[i * classes.distances.len() + j]);
                    }
                }
            }
            found
        };
        let of_numbers = in_hands(&classes.in_numbers, &classes.in_numbers);
        let with_honours = in_hands(&classes.in_numbers, &classes.in_honours);
        expect("pairs of number suits", of_numbers.len(), NUMBER_PAIRS)?;
        expect("pairs of a number suit and the honours", with_honours.len(), HONOUR_PAIRS)?;
        expect("pairs of suits in hands", of_numbers.union(&with_honours).count(), NUMBER_PAIRS)?;
        let PairTables { distances, numbers, answers, hand_answers } = pairs;
        Ok(Self { classes, pair_distances: distances, pairs: numbers, answers, hand_answers })
    }
}
