//! A number for each quota in one word, so that all of them are added up and compared at once.

use crate::format::quota::{Distances, FIVE_MELD_QUOTAS, QuotaSet, rest};

/// Bits of a lane, one for each quota, the first lowest.
const WIDTH: usize = 5;
/// The lowest bit of each lane.
const ONES: u64 = {
    let mut ones = 0;
    let mut quota = 0;
    while quota < FIVE_MELD_QUOTAS {
        ones |= 1 << (WIDTH * quota);
        quota += 1;
    }
    ones
};
/// What is below the highest bit of each lane.
const BELOW: u64 = ONES * ((1 << (WIDTH - 1)) - 1);
/// Stands for the distance where there is no quota. With what another part lacks for the quota it
/// is compared for, it is more than the cost of the whole, and no more than fits into a lane.
const NONE: u8 = 14;

/// A number below 32 for each quota.
#[derive(Clone, Copy)]
pub(super) struct Lanes(u64);

impl Lanes {
    /// Distances by quota.
    pub(super) const fn from_distances(distances: &Distances<FIVE_MELD_QUOTAS>) -> Self {
        let mut lanes = 0;
        let mut quota = 0;
        while quota < FIVE_MELD_QUOTAS {
            lanes |= (distances[quota] as u64) << (WIDTH * quota);
            quota += 1;
        }
        Self(lanes)
    }

    /// By quota, the distances for what is left of the whole.
    pub(super) const fn from_rests(distances: &Distances<FIVE_MELD_QUOTAS>, whole: usize) -> Self {
        let mut rests = [NONE; FIVE_MELD_QUOTAS];
        let mut quota = 0;
        while quota < FIVE_MELD_QUOTAS {
            if let Some(rest) = rest::<FIVE_MELD_QUOTAS>(whole, quota) {
                rests[quota] = distances[rest];
            }
            quota += 1;
        }
        Self::from_distances(&rests)
    }

    /// The number of a quota.
    #[inline(always)]
    pub(super) const fn get(self, quota: usize) -> u8 {
        (self.0 >> (WIDTH * quota)) as u8 & ((1 << WIDTH) - 1)
    }

    /// The quotas of a part with these distances in the cheapest ways to do a whole quota together
    /// with another part, whose distances for the rests are given, at such a cost.
    #[inline(always)]
    pub(super) const fn cheapest(self, rests: Self, cost: u8) -> LaneSet {
        let over = self.0 + rests.0 - ONES * cost as u64;
        LaneSet(!(((over & BELOW) + BELOW) | over) >> (WIDTH - 1) & ONES)
    }
}

/// A set of quotas, the lowest bit of a lane each.
#[derive(Clone, Copy)]
pub(super) struct LaneSet(u64);

impl LaneSet {
    pub(super) const NONE: Self = Self(0);

    #[inline(always)]
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Takes the lowest quota out of the set.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let quota = self.0.trailing_zeros() as usize / WIDTH;
        self.0 &= self.0 - 1;
        Some(quota)
    }

    /// What these quotas, all of them parts of a whole, leave of it, counted down from the last
    /// quota there is.
    #[inline(always)]
    pub(super) const fn rests(self, whole: usize) -> Self {
        Self(self.0 << (WIDTH * (FIVE_MELD_QUOTAS - 1 - whole)))
    }

    /// The set.
    #[inline(always)]
    pub(super) const fn set(self) -> QuotaSet {
        // A bit is moved from its lane to its place among four, no two of all products to the same.
        let gathered = self.0.wrapping_mul(0x1111);
        ((gathered >> 12 & 0xf) | (gathered >> 28 & 0xf0) | (gathered >> 44 & 0xf00)) as QuotaSet
    }

    /// The set of quotas that are counted down from the last.
    #[inline(always)]
    pub(super) const fn set_from_last(self) -> QuotaSet {
        let gathered = self.0.wrapping_mul(0x4_1041);
        ((gathered >> 55 & 0xf) | (gathered >> 31 & 0xf0) | (gathered >> 7 & 0xf00)) as QuotaSet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_gathered() {
        for set in 0..1 << FIVE_MELD_QUOTAS {
            let bits = |turned: bool| {
                let at = |quota: usize| if turned { FIVE_MELD_QUOTAS - 1 - quota } else { quota };
                LaneSet(
                    (0..FIVE_MELD_QUOTAS)
                        .filter(|quota| set >> quota & 1 == 1)
                        .map(|quota| 1 << (WIDTH * at(quota)))
                        .sum(),
                )
            };
            assert_eq!(bits(false).set(), set);
            assert_eq!(bits(true).set_from_last(), set);
        }
    }
}
