//! Exact figures of the game.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use shanten::Strictness;
use shanten::rules::Rules;
use shanten::stats::Statistics;

use crate::support::{DEALS, on_columns, run};

/// The different hands of 14 tiles in standard form, from -1 on.
const STANDARD_HANDS: [u64; 10] = [
    11_498_658,
    1_407_507_075,
    24_534_145_015,
    104_744_544_266,
    131_618_303_547,
    53_783_938_428,
    9_718_513_527,
    685_882_185,
    16_090_769,
    81_030,
];

/// The output, without a complaint.
fn stats(arguments: &[&str]) -> String {
    let run = run(&[&["stats"], arguments].concat(), b"");
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    run.out
}

/// Whether a field says a number, which is read without its last digit.
fn is_near(field: &str, number: Option<f64>) -> bool {
    let field: Option<f64> = field.parse().ok();
    field.zip(number).is_some_and(|(a, b)| (a - b).abs() <= 1e-14 * b.abs())
}

/// A field of each shanten of the only object.
fn of_shantens(arguments: &[&str], field: &str) -> Vec<u64> {
    let object: Value = serde_json::from_str(&stats(arguments)).expect("it is an object");
    let shantens = object["shantens"].as_array().expect("there is a list");
    shantens.iter().map(|shanten| shanten[field].as_u64().expect("it is an integer")).collect()
}

#[test]
fn figures_are_those_that_are_known() {
    assert_eq!(of_shantens(&["--format", "json"], "deals"), DEALS);
    assert_eq!(of_shantens(&["--format", "json", "--form", "standard"], "hands"), STANDARD_HANDS);
    let unlimited = of_shantens(&["--format", "json", "--form", "standard", "--strict", "unlimited"], "hands");
    // Another 466,224 hands are ready, for a fifth copy.
    assert_eq!((unlimited[0], unlimited[1]), (STANDARD_HANDS[0], STANDARD_HANDS[1] + 466_224));
    assert_eq!(unlimited.iter().sum::<u64>(), STANDARD_HANDS.iter().sum::<u64>());
}

#[test]
fn an_object_tells_a_size_and_a_form() {
    let expected = concat!(
        r#"{"tiles":1,"form":"nearest","strict":"concealed","hands":34,"deals":136,"average":0.0,"useful":3.0,"#,
        r#""shantens":[{"shanten":0,"hands":34,"deals":136,"probability":1.0,"useful":3.0}]}"#,
        "\n",
        r#"{"tiles":2,"form":"nearest","strict":"concealed","hands":595,"deals":9180,"average":-0.022222222222222223,"#,
        r#""useful":null,"shantens":["#,
        r#"{"shanten":-1,"hands":34,"deals":204,"probability":0.022222222222222223,"useful":null},"#,
        r#"{"shanten":0,"hands":561,"deals":8976,"probability":0.9777777777777777,"useful":null}]}"#,
        "\n",
    );
    assert_eq!(stats(&["--format", "json", "--tiles", "2", "--tiles", "1"]), expected);
}

#[test]
fn rows_tell_what_objects_tell() {
    let arguments = ["--tiles", "all", "--form", "all", "--strict", "unlimited", "--format"];
    let csv = stats(&[&arguments[..], &["csv"]].concat());
    assert_eq!(stats(&[&arguments[..], &["tsv"]].concat()), csv.replace(',', "\t"));
    let json = stats(&[&arguments[..], &["json"]].concat());
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("tiles,form,strict,shanten,hands,deals,probability,useful,rules"));
    for line in json.lines() {
        let object: Value = serde_json::from_str(line).expect("it is an object");
        for shanten in object["shantens"].as_array().expect("there is a list") {
            let row: Vec<&str> = rows.next().expect("there is a row for each").split(',').collect();
            let about = [&object["tiles"], &object["form"], &object["strict"]];
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
    assert!(tables.lines().all(|line| line.len() <= 80 && line == line.trim_end()), "{tables}");
    let expected = "\
13 tiles, thirteen orphans, --strict concealed
  shanten              hands                    deals       probability  useful
  tenpai                 157            3,992,977,408  1 in 121,156,347    4.59
";
    assert!(tables.contains(expected), "{tables}");
    for told in ["  average useful copies  52.12\n", "\n  complete when dealt    1 in 330,530\n"] {
        assert!(tables.contains(told), "{told} in {tables}");
    }
}

#[test]
fn forms_that_a_size_cannot_have_are_refused_or_left_out() {
    let refused = run(&["stats", "--tiles", "11", "--form", "seven-pairs"], b"");
    assert_eq!(refused.reasons(), ["--form: seven pairs are of 13 or 14 tiles, not of 11"]);
    assert_eq!((refused.out.as_str(), refused.status), ("", Some(2)));
    let of_all = stats(&["--tiles", "all", "--form", "thirteen-orphans"]);
    assert_eq!(of_all.lines().filter(|line| line.contains("tiles, thirteen orphans")).count(), 2);
    assert!(stats(&["--tiles", "11", "--form", "all"]).contains("11 tiles, standard form"));
}

#[test]
fn other_sizes_and_strictnesses_are_wrong_usage() {
    for arguments in [["--tiles", "12"], ["--tiles", "none"], ["--strict", "melds"], ["--form", "two-pairs"]] {
        let run = run(&[&["stats"], &arguments[..]].concat(), b"");
        assert!(run.err.contains(arguments[0]) && run.err.contains("possible values"), "{}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    }
}

#[test]
fn figures_are_written_into_a_file() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("stats.csv");
    let name = path.to_str().expect("its name is UTF-8");
    assert_eq!(stats(&["--format", "csv", "--output", name]), "");
    assert_eq!(fs::read_to_string(&path).expect("the file is there"), stats(&["--format", "csv"]));
    let refused = run(&["stats", "--output", "not/there.csv"], b"");
    assert!(refused.reasons().len() == 1 && refused.reasons()[0].starts_with("not/there.csv: "), "{}", refused.err);
    assert_eq!(refused.status, Some(1));
}

#[test]
fn pictures_show_every_size_and_form() {
    let svg = stats(&["--format", "svg", "--tiles", "1", "--tiles", "14", "--form", "all", "--strict", "unlimited"]);
    // Four forms with 15 shantens need more room than usual.
    assert!(svg.starts_with("<svg width=\"1056\" height=\"960\""), "{svg}");
    for told in ["1 tile, fifth copies allowed", "14 tiles, fifth copies", "100.00%", "1 in 330,530", "seven pairs"] {
        assert!(svg.contains(told), "{told} in {svg}");
    }
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
    let statistics = Statistics::with_rules(rules, Strictness::Concealed);
    let rows = statistics.nearest(13).expect("there are such hands").rows();
    let expected: Vec<u64> = rows.map(|row| u64::try_from(row.deals).expect("there are fewer")).collect();
    let arguments = ["--rules", "three-player", "--tiles", "13"];
    assert_eq!(of_shantens(&[&arguments[..], &["--json"]].concat(), "deals"), expected);
    let json = stats(&[&arguments[..], &["--json"]].concat());
    assert!(json.starts_with(r#"{"tiles":13,"rules":"three-player","form":"nearest","#), "{json}");
    let csv = stats(&[&arguments[..], &["--format", "csv"]].concat());
    assert!(csv.lines().skip(1).all(|line| line.ends_with(",three-player")), "{csv}");
    let table = stats(&arguments);
    assert!(table.contains("13 tiles, nearest form, --strict concealed\n  rules three-player\n"), "{table}");
    let svg = stats(&[&arguments[..], &["--format", "svg"]].concat());
    assert!(svg.contains("Shanten of a deal of 13 tiles, nearest form, three-player"), "{svg}");
}

#[test]
fn what_other_rules_lack_is_refused_or_left_out() {
    let rules = ["--rules", "no-seven-pairs"];
    let cases: [(&[&str], &str); 3] = [
        (&["--tiles", "17"], "--tiles 17: a hand has at most 14 under the rules riichi,no-seven-pairs"),
        (&["--form", "seven-pairs"], "--form: seven pairs are no complete hand under the rules riichi,no-seven-pairs"),
        (
            &["--rules", "no-standard", "--tiles", "2"],
            "--tiles 2: no form is of 2 tiles under the rules riichi,no-standard",
        ),
    ];
    for (arguments, reason) in cases {
        let refused = run(&[&["stats"], &rules[..], arguments].concat(), b"");
        assert_eq!((refused.reasons(), refused.status), (vec![reason], Some(2)));
    }
    let all = stats(&[&rules[..], &["--tiles", "14", "--form", "all"]].concat());
    assert!(all.contains("14 tiles, thirteen orphans") && !all.contains("seven pairs,"), "{all}");
}

/// The places of upright labels, from left to right, with what they say.
fn upright(svg: &str) -> Vec<(i32, &str)> {
    let upright = |text: &'_ str| -> Option<(i32, i32)> {
        let (x, rest) = text.split_once("rotate(270, ")?.1.split_once(", ")?;
        Some((x.parse().ok()?, rest.split_once(')')?.0.parse().ok()?))
    };
    let texts = svg.split("<text").skip(1).filter_map(|text| Some((upright(text)?.0, text.split('\n').nth(1)?)));
    let mut texts: Vec<_> = texts.filter(|(_, label)| *label != "share of all deals").collect();
    texts.sort_unstable();
    texts
}

#[test]
fn labels_of_a_picture_stand_apart() {
    /// The pixels of a line of small letters, with some air.
    const LINE: i32 = 14;
    let svg = stats(&["--format", "svg", "--form", "all"]);
    let labels = upright(&svg);
    // All four forms have hands that are complete, and hands that are ready.
    assert!(labels.len() > 30 && labels.iter().any(|(_, label)| *label == "1 in 330,530"), "{labels:?}");
    for pair in labels.windows(2) {
        assert!(pair[1].0 - pair[0].0 >= LINE, "{pair:?}");
    }
    let width: i32 = svg.split('"').nth(1).and_then(|width| width.parse().ok()).expect("it has a width");
    assert!(labels.last().is_some_and(|(x, _)| *x < width), "{labels:?}");
}

#[test]
fn tables_fit_a_narrow_terminal() {
    let run = on_columns("40", &["stats", "--tiles", "13,14", "--form", "all", "--rules", "three-player,jokers=1"], "");
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    assert!(run.out.lines().all(|line| line.len() <= 40 && line == line.trim_end()), "{}", run.out);
    // All columns are there, below each other.
    for told in ["\n  shanten             hands\n", "  deals\n", "  probability  useful\n", "three-player,jokers=1\n"] {
        assert!(run.out.contains(told), "{told} in {}", run.out);
    }
}
