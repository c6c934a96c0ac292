//! Refused and omitted results, with the reason.

use shanten::Tile;

use super::asked::{HAND, Row, WIN, object, odds, refusal, rows, rows_of, run_odds};

/// The note on the discards for which nothing was found.
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

    let shorter = run_odds(&["--path", "any+3", "--states", "20000", HAND]);
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
        (&["--forms", "", HAND], &["--forms: none is named"]),
        (&["--unseen", "137", HAND], &["--unseen 137: there are 136 tiles under the rules riichi"]),
        (&["--turns", "61", HAND], &["--turns: 61 is no whole number from 0 to 60"]),
        (&["--wins", "table", "--willing", "201", HAND], &["--willing: 201 is no whole number from 0 to 200"]),
        (&["--path", "long", HAND], &["--path \"long\"", "shortest", "straight", "no step back+1", "any+1"]),
        (&["--path", "straight+2", HAND], &["--path \"straight+2\": none of the names"]),
        (&["--json", "--format", "csv", HAND], &["--json", "--format"]),
        (&["--visible", "11111p", HAND], &["--visible: a fifth 1p at character 5"]),
    ];
    for (arguments, told) in cases {
        let refusal = refusal(arguments);
        assert!(told.iter().all(|told| refusal.contains(told)), "{refusal}");
    }
}

#[test]
fn what_the_rules_lack_is_refused() {
    let cases = [
        (&["--rules", "taiwanese", "--forms", "seven-pairs"], "--forms: seven pairs are no complete hand"),
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
