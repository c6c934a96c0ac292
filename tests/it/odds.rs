//! Winning chances, against a plain recursion by their definition, published figures, sums over
//! draw times, and games that are played.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::chances::{Case, Counts, Plain, PlainRow, Score};
use crate::support::deals::{complete, for_each};
use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq, proptest};
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::odds::{Odds, OddsError, OddsOptions, OddsRow, Path, Search, Stage, Wall, single_path};
use shanten::{Form, Hand, Meld, MeldKind, Strictness, Suit, Tile, TileSet};

const CLOSE: f64 = 1e-12;

/// How much the plain program may do for a case.
const STEPS: usize = 60_000;

fn rng(number: usize, seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64((seed << 32) + number as u64)
}

fn are_close(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= CLOSE)
}

/// Compares all rows, at all turns.
#[track_caller]
fn compare(case: &Case, odds: &Odds, expected: &[PlainRow]) {
    assert_eq!(odds.path, case.path, "{case:?}");
    let discards: Vec<_> = odds.rows.iter().map(|row| row.discard).collect();
    let expected_discards: Vec<_> = expected.iter().map(|row| row.discard).collect();
    let hand = case.hand_of(&case.concealed);
    assert_eq!(discards, expected_discards, "{hand}: {case:?}");
    for (row, expected) in odds.rows.iter().zip(expected) {
        let about = format!("{:?} from {hand}: {case:?}", row.discard);
        assert!(are_close(&row.win, &expected.win), "win {:?}, not {:?}: {about}", row.win, expected.win);
        assert!(are_close(&row.ready, &expected.ready), "ready {:?}, not {:?}: {about}", row.ready, expected.ready);
    }
}

/// A tile of which there is one left, among these kinds.
fn take(rng: &mut Pcg64Mcg, left: &mut Counts, kinds: &[usize]) -> Option<usize> {
    let kinds: Vec<usize> = kinds.iter().copied().filter(|&kind| left[kind] > 0).collect();
    let kind = *kinds.choose(rng)?;
    left[kind] -= 1;
    Some(kind)
}

/// So many tiles that lack few of a complete hand.
fn near_complete(rng: &mut Pcg64Mcg, tiles: u8, away: usize) -> Counts {
    let all: Vec<usize> = (0..Tile::KINDS).collect();
    let mut counts = complete(rng, usize::from(tiles / 3));
    for _ in 0..away {
        let held: Vec<usize> = all.iter().copied().filter(|&kind| counts[kind] > 0).collect();
        counts[*held.choose(rng).unwrap()] -= 1;
        let mut left = counts.map(|count| 4 - count);
        counts[take(rng, &mut left, &all).unwrap()] += 1;
    }
    if tiles % 3 == 1 {
        let held: Vec<usize> = all.iter().copied().filter(|&kind| counts[kind] > 0).collect();
        counts[*held.choose(rng).unwrap()] -= 1;
    }
    counts
}

/// Melds of what is left, as many as a hand has beside so many tiles.
fn melds_beside(rng: &mut Pcg64Mcg, tiles: u8, left: &mut Counts) -> Vec<Meld> {
    let mut melds = Vec::new();
    for _ in 0..1_000 {
        if melds.len() + usize::from(tiles / 3) == 4 {
            break;
        }
        let tile = Tile::from_index(rng.random_range(0..Tile::KINDS as u8)).unwrap();
        let Some(meld) = Meld::new(*MeldKind::ALL.choose(rng).unwrap(), tile) else { continue };
        let mut taken = *left;
        let is_there = |tile: Tile| taken[tile.index()].checked_sub(1).map(|rest| taken[tile.index()] = rest).is_some();
        if meld.tiles().all(is_there) {
            *left = taken;
            melds.push(meld);
        }
    }
    melds
}

fn random_path(rng: &mut Pcg64Mcg, turns: u8) -> Path {
    let extra = *[0, 0, 1, 1, 2, 2, turns, turns, 255].choose(rng).unwrap();
    match rng.random_range(0..10) {
        0 => Path::Shortest,
        1..3 => Path::Straight,
        3..6 => Path::NoStepBack { extra },
        _ => Path::Any { extra },
    }
}

fn random_forms(rng: &mut Pcg64Mcg) -> Vec<Form> {
    match rng.random_range(0..4) {
        0 => Form::ALL.into_iter().filter(|_| rng.random()).collect(),
        _ => Form::ALL.to_vec(),
    }
}

/// A wall with tiles for all turns, most often the default one.
fn random_wall(rng: &mut Pcg64Mcg, unseen: u16) -> Option<Wall> {
    let more = unseen + rng.random_range(0..40);
    match rng.random_range(0..4) {
        0 => Some(Wall::Shrinking(more)),
        1 => Some(Wall::Constant(more)),
        _ => None,
    }
}

/// Any hand near ready, of any size, with its melds or without, in a small world or in a whole one.
fn random_case(rng: &mut Pcg64Mcg) -> Case {
    let tiles = *[1, 2, 4, 4, 5, 7, 7, 8, 10, 11, 13, 13, 14].choose(rng).unwrap();
    let away = rng.random_range(0..4);
    let concealed = near_complete(rng, tiles, away);
    let mut left = concealed.map(|count| 4 - count);
    let melds = if rng.random() { melds_beside(rng, tiles, &mut left) } else { Vec::new() };
    let style = rng.random_range(0..5);
    let mut visible = [0; Tile::KINDS];
    for kind in 0..Tile::KINDS {
        let is_near = (kind.saturating_sub(2)..(kind + 3).min(Tile::KINDS)).any(|near| concealed[near] > 0);
        visible[kind] = match style {
            0 => 0,
            1 => rng.random_range(0..=left[kind]),
            2 if is_near => rng.random_range(0..=left[kind]),
            3 if concealed[kind] > 0 => rng.random_range(0..=left[kind]),
            _ if rng.random_ratio(1, 8) => rng.random_range(0..=left[kind]),
            _ => left[kind],
        };
    }
    whole_case(rng, concealed, melds, visible)
}

/// The rest of a case at random.
fn whole_case(rng: &mut Pcg64Mcg, concealed: Counts, melds: Vec<Meld>, visible: Counts) -> Case {
    let turns = *[1, 2, 2, 3, 3, 4, 5, 6, 9, 18].choose(rng).unwrap();
    let case = Case {
        concealed,
        melds,
        visible,
        strictness: if rng.random() { Strictness::Concealed } else { *Strictness::ALL.choose(rng).unwrap() },
        forms: random_forms(rng),
        path: random_path(rng, turns),
        wall: None,
        turns,
    };
    // All that is unseen at first may be kept at the last turn.
    let is_small = case.unseen() < 40 || rng.random_ratio(1, 3);
    let unseen = case.unseen() + if is_small { u16::from(turns) } else { 0 };
    let wall = random_wall(rng, unseen.max(1)).or(is_small.then_some(Wall::Shrinking(unseen)));
    Case { wall, ..case }
}

/// A suit of so many tiles near each other, that may be its own mirror image.
fn pattern(rng: &mut Pcg64Mcg, tiles: u8, is_palindrome: bool) -> [u8; 9] {
    let mut counts = [0_u8; 9];
    let first: usize = rng.random_range(0..6);
    while counts.iter().sum::<u8>() < tiles {
        let rank = if rng.random_ratio(3, 4) { rng.random_range(first..first + 4) } else { rng.random_range(0..9) };
        let missing = tiles - counts.iter().sum::<u8>();
        let ranks = if is_palindrome && rank != 4 && missing > 1 {
            vec![rank, 8 - rank]
        } else if is_palindrome {
            vec![4]
        } else {
            vec![rank]
        };
        if ranks.iter().all(|&rank| counts[rank] < 4) {
            for rank in ranks {
                counts[rank] += 1;
            }
        } else if is_palindrome && missing == 1 {
            return pattern(rng, tiles, is_palindrome);
        }
    }
    counts
}

fn mirrored(mut counts: [u8; 9]) -> [u8; 9] {
    counts.reverse();
    counts
}

/// How many tiles a hand has, and how many of them its suits have; the others are honours.
const SYMMETRIES: [(u8, &[u8]); 12] = [
    (4, &[2, 2]),
    (4, &[2, 1, 1]),
    (4, &[1, 1]),
    (5, &[2, 2]),
    (7, &[3, 3]),
    (7, &[2, 2, 2]),
    (8, &[4, 4]),
    (8, &[2, 2, 2]),
    (10, &[3, 3, 3]),
    (13, &[4, 4, 4]),
    (13, &[5, 5]),
    (14, &[4, 4, 4]),
];

/// A hand of suits that are alike, mirror images or their own ones, and of single honours; what is
/// visible is alike too, or differs in one place.
fn symmetric_case(rng: &mut Pcg64Mcg) -> Case {
    let (tiles, parts) = *SYMMETRIES.choose(rng).unwrap();
    let all: Vec<usize> = (0..Tile::KINDS).collect();
    loop {
        let mut concealed = [0; Tile::KINDS];
        let mut visible = [0; Tile::KINDS];
        let is_palindrome = rng.random_ratio(1, 3);
        let suit = pattern(rng, parts[0], is_palindrome);
        let is_seen_as_palindrome = rng.random_ratio(1, 3);
        let most = if rng.random_ratio(1, 4) { 0 } else { 5 };
        let mut seen: [u8; 9] = core::array::from_fn(|_| rng.random_range(0..=most).min(4));
        if is_seen_as_palindrome {
            seen = core::array::from_fn(|rank| seen[rank.min(8 - rank)]);
        }
        for place in 0..3 {
            let mirror = rng.random();
            let tiles = match parts.get(place) {
                Some(&tiles) if tiles == parts[0] => suit,
                Some(&tiles) => pattern(rng, tiles, false),
                None => [0; 9],
            };
            let turned = |counts| if mirror { mirrored(counts) } else { counts };
            concealed[9 * place..9 * place + 9].copy_from_slice(&turned(tiles));
            visible[9 * place..9 * place + 9].copy_from_slice(&turned(seen));
        }
        // The rest are single honours, and now and then a pair.
        let mut honours = [0; 7];
        let mut missing = tiles - concealed.iter().sum::<u8>();
        while missing > 0 {
            let honour = rng.random_range(0..7);
            if honours[honour] == 0 || rng.random_ratio(1, 8) && honours[honour] < 4 {
                honours[honour] += 1;
                missing -= 1;
            }
        }
        concealed[27..].copy_from_slice(&honours);
        let seen_honours = rng.random_range(0..=4);
        visible[27..].fill(seen_honours);
        if rng.random() {
            visible[27..].fill_with(|| rng.random_range(0..=4));
        }
        if rng.random() {
            let kind = *all.choose(rng).unwrap();
            visible[kind] = rng.random_range(0..=4);
        }
        for kind in 0..Tile::KINDS {
            visible[kind] = visible[kind].min(4 - concealed[kind]);
        }
        let mut left = core::array::from_fn(|kind| 4 - concealed[kind] - visible[kind]);
        let melds = if rng.random() { melds_beside(rng, tiles, &mut left) } else { Vec::new() };
        if left.iter().sum::<u8>() > 0 {
            return whole_case(rng, concealed, melds, visible);
        }
    }
}

/// Compares random cases, and counts those that the plain program could do, on each path. With a
/// limit of states the library may answer for fewer exchanges, or with some of the rows: they are
/// right too.
fn compare_random(
    cases: usize,
    least: [usize; 4],
    random: impl Fn(usize) -> Case + Sync,
    ask: impl Fn(usize, &Case) -> Odds + Sync,
    plain: impl for<'a> Fn(usize, &'a Case) -> Plain<'a> + Sync,
) {
    let compared: [AtomicUsize; 4] = Default::default();
    for_each(cases, |number| {
        let case = random(number);
        let expected_of = |case: &Case| {
            let mut plain = plain(number, case);
            plain.rows().ok().filter(|_| !plain.is_overfull)
        };
        let Some(mut expected) = expected_of(&case) else { return };
        let odds = ask(number, &case);
        let case = case.with_path(odds.path);
        if !odds.is_complete {
            let Some(fewer) = expected_of(&case) else { return };
            expected = fewer;
            expected.retain(|expected| odds.rows.iter().any(|row| row.discard == expected.discard));
        }
        if case.distance(&case.concealed) == u8::MAX {
            let mut chances = odds.rows.iter().flat_map(|row| row.win.iter().chain(&row.ready));
            assert!(chances.all(|&chance| chance == 0.0), "{case:?}");
            return;
        }
        compare(&case, &odds, &expected);
        let path = match case.path {
            Path::Shortest => 0,
            Path::Straight => 1,
            Path::NoStepBack { .. } => 2,
            Path::Any { .. } => 3,
        };
        // Something must have been at stake.
        let has_chance = expected.iter().any(|row| row.ready[0] > 0.0 && row.ready[0] < 1.0 || row.win[0] > 0.0);
        compared[path].fetch_add(usize::from(has_chance), Ordering::Relaxed);
    });
    let compared = compared.map(AtomicUsize::into_inner);
    assert!(compared.iter().zip(least).all(|(&compared, least)| compared >= least), "{compared:?}");
}

/// The odds from a search that holds few states.
fn small_search(_: usize, case: &Case) -> Odds {
    let odds = Search::new(case.settings().states(20_000)).odds(&case.view());
    odds.unwrap_or_else(|error| panic!("{error}: {case:?}"))
}

#[test]
fn random_hands_have_the_chances_of_the_definition() {
    let random = |number| random_case(&mut rng(number, 1));
    compare_random(1_000, [40; 4], random, small_search, |_, case| Plain::new(case, STEPS));
}

#[test]
fn hands_with_symmetries_have_the_chances_of_the_definition() {
    let random = |number| symmetric_case(&mut rng(number, 2));
    compare_random(1_000, [30; 4], random, small_search, |_, case| Plain::new(case, STEPS));
}

/// Hands of 13 and 14 tiles in a whole world, to the end of the game.
#[test]
fn whole_hands_have_the_chances_of_the_definition_over_all_turns() {
    let random = |number: usize| {
        let mut rng = rng(number, 14);
        let away = rng.random_range(0..=2);
        let concealed = near_complete(&mut rng, 13 + (number % 2) as u8, away);
        let left = concealed.map(|count| 4 - count);
        let most = rng.random_range(0..=2);
        let visible = left.map(|left| rng.random_range(0..=left.min(most)));
        let case = whole_case(&mut rng, concealed, Vec::new(), visible);
        let path =
            [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }][number / 2 % 4];
        Case { path, turns: 18, forms: Form::ALL.to_vec(), wall: None, ..case }
    };
    compare_random(200, [10, 10, 5, 5], random, small_search, |_, case| Plain::new(case, 10 * STEPS));
}

/// A random hand or one with symmetries, for few turns.
fn case_of_few_turns(number: usize, seed: u64, turns: u8) -> Case {
    let mut rng = rng(number, seed);
    let case = if rng.random() { random_case(&mut rng) } else { symmetric_case(&mut rng) };
    Case { turns: case.turns.min(turns), ..case }
}

/// The same from a program that remembers nothing but distances.
#[test]
fn few_turns_have_the_chances_of_a_recursion_that_remembers_none() {
    let random = |number| case_of_few_turns(number, 3, 4);
    compare_random(500, [20; 4], random, small_search, |_, case| Plain::new(case, STEPS).forgetful());
}

/// Scores by the tile, the suit, the turn, the hand, and some that are negative.
const SCORES: [Score; 6] = [
    |_, tile, _| tile.index() as f64,
    |_, tile, _| if tile.suit() == Suit::Dots { 8.0 } else { 1.0 },
    |_, _, turn| f64::from(20 - turn) + 0.5,
    |hand, _, _| hand.tiles().map(|tile| f64::from(tile.rank())).sum::<f64>() - 30.0,
    |_, tile, _| if tile.rank() % 2 == 0 { -3.0 } else { 5.0 },
    |hand, tile, turn| f64::from(hand.count(tile)) * 7.0 - f64::from(turn),
];

#[test]
fn random_hands_have_the_expected_worth_of_the_definition() {
    let score = |number: usize| SCORES[number % SCORES.len()];
    let random = |number| case_of_few_turns(number, 5, 18);
    let ask = |number, case: &Case| case.expected(score(number));
    compare_random(1_000, [20, 60, 60, 60], random, ask, |number, case| Plain::new(case, STEPS).scored(score(number)));
}

/// The hand and the figures that are published for its nine discards at turn 1 of 18, by the
/// straight path.
#[test]
fn nine_discards_have_their_published_chances() {
    let published = [
        ("2m", 0.1387),
        ("5m", 0.1387),
        ("8m", 0.0879),
        ("1p", 0.1511),
        ("6p", 0.1432),
        ("9p", 0.1432),
        ("3s", 0.1114),
        ("7s", 0.1114),
        ("1z", 0.1511),
    ];
    let case = Case { wall: Some(Wall::Shrinking(123)), ..Case::of("234578m1689p357s1z") };
    let odds = case.odds();
    assert_eq!(odds, Case { wall: None, ..case }.odds());
    let rows = odds.rows.iter().map(|row| (row.discard.unwrap().to_string(), format!("{:.4}", row.win[1])));
    let expected = published.map(|(tile, chance)| (tile.to_string(), format!("{chance:.4}")));
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    // Their source says that it searched 3,331 states: with the hand itself as many as without
    // symmetry.
    let hand: Hand = "234578m1689p357s1z".parse().unwrap();
    let worth = Search::new(OddsOptions::default()).expected(&hand.view(), |_| 1.0).unwrap();
    assert_eq!((worth.searched, odds.searched), (3_330, 1_714));
}

/// All hands of one suit, with what they come to if no other tiles are drawn: a dynamic program
/// over all of them.
struct OneSuit {
    /// The number of a hand by its counts as digits to base 5, among those of 13 tiles and among
    /// those of 14.
    numbers: Vec<u32>,
    /// The hands of 13 tiles.
    waiting: Vec<[u8; 9]>,
    /// The hands of 14 tiles.
    drawn: Vec<[u8; 9]>,
    /// By turn, for each hand of 13 tiles.
    win: Vec<Vec<f64>>,
    ready: Vec<Vec<f64>>,
}

const POWERS: [usize; 9] = [1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625];

fn digits(counts: &[u8; 9]) -> usize {
    counts.iter().zip(POWERS).map(|(&count, power)| usize::from(count) * power).sum()
}

/// Whether a suit is melds, a pair of it not counted.
fn is_melds(mut counts: [u8; 9]) -> bool {
    for rank in 0..9 {
        let runs = counts[rank] % 3;
        if runs > 0 {
            if rank > 6 || counts[rank + 1] < runs || counts[rank + 2] < runs {
                return false;
            }
            counts[rank + 1] -= runs;
            counts[rank + 2] -= runs;
        }
    }
    true
}

fn is_complete(counts: &[u8; 9]) -> bool {
    let has_melds_beside = |pair: usize| {
        let mut rest = *counts;
        rest[pair] >= 2 && {
            rest[pair] -= 2;
            is_melds(rest)
        }
    };
    (0..9).filter(|&rank| counts[rank] == 2).count() == 7 || (0..9).any(has_melds_beside)
}

impl OneSuit {
    fn new(unseen: u8, turns: u8) -> Self {
        let mut numbers = vec![u32::MAX; 5 * POWERS[8]];
        let (mut waiting, mut drawn) = (Vec::new(), Vec::new());
        for (digits, number) in numbers.iter_mut().enumerate() {
            let counts = POWERS.map(|power| (digits / power % 5) as u8);
            let hands = match counts.iter().sum() {
                13 => &mut waiting,
                14 => &mut drawn,
                _ => continue,
            };
            *number = hands.len() as u32;
            hands.push(counts);
        }
        let mut all = Self { numbers, waiting, drawn, win: Vec::new(), ready: Vec::new() };
        let is_win: Vec<bool> = all.drawn.iter().map(is_complete).collect();
        let one = |is: bool| if is { 1.0 } else { 0.0 };
        let is_ready = |hand: &[u8; 9]| all.draws(hand).any(|(_, number)| is_win[number]);
        let mut win = vec![0.0; all.waiting.len()];
        let mut ready: Vec<f64> = all.waiting.iter().map(|hand| one(is_ready(hand))).collect();
        let (mut wins, mut readies) = (Vec::new(), Vec::new());
        for turn in (0..turns).rev() {
            let best = |of: &[f64]| {
                let best = all.drawn.iter().map(|hand| all.discards(hand).map(|number| of[number]).fold(0.0, f64::max));
                best.collect::<Vec<f64>>()
            };
            let next = |of: &[f64], drawn: &[f64]| {
                let next = all.waiting.iter().zip(of).map(|(hand, &stays)| {
                    let gain = |(kind, number): (usize, usize)| {
                        f64::from(4 - hand[kind]) / f64::from(unseen - turn) * (drawn[number] - stays).max(0.0)
                    };
                    stays + all.draws(hand).map(gain).sum::<f64>()
                });
                next.collect::<Vec<f64>>()
            };
            let drawn: Vec<f64> = best(&win).into_iter().zip(&is_win).map(|(best, &is)| best.max(one(is))).collect();
            win = next(&win, &drawn);
            ready = next(&ready, &best(&ready));
            wins.push(win.clone());
            readies.push(ready.clone());
        }
        wins.reverse();
        readies.reverse();
        (all.win, all.ready) = (wins, readies);
        all
    }

    /// What is drawn, and the number of the hand with it.
    fn draws(&self, hand: &[u8; 9]) -> impl Iterator<Item = (usize, usize)> {
        let code = digits(hand);
        let can_come = (0..9).filter(|&kind| hand[kind] < 4);
        can_come.map(move |kind| (kind, self.numbers[code + POWERS[kind]] as usize))
    }

    fn discards(&self, hand: &[u8; 9]) -> impl Iterator<Item = usize> {
        let code = digits(hand);
        (0..9).filter(|&kind| hand[kind] > 0).map(move |kind| self.numbers[code - POWERS[kind]] as usize)
    }
}

/// Four of each tile of other suits are visible.
fn in_one_suit(counts: [u8; 9], place: usize) -> Case {
    let mut case = Case::of("");
    case.visible = [4; Tile::KINDS];
    case.visible[9 * place..9 * place + 9].fill(0);
    case.concealed[9 * place..9 * place + 9].copy_from_slice(&counts);
    Case { wall: Some(Wall::Shrinking(123)), path: Path::Any { extra: 18 }, ..case }
}

#[test]
fn hands_of_one_suit_have_their_published_chances_and_those_of_a_dense_program() {
    let all = OneSuit::new(123, 18);
    assert_eq!((all.waiting.len(), all.drawn.len()), (93_600, 118_800));
    let published = [2, 2, 1, 1, 2, 0, 2, 2, 1]; // 1122345577889m
    let mut rng = rng(0, 4);
    let others = (0..40).map(|_| *all.waiting.choose(&mut rng).unwrap());
    let hands: Vec<[u8; 9]> = [published].into_iter().chain(others).collect();
    let mut search = Search::new(in_one_suit(published, 0).settings());
    for (number, hand) in hands.into_iter().enumerate() {
        let case = in_one_suit(hand, 0);
        let odds = search.odds(&case.view()).unwrap();
        assert!(odds.is_complete, "{hand:?}");
        let row = &odds.rows[0];
        let index = all.numbers[digits(&hand)] as usize;
        let expected = |of: &[Vec<f64>]| of.iter().map(|of| of[index]).collect::<Vec<f64>>();
        assert!(are_close(&row.win, &expected(&all.win)), "{:?}, not {:?}: {hand:?}", row.win, expected(&all.win));
        let ready = expected(&all.ready);
        assert!(are_close(&row.ready, &ready), "{:?}, not {ready:?}: {hand:?}", row.ready);
        if number == 0 {
            let published = [(0, 0.462_711), (1, 0.434_498), (2, 0.405_372), (16, 0.008_816_79)];
            for (turn, chance) in published {
                assert!((row.win[turn] - chance).abs() < 5e-7, "{} at {turn}, not {chance}", row.win[turn]);
            }
        }
    }
}

/// Random stages, and a wall that always has more tiles than are useful.
fn random_stages(number: usize) -> (Wall, Vec<Stage>, u8) {
    let mut rng = rng(number, 6);
    let stages: Vec<Stage> = (0..rng.random_range(1..=4))
        .map(|_| {
            let useful = rng.random_range(1..=40);
            Stage { useful, on_path: rng.random_range(0..=useful) }
        })
        .collect();
    let unseen = rng.random_range(60..=130);
    let wall = if rng.random() { Wall::Shrinking(unseen) } else { Wall::Constant(unseen) };
    (wall, stages, rng.random_range(0..=12))
}

fn unseen(wall: Wall, turn: usize) -> f64 {
    match wall {
        Wall::Shrinking(unseen) => f64::from(unseen) - turn as f64,
        Wall::Constant(unseen) => f64::from(unseen),
    }
}

/// The chance to do each stage at its draw, and nothing useful between them.
fn done_at(wall: Wall, stages: &[Stage], draws: &[usize]) -> f64 {
    let mut chance = 1.0;
    let mut before = 0;
    for (stage, &draw) in stages.iter().zip(draws) {
        for turn in before..draw - 1 {
            chance *= 1.0 - f64::from(stage.useful) / unseen(wall, turn);
        }
        chance *= f64::from(stage.on_path) / unseen(wall, draw - 1);
        before = draw;
    }
    chance
}

/// All increasing numbers from `first` to `last`, so many of them.
fn increasing(number: usize, first: usize, last: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let starting_with =
        |draw: usize| increasing(number - 1, draw + 1, last).into_iter().map(move |rest| [vec![draw], rest].concat());
    (first..=last).flat_map(starting_with).collect()
}

#[test]
fn a_single_path_is_the_sum_over_all_times_of_its_draws() {
    for number in 0..200 {
        let (wall, stages, draws) = random_stages(number);
        let mut expected = vec![0.0; usize::from(draws)];
        for times in increasing(stages.len(), 1, usize::from(draws)) {
            expected[times[times.len() - 1] - 1] += done_at(wall, &stages, &times);
        }
        let done = single_path(wall, &stages, draws);
        assert!(are_close(&done, &expected), "{done:?}, not {expected:?}: {wall:?} {stages:?}");
    }
}

/// `(x)(x-1)..`, so many factors; all are `x` in a wall that doesn't shrink.
fn falling(wall: Wall, x: f64, factors: usize) -> f64 {
    let step = if matches!(wall, Wall::Shrinking(_)) { 1.0 } else { 0.0 };
    (0..factors).map(|i| x - step * i as f64).product()
}

/// By the draws before a stage and the draw that ends it.
fn matrix(wall: Wall, stage: Stage, draws: usize) -> Vec<Vec<f64>> {
    let entry = |m: usize, n: usize| {
        if n <= m {
            return 0.0;
        }
        let others = falling(wall, unseen(wall, m) - f64::from(stage.useful), n - 1 - m);
        others / falling(wall, unseen(wall, m), n - 1 - m) * f64::from(stage.on_path) / unseen(wall, n - 1)
    };
    (0..=draws).map(|m| (0..=draws).map(|n| entry(m, n)).collect()).collect()
}

#[test]
fn a_single_path_is_the_first_row_of_a_product_of_triangular_matrices() {
    for number in 0..200 {
        let (wall, stages, draws) = random_stages(number);
        let size = usize::from(draws) + 1;
        let one: Vec<Vec<f64>> = (0..size).map(|m| (0..size).map(|n| f64::from(u8::from(m == n))).collect()).collect();
        let product = stages.iter().fold(one, |product, &stage| {
            let next = matrix(wall, stage, usize::from(draws));
            let entry = |row: &[f64], n: usize| row.iter().zip(&next).map(|(a, next)| a * next[n]).sum::<f64>();
            product.iter().map(|row| (0..size).map(|n| entry(row, n)).collect()).collect()
        });
        let done = single_path(wall, &stages, draws);
        assert!(are_close(&done, &product[0][1..]), "{done:?}, not {:?}: {wall:?} {stages:?}", product[0]);
    }
}

/// The chance to do these stages by so many turns.
fn recursion(wall: Wall, stages: &[Stage], turn: usize, turns: usize) -> f64 {
    let Some((stage, rest)) = stages.split_first() else { return 1.0 };
    if turn == turns {
        return 0.0;
    }
    let stays = 1.0 - f64::from(stage.useful) / unseen(wall, turn);
    let goes_on = f64::from(stage.on_path) / unseen(wall, turn);
    stays * recursion(wall, stages, turn + 1, turns) + goes_on * recursion(wall, rest, turn + 1, turns)
}

#[test]
fn the_published_path_of_three_stages_is_as_likely_as_its_recursion_says() {
    let stages = [30, 20, 8].map(|useful| Stage { useful, on_path: 4 });
    let wall = Wall::Shrinking(122);
    let done = single_path(wall, &stages, 18);
    for turns in 0..=18 {
        let sum: f64 = done[..turns].iter().sum();
        assert!((sum - recursion(wall, &stages, 0, turns)).abs() < CLOSE, "{sum} in {turns} turns");
    }
    // The hand has such stages.
    let goes_on = |hand: &Hand, useful: u32| {
        let mut after = Vec::new();
        for (tile, _) in hand.useful().iter().filter(|&(_, copies)| copies == 4) {
            let mut drawn = *hand;
            drawn.draw(tile).unwrap();
            for discard in drawn.discards().iter().filter(|discard| discard.shanten() == Some(drawn.shanten())) {
                let mut hand = drawn;
                hand.discard(discard.tile).unwrap();
                if discard.useful.copies() == useful {
                    after.push(hand);
                }
            }
        }
        after
    };
    let hand: Hand = "223788m23478p55s".parse().unwrap();
    assert_eq!(hand.useful().copies(), 30);
    let second: Vec<Hand> = goes_on(&hand, 20);
    assert!(second.iter().any(|hand| !goes_on(hand, 8).is_empty()), "{second:?}");
}

/// Where all useful tiles are on the path, the sum over the draws is the chance, from each turn on.
#[track_caller]
fn is_single_path(case: &Case, useful: &[u16]) {
    let stages: Vec<Stage> = useful.iter().map(|&useful| Stage { useful, on_path: useful }).collect();
    let row = &case.odds().rows[0];
    let Wall::Shrinking(unseen) = case.whole_wall() else { unreachable!("this wall shrinks") };
    for turn in 0..case.turns {
        let chance = |stages: &[Stage]| {
            let done = single_path(Wall::Shrinking(unseen - u16::from(turn)), stages, case.turns - turn);
            done.iter().sum::<f64>()
        };
        let (win, ready) = (row.win[usize::from(turn)], row.ready[usize::from(turn)]);
        assert!((win - chance(&stages)).abs() < CLOSE, "{win}, not {}: {case:?}", chance(&stages));
        if let Some((_, until_ready)) = stages.split_last().filter(|(_, until_ready)| !until_ready.is_empty()) {
            assert!((ready - chance(until_ready)).abs() < CLOSE, "{ready}, not {}: {case:?}", chance(until_ready));
        }
    }
}

#[test]
fn hands_whose_stages_are_all_alike_win_as_a_single_path() {
    for (text, useful) in [("1z", 3), ("44m23p", 8), ("123456789m1234s", 6), ("19m19p19s1234567z", 39)] {
        is_single_path(&Case::of(text), &[useful]);
    }
    // Each lacks so many orphans, of which there are four each.
    for text in
        ["19m19p19s1123456z", "19m19p19s112345z5m", "19m19p19s11234z55m", "19m19p19s1123z555m", "19m19p9s1123z2555m"]
    {
        let case = Case { forms: vec![Form::ThirteenOrphans], ..Case::of(text) };
        let lacks = u16::from(case.distance(&case.concealed));
        is_single_path(&case, &(1..=lacks).rev().map(|lacks| 4 * lacks).collect::<Vec<_>>());
    }
    // Each other tile has three copies that pair it, and two may go when one is paired.
    for text in ["1133557799m113p", "1133557799m135p", "11335577m13579p", "113355m1357p135s", "1133m13579p1357s"] {
        let case = Case { forms: vec![Form::SevenPairs], ..Case::of(text) };
        let singles = (0..Tile::KINDS).filter(|&kind| case.concealed[kind] == 1).count() as u16;
        is_single_path(&case, &(0..=singles / 2).map(|paired| 3 * (singles - 2 * paired)).collect::<Vec<_>>());
    }
}

/// The number of the random case of a property.
fn any_number() -> impl Strategy<Value = usize> {
    0..1_000_000_usize
}

/// A hand near ready, with walls that hold all that may be kept.
fn near_case(number: usize, path: Path) -> Case {
    let mut rng = rng(number, 7);
    let tiles = *[4, 5, 7, 8, 10, 11, 13, 14].choose(&mut rng).unwrap();
    let concealed = near_complete(&mut rng, tiles, number % 3);
    let mut left = concealed.map(|count| 4 - count);
    let melds = if rng.random() { melds_beside(&mut rng, tiles, &mut left) } else { Vec::new() };
    let most = rng.random_range(0..=2);
    let visible = left.map(|left| rng.random_range(0..=left.min(most)));
    let turns = rng.random_range(1..=12);
    let strictness = *Strictness::ALL.choose(&mut rng).unwrap();
    let case = Case { concealed, melds, visible, strictness, forms: Form::ALL.to_vec(), path, wall: None, turns };
    let unseen = case.unseen() + u16::from(turns);
    let wall = Some(if rng.random() { Wall::Shrinking(unseen) } else { Wall::Constant(unseen) });
    Case { wall, ..case }
}

/// The paths from the narrowest to the widest, with this many exchanges more than the least.
fn widening_paths(extra: u8) -> [Path; 4] {
    [Path::Shortest, Path::Straight, Path::NoStepBack { extra }, Path::Any { extra }]
}

/// The odds, if they take no more states than there may be in a test.
fn quick_odds(case: &Case) -> Option<Odds> {
    let odds = small_search(0, case);
    odds.is_complete.then_some(odds)
}

/// No chance of the first is greater than that of the second, for the discards of the first.
#[track_caller]
fn assert_no_better(worse: &Odds, better: &Odds, about: &impl core::fmt::Debug) {
    for row in &worse.rows {
        let other = better.rows.iter().find(|other| other.discard == row.discard);
        let other = other.unwrap_or_else(|| panic!("{:?} is missing: {about:?}", row.discard));
        for (less, more) in [(&row.win, &other.win), (&row.ready, &other.ready)] {
            let is_no_better = less.iter().zip(more).all(|(less, more)| *less <= more + CLOSE);
            assert!(is_no_better, "{less:?} and {more:?} for {:?}: {about:?}", row.discard);
        }
    }
}

/// The place of each kind after the suits change places, some turn round, and the honours change
/// places.
fn random_image(rng: &mut Pcg64Mcg) -> Counts {
    let mut suits = [0, 1, 2];
    suits.shuffle(rng);
    let turned: [bool; 3] = core::array::from_fn(|_| rng.random());
    let mut honours: [u8; 7] = core::array::from_fn(|honour| honour as u8);
    honours.shuffle(rng);
    core::array::from_fn(|kind| {
        let (suit, rank) = (kind / 9, kind as u8 % 9);
        if suit == 3 { 27 + honours[kind - 27] } else { 9 * suits[suit] + if turned[suit] { 8 - rank } else { rank } }
    })
}

fn image_of_counts(counts: &Counts, places: &Counts) -> Counts {
    let mut image = [0; Tile::KINDS];
    for (&count, &place) in counts.iter().zip(places) {
        image[usize::from(place)] = count;
    }
    image
}

fn image_of_meld(meld: Meld, places: &Counts) -> Meld {
    let first = meld.tiles().map(|tile| places[tile.index()]).min().unwrap();
    Meld::new(meld.kind(), Tile::from_index(first).unwrap()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn chances_are_shares_and_fall_with_the_turn_and_a_hand_is_ready_before_it_wins(
        number in any_number(),
        path in 0..4_usize,
        extra in 0..3_u8,
    ) {
        let case = near_case(number, widening_paths(extra)[path]);
        let Some(odds) = quick_odds(&case) else { return Ok(()) };
        for row in &odds.rows {
            prop_assert_eq!((row.win.len(), row.ready.len()), (case.turns.into(), case.turns.into()));
            for chances in [&row.win, &row.ready] {
                prop_assert!(chances.iter().all(|&chance| (0.0..=1.0 + CLOSE).contains(&chance)), "{case:?}");
                // On the shortest path late draws are likelier, as the wall is smaller.
                let falls = chances.is_sorted_by(|early, late| *late <= early + CLOSE);
                prop_assert!(falls || case.path == Path::Shortest, "{chances:?}: {case:?}");
            }
            prop_assert!(row.win.iter().zip(&row.ready).all(|(win, ready)| *win <= ready + CLOSE), "{case:?}");
        }
    }

    #[test]
    fn chances_rise_with_the_freedom_of_the_path(number in any_number(), extra in 0..3_u8) {
        let case = near_case(number, Path::Shortest);
        let odds: Vec<Odds> =
            widening_paths(extra).iter().map_while(|&path| quick_odds(&case.with_path(path))).collect();
        for odds in odds.windows(2) {
            assert_no_better(&odds[0], &odds[1], &case);
        }
    }

    #[test]
    fn chances_rise_with_exchanges(number in any_number(), extra in 0..2_u8, is_any: bool) {
        let path = |extra| if is_any { Path::Any { extra } } else { Path::NoStepBack { extra } };
        let case = near_case(number, path(extra));
        let [Some(less), Some(more)] = [extra, extra + 1].map(|extra| quick_odds(&case.with_path(path(extra)))) else {
            return Ok(());
        };
        assert_no_better(&less, &more, &case);
    }

    #[test]
    fn chances_rise_with_the_turns(number in any_number(), path in 0..4_usize, extra in 0..2_u8) {
        let case = near_case(number, widening_paths(extra)[path]);
        let longer = Case { turns: case.turns + 1, ..case.clone() };
        // A path with as many exchanges as turns has all.
        if path == 0 || extra >= case.turns {
            return Ok(());
        }
        if let (Some(less), Some(more)) = (quick_odds(&case), quick_odds(&longer)) {
            assert_no_better(&less, &more, &case);
        }
    }

    /// Where no draw has to be kept: a useful one may be a bad one.
    #[test]
    fn chances_rise_with_the_copies_that_are_left(number in any_number(), kind in 0..Tile::KINDS, extra in 0..2_u8) {
        for path in [Path::Shortest, Path::Any { extra }] {
            let case = near_case(number, path);
            // Where visible tiles count, the shanten and with it the path may change.
            let case = Case { strictness: Strictness::Melds, ..case };
            let mut more = case.clone();
            more.visible[kind] = more.visible[kind].saturating_sub(1);
            if let (Some(worse), Some(better)) = (quick_odds(&case), quick_odds(&more)) {
                assert_no_better(&worse, &better, &case);
            }
        }
    }

    #[test]
    fn symmetric_hands_have_the_same_chances(number in any_number(), path in 0..4_usize, extra in 0..3_u8) {
        let case = near_case(number, widening_paths(extra)[path]);
        let places = random_image(&mut rng(number, 8));
        let image = Case {
            concealed: image_of_counts(&case.concealed, &places),
            melds: case.melds.iter().map(|&meld| image_of_meld(meld, &places)).collect(),
            visible: image_of_counts(&case.visible, &places),
            ..case.clone()
        };
        let Some(odds) = quick_odds(&case) else { return Ok(()) };
        let there = quick_odds(&image).expect("as many states");
        prop_assert_eq!(odds.searched, there.searched, "{:?}", case);
        prop_assert_eq!(odds.rows.len(), there.rows.len(), "{:?}", case);
        for row in &odds.rows {
            let discard = row.discard.and_then(|tile| Tile::from_index(places[tile.index()]));
            let other = there.rows.iter().find(|other| other.discard == discard).expect("the image of the discard");
            prop_assert!(are_close(&row.win, &other.win), "{:?} {:?}: {:?}", row, other, case);
            prop_assert!(are_close(&row.ready, &other.ready), "{:?} {:?}: {:?}", row, other, case);
        }
    }
}

/// Compares what two searches say.
#[track_caller]
fn assert_same(rows: &[OddsRow], others: &[OddsRow], about: &impl core::fmt::Debug) {
    assert_eq!(rows.len(), others.len(), "{about:?}");
    for (row, other) in rows.iter().zip(others) {
        assert_eq!(row.discard, other.discard, "{about:?}");
        assert!(are_close(&row.win, &other.win), "{row:?} {other:?}: {about:?}");
        assert!(are_close(&row.ready, &other.ready), "{row:?} {other:?}: {about:?}");
    }
}

#[test]
fn a_search_that_is_kept_over_a_game_says_what_a_new_one_says() {
    let paths = [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }];
    let known = AtomicUsize::new(0);
    for_each(40, |number| {
        let mut rng = rng(number, 9);
        let mut case = near_case(number, paths[number % 4]);
        case.turns = 6;
        // A wall of its own changes with the hand; this one doesn't.
        case.wall = Some(Wall::Shrinking(case.unseen() + 20));
        // Some states are forgotten where there are few.
        let settings = case.settings().states(if number.is_multiple_of(3) { 3_000 } else { 100_000 });
        let mut search = Search::new(settings);
        for turn in 0..12 {
            let view = case.view();
            let fresh = Search::new(settings).odds(&view).unwrap();
            let kept = search.odds(&view).unwrap();
            let again = search.odds(&view).unwrap();
            for odds in [&kept, &again] {
                assert_eq!((odds.path, odds.is_complete), (fresh.path, fresh.is_complete), "{case:?}");
                assert_same(&odds.rows, &fresh.rows, &case);
            }
            known.fetch_add(usize::from(again.searched == 0), Ordering::Relaxed);
            // The game goes on; now and then something becomes visible.
            if case.tiles() % 3 == 1 {
                let left = case.left(&case.concealed);
                let kinds: Vec<usize> = (0..Tile::KINDS).filter(|&kind| left[kind] > 0).collect();
                case.concealed[*kinds.choose(&mut rng).unwrap()] += 1;
            } else {
                let best = fresh.rows.iter().max_by(|a, b| a.win[0].total_cmp(&b.win[0]));
                let Some(best) = best.and_then(|row| row.discard) else { return };
                case.concealed[best.index()] -= 1;
                let left = case.left(&case.concealed);
                if turn % 5 == 4 && left[best.index()] > 0 {
                    case.visible[best.index()] += 1;
                }
            }
        }
    });
    let known = known.into_inner();
    assert!(known > 200, "only {known} answers were there already");
}

#[test]
fn few_states_give_right_rows_of_fewer_exchanges_or_some_of_the_rows() {
    let shortened = AtomicUsize::new(0);
    let cut = AtomicUsize::new(0);
    for_each(60, |number| {
        let path = [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 2 }, Path::Any { extra: 1 }][number % 4];
        let case = near_case(number, path);
        for states in [0, 1, 2, 5, 20, 100, 1_000] {
            let odds = Search::new(case.settings().states(states)).odds(&case.view()).unwrap();
            // It may end with the draws or the discards of a hand.
            assert!(odds.searched <= states + Tile::KINDS + Hand::MAX_TILES, "{} of {states}: {case:?}", odds.searched);
            let less = case.with_path(odds.path);
            let whole = Search::new(less.settings()).odds(&case.view()).unwrap();
            assert!(whole.is_complete && odds.path.extra() <= path.extra(), "{case:?}");
            assert_eq!(odds.path.name(), path.name());
            let is_there = |row: &&OddsRow| odds.rows.iter().any(|other| other.discard == row.discard);
            assert_same(&odds.rows, &whole.rows.iter().filter(is_there).cloned().collect::<Vec<_>>(), &case);
            let has_all = odds.path == path && odds.rows.len() == whole.rows.len();
            assert!(!odds.is_complete || has_all, "{case:?}");
            shortened.fetch_add(usize::from(odds.path != path), Ordering::Relaxed);
            cut.fetch_add(usize::from(!odds.is_complete && !odds.rows.is_empty()), Ordering::Relaxed);
        }
    });
    let (shortened, cut) = (shortened.into_inner(), cut.into_inner());
    assert!(shortened > 20 && cut > 20, "{shortened} with fewer exchanges, {cut} with some rows");
}

#[test]
fn a_watched_search_is_told_its_states_and_may_be_broken_off() {
    let case = in_one_suit([2, 2, 1, 1, 2, 0, 2, 2, 1], 1);
    let case = Case { path: Path::Any { extra: 4 }, turns: 6, ..case };
    let view = case.view();
    let mut told = Vec::new();
    let watched = Search::new(case.settings()).odds_watched(&view, |states| {
        told.push(states);
        ControlFlow::Continue(())
    });
    let (watched, odds) = (watched.unwrap(), case.odds());
    assert_eq!(watched, odds);
    assert!(told.len() > 1 && told.is_sorted(), "{told:?}");
    assert!(*told.last().unwrap() <= odds.searched, "{told:?} of {}", odds.searched);
    let mut calls = 0;
    let broken = Search::new(case.settings()).odds_watched(&view, |_| {
        calls += 1;
        ControlFlow::Break(())
    });
    let broken = broken.unwrap();
    assert!(calls == 1 && !broken.is_complete && broken.path == case.path && broken.rows.is_empty(), "{broken:?}");
    let broken = Search::new(case.settings()).expected_watched(&view, |_| 1.0, |_| ControlFlow::Break(()));
    assert!(!broken.unwrap().is_complete);
}

#[test]
fn a_search_that_is_broken_off_gives_the_discards_that_it_knows() {
    let hand: Hand = "234578m1689p357s1z".parse().unwrap();
    let settings = OddsOptions::default().path(Path::NoStepBack { extra: 1 });
    let all = Search::new(settings).odds(&hand.view()).unwrap();
    let some = Search::new(settings).odds_watched(&hand.view(), |states| {
        if states > 60_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let some = some.unwrap();
    let known = some.rows.len();
    assert!(0 < known && known < all.rows.len() && !some.is_complete, "{known}");
    assert_eq!(some.rows, all.rows[..known]);
    let missing: TileSet = all.rows[known..].iter().filter_map(|row| row.discard).collect();
    assert_eq!((some.missing, all.missing), (missing, TileSet::EMPTY));
}

#[test]
fn too_many_exchanges_are_brought_down_to_as_many_as_can_be_had() {
    let hand: Hand = "34578m1689p357s1z".parse().unwrap();
    let settings = |extra, states| OddsOptions::default().path(Path::NoStepBack { extra }).states(states);
    let fewer = Search::new(settings(1, 100_000)).odds(&hand.view()).unwrap();
    for (states, extra) in [(fewer.searched, 1), (fewer.searched - 1_000, 0)] {
        for too_many in [2, 5, 17, 18, 255] {
            let odds = Search::new(settings(too_many, states)).odds(&hand.view()).unwrap();
            assert_eq!((odds.path.extra(), odds.is_complete), (extra, false), "{too_many}");
            assert_eq!(odds.rows == fewer.rows, extra == 1);
        }
    }
}

#[test]
fn a_search_whose_caller_panicked_is_right_afterwards() {
    let [near, far]: [Hand; 2] = ["234m567m34p678s112z", "19m146779p12s246z"].map(|hand| hand.parse().unwrap());
    let settings = OddsOptions::default().path(Path::NoStepBack { extra: 1 }).wall(Wall::Shrinking(123));
    let mut search = Search::new(settings);
    let panics = AssertUnwindSafe(|| search.odds_watched(&far.view(), |_| panic!("as told")));
    assert!(catch_unwind(panics).is_err());
    for hand in [near, far] {
        let fresh = Search::new(settings).odds(&hand.view()).unwrap();
        assert_eq!(search.odds(&hand.view()).unwrap().rows, fresh.rows, "{hand}");
    }
}

#[test]
fn a_worth_that_isnt_finite_is_none() {
    let hand: Hand = "123456789m12p11z".parse().unwrap();
    for path in [Path::Shortest, Path::Straight, Path::Any { extra: 1 }] {
        for worth in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0] {
            let odds = Search::new(OddsOptions::default().path(path)).expected(&hand.view(), |_| worth).unwrap();
            assert!(odds.rows[0].win.iter().all(|&win| win == 0.0), "{worth}");
        }
    }
}

#[test]
fn a_search_goes_to_other_threads_and_is_copied() {
    fn is_sendable<T: Send + Sync + Clone>(_: &T) {}
    let mut search = Search::new(OddsOptions::default());
    is_sendable(&search);
    let hand: Hand = "34578m1689p357s1z".parse().unwrap();
    let odds = search.odds(&hand.view()).unwrap();
    let again = std::thread::spawn({
        let mut copy = search.clone();
        move || copy.odds(&hand.view()).unwrap()
    });
    let again = again.join().unwrap();
    assert_eq!((again.rows, again.searched), (odds.rows, 0));
    assert!(format!("{search:?}").contains(&format!("states: {}", odds.searched)), "{search:?}");
}

#[test]
fn hands_between_turns_and_walls_that_are_too_small_are_refused() {
    for (text, tiles) in
        [("", 0), ("123m", 3), ("123m(456p)", 3), ("123456m", 6), ("123456789m", 9), ("123456789m123p", 12)]
    {
        let hand: Hand = text.parse().unwrap();
        let mut search = Search::new(OddsOptions::default());
        let error = OddsError::BetweenTurns { tiles };
        assert_eq!(search.odds(&hand.view()), Err(error), "{text}");
        assert_eq!(search.expected(&hand.view(), |_| 1.0), Err(error), "{text}");
        let words = format!("a hand of {tiles} tiles neither waits for a draw nor has drawn");
        assert_eq!(error.to_string(), words);
    }
    for turns in 1..20 {
        let hand: Hand = "1z".parse().unwrap();
        // One that shrinks has a tile for each turn, one that doesn't has any.
        for wall in [Wall::Shrinking(turns.into()), Wall::Constant(1)] {
            let ask = |wall| {
                let settings = OddsOptions::default().turns(turns).wall(wall);
                Search::new(settings).odds(&hand.view()).map(|odds| odds.rows[0].win.len())
            };
            assert_eq!(ask(wall), Ok(turns.into()));
            let less = wall.tiles() - 1;
            let wall = if matches!(wall, Wall::Shrinking(_)) { Wall::Shrinking(less) } else { Wall::Constant(less) };
            let error = OddsError::WallTooSmall { wall, turns };
            assert_eq!(ask(wall), Err(error));
            assert_eq!(error.to_string(), format!("{less} unseen tiles are too few for {turns} turns"));
        }
    }
    // By default the wall is what the hand doesn't see.
    let mut case = Case::of("1z");
    case.visible = [4; Tile::KINDS];
    case.visible[..5].copy_from_slice(&[0, 0, 0, 0, 3]);
    case.visible[27] = 3;
    assert_eq!(case.unseen(), 17);
    let refused = Search::new(case.settings()).odds(&case.view());
    assert_eq!(refused, Err(OddsError::WallTooSmall { wall: Wall::Shrinking(17), turns: 18 }));
    assert!(Search::new(case.settings().turns(17)).odds(&case.view()).is_ok());
}

#[test]
fn without_turns_there_are_rows_without_chances() {
    for (path, text) in [(Path::Straight, "123m4567p"), (Path::Straight, "123m45678p"), (Path::Any { extra: 1 }, "44z")]
    {
        let case = Case { turns: 0, ..Case::of(text).with_path(path) };
        let odds = case.odds();
        assert!(odds.is_complete && !odds.rows.is_empty(), "{odds:?}");
        assert!(odds.rows.iter().all(|row| row.win.is_empty() && row.ready.is_empty()), "{odds:?}");
    }
}

#[test]
fn a_path_has_its_name_and_its_exchanges() {
    let [step, any] = [Path::NoStepBack { extra: 3 }, Path::Any { extra: 7 }];
    let names = [Path::Shortest, Path::Straight, step, any].map(|path| (path.to_string(), path.extra()));
    let expected = [("shortest", 0), ("straight", 0), ("no step back", 3), ("any", 7)];
    assert_eq!(names, expected.map(|(name, extra)| (name.to_string(), extra)));
    assert_eq!((Path::default(), step.name(), format!("{any:>5}")), (Path::Straight, "no step back", "  any".into()));
}

fn are_rows_times(rows: &[OddsRow], factor: f64, worths: &[OddsRow]) -> bool {
    let is_times = |chances: &[f64], worths: &[f64]| {
        let scaled: Vec<f64> = chances.iter().map(|chance| factor * chance).collect();
        worths.len() == scaled.len()
            && worths.iter().zip(&scaled).all(|(a, b)| (a - b).abs() <= CLOSE * factor.max(1.0))
    };
    rows.len() == worths.len()
        && rows.iter().zip(worths).all(|(row, worth)| {
            row.discard == worth.discard && is_times(&row.win, &worth.win) && are_close(&row.ready, &worth.ready)
        })
}

#[test]
fn a_constant_worth_is_the_chance_times_it_and_never_below_nothing() {
    let compared = AtomicUsize::new(0);
    for_each(90, |number| {
        let case = near_case(number, widening_paths(1)[number % 4]);
        let Some(odds) = quick_odds(&case) else { return };
        for worth in [1.0, 0.125, 1_000.0] {
            let expected = case.expected(|_, _, _| worth);
            if expected.is_complete {
                assert!(are_rows_times(&odds.rows, worth, &expected.rows), "{expected:?} {odds:?}: {case:?}");
                compared.fetch_add(1, Ordering::Relaxed);
            }
        }
        for worth in [0.0, -1.0] {
            let expected = case.expected(|_, _, _| worth);
            let mut worths = expected.rows.iter().flat_map(|row| &row.win);
            assert!(worths.all(|&worth| worth == 0.0), "{expected:?}: {case:?}");
        }
    });
    let compared = compared.into_inner();
    assert!(compared > 100, "only {compared}");
}

/// One tile of the wait is worth much, the other little or nothing.
#[test]
fn a_win_is_declined_for_a_better_one_while_that_is_worth_more() {
    let case = Case::of("23m55p");
    let (one, four) = (0, 3);
    for small in [-5.0, 0.0, 4.0, 30.0] {
        let worth = |tile: Tile| match tile.index() {
            index if index == one => small,
            index if index == four => 100.0,
            _ => panic!("{tile} completes nothing"),
        };
        let found = case.expected(|_, tile, _| worth(tile));
        let mut expected = [0.0; 18];
        let mut declined = 0;
        let (mut later, mut always) = (0.0, 0.0);
        for turn in (0..18).rev() {
            let share = 4.0 / f64::from(132 - turn as u16);
            declined += usize::from(small < later);
            later += share * (100.0 - later) + share * (f64::max(small, later) - later);
            always += share * (100.0 - always) + share * (small - always);
            expected[turn] = later;
        }
        let worth = &found.rows[0].win;
        let is_close = worth.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 100.0 * CLOSE);
        assert!(is_close, "{worth:?}, not {expected:?}");
        assert!(declined > 0 && worth[0] > always, "{small} is never declined");
    }
}

/// A hand that may be turned to another wait once it is complete.
#[test]
fn a_declined_win_goes_on_with_another_discard_where_the_path_allows_it() {
    // To wait for the pair is worth an exchange.
    let score: Score = |_, tile, _| if tile.suit() == Suit::Dots { 200.0 } else { 1.0 };
    let case = Case { turns: 3, ..Case::of("23m55p") };
    let worth = |path| {
        let case = case.with_path(path);
        let found = case.expected(score);
        let expected = Plain::new(&case, usize::MAX).scored(score).rows().unwrap();
        compare(&case, &found, &expected);
        found.rows[0].win[0]
    };
    let straight = worth(Path::Straight);
    let step = worth(Path::NoStepBack { extra: 0 });
    let [none, one, two] = [0, 1, 2].map(|extra| worth(Path::Any { extra }));
    assert!((straight - step).abs() < CLOSE && (straight - none).abs() < CLOSE, "{straight} {step} {none}");
    assert!(straight < one && one < two, "{straight} {one} {two}");
}

#[test]
fn the_worth_is_asked_of_complete_hands_with_their_melds() {
    let asked = RefCell::new(BTreeSet::new());
    let case = Case { turns: 3, ..Case::of("44m2356p9s(123s)[1111z]") };
    Search::new(case.settings())
        .expected(&case.view(), |win| {
            assert!(win.hand.shanten().is_win() && win.hand.count(win.tile) > 0, "{win:?}");
            assert_eq!(win.hand.melds().collect::<Vec<_>>(), case.melds, "{win:?}");
            asked.borrow_mut().insert((win.turn, win.hand.to_string(), win.tile));
            1.0
        })
        .unwrap();
    let completions = ["44m123456p", "44m123567p", "44m234456p", "44m234567p"];
    let hands: BTreeSet<String> = asked.borrow().iter().map(|(_, hand, _)| hand.clone()).collect();
    let expected: BTreeSet<String> = completions.map(|text| format!("{text}(123s)[1111z]")).into();
    assert_eq!(hands, expected);
    // A win takes two draws.
    let turns: BTreeSet<u8> = asked.borrow().iter().map(|&(turn, ..)| turn).collect();
    assert!(turns.is_superset(&[2, 3].into()) && turns.is_subset(&[1, 2, 3].into()), "{turns:?}");
}

#[test]
fn a_search_for_a_worth_leaves_nothing_for_chances() {
    let case = Case { turns: 5, ..Case::of("44m2356p5s") };
    let odds = case.odds();
    let mut search = Search::new(case.settings());
    for _ in 0..2 {
        let worth = search.expected(&case.view(), |_| 2.0).unwrap();
        assert!(are_rows_times(&odds.rows, 2.0, &worth.rows), "{worth:?}");
        assert_eq!(search.odds(&case.view()).unwrap(), odds);
    }
}

/// Plays with a shuffled wall, and says whether the hand won: useful draws are kept, others are put
/// away.
fn wins(rng: &mut Pcg64Mcg, case: &Case, search: &mut Search, known: &mut HashMap<(Counts, usize), usize>) -> bool {
    let left = case.left(&case.concealed);
    let mut wall: Vec<usize> = (0..Tile::KINDS).flat_map(|kind| vec![kind; left[kind].into()]).collect();
    wall.shuffle(rng);
    let mut hand = case.concealed;
    for (turn, &kind) in wall.iter().enumerate().take(case.turns.into()) {
        let mut drawn = hand;
        drawn[kind] += 1;
        let (before, after) = (case.hand_of(&hand).shanten(), case.hand_of(&drawn).shanten());
        if after.is_win() {
            return true;
        }
        if after < before {
            let discard = *known.entry((drawn, turn + 1)).or_insert_with(|| {
                let rows = search.odds(&case.hand_of(&drawn).view()).unwrap().rows;
                let chance = |row: &OddsRow| row.win.get(turn + 1).copied().unwrap_or(0.0);
                let best = rows.iter().max_by(|a, b| chance(a).total_cmp(&chance(b)));
                best.and_then(|row| row.discard).expect("a discard that keeps the shanten").index()
            });
            drawn[discard] -= 1;
            hand = drawn;
        }
    }
    false
}

#[test]
fn played_games_are_won_as_often_as_the_straight_path_says() {
    let hands = [
        ("123m456p2377s555z", 0),
        ("123m456p2378s155z", 1),
        ("223788m23478p55s", 2),
        ("1122335m13579p2s", 2),
        ("3457m168p35s1155z", 2),
    ];
    for (number, (text, shanten)) in hands.into_iter().enumerate() {
        let case = Case::of(text);
        assert_eq!(case.distance(&case.concealed), shanten + 1, "{text}");
        let chance = case.odds().rows[0].win[0];
        let mut rng = rng(number, 10);
        let (mut search, mut known) = (Search::new(case.settings()), HashMap::new());
        let games = 50_000;
        let won = (0..games).filter(|_| wins(&mut rng, &case, &mut search, &mut known)).count();
        let rate = won as f64 / f64::from(games);
        let error = (chance * (1.0 - chance) / f64::from(games)).sqrt();
        assert!((rate - chance).abs() < 4.0 * error, "{rate}, not {chance}: {text}");
    }
}

/// Quads and triplets of few suits, where five of a kind and copies that are gone make a
/// difference.
fn case_of_quads(rng: &mut Pcg64Mcg) -> Case {
    let tiles = *[1, 2, 4, 4, 5, 7, 7, 8, 10, 11, 13, 14].choose(rng).unwrap();
    let suits: Vec<usize> = (0..rng.random_range(1..=2)).map(|_| rng.random_range(0..4)).collect();
    let kinds: Vec<usize> = (0..Tile::KINDS).filter(|kind| suits.contains(&(kind / 9))).collect();
    let mut concealed = [0_u8; Tile::KINDS];
    while concealed.iter().sum::<u8>() < tiles {
        let missing = tiles - concealed.iter().sum::<u8>();
        let copies: u8 = *[4, 4, 4, 3, 3, 2, 1].choose(rng).unwrap();
        let kind = *kinds.choose(rng).unwrap();
        concealed[kind] += copies.min(missing).min(4 - concealed[kind]);
    }
    let mut left = concealed.map(|count| 4 - count);
    let melds = if rng.random() { melds_beside(rng, tiles, &mut left) } else { Vec::new() };
    let visible = core::array::from_fn(|kind| {
        let is_near = kinds.contains(&kind) && rng.random_ratio(3, 4);
        if is_near { rng.random_range(0..=left[kind]) } else { left[kind] }
    });
    Case { strictness: *Strictness::ALL.choose(rng).unwrap(), ..whole_case(rng, concealed, melds, visible) }
}

#[test]
fn hands_of_quads_have_the_chances_of_the_definition_whatever_counts_as_gone() {
    let random = |number| case_of_quads(&mut rng(number, 11));
    compare_random(1_000, [30; 4], random, small_search, |_, case| Plain::new(case, STEPS));
}

#[test]
fn a_search_may_be_asked_of_one_world_after_the_other() {
    for number in 0..2 {
        let mut rng = rng(number, 12);
        let first = symmetric_case(&mut rng);
        let settings = first.settings().wall(Wall::Constant(136)).states(20_000);
        let mut search = Search::new(settings);
        for _ in 0..40 {
            let case = if rng.random() { symmetric_case(&mut rng) } else { case_of_quads(&mut rng) };
            for strictness in Strictness::ALL {
                let view = Case { strictness, ..case.clone() }.view();
                let kept = search.odds(&view).unwrap();
                let fresh = Search::new(settings).odds(&view).unwrap();
                assert_eq!((kept.path, kept.is_complete), (fresh.path, fresh.is_complete), "{case:?}");
                assert_same(&kept.rows, &fresh.rows, &case);
            }
        }
    }
}

#[test]
fn symmetric_hands_are_known_after_one_of_them() {
    let mut search = Search::new(OddsOptions::default());
    for (number, text) in ["123m456p2378s155z", "1123m", "1379m2p5s3z"].into_iter().enumerate() {
        let case = Case::of(text);
        assert!(search.odds(&case.view()).unwrap().searched > 0);
        for _ in 0..10 {
            let places = random_image(&mut rng(number, 13));
            let image = Case { concealed: image_of_counts(&case.concealed, &places), ..case.clone() };
            assert_eq!(search.odds(&image.view()).unwrap().searched, 0, "{image:?}");
        }
    }
}

#[test]
fn as_many_turns_as_there_may_be_have_the_chances_of_the_definition() {
    let mut case = Case::of("1z");
    case.visible = [4; Tile::KINDS];
    case.visible[4] = 2;
    case.visible[27..29].copy_from_slice(&[2, 1]);
    case.turns = 255;
    for (wall, extra) in [(Wall::Constant(255), 254), (Wall::Shrinking(300), 255), (Wall::Shrinking(300), 240)] {
        for path in [Path::Shortest, Path::Straight, Path::NoStepBack { extra }, Path::Any { extra }] {
            let case = Case { wall: Some(wall), ..case.with_path(path) };
            compare(&case, &case.odds(), &Plain::new(&case, usize::MAX).rows().unwrap());
        }
    }
}

/// What is held for other hands is given up where the limit leaves no room beside it.
#[test]
fn a_search_that_holds_other_hands_has_as_many_states_as_a_new_one() {
    let [first, second] = ["1122335m13579p2s", "223788m23478p55s"].map(Case::of);
    let [few, more] = [&first, &second].map(|case| case.odds().searched);
    let limit = more.max(2 * few);
    assert!(limit < few + more, "{few} and {more} states");
    let mut search = Search::new(OddsOptions::default().states(limit + 20));
    assert!(search.odds(&first.view()).unwrap().is_complete);
    let kept = search.odds(&second.view()).unwrap();
    assert!(kept.is_complete, "{kept:?}");
    assert_same(&kept.rows, &second.odds().rows, &second);
}

#[test]
fn chances_are_shares_in_the_smallest_walls_too() {
    let paths = [Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }, Path::Any { extra: 18 }];
    for path in paths {
        for wall in [Wall::Shrinking(19), Wall::Shrinking(18), Wall::Constant(18)] {
            // Four kinds and three copies of its own are unseen.
            let mut case = Case { wall: Some(wall), ..Case::of("1z").with_path(path) };
            case.visible = [4; Tile::KINDS];
            case.visible[..4].fill(0);
            case.visible[27] = 0;
            let odds = case.odds();
            let mut chances = odds.rows.iter().flat_map(|row| row.win.iter().chain(&row.ready));
            assert!(chances.all(|chance| (0.0..=1.0 + CLOSE).contains(chance)), "{odds:?}: {case:?}");
        }
    }
}

/// As many exchanges as turns are no more than the turns leave room for.
#[test]
fn few_turns_are_few_states_on_all_paths() {
    for text in ["123m456p2378s155z", "147m258p369s1234z"] {
        for turns in 0..3 {
            for path in [Path::Straight, Path::NoStepBack { extra: turns }, Path::Any { extra: turns }] {
                let case = Case { turns, ..Case::of(text).with_path(path) };
                let odds = case.odds();
                assert!(odds.is_complete && odds.rows.len() == 1, "{text} over {turns} turns: {odds:?}");
            }
        }
    }
}

/// All bits of the rows of a hand.
fn bits_of(search: &mut Search, hand: &str) -> Vec<(Option<Tile>, Vec<u64>)> {
    let odds = search.odds(&hand.parse::<Hand>().unwrap().view()).unwrap();
    assert!(odds.is_complete);
    let bits = |row: &OddsRow| row.win.iter().chain(&row.ready).map(|figure| figure.to_bits()).collect();
    odds.rows.iter().map(|row| (row.discard, bits(row))).collect()
}

#[test]
fn digits_dont_depend_on_what_a_search_knew_before() {
    for path in [Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }, Path::Any { extra: 18 }] {
        let settings = OddsOptions::default().path(path).wall(Wall::Shrinking(123)).turns(12);
        let hands = match path {
            Path::Any { extra: 18 } => ["1234m", "4477z", "23m6p1s", "23m46p"],
            _ => ["23478m1689p357s1z", "234578m1689p357s1z", "223788m23478p55s", "34578m1689p357s1z"],
        };
        let mut kept = Search::new(settings);
        for hand in hands {
            assert_eq!(bits_of(&mut kept, hand), bits_of(&mut Search::new(settings), hand), "{hand}, {path:?}");
        }
    }
}

#[cfg(feature = "rayon")]
#[test]
fn digits_dont_depend_on_the_number_of_threads() {
    let hand = "258m147p369s12345z";
    for (path, hand) in [
        (Path::Straight, hand),
        (Path::NoStepBack { extra: 1 }, "34578m1689p357s1z"),
        (Path::Any { extra: 1 }, "34578m1689p357s1z"),
        (Path::Any { extra: 18 }, "23m46p"),
    ] {
        let settings = OddsOptions::default().path(path);
        let alone = bits_of(&mut Search::new(settings), hand);
        for threads in 1..=3 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let together = pool.install(|| bits_of(&mut Search::new(settings.parallel(true)), hand));
            assert_eq!(alone, together, "{hand}, {path:?}, {threads} threads");
        }
    }
}

#[cfg(feature = "rayon")]
#[test]
fn a_limit_holds_on_all_threads() {
    let hand: Hand = "258m147p369s12345z".parse().unwrap();
    let mut search = Search::new(OddsOptions::default().states(20_000).parallel(true));
    let odds = search.odds(&hand.view()).unwrap();
    assert!(!odds.is_complete && (20_000..20_050).contains(&odds.searched), "{}", odds.searched);
}

#[test]
fn walls_with_fewer_tiles_than_are_kept_still_give_chances() {
    let mut seen = 0;
    for (hand, wall, turns) in [
        ("11m59p278s", Wall::Constant(9), 5),
        ("13667m67p35899s4z", Wall::Shrinking(36), 30),
        ("147m258p369s1234z", Wall::Shrinking(60), 60),
        ("1358m", Wall::Shrinking(20), 20),
        ("1358m", Wall::Constant(1), 20),
    ] {
        let hand: Hand = hand.parse().unwrap();
        for path in [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }] {
            let settings = OddsOptions::default().path(path).wall(wall).turns(turns).states(50_000);
            let odds = Search::new(settings).odds(&hand.view()).unwrap();
            let worth = Search::new(settings).expected(&hand.view(), |_| 2.0).unwrap();
            let path_of_worth = worth.path;
            for (row, worth) in odds.rows.iter().zip(&worth.rows) {
                seen += row.win.len();
                assert!(row.win.iter().chain(&row.ready).all(|chance| (0.0..=1.0 + CLOSE).contains(chance)), "{row:?}");
                assert!(row.win.iter().zip(&row.ready).all(|(win, ready)| *win <= ready + CLOSE), "{row:?}");
                let half: Vec<f64> = worth.win.iter().map(|worth| worth / 2.0).collect();
                assert!(odds.path != path_of_worth || are_close(&half, &row.win), "{row:?}");
            }
        }
    }
    assert!(seen >= 300, "{seen}");
}
