//! The standard form when tiles are short: a search suit by suit that knows how many copies of each
//! kind there can be.
//!
//! It goes through the kinds of a suit from the lowest to the highest and decides at each how many
//! runs begin, whether there are triplets, and whether there is the pair; beside the cost of each
//! quota it keeps which kinds a cheapest way buys and which it leaves over. Three runs of the same
//! kinds are three triplets, so no more than two need begin at once.
//!
//! Where some tiles are wild, they can be what no other tile can. A way then has a *level*, how
//! many tiles of it must be wild, and the cheapest ways are kept for each level.

use crate::answers::Need;
use crate::format::quota::Plan;
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, INFINITE, QuotaSet, join, quota, split, widened};
use crate::format::{COPIES, FIVE_MELD_TILES, HONOURS, NUMBER_KINDS, SUITS};
use crate::game::{Copies, Suit, Tile, TileSet};
use crate::lookup::sets::Kinds;
use crate::lookup::sets::QuotaSets;

/// The most runs that begin at one kind.
const RUNS: usize = 2;
/// Room in numbers of lanes: twice as many as there are for the quotas of four melds and a pair,
/// which are in two halves, those of the pair behind the others. What is behind the last quota of
/// either half is not used, and melds that are added don't run into the other half.
pub(crate) const FOUR_MELD_LANES: usize = 32;
/// The same for five melds and a pair.
pub(crate) const FIVE_MELD_LANES: usize = 64;

/// What is asked about the kinds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// Which of them a cheapest way buys.
    Added,
    /// Of which of them a cheapest way leaves a tile over.
    Left,
}

/// The cheapest ways to do each quota so far, a lane for each behind as many where nothing can be
/// paid.
#[derive(Clone, Copy)]
struct Ways<const N: usize> {
    cost: [u16; N],
    /// The kinds that a cheapest way changes.
    changed: [u16; N],
    is_any: bool,
}

impl<const N: usize> Ways<N> {
    const NONE: Self = Self { cost: [INFINITE as u16; _], changed: [0; _], is_any: false };
    const LANES: usize = N / 2;
    /// Where the lanes of the pair begin.
    const PAIRED: usize = N / 4;

    /// Takes the ways of another that are cheaper, and those that are as cheap as well, after so
    /// many more melds and pairs, as lanes.
    #[inline(always)]
    fn merge(&mut self, other: &Self, lanes: usize, cost: u16, changed: Kinds) {
        let window = Self::LANES - lanes..N - lanes;
        let (costs, sets) = (&other.cost[window.clone()], &other.changed[window]);
        let ours = self.cost[Self::LANES..].iter_mut().zip(&mut self.changed[Self::LANES..]);
        for ((our_cost, our_set), (&their_cost, &their_set)) in ours.zip(costs.iter().zip(sets)) {
            let their_cost = their_cost + cost;
            let keep = if *our_cost <= their_cost { Kinds::MAX } else { 0 };
            let take = if their_cost <= *our_cost { Kinds::MAX } else { 0 };
            *our_set = *our_set & keep | (their_set | changed) & take;
            *our_cost = their_cost.min(*our_cost);
        }
        self.is_any = true;
    }

    /// Forgets what stands behind the last of so many numbers of melds in either half.
    #[inline(always)]
    fn trim(&mut self, goals: usize) {
        for half in [Self::LANES, Self::LANES + Self::PAIRED] {
            self.cost[half + goals..half + Self::PAIRED].fill(INFINITE.into());
        }
    }
}

/// A suit whose kinds have limits.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    /// The tiles of each kind.
    pub(crate) counts: [u8; NUMBER_KINDS],
    /// How many of each kind the complete hand may use.
    pub(crate) most: [u8; NUMBER_KINDS],
    /// How many of them need not be wild.
    pub(crate) natural: [u8; NUMBER_KINDS],
    pub(crate) is_numbers: bool,
}

/// As many copies as a complete hand has tiles.
pub(crate) const ANY: u8 = FIVE_MELD_TILES as u8;

/// The kinds of which a fifth copy is of use: where three are there. A test shows that it is worth
/// its cost nowhere else.
#[inline(always)]
pub(crate) const fn beside_fifth(copies: Copies) -> TileSet {
    copies.at_least_3()
}

impl Limits {
    /// The limits of a suit when so many more tiles may come, none of them wild; any number where
    /// that is not said.
    pub(crate) fn new(suit: Suit, copies: Copies, to_come: Option<Copies>) -> Self {
        Self::from_kinds(suit, |tile| {
            let count = copies.count(tile);
            let most = match to_come {
                Some(to_come) => count + to_come.count(tile),
                None if beside_fifth(copies).contains(tile) => ANY,
                None => COPIES,
            };
            (count, most, most)
        })
    }

    /// The limits of a suit by kind: the tiles, how many the complete hand may use, and how many of
    /// these need not be wild.
    pub(crate) fn from_kinds(suit: Suit, of_kind: impl Fn(Tile) -> (u8, u8, u8)) -> Self {
        let mut limits = Self { is_numbers: suit as usize != HONOURS, ..Self::default() };
        for rank in 0..suit.kinds() {
            let tile = Tile::new(suit, rank + 1).expect("a suit has its kinds");
            let at = usize::from(rank);
            (limits.counts[at], limits.most[at], limits.natural[at]) = of_kind(tile);
        }
        limits
    }

    /// The same if no tile can be wild.
    pub(crate) fn without_wild(mut self) -> Self {
        for (most, &natural) in self.most.iter_mut().zip(&self.natural) {
            *most = natural.min(*most);
        }
        self
    }

    /// Searches the suit; with a single level any tile may be wild.
    pub(crate) fn solve<const S: usize, const N: usize, const LEVELS: usize>(
        &self,
        change: Change,
    ) -> SuitNeeds<S, LEVELS> {
        let mut search = SuitSearch::<S, N, LEVELS>::START;
        let kinds = if self.is_numbers { Suit::Characters } else { Suit::Honours }.kinds();
        for rank in 0..kinds {
            let may_run = self.is_numbers && rank + 2 < kinds;
            let at = usize::from(rank);
            search = search.step(rank, self.counts[at], [self.most[at], self.natural[at]], may_run, change);
        }
        search.needs()
    }
}

/// The first kinds of a suit: the cheapest ways, by how many runs begin at the last kind and at the
/// one before it, and by level.
#[derive(Clone, Copy)]
pub(crate) struct SuitSearch<
    const S: usize = FOUR_MELD_QUOTAS,
    const N: usize = FOUR_MELD_LANES,
    const LEVELS: usize = 1,
>([[[Ways<N>; LEVELS]; RUNS + 1]; RUNS + 1]);

impl<const S: usize, const N: usize, const LEVELS: usize> SuitSearch<S, N, LEVELS> {
    pub(crate) const START: Self = {
        let mut states = [[[Ways::NONE; LEVELS]; RUNS + 1]; RUNS + 1];
        states[0][0][0].cost[Ways::<N>::LANES] = 0;
        states[0][0][0].is_any = true;
        Self(states)
    };
    /// Numbers of melds that are asked for.
    const MELD_COUNTS: usize = S / 2;
    /// The most melds that begin at one kind. With four melds in all, four at one kind would be of
    /// at least eight copies, half of them bought.
    const MELDS: usize = {
        let room = Ways::<N>::PAIRED - Self::MELD_COUNTS;
        if room < Self::MELD_COUNTS { room } else { Self::MELD_COUNTS - 1 }
    };

    /// Goes on with a kind, at which runs may begin or not: its place in the suit, how many tiles
    /// there are of it, how many the complete hand may use, and how many of those need not be
    /// wild.
    #[inline(always)]
    pub(crate) fn step(&self, rank: u8, count: u8, [most, natural]: [u8; 2], may_run: bool, change: Change) -> Self {
        let most_runs = if may_run { RUNS } else { 0 };
        let [count, most, natural] = [count, most, natural].map(usize::from);
        let mut next = [[[Ways::NONE; LEVELS]; RUNS + 1]; RUNS + 1];
        for (last, row) in self.0.iter().enumerate() {
            for (one_before, ways) in row.iter().enumerate().filter(|(_, ways)| ways.iter().any(|ways| ways.is_any)) {
                for (runs, next) in next.iter_mut().enumerate().take(most_runs + 1) {
                    let room = most.checked_sub(last + one_before + runs);
                    for triplets in 0..=room.map_or(0, |room| (room / 3).min(Self::MELDS - runs)) {
                        for pair in 0..=1 {
                            let used = last + one_before + runs + 3 * triplets + 2 * pair;
                            if used > most {
                                break;
                            }
                            let is_changed = match change {
                                Change::Added => used > count,
                                Change::Left => used < count,
                            };
                            let cost = used.saturating_sub(count) as u16;
                            let lanes = Ways::<N>::PAIRED * pair + runs + triplets;
                            let wild = if LEVELS == 1 { 0 } else { used.saturating_sub(natural) };
                            for (level, next) in next[last].iter_mut().enumerate().skip(wild) {
                                let ways = &ways[level - wild];
                                if LEVELS == 1 || ways.is_any {
                                    next.merge(ways, lanes, cost, Kinds::from(is_changed) << rank);
                                }
                            }
                        }
                    }
                }
            }
        }
        next.iter_mut().flatten().flatten().filter(|ways| ways.is_any).for_each(|ways| ways.trim(Self::MELD_COUNTS));
        Self(next)
    }

    /// What the suit comes to if it ends here.
    #[inline(always)]
    pub(crate) fn needs(&self) -> SuitNeeds<S, LEVELS> {
        let Self([[levels, ..], ..]) = self;
        let of = |quota: usize| {
            Ways::<N>::LANES + Ways::<N>::PAIRED * (quota / Self::MELD_COUNTS) + quota % Self::MELD_COUNTS
        };
        SuitNeeds {
            distances: levels.map(|ways| core::array::from_fn(|quota| ways.cost[of(quota)] as u8)),
            changed: levels.map(|ways| core::array::from_fn(|quota| ways.changed[of(quota)])),
        }
    }
}

/// What a suit lacks for each quota, and how it is cheapest, by level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SuitNeeds<const S: usize = FOUR_MELD_QUOTAS, const LEVELS: usize = 1> {
    distances: [Distances<S>; LEVELS],
    changed: [[Kinds; S]; LEVELS],
}

impl<const S: usize> SuitNeeds<S> {
    /// Tiles to add for each quota.
    pub(crate) const fn distances(&self) -> &Distances<S> {
        &self.distances[0]
    }
}

impl SuitNeeds {
    /// Of each kind the quotas that a cheapest way buys or spares it for.
    pub(crate) fn sets(&self) -> QuotaSets {
        QuotaSets::from_quotas(&self.changed[0])
    }
}

impl<const S: usize, const LEVELS: usize> SuitNeeds<S, LEVELS> {
    /// Tiles to add for each quota, by how many of them at most must be wild.
    pub(crate) fn up_to_levels(&self) -> [Distances<S>; LEVELS] {
        let mut distances = self.distances;
        for level in 1..LEVELS {
            let (fewer, more) = distances.split_at_mut(level);
            for (distance, &before) in more[0].iter_mut().zip(&fewer[level - 1]) {
                *distance = before.min(*distance);
            }
        }
        distances
    }

    /// The same with more numbers of melds and more levels, where nothing can be paid.
    pub(crate) fn widened<const T: usize, const MORE: usize>(&self) -> SuitNeeds<T, MORE> {
        let mut wide = SuitNeeds { distances: [[INFINITE; T]; MORE], changed: [[0; T]; MORE] };
        for (level, (distances, changed)) in self.distances.iter().zip(&self.changed).enumerate() {
            wide.distances[level] = widened(distances);
            for (old, &kinds) in changed.iter().enumerate() {
                wide.changed[level][quota::<T>(old % (S / 2), old / (S / 2))] = kinds;
            }
        }
        wide
    }
}

/// Puts the suits of a hand together that needs so many melds and a pair, of which so many tiles
/// may be wild: its distance, and the tiles that are bought or spared.
pub(crate) fn need<const S: usize, const LEVELS: usize>(
    suits: &[SuitNeeds<S, LEVELS>; SUITS],
    melds: usize,
    wild: usize,
) -> Need {
    let (distance, plan) = plan(suits.each_ref().map(|suit| &suit.distances), melds, wild);
    let mut tiles = 0;
    for (suit, levels) in plan.into_iter().enumerate() {
        for (level, quotas) in levels.into_iter().enumerate() {
            for quota in members(quotas) {
                tiles |= u64::from(suits[suit].changed[level][quota]) << (suit * NUMBER_KINDS);
            }
        }
    }
    Need { distance, tiles: TileSet::from_valid_bits(tiles) }
}

/// The distance of a hand with these suits that still needs so many melds and of which so many
/// tiles may be wild, and the quotas of each suit in a cheapest way, by level; [`INFINITE`] and
/// none, if there is no way.
fn plan<const S: usize, const LEVELS: usize>(
    [a, b, c, d]: [&[Distances<S>; LEVELS]; SUITS],
    melds: usize,
    wild: usize,
) -> (u8, [[QuotaSet; LEVELS]; SUITS]) {
    let (low, high) = (join_levels(a, b), join_levels(c, d));
    let whole = quota::<S>(melds, 1);
    let both = join_levels(&low, &high);
    let distance = both.iter().take(wild + 1).map(|level| level[whole]).min().unwrap_or(INFINITE);
    if distance >= INFINITE {
        return (INFINITE, [[0; LEVELS]; SUITS]);
    }
    let mut wholes = [[0; LEVELS]; 2];
    for level in (0..LEVELS.min(wild + 1)).filter(|&level| both[level][whole] == distance) {
        split_level(&low, &high, level, whole, distance, &mut wholes);
    }
    let [of_low, of_high] = wholes;
    let ([of_a, of_b], [of_c, of_d]) = (parts(a, b, &low, of_low), parts(c, d, &high, of_high));
    (distance, [of_a, of_b, of_c, of_d])
}

/// The same where nothing can be wild.
pub(crate) fn plan_without_wild(suits: [&Distances; SUITS], melds: usize) -> (u8, Plan) {
    let (distance, plan) = plan(suits.map(core::array::from_ref), melds, 0);
    (distance, plan.map(|[quotas]| quotas))
}

/// Distances of two parts together, by the levels of both together.
pub(crate) fn join_levels<const S: usize, const LEVELS: usize>(
    left: &[Distances<S>; LEVELS],
    right: &[Distances<S>; LEVELS],
) -> [Distances<S>; LEVELS] {
    let is_finite = |distances: &Distances<S>| distances.iter().any(|&distance| distance < INFINITE);
    let mut both = [[INFINITE; S]; LEVELS];
    for (level, left) in left.iter().enumerate().filter(|(_, left)| is_finite(left)) {
        let rights = right.iter().enumerate().take(LEVELS - level).filter(|(_, right)| is_finite(right));
        for (more, right) in rights {
            for (best, distance) in both[level + more].iter_mut().zip(join(left, right)) {
                *best = distance.min(*best);
            }
        }
    }
    both
}

/// Adds the quotas of two parts, by level, in the ways to do a quota together at a level that cost
/// so much.
fn split_level<const S: usize, const LEVELS: usize>(
    left: &[Distances<S>; LEVELS],
    right: &[Distances<S>; LEVELS],
    level: usize,
    whole: usize,
    cost: u8,
    quotas: &mut [[QuotaSet; LEVELS]; 2],
) {
    for of_left in 0..=level {
        let [lefts, rights] = split(&left[of_left], &right[level - of_left], whole, cost);
        quotas[0][of_left] |= lefts;
        quotas[1][level - of_left] |= rights;
    }
}

/// The quotas of two suits, by level, in the cheapest ways to do one of several quotas together.
fn parts<const S: usize, const LEVELS: usize>(
    left: &[Distances<S>; LEVELS],
    right: &[Distances<S>; LEVELS],
    both: &[Distances<S>; LEVELS],
    wholes: [QuotaSet; LEVELS],
) -> [[QuotaSet; LEVELS]; 2] {
    let mut quotas = [[0; LEVELS]; 2];
    for (level, wholes) in wholes.into_iter().enumerate() {
        for whole in members(wholes) {
            split_level(left, right, level, whole, both[level][whole], &mut quotas);
        }
    }
    quotas
}

/// The quotas of a set.
fn members(quotas: QuotaSet) -> impl Iterator<Item = usize> {
    (0..QuotaSet::BITS as usize).filter(move |quota| quotas >> quota & 1 == 1)
}

// Unpayable costs add up in a byte, and no payable one reaches them.
const _: () = assert!(4 * INFINITE as usize <= u8::MAX as usize && INFINITE > ANY && ANY > COPIES);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{COUNTS, FOUR_MELD_TILES, HONOUR_KINDS};

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
            tiles()
                .filter(|&(tile, _)| beside_fifth(copies).contains(tile))
                .for_each(|(tile, _)| few[tile.index()] = ANY);
            for is_numbers in [true, false].into_iter().take(if counts[HONOUR_KINDS..] == [0, 0] { 2 } else { 1 }) {
                let [limited, unlimited] =
                    [few, [ANY; NUMBER_KINDS]].map(|most| Limits { counts, most, natural: most, is_numbers });
                for change in [Change::Added, Change::Left] {
                    let [limited, unlimited] =
                        [limited, unlimited].map(|limits| limits.solve::<FOUR_MELD_QUOTAS, FOUR_MELD_LANES, 1>(change));
                    assert_eq!(limited, unlimited, "{counts:?}");
                }
            }
        }
        assert_eq!(suits, 203_122);
    }
}
