//! The ways to complete a suit when tiles are short: a search with a limit for the copies of each
//! kind.
//!
//! The search goes through the kinds of a suit from the lowest to the highest. At each kind it
//! decides how many runs begin, how many triplets there are, and whether it has the pair, and keeps
//! the least cost for each quota. Three equal runs are also three triplets, so at most two runs
//! need to begin at one kind. A pass backwards finds the kinds that the cheapest ways change.
//!
//! Wild tiles can be copies that no other tile can be. The *level* of a way is the number of its
//! tiles that must be wild. The cheapest ways are kept for each level.

use super::lanes::{LANES, Lanes};
use super::supply::{ANY, SuitLimits, Supply};
use super::ways::Ways;
use crate::format::quota::{Distances, INFINITE, QuotaSet, quota};
use crate::format::{COPIES, NUMBER_KINDS};
use crate::lookup::sets::Kinds;

/// The most runs that may begin at one kind.
const RUNS: usize = 2;

/// The cheapest ways for the first kinds of a suit, by the number of runs that begin at the last
/// kind and at the kind before it, and by level. With a single level, tiles may be wild without a
/// count.
#[derive(Clone, Copy)]
pub(crate) struct SuitSearch<const LEVELS: usize = 1>([[[Ways; LEVELS]; RUNS + 1]; RUNS + 1]);

/// A kind in a step of the search: its supply, and the cost to use each number of its tiles, in all
/// lanes. `USES` is one more than the most tiles used.
struct Kind<const USES: usize> {
    supply: Supply,
    costs: [Lanes; USES],
}

/// Defines a step as a call: with levels, code inlined for each pair of runs would be large.
/// (Without levels, always inlined, a dependent's release build takes a tenth longer.)
macro_rules! called {
    ($step:ident as $called:ident<$($number:ident),*>($($argument:ident: $type:ty),*)) => {
        #[inline(never)]
        fn $called<$(const $number: usize),*>(&self, $($argument: $type),*) {
            self.$step::<$($number),*>($($argument),*);
        }
    };
}

impl<const USES: usize> Kind<USES> {
    #[inline(always)]
    fn new(supply: Supply) -> Self {
        let [count, too_many] = [supply.count, supply.most + 1].map(Lanes::splat);
        let costs = core::array::from_fn(|used| {
            let used = Lanes::splat(used as u8);
            used.less(count).or(used.max(too_many).equal(used))
        });
        Self { supply, costs }
    }

    /// Adds the ways of the kinds up to this one to `begun`, by the number of runs that begin here,
    /// at most `BEGIN`. `before` has the ways of the kinds before, by level; their runs use
    /// `in_runs` tiles of this kind.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    fn pass<const BEGIN: usize, const LEVELS: usize>(
        &self,
        in_runs: usize,
        before: &[Ways; LEVELS],
        begun: &mut [[Ways; LEVELS]; RUNS + 1],
    ) {
        for (level, &ways) in before.iter().enumerate() {
            if ways.is_none() {
                continue;
            }
            let mut melds = ways;
            for triplets in 0..USES.div_ceil(3) {
                for (pair, ways) in [melds, melds.with_pair()].into_iter().enumerate() {
                    for (runs, begun) in begun.iter_mut().enumerate().take(BEGIN + 1) {
                        let used = in_runs + runs + 3 * triplets + 2 * pair;
                        if used < USES
                            && let Some(best) = begun.get_mut(level + self.supply.wild::<LEVELS>(used))
                        {
                            *best = best.or(Ways(ways.0.less(self.costs[used])));
                        }
                    }
                }
                melds = melds.with_meld();
            }
        }
    }

    called!(pass as pass_called<BEGIN, LEVELS>(
        in_runs: usize, before: &[Ways; LEVELS], begun: &mut [[Ways; LEVELS]; RUNS + 1]
    ));
    called!(lead as lead_called<LEVELS>(
        in_runs: usize, before: &[Ways; LEVELS], here: (usize, Ways, Ways), by_used: &mut [Lanes; USES],
        leading: &mut [Ways; LEVELS]
    ));

    /// Adds to `leading` the ways before this kind, by level, that lead to the ways `after` it in
    /// the lanes `asked`, at `level`. Runs use `in_runs` of its tiles. Adds the lanes reached to
    /// `by_used`, by the number of tiles used.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    fn lead<const LEVELS: usize>(
        &self,
        in_runs: usize,
        before: &[Ways; LEVELS],
        (level, asked, after): (usize, Ways, Ways),
        by_used: &mut [Lanes; USES],
        leading: &mut [Ways; LEVELS],
    ) {
        for pair in 0..2 {
            for triplets in 0..USES.div_ceil(3) {
                let used = in_runs + 3 * triplets + 2 * pair;
                let wild = self.supply.wild::<LEVELS>(used);
                if used < USES && wild <= level {
                    let ways = before[level - wild];
                    let ways = if pair == 0 { ways } else { ways.with_pair() }.with_melds(triplets);
                    let led = ways.0.less(self.costs[used]).equal(after.0).and(asked.0);
                    by_used[used] = by_used[used].or(led);
                    let led = Ways(led).without_melds(triplets);
                    let leading = &mut leading[level - wild];
                    *leading = Ways(leading.0.or(if pair == 0 { led } else { led.without_pair() }.0));
                }
            }
        }
    }
}

/// Repeats the block for each of these numbers, so that they are constants in it.
macro_rules! unrolled {
    ($number:ident in $($value:literal)* $block:block) => {
        $({
            let $number: usize = $value;
            $block
        })*
    };
}

/// Calls a step for a supply, and for whether runs may begin there, with constants: `USES` is one
/// more than the most tiles used of it, and at most `RUNS` runs begin.
macro_rules! with_constants {
    ($supply:expr, $may_run:expr, $search:ident.$step:ident($($argument:expr),*)) => {
        match ($supply.most <= COPIES, $may_run) {
            (true, true) => $search.$step::<{ COPIES as usize + 1 }, RUNS>($supply, $($argument),*),
            (true, false) => $search.$step::<{ COPIES as usize + 1 }, 0>($supply, $($argument),*),
            (false, true) => $search.$step::<{ ANY as usize + 1 }, RUNS>($supply, $($argument),*),
            (false, false) => $search.$step::<{ ANY as usize + 1 }, 0>($supply, $($argument),*),
        }
    };
}

impl<const LEVELS: usize> SuitSearch<LEVELS> {
    #[inline(always)]
    fn none() -> Self {
        Self([[[Ways::none(); LEVELS]; RUNS + 1]; RUNS + 1])
    }

    /// The search before the first kind.
    #[inline(always)]
    pub(crate) fn start() -> Self {
        let mut start = Self::none();
        let mut nothing = [0; LANES];
        nothing[quota::<LANES>(0, 0)] = INFINITE;
        start.0[0][0][0] = Ways(Lanes::new(nothing));
        start
    }

    /// Goes on with the next kind. `may_run` is whether runs may begin there.
    #[inline(always)]
    pub(crate) fn step(&self, supply: Supply, may_run: bool) -> Self {
        with_constants!(supply, may_run, self.step_within())
    }

    #[inline]
    fn step_within<const USES: usize, const BEGIN: usize>(&self, supply: Supply) -> Self {
        let kind = Kind::<USES>::new(supply);
        let mut next = Self::none();
        unrolled!(last in 0 1 2 {
            let mut begun = [[Ways::none(); LEVELS]; RUNS + 1];
            unrolled!(before in 0 1 2 {
                let (used, ways) = (last + before, &self.0[last][before]);
                if LEVELS == 1 { kind.pass::<BEGIN, LEVELS>(used, ways, &mut begun); }
                else { kind.pass_called::<BEGIN, LEVELS>(used, ways, &mut begun); }
            });
            for (runs, begun) in begun.iter().enumerate().take(BEGIN + 1) {
                for (next, ways) in next.0[runs][last].iter_mut().zip(begun) {
                    *next = ways.with_melds(runs);
                }
            }
        });
        next
    }

    /// Goes back over a kind from the search `after` it. `asked` has the lanes in question after
    /// the kind; they are replaced by the lanes before it that lead there at the same cost. Returns
    /// whether one of these ways adds a tile of the kind, and whether one leaves a tile over.
    #[inline(always)]
    fn back(&self, supply: Supply, may_run: bool, after: &Self, asked: &mut Self) -> [bool; 2] {
        with_constants!(supply, may_run, self.back_within(after, asked))
    }

    #[inline]
    fn back_within<const USES: usize, const BEGIN: usize>(
        &self,
        supply: Supply,
        after: &Self,
        asked: &mut Self,
    ) -> [bool; 2] {
        let kind = Kind::<USES>::new(supply);
        let mut by_used = [Lanes::splat(0); USES];
        let mut leading = Self::none();
        unrolled!(begun in 0 1 2 { if begun <= BEGIN {
            unrolled!(last in 0 1 2 {
                for level in 0..LEVELS {
                    if !asked.0[begun][last][level].is_none() {
                        let here = (level, asked.0[begun][last][level].without_melds(begun), after.0[begun][last][level].without_melds(begun));
                        unrolled!(before in 0 1 2 {
                            let leading = &mut leading.0[last][before];
                            let (used, ways) = (begun + last + before, &self.0[last][before]);
                            if LEVELS == 1 { kind.lead(used, ways, here, &mut by_used, leading); }
                            else { kind.lead_called(used, ways, here, &mut by_used, leading); }
                        });
                    }
                }
            });
        }});
        *asked = leading;
        let is_used = |(used, lanes): (usize, &Lanes)| u32::from(!lanes.is_zero()) << used;
        let used: u32 = by_used.iter().enumerate().map(is_used).sum();
        [used >> supply.count > 1, used & ((1 << supply.count) - 1) != 0]
    }

    /// The ways if the suit ends here, by level.
    #[inline(always)]
    fn whole(&self) -> [Ways; LEVELS] {
        let Self([[levels, ..], ..]) = *self;
        levels
    }

    /// The number of tiles that each quota needs if the suit ends here, by the most wild tiles.
    pub(crate) fn up_to_levels(&self) -> [Distances<LANES>; LEVELS] {
        let mut distances = self.whole().map(Ways::distances);
        for level in 1..LEVELS {
            let (fewer, more) = distances.split_at_mut(level);
            for (distance, &before) in more[0].iter_mut().zip(&fewer[level - 1]) {
                *distance = before.min(*distance);
            }
        }
        distances
    }
}

/// The kinds of which cheapest ways add a tile, and of which they leave a tile over.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Changed {
    pub(crate) added: Kinds,
    pub(crate) left: Kinds,
}

/// A suit after its search: the cheapest ways for its first kinds, for each number of kinds.
#[derive(Clone, Copy)]
pub(crate) struct SuitWays<const LEVELS: usize = 1> {
    limits: SuitLimits,
    /// The quotas asked about last, and the kinds that their ways change.
    last: ([QuotaSet; LEVELS], Changed),
    searches: [SuitSearch<LEVELS>; NUMBER_KINDS + 1],
}

impl<const LEVELS: usize> SuitWays<LEVELS> {
    /// Searches a suit.
    pub(crate) fn new(limits: SuitLimits) -> Self {
        let mut ways = Self { limits, last: ([0; LEVELS], Changed::default()), searches: [SuitSearch::start(); _] };
        ways.search_from(0);
        ways
    }

    fn search_from(&mut self, rank: usize) {
        for rank in rank..self.limits.kinds() {
            self.searches[rank + 1] = self.searches[rank].step(self.limits.supplies[rank], self.limits.may_run(rank));
        }
    }

    /// The suit with another supply of the kind at `rank`, counted from 0. Only the kinds from
    /// there on are searched again.
    pub(crate) fn with(&self, rank: usize, supply: Supply) -> Self {
        let mut ways = Self { last: ([0; LEVELS], Changed::default()), ..*self };
        ways.limits.supplies[rank] = supply;
        ways.search_from(rank);
        ways
    }

    /// The ways of the whole suit, by level.
    #[inline(always)]
    pub(crate) fn whole(&self) -> [Ways; LEVELS] {
        self.searches[self.limits.kinds()].whole()
    }

    /// The number of tiles that each quota needs, by level.
    pub(crate) fn distances(&self) -> [Distances<LANES>; LEVELS] {
        self.whole().map(Ways::distances)
    }

    /// The kinds that the cheapest ways to some quotas change. Each of these quotas must have a
    /// way.
    pub(crate) fn changed(&mut self, quotas: [QuotaSet; LEVELS]) -> Changed {
        if self.last.0 != quotas {
            self.last = (quotas, self.go_back(quotas));
        }
        self.last.1
    }

    fn go_back(&self, quotas: [QuotaSet; LEVELS]) -> Changed {
        let mut asked = SuitSearch::none();
        asked.0[0][0] = quotas.map(Ways::of_quotas);
        let mut changed = Changed::default();
        for rank in (0..self.limits.kinds()).rev() {
            let [before, after] = [&self.searches[rank], &self.searches[rank + 1]];
            let [added, left] = before.back(self.limits.supplies[rank], self.limits.may_run(rank), after, &mut asked);
            changed.added |= Kinds::from(added) << rank;
            changed.left |= Kinds::from(left) << rank;
        }
        changed
    }
}

impl SuitWays {
    /// The kinds that the cheapest ways to a quota change.
    pub(crate) fn changed_for(&self, melds: usize, pairs: usize) -> Changed {
        let [distances] = self.distances();
        let quota = quota::<LANES>(melds, pairs);
        if distances[quota] < INFINITE { self.go_back([1 << quota]) } else { Changed::default() }
    }
}

// Four infinite costs fit into a byte, and no finite cost is as high as an infinite one.
const _: () = assert!(4 * INFINITE as usize <= u8::MAX as usize && INFINITE > ANY && ANY > COPIES);

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::format::quota::{FOUR_MELD_QUOTAS, resized};
    use crate::format::{COUNTS, FOUR_MELD_TILES, HONOUR_KINDS};
    use crate::game::{Copies, Tile};
    use crate::query::supply::beside_fifth;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_pcg::Pcg64Mcg;
    use std::vec;
    use std::vec::Vec;

    /// Every way to have at most four melds and a pair of the first kinds of a suit: the tiles used
    /// of each kind, the melds and the pairs.
    fn all_ways(kinds: usize, is_numbers: bool) -> Vec<([u8; NUMBER_KINDS], usize, usize)> {
        let of = |ranks: &[usize]| {
            let mut used = [0; NUMBER_KINDS];
            for &rank in ranks {
                used[rank] += 1;
            }
            used
        };
        let runs =
            (0..if is_numbers { kinds.saturating_sub(2) } else { 0 }).map(|rank| of(&[rank, rank + 1, rank + 2]));
        let melds: Vec<_> = runs.chain((0..kinds).map(|rank| of(&[rank; 3]))).collect();
        let with =
            |used: &[u8; NUMBER_KINDS], more: &[u8; NUMBER_KINDS]| core::array::from_fn(|at| used[at] + more[at]);
        // Melds in the order of the list, so that each choice occurs once.
        let mut choices = vec![([0; NUMBER_KINDS], 0, 0)];
        let mut at = 0;
        while at < choices.len() {
            let (used, number, from) = choices[at];
            if number < 4 {
                choices.extend((from..melds.len()).map(|next| (with(&used, &melds[next]), number + 1, next)));
            }
            at += 1;
        }
        let mut ways = Vec::new();
        for (used, number, _) in choices {
            ways.push((used, number, 0));
            ways.extend((0..kinds).map(|rank| (with(&used, &of(&[rank; 2])), number, 1)));
        }
        ways
    }

    /// Compares a suit with all ways, quota by quota.
    fn check(supplies: [Supply; NUMBER_KINDS], is_numbers: bool, ways: &[([u8; NUMBER_KINDS], usize, usize)]) {
        let mut distances = [[INFINITE; 2]; 5];
        let mut changed = [[Changed::default(); 2]; 5];
        for (used, melds, pairs) in ways {
            let kinds = || used.iter().zip(&supplies).enumerate();
            if kinds().any(|(_, (used, supply))| *used > supply.most) {
                continue;
            }
            let cost = kinds().map(|(_, (used, supply))| used.saturating_sub(supply.count)).sum();
            let (distance, changed) = (&mut distances[*melds][*pairs], &mut changed[*melds][*pairs]);
            if cost < *distance {
                (*distance, *changed) = (cost, Changed::default());
            }
            if cost == *distance {
                for (rank, (used, supply)) in kinds() {
                    changed.added |= Kinds::from(*used > supply.count) << rank;
                    changed.left |= Kinds::from(*used < supply.count) << rank;
                }
            }
        }
        let searched: SuitWays = SuitWays::new(SuitLimits { supplies, is_numbers });
        let [found] = searched.distances();
        let limits = || supplies.map(|supply| (supply.count, supply.most));
        for (melds, pairs) in (0..5).flat_map(|melds| [(melds, 0), (melds, 1)]) {
            assert_eq!(found[quota::<LANES>(melds, pairs)], distances[melds][pairs], "{melds} {pairs} {:?}", limits());
            assert_eq!(searched.changed_for(melds, pairs), changed[melds][pairs], "{melds} {pairs} {:?}", limits());
        }
    }

    /// The possible supplies of a kind: each count with each limit for a complete hand.
    fn supplies() -> Vec<Supply> {
        let supply = |count, most| Supply { count, most, natural: most };
        (0..=COPIES).flat_map(|most| (0..=most).map(move |count| supply(count, most))).collect()
    }

    #[test]
    fn every_suit_of_four_kinds_matches_all_ways_with_any_tiles_left() {
        let all = supplies();
        let ways = all_ways(4, true);
        for number in 0..all.len().pow(4) {
            let mut suit = [Supply::default(); NUMBER_KINDS];
            // Half of the cases are at the other end of the suit.
            let from = if number % 2 == 0 { 0 } else { NUMBER_KINDS - 4 };
            (0..4).for_each(|rank| suit[from + rank] = all[number / all.len().pow(rank as u32) % all.len()]);
            let moved =
                |used: &[u8; NUMBER_KINDS]| core::array::from_fn(|at| if at < from { 0 } else { used[at - from] });
            let ways: Vec<_> = ways.iter().map(|(used, melds, pairs)| (moved(used), *melds, *pairs)).collect();
            check(suit, true, &ways);
        }
    }

    #[test]
    fn random_suits_match_all_ways_with_any_tiles_left() {
        let all = supplies();
        let mut rng = Pcg64Mcg::seed_from_u64(2);
        for is_numbers in [true, false] {
            let kinds = if is_numbers { NUMBER_KINDS } else { HONOUR_KINDS };
            let ways = all_ways(kinds, is_numbers);
            assert_eq!(ways.len(), if is_numbers { 48_450 } else { 2_640 });
            for _ in 0..if is_numbers { 1_000 } else { 10_000 } {
                let mut suit = [Supply::default(); NUMBER_KINDS];
                suit[..kinds].fill_with(|| all[rng.random_range(0..all.len())]);
                check(suit, is_numbers, &ways);
            }
        }
    }

    #[test]
    fn a_suit_with_another_supply_is_searched_as_if_anew() {
        let all = supplies();
        let mut rng = Pcg64Mcg::seed_from_u64(3);
        for _ in 0..10_000 {
            let mut limits = SuitLimits { is_numbers: rng.random(), ..SuitLimits::default() };
            let kinds = limits.kinds();
            limits.supplies[..kinds].fill_with(|| all[rng.random_range(0..all.len())]);
            let searched: SuitWays = SuitWays::new(limits);
            let rank = rng.random_range(0..kinds);
            limits.supplies[rank] = all[rng.random_range(0..all.len())];
            let (again, anew) = (searched.with(rank, limits.supplies[rank]), SuitWays::<1>::new(limits));
            assert_eq!(again.distances(), anew.distances());
            for (melds, pairs) in (0..5).flat_map(|melds| [(melds, 0), (melds, 1)]) {
                assert_eq!(again.changed_for(melds, pairs), anew.changed_for(melds, pairs));
            }
        }
    }

    #[test]
    fn a_fifth_copy_is_of_use_only_beside_three() {
        let mut suits = 0;
        for number in 0..COUNTS.pow(NUMBER_KINDS as u32) {
            let counts: [u8; NUMBER_KINDS] =
                core::array::from_fn(|rank| (number / COUNTS.pow(rank as u32) % COUNTS) as u8);
            let mut reversed = counts;
            reversed.reverse();
            if counts.iter().sum::<u8>() > FOUR_MELD_TILES as u8 || counts > reversed {
                continue;
            }
            suits += 1;
            let tiles = || Tile::all().zip(counts);
            let copies = tiles().fold(Copies::NONE, |copies, (tile, count)| copies.with(tile, count));
            let mut few = [COPIES; NUMBER_KINDS];
            let beside = tiles().filter(|&(tile, _)| beside_fifth(copies).contains(tile));
            beside.for_each(|(tile, _)| few[tile.index()] = ANY);
            for is_numbers in [true, false].into_iter().take(if counts[HONOUR_KINDS..] == [0, 0] { 2 } else { 1 }) {
                let [limited, unlimited] = [few, [ANY; NUMBER_KINDS]].map(|most| {
                    let supply = |rank| Supply { count: counts[rank], most: most[rank], natural: most[rank] };
                    let supplies = core::array::from_fn(supply);
                    let ways: SuitWays = SuitWays::new(SuitLimits { supplies, is_numbers });
                    let quotas = (0..=4).flat_map(|melds| [(melds, 0), (melds, 1)]);
                    let changed = quotas.map(|(melds, pairs)| ways.changed_for(melds, pairs)).collect::<Vec<_>>();
                    (resized::<FOUR_MELD_QUOTAS>(&ways.distances()[0]), changed)
                });
                assert_eq!(limited, unlimited, "{counts:?}");
            }
        }
        assert_eq!(suits, 203_122);
    }
}
