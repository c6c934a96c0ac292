//! Colours, and the symbols of tiles.

use crate::support::{HAND, Run, any_hand, run, run_with};

#[test]
fn nothing_is_coloured_unless_it_is_forced() {
    let arguments = [HAND, "1x"];
    let is_coloured = |run: &Run| (run.out.contains('\u{1b}'), run.err.contains('\u{1b}'));
    assert_eq!(is_coloured(&run(&arguments, b"")), (false, false));
    assert_eq!(is_coloured(&run_with(&[("CLICOLOR_FORCE", "1")], &arguments, "")), (true, true));
    assert_eq!(is_coloured(&run_with(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &arguments, "")), (false, false));
}

#[test]
fn answers_for_programs_are_never_coloured() {
    for format in ["plain", "tsv", "json"] {
        let arguments = ["--format", format, HAND];
        assert_eq!(run_with(&[("CLICOLOR_FORCE", "1")], &arguments, "").out, run(&arguments, b"").out);
    }
}

/// A text without colour codes.
fn uncoloured(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').expect("a style ends").1)
}

#[test]
fn colours_change_nothing_else() {
    let hands: Vec<String> = (0..300).map(|number| any_hand(number).to_string()).collect();
    for symbols in ["both", "letters", "unicode"] {
        let arguments: Vec<&str> = ["--symbols", symbols].into_iter().chain(hands.iter().map(String::as_str)).collect();
        let coloured = run_with(&[("CLICOLOR_FORCE", "1")], &arguments, "").out;
        assert_eq!(uncoloured(&coloured), run(&arguments, b"").out);
    }
}

#[test]
fn win_and_tenpai_stand_out_and_bad_discards_step_back() {
    let out = run_with(&[("CLICOLOR_FORCE", "1")], &["11m", "123m456p789s11223z"], "").out;
    assert!(out.contains("\u{1b}[1m\u{1b}[32mwin\u{1b}[0m"), "{out:?}");
    assert!(out.contains("\u{1b}[1m\u{1b}[32mtenpai\u{1b}[0m"), "{out:?}");
    let [best, worst] = ["3z", "1m"].map(|tile| {
        let row = |line: &&str| uncoloured(line).starts_with(&format!("  {tile}  "));
        out.lines().find(row).expect("there is a row for each discard")
    });
    assert!(best.starts_with("  \u{1b}[1m"), "{best:?}");
    assert!(worst.starts_with("  \u{1b}[2m") && !worst.contains("\u{1b}[3"), "{worst:?}");
}

#[test]
fn symbols_are_letters_or_tiles_or_both() {
    let hands = ["199m146779p12s24z", "1112m456p789s(777z)", "111222333p99s(789p)", HAND];
    let is_tile = |character| ('\u{1f000}'..='\u{1f021}').contains(&character);
    let shown = |symbols| run(&[&["--symbols", symbols], &hands[..]].concat(), b"").out;

    let both = shown("both");
    assert_eq!(both, run(&hands, b"").out);
    assert!(
        both.lines()
            .all(|line| line.contains(is_tile)
                == hands.iter().any(|hand| line.ends_with(hand) && !line.starts_with(' ')))
    );

    let letters = shown("letters");
    assert!(!letters.contains(is_tile), "{letters}");
    assert!(letters.starts_with(&format!("{}\n  standard", hands[0])), "{letters}");
    let without_tiles = |line: &str| {
        line.split_once("  ").filter(|(tiles, _)| tiles.contains(is_tile)).map(|(_, rest)| rest.to_owned())
    };
    let lines: Vec<String> = both.lines().map(|line| without_tiles(line).unwrap_or_else(|| line.to_owned())).collect();
    assert_eq!(letters.lines().collect::<Vec<_>>(), lines);

    let unicode = shown("unicode");
    for told in [
        "🀇🀏🀏🀙🀜🀞🀟🀟🀡🀐🀑🀁🀃\n  standard ",
        "  useful            🀇×3 🀈×4 🀉×4 🀏×2 🀙×3 🀚×4 🀛×4 🀜×3 🀝×4 🀞×3 🀟×2 🀠×4\n",
        "  improving draws   85 copies after 🀘\n                    77 copies after 🀀🀂🀆🀅🀄\n",
        "  waits             🀈×3 (single)\n",
        "  complete as       🀘🀘 🀙🀙🀙 🀚🀚🀚 🀛🀛🀛 (🀟🀠🀡)\n",
        "  🀜                 4-shanten    22     77  🀇🀈🀉🀏🀙🀚🀛🀝🀞🀠🀡🀐🀑🀒🀘🀀🀁🀂🀃🀆🀅🀄\n",
    ] {
        assert!(unicode.contains(told), "{told} in {unicode}");
    }
    let is_letters = |pair: &[u8]| pair[0].is_ascii_digit() && b"mpsz".contains(&pair[1]);
    assert!(!unicode.as_bytes().windows(2).any(is_letters), "{unicode}");
}
