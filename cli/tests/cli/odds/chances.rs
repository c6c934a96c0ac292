//! Winning chances.

use std::fs;

use serde_json::Value;
use shanten::odds::{OddsOptions, Opponents, Path, Search, Wall};
use shanten::rules::Rules;
use shanten::{Form, Hand, Tile, View, Visible};

use super::asked::{HAND, HEADER, WIN, best, is_near, list, object, odds, rows, rows_of, run_odds, with_others};
use crate::support::{any_hand, file, fits, run};

#[test]
fn a_published_hand_has_its_chances() {
    let all = ["--path", "straight", "--turns", "18", "--unseen", "122", "--turn", "1", HAND];
    let rows = rows(&all);
    assert_eq!(rows.len(), WIN.len());
    for ((discard, win, _), (expected, chance)) in rows.iter().zip(WIN) {
        assert_eq!(discard.as_deref(), Some(expected));
        assert!((win[0] - chance).abs() < 0.5e-4, "{expected}: {}", win[0]);
    }
    // These are the defaults.
    assert_eq!(object(&all), object(&[HAND]));
}

#[test]
fn the_head_of_the_table_says_which_wins_count() {
    let hand = "234567m22p34777s1z";
    let now = |options: &[&str]| object(&[options, &[hand]].concat())["discards"][0]["win_now"].as_f64().expect("one");
    let [all, draws] = [now(&["--wins", "table"]), now(&[])];
    assert!(all > 1.1 * draws, "{all} {draws}");
    assert!(is_near(
        &[now(&["--wins", "table", "--willing", "0", "--visible", "5s"])],
        &[now(&["--wins", "table", "--discards", "5s"])]
    ));
    let model = file("model.txt", Opponents::default().to_string());
    assert_eq!(object(&["--wins", "table", "--model", &model, hand]), object(&["--wins", "table", hand]));
    assert!(odds(&[hand]).contains("\n  chances by turn 18, by self-draws\n"));
    assert!(odds(&["--wins", "table", hand]).contains("\n  chances by turn 18, as at a table\n"));
    let points = odds(&["--points", "--wins", "table", hand]);
    assert!(points.contains("\n  chances and points by turn 18, as at a table\n"));
}

#[test]
fn an_object_begins_with_the_hand_and_its_discards() {
    let text = odds(&["--json", HAND]);
    let object = object(&[HAND]);
    let searched = object["searched"].as_u64().expect("a number");
    let start = format!(r#"{{"hand":"{HAND}","searched":{searched},"discards":[{{"discard":"1p","win_now":0.151"#);
    assert!(text.starts_with(&start), "{text}");
    let end = concat!(
        r#"],"shanten":3,"turn":1,"turns":18,"unseen":122,"constant_wall":false,"wins":"draws","#,
        r#""path":"straight","missing":"","needs_yaku":false,"complete":true}"#,
        "\n",
    );
    assert!(text.ends_with(end), "{text}");
    for told in
        [r#","ready_now":0.6"#, r#","win":[0.151"#, r#"],"ready":[0.6"#, r#","won_by":[0.0,"#, r#"],"ready_by":[0.0,"#]
    {
        assert!(text.contains(told), "{told} in {text}");
    }
    assert!(rows_of(&object).iter().all(|(_, win, ready)| win.len() == 17 && ready.len() == 17));
    assert!(searched > 1000);
    assert_eq!(odds(&["--format", "json", HAND]), text);
}

#[test]
fn figures_are_those_of_the_library() {
    let default = with_others;
    let cases: [(&str, &str, &[&str], OddsOptions); 5] = [
        ("2378m156p9s", "", &[], default()),
        ("23788m156p99s112z", "446m1z", &["--unseen", "99"], default().wall(Wall::Shrinking(99))),
        ("2378m156p(999s)", "", &["--constant-wall", "--unseen", "126"], default().wall(Wall::Constant(126))),
        ("2378m156p9s[1111z](777+7z)", "4467p", &["--turn", "5", "--turns", "30"], default().turn(5).turns(30)),
        ("1122m4455p6789s12z", "", &["--constant-wall", "--unseen", "50"], default().wall(Wall::Constant(50))),
    ];
    for (text, visible, arguments, options) in cases {
        let hand: Hand = text.parse().expect("a hand");
        let visible: Visible = visible.parse().expect("tiles");
        let view: View = hand.view().with_visible(visible).expect("there are as many");
        for (name, path) in [("shortest", Path::Shortest), ("no-step-back", Path::NoStepBack { extra: 1 })] {
            let expected = Search::new(options.path(path)).odds(&view).expect("a search");
            let asked = ["--wins", "table", "--path", name, "--visible", &visible.to_string(), text];
            let object = object(&[arguments, &asked].concat());
            let is_constant = matches!(expected.wall, Wall::Constant(_));
            assert_eq!(
                (&object["unseen"], &object["constant_wall"]),
                (&expected.wall.tiles().into(), &is_constant.into())
            );
            let mut rows = rows_of(&object);
            assert_eq!(object["searched"], expected.searched, "{text}");
            assert_eq!(object["path"], path.to_string());
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
    assert!(csv.starts_with(&format!("{HEADER}\n234578m1689p357s,,0,0.0,0.0,0.169")), "{csv}");
    let table = odds(&["234578m1689p357s"]);
    assert!(
        table.contains("\n  chances by turn 18, by self-draws\n              win   ready\n           16."),
        "{table}"
    );
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
                    // At the last turn there are no more draws.
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
        // As many exchanges as turns are no limit.
        ("3577m7p", "any", Path::Any { extra: 1 }, 0, Form::ALL.to_vec()),
    ];
    for (text, name, path, turn, forms) in cases {
        let hand: Hand = text.parse().expect("a hand");
        let names: Vec<String> = forms.iter().map(|form| form.name().replace(' ', "-")).collect();
        let object =
            object(&["--path", name, "--turn", &turn.to_string(), "--turns", "9", "--forms", &names.join(","), text]);
        let discards = object["discards"].as_array().expect("a list");
        for by in turn..=9 {
            let options = OddsOptions::self_draws().path(path).turn(turn).forms(&forms).turns(by);
            let expected = Search::new(options).odds(&hand.view()).expect("a search");
            assert_eq!(expected.rows.len(), discards.len());
            for row in &expected.rows {
                let discard = row.discard.map_or(Value::Null, |tile| tile.to_string().into());
                let found = discards.iter().find(|found| found["discard"] == discard).expect("the same discards");
                let at = usize::from(by - turn);
                for (key, expected) in [("won_by", row.win_now), ("ready_by", row.ready_now)] {
                    let chance = list(found, key)[at].expect("it was searched");
                    assert!(is_near(&[chance], &[expected]), "{text}, {discard} by {by}: {chance} {expected}");
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
    let hands = run(
        &["odds", "--wins", "draws", "--format", "plain", "12m", "-", "-f", &file("odds.txt", "1m\n")],
        b"4m5z\n\nx\n12m\n",
    );
    let starts = hands.out.lines().filter_map(|line| line.split_once(" 0.")).map(|(start, _)| start);
    assert_eq!(starts.collect::<Vec<_>>(), ["12m 1m", "4m5z 4m", "12m 1m", "1m -"]);
    assert_eq!(
        (hands.reasons(), hands.status),
        (vec!["standard input:3: unknown character 'x' at character 1"], Some(1))
    );
    // Each answer equals the one for the hand alone, and tables have one header.
    for (format, separator, header) in [("text", "\n", 0), ("json", "", 0), ("csv", "", 1), ("tsv", "", 1)] {
        let of = |hands: &[&str]| odds(&[&["--format", format], hands].concat());
        let [first, second] = ["12m", "1m"].map(|hand| of(&[hand]));
        let second: String = second.split_inclusive('\n').skip(header).collect();
        assert_eq!(of(&["12m", "1m"]), format!("{first}{separator}{second}"));
        assert_eq!(
            run(&["odds", "--wins", "draws", "--format", format], b"12m\n1m\n").out,
            format!("{first}{separator}{second}")
        );
    }
}

#[test]
fn tables_fit() {
    for number in 0..60 {
        let hand = any_hand(number).to_string();
        for turns in ["2", "18", "60"] {
            let table = run_odds(&["--turns", turns, &hand]).out;
            assert!(fits(&table, 80), "{}", table);
        }
    }
    assert!(odds(&["--symbols", "unicode", HAND]).contains("\n  🀙        15.11%"));
    assert!(odds(&["--symbols", "letters", HAND]).starts_with(&format!("{HAND}\n  least ")));
}

#[test]
fn only_the_forms_that_are_asked_for_win() {
    let hand = "1122335m668p99s12z";
    let of = |forms: &[&str]| object(&[forms, &[hand]].concat());
    let shantens = [("standard", 2), ("seven-pairs", 1), ("thirteen-orphans", 8)];
    for (form, shanten) in shantens {
        assert_eq!(of(&["--forms", form])["shanten"], shanten);
    }
    assert_eq!(of(&["--forms", "standard,seven-pairs,thirteen-orphans"]), of(&[]));
    assert_eq!(of(&["--forms", "standard,seven-pairs"]), of(&["--forms", "seven-pairs", "--forms", "standard"]));
    // The straight path leads to the nearest form, though another form has more ways.
    let [standard, all] = [&["--forms", "standard"][..], &[]].map(|forms| rows_of(&of(forms))[0].1[0]);
    assert!(standard > 1.2 * all, "{standard} {all}");
}

#[test]
fn strictness_says_what_is_gone() {
    let of = |strictness| {
        let object = object(&["--strictness", strictness, "222444m4468p[7777p]"]);
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
        run_odds(&["--symbols", "letters", hand]).out,
        format!("{hand}\n  least             win\n  complete as       22z 123m 456m 789m 111z  (straight)\n")
    );
    let object: Value = serde_json::from_str(&run_odds(&["--json", hand]).out).expect("it is an object");
    assert_eq!((&object["shanten"], &object["discards"]), (&(-1).into(), &Value::Array(Vec::new())));
    assert_eq!((&object["searched"], &object["complete"]), (&0.into(), &true.into()));
    // Every format shows the same.
    let plain = format!("{hand} - - -");
    for (format, shown) in [("text", "  complete as "), ("json", r#""shanten":-1"#), ("plain", &plain), ("csv", HEADER)]
    {
        let run = run_odds(&["--format", format, hand]);
        assert_eq!(run.err, "note: argument 1: the hand is complete, so it has no chances\n");
        assert!(run.out.contains(shown) && run.status == Some(0), "{}", run.out);
    }
    // It isn't complete if its form doesn't count.
    assert!(best(&["--forms", "seven-pairs", hand]) < 1.0);
}

#[test]
fn a_hand_that_can_no_longer_win_has_no_chance() {
    let arguments = ["--forms", "seven-pairs", "1122334455m"];
    assert!(odds(&arguments).contains("\n  least             no win\n"));
    assert_eq!((best(&arguments), &object(&arguments)["shanten"]), (0.0, &Value::Null));
}

#[test]
fn after_the_last_draw_nothing_is_won() {
    for arguments in [&["--turn", "18"][..], &["--turn", "99"], &["--turns", "1"], &["--turns", "1", "--points"]] {
        let asked = |hand| [arguments, &["--json", hand]].concat();
        let object: Value = serde_json::from_str(&odds(&asked(HAND))).expect("it is an object");
        let rows = object["discards"].as_array().expect("there are rows");
        let nothing = (&Value::from(0.0), &Value::Array(Vec::new()));
        assert!(!rows.is_empty() && rows.iter().all(|row| (&row["win_now"], &row["win"]) == nothing));
        for format in ["text", "csv", "plain"] {
            odds(&[arguments, &["--format", format, HAND]].concat());
        }
    }
}

#[test]
fn figures_are_written_into_a_file() {
    let path = file("odds.json", "");
    assert_eq!(odds(&["--json", "-o", &path, HAND]), "");
    assert_eq!(fs::read_to_string(&path).expect("the file is there"), odds(&["--json", HAND]));
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
        let expected = Search::new(with_others().turns(8).path(path)).odds(&view).expect("a search");
        let path = path.to_string();
        let arguments =
            [&["--wins", "table", "--path", &path][..], &["--rules", name, "--visible", visible, "--turns", "8", text]]
                .concat();
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
        for format in ["text", "csv", "plain"] {
            assert!(odds(&[&["--format", format], &arguments[..]].concat()).contains(text), "{name}: {format}");
        }
    }
}
