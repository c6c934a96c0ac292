//! Random complete hands, among which flushes are frequent, and all cores to look at them.

use std::thread;

use rand::RngExt as _;
use rand::seq::{IndexedRandom as _, IteratorRandom as _};
use rand_pcg::Pcg64Mcg;
use shanten::{Suit, Tile};

pub type Counts = [u8; Tile::KINDS];

/// Calls a function with each number below `end`, on all cores.
pub fn for_each(end: usize, work: impl Fn(usize) + Sync) {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for first in 0..threads {
            let work = &work;
            scope.spawn(move || (first..end).step_by(threads).for_each(work));
        }
    });
}

/// The kinds of one suit, of two, or of all.
pub fn some_suits(rng: &mut Pcg64Mcg) -> Vec<usize> {
    let suits = *[1, 2, 4, 4].choose(rng).unwrap();
    let suits: Vec<Suit> = Suit::ALL.sample(rng, suits).copied().collect();
    Tile::all().filter(|tile| suits.contains(&tile.suit())).map(Tile::index).collect()
}

/// A complete hand of some suits with so many melds.
pub fn complete(rng: &mut Pcg64Mcg, melds: usize) -> Counts {
    let kinds = some_suits(rng);
    let runs = || kinds.iter().filter(|&&kind| kind < 27 && kind % 9 < 7);
    loop {
        let mut counts = [0_u8; Tile::KINDS];
        for _ in 0..melds {
            match runs().choose(rng) {
                Some(&first) if rng.random_ratio(3, 4) => (first..first + 3).for_each(|kind| counts[kind] += 1),
                _ => counts[*kinds.choose(rng).unwrap()] += 3,
            }
        }
        counts[*kinds.choose(rng).unwrap()] += 2;
        if counts.iter().all(|&count| count <= 4) {
            return counts;
        }
    }
}
