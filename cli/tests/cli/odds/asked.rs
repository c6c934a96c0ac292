//! Helpers that run the command for chances.

use serde_json::Value;
use shanten::odds::OddsOptions;

use crate::support::{Run, run};

pub(super) const HAND: &str = "234578m1689p357s1z";

/// Its published chances to win at turn 1 with 17 draws to come, the best first.
pub(super) const WIN: [(&str, f64); 9] = [
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

/// The command's default options.
pub(super) fn with_others() -> OddsOptions {
    OddsOptions::default()
}

/// Runs the command with wins by self-draws, unless others are asked for.
pub(super) fn run_odds(arguments: &[&str]) -> Run {
    let wins: &[&str] = if arguments.contains(&"--wins") { &[] } else { &["--wins", "draws"] };
    run(&[&["odds"], wins, arguments].concat(), b"")
}

/// The output of a command without messages.
pub(super) fn odds(arguments: &[&str]) -> String {
    run_odds(arguments).quiet()
}

pub(super) fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&odds(&[&["--json"], arguments].concat())).expect("it is an object")
}

/// A discard with its chances to win and to be ready by turn.
pub(super) type Row = (Option<String>, Vec<f64>, Vec<f64>);

pub(super) fn rows_of(object: &Value) -> Vec<Row> {
    let numbers = |list: &Value| -> Vec<f64> {
        list.as_array().expect("a list").iter().map(|number| number.as_f64().expect("a number")).collect()
    };
    let row = |row: &Value| (row["discard"].as_str().map(str::to_owned), numbers(&row["win"]), numbers(&row["ready"]));
    object["discards"].as_array().expect("a list").iter().map(row).collect()
}

pub(super) fn rows(arguments: &[&str]) -> Vec<Row> {
    rows_of(&object(arguments))
}

/// The chance to win of the best row.
pub(super) fn best(arguments: &[&str]) -> f64 {
    rows(arguments)[0].1[0]
}

/// The message for wrong usage.
pub(super) fn refusal(arguments: &[&str]) -> String {
    let run = run_odds(arguments);
    assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    run.err
}

pub(super) fn is_near(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-14)
}

/// The names of the fields.
pub(super) const HEADER: &str = "hand,discard,turn,won_by,ready_by,win_if_turn,ready_if_turn";

/// A list of numbers of a discard, with `None` for null.
pub(super) fn list(discard: &Value, key: &str) -> Vec<Option<f64>> {
    discard[key].as_array().expect("a list").iter().map(Value::as_f64).collect()
}
