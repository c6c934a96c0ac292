//! Hands under other rules: every query against programs that know nothing of the tables, what
//! follows from the definitions, turns, and rules and hands as text.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::splits::{Part, Shape, splits};
use crate::support::variant::{self, Counts, Seen, Taken, for_each, taken};
use proptest::prelude::*;
use proptest::sample::select;
use rand::SeedableRng as _;
use rand::seq::{IndexedRandom as _, IteratorRandom as _};
use rand_pcg::Pcg64Mcg;
use shanten::rules::{Pairs, RuleOptions, Rules, RulesError, RulesTextError, VariantHand};
use shanten::{
    Division, Form, Hand, InputError, Mark, Meld, MeldKind, Shanten, Strictness, Tile, TileSet, TurnError, View,
    Visible,
};
use shanten_dp::Mode;

fn rules(text: &str) -> Rules {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn hand(rules: Rules, text: &str) -> VariantHand {
    rules.hand(text).unwrap_or_else(|error| panic!("{rules}: {text}: {error}"))
}

fn tile(text: &str) -> Tile {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn meld(text: &str) -> Meld {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn set(text: &str) -> TileSet {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rng(number: usize, seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64((seed << 32) + number as u64)
}

/// Rules of each sort that differ in what the library does about them.
const RULES: &[&str] = &[
    "riichi",
    "three-player",
    "chinese",
    "chinese-wild",
    "riichi,wild=5m",
    "chinese,wild=1m1z",
    "riichi,wild=19p",
    "riichi,jokers=1",
    "riichi,jokers=4",
    "chinese,jokers=8",
    "riichi,jokers=16",
    "riichi,wild=5s,jokers=4",
    "chinese-wild,jokers=8",
    "riichi,wild=5m,fifth-copies",
    "riichi,jokers=1,fifth-copies",
    "chinese,jokers=2,fifth-copies",
    "chinese-wild,jokers=4,fifth-copies",
    "riichi,wild=46s,jokers=16,fifth-copies",
    "three-player,wild=9m",
    "three-player,wild=5p",
    "three-player,jokers=4",
    "three-player,wild=7z,jokers=2,fifth-copies",
    "riichi,without=1234567z,no-thirteen-orphans",
    "riichi,without=1234567z,no-thirteen-orphans,jokers=4",
    "chinese,without=123456789p,no-thirteen-orphans",
    "riichi,without=123456789s,no-thirteen-orphans,wild=5m",
    "riichi,without=5m5p5s",
    "riichi,without=5m5p5s,wild=4m6p",
    "riichi,without=3467m",
    "riichi,without=3467m,jokers=2",
    "riichi,without=2468m37p,wild=9m,fifth-copies",
    "riichi,without=2m8p3s5z,no-thirteen-orphans",
    "riichi,no-seven-pairs",
    "riichi,no-seven-pairs,no-thirteen-orphans,wild=2s",
    "riichi,no-standard",
    "riichi,no-standard,no-thirteen-orphans,jokers=4",
    "chinese,no-standard,jokers=3,fifth-copies",
    "riichi,no-standard,no-seven-pairs,wild=9s",
    "chinese,no-thirteen-orphans,jokers=3",
    "riichi,kinds=123456789m1234z,no-thirteen-orphans,jokers=1",
    "riichi,kinds=147m258p369s1234z,no-thirteen-orphans,wild=4m",
    "riichi,kinds=14m12467p135678s67z,no-thirteen-orphans,jokers=2",
    #[cfg(feature = "five-melds")]
    "taiwanese",
    #[cfg(feature = "five-melds")]
    "taiwanese,without=2345678m",
    #[cfg(feature = "five-melds")]
    "taiwanese,wild=5m",
    #[cfg(feature = "five-melds")]
    "taiwanese,without=36m58p,jokers=4",
    #[cfg(feature = "five-melds")]
    "taiwanese,jokers=8,fifth-copies",
    #[cfg(feature = "five-melds")]
    "taiwanese,kinds=123456789m1234567z,wild=7z",
];

/// Each of the rules in turn, and a number for the random numbers.
fn for_each_rules(cases: usize, seed: u64, work: impl Fn(&mut Pcg64Mcg, Rules) + Sync) {
    for_each(cases * RULES.len(), |number| work(&mut rng(number, seed), rules(RULES[number % RULES.len()])));
}

#[test]
fn the_shanten_of_random_hands_is_what_the_search_says() {
    for_each_rules(100, 1, |rng, rules| {
        let seen = variant::random(rng, rules);
        for strictness in Strictness::ALL {
            seen.with_strictness(strictness).check_shanten();
        }
    });
}

#[test]
fn useful_tiles_of_random_hands_are_those_that_the_search_says_lower_the_distance() {
    for_each_rules(40, 2, |rng, rules| {
        let seen = variant::random(rng, rules);
        for strictness in Strictness::ALL {
            seen.with_strictness(strictness).check_now();
        }
    });
}

#[test]
fn discards_of_random_hands_lead_to_what_the_search_says() {
    for_each_rules(16, 3, |rng, rules| {
        let seen = variant::random(rng, rules);
        seen.with_strictness(*Strictness::ALL.choose(rng).unwrap()).check();
    });
}

/// A complete hand of one of these numbers of melds.
fn complete(rng: &mut Pcg64Mcg, rules: Rules, melds: &[usize]) -> Seen {
    let melds = *melds.choose(rng).unwrap();
    variant::complete(rng, rules, melds)
}

/// A complete hand without some of its tiles.
fn nearly_complete(rng: &mut Pcg64Mcg, rules: Rules) -> Seen {
    let mut seen = complete(rng, rules, &[4, 4, 4, 3, 2, 1, 0]);
    for _ in 0..*[0, 1, 1, 1, 2].choose(rng).unwrap() {
        let kinds: Vec<usize> = (0..Tile::KINDS).filter(|&kind| seen.concealed[kind] > 0).collect();
        match kinds.choose(rng) {
            Some(&kind) => seen.concealed[kind] -= 1,
            None => seen.jokers -= 1,
        }
    }
    seen
}

#[test]
fn hands_that_are_complete_or_just_not_are_read_as_the_search_says() {
    for_each_rules(8, 4, |rng, rules| {
        let seen = nearly_complete(rng, rules);
        for strictness in [Strictness::Concealed, Strictness::Unlimited] {
            seen.with_strictness(strictness).check();
        }
    });
}

#[test]
fn ready_hands_wait_for_what_completes_them_in_the_shapes_of_all_complete_hands() {
    let found = AtomicUsize::new(0);
    for_each_rules(14, 5, |rng, rules| {
        let mut seen = if rng.random() { nearly_complete(rng, rules) } else { variant::random(rng, rules) };
        let concealed: Vec<usize> = (0..Tile::KINDS).filter(|&kind| seen.concealed[kind] > 0).collect();
        if seen.tiles() % 3 == 2 && !concealed.is_empty() {
            seen.concealed[*concealed.choose(rng).unwrap()] -= 1;
        }
        for strictness in Strictness::ALL {
            let seen = seen.with_strictness(strictness);
            found.fetch_add(seen.check_waits(seen.answer()), Ordering::Relaxed);
        }
    });
    let found = found.into_inner();
    assert!(found > 10_000, "only {found} waits");
}

#[test]
fn draws_improve_a_hand_that_keeps_its_shanten_and_gets_more_useful_copies() {
    let found = AtomicUsize::new(0);
    for_each_rules(2, 6, |rng, rules| {
        let mut seen = variant::random(rng, rules);
        if rng.random_ratio(3, 4) {
            // A waiting hand, so that a draw and a discard leave one.
            while seen.tiles() % 3 != 1 {
                let Some(kind) = (0..Tile::KINDS).filter(|&kind| seen.concealed[kind] > 0).choose(rng) else { return };
                seen.concealed[kind] -= 1;
            }
        }
        for strictness in Strictness::ALL {
            let seen = seen.with_strictness(strictness);
            let expected = seen.improving();
            assert_eq!(seen.view().improving_draws(), expected, "{seen:?}");
            found.fetch_add(expected.len(), Ordering::Relaxed);
        }
    });
    let found = found.into_inner();
    assert!(found > 1_000, "only {found} draws improved a hand");
}

/// The queries of a hand are those of its default view.
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
        assert!(view.waits().eq(hand.waits()));
        assert_eq!(view.waits().jokers(), hand.waits().jokers());
        assert_eq!(view.improving_draws(), hand.improving_draws());
    });
}

#[test]
fn no_hand_is_nearer_the_more_tiles_count_as_gone() {
    for_each_rules(80, 8, |rng, rules| {
        let mut seen = variant::random(rng, rules);
        let distance = |seen: &Seen| seen.view().shanten().map_or(u8::MAX, Shanten::distance);
        let distances = Strictness::ALL.map(|strictness| distance(&seen.with_strictness(strictness)));
        assert!(distances.is_sorted(), "{distances:?}: {seen:?}");
        // Nor when more of them are in sight.
        let (before, left, jokers_left) = (distance(&seen), seen.left(), seen.jokers_left());
        for (visible, left) in core::iter::zip(&mut seen.visible, left) {
            *visible += rng.random_range(0..=left);
        }
        seen.visible_jokers += rng.random_range(0..=jokers_left);
        assert!(before <= distance(&seen), "{before}: {seen:?}");
    });
}

// Divisions.

/// The pair and the concealed melds of a division, the pair first.
fn groups(division: &Division) -> Vec<Part> {
    let meld = |meld: Meld| match meld.kind() {
        MeldKind::Run => Part { kind: meld.tile().index(), shape: Shape::Run },
        MeldKind::Triplet => Part { kind: meld.tile().index(), shape: Shape::Triplet },
        kind => panic!("a {kind:?} among the concealed tiles"),
    };
    let pair = Part { kind: division.pair().index(), shape: Shape::Pair };
    [pair].into_iter().chain(division.concealed().map(meld)).collect()
}

fn meld_of(part: Part) -> Option<Meld> {
    let tile = Tile::from_index(part.kind as u8).unwrap();
    match part.shape {
        Shape::Pair => None,
        Shape::Triplet => Meld::new(MeldKind::Triplet, tile),
        Shape::Run => Meld::new(MeldKind::Run, tile),
    }
}

/// The marks of a complete hand that is taken apart into these melds, those that were called
/// included.
fn marks(rules: Rules, target: &Counts, melds: &[Meld]) -> Vec<Mark> {
    let are_pairs = |most: u8| target.iter().all(|&count| count <= most && count % 2 == 0);
    let is_seven_pairs = target.iter().sum::<u8>() == 14
        && match rules.options().seven_pairs {
            Some(Pairs::Different) => are_pairs(2),
            Some(Pairs::FourAsTwo) => are_pairs(4),
            _ => false,
        };
    let is_nine_gates = target[..27].chunks(9).any(|suit| {
        let gates = [3, 1, 1, 1, 1, 1, 1, 1, 3];
        suit.iter().sum::<u8>() == 14 && suit.iter().zip(gates).all(|(&count, gate)| count >= gate)
    });
    let runs =
        |first: usize| melds.iter().filter(|meld| meld.kind() == MeldKind::Run && meld.tile().index() == first).count();
    let is_straight = [0, 9, 18].into_iter().any(|one| [one, one + 3, one + 6].iter().all(|&run| runs(run) > 0));
    let identical: usize = (0..Tile::KINDS).map(|first| runs(first) / 2).sum();
    let marks = [
        (Mark::SevenPairs, is_seven_pairs),
        (Mark::NineGates, is_nine_gates),
        (Mark::Straight, is_straight),
        (Mark::IdenticalRuns, identical == 1),
        (Mark::TwiceIdenticalRuns, identical == 2),
    ];
    marks.into_iter().filter(|&(_, is_there)| is_there).map(|(mark, _)| mark).collect()
}

/// A group as text, with a mark behind each wild tile.
fn group_text(part: Part, wild: &[bool]) -> String {
    let tiles: Vec<Tile> = part.kinds().into_iter().map(|kind| Tile::from_index(kind as u8).unwrap()).collect();
    let tile = |(tile, &is_wild): (&Tile, &bool)| format!("{}{}", tile.rank(), if is_wild { "*" } else { "" });
    let digits: String = tiles.iter().zip(wild).map(tile).collect();
    format!("{digits}{}", tiles[0].suit().letter())
}

/// Compares one division with what the search found.
fn check_division(division: &Division, expected: &Taken, seen: &Seen) {
    let context = || format!("{division} of {seen:?}");
    let melds: Vec<Meld> = expected.groups.iter().filter_map(|&part| meld_of(part)).collect();
    assert_eq!(division.concealed().collect::<Vec<_>>(), melds, "{}", context());
    assert_eq!(division.called().collect::<Vec<_>>(), seen.melds, "{}", context());

    // The hand's own tiles come first, wherever they are.
    let mut own = seen.parts().natural;
    let mut texts = Vec::new();
    let mut wild = Vec::new();
    for &part in &expected.groups {
        let mut is_wild = Vec::new();
        for kind in part.kinds() {
            is_wild.push(own[kind] == 0);
            if own[kind] == 0 {
                wild.push(Tile::from_index(kind as u8).unwrap());
            }
            own[kind] -= u8::from(own[kind] > 0);
        }
        texts.push((part, group_text(part, &is_wild)));
    }
    assert_eq!(division.wild().collect::<Vec<_>>(), wild, "{}", context());

    let concealed = texts[1..].iter().map(|(part, text)| (meld_of(*part).unwrap(), false, text.clone()));
    let called = seen.melds.iter().map(|&meld| (meld, true, meld.to_string()));
    let mut all: Vec<(Meld, bool, String)> = concealed.chain(called).collect();
    // Groups of the same tiles stay in order.
    all.sort_by_key(|&(meld, called, _)| (meld, called));
    let expected_melds: Vec<(Meld, bool)> = all.iter().map(|&(meld, called, _)| (meld, called)).collect();
    assert_eq!(division.melds().collect::<Vec<_>>(), expected_melds, "{}", context());
    let words: Vec<&str> = all.iter().map(|(.., text)| text.as_str()).collect();
    assert_eq!(division.to_string(), format!("{} {}", texts[0].1, words.join(" ")).trim_end(), "{}", context());
    assert_eq!(format!("{division:?}"), format!("Division({division})"));

    let all: Vec<Meld> = all.iter().map(|&(meld, ..)| meld).collect();
    let marks = marks(seen.rules, &expected.target, &all);
    assert_eq!(division.marks().collect::<Vec<_>>(), marks, "{}", context());
    assert!(Mark::ALL.into_iter().all(|mark| division.has(mark) == marks.contains(&mark)), "{}", context());
}

/// What the definition says: all complete hands that the wild tiles can make of it, each taken
/// apart.
fn all_taken(seen: &Seen) -> Vec<Taken> {
    if seen.tiles() % 3 != 2 || !seen.rules.has(Form::Standard) {
        return Vec::new();
    }
    let parts = seen.parts();
    taken(&parts.natural, parts.wild, &seen.limits().copies)
}

/// Compares the divisions of a hand with the search, and returns how many there are.
fn check_divisions(seen: &Seen) -> usize {
    let mut expected = all_taken(seen);
    expected.sort_by(|one, other| one.groups.cmp(&other.groups));
    let divisions: Vec<Division> = seen.hand().divisions().collect();
    assert!(divisions.is_sorted_by_key(Division::pair), "{seen:?}: {divisions:?}");
    let mut found: Vec<(Vec<Part>, Division)> =
        divisions.into_iter().map(|division| (groups(&division), division)).collect();
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    let of_found: Vec<_> = found.iter().map(|(groups, _)| groups).collect();
    let of_expected: Vec<_> = expected.iter().map(|taken| &taken.groups).collect();
    assert_eq!(of_found, of_expected, "{seen:?}");
    for ((_, division), expected) in found.iter().zip(&expected) {
        check_division(division, expected, seen);
    }
    expected.len()
}

/// Melds beside a hand that have nothing to do with it.
fn call_some(rng: &mut Pcg64Mcg, seen: &mut Seen) {
    let most = (seen.rules.max_tiles() as u8 - seen.tiles()) / 3;
    for _ in 0..rng.random_range(0..=most) {
        let tile = seen.rules.options().kinds.iter().choose(rng).unwrap();
        let meld = Meld::new(*MeldKind::ALL.choose(rng).unwrap(), tile);
        let has = |meld: &Meld| {
            meld.tiles().all(|tile| {
                let more = meld.tiles().filter(|&other| other == tile).count() as u8;
                seen.exists(tile.index()) && seen.concealed[tile.index()] + seen.called()[tile.index()] + more <= 4
            })
        };
        let meld = meld.filter(has);
        seen.melds.extend(meld);
    }
}

#[test]
fn divisions_are_all_that_wild_tiles_can_make_of_a_complete_hand() {
    let found = AtomicUsize::new(0);
    for_each_rules(80, 9, |rng, rules| {
        let mut seen = complete(rng, rules, &[4, 4, 3, 3, 2, 1, 0]);
        call_some(rng, &mut seen);
        if !seen.is_searchable() {
            return;
        }
        let divisions = check_divisions(&seen);
        assert_eq!(divisions > 0, rules.has(Form::Standard), "{seen:?}");
        found.fetch_add(divisions, Ordering::Relaxed);
    });
    let found = found.into_inner();
    assert!(found > 10_000, "only {found} divisions");
}

#[test]
fn a_hand_has_divisions_if_and_only_if_it_is_complete_in_standard_form() {
    for_each_rules(60, 10, |rng, rules| {
        let seen = nearly_complete(rng, rules);
        if !seen.is_searchable() {
            return;
        }
        let hand = seen.hand();
        let is_complete = hand.len() % 3 == 2 && hand.standard().is_some_and(Shanten::is_win);
        assert_eq!(check_divisions(&seen) > 0, is_complete, "{seen:?}");
    });
}

#[test]
fn seven_pairs_mark_a_division_where_the_rules_have_them() {
    let marked = |rules: Rules, text: &str| {
        let seen = Seen::of(&hand(rules, text));
        assert!(check_divisions(&seen) > 0, "{rules}: {text}");
        let marked = hand(rules, text).divisions().filter(|division| division.has(Mark::SevenPairs)).count();
        marked > 0
    };
    for text in ["112233m445566p77z", "11223344556677s"] {
        for (rules, expected) in [
            ("riichi", true),
            ("chinese", true),
            ("riichi,jokers=2", true),
            ("riichi,no-seven-pairs", false),
            ("riichi,no-seven-pairs,jokers=1", false),
        ] {
            assert_eq!(marked(self::rules(rules), text), expected, "{rules}: {text}");
        }
    }
    for text in ["11112222333344m", "223344m66778888p"] {
        for (rules, expected) in
            [("riichi", false), ("chinese", true), ("chinese,no-seven-pairs", false), ("chinese,wild=1z", true)]
        {
            assert_eq!(marked(self::rules(rules), text), expected, "{rules}: {text}");
        }
    }
    assert!(marked(rules("chinese,jokers=2"), "223344m667788pJJ"));
    assert!(marked(rules("riichi,jokers=2"), "22334m667788pJ55z"));
    assert!(!marked(rules("riichi,no-seven-pairs,jokers=2"), "22334m667788pJ55z"));
}

/// The search itself against one that is plainer still: each thing that the wild tiles can be, and
/// each taken apart.
#[test]
fn the_search_for_divisions_finds_what_each_choice_for_the_wild_tiles_makes() {
    for_each_rules(8, 11, |rng, rules| {
        let seen = complete(rng, rules, &[4, 3, 2, 1, 0]);
        let (parts, most) = (seen.parts(), seen.limits().copies);
        if parts.wild > 2 || !rules.has(Form::Standard) {
            return;
        }
        let mut expected = BTreeSet::new();
        for_choices(&parts.natural, parts.wild, 0, &mut |target| {
            if target.iter().zip(most).all(|(&count, most)| count <= most) {
                for mut groups in splits(target) {
                    groups.sort_by_key(|part| (part.shape != Shape::Pair, *part));
                    expected.insert(Taken { target: *target, groups });
                }
            }
        });
        let found = all_taken(&seen);
        assert_eq!(found.len(), expected.len(), "{seen:?}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{seen:?}");
    });
}

/// Calls a function with each hand that so many wild tiles make of this one, from some kind on.
fn for_choices(counts: &Counts, wild: u8, from: usize, work: &mut impl FnMut(&Counts)) {
    if wild == 0 {
        work(counts);
        return;
    }
    for kind in from..Tile::KINDS {
        let mut more = *counts;
        more[kind] += 1;
        for_choices(&more, wild - 1, kind, work);
    }
}

#[test]
fn divisions_without_wild_tiles_are_those_of_riichi() {
    for_each_rules(100, 12, |rng, rules| {
        let mut seen = complete(rng, rules, &[4, 4, 3, 2, 1, 0]);
        call_some(rng, &mut seen);
        if seen.parts().wild > 0 || !rules.has(Form::Standard) || rules.options().melds > 4 {
            return;
        }
        let riichi = Hand::from_counts(&seen.concealed).unwrap().with_melds(&seen.melds).unwrap();
        // What are seven pairs is up to the rules.
        let groups = |division: Division| {
            let marks: Vec<Mark> = division.marks().filter(|&mark| mark != Mark::SevenPairs).collect();
            (groups(&division), division.called().collect::<Vec<_>>(), division.to_string(), marks)
        };
        let expected: BTreeSet<_> = riichi.divisions().map(groups).collect();
        assert!(!expected.is_empty());
        assert_eq!(seen.hand().divisions().map(groups).collect::<BTreeSet<_>>(), expected, "{seen:?}");
    });
}

// Wild tiles.

/// Rules under which a wild tile is as good as the best tile in its place, and the least distance
/// of all is its distance.
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
            // Of three wild tiles there are thousands of options.
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
fn a_hand_with_a_wild_tile_is_never_further_than_with_another_tile_in_its_place() {
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
            for strictness in Strictness::ALL {
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
        for strictness in Strictness::ALL {
            let seen = seen.with_strictness(strictness);
            let useful = seen.view().useful();
            let is_open = useful.shanten().is_some_and(|shanten| !shanten.is_win());
            let expected = if is_open { seen.can_come() & rules.options().wild } else { TileSet::EMPTY };
            assert_eq!(useful.tiles() & rules.options().wild, expected, "{seen:?}");
            assert_eq!(useful.jokers(), if is_open { seen.jokers_left() } else { 0 }, "{seen:?}");
        }
    });
}

/// Reads a hand under each strictness as the search does, and compares its shanten with these.
#[track_caller]
fn reads(rules: Rules, text: &str, seen: &str, jokers: u8, expected: [i8; 4]) {
    let visible: Visible = seen.parse().unwrap();
    let seen = Seen { visible: visible.counts(), visible_jokers: jokers, ..Seen::of(&hand(rules, text)) };
    for (strictness, expected) in Strictness::ALL.into_iter().zip(expected) {
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
    // Without fifth copies only the most lenient strictness has one.
    reads(rules("riichi,jokers=1"), "1111z", "", 0, [0, 1, 1, 1]);
    reads(rules("riichi,jokers=1"), "1111zJ", "", 0, [-1, 0, 0, 0]);
    reads(rules("riichi,wild=5m"), "1111z5m", "", 0, [-1, 0, 0, 0]);
}

#[test]
fn hands_where_few_wild_tiles_may_be_fifth_copies_are_read_as_the_search_says() {
    let few = ["riichi,wild=5m,fifth-copies", "riichi,jokers=1,fifth-copies", "chinese,jokers=2,fifth-copies"];
    for_each(600, |number| {
        let mut seen = variant::random(&mut rng(number, 22), rules(few[number % few.len()]));
        if number % few.len() == 0 && number % 2 == 0 && seen.concealed[4] + seen.called()[4] == 0 {
            let call = if number % 4 == 0 { meld("(555m)") } else { meld("[5555m]") };
            if seen.tiles() + 3 * seen.melds.len() as u8 <= 11 {
                (seen.visible[4], seen.melds) = (0, [seen.melds, vec![call]].concat());
            }
        }
        for strictness in Strictness::ALL {
            seen.with_strictness(strictness).check_shanten();
        }
    });
}

/// Many tiles of a complete hand must then be wild.
#[test]
fn hands_that_can_get_hardly_anything_but_wild_tiles_are_read_as_the_search_says() {
    let many =
        ["riichi,jokers=8", "chinese-wild,jokers=4", "three-player,jokers=7", "riichi,wild=5m,jokers=2,fifth-copies"];
    let found = AtomicUsize::new(0);
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
        found.fetch_add(usize::from(answer.distance.is_some()), Ordering::Relaxed);
    });
    let found = found.into_inner();
    assert!(found > 20, "only {found} hands can win");
}

// Three players.

const MIDDLE: &str = "2345678m";

/// What another program says of a form, if such a hand is possible: its distance and the tiles that
/// lower it.
fn program(seen: &Seen, mode: Mode, as_two: bool) -> Option<(u8, TileSet)> {
    let mut limits = [4; Tile::KINDS + 1];
    limits[..Tile::KINDS].copy_from_slice(&seen.limits().natural);
    let melds = usize::from(seen.tiles()) / 3;
    let data = shanten_dp::calc_shanten2(&seen.concealed, &limits, melds, mode, as_two, true).unwrap();
    data.map(|data| ((data.shanten + 1) as u8, TileSet::from_bits(data.waits).unwrap()))
}

#[test]
fn hands_of_three_players_are_read_as_a_program_that_knows_the_limits_says() {
    for_each(4_000, |number| {
        let mut rng = rng(number, 16);
        let seen = variant::random(&mut rng, Rules::THREE_PLAYER);
        for strictness in [Strictness::Concealed, Strictness::Melds, Strictness::Visible] {
            let seen = seen.with_strictness(strictness);
            check_program(&seen);
            if let Some(tile) = seen.discards().choose(&mut rng) {
                let row = *seen.view().discards().iter().find(|row| row.tile == tile).unwrap();
                let without = seen.without(tile);
                assert_eq!(row.useful, without.view().useful(), "{tile} from {seen:?}");
                check_program(&without);
            }
        }
    });
}

/// Compares each form with the other program.
fn check_program(seen: &Seen) {
    let view = seen.view();
    let modes = [Mode::STANDARD, Mode::SEVEN_PAIRS, Mode::THIRTEEN_ORPHANS];
    for (form, mode) in Form::ALL.into_iter().zip(modes) {
        if !seen.rules.has(form) || form != Form::Standard && !matches!(seen.tiles(), 13 | 14) {
            assert_eq!(view.shanten_in(form), None, "{form:?} of {seen:?}");
            continue;
        }
        let expected = program(seen, mode, seen.rules.options().seven_pairs == Some(Pairs::FourAsTwo));
        let found = view.shanten_in(form).map(Shanten::distance);
        assert_eq!(found, expected.map(|(distance, _)| distance), "{form:?} of {seen:?}");
        if form == Form::Standard {
            let tiles = expected.map_or(TileSet::EMPTY, |(_, tiles)| tiles);
            assert_eq!(view.useful_in(form).tiles(), tiles, "{seen:?}");
        }
    }
}

#[test]
fn hands_without_wild_tiles_are_read_as_a_program_that_knows_the_limits_says() {
    for_each_rules(100, 17, |rng, rules| {
        if rules.wild_tiles() > 0 || rules.options().melds > 4 {
            return;
        }
        let seen = variant::random(rng, rules);
        for strictness in [Strictness::Concealed, Strictness::Melds, Strictness::Visible] {
            check_program(&seen.with_strictness(strictness));
        }
    });
}

/// The fourth copy of a kind that belongs to no run is of no use.
#[test]
fn what_goes_from_quads_of_single_kinds_is_what_the_search_says() {
    assert_eq!(hand(Rules::THREE_PLAYER, "1111m234p567p789s1z").unneeded().to_string(), "1m");
    let isolated = ["three-player", "three-player,jokers=2", "riichi,without=23568m,no-thirteen-orphans"];
    for_each(240, |number| {
        let mut rng = rng(number, 24);
        let mut seen = variant::random(&mut rng, rules(isolated[number % isolated.len()]));
        let kind = *[0, 8].choose(&mut rng).unwrap();
        seen.melds.retain(|meld| meld.tiles().all(|tile| tile.index() != kind));
        seen.concealed[kind] = 4;
        seen.visible[kind] = 0;
        while usize::from(seen.tiles()) + 3 * seen.melds.len() > seen.rules.max_tiles() {
            match (0..Tile::KINDS).filter(|&other| other != kind && seen.concealed[other] > 0).choose(&mut rng) {
                Some(other) => seen.concealed[other] -= 1,
                None => seen.melds = Vec::new(),
            }
        }
        let seen = seen.with_strictness(*Strictness::ALL.choose(&mut rng).unwrap());
        let now = seen.check_now();
        seen.check_discards(now.distance);
    });
}

#[test]
fn a_quad_of_a_single_kind_waits_for_a_fifth_if_unlimited_as_triplet_and_pair() {
    let waits = |rules: Rules, text: &str| {
        let view = hand(rules, text).view().with_strictness(Strictness::Unlimited);
        view.waits().map(|wait| wait.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(waits(Rules::RIICHI, "1111z"), ["1z×0 (two pairs, single)"]);
    assert_eq!(waits(Rules::THREE_PLAYER, "1111z"), ["1z×0 (two pairs, single)"]);
    assert_eq!(waits(Rules::THREE_PLAYER, "1111m"), ["1m×0 (two pairs, single)"]);
    assert_eq!(waits(Rules::THREE_PLAYER, "9999m(789p)"), ["9m×0 (two pairs, single)"]);
    assert_eq!(waits(rules("three-player,jokers=1"), "1111m"), ["1m×0 (two pairs, single)"]);
    for text in ["1111m", "9999m", "1111m123p456s", "11119999m", "1111m9999m33z"] {
        for rules in [Rules::THREE_PLAYER, rules("three-player,jokers=1")] {
            let seen = Seen::of(&hand(rules, text));
            for strictness in Strictness::ALL {
                seen.with_strictness(strictness).check();
            }
        }
    }
}

/// What two views say, where they can say the same.
fn assert_same(variant: &View<VariantHand>, riichi: &View) {
    let context = || format!("{variant:?}, {riichi:?}");
    assert_eq!(variant.shanten(), riichi.shanten(), "{}", context());
    for form in Form::ALL {
        assert_eq!(variant.shanten_in(form), riichi.shanten_in(form), "{form:?}: {}", context());
        let [one, other] = [variant.useful_in(form), riichi.useful_in(form)];
        assert_eq!((one.shanten(), one.to_string()), (other.shanten(), other.to_string()), "{form:?}: {}", context());
    }
    let (one, other) = (variant.useful(), riichi.useful());
    assert_eq!((one.shanten(), one.to_string()), (other.shanten(), other.to_string()), "{}", context());
    assert_eq!((one.copies(), one.jokers()), (other.copies(), 0), "{}", context());
    let [one, other] = [variant.discards().to_vec(), riichi.discards().to_vec()].map(|rows| format!("{rows:?}"));
    assert_eq!(one, other, "{}", context());
    assert_eq!(variant.unneeded(), riichi.unneeded(), "{}", context());
    assert_eq!(variant.improving_draws(), riichi.improving_draws(), "{}", context());
    assert_eq!(format!("{:?}", variant.waits()), format!("{:?}", riichi.waits()), "{}", context());
    assert_eq!((variant.waits().tiles(), variant.waits().jokers()), (riichi.waits().tiles(), 0), "{}", context());
    assert_eq!(variant.after_joker(), None, "{}", context());
}

#[test]
fn a_hand_of_three_players_is_one_of_four_that_sees_all_that_is_missing() {
    for_each(2_500, |number| {
        let seen = variant::random(&mut rng(number, 18), Rules::THREE_PLAYER);
        let mut visible = seen.visible;
        set(MIDDLE).iter().for_each(|tile| visible[tile.index()] = 4);
        let riichi = Hand::from_counts(&seen.concealed).unwrap().with_melds(&seen.melds).unwrap().view();
        let riichi =
            riichi.with_visible(Visible::from_counts(&visible).unwrap()).unwrap().with_strictness(Strictness::Visible);
        assert_same(&seen.view(), &riichi);
    });
}

#[test]
fn without_2m_and_8m_a_run_of_characters_is_impossible() {
    let hand = hand(Rules::THREE_PLAYER, "19m123p456789s11z");
    assert_eq!(hand.shanten(), Shanten::new(1));
    assert_eq!(hand.useful().to_string(), "1m×3 9m×3 1z×2");
    for text in ["2m", "19m5m", "(234m)", "11z(8888m)"] {
        assert!(matches!(Rules::THREE_PLAYER.hand(text), Err(InputError::NotInGame { .. })), "{text}");
    }
}

// Riichi.

#[test]
fn under_the_rules_of_riichi_everything_is_as_a_hand_says() {
    for_each(1_000, |number| {
        let seen = variant::random(&mut rng(number, 19), Rules::RIICHI);
        let riichi = Hand::from_counts(&seen.concealed).unwrap().with_melds(&seen.melds).unwrap();
        let hand = VariantHand::from(riichi);
        assert_eq!((hand, hand.rules()), (seen.hand(), Rules::RIICHI), "{seen:?}");
        assert_eq!((hand.counts(), hand.jokers(), hand.wild()), (riichi.counts(), 0, 0), "{seen:?}");
        assert_eq!(Tile::all().map(|tile| hand.count(tile)).collect::<Vec<_>>(), riichi.counts(), "{seen:?}");
        assert!(hand.tiles().eq(riichi.tiles()) && hand.melds().eq(riichi.melds()), "{seen:?}");
        assert_eq!((hand.len(), hand.is_empty()), (riichi.len(), riichi.is_empty()), "{seen:?}");
        assert_eq!(hand.melds_needed(), riichi.melds_needed(), "{seen:?}");
        assert_eq!(hand.standard(), Some(riichi.standard()), "{seen:?}");
        assert_eq!(hand.seven_pairs(), riichi.seven_pairs(), "{seen:?}");
        assert_eq!(hand.thirteen_orphans(), riichi.thirteen_orphans(), "{seen:?}");
        assert_eq!(hand.shanten(), Some(riichi.shanten()), "{seen:?}");
        assert!(hand.divisions().eq(riichi.divisions()), "{seen:?}");
        assert_eq!((hand.to_string(), format!("{hand:#}")), (riichi.to_string(), format!("{riichi:#}")), "{seen:?}");
        let visible = Visible::from_counts(&seen.visible).unwrap();
        for strictness in Strictness::ALL {
            let variant = hand.view().with_visible(visible).unwrap().with_strictness(strictness);
            assert_same(&variant, &riichi.view().with_visible(visible).unwrap().with_strictness(strictness));
        }
    });
}

#[test]
fn complete_hands_under_the_rules_of_riichi_are_divided_as_a_hand_is() {
    for_each(3_000, |number| {
        let mut rng = rng(number, 20);
        let mut seen = variant::complete(&mut rng, Rules::RIICHI, number % 5);
        call_some(&mut rng, &mut seen);
        let riichi = Hand::from_counts(&seen.concealed).unwrap().with_melds(&seen.melds).unwrap();
        let expected: Vec<Division> = riichi.divisions().collect();
        assert!(!expected.is_empty(), "{seen:?}");
        assert_eq!(seen.hand().divisions().collect::<Vec<_>>(), expected, "{seen:?}");
        assert_eq!(check_divisions(&seen), expected.len(), "{seen:?}");
    });
}

// Turns.

/// A turn: a tile or a joker comes or goes, or a meld is called.
#[derive(Clone, Copy, Debug)]
enum Turn {
    Draw(Tile),
    Discard(Tile),
    DrawJoker,
    DiscardJoker,
    Call(Meld, Option<Tile>),
}

impl Turn {
    fn random(rng: &mut Pcg64Mcg, kinds: &[Tile]) -> Self {
        let any = Tile::from_index(rng.random_range(0..Tile::KINDS as u8)).unwrap();
        let tile = if rng.random_ratio(1, 12) { any } else { *kinds.choose(rng).unwrap() };
        match rng.random_range(0..10) {
            0..4 => Self::Draw(tile),
            4..6 => Self::Discard(tile),
            6 => Self::DrawJoker,
            7 if rng.random() => Self::DiscardJoker,
            _ => match Meld::new(*MeldKind::ALL.choose(rng).unwrap(), tile) {
                Some(meld) => Self::Call(meld, meld.tiles().choose(rng).filter(|_| rng.random_ratio(2, 3))),
                None => Self::DrawJoker,
            },
        }
    }

    fn of(self, hand: &mut VariantHand) -> Result<(), TurnError> {
        match self {
            Self::Draw(tile) => hand.draw(tile),
            Self::Discard(tile) => hand.discard(tile),
            Self::DrawJoker => hand.draw_joker(),
            Self::DiscardJoker => hand.discard_joker(),
            Self::Call(meld, claimed) => hand.call(meld, claimed),
        }
    }

    /// The hand afterwards as plain counts, or the errors that it may make.
    fn of_seen(self, seen: &Seen) -> Result<Seen, Vec<TurnError>> {
        let mut after = seen.clone();
        let room = usize::from(seen.tiles()) + 3 * seen.melds.len() < seen.rules.max_tiles();
        let jokers = seen.rules.options().jokers;
        let mut errors = Vec::new();
        match self {
            Self::Draw(tile) => {
                let kind = tile.index();
                errors.extend((!seen.exists(kind)).then_some(TurnError::NotInGame(tile)));
                errors.extend((seen.concealed[kind] + seen.called()[kind] == 4).then_some(TurnError::FifthCopy(tile)));
                errors.extend((!room).then_some(TurnError::Full { tile: Some(tile), most: seen.rules.max_tiles() }));
                after.concealed[kind] += 1;
            }
            Self::Discard(tile) => match seen.concealed[tile.index()].checked_sub(1) {
                Some(rest) => after.concealed[tile.index()] = rest,
                None => errors.push(TurnError::NotInHand(tile)),
            },
            Self::DrawJoker => {
                errors.extend((seen.jokers == jokers).then_some(TurnError::NoMoreJokers(jokers)));
                errors.extend((!room).then_some(TurnError::Full { tile: None, most: seen.rules.max_tiles() }));
                after.jokers += 1;
            }
            Self::DiscardJoker => match seen.jokers.checked_sub(1) {
                Some(rest) => after.jokers = rest,
                None => errors.push(TurnError::NoJoker),
            },
            Self::Call(meld, claimed) => return called(seen, meld, claimed),
        }
        if errors.is_empty() { Ok(after) } else { Err(errors) }
    }
}

/// The hand after a call, or the errors that it may make.
fn called(seen: &Seen, meld: Meld, claimed: Option<Tile>) -> Result<Seen, Vec<TurnError>> {
    let mut after = seen.clone();
    let mut errors = Vec::new();
    errors.extend(meld.tiles().find(|tile| !seen.exists(tile.index())).map(TurnError::NotInGame));
    let is_added = meld.kind() == MeldKind::AddedQuad;
    let is_own = is_added || meld.kind() == MeldKind::ClosedQuad;
    let mut needed: Vec<Tile> = if is_added { vec![meld.tile()] } else { meld.tiles().collect() };
    match claimed {
        None if is_own => {}
        None => errors.push(TurnError::NothingClaimed(meld)),
        Some(_) if is_own => errors.push(TurnError::NothingToClaim(meld)),
        Some(claimed) => match needed.iter().position(|&tile| tile == claimed) {
            Some(place) => drop(needed.remove(place)),
            None => errors.push(TurnError::NotInMeld(claimed)),
        },
    }
    for tile in needed {
        match after.concealed[tile.index()].checked_sub(1) {
            Some(rest) => after.concealed[tile.index()] = rest,
            None => errors.push(TurnError::TooFew(tile)),
        }
    }
    if is_added {
        let triplet = Meld::new(MeldKind::Triplet, meld.tile());
        match after.melds.iter().position(|&meld| Some(meld) == triplet) {
            Some(place) => after.melds[place] = meld,
            None => errors.push(TurnError::NoTriplet(meld.tile())),
        }
    } else {
        after.melds.push(meld);
    }
    let own = after.called();
    let fifth = Tile::all().filter(|tile| own[tile.index()] + after.concealed[tile.index()] > 4);
    errors.extend(fifth.map(TurnError::FifthCopy));
    if after.melds.len() > 5 || usize::from(after.tiles()) + 3 * after.melds.len() > after.rules.max_tiles() {
        errors.push(TurnError::TooManyMelds(meld));
    }
    if errors.is_empty() { Ok(after) } else { Err(errors) }
}

#[test]
fn a_hand_after_any_turns_is_the_same_made_anew_and_refused_turns_leave_it_as_it_was() {
    let made = AtomicUsize::new(0);
    for_each_rules(4, 21, |rng, rules| {
        let some: Vec<Tile> = rules.options().kinds.iter().sample(rng, 5);
        let mut kinds: Vec<Tile> = rules.options().kinds.iter().collect();
        if rng.random() {
            kinds = some.into_iter().chain(rules.options().wild).collect();
        }
        let mut hand = VariantHand::new(rules);
        let mut seen = Seen::alone(rules, [0; Tile::KINDS], 0);
        for number in 0..100 {
            let turn = Turn::random(rng, &kinds);
            let before = hand;
            let found = turn.of(&mut hand);
            match (found, turn.of_seen(&seen)) {
                (Ok(()), Ok(after)) => seen = after,
                (Err(error), Err(errors)) => {
                    assert!(errors.contains(&error), "{error} instead of {errors:?} for {turn:?} of {seen:?}");
                    assert_eq!(hand, before, "{turn:?} of {seen:?}");
                }
                (found, expected) => panic!("{found:?} instead of {expected:?} for {turn:?} of {seen:?}"),
            }
            let anew = seen.hand();
            assert_eq!(hand, anew, "{turn:?}: {seen:?}");
            assert_eq!((hand.counts(), hand.jokers(), hand.wild()), (seen.concealed, seen.jokers, seen.parts().wild));
            assert!(hand.melds().eq(seen.melds.iter().copied()), "{hand}: {seen:?}");
            assert_eq!((hand.len(), hand.is_empty()), (usize::from(seen.tiles()), seen.tiles() == 0), "{seen:?}");
            assert_eq!(hand.melds_needed(), usize::from(seen.tiles()) / 3);
            if number % 10 == 0 {
                assert_eq!((hand.shanten(), hand.standard()), (anew.shanten(), anew.standard()), "{seen:?}");
                assert_eq!(hand.useful(), anew.useful(), "{seen:?}");
            }
            made.fetch_add(hand.melds().count(), Ordering::Relaxed);
        }
        let tiles: Vec<Tile> = hand.tiles().collect();
        assert!(tiles.is_sorted() && tiles.len() + usize::from(hand.jokers()) == hand.len(), "{hand}");
        assert!(
            Tile::all()
                .all(|tile| tiles.iter().filter(|&&other| other == tile).count() == usize::from(hand.count(tile)))
        );
        assert_eq!(rules.hand(&hand.to_string()), Ok(hand));
        assert_eq!(rules.hand(&format!("{hand:#}")), Ok(hand));
        assert!(format!("{hand:?}").contains(&hand.to_string()));
    });
    let made = made.into_inner();
    assert!(made > 500, "only {made} melds");
}

#[test]
fn turns_that_the_rules_forbid_are_refused_in_words() {
    let three = Rules::THREE_PLAYER;
    let jokers = rules("three-player,jokers=2,wild=9m");
    let full = hand(jokers, "1199m123456789pJ");
    let cases: [(VariantHand, Turn, TurnError, &str); 12] = [
        (hand(three, "19m"), Turn::Draw(tile("5m")), TurnError::NotInGame(tile("5m")), "the rules don't have 5m"),
        (
            hand(three, "19m"),
            Turn::Discard(tile("5m")),
            TurnError::NotInHand(tile("5m")),
            "can't discard 5m: the hand has none",
        ),
        (hand(three, "19m"), Turn::DrawJoker, TurnError::NoMoreJokers(0), "can't draw a joker: the hand has all 0"),
        (hand(jokers, "19mJJ"), Turn::DrawJoker, TurnError::NoMoreJokers(2), "can't draw a joker: the hand has all 2"),
        (hand(jokers, "19m"), Turn::DiscardJoker, TurnError::NoJoker, "can't discard a joker: the hand has none"),
        (
            full,
            Turn::Draw(tile("1z")),
            TurnError::Full { tile: Some(tile("1z")), most: 14 },
            "can't draw 1z: the hand has 14 tiles",
        ),
        (full, Turn::DrawJoker, TurnError::Full { tile: None, most: 14 }, "can't draw a joker: the hand has 14 tiles"),
        (
            hand(jokers, "9999m"),
            Turn::Draw(tile("9m")),
            TurnError::FifthCopy(tile("9m")),
            "no fifth 9m: the hand has all four",
        ),
        (
            hand(jokers, "9m(999m)"),
            Turn::Draw(tile("9m")),
            TurnError::FifthCopy(tile("9m")),
            "no fifth 9m: the hand has all four",
        ),
        (
            hand(three, "19m"),
            Turn::Call(meld("(123m)"), Some(tile("2m"))),
            TurnError::NotInGame(tile("2m")),
            "the rules don't have 2m",
        ),
        (
            hand(three, "19m"),
            Turn::Call(meld("[5555m]"), None),
            TurnError::NotInGame(tile("5m")),
            "the rules don't have 5m",
        ),
        // In a called meld a wild tile is itself.
        (
            hand(jokers, "19m12pJJ"),
            Turn::Call(meld("(123p)"), Some(tile("1p"))),
            TurnError::TooFew(tile("3p")),
            "can't call with 3p: the hand has too few",
        ),
    ];
    let full = hand(jokers, "1199m123456789pJ");
    assert_eq!(full.len(), 14);
    for (before, turn, error, words) in cases {
        let mut hand = before;
        assert_eq!(turn.of(&mut hand), Err(error), "{turn:?} of {before}");
        assert_eq!((hand, error.to_string().as_str()), (before, words), "{turn:?}");
    }
    let mut hand = hand(jokers, "199m12pJ");
    hand.call(meld("(999m)"), Some(tile("9m"))).unwrap();
    assert_eq!((hand.to_string(), hand.wild()), ("1m12pJ(999m)".to_owned(), 1));
}

// Hands as text and as counts.

#[test]
fn jokers_stand_anywhere_among_the_tiles_and_are_written_behind_them() {
    let rules = rules("riichi,jokers=4,wild=5m");
    for text in ["123m44zJJ", "J123mJ44z", "JJ123m44z", "１２３ｍＪ４４ｚＪ", "123m 44z J J", "🀪🀇🀈🀉🀃🀃🀪"]
    {
        let found = hand(rules, text);
        assert_eq!((found.to_string(), format!("{found:#}")), ("123m44zJJ".into(), "🀇🀈🀉🀃🀃🀪🀪".into()), "{text}");
        assert_eq!((found.jokers(), found.wild(), found.len()), (2, 2, 7), "{text}");
    }
    let found = hand(rules, "(789p)J5m[1111s]5mJ");
    assert_eq!((found.to_string(), found.jokers(), found.wild()), ("55mJJ(789p)[1111s]".into(), 2, 4));
    assert_eq!((hand(rules, "J").len(), hand(rules, "J").melds_needed()), (1, 0));
    assert_eq!(hand(rules, ""), VariantHand::new(rules));
    assert_eq!(hand(rules, "").to_string(), "");
}

/// What view a text as a hand answers if it is none under these rules, and the words for it.
#[track_caller]
fn refuses(rules: &str, text: &str, error: InputError, words: &str) {
    assert_eq!(self::rules(rules).hand(text), Err(error), "{rules}: {text}");
    assert_eq!(error.to_string(), words);
}

#[test]
fn tiles_that_the_rules_do_not_have_are_refused_where_they_stand() {
    let none = |text, at| InputError::NotInGame { tile: tile(text), at };
    refuses("three-player", "19m55m", none("5m", 3), "5m at position 3: the rules don't have it");
    refuses("three-player", "1m(789p)(234m)", none("2m", 8), "2m at position 8: the rules don't have it");
    refuses("three-player", "1m(123m)", none("2m", 2), "2m at position 2: the rules don't have it");
    refuses("three-player", "🀇🀈", none("2m", 4), "2m at position 4: the rules don't have it");
    refuses(
        "riichi,without=1234567z,no-thirteen-orphans",
        "1m[7777z]",
        none("7z", 2),
        "7z at position 2: the rules don't have it",
    );
}

#[test]
fn jokers_that_the_rules_do_not_have_are_refused_where_they_stand() {
    let many = |most, at| InputError::TooManyJokers { most, at };
    refuses("riichi", "123mJ", many(0, 4), "a joker at position 4: the rules have none");
    refuses("chinese-wild", "J77z", many(0, 0), "a joker at position 0: the rules have none");
    refuses("riichi,jokers=2", "J123mJ44zJ", many(2, 9), "a joker too many at position 9: the rules have 2");
    let error = InputError::UnclosedMeld { at: 2 };
    refuses("riichi,jokers=2", "1m(12mJ)", error, "the meld at byte 2 is not closed by the same kind of bracket");
    assert_eq!("123mJ".parse::<Hand>(), Err(InputError::UnknownCharacter { character: 'J', at: 4 }));
    assert_eq!("J".parse::<Visible>(), Err(InputError::UnknownCharacter { character: 'J', at: 0 }));
    assert_eq!("1mJ".parse::<TileSet>(), Err(InputError::UnknownCharacter { character: 'J', at: 2 }));
    assert_eq!("J".parse::<Tile>(), Err(InputError::UnknownCharacter { character: 'J', at: 0 }));
}

#[test]
fn fifth_copies_and_tiles_beyond_the_fourteenth_are_refused_where_they_stand() {
    let fifth = |text, at| InputError::FifthCopy { tile: tile(text), at };
    refuses("riichi,jokers=4,fifth-copies", "1111m1m", fifth("1m", 5), "a fifth 1m at position 5");
    refuses("chinese-wild", "77z(777z)", fifth("7z", 3), "a fifth 7z at position 3");
    let no_room = |tile, at| InputError::TooManyTiles { tile, most: 14, at };
    let tile_at_15 = no_room(Some(tile("6p")), 15);
    refuses("riichi", "123456789m123456p", tile_at_15, "no room for 6p at position 15: a hand has 14 tiles");
    let joker_at_16 = "no room for a joker at position 16: a hand has 14 tiles";
    refuses("riichi,jokers=4", "123456789m1234pJJ", no_room(None, 16), joker_at_16);
    let joker_at_19 = "no room for a joker at position 19: a hand has 14 tiles";
    refuses("riichi,jokers=4", "(123p)J123456789m1pJ", no_room(None, 19), joker_at_19);
    let no_room = InputError::TooManyMelds { meld: meld("(123p)"), most: 14, at: 14 };
    let meld_at_14 = "no room for (123p) at position 14: a hand has 14 tiles, 3 of them for each meld";
    refuses("riichi,jokers=4", "123456789m11pJ(123p)", no_room, meld_at_14);
    assert_eq!(rules("riichi,jokers=16").hand("JJJJJJJJJJJJJJ").unwrap().shanten(), Some(Shanten::WIN));
}

#[test]
fn counts_that_are_no_hand_are_refused() {
    let mut counts = [0; Tile::KINDS];
    counts[..5].fill(2);
    assert_eq!(VariantHand::from_counts(Rules::RIICHI, &counts, 0), Ok(hand(Rules::RIICHI, "1122334455m")));
    let not_there = InputError::NotInGame { tile: tile("2m"), at: 1 };
    assert_eq!(VariantHand::from_counts(Rules::THREE_PLAYER, &counts, 0), Err(not_there));
    let jokers = rules("riichi,jokers=3");
    assert_eq!(VariantHand::from_counts(jokers, &counts, 3), Ok(hand(jokers, "1122334455mJJJ")));
    let many = InputError::TooManyJokers { most: 3, at: Tile::KINDS };
    assert_eq!(VariantHand::from_counts(jokers, &counts, 4), Err(many));
    assert_eq!(VariantHand::from_counts(jokers, &[0; Tile::KINDS], 255), Err(many));
    counts[33] = 2;
    let many = InputError::TooManyTiles { tile: None, most: 14, at: Tile::KINDS };
    assert_eq!(VariantHand::from_counts(jokers, &counts, 3), Err(many));
    counts[33] = 4;
    counts[30] = 1;
    let found = VariantHand::from_counts(jokers, &counts, 0);
    assert!(matches!(found, Err(InputError::TooManyTiles { most: 14, .. })), "{found:?}");
    for kind in 0..Tile::KINDS {
        for count in 5..=255 {
            let mut counts = [0; Tile::KINDS];
            counts[kind] = count;
            let error = InputError::CountTooLarge { tile: Tile::from_index(kind as u8).unwrap(), count };
            assert_eq!(VariantHand::from_counts(jokers, &counts, 0), Err(error));
        }
    }
}

#[test]
fn melds_put_to_a_hand_are_of_tiles_that_the_rules_have() {
    let start = hand(Rules::THREE_PLAYER, "19m44z");
    assert_eq!(start.with_melds(&[meld("(789p)")]), Ok(hand(Rules::THREE_PLAYER, "19m44z(789p)")));
    let error = InputError::NotInGame { tile: tile("2m"), at: 1 };
    assert_eq!(start.with_melds(&[meld("(789p)"), meld("(234m)")]), Err(error));
    let error = InputError::FifthCopy { tile: tile("4z"), at: 0 };
    assert_eq!(start.with_melds(&[meld("(444z)")]), Err(error));
    let melds = [meld("(111p)"), meld("(222p)"), meld("(333p)"), meld("(444p)")];
    assert_eq!(start.with_melds(&melds), Err(InputError::TooManyMelds { meld: melds[3], most: 14, at: 3 }));
}

#[test]
fn a_reading_sees_only_tiles_that_are_left() {
    let visible = |text: &str| text.parse::<Visible>().unwrap();
    let view = hand(rules("three-player,jokers=3,wild=9m"), "19m44zJ(789p)").view();
    assert_eq!(view.with_visible(visible("999m444p")).unwrap().visible(), visible("999m444p"));
    let error = |text, count| Err(InputError::CountTooLarge { tile: tile(text), count });
    assert_eq!(view.with_visible(visible("9999m")), error("9m", 5));
    assert_eq!(view.with_visible(visible("7777p")), error("7p", 5));
    let found = view.with_visible(visible("1m55m"));
    assert!(matches!(found, Err(InputError::NotInGame { tile, .. }) if tile == self::tile("5m")), "{found:?}");
    assert!(view.with_visible_jokers(2).is_ok());
    let found = view.with_visible_jokers(3);
    assert!(matches!(found, Err(InputError::TooManyJokers { most: 3, .. })), "{found:?}");
    assert!(matches!(view.with_visible_jokers(255), Err(InputError::TooManyJokers { .. })));
    // What was seen before is forgotten, jokers and others each by themselves.
    let both = view.with_visible(visible("1p")).unwrap().with_visible_jokers(2).unwrap();
    assert_eq!(both.with_visible(Visible::EMPTY), view.with_visible_jokers(2));
    assert_eq!(both.with_visible_jokers(0), view.with_visible(visible("1p")));
    assert_ne!(both, view.with_visible(visible("1p")).unwrap());
}

// Rules.

#[test]
fn presets_are_what_they_are_called() {
    let names: Vec<&str> = Rules::PRESETS.iter().map(|&(name, _)| name).filter(|&name| name != "taiwanese").collect();
    assert_eq!(names, ["riichi", "three-player", "chinese", "chinese-wild"]);
    for &(name, preset) in Rules::PRESETS {
        assert_eq!((rules(name), preset.to_string().as_str()), (preset, name));
        assert_eq!(format!("{preset:?}"), format!("Rules({name})"));
        assert_eq!(Rules::new(preset.options()), Ok(preset));
        assert_eq!((Rules::try_from(preset.options()), RuleOptions::from(preset)), (Ok(preset), preset.options()));
    }
    assert_eq!(Rules::default(), Rules::RIICHI);
    let riichi = Rules::RIICHI.options();
    assert_eq!((riichi.kinds, riichi.melds, riichi.wild, riichi.jokers), (TileSet::ALL, 4, TileSet::EMPTY, 0));
    assert_eq!((riichi.standard, riichi.thirteen_orphans, riichi.fifth_copies), (true, true, false));
    assert_eq!(
        (riichi.seven_pairs, Rules::CHINESE.options().seven_pairs),
        (Some(Pairs::Different), Some(Pairs::FourAsTwo))
    );
    assert_eq!(Rules::THREE_PLAYER.options().kinds, TileSet::ALL - set(MIDDLE));
    assert_eq!(Rules::CHINESE_WILD.options().wild, set("7z"));
    assert_eq!(Rules::CHINESE_WILD.wild_tiles(), 4);
    assert_eq!((rules("riichi,wild=5m5p,jokers=3").wild_tiles(), Rules::RIICHI.wild_tiles()), (11, 0));
    assert_eq!(Rules::RIICHI.max_tiles(), 14);
    for form in Form::ALL {
        assert!(Rules::RIICHI.has(form));
        assert!(!rules(&format!("riichi,no-{}", form.name().replace(' ', "-"))).has(form), "{form}");
    }
}

/// Why options that differ from riichi make no rules, and the words for it.
#[track_caller]
fn makes_none(change: impl Fn(&mut RuleOptions), error: RulesError, words: &str) {
    let mut options = Rules::RIICHI.options();
    change(&mut options);
    assert_eq!(Rules::new(options), Err(error));
    assert_eq!(Rules::try_from(options), Err(error));
    assert_eq!(error.to_string(), words);
}

#[test]
fn choices_that_make_no_sense_together_make_no_rules() {
    for melds in [0, 1, 3, 6, 255] {
        let words = format!("{melds} melds: a hand has 4 or 5");
        makes_none(|options| options.melds = melds, RulesError::Melds(melds), &words);
    }
    let kinds = set("123456789m123z");
    let error = RulesError::TooFewKinds { kinds, melds: 4 };
    makes_none(|options| options.kinds = kinds, error, "12 kinds: a hand of 4 melds needs at least 13");
    makes_none(
        |options| (options.standard, options.seven_pairs, options.thirteen_orphans) = (false, None, false),
        RulesError::NoForm,
        "no form counts: a hand could never be complete",
    );
    let kinds = TileSet::ALL - set("9s3z");
    makes_none(
        |options| options.kinds = kinds,
        RulesError::MissingOrphan(tile("9s")),
        "thirteen orphans need 9s, which doesn't exist",
    );
    makes_none(
        |options| (options.kinds, options.wild) = (TileSet::ALL - set("5m6p"), set("3m56p")),
        RulesError::WildKind(tile("6p")),
        "6p can't be wild: it doesn't exist",
    );
    makes_none(|options| options.jokers = 17, RulesError::Jokers(17), "17 jokers: there may be at most 16");
    makes_none(
        |options| options.fifth_copies = true,
        RulesError::NothingWild,
        "nothing is wild that could be a fifth copy",
    );
}

#[cfg(feature = "five-melds")]
#[test]
fn hands_of_five_melds_have_the_standard_form_alone() {
    makes_none(
        |options| options.melds = 5,
        RulesError::FourMeldsOnly(Form::SevenPairs),
        "seven pairs have 14 tiles: they need hands of 4 melds",
    );
    makes_none(
        |options| (options.melds, options.seven_pairs) = (5, None),
        RulesError::FourMeldsOnly(Form::ThirteenOrphans),
        "thirteen orphans have 14 tiles: they need hands of 4 melds",
    );
    let kinds = set("123456789m123456p");
    let error = RulesError::TooFewKinds { kinds, melds: 5 };
    makes_none(
        |options| (options.melds, options.kinds) = (5, kinds),
        error,
        "15 kinds: a hand of 5 melds needs at least 16",
    );
    assert_eq!(rules("riichi,melds=5"), Rules::TAIWANESE);
    assert_eq!(Rules::TAIWANESE.max_tiles(), 17);
}

#[cfg(not(feature = "five-melds"))]
#[test]
fn hands_of_five_melds_need_a_feature() {
    let words = "5 melds need the feature `five-melds`, which this build doesn't have";
    makes_none(|options| options.melds = 5, RulesError::FiveMelds, words);
    assert_eq!("melds=5".parse::<Rules>(), Err(RulesTextError::Rules(RulesError::FiveMelds)));
}

#[test]
fn each_choice_is_written_as_it_is_read() {
    for (text, written) in [
        ("riichi", "riichi"),
        (
            "riichi,kinds=123456789m1234567z,no-thirteen-orphans",
            "riichi,no-thirteen-orphans,without=123456789p123456789s",
        ),
        ("without=2345678m", "three-player"),
        ("riichi,without=2345678m", "three-player"),
        ("melds=4", "riichi"),
        ("standard", "riichi"),
        ("no-standard", "riichi,no-standard"),
        ("chinese,seven-pairs", "riichi"),
        ("four-as-two", "chinese"),
        ("no-seven-pairs", "riichi,no-seven-pairs"),
        ("thirteen-orphans", "riichi"),
        ("no-thirteen-orphans", "riichi,no-thirteen-orphans"),
        ("wild=5m", "riichi,wild=5m"),
        ("chinese-wild,wild=5m", "chinese,wild=5m"),
        ("chinese-wild,wild=", "chinese"),
        ("riichi,wild=5m,wild=6m", "riichi,wild=6m"),
        ("jokers=4", "riichi,jokers=4"),
        ("three-player,jokers=4,fifth-copies", "three-player,jokers=4,fifth-copies"),
        ("jokers=4,fifth-copies,no-fifth-copies", "riichi,jokers=4"),
        (" three-player , jokers=0 ", "three-player"),
        (
            "riichi,kinds=123456789m123456789p,without=5p,no-thirteen-orphans,kinds=19m123456789p123456789s1234567z",
            "three-player,no-thirteen-orphans",
        ),
    ] {
        let found = rules(text);
        assert_eq!(found.options(), rules(written).options(), "{text}");
        assert_eq!(found.to_string().parse(), Ok(found), "{text}");
    }
    for text in
        ["riichi", "three-player", "chinese", "chinese-wild", "riichi,wild=5m", "three-player,jokers=4,fifth-copies"]
    {
        assert_eq!(rules(text).to_string(), text);
    }
}

/// What view a text as rules answers if it is none, and the words for it.
#[track_caller]
fn is_none(text: &str, error: RulesTextError, words: &str) {
    assert_eq!(text.parse::<Rules>(), Err(error), "{text}");
    assert_eq!(error.to_string(), words, "{text}");
}

#[test]
fn text_that_is_no_rules_is_refused_where_the_word_begins() {
    let unknown = |at| RulesTextError::UnknownWord { at };
    is_none("", unknown(0), "no preset or option is called like the word at byte 0");
    is_none("riichi,", unknown(7), "no preset or option is called like the word at byte 7");
    is_none("richi", unknown(0), "no preset or option is called like the word at byte 0");
    is_none("riichi,joker=4", unknown(7), "no preset or option is called like the word at byte 7");
    is_none("riichi,wild=5m,Jokers=4", unknown(15), "no preset or option is called like the word at byte 15");
    let late = |at| RulesTextError::PresetNotFirst { at };
    is_none("jokers=4,chinese", late(9), "the preset at byte 9 is not the first word");
    is_none("riichi,riichi", late(7), "the preset at byte 7 is not the first word");
    let number = |at| RulesTextError::NotANumber { at };
    is_none("riichi,jokers=", number(7), "no small number in the option at byte 7");
    is_none("jokers=256", number(0), "no small number in the option at byte 0");
    is_none("jokers=-1", number(0), "no small number in the option at byte 0");
    is_none("riichi,melds=four", number(7), "no small number in the option at byte 7");
    let tiles = |at, error| RulesTextError::Tiles { at, error };
    let error = InputError::DigitsWithoutSuit { at: 0 };
    let words = "no tiles in the option at byte 7: no suit (m, p, s or z) behind the digits at byte 0";
    is_none("riichi,wild=5", tiles(7, error), words);
    let source = core::error::Error::source(&tiles(7, error)).map(ToString::to_string);
    assert_eq!(source, Some(error.to_string()));
    let error = InputError::NoSuchHonour { digit: 8, at: 1 };
    is_none(
        "without=18z",
        tiles(0, error),
        "no tiles in the option at byte 0: no honour 8z at byte 1: honours are 1z to 7z",
    );
    let error = InputError::UnknownCharacter { character: 'J', at: 0 };
    is_none("kinds=J", tiles(0, error), "no tiles in the option at byte 0: unknown character 'J' at byte 0");
    let error = RulesError::Jokers(17);
    is_none("riichi,jokers=17", RulesTextError::Rules(error), "17 jokers: there may be at most 16");
    let error = RulesError::NothingWild;
    is_none("fifth-copies", RulesTextError::Rules(error), "nothing is wild that could be a fifth copy");
}

/// A word's byte, where there are spaces around it and letters of several bytes before it.
#[test]
fn the_byte_of_a_word_is_that_of_its_first_letter() {
    assert_eq!(" riichi, rot".parse::<Rules>(), Err(RulesTextError::UnknownWord { at: 9 }));
    assert_eq!("wild=🀄,rot".parse::<Rules>(), Err(RulesTextError::UnknownWord { at: 10 }));
    assert_eq!("jokers=1,  chinese".parse::<Rules>(), Err(RulesTextError::PresetNotFirst { at: 11 }));
}

fn any_choices() -> impl Strategy<Value = RuleOptions> {
    let base = select(
        Rules::PRESETS.iter().map(|&(_, preset)| preset).filter(|preset| preset.max_tiles() == 14).collect::<Vec<_>>(),
    );
    let bits = || 0..1_u64 << Tile::KINDS;
    let forms = (any::<bool>(), select(vec![None, Some(Pairs::Different), Some(Pairs::FourAsTwo)]), any::<bool>());
    let wild = (bits(), bits(), bits(), 0..=16_u8, any::<bool>());
    (base, prop::collection::vec(any::<bool>(), 6), bits(), bits(), forms, wild).prop_map(
        |(base, changes, one, other, (standard, seven_pairs, orphans), (a, b, c, jokers, fifth_copies))| {
            let mut options = base.options();
            let set = |bits| TileSet::from_bits(bits).unwrap();
            if changes[0] {
                options.kinds = set(one | other);
            }
            if changes[1] {
                options.standard = standard;
            }
            if changes[2] {
                options.seven_pairs = seven_pairs;
            }
            if changes[3] {
                options.thirteen_orphans = orphans;
            }
            if changes[4] {
                options.wild = set(a & b & c);
            }
            if changes[5] {
                (options.jokers, options.fifth_copies) = (jokers, fifth_copies);
            }
            options
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn rules_write_and_read(options in any_choices()) {
        if let Ok(rules) = Rules::new(options) {
            prop_assert_eq!(rules.options(), options);
            prop_assert_eq!(rules.to_string().parse(), Ok(rules));
            prop_assert_eq!(format!("{rules:?}"), format!("Rules({rules})"));
            let name = rules.to_string().split(',').next().unwrap().to_owned();
            prop_assert!(Rules::PRESETS.iter().any(|(preset, _)| *preset == name), "{}", name);
        }
    }

    #[test]
    fn no_text_makes_reading_rules_panic(words in prop::collection::vec(any_word(), 0..6)) {
        let text = words.join(",");
        match text.parse::<Rules>() {
            Ok(rules) => prop_assert_eq!(rules.to_string().parse(), Ok(rules)),
            Err(RulesTextError::UnknownWord { at } | RulesTextError::NotANumber { at } | RulesTextError::Tiles { at, .. } | RulesTextError::PresetNotFirst { at }) => {
                prop_assert!(at <= text.len() && text.is_char_boundary(at), "{at} in {text:?}");
            }
            Err(_) => {}
        }
    }

    #[test]
    fn no_text_makes_reading_a_hand_panic_and_what_is_read_comes_back(
        rules in select(RULES),
        text in "[0-9mpszJ()\\[\\]+ 🀀-🀫]{0,20}|([1-9]{1,3}[mps]|[1-7]{1,2}z|J|\\([1-7]{3}[mpsz]\\)){0,6}",
    ) {
        let rules = self::rules(rules);
        match rules.hand(&text) {
            Ok(hand) => {
                prop_assert_eq!(rules.hand(&hand.to_string()), Ok(hand));
                prop_assert_eq!(rules.hand(&format!("{hand:#}")), Ok(hand));
                prop_assert_eq!(VariantHand::from_counts(rules, &hand.counts(), hand.jokers()).unwrap().with_melds(&hand.melds().collect::<Vec<_>>()), Ok(hand));
            }
            Err(error) => prop_assert!(error.at().is_none_or(|at| text.is_char_boundary(at)), "{error:?} in {text:?}"),
        }
    }
}

/// Words of rules, and others.
fn any_word() -> impl Strategy<Value = String> {
    let words = [
        "riichi",
        "three-player",
        "chinese",
        "standard",
        "no-standard",
        "seven-pairs",
        "four-as-two",
        "no-seven-pairs",
        "thirteen-orphans",
        "no-thirteen-orphans",
        "fifth-copies",
        "no-fifth-copies",
        "wild=5m",
        "wild=",
        "jokers=4",
        "melds=4",
        "without=5m5p5s",
        "kinds=123456789m1234567z",
        "kinds=",
        "jokers=",
        "wild=8z",
        "東",
        "=",
    ];
    prop_oneof![6 => select(words.to_vec()).prop_map(String::from), 1 => any::<String>()]
}

#[test]
fn wild_tiles_stand_for_what_the_strictness_leaves_them() {
    let rules: Rules = "riichi,jokers=3".parse().unwrap();
    let divisions = |text: &str, strictness: Strictness| -> Vec<String> {
        let view = rules.hand(text).unwrap().view().with_strictness(strictness);
        view.divisions().map(|division| division.to_string()).collect()
    };
    // Three 1z of a complete hand are called, so that two more would be five.
    let pair = |division: &String| division == "1*1*z (111z)";
    assert!(divisions("JJ(111z)", Strictness::Concealed).iter().any(pair));
    for strictness in [Strictness::Melds, Strictness::Visible] {
        assert!(!divisions("JJ(111z)", strictness).iter().any(pair));
        assert_eq!(divisions("JJ(111z)", strictness).len(), 33);
        assert_eq!(divisions("1zJ(111z)", strictness).len(), 0);
    }
    assert_eq!(divisions("1111zJ", Strictness::Unlimited), ["11z 111*z"]);
    assert_eq!(divisions("1111zJ", Strictness::Concealed).len(), 0);
}
