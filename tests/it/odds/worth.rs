//! The expected worth of a win.

use std::cell::RefCell;

use super::cases::{near_case, widening_paths};
use super::compare::{CLOSE, are_close, compare, quick_odds};
use crate::support::chances::{Case, Plain, Question as _, Score};
use crate::support::prelude::*;

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
fn a_constant_worth_multiplies_the_chance() {
    let compared = Tally::default();
    for_each(90, |number| {
        let case = near_case(number, widening_paths(1)[number % 4]);
        let Some(odds) = quick_odds(&case) else { return };
        for worth in [1.0, 0.125, 1_000.0] {
            let expected = case.expected(|_, _, _| worth);
            if expected.is_complete {
                assert!(are_rows_times(&odds.rows, worth, &expected.rows), "{expected:?} {odds:?}: {case:?}");
                compared.add(true);
            }
        }
        for worth in [0.0, -1.0] {
            let expected = case.expected(|_, _, _| worth);
            let mut worths = expected.rows.iter().flat_map(|row| &row.win);
            assert!(worths.all(|&worth| worth == 0.0), "{expected:?}: {case:?}");
        }
    });
    compared.exceeds(100, "searches compared");
}

#[test]
fn a_win_is_declined_where_that_is_worth_more() {
    // A win is declined for a better one while that is worth more. One tile of the wait is worth
    // much, the other little or nothing.
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
    // A declined win continues if the path allows it. A hand that may change to another wait once
    // it is complete. Waiting for the pair is worth an exchange.
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
fn a_search_for_a_worth_leaves_chances_as_they_were() {
    let case = Case { turns: 5, ..Case::of("44m2356p5s") };
    let odds = case.odds();
    let mut search = Search::new(case.settings());
    for searched in [odds.searched, 0] {
        let worth = search.expected(&case.view(), |_| 2.0).unwrap();
        assert!(are_rows_times(&odds.rows, 2.0, &worth.rows), "{worth:?}");
        let again = search.odds(&case.view()).unwrap();
        assert_eq!((&again.rows, again.searched), (&odds.rows, searched));
    }
}
