//! Exact figures of the game: how many hands, and how many deals, have each shanten.
//!
//! Suits with the same distances and the same totals for the special forms can replace each other in every hand, so all
//! hands are counted by counting the states of one number suit and of the honours, and putting them together: two number suits,
//! a number suit and the honours, and the two pairs of suits. Wild tiles are no part of a suit: hands without them are counted for more
//! melds than they need, and each number of wild tiles brings them nearer by as many.
//!
//! Others have counted the complete deals of 14 tiles, 11,353,128,141,498 in standard form and 12,859,078,207,674 in
//! all ([wandm](https://wandm.syakuhati.com/nichimahu.html), in Japanese), the same as here, and simulated 100 million deals of 13
//! tiles ([ara](http://mahjong.ara.black/column/haipai.htm), in Japanese). His shares of the special forms agree as well as chance allows; in
//! standard form they differ by up to 0.05 percentage points, more than chance does, and here the tests count from the definition.

use std::collections::HashMap;
use std::vec;
use std::vec::Vec;

use crate::format::share::{Distances, SHARES, share};
use crate::format::{COPIES, EMPTY_SUITS, MAX_MELDS, MAX_TILES, NUMBER_KINDS, PLACES, SuitWord};
use crate::game::{Form, Shanten, Strictness, Suit, Tile, TileSet};
use crate::lookup::table;
use crate::lookup::totals::Tally;
use crate::query::search::{ANY, Change, ROOM, Search, join_levels};
use crate::rules::Rules;

/// Different distances, of hands without wild tiles that have fewer tiles than their melds and the pair too.
const DISTANCES: usize = Rules::MOST_TILES + 1;
/// By how many tiles must be wild, up to all of a complete hand, and up to a few, which is faster.
const LEVELS: usize = Rules::MOST_TILES + 1;
const FEW_LEVELS: usize = COPIES as usize + 1;
/// The least tiles that the special forms apply to.
const WHOLE: usize = MAX_TILES - 1;

/// How many hands of each size have each shanten, in each form.
///
/// It takes some tenths of a second to work them out in a release build, and nothing is sampled: the numbers of hands and deals
/// are exact and add up to all that there are. Probabilities and averages are of deals, in which each tile of the game, of 136 in
/// riichi for four players, is as likely as any other.
///
/// ```
/// use shanten::{Shanten, Strictness};
/// use shanten::figures::Figures;
///
/// let figures = Figures::new(Strictness::default());
/// let dealt = figures.nearest(14).unwrap();
/// let complete = dealt.row(Shanten::WIN);
/// assert_eq!((complete.hands, complete.deals), (16_873_619, 12_859_078_207_674));
/// assert_eq!((1.0 / complete.probability).round(), 330_530.0); // a win on the deal
/// assert_eq!(format!("{:.4}", dealt.average()), "3.1559");
///
/// let waiting = figures.nearest(13).unwrap();
/// assert_eq!(format!("{:.2}", waiting.useful().unwrap()), "52.12"); // copies that bring the hand nearer
/// ```
///
/// So have the games of other [`Rules`]:
///
/// ```
/// use shanten::{Shanten, Strictness};
/// use shanten::figures::Figures;
/// use shanten::rules::Rules;
///
/// let figures = Figures::of(Rules::THREE_PLAYER, Strictness::default());
/// let dealt = figures.nearest(14).unwrap();
/// assert_eq!(dealt.deals(), 139_737_927_523_546_800); // 14 of 108 tiles
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    nearest: Vec<Histogram>,
    standard: Vec<Histogram>,
    seven_pairs: Vec<Histogram>,
    thirteen_orphans: Vec<Histogram>,
}

impl Figures {
    /// Works them out for riichi for four players under a rule for copies.
    ///
    /// Nothing is called or visible, so that of the four only [`Strictness::General`] makes a difference.
    #[must_use]
    pub fn new(strictness: Strictness) -> Self {
        Self::of(Rules::RIICHI, strictness)
    }

    /// Works them out under any rules.
    ///
    /// Hands of as many tiles of each kind are the same hand, and with as many jokers, one of which is as good as another. A deal is a
    /// choice among all tiles of the game, jokers included.
    ///
    /// It takes longer than for riichi where there are wild tiles: seconds where they may be fifth copies, and more with five melds.
    #[must_use]
    pub fn of(rules: Rules, strictness: Strictness) -> Self {
        match rules.choices().melds {
            #[cfg(feature = "five-melds")]
            5 => {
                use crate::lookup::five_melds::{SHARES, suit_distances};
                use crate::query::search::WIDE_ROOM;
                Self::of_tables::<SHARES, WIDE_ROOM>(rules, strictness, suit_distances)
            }
            _ => Self::of_tables::<SHARES, ROOM>(rules, strictness, table::suit_distances),
        }
    }

    fn of_tables<const S: usize, const N: usize>(
        rules: Rules,
        strictness: Strictness,
        table: fn(SuitWord) -> &'static Distances<S>,
    ) -> Self {
        let game = Game { rules, strictness, table };
        if !game.are_fifth_copies_scarce() {
            game.figures::<N, 1>()
        } else if usize::from(rules.wild_tiles()) < FEW_LEVELS {
            game.figures::<N, FEW_LEVELS>()
        } else {
            game.figures::<N, LEVELS>()
        }
    }

    /// The shantens of hands with so many concealed tiles, up to 14 or 17, in the nearest form that counts; `None` for more, and if
    /// none applies.
    #[must_use]
    pub fn nearest(&self, tiles: usize) -> Option<&Histogram> {
        Histogram::of_size(&self.nearest, tiles)
    }

    /// The shantens of hands with so many concealed tiles in a form; `None` for sizes that it doesn't apply to, and if it doesn't
    /// count.
    #[must_use]
    pub fn in_form(&self, form: Form, tiles: usize) -> Option<&Histogram> {
        let sizes = match form {
            Form::Standard => &self.standard,
            Form::SevenPairs => &self.seven_pairs,
            Form::ThirteenOrphans => &self.thirteen_orphans,
        };
        Histogram::of_size(sizes, tiles)
    }
}

/// How many there are of some parts of hands. Deals of two suits are few enough for 64 bits, and so are those of 14 tiles that are not
/// wild.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Weight {
    /// Each part once.
    hands: u64,
    /// Each part once for every choice of its tiles among those of the game.
    deals: u64,
}

impl Weight {
    const ONE: Self = Self { hands: 1, deals: 1 };

    /// Those of them that have so many copies of one kind more.
    fn with(self, copies: u8) -> Self {
        const CHOICES: [u64; COPIES as usize + 1] = [1, 4, 6, 4, 1];
        Self { hands: self.hands, deals: self.deals * CHOICES[usize::from(copies)] }
    }

    fn times(self, other: Self) -> Self {
        Self { hands: self.hands * other.hands, deals: self.deals * other.deals }
    }

    fn add(&mut self, other: Self) {
        self.hands += other.hands;
        self.deals += other.deals;
    }
}

/// How many there are of some hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Total {
    /// Each hand once.
    hands: u64,
    /// Each hand once for every choice of its tiles among those of the game.
    deals: u128,
}

impl Total {
    const ONE: Self = Self { hands: 1, deals: 1 };

    /// Those of two parts.
    fn of(a: Weight, b: Weight) -> Self {
        Self { hands: a.hands * b.hands, deals: u128::from(a.deals) * u128::from(b.deals) }
    }

    fn times(self, other: Self) -> Self {
        Self { hands: self.hands * other.hands, deals: self.deals * other.deals }
    }

    fn add(&mut self, other: Self) {
        self.hands += other.hands;
        self.deals += other.deals;
    }
}

/// How many hands of a size there are at each distance.
type Totals = [Total; DISTANCES];

/// How many hands of a size have each shanten, in one form or in the nearest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    totals: Totals,
    /// Of hands that a draw leaves with as many melds to make: the deals at each distance, each once for every copy that is
    /// useful.
    useful: Option<[u128; DISTANCES]>,
    tiles: usize,
}

/// What a [`Histogram`] says of a shanten.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Row {
    /// The shanten.
    pub shanten: Shanten,
    /// How many different hands have it.
    pub hands: u64,
    /// How many deals have it: choices among the tiles of the game.
    pub deals: u128,
    /// How likely a deal has it, from 0 to 1.
    pub probability: f64,
    /// The deals that have it, each counted once for every copy that is useful to it; `None` for hands of 2, 5, 8, 11, 14 and 17 tiles,
    /// which have drawn.
    pub useful_draws: Option<u128>,
    /// The copies that are useful to a hand with it, on average over its deals; `None` also if no hand has it.
    pub useful: Option<f64>,
}

impl Histogram {
    /// Those of all sizes from the `first` on, which tell each other how many of so many tiles are useful.
    fn all(first: usize, sizes: &[Totals], wall: u128) -> Vec<Self> {
        let of_size = |(at, totals): (usize, &Totals)| {
            let tiles = first + at;
            let next = sizes.get(at + 1).filter(|_| tiles % 3 != 2);
            let useful = next.map(|next| useful(tiles as u128, wall, totals, next));
            Self { totals: *totals, useful, tiles }
        };
        sizes.iter().enumerate().map(of_size).collect()
    }

    fn of_size(sizes: &[Self], tiles: usize) -> Option<&Self> {
        sizes.iter().find(|histogram| histogram.tiles == tiles)
    }

    /// The shantens from -1 up that a hand has.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        (Shanten::WIN.get()..=Shanten::MAX.get())
            .filter_map(Shanten::new)
            .map(|shanten| self.row(shanten))
            .filter(|row| row.hands > 0)
    }

    /// What it says of a shanten.
    #[must_use]
    pub fn row(&self, shanten: Shanten) -> Row {
        let distance = usize::from(shanten.distance());
        let Total { hands, deals } = self.totals[distance];
        let useful_draws = self.useful.map(|useful| useful[distance]);
        let useful = useful_draws.filter(|_| deals > 0).map(|draws| draws as f64 / deals as f64);
        Row { shanten, hands, deals, probability: deals as f64 / self.deals() as f64, useful_draws, useful }
    }

    /// The tiles of each hand, concealed ones.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// How many different hands there are.
    #[must_use]
    pub fn hands(&self) -> u64 {
        self.totals.iter().map(|total| total.hands).sum()
    }

    /// How many deals there are: choices among the tiles of the game.
    #[must_use]
    pub fn deals(&self) -> u128 {
        self.totals.iter().map(|total| total.deals).sum()
    }

    /// The average shanten of a deal.
    #[must_use]
    pub fn average(&self) -> f64 {
        self.rows().map(|row| f64::from(row.shanten.get()) * row.probability).sum()
    }

    /// The copies that bring the hand nearer, on average over all deals; `None` for hands of 2, 5, 8, 11, 14 and 17 tiles, which have
    /// drawn.
    #[must_use]
    pub fn useful(&self) -> Option<f64> {
        self.useful.map(|useful| useful.iter().sum::<u128>() as f64 / self.deals() as f64)
    }
}

/// The deals at each distance, each once for every copy that is useful to it, from the deals with as many tiles and those with one
/// more.
///
/// A deal and a copy of the rest make a deal with one tile more, and each of these is made once for each of its tiles. So the
/// deals of a distance with one tile more are those that stayed at the distance, and those that came from the next
/// one because the copy was useful, as long as the draw changes neither the melds that are needed nor the forms that apply. From
/// the nearest distance up, one unknown follows from the other.
fn useful(tiles: u128, wall: u128, before: &Totals, after: &Totals) -> [u128; DISTANCES] {
    let mut useful = [0; DISTANCES];
    for distance in 1..DISTANCES {
        let arrived = after[distance - 1].deals * (tiles + 1);
        let stayed = before[distance - 1].deals * (wall - tiles) - useful[distance - 1];
        useful[distance] = arrived - stayed;
    }
    debug_assert_eq!(
        before[DISTANCES - 1].deals * (wall - tiles) - useful[DISTANCES - 1],
        after[DISTANCES - 1].deals * (tiles + 1),
        "the one equation that is left over holds"
    );
    useful
}

/// Rules, and what they come to where nothing is called or visible.
struct Game<const S: usize> {
    rules: Rules,
    strictness: Strictness,
    /// The distances of a suit of which every kind exists.
    table: fn(SuitWord) -> &'static Distances<S>,
}

impl<const S: usize> Game<S> {
    /// Whether it matters how many tiles must be wild: those of wild kinds, and fifth copies. Where there are none of the latter, no more
    /// than four tiles of each wild kind are needed, and as many there are.
    fn are_fifth_copies_scarce(&self) -> bool {
        self.strictness != Strictness::General && self.rules.choices().fifth_copies
    }

    /// Counts all hands; by how many tiles must be wild, if that matters.
    fn figures<const N: usize, const L: usize>(&self) -> Figures {
        let mut suits = HashMap::new();
        for suit in Suit::ALL {
            suits.entry(self.sort(suit)).or_insert_with(|| self.suit::<N, L>(suit));
        }
        let [a, b, c, honours] = Suit::ALL.map(|suit| &suits[&self.sort(suit)]);
        let wild = self.wild_tiles();
        let [standard, nearest] = a.join(b).hands(&c.join(honours), wild.len() - 1, self);
        let with_wild = |naturals: &[Vec<Totals>]| self.with_wild(&wild, |melds, tiles| naturals[melds][tiles]);
        let (standard, nearest) = (with_wild(&standard), with_wild(&nearest));

        let choices = self.rules.choices();
        let wall = u128::from(COPIES) * choices.kinds.len() as u128 + u128::from(choices.jokers);
        let standard = if self.rules.has(Form::Standard) { Histogram::all(0, &standard, wall) } else { Vec::new() };
        let is_special = self.has_special();
        // Hands of fewer tiles have the standard form alone, also before the draw that makes them 13.
        let nearest = if is_special.contains(&true) {
            [standard.get(..WHOLE).unwrap_or_default(), &Histogram::all(WHOLE, &nearest[WHOLE..], wall)].concat()
        } else {
            standard.clone()
        };
        let totals = is_special.contains(&true).then(|| Specials::new(self));
        let in_form = |is_there: bool, shanten: fn(Tally) -> Shanten| {
            let Some(totals) = totals.as_ref().filter(|_| is_there) else { return Vec::new() };
            let naturals = totals.by(shanten);
            Histogram::all(WHOLE, &self.with_wild(&wild, |_, tiles| naturals[tiles])[WHOLE..], wall)
        };
        let [seven_pairs, thirteen_orphans] = is_special;
        Figures {
            nearest,
            standard,
            seven_pairs: in_form(seven_pairs, Tally::seven_pairs),
            thirteen_orphans: in_form(thirteen_orphans, Tally::thirteen_orphans),
        }
    }

    /// Whether seven pairs count, and thirteen orphans.
    fn has_special(&self) -> [bool; 2] {
        [Form::SevenPairs, Form::ThirteenOrphans].map(|form| self.rules.has(form))
    }

    /// What the states of a suit depend on: whether it is the honours, and which ranks exist and are natural.
    fn sort(&self, suit: Suit) -> (bool, [u64; 2]) {
        let choices = self.rules.choices();
        let ranks = |tiles: TileSet| tiles.bits() >> (suit as usize * NUMBER_KINDS) & ((1 << NUMBER_KINDS) - 1);
        (suit == Suit::Honours, [ranks(choices.kinds), ranks(choices.kinds - choices.wild)])
    }

    /// The states of a suit, without wild tiles.
    fn suit<const N: usize, const L: usize>(&self, suit: Suit) -> Suits<S, L> {
        let mut states = States { game: self, suit, classes: Numbers::default(), found: HashMap::new() };
        let nothing = Part { word: EMPTY_SUITS[suit as usize], tally: Tally::EMPTY, weight: Weight::ONE };
        let is_in_table = self.strictness != Strictness::General
            && !self.are_fifth_copies_scarce()
            && self.rules.lacking().iter().all(|tile| tile.suit() != suit);
        states.extend(1, nothing, (!is_in_table).then_some(&Search::<S, N, L>::START));
        let mut tallies = Numbers::default();
        let numbered: Vec<_> =
            states.found.iter().map(|(&(class, tally), &weight)| (class, tallies.of(tally), weight)).collect();
        let mut suits = Suits::none(states.classes.all, tallies.all, self.rules);
        for (class, tally, weight) in numbered {
            suits.weights[class * suits.tallies.len() + tally].add(weight);
        }
        suits
    }

    /// How many natural tiles of a kind hands can have.
    fn natural(&self, tile: Tile) -> u8 {
        let choices = self.rules.choices();
        if (choices.kinds - choices.wild).contains(tile) { COPIES } else { 0 }
    }

    /// How many tiles of a kind a complete hand may have, and how many of them need not be wild.
    fn limits(&self, tile: Tile) -> [u8; 2] {
        let choices = self.rules.choices();
        if !choices.kinds.contains(tile) {
            [0; 2]
        } else if self.strictness == Strictness::General {
            [ANY; 2]
        } else {
            [if choices.fifth_copies { ANY } else { COPIES }, self.natural(tile)]
        }
    }

    /// What a copy of a tile more adds to the totals that matter.
    fn of_copy(&self, tile: Tile, copies: u8) -> Tally {
        if self.has_special().contains(&true) { self.rules.of_copy(tile, copies) } else { Tally::ONE_TILE }
    }

    /// The different sets of wild tiles, by number.
    fn wild_tiles(&self) -> Vec<Total> {
        let choices = self.rules.choices();
        let mut sets = vec![Total::ONE];
        let mut choose = |from: &[Total]| {
            let mut longer = vec![Total::default(); (sets.len() + from.len() - 1).min(self.rules.max_tiles() + 1)];
            for (number, set) in sets.iter().enumerate() {
                for (more, &chosen) in from.iter().enumerate().take(longer.len() - number) {
                    longer[number + more].add(set.times(chosen));
                }
            }
            sets = longer;
        };
        choices.wild.iter().for_each(|_| choose(&chosen(COPIES)));
        choose(&chosen(choices.jokers));
        sets
    }

    /// All hands of each size, from those of natural tiles by the melds that are needed and by size: each wild tile brings a hand nearer
    /// by one.
    fn with_wild(&self, wild: &[Total], naturals: impl Fn(usize, usize) -> Totals) -> Vec<Totals> {
        let of_size = |tiles: usize| {
            let mut totals = Totals::default();
            for (number, &chosen) in wild.iter().enumerate().take(tiles + 1) {
                let naturals = naturals(tiles / 3, tiles - number);
                for (distance, natural) in naturals.iter().enumerate().filter(|(_, natural)| natural.hands > 0) {
                    totals[distance - number].add(natural.times(chosen));
                }
            }
            totals
        };
        (0..=self.rules.max_tiles()).map(of_size).collect()
    }
}

/// The different sets of so many tiles that are alike, by number.
fn chosen(tiles: u8) -> Vec<Total> {
    let tiles = u128::from(tiles);
    let mut deals = 1;
    let of_number = |number| {
        let total = Total { hands: 1, deals };
        deals = deals * (tiles - number) / (number + 1);
        total
    };
    (0..=tiles).map(of_number).collect()
}

/// The distances of suits, by how many tiles may be wild that must be, if that matters.
type Levels<const S: usize, const L: usize> = [Distances<S>; L];

/// The states of some suits, told apart by their distances and by totals for the special forms.
struct Suits<const S: usize, const L: usize> {
    /// The different distances.
    classes: Vec<Levels<S, L>>,
    /// The different totals.
    tallies: Vec<Tally>,
    /// How many states there are of each class (a row) and tally (a column).
    weights: Vec<Weight>,
    rules: Rules,
}

impl<const S: usize, const L: usize> Suits<S, L> {
    fn none(classes: Vec<Levels<S, L>>, tallies: Vec<Tally>, rules: Rules) -> Self {
        Self { weights: vec![Weight::default(); classes.len() * tallies.len()], classes, tallies, rules }
    }

    /// The states that there are of a class: their totals, and how many.
    fn states(&self, class: usize) -> impl Iterator<Item = (usize, Weight)> {
        let row = &self.weights[class * self.tallies.len()..][..self.tallies.len()];
        row.iter().copied().enumerate().filter(|(_, weight)| weight.hands > 0)
    }

    /// Two suits, or groups of them, with no more tiles than a hand has.
    fn join(&self, other: &Self) -> Self {
        let (mut classes, mut tallies) = (Numbers::default(), Numbers::default());
        let of_class = |a: &Levels<S, L>| other.classes.iter().map(|b| classes.of(join_levels(a, b))).collect();
        let class_of: Vec<Vec<_>> = self.classes.iter().map(of_class).collect();
        let fit = |a: Tally, b: Tally| usize::from(a.tiles() + b.tiles()) <= self.rules.max_tiles();
        let of_tally = |&a: &Tally| {
            let both = |&b: &Tally| fit(a, b).then(|| tallies.of(for_nearest(a.plus(b), self.rules)));
            other.tallies.iter().map(both).collect()
        };
        let tally_of: Vec<Vec<_>> = self.tallies.iter().map(of_tally).collect();
        let mut both = Self::none(classes.all, tallies.all, self.rules);
        for (a, class_of) in class_of.iter().enumerate() {
            for (tally_a, weight_a) in self.states(a) {
                for (b, class) in class_of.iter().enumerate() {
                    let row = &mut both.weights[class * both.tallies.len()..][..both.tallies.len()];
                    for (tally_b, weight_b) in other.states(b) {
                        if let Some(tally) = tally_of[tally_a][tally_b] {
                            row[tally].add(weight_a.times(weight_b));
                        }
                    }
                }
            }
        }
        both
    }

    /// All hands that are made of these suits and others, by the melds that are needed and by size: how many there are at each
    /// distance, in standard form and in the nearest. They may have up to `wild` tiles fewer than hands that need so many melds.
    fn hands(&self, other: &Self, wild: usize, game: &Game<S>) -> [Vec<Vec<Totals>>; 2] {
        let sizes = vec![vec![Totals::default(); self.rules.max_tiles() + 1]; S / 2];
        let mut found = [sizes.clone(), sizes];
        let [standard, nearest] = &mut found;
        let is_standard = self.rules.has(Form::Standard);
        for melds in 0..S / 2 {
            let [seven_pairs, thirteen_orphans] = game.has_special().map(|is_there| is_there && melds == MAX_MELDS);
            let or_never =
                |is_there: bool, shanten: Shanten| if is_there { shanten.distance().into() } else { DISTANCES };
            let special = |tally: Tally| {
                or_never(seven_pairs, tally.seven_pairs()).min(or_never(thirteen_orphans, tally.thirteen_orphans()))
            };
            for (class, distances) in self.classes.iter().enumerate() {
                let others = other.at_distance(distances, melds, game.rules.wild_tiles().into());
                for (tally, weight) in self.states(class) {
                    let tally = self.tallies[tally];
                    let in_hand = (3 * melds).saturating_sub(wild)..3 * melds + 3;
                    for tiles in in_hand.filter(|&tiles| tiles >= tally.tiles().into()) {
                        for &(other, distance, of_others) in &others[tiles - usize::from(tally.tiles())] {
                            let total = Total::of(weight, of_others);
                            standard[melds][tiles][distance].add(total);
                            let near = special(tally.plus(other)).min(if is_standard { distance } else { DISTANCES });
                            nearest[melds][tiles].get_mut(near).into_iter().for_each(|sum| sum.add(total));
                        }
                    }
                }
            }
        }
        found
    }

    /// How many states there are of each size with each total at each distance of a hand that they are part of, which needs
    /// so many melds, may have so many tiles that must be wild, and has these distances otherwise.
    fn at_distance(&self, rest: &Levels<S, L>, melds: usize, wild: usize) -> Vec<Vec<(Tally, usize, Weight)>> {
        let mut found = vec![[Weight::default(); DISTANCES]; self.tallies.len()];
        for (class, distances) in self.classes.iter().enumerate() {
            let distance = usize::from(join_at(rest, distances, melds, wild));
            for (tally, weight) in self.states(class) {
                found[tally][distance].add(weight);
            }
        }
        let mut by_size = vec![Vec::new(); self.rules.max_tiles() + 1];
        for (&tally, by_distance) in self.tallies.iter().zip(&found) {
            let some = by_distance.iter().enumerate().filter(|(_, weight)| weight.hands > 0);
            by_size[usize::from(tally.tiles())].extend(some.map(|(distance, &weight)| (tally, distance, weight)));
        }
        by_size
    }
}

/// The distance of two parts that need so many melds and the pair together, and may have so many tiles that must be wild: the best way
/// to share these out.
fn join_at<const S: usize, const L: usize>(a: &Levels<S, L>, b: &Levels<S, L>, melds: usize, wild: usize) -> u8 {
    let share = share::<S>;
    let wild = wild.min(L - 1);
    let ways = (0..=wild).flat_map(|of_a| {
        let (a, b) = (&a[of_a], &b[wild - of_a]);
        (0..=melds)
            .flat_map(|part| [(share(part, 1), share(melds - part, 0)), (share(part, 0), share(melds - part, 1))])
            .map(|(of_a, of_b)| a[of_a] + b[of_b])
    });
    ways.min().expect("there is a way to share out no melds")
}

/// Totals that are as good as these for the nearest form.
fn for_nearest(tally: Tally, rules: Rules) -> Tally {
    tally.for_nearest(rules.has(Form::SevenPairs), rules.has(Form::ThirteenOrphans))
}

/// Gives each different value a number.
struct Numbers<T> {
    all: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Self { all: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Copy + Eq + core::hash::Hash> Numbers<T> {
    fn of(&mut self, value: T) -> usize {
        *self.numbers.entry(value).or_insert_with(|| {
            self.all.push(value);
            self.all.len() - 1
        })
    }
}

/// The first kinds of a suit.
#[derive(Clone, Copy)]
struct Part {
    /// As the tables know it.
    word: SuitWord,
    tally: Tally,
    weight: Weight,
}

impl Part {
    /// With so many copies of a tile more.
    fn with<const S: usize>(self, tile: Tile, copies: u8, game: &Game<S>) -> Self {
        let tally = (0..copies).fold(self.tally, |tally, before| tally.plus(game.of_copy(tile, before)));
        let known = (0..copies).filter(|&before| !game.rules.is_beyond_word(tile, before)).count();
        Self {
            word: self.word + known as SuitWord * PLACES[tile.index()].step,
            tally,
            weight: self.weight.with(copies),
        }
    }
}

/// The states of a suit, kind by kind.
struct States<'a, const S: usize, const L: usize> {
    game: &'a Game<S>,
    suit: Suit,
    classes: Numbers<Levels<S, L>>,
    found: HashMap<(usize, Tally), Weight>,
}

impl<const S: usize, const L: usize> States<'_, S, L> {
    /// Adds each number of copies of each kind from this rank on. With a search, distances are what it finds and not what the table
    /// knows.
    fn extend<const N: usize>(&mut self, rank: u8, part: Part, search: Option<&Search<S, N, L>>) {
        let game = self.game;
        let Some(tile) = Tile::new(self.suit, rank) else {
            let distances =
                search.map_or_else(|| [*(game.table)(part.word); L], |search| search.solved().up_to_levels());
            let class = self.classes.of(distances);
            self.found.entry((class, for_nearest(part.tally, game.rules))).or_default().add(part.weight);
            return;
        };
        let may_run = self.suit != Suit::Honours && rank + 2 <= self.suit.kinds();
        let room = game.rules.max_tiles() as u8 - part.tally.tiles();
        let limits = game.limits(tile);
        for copies in 0..=room.min(game.natural(tile)) {
            let search = search.map(|search| search.step(rank - 1, copies, limits, may_run, Change::Bought));
            self.extend(rank + 1, part.with(tile, copies, game), search.as_ref());
        }
    }
}

/// The totals of all hands without wild tiles, and how many hands have each.
struct Specials(HashMap<Tally, Weight>);

impl Specials {
    fn new<const S: usize>(game: &Game<S>) -> Self {
        let mut hands = HashMap::from([(Tally::EMPTY, Weight::ONE)]);
        for tile in Tile::all() {
            let mut longer: HashMap<_, Weight> = HashMap::new();
            for (tally, weight) in hands {
                let room = game.rules.max_tiles() as u8 - tally.tiles();
                for copies in 0..=room.min(game.natural(tile)) {
                    let part = Part { word: 0, tally, weight }.with(tile, copies, game);
                    longer.entry(part.tally).or_default().add(part.weight);
                }
            }
            hands = longer;
        }
        Self(hands)
    }

    /// How many hands of each size there are at each distance.
    fn by(&self, shanten: impl Fn(Tally) -> Shanten) -> Vec<Totals> {
        let mut sizes = vec![Totals::default(); Rules::MOST_TILES + 1];
        for (&tally, &weight) in &self.0 {
            sizes[usize::from(tally.tiles())][usize::from(shanten(tally).distance())]
                .add(Total::of(weight, Weight::ONE));
        }
        sizes
    }
}
