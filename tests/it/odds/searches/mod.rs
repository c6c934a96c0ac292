//! Searches that are reused, watched, stopped, limited and copied, and searches of calls.

mod calls;

#[cfg(feature = "rayon")]
use std::cell::Cell;
#[cfg(feature = "rayon")]
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[cfg(feature = "rayon")]
use shanten::odds::Won;

use super::cases::{
    case_of_quads, discard_best, draw_one, image_of_counts, in_one_suit, near_case, random_image, symmetric_case,
};
use super::compare::assert_same;
use crate::support::chances::{Case, Question as _};
use crate::support::prelude::*;

#[test]
fn a_search_that_is_kept_over_a_game_says_what_a_new_one_says() {
    let paths = [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }];
    let known = Tally::default();
    for_each(40, |number| {
        let mut rng = rng(number, 9);
        let mut case = near_case(number, paths[number % 4]);
        case.turns = 6;
        // The default wall changes with the hand; this one doesn't.
        case.wall = Some(Wall::Shrinking(case.unseen() + 20));
        // With a low limit, some states are forgotten.
        let settings = case.settings().states(if number.is_multiple_of(3) { 3_000 } else { 100_000 });
        let mut search = Search::new(settings);
        for turn in 0..12 {
            let view = case.view();
            let fresh = Search::new(settings).odds(&view).unwrap();
            let kept = search.odds(&view).unwrap();
            let again = search.odds(&view).unwrap();
            for odds in [&kept, &again] {
                assert_eq!((odds.path, odds.is_complete), (fresh.path, fresh.is_complete), "{case:?}");
                assert_same(&odds.rows, &fresh.rows, &case);
            }
            known.add(again.searched == 0);
            // The game continues; sometimes a tile becomes visible.
            if case.tiles() % 3 == 1 {
                draw_one(&mut rng, &mut case);
                continue;
            }
            let Some(kind) = discard_best(&mut case, &fresh.rows) else { return };
            if turn % 5 == 4 && case.left(&case.concealed)[kind] > 0 {
                case.visible[kind] += 1;
            }
        }
    });
    known.exceeds(200, "answers were there already");
}

#[test]
fn few_states_give_fewer_exchanges_or_some_of_the_rows() {
    let shortened = Tally::default();
    let cut = Tally::default();
    for_each(60, |number| {
        let path = [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 2 }, Path::Any { extra: 1 }][number % 4];
        let case = near_case(number, path);
        for states in [0, 1, 2, 5, 20, 100, 1_000] {
            let odds = Search::new(case.settings().states(states)).odds(&case.view()).unwrap();
            // The search may end with the draws or discards of a hand.
            assert!(odds.searched <= states + Tile::KINDS + Hand::MAX_TILES, "{} of {states}: {case:?}", odds.searched);
            let less = case.with_path(odds.path);
            let whole = Search::new(less.settings()).odds(&case.view()).unwrap();
            assert!(whole.is_complete && odds.path.extra() <= path.extra(), "{case:?}");
            assert_eq!(odds.path.name(), path.name());
            let is_there = |row: &&OddsRow| odds.rows.iter().any(|other| other.discard == row.discard);
            assert_same(&odds.rows, &whole.rows.iter().filter(is_there).cloned().collect::<Vec<_>>(), &case);
            let has_all = odds.path == path && odds.rows.len() == whole.rows.len();
            assert!(!odds.is_complete || has_all, "{case:?}");
            shortened.add(odds.path != path);
            cut.add(!odds.is_complete && !odds.rows.is_empty());
        }
    });
    shortened.exceeds(20, "with fewer exchanges");
    cut.exceeds(20, "with some rows");
}

#[test]
fn a_watched_search_is_told_its_states_and_may_be_broken_off() {
    let case = in_one_suit([2, 2, 1, 1, 2, 0, 2, 2, 1], 1);
    let case = Case { path: Path::Any { extra: 4 }, turns: 6, ..case };
    let view = case.view();
    let mut told = Vec::new();
    let watched = Search::new(case.settings()).odds_watched(&view, |states| {
        told.push(states);
        ControlFlow::Continue(())
    });
    let (watched, odds) = (watched.unwrap(), case.odds());
    assert_eq!(watched, odds);
    assert!(told.len() > 1 && told.is_sorted(), "{told:?}");
    assert!(*told.last().unwrap() <= odds.searched, "{told:?} of {}", odds.searched);
    let mut calls = 0;
    let broken = Search::new(case.settings()).odds_watched(&view, |_| {
        calls += 1;
        ControlFlow::Break(())
    });
    let broken = broken.unwrap();
    assert!(calls == 1 && !broken.is_complete && broken.path == case.path && broken.rows.is_empty(), "{broken:?}");
    let broken = Search::new(case.settings()).expected_watched(&view, |_| 1.0, |_| ControlFlow::Break(()));
    assert!(!broken.unwrap().is_complete);
}

#[test]
fn a_search_broken_off_gives_the_discards_it_knows() {
    let hand: Hand = "234578m1689p357s1z".parse().unwrap();
    let settings = OddsOptions::self_draws().path(Path::NoStepBack { extra: 1 });
    let all = Search::new(settings).odds(&hand.view()).unwrap();
    let some = Search::new(settings).odds_watched(&hand.view(), |states| {
        if states > 60_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let some = some.unwrap();
    let known = some.rows.len();
    assert!(0 < known && known < all.rows.len() && !some.is_complete, "{known}");
    assert_eq!(some.rows, all.rows[..known]);
    let missing: TileSet = all.rows[known..].iter().filter_map(|row| row.discard).collect();
    assert_eq!((some.missing, all.missing), (missing, TileSet::EMPTY));
}

#[test]
fn too_many_exchanges_become_as_many_as_can_be_had() {
    let hand: Hand = "34578m1689p357s1z".parse().unwrap();
    let settings = |extra, states| OddsOptions::self_draws().path(Path::NoStepBack { extra }).states(states);
    let fewer = Search::new(settings(1, 100_000)).odds(&hand.view()).unwrap();
    for (states, extra) in [(fewer.searched, 1), (fewer.searched - 1_000, 0)] {
        for too_many in [2, 5, 17, 18, 255] {
            let odds = Search::new(settings(too_many, states)).odds(&hand.view()).unwrap();
            assert_eq!((odds.path.extra(), odds.is_complete), (extra, false), "{too_many}");
            assert_eq!(odds.rows == fewer.rows, extra == 1);
        }
    }
}

#[test]
fn a_search_whose_caller_panicked_is_right_afterwards() {
    let [near, far]: [Hand; 2] = ["234m567m34p678s112z", "19m146779p12s246z"].map(|hand| hand.parse().unwrap());
    let settings = OddsOptions::self_draws().path(Path::NoStepBack { extra: 1 }).wall(Wall::Shrinking(123));
    let mut search = Search::new(settings);
    let panics = AssertUnwindSafe(|| search.odds_watched(&far.view(), |_| panic!("as told")));
    assert!(catch_unwind(panics).is_err());
    for hand in [near, far] {
        let fresh = Search::new(settings).odds(&hand.view()).unwrap();
        assert_eq!(search.odds(&hand.view()).unwrap().rows, fresh.rows, "{hand}");
    }
}

#[test]
fn a_worth_that_isnt_finite_is_none() {
    let hand: Hand = "123456789m12p11z".parse().unwrap();
    for path in [Path::Shortest, Path::Straight, Path::Any { extra: 1 }] {
        for worth in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0] {
            let odds = Search::new(OddsOptions::self_draws().path(path)).expected(&hand.view(), |_| worth).unwrap();
            assert!(odds.rows[0].win.iter().all(|&win| win == 0.0), "{worth}");
        }
    }
}

#[test]
fn a_search_goes_to_other_threads_and_is_copied() {
    fn is_sendable<T: Send + Sync + Clone>(_: &T) {}
    let mut search = Search::new(OddsOptions::self_draws());
    is_sendable(&search);
    let hand: Hand = "34578m1689p357s1z".parse().unwrap();
    let odds = search.odds(&hand.view()).unwrap();
    let again = std::thread::spawn({
        let mut copy = search.clone();
        move || copy.odds(&hand.view()).unwrap()
    });
    let again = again.join().unwrap();
    assert_eq!((again.rows, again.searched), (odds.rows, 0));
    assert!(format!("{search:?}").contains(&format!("states: {}", odds.searched)), "{search:?}");
}

#[test]
fn a_search_may_be_asked_of_one_world_after_the_other() {
    for number in 0..2 {
        let mut rng = rng(number, 12);
        let first = symmetric_case(&mut rng);
        let settings = first.settings().wall(Wall::Constant(136)).states(20_000);
        let mut search = Search::new(settings);
        for _ in 0..40 {
            let case = if rng.random() { symmetric_case(&mut rng) } else { case_of_quads(&mut rng) };
            for &strictness in Strictness::ALL {
                let view = Case { strictness, ..case.clone() }.view();
                let kept = search.odds(&view).unwrap();
                let fresh = Search::new(settings).odds(&view).unwrap();
                assert_eq!((kept.path, kept.is_complete), (fresh.path, fresh.is_complete), "{case:?}");
                assert_same(&kept.rows, &fresh.rows, &case);
            }
        }
    }
}

#[test]
fn few_turns_and_symmetric_hands_take_few_states() {
    // Symmetric hands are known after one of them.
    let mut search = Search::new(OddsOptions::self_draws());
    for (number, text) in ["123m456p2378s155z", "1123m", "1379m2p5s3z"].into_iter().enumerate() {
        let case = Case::of(text);
        assert!(search.odds(&case.view()).unwrap().searched > 0);
        for _ in 0..10 {
            let places = random_image(&mut rng(number, 13));
            let image = Case { concealed: image_of_counts(&case.concealed, &places), ..case.clone() };
            assert_eq!(search.odds(&image.view()).unwrap().searched, 0, "{image:?}");
        }
    }
    // Other hands' states are dropped when a search needs room. They are dropped if the limit
    // leaves no room for both.
    let [first, second] = ["1122335m13579p2s", "223788m23478p55s"].map(Case::of);
    let [few, more] = [&first, &second].map(|case| case.odds().searched);
    let limit = more.max(2 * few);
    assert!(limit < few + more, "{few} and {more} states");
    let mut search = Search::new(OddsOptions::self_draws().states(limit + 20));
    assert!(search.odds(&first.view()).unwrap().is_complete);
    let kept = search.odds(&second.view()).unwrap();
    assert!(kept.is_complete, "{kept:?}");
    assert_same(&kept.rows, &second.odds().rows, &second);
    // Few turns mean few states on all paths. Beyond the number of turns, more exchanges change
    // nothing.
    for text in ["123m456p2378s155z", "147m258p369s1234z"] {
        for turns in 0..3 {
            for path in [Path::Straight, Path::NoStepBack { extra: turns }, Path::Any { extra: turns }] {
                let case = Case { turns, ..Case::of(text).with_path(path) };
                let odds = case.odds();
                assert!(odds.is_complete && odds.rows.len() == 1, "{text} over {turns} turns: {odds:?}");
            }
        }
    }
}

fn bits_of(search: &mut Search, hand: &str) -> Vec<(Option<Tile>, Vec<u64>)> {
    let odds = search.odds(&hand.parse::<Hand>().unwrap().view()).unwrap();
    assert!(odds.is_complete);
    let bits = |row: &OddsRow| row.win.iter().chain(&row.ready).map(|figure| figure.to_bits()).collect();
    odds.rows.iter().map(|row| (row.discard, bits(row))).collect()
}

#[test]
fn digits_dont_depend_on_what_a_search_knew_before() {
    for path in [Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }, Path::Any { extra: 18 }] {
        let settings = OddsOptions::self_draws().path(path).wall(Wall::Shrinking(123)).turns(12);
        let hands = match path {
            Path::Any { extra: 18 } => ["1234m", "4477z", "23m6p1s", "23m46p"],
            _ => ["23478m1689p357s1z", "234578m1689p357s1z", "223788m23478p55s", "34578m1689p357s1z"],
        };
        let mut kept = Search::new(settings);
        for hand in hands {
            assert_eq!(bits_of(&mut kept, hand), bits_of(&mut Search::new(settings), hand), "{hand}, {path:?}");
        }
    }
}

/// Hands with layers of several thousand states, each with a path.
#[cfg(feature = "rayon")]
const LARGE: [(Path, &str); 6] = [
    (Path::Straight, "258m147p369s12345z"),
    (Path::Shortest, "258m147p369s12345z"),
    (Path::NoStepBack { extra: 1 }, "34578m1689p357s1z"),
    (Path::NoStepBack { extra: 1 }, "199m146779p12s246z"),
    (Path::Any { extra: 1 }, "34578m1689p357s1z"),
    (Path::Any { extra: 18 }, "23m46p"),
];

/// The result of a function without other threads, which pools of several sizes must reproduce.
#[cfg(feature = "rayon")]
fn on_any_number_of_threads<R: PartialEq + Debug + Send>(what: &str, ask: impl Fn(bool) -> R + Sync) -> R {
    let alone = ask(false);
    for threads in [1, 2, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert!(pool.install(|| ask(true)) == alone, "{what}, {threads} threads");
    }
    alone
}

#[cfg(feature = "rayon")]
#[test]
fn digits_dont_depend_on_the_number_of_threads() {
    for (path, hand) in LARGE {
        let settings = OddsOptions::self_draws().path(path);
        on_any_number_of_threads(&format!("{hand}, {path:?}"), |is_parallel| {
            let mut search = Search::new(settings.parallel(is_parallel));
            let bits = bits_of(&mut search, hand);
            // The second time all memory is already allocated.
            search.clear();
            assert!(bits_of(&mut search, hand) == bits, "{hand}, {path:?}");
            search.clear();
            (bits, search.odds(&hand.parse::<Hand>().unwrap().view()).unwrap())
        });
    }
}

#[cfg(feature = "rayon")]
#[test]
fn what_a_hand_is_worth_doesnt_depend_on_the_number_of_threads() {
    for (path, hand) in [
        (Path::Straight, "258m147p369s1234z"),
        (Path::NoStepBack { extra: 1 }, "34578m1689p357s1z"),
        (Path::Any { extra: 1 }, "34578m168p357s"),
        (Path::Any { extra: 9 }, "23m46p"),
    ] {
        let hand: Hand = hand.parse().unwrap();
        let settings = OddsOptions::self_draws().path(path).turns(9);
        on_any_number_of_threads(&format!("{hand}, {path:?}"), |is_parallel| {
            let calls = Cell::new(0);
            // Some wins are declined.
            let score = |win: &Won| {
                calls.set(calls.get() + 1);
                f64::from(4 * win.hand.count(Tile::P5)) + (win.tile.index() % 3) as f64 - 0.5
            };
            let odds = Search::new(settings.parallel(is_parallel)).expected(&hand.view(), score).unwrap();
            (odds, calls.get())
        });
    }
}

#[cfg(feature = "rayon")]
#[test]
fn limits_dont_depend_on_the_number_of_threads() {
    for (path, hand) in LARGE {
        let hand: Hand = hand.parse().unwrap();
        let most = Search::new(OddsOptions::self_draws().path(path)).odds(&hand.view()).unwrap().searched;
        for limit in [most / 7, most / 2, most - 1, most] {
            let settings = OddsOptions::self_draws().path(path).states(limit).turn(3).by_each_turn(true);
            let odds = on_any_number_of_threads(&format!("{hand}, {path:?}, {limit}"), |is_parallel| {
                Search::new(settings.parallel(is_parallel)).odds(&hand.view()).unwrap()
            });
            assert!(odds.searched < limit + 100, "{hand}, {path:?}, {limit}, {}", odds.searched);
        }
    }
}

#[cfg(feature = "rayon")]
#[test]
fn whoever_watches_sees_the_same_on_any_number_of_threads() {
    for (path, hand) in LARGE {
        let hand: Hand = hand.parse().unwrap();
        for most in [1, 3, usize::MAX] {
            on_any_number_of_threads(&format!("{hand}, {path:?}, {most}"), |is_parallel| {
                let mut seen = Vec::new();
                let mut search = Search::new(OddsOptions::self_draws().path(path).parallel(is_parallel));
                let odds = search.odds_watched(&hand.view(), |states| {
                    seen.push(states);
                    if seen.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                (odds.unwrap(), seen)
            });
        }
    }
}
