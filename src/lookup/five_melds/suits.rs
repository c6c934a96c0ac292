//! The suits of a hand of five melds: which tiles are useful, and which can go without loss.

use super::{ODD, TreeKey, class_distances, suit_distances, table};
use crate::format::quota::{Distances, FIVE_MELD_QUOTAS, Plan};
use crate::format::{Class, HONOURS, SUITS, SuitWord};
use crate::lookup::sets::QuotaSets;
use crate::lookup::suits::SuitLookup;

/// The suits of a hand of five melds, and their classes.
#[derive(Clone, Copy)]
pub(crate) struct FiveMeldSuits {
    pub(super) words: [SuitWord; SUITS],
    pub(super) key: TreeKey,
}

impl SuitLookup for FiveMeldSuits {
    type Sets = QuotaSets<FIVE_MELD_QUOTAS>;

    #[inline(always)]
    fn from_words(words: &[SuitWord; SUITS]) -> Self {
        Self { words: *words, key: TreeKey::from_suits(words) }
    }

    #[inline(always)]
    fn word(&self, suit: usize) -> SuitWord {
        self.words[suit]
    }

    #[inline(always)]
    fn with_word(mut self, suit: usize, word: SuitWord) -> Self {
        self.words[suit] = word;
        self.key = self.key.with_suit(suit, word);
        self
    }

    #[inline(always)]
    fn plan(&self, melds: usize) -> (u8, Plan) {
        self.key.plan(melds)
    }

    fn distances_of(&self, suit: usize) -> &'static [u8] {
        class_distances(self.key.classes[suit])
    }

    fn suit_distances(word: SuitWord) -> &'static [u8] {
        suit_distances(word)
    }

    fn distances(word: SuitWord) -> Distances<FIVE_MELD_QUOTAS> {
        *suit_distances(word)
    }

    #[inline(always)]
    fn nearer_in(&self, suit: usize) -> QuotaSets<FIVE_MELD_QUOTAS> {
        self.changed(suit, usize::wrapping_add)
    }

    #[inline(always)]
    fn as_near_in(&self, suit: usize) -> QuotaSets<FIVE_MELD_QUOTAS> {
        self.changed(suit, usize::wrapping_sub).others()
    }
}

impl FiveMeldSuits {
    /// For each kind of a suit, the quotas to which the suit and its neighbour have different
    /// distances.
    #[inline(always)]
    fn changed(&self, suit: usize, neighbour: impl Fn(usize, usize) -> usize) -> QuotaSets<FIVE_MELD_QUOTAS> {
        let odd = |class: Class| ODD[usize::from(class)];
        QuotaSets::from_neighbours(self.words[suit], suit == HONOURS, neighbour, |row, column| {
            odd(table::class_at(row, column))
        })
        .differences(odd(self.key.classes[suit]))
    }
}
