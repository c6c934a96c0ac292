//! The special forms when tiles are short and there are wild tiles, and knitted tiles: 147 of one
//! number suit, 258 of another and 369 of the third.

use crate::answers::{Completion, FormNeed, Need, Shape};
use crate::format::quota::INFINITE;
use crate::format::{FOUR_MELD_TILES, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use crate::game::{Copies, Form, Meld, MeldKind, Pairs, Shanten, Suit, Tile, TileSet};
use crate::lookup::Key;
use crate::lookup::totals::PAIRS;
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

/// The number of knitted tiles in a knitted straight. The others are a meld and a pair.
pub(crate) const KNITTED_TILES: usize = 9;

/// The ranks 1, 4 and 7.
const RANKS: u64 = 0b1_001_001;

/// An arrangement of knitted tiles: the suits of 147, 258 and 369, and the tiles.
#[derive(Clone, Copy)]
pub(crate) struct Arrangement {
    suits: [Suit; 3],
    pub(crate) tiles: TileSet,
}

/// Every arrangement: first the suits in order from each of them on, then in the other order.
pub(crate) const ARRANGEMENTS: [Arrangement; 6] = {
    use Suit::{Bamboos as S, Characters as M, Dots as P};
    [
        Arrangement::new([M, P, S]),
        Arrangement::new([P, S, M]),
        Arrangement::new([S, M, P]),
        Arrangement::new([M, S, P]),
        Arrangement::new([P, M, S]),
        Arrangement::new([S, P, M]),
    ]
};

impl Arrangement {
    const fn new(suits: [Suit; 3]) -> Self {
        let [low, middle, high] = [suits[0] as usize, suits[1] as usize, suits[2] as usize];
        let low = RANKS << (NUMBER_KINDS * low);
        let others = RANKS << (NUMBER_KINDS * middle + 1) | RANKS << (NUMBER_KINDS * high + 2);
        Self { suits, tiles: TileSet::from_valid_bits(low | others) }
    }

    /// The knitted tiles and the honours.
    pub(crate) fn with_honours(self) -> TileSet {
        self.tiles | TileSet::from_suit(Suit::Honours)
    }
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

/// The ways in which a tile completed a hand with knitted tiles: for each arrangement and pair the
/// knitted tiles, the pair, and the meld; then honours and knitted tiles.
#[derive(Clone, Copy)]
pub(super) struct KnittedWays {
    natural: Copies,
    has_straight: bool,
    has_honours: bool,
    /// The number of the next way to try.
    next: usize,
}

impl KnittedWays {
    /// The groups that the tile may complete: first the knitted tiles or the pair, then the meld.
    const GROUPS: usize = 2;

    pub(super) const fn new(natural: Copies, has_straight: bool, has_honours: bool) -> Self {
        Self { natural, has_straight, has_honours, next: 0 }
    }

    pub(super) fn next(&mut self, tile: Tile) -> Option<Completion> {
        let straights = if self.has_straight { ARRANGEMENTS.len() * Tile::KINDS * Self::GROUPS } else { 0 };
        while self.next < straights {
            let number = self.next;
            self.next += 1;
            let (arrangement, pair) = (number / Self::GROUPS / Tile::KINDS, number / Self::GROUPS % Tile::KINDS);
            let pair = Tile::from_index(pair as u8).expect("it is below the number of kinds");
            let found = self.straight(ARRANGEMENTS[arrangement], pair, number % Self::GROUPS, tile);
            if found.is_some() {
                return found;
            }
        }
        let is_last = self.next == straights && self.has_honours;
        self.next += 1;
        let natural = self.natural;
        let is_whole = |arrangement: &&Arrangement| (natural.at_least_1() - arrangement.with_honours()).is_empty();
        let is_complete = natural.at_least_1().len() == FOUR_MELD_TILES;
        let arrangement = ARRANGEMENTS.iter().filter(|_| is_last && is_complete).find(is_whole)?;
        Some(Completion::HonoursAndKnittedTiles { suits: arrangement.suits, tile })
    }

    /// The knitted straight of an arrangement with this pair, if the tile is in the group.
    fn straight(
        &self,
        Arrangement { suits, tiles }: Arrangement,
        pair: Tile,
        group: usize,
        tile: Tile,
    ) -> Option<Completion> {
        let natural = self.natural;
        if !(tiles - natural.at_least_1()).is_empty() {
            return None;
        }
        let rest = tiles.iter().fold(natural, Copies::with_one_less);
        if rest.count(pair) < 2 {
            return None;
        }
        let rest = rest.with(pair, rest.count(pair) - 2);
        let meld = match rest.at_least_1().iter().next() {
            None => None,
            Some(first) => {
                let melds = [MeldKind::Triplet, MeldKind::Run].map(|kind| Meld::new(kind, first));
                Some(melds.into_iter().flatten().find(|&meld| Copies::of_meld(meld) == rest)?)
            }
        };
        let shape = match (group, meld) {
            (0, _) if tiles.contains(tile) || tile == pair => Shape::Single,
            (1, Some(meld)) if meld.tiles().any(|other| other == tile) => Shape::in_meld(meld, tile),
            _ => return None,
        };
        Some(Completion::KnittedStraight { suits, pair, concealed: meld, shape, tile })
    }
}
