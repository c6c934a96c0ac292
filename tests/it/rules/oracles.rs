//! Every query compared with a search by the definition.

use proptest::prelude::*;

use super::nearly_complete;
use crate::support::prelude::*;
use crate::support::variant;
use crate::support::variant::for_each_rules;

#[test]
fn shantens_and_useful_tiles_of_random_hands_match_the_search() {
    let under_all = |seen: variant::Seen, check: fn(&variant::Seen)| {
        for &strictness in Strictness::ALL {
            check(&seen.with_strictness(strictness));
        }
    };
    for_each_rules(100, 1, |rng, rules| under_all(variant::random(rng, rules), |seen| _ = seen.check_shanten()));
    for_each_rules(40, 2, |rng, rules| under_all(variant::random(rng, rules), |seen| _ = seen.check_now()));
}

#[test]
fn discards_of_random_hands_match_the_search() {
    for_each_rules(16, 3, |rng, rules| {
        let seen = variant::random(rng, rules);
        seen.with_strictness(*Strictness::ALL.choose(rng).unwrap()).check();
    });
}

#[test]
fn hands_complete_or_nearly_match_the_search() {
    for_each_rules(8, 4, |rng, rules| {
        let seen = nearly_complete(rng, rules);
        for strictness in [Strictness::Concealed, Strictness::Unlimited] {
            seen.with_strictness(strictness).check();
        }
    });
}

#[test]
fn waits_have_the_shapes_of_all_complete_hands() {
    let found = Tally::default();
    for_each_rules(14, 5, |rng, rules| {
        let mut seen = if rng.random() { nearly_complete(rng, rules) } else { variant::random(rng, rules) };
        let concealed: Vec<usize> = (0..Tile::KINDS).filter(|&kind| seen.concealed[kind] > 0).collect();
        if seen.tiles() % 3 == 2 && !concealed.is_empty() {
            seen.concealed[*concealed.choose(rng).unwrap()] -= 1;
        }
        for &strictness in Strictness::ALL {
            let seen = seen.with_strictness(strictness);
            found.add(seen.check_waits(seen.answer()));
        }
    });
    found.exceeds(10_000, "waits");
}
