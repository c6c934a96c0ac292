//! Helpers for several subjects, and slow programs independent of the library.

#[cfg(feature = "odds")]
pub mod chances;
pub mod deals;
pub mod distances;
pub mod known;
pub mod limits;
pub mod marks;
#[cfg(feature = "odds")]
pub mod others;
pub mod prelude;
pub mod splits;
pub mod text;
#[cfg(feature = "rules")]
pub mod variant;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, thread};

use rand::SeedableRng as _;
use rand_pcg::Pcg64Mcg;
use shanten::error::Place;
use shanten::{Hand, Meld, Tile};

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

/// Long tests use one sample in 4, or every sample with `SAMPLES=all` in the environment.
pub fn stride() -> usize {
    if env::var("SAMPLES").is_ok_and(|samples| samples == "all") { 1 } else { 4 }
}

/// The number of samples of a long test.
pub fn samples(all: usize) -> usize {
    all / stride()
}

/// A counter of occurrences, shared by all cores.
#[derive(Debug, Default)]
pub struct Tally(AtomicUsize);

impl Tally {
    pub fn add(&self, more: impl Into<usize>) {
        self.0.fetch_add(more.into(), Ordering::Relaxed);
    }

    pub fn get(self) -> usize {
        self.0.into_inner()
    }

    /// Asserts that the count is above this.
    #[track_caller]
    pub fn exceeds(self, least: usize, what: &str) {
        let found = self.get();
        assert!(found > least, "only {found} {what}");
    }
}

/// Asserts that a function panics with this message.
#[track_caller]
pub fn panics<R>(words: &str, work: impl FnOnce() -> R) {
    let panic = catch_unwind(AssertUnwindSafe(work)).map(drop).expect_err(words);
    let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
    assert!(said.is_some_and(|said| said.contains(words)), "{said:?}, not {words:?}");
}

pub fn byte(at: usize) -> Place {
    Place::in_text(&" ".repeat(at), at)
}

/// The random numbers of a case; each test has its own seed.
pub fn rng(number: usize, seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64((seed << 32) + number as u64)
}

pub fn of_counts(counts: &Counts) -> Hand {
    Hand::from_counts(counts).unwrap_or_else(|error| panic!("{error}: {counts:?}"))
}

pub fn copies_in(melds: &[Meld]) -> Counts {
    let mut counts = [0; Tile::KINDS];
    melds.iter().flat_map(|meld| meld.tiles()).for_each(|tile| counts[tile.index()] += 1);
    counts
}

/// All choices of at most `most` of these tiles, at most four of each; the last one varies fastest.
pub fn states(tiles: impl Iterator<Item = Tile>, most: u8) -> Vec<Counts> {
    tiles.fold(vec![[0; Tile::KINDS]], |states, tile| {
        let longer = |state: Counts| {
            let room = (most - state.iter().sum::<u8>()).min(4);
            (0..=room).map(move |count| {
                let mut state = state;
                state[tile.index()] = count;
                state
            })
        };
        states.into_iter().flat_map(longer).collect()
    })
}
