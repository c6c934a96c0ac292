//! The standard form through the table: which tiles are useful, and which can go without loss.
//!
//! The plan of a hand's key has, for each suit, the quotas that occur in a cheapest way to complete
//! the hand. A tile is useful exactly if adding it lowers the distance of its suit to one of these
//! quotas. A tile can go without loss exactly if removing it leaves the distance of its suit to one
//! of them unchanged. The class of a suit determines its distances to all quotas.

use super::sets::{KindQuotas, NeighbourSets, QuotaSets};
use super::table;
use crate::format::quota::{Distances, FIVE_MELD_QUOTAS, Plan, QuotaSet, widened};
use crate::format::{Class, HONOURS, PLACES, Place, SUITS, SuitWord};
use crate::game::{Suit, Tile};

/// A hand's suits with their classes, and the tables for its number of melds.
pub(crate) trait SuitLookup: Copy {
    /// A set of quotas for each kind of a suit.
    type Sets: KindQuotas;

    /// The suits with these words.
    fn from_words(words: &[SuitWord; SUITS]) -> Self;

    /// The word of a suit.
    fn word(&self, suit: usize) -> SuitWord;

    /// The suits after one has changed.
    fn with_word(self, suit: usize, word: SuitWord) -> Self;

    /// The distance of a hand that still needs `melds` melds, and the quotas of each suit in its
    /// cheapest ways.
    fn plan(&self, melds: usize) -> (u8, Plan);

    /// The distances of a suit of this hand, for all quotas of the tables.
    fn distances_of(&self, suit: usize) -> &'static [u8];

    /// The distances of any suit, for all quotas of the tables.
    fn suit_distances(word: SuitWord) -> &'static [u8];

    /// The distances of any suit, widened to the quotas of five melds and a pair.
    fn distances(word: SuitWord) -> Distances<FIVE_MELD_QUOTAS>;

    /// For each kind of a suit, the quotas that the suit comes nearer to with one more copy of it.
    /// Meaningless for a kind with four copies.
    fn nearer_in(&self, suit: usize) -> Self::Sets;

    /// For each kind of a suit, the quotas that the suit stays as near to with one copy less of it.
    /// Meaningless for a kind that the hand doesn't have.
    fn as_near_in(&self, suit: usize) -> Self::Sets;

    /// [`nearer_in`](Self::nearer_in) for all suits.
    #[inline(always)]
    fn nearer(&self) -> NeighbourSets<Self::Sets> {
        NeighbourSets([self.nearer_in(0), self.nearer_in(1), self.nearer_in(2), self.nearer_in(HONOURS)])
    }

    /// The same, given the sets of all suits but `suit`.
    #[inline(always)]
    fn nearer_with(&self, others: &NeighbourSets<Self::Sets>, suit: Suit) -> NeighbourSets<Self::Sets> {
        let mut found = *others;
        let suit = suit as usize;
        // The branch makes the kind of suit a constant in each call, so both are compiled
        // specialised.
        found.0[suit] = if suit == HONOURS { self.nearer_in(HONOURS) } else { self.nearer_in(suit) };
        found
    }

    /// [`as_near_in`](Self::as_near_in) for all suits.
    #[inline(always)]
    fn as_near(&self) -> NeighbourSets<Self::Sets> {
        NeighbourSets([self.as_near_in(0), self.as_near_in(1), self.as_near_in(2), self.as_near_in(HONOURS)])
    }

    /// The suits after one copy of a tile was removed.
    #[inline(always)]
    fn without(&self, tile: Tile) -> Self {
        let Place { suit, step, .. } = PLACES[tile.index()];
        self.with_word(suit, self.word(suit) - step)
    }

    /// Whether a cheapest way with these quotas adds more than `copies` copies of a kind.
    fn adds_more_than(&self, copies: u8, tile: Tile, plan: Plan) -> bool {
        let Place { suit, step, .. } = PLACES[tile.index()];
        let more = copies + 1;
        let before = self.distances_of(suit);
        let after = Self::suit_distances(self.word(suit) + SuitWord::from(more) * step);
        let distances = before.iter().zip(after).enumerate();
        distances.into_iter().any(|(quota, (before, after))| plan[suit] >> quota & 1 == 1 && before - after == more)
    }

    /// Whether a suit consists of exactly `melds` melds and `pairs` (0 or 1) pairs.
    fn is_complete(word: SuitWord, melds: usize, pairs: usize) -> bool {
        let distances = Self::suit_distances(word);
        let meld_counts = distances.len() / 2;
        melds < meld_counts && distances[pairs * meld_counts + melds] == 0
    }
}

/// The suits of a hand of four melds, and their classes.
#[derive(Clone, Copy)]
pub(crate) struct FourMeldSuits {
    words: [SuitWord; SUITS],
    classes: [Class; SUITS],
}

impl SuitLookup for FourMeldSuits {
    type Sets = QuotaSets;

    #[inline(always)]
    fn from_words(words: &[SuitWord; SUITS]) -> Self {
        let [a, b, c, d] = *words;
        Self { words: *words, classes: [table::class(a), table::class(b), table::class(c), table::class(d)] }
    }

    #[inline(always)]
    fn word(&self, suit: usize) -> SuitWord {
        self.words[suit]
    }

    #[inline(always)]
    fn with_word(mut self, suit: usize, word: SuitWord) -> Self {
        self.words[suit] = word;
        self.classes[suit] = table::class(word);
        self
    }

    #[inline(always)]
    fn plan(&self, melds: usize) -> (u8, Plan) {
        let [a, b, c, d] = self.classes;
        plan(a, b, c, d, melds)
    }

    fn distances_of(&self, suit: usize) -> &'static [u8] {
        table::class_distances(self.classes[suit])
    }

    fn suit_distances(word: SuitWord) -> &'static [u8] {
        table::suit_distances(word)
    }

    fn distances(word: SuitWord) -> Distances<FIVE_MELD_QUOTAS> {
        widened(table::suit_distances(word))
    }

    #[inline(always)]
    fn nearer_in(&self, suit: usize) -> QuotaSets {
        nearer(self.words[suit], self.classes[suit], suit == HONOURS)
    }

    #[inline(always)]
    fn as_near_in(&self, suit: usize) -> QuotaSets {
        as_near(self.words[suit], self.classes[suit], suit == HONOURS)
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
