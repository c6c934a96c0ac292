//! Rows have the same scores as their hands.

use shanten::batch::{RowError, ScoreColumns, Scores};

use crate::support::panics;
use crate::support::prelude::*;

/// Complete hands with their winning tiles, with every limit, and three without a score.
const HANDS: [(&str, &str); 9] = [
    ("234m340p345678s55z", "8s"),
    ("123m456p789s11122z", "1z"),
    ("19m19p19s12345677z", "7z"),
    ("111m999p111s11155z", "5z"),
    ("1122m3344p5566s77z", "2m"),
    ("22334455667788s", "5s"),
    ("234m34p345678s55z", "8s"),
    ("234m345p345678s55z", "1m"),
    ("123m456p789s11122z", "9s"),
];

fn wins(rows: usize) -> (Vec<Counts>, Vec<Win>) {
    let win = |row: usize| {
        let (hand, tile) = HANDS[row % HANDS.len()];
        let tile: Tile = tile.parse().unwrap();
        let mut win = if row.is_multiple_of(2) { Win::self_draw(tile) } else { Win::discard(tile) };
        win.seat = Wind::ALL[row % 4];
        win.riichi = row.is_multiple_of(3).then_some(Riichi::Single);
        win.counters = (row % 5) as u16;
        win.set_dora([Tile::S4]).unwrap();
        (hand.parse::<Hand>().unwrap().counts(), win)
    };
    let (mut counts, wins): (Vec<_>, Vec<_>) = (0..rows).map(win).unzip();
    counts[rows / 2] = [5; 34];
    (counts, wins)
}

type Answers = Vec<(u32, u8, u8)>;

fn answers(scores: Scores<'_>, rows: usize) -> (Answers, Option<(usize, usize, RowError)>) {
    let (mut points, mut han, mut fu) = (vec![77; rows], vec![77; rows], vec![77; rows]);
    let result = scores.score(ScoreColumns::new(&mut points, &mut han, &mut fu));
    let answers = (0..rows).map(|at| (points[at], han[at], fu[at])).collect();
    (answers, result.err().map(|bad| (bad.count, bad.first, bad.error)))
}

#[test]
fn every_row_is_scored_like_its_hand() {
    let (counts, wins) = wins(500);
    for &(name, rules) in ScoreRules::PRESETS {
        let mut bad = Vec::new();
        let score = |(at, (counts, win)): (usize, (&Counts, &Win))| {
            let hand = Hand::from_counts(counts).map_err(RowError::Hand);
            match hand.and_then(|hand| rules.score(&hand, win).map_err(RowError::Score)) {
                Ok(score) => (score.payments().total, score.han(), score.fu()),
                Err(error) => {
                    bad.push((at, error));
                    (0, 0, 0)
                }
            }
        };
        let expected: Answers = counts.iter().zip(&wins).enumerate().map(score).collect();
        let (found, found_bad) = answers(Scores::new(&counts, &wins).with_score_rules(rules), 500);
        assert_eq!(found, expected, "{name}");
        assert_eq!(found_bad, Some((bad.len(), bad[0].0, bad[0].1)), "{name}");
        assert_eq!(bad[0], (6, RowError::Score(ScoreError::NotComplete)), "{name}");
    }
}

#[test]
fn rows_that_are_no_hands_have_no_score_and_columns_of_other_lengths_panic() {
    // An invalid row has no score.
    let wins = [Win::self_draw(Tile::M1)];
    let why = InputError::CountTooLarge { tile: Tile::M1, count: 5 };
    assert_eq!(answers(Scores::new(&[[5; 34]], &wins), 1), (vec![(0, 0, 0)], Some((1, 0, RowError::Hand(why)))));
    // Columns with another number of rows than the hands panic.
    let wins = [Win::self_draw(Tile::M1)];
    panics("a batch has as many circumstances as hands", || Scores::new(&[[0; 34]], &[]));
    panics("a batch has as many answers as hands", || {
        Scores::new(&[[0; 34]], &wins).score(ScoreColumns::new(&mut [0], &mut [], &mut [0]))
    });
}

#[cfg(feature = "std")]
#[test]
fn all_threads_score_like_one() {
    let (counts, wins) = wins(9_001);
    let scores = Scores::new(&counts, &wins);
    let one = answers(scores, 9_001);
    for threads in [2, 3, usize::MAX] {
        assert_eq!(answers(scores.with_threads(threads.try_into().unwrap()), 9_001), one, "{threads} threads");
    }
}
