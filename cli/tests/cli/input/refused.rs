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
                let sizes = "a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14";
                (0, Some(format!("{tiles} concealed tiles, one too few or too many: {sizes}")))
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
fn a_bad_line_is_pointed_at_and_those_around_it_are_answered() {
    let novel = "x".repeat(4000);
    let input = [b"11z\n12\xffm\n22z\n123456789m123p\n1m\x1b[2J\n", novel.as_bytes(), b"\n1234m\r\n123x"].concat();
    let expected = format!(
        "\
error: standard input:2: not UTF-8 at byte 3
  |
2 | 12\u{fffd}m
  |   ^
error: standard input:4: 12 concealed tiles, one too few or too many: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14
  |
4 | 123456789m123p
  | ^^^^^^^^^^^^^^
error: standard input:5: unknown character '\\u{{1b}}' at character 3
  |
5 | 1m␛[2J
  |   ^
error: standard input:6: unknown character 'x' at character 1
  |
6 | {}…
  | ^
error: standard input:8: unknown character 'x' at character 4
  |
8 | 123x
  |    ^
",
        &novel[..30]
    );
    for arguments in [&[][..], &["-"]] {
        let run = run(arguments, &input);
        assert_eq!((hands(&run.out), run.status), (vec!["11z", "22z", "1234m"], Some(1)));
        assert_eq!(run.err, expected);
    }
}

#[test]
fn a_bad_argument_is_pointed_at_even_if_it_is_wide() {
    let run = run(&["11z", "12345m1", "", "１２３ｍ１１ｑ", "🀇🀄🀈x", "1m東\u{202e}", "22z"], b"");
    let expected = "\
error: argument 2: no suit (m, p, s or z) after the digits at character 7
 |
 | 12345m1
 |       ^
error: argument 3: no tiles
error: argument 4: unknown character 'ｑ' at character 7
 |
 | １２３ｍ１１ｑ
 |             ^^
error: argument 5: unknown character 'x' at character 4
 |
 | 🀇🀄🀈x
 |     ^
error: argument 6: unknown character '\\u{202e}' at character 4
 |
 | 1m東\u{fffd}
 |     ^
";
    assert_eq!((hands(&run.out), run.err.as_str(), run.status), (vec!["11z", "22z"], expected, Some(1)));
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
fn bad_options_are_wrong_usage() {
    for (option, value, reason) in [
        ("--visible", "11111p", "a fifth 1p at character 5"),
        ("--strictness", "most", "unlimited, concealed, melds, visible"),
    ] {
        let run = run(&[option, value, HAND], b"");
        assert_eq!(run.out, "");
        assert!(run.err.contains(option) && run.err.contains(value) && run.err.contains(reason), "{}", run.err);
        assert_eq!(run.status, Some(2));
    }
}

#[test]
fn wrong_usage_repeats_no_control_characters() {
    for arguments in
        [["--strictness", "\u{1b}[2J"], ["--\u{1b}[2J", HAND], ["--visible", "1\u{1b}[2J"], ["deal", "\u{1b}[2J"]]
    {
        let run = run(&arguments, b"");
        assert!(run.err.contains("␛[2J") && !run.err.contains('\u{1b}'), "{}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    }
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
