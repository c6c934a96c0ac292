#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

use core::{array::from_fn, fmt, ops::Add};

/// The number of concealed tiles of each of the 34 kinds, in the order `1m..9m 1p..9p 1s..9s
/// 1z..7z`.
pub type Counts = [u8; 34];

/// The number of tiles of one kind that a complete hand may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CopyRule {
    /// At most four, as there are in the game. More than four of a kind in a hand count as four.
    Limited,
    /// Any number, so a hand may wait for a fifth copy, or for two triplets of one kind.
    Unlimited,
}

/// The concealed part of a hand, perhaps with wild tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Concealed {
    /// The natural tiles of each kind, 0 for kinds that are wild.
    pub natural: Counts,
    /// The wild tiles: jokers, and all tiles of wild kinds.
    pub wild: u8,
}

impl Concealed {
    /// How many tiles to add for a target of this cost, given the wild tiles of the hand.
    fn left_to_add(&self, cost: u8, limits: &Limits) -> u8 {
        cost.saturating_sub(self.wild.min(limits.wild))
    }
}

/// The most tiles of each sort in a complete hand, including the tiles that the hand already has.
///
/// The largest complete hand has 17 tiles, so 17 and any larger number, such as [`u8::MAX`], is no
/// limit. `Limits::from` makes the limits of a game without wild tiles from a [`CopyRule`].
///
/// Natural or wild tiles beyond the limits are ignored, because they can't be part of a complete
/// hand.
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
    /// The most tiles of each kind, natural and wild together; 0 for kinds that don't exist.
    pub copies: Counts,
    /// The most natural tiles of each kind. Wild tiles must stand for any more.
    pub natural: Counts,
    /// The most wild tiles.
    pub wild: u8,
}

impl From<CopyRule> for Limits {
    /// Every kind exists, no tile is gone, and there are no wild tiles.
    fn from(copies: CopyRule) -> Self {
        let most = if copies == CopyRule::Limited { 4 } else { u8::MAX };
        Self { copies: [most; 34], natural: [most; 34], wild: 0 }
    }
}

impl Limits {
    /// The cost of `tiles` tiles of a kind, given the natural tiles of the hand; `None` if the
    /// limits forbid that many.
    fn cost(&self, concealed: &Concealed, kind: usize, tiles: u8) -> Option<Cost> {
        let natural = self.natural[kind];
        let cost = Cost {
            tiles: tiles.saturating_sub(natural.min(concealed.natural[kind])),
            wild: tiles.saturating_sub(natural),
        };
        (tiles <= self.copies[kind]).then_some(cost)
    }
}

/// The number of pairs that four tiles of a kind form in seven pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FourOfAKind {
    /// As one pair and two useless tiles: the seven pairs must be different.
    OnePair,
    /// As two of the seven pairs.
    TwoPairs,
}

/// The error for more melds than a hand can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooManyMelds {
    /// The requested number of melds.
    pub melds: usize,
    /// The maximum: 4 in the plain game, 5 within [`Limits`].
    pub most: usize,
}

impl TooManyMelds {
    /// Returns the number of melds, if it is at most `most`.
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
/// [`TooManyMelds`] if `melds` is over four. Any `counts` has an answer, even if it isn't a hand.
pub fn distance(counts: &Counts, melds: usize, copies: CopyRule) -> Result<u8, TooManyMelds> {
    let melds = TooManyMelds::check(melds, 4)?;
    // No complete hand costs more than the number of its tiles.
    let everything = 3 * melds + 2;
    Ok(least_cost(counts, melds, &Limits::from(copies), everything))
}

/// The least number of tiles to add so that the hand, with its wild tiles, contains `melds` melds
/// and one pair within `limits`; `None` if the limits allow no such hand.
///
/// A target is the tiles of `melds` melds and a pair. It has at most `limits.copies` tiles of each
/// kind. Those beyond `limits.natural` are wild, at most `limits.wild` in all. Its cost is the
/// number of its tiles that are not natural tiles of the hand. The distance is the least cost of a
/// target minus the wild tiles of the hand, but at least 0.
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
/// assert_eq!(distance_with(&concealed, 1, &limits), Ok(Some(2))); // for example 11m next to 123m
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
/// [`TooManyMelds`] if `melds` is over five. Any hand and any limits have an answer, even if the
/// hand exceeds the [limits](Limits) or has more tiles than the melds and the pair.
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
    let mut costs = counts.map(|count| 2_u8.saturating_sub(count));
    costs.sort_unstable();
    costs[..7].iter().sum()
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
    let cost = |pair| ORPHANS.map(|kind| (1 + u8::from(kind == pair)).saturating_sub(counts[kind])).iter().sum();
    ORPHANS.map(cost).into_iter().fold(u8::MAX, u8::min)
}

/// The least number of tiles to add so that the hand, with its wild tiles, contains seven pairs
/// within `limits`; `None` if the limits allow no such hand.
///
/// It works like [`distance_with`], with two tiles of each of seven kinds as targets. With
/// [`FourOfAKind::TwoPairs`], four tiles of a kind may be two of the pairs.
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
/// let distance = |four| seven_pairs_with(&concealed, &limits, four);
/// assert_eq!(distance(FourOfAKind::OnePair), Some(3)); // 667m, as the joker is a 7m
/// assert_eq!(distance(FourOfAKind::TwoPairs), Some(1));
/// ```
#[must_use]
pub fn seven_pairs_with(concealed: &Concealed, limits: &Limits, four: FourOfAKind) -> Option<u8> {
    let choices: &[(usize, u8)] = match four {
        FourOfAKind::OnePair => &[(1, 2)],
        FourOfAKind::TwoPairs => &[(1, 2), (2, 4)],
    };
    // The least cost by the number of pairs among the kinds so far, and by the number of tiles that
    // must be wild.
    let mut least = [[u8::MAX; 15]; 8];
    least[0][0] = 0;
    for kind in 0..34 {
        for pairs in (1..=7).rev() {
            for &(more, tiles) in choices.iter().filter(|&&(more, _)| more <= pairs) {
                let Some(cost) = limits.cost(concealed, kind, tiles) else { continue };
                for wild in usize::from(cost.wild)..15 {
                    let fewer = least[pairs - more][wild - usize::from(cost.wild)];
                    least[pairs][wild] = least[pairs][wild].min(fewer.saturating_add(cost.tiles));
                }
            }
        }
    }
    let possible = least[7].iter().take(usize::from(limits.wild) + 1).copied();
    let cost = possible.filter(|&cost| cost < u8::MAX).min()?;
    Some(concealed.left_to_add(cost, limits))
}

/// The least number of tiles to add so that the hand, with its wild tiles, contains all thirteen
/// terminals and honours, one of them paired, within `limits`; `None` if the limits allow no such
/// hand.
///
/// It works like [`distance_with`], with these thirteen targets.
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
    let cost = |pair| {
        ORPHANS
            .iter()
            .try_fold(Cost::ZERO, |sum, &kind| Some(sum + limits.cost(concealed, kind, 1 + u8::from(kind == pair))?))
    };
    let possible = ORPHANS.into_iter().filter_map(cost).filter(|cost| cost.wild <= limits.wild);
    let cost = possible.map(|cost| cost.tiles).min()?;
    Some(concealed.left_to_add(cost, limits))
}

/// The shanten of a hand: its distance to the nearest form minus 1, so -1 is a win and 0 is ready.
///
/// The standard form needs one meld for each three tiles, rounded down; called melds are not part
/// of `counts`. Seven pairs and thirteen orphans only count for 13 or 14 tiles.
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

/// The cost of a shape or a target, given the natural tiles of the hand.
#[derive(Clone, Copy)]
struct Cost {
    /// The tiles that are not natural tiles of the hand.
    tiles: u8,
    /// How many of them must be wild.
    wild: u8,
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { tiles: self.tiles + other.tiles, wild: self.wild + other.wild }
    }
}

impl Cost {
    const ZERO: Self = Self { tiles: 0, wild: 0 };
}

/// The cost of the cheapest target of the standard form for the natural tiles of a hand, or `best`
/// if no target costs less.
fn least_cost(natural: &Counts, melds: u8, limits: &Limits, best: u8) -> u8 {
    if limits.wild == 0 {
        Search::<false>::new(natural, limits, best).run(melds)
    } else {
        Search::<true>::new(natural, limits, best).run(melds)
    }
}

/// The search for the cheapest target, and its current state.
///
/// The shapes chosen so far add up to `target`. It costs the sum over all kinds of `max(0, target -
/// hand)`: one more tile of a kind is free while `target < hand`, and costs 1 from then on. The
/// target only grows, so **the cost of a shape never falls**: its cost now is a lower bound for its
/// cost later. A shape that the limits forbid never becomes possible again either, because the
/// copies of each kind only grow, and so does the number of tiles that must be wild: the sum over
/// all kinds of `max(0, target - natural)`.
///
/// The wild tiles of the hand lower the cost of every target equally, so the search ignores them.
/// If the limits allow no wild tiles, `most` covers everything, and `WILD = false` skips counting
/// them, which is faster.
struct Search<'a, const WILD: bool> {
    /// The natural tiles of the hand, up to the limits.
    hand: Counts,
    limits: &'a Limits,
    /// The most tiles of each kind in a target, even if all wild tiles stand for that kind.
    most: Counts,
    /// All melds, each with its bare cost (for an empty target), the cheapest first.
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

    /// The cost of the cheapest target, or the `best` of [`Search::new`] if no target costs less.
    fn run(mut self, melds: u8) -> u8 {
        self.sort_melds();
        self.choose(0, melds, Cost::ZERO);
        self.best
    }

    /// Lists all melds by their bare cost, equal ones in the order of [`MELDS`].
    fn sort_melds(&mut self) {
        let mut costs = [0; 55];
        for (cost, meld) in costs.iter_mut().zip(MELDS) {
            *cost = self.add(meld).tiles;
            self.remove(meld);
        }
        let by_cost = (0..=3).flat_map(|cost| (0..55).filter(move |&i| costs[i] == cost));
        for (entry, i) in self.melds.iter_mut().zip(by_cost) {
            *entry = (costs[i], MELDS[i]);
        }
    }

    /// Chooses `left` more melds, none before `first` in the list, and the pair. `cost` is the cost
    /// of `target`.
    ///
    /// The order in which melds are chosen changes neither the target nor its cost, so it is enough
    /// to try one order, the list's. Each of the `left` melds then costs at least the bare
    /// cost of the current meld, and the pair at least what it costs now. Once this bound is no
    /// better than `best`, it is no better for any later meld. With the real cost of the current
    /// meld instead of its bare cost, the same bound may rule out this meld alone. If no pair is
    /// possible now, none will be later.
    fn choose(&mut self, first: usize, left: u8, cost: Cost) {
        let Some(pair) = self.pair_cost(cost.wild) else { return };
        if left == 0 {
            self.best = self.best.min(cost.tiles + pair);
            return;
        }
        for i in first..self.melds.len() {
            let (bare_cost, meld) = self.melds[i];
            if cost.tiles + left * bare_cost + pair >= self.best {
                break;
            }
            let cost = cost + self.add(meld);
            let possible =
                cost.wild <= self.limits.wild && meld.iter().all(|&kind| self.target[kind] <= self.most[kind]);
            if possible && cost.tiles + (left - 1) * bare_cost + pair < self.best {
                self.choose(i, left - 1, cost);
            }
            self.remove(meld);
        }
    }

    /// Adds a meld to the target and returns its cost.
    fn add(&mut self, meld: Meld) -> Cost {
        let mut cost = Cost::ZERO;
        for kind in meld {
            cost.tiles += u8::from(self.target[kind] >= self.hand[kind]);
            if WILD {
                cost.wild += u8::from(self.target[kind] >= self.limits.natural[kind]);
            }
            self.target[kind] += 1;
        }
        cost
    }

    fn remove(&mut self, meld: Meld) {
        for kind in meld {
            self.target[kind] -= 1;
        }
    }

    /// The cost of the cheapest pair that is possible for a target in which `wild` tiles must be
    /// wild.
    ///
    /// With two more wild tiles any pair is possible; with fewer, the rest of the pair must be
    /// natural.
    fn pair_cost(&self, wild: u8) -> Option<u8> {
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
