//! The standard form through the table: which tiles are useful, and which go without loss.
//!
//! The plan of a hand's key says which quotas each suit has in a cheapest way to complete the hand.
//! A tile is useful exactly when its suit with it is nearer to one of them, and goes without loss
//! exactly when its suit without it is as near to one of them. How near suits are to a quota is
//! known of their classes.

use super::sets::{NeighbourSets, QuotaSets};
use super::table;
use crate::format::quota::{
    Distances, FIVE_MELD_QUOTAS, FOUR_MELD_QUOTAS, MELD_COUNTS, Plan, QuotaSet, quota, widened,
};
use crate::format::{Class, HONOURS, PLACES, SUITS, SuitWord};
use crate::game::{Suit, Tile, TileSet};

/// What tables know of a hand's suits.
pub(crate) trait SuitLookup: Copy {
    /// For each kind of a hand a set of quotas of its suit.
    type Neighbours: Copy;

    /// The suits with these words.
    fn from_words(words: &[SuitWord; SUITS]) -> Self;

    /// The distance with so many melds, and the quotas of each suit in a cheapest way.
    fn plan(&self, melds: usize) -> (u8, Plan);

    /// Whether a cheapest way with these quotas buys so many copies of a kind and one more.
    fn adds_more_than(&self, copies: u8, tile: Tile, quotas: Plan) -> bool;

    /// The same after a tile of a suit went.
    fn without(&self, tile: Tile) -> Self;

    /// For each kind the quotas that its suit is nearer to with another tile of it; of a kind of
    /// which the hand has four, anything.
    fn nearer(&self) -> Self::Neighbours;

    /// The same where those of the other suits are known.
    fn nearer_with(&self, others: &Self::Neighbours, suit: Suit) -> Self::Neighbours;

    /// For each kind the quotas that its suit is as near to with a tile less of it; of a kind that
    /// the hand doesn't have, anything.
    fn as_near(&self) -> Self::Neighbours;

    /// The kinds whose sets have one of the quotas of their suit.
    fn tiles(neighbours: &Self::Neighbours, quotas: Plan) -> TileSet;

    /// The tiles that a suit lacks for quotas of five melds and a pair, whatever the number of
    /// melds.
    fn distances(word: SuitWord) -> Distances<FIVE_MELD_QUOTAS>;

    /// Whether a suit is nothing but so many melds and pairs (0 or 1).
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
        // Here it is known which of the two ways to read a suit comes next, and each is compiled once.
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

/// The distance of a hand with suits of these classes that still needs so many melds, and the
/// quotas of each suit in a cheapest way. An array of the classes would go through memory.
#[inline(always)]
pub(crate) fn plan(a: Class, b: Class, c: Class, d: Class, melds: usize) -> (u8, Plan) {
    let [low, high] =
        [(a, b), (c, d)].map(|(left, right)| table::class_key(left).wrapping_add(table::class_key(right)));
    let (distance, plan) = table::plan(low.wrapping_add(high), melds);
    // A suit stands behind those of smaller classes; of equal ones each has the same quotas.
    let [ab, ac, ad] = [a < b, a < c, a < d].map(u32::from);
    let [bc, bd, cd] = [b < c, b < d, c < d].map(u32::from);
    let quotas = |place: u32| (plan >> (QuotaSet::BITS * place)) as QuotaSet;
    (distance, [quotas(3 - ab - ac - ad), quotas(2 + ab - bc - bd), quotas(1 + ac + bc - cd), quotas(ad + bd + cd)])
}

/// For each kind of a suit the quotas that the suit is nearer to with another tile of it; of a kind
/// of which there are four, anything.
#[inline(always)]
pub(crate) fn nearer(word: SuitWord, class: Class, is_honours: bool) -> QuotaSets {
    neighbours(word, class, is_honours, usize::wrapping_add).others()
}

/// For each kind of a suit the quotas that the suit is as near to with a tile less of it; of a kind
/// that is not there, anything.
#[inline(always)]
pub(crate) fn as_near(word: SuitWord, class: Class, is_honours: bool) -> QuotaSets {
    neighbours(word, class, is_honours, usize::wrapping_sub)
}

/// For each kind of a suit the quotas that the suit and its neighbour, with another row or column,
/// are equally near to.
#[inline(always)]
fn neighbours(word: SuitWord, class: Class, is_honours: bool, neighbour: impl Fn(usize, usize) -> usize) -> QuotaSets {
    let same = table::same(class);
    QuotaSets::from_neighbours(word, is_honours, neighbour, |row, column| {
        same[usize::from(table::class_at(row, column))]
    })
}
