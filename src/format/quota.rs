//! Shares of the work: what suits can be asked for, and how two of them put their parts together.
//!
//! What is done with quotas goes for any number of melds: `S` quotas are half as many numbers of
//! melds, from none up, first without and then with the pair.

use super::{FIVE_MELDS, FOUR_MELDS, SUITS};

/// Numbers of melds that a hand of four can still need: 0 to 4.
pub const MELD_COUNTS: usize = FOUR_MELDS + 1;
/// The quotas of hands of four melds: 0 to 4 melds, without and with the pair.
pub const FOUR_MELD_QUOTAS: usize = 2 * MELD_COUNTS;
/// The quotas of hands of five melds.
pub const FIVE_MELD_QUOTAS: usize = 2 * (FIVE_MELDS + 1);
/// Tiles to add so that a suit does its quota, by [`quota`].
pub type Distances<const S: usize = FOUR_MELD_QUOTAS> = [u8; S];

/// Where the quota of so many melds and pairs (0 or 1) stands.
pub const fn quota<const S: usize>(melds: usize, pairs: usize) -> usize {
    pairs * (S / 2) + melds
}

/// The distance of what can't be completed: more than any other, and small enough that four of them
/// add up in a byte.
pub const INFINITE: u8 = 50;

/// Distances for quotas of more melds, where what was not there is infinitely far.
pub fn widened<const S: usize, const T: usize>(distances: &Distances<S>) -> Distances<T> {
    let mut wide = [INFINITE; T];
    for (old, &distance) in distances.iter().enumerate() {
        wide[quota::<T>(old % (S / 2), old / (S / 2))] = distance;
    }
    wide
}

/// What is left of a quota when a part is taken from it.
pub const fn rest<const S: usize>(whole: usize, part: usize) -> Option<usize> {
    let (melds, pairs) = (whole % (S / 2), whole / (S / 2));
    let (part_melds, part_pairs) = (part % (S / 2), part / (S / 2));
    if part_melds <= melds && part_pairs <= pairs { Some(whole - part) } else { None }
}

/// A set of quotas, a bit each.
pub type QuotaSet = u16;
/// A set of quotas for each of four suits.
pub type Plan = [QuotaSet; SUITS];

/// Distances of two parts together: for each quota the cheapest way to split it between them.
///
/// Loops are spelled out because build scripts run unoptimised.
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

/// The quotas of two parts in the cheapest ways to do a quota together, which costs so much.
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
