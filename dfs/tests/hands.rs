//! Hands whose distance can be found by eye.

use CopyRule::{Limited, Unlimited};
use shanten_dfs::{
    Concealed, CopyRule, Counts, FourOfAKind, Limits, TooManyMelds, distance, distance_with, seven_pairs,
    seven_pairs_with, shanten, thirteen_orphans, thirteen_orphans_with,
};

/// Reads a hand such as `123m11z`.
fn hand(text: &str) -> Counts {
    let mut counts = [0; 34];
    let mut rest = text;
    while let Some(end) = rest.find(['m', 'p', 's', 'z']) {
        let suit = "mpsz".find(&rest[end..=end]).unwrap();
        for rank in rest[..end].chars() {
            counts[9 * suit + rank.to_digit(10).unwrap() as usize - 1] += 1;
        }
        rest = &rest[end + 1..];
    }
    assert!(rest.is_empty(), "no suit at the end of {text}");
    counts
}

/// A hand such as `123m11z` and wild tiles.
fn concealed(text: &str, wild: u8) -> Concealed {
    Concealed { natural: hand(text), wild }
}

/// Four tiles of each kind, no fifth copies, and so many wild tiles.
fn game(wild: u8) -> Limits {
    Limits { wild, ..Limits::from(Limited) }
}

/// The limits with at most so many natural tiles of each kind of `text`.
fn with_natural(text: &str, natural: u8, mut limits: Limits) -> Limits {
    for (limit, named) in limits.natural.iter_mut().zip(hand(text)) {
        if named > 0 {
            *limit = natural;
        }
    }
    limits
}

/// The limits if the kinds of `text` don't exist.
fn missing(text: &str, mut limits: Limits) -> Limits {
    for (limit, named) in limits.copies.iter_mut().zip(hand(text)) {
        if named > 0 {
            *limit = 0;
        }
    }
    limits
}

/// The distance within limits for a number of melds that is not too large.
fn within(limits: &Limits, melds: usize, concealed: &Concealed) -> Option<u8> {
    distance_with(concealed, melds, limits).unwrap()
}

/// The shanten under both rules, the limited one first.
fn both(text: &str) -> [i8; 2] {
    [Limited, Unlimited].map(|copies| shanten(&hand(text), copies).unwrap())
}

/// The kinds that complete a hand.
fn waits(text: &str) -> Counts {
    let mut waits = [0; 34];
    for kind in 0..34 {
        let mut counts = hand(text);
        counts[kind] += 1;
        waits[kind] = (counts[kind] <= 4 && shanten(&counts, Limited) == Ok(-1)) as u8;
    }
    waits
}

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
fn seven_pairs_are_seven_different_pairs() {
    assert_eq!(seven_pairs(&hand("1122m3344p5566s77z")), 0);
    assert_eq!(seven_pairs(&hand("1122m3344p5566s7z")), 1);
    assert_eq!(seven_pairs(&hand("1111m3344p5566s77z")), 2);
    assert_eq!(seven_pairs(&hand("1112m3344p5566s7z")), 2);
    assert_eq!(seven_pairs(&hand("147m258p369s12345z")), 7);
}

#[test]
fn thirteen_orphans_are_all_orphans_and_a_pair_of_one() {
    assert_eq!(thirteen_orphans(&hand("119m19p19s1234567z")), 0);
    assert_eq!(thirteen_orphans(&hand("19m19p19s12345677z")), 0);
    assert_eq!(thirteen_orphans(&hand("19m19p19s1234567z")), 1);
    assert_eq!(thirteen_orphans(&hand("1199m19p19s123456z")), 1);
    assert_eq!(thirteen_orphans(&hand("22345678m2345678p")), 14);
}

#[test]
fn the_special_forms_need_13_or_14_tiles() {
    assert_eq!(both("1133m5577p2244s66z"), [-1, -1]);
    assert_eq!(both("1133m5577p2244s6z"), [0, 0]);
    assert_eq!(both("19m19p19s12345677z"), [-1, -1]);

    let eleven = "19m19p19s12345z";
    assert_eq!(thirteen_orphans(&hand(eleven)), 3);
    assert_eq!(both(eleven), [6, 6]);
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

#[test]
fn five_melds_and_a_pair_are_a_win() {
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
}

#[test]
fn four_melds_and_a_pair_are_three_tiles_short_of_a_fifth_meld() {
    assert_eq!(within(&game(0), 5, &concealed("11122233344455z", 0)), Some(3));
    assert_eq!(within(&game(0), 5, &concealed("123456789m11122z", 0)), Some(3));
    assert_eq!(within(&game(3), 5, &concealed("123456789m11122z", 3)), Some(0));
}

#[test]
fn sixteen_isolated_tiles_have_ten_shanten_in_five_melds() {
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
fn wild_tiles_alone_are_a_win() {
    for melds in 0..=5 {
        let tiles = 3 * melds as u8 + 2;
        assert_eq!(within(&game(tiles), melds, &concealed("", tiles)), Some(0));
        assert_eq!(within(&game(tiles), melds, &concealed("", tiles - 1)), Some(1));
    }
    assert_eq!(seven_pairs_with(&concealed("", 14), &game(14), FourOfAKind::OnePair), Some(0));
    assert_eq!(thirteen_orphans_with(&concealed("", 14), &game(14)), Some(0));
}

#[test]
fn a_wild_tile_completes_a_ready_hand() {
    for (text, melds) in [("1z", 0), ("12m55p", 1), ("13m55p", 1), ("1112m", 1), ("1112345678999m", 4)] {
        assert_eq!(within(&game(1), melds, &concealed(text, 0)), Some(1), "{text}");
        assert_eq!(within(&game(1), melds, &concealed(text, 1)), Some(0), "{text}");
    }
    let pairs = "1122m3344p5566s7z";
    assert_eq!(seven_pairs_with(&concealed(pairs, 1), &game(1), FourOfAKind::OnePair), Some(0));
    assert_eq!(thirteen_orphans_with(&concealed("19m19p19s1234567z", 1), &game(1)), Some(0));
    assert_eq!(thirteen_orphans_with(&concealed("19m19p19s1234566z", 1), &game(1)), Some(0));
}

#[test]
fn more_wild_tiles_than_a_hand_needs_are_of_no_use() {
    assert_eq!(within(&game(4), 0, &concealed("1z", 4)), Some(0));
    assert_eq!(within(&game(4), 0, &concealed("11z", 4)), Some(0));
}

#[test]
fn a_wild_tile_is_a_fifth_copy_only_where_it_may_be() {
    for (text, melds) in [("1111m", 1), ("1111z", 1), ("123456789m1111z", 4), ("111222333m4444555z", 5)] {
        let hand = concealed(text, 1);
        assert_eq!(within(&game(1), melds, &hand), Some(1), "{text}");
        assert_eq!(within(&Limits { copies: [5; 34], ..game(1) }, melds, &hand), Some(0), "{text}");
    }
}

#[test]
fn a_fifth_copy_is_always_a_wild_tile() {
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
fn a_kind_that_does_not_exist_is_in_no_meld_and_no_pair() {
    assert_eq!(within(&missing("2m", game(0)), 1, &concealed("34m55p", 0)), Some(1));
    assert_eq!(within(&missing("25m", game(0)), 1, &concealed("34m55p", 0)), Some(2));
    assert_eq!(within(&missing("1z", game(0)), 0, &concealed("11z", 0)), Some(2));
    assert_eq!(within(&missing("1z", game(0)), 1, &concealed("123m1z", 0)), Some(2));
}

#[test]
fn a_wild_tile_cannot_stand_for_a_kind_that_does_not_exist() {
    let hand = concealed("57m11z", 1);
    assert_eq!(within(&game(1), 1, &hand), Some(0));
    assert_eq!(within(&missing("6m", game(1)), 1, &hand), Some(1));
    assert_eq!(within(&missing("6m", game(u8::MAX)), 1, &hand), Some(1));
}

#[test]
fn three_players_make_triplets_but_no_runs_of_1m_and_9m() {
    let limits = missing("2345678m", game(2));
    assert_eq!(within(&limits, 1, &concealed("1m22p", 2)), Some(0));
    assert_eq!(within(&limits, 2, &concealed("19m23p44z", 2)), Some(1));
    assert_eq!(within(&game(2), 2, &concealed("19m23p44z", 2)), Some(1));
    assert_eq!(within(&limits, 2, &concealed("11m23p44z", 2)), Some(0));
    assert_eq!(thirteen_orphans_with(&concealed("19m19p19s1234567z", 1), &limits), Some(0));
}

#[test]
fn nothing_waits_for_a_kind_that_is_gone() {
    assert_eq!(within(&with_natural("1z", 1, game(0)), 0, &concealed("1z", 0)), Some(2));
    assert_eq!(within(&with_natural("2m", 0, game(0)), 1, &concealed("23m55p", 0)), Some(2));
    assert_eq!(within(&with_natural("1m", 0, game(0)), 1, &concealed("23m55p", 0)), Some(1));
    assert_eq!(within(&with_natural("14m", 0, game(0)), 1, &concealed("23m55p", 0)), Some(2));
}

#[test]
fn a_wild_tile_stands_for_a_kind_that_is_gone() {
    let gone = |wild| with_natural("14m", 0, game(wild));
    assert_eq!(within(&gone(1), 1, &concealed("23m55p", 0)), Some(1));
    assert_eq!(within(&gone(1), 1, &concealed("23m55p", 1)), Some(0));
}

#[test]
fn a_hand_can_no_longer_win_when_all_that_it_lacks_is_gone() {
    let hand = concealed("13m1p", 0);
    let left = |wild| Limits { natural: hand.natural, ..game(wild) };
    assert_eq!(within(&left(0), 1, &hand), None);
    assert_eq!(within(&left(1), 1, &hand), None);
    assert_eq!(within(&left(2), 1, &hand), Some(2));
    assert_eq!(within(&left(2), 1, &Concealed { wild: 2, ..hand }), Some(0));
    assert_eq!(within(&left(2), 0, &hand), Some(1));
}

#[test]
fn too_few_kinds_make_no_complete_hand() {
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
}

#[test]
fn the_pair_may_be_of_the_kind_of_a_wild_triplet() {
    let mut limits = Limits { copies: [0; 34], ..game(5) };
    limits.copies[27] = 5;
    limits.natural[27] = 0;
    assert_eq!(within(&limits, 1, &concealed("", 0)), Some(5));
    assert_eq!(within(&limits, 1, &concealed("", 5)), Some(0));
    limits.wild = 4;
    assert_eq!(within(&limits, 1, &concealed("", 4)), None);
}

#[test]
fn a_hand_over_its_limits_counts_as_what_they_allow() {
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

#[test]
fn seventeen_of_a_kind_win_where_there_is_no_limit() {
    let mut natural = [0; 34];
    natural[33] = 17;
    let hand = Concealed { natural, wild: 0 };
    assert_eq!(within(&Limits::from(Unlimited), 5, &hand), Some(0));
    assert_eq!(within(&Limits { copies: [17; 34], ..Limits::from(Unlimited) }, 5, &hand), Some(0));
    assert_eq!(within(&Limits { copies: [16; 34], ..Limits::from(Unlimited) }, 5, &hand), Some(2));
    assert_eq!(within(&Limits { natural: [16; 34], ..Limits::from(Unlimited) }, 5, &hand), Some(2));
    assert_eq!(within(&Limits { natural: [16; 34], wild: 1, ..Limits::from(Unlimited) }, 5, &hand), Some(1));
}

/// Seven pairs of seven kinds, and seven pairs of which four of a kind may be two.
fn pairs(limits: &Limits, concealed: &Concealed) -> [Option<u8>; 2] {
    [FourOfAKind::OnePair, FourOfAKind::TwoPairs].map(|four| seven_pairs_with(concealed, limits, four))
}

#[test]
fn four_of_a_kind_are_two_pairs_only_where_they_may_be() {
    assert_eq!(pairs(&game(0), &concealed("1111m3344p5566s77z", 0)), [Some(2), Some(0)]);
    assert_eq!(pairs(&game(0), &concealed("1112m3344p5566s7z", 0)), [Some(2), Some(2)]);
    assert_eq!(pairs(&game(0), &concealed("111m3344p5566s77z", 0)), [Some(2), Some(1)]);
    assert_eq!(pairs(&game(1), &concealed("111m3344p5566s77z", 1)), [Some(1), Some(0)]);
    assert_eq!(pairs(&game(0), &concealed("11112222333344m", 0)), [Some(6), Some(0)]);
}

#[test]
fn six_of_a_kind_are_no_three_pairs() {
    let limits = Limits::from(Unlimited);
    assert_eq!(pairs(&limits, &concealed("111111m3344p5566s", 0)), [Some(4), Some(2)]);
    assert_eq!(pairs(&limits, &concealed("11111111111111m", 0)), [Some(12), Some(10)]);
}

#[test]
fn four_of_a_kind_are_one_pair_where_no_more_than_three_may_be() {
    let limits = with_natural("1m", 3, game(0));
    assert_eq!(pairs(&limits, &concealed("111m3344p5566s77z", 0)), [Some(2), Some(2)]);
    let joker = Limits { wild: 1, ..limits };
    assert_eq!(pairs(&joker, &concealed("111m3344p5566s77z", 0)), [Some(2), Some(1)]);
    let mut three = game(1);
    three.copies[0] = 3;
    assert_eq!(pairs(&three, &concealed("111m3344p5566s77z", 1)), [Some(1), Some(1)]);
}

#[test]
fn seven_pairs_need_seven_kinds_or_four_with_two_pairs_each() {
    let six = missing("789m123456789p123456789s1234567z", game(0));
    assert_eq!(pairs(&six, &concealed("112233445566m", 0)), [None, Some(2)]);
    assert_eq!(pairs(&missing("56m", six), &concealed("11112222333344m", 0)), [None, Some(0)]);
    assert_eq!(pairs(&missing("456m", six), &concealed("111122223333m", 0)), [None, None]);
}

#[test]
fn a_pair_of_a_kind_that_is_gone_takes_a_wild_tile() {
    let hand = concealed("1122m3344p5566s7z", 0);
    let gone = |wild| with_natural("7z", 1, game(wild));
    assert_eq!(pairs(&gone(0), &hand), [Some(2), Some(2)]);
    assert_eq!(pairs(&gone(1), &hand), [Some(1), Some(1)]);

    let left = |wild| Limits { natural: hand.natural, ..game(wild) };
    assert_eq!(pairs(&left(0), &hand), [None, None]);
    assert_eq!(pairs(&left(1), &hand), [Some(1), Some(1)]);
}

#[test]
fn a_wild_tile_stands_for_an_orphan_that_is_gone() {
    let hand = concealed("19m19p19s1234567z", 0);
    let one = |wild| Limits { natural: [1; 34], ..game(wild) };
    assert_eq!(thirteen_orphans_with(&hand, &one(0)), None);
    assert_eq!(thirteen_orphans_with(&hand, &one(1)), Some(1));

    let gone = |wild| with_natural("1m", 0, game(wild));
    let rest = "9m19p19s12345677z";
    assert_eq!(thirteen_orphans_with(&concealed(rest, 0), &gone(0)), None);
    assert_eq!(thirteen_orphans_with(&concealed(rest, 0), &gone(1)), Some(1));
    assert_eq!(thirteen_orphans_with(&concealed(rest, 1), &gone(1)), Some(0));
    assert_eq!(thirteen_orphans_with(&concealed(rest, 1), &missing("1m", gone(1))), None);
}
