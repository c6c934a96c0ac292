//! A number for each quota, packed into one word so that all are added and compared at once.

use crate::format::quota::{Distances, FIVE_MELD_QUOTAS, QuotaSet, rest};

/// Bits of a lane. There is one lane for each quota, the first lowest.
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
/// All bits below the highest of each lane.
const BELOW: u64 = ONES * ((1 << (WIDTH - 1)) - 1);
/// The distance of an impossible rest. Added to the other distance in its lane it exceeds the cost
/// of the whole, and the sum still fits.
const NONE: u8 = 14;

/// A number below 32 for each quota.
#[derive(Clone, Copy)]
pub(super) struct QuotaLanes(u64);

impl QuotaLanes {
    /// Packs the distances by quota.
    pub(super) const fn from_distances(distances: &Distances<FIVE_MELD_QUOTAS>) -> Self {
        let mut lanes = 0;
        let mut quota = 0;
        while quota < FIVE_MELD_QUOTAS {
            lanes |= (distances[quota] as u64) << (WIDTH * quota);
            quota += 1;
        }
        Self(lanes)
    }

    /// For each part of `whole`, the distance of the rest.
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

    /// The quotas of this part in the cheapest ways to fulfil a whole together with another part.
    /// `rests` has the other part's distances for the rests, `cost` is the cost of the whole.
    #[inline(always)]
    pub(super) const fn cheapest(self, rests: Self, cost: u8) -> LaneSet {
        let over = self.0 + rests.0 - ONES * cost as u64;
        LaneSet(!(((over & BELOW) + BELOW) | over) >> (WIDTH - 1) & ONES)
    }
}

/// A set of quotas: the lowest bit of each lane.
#[derive(Clone, Copy)]
pub(super) struct LaneSet(u64);

impl LaneSet {
    pub(super) const NONE: Self = Self(0);

    #[inline(always)]
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Removes and returns the lowest quota of the set.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let quota = self.0.trailing_zeros() as usize / WIDTH;
        self.0 &= self.0 - 1;
        Some(quota)
    }

    /// The rest for each of these parts of `whole`. Rests are counted down from the last quota.
    #[inline(always)]
    pub(super) const fn rests(self, whole: usize) -> Self {
        Self(self.0 << (WIDTH * (FIVE_MELD_QUOTAS - 1 - whole)))
    }

    /// The set as adjacent bits.
    #[inline(always)]
    pub(super) const fn set(self) -> QuotaSet {
        // The product moves the bits of four lanes next to each other; no two partial products
        // meet.
        let gathered = self.0.wrapping_mul(0x1111);
        ((gathered >> 12 & 0xf) | (gathered >> 28 & 0xf0) | (gathered >> 44 & 0xf00)) as QuotaSet
    }

    /// The set as adjacent bits, if its lanes are counted down from the last quota, as in `rests`.
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
