//! Knitted tiles: 147 of one number suit, 258 of another and 369 of the third.

use super::completions::{Whole, Winning};
use crate::answers::{Completion, Shape};
use crate::format::{FOUR_MELD_TILES, NUMBER_KINDS};
use crate::game::{Copies, Meld, MeldKind, Suit, Tile, TileSet};

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

/// Every arrangement.
pub(crate) const ARRANGEMENTS: [Arrangement; 6] = {
    use Suit::{Bamboos as S, Characters as M, Dots as P};
    [
        Arrangement::new([M, P, S]),
        Arrangement::new([M, S, P]),
        Arrangement::new([P, M, S]),
        Arrangement::new([P, S, M]),
        Arrangement::new([S, M, P]),
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
pub(crate) fn lacks(held: TileSet) -> [u8; ARRANGEMENTS.len()] {
    // The product has the sum of bits 0, 3 and 6 of a suit at bit 6.
    let ranks = |suit: Suit, lowest: usize| {
        let suit = (held.bits() >> (suit as usize * NUMBER_KINDS + lowest)) as u32 & RANKS as u32;
        ((suit * RANKS as u32) >> 6 & 3) as u8
    };
    ARRANGEMENTS.map(|Arrangement { suits: [low, middle, high], .. }| {
        KNITTED_TILES as u8 - ranks(low, 0) - ranks(middle, 1) - ranks(high, 2)
    })
}

/// The ways in which a tile completed a hand with knitted tiles: for each arrangement and pair the
/// knitted tiles, the pair, and the meld; then honours and knitted tiles.
#[derive(Clone, Copy)]
pub(super) struct Knitted {
    whole: Whole,
    /// The number of the next way to try.
    next: usize,
}

impl Knitted {
    /// The groups of a knitted straight.
    const GROUPS: usize = 3;

    pub(super) const fn new(whole: Whole) -> Self {
        Self { whole, next: 0 }
    }

    pub(super) fn next(&mut self, winning: Winning) -> Option<Completion> {
        let Winning::Natural(tile) = winning else { return None };
        let straights =
            if self.whole.has_knitted_straight { ARRANGEMENTS.len() * Tile::KINDS * Self::GROUPS } else { 0 };
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
        let is_last = self.next == straights && self.whole.has_honours_and_knitted;
        self.next += 1;
        let natural = self.whole.natural;
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
        let Whole { natural, .. } = self.whole;
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
            (0, _) if tiles.contains(tile) => Shape::Single,
            (1, _) if tile == pair => Shape::Single,
            (2, Some(meld)) if meld.tiles().any(|other| other == tile) => Shape::in_meld(meld, tile),
            _ => return None,
        };
        Some(Completion::KnittedStraight { suits, pair, meld, shape, tile })
    }
}
