//! The steps through the table arrays give the library's distances.

use shanten::table::Tables;

use crate::support::deals::rows;
use crate::support::prelude::*;

/// The distance in standard form, by the steps described in [`Tables`].
fn distance(tables: &Tables, counts: &Counts) -> u8 {
    let number = |digits: &[u8]| digits.iter().rev().fold(0, |sum, &digit| 5 * sum + usize::from(digit));
    let class = |counts: &[u8], first_row: usize| {
        let (row, column) = counts.split_at(counts.len() - 3);
        let row = usize::from(tables.rows[first_row + number(row)]);
        usize::from(tables.cells[Tables::ROW_UNIT * row + number(column)])
    };
    let pair = |a: usize, b: usize| usize::from(tables.pairs[Tables::CLASSES * a + b]);
    let left = pair(class(&counts[..9], 0), class(&counts[9..18], 0));
    let right = pair(class(&counts[18..27], 0), class(&counts[27..], Tables::HONOUR_ROW));
    let answer = tables.pair_answers[Tables::PAIRS * left + right];
    tables.answers[usize::from(answer)][usize::from(counts.iter().sum::<u8>() / 3)]
}

#[test]
fn the_arrays_have_the_distances_of_hands() {
    let tables = Tables::new();
    for counts in rows(100_000, 95).0 {
        let hand = of_counts(&counts);
        assert_eq!(distance(&tables, &counts), hand.standard().distance(), "{hand}");
    }
}

#[test]
fn the_arrays_take_231_kilobytes() {
    let Tables { rows, cells, pairs, pair_answers, answers, .. } = Tables::new();
    let bytes = [size_of_val(rows), cells.len(), pairs.len(), pair_answers.len(), size_of_val(answers)];
    assert_eq!(bytes, [32_500, 146_944, Tables::CLASSES.pow(2), Tables::PAIRS.pow(2), 2_048]);
    assert_eq!((Tables::CLASSES, Tables::PAIRS), (130, 180));
}
