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
            let run = run(&["--strictness", strictness, hand], b"");
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
    let concealed = run(&["--strictness", "concealed", hands[0], hands[1]], b"");
    assert_eq!(run(&hands, b"").out, concealed.out);
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
