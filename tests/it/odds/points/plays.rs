//! Hands whose best discard depends on the goal.

use crate::support::prelude::*;

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
    let mut search = Search::new(OddsOptions::self_draws());
    let average = search.points(&hand.view(), &options).unwrap();
    options.goal = Goal::AtLeast(8_000);
    let limit_hands = search.points(&hand.view(), &options).unwrap();
    // No other play wins at least 8,000 points more often.
    for (row, aimed) in average.rows.iter().zip(&limit_hands.rows) {
        assert!(row.at_least(8_000) <= aimed.points_now * (1.0 + 1e-9), "{row:?}");
    }
    [best(&average, |row| row.win_now), best(&average, |row| row.points_now), best(&limit_hands, |row| row.points_now)]
}

#[test]
fn each_aim_has_discards_of_its_own() {
    let cases: [(&str, &str, &str, bool, &[&str]); 5] = [
        // Without 99p it has only simples, but a higher shanten.
        ("all simples are worth a worse wait", "345m224699p23478s", "8s", true, &["2p 6p", "9p"]),
        ("half a flush is worth fewer tiles", "24m1123345667p77z", "1p", true, &["1p", "2m 4m", "2m 4m"]),
        ("a flush is worth fewer tiles", "2334566667789m3p", "7s", true, &["3m", "3p"]),
        // Four concealed triplets are worth most on average, but three with an overlap already give
        // more than 8,000 points.
        ("a limit hand is another aim than the average", "22334m333p111555s", "1z", true, &["3p 1s 5s", "4m", "3m"]),
        ("all three differ", "27p234456888s233z", "2m", false, &["2z", "2p", "7p"]),
    ];
    for (why, hand, indicator, riichi, expected) in cases {
        assert_eq!(choices(hand, indicator, riichi)[..expected.len()], *expected, "{why}");
    }
}
