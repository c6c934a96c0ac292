//! A single path: sums over draw times, products of matrices, and hands that have only one path.

use shanten::odds::{Stage, single_path};

use super::compare::{CLOSE, are_close};
use crate::support::chances::{Case, Question as _};
use crate::support::prelude::*;

/// Random stages, and a wall that always has more tiles than are useful.
fn random_stages(number: usize) -> (Wall, Vec<Stage>, u8) {
    let mut rng = rng(number, 6);
    let stages: Vec<Stage> = (0..rng.random_range(1..=4))
        .map(|_| {
            let useful = rng.random_range(1..=40);
            Stage::new(useful, rng.random_range(0..=useful))
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

/// The chance to complete each stage at its draw, with no useful draw in between.
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

/// All increasing lists of `number` numbers from `first` to `last`.
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

/// `(x)(x-1)..` with this many factors; all are `x` in a wall that doesn't shrink.
fn falling(wall: Wall, x: f64, factors: usize) -> f64 {
    let step = if matches!(wall, Wall::Shrinking(_)) { 1.0 } else { 0.0 };
    (0..factors).map(|i| x - step * i as f64).product()
}

/// The matrix by the draws before a stage and the draw that ends it.
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
fn a_single_path_is_a_product_of_triangular_matrices() {
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
fn the_published_path_of_three_stages_is_its_recursion() {
    let stages = [30, 20, 8].map(|useful| Stage::new(useful, 4));
    let wall = Wall::Shrinking(122);
    let done = single_path(wall, &stages, 18);
    for turns in 0..=18 {
        let sum: f64 = done[..turns].iter().sum();
        assert!((sum - recursion(wall, &stages, 0, turns)).abs() < CLOSE, "{sum} in {turns} turns");
    }
    // The hand has these stages.
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

/// If all useful tiles are on the path, the sum over the draws is the chance, from each turn on.
#[track_caller]
fn is_single_path(case: &Case, useful: &[u16]) {
    let stages: Vec<Stage> = useful.iter().map(|&useful| Stage::new(useful, useful)).collect();
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
    // Each hand lacks this many orphans, with four copies of each.
    for text in
        ["19m19p19s1123456z", "19m19p19s112345z5m", "19m19p19s11234z55m", "19m19p19s1123z555m", "19m19p9s1123z2555m"]
    {
        let case = Case { forms: vec![Form::ThirteenOrphans], ..Case::of(text) };
        let lacks = u16::from(case.distance(&case.concealed));
        is_single_path(&case, &(1..=lacks).rev().map(|lacks| 4 * lacks).collect::<Vec<_>>());
    }
    // A single tile has three copies that pair it. When one is paired, two others may be discarded.
    for text in ["1133557799m113p", "1133557799m135p", "11335577m13579p", "113355m1357p135s", "1133m13579p1357s"] {
        let case = Case { forms: vec![Form::SevenPairs], ..Case::of(text) };
        let singles = (0..Tile::KINDS).filter(|&kind| case.concealed[kind] == 1).count() as u16;
        is_single_path(&case, &(0..=singles / 2).map(|paired| 3 * (singles - 2 * paired)).collect::<Vec<_>>());
    }
}
