//! Hands of runs: equal ones in pairs, and pinfu.

use super::facts::Facts;
use super::fixed::{ByMissing, Fixed};
use crate::answers::Need;
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, INFINITE, MELD_COUNTS, QuotaSet, members, quota, resized_set};
use crate::format::{COUNTS, FOUR_MELDS, HONOURS, NUMBER_KINDS};
use crate::game::{Copies, Suit, TileSet};
use crate::query::combine::plan_with;
use crate::query::ways::Ways;

/// The kinds at which runs begin, in a suit.
const STARTS: usize = NUMBER_KINDS - 2;

/// The tiles of the run that begins at a kind of a number suit, counted from 0.
pub(super) const fn run(suit: usize, start: usize) -> TileSet {
    TileSet::from_valid_bits(0b111 << (suit * NUMBER_KINDS + start))
}

/// The number of different runs.
pub(super) const RUNS: usize = HONOURS * STARTS;

/// The tiles of a run by its number.
pub(super) fn run_at(number: usize) -> TileSet {
    run(number / STARTS, number % STARTS)
}

/// Two equal runs, as fixed tiles.
pub(super) fn twice(run: TileSet) -> Fixed {
    Fixed { tiles: Copies::from_binary([0, run.bits(), 0]), melds: 2, pairs: 0 }
}

/// A suit's tiles as fields of seven bits, of which the highest is free.
type RunFields = u64;
const FIELD: usize = 7;
const TOPS: RunFields = ONES << (FIELD - 1);
const ONES: RunFields = {
    let (mut ones, mut rank) = (0, 0);
    while rank < NUMBER_KINDS {
        ones |= 1 << (FIELD * rank);
        rank += 1;
    }
    ones
};

/// For each quota the fewest tiles missing from runs and perhaps a pair, and the kinds of these
/// tiles in all cheapest ways, as the top bits of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OfRuns {
    distances: Distances,
    added: [RunFields; FOUR_MELD_QUOTAS],
}

/// The tiles of a suit that consists of runs and perhaps a pair.
struct RunSuit {
    counts: RunFields,
    most: RunFields,
    found: OfRuns,
}

/// The counts of three kinds as fields, by their number in base [`COUNTS`].
const FIELDS: [RunFields; COUNTS.pow(3)] = {
    let mut fields = [0; _];
    let mut number = 0;
    while number < fields.len() {
        let [first, second, third] = [number % COUNTS, number / COUNTS % COUNTS, number / COUNTS / COUNTS];
        fields[number] = (first | second << FIELD | third << (2 * FIELD)) as RunFields;
        number += 1;
    }
    fields
};

/// The quotas of three and four runs with a pair.
const MANY: QuotaSet = 0b11 << quota::<FOUR_MELD_QUOTAS>(3, 1);

/// The tiles of the run that begins at the lowest kind.
const RUN: RunFields = 1 | 1 << FIELD | 1 << (2 * FIELD);

/// The sum of all fields, below 128.
#[inline(always)]
const fn sum(fields: RunFields) -> u8 {
    (fields.wrapping_mul(ONES) >> (FIELD * (NUMBER_KINDS - 1))) as u8 & ((1 << FIELD) - 1)
}

/// For each kind how many more tiles are used than there are, at least 0.
#[inline(always)]
const fn missing(used: RunFields, counts: RunFields) -> RunFields {
    let differences = (used | TOPS) - counts;
    let more = differences & TOPS;
    differences & (more - (more >> (FIELD - 1)))
}

/// The top bits of the fields that aren't 0.
#[inline(always)]
const fn tops(fields: RunFields) -> RunFields {
    (fields + (TOPS - ONES)) & TOPS
}

impl RunSuit {
    /// Notes a way, if the tiles can come.
    #[inline(always)]
    fn note(&mut self, used: RunFields, runs: usize, pairs: usize) {
        if ((self.most | TOPS) - used) & TOPS != TOPS {
            return;
        }
        let missing = missing(used, self.counts);
        let (cost, quota) = (sum(missing), quota::<FOUR_MELD_QUOTAS>(runs, pairs));
        let best = &mut self.found.distances[quota];
        if cost < *best {
            (*best, self.found.added[quota]) = (cost, 0);
        }
        if cost == *best {
            self.found.added[quota] |= tops(missing);
        }
    }

    /// All ways.
    fn all(counts: RunFields, most: RunFields) -> OfRuns {
        let found = OfRuns { distances: [INFINITE; _], added: [0; _] };
        let mut suit = Self { counts, most, found };
        suit.search(0, 0, 0);
        suit.found
    }

    /// Notes all ways with these tiles used, and with more runs that begin at `from` or above.
    fn search(&mut self, used: RunFields, runs: usize, from: usize) {
        self.note(used, runs, 0);
        for rank in 0..NUMBER_KINDS {
            self.note(used + (2 << (FIELD * rank)), runs, 1);
        }
        if runs < FOUR_MELDS {
            for start in from..STARTS {
                self.search(used + (RUN << (FIELD * start)), runs + 1, start);
            }
        }
    }
}

/// The cheapest ways to use a suit's tiles in some runs, perhaps next to a pair.
#[derive(Clone, Copy)]
struct Near {
    cost: u8,
    added: RunFields,
    /// The kinds that make a run with a tile left over.
    beside: RunFields,
}

impl Near {
    const NOTHING: Self = Self { cost: INFINITE, added: 0, beside: 0 };

    /// The cheaper ways of both.
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        let mask = |is_taken: bool| RunFields::from(is_taken).wrapping_neg();
        let (ours, theirs) = (mask(self.cost <= other.cost), mask(other.cost <= self.cost));
        Self {
            cost: self.cost.min(other.cost),
            added: self.added & ours | other.added & theirs,
            beside: self.beside & ours | other.beside & theirs,
        }
    }
}

/// The nearest ways by the number of runs, without and with a pair.
struct NearRuns {
    counts: RunFields,
    found: [[Near; 2]; FOUR_MELDS + 1],
}

/// The kinds next to others, as top bits.
#[inline(always)]
const fn beside(kinds: RunFields) -> RunFields {
    (kinds << FIELD | kinds << (2 * FIELD) | kinds >> FIELD | kinds >> (2 * FIELD)) & TOPS
}

impl NearRuns {
    /// Notes the ways with these tiles used in runs, and with more runs that begin at `from` or
    /// above and lack at most one tile each.
    fn search(&mut self, used: RunFields, cost: u8, runs: usize, from: usize) {
        let left = missing(self.counts, used);
        let (kinds, added) = (tops(left), tops(missing(used, self.counts)));
        // The pair takes the most tiles that are left of one kind, if there is room for it.
        let room = TOPS - tops(missing(used, 2 * ONES));
        let (two, one) = (tops(missing(left, ONES)) & room, kinds & room);
        let (more, of_pair, pairs, taken) = match (two, one) {
            (0, 0) => (2, room, 0, 0),
            (0, _) => (1, one, one, 1),
            _ => (0, 0, two, 2),
        };
        // If it can be of several kinds, a tile of each may be left over.
        let left = if pairs & pairs.wrapping_sub(1) == 0 { tops(left - (pairs >> (FIELD - 1)) * taken) } else { kinds };
        let [alone, paired] = &mut self.found[runs];
        *alone = alone.or(Near { cost, added, beside: beside(kinds) });
        *paired = paired.or(Near { cost: cost + more, added: added | of_pair, beside: beside(left) });
        if runs < FOUR_MELDS {
            let [second, third] = [1, 2].map(|by| kinds >> (FIELD * by));
            let two_of_three = (kinds & second | kinds & third | second & third) >> (FIELD - 1);
            let mut starts = two_of_three & ((1 << (FIELD * STARTS)) - 1) & RunFields::MAX << from;
            while starts != 0 {
                let start = starts.trailing_zeros() as usize;
                let run = RUN << start;
                let is_short = run & !(kinds >> (FIELD - 1)) != 0;
                self.search(used + run, cost + u8::from(is_short), runs + 1, start);
                starts &= starts - 1;
            }
        }
    }

    /// The ways of a suit, if no tile is gone. Every other run lacks two tiles, as long as tiles
    /// are left over, then three.
    fn all(counts: RunFields) -> OfRuns {
        let mut near = Self { counts, found: [[Near::NOTHING; 2]; _] };
        near.search(0, 0, 0, 0);
        let tiles = sum(counts);
        let mut all = OfRuns { distances: [INFINITE; _], added: [0; _] };
        for pairs in 0..2 {
            let mut best = Near::NOTHING;
            for (runs, found) in near.found.iter().enumerate() {
                best = best.or(found[pairs]);
                let quota = quota::<FOUR_MELD_QUOTAS>(runs, pairs);
                (all.distances[quota], all.added[quota]) = (best.cost, best.added);
                let is_used_up = usize::from(tiles + best.cost) == 3 * runs + 2 * pairs;
                best.cost += 2 + u8::from(is_used_up);
                best.added |= if is_used_up { TOPS } else { best.beside };
            }
        }
        all
    }
}

/// Whether [`NearRuns`] may use a fifth tile for a pair next to three runs: three tiles of a kind
/// are close to many others.
fn is_crowded(counts: RunFields) -> bool {
    let above = [FIELD, 2 * FIELD].map(|by| counts << by & (RunFields::MAX >> 1));
    let close = counts + above[0] + above[1] + (counts >> FIELD) + (counts >> (2 * FIELD));
    let many = tops(missing(close, 5 * ONES));
    tops(missing(counts, 2 * ONES)) & many != 0
}

/// The kinds of a suit whose fields have their top bit.
fn kinds(suit: usize, tops: RunFields) -> TileSet {
    let bit = |rank: usize| (tops >> (FIELD * rank + FIELD - 1) & 1) << (suit * NUMBER_KINDS + rank);
    TileSet::from_valid_bits((0..NUMBER_KINDS).map(bit).sum())
}

impl Facts {
    /// The tiles of a number suit as fields.
    #[inline(always)]
    fn counts_of(&self, suit: usize) -> RunFields {
        let triples = self.state.copies.triples(Suit::ALL[suit]);
        (0..).zip(triples).fold(0, |all, (at, triple)| all | FIELDS[triple] << (FIELD * 3 * at))
    }

    /// All ways of a suit.
    #[cold]
    #[inline(never)]
    fn all_runs(&self, suit: usize) -> OfRuns {
        let most = (0..).zip(Suit::ALL[suit].tiles());
        let most = most.fold(0, |all, (rank, tile)| all | RunFields::from(self.most(tile)) << (FIELD * rank));
        RunSuit::all(self.counts_of(suit), most)
    }

    /// Four runs and a pair of a number tile or one of these honours.
    pub(super) fn pinfu(&self, honours: TileSet) -> Need {
        if self.melds < FOUR_MELDS {
            return Need::NOTHING;
        }
        let of_suit = |suit| if self.is_plain { NearRuns::all(self.counts_of(suit)) } else { self.all_runs(suit) };
        let mut suits: [OfRuns; HONOURS] = core::array::from_fn(of_suit);
        let mut of_honours = Need::NOTHING;
        for tile in honours.iter().filter(|&tile| self.most(tile) >= 2) {
            let distance = 2_u8.saturating_sub(self.state.copies.count(tile));
            let tiles = if distance > 0 { TileSet::from(tile) } else { TileSet::EMPTY };
            of_honours = of_honours.or(Need { distance, tiles });
        }
        let mut pair = [INFINITE; FOUR_MELD_QUOTAS];
        pair[0] = 0;
        pair[quota::<FOUR_MELD_QUOTAS>(0, 1)] = of_honours.distance;
        let combined = |suits: &[OfRuns; HONOURS]| {
            let [a, b, c] = suits.each_ref().map(|suit| Ways::of_distances(&suit.distances));
            let (distance, plan) = plan_with([a, b, c, Ways::of_distances(&pair)], FOUR_MELDS, 1);
            (distance, plan.map(|quotas| resized_set(quotas, MELD_COUNTS)))
        };
        let (mut distance, mut plan) = combined(&suits);
        let is_crowded = |&suit: &usize| is_crowded(self.counts_of(suit));
        if self.is_plain && (0..HONOURS).any(|suit| plan[suit] & MANY != 0 && is_crowded(&suit)) {
            (0..HONOURS).filter(is_crowded).for_each(|suit| suits[suit] = self.all_runs(suit));
            (distance, plan) = combined(&suits);
        }
        if distance >= INFINITE {
            return Need::NOTHING;
        }
        let is_paired = plan[HONOURS] >> quota::<FOUR_MELD_QUOTAS>(0, 1) & 1 == 1;
        let mut tiles = if is_paired { of_honours.tiles } else { TileSet::EMPTY };
        for (suit, found) in suits.iter().enumerate() {
            tiles |= kinds(suit, members(plan[suit]).fold(0, |all, quota| all | found.added[quota]));
        }
        Need { distance, tiles: if self.is_plain { tiles - self.at_least(4) } else { tiles } }
    }

    /// Twice two equal runs and a pair.
    #[inline(always)]
    pub(super) fn twice_identical_runs<const TILES: bool>(&self) -> Need {
        let mut need = Need::NOTHING;
        if self.melds < FOUR_MELDS {
            return need;
        }
        let limit = self.limit + u8::from(!TILES);
        let missing = |run: TileSet| ((run - self.at_least(1)).len() + (run - self.at_least(2)).len()) as u8;
        let mut all = [(0, TileSet::EMPTY); RUNS];
        for (item, (missing, at)) in all.iter_mut().zip(ByMissing::new(RUNS, |at| missing(run_at(at)))) {
            *item = (missing, run_at(at));
        }
        for (at, &(missing, first)) in all.iter().enumerate() {
            for &(more, second) in &all[at..] {
                if missing + more + u8::from(!TILES) > need.distance.min(limit) {
                    break;
                }
                need = need.or(self.two_runs_twice::<TILES>(first, second));
            }
        }
        need
    }

    /// Two runs, each of them twice, and a pair.
    #[inline(always)]
    fn two_runs_twice<const TILES: bool>(&self, first: TileSet, second: TileSet) -> Need {
        let (either, both) = (first | second, first & second);
        if !self.is_plain {
            let tiles = Copies::from_binary([0, (either - both).bits(), both.bits()]);
            return self.nearest::<TILES>(1, |_| Fixed { tiles, melds: FOUR_MELDS, pairs: 0 });
        }
        let missing =
            [either, either, both, both].into_iter().zip(1..).map(|(kinds, copies)| kinds - self.at_least(copies));
        // The kinds of which there is a tile for the pair, and of which there are two.
        let [one, two] =
            [1, 2].map(|more| (self.at_least(more) - either) | (self.at_least(more + 2) & (either - both)));
        let (of_pair, useful) = match (one.is_empty(), two.is_empty()) {
            (_, false) => (0, TileSet::EMPTY),
            (false, _) => (1, one),
            _ => (2, !both),
        };
        let distance = missing.clone().map(TileSet::len).sum::<usize>() + of_pair;
        let tiles = if TILES { missing.fold(useful, |all, kinds| all | kinds) } else { TileSet::EMPTY };
        Need { distance: distance as u8, tiles }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_runs_are_all_runs_but_for_a_pair_in_crowded_suits() {
        let mut suits = [0; 2];
        for number in 0..COUNTS.pow(NUMBER_KINDS as u32) {
            let count = |rank: usize| (number / COUNTS.pow(rank as u32) % COUNTS) as RunFields;
            let counts = (0..NUMBER_KINDS).map(|rank| count(rank) << (FIELD * rank)).sum();
            let is_crowded = is_crowded(counts);
            if (0..NUMBER_KINDS).map(count).sum::<RunFields>() > 14 || is_crowded && number % 7 > 0 {
                continue;
            }
            suits[usize::from(is_crowded)] += 1;
            let (near, all) = (NearRuns::all(counts), RunSuit::all(counts, 4 * ONES));
            let usable = !tops(missing(counts, 3 * ONES));
            for quota in (0..FOUR_MELD_QUOTAS).filter(|&quota| !is_crowded || MANY >> quota & 1 == 0) {
                assert_eq!(near.distances[quota], all.distances[quota], "{counts:x}");
                assert_eq!(near.added[quota] & usable, all.added[quota] & usable, "{counts:x}");
            }
        }
        assert_eq!(suits, [64_179, 48_739]);
    }
}
