//! Shuffles and deals. A seed must always give the same hands, so this uses only the raw numbers of
//! a generator whose definition is fixed.

use clap::ValueEnum;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;
use shanten::rules::{Rules, VariantHand};
use shanten::{Form, Suit, Tile, TileSet};

use crate::options::rules::too_many;

/// The counts of the kinds, then of the jokers.
type Counts = [u8; JOKER + 1];

/// The index of the jokers, after the kinds.
const JOKER: usize = Tile::KINDS;

const COPIES: u8 = 4;
/// The most tiles in a game.
const TILES: usize = Tile::KINDS * COPIES as usize + Rules::MAX_JOKERS as usize;

/// The number of tile sets that make a given run, and a given triplet.
const COPIES_OF_RUN: usize = 4 * 4 * 4;
const COPIES_OF_TRIPLET: usize = 4;

/// The most tiles exchanged in `near` hands.
const EXCHANGED: usize = 2;

/// Which hands are dealt.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DealKind {
    /// Tiles from all of the game, every deal equally likely
    Uniform,
    /// Tiles from one suit of numbers, in half of the hands also from the honours
    Flush,
    /// Complete hands in standard form with 0, 1 or 2 tiles exchanged
    Near,
}

pub(crate) struct Dealer {
    chance: Chance,
    rules: Rules,
    kind: DealKind,
    tiles: usize,
    counts: Counts,
    /// All tiles. Their order doesn't matter, so they are never re-sorted.
    wall: Wall,
    /// The kinds of each number suit that has enough tiles for a hand.
    suits: Vec<TileSet>,
    runs: Vec<usize>,
    /// The kinds of all possible pairs and triplets.
    alike: Vec<usize>,
}

impl Dealer {
    /// Refuses sizes and kinds of hands that the rules exclude, with the reason.
    pub(crate) fn new(rules: Rules, kind: DealKind, tiles: usize, seed: u64) -> Result<Self, String> {
        if tiles > rules.max_tiles() {
            return Err(too_many(tiles, rules));
        }
        let kinds = rules.options().kinds;
        let mut counts = [0; JOKER + 1];
        kinds.iter().for_each(|tile| counts[tile.index()] = COPIES);
        counts[JOKER] = rules.options().jokers;
        let of_suit = |suit| -> TileSet { kinds.iter().filter(|tile| tile.suit() == suit).collect() };
        let suits = Suit::ALL.into_iter().filter(|&suit| suit != Suit::Honours).map(of_suit);
        let suits: Vec<_> = suits.filter(|kinds| kinds.len() * usize::from(COPIES) >= tiles).collect();
        if kind == DealKind::Flush && suits.is_empty() {
            return Err(format!("--kind flush: under the rules {rules} no suit of numbers has {tiles} tiles"));
        }
        if kind == DealKind::Near && !rules.has(Form::Standard) {
            return Err(format!("--kind near: hands in standard form are not complete under the rules {rules}"));
        }
        let is_run = |first: &Tile| {
            let next = |by| Tile::new(first.suit(), first.rank() + by).is_some_and(|tile| kinds.contains(tile));
            first.suit() != Suit::Honours && next(1) && next(2)
        };
        let runs = kinds.iter().filter(is_run).map(Tile::index).collect();
        let alike = kinds.iter().map(Tile::index).collect();
        let wall = Wall::new(&counts);
        Ok(Self { chance: Chance::new(seed), rules, kind, tiles, counts, wall, suits, runs, alike })
    }

    pub(crate) fn deal(&mut self) -> VariantHand {
        let dealt = self.deal_counts();
        let (counts, jokers) = dealt.split_first_chunk().expect("the kinds, then the jokers");
        let hand = VariantHand::from_counts(self.rules, counts, jokers[0]);
        hand.expect("a wall has the tiles of the game, and a hand is dealt")
    }

    /// The next hand as the counts of the kinds, then of the jokers.
    pub(crate) fn deal_counts(&mut self) -> Counts {
        match self.kind {
            DealKind::Uniform => counts(self.wall.deal(self.tiles, &mut self.chance)),
            DealKind::Flush => self.flush(),
            DealKind::Near => self.near(),
        }
    }

    /// A hand from one number suit, with the honours half of the time.
    fn flush(&mut self) -> Counts {
        let choice = self.chance.below(2 * self.suits.len());
        let suit = self.suits[choice / 2];
        let has_honours = choice % 2 == 1;
        let mut counts = self.counts;
        counts[JOKER] = 0;
        for tile in self.rules.options().kinds {
            if !(suit.contains(tile) || has_honours && tile.suit() == Suit::Honours) {
                counts[tile.index()] = 0;
            }
        }
        self::counts(Wall::new(&counts).deal(self.tiles, &mut self.chance))
    }

    /// A complete hand in standard form, with up to two tiles exchanged for tiles not in the hand.
    /// For a size before a draw, one tile is removed.
    fn near(&mut self) -> Counts {
        let complete = self.complete();
        let exchanged = self.chance.below(EXCHANGED + 1).min(self.tiles);
        let mut own = Wall::new(&complete);
        let kept = own.deal(self.tiles - exchanged, &mut self.chance);
        let mut rest = self.counts;
        rest.iter_mut().zip(complete).for_each(|(rest, complete)| *rest -= complete);
        let mut rest = Wall::new(&rest);
        counts(&[kept, rest.deal(exchanged, &mut self.chance)].concat())
    }

    /// The counts of a pair and melds, without jokers. Every pair is equally likely, and so is
    /// every set of three tiles that forms a meld. If a kind gets a fifth tile, the choice is
    /// repeated.
    fn complete(&mut self) -> Counts {
        let sets_of_runs = self.runs.len() * COPIES_OF_RUN;
        let sets = sets_of_runs + self.alike.len() * COPIES_OF_TRIPLET;
        loop {
            let mut counts = [0; JOKER + 1];
            counts[self.alike[self.chance.below(self.alike.len())]] = 2;
            for _ in 0..self.tiles / 3 {
                let set = self.chance.below(sets);
                if let Some(triplet) = set.checked_sub(sets_of_runs) {
                    counts[self.alike[triplet / COPIES_OF_TRIPLET]] += 3;
                } else {
                    let first = self.runs[set / COPIES_OF_RUN];
                    counts[first..first + 3].iter_mut().for_each(|count| *count += 1);
                }
            }
            if counts.iter().all(|&count| count <= COPIES) {
                return counts;
            }
        }
    }
}

fn counts(dealt: &[u8]) -> Counts {
    let mut counts = [0; JOKER + 1];
    for &number in dealt {
        counts[usize::from(number)] += 1;
    }
    counts
}

struct Wall {
    numbers: [u8; TILES],
    len: usize,
}

impl Wall {
    fn new(counts: &Counts) -> Self {
        let mut wall = Self { numbers: [0; TILES], len: 0 };
        for (number, &count) in (0..).zip(counts) {
            let end = wall.len + usize::from(count);
            wall.numbers[wall.len..end].fill(number);
            wall.len = end;
        }
        wall
    }

    /// Moves `tiles` random tiles to the front. Every choice is equally likely, whatever the order
    /// was.
    fn deal(&mut self, tiles: usize, chance: &mut Chance) -> &[u8] {
        for place in 0..tiles {
            self.numbers.swap(place, place + chance.below(self.len - place));
        }
        &self.numbers[..tiles]
    }
}

struct Chance(Pcg64Mcg);

impl Chance {
    /// The state consists of two numbers of `SplitMix64`, the upper half first.
    fn new(seed: u64) -> Self {
        let mut state = seed;
        let high = split_mix(&mut state);
        let low = split_mix(&mut state);
        Self(Pcg64Mcg::new(u128::from(high) << 64 | u128::from(low)))
    }

    /// A number below `limit`, all equally likely, by Lemire's method: the upper half of a product,
    /// redrawn if the lower half shows bias.
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

fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
