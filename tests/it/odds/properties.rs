//! Properties of all hands: chances are between 0 and 1, and rise with freedom, exchanges, turns
//! and copies.

use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq, proptest};

use super::cases::{image_of_counts, image_of_meld, near_case, random_image, widening_paths};
use super::compare::{CLOSE, are_close, quick_odds};
use crate::support::chances::{Case, Question as _};
use crate::support::prelude::*;

fn any_number() -> impl Strategy<Value = usize> {
    0..1_000_000_usize
}

/// Asserts that no chance of the first is greater than the second's, for the first's discards.
#[track_caller]
fn assert_no_better(worse: &Odds, better: &Odds, about: &impl core::fmt::Debug) {
    for row in &worse.rows {
        let other = better.rows.iter().find(|other| other.discard == row.discard);
        let other = other.unwrap_or_else(|| panic!("{:?} is missing: {about:?}", row.discard));
        for (less, more) in [(&row.win, &other.win), (&row.ready, &other.ready)] {
            let is_no_better = less.iter().zip(more).all(|(less, more)| *less <= more + CLOSE);
            assert!(is_no_better, "{less:?} and {more:?} for {:?}: {about:?}", row.discard);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn chances_are_shares_and_fall_with_the_turn(
        number in any_number(),
        path in 0..4_usize,
        extra in 0..3_u8,
    ) {
        let case = near_case(number, widening_paths(extra)[path]);
        let Some(odds) = quick_odds(&case) else { return Ok(()) };
        for row in &odds.rows {
            prop_assert_eq!((row.win.len(), row.ready.len()), (case.turns.into(), case.turns.into()));
            for chances in [&row.win, &row.ready] {
                prop_assert!(chances.iter().all(|&chance| (0.0..=1.0 + CLOSE).contains(&chance)), "{case:?}");
                // On the shortest path late draws are likelier, because the wall is smaller.
                let falls = chances.is_sorted_by(|early, late| *late <= early + CLOSE);
                prop_assert!(falls || case.path == Path::Shortest, "{chances:?}: {case:?}");
            }
            prop_assert!(row.win.iter().zip(&row.ready).all(|(win, ready)| *win <= ready + CLOSE), "{case:?}");
        }
    }

    #[test]
    fn chances_rise_with_the_freedom_of_the_path(number in any_number(), extra in 0..3_u8) {
        let case = near_case(number, Path::Shortest);
        let odds: Vec<Odds> =
            widening_paths(extra).iter().map_while(|&path| quick_odds(&case.with_path(path))).collect();
        for odds in odds.windows(2) {
            assert_no_better(&odds[0], &odds[1], &case);
        }
    }

    #[test]
    fn chances_rise_with_exchanges(number in any_number(), extra in 0..2_u8, is_any: bool) {
        let path = |extra| if is_any { Path::Any { extra } } else { Path::NoStepBack { extra } };
        let case = near_case(number, path(extra));
        let [Some(less), Some(more)] = [extra, extra + 1].map(|extra| quick_odds(&case.with_path(path(extra)))) else {
            return Ok(());
        };
        assert_no_better(&less, &more, &case);
    }

    #[test]
    fn chances_rise_with_the_turns(number in any_number(), path in 0..4_usize, extra in 0..2_u8) {
        let case = near_case(number, widening_paths(extra)[path]);
        let longer = Case { turns: case.turns + 1, ..case.clone() };
        // A path with as many exchanges as turns allows everything.
        if path == 0 || extra >= case.turns {
            return Ok(());
        }
        if let (Some(less), Some(more)) = (quick_odds(&case), quick_odds(&longer)) {
            assert_no_better(&less, &more, &case);
        }
    }

    /// Only for paths on which draws may be declined: a useful draw may be bad.
    #[test]
    fn chances_rise_with_the_copies_that_are_left(number in any_number(), kind in 0..Tile::KINDS, extra in 0..2_u8) {
        for path in [Path::Shortest, Path::Any { extra }] {
            let case = near_case(number, path);
            // If visible tiles count as gone, the shanten and the path may change.
            let case = Case { strictness: Strictness::Melds, ..case };
            let mut more = case.clone();
            more.visible[kind] = more.visible[kind].saturating_sub(1);
            if let (Some(worse), Some(better)) = (quick_odds(&case), quick_odds(&more)) {
                assert_no_better(&worse, &better, &case);
            }
        }
    }

    #[test]
    fn symmetric_hands_have_the_same_chances(number in any_number(), path in 0..4_usize, extra in 0..3_u8) {
        let case = near_case(number, widening_paths(extra)[path]);
        let places = random_image(&mut rng(number, 8));
        let image = Case {
            concealed: image_of_counts(&case.concealed, &places),
            melds: case.melds.iter().map(|&meld| image_of_meld(meld, &places)).collect(),
            visible: image_of_counts(&case.visible, &places),
            ..case.clone()
        };
        let Some(odds) = quick_odds(&case) else { return Ok(()) };
        let there = quick_odds(&image).expect("as many states");
        prop_assert_eq!(odds.searched, there.searched, "{:?}", case);
        prop_assert_eq!(odds.rows.len(), there.rows.len(), "{:?}", case);
        for row in &odds.rows {
            let discard = row.discard.and_then(|tile| Tile::from_index(places[tile.index()]));
            let other = there.rows.iter().find(|other| other.discard == discard).expect("the image of the discard");
            prop_assert!(are_close(&row.win, &other.win), "{:?} {:?}: {:?}", row, other, case);
            prop_assert!(are_close(&row.ready, &other.ready), "{:?} {:?}: {:?}", row, other, case);
        }
    }
}

#[test]
fn chances_are_shares_in_the_smallest_walls_too() {
    let paths = [Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }, Path::Any { extra: 18 }];
    for path in paths {
        for wall in [Wall::Shrinking(19), Wall::Shrinking(18), Wall::Constant(18)] {
            // Four kinds and three copies of its own kind are unseen.
            let mut case = Case { wall: Some(wall), ..Case::of("1z").with_path(path) };
            case.visible = [4; Tile::KINDS];
            case.visible[..4].fill(0);
            case.visible[27] = 0;
            let odds = case.odds();
            let mut chances = odds.rows.iter().flat_map(|row| row.win.iter().chain(&row.ready));
            assert!(chances.all(|chance| (0.0..=1.0 + CLOSE).contains(chance)), "{odds:?}: {case:?}");
        }
    }
}

#[test]
fn walls_with_fewer_tiles_than_are_kept_still_give_chances() {
    let mut seen = 0;
    for (hand, wall, turns) in [
        ("11m59p278s", Wall::Constant(9), 5),
        ("13667m67p35899s4z", Wall::Shrinking(36), 30),
        ("147m258p369s1234z", Wall::Shrinking(60), 60),
        ("1358m", Wall::Shrinking(20), 20),
        ("1358m", Wall::Constant(1), 20),
    ] {
        let hand: Hand = hand.parse().unwrap();
        for path in [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }] {
            let settings = OddsOptions::self_draws().path(path).wall(wall).turns(turns).states(50_000);
            let odds = Search::new(settings).odds(&hand.view()).unwrap();
            let worth = Search::new(settings).expected(&hand.view(), |_| 2.0).unwrap();
            let path_of_worth = worth.path;
            for (row, worth) in odds.rows.iter().zip(&worth.rows) {
                seen += row.win.len();
                assert!(row.win.iter().chain(&row.ready).all(|chance| (0.0..=1.0 + CLOSE).contains(chance)), "{row:?}");
                assert!(row.win.iter().zip(&row.ready).all(|(win, ready)| *win <= ready + CLOSE), "{row:?}");
                let half: Vec<f64> = worth.win.iter().map(|worth| worth / 2.0).collect();
                assert!(odds.path != path_of_worth || are_close(&half, &row.win), "{row:?}");
            }
        }
    }
    assert!(seen >= 300, "{seen}");
}
