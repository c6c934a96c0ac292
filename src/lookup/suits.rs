//! The standard form through the table: which tiles are useful, and which can go without loss.
//!
//! The plan of a hand's key has, for each suit, the quotas that occur in a cheapest way to complete
//! the hand. A tile is useful exactly if adding it lowers the distance of its suit to one of these
//! quotas. A tile can go without loss exactly if removing it leaves the distance of its suit to one
//! of them unchanged. The class of a suit determines its distances to all quotas.

use super::sets::{NeighbourSets, QuotaSets};
use super::table;
use crate::format::quota::{
    Distances, FIVE_MELD_QUOTAS, FOUR_MELD_QUOTAS, MELD_COUNTS, Plan, QuotaSet, quota, widened,
};
use crate::format::{Class, HONOURS, PLACES, SUITS, SuitWord};
use crate::game::{Suit, Tile, TileSet};

/// A hand's suits with their classes, and the tables for its number of melds.
pub(crate) trait SuitLookup: Copy {
    /// For each kind of a hand, a set of quotas of its suit.
    type Neighbours: Copy;

    /// The suits with these words.
    fn from_words(words: &[SuitWord; SUITS]) -> Self;

    /// The distance of a hand that still needs `melds` melds, and the quotas of each suit in its
    /// cheapest ways.
    fn plan(&self, melds: usize) -> (u8, Plan);

    /// Whether a cheapest way with these quotas adds more than `copies` copies of a kind.
    fn adds_more_than(&self, copies: u8, tile: Tile, quotas: Plan) -> bool;

    /// The suits after one copy of a tile was removed.
    fn without(&self, tile: Tile) -> Self;

    /// For each kind, the quotas that its suit comes nearer to with one more copy of it.
    /// Meaningless for a kind with four copies.
    fn nearer(&self) -> Self::Neighbours;

    /// The same, given the sets of all suits but `suit`.
    fn nearer_with(&self, others: &Self::Neighbours, suit: Suit) -> Self::Neighbours;

    /// For each kind, the quotas that its suit stays as near to with one copy less of it.
    /// Meaningless for a kind that the hand doesn't have.
    fn as_near(&self) -> Self::Neighbours;

    /// The kinds whose sets contain a quota from the plan's set for their suit.
    fn tiles(neighbours: &Self::Neighbours, quotas: Plan) -> TileSet;

    /// The distances of a suit, widened to the quotas of five melds and a pair.
    fn distances(word: SuitWord) -> Distances<FIVE_MELD_QUOTAS>;

    /// Whether a suit consists of exactly `melds` melds and `pairs` (0 or 1) pairs.
    fn is_complete(word: SuitWord, melds: usize, pairs: usize) -> bool;
}

/// The suits of a hand, and their classes.
#[derive(Clone, Copy)]
pub(crate) struct FourMeldSuits {
    words: [SuitWord; SUITS],
    classes: [Class; SUITS],
}

impl SuitLookup for FourMeldSuits {
    type Neighbours = NeighbourSets;

    #[inline(always)]
    fn from_words(words: &[SuitWord; SUITS]) -> Self {
        let [a, b, c, d] = *words;
        Self { words: *words, classes: [table::class(a), table::class(b), table::class(c), table::class(d)] }
    }

    fn adds_more_than(&self, copies: u8, tile: Tile, quotas: Plan) -> bool {
        let place = PLACES[tile.index()];
        let more = copies + 1;
        let before = table::class_distances(self.classes[place.suit]);
        let after = table::class_distances(table::class(self.words[place.suit] + SuitWord::from(more) * place.step));
        let quotas = quotas[place.suit];
        (0..FOUR_MELD_QUOTAS).any(|quota| quotas >> quota & 1 == 1 && before[quota] - after[quota] == more)
    }

    #[inline(always)]
    fn without(&self, tile: Tile) -> Self {
        let place = PLACES[tile.index()];
        let mut after = *self;
        after.words[place.suit] -= place.step;
        after.classes[place.suit] = table::class(after.words[place.suit]);
        after
    }

    #[inline(always)]
    fn plan(&self, melds: usize) -> (u8, Plan) {
        let [a, b, c, d] = self.classes;
        plan(a, b, c, d, melds)
    }

    #[inline(always)]
    fn nearer(&self) -> NeighbourSets {
        NeighbourSets([self.nearer_in(0), self.nearer_in(1), self.nearer_in(2), self.nearer_in(3)])
    }

    #[inline(always)]
    fn nearer_with(&self, others: &NeighbourSets, suit: Suit) -> NeighbourSets {
        let mut found = *others;
        let suit = suit as usize;
        // The branch makes the kind of suit a constant in each call, so both are compiled
        // specialised.
        found.0[suit] = if suit == HONOURS { self.nearer_in(HONOURS) } else { self.nearer_in(suit) };
        found
    }

    #[inline(always)]
    fn as_near(&self) -> NeighbourSets {
        let sets = |suit| as_near(self.words[suit], self.classes[suit], suit == HONOURS);
        NeighbourSets([sets(0), sets(1), sets(2), sets(3)])
    }

    #[inline(always)]
    fn tiles(neighbours: &NeighbourSets, quotas: Plan) -> TileSet {
        neighbours.tiles(quotas)
    }

    fn distances(word: SuitWord) -> Distances<FIVE_MELD_QUOTAS> {
        widened(table::class_distances(table::class(word)))
    }

    fn is_complete(word: SuitWord, melds: usize, pairs: usize) -> bool {
        melds < MELD_COUNTS && table::class_distances(table::class(word))[quota::<FOUR_MELD_QUOTAS>(melds, pairs)] == 0
    }
}

impl FourMeldSuits {
    #[inline(always)]
    fn nearer_in(&self, suit: usize) -> QuotaSets {
        nearer(self.words[suit], self.classes[suit], suit == HONOURS)
    }
}

/// The distance of a hand with suits of these classes that still needs `melds` melds, and the
/// quotas of each suit in its cheapest ways.
///
/// Four arguments, because an array would go through memory.
#[inline(always)]
pub(crate) fn plan(a: Class, b: Class, c: Class, d: Class, melds: usize) -> (u8, Plan) {
    let [low, high] =
        [(a, b), (c, d)].map(|(left, right)| table::class_key(left).wrapping_add(table::class_key(right)));
    let (distance, plan) = table::plan(low.wrapping_add(high), melds);
    // The plan is in the order of the sorted classes. Suits of equal class have the same quotas.
    let [ab, ac, ad] = [a < b, a < c, a < d].map(u32::from);
    let [bc, bd, cd] = [b < c, b < d, c < d].map(u32::from);
    let quotas = |place: u32| (plan >> (QuotaSet::BITS * place)) as QuotaSet;
    (distance, [quotas(3 - ab - ac - ad), quotas(2 + ab - bc - bd), quotas(1 + ac + bc - cd), quotas(ad + bd + cd)])
}

/// For each kind of a suit, the quotas that the suit comes nearer to with one more copy of it.
/// Meaningless for a kind with four copies.
#[inline(always)]
pub(crate) fn nearer(word: SuitWord, class: Class, is_honours: bool) -> QuotaSets {
    neighbours(word, class, is_honours, usize::wrapping_add).others()
}

/// For each kind of a suit, the quotas that the suit stays as near to with one copy less of it.
/// Meaningless for a kind that the suit doesn't have.
#[inline(always)]
pub(crate) fn as_near(word: SuitWord, class: Class, is_honours: bool) -> QuotaSets {
    neighbours(word, class, is_honours, usize::wrapping_sub)
}

/// For each kind of a suit, the quotas to which the suit and its neighbour have the same distance.
/// The neighbour has one copy of the kind more or less.
#[inline(always)]
fn neighbours(word: SuitWord, class: Class, is_honours: bool, neighbour: impl Fn(usize, usize) -> usize) -> QuotaSets {
    let same = table::same(class);
    QuotaSets::from_neighbours(word, is_honours, neighbour, |row, column| {
        same[usize::from(table::class_at(row, column))]
    })
}
