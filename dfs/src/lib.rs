#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

use core::fmt;

/// Copies of each of the 34 kinds in a hand's concealed part, in the order `1m..9m 1p..9p 1s..9s 1z..7z`.
pub type Counts = [u8; 34];

/// How many copies of one kind the completed hand may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Copies {
    /// At most four, as many as there are in the game. A hand that holds more than four of a kind counts as holding four.
    Limited,
    /// Any number, so that a hand may wait for a fifth copy, or for two triplets of one kind.
    Unlimited,
}

/// The error for more melds than a hand has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooManyMelds {
    /// The number of melds that was asked for.
    pub melds: usize,
    /// The most that there may be.
    pub most: usize,
}

impl TooManyMelds {
    /// The number of melds, unless it is over `most`.
    fn check(melds: usize, most: usize) -> Result<u8, Self> {
        if melds > most { Err(Self { melds, most }) } else { Ok(melds as u8) }
    }
}

impl fmt::Display for TooManyMelds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a hand has at most {} melds, not {}", self.most, self.melds)
    }
}

impl core::error::Error for TooManyMelds {}

/// A meld as the kinds of its three tiles.
type Meld = [usize; 3];

/// The 34 triplets and 21 runs.
const MELDS: [Meld; 55] = {
    let mut melds = [[0; 3]; 55];
    let (mut kind, mut run) = (0, 34);
    while kind < 34 {
        melds[kind] = [kind; 3];
        if kind < 27 && kind % 9 < 7 {
            melds[run] = [kind, kind + 1, kind + 2];
            run += 1;
        }
        kind += 1;
    }
    melds
};

/// The terminals and honours.
const ORPHANS: [usize; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

/// The least number of tiles to add so that the hand contains `melds` melds and one pair.
///
/// ```
/// use shanten_dfs::{Copies, TooManyMelds, distance};
///
/// let mut counts = [0; 34];
/// counts[0] = 3; // 111m
/// assert_eq!(distance(&counts, 0, Copies::Limited), Ok(0));
/// assert_eq!(distance(&counts, 1, Copies::Limited), Ok(2)); // 11m 123m, for one
/// assert_eq!(distance(&counts, 5, Copies::Limited), Err(TooManyMelds { melds: 5, most: 4 }));
/// ```
///
/// # Errors
///
/// [`TooManyMelds`] if `melds` is over four. Every `counts` has an answer, also one that is not a hand.
pub fn distance(counts: &Counts, melds: usize, copies: Copies) -> Result<u8, TooManyMelds> {
    let melds = TooManyMelds::check(melds, 4)?;
    let limit = if copies == Copies::Limited { 4 } else { u8::MAX };
    // Any complete hand can be bought whole.
    let everything = 3 * melds + 2;
    let mut search = Search { hand: counts, limit, melds: [(0, [0; 3]); 55], target: [0; 34], best: everything };
    search.sort_melds();
    search.choose(0, melds, 0);
    Ok(search.best)
}

/// The least number of tiles to add so that the hand contains seven different pairs.
///
/// ```
/// let mut counts = [0; 34];
/// counts[..6].fill(2); // 112233445566m
/// counts[0] = 4; // 11112233445566m
/// assert_eq!(shanten_dfs::seven_pairs(&counts), 2); // four of a kind are one pair, not two
/// ```
#[must_use]
pub fn seven_pairs(counts: &Counts) -> u8 {
    let mut prices = counts.map(|count| 2_u8.saturating_sub(count));
    prices.sort_unstable();
    prices[..7].iter().sum()
}

/// The least number of tiles to add so that the hand contains all thirteen terminals and honours, one of them paired.
///
/// ```
/// let mut counts = [0; 34];
/// counts[27..].fill(1); // 1234567z
/// assert_eq!(shanten_dfs::thirteen_orphans(&counts), 7); // 19m19p19s and a second of one kind
/// ```
#[must_use]
pub fn thirteen_orphans(counts: &Counts) -> u8 {
    let price = |pair| ORPHANS.map(|kind| (1 + u8::from(kind == pair)).saturating_sub(counts[kind])).iter().sum();
    ORPHANS.map(price).into_iter().fold(u8::MAX, u8::min)
}

/// The shanten of a hand: one less than its distance to the nearest form, so that -1 is a win and 0 is ready.
///
/// The standard form asks for one meld per three tiles, rounded down; the melds already called are not in the hand.
/// Seven pairs and thirteen orphans take part if the hand has 13 or 14 tiles.
///
/// ```
/// use shanten_dfs::{Copies, shanten};
///
/// let mut counts = [0; 34];
/// counts[..6].fill(2); // 112233445566m
/// counts[33] = 1; // 7z
/// assert_eq!(shanten(&counts, Copies::Limited), Ok(0));
/// ```
///
/// # Errors
///
/// [`TooManyMelds`] if the hand has 15 tiles or more.
pub fn shanten(counts: &Counts, copies: Copies) -> Result<i8, TooManyMelds> {
    let tiles: usize = counts.iter().copied().map(usize::from).sum();
    let mut least = distance(counts, tiles / 3, copies)?;
    if matches!(tiles, 13 | 14) {
        least = least.min(seven_pairs(counts)).min(thirteen_orphans(counts));
    }
    Ok(least as i8 - 1)
}

/// The search for the cheapest target, and where it stands.
///
/// The shapes chosen so far add up to `target`, which costs the sum over all kinds of `max(0, target - hand)`: a tile
/// more of a kind is free while `target < hand`, and costs 1 from then on. As the target only grows with each choice,
/// **the price of a shape never falls**: what it costs now bounds from below what it costs later. Nor does a shape that
/// the limit forbids ever become possible again.
struct Search<'a> {
    hand: &'a Counts,
    /// The most copies of a kind that the target may use.
    limit: u8,
    /// All melds, each with its bare price (for an empty target), the cheapest first.
    melds: [(u8, Meld); 55],
    target: Counts,
    /// The cost of the cheapest complete target so far.
    best: u8,
}

impl Search<'_> {
    /// Lists all melds by their bare price, those of the same price in the order of [`MELDS`].
    fn sort_melds(&mut self) {
        let mut prices = [0; 55];
        for (price, meld) in prices.iter_mut().zip(MELDS) {
            *price = self.add(meld);
            self.remove(meld);
        }
        let by_price = (0..=3).flat_map(|price| (0..55).filter(move |&i| prices[i] == price));
        for (entry, i) in self.melds.iter_mut().zip(by_price) {
            *entry = (prices[i], MELDS[i]);
        }
    }

    /// Chooses `left` more melds, none before `first` in the list, and the pair; `cost` is the price of `target`.
    ///
    /// The order in which melds are chosen changes neither the target nor its cost, so one order is enough, that of
    /// the list. Then each of the `left` melds costs at least the bare price of the meld at hand, and the pair at least
    /// what it costs now. Once this bound is no better than `best`, it is no better for any meld further down the list.
    /// With the real price of the meld at hand in place of its bare price, the same bound may rule out this meld alone.
    fn choose(&mut self, first: usize, left: u8, cost: u8) {
        let pair = self.pair_price();
        if left == 0 {
            self.best = self.best.min(cost + pair);
            return;
        }
        for i in first..self.melds.len() {
            let (bare_price, meld) = self.melds[i];
            if cost + left * bare_price + pair >= self.best {
                break;
            }
            let cost = cost + self.add(meld);
            let exists = meld.iter().all(|&kind| self.target[kind] <= self.limit);
            if exists && cost + (left - 1) * bare_price + pair < self.best {
                self.choose(i, left - 1, cost);
            }
            self.remove(meld);
        }
    }

    /// Adds a meld to the target and returns its price: how many of its tiles the hand does not have.
    fn add(&mut self, meld: Meld) -> u8 {
        let mut price = 0;
        for kind in meld {
            price += u8::from(self.target[kind] >= self.hand[kind]);
            self.target[kind] += 1;
        }
        price
    }

    fn remove(&mut self, meld: Meld) {
        for kind in meld {
            self.target[kind] -= 1;
        }
    }

    /// The price of the cheapest pair: 2 at most, as four melds leave most kinds untouched.
    fn pair_price(&self) -> u8 {
        let mut best = 2;
        for (&target, &hand) in self.target.iter().zip(self.hand) {
            if target + 2 <= self.limit {
                best = best.min((target + 2).saturating_sub(target.max(hand)));
            }
        }
        best
    }
}
