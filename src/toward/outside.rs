//! Hands with a terminal or an honour in each group: the ends of the suits by themselves.

use super::facts::Facts;
use crate::answers::Need;
use crate::format::HONOURS;
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, INFINITE, MELD_COUNTS, members, quota, resized_set};
use crate::game::{Suit, Tile, TileSet};
use crate::lookup::suits::{FourMeldSuits, SuitLookup};
use crate::query::combine::{parts, tiles as tiles_of};
use crate::query::lanes::LANES;
use crate::query::search::SuitWays;
use crate::query::supply::{SuitLimits, Supply};
use crate::query::ways::Ways;

/// An end of a suit, its terminal first.
type SuitEnd = [Tile; 3];

/// The ends of the number suits.
const ENDS: usize = 6;

impl Facts {
    /// A terminal, or an honour if these count, in each of the melds and in the pair.
    pub(super) fn outside(&self, with_honours: bool) -> Need {
        let ends: [SuitEnd; ENDS] = core::array::from_fn(|end| {
            let first = (end / 2 * 9 + end % 2 * 8) as u8;
            [0, 1, 2]
                .map(|by| Tile::from_index(if end % 2 == 0 { first + by } else { first - by }).expect("it is a kind"))
        });
        let ways = ends.map(|end| Ways::of_distances(&self.end(end, None)));
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
        // From the whole back to its parts.
        let [of_left, of_right] = left.split(right, whole, distance);
        let [of_first, of_second] = parts(pairs[0], pairs[1], left, of_left);
        let [of_third, of_all_honours] = parts(pairs[2], of_honours, right, of_right);
        let mut tiles = TileSet::EMPTY;
        for (pair, wholes) in [of_first, of_second, of_third].into_iter().enumerate() {
            let quotas = parts(ways[2 * pair], ways[2 * pair + 1], pairs[pair], wholes);
            for (&end, quotas) in ends[2 * pair..].iter().zip(quotas) {
                let now = self.end(end, None);
                for tile in end {
                    let then = self.end(end, Some(tile));
                    if members(resized_set(quotas, MELD_COUNTS)).any(|quota| then[quota] < now[quota]) {
                        tiles.insert(tile);
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

    /// The tiles missing at an end of a suit, for each quota, perhaps with one tile more.
    fn end(&self, end: SuitEnd, more: Option<Tile>) -> Distances {
        let counts = end.map(|tile| self.state.copies.count(tile) + u8::from(more == Some(tile)));
        let most = end.map(|tile| self.most(tile));
        let mut distances = [INFINITE; FOUR_MELD_QUOTAS];
        for pairs in 0..2 {
            for melds in 0..MELD_COUNTS {
                for triplets in 0..=melds {
                    let runs = melds - triplets;
                    let used = [runs + 3 * triplets + 2 * pairs, runs, runs];
                    let cost = |at: usize| {
                        let used = used[at] as u8;
                        if used > most[at] { INFINITE } else { used.saturating_sub(counts[at]) }
                    };
                    let all = (cost(0) + cost(1) + cost(2)).min(INFINITE);
                    let best = &mut distances[quota::<FOUR_MELD_QUOTAS>(melds, pairs)];
                    *best = all.min(*best);
                }
            }
        }
        distances
    }
}
