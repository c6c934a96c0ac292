//! Hands whose best discard depends on what is aimed at.

use shanten::odds::{Goal, OddsOptions, PointOdds, PointOptions, PointRow, Search};
use shanten::score::ScoreRules;
use shanten::{Hand, Piece, Tile};

/// The best discards.
fn best(found: &PointOdds, of: impl Fn(&PointRow) -> f64) -> String {
    let best = found.rows.iter().map(&of).fold(0.0, f64::max);
    let discards: Vec<Tile> =
        found.rows.iter().filter(|row| of(row) > best * (1.0 - 1e-9)).filter_map(|row| row.discard).collect();
    discards.iter().map(Tile::to_string).collect::<Vec<_>>().join(" ")
}

/// The best discards for the chance to win, the average, and at least 8,000 points.
fn choices(hand: &str, indicator: &str, riichi: bool) -> [String; 3] {
    let hand: Hand = hand.parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.riichi = riichi;
    options.win.set_dora([indicator.parse::<Piece>().unwrap()]).unwrap();
    let mut search = Search::new(OddsOptions::default());
    let average = search.points(&hand.view(), &options).unwrap();
    options.goal = Goal::AtLeast(8_000);
    let limit_hands = search.points(&hand.view(), &options).unwrap();
    // No other play wins 8,000 points more often.
    for (row, aimed) in average.rows.iter().zip(&limit_hands.rows) {
        assert!(row.at_least(8_000) <= aimed.points_now * (1.0 + 1e-9), "{row:?}");
    }
    [best(&average, |row| row.win_now), best(&average, |row| row.points_now), best(&limit_hands, |row| row.points_now)]
}

#[test]
fn all_simples_are_worth_a_worse_wait() {
    // Without 99p it has only simples, and is further from a win.
    assert_eq!(choices("345m224699p23478s", "8s", true)[..2], ["2p 6p", "9p"]);
}

#[test]
fn half_a_flush_is_worth_fewer_tiles() {
    assert_eq!(choices("24m1123345667p77z", "1p", true), ["1p", "2m 4m", "2m 4m"]);
}

#[test]
fn a_flush_is_worth_fewer_tiles() {
    assert_eq!(choices("2334566667789m3p", "7s", true)[..2], ["3m", "3p"]);
}

/// Four concealed triplets are worth most on average, but three of them with an overlap already
/// more than 8,000 points.
#[test]
fn a_limit_hand_is_another_aim_than_the_average() {
    assert_eq!(choices("22334m333p111555s", "1z", true), ["3p 1s 5s", "4m", "3m"]);
}

#[test]
fn each_aim_has_a_discard_of_its_own() {
    assert_eq!(choices("27p234456888s233z", "2m", false), ["2z", "2p", "7p"]);
}
