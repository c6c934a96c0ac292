//! Passing and calling, compared with a search of each hand and with manual sums.

use shanten::Position;
use shanten::odds::CallOdds;

use crate::support::prelude::*;

fn position(hand: &str, claim: &str, from: Opponent) -> Position {
    let hand: Hand = hand.parse().unwrap();
    Position::new(hand.view()).with_claim(claim.parse().unwrap(), from).unwrap()
}

/// The chance of the best row.
fn best(choice: &CallOdds) -> f64 {
    choice.odds.rows.iter().map(|row| row.win_now).fold(f64::NEG_INFINITY, f64::max)
}

fn told(choice: &CallOdds) -> String {
    choice.call.map_or("pass".into(), |call| call.to_string())
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} {expected}");
}

#[test]
fn each_choice_is_searched_at_the_turn_of_the_hand_without_swaps() {
    for (hand, claim) in [
        ("45m12233p(789p)", "6m"),
        ("4567m1169p99s123z", "4m"),
        ("340m1179p99s1122z", "5m"),
        ("1112223m4589p11z", "3m"),
    ] {
        let position = position(hand, claim, Opponent::Left);
        let (view, turn) = (position.view(), 9);
        let options = OddsOptions::self_draws().turn(turn);
        let choices = Search::new(options).call_odds(&position).unwrap();
        assert!(choices.is_sorted_by(|one, other| best(one) >= best(other)), "{hand}");
        assert_eq!(choices.len(), 1 + view.hand().calls(claim.parse().unwrap(), Opponent::Left).len());
        for choice in &choices {
            let after = choice.call.map_or(*view, |call| view.after_call(&call).unwrap());
            let mut rows = Search::new(options).odds(&after).unwrap().rows;
            let swaps = choice.call.map_or(TileSet::EMPTY, |call| call.swaps());
            rows.retain(|row| row.discard.is_none_or(|tile| !swaps.contains(tile)));
            assert_eq!((choice.odds.turn, &choice.odds.rows), (turn, &rows), "{hand}: {}", told(choice));
        }
    }
}

#[test]
fn the_hand_before_its_first_draw_calls_at_turn_0() {
    let position = position("45m12233p(789p)", "6m", Opponent::Left);
    let choices = Search::new(OddsOptions::self_draws()).call_odds(&position).unwrap();
    assert_eq!(choices.iter().map(|choice| choice.odds.turn).collect::<Vec<_>>(), [0, 0]);
}

#[test]
fn with_one_draw_left_a_call_wins_by_its_waits_and_a_quad_draws_twice() {
    let last = OddsOptions::self_draws().turn(17);
    // 1-shanten; after 6m and the discard of a 1p it waits for 2p and 3p.
    let run = position("45m12233p(789p)", "6m", Opponent::Left);
    let unseen = |position: &Position| f64::from(Wall::from_view(position.view()).tiles());
    let [called, pass] = &Search::new(last).call_odds(&run).unwrap()[..] else { panic!("two choices") };
    assert_eq!((told(called), told(pass)), ("(456m) with 6m".into(), "pass".into()));
    near(best(called), 4.0 / unseen(&run));
    near(best(pass), 0.0);
    // It waits for 1m and 4m, also with the quad, which draws an additional tile.
    let quad = position("44p23m111z(789p)(789s)", "1z", Opponent::Across);
    let found = Search::new(last).call_odds(&quad).unwrap();
    assert_eq!(found.iter().map(told).collect::<Vec<_>>(), ["(1111z) with 1z", "pass", "(111z) with 1z"]);
    let (waits, unseen) = (8.0, unseen(&quad));
    near(best(&found[0]), 1.0 - (1.0 - waits / unseen) * (1.0 - waits / (unseen - 1.0)));
    near(best(&found[1]), waits / unseen);
}

#[test]
fn a_call_that_leaves_only_swaps_is_no_choice_and_without_a_claim_there_is_none() {
    let swaps = position("4567m(111z)(222z)(333z)", "4m", Opponent::Left);
    let choices = Search::new(OddsOptions::self_draws()).call_odds(&swaps).unwrap();
    assert_eq!(choices.iter().map(told).collect::<Vec<_>>(), ["pass"]);
    let nothing = Position::new(*swaps.view());
    assert!(Search::new(OddsOptions::self_draws()).call_odds(&nothing).unwrap().is_empty());
}

#[cfg(feature = "score")]
#[test]
fn a_call_that_wins_more_often_may_be_worth_fewer_points() {
    // A call leads to a hand of a thousand points; without it there are riichi and dora.
    let cheap = position("244m340p34567s55z", "3m", Opponent::Left);
    let options = PointOptions::new(ScoreRules::TENHOU);
    let mut search = Search::new(OddsOptions::self_draws());
    let points = search.call_points(&cheap, &options).unwrap();
    let best: Vec<_> =
        points.iter().map(|choice| choice.odds.rows.iter().map(|row| row.points_now).fold(0.0, f64::max)).collect();
    assert!(best.is_sorted_by(|one, other| one >= other), "{best:?}");
    for choice in points {
        let after = choice.call.map_or(*cheap.view(), |call| cheap.view().after_call(&call).unwrap());
        let alone = Search::new(OddsOptions::self_draws().turn(0)).points(&after, &options).unwrap();
        let swaps = choice.call.map_or(TileSet::EMPTY, |call| call.swaps());
        let rows = alone.rows.into_iter().filter(|row| row.discard.is_none_or(|tile| !swaps.contains(tile)));
        assert_eq!(choice.odds.rows, rows.collect::<Vec<_>>());
    }
}
