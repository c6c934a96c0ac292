//! Exact figures of the game: how many hands, and how many deals, have each shanten.
//!
//! Suits with the same distances and the same totals for the special forms can replace each other in every hand, so all
//! hands are counted by counting the states of one number suit and of the honours, and putting them together: two number suits,
//! a number suit and the honours, and the two pairs of suits.
//!
//! Others have counted the complete deals of 14 tiles, 11,353,128,141,498 in standard form and 12,859,078,207,674 in
//! all ([wandm](https://wandm.syakuhati.com/nichimahu.html), in Japanese), the same as here, and simulated 100 million deals of 13
//! tiles ([ara](http://mahjong.ara.black/column/haipai.htm), in Japanese). His shares of the special forms agree as well as chance allows; in
//! standard form they differ by up to 0.05 percentage points, more than chance does, and here the tests count from the definition.

use std::collections::HashMap;
use std::vec;
use std::vec::Vec;

use crate::layout::{COPIES, EMPTY_SUITS, MAX_TILES, PLACES, SuitWord};
use crate::limited::{self, Change, Search};
use crate::share::{Distances, GOALS, SHARES, join, share};
use crate::special::Tally;
use crate::{Form, Shanten, Strictness, Suit, Tile, table};

/// Tiles of the game.
const WALL: u64 = COPIES as u64 * Tile::KINDS as u64;
/// Different shantens, from -1 to 13.
const SHANTENS: usize = Shanten::MAX.distance() as usize + 1;
/// How many sizes a hand has, with none.
const SIZES: usize = MAX_TILES + 1;
/// The least tiles that the special forms apply to.
const WHOLE: usize = MAX_TILES - 1;

/// How many hands of each size have each shanten, in each form.
///
/// It takes some tenths of a second to work them out in a release build, and nothing is sampled: the numbers of hands and deals
/// are exact and add up to all that there are. Probabilities and averages are of deals, in which each of the 136 tiles is as likely as
/// any other.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    nearest: Vec<Histogram>,
    standard: Vec<Histogram>,
    seven_pairs: Vec<Histogram>,
    thirteen_orphans: Vec<Histogram>,
}

impl Figures {
    /// Works them out under a rule for copies.
    ///
    /// Nothing is called or visible, so that of the four only [`Strictness::General`] makes a difference.
    #[must_use]
    pub fn new(strictness: Strictness) -> Self {
        let number = Suits::of(Suit::Characters, strictness);
        let honours = Suits::of(Suit::Honours, strictness);
        let (two, other_two) = (number.join(&number), number.join(&honours));
        let [standard, nearest] = two.hands(&other_two);
        let special = Specials::new();
        let standard = Histogram::all(0, &standard);
        // Hands of fewer tiles have the standard form alone, also before the draw that makes them 13.
        let whole = Histogram::all(WHOLE, &nearest[WHOLE..]);
        Self {
            nearest: [&standard[..WHOLE], &whole].concat(),
            standard,
            seven_pairs: Histogram::all(0, &special.by(Tally::seven_pairs)),
            thirteen_orphans: Histogram::all(0, &special.by(Tally::thirteen_orphans)),
        }
    }

    /// The shantens of hands with so many concealed tiles, up to 14, in the nearest form; `None` for more.
    #[must_use]
    pub fn nearest(&self, tiles: usize) -> Option<&Histogram> {
        if Form::Standard.applies_to(tiles) { self.nearest.get(tiles) } else { None }
    }

    /// The shantens of hands with so many concealed tiles in a form; `None` for sizes that it doesn't apply to.
    #[must_use]
    pub fn in_form(&self, form: Form, tiles: usize) -> Option<&Histogram> {
        let sizes = match form {
            Form::Standard => &self.standard,
            Form::SevenPairs => &self.seven_pairs,
            Form::ThirteenOrphans => &self.thirteen_orphans,
        };
        if form.applies_to(tiles) { sizes.get(tiles) } else { None }
    }
}

/// How many there are of some hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Weight {
    /// Each hand once.
    hands: u64,
    /// Each hand once for every choice of its tiles among the 136.
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

/// How many hands of a size there are at each distance.
type Weights = [Weight; SHANTENS];

/// How many hands of a size have each shanten, in one form or in the nearest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    weights: Weights,
    /// Of hands that a draw leaves with as many melds to make: the deals at each distance, each once for every copy that is
    /// useful.
    useful: Option<[u128; SHANTENS]>,
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
    /// How many deals have it: choices among the 136 tiles.
    pub deals: u64,
    /// How likely a deal has it, from 0 to 1.
    pub probability: f64,
    /// The deals that have it, each counted once for every copy that is useful to it; `None` for hands of 2, 5, 8, 11 and 14 tiles,
    /// which have drawn.
    pub useful_draws: Option<u128>,
    /// The copies that are useful to a hand with it, on average over its deals; `None` also if no hand has it.
    pub useful: Option<f64>,
}

impl Histogram {
    /// Those of all sizes from the `first` on, which tell each other how many tiles are useful.
    fn all(first: usize, sizes: &[Weights]) -> Vec<Self> {
        let of_size = |(at, weights): (usize, &Weights)| {
            let tiles = first + at;
            let next = sizes.get(at + 1).filter(|_| tiles % 3 != 2);
            Self { weights: *weights, useful: next.map(|next| useful(tiles as u64, weights, next)), tiles }
        };
        sizes.iter().enumerate().map(of_size).collect()
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
        let Weight { hands, deals } = self.weights[distance];
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
        self.weights.iter().map(|weight| weight.hands).sum()
    }

    /// How many deals there are: choices among the 136 tiles.
    #[must_use]
    pub fn deals(&self) -> u64 {
        self.weights.iter().map(|weight| weight.deals).sum()
    }

    /// The average shanten of a deal.
    #[must_use]
    pub fn average(&self) -> f64 {
        self.rows().map(|row| f64::from(row.shanten.get()) * row.probability).sum()
    }

    /// The copies that bring the hand nearer, on average over all deals; `None` for hands of 2, 5, 8, 11 and 14 tiles, which have
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
fn useful(tiles: u64, before: &Weights, after: &Weights) -> [u128; SHANTENS] {
    let mut useful = [0; SHANTENS];
    for distance in 1..SHANTENS {
        let arrived = u128::from(after[distance - 1].deals) * u128::from(tiles + 1);
        let stayed = u128::from(before[distance - 1].deals) * u128::from(WALL - tiles) - useful[distance - 1];
        useful[distance] = arrived - stayed;
    }
    debug_assert_eq!(
        u128::from(before[SHANTENS - 1].deals) * u128::from(WALL - tiles) - useful[SHANTENS - 1],
        u128::from(after[SHANTENS - 1].deals) * u128::from(tiles + 1),
        "the one equation that is left over holds"
    );
    useful
}

/// The states of some suits, told apart by their distances and by totals for the special forms.
struct Suits {
    /// The different distances.
    classes: Vec<Distances>,
    /// The different totals.
    tallies: Vec<Tally>,
    /// How many states there are of each class (a row) and tally (a column).
    weights: Vec<Weight>,
}

impl Suits {
    /// The states of a suit with at most 14 tiles.
    fn of(suit: Suit, strictness: Strictness) -> Self {
        let mut states = States { suit, classes: Numbers::default(), found: HashMap::new() };
        let nothing = Part { word: EMPTY_SUITS[suit as usize], tally: Tally::EMPTY, weight: Weight::ONE };
        states.extend(1, nothing, (strictness == Strictness::General).then_some(&Search::START));
        let mut tallies = Numbers::default();
        let numbered: Vec<_> =
            states.found.iter().map(|(&(class, tally), &weight)| (class, tallies.of(tally), weight)).collect();
        let mut suits = Self::none(states.classes.all, tallies.all);
        for (class, tally, weight) in numbered {
            suits.weights[class * suits.tallies.len() + tally].add(weight);
        }
        suits
    }

    fn none(classes: Vec<Distances>, tallies: Vec<Tally>) -> Self {
        Self { weights: vec![Weight::default(); classes.len() * tallies.len()], classes, tallies }
    }

    /// The states that there are of a class: their totals, and how many.
    fn states(&self, class: usize) -> impl Iterator<Item = (usize, Weight)> {
        let row = &self.weights[class * self.tallies.len()..][..self.tallies.len()];
        row.iter().copied().enumerate().filter(|(_, weight)| weight.hands > 0)
    }

    /// Two suits, or groups of them, with at most 14 tiles together.
    fn join(&self, other: &Self) -> Self {
        let (mut classes, mut tallies) = (Numbers::default(), Numbers::default());
        let of_class = |a: &Distances| other.classes.iter().map(|b| classes.of(join(a, b))).collect();
        let class_of: Vec<Vec<_>> = self.classes.iter().map(of_class).collect();
        let fit = |a: Tally, b: Tally| usize::from(a.tiles() + b.tiles()) <= MAX_TILES;
        let of_tally = |&a: &Tally| {
            other.tallies.iter().map(|&b| fit(a, b).then(|| tallies.of(a.plus(b).for_nearest()))).collect()
        };
        let tally_of: Vec<Vec<_>> = self.tallies.iter().map(of_tally).collect();
        let mut both = Self::none(classes.all, tallies.all);
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

    /// All hands that are made of these suits and others: how many of each size there are at each distance, in standard form and
    /// in the nearest.
    fn hands(&self, other: &Self) -> [Vec<Weights>; 2] {
        let mut sizes = [vec![Weights::default(); SIZES], vec![Weights::default(); SIZES]];
        for melds in 0..GOALS {
            for (class, distances) in self.classes.iter().enumerate() {
                let others = other.at_distance(distances, melds);
                for (tally, weight) in self.states(class) {
                    let tally = self.tallies[tally];
                    let in_hand = 3 * melds..SIZES.min(3 * melds + 3);
                    for tiles in in_hand.filter(|&tiles| tiles >= tally.tiles().into()) {
                        for &(other, distance, of_others) in &others[tiles - usize::from(tally.tiles())] {
                            let special = tally.plus(other).nearest().map_or(SHANTENS, |near| near.distance().into());
                            let weight = weight.times(of_others);
                            sizes[0][tiles][distance].add(weight);
                            sizes[1][tiles][distance.min(special)].add(weight);
                        }
                    }
                }
            }
        }
        sizes
    }

    /// How many states there are of each size with each total at each distance of a hand that they are part of, which needs
    /// so many melds and has these distances otherwise.
    fn at_distance(&self, rest: &Distances, melds: usize) -> [Vec<(Tally, usize, Weight)>; SIZES] {
        let mut found = vec![[Weight::default(); SHANTENS]; self.tallies.len()];
        for (class, distances) in self.classes.iter().enumerate() {
            let distance = usize::from(join_at(rest, distances, melds));
            for (tally, weight) in self.states(class) {
                found[tally][distance].add(weight);
            }
        }
        let mut by_size = core::array::from_fn(|_| Vec::new());
        for (&tally, by_distance) in self.tallies.iter().zip(&found) {
            let some = by_distance.iter().enumerate().filter(|(_, weight)| weight.hands > 0);
            by_size[usize::from(tally.tiles())].extend(some.map(|(distance, &weight)| (tally, distance, weight)));
        }
        by_size
    }
}

/// The distance of two parts that need so many melds and the pair together: the best way to share these out.
fn join_at(a: &Distances, b: &Distances, melds: usize) -> u8 {
    let share = share::<SHARES>;
    (0..=melds)
        .flat_map(|part| [(share(part, 1), share(melds - part, 0)), (share(part, 0), share(melds - part, 1))])
        .map(|(of_a, of_b)| a[of_a] + b[of_b])
        .min()
        .expect("there is a way to share out no melds")
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
    word: SuitWord,
    tally: Tally,
    weight: Weight,
}

impl Part {
    /// With so many copies of a tile more.
    fn with(self, tile: Tile, copies: u8) -> Self {
        let tally = (0..copies).fold(self.tally, |tally, before| tally.plus(Tally::of_copy(tile, before)));
        Self {
            word: self.word + SuitWord::from(copies) * PLACES[tile.index()].step,
            tally,
            weight: self.weight.with(copies),
        }
    }
}

/// The states of a suit, kind by kind.
struct States {
    suit: Suit,
    classes: Numbers<Distances>,
    found: HashMap<(usize, Tally), Weight>,
}

impl States {
    /// Adds each number of copies of each kind from this rank on. With a search, distances are those without the four-copy rule.
    fn extend(&mut self, rank: u8, part: Part, search: Option<&Search>) {
        let Some(tile) = Tile::new(self.suit, rank) else {
            let distances = search.map(|search| *search.solved().distances());
            let class = self.classes.of(distances.unwrap_or(*table::class_distances(table::class(part.word))));
            self.found.entry((class, part.tally.for_nearest())).or_default().add(part.weight);
            return;
        };
        let may_run = self.suit != Suit::Honours && rank + 2 <= self.suit.kinds();
        let room = MAX_TILES as u8 - part.tally.tiles();
        for copies in 0..=room.min(COPIES) {
            let search = search.map(|search| search.step(rank - 1, copies, [limited::ANY; 2], may_run, Change::Bought));
            self.extend(rank + 1, part.with(tile, copies), search.as_ref());
        }
    }
}

/// The totals of all hands, and how many hands have each.
struct Specials(HashMap<Tally, Weight>);

impl Specials {
    fn new() -> Self {
        let mut hands = HashMap::from([(Tally::EMPTY, Weight::ONE)]);
        for tile in Tile::all() {
            let mut longer: HashMap<_, Weight> = HashMap::new();
            for (tally, weight) in hands {
                let room = MAX_TILES as u8 - tally.tiles();
                for copies in 0..=room.min(COPIES) {
                    let part = Part { word: 0, tally, weight }.with(tile, copies);
                    longer.entry(part.tally).or_default().add(part.weight);
                }
            }
            hands = longer;
        }
        Self(hands)
    }

    /// How many hands of each size there are at each distance.
    fn by(&self, shanten: impl Fn(Tally) -> Shanten) -> Vec<Weights> {
        let mut sizes = vec![Weights::default(); SIZES];
        for (&tally, &weight) in &self.0 {
            sizes[usize::from(tally.tiles())][usize::from(shanten(tally).distance())].add(weight);
        }
        sizes
    }
}
