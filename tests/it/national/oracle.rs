//! Answers under rules with knitted tiles or a missing suit, from all complete hands.

use std::fmt;
use std::sync::LazyLock;

use shanten::rules::MissingSuit;
use shanten_dfs::{Concealed, Limits, distance_with};

use crate::support::known::{Answer, Known};
use crate::support::limits::thirteen_orphans;
use crate::support::prelude::*;
use crate::support::variant::Seen;

/// A hand, and the suits of which its complete hand must lack one.
#[derive(Clone)]
pub struct Case {
    pub seen: Seen,
    pub missing: Missing,
}

/// The suits that may be the missing one; only `None` if there may be tiles of every suit.
pub type Missing = &'static [Option<Suit>];

/// A hand as text, for messages.
impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seen { rules, visible, strictness, .. } = &self.seen;
        let visible = Visible::from_counts(visible).unwrap();
        write!(f, "{} under {rules}, {strictness}, visible: {visible}", self.seen.hand())
    }
}

/// The six choices of nine knitted tiles: 147, 258 and 369, each of another suit.
pub fn knitted() -> [Counts; 6] {
    let firsts = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    firsts.map(|first| core::array::from_fn(|kind| u8::from(kind < 27 && kind % 3 == first[kind / 9])))
}

/// Each of the hands with each of the others.
fn sums(hands: &[Counts], others: &[Counts]) -> Vec<Counts> {
    let sum = |one: &Counts, other: &Counts| core::array::from_fn(|kind| one[kind] + other[kind]);
    hands.iter().flat_map(|hand| others.iter().map(move |other| sum(hand, other))).collect()
}

fn counts(kinds: impl IntoIterator<Item = usize>) -> Counts {
    let mut counts = [0; Tile::KINDS];
    kinds.into_iter().for_each(|kind| counts[kind] += 1);
    counts
}

/// The concealed tiles of all complete knitted straights: those whose meld is called, and the
/// others.
static KNITTED_STRAIGHTS: LazyLock<[Vec<Counts>; 2]> = LazyLock::new(|| {
    let pairs: Vec<Counts> = (0..Tile::KINDS).map(|kind| counts([kind; 2])).collect();
    let triplets = (0..Tile::KINDS).map(|kind| counts([kind; 3]));
    let runs = (0..27).filter(|first| first % 9 < 7).map(|first| counts(first..first + 3));
    let melds: Vec<Counts> = triplets.chain(runs).collect();
    let with_pair = sums(&knitted(), &pairs);
    let with_both = sums(&with_pair, &melds);
    [with_pair, with_both]
});

/// All honours and knitted tiles: every choice without two of the sixteen kinds.
static HONOURS_AND_KNITTED_TILES: LazyLock<Vec<Counts>> = LazyLock::new(|| {
    let mut hands = Vec::new();
    for knitted in knitted() {
        let kinds: Vec<usize> = (0..Tile::KINDS).filter(|&kind| kind >= 27 || knitted[kind] > 0).collect();
        for (number, &one) in kinds.iter().enumerate() {
            let without = |other: usize| counts(kinds.iter().copied().filter(|&kind| kind != one && kind != other));
            hands.extend(kinds[..number].iter().map(|&other| without(other)));
        }
    }
    hands
});

/// The answer of a hand whose complete hands are these, if they have at most `most` of a kind.
///
/// A tile lowers the distance if one of the nearest complete hands has more of it.
fn nearest(complete: &[Counts], hand: &Counts, most: &Counts) -> Answer {
    let mut best = Answer::NOTHING;
    for target in complete {
        let missing = target.iter().zip(hand).map(|(count, has)| count.saturating_sub(*has)).sum();
        if missing <= best.order() && target.iter().zip(most).all(|(count, most)| count <= most) {
            let tiles = Tile::all().filter(|tile| target[tile.index()] > hand[tile.index()]).collect();
            best = best.or(Answer { distance: Some(missing), tiles, jokers: 0 });
        }
    }
    best
}

/// The answer of a hand with this distance, from the distance after each draw.
pub fn by_draws(hand: &Counts, most: &Counts, distance: impl Fn(&Counts) -> Option<u8>) -> Answer {
    let now = distance(hand);
    let helps = |tile: &Tile| {
        let mut drawn = *hand;
        drawn[tile.index()] += 1;
        drawn[tile.index()] <= most[tile.index()] && distance(&drawn).is_some_and(|then| Some(then) < now)
    };
    let tiles = if now.is_none() { TileSet::EMPTY } else { Tile::all().filter(helps).collect() };
    Answer { distance: now, tiles, jokers: 0 }
}

/// The number of tiles to add for seven pairs; a kind of which four may be two pairs is two kinds.
fn seven_pairs(hand: &Counts, most: &Counts, is_as_two: bool) -> Option<u8> {
    let copies = if is_as_two { &[2, 4][..] } else { &[2] };
    let costs = |kind: usize| {
        let possible = copies.iter().filter(move |&&copies| copies <= most[kind]);
        possible.map(move |copies| copies.saturating_sub(hand[kind]).min(2))
    };
    let mut costs: Vec<u8> = (0..Tile::KINDS).flat_map(costs).collect();
    costs.sort_unstable();
    costs.get(..7).map(|costs| costs.iter().sum())
}

impl Case {
    /// A hand under rules that say which suit is missing.
    pub fn of(seen: Seen) -> Self {
        let missing: Missing = match seen.rules.options().missing {
            None => &[None],
            Some(MissingSuit::Characters) => &[Some(Suit::Characters)],
            Some(MissingSuit::Dots) => &[Some(Suit::Dots)],
            Some(MissingSuit::Bamboos) => &[Some(Suit::Bamboos)],
            Some(MissingSuit::Any) => &[Some(Suit::Characters), Some(Suit::Dots), Some(Suit::Bamboos)],
        };
        Self { seen, missing }
    }

    /// The most tiles of each kind in the concealed complete hand, if no suit is missing.
    pub fn most(&self) -> Counts {
        let limits = self.seen.limits();
        core::array::from_fn(|kind| limits.copies[kind].min(limits.natural[kind]))
    }

    pub fn with_strictness(&self, strictness: Strictness) -> Self {
        Self { seen: self.seen.with_strictness(strictness), ..*self }
    }

    /// Whether a form counts, and applies to this many concealed tiles.
    pub fn has(&self, form: Form) -> bool {
        let least = match form {
            Form::Standard => 0,
            Form::KnittedStraight => 10,
            _ => 13,
        };
        self.seen.rules.has(form) && self.tiles() >= least
    }

    /// The answer of a hand with these tiles in a form, for the melds that this hand needs.
    pub fn answer_of(&self, hand: &Counts, most: &Counts, form: Form) -> Answer {
        let melds = usize::from(self.tiles()) / 3;
        let limits = Limits { copies: *most, natural: *most, wild: 0 };
        let standard = |hand: &Counts| distance_with(&Concealed { natural: *hand, wild: 0 }, melds, &limits).unwrap();
        let is_as_two = self.seen.rules.options().seven_pairs == Some(Pairs::FourAsTwo);
        match form {
            Form::Standard => by_draws(hand, most, standard),
            Form::SevenPairs => by_draws(hand, most, |hand| seven_pairs(hand, most, is_as_two)),
            Form::ThirteenOrphans => by_draws(hand, most, |hand| thirteen_orphans(hand, most)),
            Form::KnittedStraight => nearest(&KNITTED_STRAIGHTS[melds - 3], hand, most),
            Form::HonoursAndKnittedTiles => nearest(&HONOURS_AND_KNITTED_TILES, hand, most),
            _ => unreachable!("there are five forms"),
        }
    }

    /// The answer in a form without tiles of a suit.
    fn answer_without(&self, suit: Option<Suit>, form: Form) -> Answer {
        let mut most = self.most();
        if let Some(suit) = suit {
            let kinds = 9 * suit as usize..9 * suit as usize + 9;
            if self.seen.called()[kinds.clone()] != [0; 9] {
                return Answer::NOTHING;
            }
            most[kinds].fill(0);
        }
        self.answer_of(&self.seen.concealed, &most, form)
    }
}

impl Known for Case {
    type Hand = VariantHand;

    fn view(&self) -> View<VariantHand> {
        self.seen.view()
    }

    fn tiles(&self) -> u8 {
        self.seen.tiles()
    }

    fn counts(&mut self) -> [&mut Counts; 2] {
        self.seen.counts()
    }

    fn left(&self) -> Counts {
        self.seen.left()
    }

    fn can_come(&self) -> TileSet {
        self.seen.can_come()
    }

    fn answer_in(&self, form: Form) -> Answer {
        if !self.has(form) {
            return Answer::NOTHING;
        }
        self.missing.iter().map(|&suit| self.answer_without(suit, form)).reduce(Answer::or).unwrap()
    }
}
