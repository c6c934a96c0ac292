//! Points where others' discards win, too.

use shanten::odds::{Goal, Opponents, PointOdds, PointOptions};
use shanten::score::ScoreRules;

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

/// The shares are found forwards, the points backwards.
#[test]
fn the_shares_of_wins_by_draw_and_by_discard_add_up_to_the_points() {
    let opponents = Opponents::default().own_discards("5s6p".parse().unwrap()).willing_with("3s".parse().unwrap(), 50);
    for text in HANDS {
        for path in [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 1 }] {
            for opponents in [opponents, Opponents::default()] {
                for (goal, riichi) in [(Goal::Average, true), (Goal::Average, false), (Goal::AtLeast(5_200), true)] {
                    let mut points = PointOptions::new(ScoreRules::TENHOU);
                    (points.goal, points.riichi) = (goal, riichi);
                    let options = OddsOptions::default().turns(8).turn(2).path(path).opponents(opponents);
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

#[test]
fn a_hand_without_a_pattern_wins_by_a_discard_with_riichi_alone() {
    let row = |riichi: bool, own: &str| {
        let mut points = PointOptions::new(ScoreRules::TENHOU);
        points.riichi = riichi;
        let opponents = Opponents::default().own_discards(own.parse().unwrap());
        let options = OddsOptions::default().turn(9).opponents(opponents);
        points_of("123m456p99p35s222s1z", options, &points).rows.remove(0).points_now
    };
    // Its own draw is a pattern, so without riichi it is worth as much as a furiten hand.
    let (with_riichi, without) = (row(true, ""), row(false, ""));
    assert!(with_riichi > 2.0 * without && without > 0.0, "{with_riichi} {without}");
    assert!(close(without, row(false, "4s")) && row(true, "4s") < with_riichi);
}
