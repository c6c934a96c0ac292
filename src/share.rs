//! Shares of the work: what suits can be asked for, and how two of them put their parts together.
//!
//! The build script includes this file by path.

use crate::layout::{MAX_MELDS, SUITS};

/// Numbers of melds that are asked for: 0 to 4.
pub const GOALS: usize = MAX_MELDS + 1;
/// The shares of a hand's work that a suit can have: 0 to 4 melds, without and with the pair.
pub const SHARES: usize = 2 * GOALS;
/// Tiles to add so that a suit does its share, by [`share`].
pub type Distances = [u8; SHARES];

/// Where the share of so many melds and pairs (0 or 1) stands.
pub const fn share(melds: usize, pairs: usize) -> usize {
    pairs * GOALS + melds
}

/// What is left of a share when a part is taken from it.
pub fn rest(whole: usize, part: usize) -> Option<usize> {
    let melds = (whole % GOALS).checked_sub(part % GOALS)?;
    let pairs = (whole / GOALS).checked_sub(part / GOALS)?;
    Some(share(melds, pairs))
}

/// A set of shares, a bit each.
pub type ShareSet = u16;
/// A set of shares for each of four suits.
pub type Plan = [ShareSet; SUITS];

/// Distances of two parts together: the best way to share out the melds and the pair. Loops are spelled out because
/// build scripts run unoptimised.
pub fn join(left: &Distances, right: &Distances) -> Distances {
    let mut both = [u8::MAX; SHARES];
    let mut i = 0;
    while i < left.len() {
        let mut j = 0;
        while j < right.len() {
            let (pairs, melds) = (i / GOALS + j / GOALS, i % GOALS + j % GOALS);
            if pairs < 2 && melds < GOALS {
                let sum = left[i] + right[j];
                let best = &mut both[share(melds, pairs)];
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
pub fn split(left: &Distances, right: &Distances, whole: usize, price: u8) -> [ShareSet; 2] {
    let mut shares = [0; 2];
    let mut part = 0;
    while part <= whole {
        if let Some(rest) = rest(whole, part)
            && left[part] + right[rest] == price
        {
            shares[0] |= 1 << part;
            shares[1] |= 1 << rest;
        }
        part += 1;
    }
    shares
}
