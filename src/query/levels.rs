//! Combines suits to a hand where some tiles may be wild: by level, the number of wild tiles.

use super::combine::{Change, tiles};
use super::search::SuitWays;
use super::supply::SuitLimits;
use crate::answers::Need;
use crate::format::SUITS;
use crate::format::quota::{Distances, INFINITE, Plan, QuotaSet, join, members, quota, split};
use crate::game::{Suit, TileSet};

/// The need of a hand that still needs `melds` melds and a pair, with at most `wild` wild tiles, by
/// a search of all its suits.
pub(crate) fn need<const LEVELS: usize>(
    limits: [SuitLimits; SUITS],
    melds: usize,
    wild: usize,
    change: Change,
) -> Need {
    let distances = limits.map(|limits| SuitWays::<LEVELS>::new(limits).distances());
    let (distance, plan) = plan(distances.each_ref(), melds, wild);
    if distance == INFINITE {
        return Need::NOTHING;
    }
    // The ways take much room with many levels, so only one suit's ways are kept at a time.
    let mut all = TileSet::EMPTY;
    for suit in Suit::ALL {
        let changed = SuitWays::new(limits[suit as usize]).changed(plan[suit as usize]);
        all |= tiles(suit, change.kinds(changed));
    }
    Need { distance, tiles: all }
}

/// The distance of a hand that still needs `melds` melds, with at most `wild` wild tiles, and for
/// each suit the quotas of its cheapest ways, by level; [`INFINITE`] and no quotas if there is no
/// way.
fn plan<const S: usize, const LEVELS: usize>(
    [a, b, c, d]: [&[Distances<S>; LEVELS]; SUITS],
    melds: usize,
    wild: usize,
) -> (u8, [[QuotaSet; LEVELS]; SUITS]) {
    let (low, high) = (join_levels(a, b), join_levels(c, d));
    let whole = quota::<S>(melds, 1);
    let both = join_levels(&low, &high);
    let distance = both.iter().take(wild + 1).map(|level| level[whole]).min().unwrap_or(INFINITE);
    if distance >= INFINITE {
        return (INFINITE, [[0; LEVELS]; SUITS]);
    }
    let mut wholes = [[0; LEVELS]; 2];
    for level in (0..LEVELS.min(wild + 1)).filter(|&level| both[level][whole] == distance) {
        split_level(&low, &high, level, whole, distance, &mut wholes);
    }
    let [of_low, of_high] = wholes;
    let ([of_a, of_b], [of_c, of_d]) = (parts(a, b, &low, of_low), parts(c, d, &high, of_high));
    (distance, [of_a, of_b, of_c, of_d])
}

/// The distance and the quotas if no tile can be wild.
pub(crate) fn plan_without_wild<const S: usize>(suits: [&Distances<S>; SUITS], melds: usize) -> (u8, Plan) {
    let (distance, plan) = plan(suits.map(core::array::from_ref), melds, 0);
    (distance, plan.map(|[quotas]| quotas))
}

/// The distances of two parts together, by the sum of their levels.
pub(crate) fn join_levels<const S: usize, const LEVELS: usize>(
    left: &[Distances<S>; LEVELS],
    right: &[Distances<S>; LEVELS],
) -> [Distances<S>; LEVELS] {
    let is_finite = |distances: &Distances<S>| distances.iter().any(|&distance| distance < INFINITE);
    let mut both = [[INFINITE; S]; LEVELS];
    for (level, left) in left.iter().enumerate().filter(|(_, left)| is_finite(left)) {
        let rights = right.iter().enumerate().take(LEVELS - level).filter(|(_, right)| is_finite(right));
        for (more, right) in rights {
            for (best, distance) in both[level + more].iter_mut().zip(join(left, right)) {
                *best = distance.min(*best);
            }
        }
    }
    both
}

/// Adds the quotas, by level, with which two parts fulfil `whole` together at `level` and at the
/// cost `cost`.
fn split_level<const S: usize, const LEVELS: usize>(
    left: &[Distances<S>; LEVELS],
    right: &[Distances<S>; LEVELS],
    level: usize,
    whole: usize,
    cost: u8,
    quotas: &mut [[QuotaSet; LEVELS]; 2],
) {
    for of_left in 0..=level {
        let [lefts, rights] = split(&left[of_left], &right[level - of_left], whole, cost);
        quotas[0][of_left] |= lefts;
        quotas[1][level - of_left] |= rights;
    }
}

/// The quotas of two suits, by level, in the cheapest ways to fulfil any of `wholes` together.
fn parts<const S: usize, const LEVELS: usize>(
    left: &[Distances<S>; LEVELS],
    right: &[Distances<S>; LEVELS],
    both: &[Distances<S>; LEVELS],
    wholes: [QuotaSet; LEVELS],
) -> [[QuotaSet; LEVELS]; 2] {
    let mut quotas = [[0; LEVELS]; 2];
    for (level, wholes) in wholes.into_iter().enumerate() {
        for whole in members(wholes) {
            split_level(left, right, level, whole, both[level][whole], &mut quotas);
        }
    }
    quotas
}
