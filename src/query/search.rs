//! The standard form when tiles are short: a search that goes suit by suit and knows how many
//! copies of each kind there can be.
//!
//! It goes through the kinds of a suit from the lowest to the highest. At each it decides how many
//! runs begin, how many triplets there are, and whether the pair is here. For each quota it keeps
//! the least cost and the kinds that a cheapest way adds or leaves over. Three equal runs are also
//! three triplets, so at most two runs need to begin at one kind.
//!
//! Wild tiles can be copies that no other tile can be. The *level* of a way is the number of its
//! tiles that must be wild, and the cheapest ways are kept for each level.

use crate::answers::Need;
use crate::format::quota::Plan;
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, INFINITE, QuotaSet, join, quota, split, widened};
use crate::format::{COPIES, FIVE_MELD_TILES, HONOURS, NUMBER_KINDS, SUITS};
use crate::game::{Copies, Suit, Tile, TileSet};
use crate::lookup::sets::Kinds;
use crate::lookup::sets::QuotaSets;

/// The most runs that may begin at one kind.
const RUNS: usize = 2;
/// Lanes per vector: 16 for quotas without and with the pair, preceded by 16 of padding so that
/// shifted windows stay inside. Each half of 8 has unused lanes at its end, so that added melds
/// don't run into the other half.
pub(crate) const FOUR_MELD_LANES: usize = 32;
/// Lanes per vector for five melds: 32 for quotas, preceded by 32 of padding.
pub(crate) const FIVE_MELD_LANES: usize = 64;

/// Which kinds the search collects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// Kinds of which a cheapest way adds a tile.
    Added,
    /// Kinds of which a cheapest way leaves a tile over.
    Left,
}

/// The cheapest ways to fulfil each quota so far. The first half of the lanes is padding with
/// infinite cost.
#[derive(Clone, Copy)]
struct Ways<const N: usize> {
    cost: [u16; N],
    /// The kinds that a cheapest way adds or leaves over.
    changed: [u16; N],
    is_any: bool,
}

impl<const N: usize> Ways<N> {
    const NONE: Self = Self { cost: [INFINITE as u16; _], changed: [0; _], is_any: false };
    const LANES: usize = N / 2;
    /// The offset of the lanes with the pair.
    const PAIRED: usize = N / 4;

    /// Merges ways that gain `lanes` quotas, cost `cost` more and change the kinds `changed`. Keeps
    /// the cheaper ones, and the kinds of both where they are equal.
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

    /// Clears the lanes of `goals` melds and more in both halves.
    #[inline(always)]
    fn trim(&mut self, goals: usize) {
        for half in [Self::LANES, Self::LANES + Self::PAIRED] {
            self.cost[half + goals..half + Self::PAIRED].fill(INFINITE.into());
        }
    }
}

/// The limits for each kind of a suit.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    /// The tiles of each kind in the hand.
    pub(crate) counts: [u8; NUMBER_KINDS],
    /// How many of each kind the complete hand may use.
    pub(crate) most: [u8; NUMBER_KINDS],
    /// How many of these need not be wild.
    pub(crate) natural: [u8; NUMBER_KINDS],
    pub(crate) is_numbers: bool,
}

/// No limit: as many copies as a complete hand has tiles.
pub(crate) const ANY: u8 = FIVE_MELD_TILES as u8;

/// The kinds of which a fifth copy can help: those with three or more. A test shows that it never
/// pays anywhere else.
#[inline(always)]
pub(crate) const fn beside_fifth(copies: Copies) -> TileSet {
    copies.at_least_3()
}

impl Limits {
    /// The limits of a suit without wild tiles. `to_come`: copies still available of each kind;
    /// `None` means unlimited.
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

    /// The limits of a suit from, for each kind, its tiles, how many the complete hand may use, and
    /// how many of these need not be wild.
    pub(crate) fn from_kinds(suit: Suit, of_kind: impl Fn(Tile) -> (u8, u8, u8)) -> Self {
        let mut limits = Self { is_numbers: suit as usize != HONOURS, ..Self::default() };
        for rank in 0..suit.kinds() {
            let tile = Tile::new(suit, rank + 1).expect("a suit has its kinds");
            let at = usize::from(rank);
            (limits.counts[at], limits.most[at], limits.natural[at]) = of_kind(tile);
        }
        limits
    }

    /// The same limits if no tile can be wild.
    pub(crate) fn without_wild(mut self) -> Self {
        for (most, &natural) in self.most.iter_mut().zip(&self.natural) {
            *most = natural.min(*most);
        }
        self
    }

    /// Searches the suit. With a single level, any tile may be wild at no cost in levels.
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

/// The cheapest ways for the first kinds of a suit, by the number of runs that begin at the last
/// kind and at the one before, and by level.
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
    /// How many numbers of melds there are, from 0 on.
    const MELD_COUNTS: usize = S / 2;
    /// The most melds that begin at one kind. With four melds in all, four at one kind would need
    /// eight or more copies, half of them added.
    const MELDS: usize = {
        let room = Ways::<N>::PAIRED - Self::MELD_COUNTS;
        if room < Self::MELD_COUNTS { room } else { Self::MELD_COUNTS - 1 }
    };

    /// Goes on with the kind at `rank`: `count` tiles in the hand; the complete hand may use
    /// `most`, of which `natural` need not be wild. `may_run` tells whether runs may begin here.
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

    /// What the suit needs if it ends here.
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

/// For each level and quota, what a suit needs and the kinds that its cheapest ways change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SuitNeeds<const S: usize = FOUR_MELD_QUOTAS, const LEVELS: usize = 1> {
    distances: [Distances<S>; LEVELS],
    changed: [[Kinds; S]; LEVELS],
}

impl<const S: usize> SuitNeeds<S> {
    /// How many tiles each quota needs.
    pub(crate) const fn distances(&self) -> &Distances<S> {
        &self.distances[0]
    }
}

impl SuitNeeds {
    /// For each kind the quotas for which a cheapest way changes it.
    pub(crate) fn sets(&self) -> QuotaSets {
        QuotaSets::from_quotas(&self.changed[0])
    }
}

impl<const S: usize, const LEVELS: usize> SuitNeeds<S, LEVELS> {
    /// How many tiles each quota needs, by the most tiles that may be wild.
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

    /// The same for more melds and more levels; new entries are [`INFINITE`].
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

/// Combines the suits of a hand that still needs `melds` melds and a pair, and of which at most
/// `wild` tiles may be wild. Returns the distance and the tiles that cheapest ways change.
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

/// The distance of a hand that still needs `melds` melds and of which at most `wild` tiles may be
/// wild, and for each suit the quotas of its cheapest ways, by level. [`INFINITE`] and no quotas if
/// there is no way.
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

/// The same if no tile can be wild.
pub(crate) fn plan_without_wild(suits: [&Distances; SUITS], melds: usize) -> (u8, Plan) {
    let (distance, plan) = plan(suits.map(core::array::from_ref), melds, 0);
    (distance, plan.map(|[quotas]| quotas))
}

/// The distances of two parts together, by the sum of their levels.
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

/// Adds the quotas, by level, in which two parts fulfil `whole` together at `level` and cost
/// `cost`.
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

/// The quotas of two suits, by level, in the cheapest ways to fulfil any of `wholes` together.
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

// Four infinite costs fit a byte, and no finite cost reaches an infinite one.
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
