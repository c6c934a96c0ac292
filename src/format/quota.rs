//! Quotas: the possible contributions of a suit to a complete hand, divided into two parts.
//!
//! A quota is a number of melds, with or without the pair. The code is generic over the number of
//! quotas `S`: the first `S / 2` are 0 to `S / 2 - 1` melds without the pair, the others the same
//! with the pair.

use super::{FIVE_MELDS, FOUR_MELDS, SUITS};

/// The number of cases for the melds that a hand of four can still need: 0 to 4.
pub const MELD_COUNTS: usize = FOUR_MELDS + 1;
/// The quotas of hands of four melds: 0 to 4 melds, without and with the pair.
pub const FOUR_MELD_QUOTAS: usize = 2 * MELD_COUNTS;
/// The quotas of hands of five melds.
pub const FIVE_MELD_QUOTAS: usize = 2 * (FIVE_MELDS + 1);
/// The number of tiles that a suit needs for each quota, indexed by [`quota`].
pub type Distances<const S: usize = FOUR_MELD_QUOTAS> = [u8; S];

/// The index of the quota of `melds` melds and `pairs` (0 or 1) pairs.
pub const fn quota<const S: usize>(melds: usize, pairs: usize) -> usize {
    pairs * (S / 2) + melds
}

/// The distance of a quota that can't be fulfilled: above any real distance, and small enough that
/// four of them fit into a byte.
pub const INFINITE: u8 = 50;

/// Converts distances to a table for another number of melds; new entries are [`INFINITE`].
pub fn resized<const T: usize>(distances: &[u8]) -> Distances<T> {
    let mut resized = [INFINITE; T];
    let melds = distances.len() / 2;
    let kept = if melds < T / 2 { melds } else { T / 2 };
    let (bare, paired) = (quota::<T>(0, 0), quota::<T>(0, 1));
    resized[bare..bare + kept].copy_from_slice(&distances[..kept]);
    resized[paired..paired + kept].copy_from_slice(&distances[melds..melds + kept]);
    resized
}

/// Converts a set of quotas of up to seven melds to a table with this number of meld counts.
pub const fn resized_set(quotas: QuotaSet, meld_counts: usize) -> QuotaSet {
    let [bare, paired] = quotas.to_le_bytes();
    bare as QuotaSet | (paired as QuotaSet) << meld_counts
}

/// The quota left after a part of it is fulfilled; `None` if the part exceeds it.
pub const fn rest<const S: usize>(whole: usize, part: usize) -> Option<usize> {
    let (melds, pairs) = (whole % (S / 2), whole / (S / 2));
    let (part_melds, part_pairs) = (part % (S / 2), part / (S / 2));
    if part_melds <= melds && part_pairs <= pairs { Some(whole - part) } else { None }
}

/// A set of quotas, a bit for each index.
pub type QuotaSet = u16;
/// The quotas of a set.
#[inline(always)]
pub fn members(mut quotas: QuotaSet) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let quota = quotas.trailing_zeros() as usize;
        quotas &= quotas.wrapping_sub(1);
        (quota < QuotaSet::BITS as usize).then_some(quota)
    })
}

/// For each suit, a set of quotas.
pub type Plan = [QuotaSet; SUITS];

/// The distances of two parts together: for each quota the cheapest way to divide it between them.
///
/// Build scripts run unoptimised, so loops are plain.
pub fn join<const S: usize>(left: &Distances<S>, right: &Distances<S>) -> Distances<S> {
    let (bare, paired) = (quota::<S>(0, 0), quota::<S>(0, 1));
    let mut both = [u8::MAX; S];
    let mut i = 0;
    while i < S / 2 {
        let (left, left_paired) = (left[bare + i], left[paired + i]);
        let mut j = 0;
        while i + j < S / 2 {
            let (right, right_paired) = (right[bare + j], right[paired + j]);
            let sum = left + right;
            if sum < both[bare + i + j] {
                both[bare + i + j] = sum;
            }
            let (sum, other) = (left_paired + right, left + right_paired);
            let sum = if sum < other { sum } else { other };
            if sum < both[paired + i + j] {
                both[paired + i + j] = sum;
            }
            j += 1;
        }
        i += 1;
    }
    both
}

/// For each part, its quotas in the ways to fulfil `whole` together at cost `cost`.
pub fn split<const S: usize>(left: &Distances<S>, right: &Distances<S>, whole: usize, cost: u8) -> [QuotaSet; 2] {
    let mut quotas = [0; 2];
    let mut part = 0;
    while part <= whole {
        if let Some(rest) = rest::<S>(whole, part)
            && left[part] + right[rest] == cost
        {
            quotas[0] |= 1 << part;
            quotas[1] |= 1 << rest;
        }
        part += 1;
    }
    quotas
}
