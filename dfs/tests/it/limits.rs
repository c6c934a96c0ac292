//! Wild tiles, missing kinds and tiles that are gone, in hands whose distance can be found by eye.

use crate::support::{concealed, game, missing, with_natural, within};
use CopyRule::Unlimited;
use shanten_dfs::{Concealed, CopyRule, FourOfAKind, Limits, seven_pairs_with, thirteen_orphans_with};

#[test]
fn hands_of_five_melds_have_the_distance_that_the_eye_sees() {
    // Five melds and a pair are a win.
    for text in [
        "11122233344455566z",
        "123456789m123p11122z",
        "11112222333344m555z",
        "111122223333m11122z",
        "11123455678999m555p",
        "123m456p789s555m777z11s",
    ] {
        assert_eq!(within(&game(0), 5, &concealed(text, 0)), Some(0), "{text}");
    }
    // Four melds and a pair are three tiles short of a fifth meld.
    assert_eq!(within(&game(0), 5, &concealed("11122233344455z", 0)), Some(3));
    assert_eq!(within(&game(0), 5, &concealed("123456789m11122z", 0)), Some(3));
    assert_eq!(within(&game(3), 5, &concealed("123456789m11122z", 3)), Some(0));
    // Sixteen isolated tiles have ten shanten in five melds.
    assert_eq!(within(&game(0), 5, &concealed("147m258p369s1234567z", 0)), Some(11));
}

#[test]
fn an_empty_hand_lacks_every_tile_whatever_may_be_wild() {
    for limits in [game(0), game(4), game(u8::MAX), Limits { wild: u8::MAX, ..Limits::from(Unlimited) }] {
        for melds in 0..=5 {
            assert_eq!(within(&limits, melds, &concealed("", 0)), Some(3 * melds as u8 + 2));
        }
        for four in [FourOfAKind::OnePair, FourOfAKind::TwoPairs] {
            assert_eq!(seven_pairs_with(&concealed("", 0), &limits, four), Some(14));
        }
        assert_eq!(thirteen_orphans_with(&concealed("", 0), &limits), Some(14));
    }
}

#[test]
fn wild_tiles_bring_a_hand_nearer() {
    // Wild tiles alone are a win.
    for melds in 0..=5 {
        let tiles = 3 * melds as u8 + 2;
        assert_eq!(within(&game(tiles), melds, &concealed("", tiles)), Some(0));
        assert_eq!(within(&game(tiles), melds, &concealed("", tiles - 1)), Some(1));
    }
    assert_eq!(seven_pairs_with(&concealed("", 14), &game(14), FourOfAKind::OnePair), Some(0));
    assert_eq!(thirteen_orphans_with(&concealed("", 14), &game(14)), Some(0));
    // A wild tile completes a ready hand.
    for (text, melds) in [("1z", 0), ("12m55p", 1), ("13m55p", 1), ("1112m", 1), ("1112345678999m", 4)] {
        assert_eq!(within(&game(1), melds, &concealed(text, 0)), Some(1), "{text}");
        assert_eq!(within(&game(1), melds, &concealed(text, 1)), Some(0), "{text}");
    }
    let pairs = "1122m3344p5566s7z";
    assert_eq!(seven_pairs_with(&concealed(pairs, 1), &game(1), FourOfAKind::OnePair), Some(0));
    assert_eq!(thirteen_orphans_with(&concealed("19m19p19s1234567z", 1), &game(1)), Some(0));
    assert_eq!(thirteen_orphans_with(&concealed("19m19p19s1234566z", 1), &game(1)), Some(0));
    // More wild tiles than a hand needs have no use.
    assert_eq!(within(&game(4), 0, &concealed("1z", 4)), Some(0));
    assert_eq!(within(&game(4), 0, &concealed("11z", 4)), Some(0));
}

#[test]
fn a_fifth_copy_is_a_wild_tile_where_it_may_be() {
    // A wild tile is a fifth copy only if the limits allow it.
    for (text, melds) in [("1111m", 1), ("1111z", 1), ("123456789m1111z", 4), ("111222333m4444555z", 5)] {
        let hand = concealed(text, 1);
        assert_eq!(within(&game(1), melds, &hand), Some(1), "{text}");
        assert_eq!(within(&Limits { copies: [5; 34], ..game(1) }, melds, &hand), Some(0), "{text}");
    }
    // A fifth copy is always a wild tile.
    let fifth = |wild| Limits { copies: [u8::MAX; 34], ..game(wild) };
    let hand = concealed("123456789m1111z", 0);
    assert_eq!(within(&fifth(0), 4, &hand), Some(2));
    assert_eq!(within(&fifth(1), 4, &hand), Some(1));

    let mut sixes = Limits { copies: [0; 34], ..fifth(1) };
    sixes.copies[27] = 6;
    assert_eq!(within(&sixes, 1, &concealed("1111z", 0)), Some(1));
    sixes.natural[27] = 3;
    assert_eq!(within(&sixes, 1, &concealed("111z", 0)), None);
    sixes.wild = 2;
    assert_eq!(within(&sixes, 1, &concealed("111z", 0)), Some(2));
}

#[test]
fn kinds_that_do_not_exist_are_in_no_hand() {
    // A kind that does not exist is in no meld and no pair.
    assert_eq!(within(&missing("2m", game(0)), 1, &concealed("34m55p", 0)), Some(1));
    assert_eq!(within(&missing("25m", game(0)), 1, &concealed("34m55p", 0)), Some(2));
    assert_eq!(within(&missing("1z", game(0)), 0, &concealed("11z", 0)), Some(2));
    assert_eq!(within(&missing("1z", game(0)), 1, &concealed("123m1z", 0)), Some(2));
    // A wild tile cannot replace a kind that does not exist.
    let hand = concealed("57m11z", 1);
    assert_eq!(within(&game(1), 1, &hand), Some(0));
    assert_eq!(within(&missing("6m", game(1)), 1, &hand), Some(1));
    assert_eq!(within(&missing("6m", game(u8::MAX)), 1, &hand), Some(1));
    // Three-player games have triplets but no runs of 1m and 9m.
    let limits = missing("2345678m", game(2));
    assert_eq!(within(&limits, 1, &concealed("1m22p", 2)), Some(0));
    assert_eq!(within(&limits, 2, &concealed("19m23p44z", 2)), Some(1));
    assert_eq!(within(&game(2), 2, &concealed("19m23p44z", 2)), Some(1));
    assert_eq!(within(&limits, 2, &concealed("11m23p44z", 2)), Some(0));
    assert_eq!(thirteen_orphans_with(&concealed("19m19p19s1234567z", 1), &limits), Some(0));
}

#[test]
fn kinds_that_are_gone_are_not_drawn() {
    // A kind that is gone can't be waited for.
    assert_eq!(within(&with_natural("1z", 1, game(0)), 0, &concealed("1z", 0)), Some(2));
    assert_eq!(within(&with_natural("2m", 0, game(0)), 1, &concealed("23m55p", 0)), Some(2));
    assert_eq!(within(&with_natural("1m", 0, game(0)), 1, &concealed("23m55p", 0)), Some(1));
    assert_eq!(within(&with_natural("14m", 0, game(0)), 1, &concealed("23m55p", 0)), Some(2));
    // A wild tile can replace a kind that is gone.
    let gone = |wild| with_natural("14m", 0, game(wild));
    assert_eq!(within(&gone(1), 1, &concealed("23m55p", 0)), Some(1));
    assert_eq!(within(&gone(1), 1, &concealed("23m55p", 1)), Some(0));
    // A hand can no longer win when all tiles that it lacks are gone.
    let hand = concealed("13m1p", 0);
    let left = |wild| Limits { natural: hand.natural, ..game(wild) };
    assert_eq!(within(&left(0), 1, &hand), None);
    assert_eq!(within(&left(1), 1, &hand), None);
    assert_eq!(within(&left(2), 1, &hand), Some(2));
    assert_eq!(within(&left(2), 1, &Concealed { wild: 2, ..hand }), Some(0));
    assert_eq!(within(&left(2), 0, &hand), Some(1));
}

#[test]
fn limits_may_leave_no_complete_hand() {
    // With too few kinds there is no complete hand.
    let limits = missing("456789m123456789p123456789s1234567z", game(5));
    let hand = concealed("111122223333m", 5);
    assert_eq!(within(&limits, 3, &hand), Some(0));
    assert_eq!(within(&limits, 4, &hand), None);
    assert_eq!(within(&limits, 5, &hand), None);
    assert_eq!(within(&Limits { copies: limits.copies.map(|copies| copies * 2), ..limits }, 5, &hand), Some(0));

    let none = Limits { copies: [0; 34], ..limits };
    for melds in 0..=5 {
        assert_eq!(within(&none, melds, &hand), None);
    }
    // The pair may have the same kind as a triplet of wild tiles.
    let mut limits = Limits { copies: [0; 34], ..game(5) };
    limits.copies[27] = 5;
    limits.natural[27] = 0;
    assert_eq!(within(&limits, 1, &concealed("", 0)), Some(5));
    assert_eq!(within(&limits, 1, &concealed("", 5)), Some(0));
    limits.wild = 4;
    assert_eq!(within(&limits, 1, &concealed("", 4)), None);
    // Tiles of a hand beyond its limits are ignored.
    let hand = concealed("111z22z", 0);
    assert_eq!(within(&game(0), 1, &hand), Some(0));
    assert_eq!(within(&with_natural("1z", 2, game(0)), 1, &hand), Some(1));
    assert_eq!(within(&with_natural("1z", 2, game(0)), 1, &concealed("11z22z", 0)), Some(1));
    assert_eq!(within(&with_natural("1z", 0, game(0)), 1, &hand), Some(3));

    assert_eq!(within(&game(1), 1, &concealed("11z", 3)), Some(2));
    assert_eq!(within(&game(1), 1, &concealed("11z", 1)), Some(2));

    let pairs = concealed("1122m3344p5566s77z", 0);
    let limits = with_natural("7z", 1, game(0));
    assert_eq!(seven_pairs_with(&pairs, &limits, FourOfAKind::OnePair), Some(2));
    let orphans = concealed("19m19p19s12345677z", 0);
    assert_eq!(thirteen_orphans_with(&orphans, &limits), Some(1));
    // Seventeen tiles of a kind win without limits.
    let mut natural = [0; 34];
    natural[33] = 17;
    let hand = Concealed { natural, wild: 0 };
    assert_eq!(within(&Limits::from(Unlimited), 5, &hand), Some(0));
    assert_eq!(within(&Limits { copies: [17; 34], ..Limits::from(Unlimited) }, 5, &hand), Some(0));
    assert_eq!(within(&Limits { copies: [16; 34], ..Limits::from(Unlimited) }, 5, &hand), Some(2));
    assert_eq!(within(&Limits { natural: [16; 34], ..Limits::from(Unlimited) }, 5, &hand), Some(2));
    assert_eq!(within(&Limits { natural: [16; 34], wild: 1, ..Limits::from(Unlimited) }, 5, &hand), Some(1));
}

#[test]
fn numbers_as_large_as_255_have_an_answer() {
    let most = Limits { copies: [u8::MAX; 34], natural: [u8::MAX; 34], wild: u8::MAX };
    let least = Limits { copies: [0; 34], natural: [0; 34], wild: 0 };
    for natural in [0, u8::MAX] {
        for wild in [0, u8::MAX] {
            let hand = Concealed { natural: [natural; 34], wild };
            for melds in 0..=5 {
                let everything = if natural == 0 && wild == 0 { 3 * melds as u8 + 2 } else { 0 };
                assert_eq!(within(&most, melds, &hand), Some(everything));
                assert!(within(&Limits { natural: [0; 34], ..most }, melds, &hand).is_some());
                assert_eq!(within(&least, melds, &hand), None);
                assert_eq!(within(&Limits { wild: u8::MAX, ..least }, melds, &hand), None);
                assert_eq!(within(&Limits { natural: [u8::MAX; 34], ..least }, melds, &hand), None);
                assert_eq!(within(&Limits { copies: [u8::MAX; 34], ..least }, melds, &hand), None);
            }
            for four in [FourOfAKind::OnePair, FourOfAKind::TwoPairs] {
                assert!(seven_pairs_with(&hand, &most, four).is_some());
                assert_eq!(seven_pairs_with(&hand, &least, four), None);
            }
            assert!(thirteen_orphans_with(&hand, &most).is_some());
            assert_eq!(thirteen_orphans_with(&hand, &least), None);
        }
    }
}
