//! The queries of one hand agree with each other, and hands that show it.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::RngExt as _;
use shanten::{Form, Hand, Shanten, Strictness, Suit, Tile, TileSet, Visible};

use super::STRICTNESSES;
use super::random::random_seen;
use super::seen::{Oracle, Seen};
use crate::support::text::hand;
use crate::support::{for_each, rng};

/// A discard as the library itself reads the hand without the tile, which is visible under
/// `Strictness::Visible` only.
#[test]
fn each_discard_is_what_the_hand_without_the_tile_says() {
    for_each(20_000, |number| {
        let seen = random_seen(&mut rng(number, 9));
        for strictness in STRICTNESSES {
            let seen = seen.with_strictness(strictness);
            let view = seen.view();
            let discards = view.discards();
            let tiles: TileSet = discards.iter().map(|discard| discard.tile).collect();
            assert_eq!((tiles, tiles.len()), (seen.hand().tiles().collect(), discards.len()), "{seen:?}");
            for discard in &discards {
                let mut hand = seen.hand();
                hand.discard(discard.tile).unwrap();
                let mut visible = Visible::from_counts(&seen.visible).unwrap();
                if strictness == Strictness::Visible {
                    visible.insert(discard.tile).unwrap();
                }
                let after = hand.view().with_strictness(strictness).with_visible(visible).unwrap();
                assert_eq!(discard.useful, after.useful(), "{discard} from {seen:?}");
                assert_eq!(discard.shanten(), after.shanten(), "{discard} from {seen:?}");
            }
        }
    });
}

#[test]
fn thirteen_tiles_give_up_the_special_forms_with_any_discard() {
    for text in ["19m19p19s1234567z", "1199m1199p1199s7z", "1199m1199p1199s1z"] {
        let hand: Hand = text.parse().unwrap();
        assert_eq!(hand.shanten(), Shanten::TENPAI, "{text}");
        assert_eq!(hand.unneeded(), TileSet::EMPTY, "{text}");
    }
    // In standard form a tile may go that nothing needs.
    let hand: Hand = "123m456p789s1157z".parse().unwrap();
    assert_eq!(hand.unneeded(), "57z".parse().unwrap());
}

#[test]
fn a_triplet_may_become_five_of_a_kind_if_unlimited() {
    let useful = |text: &str| {
        let hand: Hand = text.parse().unwrap();
        hand.view().with_strictness(Strictness::Unlimited).useful().tiles()
    };
    // Its pair may be any, and the fourth and fifth copy are one.
    assert_eq!(useful("999m"), TileSet::ALL);
    assert_eq!(useful("333777s"), TileSet::ALL);
}

#[test]
fn a_hand_that_can_no_longer_win_has_no_shanten() {
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
fn the_best_discard_comes_first() {
    for_each(20_000, |number| {
        let seen = random_seen(&mut rng(number, 10));
        for strictness in STRICTNESSES {
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
        let distances = STRICTNESSES.map(|strictness| distance(&seen.with_strictness(strictness)));
        assert!(distances.is_sorted(), "{distances:?}: {seen:?}");
        // Nor when more of them are in sight.
        let (before, left) = (distance(&seen), seen.left());
        for (visible, left) in core::iter::zip(&mut seen.visible, left) {
            *visible += rng.random_range(0..=left);
        }
        assert!(before <= distance(&seen), "{before}: {seen:?}");
    });
}

/// The improving draws, from queries of the hands before and after.
fn improving(seen: &Seen) -> TileSet {
    let now = seen.view().useful();
    let can_come = seen.can_come();
    let left = seen.left();
    let improves = |tile: &Tile| {
        if left[tile.index()] == 0 || !can_come.contains(*tile) || now.tiles().contains(*tile) {
            return false;
        }
        let mut drawn = seen.clone();
        drawn.concealed[tile.index()] += 1;
        let discards = Tile::all().filter(|tile| drawn.concealed[tile.index()] > 0);
        let best = discards
            .map(|discard| drawn.without(discard).view().useful())
            .min_by_key(|useful| (useful.shanten().map_or(u8::MAX, Shanten::distance), Reverse(useful.copies())));
        let best = best.unwrap();
        best.shanten() == now.shanten() && best.copies() > now.copies()
    };
    Tile::all().filter(improves).collect()
}

#[test]
fn draws_improve_a_hand_that_gets_more_useful_copies() {
    let found = AtomicUsize::new(0);
    for_each(2_000, |number| {
        let mut seen = random_seen(&mut rng(number, 12));
        // A hand before its draw, so that a draw and a discard leave one.
        while seen.tiles() % 3 != 1 {
            let first = seen.concealed.iter().position(|&count| count > 0);
            let Some(first) = first else { return };
            seen.concealed[first] -= 1;
        }
        for strictness in STRICTNESSES {
            let seen = seen.with_strictness(strictness);
            let expected = if seen.view().shanten().is_some() { improving(&seen) } else { TileSet::EMPTY };
            assert_eq!(seen.view().improving_draws(), expected, "{seen:?}");
            found.fetch_add(expected.len(), Ordering::Relaxed);
        }
    });
    let found = found.into_inner();
    assert!(found > 1_000, "only {found} draws improved a hand");
}

#[test]
fn only_waiting_hands_have_improving_draws() {
    for_each(2_000, |number| {
        let seen = random_seen(&mut rng(number, 13));
        let waits = seen.tiles() % 3 == 1;
        for strictness in STRICTNESSES {
            let draws = seen.with_strictness(strictness).view().improving_draws();
            assert!(waits || draws.is_empty(), "{draws}: {seen:?}");
        }
    });
    let hand: Hand = "123m456p345789s5z".parse().unwrap();
    assert!(!hand.improving_draws().is_empty());
}

/// The queries of a hand are those of its default view.
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

/// Checks a hand under each strictness, by an oracle that knows it, and compares its shanten and
/// useful tiles.
#[track_caller]
fn reads(text: &str, expected: [(i8, &str, u32); 4]) {
    for (strictness, (shanten, tiles, copies)) in STRICTNESSES.into_iter().zip(expected) {
        let seen = Seen::of(text, strictness);
        seen.check(if strictness == Strictness::Unlimited { Oracle::Search } else { Oracle::Program });
        let useful = seen.view().useful();
        let found = (useful.shanten(), useful.tiles(), useful.copies());
        assert_eq!(found, (Shanten::new(shanten), tiles.parse().unwrap(), copies), "{strictness:?} of {text}");
    }
}

#[test]
fn a_wait_for_a_fifth_honour_counts_only_if_unlimited() {
    // Any other tile takes part in a pair.
    let others = (1, "123456789m123456789p123456789s234567z", 9 * 3 + 18 * 4 + 6 * 4);
    reads("123456789m1111z", [(0, "1z", 0), others, others, others]);
}

#[test]
fn a_wait_for_a_tile_of_an_own_quad_ends_where_melds_count() {
    let without = (1, "4568p", 2 + 4 + 3 + 3);
    reads("222444m4468p[7777p]", [(0, "7p", 0), (0, "7p", 0), without, without]);
}

#[test]
fn a_hand_of_quads_in_a_row_is_ready_only_if_unlimited() {
    let others = (1, "2356789m123456789p123456789s1234567z", 2 * 3 + 5 * 4 + 3 * 3 + 6 * 4 + 16 * 4);
    reads("1111234444m456p", [(0, "14m", 0), others, others, others]);
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
