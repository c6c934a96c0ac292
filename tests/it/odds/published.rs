//! Published figures: of nine discards, and of hands of one suit compared with a dense program.

use super::cases::in_one_suit;
use super::compare::are_close;
use crate::support::chances::{Case, Question as _};
use crate::support::prelude::*;

/// The hand and the published figures of its nine discards at turn 1 of 18, on the straight path.
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
    // By default every tile outside the hand is unseen at turn 1.
    let by_default = Search::new(OddsOptions::self_draws()).odds(&case.view()).unwrap();
    assert_eq!((by_default.turn, by_default.wall), (1, Wall::Shrinking(122)));
    for (row, at_0) in by_default.rows.iter().zip(&odds.rows) {
        assert_eq!((&row.win[..], &row.ready[..]), (&at_0.win[1..], &at_0.ready[1..]));
        assert_eq!((row.win_now, row.ready_now), (at_0.win[1], at_0.ready[1]));
    }
    let rows = odds.rows.iter().map(|row| (row.discard.unwrap().to_string(), format!("{:.4}", row.win[1])));
    let expected = published.map(|(tile, chance)| (tile.to_string(), format!("{chance:.4}")));
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    // Its source reports 3,331 searched states: including the hand itself, the number without
    // symmetry.
    let hand: Hand = "234578m1689p357s1z".parse().unwrap();
    let worth = Search::new(OddsOptions::self_draws()).expected(&hand.view(), |_| 1.0).unwrap();
    assert_eq!((worth.searched, odds.searched), (3_330, 1_714));
}

/// All hands of one suit, with their results if no other tiles are drawn: a dynamic program over
/// all of them.
struct OneSuit {
    /// The index of a hand among the hands of 13 tiles, and among the hands of 14, by its counts as
    /// base-5 digits.
    numbers: Vec<u32>,
    waiting: Vec<[u8; 9]>,
    drawn: Vec<[u8; 9]>,
    /// By turn, for each hand of 13 tiles.
    win: Vec<Vec<f64>>,
    ready: Vec<Vec<f64>>,
}

const POWERS: [usize; 9] = [1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625];

fn digits(counts: &[u8; 9]) -> usize {
    counts.iter().zip(POWERS).map(|(&count, power)| usize::from(count) * power).sum()
}

/// Whether a suit consists of melds, apart from a pair.
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

#[test]
fn hands_of_one_suit_have_the_chances_of_a_dense_program() {
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
