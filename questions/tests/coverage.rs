//! That the common questions ask everything in the catalogue.
#![cfg(feature = "rules")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use shanten::rules::Rules;
use shanten::score::{Pattern, ScoreRules};
use shanten::{Form, Strictness};
use shanten_questions::{HAND, QUESTIONS};

/// Where the questions are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/questions");

/// Errors that no question can cause: they belong to keys, sequences, codes and columns of numbers,
/// to methods and fields that no other language has, or count as the kind `rules`.
const NOT_ASKED: &str = "no_such_key no_such_shanten no_such_code no_such_count no_such_distance no_run too_wide \
    unfinished not_rows too_many_unseen too_many_reds not_on_table meld_reds melds five_melds too_few_kinds no_form \
    four_melds_only missing_orphan missing_knitted missing_suit_of missing_suit_in nothing_may_be_wild no_statistics \
    wild_kind jokers nothing_wild counter_points more_dora";

/// The kind of error in a line of an `errors!` macro.
fn kind_in(line: &str) -> Option<&str> {
    let of_struct = || line.split_once("errors!(struct ")?.1.split_once(" = \"")?.1.split_once('"');
    let of_variant = || line.trim_start().strip_prefix('"')?.split_once("\" ");
    let is_variant = |(_, rest): &(&str, &str)| rest.starts_with(|letter: char| letter.is_ascii_uppercase());
    let (kind, _) = of_variant().filter(is_variant).or_else(of_struct)?;
    let is_snake = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    (!kind.is_empty() && kind.bytes().all(is_snake)).then_some(kind)
}

/// All error kinds in the library's source.
fn kinds(folder: &Path) -> BTreeSet<String> {
    let of = |entry: PathBuf| {
        if entry.is_dir() {
            return kinds(&entry);
        }
        fs::read_to_string(entry).unwrap().lines().filter_map(kind_in).map(str::to_owned).collect()
    };
    fs::read_dir(folder).unwrap().flat_map(|entry| of(entry.unwrap().path())).collect()
}

fn questions() -> Vec<Map<String, Value>> {
    let files = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    let lines = files.flat_map(|file| fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect::<Vec<_>>());
    lines.map(|line| serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

fn text<'a>(question: &'a Map<String, Value>, option: &str) -> &'a str {
    question.get(option).and_then(Value::as_str).unwrap_or_default()
}

#[test]
fn each_question_with_each_option_is_asked() {
    let questions = questions();
    assert!(questions.len() >= 1_000, "only {} questions", questions.len());
    let asks: BTreeSet<&str> = questions.iter().map(|question| text(question, "ask")).collect();
    assert_eq!(asks, QUESTIONS.iter().map(|question| question.name).collect());
    for entry in &QUESTIONS {
        let answered =
            |question: &&Map<String, Value>| text(question, "ask") == entry.name && question.contains_key("answer");
        let all: Vec<_> = questions.iter().filter(answered).collect();
        // There is nothing to vary in a question without options.
        let least = if entry.of_hand || entry.options().next().is_some() { 15 } else { 1 };
        assert!(all.len() >= least, "{} is asked {} times", entry.name, all.len());
        let of_hand = HAND.iter().filter(|_| entry.of_hand);
        // Hands with jokers have no points.
        let has_points = entry.groups.iter().any(|group| group.iter().any(|option| option.name == "at_least"));
        let names = entry.options().chain(of_hand).map(|option| option.name);
        for option in names.filter(|name| !has_points || *name != "visible_jokers") {
            let times = all.iter().filter(|question| question.contains_key(option)).count();
            assert!(times >= 3, "{} is asked {times} times with {option}", entry.name);
        }
    }
    for (source, least) in [("search", 500), ("oracle", 100), ("game", 60), ("published", 40), ("written", 250)] {
        let times = questions.iter().filter(|question| text(question, "source") == source).count();
        assert!(times >= least, "{times} answers are from {source}");
    }
}

#[test]
fn each_value_of_an_option_is_asked() {
    let questions = questions();
    // The number of times that a word occurs in an option of an answered question, or in its
    // answer.
    let least = |option: &str, word: &str, least: usize| {
        let has = |question: &&Map<String, Value>| {
            let is_in = |value: &Value| value.to_string().contains(word);
            text(question, "ask") != option
                && question.contains_key("answer")
                && question.get(option).is_some_and(is_in)
        };
        let times = questions.iter().filter(has).count();
        assert!(times >= least, "{option} {word}: {times} times");
    };
    for strictness in Strictness::ALL {
        least("strictness", strictness.name(), 20);
    }
    for form in Form::ALL {
        least("form", form.name(), 10);
    }
    let options =
        ["wild=", "jokers=", "without=", "fifth-copies", "no-standard", "no-seven-pairs", "swaps=", "riichi-quads="];
    for name in Rules::PRESETS.iter().map(|&(name, _)| name).chain(options) {
        least("rules", name, 5);
    }
    for name in
        ScoreRules::PRESETS[1..].iter().copied().map(|(name, _)| name).chain(ScoreRules::words().map(|(word, _)| word))
    {
        least("score_rules", name, 3);
    }
    for pattern in Pattern::ALL.iter().filter(|pattern| !pattern.name().ends_with("orphans")) {
        least("answer", &format!("\"pattern\":\"{pattern}\""), 1);
    }
}

#[test]
fn each_kind_of_error_is_met_and_its_place_is_known() {
    let questions = questions();
    let refused: Vec<_> = questions.iter().filter(|question| question.contains_key("refused")).collect();
    assert!(refused.len() >= 150, "only {} refusals", refused.len());
    let met: BTreeSet<String> = refused.iter().map(|question| text(question, "refused").to_owned()).collect();
    let not_asked: BTreeSet<String> = NOT_ASKED.split_whitespace().map(str::to_owned).collect();
    let of_options = ["bad_option", "missing_option", "no_such_option"].map(str::to_owned);
    let all: BTreeSet<String> = kinds(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../src"));
    assert_eq!(met.union(&not_asked).cloned().collect::<BTreeSet<_>>(), all.into_iter().chain(of_options).collect());
    assert!(met.is_disjoint(&not_asked));
    let placed = |is_ascii: bool| {
        let is_one = |question: &&&Map<String, Value>| {
            question.values().all(|value| value.as_str().is_none_or(str::is_ascii)) == is_ascii
        };
        refused.iter().filter(|question| question.contains_key("at")).filter(is_one).count()
    };
    assert!(placed(true) >= 60 && placed(false) >= 15, "{} and {}", placed(true), placed(false));
}
