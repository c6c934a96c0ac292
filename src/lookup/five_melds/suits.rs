//! The suits of a hand of five melds: the useful tiles, and the tiles that can go without loss.

use super::table;
use super::tree::{ODD, TreeKey, class_distances, suit_distances};
use crate::format::quota::{Distances, FIVE_MELD_QUOTAS, Plan, QuotaSet};
use crate::format::{Class, SUITS, SuitWord};
use crate::game::Suit;
use crate::lookup::classes::Step;
use crate::lookup::sets::QuotaSets;
use crate::lookup::suits::{OneSuit, SuitLookup};

/// The suits of a hand of five melds, and their classes.
#[derive(Clone, Copy)]
pub(crate) struct FiveMeldSuits {
    pub(super) words: [SuitWord; SUITS],
    pub(super) key: TreeKey,
}

impl SuitLookup for FiveMeldSuits {
    #[inline(always)]
    fn from_words(words: &[SuitWord; SUITS]) -> Self {
        Self { words: *words, key: TreeKey::from_suits(words) }
    }

    #[inline(always)]
    fn suit(&self, suit: Suit) -> OneSuit {
        OneSuit { suit, word: self.words[suit as usize], class: self.key.classes[suit as usize] }
    }

    #[inline(always)]
    fn class(word: SuitWord) -> Class {
        table::class(word)
    }

    #[inline(always)]
    fn with(mut self, suit: OneSuit) -> Self {
        self.words[suit.suit as usize] = suit.word;
        self.key = self.key.with_class(suit.suit as usize, suit.class);
        self
    }

    #[inline(always)]
    fn plan(&self, melds: usize) -> (u8, Plan) {
        self.key.plan(melds)
    }

    #[inline(always)]
    fn plan_with(&self, suit: OneSuit, melds: usize) -> (u8, Plan) {
        self.key.with_class(suit.suit as usize, suit.class).plan(melds)
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
    fn nearer_to(suit: OneSuit) -> QuotaSets {
        let neighbours = table::neighbours(suit.word, suit.suit == Suit::Honours, Step::More);
        QuotaSets::differences(neighbours, odd_quotas, odd_quotas(suit.class))
    }

    #[inline(always)]
    fn as_near_as(suit: OneSuit) -> QuotaSets {
        let neighbours = table::neighbours(suit.word, suit.suit == Suit::Honours, Step::Less);
        QuotaSets::differences(neighbours, odd_quotas, !odd_quotas(suit.class))
    }
}

/// The quotas whose distance is odd for a suit of a class.
#[inline(always)]
fn odd_quotas(class: Class) -> QuotaSet {
    ODD[usize::from(class)]
}
