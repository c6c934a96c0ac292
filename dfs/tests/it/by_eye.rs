//! Hands whose distance can be found by eye, with no limit but four copies.

use crate::support::{both, concealed, game, hand, waits};
use CopyRule::{Limited, Unlimited};
use shanten_dfs::{CopyRule, TooManyMelds, distance, distance_with, seven_pairs, shanten, thirteen_orphans};

#[test]
fn hands_have_the_shanten_that_the_eye_sees() {
    let cases: [(&str, [i8; 2], &[&str]); 12] = [
        ("complete", [-1; 2], &["11z", "12344m", "11122233m", "11122233344z", "123456789m11122z"]),
        ("complete", [-1; 2], &["11112222333344m", "11123455678999m", "11122233344455z", "78999m789p789s111z"]),
        ("a tile that is ready for the pair", [0; 2], &["1z"]),
        ("a fifth copy can't be waited for", [1, 0], &["123456789m1111z", "1111m", "1111z"]),
        ("a fifth copy can't be waited for", [2, 1], &["11112222333344z"]),
        ("in a number suit the fourth copy starts a run", [1; 2], &["111144447777m11p"]),
        ("in a number suit the fourth copy starts a run", [0; 2], &["1111222233334m"]),
        ("honours form no run", [3, 2], &["1111222233334z"]),
        ("honours form no run", [1; 2], &["123z55s", "567z55s", "9s12z55s"]),
        ("a run ends at the edge of its suit", [-1; 2], &["789m55s"]),
        ("a run ends at the edge of its suit", [0; 2], &["89m1p55s"]),
        ("a run ends at the edge of its suit", [1; 2], &["9m1p55s"]),
    ];
    for (why, expected, texts) in cases {
        for text in texts {
            assert_eq!(both(text), expected, "{why}: {text}");
        }
    }
    // Fourteen isolated tiles have eight shanten in standard form.
    for copies in [Limited, Unlimited] {
        assert_eq!(distance(&hand("147m258p369s12345z"), 4, copies), Ok(9));
    }
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
fn more_than_four_copies_count_as_four_under_the_limit() {
    let five = hand("123456789m11111z");
    assert_eq!([Limited, Unlimited].map(|copies| distance(&five, 4, copies)), [Ok(2), Ok(0)]);
    assert_eq!([Limited, Unlimited].map(|copies| distance(&[u8::MAX; 34], 4, copies)), [Ok(0); 2]);
    // Without a limit a triplet can repeat.
    let mut counts = [0; 34];
    counts[33] = 14;
    assert_eq!(distance(&counts, 4, Unlimited), Ok(0));
}

#[test]
fn waits_follow_from_the_shape() {
    for (text, expected) in [
        ("12m55p", "3m"),
        ("89m55p", "7m"),
        ("13m55p", "2m"),
        ("23m55p", "14m"),
        ("1112m", "23m"),
        ("11z55p", "1z5p"),
        ("1234m", "14m"),
        ("1112345678999m", "123456789m"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
    ] {
        assert_eq!(waits(text), hand(expected), "{text}");
    }
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
