//! All states of a suit by their keys and by their distances, and all hands from four suits.

use std::hash::Hash;
use std::ops::{AddAssign, Mul};
use std::sync::LazyLock;
use std::thread;

use super::Row;
use crate::support::distances::{Distances, OneByOne};
use crate::support::prelude::*;

/// A number of hands: of different hands, and of choices among the 136 tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weight {
    pub distinct: u64,
    pub deals: u64,
}

impl Weight {
    pub fn of(counts: &[u8]) -> Self {
        Self { distinct: 1, deals: counts.iter().map(|&count| [1, 4, 6, 4, 1][usize::from(count)]).product() }
    }
}

impl AddAssign for Weight {
    fn add_assign(&mut self, other: Self) {
        self.distinct += other.distinct;
        self.deals += other.deals;
    }
}

impl Mul for Weight {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self { distinct: self.distinct * other.distinct, deals: self.deals * other.deals }
    }
}

/// The facts about a hand or a suit that determine the special forms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Special {
    /// The number of different kinds, at most seven.
    pub kinds: u8,
    pub pairs: u8,
    pub orphan_kinds: u8,
    pub orphan_pair: bool,
}

impl Special {
    pub fn join(self, other: Self) -> Self {
        Self {
            kinds: (self.kinds + other.kinds).min(7),
            pairs: self.pairs + other.pairs,
            orphan_kinds: self.orphan_kinds + other.orphan_kinds,
            orphan_pair: self.orphan_pair || other.orphan_pair,
        }
    }

    /// Counts of kinds from `first` on.
    pub fn of(counts: &[u8], first: usize) -> Self {
        let orphan = |kind: usize| kind >= 27 || matches!(kind % 9, 0 | 8);
        let number = |which: &dyn Fn(usize, u8) -> bool| {
            counts.iter().enumerate().filter(|&(i, &count)| which(first + i, count)).count() as u8
        };
        Self {
            kinds: number(&|_, count| count >= 1).min(7),
            pairs: number(&|_, count| count >= 2),
            orphan_kinds: number(&|kind, count| count >= 1 && orphan(kind)),
            orphan_pair: number(&|kind, count| count >= 2 && orphan(kind)) > 0,
        }
    }
}

/// All states of a number suit, or of the honours.
pub struct Suit {
    /// The distances of each key; no two keys have equal distances.
    pub distances: BTreeMap<u64, Distances>,
    /// The number of states by key, size, and the facts for the special forms.
    pub states: BTreeMap<(u64, u8, Special), Weight>,
}

impl Suit {
    pub fn new(honours: bool) -> Self {
        let kinds = if honours { 7 } else { 9 };
        let numbers = 5_usize.pow(kinds as u32);
        let part = |from, to| {
            let mut by_definition = OneByOne::new(!honours, 4);
            let mut distances = BTreeMap::new();
            let mut states: BTreeMap<_, Weight> = BTreeMap::new();
            for number in from..to {
                let counts: Vec<_> =
                    (0..kinds as u32).rev().map(|kind| (number / 5_usize.pow(kind) % 5) as u8).collect();
                let tiles: u8 = counts.iter().sum();
                if usize::from(tiles) > Hand::MAX_TILES {
                    continue;
                }
                let first_kinds: &[usize] = if honours { &[27] } else { &[0, 9, 18] };
                let keys: BTreeSet<_> = first_kinds.iter().map(|&first| one_suit_key(&counts, first)).collect();
                assert_eq!(keys.len(), 1, "the three number suits have the same keys: {counts:?}");
                let key = keys.into_iter().next().unwrap();
                let of_state = by_definition.distances(&counts);
                assert_eq!(*distances.entry(key).or_insert(of_state), of_state, "{counts:?}");
                let special = Special::of(&counts, first_kinds[0]);
                *states.entry((key, tiles, special)).or_default() += Weight::of(&counts);
            }
            Self { distances, states }
        };
        thread::scope(|scope| {
            let second = scope.spawn(|| part(numbers / 2, numbers));
            let mut suit = part(0, numbers / 2);
            let second = second.join().unwrap();
            for (key, of_key) in second.distances {
                assert_eq!(*suit.distances.entry(key).or_insert(of_key), of_key);
            }
            for (state, weight) in second.states {
                *suit.states.entry(state).or_default() += weight;
            }
            suit
        })
    }

    pub fn by_key(&self) -> Sizes<u64> {
        let mut found = Sizes::default();
        for (&(key, tiles, _), &weight) in &self.states {
            *found[usize::from(tiles)].entry(key).or_default() += weight;
        }
        found
    }

    pub fn by_distances(&self) -> Sizes<Distances> {
        self.by_key().map(|of_size| of_size.into_iter().map(|(key, weight)| (self.distances[&key], weight)).collect())
    }

    pub fn least_tiles(&self) -> Vec<(u64, u8)> {
        let mut least = BTreeMap::new();
        for &(key, tiles, _) in self.states.keys() {
            let entry = least.entry(key).or_insert(tiles);
            *entry = tiles.min(*entry);
        }
        least.into_iter().collect()
    }
}

pub fn one_suit_key(counts: &[u8], first: usize) -> u64 {
    let mut all = [0; Tile::KINDS];
    all[first..first + counts.len()].copy_from_slice(counts);
    Hand::from_counts(&all).unwrap().key().get()
}

pub static NUMBERS: LazyLock<Suit> = LazyLock::new(|| Suit::new(false));

pub static HONOURS: LazyLock<Suit> = LazyLock::new(|| Suit::new(true));

pub type Sizes<T> = [HashMap<T, Weight>; 15];

/// All combinations of two groups of suits with at most 14 tiles.
pub fn join<T: Copy + Eq + Hash>(a: &Sizes<T>, b: &Sizes<T>, join: impl Fn(&T, &T) -> T) -> Sizes<T> {
    let mut joined: Sizes<T> = Sizes::default();
    for (in_a, a) in a.iter().enumerate() {
        for (in_b, b) in b[..15 - in_a].iter().enumerate() {
            let sum = &mut joined[in_a + in_b];
            for (of_a, &weight_a) in a {
                for (of_b, &weight_b) in b {
                    *sum.entry(join(of_a, of_b)).or_default() += weight_a * weight_b;
                }
            }
        }
    }
    joined
}

/// All hands, from three number suits and the honours.
pub fn whole<T: Copy + Eq + Hash>(numbers: &Sizes<T>, honours: &Sizes<T>, with: impl Fn(&T, &T) -> T) -> Sizes<T> {
    let two = join(numbers, numbers, &with);
    let three = join(&two, numbers, &with);
    join(&three, honours, with)
}

/// Weights by shanten from -1.
pub type Histogram = [Weight; 10];

/// A histogram for each number of tiles, made from the shanten for each number of melds.
pub fn histograms<T>(hands: &Sizes<T>, shanten: impl Fn(&T, usize) -> i8) -> [Histogram; 15] {
    core::array::from_fn(|tiles| {
        let mut histogram = Histogram::default();
        for (of_hand, &weight) in &hands[tiles] {
            histogram[(shanten(of_hand, tiles / 3) + 1) as usize] += weight;
        }
        histogram
    })
}

/// All hands of 1 to 14 tiles, by their keys in the library's table.
pub static BY_KEY: LazyLock<[Histogram; 15]> = LazyLock::new(|| {
    let hands = whole(&NUMBERS.by_key(), &HONOURS.by_key(), |a, b| a.wrapping_add(*b));
    histograms(&hands, |&key, melds| Key::try_from(key).unwrap().standard()[melds].get())
});

pub fn sum<'a>(weights: impl IntoIterator<Item = &'a Weight>) -> Weight {
    let mut sum = Weight::default();
    for &weight in weights {
        sum += weight;
    }
    sum
}

pub fn random_counts(random: &mut Pcg64Mcg) -> [u8; Tile::KINDS] {
    let mut counts = [0; Tile::KINDS];
    let size = random.random_range(1..=14);
    let kinds = random.random_range(4..=Tile::KINDS);
    while counts.iter().sum::<u8>() < size {
        let count = &mut counts[(random.random_range(0..kinds) * 7) % Tile::KINDS];
        *count = (*count + 1).min(4);
    }
    counts
}

/// A histogram as rows, without empty shantens.
pub fn rows_of(histogram: &Histogram) -> Vec<Row> {
    let rows = (-1..).zip(histogram).filter(|(_, weight)| weight.distinct > 0);
    rows.map(|(shanten, weight)| (shanten, weight.distinct, weight.deals.into())).collect()
}
