//! The queries of one hand agree with each other.

use proptest::prelude::*;

use super::hand;
use crate::support::prelude::*;
use crate::support::variant;
use crate::support::variant::{Seen, for_each_rules};

#[test]
fn draws_improve_a_hand_that_gets_more_useful_copies() {
    let found = Tally::default();
    for_each_rules(2, 6, |rng, rules| {
        let mut seen = variant::random(rng, rules);
        if rng.random_ratio(3, 4) {
            // A hand before its draw, so that it is one again after a draw and a discard.
            while seen.tiles() % 3 != 1 {
                let Some(kind) = (0..Tile::KINDS).filter(|&kind| seen.concealed[kind] > 0).choose(rng) else { return };
                seen.concealed[kind] -= 1;
            }
        }
        for &strictness in Strictness::ALL {
            let seen = seen.with_strictness(strictness);
            let [improving, good] = seen.improving();
            assert_eq!((seen.view().improving_draws(), seen.view().good_draws()), (improving, good), "{seen:?}");
            found.add(improving.len());
        }
    });
    found.exceeds(1_000, "draws improved a hand");
}

#[test]
fn a_hand_is_read_by_its_concealed_tiles_unless_told_otherwise() {
    for_each_rules(4, 7, |rng, rules| {
        let hand = variant::random(rng, rules).hand();
        let view = hand.view();
        assert_eq!((view.hand(), view.strictness()), (&hand, Strictness::Concealed));
        assert_eq!((view.rules(), view.visible()), (rules, Visible::EMPTY));
        let same = view.with_strictness(Strictness::default()).with_visible(Visible::EMPTY).unwrap();
        assert_eq!(same.with_visible_jokers(0), Ok(view));
        assert_eq!(view.shanten(), hand.shanten());
        assert_eq!(view.shanten_in(Form::Standard), hand.standard());
        assert_eq!(view.shanten_in(Form::SevenPairs), hand.seven_pairs());
        assert_eq!(view.shanten_in(Form::ThirteenOrphans), hand.thirteen_orphans());
        assert_eq!(view.useful(), hand.useful());
        assert_eq!(view.unneeded(), hand.unneeded());
        assert_eq!(view.discards(), hand.discards());
        assert!(view.waits().iter().eq(hand.waits()));
        assert_eq!(view.waits().jokers(), hand.waits().jokers());
        assert_eq!(view.improving_draws(), hand.improving_draws());
    });
}

#[test]
fn no_hand_is_nearer_the_more_tiles_count_as_gone() {
    for_each_rules(80, 8, |rng, rules| {
        let mut seen = variant::random(rng, rules);
        let distance = |seen: &Seen| seen.view().shanten().map_or(u8::MAX, Shanten::distance);
        let distances: Vec<_> =
            Strictness::ALL.iter().map(|&strictness| distance(&seen.with_strictness(strictness))).collect();
        assert!(distances.is_sorted(), "{distances:?}: {seen:?}");
        // Nor when more of them are visible.
        let (before, left, jokers_left) = (distance(&seen), seen.left(), seen.jokers_left());
        for (visible, left) in core::iter::zip(&mut seen.visible, left) {
            *visible += rng.random_range(0..=left);
        }
        seen.visible_jokers += rng.random_range(0..=jokers_left);
        assert!(before <= distance(&seen), "{before}: {seen:?}");
    });
}

/// The tables of four melds cover the non-wild tiles, and each wild tile lowers the distance by
/// one.
#[test]
fn the_look_ups_of_a_hand_lead_to_its_shanten() {
    let searched = Tally::default();
    for_each_rules(20, 9, |rng, rules| {
        let hand = variant::random(rng, rules).hand();
        let Some(steps) = hand.explain() else {
            assert_eq!(rules.options().melds, 5, "{hand:?}");
            return;
        };
        assert_eq!((rules.options().melds, steps.melds), (4, hand.melds_needed()), "{hand:?}");
        let sum = steps.suits.iter().fold(0, |sum: u64, suit| sum.wrapping_add(suit.constant));
        assert_eq!((sum, steps.key.standard()), (steps.key.get(), steps.shantens), "{hand:?}");
        let found = steps.shantens[steps.melds].get() - hand.wild() as i8;
        match hand.standard() {
            None => assert!(rules.need_search(), "{hand:?}"),
            Some(shanten) if rules.need_search() => {
                // Missing copies raise the distance; a wild fifth copy may lower it.
                let may_be_nearer = rules.options().fifth_copies;
                assert!(may_be_nearer || found.max(Shanten::WIN.get()) <= shanten.get(), "{hand:?}");
                searched.add(found != shanten.get());
            }
            Some(shanten) => assert_eq!(found, shanten.get(), "{hand:?}"),
        }
    });
    searched.exceeds(0, "hands need the search");
}

#[test]
fn honours_of_a_called_meld_are_no_twins_of_others() {
    // A wild tile may be the third south, but not a fifth east.
    for text in ["55m12p45s12z(111z)", "5m1p4s12z3z(111z)", "55m1122z(777z)", "5m123p12z(222z)(777z)"] {
        for strictness in Strictness::ALL {
            let hand = hand(rules("riichi,wild=5m"), text);
            let view = hand.view().with_strictness(*strictness);
            for row in view.discards() {
                let after = view.after_discard(row.tile).unwrap();
                assert_eq!(row.useful.tiles(), after.useful().tiles(), "{text} {strictness:?} {row:?}");
            }
        }
    }
}
