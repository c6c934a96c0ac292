//! Searches for points that are reused, limited, watched and stopped, and the effects of more dora.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::{random_options, with_random_reds};
use crate::odds::cases::near_case;
use crate::support::chances::Question as _;
use crate::support::prelude::*;

fn options_of(dora: &[Tile]) -> PointOptions {
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.win.set_dora(dora.iter().copied()).unwrap();
    options
}

/// All bits of an answer, except the number of states.
fn bits_of(found: &PointOdds) -> Vec<(Option<Tile>, Vec<u64>)> {
    let bits = |row: &PointRow| {
        let shares = row.shares.iter().flat_map(|share| [f64::from(share.points), share.chance]);
        row.win.iter().chain(&row.ready).chain(&row.points).copied().chain(shares).map(f64::to_bits).collect()
    };
    found.rows.iter().map(|row| (row.discard, bits(row))).collect()
}

#[test]
fn nothing_is_won_without_a_draw() {
    let options = options_of(&[Tile::P2]);
    for text in ["34m123456p2288s5z", "34m123456p2288s55z"] {
        let hand: Hand = text.parse().unwrap();
        for settings in [OddsOptions::self_draws().turn(0).turns(0), OddsOptions::self_draws().turn(18)] {
            let found = Search::new(settings).points(&hand.view(), &options).unwrap();
            assert!(!found.rows.is_empty());
            assert!(
                found.rows.iter().all(|row| row.points_now == 0.0 && row.points.is_empty() && row.shares.is_empty())
            );
        }
    }
}

/// The states of single suits in a search determine the order in which it meets hands.
#[test]
fn a_kept_search_gives_the_same_bits_whatever_it_met_before() {
    let options = options_of(&[Tile::M9]);
    for_each(12, |number| {
        let mut rng = rng(number, 79);
        let settings =
            OddsOptions::self_draws().turns(8).path(Path::NoStepBack { extra: number as u8 % 2 }).states(20_000);
        let mut kept = Search::new(settings);
        for _ in 0..12 {
            let mut wall: Vec<u8> = (0..136).collect();
            let hand = Hand::from_numbers(wall.partial_shuffle(&mut rng, 14).0).unwrap();
            if hand.shanten().get() < 1 || hand.shanten().get() > 2 || hand.count(Tile::M9) == 4 {
                continue;
            }
            let fresh = Search::new(settings).points(&hand.view(), &options).unwrap();
            assert_eq!(bits_of(&kept.points(&hand.view(), &options).unwrap()), bits_of(&fresh), "{hand}");
        }
    });
}

#[test]
fn a_kept_search_gives_the_same_bits_for_other_hands_and_options() {
    for_each(8, |number| {
        let mut rng = rng(number, 78);
        let extra = rng.random_range(0..=1);
        let path = [Path::Straight, Path::NoStepBack { extra }, Path::Any { extra }, Path::Shortest][number % 4];
        let turns = rng.random_range(3..=9);
        let settings = OddsOptions::self_draws().path(path).turns(turns).states(3_000);
        let mut kept = Search::new(settings);
        for number in 0..30 {
            let case = near_case(8 * number + rng.random_range(0..8), path);
            let view = with_random_reds(&mut rng, &case.view());
            if case.melds.len() + usize::from(case.tiles() / 3) != 4 {
                continue;
            }
            for _ in 0..2 {
                let (view, options) = random_options(&mut rng, &view);
                let ask = |search: &mut Search| search.points(&view, &options).unwrap();
                let (again, fresh) = (ask(&mut kept), ask(&mut Search::new(settings)));
                assert_eq!(bits_of(&again), bits_of(&fresh), "{options:?} {case:?}");
                assert_eq!(
                    (again.path, again.missing, again.is_complete),
                    (fresh.path, fresh.missing, fresh.is_complete)
                );
                if rng.random() {
                    let (odds, of_new) = (kept.odds(&view).unwrap(), Search::new(settings).odds(&view).unwrap());
                    assert_eq!((odds.rows, odds.path), (of_new.rows, of_new.path), "{case:?}");
                }
                if rng.random() {
                    let worth = |search: &mut Search| search.expected(&view, |win| f64::from(win.turn)).unwrap().rows;
                    assert_eq!(worth(&mut kept), worth(&mut Search::new(settings)), "{case:?}");
                }
                if rng.random_ratio(1, 8) {
                    kept.clear();
                }
            }
        }
    });
}

/// Every discard has a row or is missing.
fn assert_all_discards(found: &PointOdds, discards: TileSet, about: &str) {
    let with_row: TileSet = found.rows.iter().filter_map(|row| row.discard).collect();
    assert_eq!(with_row | found.missing, discards, "{about}");
    assert!((with_row & found.missing).is_empty(), "{about}");
    assert_eq!(found.is_complete, with_row == discards, "{about}");
}

#[test]
fn few_states_give_points_of_fewer_exchanges_or_some_of_the_rows() {
    let hand: Hand = "234578m1689p357s1z".parse().unwrap();
    let options = options_of(&[Tile::P4]);
    let of = |path: Path, states: usize| {
        let settings = OddsOptions::self_draws().path(path).turns(12).states(states);
        Search::new(settings).points(&hand.view(), &options).unwrap()
    };
    let straight = of(Path::Straight, OddsOptions::STATES);
    let discards: TileSet = straight.rows.iter().filter_map(|row| row.discard).collect();
    assert!(straight.is_complete && straight.searched > 1_000);
    for states in [0, 10, 100, straight.searched / 3, straight.searched - 1, straight.searched] {
        let found = of(Path::Straight, states);
        assert_all_discards(&found, discards, &format!("{states} states"));
        for row in &found.rows {
            assert!(straight.rows.contains(row), "{states}: {row:?}");
        }
        assert_eq!(found.is_complete, states == straight.searched);
    }
    let fewer = of(Path::NoStepBack { extra: 1 }, straight.searched);
    assert_eq!((fewer.path, fewer.is_complete), (Path::NoStepBack { extra: 0 }, false));
    assert_eq!(bits_of(&fewer), bits_of(&straight));
}

#[test]
fn points_broken_off_are_those_known_by_then() {
    let hand: Hand = "234578m1689p357s1z".parse().unwrap();
    let settings = OddsOptions::self_draws().path(Path::NoStepBack { extra: 1 }).turns(9);
    let options = options_of(&[Tile::P4]);
    let mut told = Vec::new();
    let all = Search::new(settings)
        .points_watched(&hand.view(), &options, |states| {
            told.push(states);
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(all, Search::new(settings).points(&hand.view(), &options).unwrap());
    assert!(all.is_complete && told.len() > 10, "{}", told.len());
    let discards: TileSet = all.rows.iter().filter_map(|row| row.discard).collect();
    let mut some = 0;
    for calls in [1, told.len() / 4, told.len() / 2, 3 * told.len() / 4] {
        let mut left = calls;
        let mut search = Search::new(settings);
        let found = search.points_watched(&hand.view(), &options, |_| {
            assert!(left > 0, "it was told to stop");
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let found = found.unwrap();
        assert!(!found.is_complete && found.rows.iter().all(|row| all.rows.contains(row)), "{calls}: {found:?}");
        assert_all_discards(&found, discards, &format!("broken off after {calls} of {}", told.len()));
        some += usize::from(!found.rows.is_empty());
        assert_eq!(bits_of(&search.points(&hand.view(), &options).unwrap()), bits_of(&all));
    }
    assert!(some > 0, "rows that were complete are known");
}

#[cfg(feature = "rayon")]
#[test]
fn points_dont_depend_on_the_number_of_threads() {
    for path in [Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }] {
        let hand: Hand = "34578m1689p357s1z".parse().unwrap();
        let options = options_of(&[Tile::P4]);
        let ask = |is_parallel| {
            let settings = OddsOptions::self_draws().path(path).turns(9).parallel(is_parallel);
            Search::new(settings).points(&hand.view(), &options).unwrap()
        };
        let alone = ask(false);
        assert!(alone.is_complete && alone.rows[0].points[0] > 0.0);
        for threads in [1, 2, 5] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert!(pool.install(|| ask(true)) == alone, "{path}, {threads} threads");
        }
    }
}

#[cfg(feature = "rules")]
#[test]
fn games_that_are_not_riichi_have_no_points() {
    let options = PointOptions::new(ScoreRules::TENHOU);
    for rules in [Rules::CHINESE, Rules::CHINESE_WILD] {
        let hand = rules.hand("123m456p789s555z1z").unwrap();
        let error = Search::new(OddsOptions::self_draws()).points(&hand.view(), &options).unwrap_err();
        assert_eq!(error, OddsError::NoScore(ScoreError::OtherGame), "{rules}");
    }
}

/// The chances of this many states and discards are not all kept at once.
#[test]
fn wins_of_many_states_are_shared_out_for_some_discards_at_a_time() {
    let hand: Hand = "139m2479p148s1236z".parse().unwrap();
    let options = options_of(&[Tile::P4]);
    let found = Search::new(OddsOptions::self_draws()).points(&hand.view(), &options).unwrap();
    assert!(found.searched > 50_000 && found.rows.len() == 12, "{} {}", found.searched, found.rows.len());
    for row in &found.rows {
        let sum: f64 = row.shares.iter().map(|share| share.chance * f64::from(share.points)).sum();
        assert!(super::is_near(sum, row.points_now) && sum > 0.0, "{sum}, not {}", row.points_now);
    }
}

#[test]
fn the_turn_of_the_shares_is_that_of_the_hand_or_as_asked() {
    let options = options_of(&[Tile::P4]);
    for (text, own) in [("34m123456p2288s5z", 0), ("345m123456p2288s5z", 1)] {
        let hand: Hand = text.parse().unwrap();
        for (asked, turn) in [(None, own), (Some(0), 0), (Some(3), 3), (Some(6), 6), (Some(200), 6)] {
            let settings = OddsOptions::self_draws().turns(6);
            let settings = asked.map_or(settings, |turn| settings.turn(turn));
            let found = Search::new(settings).points(&hand.view(), &options).unwrap();
            assert_eq!(found.turn, turn);
            let row = &found.rows[0];
            assert_eq!(row.points.len(), usize::from(6 - turn));
            let sum: f64 = row.shares.iter().map(|share| share.chance * f64::from(share.points)).sum();
            let points = row.points_now;
            assert!((sum - points).abs() <= 1e-9 * points, "{sum}, not {points}: {text}, {asked:?}");
            assert_eq!(row.shares.is_empty(), turn == 6);
        }
    }
}

/// The tile and the riichi in the circumstances are ignored: each win has its own.
#[test]
fn circumstances_of_one_win_change_nothing() {
    let hand: Hand = "34m123456p2288s5z".parse().unwrap();
    let options = options_of(&[Tile::P4]);
    let mut other = options;
    other.win = Win::discard(Tile::S9);
    other.win.set_dora([Tile::P4]).unwrap();
    other.win.set_ura([Tile::M2]).unwrap();
    other.win.riichi = Some(Riichi::Double);
    (other.win.one_shot, other.win.last_tile, other.win.first_turn) = (true, true, true);
    other.win.liable = "four quads:west".parse().unwrap();
    let of = |options: &PointOptions| Search::new(OddsOptions::self_draws()).points(&hand.view(), options).unwrap();
    assert_eq!(of(&options), of(&other));
}

/// Compares the points of all rows at all turns: none is lower than before.
fn assert_no_lower(before: &PointOdds, after: &PointOdds, about: &str) {
    assert_eq!(before.rows.len(), after.rows.len(), "{about}");
    for (row, more) in before.rows.iter().zip(&after.rows) {
        let is_no_lower = row.points.iter().zip(&more.points).all(|(less, more)| *less <= more * (1.0 + 1e-9) + 1e-12);
        assert!(is_no_lower, "{row:?}, {more:?}: {about}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn more_dora_and_riichi_never_lower_the_points(number in 0..10_000_usize, kinds in [0..34_u8, 0..34_u8]) {
        let mut rng = rng(number, 79);
        let path = *[Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }].choose(&mut rng).unwrap();
        let case = near_case(number, path);
        prop_assume!(case.melds.len() + usize::from(case.tiles() / 3) == 4);
        let (view, goal) = (case.view(), *[Goal::Average, Goal::AtLeast(5_200)].choose(&mut rng).unwrap());
        let dora = kinds.map(|kind| Tile::from_index(kind).unwrap());
        let open: Result<Visible, _> = view.visible().tiles().chain(dora).collect();
        let Some(view) = open.ok().and_then(|open| view.with_visible(open).ok()) else { return Ok(()) };
        let settings = case.settings().turns(5.min(case.turns)).states(4_000);
        let of = |indicators: usize, riichi: bool| {
            let mut options = options_of(&dora[..indicators]);
            (options.riichi, options.goal) = (riichi, goal);
            Search::new(settings).points(&view, &options).unwrap()
        };
        for riichi in [false, true] {
            let found = [0, 1, 2].map(|indicators| of(indicators, riichi));
            prop_assume!(found.iter().all(|found| found.is_complete));
            for pair in found.windows(2) {
                assert_no_lower(&pair[0], &pair[1], &format!("{dora:?} {case:?}"));
            }
        }
        assert_no_lower(&of(1, false), &of(1, true), &format!("riichi {case:?}"));
    }
}
