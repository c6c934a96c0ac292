//! Visible tiles, and which tiles count as gone.

use crate::support::{STRICTNESSES, help_of, run};

#[test]
fn strictness_says_what_is_ready() {
    for (hand, expected) in [
        ("123456789m1111z", ["tenpai", "1-shanten", "1-shanten", "1-shanten"]),
        ("222444m4468p[7777p]", ["tenpai", "tenpai", "1-shanten", "1-shanten"]),
        ("1111234444m456p", ["tenpai", "1-shanten", "1-shanten", "1-shanten"]),
    ] {
        for ((strictness, _), expected) in STRICTNESSES.into_iter().zip(expected) {
            let run = run(&["--strict", strictness, hand], b"");
            let least = format!("  standard          {expected}\n");
            assert!(run.out.contains(&least), "{strictness}: {}", run.out);
            assert!(run.out.contains(&format!("  least             {expected}\n")), "{strictness}: {}", run.out);
            let label = if expected == "tenpai" { "  waits  " } else { "  useful  " };
            assert!(help_of(&run.out).starts_with(label), "{strictness}: {}", run.out);
        }
    }
}

#[test]
fn the_concealed_tiles_count_by_default() {
    let hands = ["123456789m1111z", "222444m4468p[7777p]"];
    let concealed = run(&["--strict", "concealed", hands[0], hands[1]], b"");
    assert_eq!(run(&hands, b"").out, concealed.out);
}

#[test]
fn copies_that_are_visible_are_not_left() {
    let run = run(&["--visible", "1m4447777p", "1234m", "11122233344m56p"], b"");
    let waits = "  waits             1m×2 (single)\n                    4m×3 (single)\n";
    assert!(run.out.contains(waits), "{}", run.out);
    let waits = "  waits             4p×1 (two-sided)\n                    7p×0 (two-sided)  no copy left\n";
    assert!(run.out.contains(waits), "{}", run.out);
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
}

#[test]
fn a_form_that_can_no_longer_be_completed_has_no_win() {
    let run = |hand: &str, format: &[&str]| {
        run(&[&["--visible", "1111z", "--strict", "visible", hand], format].concat(), b"")
    };
    let text = run("199m146779p12s25z", &[]).out;
    assert!(text.contains("  seven pairs       4-shanten\n  thirteen orphans  no win\n"), "{text}");
    let json = run("199m146779p12s25z", &["--format", "json"]).out;
    assert!(
        json.contains(r#""shanten":4,"standard":4,"seven_pairs":4,"thirteen_orphans":null,"useful":"1239m"#),
        "{json}"
    );
}

/// Three copies of each kind, but only `south` of 2z.
fn nearly_all(south: usize) -> String {
    let number_suits = ["m", "p", "s"].map(|suit| format!("111222333444555666777888999{suit}"));
    number_suits.concat() + "111" + &"2".repeat(south) + "333444555666777z"
}

#[test]
fn a_hand_that_can_no_longer_win_has_no_win() {
    let arguments = ["--visible", &nearly_all(3), "--strict", "visible", "1z", "12z", "--format", "json"];
    let forms = concat!(
        "  standard          no win\n",
        "  seven pairs       -\n",
        "  thirteen orphans  -\n",
        "  least             no win\n",
    );
    assert_eq!(run(&arguments[..6], b"").out, format!("🀀  1z\n{forms}\n🀀🀁  12z\n{forms}"));
    let expected = concat!(
        r#"{"hand":"1z","shanten":null,"standard":null,"seven_pairs":null,"thirteen_orphans":null,"#,
        r#""useful":"","copies":0,"copies_of":[],"line":1,"input":"1z"}"#,
        "\n",
        r#"{"hand":"12z","shanten":null,"standard":null,"seven_pairs":null,"thirteen_orphans":null,"discards":["#,
        r#"{"discard":"1z","shanten":null,"useful":"","copies":0,"copies_of":[]},"#,
        r#"{"discard":"2z","shanten":null,"useful":"","copies":0,"copies_of":[]}],"line":2,"input":"12z"}"#,
        "\n",
    );
    assert_eq!(run(&arguments, b"").out, expected);
}

#[test]
fn a_discard_that_loses_the_last_win_has_no_win() {
    let arguments = ["--visible", &nearly_all(2), "--strict", "visible", "12z", "--format", "json"];
    let expected = concat!(
        "  discard           shanten   kinds copies  useful\n",
        "  1z                tenpai        1      1  2z×1 (single)\n",
        "  2z                no win\n",
    );
    assert_eq!(help_of(&run(&arguments[..5], b"").out), expected);
    let end = concat!(
        r#""discards":[{"discard":"1z","shanten":0,"useful":"2z","copies":1,"copies_of":[1]},"#,
        r#"{"discard":"2z","shanten":null,"useful":"","copies":0,"copies_of":[]}],"line":1,"input":"12z"}"#,
        "\n",
    );
    let json = run(&arguments, b"").out;
    assert!(json.ends_with(end), "{json}");
}

#[test]
fn what_is_visible_adds_up() {
    let repeated = run(&["--visible", "11m", "--visible", "14m", "1234m"], b"");
    assert_eq!(repeated.out, run(&["--visible", "1114m", "1234m"], b"").out);
    let fifth = run(&["--visible", "11m", "--visible", "2m111m", "1234m"], b"");
    assert!(
        fifth.reasons().len() == 1 && fifth.reasons()[0].starts_with("--visible: no fifth 1m: all four are there"),
        "{}",
        fifth.err
    );
    assert_eq!((fifth.out.as_str(), fifth.status), ("", Some(2)));
}

#[test]
fn the_last_of_an_option_counts() {
    let last =
        run(&["--format", "json", "--strict", "melds", "--format", "plain", "--strict", "unlimited", "1234m"], b"");
    assert_eq!((last.out.as_str(), last.status), ("1234m 0\n", Some(0)));
}
