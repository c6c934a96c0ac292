//! The key of a hand of five melds, its distance and its plan.

use super::lanes::{LaneSet, QuotaLanes};
use super::table::{self, CLASS_DISTANCES, PAIR_CLASSES, PAIR_DISTANCES, PairId};
use crate::format::quota::{Distances, FIVE_MELD_QUOTAS, Plan, QuotaSet, quota};
use crate::format::{Class, EMPTY_SUITS, FIVE_MELDS, SUITS, SuitWord};
use crate::lookup::table::{BYTE, odd, padded};

/// The numbers of a class that queries for tiles read.
#[derive(Clone, Copy)]
struct ClassLanes {
    distances: QuotaLanes,
    /// For each whole quota, the distances of the rest after each part.
    rests: [QuotaLanes; FIVE_MELD_QUOTAS],
}

/// The numbers of a pair of suits that queries for tiles read.
#[derive(Clone, Copy)]
struct PairLanes {
    distances: QuotaLanes,
    /// For each number of melds, the distances of the rest after each part of these melds and the
    /// pair.
    rests: [QuotaLanes; FIVE_MELDS + 1],
}

/// For each class the quotas whose distance is odd.
pub(super) static ODD: [QuotaSet; BYTE] = odd(&CLASS_DISTANCES);
/// The lanes of each class, padded so that indexing with a byte needs no bounds check.
static OF_CLASSES: [ClassLanes; BYTE] = {
    let mut all = [ClassLanes::new(&CLASS_DISTANCES[0]); BYTE];
    let mut class = 0;
    while class < CLASS_DISTANCES.len() {
        all[class] = ClassLanes::new(&CLASS_DISTANCES[class]);
        class += 1;
    }
    all
};
/// The lanes of each pair of suits, by the number of the pair.
static OF_PAIRS: [PairLanes; PAIR_CLASSES] = {
    let mut all = [PairLanes::new(&PAIR_DISTANCES[0]); PAIR_CLASSES];
    let mut pair = 0;
    while pair < all.len() {
        all[pair] = PairLanes::new(&PAIR_DISTANCES[pair]);
        pair += 1;
    }
    all
};

impl ClassLanes {
    const fn new(distances: &Distances<FIVE_MELD_QUOTAS>) -> Self {
        let mut rests = [QuotaLanes::from_distances(distances); FIVE_MELD_QUOTAS];
        let mut quota = 0;
        while quota < FIVE_MELD_QUOTAS {
            rests[quota] = QuotaLanes::from_rests(distances, quota);
            quota += 1;
        }
        Self { distances: QuotaLanes::from_distances(distances), rests }
    }
}

impl PairLanes {
    const fn new(distances: &Distances<FIVE_MELD_QUOTAS>) -> Self {
        let mut rests = [QuotaLanes::from_distances(distances); FIVE_MELDS + 1];
        let mut melds = 0;
        while melds <= FIVE_MELDS {
            rests[melds] = QuotaLanes::from_rests(distances, quota::<FIVE_MELD_QUOTAS>(melds, 1));
            melds += 1;
        }
        Self { distances: QuotaLanes::from_distances(distances), rests }
    }
}

/// The distances of a suit of a class.
pub(crate) fn class_distances(class: Class) -> &'static Distances<FIVE_MELD_QUOTAS> {
    static DISTANCES: [Distances<FIVE_MELD_QUOTAS>; BYTE] = padded(&CLASS_DISTANCES);
    &DISTANCES[usize::from(class)]
}

/// The distances of a suit.
pub(crate) fn suit_distances(word: SuitWord) -> &'static Distances<FIVE_MELD_QUOTAS> {
    class_distances(table::class(word))
}

/// The classes of a hand's suits and the numbers of its two pairs of suits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TreeKey {
    pub(super) classes: [Class; SUITS],
    /// The number of the first two suits together, and of the last two.
    pairs: [PairId; 2],
}

impl TreeKey {
    /// The tree key of the empty hand.
    pub(crate) const EMPTY: Self = Self::from_suits(&EMPTY_SUITS);

    /// The tree key of a hand with these suits.
    #[inline(always)]
    pub(crate) const fn from_suits(suits: &[SuitWord; SUITS]) -> Self {
        let [a, b, c, d] =
            [table::class(suits[0]), table::class(suits[1]), table::class(suits[2]), table::class(suits[3])];
        Self { classes: [a, b, c, d], pairs: [table::pair(a, b), table::pair(c, d)] }
    }

    /// The tree key as bits.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u64 {
        let [low, high] = self.pairs;
        u32::from_le_bytes(self.classes) as u64 | (low as u64) << 32 | (high as u64) << 48
    }

    /// The tree key with these [bits](Self::bits).
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self { classes: (bits as u32).to_le_bytes(), pairs: [(bits >> 32) as PairId, (bits >> 48) as PairId] }
    }

    /// The tree key after a suit has changed.
    #[inline]
    pub(crate) fn with_suit(self, suit: usize, word: SuitWord) -> Self {
        self.with_class(suit, table::class(word))
    }

    #[inline]
    pub(super) fn with_class(mut self, suit: usize, class: Class) -> Self {
        let half = suit / 2;
        let (left, right) =
            if suit.is_multiple_of(2) { (class, self.classes[suit + 1]) } else { (self.classes[suit - 1], class) };
        self.classes[suit] = class;
        self.pairs[half] = table::pair(left, right);
        self
    }

    /// The distance of a hand that still needs `melds` melds, at most [`FIVE_MELDS`].
    #[inline(always)]
    pub(crate) fn distance(self, melds: usize) -> u8 {
        table::distance(self.pairs, melds)
    }

    /// The distance, and the quotas that each suit has in the cheapest ways to complete the hand.
    #[inline(always)]
    pub(super) fn plan(self, melds: usize) -> (u8, Plan) {
        let [a, b, c, d] = self.classes.map(|class| &OF_CLASSES[usize::from(class)]);
        let [low, high] = self.pairs.map(|pair| &OF_PAIRS[usize::from(pair)]);
        let distance = self.distance(melds);
        let whole = quota::<FIVE_MELD_QUOTAS>(melds, 1);
        let mut ways = low.distances.cheapest(high.rests[melds], distance);
        let mut quotas = [LaneSet::NONE; SUITS];
        while let Some(of_low) = ways.pop() {
            let of_high = whole - of_low;
            let of_a = a.distances.cheapest(b.rests[of_low], low.distances.get(of_low));
            let of_c = c.distances.cheapest(d.rests[of_high], high.distances.get(of_high));
            let more = [of_a, of_a.rests(of_low), of_c, of_c.rests(of_high)];
            for (quotas, more) in quotas.iter_mut().zip(more) {
                *quotas = quotas.or(more);
            }
        }
        let [a, b, c, d] = quotas;
        (distance, [a.set(), b.set_from_last(), c.set(), d.set_from_last()])
    }
}

#[cfg(test)]
mod tests {
    use super::super::suits::FiveMeldSuits;
    use super::*;
    use crate::format::quota::{join, split};
    use crate::format::{COPIES, FIVE_MELD_TILES, HONOUR_KINDS, HONOURS, KINDS, NUMBER_KINDS, PLACES};
    use crate::game::{Shanten, Tile};
    use crate::lookup::Key;
    use crate::lookup::sets::NeighbourSets;
    use crate::lookup::suits::{FourMeldSuits, SuitLookup as _};
    use rand::{RngExt as _, SeedableRng as _};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn what_is_read_for_plans_takes_45504_bytes() {
        assert_eq!(size_of_val(&ODD) + size_of_val(&OF_CLASSES) + size_of_val(&OF_PAIRS), 45_504);
    }

    #[test]
    fn a_hand_keeps_8_bytes_up_to_date() {
        assert_eq!(size_of::<TreeKey>(), 8);
    }

    /// The number of cases for melds: 0 to 5.
    const GOALS: usize = FIVE_MELDS + 1;
    /// The distance of a quota that no addition completes.
    const NEVER: u8 = 99;

    /// The first kinds of a suit, computed from the definition: tiles to add, by the runs that
    /// began one kind and two kinds ago, pairs and melds.
    #[derive(Clone)]
    struct Prefix([[[[u8; GOALS]; 2]; GOALS]; GOALS]);

    impl Prefix {
        fn empty() -> Self {
            let mut best = [[[[NEVER; GOALS]; 2]; GOALS]; GOALS];
            best[0][0][0][0] = 0;
            Self(best)
        }

        fn then(&self, count: u8, may_run: bool) -> Self {
            let mut next = [[[[NEVER; GOALS]; 2]; GOALS]; GOALS];
            for (one_ago, row) in self.0.iter().enumerate() {
                for (two_ago, quotas) in row.iter().enumerate() {
                    for (pair, melds) in (0..2).flat_map(|pair| (0..GOALS).map(move |melds| (pair, melds))) {
                        let before = quotas[pair][melds];
                        if before == NEVER {
                            continue;
                        }
                        for begun in 0..=if may_run { FIVE_MELDS - melds } else { 0 } {
                            for triplets in 0..=FIVE_MELDS - melds - begun {
                                for new_pair in 0..=1 - pair {
                                    let used = (one_ago + two_ago + begun + 3 * triplets + 2 * new_pair) as u8;
                                    if used <= COPIES {
                                        let after = before + used.saturating_sub(count);
                                        let best = &mut next[begun][one_ago][pair + new_pair][melds + begun + triplets];
                                        *best = after.min(*best);
                                    }
                                }
                            }
                        }
                    }
                }
            }
            Self(next)
        }

        fn distances(&self) -> Distances<FIVE_MELD_QUOTAS> {
            core::array::from_fn(|quota| self.0[0][0][quota / GOALS][quota % GOALS])
        }

        /// Compares every suit with this prefix and at most `tiles` more tiles, and counts them.
        fn compare(&self, first: usize, rank: usize, kinds: usize, tiles: usize, word: SuitWord) -> usize {
            if rank == kinds {
                assert_eq!(*class_distances(table::class(word)), self.distances(), "{word:#x}");
                return 1;
            }
            let may_run = kinds == NUMBER_KINDS && rank + 2 < kinds;
            let counts = 0..=tiles.min(COPIES.into());
            let suits = counts.map(|count| {
                let word = word + count as SuitWord * PLACES[first + rank].step;
                self.then(count as u8, may_run).compare(first, rank + 1, kinds, tiles - count, word)
            });
            suits.sum()
        }
    }

    #[test]
    fn every_suit_has_the_distances_of_the_definition() {
        let [number, .., honours] = EMPTY_SUITS;
        let compare = |suit, kinds, word| Prefix::empty().compare(suit * NUMBER_KINDS, 0, kinds, FIVE_MELD_TILES, word);
        assert_eq!(compare(0, NUMBER_KINDS, number), 886_400);
        assert_eq!(compare(HONOURS, HONOUR_KINDS, honours), 64_200);
    }

    #[test]
    fn every_two_suits_have_what_their_distances_say() {
        for (left, of_left) in CLASS_DISTANCES.iter().enumerate() {
            for (right, of_right) in CLASS_DISTANCES.iter().enumerate() {
                let both = join(of_left, of_right);
                assert_eq!(both, PAIR_DISTANCES[usize::from(table::pair(left as Class, right as Class))]);
                for (whole, &cost) in both.iter().enumerate() {
                    let found = OF_CLASSES[left].distances.cheapest(OF_CLASSES[right].rests[whole], cost);
                    let found = [found.set(), found.rests(whole).set_from_last()];
                    assert_eq!(found, split(of_left, of_right, whole, cost), "{of_left:?} {of_right:?} {whole}");
                }
            }
        }
    }

    #[test]
    fn every_two_pairs_have_what_their_distances_say() {
        for (low, of_low) in PAIR_DISTANCES.iter().enumerate() {
            for (high, of_high) in PAIR_DISTANCES.iter().enumerate() {
                let both = join(of_low, of_high);
                for melds in 0..GOALS {
                    let whole = quota::<FIVE_MELD_QUOTAS>(melds, 1);
                    assert_eq!(table::distance([low as PairId, high as PairId], melds), both[whole]);
                    let found = OF_PAIRS[low].distances.cheapest(OF_PAIRS[high].rests[melds], both[whole]);
                    let [of_low, _] = split(of_low, of_high, whole, both[whole]);
                    assert_eq!(found.set(), of_low, "{low} {high} {melds}");
                }
            }
        }
    }

    /// Random hands of any size: some of one or two suits, some with many copies of a kind.
    fn hands(number: usize) -> impl Iterator<Item = [u8; KINDS]> {
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        (0..number).map(move |number| {
            let kinds = [0..KINDS, 0..NUMBER_KINDS, 0..2 * NUMBER_KINDS, HONOURS * NUMBER_KINDS - 5..KINDS];
            let kinds = kinds[number % kinds.len()].clone();
            let most_at_once = rng.random_range(1..=COPIES);
            let tiles = rng.random_range(0..=FIVE_MELD_TILES as u8);
            let mut counts = [0; KINDS];
            let mut left = tiles;
            while left > 0 {
                let count = &mut counts[rng.random_range(kinds.clone())];
                let more = most_at_once.min(left).min(COPIES - *count);
                *count += more;
                left -= more;
            }
            counts
        })
    }

    fn words(counts: &[u8; KINDS]) -> [SuitWord; SUITS] {
        let mut words = EMPTY_SUITS;
        for (place, &count) in PLACES.iter().zip(counts) {
            words[place.suit] += SuitWord::from(count) * place.step;
        }
        words
    }

    /// Checks distances, plans, and how one tile more or less changes the distance.
    #[test]
    fn tiles_are_useful_and_free_as_the_definition_says() {
        for counts in hands(50_000) {
            let words = words(&counts);
            let suits = FiveMeldSuits::from_words(&words);
            let (nearer, as_near) = (suits.nearer(), suits.as_near());
            for melds in 0..GOALS {
                let (distance, plan) = suits.plan(melds);
                assert_eq!(distance, suits.key.distance(melds));
                let (useful, free) = (nearer.tiles(plan), as_near.tiles(plan));
                for tile in Tile::all() {
                    let place = PLACES[tile.index()];
                    let (word, count) = (words[place.suit], counts[tile.index()]);
                    let with = |word| suits.key.with_suit(place.suit, word).distance(melds);
                    for more in 1..=COPIES - count {
                        let is_added = with(word + SuitWord::from(more) * place.step) + more == distance;
                        assert_eq!(suits.adds_more_than(more - 1, tile, plan), is_added, "{counts:?} {melds} {tile}");
                        assert!(more > 1 || useful.contains(tile) == is_added, "{counts:?} {melds} {tile}");
                    }
                    if count > 0 {
                        let is_free = with(word - place.step) == distance;
                        assert_eq!(free.contains(tile), is_free, "{counts:?} {melds} {tile}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_kept_up_to_date_is_what_the_suits_say() {
        for counts in hands(10_000) {
            let mut key = TreeKey::EMPTY;
            let mut drawn = EMPTY_SUITS;
            for (place, &count) in PLACES.iter().zip(&counts) {
                for _ in 0..count {
                    drawn[place.suit] += place.step;
                    key = key.with_suit(place.suit, drawn[place.suit]);
                    assert_eq!(key, TreeKey::from_suits(&drawn), "{counts:?}");
                }
            }
            let suits = FiveMeldSuits::from_words(&drawn);
            let nearer = suits.nearer();
            for tile in Tile::all().filter(|tile| counts[tile.index()] > 0) {
                let suit = suits.without(tile.suit(), tile);
                let suits = suits.with(suit);
                assert_eq!(suits.key, TreeKey::from_suits(&suits.words), "{counts:?} {tile}");
                let with = nearer.with(tile.suit(), FiveMeldSuits::nearer_to(suit));
                assert_eq!(with.0, suits.nearer().0, "{counts:?} {tile}");
            }
        }
    }

    #[test]
    fn the_tables_of_four_melds_say_the_same() {
        use crate::format::{FOUR_MELD_TILES, FOUR_MELDS};
        let mut compared = 0;
        for counts in hands(100_000) {
            let tiles = usize::from(counts.iter().sum::<u8>());
            if tiles > FOUR_MELD_TILES {
                continue;
            }
            compared += 1;
            let words = words(&counts);
            let (four, five) = (FourMeldSuits::from_words(&words), FiveMeldSuits::from_words(&words));
            let distances = Key::from_suits(words).standard().map(Shanten::distance);
            assert_eq!(distances, core::array::from_fn(|melds| five.key.distance(melds)), "{counts:?}");
            for melds in tiles / 3..=FOUR_MELDS {
                let ((_, of_four), (_, of_five)) = (four.plan(melds), five.plan(melds));
                for tile in Tile::all() {
                    let in_both = |four: &NeighbourSets, five: &NeighbourSets| {
                        four.tiles(of_four).contains(tile) == five.tiles(of_five).contains(tile)
                    };
                    let count = counts[tile.index()];
                    assert!(count == COPIES || in_both(&four.nearer(), &five.nearer()), "{counts:?} {melds} {tile}");
                    assert!(count == 0 || in_both(&four.as_near(), &five.as_near()), "{counts:?} {melds} {tile}");
                }
            }
        }
        assert!(compared > 50_000);
    }
}
