//! Converts a hand's suits to its line code, three kinds at a time.

use crate::format::line_code::LineCode;
use crate::format::{COUNTS, HONOUR_ROW, HONOURS, NUMBER_KINDS, SUITS, SuitWord, row_and_column};
use crate::game::TileSet;

/// The number of kinds whose part of a line code is found by one look-up.
const TRIPLE: usize = 3;
/// The number of triples: of numbers with [`TRIPLE`] digits in base [`COUNTS`].
const TRIPLES: usize = COUNTS.pow(TRIPLE as u32);

/// Three kinds of a suit: their part of a line code, its length from bit 24 on, and from bit 29 on
/// the kinds that the hand has.
#[derive(Clone, Copy)]
struct Triple(u32);

impl Triple {
    const BITS: u32 = 24;
    const KINDS: u32 = 29;

    /// Makes three kinds from their number in base [`COUNTS`], lowest first. `has_next` is whether
    /// the hand has the kind after them, which decides whether the last one ends its line.
    const fn new(number: usize, is_honours: bool, has_next: bool) -> Self {
        let mut line_code = LineCode::EMPTY;
        let mut kinds = 0;
        let mut rest = number;
        let mut kind = 0;
        while kind < TRIPLE {
            let count = (rest % COUNTS) as u8;
            rest /= COUNTS;
            if count > 0 {
                let has_neighbour = if kind + 1 < TRIPLE { !rest.is_multiple_of(COUNTS) } else { has_next };
                line_code = line_code.then(count, is_honours || !has_neighbour);
                kinds |= 1 << kind;
            }
            kind += 1;
        }
        Self(line_code.code() | line_code.bits() << Self::BITS | kinds << Self::KINDS)
    }

    /// All triples, by their numbers.
    const fn all(is_honours: bool, has_next: bool) -> [Self; TRIPLES.next_power_of_two()] {
        let mut all = [Self(0); _];
        let mut number = 0;
        while number < TRIPLES {
            all[number] = Self::new(number, is_honours, has_next);
            number += 1;
        }
        all
    }

    /// Whether the hand has the first of the kinds.
    #[inline(always)]
    const fn has_first(self) -> bool {
        self.0 >> Self::KINDS & 1 == 1
    }

    /// Adds the kinds to a hand that already has all lower ones.
    #[inline(always)]
    const fn add_to(self, (line_code, kinds): (LineCode, u64), first: usize) -> (LineCode, u64) {
        let own = LineCode::from_parts(self.0 & ((1 << Self::BITS) - 1), self.0 << 3 >> (Self::BITS + 3));
        (line_code.then_all(own), kinds | ((self.0 >> Self::KINDS) as u64) << first)
    }
}

/// The line code of a hand, and its different kinds.
#[inline(always)]
pub(super) fn lines(suits: &[SuitWord; SUITS]) -> (LineCode, TileSet) {
    static NUMBERS: [[Triple; TRIPLES.next_power_of_two()]; 2] = [Triple::all(false, false), Triple::all(false, true)];
    static OF_HONOURS: [Triple; TRIPLES.next_power_of_two()] = Triple::all(true, false);
    const MASK: usize = TRIPLES.next_power_of_two() - 1;
    let mut found = (LineCode::EMPTY, 0);
    for (suit, &word) in suits[..HONOURS].iter().enumerate() {
        let (row, column) = row_and_column(word);
        let high = NUMBERS[0][column & MASK];
        let middle = NUMBERS[usize::from(high.has_first())][(row / TRIPLES) & MASK];
        let low = NUMBERS[usize::from(middle.has_first())][row % TRIPLES];
        for (at, triple) in [low, middle, high].into_iter().enumerate() {
            found = triple.add_to(found, suit * NUMBER_KINDS + TRIPLE * at);
        }
    }
    let (row, column) = row_and_column(suits[HONOURS]);
    let row = row - HONOUR_ROW;
    for (number, first) in [(row % TRIPLES, 0), (row / TRIPLES, TRIPLE), (column, TRIPLE + 1)] {
        found = OF_HONOURS[number & MASK].add_to(found, HONOURS * NUMBER_KINDS + first);
    }
    (found.0, TileSet::from_valid_bits(found.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{EMPTY_SUITS, FOUR_MELD_TILES, PLACES};
    use crate::game::{Suit, Tile};
    use crate::hand::Hand;

    /// The line code and the kinds of a hand, kind by kind.
    fn one_by_one(suits: &[SuitWord; SUITS]) -> (LineCode, TileSet) {
        let has = |tile: Tile| PLACES[tile.index()].count(suits[tile.suit() as usize]);
        let kinds = Tile::all().filter(|&tile| has(tile) > 0).collect::<TileSet>();
        let line_code = kinds.iter().fold(LineCode::EMPTY, |line_code, tile| {
            let next = Tile::new(tile.suit(), tile.rank() + 1).filter(|_| tile.suit() != Suit::Honours);
            line_code.then(has(tile), next.is_none_or(|next| !kinds.contains(next)))
        });
        (line_code, kinds)
    }

    #[test]
    fn every_suit_has_the_line_code_of_its_kinds() {
        let mut found = 0;
        for suit in Suit::ALL {
            for number in 0..COUNTS.pow(suit.kinds().into()) {
                let mut suits = EMPTY_SUITS;
                let mut rest = number;
                let mut tiles = 0;
                for place in PLACES.iter().filter(|place| place.suit == suit as usize) {
                    suits[suit as usize] += place.step * (rest % COUNTS) as SuitWord;
                    tiles += rest % COUNTS;
                    rest /= COUNTS;
                }
                if tiles <= FOUR_MELD_TILES {
                    assert_eq!(lines(&suits), one_by_one(&suits), "{suits:?}");
                    found += 1;
                }
            }
        }
        assert_eq!(found, 3 * 405_350 + 43_130);
    }

    #[test]
    fn lines_of_all_suits_follow_each_other() {
        for text in ["123m456p789s11222z", "11123456789999m", "9m1p9p1s9s1z", "19m19p19s1234567z", ""] {
            let hand: Hand = text.parse().unwrap();
            assert_eq!(lines(hand.suits()), one_by_one(hand.suits()), "{text}");
        }
    }
}
