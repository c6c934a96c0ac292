//! The class-table chain: the lower bound, three small tables one behind the other, from the classes of the suits.

use std::collections::BTreeMap;

use crate::Counts;
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, MELD_COUNTS, join};
use crate::format::{EMPTY_SUITS, FOUR_MELDS, PLACES, SuitWord};
use crate::tables::classes::{Class, Classes, EXPECTED};

/// The classes of a hand's four suits, the honours last.
pub type ClassIds = [Class; 4];

/// The tables of the chain, for hands that need four melds.
pub struct Chain {
    classes: Classes,
    /// Two number suits, by their classes.
    numbers: Vec<u8>,
    /// A number suit and the honours, by their classes.
    mixed: Vec<u8>,
    /// The distance, by what the other two tables say.
    whole: Vec<u8>,
    mixed_count: usize,
}

impl Chain {
    /// Builds the tables.
    ///
    /// # Panics
    ///
    /// If the generator's classes are wrong.
    #[must_use]
    pub fn new() -> Self {
        let classes = Classes::find(&EXPECTED).expect("the library was built with the same classes");
        let all = classes.distances.len();
        let merge = |left: &[Option<usize>], right: &[Option<usize>]| {
            let mut found = BTreeMap::new();
            let mut table = vec![0; all * all];
            for i in (0..all).filter(|&i| left[i].is_some()) {
                for j in (0..all).filter(|&j| right[j].is_some()) {
                    let fresh = u8::try_from(found.len()).expect("there are fewer than 256");
                    let both = join(&classes.distances[i], &classes.distances[j]);
                    table[i * all + j] = *found.entry(both).or_insert(fresh);
                }
            }
            let mut distances: Vec<Distances> = vec![[0; FOUR_MELD_QUOTAS]; found.len()];
            for (both, id) in found {
                distances[usize::from(id)] = both;
            }
            (table, distances)
        };
        let (numbers, of_numbers) = merge(&classes.in_numbers, &classes.in_numbers);
        let (mixed, of_mixed) = merge(&classes.in_numbers, &classes.in_honours);
        let whole = of_numbers
            .iter()
            .flat_map(|left| of_mixed.iter().map(|right| join(left, right)[MELD_COUNTS + FOUR_MELDS]))
            .collect();
        Self { classes, numbers, mixed, whole, mixed_count: of_mixed.len() }
    }

    /// The classes of a hand's suits.
    #[must_use]
    pub fn class_ids(&self, counts: &Counts) -> ClassIds {
        let mut suits = EMPTY_SUITS;
        for (place, &count) in PLACES.iter().zip(counts) {
            suits[place.suit] += SuitWord::from(count) * place.step;
        }
        suits.map(|suit| self.classes.class(suit))
    }

    /// The distance of a hand of 13 or 14 tiles in standard form.
    #[inline]
    #[must_use]
    pub fn distance(&self, [first, second, third, honours]: ClassIds) -> u8 {
        let all = self.classes.distances.len();
        let numbers = self.numbers[usize::from(first) * all + usize::from(second)];
        let mixed = self.mixed[usize::from(third) * all + usize::from(honours)];
        self.whole[usize::from(numbers) * self.mixed_count + usize::from(mixed)]
    }
}

impl Default for Chain {
    fn default() -> Self {
        Self::new()
    }
}
