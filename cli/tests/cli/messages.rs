//! Messages about bad hands and wrong arguments.

use std::process::Command;

use crate::support::{HAND, hands, run};

#[test]
fn only_sizes_between_two_turns_are_answered() {
    for tiles in 0..=15 {
        let text: String = ["1m", "2m", "3m", "4m", "5m"].repeat(3)[..tiles].concat();
        let run = run(&["--format", "json", &text], b"");
        let (objects, reason) = match tiles {
            15 => (0, Some("no room for 5m at character 29: a hand has 14 tiles".to_owned())),
            0 => (0, Some("no tiles".to_owned())),
            3 | 6 | 9 | 12 => {
                (0, Some(format!("{tiles} concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14")))
            }
            _ => (1, None),
        };
        let answers = run.out.lines().filter(|line| !line.contains(r#""error":"#)).count();
        assert_eq!((run.out.lines().count(), answers), (1, objects), "{tiles} tiles");
        let reason = reason.map(|reason| format!("argument 1: {reason}"));
        assert_eq!(run.reasons(), Vec::from_iter(reason.as_deref()), "{tiles} tiles");
        assert_eq!(run.status, Some(i32::from(objects == 0)), "{tiles} tiles");
    }
}

#[test]
fn twelve_tiles_on_a_line_are_refused() {
    let run = run(&[], b"123456789m123p\n");
    assert_eq!(run.out, "");
    let expected = "\
error: standard input:1: 12 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14
  |
1 | 123456789m123p
  | ^^^^^^^^^^^^^^
";
    assert_eq!(run.err, expected);
    assert_eq!(run.status, Some(1));
}

#[test]
fn a_line_that_is_not_utf8_is_a_bad_one() {
    let run = run(&[], b"11z\n12\xffm\n22z\n");
    assert_eq!(hands(&run.out), ["11z", "22z"]);
    let expected = "\
error: standard input:2: not UTF-8 at byte 3
  |
2 | 12\u{fffd}m
  |   ^
";
    assert_eq!(run.err, expected);
    assert_eq!(run.status, Some(1));
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf8_is_a_bad_one() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let output = Command::new(env!("CARGO_BIN_EXE_shanten"))
        .args([OsStr::from_bytes(b"12\xffm"), OsStr::new("11z")])
        .output()
        .expect("the command runs");
    let expected = "error: argument 1: not UTF-8 at byte 3\n |\n | 12\u{fffd}m\n |   ^\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
    assert!(output.stdout.ends_with(b"  complete as       11z\n"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_message_repeats_no_control_characters_and_no_novel() {
    let run = run(&[], format!("1m\u{1b}[2J\n{}\n", "x".repeat(4000)).as_bytes());
    let expected = format!(
        "\
error: standard input:1: unknown character '\\u{{1b}}' at character 3
  |
1 | 1m␛[2J
  |   ^
error: standard input:2: unknown character 'x' at character 1
  |
2 | {}…
  | ^
",
        "x".repeat(30)
    );
    assert_eq!(run.err, expected);
}

#[test]
fn bad_melds_are_named() {
    let cases = [
        ("123m44z(789p", "the meld at character 8 is not closed by the same kind of bracket"),
        (
            "123m44z(788p)",
            "no meld of 78p at character 8: (123m) is a run, (111z) a triplet, (1111z) and (111+1z) are quads",
        ),
        ("123m44z(78p)", "2 tiles in the meld at character 8: a meld has 3 or 4"),
        ("123m44z[789p]", "square brackets at character 8 around 789p: they are for closed quads"),
        ("1123m44z(1111m)", "a fifth 1m at character 9"),
        (
            "11123m44z(789p)(777z)[1111s]",
            "no room for [1111s] at character 22: a hand has 14 tiles, 3 of them for each meld",
        ),
        ("123m(777z)", "3 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14"),
    ];
    for (hand, reason) in cases {
        let run = run(&[hand, "11z"], b"");
        assert_eq!(hands(&run.out), ["11z"]);
        assert_eq!(run.reasons(), [format!("argument 1: {reason}")]);
        assert!(run.err.contains(&format!("\n | {hand}\n | ")), "{}", run.err);
        assert_eq!(run.status, Some(1));
    }
}

#[test]
fn a_fifth_copy_in_sight_makes_a_bad_hand() {
    let run = run(&["--visible", "1115z"], b"22z\n11z\n33z(111z)\n5z\n");
    assert_eq!(hands(&run.out), ["22z", "5z"]);
    assert_eq!(
        run.reasons(),
        [
            "standard input:2: 5 copies of 1z, visible and own: there are 4",
            "standard input:3: 6 copies of 1z, visible and own: there are 4",
        ]
    );
    assert_eq!(run.status, Some(1));
}

#[test]
fn bad_options_are_wrong_usage() {
    for (option, value, reason) in [
        ("--visible", "12m8z", "no honour 8z at character 4: honours are 1z to 7z"),
        ("--visible", "11111p", "a fifth 1p at character 5"),
        ("--visible", "1x", "unknown character 'x' at character 2"),
        ("--strict", "most", "unlimited, concealed, melds, visible"),
    ] {
        let run = run(&[option, value, HAND], b"");
        assert_eq!(run.out, "");
        assert!(run.err.contains(option) && run.err.contains(value) && run.err.contains(reason), "{}", run.err);
        assert_eq!(run.status, Some(2));
    }
}

#[test]
fn wrong_usage_has_status_2() {
    let run = run(&["--formt", HAND], b"");
    assert_eq!(run.out, "");
    assert!(run.err.contains("'--formt'"), "{}", run.err);
    assert_eq!(run.status, Some(2));
}

#[test]
fn arguments_around_a_bad_one_are_answered() {
    let run = run(&["11z", "12345m1", "", "22z"], b"");
    assert_eq!(hands(&run.out), ["11z", "22z"]);
    let expected = "\
error: argument 2: no suit (m, p, s or z) after the digits at character 7
 |
 | 12345m1
 |       ^
error: argument 3: no tiles
";
    assert_eq!(run.err, expected);
    assert_eq!(run.status, Some(1));
}

#[test]
fn lines_around_a_bad_one_are_answered() {
    let input = format!("{HAND}\n11z\n123x\n1234m\r\n22z");
    for arguments in [&[][..], &["-"]] {
        let run = run(arguments, input.as_bytes());
        assert_eq!(hands(&run.out), [HAND, "11z", "1234m", "22z"]);
        let expected = "\
error: standard input:3: unknown character 'x' at character 4
  |
3 | 123x
  |    ^
";
        assert_eq!(run.err, expected);
        assert_eq!(run.status, Some(1));
    }
}

#[test]
fn wrong_usage_repeats_no_control_characters() {
    for arguments in
        [["--strict", "\u{1b}[2J"], ["--\u{1b}[2J", HAND], ["--visible", "1\u{1b}[2J"], ["deal", "\u{1b}[2J"]]
    {
        let run = run(&arguments, b"");
        assert!(run.err.contains("␛[2J") && !run.err.contains('\u{1b}'), "{}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    }
}

#[test]
fn the_place_of_an_option_is_its_name() {
    let run = run(&["--visible", "12m8z", HAND], b"");
    let expected = "\
error: --visible: no honour 8z at character 4: honours are 1z to 7z
 |
 | 12m8z
 |    ^
";
    assert_eq!(run.err, expected);
}

#[test]
fn carets_stand_below_wide_characters() {
    let run = run(&["１２３ｍ１１ｑ", "🀇🀄🀈x", "1m東\u{202e}"], b"");
    let expected = "\
error: argument 1: unknown character 'ｑ' at character 7
 |
 | １２３ｍ１１ｑ
 |             ^^
error: argument 2: unknown character 'x' at character 4
 |
 | 🀇🀄🀈x
 |     ^
error: argument 3: unknown character '\\u{202e}' at character 4
 |
 | 1m東\u{fffd}
 |     ^
";
    assert_eq!(run.err, expected);
}

#[test]
fn long_texts_are_cut_around_the_character() {
    let (before, behind) = ("1".repeat(200), "2".repeat(200));
    let run = run(&[&format!("{before}x{behind}"), &format!("{before}１１１ｑ{behind}")], b"");
    let [.., _, narrow, narrow_caret, _, _, wide, wide_caret] = run.err.lines().collect::<Vec<_>>()[..] else {
        panic!("two messages: {}", run.err)
    };
    assert_eq!(narrow, format!(" | …{}x{}…", "1".repeat(40), "2".repeat(29)));
    assert_eq!(narrow_caret, format!(" | {}^", " ".repeat(41)));
    assert_eq!(wide, format!(" | …{}１１１ｑ{}…", "1".repeat(34), "2".repeat(28)));
    assert_eq!(wide_caret, format!(" | {}^^", " ".repeat(41)));
}

#[test]
fn a_mistyped_command_answers_nothing() {
    for (arguments, word, name) in
        [(["11z", "dael"], "dael", "deal"), (["explian", "11z"], "explian", "explain"), (["1m", "ods"], "ods", "odds")]
    {
        let run = run(&arguments[..], b"");
        assert_eq!(run.reasons(), [format!("there is no command '{word}': did you mean '{name}'?")]);
        assert!(run.err.contains("Usage: shanten") && run.err.contains("try '--help'"), "{}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    }
    for argument in ["mm", "1dael", "d\u{e9}al", "qqq"] {
        let run = run(&[argument, "11z"], b"");
        assert_eq!((hands(&run.out), run.status), (vec!["11z"], Some(1)));
        assert!(!run.err.contains("command"), "{}", run.err);
    }
    assert!(!run(&["explain", "dael"], b"").err.contains("command"));
    assert!(!run(&[], b"dael\n").err.contains("command"));
}

#[test]
fn a_command_comes_first() {
    for (name, arguments) in [
        ("explain", &["--symbols", "letters", "explain", "11z"][..]),
        ("deal", &["11z", "deal"]),
        ("help", &["--visible", "1m", "help"]),
    ] {
        let run = run(arguments, b"");
        let reason = format!("the command '{name}' comes first: its options and hands follow it");
        assert_eq!(run.reasons(), [reason]);
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    }
}
