//! Shares of the work: what suits can be asked for, and how two of them put their parts together.
//!
//! What is done with shares goes for any number of melds: `S` shares are half as many numbers of melds, from none up, first
//! without and then with the pair.

use super::{MAX_MELDS, MOST_MELDS, SUITS};

/// Numbers of melds that are asked for: 0 to 4.
pub const GOALS: usize = MAX_MELDS + 1;
/// The shares of a hand's work that a suit can have: 0 to 4 melds, without and with the pair.
pub const SHARES: usize = 2 * GOALS;
/// Tiles to add so that a suit does its share, by [`share`].
pub type Distances<const S: usize = SHARES> = [u8; S];

/// Where the share of so many melds and pairs (0 or 1) stands.
pub const fn share<const S: usize>(melds: usize, pairs: usize) -> usize {
    pairs * (S / 2) + melds
}

/// The shares of five melds and a pair, the most that a hand has under any rules.
pub const WIDE_SHARES: usize = 2 * (MOST_MELDS + 1);

/// A price that no share has, small enough that some of them add up.
pub const UNPAYABLE: u8 = 50;

/// Distances for shares of more melds, where what was not there is unpayable.
pub fn widened<const S: usize, const T: usize>(distances: &Distances<S>) -> Distances<T> {
    let mut wide = [UNPAYABLE; T];
    for (old, &distance) in distances.iter().enumerate() {
        wide[share::<T>(old % (S / 2), old / (S / 2))] = distance;
    }
    wide
}

/// What is left of a share when a part is taken from it.
pub const fn rest<const S: usize>(whole: usize, part: usize) -> Option<usize> {
    let (melds, pairs) = (whole % (S / 2), whole / (S / 2));
    let (part_melds, part_pairs) = (part % (S / 2), part / (S / 2));
    if part_melds <= melds && part_pairs <= pairs { Some(whole - part) } else { None }
}

/// A set of shares, a bit each.
pub type ShareSet = u16;
/// A set of shares for each of four suits.
pub type Plan = [ShareSet; SUITS];

/// Distances of two parts together: the best way to share out the melds and the pair. Loops are spelled out because
/// build scripts run unoptimised.
pub fn join<const S: usize>(left: &Distances<S>, right: &Distances<S>) -> Distances<S> {
    let mut both = [u8::MAX; S];
    let mut i = 0;
    while i < left.len() {
        let mut j = 0;
        while j < right.len() {
            let (pairs, melds) = (i / (S / 2) + j / (S / 2), i % (S / 2) + j % (S / 2));
            if pairs < 2 && melds < S / 2 {
                let sum = left[i] + right[j];
                let best = &mut both[share::<S>(melds, pairs)];
                if sum < *best {
                    *best = sum;
                }
            }
            j += 1;
        }
        i += 1;
    }
    both
}

/// The shares of two parts in the cheapest ways to do a share together, which costs so much.
pub fn split<const S: usize>(left: &Distances<S>, right: &Distances<S>, whole: usize, price: u8) -> [ShareSet; 2] {
    let mut shares = [0; 2];
    let mut part = 0;
    while part <= whole {
        if let Some(rest) = rest::<S>(whole, part)
            && left[part] + right[rest] == price
        {
            shares[0] |= 1 << part;
            shares[1] |= 1 << rest;
        }
        part += 1;
    }
    shares
}
