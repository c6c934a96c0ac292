//! A game whose hands are counted, with the limits of its hands.

use super::counts::Count;
use std::vec;
use std::vec::Vec;

use crate::format::quota::Distances;
use crate::format::{COPIES, SuitWord};
use crate::game::{Form, Strictness, Tile};
use crate::lookup::totals::Totals;
use crate::query::supply::ANY;
use crate::rules::Rules;

/// The rules of a game, if nothing is called or visible.
pub(super) struct CountedGame<const S: usize> {
    pub(super) rules: Rules,
    pub(super) strictness: Strictness,
    /// The distances of a suit in a game with all kinds.
    pub(super) table: fn(SuitWord) -> &'static Distances<S>,
}

impl<const S: usize> CountedGame<S> {
    /// Whether the number of tiles that must be wild matters: only if wild tiles may be fifth
    /// copies. Otherwise a hand needs at most four tiles of each wild kind, and there are four.
    pub(super) fn are_fifth_copies_scarce(&self) -> bool {
        self.strictness != Strictness::Unlimited && self.rules.options().fifth_copies
    }

    /// Whether seven pairs and thirteen orphans count.
    pub(super) fn has_special(&self) -> [bool; 2] {
        [Form::SevenPairs, Form::ThirteenOrphans].map(|form| self.rules.has(form))
    }

    /// The most natural tiles of a kind in a hand.
    pub(super) fn natural(&self, tile: Tile) -> u8 {
        let options = self.rules.options();
        if (options.kinds - options.wild).contains(tile) { COPIES } else { 0 }
    }

    /// The most copies of a kind in a complete hand: in total, and natural.
    pub(super) fn limits(&self, tile: Tile) -> [u8; 2] {
        let options = self.rules.options();
        if !options.kinds.contains(tile) {
            [0; 2]
        } else if self.strictness == Strictness::Unlimited {
            [ANY; 2]
        } else {
            [if options.fifth_copies { ANY } else { COPIES }, self.natural(tile)]
        }
    }

    /// The totals of the next copy of a tile, given the copies before it.
    pub(super) fn added_by_copy(&self, tile: Tile, copies: u8) -> Totals {
        if self.has_special().contains(&true) { self.rules.added_by_copy(tile, copies) } else { Totals::ONE_TILE }
    }

    /// The number of sets of wild tiles, by size.
    pub(super) fn wild_tiles(&self) -> Vec<Count> {
        let options = self.rules.options();
        let mut sets = vec![Count::ONE];
        let mut choose = |from: &[Count]| {
            let mut longer = vec![Count::default(); (sets.len() + from.len() - 1).min(self.rules.max_tiles() + 1)];
            for (number, set) in sets.iter().enumerate() {
                for (more, &chosen) in from.iter().enumerate().take(longer.len() - number) {
                    longer[number + more].add(set.times(chosen));
                }
            }
            sets = longer;
        };
        options.wild.iter().for_each(|_| choose(&chosen(COPIES)));
        choose(&chosen(options.jokers));
        sets
    }
}

/// The number of sets of each size among `tiles` equal tiles: one hand each, and the binomial
/// coefficient as deals.
pub(super) fn chosen(tiles: u8) -> Vec<Count> {
    let tiles = u128::from(tiles);
    let mut deals = 1;
    let of_number = |number| {
        let total = Count { hands: 1, deals };
        deals = deals * (tiles - number) / (number + 1);
        total
    };
    (0..=tiles).map(of_number).collect()
}
