//! Expected points.

use serde_json::Value;
use shanten::Tile;
use shanten::odds::{Goal, OddsOptions, PointOptions, Search, Wall};
use shanten::rules::Rules;
use shanten::score::{ScoreRules, Wind};

use super::asked::{HAND, HEADER, list, object, odds, refusal, run_odds};

/// A hand that wins 1100 points with 1m, or nothing.
const CHEAP: &str = "1m(123p)(345p)(789s)(555z)";

/// Whether figures are equal up to rounding.
fn are_close(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1e-12 * b.abs().max(1.0))
}

/// The numbers of a list of a discard.
fn numbers(discard: &Value, key: &str) -> Vec<f64> {
    list(discard, key).into_iter().map(|number| number.expect("a number")).collect()
}

#[test]
fn points_and_shares_are_those_of_the_library() {
    let dora = ["--dora", "4p", "--seat", "east", "--round", "south", "--honba", "2", "--deposits", "1"];
    let cases = [
        ("riichi", HAND, Goal::Average, true),
        ("riichi", HAND, Goal::AtLeast(8_000), true),
        ("riichi", "34578m1689p357s1z", Goal::Average, false),
        ("riichi", "1289m1689p(222z)(5z55z)", Goal::AtLeast(3_900), true),
        ("three-player", "11999m1689p35789s", Goal::Average, true),
    ];
    for (name, text, goal, riichi) in cases {
        let rules: Rules = name.parse().expect("there are such rules");
        let score_rules = ScoreRules::EMA;
        let mut worth = PointOptions::new(score_rules);
        (worth.win.seat, worth.win.round) = (Wind::East, Wind::South);
        (worth.win.counters, worth.win.deposits) = (2, 1);
        worth.win.set_dora([Tile::P4]).expect("an indicator");
        (worth.goal, worth.riichi) = (goal, riichi);
        // The indicator is visible.
        let view = rules.hand(text).expect("a hand").view();
        let view = view.with_visible("4p".parse().expect("a tile")).expect("there are as many");
        let options = OddsOptions::self_draws().turns(9);
        let expected = Search::new(options).points(&view, &worth).expect("a search");

        let least = if let Goal::AtLeast(least) = goal { Some(least) } else { None };
        let aim = least.map(|least| format!("--at-least={least}"));
        let mut arguments = vec!["--points", "--turns", "9", "--rules", name, "--score-rules", "ema", text];
        arguments.extend(dora);
        arguments.extend(aim.as_deref());
        arguments.extend((!riichi).then_some("--no-riichi"));
        let object = object(&arguments);
        assert_eq!(
            (&object["searched"], &object["unseen"]),
            (&expected.searched.into(), &Wall::from_view(&view).tiles().into())
        );
        assert_eq!(object["goal"].as_u64(), least.map(u64::from));
        let discards = object["discards"].as_array().expect("a list");
        assert_eq!(discards.len(), expected.rows.len(), "{text}");
        for row in &expected.rows {
            let discard = row.discard.map_or(Value::Null, |tile| tile.to_string().into());
            let found = discards.iter().find(|found| found["discard"] == discard).expect("the same discards");
            for (key, figures) in [("win", &row.win), ("ready", &row.ready), ("points", &row.points)] {
                assert!(are_close(&numbers(found, key), figures), "{text}: {key} {found}");
            }
            for missing in ["won_by", "ready_by"] {
                assert!(found[missing].is_null(), "{text}: {missing} {found}");
            }
            let shares = found["shares"].as_array().expect("a list");
            assert_eq!(shares.len(), row.shares.len(), "{text}: {found}");
            for (found, share) in shares.iter().zip(&row.shares) {
                assert_eq!(found["points"], share.points, "{text}");
                assert!(are_close(&[found["chance"].as_f64().expect("a number")], &[share.chance]), "{text}");
            }
        }
        let first: Vec<f64> = discards.iter().map(|found| numbers(found, "points")[0]).collect();
        assert!(first.windows(2).all(|pair| pair[0] > pair[1] - 1e-9), "{text}: {first:?}");
    }
}

#[test]
fn an_object_has_lists_of_points_and_shares() {
    let expected = concat!(
        r#"{"hand":"1m(123p)(345p)(789s)(555z)","searched":1,"discards":[{"discard":null,"win_now":0.07197451597873247,"ready_now":1.0,"points_now":79.17196757660572,"win":[0.07197451597873247,0.04877387887820078,0.024793388429752067],"ready":[1.0,1.0,1.0],"points":[79.17196757660572,53.65126676602087,27.272727272727273],"no_yaku":false,"shares":[{"points":1100,"chance":0.07197451597873247}]}],"shanten":0,"turn":0,"turns":3,"unseen":123,"constant_wall":false,"wins":"draws","path":"straight","missing":"","needs_yaku":false,"complete":true}"#,
        "\n"
    );
    assert_eq!(odds(&["--points", "--json", "--turns", "3", CHEAP]), expected);
    // No win is worth that much.
    let expected = concat!(
        r#"{"hand":"1m(123p)(345p)(789s)(555z)","searched":1,"discards":[{"discard":null,"win_now":0.07197451597873247,"ready_now":1.0,"points_now":0.0,"win":[0.07197451597873247,0.04877387887820078,0.024793388429752067],"ready":[1.0,1.0,1.0],"points":[0.0,0.0,0.0],"no_yaku":false,"shares":[]}],"shanten":0,"turn":0,"turns":3,"unseen":123,"constant_wall":false,"wins":"draws","path":"straight","missing":"","goal":8000,"needs_yaku":false,"complete":true}"#,
        "\n"
    );
    assert_eq!(odds(&["--points", "--at-least", "8000", "--json", "--turns", "3", CHEAP]), expected);
}

#[test]
fn limits_are_those_of_the_seat() {
    let header = |arguments: &[&str]| odds(arguments).lines().nth(3).expect("a header").to_owned();
    let all = ["--points", "--turns", "8", HAND];
    assert!(header(&all).ends_with(" points   2000+   4000+   8000+  12000+  16000+"));
    assert!(header(&[&["--jikaze", "E"], &all[..]].concat()).ends_with("   3000+   6000+  12000+  18000+  24000+"));
    // The points aimed at already have a column.
    assert!(
        header(&[&["--at-least", "4000"], &all[..]].concat())
            .ends_with(" ready   4000+   2000+   8000+  12000+  16000+  24000+")
    );
}

#[test]
fn rows_and_lines_have_points_at_their_end() {
    for (aim, column) in [(&["--points"][..], "points_if_turn"), (&["--points", "--at-least=3000"], "at_least_if_turn")]
    {
        let arguments = [aim, &["--turns", "6", HAND]].concat();
        let csv = odds(&[&["--format", "csv"], &arguments[..]].concat());
        let mut lines = csv.lines();
        assert_eq!(lines.next(), Some(format!("{HEADER},{column}").as_str()));
        let object = object(&arguments);
        for discard in object["discards"].as_array().expect("a list") {
            for number in list(discard, "points").into_iter().chain([None]) {
                let last = lines.next().and_then(|line| line.rsplit(',').next()).expect("a line for each turn");
                // At the last turn there are no more draws.
                assert_eq!(last.is_empty(), number.is_none());
                assert!(are_close(&Vec::from_iter(last.parse().ok()), &Vec::from_iter(number)), "{last} {number:?}");
            }
        }
        assert_eq!(lines.next(), None);
        let best = &object["discards"][0];
        let figures = ["win", "ready", "points"].map(|key| format!("{:.6}", numbers(best, key)[0])).join(" ");
        let plain = odds(&[&["--format", "plain"], &arguments[..]].concat());
        assert_eq!(plain, format!("{HAND} {} {figures}\n", best["discard"].as_str().expect("a tile")));
        let none = run_odds(&[aim, &["--format", "plain", "--states", "10", HAND]].concat());
        assert_eq!(none.out, format!("{HAND} - - - -\n"));
    }
}

#[test]
fn indicators_are_visible_once() {
    let of = |arguments: &[&str]| object(&[&["--points", "--turns", "6"], arguments, &[HAND]].concat());
    assert_eq!(of(&[])["unseen"], 122);
    assert_eq!(of(&["--dora", "4p"])["unseen"], 121);
    assert_eq!(of(&["--dora", "44p"])["unseen"], 120);
    assert_eq!(of(&["--dora", "4p", "--visible", "4p"]), of(&["--dora", "4p"]));
    assert_eq!(of(&["--dora", "44p", "--visible", "4p2z"]), of(&["--dora", "44p", "--visible", "44p2z"]));
}

#[test]
fn without_counted_exchanges_nobody_knows_shares() {
    let arguments = ["--points", "--path", "any+9", "--turns", "2", "12m(123p)(345p)(789s)(555z)"];
    let table = odds(&arguments);
    assert!(table.contains("  ready  points\n") && !table.contains("points won"), "{table}");
    assert_eq!(object(&arguments)["discards"][0]["shares"], Value::Array(Vec::new()));
}

#[test]
fn a_complete_hand_has_no_points() {
    let hand = "123456789m11122z";
    assert_eq!(run_odds(&["--points", hand]).out, run_odds(&[hand]).out);
    assert!(run_odds(&["--points", "--json", hand]).out.contains(r#""discards":[]"#));
}

#[test]
fn options_of_points_go_with_points() {
    for option in ["--dora=4p", "--counters=1", "--deposits=1", "--at-least=8000", "--no-riichi"] {
        let refusal = refusal(&[option, HAND]);
        assert!(refusal.contains("required") && refusal.contains("\n  --points\n"), "{refusal}");
    }
    let cases: [(&[&str], &str); 5] = [
        (&["--over-time", "by"], "'--points' cannot be used with '--over-time <WHICH>'"),
        (&["--at-least", "0"], "--at-least"),
        (&["--at-least", "1000000"], "--at-least"),
        (&["--dora", "4x"], "--dora: unknown character 'x' at character 2"),
        (&["--score-rules", "emma"], "did you mean 'ema'?"),
    ];
    for (arguments, told) in cases {
        let refusal = refusal(&[&["--points"], arguments, &["1z"]].concat());
        assert!(refusal.contains(told), "{refusal}");
    }
}

#[test]
fn riichi_and_none_stand_beside_each_other() {
    let hand = "123m456p99p34s222m1z";
    let table = odds(&["--points", "--turn", "9", hand]);
    assert!(
        table.contains("\n  points with riichi, and without\n  discard  riichi     win without     win\n"),
        "{table}"
    );
    let found = object(&["--points", "--wins", "table", "--turn", "9", hand]);
    let rows = found["riichi"].as_array().expect("a list");
    let of = |row: &Value, key: &str| row[key].as_f64().expect("a number");
    let row = rows.iter().find(|row| row["discard"] == "1z").expect("a row");
    assert!(of(row, "riichi") > of(row, "without") && of(row, "riichi_win") > of(row, "without_win"));
    // Riichi isn't declared, or can't be.
    for arguments in [&["--points", "--no-riichi", hand][..], &["--points", CHEAP], &["--points", HAND]] {
        assert!(object(arguments)["riichi"].is_null());
        assert!(!odds(arguments).contains("with riichi"));
    }
}
