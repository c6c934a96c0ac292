//! The standard form when tiles are short: a search suit by suit that knows how many copies of each kind there can be.
//!
//! It goes through the kinds of a suit from the lowest to the highest and decides at each how many runs begin, whether
//! there are triplets, and whether there is the pair; beside the price of each share it keeps which kinds a cheapest way
//! buys and which it leaves over. Three runs of the same kinds are three triplets, so no more than two need begin at once.

use crate::copies::Copies;
use crate::layout::{COPIES, HONOURS, NUMBER_KINDS, SUITS};
use crate::share::{Distances, GOALS, Plan, SHARES, ShareSet, join, share, split};
use crate::standard::Found;
#[cfg(feature = "std")]
use crate::standard::Sets;
use crate::{Suit, Tile, TileSet};

/// The most runs that begin at one kind.
const RUNS: usize = 2;
/// The most melds that begin at one kind. Four would be of at least eight copies, half of them bought.
const MELDS: usize = 3;
/// Prices that can't be paid; small enough that some of them add up.
const UNPAYABLE: u8 = 50;

/// A number for each share, with room before them; those of the pair begin at [`PAIRED`], and what is behind the last of
/// either half is not used.
type Lanes = [u16; 2 * LANES];
const LANES: usize = 16;
const PAIRED: usize = 8;

/// A bit for each kind of a suit.
type Kinds = u16;

/// What is asked about the kinds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// Which of them a cheapest way buys.
    Bought,
    /// Of which of them a cheapest way leaves a tile over.
    Spared,
}

/// The cheapest ways to do each share so far. In the room before them nothing can be paid.
#[derive(Clone, Copy)]
struct Ways {
    price: Lanes,
    /// The kinds that a cheapest way changes.
    changed: Lanes,
    is_any: bool,
}

impl Ways {
    const NONE: Self = Self { price: [UNPAYABLE as u16; _], changed: [0; _], is_any: false };

    /// Takes the ways of another that are cheaper, and those that are as cheap as well, after so many more melds and
    /// pairs, as lanes.
    #[inline(always)]
    fn merge(&mut self, other: &Self, lanes: usize, price: u16, changed: Kinds) {
        let window = LANES - lanes..2 * LANES - lanes;
        let (prices, sets) = (&other.price[window.clone()], &other.changed[window]);
        let ours = self.price[LANES..].iter_mut().zip(&mut self.changed[LANES..]);
        for ((our_price, our_set), (&their_price, &their_set)) in ours.zip(prices.iter().zip(sets)) {
            let their_price = their_price + price;
            let keep = if *our_price <= their_price { Kinds::MAX } else { 0 };
            let take = if their_price <= *our_price { Kinds::MAX } else { 0 };
            *our_set = *our_set & keep | (their_set | changed) & take;
            *our_price = their_price.min(*our_price);
        }
        self.is_any = true;
    }

    /// Forgets what stands behind the last share of either half.
    #[inline(always)]
    fn trim(&mut self) {
        for half in [LANES, LANES + PAIRED] {
            self.price[half + GOALS..half + PAIRED].fill(UNPAYABLE.into());
        }
    }
}

/// A suit whose kinds have limits.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    /// The tiles of each kind.
    counts: [u8; NUMBER_KINDS],
    /// How many of each kind the completed hand may use.
    most: [u8; NUMBER_KINDS],
    is_numbers: bool,
}

/// More copies than a complete hand can use.
pub(crate) const ANY: u8 = 14;

/// The kinds of which a fifth copy is of use: where three are there. A test shows that it is worth its price nowhere else.
#[inline(always)]
pub(crate) const fn beside_fifth(copies: Copies) -> TileSet {
    copies.many()
}

impl Limits {
    /// The limits of a suit when so many more tiles may come; any number where that is not said.
    pub(crate) fn new(suit: Suit, copies: Copies, to_come: Option<Copies>) -> Self {
        let mut limits = Self { is_numbers: suit as usize != HONOURS, ..Self::default() };
        for rank in 0..suit.kinds() {
            let tile = Tile::new(suit, rank + 1).expect("a suit has its kinds");
            let count = copies.of(tile);
            limits.counts[usize::from(rank)] = count;
            limits.most[usize::from(rank)] = match to_come {
                Some(to_come) => count + to_come.of(tile),
                None if beside_fifth(copies).contains(tile) => ANY,
                None => COPIES,
            };
        }
        limits
    }

    /// Searches the suit.
    pub(crate) fn solve(&self, change: Change) -> Solved {
        let mut search = Search::START;
        let kinds = if self.is_numbers { Suit::Characters } else { Suit::Honours }.kinds();
        for rank in 0..kinds {
            let may_run = self.is_numbers && rank + 2 < kinds;
            let (count, most) = (self.counts[usize::from(rank)], self.most[usize::from(rank)]);
            search = search.step(rank, count, most, may_run, change);
        }
        search.solved()
    }
}

/// The first kinds of a suit: the cheapest ways, by how many runs begin at the last kind and at the one before it.
#[derive(Clone, Copy)]
pub(crate) struct Search([[Ways; RUNS + 1]; RUNS + 1]);

impl Search {
    pub(crate) const START: Self = {
        let mut states = [[Ways::NONE; RUNS + 1]; RUNS + 1];
        states[0][0].price[LANES] = 0;
        states[0][0].is_any = true;
        Self(states)
    };

    /// Goes on with a kind, at which runs may begin or not: its place in the suit, how many tiles there are of it, and how
    /// many the complete hand may use.
    #[inline(always)]
    pub(crate) fn step(&self, rank: u8, count: u8, most: u8, may_run: bool, change: Change) -> Self {
        let most_runs = if may_run { RUNS } else { 0 };
        let (count, most) = (usize::from(count), usize::from(most));
        let mut next = [[Ways::NONE; RUNS + 1]; RUNS + 1];
        for (last, row) in self.0.iter().enumerate() {
            for (one_before, ways) in row.iter().enumerate().filter(|(_, ways)| ways.is_any) {
                for (runs, next) in next.iter_mut().enumerate().take(most_runs + 1) {
                    let room = most.checked_sub(last + one_before + runs);
                    for triplets in 0..=room.map_or(0, |room| (room / 3).min(MELDS - runs)) {
                        for pair in 0..=1 {
                            let used = last + one_before + runs + 3 * triplets + 2 * pair;
                            if used > most {
                                break;
                            }
                            let is_changed = match change {
                                Change::Bought => used > count,
                                Change::Spared => used < count,
                            };
                            let price = used.saturating_sub(count) as u16;
                            let lanes = PAIRED * pair + runs + triplets;
                            next[last].merge(ways, lanes, price, Kinds::from(is_changed) << rank);
                        }
                    }
                }
            }
        }
        next.iter_mut().flatten().filter(|ways| ways.is_any).for_each(Ways::trim);
        Self(next)
    }

    /// What the suit comes to if it ends here.
    #[inline(always)]
    pub(crate) fn solved(&self) -> Solved {
        let Self([[ways, ..], ..]) = self;
        let of = |share: usize| LANES + PAIRED * (share / GOALS) + share % GOALS;
        Solved {
            distances: core::array::from_fn(|share| ways.price[of(share)] as u8),
            changed: core::array::from_fn(|share| ways.changed[of(share)]),
        }
    }
}

/// What a suit lacks for each share, and how it is cheapest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Solved {
    distances: Distances,
    changed: [Kinds; SHARES],
}

#[cfg(feature = "std")]
impl Solved {
    /// Tiles to add for each share.
    pub(crate) const fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Of each kind the shares that a cheapest way buys or spares it for.
    pub(crate) fn sets(&self) -> Sets {
        Sets::of_kinds(&self.changed)
    }
}

/// Puts the suits of a hand together that needs so many melds and a pair: its distance, and the tiles that are bought or
/// spared.
pub(crate) fn found(suits: &[Solved; SUITS], melds: usize) -> Found {
    let (distance, plan) = plan(suits.each_ref().map(|suit| &suit.distances), melds);
    let mut tiles = 0;
    for (suit, shares) in plan.into_iter().enumerate() {
        for share in members(shares) {
            tiles |= u64::from(suits[suit].changed[share]) << (suit * NUMBER_KINDS);
        }
    }
    Found { distance, tiles: TileSet::of_bits(tiles) }
}

/// The distance of a hand with these suits that still needs so many melds, and the shares of each suit in a cheapest way;
/// [`Found::NEVER`] and none, if there is no way.
pub(crate) fn plan([a, b, c, d]: [&Distances; SUITS], melds: usize) -> (u8, Plan) {
    let (low, high) = (join(a, b), join(c, d));
    let all = share::<SHARES>(melds, 1);
    let distance = join(&low, &high)[all];
    if distance >= UNPAYABLE {
        return (Found::NEVER, [0; SUITS]);
    }
    let [of_low, of_high] = split(&low, &high, all, distance);
    let ([of_a, of_b], [of_c, of_d]) = (parts(a, b, &low, of_low), parts(c, d, &high, of_high));
    (distance, [of_a, of_b, of_c, of_d])
}

/// The shares of two suits in the cheapest ways to do one of several shares together.
fn parts(left: &Distances, right: &Distances, both: &Distances, wholes: ShareSet) -> [ShareSet; 2] {
    let splits = members(wholes).map(|whole| split(left, right, whole, both[whole]));
    splits.fold([0; 2], |[lefts, rights], [left, right]| [lefts | left, rights | right])
}

/// The shares of a set.
fn members(shares: ShareSet) -> impl Iterator<Item = usize> {
    (0..SHARES).filter(move |share| shares >> share & 1 == 1)
}

// Melds that are added don't run into the other half, unpayable prices add up in a byte, and no payable one reaches them.
const _: () = assert!(PAIRED >= GOALS + MELDS && 4 * UNPAYABLE as usize <= u8::MAX as usize);
const _: () = assert!(UNPAYABLE as usize > crate::layout::MAX_TILES && ANY > COPIES);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{COUNTS, HONOUR_KINDS, MAX_TILES};

    #[test]
    fn a_fifth_copy_is_of_use_only_beside_three() {
        let mut suits = 0;
        for number in 0..COUNTS.pow(NUMBER_KINDS as u32) {
            let counts: [u8; NUMBER_KINDS] =
                core::array::from_fn(|rank| (number / COUNTS.pow(rank as u32) % COUNTS) as u8);
            let mut reversed = counts;
            reversed.reverse();
            if counts.iter().sum::<u8>() > MAX_TILES as u8 || counts > reversed {
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
                let [limited, unlimited] = [few, [ANY; NUMBER_KINDS]].map(|most| Limits { counts, most, is_numbers });
                for change in [Change::Bought, Change::Spared] {
                    assert_eq!(limited.solve(change), unlimited.solve(change), "{counts:?}");
                }
            }
        }
        assert_eq!(suits, 203_122);
    }
}
