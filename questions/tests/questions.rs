//! The common questions, answered.
#![cfg(feature = "rules")]

use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};
use shanten_questions::QuestionEntry;

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

/// All questions, a line each.
fn lines() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/questions");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.flat_map(|file| fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn own_discards_are_visible_and_matter_for_furiten() {
    let answer = |rest: &str| shanten_questions::answer(&format!(r#"{{"hand":"45m11p",{rest}}}"#));
    let furiten = |rest: &str| answer(&format!(r#""ask":"furiten",{rest}"#));
    assert_eq!(furiten(r#""discards":"3m""#), "\"discard\"");
    assert_eq!(furiten(r#""discards":"1m""#), "null");
    let odds = |rest: &str| answer(&format!(r#""ask":"odds",{rest}"#));
    assert_eq!(odds(r#""discards":"3m""#), odds(r#""discards":"3m","visible":"3m""#));
    assert!(odds(r#""own":"3m""#).contains("no_such_option"));
    assert_ne!(odds(r#""discards":"3m""#), odds(r#""visible":"3m""#));
}

#[test]
fn the_common_questions_have_their_answers() {
    let lines = lines();
    let mut wrong = Vec::new();
    for line in &lines {
        let expected = expected(&serde_json::from_str(line).unwrap());
        let mut found: Value = serde_json::from_str(&shanten_questions::answer(line)).unwrap();
        // Messages are for people.
        found.as_object_mut().map(|object| object.remove("message"));
        if !is_same(&found, &expected) {
            wrong.push(format!("{line}\n    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), lines.len(), wrong.join("\n"));
    assert!(lines.len() > 1_000, "only {} questions", lines.len());
}

/// Options of other questions, missing options, cut and repeated strings: each has an answer, or is
/// refused with a kind. Searches are left out, since options decide how long they take.
#[test]
fn whatever_the_options_are_a_question_is_answered_or_refused() {
    let of_line = |line: &String| serde_json::from_str::<Map<String, Value>>(line).unwrap();
    let is_search = |entry: &QuestionEntry| entry.options().any(|option| option.name == "states");
    let is_quick = |question: &Map<String, Value>| {
        QuestionEntry::named(question["ask"].as_str().unwrap_or_default()).is_ok_and(|entry| !is_search(entry))
    };
    let questions: Vec<_> = lines().iter().map(of_line).filter(is_quick).collect();
    let mut state = 41_u64;
    let mut below = |most: usize| {
        // The generator of Knuth's MMIX.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    let (mut answered, mut refused) = (0, 0);
    for _ in 0..30_000 {
        let (mut question, other) = (questions[below(questions.len())].clone(), &questions[below(questions.len())]);
        for name in ["answer", "refused", "at", "source"] {
            question.remove(name);
        }
        let (name, value) = other.iter().nth(below(other.len())).unwrap();
        match (below(4), value) {
            (0, _) => drop(question.remove(name)),
            (1, Value::String(text)) => {
                let cut: String = text.chars().take(below(text.chars().count() + 1)).collect();
                question.insert(name.clone(), cut.into());
            }
            (2, Value::String(text)) => drop(question.insert(name.clone(), format!("{text}{text}").into())),
            _ => drop(question.insert(name.clone(), value.clone())),
        }
        let line = Value::from(question).to_string();
        let found: Value = serde_json::from_str(&shanten_questions::answer(&line)).unwrap();
        let is_refused = found["refused"].is_string();
        assert!(!is_refused || found["message"].as_str().is_some_and(|message| !message.is_empty()), "{line}");
        *if is_refused { &mut refused } else { &mut answered } += 1;
    }
    assert!(answered > 3_000 && refused > 3_000, "{answered} answered, {refused} refused");
}

#[test]
fn each_row_may_have_its_number_and_flag() {
    let hands = "123m456p789s11122z|123m456p789s11122z";
    let ask = |rest: &str| shanten_questions::answer(&format!(r#"{{"ask":"batch_score","hands":"{hands}",{rest}}}"#));
    let both = ask(r#""tile":"2z","counters":"1|2","riichi":"single","one_shot":"true|false""#);
    assert_eq!(both, ask(r#""tile":"2z","counters":[1,2],"riichi":"single","one_shot":[true,false]"#));
    assert!(both.starts_with(r#"{"fu":["#), "{both}");
    assert!(ask(r#""tile":"2z","counters":"1|x""#).contains("bad_option"));
    assert!(ask(r#""tile":"2z","dora":3"#).contains("more_dora is a number"));
}

#[test]
fn a_word_that_is_no_name_is_refused_with_the_names() {
    let refused = |options: Value| {
        let mut question = json!({"ask": "odds", "hand": "1122m"});
        question.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
        let answer: Value = serde_json::from_str(&shanten_questions::answer(&question.to_string())).unwrap();
        answer["message"].as_str().unwrap().to_owned()
    };
    let forms =
        "none of the names standard, seven pairs, thirteen orphans, knitted straight, honours and knitted tiles";
    assert_eq!(refused(json!({"forms": ["chiitoi"]})), format!("forms \"chiitoi\": {forms}"));
    let strictness = "none of the names unlimited, concealed, melds, visible";
    assert_eq!(refused(json!({"strictness": "strict"})), format!("strictness \"strict\": {strictness}"));
    assert_eq!(refused(json!({"strictness": true})), format!("strictness: true is {strictness}"));
    assert_eq!(refused(json!({"visible": true})), "visible: true is no text");
    assert!(shanten_questions::answer(r#"{"ask":"nope"}"#).contains("no question nope"));
}
