//! Seven pairs and thirteen orphans whose distance can be found by eye.

use crate::support::{both, concealed, game, hand, missing, pairs, with_natural};
use CopyRule::Unlimited;
use shanten_dfs::{CopyRule, Limits, seven_pairs, thirteen_orphans, thirteen_orphans_with};

#[test]
fn the_special_forms_lack_what_the_eye_sees() {
    // Seven different pairs; all orphans and a pair of one.
    for (form, text, expected) in [
        (seven_pairs as fn(&_) -> u8, "1122m3344p5566s77z", 0),
        (seven_pairs, "1122m3344p5566s7z", 1),
        (seven_pairs, "1111m3344p5566s77z", 2),
        (seven_pairs, "1112m3344p5566s7z", 2),
        (seven_pairs, "147m258p369s12345z", 7),
        (thirteen_orphans, "119m19p19s1234567z", 0),
        (thirteen_orphans, "19m19p19s12345677z", 0),
        (thirteen_orphans, "19m19p19s1234567z", 1),
        (thirteen_orphans, "1199m19p19s123456z", 1),
        (thirteen_orphans, "22345678m2345678p", 14),
    ] {
        assert_eq!(form(&hand(text)), expected, "{text}");
    }
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
fn four_and_six_of_a_kind_are_pairs_where_they_may_be() {
    // Four of a kind are two pairs only if that is allowed.
    assert_eq!(pairs(&game(0), &concealed("1111m3344p5566s77z", 0)), [Some(2), Some(0)]);
    assert_eq!(pairs(&game(0), &concealed("1112m3344p5566s7z", 0)), [Some(2), Some(2)]);
    assert_eq!(pairs(&game(0), &concealed("111m3344p5566s77z", 0)), [Some(2), Some(1)]);
    assert_eq!(pairs(&game(1), &concealed("111m3344p5566s77z", 1)), [Some(1), Some(0)]);
    assert_eq!(pairs(&game(0), &concealed("11112222333344m", 0)), [Some(6), Some(0)]);
    // Six of a kind are never three pairs.
    let limits = Limits::from(Unlimited);
    assert_eq!(pairs(&limits, &concealed("111111m3344p5566s", 0)), [Some(4), Some(2)]);
    assert_eq!(pairs(&limits, &concealed("11111111111111m", 0)), [Some(12), Some(10)]);
    // Four of a kind are one pair if the limit is three.
    let limits = with_natural("1m", 3, game(0));
    assert_eq!(pairs(&limits, &concealed("111m3344p5566s77z", 0)), [Some(2), Some(2)]);
    let joker = Limits { wild: 1, ..limits };
    assert_eq!(pairs(&joker, &concealed("111m3344p5566s77z", 0)), [Some(2), Some(1)]);
    let mut three = game(1);
    three.copies[0] = 3;
    assert_eq!(pairs(&three, &concealed("111m3344p5566s77z", 1)), [Some(1), Some(1)]);
    // Seven pairs need seven kinds, or four with two pairs each.
    let six = missing("789m123456789p123456789s1234567z", game(0));
    assert_eq!(pairs(&six, &concealed("112233445566m", 0)), [None, Some(2)]);
    assert_eq!(pairs(&missing("56m", six), &concealed("11112222333344m", 0)), [None, Some(0)]);
    assert_eq!(pairs(&missing("456m", six), &concealed("111122223333m", 0)), [None, None]);
}

#[test]
fn what_is_gone_takes_a_wild_tile() {
    // A pair of a kind that is gone needs a wild tile.
    let hand = concealed("1122m3344p5566s7z", 0);
    let gone = |wild| with_natural("7z", 1, game(wild));
    assert_eq!(pairs(&gone(0), &hand), [Some(2), Some(2)]);
    assert_eq!(pairs(&gone(1), &hand), [Some(1), Some(1)]);

    let left = |wild| Limits { natural: hand.natural, ..game(wild) };
    assert_eq!(pairs(&left(0), &hand), [None, None]);
    assert_eq!(pairs(&left(1), &hand), [Some(1), Some(1)]);
    // A wild tile replaces an orphan that is gone.
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
