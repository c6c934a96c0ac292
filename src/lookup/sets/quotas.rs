//! For each kind of a suit, a set of quotas. One operation tests eight of them.

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
use super::portable::meeting;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::sse2::meeting;
use crate::format::quota::{Plan, QuotaSet};
use crate::format::{Class, NUMBER_KINDS, SUITS};
use crate::game::{Suit, TileSet};

/// A bit for each kind of a suit.
pub(crate) type Kinds = u16;

/// A set of quotas for each kind of a suit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct QuotaSets {
    /// The sets of the first kinds, which are tested together.
    first: [QuotaSet; LANES],
    /// The set of the last kind.
    last: QuotaSet,
}
const LANES: usize = NUMBER_KINDS - 1;
const LANE_BITS: u64 = (1 << LANES) - 1;

/// For each kind of a hand, the quotas of its suit whose distance is changed, or left unchanged, by
/// one tile more or less of it.
#[derive(Clone, Copy)]
pub(crate) struct NeighbourSets(pub(crate) [QuotaSets; SUITS]);

impl NeighbourSets {
    /// The kinds whose sets contain a quota from the plan's set for their suit.
    #[inline(always)]
    pub(crate) fn tiles(&self, plan: Plan) -> TileSet {
        let [a, b, c, d] = &self.0;
        let [of_a, of_b, of_c, of_d] = plan;
        let first = |low: &QuotaSets, high: &QuotaSets, of_low, of_high| {
            u64::from(meeting([low.first, high.first], [of_low, of_high]))
        };
        let (low, high) = (first(a, b, of_a, of_b), first(c, d, of_c, of_d));
        let spread = |bits: u64| bits & LANE_BITS | (bits & !LANE_BITS) << (NUMBER_KINDS - LANES);
        let last = a.last(of_a) | b.last(of_b) << NUMBER_KINDS | c.last(of_c) << (2 * NUMBER_KINDS);
        let tiles = spread(low) | spread(high) << (2 * NUMBER_KINDS) | last;
        TileSet::from_valid_bits(tiles & TileSet::ALL.bits())
    }

    /// Returns the sets with other sets for one suit.
    #[inline(always)]
    pub(crate) fn with(mut self, suit: Suit, sets: QuotaSets) -> Self {
        self.0[suit as usize] = sets;
        self
    }
}

impl QuotaSets {
    /// Converts kinds by quota to quotas by kind.
    pub(crate) fn from_quotas(of_quotas: &[Kinds]) -> Self {
        let mut sets = Self::default();
        for (quota, kinds) in of_quotas.iter().enumerate() {
            for rank in (0..NUMBER_KINDS).filter(|rank| kinds >> rank & 1 == 1) {
                *sets.of(rank) |= 1 << quota;
            }
        }
        sets
    }

    /// For each kind, the quotas that are in exactly one of its class's set and `other`.
    #[inline(always)]
    pub(crate) fn differences(
        [first @ .., last]: [Class; NUMBER_KINDS],
        set: impl Fn(Class) -> QuotaSet,
        other: QuotaSet,
    ) -> Self {
        let difference = |class| set(class) ^ other;
        Self { first: first.map(difference), last: difference(last) }
    }

    /// Returns the sets with another set for one kind.
    pub(crate) fn with(mut self, rank: usize, quotas: QuotaSet) -> Self {
        *self.of(rank) = quotas;
        self
    }

    fn of(&mut self, rank: usize) -> &mut QuotaSet {
        self.first.get_mut(rank).unwrap_or(&mut self.last)
    }

    /// The kinds whose sets contain one of `quotas`, a bit each.
    #[inline(always)]
    pub(crate) fn kinds(self, quotas: QuotaSet) -> u64 {
        u64::from(meeting([self.first; 2], [quotas; 2])) & LANE_BITS | self.last(quotas)
    }

    /// The last kind if its set contains one of `quotas`.
    #[inline(always)]
    fn last(&self, quotas: QuotaSet) -> u64 {
        u64::from(self.last & quotas != 0) << LANES
    }
}

#[cfg(test)]
mod tests {
    use super::super::portable;
    use super::*;
    use crate::format::quota::FIVE_MELD_QUOTAS;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn sets_meet_where_the_definition_says() {
        let mut rng = Pcg64Mcg::seed_from_u64(3);
        let mut set = || rng.random_range(0..1 << FIVE_MELD_QUOTAS) & rng.random::<QuotaSet>();
        for _ in 0..100_000 {
            let sets = [(); 2].map(|()| core::array::from_fn::<_, LANES, _>(|_| set()));
            let quotas = [set(), set()];
            let found = meeting(sets, quotas);
            assert_eq!(found, portable::meeting(sets, quotas));
            for (lane, set) in sets.iter().flatten().enumerate() {
                let is_meeting = set & quotas[lane / LANES] != 0;
                assert_eq!(found >> lane & 1 == 1, is_meeting, "{sets:?} {quotas:?} {lane}");
            }
        }
    }
}
