//! The effect of wild tiles and fifth copies.

use proptest::prelude::*;

use super::{for_choices, hand, nearly_complete};
use crate::support::prelude::*;
use crate::support::variant;
use crate::support::variant::{Seen, for_each_rules};

/// Rules under which a wild tile equals the best tile in its place, so the distance is the least of
/// all replacements.
const PLAIN_WILD: &[&str] =
    &["riichi,jokers=1", "riichi,jokers=3", "riichi,jokers=16", "riichi,wild=5m", "riichi,wild=7z"];

#[test]
fn a_wild_tile_is_as_good_as_the_best_tile_in_its_place() {
    for_each(160 * PLAIN_WILD.len(), |number| {
        let mut rng = rng(number, 13);
        let rules = rules(PLAIN_WILD[number % PLAIN_WILD.len()]);
        let seen = loop {
            let seen = if rng.random() {
                nearly_complete(&mut rng, rules)
            } else {
                Seen { melds: Vec::new(), visible: [0; 34], ..variant::random(&mut rng, rules) }
            };
            // Three wild tiles have thousands of replacements.
            let most = if number % 16 == 0 { 3 } else { 2 };
            if seen.tiles() % 3 != 0 && (1..=most).contains(&seen.parts().wild) {
                break seen;
            }
        };
        let parts = seen.parts();
        let mut least = None;
        for_choices(&parts.natural, parts.wild, 0, &mut |target| {
            if target.iter().all(|&count| count <= 4) {
                let shanten = Hand::from_counts(target).unwrap().shanten();
                least = least.into_iter().chain([shanten]).min();
            }
        });
        assert_eq!(seen.hand().shanten(), least, "{seen:?}");
    });
}

#[test]
fn a_wild_tile_is_at_most_one_tile_better_than_another() {
    for_each_rules(7, 14, |rng, rules| {
        let seen = variant::random(rng, rules);
        if seen.parts().wild == 0 {
            return;
        }
        let mut less = seen.clone();
        if less.jokers > 0 {
            less.jokers -= 1;
        } else {
            let kind = (0..Tile::KINDS).find(|&kind| seen.is_wild(kind) && seen.concealed[kind] > 0).unwrap();
            less.concealed[kind] -= 1;
        }
        let left = less.left();
        for kind in (0..Tile::KINDS).filter(|&kind| left[kind] > 0 && !seen.is_wild(kind)) {
            let mut other = less.clone();
            other.concealed[kind] += 1;
            for &strictness in Strictness::ALL {
                let distance =
                    |seen: &Seen| seen.with_strictness(strictness).view().shanten().map_or(99, Shanten::distance);
                let (wild, natural) = (distance(&seen), distance(&other));
                assert!(
                    wild <= natural && natural <= wild + 1,
                    "{wild}, {natural} with {kind} for {strictness} {seen:?}"
                );
            }
        }
    });
}

#[test]
fn every_wild_tile_helps_every_hand_that_is_not_complete() {
    for_each_rules(100, 15, |rng, rules| {
        let seen = variant::random(rng, rules);
        for &strictness in Strictness::ALL {
            let seen = seen.with_strictness(strictness);
            let useful = seen.view().useful();
            let is_open = useful.shanten().is_some_and(|shanten| !shanten.is_win());
            let expected = if is_open { seen.can_come() & rules.options().wild } else { TileSet::EMPTY };
            assert_eq!(useful.tiles() & rules.options().wild, expected, "{seen:?}");
            assert_eq!(useful.jokers(), if is_open { seen.jokers_left() } else { 0 }, "{seen:?}");
        }
    });
}

/// Compares the shanten of a hand under each strictness with the search and with these values.
#[track_caller]
fn reads(rules: Rules, text: &str, seen: &str, jokers: u8, expected: [i8; 4]) {
    let visible: Visible = seen.parse().unwrap();
    let seen = Seen { visible: visible.counts(), visible_jokers: jokers, ..Seen::of(&hand(rules, text)) };
    for (strictness, expected) in Strictness::ALL.iter().copied().zip(expected) {
        let seen = seen.with_strictness(strictness);
        seen.check();
        assert_eq!(seen.view().shanten().map(Shanten::get), Some(expected), "{strictness} of {text} under {rules}");
    }
}

#[test]
fn a_fifth_copy_needs_a_wild_tile_that_is_left() {
    let wild = rules("riichi,wild=5m,fifth-copies");
    reads(wild, "1111z", "", 0, [0; 4]);
    reads(wild, "1111z(555m)", "", 0, [0; 4]);
    reads(wild, "1111z(555m)", "5m", 0, [0, 0, 0, 1]);
    reads(wild, "1111z[5555m]", "", 0, [0, 0, 1, 1]);
    reads(wild, "1111z", "5555m", 0, [0, 0, 0, 1]);
    reads(wild, "11112222z(345m)", "55m", 0, [0; 4]);
    reads(wild, "11112222z(345m)", "555m", 0, [0, 0, 0, 1]);
    let jokers = rules("riichi,jokers=1,fifth-copies");
    reads(jokers, "1111z", "", 0, [0; 4]);
    reads(jokers, "1111z", "", 1, [0, 0, 0, 1]);
    reads(jokers, "1111zJ", "", 0, [-1; 4]);
    // Without fifth copies only the most lenient strictness allows one.
    reads(rules("riichi,jokers=1"), "1111z", "", 0, [0, 1, 1, 1]);
    reads(rules("riichi,jokers=1"), "1111zJ", "", 0, [-1, 0, 0, 0]);
    reads(rules("riichi,wild=5m"), "1111z5m", "", 0, [-1, 0, 0, 0]);
}

#[test]
fn few_wild_fifth_copies_match_the_search() {
    let few = ["riichi,wild=5m,fifth-copies", "riichi,jokers=1,fifth-copies", "chinese,jokers=2,fifth-copies"];
    for_each(600, |number| {
        let mut seen = variant::random(&mut rng(number, 22), rules(few[number % few.len()]));
        if number % few.len() == 0 && number % 2 == 0 && seen.concealed[4] + seen.called()[4] == 0 {
            let call = if number % 4 == 0 { meld("(555m)") } else { meld("[5555m]") };
            if seen.tiles() + 3 * seen.melds.len() as u8 <= 11 {
                (seen.visible[4], seen.melds) = (0, [seen.melds, vec![call]].concat());
            }
        }
        for &strictness in Strictness::ALL {
            seen.with_strictness(strictness).check_shanten();
        }
    });
}

/// Many tiles of a complete hand must then be wild.
#[test]
fn hands_with_little_but_wild_tiles_left_match_the_search() {
    let many =
        ["riichi,jokers=8", "chinese-wild,jokers=4", "three-player,jokers=7", "riichi,wild=5m,jokers=2,fifth-copies"];
    let found = Tally::default();
    for_each(80, |number| {
        let mut rng = rng(number, 23);
        let mut seen = variant::random(&mut rng, rules(many[number % many.len()]));
        while seen.tiles() > [5, 7, 8, 10, 11][number % 5] {
            let kind = (0..Tile::KINDS).filter(|&kind| seen.concealed[kind] > 0).choose(&mut rng);
            match kind {
                Some(kind) => seen.concealed[kind] -= 1,
                None => seen.jokers -= 1,
            }
        }
        (seen.visible, seen.visible_jokers) = ([0; Tile::KINDS], 0);
        let left = seen.left();
        seen.visible = core::array::from_fn(|kind| if seen.is_wild(kind) { 0 } else { left[kind] });
        seen.visible_jokers = rng.random_range(0..=seen.jokers_left().min(3));
        if let Some(kind) = (0..Tile::KINDS).filter(|&kind| seen.visible[kind] > 0).choose(&mut rng) {
            seen.visible[kind] -= 1;
        }
        let answer = seen.check_now();
        found.add(answer.distance.is_some());
    });
    found.exceeds(20, "hands can win");
}
