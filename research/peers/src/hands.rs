//! Random hands, in the form that peers take.

use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// A hand for the peers: the number of tiles of each kind.
pub type Counts = [u8; 34];

/// Counts of random complete hands of 14 tiles: four melds and a pair. The same seed gives the same
/// hands.
#[must_use]
pub fn complete(hands: usize, seed: u64) -> Vec<Counts> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut random = || {
        let mut counts = [0_u8; 34];
        counts[rng.random_range(0..34)] += 2;
        for _ in 0..4 {
            let kind = rng.random_range(0..34);
            if kind < 27 && kind % 9 < 7 && rng.random_bool(0.75) {
                counts[kind..kind + 3].iter_mut().for_each(|count| *count += 1);
            } else {
                counts[kind] += 3;
            }
        }
        counts
    };
    core::iter::from_fn(|| Some(random())).filter(|counts| counts.iter().all(|&count| count <= 4)).take(hands).collect()
}

/// Counts of random hands from 136 tiles. The same seed gives the same hands.
#[must_use]
pub fn deal(hands: usize, tiles: usize, seed: u64) -> Vec<Counts> {
    deal_of(&core::array::from_fn::<u8, 34, _>(|kind| kind as u8), hands, tiles, seed)
}

/// Counts of random hands, dealt from four tiles of each of these kinds. The same seed gives the
/// same hands.
#[must_use]
pub fn deal_of(kinds: &[u8], hands: usize, tiles: usize, seed: u64) -> Vec<Counts> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut wall: Vec<u8> = kinds.iter().flat_map(|&kind| [kind; 4]).collect();
    let mut deal = || {
        let mut counts = [0; 34];
        for &kind in wall.partial_shuffle(&mut rng, tiles).0.iter() {
            counts[usize::from(kind)] += 1;
        }
        counts
    };
    (0..hands).map(|_| deal()).collect()
}
