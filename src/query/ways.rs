//! The costs of a suit for all quotas at once.

use super::lanes::{LANES, Lanes};
use crate::format::quota::{Distances, INFINITE, QuotaSet, quota};

/// The lane of no meld and the pair. The lanes are the quotas of up to seven melds: first without
/// the pair, then with it.
const PAIRED: usize = quota::<LANES>(0, 1);

/// For each quota, the difference between [`INFINITE`] and the cost of the cheapest ways; 0 if
/// there is no way.
#[derive(Clone, Copy)]
pub(crate) struct Ways(pub(super) Lanes);

impl Ways {
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self(Lanes::splat(0))
    }

    /// All bits in the lanes of a set of quotas.
    #[inline(always)]
    pub(super) fn of_quotas(quotas: QuotaSet) -> Self {
        let bits = Lanes::new(core::array::from_fn(|lane| 1 << (lane % PAIRED)));
        let [without, with] = quotas.to_le_bytes();
        let halves = core::array::from_fn(|lane| if lane < PAIRED { without } else { with });
        Self(Lanes::new(halves).and(bits).equal(bits))
    }

    #[inline(always)]
    pub(super) fn is_none(self) -> bool {
        self.0.is_zero()
    }

    /// The cheaper ways of both for each quota.
    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    /// The ways after one more meld.
    #[inline(always)]
    pub(super) fn with_meld(self) -> Self {
        let fit = core::array::from_fn(|lane| if lane % PAIRED == 0 { 0 } else { u8::MAX });
        Self(self.0.up::<1>().and(Lanes::new(fit)))
    }

    /// The ways after more melds.
    #[inline(always)]
    pub(super) fn with_melds(mut self, melds: usize) -> Self {
        for _ in 0..melds {
            self = self.with_meld();
        }
        self
    }

    /// Undoes [`with_meld`](Self::with_meld).
    #[inline(always)]
    pub(super) fn without_meld(self) -> Self {
        let fit = core::array::from_fn(|lane| if lane % PAIRED == PAIRED - 1 { 0 } else { u8::MAX });
        Self(self.0.down::<1>().and(Lanes::new(fit)))
    }

    /// Undoes [`with_melds`](Self::with_melds).
    #[inline(always)]
    pub(super) fn without_melds(mut self, melds: usize) -> Self {
        for _ in 0..melds {
            self = self.without_meld();
        }
        self
    }

    /// The ways after the pair.
    #[inline(always)]
    pub(super) fn with_pair(self) -> Self {
        Self(self.0.up::<{ PAIRED as i32 }>())
    }

    /// Undoes [`with_pair`](Self::with_pair).
    #[inline(always)]
    pub(super) fn without_pair(self) -> Self {
        Self(self.0.down::<{ PAIRED as i32 }>())
    }

    /// The ways with these distances, for any number of quotas.
    #[inline(always)]
    pub(crate) fn of_distances(distances: &[u8]) -> Self {
        let used = u8::BITS as usize * (distances.len() / 2);
        let unused = u64::MAX << used;
        let (first, last) = (distances.first_chunk(), distances.last_chunk());
        let [first, last] = [first, last].map(|half| u64::from_le_bytes(*half.expect("there are eight and more")));
        let halves = u128::from(first | unused) | u128::from(!(!last >> (u64::BITS as usize - used))) << u64::BITS;
        Self(Lanes::splat(INFINITE).less(Lanes::new(halves.to_le_bytes())))
    }

    /// The number of tiles that each quota needs.
    #[inline(always)]
    pub(crate) fn distances(self) -> Distances<LANES> {
        Lanes::splat(INFINITE).less(self.0).numbers()
    }

    /// The ways of two suits together, for quotas of at most `melds` melds.
    #[inline(always)]
    pub(crate) fn together(self, other: Self, melds: usize) -> Self {
        let costs = self.distances();
        let (mut both, mut other) = (Self::none(), other);
        for melds in 0..=melds {
            let [without, with] = [costs[melds], costs[PAIRED + melds]].map(Lanes::splat);
            both = both.or(Self(other.0.less(without))).or(Self(other.with_pair().0.less(with)));
            other = other.with_meld();
        }
        both
    }

    /// The cost of these ways for each part of the quota `whole`, plus the cost of others for the
    /// rest: as the difference to two times [`INFINITE`].
    #[inline(always)]
    fn shared(self, others: Self, whole: usize) -> Lanes {
        let others = u128::from_le_bytes(others.0.numbers());
        // Others supply the rest of each part: the remaining melds, and the pair if the whole has
        // it and the part doesn't.
        let (without, with) = (others as u64, (others >> u64::BITS) as u64);
        let rests = |half: u64| u128::from(half.swap_bytes() >> (u8::BITS as usize * (PAIRED - 1 - whole % PAIRED)));
        let rests = if whole < PAIRED { rests(without) } else { rests(with) | rests(without) << u64::BITS };
        self.0.plus(Lanes::new(rests.to_le_bytes()))
    }

    /// The cost of the quota `whole` if it is divided between these ways and others; at least
    /// [`INFINITE`] if it can't be fulfilled.
    #[inline(always)]
    pub(crate) fn cost_with(self, others: Self, whole: usize) -> u8 {
        let sums = self.shared(others, whole);
        let sums = sums.max(sums.down::<8>());
        let sums = sums.max(sums.down::<4>());
        let sums = sums.max(sums.down::<2>());
        2 * INFINITE - sums.max(sums.down::<1>()).numbers()[0]
    }

    /// The quotas of these ways and of others with which they fulfil `whole` together at this cost.
    #[inline(always)]
    pub(crate) fn split(self, others: Self, whole: usize, cost: u8) -> [QuotaSet; 2] {
        let ours = self.shared(others, whole).equal(Lanes::splat(2 * INFINITE - cost)).set();
        [ours, ours.reverse_bits() >> (LANES - 1 - whole)]
    }
}
