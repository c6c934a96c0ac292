//! A number for each share in one word, so that all of them are added up and compared at once.

use crate::format::five_melds::SHARES;
use crate::format::share::{Distances, ShareSet, rest};

/// Bits of a lane, one for each share, the first lowest.
const WIDTH: usize = 5;
/// The lowest bit of each lane.
const ONES: u64 = {
    let mut ones = 0;
    let mut share = 0;
    while share < SHARES {
        ones |= 1 << (WIDTH * share);
        share += 1;
    }
    ones
};
/// What is below the highest bit of each lane.
const BELOW: u64 = ONES * ((1 << (WIDTH - 1)) - 1);
/// Stands for the distance where there is no share. With what another part lacks for the share it is compared for, it is
/// more than the price of the whole, and no more than fits into a lane.
const NONE: u8 = 14;

/// A number below 32 for each share.
#[derive(Clone, Copy)]
pub(super) struct Lanes(u64);

impl Lanes {
    /// Distances by share.
    pub(super) const fn of(distances: &Distances<SHARES>) -> Self {
        let mut lanes = 0;
        let mut share = 0;
        while share < SHARES {
            lanes |= (distances[share] as u64) << (WIDTH * share);
            share += 1;
        }
        Self(lanes)
    }

    /// By share, the distances for what is left of the whole.
    pub(super) const fn of_rests(distances: &Distances<SHARES>, whole: usize) -> Self {
        let mut rests = [NONE; SHARES];
        let mut share = 0;
        while share < SHARES {
            if let Some(rest) = rest::<SHARES>(whole, share) {
                rests[share] = distances[rest];
            }
            share += 1;
        }
        Self::of(&rests)
    }

    /// The number of a share.
    #[inline(always)]
    pub(super) const fn get(self, share: usize) -> u8 {
        (self.0 >> (WIDTH * share)) as u8 & ((1 << WIDTH) - 1)
    }

    /// The shares of a part with these distances in the cheapest ways to do a whole share together with another part,
    /// whose distances for the rests are given, at such a price.
    #[inline(always)]
    pub(super) const fn cheapest(self, rests: Self, price: u8) -> Shares {
        let over = self.0 + rests.0 - ONES * price as u64;
        Shares(!(((over & BELOW) + BELOW) | over) >> (WIDTH - 1) & ONES)
    }
}

/// A set of shares, the lowest bit of a lane each.
#[derive(Clone, Copy)]
pub(super) struct Shares(u64);

impl Shares {
    pub(super) const NONE: Self = Self(0);

    #[inline(always)]
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Takes the lowest share out of the set.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let share = self.0.trailing_zeros() as usize / WIDTH;
        self.0 &= self.0 - 1;
        Some(share)
    }

    /// What these shares, all of them parts of a whole, leave of it, counted down from the last share there is.
    #[inline(always)]
    pub(super) const fn rests(self, whole: usize) -> Self {
        Self(self.0 << (WIDTH * (SHARES - 1 - whole)))
    }

    /// The set.
    #[inline(always)]
    pub(super) const fn set(self) -> ShareSet {
        // A bit is moved from its lane to its place among four, no two of all products to the same.
        let gathered = self.0.wrapping_mul(0x1111);
        ((gathered >> 12 & 0xf) | (gathered >> 28 & 0xf0) | (gathered >> 44 & 0xf00)) as ShareSet
    }

    /// The set of shares that are counted down from the last.
    #[inline(always)]
    pub(super) const fn set_from_last(self) -> ShareSet {
        let gathered = self.0.wrapping_mul(0x4_1041);
        ((gathered >> 55 & 0xf) | (gathered >> 31 & 0xf0) | (gathered >> 7 & 0xf00)) as ShareSet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_gathered() {
        for set in 0..1 << SHARES {
            let bits = |turned: bool| {
                let at = |share: usize| if turned { SHARES - 1 - share } else { share };
                Shares((0..SHARES).filter(|share| set >> share & 1 == 1).map(|share| 1 << (WIDTH * at(share))).sum())
            };
            assert_eq!(bits(false).set(), set);
            assert_eq!(bits(true).set_from_last(), set);
        }
    }
}
