//! The special forms when tiles are short and there are wild tiles, and knitted tiles: 147 of one
//! number suit, 258 of another and 369 of the third.

use crate::answers::{FormNeed, Need};
use crate::format::quota::INFINITE;
use crate::format::{FOUR_MELD_TILES, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use crate::game::{Copies, Form, Pairs, Shanten, Suit, Tile, TileSet};
use crate::lookup::Key;
use crate::lookup::totals::PAIRS;
use crate::query::special::{ARRANGEMENTS, Arrangement, KNITTED_TILES, RANKS};
use crate::query::supply::Supply;

/// The most choices that a form needs: seven pairs.
const MAX_CHOSEN: usize = PAIRS as usize;

/// The cost of the cheapest ways so far, and the kinds of which they add a tile or leave one over.
#[derive(Clone, Copy)]
struct FormWays {
    cost: u8,
    added: TileSet,
    left: TileSet,
}

impl FormWays {
    const NONE: Self = Self { cost: INFINITE, added: TileSet::EMPTY, left: TileSet::EMPTY };

    /// Keeps the cheaper ways, or combines both if they cost the same.
    fn merge(&mut self, other: Self) {
        if other.cost < self.cost {
            *self = other;
        } else if other.cost == self.cost {
            self.added |= other.added;
            self.left |= other.left;
        }
    }
}

/// The need for seven pairs. `wild` is the most tiles that may be wild.
pub(super) fn seven_pairs(pairs: Pairs, supply: impl Fn(Tile) -> Supply, wild: usize) -> FormNeed {
    let uses: &[u8] = match pairs {
        Pairs::Different => &[0, 2],
        Pairs::FourAsTwo => &[0, 2, 4],
    };
    cheapest(|_| uses, MAX_CHOSEN, supply, wild)
}

/// The need for thirteen orphans: every orphan, and one chosen to be the pair. `wild` is the most
/// tiles that may be wild.
pub(super) fn thirteen_orphans(supply: impl Fn(Tile) -> Supply, wild: usize) -> FormNeed {
    cheapest(|tile| if tile.is_terminal_or_honour() { &[1, 2] } else { &[0] }, 1, supply, wild)
}

/// The cheapest ways to make `chosen` choices in total. A kind can be chosen `i` times if `uses` of
/// it has an index `i`, and then uses that many tiles. `wild` is the most tiles that may be wild.
fn cheapest(
    uses: impl Fn(Tile) -> &'static [u8],
    chosen: usize,
    supply: impl Fn(Tile) -> Supply,
    wild: usize,
) -> FormNeed {
    let mut ways = [[FormWays::NONE; FOUR_MELD_TILES + 1]; MAX_CHOSEN + 1];
    ways[0][0].cost = 0;
    for tile in Tile::all() {
        let Supply { count, most, natural } = supply(tile);
        let mut next = [[FormWays::NONE; FOUR_MELD_TILES + 1]; MAX_CHOSEN + 1];
        for (choices, &used) in uses(tile).iter().enumerate().filter(|&(_, &used)| used <= most) {
            let must_be_wild = usize::from(used.saturating_sub(natural));
            for before in 0..=chosen.saturating_sub(choices) {
                for level in 0..=FOUR_MELD_TILES.saturating_sub(must_be_wild) {
                    let mut ways = ways[before][level];
                    if ways.cost == INFINITE || before + choices > chosen {
                        continue;
                    }
                    ways.cost += used.saturating_sub(count);
                    if used > count {
                        ways.added.insert(tile);
                    }
                    if used < count {
                        ways.left.insert(tile);
                    }
                    next[before + choices][level + must_be_wild].merge(ways);
                }
            }
        }
        ways = next;
    }
    let mut best = FormWays::NONE;
    ways[chosen].iter().take(wild + 1).for_each(|&level| best.merge(level));
    if best.cost == INFINITE {
        return FormNeed { useful: Need::NOTHING, free: TileSet::EMPTY };
    }
    FormNeed { useful: Need { distance: best.cost, tiles: best.added }, free: best.left }
}

/// The number of knitted tiles that a hand with these kinds lacks in each arrangement.
#[inline(always)]
pub(super) fn lacks(held: TileSet) -> [u8; ARRANGEMENTS.len()] {
    // A number for each suit, in nine bits: the kinds among 147, among 258, and among 369.
    const SUM: u64 = 0b11 << (2 * NUMBER_KINDS) | 0b11 << NUMBER_KINDS | 0b11;
    let of_ranks = |lowest: usize| {
        let kinds = held.bits() >> lowest & (RANKS << (2 * NUMBER_KINDS) | RANKS << NUMBER_KINDS | RANKS);
        (kinds + (kinds >> 3) + (kinds >> 6)) & SUM
    };
    let [low, middle, high] = [0, 1, 2].map(of_ranks);
    // The numbers of the next suit, and of the one after it.
    let next = |suits: u64| suits >> NUMBER_KINDS | suits << (2 * NUMBER_KINDS);
    let after_next = |suits: u64| suits >> (2 * NUMBER_KINDS) | suits << NUMBER_KINDS;
    let orders = [low + next(middle) + after_next(high), low + after_next(middle) + next(high)];
    core::array::from_fn(|number| {
        let has = orders[number / 3] >> (number % 3 * NUMBER_KINDS);
        KNITTED_TILES as u8 - (has & 0b1111) as u8
    })
}

impl Arrangement {
    /// The suits without a copy of each knitted tile that the hand has.
    #[inline(always)]
    pub(super) fn without_knitted(&self, mut words: [SuitWord; SUITS], held: TileSet) -> [SuitWord; SUITS] {
        /// What three tiles of ranks 147, 258 or 369 add to a word, by the bits of those held.
        const STEPS: [[SuitWord; 8]; 3] = {
            let mut steps = [[0; 8]; 3];
            let mut place = 0;
            while place < 3 * 8 {
                let (lowest, tiles) = (place / 8, place % 8);
                let mut tile = 0;
                while tile < 3 {
                    steps[lowest][tiles] += PLACES[lowest + 3 * tile].step * (tiles as SuitWord >> tile & 1);
                    tile += 1;
                }
                place += 1;
            }
            steps
        };
        for (lowest, suit) in self.suits.into_iter().enumerate() {
            let kinds = held.bits() >> (suit as usize * NUMBER_KINDS + lowest) & RANKS;
            words[suit as usize] -= STEPS[lowest][(kinds | kinds >> 2 | kinds >> 4) as usize & 7];
        }
        words
    }
}

/// The shanten of a hand with these suits under `Strictness::Concealed`, given the shanten of the
/// nearest form without knitted tiles, and which forms count.
pub(super) fn knitted_or_nearer(
    words: &[SuitWord; SUITS],
    tiles: usize,
    has: impl Fn(Form) -> bool,
    nearest: Shanten,
) -> Shanten {
    let held = Copies::from_suits(words).at_least_1();
    let lacks = lacks(held);
    let fewest = lacks.into_iter().fold(KNITTED_TILES as u8, u8::min);
    let mut least = nearest.distance();
    if has(Form::HonoursAndKnittedTiles) {
        let honours = (held & TileSet::from_suit(Suit::Honours)).len();
        least = least.min(fewest + (FOUR_MELD_TILES - KNITTED_TILES) as u8 - honours as u8);
    }
    if fewest < least && has(Form::KnittedStraight) {
        for (arrangement, lacks) in ARRANGEMENTS.iter().zip(lacks) {
            if lacks < least {
                let words = arrangement.without_knitted(*words, held);
                let rest = Key::from_suits(words).standard_with((tiles - KNITTED_TILES) / 3).distance();
                least = least.min(lacks + rest);
            }
        }
    }
    Shanten::from_distance(least)
}
