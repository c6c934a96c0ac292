//! Winning chances, compared with a plain recursion by their definition.

use super::cases::{case_of_quads, case_of_whole_game, random_case, symmetric_case};
use super::compare::{SCORES, STEPS, case_of_few_turns, compare, small_search};
use crate::support::chances::{Case, NEVER, Plain, PlainRow, Question};
use crate::support::prelude::*;

/// Compares random cases on each path, and counts those that the plain program could compute. With
/// a limit on states, the library may answer for fewer exchanges or with some rows only: these must
/// be right too.
pub fn compare_random<Q: Question>(
    cases: usize,
    least: [usize; 4],
    random: impl Fn(usize) -> Q + Sync,
    ask: impl Fn(usize, &Q) -> Odds + Sync,
    plain: impl for<'a> Fn(usize, &'a Q) -> Plain<'a, Q> + Sync,
) {
    let compared: [Tally; 4] = Default::default();
    for_each(cases, |number| {
        let case = random(number);
        let expected_of = |case: &Q| {
            let mut plain = plain(number, case);
            plain.rows().ok().filter(|_| !plain.is_overfull)
        };
        let Some(mut expected) = expected_of(&case) else { return };
        let odds = ask(number, &case);
        let case = case.with_path(odds.path);
        if !odds.is_complete {
            let Some(fewer) = expected_of(&case) else { return };
            expected = fewer;
            let is_there = |expected: &PlainRow| {
                let of = |row: &OddsRow| (row.discard, row.is_joker) == (expected.discard, expected.is_joker);
                odds.rows.iter().any(of)
            };
            expected.retain(is_there);
        }
        if case.distance(&case.concealed()) == NEVER {
            let mut chances = odds.rows.iter().flat_map(|row| row.win.iter().chain(&row.ready));
            assert!(chances.all(|&chance| chance == 0.0), "{case:?}");
            return;
        }
        compare(&case, &odds, &expected);
        let path = match case.path() {
            Path::Shortest => 0,
            Path::Straight => 1,
            Path::NoStepBack { .. } => 2,
            Path::Any { .. } => 3,
            _ => unreachable!("there are four paths"),
        };
        // The comparison must be non-trivial.
        let has_chance = expected.iter().any(|row| row.ready[0] > 0.0 && row.ready[0] < 1.0 || row.win[0] > 0.0);
        compared[path].add(has_chance);
    });
    let compared = compared.map(Tally::get);
    assert!(compared.iter().zip(least).all(|(&compared, least)| compared >= least), "{compared:?}");
}

#[test]
fn random_hands_and_those_of_quads_or_with_symmetries_have_the_chances_of_the_definition() {
    type Random = fn(&mut Pcg64Mcg) -> Case;
    for (random, seed, least) in [(random_case as Random, 1, 40), (symmetric_case, 2, 30), (case_of_quads, 11, 30)] {
        let random = |number| random(&mut rng(number, seed));
        compare_random(1_000, [least; 4], random, small_search, |_, case| Plain::new(case, STEPS));
    }
}

#[test]
fn whole_hands_have_the_chances_of_the_definition() {
    let random = |number| case_of_whole_game(number, 14, 2);
    compare_random(200, [10, 10, 5, 5], random, small_search, |_, case| Plain::new(case, 10 * STEPS));
}

/// The same for a program that caches only distances.
#[test]
fn few_turns_have_the_chances_of_a_plain_recursion() {
    let random = |number| case_of_few_turns(number, 3, 4);
    compare_random(500, [20; 4], random, small_search, |_, case| Plain::new(case, STEPS).forgetful());
}

#[test]
fn random_hands_have_the_expected_worth_of_the_definition() {
    let score = |number: usize| SCORES[number % SCORES.len()];
    let random = |number| case_of_few_turns(number, 5, 18);
    let ask = |number, case: &Case| case.expected(score(number));
    compare_random(1_000, [20, 60, 60, 60], random, ask, |number, case| Plain::new(case, STEPS).scored(score(number)));
}

#[test]
fn the_most_turns_have_the_chances_of_the_definition() {
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
