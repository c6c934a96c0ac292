//! Invalid rows don't stop a batch.

use std::error::Error as _;

use shanten::batch::{BadRows, RowError, Rows};

use super::rows::{NONE, answers, single};
use crate::support::deals::rows as deal;
use crate::support::prelude::*;

/// Invalid counts, each for a different reason, with the reason.
fn bad_counts() -> Vec<(Counts, InputError)> {
    let too_large = |kind: usize, count: u8| {
        let mut counts = [0; 34];
        counts[kind] = count;
        (counts, InputError::CountTooLarge { tile: Tile::from_index(kind as u8).unwrap(), count })
    };
    let mut fifteen = [0; 34];
    fifteen[17..32].fill(1);
    let mut at_the_end = [0; 34];
    at_the_end[30..].copy_from_slice(&[4, 4, 4, 3]);
    let mut bad = vec![
        (fifteen, InputError::TotalTooLarge { tiles: 15, most: 14 }),
        (at_the_end, InputError::TotalTooLarge { tiles: 15, most: 14 }),
        ([4; 34], InputError::TotalTooLarge { tiles: 136, most: 14 }),
        ([255; 34], InputError::CountTooLarge { tile: Tile::M1, count: 255 }),
        ([128; 34], InputError::CountTooLarge { tile: Tile::M1, count: 128 }),
    ];
    bad.extend((0..34).flat_map(|kind| [5, 16, 127, 128, 132, 255].map(|count| too_large(kind, count))));
    bad
}

fn error(count: usize, first: usize, expected: RowError) -> impl Fn(Result<(), BadRows>) {
    move |found| {
        let found = found.unwrap_err();
        assert_eq!((found.count, found.first, found.error), (count, first, expected));
    }
}

#[test]
fn a_bad_row_has_no_answer_wherever_it_is() {
    let (good, _) = deal(100, 81);
    let expected: Vec<_> = good.iter().map(|counts| single(&of_counts(counts))).collect();
    for (number, (bad, why)) in bad_counts().into_iter().enumerate() {
        let place = number % good.len();
        let (mut counts, mut expected) = (good.clone(), expected.clone());
        (counts[place], expected[place]) = (bad, NONE);
        let (found, result) = answers(Rows::new(&counts), counts.len());
        assert_eq!(found, expected, "{why} at {place}");
        error(1, place, RowError::Hand(why))(result);
    }
}

#[test]
fn the_only_row_may_be_bad() {
    for (bad, why) in bad_counts() {
        let (found, result) = answers(Rows::new(&[bad]), 1);
        assert_eq!(found, [NONE]);
        error(1, 0, RowError::Hand(why))(result);
        assert_eq!(Shanten::from_counts(&bad), Err(why));
    }
}

#[test]
fn all_bad_rows_are_counted_and_the_first_is_named() {
    let (mut counts, _) = deal(200, 82);
    let mut expected: Vec<_> = counts.iter().map(|counts| single(&of_counts(counts))).collect();
    let bad: Vec<usize> = (40..50).chain([64, 95, 96, 199]).collect();
    for (&place, (counts_of_none, _)) in bad.iter().zip(bad_counts()) {
        (counts[place], expected[place]) = (counts_of_none, NONE);
    }
    let (found, result) = answers(Rows::new(&counts), counts.len());
    assert_eq!(found, expected);
    error(14, 40, RowError::Hand(InputError::TotalTooLarge { tiles: 15, most: 14 }))(result);
    assert_eq!(
        result.unwrap_err().to_string(),
        "14 bad rows, the first at index 40: 15 tiles: a hand holds at most 14"
    );
    assert!(result.unwrap_err().source().is_some());
}

#[test]
fn visible_tiles_may_be_what_is_bad() {
    let counts = ["123m44z".parse::<Hand>().unwrap().counts(); 40];
    let mut visible = ["44z".parse::<Visible>().unwrap().counts(); 40];
    visible[3] = "444z".parse::<Visible>().unwrap().counts();
    visible[38][7] = 5;
    let good = answers(Rows::new(&counts[..1]).with_visible(&visible[..1]), 1).0.remove(0);
    let (found, result) = answers(Rows::new(&counts).with_visible(&visible), 40);
    for (at, found) in found.iter().enumerate() {
        assert_eq!(*found, if at == 3 || at == 38 { NONE } else { good.clone() }, "row {at}");
    }
    error(2, 3, RowError::Both(TurnError::TooManyCopies { tile: Tile::NORTH, count: 5 }))(result);
    let (_, result) = answers(Rows::new(&counts[30..]).with_visible(&visible[30..]), 10);
    let why = InputError::CountTooLarge { tile: Tile::M8, count: 5 };
    error(1, 8, RowError::Visible(why))(result);
    assert_eq!(result.unwrap_err().to_string(), "1 bad row, at index 8: visible: 5 copies of 8m: there are 4");
}

#[cfg(feature = "rules")]
mod rules {

    use super::*;

    #[test]
    fn a_hand_of_another_game_is_a_bad_row() {
        let mut counts = [[0; 34]; 40];
        counts[35][1] = 1;
        let rows = Rows::new(&counts).with_rules(Rules::THREE_PLAYER);
        let (found, result) = answers(rows, 40);
        assert_eq!(found[35], NONE);
        assert!(found.iter().enumerate().all(|(at, found)| at == 35 || found.shanten == 1));
        error(1, 35, RowError::Hand(InputError::NotInGame { tile: Tile::M2, at: Place::in_list(1) }))(result);

        let mut visible = [[0; 34]; 1];
        visible[0][1] = 1;
        let rows = Rows::new(&counts[..1]).with_rules(Rules::THREE_PLAYER).with_visible(&visible);
        error(1, 0, RowError::Both(TurnError::NotInGame(Tile::M2)))(answers(rows, 1).1);
    }

    #[test]
    fn jokers_may_be_too_many() {
        let counts = [[0; 34]; 3];
        let rows = Rows::new(&counts).with_jokers(&[0, 1, 0]);
        error(1, 1, RowError::Hand(InputError::TooManyJokers { most: 0, at: Place::in_list(34) }))(answers(rows, 3).1);
        let rules: Rules = "riichi,jokers=2".parse().unwrap();
        let rows = Rows::new(&counts).with_rules(rules).with_jokers(&[0, 2, 3]);
        error(1, 2, RowError::Hand(InputError::TooManyJokers { most: 2, at: Place::in_list(34) }))(answers(rows, 3).1);
    }

    #[test]
    fn every_bad_row_of_riichi_is_one_under_its_rules() {
        for (bad, _) in bad_counts() {
            let (found, result) = answers(Rows::new(&[bad]).with_jokers(&[0]), 1);
            assert_eq!((found, result.unwrap_err().count), (vec![NONE], 1));
        }
    }
}
