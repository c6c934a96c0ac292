//! The distances of hands to patterns.

use serde_json::{Value, json};

use crate::support::{any_hand, fits, on_columns, run};

#[test]
fn each_format_has_the_answers_of_the_questions() {
    for hand in (0..40).map(any_hand) {
        let hand = hand.to_string();
        let ask = |ask: &str| {
            let question = json!({"ask": ask, "hand": hand, "objectives": "open", "round": "east"});
            serde_json::from_str::<Value>(&run(&["ask", &question.to_string()], b"").quiet()).unwrap()
        };
        let of = |format| {
            let options = ["toward", "--objectives", "open", "--round", "east", "--format", format, &hand];
            run(&options, b"").quiet()
        };
        let object: Value = serde_json::from_str(&of("json")).unwrap();
        assert_eq!((&object["hand"], &object["toward"]), (&json!(hand), &ask("toward")));
        if !object["discards"].is_null() {
            assert_eq!(object["discards"], ask("toward_discards"));
        }
        let rows = of("tsv");
        let row = |near: &Value| {
            let [objective, useful] = ["objective", "useful"].map(|name| near[name].as_str().unwrap());
            format!("{hand}\t{objective}\t{}\t{useful}\t{}\n", near["shanten"], near["copies"])
        };
        let expected: String = object["toward"].as_array().unwrap().iter().map(row).collect();
        assert_eq!(rows, "hand\tobjective\tshanten\tuseful\tcopies\n".to_owned() + &expected);
    }
}

#[test]
fn tables_fit_and_name_what_is_nearest_first() {
    for columns in ["80", "40"] {
        for hand in (0..40).map(any_hand) {
            let out = on_columns(columns, &["toward", &hand.to_string()], "").quiet();
            assert!(fits(&out, columns.parse().unwrap()), "{out}");
        }
    }
    let out = run(&["toward", "--symbols", "letters", "1123m5567789p44z"], b"").quiet();
    assert!(out.lines().nth(2).unwrap().starts_with("  pinfu                     1-shanten"), "{out}");
    let none = run(&["toward", "--objectives", "seven-pairs", "11m(123m)"], b"").quiet();
    assert!(none.ends_with("\n  none of the patterns can be reached\n"), "{none}");
}

#[test]
fn other_names_and_games_are_refused() {
    let refused = run(&["toward", "--objectives", "chinitsu", "11m"], b"");
    assert!(refused.err.contains("--objectives \"chinitsu\": none of the names value tile, "), "{}", refused.err);
    assert_eq!(refused.status, Some(2));
    assert_eq!(run(&["toward", "1mJ"], b"").status, Some(1));
}
