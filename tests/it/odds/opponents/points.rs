//! Points including wins by others' discards.

use shanten::odds::{Goal, Opponents, PointOdds, PointOptions, PointShare, RiichiOptions, RiichiRow};
use shanten::score::{ScoreRules, Wind};

use crate::support::prelude::*;

const HANDS: [&str; 7] = [
    "234567m22p34777s1z",
    "234567m22p34777s",
    "34578m1689p357s1z",
    "234578m1689p57s11z",
    "4567m678p225s6z(777z)",
    "1199m2288p33557z6s",
    "2344m5067p068s(234s)",
];

fn points_of(text: &str, options: OddsOptions, points: &PointOptions) -> PointOdds {
    let hand: Hand = text.parse().unwrap();
    Search::new(options).points(&hand.view(), points).unwrap()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(1.0)
}

/// The shares are computed forwards, the points backwards.
#[test]
fn the_shares_of_wins_by_draw_and_by_discard_add_up_to_the_points() {
    let opponents = Opponents::NONE.willing(100).willing_with("3s".parse().unwrap(), 50);
    for text in HANDS {
        for path in [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 1 }] {
            for (opponents, own) in [(opponents, "5s6p"), (Opponents::NONE.willing(100), "")] {
                for (goal, riichi) in [(Goal::Average, true), (Goal::Average, false), (Goal::AtLeast(5_200), true)] {
                    let mut points = PointOptions::new(ScoreRules::TENHOU);
                    (points.goal, points.riichi) = (goal, riichi);
                    let options = OddsOptions::self_draws().turns(8).turn(2).path(path).opponents(opponents);
                    let options = options.discards(own.parse().unwrap());
                    for row in points_of(text, options, &points).rows {
                        let sum: f64 = match goal {
                            Goal::AtLeast(least) => row.at_least(least),
                            _ => row.shares.iter().map(|share| f64::from(share.points) * share.chance).sum(),
                        };
                        assert!(close(sum, row.points_now), "{sum}, not {}: {text} {path} {goal:?}", row.points_now);
                        assert!(row.at_least(1) <= row.win_now + 1e-12, "{text} {path} {goal:?}");
                    }
                }
            }
        }
    }
}

/// Two extremes: a wall that ends before the game, so that the search keeps more copies than there
/// are unseen tiles, and a hand before its last draw.
#[test]
fn shares_add_up_in_small_walls_and_nothing_is_more_than_certain() {
    let compared = Tally::default();
    let more =
        ["123m456p789s33z34s", "4567m69p57s222777z", "24499m22366p6s66z", "40556m67789p7s133z", "123m99p23455567s"];
    for text in HANDS.into_iter().chain(more) {
        let has_drawn = text.parse::<Hand>().unwrap().has_drawn();
        for (turns, turn, unseen) in [(1, 0, 60), (18, 17, 60), (6, 1, 6), (6, 1, 9), (18, 1, 20), (2, 1, 2)] {
            for path in [Path::Straight, Path::Shortest] {
                let alone = OddsOptions::self_draws().turns(turns).turn(turn).path(path).wall(Wall::Shrinking(unseen));
                for willing in [100, 70] {
                    let options = alone.opponents(Opponents::NONE.willing(100).willing(willing));
                    for goal in [Goal::Average, Goal::AtLeast(1_300), Goal::AtLeast(5_200)] {
                        let mut points = PointOptions::new(ScoreRules::TENHOU);
                        points.goal = goal;
                        for row in points_of(text, options, &points).rows {
                            let about = || format!("{text} {options:?} {goal:?} {row:?}");
                            let average = |all: f64, share: &PointShare| all + f64::from(share.points) * share.chance;
                            let (sum, most) = match goal {
                                Goal::AtLeast(least) => (row.at_least(least), row.win_now),
                                _ => (row.shares.iter().fold(0.0, average), f64::INFINITY),
                            };
                            assert!(close(sum, row.points_now), "{sum}: {}", about());
                            assert!(sum <= most + 1e-9 && row.at_least(1) <= row.win_now + 1e-9, "{}", about());
                            assert!((0.0..=1.0 + 1e-9).contains(&row.win_now), "{}", about());
                            compared.add(sum > 0.0 && !has_drawn || sum > 0.99);
                        }
                    }
                }
            }
        }
    }
    compared.exceeds(100, "rows of small walls");
    let now = |goal: Goal, text: &str, options: OddsOptions| {
        let mut points = PointOptions::new(ScoreRules::TENHOU);
        points.goal = goal;
        let options = options.opponents(Opponents::NONE.willing(100));
        points_of(text, options, &points).rows.iter().map(|row| row.points_now).fold(0.0, f64::max)
    };
    let six = OddsOptions::self_draws().turns(6).turn(1).wall(Wall::Shrinking(6));
    assert!(close(now(Goal::AtLeast(1_300), "4567m69p57s222777z", six), 1.0));
    assert!((now(Goal::Average, "123m456p789s33z34s", OddsOptions::self_draws().turns(1)) - 584.06).abs() < 0.01);
}

#[test]
fn a_hand_without_a_pattern_wins_by_a_discard_with_riichi_alone() {
    let row = |riichi: bool, own: &str| {
        let mut points = PointOptions::new(ScoreRules::TENHOU);
        points.riichi = riichi;
        let options =
            OddsOptions::self_draws().turn(9).opponents(Opponents::NONE.willing(100)).discards(own.parse().unwrap());
        let hand: Hand = "123m456p99p35s222s1z".parse().unwrap();
        let view = hand.view().with_visible("4s".parse().unwrap()).unwrap();
        Search::new(options).points(&view, &points).unwrap().rows.remove(0).points_now
    };
    // A self-draw is a pattern, so without riichi it is worth as much as a furiten hand.
    let (with_riichi, without) = (row(true, ""), row(false, ""));
    assert!(with_riichi > 2.0 * without && without > 0.0, "{with_riichi} {without}");
    assert!(close(without, row(false, "4s")) && row(true, "4s") < with_riichi);
}

/// The search finds the same figures. Late in the game it takes every win; early it passes some.
#[test]
fn riichi_and_none_are_worth_what_the_search_says() {
    let (rows, silent) = (Tally::default(), Tally::default());
    for text in ["234567m22p34777s1z", "123m456p99p35s222s1z", "123m456p789p44z67s7z", "1122m4477p2255s34z"] {
        for (turn, own) in [(1, ""), (15, "2s"), (17, ""), (18, "")] {
            let hand: Hand = text.parse().unwrap();
            let mut points = PointOptions::new(ScoreRules::TENHOU);
            points.win.set_dora([Tile::M9]).unwrap();
            let opponents = Opponents::NONE.willing(100).willing(80);
            let alone = OddsOptions::self_draws().turn(turn).discards(own.parse().unwrap());
            for options in [alone, alone.opponents(opponents)] {
                let mut free = RiichiOptions::default();
                (free.deposit, free.one_shot) = (0, false);
                let both = Search::new(options).riichi_or_not(&hand.view(), &points, free).unwrap();
                let default = RiichiOptions::default();
                let usual = Search::new(options).riichi_or_not(&hand.view(), &points, default).unwrap();
                for is_declared in [true, false] {
                    points.riichi = is_declared;
                    for row in points_of(text, options, &points).rows {
                        let at = both.iter().position(|both| Some(both.discard) == row.discard).unwrap();
                        let found = if is_declared { both[at].with_riichi } else { both[at].without };
                        let about = format!("{row:?} {found:?}: {text} {turn} {is_declared}");
                        assert!(found.points <= row.points_now + 1e-9, "{about}");
                        if turn >= 15 {
                            assert!(close(found.points, row.points_now), "{about}");
                            assert!((found.win - row.at_least(1)).abs() <= 1e-12, "{about}");
                        }
                        if is_declared {
                            // One-shot adds points, and the deposit costs some.
                            let least = found.points - 1_000.0 * (1.0 - found.win);
                            assert!(usual[at].with_riichi.points >= least, "{about}");
                        }
                        rows.add(found.points > 0.0);
                    }
                }
                silent.add(usual.iter().any(|row| !row.is_better_with_riichi()));
            }
        }
    }
    rows.exceeds(40, "rows with points");
    silent.exceeds(1, "hands that are better silent");
}

#[test]
fn a_wait_for_a_fifth_copy_is_worth_nothing() {
    let hand: Hand = "1112222m444p333s1z".parse().unwrap();
    let view = hand.view().with_strictness(Strictness::Unlimited);
    let after = view.ready_discards().find(|ready| ready.tile == Tile::EAST).unwrap();
    assert!(after.waits.tiles().contains(Tile::M2) && hand.count(Tile::M2) == 4);
    let points = PointOptions::new(ScoreRules::TENHOU);
    let worth = |view: &View<Hand>| {
        let rows =
            Search::new(OddsOptions::self_draws()).riichi_or_not(view, &points, RiichiOptions::default()).unwrap();
        rows.into_iter().find(|row| row.discard == Tile::EAST).unwrap()
    };
    assert!(worth(&view) == worth(&hand.view()) && worth(&view).without.points > 0.0);
}

/// A seat wind is a pattern for only one player, who may not need riichi.
#[test]
fn players_with_other_winds_differ_in_riichi() {
    let hand: Hand = "123m456p78p99p222z1z".parse().unwrap();
    let search = Search::new(OddsOptions::self_draws().turn(12).opponents(Opponents::NONE.willing(100)));
    let of = |seat: Wind| {
        let mut points = PointOptions::new(ScoreRules::TENHOU);
        (points.win.seat, points.win.round) = (seat, Wind::East);
        let rows = search.riichi_or_not(&hand.view(), &points, RiichiOptions::default()).unwrap();
        rows.into_iter().find(|row| row.discard == "1z".parse().unwrap()).unwrap()
    };
    let (south, west) = (of(Wind::South), of(Wind::West));
    assert!(close(south.with_riichi.win, west.with_riichi.win));
    assert!(south.without.win > 1.5 * west.without.win && south.with_riichi.points > west.with_riichi.points);
    let gain = |row: RiichiRow| row.with_riichi.points / row.without.points;
    assert!(gain(south) < gain(west));
    let open: Hand = "123m456p78p99p1z(222z)".parse().unwrap();
    let none = search.riichi_or_not(&open.view(), &PointOptions::new(ScoreRules::TENHOU), RiichiOptions::default());
    assert_eq!(none.unwrap(), []);
}
