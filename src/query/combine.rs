//! Combines suits that were searched to a hand.

use super::lanes::LANES;
use super::search::Changed;
use super::ways::Ways;
use crate::format::quota::{INFINITE, Plan, QuotaSet, members, quota};
use crate::format::{NUMBER_KINDS, SUITS};
use crate::game::{Suit, TileSet};
use crate::lookup::sets::Kinds;

/// The kinds that a query asks about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// Kinds of which a cheapest way adds a tile.
    Added,
    /// Kinds of which a cheapest way leaves a tile over.
    Left,
}

impl Change {
    /// The kinds of a suit that are changed in this way.
    #[inline(always)]
    pub(crate) fn kinds(self, changed: Changed) -> Kinds {
        match self {
            Self::Added => changed.added,
            Self::Left => changed.left,
        }
    }
}

/// The tiles of one suit whose ranks are in `kinds`.
#[inline(always)]
pub(crate) fn tiles(suit: Suit, kinds: Kinds) -> TileSet {
    TileSet::from_valid_bits(u64::from(kinds) << (suit as usize * NUMBER_KINDS))
}

/// The distance of a hand that still needs `melds` melds and a pair, and for each suit the quotas
/// of its cheapest ways; [`INFINITE`] and no quotas if there is no way.
#[inline(always)]
pub(super) fn plan_of(ways: [Ways; SUITS], melds: usize) -> (u8, Plan) {
    plan_with(ways, melds, 1)
}

/// [`plan_of`], with `pairs` (0 or 1) pairs.
#[inline(always)]
pub(crate) fn plan_with([a, b, c, d]: [Ways; SUITS], melds: usize, pairs: usize) -> (u8, Plan) {
    let (low, high) = (a.together(b, melds), c.together(d, melds));
    let whole = quota::<LANES>(melds, pairs);
    let distance = low.cost_with(high, whole);
    if distance >= INFINITE {
        return (INFINITE, [0; SUITS]);
    }
    let [of_low, of_high] = low.split(high, whole, distance);
    let ([a, b], [c, d]) = (parts(a, b, low, of_low), parts(c, d, high, of_high));
    (distance, [a, b, c, d])
}

/// The quotas of two parts in the cheapest ways to fulfil any of `wholes` together.
#[inline(always)]
pub(crate) fn parts(left: Ways, right: Ways, both: Ways, wholes: QuotaSet) -> [QuotaSet; 2] {
    let costs = both.distances();
    members(wholes).fold([0; 2], |[lefts, rights], whole| {
        let [left, right] = left.split(right, whole, costs[whole]);
        [lefts | left, rights | right]
    })
}
