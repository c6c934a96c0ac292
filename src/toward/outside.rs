//! Hands with a terminal or an honour in each group: the ends of the suits by themselves.

use super::facts::Facts;
use crate::answers::Need;
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, INFINITE, MELD_COUNTS, members, quota, resized_set};
use crate::format::{COPIES, COUNTS, HONOURS, NUMBER_KINDS};
use crate::game::{Suit, Tile, TileSet};
use crate::lookup::suits::{FourMeldSuits, SuitLookup};
use crate::query::combine::{parts, tiles as tiles_of};
use crate::query::lanes::LANES;
use crate::query::search::SuitWays;
use crate::query::supply::{SuitLimits, Supply};
use crate::query::ways::Ways;

/// The number of ends of number suits.
const ENDS: usize = 2 * HONOURS;

impl Facts {
    /// A terminal, or an honour if these count, in each of the melds and in the pair.
    #[inline(always)]
    pub(super) fn outside<const TILES: bool>(&self, with_honours: bool) -> Need {
        let ways: [Ways; ENDS] = core::array::from_fn(|end| Ways::of_distances(&self.end(end, None)));
        let mut honours = SuitWays::<1>::new(SuitLimits::default());
        let of_honours = if !with_honours {
            honours.whole()[0]
        } else if self.is_plain {
            Ways::of_distances(FourMeldSuits::suit_distances(self.state.words[Suit::Honours as usize]))
        } else {
            honours = self.honours();
            honours.whole()[0]
        };
        let pairs: [Ways; HONOURS] =
            core::array::from_fn(|suit| ways[2 * suit].together(ways[2 * suit + 1], self.melds));
        let [left, right] = [pairs[0].together(pairs[1], self.melds), pairs[2].together(of_honours, self.melds)];
        let whole = quota::<LANES>(self.melds, 1);
        let distance = left.cost_with(right, whole);
        if distance >= INFINITE {
            return Need::NOTHING;
        }
        if !TILES {
            return Need { distance, tiles: TileSet::EMPTY };
        }
        // From the whole back to its parts.
        let [of_left, of_right] = left.split(right, whole, distance);
        let [of_first, of_second] = parts(pairs[0], pairs[1], left, of_left);
        let [of_third, of_all_honours] = parts(pairs[2], of_honours, right, of_right);
        let mut tiles = TileSet::EMPTY;
        for (pair, wholes) in [of_first, of_second, of_third].into_iter().enumerate() {
            let quotas = parts(ways[2 * pair], ways[2 * pair + 1], pairs[pair], wholes);
            for (end, quotas) in (2 * pair..).zip(quotas) {
                let now = self.end(end, None);
                for (at, tile) in end_tiles(end).into_iter().enumerate() {
                    if self.state.copies.count(tile) < COPIES || self.is_unlimited {
                        let then = self.end(end, Some(at));
                        if members(resized_set(quotas, MELD_COUNTS)).any(|quota| then[quota] < now[quota]) {
                            tiles.insert(tile);
                        }
                    }
                }
            }
        }
        if with_honours && self.is_plain {
            tiles |= self.useful_in(Suit::Honours, resized_set(of_all_honours, MELD_COUNTS));
        } else if with_honours {
            tiles |= tiles_of(Suit::Honours, honours.changed([of_all_honours]).added);
        }
        Need { distance, tiles }
    }

    /// The honours, where tiles are gone.
    fn honours(&self) -> SuitWays {
        SuitWays::new(SuitLimits::from_kinds(Suit::Honours, |tile| {
            let most = self.most(tile);
            Supply { count: self.state.copies.count(tile), most, natural: most }
        }))
    }

    /// The tiles missing at an end of a suit, for each quota, perhaps with one more of a tile.
    #[inline(always)]
    fn end(&self, end: usize, more: Option<usize>) -> Distances {
        let tiles = end_tiles(end);
        let mut counts = tiles.map(|tile| self.state.copies.count(tile));
        if let Some(at) = more {
            counts[at] += 1;
        }
        if self.is_plain {
            let [first, second, third] = counts.map(usize::from);
            return PLAIN[first + COUNTS * second + COUNTS * COUNTS * third];
        }
        distances(counts, tiles.map(|tile| self.most(tile)))
    }
}

/// The tiles of an end of a suit, the terminal first.
#[inline(always)]
fn end_tiles(end: usize) -> [Tile; 3] {
    let (first, is_low) = (end / 2 * NUMBER_KINDS, end.is_multiple_of(2));
    let kind = |by: usize| if is_low { first + by } else { first + NUMBER_KINDS - 1 - by };
    [0, 1, 2].map(|by| Tile::from_index(kind(by) as u8).expect("it is a kind"))
}

/// The distances of an end of a suit by the counts of its tiles, as digits, if no tile is gone.
const PLAIN: [Distances; COUNTS.pow(3)] = {
    let mut all = [[0; _]; COUNTS.pow(3)];
    let mut number = 0;
    while number < all.len() {
        let counts = [number % COUNTS, number / COUNTS % COUNTS, number / COUNTS / COUNTS];
        all[number] = distances([counts[0] as u8, counts[1] as u8, counts[2] as u8], [COPIES; 3]);
        number += 1;
    }
    all
};

/// The tiles missing for each quota, given the most tiles of each kind. The only run is that of the
/// three kinds, and triplets and pairs are of the first.
const fn distances(counts: [u8; 3], most: [u8; 3]) -> Distances {
    let mut distances = [INFINITE; FOUR_MELD_QUOTAS];
    let mut way = 0;
    while way < 2 * MELD_COUNTS * MELD_COUNTS {
        let (pairs, triplets, runs) = (way % 2, way / 2 % MELD_COUNTS, way / 2 / MELD_COUNTS);
        let used = [runs + 3 * triplets + 2 * pairs, runs, runs];
        let (mut cost, mut at) = (0, 0);
        while at < used.len() {
            let used = used[at] as u8;
            cost += if used > most[at] { INFINITE } else { used.saturating_sub(counts[at]) };
            at += 1;
        }
        if triplets + runs < MELD_COUNTS {
            let best = &mut distances[quota::<FOUR_MELD_QUOTAS>(triplets + runs, pairs)];
            if cost < *best {
                *best = cost;
            }
        }
        way += 1;
    }
    distances
}
