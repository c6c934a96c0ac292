//! Winning chances.

mod points;

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use shanten::odds::{OddsOptions, Path, Search};
use shanten::rules::Rules;
use shanten::{Form, Hand, Shanten, Tile, View, Visible};

use crate::support::{Run, any_hand, on_columns, run};

const HAND: &str = "234578m1689p357s1z";

/// Its chances to win at turn 1 with 17 draws to come, as they are published, the best first.
const WIN: [(&str, f64); 9] = [
    ("1p", 0.1511),
    ("1z", 0.1511),
    ("6p", 0.1432),
    ("9p", 0.1432),
    ("2m", 0.1387),
    ("5m", 0.1387),
    ("3s", 0.1114),
    ("7s", 0.1114),
    ("8m", 0.0879),
];

fn run_odds(arguments: &[&str]) -> Run {
    run(&[&["odds"], arguments].concat(), b"")
}

/// The output, without a complaint.
fn odds(arguments: &[&str]) -> String {
    let run = run_odds(arguments);
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    run.out
}

fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&odds(&[&["--json"], arguments].concat())).expect("it is an object")
}

/// A discard with its chances to win and to be ready by turn.
type Row = (Option<String>, Vec<f64>, Vec<f64>);

fn rows_of(object: &Value) -> Vec<Row> {
    let numbers = |list: &Value| -> Vec<f64> {
        list.as_array().expect("a list").iter().map(|number| number.as_f64().expect("a number")).collect()
    };
    let row = |row: &Value| (row["discard"].as_str().map(str::to_owned), numbers(&row["win"]), numbers(&row["ready"]));
    object["discards"].as_array().expect("a list").iter().map(row).collect()
}

fn rows(arguments: &[&str]) -> Vec<Row> {
    rows_of(&object(arguments))
}

/// The chance to win of the best row.
fn best(arguments: &[&str]) -> f64 {
    rows(arguments)[0].1[0]
}

/// The message about wrong usage.
fn refusal(arguments: &[&str]) -> String {
    let run = run_odds(arguments);
    assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    run.err
}

fn is_near(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-14)
}

#[test]
fn a_published_hand_has_its_chances() {
    let all = ["--path", "straight", "--turns", "18", "--unseen", "122", "--turn", "1", HAND];
    let rows = rows(&all);
    assert_eq!(rows.len(), WIN.len());
    for ((discard, win, _), (expected, chance)) in rows.iter().zip(WIN) {
        assert_eq!(discard.as_deref(), Some(expected));
        assert!((win[0] - chance).abs() < 0.5e-4, "{expected}: {}", win[0]);
    }
    // All of this is so by default.
    assert_eq!(object(&all), object(&[HAND]));
}

#[test]
fn an_object_begins_with_the_hand_and_its_discards() {
    let text = odds(&["--json", HAND]);
    let object = object(&[HAND]);
    let searched = object["searched"].as_u64().expect("a number");
    let start = format!(r#"{{"hand":"{HAND}","searched":{searched},"discards":[{{"discard":"1p","win_now":0.151"#);
    assert!(text.starts_with(&start), "{text}");
    let end = concat!(
        r#"],"shanten":3,"turn":1,"turns":18,"unseen":122,"constant_wall":false,"#,
        r#""path":"straight","extra":0,"complete":true}"#,
        "\n",
    );
    assert!(text.ends_with(end), "{text}");
    for told in
        [r#","ready_now":0.6"#, r#","win":[0.151"#, r#"],"ready":[0.6"#, r#"],"won_by":[0.0,"#, r#"],"ready_by":[0.0,"#]
    {
        assert!(text.contains(told), "{told} in {text}");
    }
    assert!(rows_of(&object).iter().all(|(_, win, ready)| win.len() == 17 && ready.len() == 17));
    assert!(searched > 1000);
    assert_eq!(odds(&["--format", "json", HAND]), text);
}

#[test]
fn figures_are_those_of_the_library() {
    let cases = [
        ("2378m156p9s", ""),
        ("23788m156p99s112z", "446m1z"),
        ("2378m156p(999s)", ""),
        ("2378m156p9s[1111z](777+7z)", "4467p"),
        ("1122m4455p6789s12z", ""),
    ];
    for (text, visible) in cases {
        let hand: Hand = text.parse().expect("a hand");
        let visible: Visible = visible.parse().expect("tiles");
        let view: View = hand.view().with_visible(visible).expect("there are as many");
        for (name, path) in [("shortest", Path::Shortest), ("no-step-back", Path::NoStepBack { extra: 1 })] {
            let expected = Search::new(OddsOptions::default().path(path)).odds(&view).expect("a search");
            let object = object(&["--path", name, "--visible", &visible.to_string(), text]);
            let mut rows = rows_of(&object);
            assert_eq!(object["searched"], expected.searched, "{text}");
            assert_eq!((&object["path"], &object["extra"]), (&name.into(), &path.extra().into()));
            let tile = |discard: &Option<String>| discard.as_ref().map(|tile| tile.parse::<Tile>().expect("a tile"));
            rows.sort_by_key(|(discard, ..)| tile(discard));
            assert_eq!(rows.len(), expected.rows.len(), "{text}");
            for (row, expected) in rows.iter().zip(&expected.rows) {
                assert_eq!(tile(&row.0), expected.discard, "{text}");
                let is_same = is_near(&row.1, &expected.win) && is_near(&row.2, &expected.ready);
                assert!(is_same, "{text}: {row:?}");
            }
        }
    }
}

#[test]
fn a_hand_that_waits_has_one_row_without_a_discard() {
    let object = object(&["234578m1689p357s"]);
    assert_eq!((&object["turn"], &object["discards"][0]["discard"]), (&0.into(), &Value::Null));
    let rows = rows_of(&object);
    assert_eq!((rows.len(), rows[0].1.len()), (1, 18));
    let csv = odds(&["--format", "csv", "234578m1689p357s"]);
    assert!(csv.starts_with(&format!("{HEADER}\n234578m1689p357s,,0,0.0,0.0,0.1")), "{csv}");
    let table = odds(&["234578m1689p357s"]);
    assert!(table.contains("\n  chances by turn 18\n              win   ready\n           16."), "{table}");
}

/// The names of the fields.
const HEADER: &str = "hand,discard,turn,won_by,ready_by,win_if_turn,ready_if_turn";

/// A list of numbers of a discard, with `None` for null.
fn list(discard: &Value, key: &str) -> Vec<Option<f64>> {
    discard[key].as_array().expect("a list").iter().map(Value::as_f64).collect()
}

#[test]
fn lines_of_fields_tell_what_an_object_tells() {
    let csv = odds(&["--format", "csv", "--turn", "3", HAND]);
    assert_eq!(odds(&["--format", "tsv", "--turn", "3", HAND]), csv.replace(',', "\t"));
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some(HEADER));
    let object = object(&["--turn", "3", HAND]);
    for discard in object["discards"].as_array().expect("a list") {
        let lists = ["won_by", "ready_by", "win", "ready"].map(|key| list(discard, key));
        assert_eq!(lists.each_ref().map(Vec::len), [16, 16, 15, 15]);
        for at in 0..16 {
            let fields: Vec<&str> = lines.next().expect("a line for each turn").split(',').collect();
            assert_eq!(fields[..3], [HAND, discard["discard"].as_str().expect("a tile"), &(at + 3).to_string()]);
            for (field, list) in fields[3..].iter().zip(&lists) {
                match list.get(at) {
                    Some(&Some(number)) => assert!(is_near(&[field.parse().expect("a number")], &[number])),
                    // Nothing is drawn any more at the last turn.
                    none => assert_eq!((none, *field, at), (None, "", 15)),
                }
            }
        }
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn chances_by_a_turn_are_those_of_a_search_that_ends_there() {
    let cases = [
        (HAND, "straight", Path::Straight, 1, Form::ALL.to_vec()),
        ("2378m156p9s(999s)", "no-step-back", Path::NoStepBack { extra: 1 }, 3, Form::ALL.to_vec()),
        ("1122m4455p6789s1z", "any", Path::Any { extra: 1 }, 0, vec![Form::SevenPairs]),
        ("1122m4455p6789s1z", "shortest", Path::Shortest, 4, vec![Form::Standard]),
        // With as many exchanges as turns nobody counts them.
        ("3577m7p", "any", Path::Any { extra: 1 }, 0, Form::ALL.to_vec()),
    ];
    for (text, name, path, turn, forms) in cases {
        let hand: Hand = text.parse().expect("a hand");
        let names: Vec<String> = forms.iter().map(|form| form.name().replace(' ', "-")).collect();
        let object =
            object(&["--path", name, "--turn", &turn.to_string(), "--turns", "9", "--form", &names.join(","), text]);
        let discards = object["discards"].as_array().expect("a list");
        for by in turn..=9 {
            let options = OddsOptions::default().path(path).turn(turn).forms(&forms).turns(by);
            let expected = Search::new(options).odds(&hand.view()).expect("a search");
            assert_eq!(expected.rows.len(), discards.len());
            for row in &expected.rows {
                let discard = row.discard.map_or(Value::Null, |tile| tile.to_string().into());
                let found = discards.iter().find(|found| found["discard"] == discard).expect("the same discards");
                let at = usize::from(by - turn);
                for (key, expected) in [("won_by", row.win_now), ("ready_by", row.ready_now)] {
                    let chance = list(found, key)[at].expect("it was searched");
                    if by > turn {
                        assert!(is_near(&[chance], &[expected]), "{text}, {discard} by {by}: {chance} {expected}");
                    } else {
                        let mut after = hand;
                        if let Some(tile) = row.discard {
                            after.discard(tile).expect("it is there");
                        }
                        let shantens = forms.iter().filter_map(|&form| after.view().shanten_in(form));
                        let is_ready = key == "ready_by" && shantens.min().is_some_and(Shanten::is_tenpai);
                        assert!(is_near(&[chance], &[f64::from(u8::from(is_ready))]), "{text}, {discard}");
                    }
                }
            }
        }
        for discard in discards {
            for (by, from) in [("won_by", "win"), ("ready_by", "ready")] {
                let by = list(discard, by);
                assert_eq!(by.last(), list(discard, from).first());
                assert!(by.is_sorted() && by.len() == usize::from(10_u8 - turn), "{by:?}");
            }
        }
    }
}

#[test]
fn chances_if_it_were_a_turn_can_be_asked_for() {
    let table = odds(&["--over-time", "if", HAND]);
    let told = "\n  won by turn 18, if it were turn\n  discard       1       4       7      10      13      16\n";
    assert!(table.contains(told) && table.contains("\n  1p       15.11%   9.73% "), "{table}");
    let [all, if_turn] = ["by", "if"].map(|which| object(&["--over-time", which, HAND]));
    assert_eq!(rows_of(&all), rows_of(&if_turn));
    assert_eq!(if_turn["discards"][0]["won_by"], Value::Null);
    let csv = odds(&["--over-time", "if", "--format", "csv", HAND]);
    assert!(csv.lines().skip(1).all(|line| line.contains(",,,")), "{csv}");
}

#[test]
fn several_hands_come_from_anywhere() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("odds.txt");
    fs::write(&path, "1m\n").expect("there is room for a file");
    let name = path.to_str().expect("its name is UTF-8");
    let hands = run(&["odds", "--format", "plain", "12m", "-", "-f", name], b"4m5z\n\nx\n12m\n");
    let starts = hands.out.lines().filter_map(|line| line.split_once(" 0.")).map(|(start, _)| start);
    assert_eq!(starts.collect::<Vec<_>>(), ["12m 1m", "4m5z 4m", "12m 1m", "1m -"]);
    assert_eq!(
        (hands.reasons(), hands.status),
        (vec!["standard input:3: unknown character 'x' at character 1"], Some(1))
    );
    // Each answer is that of the hand alone, and tables have one header.
    for (format, separator, header) in [("text", "\n", 0), ("json", "", 0), ("csv", "", 1), ("tsv", "", 1)] {
        let of = |hands: &[&str]| odds(&[&["--format", format], hands].concat());
        let [first, second] = ["12m", "1m"].map(|hand| of(&[hand]));
        let second: String = second.split_inclusive('\n').skip(header).collect();
        assert_eq!(of(&["12m", "1m"]), format!("{first}{separator}{second}"));
        assert_eq!(run(&["odds", "--format", format], b"12m\n1m\n").out, format!("{first}{separator}{second}"));
    }
}

#[test]
fn a_plain_line_has_the_best_discard_and_both_chances() {
    let run = run_odds(&["--format", "plain", HAND, "234578m1689p357s", "11z"]);
    assert_eq!(run.out, format!("{HAND} 1p 0.151063 0.632574\n234578m1689p357s - 0.169918 0.663199\n"));
    assert_eq!((run.reasons(), run.status), (vec!["argument 3: the hand is complete, so it has no chances"], Some(1)));
}

#[test]
fn the_table_has_the_best_discard_first_and_fits() {
    let table = odds(&[HAND]);
    let discards = table.lines().skip(4).map(|line| line.split_whitespace().next().unwrap_or_default());
    assert_eq!(discards.take(9).collect::<Vec<_>>(), WIN.map(|(discard, _)| discard));
    for told in [
        "  least             3-shanten\n  chances by turn 18\n  discard     win   ready\n  1p       15.11%  63.26%\n",
        "\n  won by turn, each played for that turn\n  discard       3       6       9      12      15      18\n",
        "\n  1p        0.00%   0.16%   1.41%   4.40%   9.10%  15.11%\n",
        "\n  path              straight\n  turn              1 of 18\n",
        "\n  unseen            122 tiles now: all not named; one less after each turn\n",
        " states\n",
    ] {
        assert!(table.contains(told), "{told} in {table}");
    }
    for number in 0..60 {
        let hand = any_hand(number).to_string();
        for turns in ["2", "18", "60"] {
            let table = odds(&["--turns", turns, &hand]);
            assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
            assert!(table.lines().all(|line| line == line.trim_end()), "{table}");
        }
    }
    assert!(odds(&["--symbols", "unicode", HAND]).contains("\n  🀙        15.11%"));
    assert!(odds(&["--symbols", "letters", HAND]).starts_with(&format!("{HAND}\n  least ")));
}

#[test]
fn each_path_allows_more_than_those_before() {
    let chances = |path: &[&str]| {
        let rows = rows(&[&["--path"], path, &["23788m156p99s1z"]].concat());
        let of = |discard: &str| rows.iter().find(|row| row.0.as_deref() == Some(discard)).map(|row| row.1[0]);
        (rows.len(), ["1z", "7m"].map(|discard| of(discard).expect("it keeps the shanten")))
    };
    let paths = [
        chances(&["shortest"]),
        chances(&["straight"]),
        chances(&["no-step-back"]),
        chances(&["no-step-back", "--extra", "2"]),
        chances(&["any", "--extra", "2"]),
    ];
    for pair in paths.windows(2) {
        let [(_, less), (_, more)] = pair else { unreachable!() };
        assert!(less.iter().zip(more).all(|(less, more)| less <= more), "{paths:?}");
    }
    assert!(paths[..4].windows(2).all(|pair| pair[0] != pair[1]), "{paths:?}");
    // Only on the last one the shanten may rise at once.
    assert!(paths[4].0 > paths[3].0, "{paths:?}");
    assert_eq!(chances(&["no-step-back", "--extra", "1"]), paths[2]);
    assert_eq!(chances(&["any", "--extra", "1"]), chances(&["any"]));
    assert_eq!(chances(&["no-step-back", "--extra", "0"]), paths[1]);
}

#[test]
fn a_later_turn_has_the_later_figures() {
    let all = rows(&["--turn", "0", "--unseen", "123", HAND]);
    for (turn, unseen, statistics) in [("1", "122", 17), ("5", "118", 13), ("17", "106", 1)] {
        for (discard, win, ready) in rows(&["--turn", turn, "--unseen", unseen, HAND]) {
            let same = all.iter().find(|row| row.0 == discard).expect("the same discards");
            assert_eq!([win.len(), ready.len()], [statistics; 2]);
            assert!(same.1.ends_with(&win) && same.2.ends_with(&ready));
        }
    }
}

#[test]
fn turns_before_the_first_dont_matter_with_a_constant_wall() {
    let of = |turns, turn| rows(&["--constant-wall", "--turns", turns, "--turn", turn, HAND]);
    for ((discard, win, ready), (later, later_win, later_ready)) in of("12", "1").iter().zip(of("18", "7")) {
        assert_eq!(*discard, later);
        assert!(is_near(win, &later_win) && is_near(ready, &later_ready), "{discard:?}");
    }
    assert_eq!(object(&["--constant-wall", HAND])["constant_wall"], true);
    assert!(
        odds(&["--constant-wall", HAND])
            .contains("  unseen            122 tiles now: all not named; as many at each turn\n")
    );
}

#[test]
fn the_more_tiles_are_unseen_the_worse() {
    let default = best(&[HAND]);
    assert!(best(&["--unseen", "121", HAND]) > default);
    assert!(best(&["--unseen", "123", HAND]) < default);
    assert!(best(&["--constant-wall", HAND]) < default);
    assert_eq!(object(&["--unseen", "124", HAND])["unseen"], 124);
    // First wanted tiles are gone, then unwanted ones.
    assert!(best(&["--visible", "77p", HAND]) < default);
    assert!(best(&["--visible", "222z", "--visible", "3z", HAND]) > default);
    assert_eq!(object(&["--visible", "222z", "--visible", "3z", HAND])["unseen"], 118);
}

#[test]
fn only_the_forms_that_are_asked_for_win() {
    let hand = "1122335m668p99s12z";
    let of = |forms: &[&str]| object(&[forms, &[hand]].concat());
    let shantens = [("standard", 2), ("seven-pairs", 1), ("thirteen-orphans", 8)];
    for (form, shanten) in shantens {
        assert_eq!(of(&["--form", form])["shanten"], shanten);
    }
    assert_eq!(of(&["--form", "standard,seven-pairs,thirteen-orphans"]), of(&[]));
    assert_eq!(of(&["--form", "standard,seven-pairs"]), of(&["--form", "seven-pairs", "--form", "standard"]));
    // The straight path leads to the nearest form, though there are more ways to another one.
    let [standard, all] = [&["--form", "standard"][..], &[]].map(|forms| rows_of(&of(forms))[0].1[0]);
    assert!(standard > 1.2 * all, "{standard} {all}");
}

#[test]
fn strictness_says_what_is_gone() {
    let of = |strictness| {
        let object = object(&["--strict", strictness, "222444m4468p[7777p]"]);
        (object["shanten"].clone(), rows_of(&object)[0].2[0])
    };
    assert_eq!(of("concealed"), (0.into(), 1.0));
    let (shanten, ready) = of("melds");
    assert!(shanten == 1 && ready < 1.0, "{ready}");
}

#[test]
fn what_is_complete_is_told_to_be() {
    let hand = "123456789m11122z";
    assert_eq!(
        odds(&["--symbols", "letters", hand]),
        format!("{hand}\n  least             win\n  complete as       22z 123m 456m 789m 111z  (straight)\n")
    );
    let object = object(&[hand]);
    assert_eq!((&object["shanten"], &object["discards"]), (&(-1).into(), &Value::Array(Vec::new())));
    assert_eq!((&object["searched"], &object["complete"]), (&0.into(), &true.into()));
    for (format, header) in [("plain", ""), ("csv", HEADER), ("svg", "")] {
        let refused = run_odds(&["--format", format, hand]);
        assert_eq!(refused.reasons(), ["argument 1: the hand is complete, so it has no chances"]);
        assert_eq!((refused.out.trim_end(), refused.status), (header, Some(1)));
    }
    // It isn't, if that form doesn't count.
    assert!(best(&["--form", "seven-pairs", hand]) < 1.0);
}

#[test]
fn a_hand_that_can_no_longer_win_has_no_chance() {
    let arguments = ["--form", "seven-pairs", "1122334455m"];
    assert!(odds(&arguments).contains("\n  least             no win\n"));
    assert_eq!((best(&arguments), &object(&arguments)["shanten"]), (0.0, &Value::Null));
}

#[test]
fn chances_never_exceed_one() {
    let path = ["--path", "any", "--extra", "40", "--turns", "20"];
    let rows = rows(&[&["--unseen", "20"], &path[..], &["1358m"]].concat());
    assert_eq!((rows.len(), rows[0].1.len()), (1, 20));
    let chances = || rows.iter().flat_map(|(_, win, ready)| win.iter().chain(ready));
    assert!(chances().all(|chance| (0.0..=1.0).contains(chance)), "{rows:?}");
    assert!(chances().any(|&chance| chance > 0.99), "{rows:?}");
}

#[test]
fn on_the_shortest_path_chances_may_rise_with_the_turn() {
    let win = &rows(&["--path", "shortest", "--turns", "30", HAND])[0].1;
    assert!(win[0] < win[1], "{win:?}");
}

/// The note on the discards that aren't among those that were found.
fn missing(found: &[Row]) -> String {
    let is_missing = |discard: &&str| found.iter().all(|row| row.0.as_deref() != Some(*discard));
    let mut missing: Vec<&str> = WIN.map(|(discard, _)| discard).into_iter().filter(is_missing).collect();
    missing.sort_by_key(|discard| discard.parse::<Tile>().expect("a tile"));
    match missing[..] {
        [discard] => format!("{discard} is missing"),
        _ => format!("{} are missing", missing.join(" ")),
    }
}

#[test]
fn too_few_states_are_told() {
    let none = run_odds(&["--json", "--states", "10", HAND]);
    assert_eq!(none.status, Some(0));
    assert_eq!(none.err, "note: argument 1: --states 10 is too few: there are no figures\n");
    assert!(none.out.contains(r#""discards":[],"#) && none.out.contains(r#""complete":false"#), "{}", none.out);

    let searched = object(&[HAND])["searched"].as_u64().expect("a number");
    let all = rows(&[HAND]);
    for (states, words) in [(searched - 1, "discard"), (searched * 3 / 4, "discards")] {
        let some = run_odds(&["--json", "--states", &states.to_string(), HAND]);
        let found = rows_of(&serde_json::from_str(&some.out).expect("it is an object"));
        assert!((1..WIN.len()).contains(&found.len()) && found.iter().all(|row| all.contains(row)));
        assert_eq!(some.err, format!("note: argument 1: --states {states} is too few: {words} {}\n", missing(&found)));
    }
    odds(&["--states", &searched.to_string(), HAND]);

    let shorter = run_odds(&["--path", "any", "--extra", "3", "--states", "20000", HAND]);
    let note = "is too few: these figures are of the path any, extra ";
    assert!(shorter.err.contains(note) && shorter.out.contains("\n  path              any, extra "), "{}", shorter.err);
    assert_eq!(shorter.status, Some(0));
    let cut = run_odds(&["--json", "--path", "any", "--states", &(searched - 1).to_string(), HAND]);
    let found = rows_of(&serde_json::from_str(&cut.out).expect("it is an object"));
    let note = format!("path any, extra 0, and discard {}\n", missing(&found));
    assert!(cut.err.ends_with(&note), "{}", cut.err);
}

#[test]
fn wrong_arguments_are_refused() {
    let cases: [(&[&str], &[&str]); 8] = [
        (&["--unseen", "137", HAND], &["--unseen 137: there are 136 tiles under the rules riichi"]),
        (&["--turns", "0", HAND], &["--turns", "1..=60"]),
        (&["--turns", "61", HAND], &["--turns", "1..=60"]),
        (&["--path", "long", HAND], &["--path", "shortest", "straight", "no-step-back", "any"]),
        (&["--extra", "2", HAND], &["--extra 2: the straight path has no exchange to spare"]),
        (&["--json", "--format", "csv", HAND], &["--json", "--format"]),
        (&["--visible", "11111p", HAND], &["--visible: a fifth 1p at character 5"]),
        (&["--format", "svg", "1m", HAND], &["--format svg: 2 hands, but a picture shows exactly one"]),
    ];
    for (arguments, told) in cases {
        let refusal = refusal(arguments);
        assert!(told.iter().all(|told| refusal.contains(told)), "{refusal}");
    }
}

#[test]
fn a_bad_hand_is_pointed_at() {
    for (hand, reason) in [
        ("123456789m123p", "argument 1: 12 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14"),
        ("12x", "argument 1: unknown character 'x' at character 3"),
    ] {
        let run = run_odds(&[hand]);
        assert_eq!((run.out.as_str(), run.reasons(), run.status), ("", vec![reason], Some(1)));
    }
    let run = run_odds(&["--visible", "1111z", HAND]);
    assert_eq!(run.reasons(), ["argument 1: 5 copies of 1z, visible and own: there are 4"]);
}

#[test]
fn after_the_last_draw_nothing_is_won() {
    for arguments in [&["--turn", "18"][..], &["--turn", "99"], &["--turns", "1"], &["--turns", "1", "--points"]] {
        let asked = |hand| [arguments, &["--json", hand]].concat();
        let object: Value = serde_json::from_str(&odds(&asked(HAND))).expect("it is an object");
        let rows = object["discards"].as_array().expect("there are rows");
        let nothing = (&Value::from(0.0), &Value::Array(Vec::new()));
        assert!(!rows.is_empty() && rows.iter().all(|row| (&row["win_now"], &row["win"]) == nothing));
        for format in ["text", "csv", "plain", "svg"] {
            odds(&[arguments, &["--format", format, HAND]].concat());
        }
    }
}

#[test]
fn figures_are_written_into_a_file() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("odds.json");
    let name = path.to_str().expect("its name is UTF-8");
    assert_eq!(odds(&["--json", "-o", name, HAND]), "");
    assert_eq!(fs::read_to_string(&path).expect("the file is there"), odds(&["--json", HAND]));
}

/// Whether each element of a picture ends.
fn is_well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let Some((tag, text)) = tag.split_once('>') else { return false };
        let name = tag.split([' ', '\n']).next().unwrap_or_default();
        let is_end = name.starts_with('/');
        let is_closed = !is_end || open.pop() == name.strip_prefix('/');
        if !is_end && !tag.ends_with('/') {
            open.push(name);
        }
        if !is_closed || tag.matches('"').count() % 2 == 1 || text.contains('>') {
            return false;
        }
    }
    open.is_empty()
}

/// The words in a picture.
fn words(svg: &str) -> Vec<&str> {
    svg.split("<text").skip(1).filter_map(|text| Some(text.split_once(">\n")?.1.split_once('\n')?.0)).collect()
}

#[test]
fn pictures_name_each_discard_once_for_each_chance() {
    let svg = odds(&["--format", "svg", HAND]);
    assert!(svg.starts_with("<svg width=\"800\" height=\"960\"") && is_well_formed(&svg), "{svg}");
    let words = words(&svg);
    for told in ["1p 1z", "6p 9p", "2m 5m", "3s 7s", "8m"] {
        assert_eq!(words.iter().filter(|word| **word == told).count(), 2, "{told} in {words:?}");
    }
    for told in ["have won", "have been ready"] {
        assert!(words.contains(&format!("{HAND}: chance to {told}").as_str()), "{words:?}");
    }
    assert!(words.contains(&"by turn, each played for that turn; path: straight"), "{words:?}");
    let turns = words.iter().filter_map(|word| word.parse::<u8>().ok());
    assert_eq!(turns.collect::<Vec<_>>(), [1..19, 1..19].into_iter().flatten().collect::<Vec<_>>());
}

#[test]
fn pictures_have_as_many_curves_as_it_takes() {
    let many = "135m2579p1469s135z";
    // One search is enough for many rows.
    let arguments = ["--over-time", "if", "--path", "any", many];
    let svg = odds(&[&["--format", "svg"], &arguments[..]].concat());
    assert!(is_well_formed(&svg), "{svg}");
    let words = words(&svg);
    for (discard, ..) in rows(&arguments) {
        let discard = discard.expect("a tile");
        let naming = words.iter().filter(|words| words.split(' ').any(|word| word == discard));
        assert_eq!(naming.count(), 2, "{discard} in {words:?}");
    }
    let if_turn = odds(&["--format", "svg", "--over-time", "if", HAND]);
    let words = self::words(&if_turn);
    for told in ["chance to win by turn 18", "chance to be ready by turn 18"] {
        assert!(words.contains(&format!("{HAND}: {told}").as_str()), "{words:?}");
    }
    assert!(words.contains(&"if it were turn; path: straight"), "{words:?}");
    for arguments in [&["--turn", "17", HAND][..], &["1m"], &["--form", "seven-pairs", "1122m"]] {
        let svg = odds(&[&["--format", "svg"], arguments].concat());
        assert!(is_well_formed(&svg), "{svg}");
    }
}

#[test]
fn other_rules_have_other_chances() {
    let cases = [
        ("three-player", "19m1689p357s12334z", "", Path::Straight),
        ("riichi,jokers=2", "12m1p9sJ", "J", Path::Any { extra: 2 }),
        ("chinese-wild", "1122m4455p677s77z", "7z", Path::Straight),
        ("taiwanese", "123m456789p11224s345z", "", Path::Straight),
    ];
    for (name, text, visible, path) in cases {
        let rules: Rules = name.parse().expect("there are such rules");
        let jokers = visible.matches('J').count();
        let view = rules.hand(text).expect("a hand").view();
        let view = view.with_visible(visible.replace('J', "").parse().expect("tiles")).expect("there are as many");
        let view = view.with_visible_jokers(jokers as u8).expect("there are as many");
        let expected = Search::new(OddsOptions::default().turns(8).path(path)).odds(&view).expect("a search");
        let extra = format!("--extra={}", path.extra());
        let path: &[&str] = if path.extra() > 0 { &["--path", path.name(), &extra] } else { &[] };
        let arguments = [path, &["--rules", name, "--visible", visible, "--turns", "8", text]].concat();
        let object = object(&arguments);
        assert_eq!((&object["rules"], &object["searched"]), (&name.into(), &expected.searched.into()));
        assert_eq!(object["unseen"], expected.wall.tiles());
        let rows = rows_of(&object);
        assert_eq!(rows.len(), expected.rows.len(), "{name}");
        assert_eq!(expected.rows.iter().any(|row| row.is_joker), text.contains('J'));
        for row in expected.rows {
            let tile = row.discard.map(|tile| tile.to_string());
            let discard = if row.is_joker { Some("J".to_owned()) } else { tile };
            let found = rows.iter().find(|found| found.0 == discard).expect("the same discards");
            assert!(is_near(&found.1, &row.win) && is_near(&found.2, &row.ready), "{name}: {discard:?}");
        }
        for format in ["text", "csv", "plain", "svg"] {
            assert!(odds(&[&["--format", format], &arguments[..]].concat()).contains(text), "{name}: {format}");
        }
    }
}

#[test]
fn what_the_rules_lack_is_refused() {
    let cases = [
        (&["--rules", "taiwanese", "--form", "seven-pairs"], "--form: seven pairs are no complete hand"),
        (&["--rules", "three-player", "--unseen", "109"], "--unseen 109: there are 108 tiles under the rules"),
    ];
    for (arguments, reason) in cases {
        let refusal = refusal(&[&arguments[..], &["1z"]].concat());
        assert!(refusal.contains(reason), "{refusal}");
    }
    let run = run_odds(&["--rules", "three-player", HAND]);
    assert_eq!((run.out.as_str(), run.status), ("", Some(1)));
    assert!(run.reasons()[0].contains("2m") && run.reasons()[0].contains("three-player"), "{}", run.err);
}

#[test]
fn tables_fit_a_narrow_terminal() {
    let hands = [HAND, "234578m1689p357s", "123456789m11122z", "222444m4468p[7777p]"];
    for arguments in [&["odds", "--symbols", "letters"][..], &["odds", "--symbols", "letters", "--over-time", "if"]] {
        let run = on_columns("40", &[arguments, &hands].concat(), "");
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
        assert!(run.out.lines().all(|line| line.chars().count() <= 40), "{}", run.out);
        assert!(run.out.lines().all(|line| line == line.trim_end()), "{}", run.out);
    }
    let table = on_columns("40", &["odds", HAND], "").out;
    assert!(table.contains("\n  discard       6      12      18\n  1p        0.16%   4.40%  15.11%\n"), "{table}");
}
