//! Exact figures of the game.

use std::fs;

use serde_json::Value;
use shanten::rules::Rules;
use shanten::stats::Statistics;
use shanten::{Form, Strictness};

use crate::support::{deals, file, fits, run};

/// The output of a command without messages.
fn stats(arguments: &[&str]) -> String {
    run(&[&["stats"], arguments].concat(), b"").quiet()
}

/// Whether a field is this number, ignoring its last digit.
fn is_near(field: &str, number: Option<f64>) -> bool {
    let field: Option<f64> = field.parse().ok();
    field.zip(number).is_some_and(|(a, b)| (a - b).abs() <= 1e-14 * b.abs())
}

/// A field of the only object, for each shanten.
fn of_shantens(arguments: &[&str], field: &str) -> Vec<u64> {
    let object: Value = serde_json::from_str(&stats(arguments)).expect("it is an object");
    let shantens = object["shantens"].as_array().expect("there is a list");
    shantens.iter().map(|shanten| shanten[field].as_u64().expect("it is an integer")).collect()
}

#[test]
fn figures_are_those_that_are_known() {
    assert_eq!(of_shantens(&["--format", "json"], "deals"), deals());
    for strictness in [Strictness::Concealed, Strictness::Unlimited] {
        let statistics = Statistics::new(strictness);
        let hands = statistics.in_form(Form::Standard, 14).expect("there are such hands").rows().map(|row| row.hands);
        let arguments = ["--format", "json", "--form", "standard", "--strictness", strictness.name()];
        assert_eq!(of_shantens(&arguments, "hands"), hands.collect::<Vec<_>>());
    }
}

#[test]
fn an_object_tells_a_size_and_a_form() {
    let expected = concat!(
        r#"{"tiles":1,"form":"nearest","strictness":"concealed","hands":34,"deals":136,"average":0.0,"useful":3.0,"#,
        r#""shantens":[{"shanten":0,"hands":34,"deals":136,"probability":1.0,"useful":3.0}]}"#,
        "\n",
        r#"{"tiles":2,"form":"nearest","strictness":"concealed","hands":595,"deals":9180,"average":-0.022222222222222223,"#,
        r#""useful":null,"shantens":["#,
        r#"{"shanten":-1,"hands":34,"deals":204,"probability":0.022222222222222223,"useful":null},"#,
        r#"{"shanten":0,"hands":561,"deals":8976,"probability":0.9777777777777777,"useful":null}]}"#,
        "\n",
    );
    assert_eq!(stats(&["--format", "json", "--tiles", "2", "--tiles", "1"]), expected);
}

#[test]
fn rows_tell_what_objects_tell() {
    let arguments = ["--tiles", "all", "--form", "all", "--strictness", "unlimited", "--format"];
    let csv = stats(&[&arguments[..], &["csv"]].concat());
    assert_eq!(stats(&[&arguments[..], &["tsv"]].concat()), csv.replace(',', "\t"));
    let json = stats(&[&arguments[..], &["json"]].concat());
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("tiles,form,strictness,shanten,hands,deals,probability,useful,rules"));
    for line in json.lines() {
        let object: Value = serde_json::from_str(line).expect("it is an object");
        for shanten in object["shantens"].as_array().expect("there is a list") {
            let row: Vec<&str> = rows.next().expect("there is a row for each").split(',').collect();
            let about = [&object["tiles"], &object["form"], &object["strictness"]];
            let known = ["shanten", "hands", "deals", "probability", "useful"].map(|field| &shanten[field]);
            assert_eq!(row[8], "riichi");
            for (field, value) in row.iter().zip(about.into_iter().chain(known)) {
                match value {
                    Value::Null => assert_eq!(*field, "", "{row:?}"),
                    Value::String(text) => assert_eq!(field, text, "{row:?}"),
                    Value::Number(number) if number.is_f64() => assert!(is_near(field, number.as_f64()), "{row:?}"),
                    _ => assert_eq!(*field, value.to_string(), "{row:?}"),
                }
            }
            assert_eq!(row.len(), 9);
        }
    }
    assert_eq!(rows.next(), None);
    // Two of the ten sizes have all four forms, the others two.
    assert_eq!(json.lines().count(), 24);
}

#[test]
fn tables_add_up_and_fit() {
    let tables = stats(&["--tiles", "all", "--form", "all"]);
    assert_eq!(tables.split("\n\n").count(), 24);
    assert!(fits(&tables, 80), "{tables}");
}

#[test]
fn forms_that_a_size_cannot_have_are_left_out() {
    let of_all = stats(&["--tiles", "all", "--form", "thirteen-orphans"]);
    assert_eq!(of_all.lines().filter(|line| line.contains("tiles, thirteen orphans")).count(), 2);
    assert!(stats(&["--tiles", "11", "--form", "all"]).contains("11 tiles, standard form"));
}

#[test]
fn other_sizes_and_strictnesses_are_wrong_usage() {
    for arguments in [["--tiles", "12"], ["--tiles", "none"], ["--strictness", "melds"], ["--form", "two-pairs"]] {
        let run = run(&[&["stats"], &arguments[..]].concat(), b"");
        assert!(run.err.contains(arguments[0]) && run.err.contains("possible values"), "{}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    }
}

#[test]
fn figures_are_written_into_a_file() {
    let path = file("stats.csv", "");
    assert_eq!(stats(&["--format", "csv", "--output", &path]), "");
    assert_eq!(fs::read_to_string(&path).expect("the file is there"), stats(&["--format", "csv"]));
    let refused = run(&["stats", "--output", "not/there.csv"], b"");
    assert!(refused.reasons().len() == 1 && refused.reasons()[0].starts_with("not/there.csv: "), "{}", refused.err);
    assert_eq!(refused.status, Some(3));
}

#[test]
fn several_sizes_and_forms_are_between_commas() {
    let repeated = ["--tiles", "13", "--tiles", "14", "--form", "standard", "--form", "seven-pairs"];
    let commas = ["--tiles", "13,14", "--form", "standard,seven-pairs"];
    assert_eq!(stats(&commas), stats(&repeated));
    assert_eq!(stats(&["--format", "text"]), stats(&[]));
    assert_eq!(stats(&["--format", "table"]), stats(&[]));
    assert_eq!(stats(&["--json"]), stats(&["--format", "json"]));
}

#[test]
fn what_does_not_apply_is_left_out_where_all_is_asked_for() {
    let all = ["--format", "csv", "--tiles", "all", "--form", "seven-pairs"];
    assert_eq!(stats(&[&all[..], &["--tiles", "2"]].concat()), stats(&all));
    assert_eq!(stats(&["--tiles", "2", "--form", "seven-pairs,all"]), stats(&["--tiles", "2", "--form", "all"]));
}

#[test]
fn other_rules_have_other_figures() {
    let rules = Rules::THREE_PLAYER;
    let statistics = Statistics::with_rules(rules, Strictness::Concealed).expect("they are counted");
    let rows = statistics.nearest(13).expect("there are such hands").rows();
    let expected: Vec<u64> = rows.map(|row| u64::try_from(row.deals).expect("there are fewer")).collect();
    let arguments = ["--rules", "three-player", "--tiles", "13"];
    assert_eq!(of_shantens(&[&arguments[..], &["--json"]].concat(), "deals"), expected);
    let json = stats(&[&arguments[..], &["--json"]].concat());
    assert!(json.starts_with(r#"{"tiles":13,"rules":"three-player","form":"nearest","#), "{json}");
    let csv = stats(&[&arguments[..], &["--format", "csv"]].concat());
    assert!(csv.lines().skip(1).all(|line| line.ends_with(",three-player")), "{csv}");
    let table = stats(&arguments);
    assert!(table.contains("13 tiles, nearest form, --strictness concealed\n  rules three-player\n"), "{table}");
}

#[test]
fn what_other_rules_lack_is_left_out() {
    let all = stats(&["--rules", "no-seven-pairs", "--tiles", "14", "--form", "all"]);
    assert!(all.contains("14 tiles, thirteen orphans") && !all.contains("seven pairs,"), "{all}");
}
