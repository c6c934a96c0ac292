//! The class-table chain, a lower bound: from the suits' classes through two small tables in
//! parallel, then a third.

use std::collections::BTreeMap;

use shanten::Hand;
use shanten::table::ByQuota;

use super::hands::Counts;

/// The classes of a hand's four suits, the honours last.
pub type ClassIds = [u8; 4];

/// The tables of the chain, for hands that need four melds.
pub struct Chain {
    /// The number of two combined number suits, by their classes.
    numbers: Vec<u8>,
    /// The number of a number suit combined with the honours, by their classes.
    mixed: Vec<u8>,
    /// The distance, by the numbers from the other two tables.
    whole: Vec<u8>,
    mixed_count: usize,
}

/// The number of possible classes.
const CLASSES: usize = 1 << u8::BITS;
/// The most melds that a hand needs.
const MELDS: usize = 4;

impl Chain {
    /// Builds the tables from the classes that the library reports for every suit.
    #[must_use]
    pub fn new() -> Self {
        let numbers = classes_of(0..9);
        let honours = classes_of(27..34);
        let (number_pairs, of_numbers) = pairs(&numbers, &numbers);
        let (mixed_pairs, of_mixed) = pairs(&numbers, &honours);
        let whole = of_numbers.iter().flat_map(|left| of_mixed.iter().map(|right| join(left, right)[1][MELDS]));
        Self { whole: whole.collect(), mixed_count: of_mixed.len(), numbers: number_pairs, mixed: mixed_pairs }
    }

    /// The classes of a hand's suits.
    ///
    /// # Panics
    ///
    /// If the counts do not form a hand.
    #[must_use]
    pub fn class_ids(&self, counts: &Counts) -> ClassIds {
        Hand::from_counts(counts).expect("counts of a hand").explain().suits.map(|suit| suit.class)
    }

    /// The distance of a hand of 13 or 14 tiles in standard form.
    #[inline]
    #[must_use]
    pub fn distance(&self, [first, second, third, honours]: ClassIds) -> u8 {
        let numbers = self.numbers[usize::from(first) * CLASSES + usize::from(second)];
        let mixed = self.mixed[usize::from(third) * CLASSES + usize::from(honours)];
        self.whole[usize::from(numbers) * self.mixed_count + usize::from(mixed)]
    }
}

impl Default for Chain {
    fn default() -> Self {
        Self::new()
    }
}

/// The classes of all suits of these kinds, with their distances.
fn classes_of(kinds: core::ops::Range<usize>) -> BTreeMap<u8, ByQuota<u8>> {
    fn extend(
        counts: &mut Counts,
        kinds: core::ops::Range<usize>,
        room: u8,
        suit: usize,
        found: &mut BTreeMap<u8, ByQuota<u8>>,
    ) {
        if kinds.is_empty() {
            let suit = Hand::from_counts(counts).expect("at most 14 tiles").explain().suits[suit];
            found.insert(suit.class, suit.distances);
            return;
        }
        for count in 0..=room.min(4) {
            counts[kinds.start] = count;
            extend(counts, kinds.start + 1..kinds.end, room - count, suit, found);
        }
        counts[kinds.start] = 0;
    }
    let mut found = BTreeMap::new();
    extend(&mut [0; 34], kinds.clone(), 14, kinds.start / 9, &mut found);
    found
}

/// The number of each pair of classes, and the distances of each number.
fn pairs(left: &BTreeMap<u8, ByQuota<u8>>, right: &BTreeMap<u8, ByQuota<u8>>) -> (Vec<u8>, Vec<ByQuota<u8>>) {
    let mut distances = Vec::new();
    let mut table = vec![0; CLASSES * CLASSES];
    for (&i, left) in left {
        for (&j, right) in right {
            let both = join(left, right);
            let number = distances.iter().position(|known| *known == both).unwrap_or_else(|| {
                distances.push(both);
                distances.len() - 1
            });
            table[usize::from(i) * CLASSES + usize::from(j)] = u8::try_from(number).expect("there are fewer than 256");
        }
    }
    (table, distances)
}

/// The distances of two parts together: for each quota, the least over all ways to share it.
fn join(left: &ByQuota<u8>, right: &ByQuota<u8>) -> ByQuota<u8> {
    let mut both = [[u8::MAX; MELDS + 1]; 2];
    for (pairs, melds) in (0..2).flat_map(|pairs| (0..=MELDS).map(move |melds| (pairs, melds))) {
        for (pair, part) in (0..=pairs).flat_map(|pair| (0..=melds).map(move |part| (pair, part))) {
            let sum = left[pair][part] + right[pairs - pair][melds - part];
            both[pairs][melds] = sum.min(both[pairs][melds]);
        }
    }
    both
}
