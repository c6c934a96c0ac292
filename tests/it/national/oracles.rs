//! Every query of random hands, compared with all complete hands.

use super::oracle::{Case, by_draws, knitted};
use crate::support::deals::{complete_among, in_sight, random_melds, take_one};
use crate::support::prelude::*;
use crate::support::variant::{self, Seen, call_some};

const RULES: &[&str] = &[
    "national",
    "sichuan",
    "national,no-standard,no-seven-pairs,no-thirteen-orphans",
    "sichuan,missing=m",
    "sichuan,missing=p",
    "sichuan,missing=s",
    "riichi,knitted-straight",
    "sichuan,no-missing",
    "chinese,no-thirteen-orphans,missing=any",
    "national,no-seven-pairs,no-knitted-straight",
    "national,no-thirteen-orphans,no-honours-and-knitted-tiles,without=1234567z",
];

/// A complete hand, often with called melds.
fn complete(rng: &mut Pcg64Mcg, rules: Rules) -> Seen {
    let kinds: Vec<usize> = rules.options().kinds.iter().map(Tile::index).collect();
    let form = Form::ALL.iter().copied().filter(|&form| rules.has(form)).choose(rng).unwrap();
    let knitted = *knitted().choose(rng).unwrap();
    let mut counts = [0; Tile::KINDS];
    match form {
        Form::KnittedStraight => loop {
            let mut left = knitted.map(|fixed| 4 - fixed);
            let called = rng.random_range(0..=1);
            let melds = random_melds(rng, &mut left, &kinds, called);
            let rest = complete_among(rng, &kinds, 1 - melds.len());
            if (0..Tile::KINDS).all(|kind| rest[kind] <= left[kind]) {
                counts = core::array::from_fn(|kind| knitted[kind] + rest[kind]);
                return Seen { melds, ..Seen::alone(rules, counts, 0) };
            }
        },
        Form::HonoursAndKnittedTiles => {
            let all = (0..Tile::KINDS).filter(|&kind| kind >= 27 || knitted[kind] > 0);
            all.sample(rng, 14).into_iter().for_each(|kind| counts[kind] = 1);
        }
        Form::SevenPairs => {
            let some = kinds.sample(rng, 7).copied().collect::<Vec<_>>();
            while counts.iter().sum::<u8>() < 14 {
                let pair = &mut counts[*some.choose(rng).unwrap()];
                *pair += if *pair < 4 { 2 } else { 0 };
            }
        }
        _ => {
            let concealed = *[4, 4, 3, 3, 2, 1, 0].choose(rng).unwrap();
            let mut seen = variant::complete(rng, rules, concealed);
            call_some(rng, &mut seen);
            return seen;
        }
    }
    Seen::alone(rules, counts, 0)
}

/// A complete hand, some of whose tiles are exchanged, often without one of them.
pub fn near(rng: &mut Pcg64Mcg, rules: Rules) -> Seen {
    let mut seen = complete(rng, rules);
    for _ in 0..*[0, 1, 1, 2, 3, 5].choose(rng).unwrap() {
        take_one(rng, &mut seen.concealed);
        let left = seen.left();
        seen.concealed[(0..Tile::KINDS).filter(|&kind| left[kind] > 0).choose(rng).unwrap()] += 1;
    }
    if rng.random_ratio(2, 3) {
        take_one(rng, &mut seen.concealed);
    }
    let (left, style) = (seen.left(), *[0, 1, 1, 2, 3].choose(rng).unwrap());
    seen.visible = in_sight(rng, &left, style);
    if rng.random() {
        // All copies of a few kinds.
        let some = (0..Tile::KINDS).sample(rng, 4);
        seen.visible = core::array::from_fn(|kind| if some.contains(&kind) { left[kind] } else { 0 });
    }
    seen
}

/// A hand under one of these rules and levels of strictness.
pub fn random_case(rng: &mut Pcg64Mcg, number: usize) -> Case {
    let rules = rules(RULES[number % RULES.len()]);
    let seen = if rng.random_ratio(1, 4) { variant::random(rng, rules) } else { near(rng, rules) };
    Case::of(seen.with_strictness(*Strictness::ALL.choose(rng).unwrap()))
}

/// Hands of all these rules.
fn for_each_case(cases: usize, seed: u64, work: impl Fn(&mut Pcg64Mcg, Case) + Sync) {
    for_each(samples(cases), |number| {
        let rng = &mut rng(number, seed);
        let case = random_case(rng, number);
        work(rng, case);
    });
}

fn check_waits(case: &Case) {
    let (waits, left) = (case.view().waits(), case.left());
    let expected = |strictness| {
        let case = case.with_strictness(strictness);
        let answer = case.answer();
        if answer.distance == Some(1) && case.tiles() % 3 == 1 { answer.tiles } else { TileSet::EMPTY }
    };
    assert_eq!(waits.tiles(), expected(case.seen.strictness), "{case:?}");
    let by_shape = match case.seen.strictness {
        Strictness::Visible => Strictness::Concealed,
        other => other,
    };
    assert_eq!(waits.by_shape(), expected(by_shape), "{case:?}");
    for wait in waits {
        assert_eq!(wait.copies(), left[wait.tile().index()], "{case:?}");
        assert!(wait.shapes().next().is_some(), "{wait} of {case:?}");
    }
}

/// Compares the forms of the completions, and whether there are divisions.
fn check_completions(case: &Case) {
    let view = case.view();
    let is_complete = |form: Form| case.tiles() % 3 == 2 && case.answer_in(form).distance == Some(0);
    assert_eq!(view.divisions().next().is_some(), is_complete(Form::Standard), "{case:?}");
    for tile in case.discards() {
        let ways: Vec<_> = view.completed_by(tile).collect();
        assert_eq!(ways.iter().collect::<BTreeSet<_>>().len(), ways.len(), "{tile} of {case:?}");
        for &form in Form::ALL {
            let is_found = view.completed_by(tile).any(|completion| completion.form() == form);
            assert_eq!(is_found, is_complete(form), "{form} by {tile} of {case:?}");
        }
    }
}

#[test]
fn every_query_matches_all_complete_hands() {
    let (complete, ready) = (Tally::default(), Tally::default());
    for_each_case(20_000, 101, |rng, case| {
        for &strictness in Strictness::ALL {
            case.with_strictness(strictness).check_forms();
        }
        check_waits(&case);
        check_completions(&case);
        complete.add(case.view().shanten().is_some_and(Shanten::is_win));
        ready.add(!case.view().waits().is_empty());
        if rng.random() {
            case.check_all_discards(case.answer().distance);
            let [improving, good] = case.improving();
            assert_eq!((case.view().improving_draws(), case.view().good_draws()), (improving, good), "{case:?}");
        }
    });
    complete.exceeds(100, "complete hands");
    ready.exceeds(200, "ready hands");
}

#[test]
fn drawn_and_discarded_tiles_keep_hands_up_to_date() {
    for_each_case(2_000, 103, |rng, case| {
        let mut hand = VariantHand::new(case.seen.rules).with_melds(&case.seen.melds).unwrap();
        let mut tiles: Vec<Tile> = case.seen.hand().tiles().collect();
        tiles.shuffle(rng);
        for tile in tiles {
            hand.draw(tile).unwrap();
            hand.discard(tile).unwrap();
            hand.draw(tile).unwrap();
        }
        assert_eq!((hand, hand.useful()), (case.seen.hand(), case.seen.hand().useful()), "{case:?}");
    });
}

#[test]
fn the_oracle_agrees_with_the_older_one_and_with_draws() {
    for_each(samples(2_000), |number| {
        let rng = &mut rng(number, 105);
        let rules = rules(["riichi", "chinese", "three-player", "riichi,without=5m5p5s"][number % 4]);
        let seen = variant::random(rng, rules).with_strictness(*Strictness::ALL.choose(rng).unwrap());
        let case = Case::of(seen.clone());
        for form in [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans] {
            assert_eq!(case.answer_in(form), seen.answer_in(form), "{form} of {case:?}");
        }
    });
    for_each_case(400, 106, |_, case| {
        let (hand, most) = (&case.seen.concealed, &case.most());
        for form in [Form::KnittedStraight, Form::HonoursAndKnittedTiles].into_iter().filter(|&form| case.has(form)) {
            let expected = by_draws(hand, most, |hand| case.answer_of(hand, most, form).distance);
            assert_eq!(case.answer_of(hand, most, form), expected, "{form} of {case:?}");
        }
    });
}
