#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

use core::{array::from_fn, fmt, ops::Add};

/// Copies of each of the 34 kinds in a hand's concealed part, in the order `1m..9m 1p..9p 1s..9s
/// 1z..7z`.
pub type Counts = [u8; 34];

/// How many copies of one kind the completed hand may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CopyRule {
    /// At most four, as many as there are in the game. A hand that holds more than four of a kind
    /// counts as holding four.
    Limited,
    /// Any number, so that a hand may wait for a fifth copy, or for two triplets of one kind.
    Unlimited,
}

/// The concealed part of a hand that may hold wild tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Concealed {
    /// The natural tiles of each kind, 0 for kinds that are wild.
    pub natural: Counts,
    /// The wild tiles: jokers, and all tiles of wild kinds.
    pub wild: u8,
}

impl Concealed {
    /// What is to be added for a target of this cost, given the wild tiles of the hand.
    fn left_to_add(&self, cost: u8, limits: &Limits) -> u8 {
        cost.saturating_sub(self.wild.min(limits.wild))
    }
}

/// The most tiles of each sort that a complete hand may have, those of its concealed part included.
///
/// The largest complete hand has 17 tiles, so neither 17 nor any greater number such as [`u8::MAX`]
/// limits anything. `Limits::from` makes the limits of a game without wild tiles from [`CopyRule`].
///
/// A hand that holds more natural or wild tiles than its limits allow counts as holding what they
/// allow: what is over cannot be part of a complete hand.
///
/// ```
/// use shanten_dfs::{Concealed, CopyRule, Limits, distance_with};
///
/// let mut natural = [0; 34];
/// natural[0] = 4; // 1111m and a wild tile
/// let concealed = Concealed { natural, wild: 1 };
///
/// // Four natural tiles and a joker, which is no fifth 1m: 111m 1m and a wild tile are no win.
/// let four = Limits { wild: 1, ..Limits::from(CopyRule::Limited) };
/// assert_eq!(distance_with(&concealed, 1, &four), Ok(Some(1)));
///
/// // A joker that may be a fifth 1m.
/// let five = Limits { copies: [u8::MAX; 34], ..four };
/// assert_eq!(distance_with(&concealed, 1, &five), Ok(Some(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Tiles of each kind, natural ones and wild ones that stand for it together; 0 for kinds that
    /// don't exist.
    pub copies: Counts,
    /// Natural tiles of each kind. What the hand needs beyond them, wild tiles must stand for.
    pub natural: Counts,
    /// Wild tiles.
    pub wild: u8,
}

impl From<CopyRule> for Limits {
    /// Every kind exists, none of its tiles is gone, and there are no wild tiles.
    fn from(copies: CopyRule) -> Self {
        let most = if copies == CopyRule::Limited { 4 } else { u8::MAX };
        Self { copies: [most; 34], natural: [most; 34], wild: 0 }
    }
}

impl Limits {
    /// What a number of tiles of a kind takes besides the natural ones of the hand, `None` if it
    /// may not have so many.
    fn price(&self, concealed: &Concealed, kind: usize, tiles: u8) -> Option<Price> {
        let natural = self.natural[kind];
        let price = Price {
            tiles: tiles.saturating_sub(natural.min(concealed.natural[kind])),
            wild: tiles.saturating_sub(natural),
        };
        (tiles <= self.copies[kind]).then_some(price)
    }
}

/// What four tiles of a kind are among seven pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FourOfAKind {
    /// One pair and two tiles of no use: the seven pairs are of seven different kinds.
    OnePair,
    /// Two of the seven pairs.
    TwoPairs,
}

/// The error for more melds than a hand has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooManyMelds {
    /// The number of melds that was asked for.
    pub melds: usize,
    /// The most that there may be: 4 in the plain game, 5 within [`Limits`].
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
/// use shanten_dfs::{CopyRule, TooManyMelds, distance};
///
/// let mut counts = [0; 34];
/// counts[0] = 3; // 111m
/// assert_eq!(distance(&counts, 0, CopyRule::Limited), Ok(0));
/// assert_eq!(distance(&counts, 1, CopyRule::Limited), Ok(2)); // 11m 123m, for one
/// assert_eq!(distance(&counts, 5, CopyRule::Limited), Err(TooManyMelds { melds: 5, most: 4 }));
/// ```
///
/// # Errors
///
/// [`TooManyMelds`] if `melds` is over four. Every `counts` has an answer, also one that is not a
/// hand.
pub fn distance(counts: &Counts, melds: usize, copies: CopyRule) -> Result<u8, TooManyMelds> {
    let melds = TooManyMelds::check(melds, 4)?;
    // Any complete hand can be bought whole.
    let everything = 3 * melds + 2;
    Ok(least_cost(counts, melds, &Limits::from(copies), everything))
}

/// The least number of tiles to add so that the hand contains `melds` melds and one pair, with its
/// wild tiles, and within `limits`; `None` if no such hand is within them.
///
/// A target is the tiles of `melds` melds and a pair. Of each kind it has at most `limits.copies`
/// tiles; those over `limits.natural` are wild ones, at most `limits.wild` in all. It costs the
/// tiles that it has over the natural ones of the hand. The distance is the least cost of a target,
/// less the wild tiles of the hand, but not below 0.
///
/// ```
/// use shanten_dfs::{Concealed, CopyRule, Limits, distance_with};
///
/// let mut natural = [0; 34];
/// natural[..3].fill(1);
/// natural[33] = 1; // 123m7z
/// let concealed = Concealed { natural, wild: 0 };
/// let mut limits = Limits::from(CopyRule::Limited);
/// assert_eq!(distance_with(&concealed, 1, &limits), Ok(Some(1))); // 7z
///
/// limits.natural[33] = 1; // The other three 7z are gone.
/// assert_eq!(distance_with(&concealed, 1, &limits), Ok(Some(2))); // 11m beside 123m, for one
///
/// limits.natural = natural; // All the other tiles are gone.
/// assert_eq!(distance_with(&concealed, 1, &limits), Ok(None));
///
/// limits.wild = 1; // There is a joker, which may stand for 7z.
/// assert_eq!(distance_with(&concealed, 1, &limits), Ok(Some(1)));
/// ```
///
/// # Errors
///
/// [`TooManyMelds`] if `melds` is over five. Every hand and all limits have an answer, also hands
/// that hold more than the limits allow, see [`Limits`], and hands of more tiles than the melds and
/// the pair take.
pub fn distance_with(concealed: &Concealed, melds: usize, limits: &Limits) -> Result<Option<u8>, TooManyMelds> {
    let melds = TooManyMelds::check(melds, 5)?;
    let unaffordable = 3 * melds + 3;
    let cost = least_cost(&concealed.natural, melds, limits, unaffordable);
    Ok((cost < unaffordable).then(|| concealed.left_to_add(cost, limits)))
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

/// The least number of tiles to add so that the hand contains all thirteen terminals and honours,
/// one of them paired.
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

/// The least number of tiles to add so that the hand contains seven pairs, with its wild tiles, and
/// within `limits`; `None` if no such hand is within them.
///
/// As for [`distance_with`], with targets of two tiles of each of seven kinds, where four tiles of
/// a kind may be two of the pairs if `four` says so.
///
/// ```
/// use shanten_dfs::{Concealed, CopyRule, FourOfAKind, Limits, seven_pairs_with};
///
/// let mut natural = [0; 34];
/// natural[0] = 4;
/// natural[1..5].fill(2); // 111122334455m and a joker
/// let concealed = Concealed { natural, wild: 1 };
/// let limits = Limits { wild: 1, ..Limits::from(CopyRule::Limited) };
///
/// assert_eq!(seven_pairs_with(&concealed, &limits, FourOfAKind::OnePair), Some(3)); // 667m, as the joker is a 7m
/// assert_eq!(seven_pairs_with(&concealed, &limits, FourOfAKind::TwoPairs), Some(1));
/// ```
#[must_use]
pub fn seven_pairs_with(concealed: &Concealed, limits: &Limits, four: FourOfAKind) -> Option<u8> {
    let choices: &[(usize, u8)] = match four {
        FourOfAKind::OnePair => &[(1, 2)],
        FourOfAKind::TwoPairs => &[(1, 2), (2, 4)],
    };
    // The least cost of a number of pairs of the kinds so far, of which wild tiles must stand for a
    // number of tiles.
    let mut least = [[u8::MAX; 15]; 8];
    least[0][0] = 0;
    for kind in 0..34 {
        for pairs in (1..=7).rev() {
            for &(more, tiles) in choices.iter().filter(|&&(more, _)| more <= pairs) {
                let Some(price) = limits.price(concealed, kind, tiles) else { continue };
                for wild in usize::from(price.wild)..15 {
                    let fewer = least[pairs - more][wild - usize::from(price.wild)];
                    least[pairs][wild] = least[pairs][wild].min(fewer.saturating_add(price.tiles));
                }
            }
        }
    }
    let possible = least[7].iter().take(usize::from(limits.wild) + 1).copied();
    let cost = possible.filter(|&cost| cost < u8::MAX).min()?;
    Some(concealed.left_to_add(cost, limits))
}

/// The least number of tiles to add so that the hand contains all thirteen terminals and honours,
/// one of them paired, with its wild tiles, and within `limits`; `None` if no such hand is within
/// them.
///
/// As for [`distance_with`], with these thirteen targets.
///
/// ```
/// use shanten_dfs::{Concealed, CopyRule, Limits, thirteen_orphans_with};
///
/// let mut natural = [0; 34];
/// natural[27..].fill(1); // 1234567z and a joker
/// let concealed = Concealed { natural, wild: 1 };
/// let mut limits = Limits { wild: 1, ..Limits::from(CopyRule::Limited) };
/// assert_eq!(thirteen_orphans_with(&concealed, &limits), Some(6));
///
/// limits.copies[0] = 0; // There is no 1m.
/// assert_eq!(thirteen_orphans_with(&concealed, &limits), None);
/// ```
#[must_use]
pub fn thirteen_orphans_with(concealed: &Concealed, limits: &Limits) -> Option<u8> {
    let price = |pair| {
        ORPHANS
            .iter()
            .try_fold(Price::FREE, |sum, &kind| Some(sum + limits.price(concealed, kind, 1 + u8::from(kind == pair))?))
    };
    let possible = ORPHANS.into_iter().filter_map(price).filter(|price| price.wild <= limits.wild);
    let cost = possible.map(|price| price.tiles).min()?;
    Some(concealed.left_to_add(cost, limits))
}

/// The shanten of a hand: one less than its distance to the nearest form, so that -1 is a win and 0
/// is ready.
///
/// The standard form asks for one meld per three tiles, rounded down; the melds already called are
/// not in the hand. Seven pairs and thirteen orphans take part if the hand has 13 or 14 tiles.
///
/// ```
/// use shanten_dfs::{CopyRule, shanten};
///
/// let mut counts = [0; 34];
/// counts[..6].fill(2); // 112233445566m
/// counts[33] = 1; // 7z
/// assert_eq!(shanten(&counts, CopyRule::Limited), Ok(0));
/// ```
///
/// # Errors
///
/// [`TooManyMelds`] if the hand has 15 tiles or more.
pub fn shanten(counts: &Counts, copies: CopyRule) -> Result<i8, TooManyMelds> {
    let tiles: usize = counts.iter().copied().map(usize::from).sum();
    let mut least = distance(counts, tiles / 3, copies)?;
    if matches!(tiles, 13 | 14) {
        least = least.min(seven_pairs(counts)).min(thirteen_orphans(counts));
    }
    Ok(least as i8 - 1)
}

/// What a shape, or a whole target, takes besides the natural tiles of the hand.
#[derive(Clone, Copy)]
struct Price {
    /// All tiles that the hand doesn't have as natural ones.
    tiles: u8,
    /// The tiles among them that only wild ones can be.
    wild: u8,
}

impl Add for Price {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { tiles: self.tiles + other.tiles, wild: self.wild + other.wild }
    }
}

impl Price {
    const FREE: Self = Self { tiles: 0, wild: 0 };
}

/// The cost of the cheapest target of the standard form for the natural tiles of a hand, or `best`
/// if none costs less.
fn least_cost(natural: &Counts, melds: u8, limits: &Limits, best: u8) -> u8 {
    if limits.wild == 0 {
        Search::<false>::new(natural, limits, best).run(melds)
    } else {
        Search::<true>::new(natural, limits, best).run(melds)
    }
}

/// The search for the cheapest target, and where it stands.
///
/// The shapes chosen so far add up to `target`, which costs the sum over all kinds of `max(0,
/// target - hand)`: a tile more of a kind is free while `target < hand`, and costs 1 from then on.
/// As the target only grows with each choice, **the price of a shape never falls**: what it costs
/// now bounds from below what it costs later. Nor does a shape that the limits forbid ever become
/// possible again: the copies of a kind only grow in number, and so does the sum over all
/// kinds of `max(0, target - natural)`, the tiles that wild ones must stand for.
///
/// The wild tiles of the hand lower the cost of every target alike, so the search leaves them out.
/// If the limits allow no wild tiles at all, `most` says everything, and a search that is not
/// `WILD` counts none, which takes less time.
struct Search<'a, const WILD: bool> {
    /// The natural tiles of the hand, as many as the limits allow.
    hand: Counts,
    limits: &'a Limits,
    /// The most tiles of each kind that a target may have, even if all wild tiles stand for that
    /// kind.
    most: Counts,
    /// All melds, each with its bare price (for an empty target), the cheapest first.
    melds: [(u8, Meld); 55],
    target: Counts,
    /// The cost of the cheapest complete target so far.
    best: u8,
}

impl<'a, const WILD: bool> Search<'a, WILD> {
    /// A search for targets that cost less than `best`.
    fn new(natural: &Counts, limits: &'a Limits, best: u8) -> Self {
        let hand = from_fn(|kind| natural[kind].min(limits.natural[kind]));
        let most = from_fn(|kind| limits.natural[kind].saturating_add(limits.wild).min(limits.copies[kind]));
        Self { hand, limits, most, melds: [(0, [0; 3]); 55], target: [0; 34], best }
    }

    /// The cost of the cheapest target, or the one given to [`Search::new`] if no target costs
    /// less.
    fn run(mut self, melds: u8) -> u8 {
        self.sort_melds();
        self.choose(0, melds, Price::FREE);
        self.best
    }

    /// Lists all melds by their bare price, those of the same price in the order of [`MELDS`].
    fn sort_melds(&mut self) {
        let mut prices = [0; 55];
        for (price, meld) in prices.iter_mut().zip(MELDS) {
            *price = self.add(meld).tiles;
            self.remove(meld);
        }
        let by_price = (0..=3).flat_map(|price| (0..55).filter(move |&i| prices[i] == price));
        for (entry, i) in self.melds.iter_mut().zip(by_price) {
            *entry = (prices[i], MELDS[i]);
        }
    }

    /// Chooses `left` more melds, none before `first` in the list, and the pair; `cost` is the
    /// price of `target`.
    ///
    /// The order in which melds are chosen changes neither the target nor its cost, so one order is
    /// enough, that of the list. Then each of the `left` melds costs at least the bare price of
    /// the meld at hand, and the pair at least what it costs now. Once this bound is no better
    /// than `best`, it is no better for any meld further down the list. With the real price of
    /// the meld at hand in place of its bare price, the same bound may rule out this meld alone.
    /// Where no pair is possible now, none is later.
    fn choose(&mut self, first: usize, left: u8, cost: Price) {
        let Some(pair) = self.pair_price(cost.wild) else { return };
        if left == 0 {
            self.best = self.best.min(cost.tiles + pair);
            return;
        }
        for i in first..self.melds.len() {
            let (bare_price, meld) = self.melds[i];
            if cost.tiles + left * bare_price + pair >= self.best {
                break;
            }
            let cost = cost + self.add(meld);
            let possible =
                cost.wild <= self.limits.wild && meld.iter().all(|&kind| self.target[kind] <= self.most[kind]);
            if possible && cost.tiles + (left - 1) * bare_price + pair < self.best {
                self.choose(i, left - 1, cost);
            }
            self.remove(meld);
        }
    }

    /// Adds a meld to the target and returns its price.
    fn add(&mut self, meld: Meld) -> Price {
        let mut price = Price::FREE;
        for kind in meld {
            price.tiles += u8::from(self.target[kind] >= self.hand[kind]);
            if WILD {
                price.wild += u8::from(self.target[kind] >= self.limits.natural[kind]);
            }
            self.target[kind] += 1;
        }
        price
    }

    fn remove(&mut self, meld: Meld) {
        for kind in meld {
            self.target[kind] -= 1;
        }
    }

    /// The price of the cheapest pair that is possible for a target of which wild tiles must stand
    /// for `wild`.
    ///
    /// Two more wild tiles can be any pair; with fewer, `natural` tiles must be the rest of it.
    fn pair_price(&self, wild: u8) -> Option<u8> {
        let left = self.limits.wild - wild;
        let beyond_natural = if left < 2 { left } else { u8::MAX };
        let mut best = u8::MAX;
        for kind in 0..34 {
            let target = self.target[kind];
            let mut most = self.most[kind];
            if WILD {
                most = most.min(self.limits.natural[kind].saturating_add(beyond_natural));
            }
            if target + 2 <= most {
                best = best.min((target + 2).saturating_sub(target.max(self.hand[kind])));
            }
        }
        (best < u8::MAX).then_some(best)
    }
}
