//! Expected points.

use serde_json::Value;
use shanten::Tile;
use shanten::odds::{Goal, OddsOptions, PointOptions, Search, Wall};
use shanten::rules::Rules;
use shanten::score::{ScoreRules, Wind};

use super::{HAND, HEADER, is_well_formed, list, object, odds, refusal, run_odds, words};
use crate::support::on_columns;

/// A hand that wins 1100 points with 1m, or nothing.
const CHEAP: &str = "1m(123p)(345p)(789s)(555z)";

/// Whether figures are the same but for rounding.
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
        let options = OddsOptions::default().turns(9);
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
        let (key, other) = if least.is_some() { ("at_least", "points") } else { ("points", "at_least") };
        for row in &expected.rows {
            let discard = row.discard.map_or(Value::Null, |tile| tile.to_string().into());
            let found = discards.iter().find(|found| found["discard"] == discard).expect("the same discards");
            for (key, figures) in [("win", &row.win), ("ready", &row.ready), (key, &row.points)] {
                assert!(are_close(&numbers(found, key), figures), "{text}: {key} {found}");
            }
            for missing in [other, "won_by", "ready_by"] {
                assert!(found[missing].is_null(), "{text}: {missing} {found}");
            }
            let shares = found["shares"].as_array().expect("a list");
            assert_eq!(shares.len(), row.shares.len(), "{text}: {found}");
            for (found, share) in shares.iter().zip(&row.shares) {
                assert_eq!(found["points"], share.points, "{text}");
                assert!(are_close(&[found["chance"].as_f64().expect("a number")], &[share.chance]), "{text}");
            }
        }
        let first: Vec<f64> = discards.iter().map(|found| numbers(found, key)[0]).collect();
        assert!(first.windows(2).all(|pair| pair[0] > pair[1] - 1e-9), "{text}: {first:?}");
    }
}

#[test]
fn tables_have_points_limits_and_the_shares_of_the_best_discard() {
    let table = odds(&["--points", "--dora", "4p", "--symbols", "letters", HAND]);
    let expected = "\
234578m1689p357s1z
  least             3-shanten
  chances and points by turn 18
  discard     win   ready  points   2000+   4000+   8000+  12000+  16000+
  1z       15.41%  63.80%     650  15.24%   9.71%   0.91%   0.09%   0.00%
  1p       15.41%  63.80%     647  15.24%   9.71%   0.90%   0.09%   0.00%
  9p       14.61%  61.77%     643  14.61%   9.89%   0.98%   0.10%   0.00%
  5m       14.16%  60.92%     482  13.76%   6.40%   0.35%   0.02%   0.00%
  2m       14.16%  60.92%     481  13.76%   6.36%   0.35%   0.02%   0.00%
  6p       14.61%  61.77%     470  14.61%   5.87%   0.22%   0.01%   0.00%
  3s       11.38%  52.27%     449  11.31%   6.51%   0.49%   0.05%   0.00%
  7s       11.38%  52.27%     449  11.31%   6.51%   0.49%   0.05%   0.00%
  8m        8.99%  47.98%     314   8.53%   4.84%   0.10%   0.00%   0.00%
  points by turn 18, if it were turn
  discard       1       4       7      10      13      16
  1z          650     420     222      80      10       0
  1p          647     418     221      79      10       0
  9p          643     411     214      75       9       0
  5m          482     303     154      53       6       0
  2m          481     302     154      52       6       0
  6p          470     300     156      55       7       0
  3s          449     279     141      48       6       0
  7s          449     279     141      48       6       0
  8m          314     188      91      29       3       0
  points won, discarding 1z
  2000-3900     5.54%
  4000-7900     8.79%
  8000-11900    0.82%
  12000-15900   0.09%
  any          15.24%
  path              straight
  turn              1 of 18
  unseen            121 tiles now: all not named; one less after each turn
  searched          3,330 states
";
    assert_eq!(table, expected);
}

#[test]
fn an_object_has_lists_of_points_and_shares() {
    let expected = concat!(
        r#"{"hand":"1m(123p)(345p)(789s)(555z)","searched":1,"discards":[{"discard":null,"win_now":0.07197451597873247,"ready_now":1.0,"points_now":79.17196757660572,"win":[0.07197451597873247,0.04877387887820078,0.024793388429752067],"ready":[1.0,1.0,1.0],"points":[79.17196757660572,53.65126676602087,27.272727272727273],"shares":[{"points":1100,"chance":0.07197451597873247}]}],"shanten":0,"turn":0,"turns":3,"unseen":123,"constant_wall":false,"path":"straight","extra":0,"complete":true}"#,
        "\n"
    );
    assert_eq!(odds(&["--points", "--json", "--turns", "3", CHEAP]), expected);
    // Nothing is worth as much.
    let expected = concat!(
        r#"{"hand":"1m(123p)(345p)(789s)(555z)","searched":1,"discards":[{"discard":null,"win_now":0.07197451597873247,"ready_now":1.0,"at_least_now":0.0,"win":[0.07197451597873247,0.04877387887820078,0.024793388429752067],"ready":[1.0,1.0,1.0],"at_least":[0.0,0.0,0.0],"shares":[]}],"shanten":0,"turn":0,"turns":3,"unseen":123,"constant_wall":false,"path":"straight","extra":0,"goal":8000,"complete":true}"#,
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
    // The points that are aimed at have a column already.
    assert!(
        header(&[&["--at-least", "4000"], &all[..]].concat())
            .ends_with(" ready   4000+   2000+   8000+  12000+  16000+  24000+")
    );
}

#[test]
fn tables_fit_narrow_terminals() {
    let hands = [HAND, "34578m1689p357s1z", "123456789m11122z", CHEAP];
    for aim in [&["--points"][..], &["--points", "--at-least", "999999"]] {
        let run = on_columns("40", &[&["odds", "--symbols", "letters", "--dora", "4p"], aim, &hands].concat(), "");
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
        assert!(run.out.lines().all(|line| line.chars().count() <= 40), "{}", run.out);
        assert!(run.out.lines().all(|line| line == line.trim_end()), "{}", run.out);
    }
    let table =
        on_columns("40", &["odds", "--points", "--at-least", "8000", "--turns", "9", "--symbols", "letters", HAND], "")
            .out;
    let expected = "\
234578m1689p357s1z
  least             3-shanten
  chances and points by turn 9
  discard     win   ready   8000+
  9p        1.26%  17.74%   0.01%
  1p        1.41%  19.45%   0.01%
  1z        1.41%  19.45%   0.01%
  3s        0.89%  13.36%   0.01%
  7s        0.89%  13.36%   0.01%
  6p        1.26%  17.74%   0.00%
  2m        1.15%  16.62%   0.00%
  5m        1.15%  16.62%   0.00%
  8m        0.62%  11.15%   0.00%
  8000+ by turn 9, if it were turn
  discard       1       4       7
  9p        0.01%   0.00%   0.00%
  1p        0.01%   0.00%   0.00%
  1z        0.01%   0.00%   0.00%
  3s        0.01%   0.00%   0.00%
  7s        0.01%   0.00%   0.00%
  6p        0.00%   0.00%   0.00%
  2m        0.00%   0.00%   0.00%
  5m        0.00%   0.00%   0.00%
  8m        0.00%   0.00%   0.00%
  points won, discarding 9p
  4000-7900     0.03%
  8000-11900    0.01%
  any           0.04%
  path              straight
  turn              1 of 9
  unseen            122 tiles now: all
                    not named; one less
                    after each turn
  searched          3,330 states
";
    assert_eq!(table, expected);
}

#[test]
fn rows_and_lines_have_points_at_their_end() {
    for (aim, column, key) in [
        (&["--points"][..], "points_if_turn", "points"),
        (&["--points", "--at-least=3000"], "at_least_if_turn", "at_least"),
    ] {
        let arguments = [aim, &["--turns", "6", HAND]].concat();
        let csv = odds(&[&["--format", "csv"], &arguments[..]].concat());
        let mut lines = csv.lines();
        assert_eq!(lines.next(), Some(format!("{HEADER},{column}").as_str()));
        let object = object(&arguments);
        for discard in object["discards"].as_array().expect("a list") {
            for number in list(discard, key).into_iter().chain([None]) {
                let last = lines.next().and_then(|line| line.rsplit(',').next()).expect("a line for each turn");
                // Nothing is drawn any more at the last turn.
                assert_eq!(last.is_empty(), number.is_none());
                assert!(are_close(&Vec::from_iter(last.parse().ok()), &Vec::from_iter(number)), "{last} {number:?}");
            }
        }
        assert_eq!(lines.next(), None);
        let best = &object["discards"][0];
        let figures = ["win", "ready", key].map(|key| format!("{:.6}", numbers(best, key)[0])).join(" ");
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
    let arguments = ["--points", "--path", "any", "--extra", "9", "--turns", "2", "12m(123p)(345p)(789s)(555z)"];
    let table = odds(&arguments);
    assert!(table.contains("  ready  points\n") && !table.contains("points won"), "{table}");
    assert_eq!(object(&arguments)["discards"][0]["shares"], Value::Array(Vec::new()));
}

#[test]
fn pictures_have_a_panel_of_points() {
    let average = ["--format", "svg", "--points", "--turns", "9", HAND];
    let least = [&["--at-least", "3000"], &average[..]].concat();
    for (arguments, what) in
        [(&average[..], "points on average by turn 9"), (&least, "chance to win 3000 points by turn 9")]
    {
        let svg = odds(arguments);
        assert!(svg.starts_with("<svg width=\"800\" height=\"1440\"") && is_well_formed(&svg), "{svg}");
        let words = words(&svg);
        for told in [what, "chance to win by turn 9", "chance to be ready by turn 9"] {
            assert!(words.contains(&format!("{HAND}: {told}").as_str()), "{words:?}");
        }
        assert!(words.contains(&"3s 7s") && words.contains(&"if it were turn; path: straight"), "{words:?}");
    }
}

#[test]
fn a_complete_hand_has_no_points() {
    let hand = "123456789m11122z";
    assert_eq!(odds(&["--points", hand]), odds(&[hand]));
    assert_eq!(object(&["--points", hand])["discards"], Value::Array(Vec::new()));
}

#[test]
fn options_of_points_go_with_points() {
    for option in ["--seat=east", "--round=south", "--dora=4p", "--counters=1", "--deposits=1", "--score-rules=ema"]
        .into_iter()
        .chain(["--at-least=8000", "--no-riichi"])
    {
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
fn hands_without_a_score_are_refused() {
    let cases: [(&[&str], &str); 5] = [
        (&["1358m"], "no win has a score: 3 melds are left out"),
        (&["1122334455m"], "no win has a score: a meld is left out"),
        (&["--rules", "taiwanese", "123m456789p11224s34z"], "no win has a score: only hands of riichi have a score"),
        (&["--dora", "1z", "1111z234m567p789s"], "5 copies of 1z, visible and own: there are 4"),
        (&["--rules", "three-player", "--dora", "5m", "1z"], "the rules three-player don't have 5m"),
    ];
    for (arguments, reason) in cases {
        let run = run_odds(&[&["--points"], arguments].concat());
        assert_eq!((run.reasons(), run.status), (vec![format!("argument 1: {reason}").as_str()], Some(1)));
    }
}
