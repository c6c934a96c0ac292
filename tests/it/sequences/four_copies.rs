//! The sequences whose shanten changes under the four-copy rule: all of them, over all their hands.

use std::fmt::Write as _;
use std::thread;

use shanten_dfs::{CopyRule, distance};

use crate::support::distances::{Distances, OneByOne, combine};
use crate::support::prelude::*;

const LIST: &str = include_str!("../../../docs/four_copies.md");

/// The sizes of a hand between two turns, with those after a draw first.
const SIZES: [usize; 10] = [2, 5, 8, 11, 14, 1, 4, 7, 10, 13];

/// More copies of a kind than any completion uses.
const ANY: usize = 99;

/// The counts of a suit; honours use the first seven.
type State = [u8; 9];

/// The facts about one or more suits that determine the shanten of a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Class {
    tiles: usize,
    limited: Distances,
    unlimited: Distances,
}

impl Class {
    fn join(&self, other: &Self) -> Self {
        Self {
            tiles: self.tiles + other.tiles,
            limited: combine(&self.limited, &other.limited),
            unlimited: combine(&self.unlimited, &other.unlimited),
        }
    }

    /// The limited and the unlimited shanten, if these suits are the whole hand.
    fn shantens(&self) -> (i8, i8) {
        let melds = self.tiles / 3;
        (self.limited[1][melds] as i8 - 1, self.unlimited[1][melds] as i8 - 1)
    }
}

/// All states of a suit, by class and by sequence, each with its first state.
struct Suits {
    of_class: BTreeMap<Class, BTreeSet<Sequence>>,
    of_sequence: HashMap<Sequence, BTreeMap<Class, State>>,
}

fn hand_of(suits: [State; 4]) -> Hand {
    let counts: [u8; Tile::KINDS] = core::array::from_fn(|kind| suits[kind / 9][kind % 9]);
    Hand::from_counts(&counts).expect("at most 14 tiles")
}

fn suits(honours: bool) -> Suits {
    let kinds = if honours { 7 } else { 9 };
    let states = 5_usize.pow(kinds);
    let part = |from: usize, to: usize| {
        let mut found = Vec::new();
        let (mut limited, mut unlimited) = (OneByOne::new(!honours, 4), OneByOne::new(!honours, ANY));
        for number in from..to {
            // The first kind changes slowest, from four copies down to none: a low tile comes
            // first.
            let mut rest = states - 1 - number;
            let mut state = [0; 9];
            for count in state[..kinds as usize].iter_mut().rev() {
                *count = (rest % 5) as u8;
                rest /= 5;
            }
            let tiles = state.iter().map(|&count| usize::from(count)).sum();
            if tiles <= Hand::MAX_TILES {
                let mut place = [[0; 9]; 4];
                place[if honours { 3 } else { 0 }] = state;
                let counts = &state[..kinds as usize];
                let (limited, unlimited) = (limited.distances(counts), unlimited.distances(counts));
                found.push((hand_of(place).sequence(), Class { tiles, limited, unlimited }, state));
            }
        }
        found
    };
    let found = thread::scope(|scope| {
        let second = scope.spawn(|| part(states / 2, states));
        let mut found = part(0, states / 2);
        found.extend(second.join().unwrap());
        found
    });
    assert_eq!(found.len(), if honours { 43_130 } else { 405_350 });
    let mut suits = Suits { of_class: BTreeMap::new(), of_sequence: HashMap::new() };
    for (sequence, class, state) in found {
        suits.of_class.entry(class).or_default().insert(sequence);
        suits.of_sequence.entry(sequence).or_default().entry(class).or_insert(state);
    }
    suits
}

/// The shantens of a sequence's hands: the unlimited one, and each limited one with an example.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Answers {
    unlimited: i8,
    limited: BTreeMap<i8, Hand>,
}

/// Joint classes of two groups of suits, each with its pairs of classes.
type Joined = HashMap<Class, Vec<(Class, Class)>>;

fn join<'a>(a: &[&'a Class], b: impl Iterator<Item = &'a Class>) -> Joined {
    let mut joined = Joined::new();
    for b in b {
        for a in a.iter().filter(|a| a.tiles + b.tiles <= Hand::MAX_TILES) {
            joined.entry(a.join(b)).or_default().push((**a, *b));
        }
    }
    joined
}

/// Adds the sequences of all hands whose suits have these sequences.
fn collect(suits: [&BTreeSet<Sequence>; 4], found: &mut BTreeSet<Sequence>) {
    let [a, b, c, d] = suits;
    for (a, b) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
        for (c, d) in c.iter().flat_map(|c| d.iter().map(move |d| (c, d))) {
            let fragments: Vec<_> = [a, b, c, d].into_iter().flat_map(|suit| suit.fragments()).collect();
            found.insert(Sequence::new(&fragments).expect("at most 14 tiles"));
        }
    }
}

/// The sequences of all sizes for which the four-copy rule changes the shanten of some hand.
///
/// Suits of one class are interchangeable, so the two shantens are compared for each combination of
/// classes; the sequences are listed only if they differ.
fn search(numbers: &Suits, honours: &Suits) -> BTreeSet<Sequence> {
    let one: Vec<_> = numbers.of_class.keys().collect();
    let two = join(&one, one.iter().copied());
    let three = join(&one, two.keys());
    let mut different = BTreeSet::new();
    for (abc, d) in three.keys().flat_map(|abc| honours.of_class.keys().map(move |d| (abc, d))) {
        let hand = abc.join(d);
        if !SIZES.contains(&hand.tiles) {
            continue;
        }
        let (limited, unlimited) = hand.shantens();
        assert!(limited >= unlimited);
        if limited > unlimited {
            for (a, bc) in &three[abc] {
                for (b, c) in &two[bc] {
                    let mut classes = [*a, *b, *c];
                    classes.sort_unstable();
                    different.insert((classes, *d));
                }
            }
        }
    }
    let mut found = BTreeSet::new();
    for ([a, b, c], d) in different {
        let [a, b, c] = [a, b, c].map(|class| &numbers.of_class[&class]);
        collect([a, b, c, &honours.of_class[&d]], &mut found);
    }
    found
}

fn answers(sequence: Sequence, numbers: &Suits, honours: &Suits) -> Answers {
    let fragments: Vec<_> = sequence.fragments().collect();
    let mut unlimited = BTreeSet::new();
    let mut limited = BTreeMap::new();
    for choice in 0..4_usize.pow(fragments.len() as u32) {
        let part = |suit| {
            let chosen = fragments.iter().enumerate().filter(|(i, _)| choice >> (2 * i) & 3 == suit);
            let chosen: Vec<_> = chosen.map(|(_, &fragment)| fragment).collect();
            let suits = if suit == 3 { honours } else { numbers };
            suits.of_sequence.get(&Sequence::new(&chosen).unwrap())
        };
        let (Some(a), Some(b), Some(c), Some(d)) = (part(0), part(1), part(2), part(3)) else {
            continue;
        };
        for ((a, in_a), (b, in_b)) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
            for ((c, in_c), (d, in_d)) in c.iter().flat_map(|c| d.iter().map(move |d| (c, d))) {
                let shantens = a.join(b).join(&c.join(d)).shantens();
                unlimited.insert(shantens.1);
                limited.entry(shantens.0).or_insert_with(|| hand_of([*in_a, *in_b, *in_c, *in_d]));
            }
        }
    }
    assert_eq!(unlimited.len(), 1, "the unlimited shanten is a function of the sequence: {sequence}");
    Answers { unlimited: unlimited.pop_first().unwrap(), limited }
}

fn listed(all: &BTreeMap<Sequence, Answers>) -> String {
    let mut text = String::from(
        "These are all the sequences for which the four-copy rule changes the shanten of at least one hand\n\
         in standard form. Unlimited is the shanten without the rule, the same for all hands of a sequence.\n\
         Limited is the shanten with it. Where hands of one sequence differ in it, each value has a hand as\n\
         an example.\n",
    );
    for size in SIZES {
        let of_size: Vec<_> = all.iter().filter(|(sequence, _)| sequence.tiles() == size).collect();
        if of_size.is_empty() {
            continue;
        }
        let plural = if of_size.len() == 1 { "" } else { "s" };
        write!(text, "\n{size} tiles, {} sequence{plural}:\n\n", of_size.len()).unwrap();
        for (sequence, answers) in of_size {
            let limited = answers.limited.iter().map(|(shanten, hand)| format!("{shanten} as `{hand}`"));
            let limited = limited.collect::<Vec<_>>().join(", ");
            writeln!(text, "- `{sequence}`: unlimited {}; limited {limited}", answers.unlimited).unwrap();
        }
    }
    text
}

fn dfs(hand: &Hand, copies: CopyRule) -> i8 {
    distance(&hand.counts(), hand.melds_needed(), copies).unwrap() as i8 - 1
}

/// Places fragments into suits at random, reversed or not; `None` if they come too near to each
/// other.
fn place(sequence: Sequence, random: &mut Pcg64Mcg) -> Option<Hand> {
    let mut counts = [0; Tile::KINDS];
    for fragment in sequence.fragments() {
        let fragment = if random.random() { fragment } else { fragment.reversed() };
        let suit = Suit::ALL[random.random_range(0..if fragment.width() == 1 { 4 } else { 3 })];
        let mut rank = random.random_range(1..=suit.kinds() + 1 - fragment.width());
        let kind = |rank| Tile::new(suit, rank).map(Tile::index);
        let near = if suit == Suit::Honours { 0 } else { 2 };
        let covered = rank.saturating_sub(near)..=rank + fragment.width() - 1 + near;
        if covered.filter_map(kind).any(|kind| counts[kind] > 0) {
            return None;
        }
        for (count, to_next) in fragment.kinds() {
            counts[kind(rank)?] = count;
            rank += to_next;
        }
    }
    Hand::from_counts(&counts).ok()
}

/// Places many random sequences with four of a kind, with several hands for each, and compares.
fn sample(all: &BTreeMap<Sequence, Answers>, seed: u64) -> usize {
    let quad = |fragment: Fragment| fragment.kinds().any(|(count, _)| count == 4);
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut hands = 0;
    for size in SIZES {
        let with_quads: Vec<_> = Sequence::all(size).filter(|sequence| sequence.fragments().any(quad)).collect();
        if with_quads.is_empty() {
            continue;
        }
        for _ in 0..12_000 {
            let sequence = with_quads[random.random_range(0..with_quads.len())];
            for hand in (0..20).filter_map(|_| place(sequence, &mut random)).take(4).collect::<Vec<_>>() {
                assert_eq!(hand.sequence(), sequence);
                let (limited, unlimited) = (dfs(&hand, CopyRule::Limited), dfs(&hand, CopyRule::Unlimited));
                assert_eq!(hand.standard().get(), limited, "{hand}");
                if let Some(answers) = all.get(&sequence) {
                    assert_eq!(unlimited, answers.unlimited, "{hand}");
                    assert!(answers.limited.contains_key(&limited), "{hand}");
                } else {
                    assert_eq!(limited, unlimited, "{hand}");
                }
                hands += 1;
            }
        }
    }
    hands
}

#[test]
fn the_list_names_all_sequences_that_the_rule_matters_to() {
    let (numbers, honours) = (suits(false), suits(true));
    let found = search(&numbers, &honours);
    let all: BTreeMap<_, _> =
        found.into_iter().map(|sequence| (sequence, answers(sequence, &numbers, &honours))).collect();

    let after_a_draw = all.keys().filter(|sequence| sequence.tiles() % 3 == 2).count();
    assert_eq!((after_a_draw, all.len() - after_a_draw), (41, 218));
    assert_eq!(all.values().filter(|answers| answers.limited.len() > 1).count(), 11);
    for (sequence, answers) in &all {
        assert!(answers.limited.keys().any(|&limited| limited != answers.unlimited), "{sequence}");
        for (&limited, hand) in &answers.limited {
            assert_eq!(hand.sequence(), *sequence);
            assert_eq!(hand.standard().get(), limited, "{hand}");
            assert_eq!(dfs(hand, CopyRule::Limited), limited, "{hand}");
            assert_eq!(dfs(hand, CopyRule::Unlimited), answers.unlimited, "{hand}");
        }
    }
    let hands = thread::scope(|scope| {
        let second = scope.spawn(|| sample(&all, 2));
        sample(&all, 1) + second.join().unwrap()
    });
    assert!(hands > 500_000, "{hands}");

    let text = listed(&all);
    if let Ok(path) = std::env::var("LIST_TO") {
        std::fs::write(path, &text).unwrap();
    }
    assert!(text == LIST, "docs/four_copies.md is to be:\n{text}");
}
