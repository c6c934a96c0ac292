//! The common questions, answered.
#![cfg(feature = "rules")]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// Whether an answer is the expected one: numbers that are no whole ones may differ in the twelfth
/// digit.
fn is_same(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len()
                && found.iter().zip(expected).all(|(found, expected)| is_same(found, expected))
        }
        (Value::Object(found), Value::Object(expected)) => {
            let is_there = |(key, value): (&String, &Value)| found.get(key).is_some_and(|found| is_same(found, value));
            found.len() == expected.len() && expected.iter().all(is_there)
        }
        (Value::Number(found), Value::Number(expected)) => {
            let (found, expected) = (found.as_f64().unwrap(), expected.as_f64().unwrap());
            (found - expected).abs() <= (1e-11 * expected.abs()).max(1e-12)
        }
        _ => found == expected,
    }
}

/// What a line says that the answer is.
fn expected(question: &Value) -> Value {
    match (&question["refused"], &question["at"]) {
        (Value::Null, _) => question["answer"].clone(),
        (kind, Value::Null) => json!({"refused": kind}),
        (kind, at) => json!({"refused": kind, "at": at}),
    }
}

#[test]
fn the_common_questions_have_their_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/questions");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (mut wrong, mut asked) = (Vec::new(), 0);
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "jsonl")) {
        for (number, line) in (1..).zip(fs::read_to_string(&file).unwrap().lines()) {
            let expected = expected(&serde_json::from_str(line).unwrap());
            let mut found: Value = serde_json::from_str(&shanten_ask::answer(line)).unwrap();
            // Messages are for people.
            found.as_object_mut().map(|object| object.remove("message"));
            asked += 1;
            if !is_same(&found, &expected) {
                wrong.push(format!("{}:{number}: {line}\n    {found}", file.file_name().unwrap().display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked > 1_000, "only {asked} questions");
}
