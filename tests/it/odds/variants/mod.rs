//! Winning chances under other rules.

pub mod case;

use std::cell::RefCell;
use std::iter;
use std::ops::ControlFlow;

use shanten::odds::Won;

use self::case::{VariantCase, case_of, near_complete, near_special, small_case};
use super::cases::{near_case, widening_paths};
use super::compare::{CLOSE, STEPS, assert_same, compare, small_search};
use super::deepening::compare_steps;
use super::definition::compare_random;
use super::ends::compare_with_searches;
use crate::national::near;
use crate::support::chances::{Plain, Question as _, Score};
use crate::support::prelude::*;
use crate::support::variant::{RULES, Seen};

/// Rules under which hands of 13 and 14 tiles have special forms, have none, or aren't the largest.
const WHOLE: &[&str] = &[
    "three-player",
    "chinese",
    "chinese-wild,jokers=8",
    "riichi,jokers=2,fifth-copies",
    "riichi,no-standard",
    "riichi,no-standard,no-thirteen-orphans,jokers=4",
    "chinese,no-standard,jokers=3,fifth-copies",
    "riichi,no-standard,no-seven-pairs,wild=9s",
    "riichi,without=3467m,no-seven-pairs",
    #[cfg(feature = "five-melds")]
    "taiwanese",
    #[cfg(feature = "five-melds")]
    "taiwanese,without=36m58p,jokers=4",
];

/// Scores by the tile, the turn and the hand; a joker counts as a tile of its own.
const SCORES: [Score<VariantHand>; 3] = [
    |_, tile, turn| tile.map_or(50.0, |tile| tile.index() as f64) + f64::from(turn),
    |hand, _, _| hand.tiles().map(|tile| f64::from(tile.rank())).sum::<f64>() - 10.0 * f64::from(hand.wild()),
    |hand, tile, turn| f64::from(tile.map_or(hand.jokers(), |tile| hand.count(tile))) * 7.0 - f64::from(turn),
];

/// The rules under which small hands can win, with their indices.
fn with_standard() -> impl Iterator<Item = (usize, &'static str)> {
    RULES.iter().copied().enumerate().filter(|(_, text)| rules(text).has(Form::Standard))
}

#[test]
fn small_hands_have_the_chances_of_the_definition() {
    for (number, text) in with_standard() {
        let random = |case| small_case(1_000 * number + case, 30, rules(text));
        compare_random(100, [1, 3, 3, 3], random, small_search, |_, case| Plain::new(case, STEPS));
    }
}

#[test]
fn small_hands_have_the_expected_worth_of_the_definition() {
    let score = |number: usize| SCORES[number / 4 % SCORES.len()];
    for (number, text) in with_standard() {
        let random = |case| small_case(1_000 * number + case, 31, rules(text));
        let ask = |number, case: &VariantCase| case.expected(score(number));
        compare_random(60, [1; 4], random, ask, |number, case| Plain::new(case, STEPS).scored(score(number)));
    }
}

#[test]
fn each_end_is_that_of_a_search_of_its_own() {
    let mut compared = 0;
    for (number, text) in with_standard() {
        for case in 0..4 {
            compared += compare_with_searches(&small_case(1_000 * number + case, 37, rules(text)), 1, 20_000).0;
        }
    }
    assert!(compared > 200, "only {compared}");
}

#[test]
fn each_step_is_that_of_a_search_of_its_own() {
    for (number, text) in with_standard() {
        for case in 0..2 {
            let case = small_case(1_000 * number + case, 38, rules(text));
            let path = [Path::NoStepBack { extra: 2 }, Path::Any { extra: 1 }][number % 2];
            compare_steps(&case.with_path(path), 20_000);
        }
    }
}

/// A reused search answers for more and more visible tiles.
#[test]
fn more_visible_tiles_give_what_a_new_search_gives() {
    let mut kept = 0;
    for (number, text) in with_standard() {
        let mut rng = rng(number, 39);
        let case = small_case(number, 39, rules(text));
        let mut case = VariantCase { wall: Some(Wall::Constant(150)), ..case };
        case.seen.strictness = *Strictness::ALL.choose(&mut rng).unwrap();
        let settings = case.settings().states(20_000);
        let mut search = Search::new(settings);
        for _ in 0..6 {
            let fresh = Search::new(settings).odds(&case.view()).unwrap();
            let odds = search.odds(&case.view()).unwrap();
            assert_eq!((&odds.rows, odds.path), (&fresh.rows, fresh.path), "{case:?}");
            kept += usize::from(odds.searched == 0 && fresh.searched > 1);
            let left = case.seen.left();
            let kinds: Vec<usize> = (0..Tile::KINDS).filter(|&kind| left[kind] > 0).collect();
            match kinds.choose(&mut rng) {
                Some(&kind) => case.seen.visible[kind] += 1,
                None if case.seen.jokers_left() > 0 => case.seen.visible_jokers += 1,
                None => {}
            }
        }
    }
    assert!(kept > 20, "only {kept} kept their moves");
}

#[test]
fn whole_hands_have_the_chances_of_the_definition() {
    for (number, text) in WHOLE.iter().enumerate() {
        let rules = rules(text);
        let random = |case: usize| {
            let mut rng = rng(1_000 * number + case, 32);
            let tiles = rules.max_tiles() as u8 - rng.random_range(0..=1);
            let is_special = !rules.has(Form::Standard) || tiles < 15 && rng.random();
            let has_special = rules.has(Form::SevenPairs) || rules.has(Form::ThirteenOrphans);
            let seen = if is_special && has_special {
                near_special(&mut rng, rules, tiles)
            } else {
                near_complete(&mut rng, rules, tiles)
            };
            case_of(&mut rng, seen, case % 4, 3)
        };
        compare_random(40, [1, 1, 1, 0], random, small_search, |_, case| Plain::new(case, 10 * STEPS));
    }
}

#[test]
fn knitted_tiles_and_missing_suits_have_the_chances_of_the_definition() {
    for (number, text) in ["national", "sichuan", "sichuan,missing=p", "riichi,knitted-straight"].iter().enumerate() {
        let random = |case: usize| {
            let mut rng = rng(1_000 * number + case, 38);
            let is_near = |seen: &Seen| seen.view().shanten().is_some_and(|shanten| shanten.get() < 2);
            let seen = iter::repeat_with(|| near(&mut rng, rules(text))).find(is_near).unwrap();
            case_of(&mut rng, seen, case % 4, 2)
        };
        compare_random(80, [1, 2, 1, 0], random, small_search, |_, case| Plain::new(case, STEPS));
    }
}

#[test]
fn a_suit_with_a_called_meld_is_not_the_missing_one() {
    let mut case = VariantCase { turns: 2, ..VariantCase::of("sichuan", "57m19p222555s(123m)") };
    case.seen = case.seen.with_strictness(Strictness::Visible);
    (9..12).for_each(|kind| case.seen.visible[kind] = 1);
    only_row(&VariantCase { path: Path::Any { extra: 1 }, ..case });
}

/// The row of a hand without discards: its chances to win and to be ready at each turn.
fn only_row(case: &VariantCase) -> Vec<f64> {
    let odds = case.odds();
    assert_eq!(odds.rows.len(), 1, "{case:?}");
    compare(case, &odds, &Plain::new(case, usize::MAX).rows().unwrap());
    odds.rows[0].win.clone()
}

#[track_caller]
fn wins_with(case: &VariantCase, copies: u8, unseen: u8) {
    let case = VariantCase { turns: 1, ..case.clone() };
    assert_eq!(Wall::from_view(&case.view()), Wall::Shrinking(unseen.into()));
    let win = only_row(&case)[0];
    assert!((win - f64::from(copies) / f64::from(unseen)).abs() < CLOSE, "{win}: {case:?}");
}

#[test]
fn hands_win_with_the_tiles_that_are_in_the_wall() {
    // Missing kinds are not in the wall.
    wins_with(&VariantCase::of("three-player", "1m123p456p789s123s"), 3, 108 - 13);
    // A run with 1m would need 2m.
    wins_with(&VariantCase::of("three-player", "11m99m"), 2 + 2, 108 - 4);
    wins_with(&VariantCase::of("riichi", "11m99m"), 2 + 2, 136 - 4);
    wins_with(&VariantCase::of("riichi,without=3467m", "12m55p"), 0, 120 - 4);
    // Tiles of a wild kind are useful to every hand.
    wins_with(&VariantCase::of("chinese-wild", "1z"), 3 + 4, 136 - 1);
    wins_with(&VariantCase::of("chinese-wild", "7z"), 135, 136 - 1);
    wins_with(&VariantCase::of("chinese-wild", "23m11z"), 8 + 4, 136 - 4);
    wins_with(&VariantCase::of("riichi,wild=1z", "23m11z"), 33 * 4 - 2 + 2, 136 - 4);
}

/// In riichi it would be part of a run.
#[test]
fn a_fourth_copy_of_an_isolated_kind_is_of_no_use() {
    for text in ["111m99m11112222z", "1111m99m11112222z"] {
        let wall = Some(Wall::Constant(40));
        let mut case = VariantCase { turns: 4, wall, ..VariantCase::of("three-player", text) };
        case.seen.visible = case.seen.left();
        for kind in [0, 8, 13, 29] {
            case.seen.visible[kind] = 0;
        }
        let odds = case.odds();
        compare(&case, &odds, &Plain::new(&case, usize::MAX).rows().unwrap());
        assert!(odds.rows.iter().any(|row| row.win[0] > 0.0), "{odds:?}");
        let is_free = odds.rows.iter().any(|row| row.discard == Tile::from_index(0));
        assert_eq!(is_free, odds.rows.len() > 1, "{odds:?}");
    }
}

#[test]
fn missing_kinds_are_like_kinds_that_are_gone() {
    let compared = RefCell::new(0);
    for number in 0..200 {
        let mut case = near_case(number, widening_paths(1)[number % 4]);
        case.strictness = Strictness::Visible;
        for kind in 1..8 {
            (case.visible[kind], case.concealed[kind]) = (4, 0);
        }
        let is_called = case.called()[1..8].iter().any(|&copies| copies > 0);
        if is_called || case.tiles().is_multiple_of(3) || case.tiles() > 8 {
            continue;
        }
        case.turns = case.turns.min(5);
        case.wall = Some(Wall::Constant(136));
        let mut visible = case.visible;
        visible[1..8].fill(0);
        let hand = VariantHand::from_counts(Rules::THREE_PLAYER, &case.concealed, 0).unwrap();
        let view = hand.with_melds(&case.melds).unwrap().view();
        let view = view.with_visible(Visible::from_counts(&visible).unwrap()).unwrap();
        let ask = || Search::new(case.settings().states(20_000));
        let found = ask().odds(&view.with_strictness(Strictness::Visible)).unwrap();
        assert_same(&found.rows, &ask().odds(&case.view()).unwrap().rows, &case);
        *compared.borrow_mut() += usize::from(found.rows.iter().any(|row| row.win[0] > 0.0));
    }
    assert!(compared.into_inner() > 20);
}

#[test]
fn riichi_is_the_same_by_either_hand() {
    for number in 0..60 {
        let case = near_case(number, widening_paths(1)[number % 4]);
        let view = case.view();
        let other = VariantHand::from(*view.hand()).view().with_visible(view.visible()).unwrap();
        let other = other.with_strictness(view.strictness());
        let ask = || Search::new(case.settings().states(20_000));
        assert_eq!(ask().odds(&other), ask().odds(&view), "{case:?}");
    }
}

#[test]
fn a_joker_may_be_the_winning_draw() {
    let case = VariantCase::of("riichi,jokers=2", "1z(123m)");
    wins_with(&case, 3 + 2, 138 - 4);
    let one_seen = VariantCase { seen: Seen { visible_jokers: 1, ..case.seen.clone() }, ..case.clone() };
    wins_with(&one_seen, 3 + 1, 138 - 5);
    // The last tile that completes it.
    let mut none_left = one_seen.clone();
    none_left.seen.visible[27] = 3;
    wins_with(&none_left, 1, 138 - 8);

    let wins = RefCell::new(BTreeSet::new());
    let score = |win: &Won<VariantHand>| {
        wins.borrow_mut().insert((win.hand.to_string(), win.tile));
        if win.tile.is_none() { 3.0 } else { 1.0 }
    };
    let odds = Search::new(OddsOptions::self_draws().turns(1)).expected(&case.view(), score).unwrap();
    let east = Tile::from_index(27);
    assert_eq!(wins.into_inner(), [("11z(123m)".to_owned(), east), ("1zJ(123m)".to_owned(), None)].into());
    assert!((odds.rows[0].win[0] - (3.0 + 3.0 * 2.0) / 134.0).abs() < CLOSE, "{odds:?}");
}

#[test]
fn a_joker_may_be_discarded_where_steps_back_are_allowed() {
    let case = VariantCase { turns: 1, ..VariantCase::of("riichi,jokers=2", "5mJ") };
    assert!(case.odds().rows.is_empty(), "it is complete");
    let case = case.with_path(Path::Any { extra: 1 });
    let odds = case.odds();
    compare(&case, &odds, &Plain::new(&case, usize::MAX).rows().unwrap());
    let five = Tile::from_index(4);
    let rows: Vec<_> = odds.rows.iter().map(|row| (row.discard, row.is_joker)).collect();
    assert_eq!(rows, [(five, false), (None, true)]);
    // The joker waits for everything, the five for the other fives and for jokers: the discarded
    // joker counts again.
    let [joker, five] = [&odds.rows[0], &odds.rows[1]].map(|row| row.win[0]);
    assert!((joker - 1.0).abs() < CLOSE && (five - 5.0 / 137.0).abs() < CLOSE, "{odds:?}");
    // A hand before its draw has a row without a discard, with or without a joker.
    let waiting = VariantCase::of("riichi,jokers=2", "J").odds();
    assert!(waiting.rows.iter().all(|row| row.discard.is_none() && !row.is_joker));
    // After the caller stops the search, it is missing like any other tile.
    let many = VariantCase { path: Path::Any { extra: 3 }, ..VariantCase::of("riichi,jokers=2", "147m25p14sJ") };
    let none = Search::new(many.settings()).odds_watched(&many.view(), |_| ControlFlow::Break(())).unwrap();
    assert!(!none.is_complete && none.rows.is_empty() && none.is_joker_missing, "{none:?}");
    assert_eq!(none.missing, "147m25p14s".parse().unwrap());
    assert!(!odds.is_joker_missing);
}

#[cfg(feature = "five-melds")]
#[test]
fn hands_of_five_melds_have_sixteen_tiles() {
    wins_with(&VariantCase::of("taiwanese", "123456789m123456p1z"), 3, 136 - 16);
    wins_with(&VariantCase::of("taiwanese", "1z(123m)(456m)(789m)(123p)(456p)"), 3, 136 - 16);
    wins_with(&VariantCase::of("taiwanese,jokers=8", "123456789m123456p1z"), 3 + 8, 144 - 16);
}

#[test]
fn forms_count_as_the_rules_say() {
    // Four of a kind are two of the seven pairs.
    let forms = vec![Form::SevenPairs];
    wins_with(&VariantCase { forms: forms.clone(), ..VariantCase::of("chinese", "1111m3333p5555s7z") }, 3, 123);
    wins_with(&VariantCase { forms: forms.clone(), ..VariantCase::of("riichi", "1111m3333p5555s7z") }, 0, 123);
    wins_with(&VariantCase { forms, ..VariantCase::of("chinese-wild", "1111m3333p5555s7z") }, 123, 123);
    // No hand wins in a form that does not count.
    for (text, form) in [("riichi,no-standard", Form::Standard), ("riichi,no-seven-pairs", Form::SevenPairs)] {
        let case = VariantCase { forms: vec![form], ..VariantCase::of(text, "1122m3344p5566s7z") };
        assert!(case.odds().rows[0].win.iter().all(|&win| win == 0.0), "{text}");
    }
}

#[test]
fn one_search_serves_several_games() {
    let mut rng = rng(0, 33);
    let settings = OddsOptions::self_draws().turns(4).wall(Wall::Constant(160)).states(20_000);
    let mut kept = Search::new(settings);
    for _ in 0..60 {
        let text = *["riichi", "three-player", "chinese", "chinese-wild", "riichi,jokers=4"].choose(&mut rng).unwrap();
        let seen = near_complete(&mut rng, rules(text), 7);
        let (found, fresh) = if text == "riichi" {
            let view = Hand::from_counts(&seen.concealed).unwrap().view();
            (kept.odds(&view).unwrap(), Search::new(settings).odds(&view).unwrap())
        } else {
            (kept.odds(&seen.view()).unwrap(), Search::new(settings).odds(&seen.view()).unwrap())
        };
        assert_same(&found.rows, &fresh.rows, &seen);
    }
}

#[test]
fn wild_tiles_are_known_after_one_of_them() {
    let rules = rules("chinese-wild,jokers=8");
    let mut search = Search::new(OddsOptions::self_draws().turns(6));
    for (number, text) in ["13m5799p77zJ6s", "13m5799p777z6s", "13m5799pJJJ6s", "99m5p79s13467z"].iter().enumerate() {
        let odds = search.odds(&rules.hand(text).unwrap().view()).unwrap();
        assert_eq!(odds.searched == 0, number == 1 || number == 2, "{text}");
    }
    let mut search = Search::new(OddsOptions::self_draws().turns(6));
    for (number, text) in ["19m1233p4s1123z", "19m4p1233s1143z", "19m6p7789s5541z"].iter().enumerate() {
        let odds = search.odds(&Rules::THREE_PLAYER.hand(text).unwrap().view()).unwrap();
        assert_eq!(odds.searched == 0, number > 0, "{text}");
    }
}

#[cfg(feature = "rayon")]
#[test]
fn digits_of_other_games_dont_depend_on_the_number_of_threads() {
    let texts = [
        ("three-player", "199m2468p13579s2z"),
        ("chinese-wild", "258m147p369s1234z"),
        ("chinese", "147m258p369s1234z"),
    ];
    for (text, hand) in texts {
        let view = rules(text).hand(hand).unwrap().view();
        let settings = OddsOptions::self_draws().turns(9);
        let alone = Search::new(settings).odds(&view).unwrap();
        for threads in [1, 2, 3, 8] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let together = pool.install(|| Search::new(settings.parallel(true)).odds(&view).unwrap());
            assert_eq!(alone, together, "{text}, {threads} threads");
        }
    }
}

/// A North set aside can't be drawn, and isn't unseen.
#[test]
fn a_north_set_aside_is_not_drawn() {
    for (text, with_visible) in [("11m44z(4z)", "11m44z"), ("11m4zJ(4z)", "11m4zJ")] {
        let rules = if text.contains('J') { "three-player,jokers=2" } else { "three-player" };
        let rules: Rules = rules.parse().unwrap();
        let mut search = Search::new(OddsOptions::self_draws().turns(4));
        let [aside, visible] = [(text, ""), (with_visible, "4z")].map(|(text, visible)| {
            let view = rules.hand(text).unwrap().view().with_visible(visible.parse().unwrap()).unwrap();
            (Wall::from_view(&view), search.odds(&view).unwrap().rows)
        });
        assert_eq!(aside, visible, "{text}");
    }
}
