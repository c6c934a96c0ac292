//! Tiles that a complete hand has, and the rest of it: from the tables where these are exact, and
//! by a search elsewhere.

use super::facts::Facts;
use crate::answers::Need;
use crate::format::quota::{FOUR_MELD_QUOTAS, INFINITE, MELD_COUNTS, Plan, QuotaSet, quota, resized_set};
use crate::format::{COPIES, EMPTY_SUITS, HONOUR_KINDS, HONOURS, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use crate::game::{Copies, Suit, TileSet};
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use crate::hand::has_avx2;
use crate::lookup::Key;
use crate::lookup::sets::{Kinds, NeighbourSets, QuotaSets};
use crate::lookup::suits::{FourMeldSuits, OneSuit, SuitLookup};
use crate::query::combine;
use crate::query::lanes::LANES;
use crate::query::search::SuitWays;
use crate::query::supply::{SuitLimits, Supply};
use crate::query::ways::Ways;
use crate::view::compiled_twice;

/// Some melds, perhaps also the pair, that a complete hand has: their tiles and their number.
#[derive(Clone, Copy)]
pub(super) struct Fixed {
    pub(super) tiles: Copies,
    pub(super) melds: usize,
    pub(super) pairs: usize,
}

impl Fixed {
    pub(super) const NONE: Self = Self { tiles: Copies::NONE, melds: 0, pairs: 0 };

    /// The same with one more meld or, of two tiles, the pair. No kind may have more than four.
    pub(super) fn and(self, group: Copies) -> Self {
        let is_pair = usize::from(group.total(TileSet::ALL) == 2);
        Self { tiles: self.tiles.and(group), melds: self.melds + 1 - is_pair, pairs: self.pairs + is_pair }
    }

    /// The tiles by the least number of copies, from 1 to 4.
    #[inline(always)]
    fn levels(self) -> [TileSet; 4] {
        let tiles = self.tiles;
        [tiles.at_least_1(), tiles.at_least_2(), tiles.at_least_3(), tiles.at_least_4()]
    }
}

/// Alternatives with the number of tiles that the hand lacks of each, the least first.
pub(super) struct ByMissing {
    /// The alternatives that lack so many tiles, as bits.
    by_missing: [u32; MOST_MISSING],
    /// The numbers of tiles that any lacks.
    numbers: u16,
}

/// More than the tiles of a complete hand.
const MOST_MISSING: usize = 16;

impl ByMissing {
    #[inline(always)]
    pub(super) fn new(alternatives: usize, missing: impl Fn(usize) -> u8) -> Self {
        let mut all = Self { by_missing: [0; _], numbers: 0 };
        for at in 0..alternatives {
            let missing = usize::from(missing(at)) % MOST_MISSING;
            all.by_missing[missing] |= 1 << at;
            all.numbers |= 1 << missing;
        }
        all
    }
}

impl Iterator for ByMissing {
    type Item = (u8, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(u8, usize)> {
        let missing = self.numbers.trailing_zeros();
        let all = self.by_missing.get_mut(missing as usize)?;
        let at = all.trailing_zeros();
        *all &= all.wrapping_sub(1);
        self.numbers ^= u16::from(*all == 0) << missing;
        Some((missing as u8, at as usize))
    }
}

/// The last rest, and its distance: alternatives often leave the same one.
type LastRest = Option<(RestGroups, u8)>;

/// [`Facts::distance`], compiled for all objectives together.
#[inline(never)]
fn distance(facts: &Facts, fixed: Fixed, missing: u8, most: u8, last: &mut LastRest) -> u8 {
    compiled_twice!(u8: facts: &Facts = facts, fixed: Fixed = fixed, missing: u8 = missing, most: u8 = most,
        last: &mut LastRest = last => facts.distance(fixed, missing, most, last))
}

/// [`Facts::useful`], compiled for all objectives together.
#[inline(never)]
fn useful(facts: &Facts, fixed: Fixed, near: &mut [Option<QuotaSets>; SUITS], last: &mut Option<RestTiles>) -> TileSet {
    compiled_twice!(TileSet: facts: &Facts = facts, fixed: Fixed = fixed, near: &mut [Option<QuotaSets>; SUITS] = near,
        last: &mut Option<RestTiles> = last => facts.useful(fixed, near, last))
}

/// Suits that need some melds and perhaps the pair.
#[derive(Clone, Copy, PartialEq, Eq)]
struct RestGroups {
    words: [SuitWord; SUITS],
    melds: usize,
    pairs: usize,
}

/// The useful tiles of suits by the tables, with what they follow from.
#[derive(Clone, Copy)]
struct RestTiles {
    groups: RestGroups,
    suits: FourMeldSuits,
    plan: Plan,
    tiles: TileSet,
}

/// What remains of a hand next to fixed tiles.
#[derive(Clone, Copy)]
struct Rest {
    groups: RestGroups,
    /// Kinds of which the rest of a complete hand may use fewer copies than the tables assume.
    limited: TileSet,
    /// Whether the tables are exact for the distance; otherwise it may be greater.
    is_exact: bool,
}

impl Facts {
    /// The nearest complete hand with the fixed tiles of one of at most 32 alternatives.
    #[inline(always)]
    pub(super) fn nearest<const TILES: bool>(&self, alternatives: usize, fixed: impl Fn(usize) -> Fixed) -> Need {
        let (mut need, mut nearest) = (Need { distance: self.limit + 1, ..Need::NOTHING }, 0_u32);
        let (key, mut last) = (Key::from_suits(self.state.words), None);
        for (missing, at) in ByMissing::new(alternatives, |at| self.missing(fixed(at))) {
            // Useful tiles belong to all of the nearest.
            let is_too_far = |least: u8| least + u8::from(!TILES) > need.distance;
            if is_too_far(missing) {
                break;
            }
            let fixed = fixed(at);
            if !self.is_possible(fixed) {
                continue;
            }
            // With fewer tiles the rest is at least as far away as the whole hand.
            let rest_at_least = || key.standard_with(self.melds - fixed.melds).distance();
            if !self.is_unlimited && is_too_far((missing + rest_at_least()).saturating_sub(2 * fixed.pairs as u8)) {
                continue;
            }
            let distance = distance(self, fixed, missing, need.distance, &mut last);
            if distance < need.distance {
                (need.distance, nearest) = (distance, 0);
            }
            if distance == need.distance && distance < INFINITE {
                nearest |= 1 << at;
            }
        }
        if nearest == 0 {
            return Need::NOTHING;
        }
        let (mut near, mut last) = ([None; SUITS], None);
        while TILES && nearest != 0 {
            need.tiles |= useful(self, fixed(nearest.trailing_zeros() as usize), &mut near, &mut last);
            nearest &= nearest - 1;
        }
        need
    }

    /// The distance to a complete hand with the fixed tiles, of which so many are missing; if it is
    /// more than `most`, perhaps only a lower bound.
    #[inline(always)]
    fn distance(&self, fixed: Fixed, missing: u8, most: u8, last: &mut LastRest) -> u8 {
        let rest = self.rest(fixed);
        let of_rest = match *last {
            Some((groups, distance)) if groups == rest.groups => distance,
            _ => rest.groups.distance(),
        };
        *last = Some((rest.groups, of_rest));
        let distance = missing + of_rest;
        if !rest.is_exact && (self.is_unlimited || distance <= most) {
            return missing + self.search(fixed, TileSet::ALL).distance;
        }
        distance
    }

    /// The number of fixed tiles that the hand lacks.
    #[inline(always)]
    fn missing(&self, fixed: Fixed) -> u8 {
        let missing = |level: TileSet, copies| (level - self.at_least(copies)).len() as u8;
        let [one, two, three, four] = fixed.levels();
        let mut all = missing(one, 1);
        if !two.is_empty() {
            all += missing(two, 2) + missing(three, 3) + missing(four, 4);
        }
        all
    }

    /// Whether there is room for the melds, and enough tiles can come.
    #[inline(always)]
    fn is_possible(&self, fixed: Fixed) -> bool {
        let is_gone = || (1..).zip(fixed.levels()).any(|(copies, level)| !(level & self.gone(5 - copies)).is_empty());
        fixed.melds <= self.melds && (self.is_plain || !is_gone())
    }

    /// The rest of the hand.
    #[inline(always)]
    fn rest(&self, fixed: Fixed) -> Rest {
        let melds = self.melds - fixed.melds;
        let levels = fixed.levels();
        let numbers = TileSet::ALL - TileSet::from_suit(Suit::Honours);
        // The rest uses at most so many tiles of a kind.
        let used = [2, 3, 4][melds.min(2)];
        let limited = levels[4 - used];
        // The fixed kinds of which the hand has more.
        let over = ((levels[0] - levels[1]) & self.at_least(2))
            | ((levels[1] - levels[2]) & self.at_least(3))
            | (levels[2] & self.at_least(4));
        let is_exact = self.is_plain && (limited & over & numbers).is_empty();
        let groups = RestGroups { words: self.words_without(levels), melds, pairs: 1 - fixed.pairs };
        Rest { groups, limited, is_exact }
    }

    /// The words of the suits without the fixed tiles, as far as the hand has them, and without any
    /// of the fixed honours, of which the rest can't use more.
    #[inline(always)]
    fn words_without(&self, levels: [TileSet; 4]) -> [SuitWord; SUITS] {
        let of = |tiles: TileSet, suit: usize| (tiles.bits() >> (suit * NUMBER_KINDS)) as usize & (STEPS[0].len() - 1);
        let mut words = self.state.words;
        for (at, (copies, level)) in (1..).zip(levels).enumerate() {
            if at > 0 && level.is_empty() {
                break;
            }
            let held = level & self.at_least(copies);
            for (suit, word) in words.iter_mut().enumerate() {
                *word -= STEPS[usize::from(suit == HONOURS)][of(held, suit)];
            }
        }
        let [_, _, _, honours] = &mut words;
        for tile in levels[0] & TileSet::from_suit(Suit::Honours) {
            *honours -= SuitWord::from(PLACES[tile.index()].count(*honours)) * PLACES[tile.index()].step;
        }
        words
    }

    /// The missing fixed tiles, and the useful ones of the rest. `near` keeps what brings the suits
    /// of the whole hand nearer.
    #[inline(always)]
    fn useful(&self, fixed: Fixed, near: &mut [Option<QuotaSets>; SUITS], last: &mut Option<RestTiles>) -> TileSet {
        let levels = (1..).zip(fixed.levels());
        let missing = levels.fold(TileSet::EMPTY, |all, (copies, level)| all | (level - self.at_least(copies)));
        let rest = self.rest(fixed);
        if rest.is_exact {
            let found = match *last {
                Some(found) if found.groups == rest.groups => found,
                _ => self.found(rest.groups, near),
            };
            *last = Some(found);
            let kinds = fixed.tiles.at_least_1();
            let tiles = found.tiles - (self.at_least(4) - kinds) - (kinds & TileSet::from_suit(Suit::Honours));
            let is_short = |tile| found.suits.adds_more_than(COPIES - fixed.tiles.count(tile), tile, found.plan);
            if !(tiles & rest.limited).iter().any(is_short) {
                return missing | tiles;
            }
        }
        missing | self.search(fixed, TileSet::ALL).tiles
    }

    /// The useful tiles of suits by the tables.
    #[inline(always)]
    fn found(&self, groups: RestGroups, near: &mut [Option<QuotaSets>; SUITS]) -> RestTiles {
        let suits = FourMeldSuits::from_words(&groups.words);
        let (_, plan) = by_suits(&suits, groups.melds, groups.pairs);
        let sets = Suit::ALL.map(|suit| {
            let one = suits.suit(suit);
            if one.word == self.state.words[suit as usize] {
                *near[suit as usize].get_or_insert_with(|| FourMeldSuits::nearer_to(one))
            } else {
                FourMeldSuits::nearer_to(one)
            }
        });
        RestTiles { groups, suits, plan, tiles: NeighbourSets(sets).tiles(plan) }
    }

    /// The need of a hand next to fixed tiles, whose complete hand may have only some kinds: by a
    /// search of all suits.
    #[cold]
    #[inline(never)]
    pub(super) fn search(&self, fixed: Fixed, usable: TileSet) -> Need {
        let mut suits = Suit::ALL.map(|suit| {
            SuitWays::<1>::new(SuitLimits::from_kinds(suit, |tile| {
                if !usable.contains(tile) {
                    return Supply::default();
                }
                let fixed = fixed.tiles.count(tile);
                let most = self.most(tile).saturating_sub(fixed);
                Supply { count: self.state.copies.count(tile).saturating_sub(fixed), most, natural: most }
            }))
        });
        let ways = suits.each_ref().map(|suit| suit.whole()[0]);
        let (distance, plan) = combine::plan_with(ways, self.melds - fixed.melds, 1 - fixed.pairs);
        let mut need = Need { distance, tiles: TileSet::EMPTY };
        for (suit, quotas) in Suit::ALL.into_iter().zip(plan).filter(|_| distance < INFINITE) {
            need.tiles |= combine::tiles(suit, suits[suit as usize].changed([quotas]).added);
        }
        need
    }

    /// A complete hand in standard form of one suit, and perhaps honours.
    #[inline(always)]
    pub(super) fn flush<const TILES: bool>(&self, suit: Suit, with_honours: bool) -> Need {
        let kinds = TileSet::from_suit(suit);
        let honours = if with_honours { TileSet::from_suit(Suit::Honours) } else { TileSet::EMPTY };
        if !self.is_plain {
            return self.search(Fixed::NONE, kinds | honours);
        }
        let word = self.state.words[suit as usize];
        if !with_honours {
            let whole = quota::<FOUR_MELD_QUOTAS>(self.melds, 1);
            let distance = FourMeldSuits::suit_distances(word)[whole];
            let tiles = if TILES { self.useful_in(suit, 1 << whole) } else { TileSet::EMPTY };
            return Need { distance, tiles };
        }
        // Other suits could only help with melds from nothing, for which there are honours enough.
        let mut words = EMPTY_SUITS;
        words[suit as usize] = word;
        words[HONOURS] = self.state.words[HONOURS];
        self.in_words::<TILES>(words, kinds | honours)
    }

    /// The useful tiles of a suit by the tables, for some quotas.
    pub(super) fn useful_in(&self, suit: Suit, quotas: QuotaSet) -> TileSet {
        let word = self.state.words[suit as usize];
        let nearer = FourMeldSuits::nearer_to(OneSuit { suit, word, class: FourMeldSuits::class(word) });
        let kinds = nearer.kinds(quotas) & ((1 << suit.kinds()) - 1);
        combine::tiles(suit, kinds as Kinds) - self.at_least(4)
    }

    /// A complete hand in standard form of simples.
    #[inline(always)]
    pub(super) fn simples<const TILES: bool>(&self) -> Need {
        let simples = !TileSet::TERMINALS_AND_HONOURS;
        // A tile that completes 23 at one side also does at the other, unless it is used up.
        if !self.is_plain || !(simples & self.at_least(if TILES { 3 } else { 4 })).is_empty() {
            return self.search(Fixed::NONE, simples);
        }
        let [mut words @ .., _] = self.state.words;
        for (suit, word) in words.iter_mut().enumerate() {
            for end in [0, NUMBER_KINDS - 1] {
                let place = PLACES[suit * NUMBER_KINDS + end];
                *word -= SuitWord::from(place.count(*word)) * place.step;
            }
        }
        let [a, b, c] = words;
        let words = [a, b, c, EMPTY_SUITS[HONOURS]];
        self.in_words::<TILES>(words, simples)
    }

    /// The need of suits by the tables, of which only some kinds are usable.
    #[inline(always)]
    fn in_words<const TILES: bool>(&self, words: [SuitWord; SUITS], usable: TileSet) -> Need {
        if !TILES {
            let distance = Key::from_suits(words).standard_with(self.melds).distance();
            return Need { distance, tiles: TileSet::EMPTY };
        }
        let suits = FourMeldSuits::from_words(&words);
        let (distance, plan) = by_suits(&suits, self.melds, 1);
        Need { distance, tiles: (suits.nearer().tiles(plan) & usable) - self.at_least(4) }
    }
}

impl RestGroups {
    /// The distance by the tables.
    #[inline(always)]
    fn distance(&self) -> u8 {
        if self.pairs == 1 {
            Key::from_suits(self.words).standard_with(self.melds).distance()
        } else {
            let [a, b, c, d] = self.words.map(|word| Ways::of_distances(FourMeldSuits::suit_distances(word)));
            a.together(b, self.melds).cost_with(c.together(d, self.melds), quota::<LANES>(self.melds, self.pairs))
        }
    }
}

/// The distance of a hand to melds and perhaps the pair, and the quotas of its cheapest ways. The
/// tables have plans only for as many melds as the tiles of a whole hand make, so the suits are
/// combined.
#[inline(always)]
fn by_suits(suits: &FourMeldSuits, melds: usize, pairs: usize) -> (u8, Plan) {
    let ways = core::array::from_fn(|suit| Ways::of_distances(suits.distances_of(suit)));
    let (distance, plan) = combine::plan_with(ways, melds, pairs);
    (distance, plan.map(|quotas| resized_set(quotas, MELD_COUNTS)))
}

/// What a tile of each of some kinds adds to the word of a number suit, and of honours.
const STEPS: [[SuitWord; 1 << NUMBER_KINDS]; 2] = {
    let mut steps = [[0; _]; 2];
    let mut kinds = 1;
    while kinds < steps[0].len() {
        let lowest = kinds.trailing_zeros() as usize;
        let others = kinds & (kinds - 1);
        steps[0][kinds] = steps[0][others] + PLACES[lowest].step;
        if lowest < HONOUR_KINDS {
            steps[1][kinds] = steps[1][others] + PLACES[HONOURS * NUMBER_KINDS + lowest].step;
        }
        kinds += 1;
    }
    steps
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{COUNTS, FOUR_MELD_TILES};

    #[test]
    fn the_tables_are_exact_for_simples_without_four_of_a_kind() {
        let mut suits = 0;
        for number in 0..COUNTS.pow(NUMBER_KINDS as u32 - 2) {
            let mut counts = [0; NUMBER_KINDS];
            for (rank, count) in counts[1..NUMBER_KINDS - 1].iter_mut().enumerate() {
                *count = (number / COUNTS.pow(rank as u32) % COUNTS) as u8;
            }
            let most = *counts.iter().max().expect("there are kinds");
            if counts.iter().sum::<u8>() > FOUR_MELD_TILES as u8 || most == COPIES {
                continue;
            }
            suits += 1;
            let supplies = core::array::from_fn(|rank| {
                let most = if matches!(rank, 0 | 8) { 0 } else { COPIES };
                Supply { count: counts[rank], most, natural: most }
            });
            let searched = SuitWays::<1>::new(SuitLimits { supplies, is_numbers: true });
            let word = (0..NUMBER_KINDS).map(|rank| SuitWord::from(counts[rank]) * PLACES[rank].step).sum();
            let one = OneSuit { suit: Suit::Characters, word, class: FourMeldSuits::class(word) };
            let nearer = FourMeldSuits::nearer_to(one);
            for (melds, pairs) in (0..MELD_COUNTS).flat_map(|melds| [(melds, 0), (melds, 1)]) {
                let quota_of_table = quota::<FOUR_MELD_QUOTAS>(melds, pairs);
                let distance = searched.distances()[0][quota::<LANES>(melds, pairs)];
                assert_eq!(FourMeldSuits::suit_distances(word)[quota_of_table], distance, "{counts:?}");
                if most < COPIES - 1 {
                    let kinds = nearer.kinds(1 << quota_of_table) as Kinds & 0b0_1111_1110;
                    assert_eq!(searched.changed_for(melds, pairs).added, kinds, "{counts:?}");
                }
            }
        }
        assert_eq!(suits, 14_920);
    }
}
