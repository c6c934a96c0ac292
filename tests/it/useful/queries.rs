//! The queries of a hand agree with each other, with examples.

use std::cmp::Reverse;

use super::random::random_seen;
use super::seen::{Oracle, Seen};
use crate::support::prelude::*;

/// A discard equals the library's answer for the hand without the tile, which is visible then.
#[test]
fn each_discard_is_what_the_hand_without_the_tile_says() {
    for_each(20_000, |number| {
        let seen = random_seen(&mut rng(number, 9));
        for &strictness in Strictness::ALL {
            let seen = seen.with_strictness(strictness);
            let view = seen.view();
            let discards = view.discards();
            let tiles: TileSet = discards.iter().map(|discard| discard.tile).collect();
            assert_eq!((tiles, tiles.len()), (seen.hand().tiles().collect(), discards.len()), "{seen:?}");
            for discard in &discards {
                let mut hand = seen.hand();
                hand.discard(discard.tile).unwrap();
                let mut visible = Visible::from_counts(&seen.visible).unwrap();
                visible.insert(discard.tile).unwrap();
                let after = hand.view().with_strictness(strictness).with_visible(visible).unwrap();
                assert_eq!(discard.useful, after.useful(), "{discard} from {seen:?}");
                assert_eq!(discard.shanten(), after.shanten(), "{discard} from {seen:?}");
            }
        }
    });
}

#[test]
fn what_was_just_discarded_is_not_still_to_come() {
    let discards = hand("34568m235p368s").discards();
    let of_five = discards.iter().find(|discard| discard.tile == Tile::M5).unwrap().useful;
    assert_eq!((of_five.copies(), of_five.copies_of(Tile::M5)), (53, 3));
    // Nor is the last of four copies, for which the hand still waits by its shape.
    let ready = hand("12222m3m456p789s55z").ready_discards().find(|ready| ready.tile == Tile::M2).unwrap();
    let waits: Vec<String> = ready.waits.iter().map(|wait| wait.to_string()).collect();
    assert_eq!(waits, ["2m×0 (closed, two pairs)", "5z×2 (two pairs)"]);
}

#[test]
fn hands_that_can_not_win_or_give_up_a_form_say_so() {
    // Any discard from thirteen tiles gives up the special forms.
    for text in ["19m19p19s1234567z", "1199m1199p1199s7z", "1199m1199p1199s1z"] {
        let hand: Hand = text.parse().unwrap();
        assert_eq!(hand.shanten(), Shanten::TENPAI, "{text}");
        assert_eq!(hand.unneeded(), TileSet::EMPTY, "{text}");
    }
    // In standard form a tile that the hand doesn't need may be discarded.
    let hand: Hand = "123m456p789s1157z".parse().unwrap();
    assert_eq!(hand.unneeded(), "57z".parse().unwrap());
    // A hand that can no longer win has no shanten.
    let hand: Hand = "1m(123p)".parse().unwrap();
    let visible =
        Tile::all().map(|tile| 4 - hand.count(tile) - u8::from(tile.suit() == Suit::Dots && tile.rank() <= 3));
    let visible = Visible::from_counts(&visible.collect::<Vec<_>>().try_into().unwrap()).unwrap();
    let view = hand.view().with_visible(visible).unwrap();
    assert_eq!(view.useful().to_string(), "1m×0");
    let view = view.with_strictness(Strictness::Visible);
    assert_eq!((view.shanten(), view.useful().shanten(), view.useful().iter().len()), (None, None, 0));
    assert_eq!((view.unneeded(), view.improving_draws()), (TileSet::EMPTY, TileSet::EMPTY));
    assert_eq!(view.discards()[0].to_string(), "1m: no win");
    assert_eq!(view.waits().len(), 0);
}

#[test]
fn fifth_copies_count_only_if_unlimited() {
    // With unlimited copies, a triplet may become five of a kind.
    let useful = |text: &str| {
        let hand: Hand = text.parse().unwrap();
        hand.view().with_strictness(Strictness::Unlimited).useful().tiles()
    };
    // Any pair is possible, and the fourth and fifth copies form one.
    assert_eq!(useful("999m"), TileSet::ALL);
    assert_eq!(useful("333777s"), TileSet::ALL);
    // A wait for a fifth honour counts only with unlimited copies. Any other tile takes part in a
    // pair.
    let others = (1, "123456789m123456789p123456789s234567z", 9 * 3 + 18 * 4 + 6 * 4);
    reads("123456789m1111z", [(0, "1z", 0), others, others, others]);
    // If melds count as gone, a wait for a tile of the hand's own quad ends.
    let without = (1, "4568p", 2 + 4 + 3 + 3);
    reads("222444m4468p[7777p]", [(0, "7p", 0), (0, "7p", 0), without, without]);
    // A hand of consecutive quads is ready only with unlimited copies.
    let others = (1, "2356789m123456789p123456789s1234567z", 2 * 3 + 5 * 4 + 3 * 3 + 6 * 4 + 16 * 4);
    reads("1111234444m456p", [(0, "14m", 0), others, others, others]);
}

#[test]
fn the_best_discard_comes_first() {
    for_each(20_000, |number| {
        let seen = random_seen(&mut rng(number, 10));
        for &strictness in Strictness::ALL {
            let discards = seen.with_strictness(strictness).view().discards();
            let order = discards.iter().map(|discard| {
                let distance = discard.shanten().map_or(u8::MAX, Shanten::distance);
                (distance, Reverse(discard.useful.copies()), discard.tile)
            });
            assert!(order.is_sorted(), "{discards:?} of {seen:?}");
        }
    });
}

#[test]
fn no_hand_is_nearer_the_more_tiles_count_as_gone() {
    for_each(40_000, |number| {
        let mut rng = rng(number, 11);
        let mut seen = random_seen(&mut rng);
        let distance = |seen: &Seen| seen.view().shanten().map_or(u8::MAX, Shanten::distance);
        let distances =
            Strictness::ALL.iter().map(|&strictness| distance(&seen.with_strictness(strictness))).collect::<Vec<_>>();
        assert!(distances.is_sorted(), "{distances:?}: {seen:?}");
        // Nor when more of them are visible.
        let (before, left) = (distance(&seen), seen.left());
        for (visible, left) in core::iter::zip(&mut seen.visible, left) {
            *visible += rng.random_range(0..=left);
        }
        assert!(before <= distance(&seen), "{before}: {seen:?}");
    });
}

#[test]
fn draws_improve_a_hand_that_gets_more_useful_copies() {
    let (found, waits) = (Tally::default(), Tally::default());
    for_each(2_000, |number| {
        let mut seen = random_seen(&mut rng(number, 12));
        // A hand before its draw, so that it is one again after a draw and a discard.
        while seen.tiles() % 3 != 1 {
            let first = seen.concealed.iter().position(|&count| count > 0);
            let Some(first) = first else { return };
            seen.concealed[first] -= 1;
        }
        for &strictness in Strictness::ALL {
            let seen = seen.with_strictness(strictness);
            let [improving, good] = seen.improving();
            assert_eq!((seen.view().improving_draws(), seen.view().good_draws()), (improving, good), "{seen:?}");
            found.add(improving.len());
            waits.add(good.len());
        }
    });
    found.exceeds(1_000, "draws improved a hand");
    waits.exceeds(100, "draws made a good wait");
}

#[test]
fn only_waiting_hands_have_improving_draws() {
    for_each(2_000, |number| {
        let seen = random_seen(&mut rng(number, 13));
        let waits = seen.tiles() % 3 == 1;
        for &strictness in Strictness::ALL {
            let draws = seen.with_strictness(strictness).view().improving_draws();
            assert!(waits || draws.is_empty(), "{draws}: {seen:?}");
        }
    });
    let hand: Hand = "123m456p345789s5z".parse().unwrap();
    assert!(!hand.improving_draws().is_empty());
}

#[test]
fn a_hand_is_read_by_its_concealed_tiles_unless_told_otherwise() {
    for_each(10_000, |number| {
        let seen = random_seen(&mut rng(number, 14));
        let hand = seen.hand();
        let view = hand.view();
        assert_eq!((view.hand(), view.strictness()), (&hand, Strictness::Concealed));
        assert_eq!(view, view.with_strictness(Strictness::default()).with_visible(Visible::EMPTY).unwrap());
        assert_eq!(view.shanten(), Some(hand.shanten()));
        assert_eq!(view.shanten_in(Form::Standard), Some(hand.standard()));
        assert_eq!(view.shanten_in(Form::SevenPairs), hand.seven_pairs());
        assert_eq!(view.shanten_in(Form::ThirteenOrphans), hand.thirteen_orphans());
        assert_eq!(view.useful(), hand.useful());
        assert_eq!(view.unneeded(), hand.unneeded());
        assert_eq!(view.discards(), hand.discards());
        assert_eq!(view.waits().tiles(), hand.waits().tiles());
        assert_eq!(view.improving_draws(), hand.improving_draws());
    });
}

/// Checks a hand under each strictness with a suitable oracle, and compares its shanten and useful
/// tiles.
#[track_caller]
fn reads(text: &str, expected: [(i8, &str, u32); 4]) {
    for (strictness, (shanten, tiles, copies)) in Strictness::ALL.iter().copied().zip(expected) {
        let seen = Seen::of(text, strictness);
        seen.check(if strictness == Strictness::Unlimited { Oracle::Search } else { Oracle::Program });
        let useful = seen.view().useful();
        let found = (useful.shanten(), useful.tiles(), useful.copies());
        assert_eq!(found, (Shanten::new(shanten), tiles.parse().unwrap(), copies), "{strictness:?} of {text}");
    }
}

#[test]
fn useful_tiles_are_iterated_from_both_ends() {
    for text in ["199m146779p12s246z", "123m456p789s1122z", "11m", "1111m23p", "1111222233334z"] {
        let useful = hand(text).useful();
        let mut tiles: Vec<(Tile, u8)> = Vec::new();
        for (tile, copies) in &useful {
            tiles.push((tile, copies));
        }
        let expected: Vec<_> = useful.tiles().iter().map(|tile| (tile, useful.copies_of(tile))).collect();
        assert_eq!((tiles, useful.iter().len()), (expected.clone(), expected.len()), "{text}");
        assert!(useful.iter().rev().eq(expected.iter().rev().copied()), "{text}");
        let left = expected.iter().filter(|(_, copies)| *copies > 0);
        assert!(useful.left().iter().eq(left.map(|(tile, _)| *tile)), "{text}");
    }
}
