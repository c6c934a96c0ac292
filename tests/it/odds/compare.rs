//! Comparisons of odds, and questions shared by several tests.

use super::cases::{random_case, symmetric_case};
use crate::support::chances::{Case, PlainRow, Question, Score};
use crate::support::prelude::*;

pub const CLOSE: f64 = 1e-12;

/// The most steps of the plain program for a case.
pub const STEPS: usize = 60_000;

pub fn are_close(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= CLOSE)
}

#[track_caller]
pub fn compare(case: &impl Question, odds: &Odds, expected: &[PlainRow]) {
    assert_eq!(odds.path, case.path(), "{case:?}");
    let discards: Vec<_> = odds.rows.iter().map(|row| (row.discard, row.is_joker)).collect();
    let expected_discards: Vec<_> = expected.iter().map(|row| (row.discard, row.is_joker)).collect();
    let hand = *case.view().hand();
    assert_eq!(discards, expected_discards, "{hand}: {case:?}");
    for (row, expected) in odds.rows.iter().zip(expected) {
        let about = format!("{:?} from {hand}: {case:?}", row.discard);
        assert!(are_close(&row.win, &expected.win), "win {:?}, not {:?}: {about}", row.win, expected.win);
        assert!(are_close(&row.ready, &expected.ready), "ready {:?}, not {:?}: {about}", row.ready, expected.ready);
    }
}

pub fn small_search(_: usize, case: &impl Question) -> Odds {
    let odds = Search::new(case.settings().states(20_000)).odds(&case.view());
    odds.unwrap_or_else(|error| panic!("{error}: {case:?}"))
}

pub fn case_of_few_turns(number: usize, seed: u64, turns: u8) -> Case {
    let mut rng = rng(number, seed);
    let case = if rng.random() { random_case(&mut rng) } else { symmetric_case(&mut rng) };
    Case { turns: case.turns.min(turns), ..case }
}

/// Scores by the tile, the suit, the turn and the hand, some of them negative.
pub const SCORES: [Score; 6] = [
    |_, tile, _| tile.index() as f64,
    |_, tile, _| if tile.suit() == Suit::Dots { 8.0 } else { 1.0 },
    |_, _, turn| f64::from(20 - turn) + 0.5,
    |hand, _, _| hand.tiles().map(|tile| f64::from(tile.rank())).sum::<f64>() - 30.0,
    |_, tile, _| if tile.rank() % 2 == 0 { -3.0 } else { 5.0 },
    |hand, tile, turn| f64::from(hand.count(tile)) * 7.0 - f64::from(turn),
];

/// The odds, unless they need more states than a test allows.
pub fn quick_odds(case: &Case) -> Option<Odds> {
    let odds = small_search(0, case);
    odds.is_complete.then_some(odds)
}

#[track_caller]
pub fn assert_same(rows: &[OddsRow], others: &[OddsRow], about: &impl core::fmt::Debug) {
    assert_eq!(rows.len(), others.len(), "{about:?}");
    for (row, other) in rows.iter().zip(others) {
        assert_eq!(row.discard, other.discard, "{about:?}");
        assert!(are_close(&row.win, &other.win), "{row:?} {other:?}: {about:?}");
        assert!(are_close(&row.ready, &other.ready), "{row:?} {other:?}: {about:?}");
    }
}
