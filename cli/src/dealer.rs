//! Shuffles and deals. A seed must give the same hands forever, so this only uses the raw numbers
//! of a generator whose definition is fixed.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;
use shanten::{Hand, Suit, Tile};

/// A count for each kind.
type Counts = [u8; Tile::KINDS];

const COPIES: u8 = 4;
const TILES: usize = Tile::KINDS * COPIES as usize;

/// The number suits come first, each with equally many kinds.
const NUMBER_SUITS: usize = 3;
const RANKS: usize = Suit::Characters.kinds() as usize;

/// How many ranks a run can begin with.
const STARTS: usize = RANKS - 2;
/// How many sets of three tiles make a given run, and how many a given triplet.
const COPIES_OF_RUN: usize = 4 * 4 * 4;
const COPIES_OF_TRIPLET: usize = 4;
/// How many sets of three tiles make any run, and how many any meld.
const RUNS: usize = NUMBER_SUITS * STARTS * COPIES_OF_RUN;
const MELDS: usize = RUNS + Tile::KINDS * COPIES_OF_TRIPLET;

/// The most tiles that `near` exchanges.
const EXCHANGED: usize = 2;

/// Deals random hands.
pub(crate) struct Dealer {
    chance: Chance,
    /// All tiles. Their order doesn't matter, so they are never sorted again.
    wall: Wall,
}

impl Dealer {
    pub(crate) fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed), wall: Wall::new(&[COPIES; Tile::KINDS]) }
    }

    /// A hand from all tiles, every deal equally likely.
    pub(crate) fn uniform(&mut self, tiles: usize) -> Hand {
        hand(self.wall.deal(tiles, &mut self.chance))
    }

    /// A hand from one number suit, half of the time with the honours.
    pub(crate) fn flush(&mut self, tiles: usize) -> Hand {
        let choice = self.chance.below(2 * NUMBER_SUITS);
        let start = choice / 2 * RANKS;
        let mut counts = [0; Tile::KINDS];
        counts[start..start + RANKS].fill(COPIES);
        if choice % 2 == 1 {
            counts[NUMBER_SUITS * RANKS..].fill(COPIES);
        }
        hand(Wall::new(&counts).deal(tiles, &mut self.chance))
    }

    /// A complete hand in standard form with up to two tiles exchanged for tiles that it doesn't
    /// use. A size that waits for a draw has one tile less.
    pub(crate) fn near(&mut self, tiles: usize) -> Hand {
        let complete = self.complete(tiles / 3);
        let exchanged = self.chance.below(EXCHANGED + 1).min(tiles);
        let mut own = Wall::new(&complete);
        let kept = own.deal(tiles - exchanged, &mut self.chance);
        let mut rest = Wall::new(&complete.map(|count| COPIES - count));
        hand(&[kept, rest.deal(exchanged, &mut self.chance)].concat())
    }

    /// The counts of a pair and `melds` melds. Every pair is equally likely, and so is every set of
    /// three of the 136 tiles that is a meld. If there is a fifth tile of a kind, everything is
    /// chosen again.
    fn complete(&mut self, melds: usize) -> Counts {
        loop {
            let mut counts = [0; Tile::KINDS];
            counts[self.chance.below(Tile::KINDS)] = 2;
            for _ in 0..melds {
                let meld = self.chance.below(MELDS);
                if let Some(triplet) = meld.checked_sub(RUNS) {
                    counts[triplet / COPIES_OF_TRIPLET] += 3;
                } else {
                    let run = meld / COPIES_OF_RUN;
                    let start = run / STARTS * RANKS + run % STARTS;
                    counts[start..start + 3].iter_mut().for_each(|count| *count += 1);
                }
            }
            if counts.iter().all(|&count| count <= COPIES) {
                return counts;
            }
        }
    }
}

/// The hand of kinds dealt from a wall.
fn hand(kinds: &[u8]) -> Hand {
    Hand::from_kinds(kinds).expect("a wall has at most four of a kind, and no more than 14 are dealt")
}

/// The kinds of the tiles to deal from.
struct Wall {
    kinds: [u8; TILES],
    len: usize,
}

impl Wall {
    fn new(counts: &Counts) -> Self {
        let mut wall = Self { kinds: [0; TILES], len: 0 };
        for (kind, &count) in (0..).zip(counts) {
            let end = wall.len + usize::from(count);
            wall.kinds[wall.len..end].fill(kind);
            wall.len = end;
        }
        wall
    }

    /// Brings `tiles` random tiles to the front. Every choice is equally likely, whatever the order
    /// before.
    fn deal(&mut self, tiles: usize, chance: &mut Chance) -> &[u8] {
        for place in 0..tiles {
            self.kinds.swap(place, place + chance.below(self.len - place));
        }
        &self.kinds[..tiles]
    }
}

/// Random numbers.
struct Chance(Pcg64Mcg);

impl Chance {
    /// The state is two numbers of `SplitMix64`, the upper half first.
    fn new(seed: u64) -> Self {
        let mut state = seed;
        let high = split_mix(&mut state);
        let low = split_mix(&mut state);
        Self(Pcg64Mcg::new(u128::from(high) << 64 | u128::from(low)))
    }

    /// A number below `limit`, all equally likely, by Lemire's method: the upper half of a product,
    /// unless the lower half is biased.
    fn below(&mut self, limit: usize) -> usize {
        let limit = limit as u64;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(limit);
            let lower = product as u64;
            if lower >= limit || lower >= limit.wrapping_neg() % limit {
                return (product >> 64) as usize;
            }
        }
    }
}

/// The next number of `SplitMix64`.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
