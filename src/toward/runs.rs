//! Hands of runs: equal ones in pairs, and pinfu.

use super::facts::Facts;
use super::fixed::Fixed;
use crate::answers::Need;
use crate::format::quota::INFINITE;
use crate::format::{FOUR_MELDS, HONOURS, NUMBER_KINDS};
use crate::game::{Copies, Suit, Tile, TileSet};

/// The kinds at which runs begin, in a suit.
const STARTS: usize = NUMBER_KINDS - 2;

/// The tiles of the run that begins at a kind of a number suit, counted from 0.
pub(super) const fn run(suit: usize, start: usize) -> TileSet {
    TileSet::from_valid_bits(0b111 << (suit * NUMBER_KINDS + start))
}

/// The runs of a hand.
pub(super) fn runs() -> impl Iterator<Item = TileSet> + Clone {
    (0..HONOURS).flat_map(|suit| (0..STARTS).map(move |start| run(suit, start)))
}

/// Two equal runs, as fixed tiles.
pub(super) fn twice(run: TileSet) -> Fixed {
    Fixed::NONE.and(Copies::one_of_each(run)).and(Copies::one_of_each(run))
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

/// The fewest tiles missing from some runs, without and with a pair, and the kinds of these tiles
/// in all cheapest ways, as the top bits of fields.
type OfRuns = [[(u8, RunFields); 2]; FOUR_MELDS + 1];

/// The tiles of a suit that consists of runs and perhaps a pair.
struct RunSuit {
    counts: RunFields,
    most: RunFields,
    found: OfRuns,
}

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
        let (cost, added) = (sum(missing), tops(missing));
        let best = &mut self.found[runs][pairs];
        if cost < best.0 {
            *best = (cost, 0);
        }
        if cost == best.0 {
            best.1 |= added;
        }
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

/// Ways to use a suit's tiles in runs that lack at most one tile each, next to the runs before.
#[derive(Clone, Copy)]
struct Near {
    cost: u8,
    added: RunFields,
    /// The kinds that make a run with a tile left over.
    beside: RunFields,
}

/// The nearest ways by the number of runs.
struct NearRuns {
    counts: RunFields,
    found: [Near; FOUR_MELDS + 1],
}

impl NearRuns {
    fn search(&mut self, used: RunFields, cost: u8, runs: usize, from: usize) {
        let lacking = missing(used, self.counts);
        let left = tops(missing(self.counts, used));
        let beside = left << FIELD | left << (2 * FIELD) | left >> FIELD | left >> (2 * FIELD);
        let best = &mut self.found[runs];
        if cost < best.cost {
            *best = Near { cost, added: 0, beside: 0 };
        }
        if cost == best.cost {
            best.added |= tops(lacking);
            best.beside |= beside & TOPS;
        }
        if runs < FOUR_MELDS {
            for start in from..STARTS {
                let used = used + (RUN << (FIELD * start));
                let more = sum(missing(used, self.counts));
                if more <= cost + 1 {
                    self.search(used, more, runs + 1, start);
                }
            }
        }
    }
}

/// The ways of a suit without three of a kind. Every other run lacks two tiles, as long as tiles
/// are left over, then three.
fn of_few(counts: RunFields) -> OfRuns {
    let mut found = [[(INFINITE, 0); 2]; FOUR_MELDS + 1];
    let tiles = sum(counts);
    let mut note = |used: RunFields, pairs: usize| {
        let cost = sum(missing(used, counts));
        let mut near = NearRuns { counts, found: [Near { cost: INFINITE, added: 0, beside: 0 }; _] };
        near.search(used, cost, 0, 0);
        for (runs, near) in near.found.into_iter().enumerate().filter(|(_, near)| near.cost < INFINITE) {
            let left = (tiles + near.cost) as usize - 3 * runs - 2 * pairs;
            for (others, found) in found[runs..].iter_mut().enumerate() {
                let cost = near.cost + (3 * others - others.min(left)) as u8;
                let also = match others {
                    0 => 0,
                    _ if others <= left => near.beside,
                    _ => TOPS,
                };
                let mut add = |pairs: usize, cost: u8, added: RunFields| {
                    let best = &mut found[pairs];
                    if cost < best.0 {
                        *best = (cost, 0);
                    }
                    if cost == best.0 {
                        best.1 |= added;
                    }
                };
                add(pairs, cost, near.added | also);
                if pairs == 0 {
                    add(1, cost + 2, TOPS);
                }
            }
        }
    };
    note(0, 0);
    for rank in (0..NUMBER_KINDS).filter(|rank| tops(counts) >> (FIELD * rank + FIELD - 1) & 1 == 1) {
        note(2 << (FIELD * rank), 1);
    }
    found
}

/// The kinds of a suit whose fields have their top bit.
fn kinds(suit: usize, tops: RunFields) -> TileSet {
    let bit = |rank: usize| (tops >> (FIELD * rank + FIELD - 1) & 1) << (suit * NUMBER_KINDS + rank);
    TileSet::from_valid_bits((0..NUMBER_KINDS).map(bit).sum())
}

impl Facts {
    /// The ways of a suit.
    fn run_suit(&self, suit: Suit) -> OfRuns {
        let fields = |of: &dyn Fn(Tile) -> u8| {
            (0..).zip(suit.tiles()).fold(0, |all, (rank, tile)| all | RunFields::from(of(tile)) << (FIELD * rank))
        };
        let counts = fields(&|tile| self.state.copies.count(tile));
        if self.is_plain && (self.at_least(3) & TileSet::from_suit(suit)).is_empty() {
            return of_few(counts);
        }
        let most = fields(&|tile| self.most(tile));
        let mut suit = RunSuit { counts, most, found: [[(INFINITE, 0); 2]; _] };
        suit.search(0, 0, 0);
        suit.found
    }

    /// Four runs and a pair of a number tile or one of these honours.
    pub(super) fn pinfu(&self, honours: TileSet) -> Need {
        if self.melds < FOUR_MELDS {
            return Need::NOTHING;
        }
        let suits = [Suit::Characters, Suit::Dots, Suit::Bamboos].map(|suit| self.run_suit(suit));
        let mut of_honours = Need::NOTHING;
        for tile in honours.iter().filter(|&tile| self.most(tile) >= 2) {
            let distance = 2_u8.saturating_sub(self.state.copies.count(tile));
            let tiles = if distance > 0 { TileSet::from(tile) } else { TileSet::EMPTY };
            of_honours = of_honours.or(Need { distance, tiles });
        }
        let mut need = Need::NOTHING;
        for runs in 0..(FOUR_MELDS + 1).pow(2) {
            let (first, second) = (runs / (FOUR_MELDS + 1), runs % (FOUR_MELDS + 1));
            let Some(third) = FOUR_MELDS.checked_sub(first + second) else { continue };
            for pair in 0..=HONOURS {
                let mut whole = if pair == HONOURS { of_honours } else { Need { distance: 0, tiles: TileSet::EMPTY } };
                let mut added = TileSet::EMPTY;
                for (suit, runs) in [first, second, third].into_iter().enumerate() {
                    let (cost, fields) = suits[suit][runs][usize::from(pair == suit)];
                    whole.distance += cost;
                    added |= kinds(suit, fields);
                }
                if whole.distance < INFINITE {
                    need = need.or(Need { tiles: whole.tiles | added, ..whole });
                }
            }
        }
        need
    }

    /// Twice two equal runs and a pair.
    #[inline(always)]
    pub(super) fn twice_identical_runs<const TILES: bool>(&self) -> Need {
        let mut need = Need::NOTHING;
        if self.melds < FOUR_MELDS {
            return need;
        }
        let missing = |run: TileSet| ((run - self.at_least(1)).len() + (run - self.at_least(2)).len()) as u8;
        let mut all = [(TileSet::EMPTY, 0); HONOURS * STARTS];
        for (at, run) in all.iter_mut().zip(runs()) {
            *at = (run, missing(run));
        }
        for (at, &(first, missing)) in all.iter().enumerate() {
            for &(second, more) in &all[at..] {
                if missing + more <= need.distance {
                    need = need.or(self.two_runs_twice::<TILES>(first, second));
                }
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
            return self.nearest::<TILES>(core::iter::once(Fixed { tiles, melds: FOUR_MELDS, pairs: 0 }));
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
    fn suits_without_three_of_a_kind_match_all_ways() {
        for number in 0..3_usize.pow(NUMBER_KINDS as u32) {
            let count = |rank: usize| (number / 3_usize.pow(rank as u32) % 3) as RunFields;
            let counts = (0..NUMBER_KINDS).map(|rank| count(rank) << (FIELD * rank)).sum();
            if sum(counts) <= 14 {
                let mut all = RunSuit { counts, most: 4 * ONES, found: [[(INFINITE, 0); 2]; _] };
                all.search(0, 0, 0);
                assert_eq!(of_few(counts), all.found, "{counts:x}");
            }
        }
    }
}
