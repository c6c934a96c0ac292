//! The standard form by the table: the useful tiles, and the tiles that can go without loss.
//!
//! The plan of a hand's key has, for each suit, the quotas that occur in a cheapest way to complete
//! the hand. A tile is useful exactly if adding it lowers the distance of its suit to one of these
//! quotas. A tile can go without loss exactly if removing it doesn't change the distance of its
//! suit to one of them. The class of a suit determines its distances to all quotas.

use super::classes::Step;
use super::sets::{NeighbourSets, QuotaSets};
use super::table;
use crate::format::quota::{Distances, FIVE_MELD_QUOTAS, Plan, QuotaSet, members, resized};
use crate::format::{Class, PLACES, SUITS, SuitWord, WordPlace};
use crate::game::{Suit, Tile};

/// A suit of a hand, or a replacement for it.
#[derive(Clone, Copy)]
pub(crate) struct OneSuit {
    pub(crate) suit: Suit,
    pub(crate) word: SuitWord,
    pub(crate) class: Class,
}

/// A hand's suits with their classes, and the tables for its number of melds.
pub(crate) trait SuitLookup: Copy {
    /// The suits with these words.
    fn from_words(words: &[SuitWord; SUITS]) -> Self;

    /// A suit of the hand.
    fn suit(&self, suit: Suit) -> OneSuit;

    /// The class of a suit.
    fn class(word: SuitWord) -> Class;

    /// The suits after one is replaced.
    fn with(self, suit: OneSuit) -> Self;

    /// The distance of a hand that still needs `melds` melds, and the quotas that each suit
    /// has in the cheapest ways to complete it.
    fn plan(&self, melds: usize) -> (u8, Plan);

    /// The distance and the quotas after a suit is replaced.
    fn plan_with(&self, suit: OneSuit, melds: usize) -> (u8, Plan);

    /// The distances of a suit of this hand, for all quotas of the tables.
    fn distances_of(&self, suit: usize) -> &'static [u8];

    /// The distances of any suit, for all quotas of the tables.
    fn suit_distances(word: SuitWord) -> &'static [u8];

    /// The distances of any suit, resized to the quotas of five melds and a pair.
    fn distances(word: SuitWord) -> Distances<FIVE_MELD_QUOTAS>;

    /// For each kind of a suit, the quotas that become nearer with one more copy of it. Meaningless
    /// for a kind with four copies.
    fn nearer_to(suit: OneSuit) -> QuotaSets;

    /// For each kind of a suit, the quotas that stay as near with one copy less of it. Meaningless
    /// for a kind that the hand doesn't have.
    fn as_near_as(suit: OneSuit) -> QuotaSets;

    /// [`nearer_to`](Self::nearer_to) for all suits.
    #[inline(always)]
    fn nearer(&self) -> NeighbourSets {
        let nearer = |suit| Self::nearer_to(self.suit(suit));
        let [a, b, c, d] = Suit::ALL;
        NeighbourSets([nearer(a), nearer(b), nearer(c), nearer(d)])
    }

    /// [`as_near_as`](Self::as_near_as) for all suits.
    #[inline(always)]
    fn as_near(&self) -> NeighbourSets {
        let as_near = |suit| Self::as_near_as(self.suit(suit));
        let [a, b, c, d] = Suit::ALL;
        NeighbourSets([as_near(a), as_near(b), as_near(c), as_near(d)])
    }

    /// The suit after a copy of a tile is removed.
    #[inline(always)]
    fn without(&self, suit: Suit, tile: Tile) -> OneSuit {
        let word = self.suit(suit).word - PLACES[tile.index()].step;
        OneSuit { suit, word, class: Self::class(word) }
    }

    /// The suit of a tile after one more copy is added.
    #[inline(always)]
    fn with_one_more(&self, tile: Tile) -> OneSuit {
        let word = self.suit(tile.suit()).word + PLACES[tile.index()].step;
        OneSuit { suit: tile.suit(), word, class: Self::class(word) }
    }

    /// Whether a cheapest way with these quotas adds more than `copies` copies of a kind.
    #[inline(always)]
    fn adds_more_than(&self, copies: u8, tile: Tile, plan: Plan) -> bool {
        let WordPlace { suit, step, .. } = PLACES[tile.index()];
        let more = copies + 1;
        let before = self.distances_of(suit);
        // Most suits need fewer tiles than this in all, so they can't add so many of one kind.
        if members(plan[suit]).all(|quota| before[quota] < more) {
            return false;
        }
        let after = Self::suit_distances(self.suit(tile.suit()).word + SuitWord::from(more) * step);
        members(plan[suit]).any(|quota| before[quota] - after[quota] == more)
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
    /// The hand's key.
    key: u64,
    order: Order,
}

impl SuitLookup for FourMeldSuits {
    #[inline(always)]
    fn from_words(words: &[SuitWord; SUITS]) -> Self {
        let [a, b, c, d] = *words;
        let classes = [table::class(a), table::class(b), table::class(c), table::class(d)];
        Self { words: *words, classes, key: key(classes), order: Order::of(classes) }
    }

    #[inline(always)]
    fn suit(&self, suit: Suit) -> OneSuit {
        OneSuit { suit, word: self.words[suit as usize], class: self.classes[suit as usize] }
    }

    #[inline(always)]
    fn class(word: SuitWord) -> Class {
        table::class(word)
    }

    fn with(mut self, suit: OneSuit) -> Self {
        (self.key, self.order) = self.key_and_order_with(suit);
        self.words[suit.suit as usize] = suit.word;
        self.classes[suit.suit as usize] = suit.class;
        self
    }

    #[inline(always)]
    fn plan(&self, melds: usize) -> (u8, Plan) {
        let (distance, plan) = table::plan(self.key, melds);
        (distance, self.order.arranged(plan))
    }

    #[inline(always)]
    fn plan_with(&self, suit: OneSuit, melds: usize) -> (u8, Plan) {
        let (key, order) = self.key_and_order_with(suit);
        let (distance, plan) = table::plan(key, melds);
        (distance, order.arranged(plan))
    }

    fn distances_of(&self, suit: usize) -> &'static [u8] {
        table::class_distances(self.classes[suit])
    }

    fn suit_distances(word: SuitWord) -> &'static [u8] {
        table::suit_distances(word)
    }

    fn distances(word: SuitWord) -> Distances<FIVE_MELD_QUOTAS> {
        resized(table::suit_distances(word))
    }

    #[inline(always)]
    fn nearer_to(suit: OneSuit) -> QuotaSets {
        nearer(suit.word, suit.class, suit.suit == Suit::Honours)
    }

    #[inline(always)]
    fn as_near_as(suit: OneSuit) -> QuotaSets {
        as_near(suit.word, suit.class, suit.suit == Suit::Honours)
    }
}

impl FourMeldSuits {
    /// The key and the order after a suit is replaced.
    #[inline(always)]
    fn key_and_order_with(&self, OneSuit { suit, class, .. }: OneSuit) -> (u64, Order) {
        let before = self.classes[suit as usize];
        let key = self.key.wrapping_sub(table::class_key(before)).wrapping_add(table::class_key(class));
        (key, self.order.with(suit as usize, before, class))
    }
}

/// The key of a hand with suits of these classes.
#[inline(always)]
fn key([a, b, c, d]: [Class; SUITS]) -> u64 {
    let [low, high] = [(a, b), (c, d)].map(|(a, b)| table::class_key(a).wrapping_add(table::class_key(b)));
    low.wrapping_add(high)
}

/// The distance of a hand with suits of these classes that still needs `melds` melds, and the
/// quotas that each suit has in the cheapest ways to complete it.
#[inline(always)]
pub(crate) fn plan(classes: [Class; SUITS], melds: usize) -> (u8, Plan) {
    let (distance, plan) = table::plan(key(classes), melds);
    (distance, Order::of(classes).arranged(plan))
}

/// Which of each two suits has the higher class, for all six pairs at once: the differences of
/// their classes, each in a field whose top bit isn't borrowed if the first class is higher.
#[derive(Clone, Copy)]
struct Order(u64);

impl Order {
    const FIELD: usize = Class::BITS as usize + 2;
    /// The pairs of suits, one for each field.
    const PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    /// The top bit of each field.
    const TOPS: u64 = {
        let mut tops = 0;
        let mut field = 0;
        while field < Self::PAIRS.len() {
            tops |= 1 << (Self::FIELD * field + Class::BITS as usize);
            field += 1;
        }
        tops
    };
    /// The change of the fields per unit of each suit's class.
    const STEPS: [u64; SUITS] = {
        let mut steps = [0_u64; SUITS];
        let mut field = 0;
        while field < Self::PAIRS.len() {
            let [first, second] = Self::PAIRS[field];
            let one = 1 << (Self::FIELD * field);
            steps[first] = steps[first].wrapping_add(one);
            steps[second] = steps[second].wrapping_sub(one);
            field += 1;
        }
        steps
    };
    /// A factor that gathers the top bits from bit [`GATHERED`](Self::GATHERED) on. No two partial
    /// products overlap.
    const GATHER: u64 = {
        let mut factor = 0;
        let mut field = 0;
        while field < Self::PAIRS.len() {
            factor |= 1 << ((Self::FIELD - 1) * field);
            field += 1;
        }
        factor
    };
    const GATHERED: usize = Class::BITS as usize + (Self::FIELD - 1) * (Self::PAIRS.len() - 1);
    /// By the gathered bits, the place of each suit among the sorted classes, as the index of its
    /// bits in a plan.
    const PLACES: [[u8; SUITS]; 1 << Self::PAIRS.len()] = {
        let mut places = [[0; SUITS]; 1 << Self::PAIRS.len()];
        let mut bits = 0;
        while bits < places.len() {
            let mut field = 0;
            while field < Self::PAIRS.len() {
                let [first, second] = Self::PAIRS[field];
                places[bits][if bits >> field & 1 == 1 { first } else { second }] += QuotaSet::BITS as u8;
                field += 1;
            }
            bits += 1;
        }
        places
    };

    #[inline(always)]
    fn of(classes: [Class; SUITS]) -> Self {
        let [a, b, c, d] = classes.map(u64::from);
        let [of_a, of_b, of_c, of_d] = Self::STEPS;
        let (low, high) = (
            a.wrapping_mul(of_a).wrapping_add(b.wrapping_mul(of_b)),
            c.wrapping_mul(of_c).wrapping_add(d.wrapping_mul(of_d)),
        );
        Self(Self::TOPS.wrapping_add(low).wrapping_add(high))
    }

    /// The order after the class of a suit changes.
    #[inline(always)]
    fn with(self, suit: usize, before: Class, after: Class) -> Self {
        let change = u64::from(after).wrapping_sub(u64::from(before));
        Self(self.0.wrapping_add(change.wrapping_mul(Self::STEPS[suit])))
    }

    /// Arranges a plan in the order of the sorted classes into the order of the suits. Suits of
    /// equal class have the same quotas.
    #[inline(always)]
    fn arranged(self, plan: u64) -> Plan {
        let gathered = (self.0 & Self::TOPS).wrapping_mul(Self::GATHER) >> Self::GATHERED;
        let places = Self::PLACES[gathered as usize & (Self::PLACES.len() - 1)];
        places.map(|place| plan.wrapping_shr(place.into()) as QuotaSet)
    }
}

/// For each kind of a suit, the quotas that become nearer with one more copy of it. Meaningless for
/// a kind with four copies.
#[inline(always)]
pub(crate) fn nearer(word: SuitWord, class: Class, is_honours: bool) -> QuotaSets {
    QuotaSets::differences(table::neighbours(word, is_honours, Step::More), table::odd_quotas, table::odd_quotas(class))
}

/// For each kind of a suit, the quotas that stay as near with one copy less of it. Meaningless for
/// a kind that the suit doesn't have.
#[inline(always)]
pub(crate) fn as_near(word: SuitWord, class: Class, is_honours: bool) -> QuotaSets {
    QuotaSets::differences(
        table::neighbours(word, is_honours, Step::Less),
        table::odd_quotas,
        !table::odd_quotas(class),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::EMPTY_SUITS;

    #[test]
    fn plans_are_arranged_as_classes_are() {
        const CLASSES: [Class; 6] = [0, 1, 2, 127, 128, Class::MAX];
        let class = |number: usize, suit: u32| CLASSES[number / CLASSES.len().pow(suit) % CLASSES.len()];
        for number in 0..CLASSES.len().pow(SUITS as u32) {
            let classes = [class(number, 0), class(number, 1), class(number, 2), class(number, 3)];
            let mut sorted = classes;
            sorted.sort_unstable();
            let plan = sorted.iter().rev().fold(0, |plan, &class| plan << QuotaSet::BITS | u64::from(class));
            let arranged = classes.map(QuotaSet::from);
            assert_eq!(Order::of(classes).arranged(plan), arranged);
            for before in CLASSES {
                let changed = Order::of([before, classes[1], classes[2], classes[3]]).with(0, before, classes[0]);
                assert_eq!(changed.arranged(plan), arranged, "{classes:?} after {before}");
            }
        }
    }

    #[test]
    fn a_suit_is_replaced_as_if_all_were_new() {
        let tiles = ["1m", "2m", "2m", "4m", "6m", "1p", "1p", "5p", "9p", "3s", "5z", "5z", "7z"];
        let tiles = tiles.map(|tile| tile.parse::<Tile>().expect("it is a tile"));
        let mut words = EMPTY_SUITS;
        for tile in tiles {
            words[tile.suit() as usize] += PLACES[tile.index()].step;
        }
        let suits = FourMeldSuits::from_words(&words);
        for tile in tiles {
            let suit = suits.without(tile.suit(), tile);
            let mut words = words;
            words[suit.suit as usize] = suit.word;
            let anew = FourMeldSuits::from_words(&words);
            for melds in 0..=4 {
                assert_eq!(suits.plan_with(suit, melds), anew.plan(melds), "without {tile}");
                assert_eq!(suits.with(suit).plan(melds), anew.plan(melds), "without {tile}");
            }
        }
    }
}
