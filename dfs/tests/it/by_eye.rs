//! Hands whose distance can be found by eye, without limits but four copies.

//! Hands whose distance can be found by eye.

use crate::support::{both, concealed, game, hand, waits};
use CopyRule::{Limited, Unlimited};
use shanten_dfs::{CopyRule, TooManyMelds, distance, distance_with, seven_pairs, shanten, thirteen_orphans};

#[test]
fn a_complete_hand_is_a_win() {
    for text in [
        "11z",
        "12344m",
        "11122233m",
        "11122233344z",
        "123456789m11122z",
        "11112222333344m",
        "11123455678999m",
        "11122233344455z",
        "78999m789p789s111z",
    ] {
        assert_eq!(both(text), [-1, -1], "{text}");
    }
}

#[test]
fn one_tile_is_ready_for_the_pair() {
    assert_eq!(both("1z"), [0, 0]);
}

#[test]
fn fourteen_isolated_tiles_have_eight_shanten() {
    let counts = hand("147m258p369s12345z");
    assert_eq!(distance(&counts, 4, Limited), Ok(9));
    assert_eq!(distance(&counts, 4, Unlimited), Ok(9));
}

#[test]
fn an_empty_hand_lacks_every_tile() {
    for melds in 0..=4 {
        assert_eq!(distance(&[0; 34], melds, Limited), Ok(3 * melds as u8 + 2));
        assert_eq!(distance(&[0; 34], melds, Unlimited), Ok(3 * melds as u8 + 2));
    }
    assert_eq!(seven_pairs(&[0; 34]), 14);
    assert_eq!(thirteen_orphans(&[0; 34]), 14);
}

#[test]
fn a_fifth_copy_cannot_be_waited_for() {
    assert_eq!(both("123456789m1111z"), [1, 0]);
    assert_eq!(both("11112222333344z"), [2, 1]);
    assert_eq!(both("1111m"), [1, 0]);
    assert_eq!(both("1111z"), [1, 0]);
}

#[test]
fn the_fourth_copy_starts_a_run_only_in_a_number_suit() {
    assert_eq!(both("111144447777m11p"), [1, 1]);
    assert_eq!(both("1111222233334m"), [0, 0]);
    assert_eq!(both("1111222233334z"), [3, 2]);
}

#[test]
fn without_a_limit_a_triplet_can_repeat() {
    let mut counts = [0; 34];
    counts[33] = 14;
    assert_eq!(distance(&counts, 4, Unlimited), Ok(0));
}

#[test]
fn more_than_four_copies_count_as_four_under_the_limit() {
    let five = hand("123456789m11111z");
    assert_eq!(distance(&five, 4, Limited), Ok(2));
    assert_eq!(distance(&five, 4, Unlimited), Ok(0));
    assert_eq!(distance(&[u8::MAX; 34], 4, Limited), Ok(0));
    assert_eq!(distance(&[u8::MAX; 34], 4, Unlimited), Ok(0));
}

#[test]
fn a_run_ends_at_the_edge_of_its_suit() {
    assert_eq!(both("789m55s"), [-1, -1]);
    assert_eq!(both("89m1p55s"), [0, 0]);
    assert_eq!(both("9m1p55s"), [1, 1]);
    assert_eq!(both("9s12z55s"), [1, 1]);
}

#[test]
fn honours_form_no_run() {
    assert_eq!(both("123z55s"), [1, 1]);
    assert_eq!(both("567z55s"), [1, 1]);
}

#[test]
fn waits_follow_from_the_shape() {
    assert_eq!(waits("12m55p"), hand("3m"));
    assert_eq!(waits("89m55p"), hand("7m"));
    assert_eq!(waits("13m55p"), hand("2m"));
    assert_eq!(waits("23m55p"), hand("14m"));
    assert_eq!(waits("1112m"), hand("23m"));
    assert_eq!(waits("11z55p"), hand("1z5p"));
    assert_eq!(waits("1234m"), hand("14m"));
    assert_eq!(waits("1112345678999m"), hand("123456789m"));
    assert_eq!(waits("19m19p19s1234567z"), hand("19m19p19s1234567z"));
}

#[test]
fn too_many_melds_are_an_error_with_their_number() {
    assert_eq!(distance(&[0; 34], 5, Limited), Err(TooManyMelds { melds: 5, most: 4 }));
    assert_eq!(distance(&[0; 34], usize::MAX, Unlimited), Err(TooManyMelds { melds: usize::MAX, most: 4 }));
    assert_eq!(shanten(&hand("111222333444556z"), Limited), Err(TooManyMelds { melds: 5, most: 4 }));
    assert_eq!(shanten(&[u8::MAX; 34], Limited), Err(TooManyMelds { melds: 2890, most: 4 }));
    assert_eq!(TooManyMelds { melds: 5, most: 4 }.to_string(), "a hand has at most 4 melds, not 5");

    let six = distance_with(&concealed("", 0), 6, &game(0)).unwrap_err();
    assert_eq!(six, TooManyMelds { melds: 6, most: 5 });
    assert_eq!(six.to_string(), "a hand has at most 5 melds, not 6");
}
