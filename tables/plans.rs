//! Plans: for each key and number of melds, the quotas of each suit in the cheapest ways to
//! complete a hand.
//!
//! A tile is useful exactly if it brings its suit nearer to a quota of the plan. It can go without
//! loss exactly if its suit stays as near to one of them. So the plan and the neighbours of each
//! suit answer all such questions.

use super::classes::Classes;
use super::flaw::{Flaw, expect};
use super::keys::Keys;
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, MELD_COUNTS, Plan, QuotaSet, join, quota, rest, split};
use crate::format::{Class, SUITS};
use std::collections::BTreeMap;

/// The plans of all keys.
pub struct Plans {
    /// The different plans, the suits in the order of their sorted classes.
    pub different: Vec<Plan>,
    /// For each slot, the index of its plan with 0 to 4 melds.
    pub by_slot: Vec<u16>,
}

impl Plans {
    /// Finds the plans of every key for every number of melds that one of its hands can need.
    pub fn find(classes: &Classes, keys: &Keys) -> Result<Self, Flaw> {
        let mut pairs = BTreeMap::new();
        let mut number_of_plan = BTreeMap::new();
        let mut found = Self { different: Vec::new(), by_slot: vec![0; keys.slot_answers.len() * MELD_COUNTS] };
        for &(four, fewest_tiles) in &keys.fours {
            let [first, second, third, fourth] = four;
            for (a, b) in [(first, second), (third, fourth)] {
                pairs.entry((a, b)).or_insert_with(|| SuitPair::new(classes, a, b));
            }
            let (low, high) = (&pairs[&(first, second)], &pairs[&(third, fourth)]);
            let slot = keys.slot(keys.key(four));
            for melds in 0..MELD_COUNTS {
                // A hand has at most three tiles for each meld, and two more.
                if fewest_tiles <= 3 * melds + 2 {
                    let plan = plan(low, high, melds);
                    let number = *number_of_plan.entry(plan).or_insert_with(|| {
                        found.different.push(plan);
                        found.different.len() - 1
                    });
                    found.by_slot[slot * MELD_COUNTS + melds] =
                        u16::try_from(number).expect("there are some thousand plans");
                }
            }
        }
        expect("different plans", found.different.len(), 3_506)?;
        Ok(found)
    }
}

/// Two suits together.
struct SuitPair {
    distances: Distances,
    /// For each quota of both together, the quotas of each in the cheapest ways.
    splits: [[QuotaSet; 2]; FOUR_MELD_QUOTAS],
}

impl SuitPair {
    fn new(classes: &Classes, left: Class, right: Class) -> Self {
        let (left, right) = (&classes.distances[usize::from(left)], &classes.distances[usize::from(right)]);
        let distances = join(left, right);
        Self { distances, splits: std::array::from_fn(|whole| split(left, right, whole, distances[whole])) }
    }
}

/// The quotas of each suit in the cheapest ways for a hand that needs `melds` melds.
fn plan(low: &SuitPair, high: &SuitPair, melds: usize) -> Plan {
    let whole = quota::<FOUR_MELD_QUOTAS>(melds, 1);
    let splits = (0..FOUR_MELD_QUOTAS).filter_map(|part| Some((part, rest::<FOUR_MELD_QUOTAS>(whole, part)?)));
    let cost = |(part, rest): (usize, usize)| low.distances[part] + high.distances[rest];
    let least = splits.clone().map(cost).min();
    let mut plan = [0; SUITS];
    for (part, rest) in splits.filter(|&split| Some(cost(split)) == least) {
        let ([first, second], [third, fourth]) = (low.splits[part], high.splits[rest]);
        for (quotas, more) in plan.iter_mut().zip([first, second, third, fourth]) {
            *quotas |= more;
        }
    }
    plan
}
