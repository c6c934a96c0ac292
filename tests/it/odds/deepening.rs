//! Results with more and more exchanges, each compared with a separate search.

use std::ops::ControlFlow;

use super::cases::near_case;
use super::compare::case_of_few_turns;
use crate::support::chances::{Case, Question};
use crate::support::prelude::*;

fn path(number: usize, extra: u8) -> Path {
    if number.is_multiple_of(2) { Path::NoStepBack { extra } } else { Path::Any { extra } }
}

/// Compares each step with a separate search. Returns the number of steps.
#[track_caller]
pub fn compare_steps(case: &impl Question, states: usize) -> usize {
    let (view, asked) = (case.view(), case.path());
    let settings = case.settings().states(states);
    let mut search = Search::new(settings);
    let steps: Vec<_> = search.deepen(&view).unwrap().collect();
    let most = asked.extra().min(case.turns());
    for (extra, odds) in (0..).zip(&steps) {
        // Uncounted exchanges may need fewer states, so some earlier steps may be missing.
        let is_last = odds.path == asked;
        let path = match asked {
            Path::NoStepBack { .. } if !is_last => Path::NoStepBack { extra },
            Path::Any { .. } if !is_last => Path::Any { extra },
            _ => asked,
        };
        let alone = Search::new(settings.path(path)).odds(&view).unwrap();
        assert_eq!((odds.path, odds.is_complete), (path, is_last && alone.is_complete), "{case:?}");
        assert_eq!((&odds.rows, odds.missing), (&alone.rows, alone.missing), "{extra}: {case:?}");
        assert!(!alone.is_complete || odds.searched == alone.searched, "{extra}: {case:?}");
        assert!(usize::from(extra) + 1 == steps.len() || !is_last && alone.is_complete, "{case:?}");
    }
    assert!(!steps.is_empty() && steps.len() <= usize::from(most) + 1, "{case:?}");
    let odds = Search::new(settings).odds(&view).unwrap();
    let last = steps.last().unwrap();
    assert_eq!((&last.rows, last.path, last.is_complete), (&odds.rows, odds.path, odds.is_complete), "{case:?}");
    // The search gives the same answers afterwards.
    assert_eq!(search.odds(&view).unwrap().rows, odds.rows, "{case:?}");
    steps.len()
}

#[test]
fn each_step_is_that_of_a_search_of_its_own() {
    let steps = Tally::default();
    for_each(120, |number| {
        let case = near_case(number, path(number, number as u8 % 4));
        let states = if number % 3 == 0 { 500 } else { 50_000 };
        steps.add(compare_steps(&case, states));
    });
    steps.exceeds(240, "steps");
}

#[test]
fn exchanges_that_nobody_counts_are_the_last_step() {
    for_each(60, |number| {
        let case = case_of_few_turns(number, 41, 4);
        let extra = case.turns + rng(number, 42).random_range(0..2);
        compare_steps(&case.with_path(path(number, extra)), 20_000);
    });
}

#[test]
fn steps_end_where_there_is_nothing_to_add_or_the_caller_breaks_off() {
    // A path without extra exchanges has a single step.
    for path in [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 0 }] {
        assert_eq!(compare_steps(&Case::of("123m456p2378s155z").with_path(path), 50_000), 1);
        assert_eq!(compare_steps(&Case::of("147m258p369s1234z").with_path(path), 50), 1);
    }
    // The steps end when the caller breaks off.
    let hand: Hand = "34578m1689p357s1z".parse().unwrap();
    let mut search = Search::new(OddsOptions::self_draws().path(Path::NoStepBack { extra: 2 }));
    let mut steps = search.deepen(&hand.view()).unwrap();
    assert!(steps.next_watched(|_| ControlFlow::Break(())).is_some(), "the first is over before anyone is told");
    assert!(steps.next_watched(|_| ControlFlow::Break(())).is_none());
    assert!(steps.next().is_none() && steps.next().is_none());
    let odds = search.odds_watched(&hand.view(), |_| ControlFlow::Break(())).unwrap();
    assert!(!odds.is_complete);
    let refused = search.deepen(&Hand::default().view()).err();
    assert_eq!(refused, Some(OddsError::BetweenTurns { tiles: 0 }));
    // The steps have the chances by each turn.
    let case = Case { turns: 6, ..Case::of("1123m456p78s5z").with_path(Path::Any { extra: 2 }) };
    let mut search = Search::new(case.settings().by_each_turn(true));
    for odds in search.deepen(&case.view()).unwrap() {
        let alone = Search::new(case.settings().path(odds.path).by_each_turn(true)).odds(&case.view()).unwrap();
        assert_eq!(odds.rows, alone.rows);
        assert_eq!(odds.rows[0].won_by.len(), 7);
    }
}
