//! The standard form when tiles are short: a search suit by suit that knows how many copies of each kind there can be.
//!
//! It goes through the kinds of a suit from the lowest to the highest and decides at each how many runs begin, whether
//! there are triplets, and whether there is the pair; beside the price of each share it keeps which kinds a cheapest way
//! buys and which it leaves over. Three runs of the same kinds are three triplets, so no more than two need begin at once.

use crate::copies::Copies;
use crate::layout::{COPIES, Distances, GOALS, HONOURS, MAX_MELDS, NUMBER_KINDS, SHARES, SUITS, ShareSet, share};
use crate::standard::Found;
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
const ANY: u8 = 14;
/// How many copies there are at least where a fifth is of use.
const FIFTH_BESIDE: u8 = 3;

impl Limits {
    /// The limits of a suit when so many more tiles may come; any number where that is not said.
    ///
    /// A fifth copy is worth its price only beside three that are there, as a test shows; the others are limited all the
    /// same.
    pub(crate) fn new(suit: Suit, copies: Copies, to_come: Option<Copies>) -> Self {
        let mut limits = Self { is_numbers: suit as usize != HONOURS, ..Self::default() };
        for rank in 0..suit.kinds() {
            let tile = Tile::new(suit, rank + 1).expect("a suit has its kinds");
            let count = copies.of(tile);
            limits.counts[usize::from(rank)] = count;
            limits.most[usize::from(rank)] = match to_come {
                Some(to_come) => count + to_come.of(tile),
                None if count >= FIFTH_BESIDE => ANY,
                None => COPIES,
            };
        }
        limits
    }

    /// Searches the suit.
    pub(crate) fn solve(&self, change: Change) -> Solved {
        let mut states = [[Ways::NONE; RUNS + 1]; RUNS + 1];
        states[0][0].price[LANES] = 0;
        states[0][0].is_any = true;
        let kinds = if self.is_numbers { Suit::Characters } else { Suit::Honours }.kinds().into();
        for kind in 0..kinds {
            let most_runs = if self.is_numbers && kind + 2 < kinds { RUNS } else { 0 };
            let (count, most) = (usize::from(self.counts[kind]), usize::from(self.most[kind]));
            let mut next = [[Ways::NONE; RUNS + 1]; RUNS + 1];
            for (last, row) in states.iter().enumerate() {
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
                                next[last].merge(ways, lanes, price, Kinds::from(is_changed) << kind);
                            }
                        }
                    }
                }
            }
            next.iter_mut().flatten().filter(|ways| ways.is_any).for_each(Ways::trim);
            states = next;
        }
        let ways = &states[0][0];
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

/// Puts the suits of a hand together that needs so many melds and a pair: its distance, and the tiles that are bought or
/// spared.
pub(crate) fn whole(suits: &[Solved; SUITS], melds: usize) -> Found {
    let [a, b, c, d] = suits.each_ref().map(|suit| &suit.distances);
    let (low, high) = (join(a, b), join(c, d));
    let all = share(melds, 1);
    let (distance, low_shares, high_shares) = split(&low, &high, 1 << all, |_| UNPAYABLE);
    if distance >= UNPAYABLE {
        return Found::NOTHING;
    }
    let (_, a_shares, b_shares) = split(a, b, low_shares, |share| low[share]);
    let (_, c_shares, d_shares) = split(c, d, high_shares, |share| high[share]);
    let mut tiles = 0;
    for (suit, shares) in [a_shares, b_shares, c_shares, d_shares].into_iter().enumerate() {
        for share in (0..SHARES).filter(|share| shares >> share & 1 == 1) {
            tiles |= u64::from(suits[suit].changed[share]) << (suit * NUMBER_KINDS);
        }
    }
    Found { distance, tiles: TileSet::of_bits(tiles) }
}

/// The distances of two suits together.
fn join(left: &Distances, right: &Distances) -> Distances {
    let mut both = [UNPAYABLE; SHARES];
    for melds in 0..GOALS {
        for more in 0..GOALS - melds {
            let least = |both: &mut u8, price: u8| *both = price.min(*both);
            let plain = left[melds] + right[more];
            least(&mut both[melds + more], plain);
            let paired = (left[melds] + right[GOALS + more]).min(left[GOALS + melds] + right[more]);
            least(&mut both[GOALS + melds + more], paired);
        }
    }
    both
}

/// The shares of two suits in the cheapest ways to do one of several shares together, whose price is given, or found if
/// there is but one.
fn split(
    left: &Distances,
    right: &Distances,
    wholes: ShareSet,
    known: impl Fn(usize) -> u8,
) -> (u8, ShareSet, ShareSet) {
    let mut least = UNPAYABLE;
    let (mut lefts, mut rights) = (0, 0);
    for whole in (0..SHARES).filter(|whole| wholes >> whole & 1 == 1) {
        least = known(whole);
        for (part, &price_of_part) in left.iter().enumerate() {
            let (Some(melds), Some(pairs)) =
                ((whole % GOALS).checked_sub(part % GOALS), (whole / GOALS).checked_sub(part / GOALS))
            else {
                continue;
            };
            let rest = share(melds, pairs);
            let price = price_of_part + right[rest];
            if price < least {
                (least, lefts, rights) = (price, 0, 0);
            }
            if price == least && price < UNPAYABLE {
                lefts |= 1 << part;
                rights |= 1 << rest;
            }
        }
    }
    (least, lefts, rights)
}

const _: () = assert!(PAIRED > MAX_MELDS && (COPIES as usize) < ANY as usize);

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
            let few = counts.map(|count| if count >= FIFTH_BESIDE { ANY } else { COPIES });
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
