//! Runs the command as its users do.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::{Value, json};
use shanten::{Form, Hand, Mark, Meld, MeldKind, Reading, Shanten, Shape, Strictness, Tile, Visible};

const HAND: &str = "199m146779p12s246z";

const HAND_TEXT: &str = "\
🀇🀏🀏🀙🀜🀞🀟🀟🀡🀐🀑🀁🀃🀅  199m146779p12s246z
  standard          4-shanten
  seven pairs       4-shanten
  thirteen orphans  4-shanten
  least             4-shanten
  discard           shanten     copies  useful
  4p                4-shanten       77  1239m1235689p1239s1234567z
  7p                4-shanten       65  1239m12358p39s1234567z
  1p                4-shanten       59  1239m23456789p123s246z
  2z                4-shanten       59  1239m123456789p123s46z
  4z                4-shanten       59  1239m123456789p123s26z
  6z                4-shanten       59  1239m123456789p123s24z
  9p                4-shanten       55  1239m1234567p123s246z
  1m                4-shanten       51  9m123456789p123s246z
  6p                4-shanten       47  1m149p129s1234567z
  2s                4-shanten       47  1m1469p19s1234567z
  1s                4-shanten       27  1m1469p2s246z
  9m                5-shanten       91  123789m123456789p1239s1234567z
";

const HAND_JSON: &str = concat!(
    r#"{"hand":"199m146779p12s246z","shanten":4,"standard":4,"seven_pairs":4,"thirteen_orphans":4,"discards":["#,
    r#"{"discard":"4p","shanten":4,"useful":"1239m1235689p1239s1234567z","useful_count":77},"#,
    r#"{"discard":"7p","shanten":4,"useful":"1239m12358p39s1234567z","useful_count":65},"#,
    r#"{"discard":"1p","shanten":4,"useful":"1239m23456789p123s246z","useful_count":59},"#,
    r#"{"discard":"2z","shanten":4,"useful":"1239m123456789p123s46z","useful_count":59},"#,
    r#"{"discard":"4z","shanten":4,"useful":"1239m123456789p123s26z","useful_count":59},"#,
    r#"{"discard":"6z","shanten":4,"useful":"1239m123456789p123s24z","useful_count":59},"#,
    r#"{"discard":"9p","shanten":4,"useful":"1239m1234567p123s246z","useful_count":55},"#,
    r#"{"discard":"1m","shanten":4,"useful":"9m123456789p123s246z","useful_count":51},"#,
    r#"{"discard":"6p","shanten":4,"useful":"1m149p129s1234567z","useful_count":47},"#,
    r#"{"discard":"2s","shanten":4,"useful":"1m1469p19s1234567z","useful_count":47},"#,
    r#"{"discard":"1s","shanten":4,"useful":"1m1469p2s246z","useful_count":27},"#,
    r#"{"discard":"9m","shanten":5,"useful":"123789m123456789p1239s1234567z","useful_count":91}]}"#,
);

/// What a run left behind.
struct Run {
    out: String,
    err: String,
    status: Option<i32>,
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_shanten"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

fn run(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let output = thread::scope(|scope| {
        scope.spawn(move || match stdin.write_all(input) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("standard input: {error}"),
            _ => {}
        });
        child.wait_with_output().expect("the command ends")
    });
    Run {
        out: String::from_utf8(output.stdout).expect("answers are UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        status: output.status.code(),
    }
}

/// The notations of the hands that were answered.
fn hands(out: &str) -> Vec<&str> {
    out.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| Some(line.split_once("  ")?.1)).collect()
}

#[test]
fn a_hand_is_shown_in_every_form() {
    let run = run(&[HAND], b"");
    assert_eq!(run.out, HAND_TEXT);
    assert_eq!(run.err, "");
    assert_eq!(run.status, Some(0));
}

#[test]
fn several_arguments_are_answered_in_order() {
    let run = run(&[HAND, "1234m", "19m19p19s12345677z"], b"1m\n");
    let small = "\
🀇🀈🀉🀊  1234m
  standard          tenpai
  seven pairs       -
  thirteen orphans  -
  least             tenpai
  waits             1m×3 (single)
                    4m×3 (single)
";
    let orphans = "\
🀇🀏🀙🀡🀐🀘🀀🀁🀂🀃🀆🀅🀄🀄  19m19p19s12345677z
  standard          7-shanten
  seven pairs       5-shanten
  thirteen orphans  win
  least             win
  complete as       thirteen orphans
";
    assert_eq!(run.out, format!("{HAND_TEXT}\n{small}\n{orphans}"));
    assert_eq!(run.status, Some(0));
}

#[test]
fn lines_around_a_bad_one_are_answered() {
    let input = format!("{HAND}\n11z\n123x\n1234m\r\n22z");
    for arguments in [&[][..], &["-"]] {
        let run = run(arguments, input.as_bytes());
        assert_eq!(hands(&run.out), [HAND, "11z", "1234m", "22z"]);
        assert_eq!(run.err, "line 3: unknown character 'x' at byte 3: 123x\n");
        assert_eq!(run.status, Some(1));
    }
}

#[test]
fn arguments_around_a_bad_one_are_answered() {
    let run = run(&["11z", "12345m1", "", "-", "22z"], b"");
    assert_eq!(hands(&run.out), ["11z", "22z"]);
    assert_eq!(
        run.err,
        "argument 2: no suit (m, p, s or z) behind the digits at byte 6: 12345m1\n\
         argument 3: 0 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14\n\
         argument 4: unknown character '-' at byte 0: -\n"
    );
    assert_eq!(run.status, Some(1));
}

#[test]
fn json_has_its_keys_in_order() {
    let run = run(&["--json", HAND], b"");
    assert_eq!(run.out, format!("{HAND_JSON}\n"));
    assert_eq!(run.status, Some(0));
}

#[test]
fn json_has_null_for_a_form_that_does_not_apply() {
    let run = run(&["1123m", "--json"], b"");
    let start = r#"{"hand":"1123m","shanten":0,"standard":0,"seven_pairs":null,"thirteen_orphans":null,"#;
    assert!(run.out.starts_with(start), "{}", run.out);
    assert_eq!(run.status, Some(0));
}

#[test]
fn json_has_no_object_for_a_bad_hand() {
    let run = run(&["--json"], format!("x\n{HAND}\n111m\n").as_bytes());
    assert_eq!(run.out, format!("{HAND_JSON}\n"));
    assert_eq!(run.err.lines().count(), 2);
    assert_eq!(run.status, Some(1));
}

#[test]
fn only_sizes_between_two_turns_are_answered() {
    for tiles in 0..=15 {
        let text: String = ["1m", "2m", "3m", "4m", "5m"].repeat(3)[..tiles].concat();
        let run = run(&["--json", &text], b"");
        let (objects, message) = match tiles {
            15 => (0, "argument 1: a fifteenth tile, 5m, at position 28: ".to_owned()),
            0 => (0, "argument 1: 0 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14".to_owned()),
            3 | 6 | 9 | 12 => {
                (0, format!("argument 1: {tiles} concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14: "))
            }
            _ => (1, String::new()),
        };
        assert_eq!(run.out.lines().count(), objects, "{tiles} tiles");
        let end = if message.is_empty() { String::new() } else { format!("{text}\n") };
        assert_eq!(run.err, message + &end, "{tiles} tiles");
        assert_eq!(run.status, Some(i32::from(objects == 0)), "{tiles} tiles");
    }
}

#[test]
fn twelve_tiles_on_a_line_are_refused() {
    let run = run(&[], b"123456789m123p\n");
    assert_eq!(run.out, "");
    assert_eq!(
        run.err,
        "line 1: 12 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14: 123456789m123p\n"
    );
    assert_eq!(run.status, Some(1));
}

#[test]
fn blank_lines_are_passed_over_and_counted() {
    let run = run(&[], "\n11z\n \t\r\n\u{3000}\nx\n\n22z\n\n".as_bytes());
    assert_eq!(hands(&run.out), ["11z", "22z"]);
    assert_eq!(run.err, "line 5: unknown character 'x' at byte 0: x\n");
    assert_eq!(run.status, Some(1));
}

#[test]
fn no_lines_are_no_hands() {
    for input in ["", "\n\n"] {
        let run = run(&[], input.as_bytes());
        assert_eq!((run.out.as_str(), run.err.as_str(), run.status), ("", "", Some(0)));
    }
}

#[test]
fn a_line_that_is_not_utf8_is_a_bad_one() {
    let run = run(&[], b"11z\n12\xffm\n22z\n");
    assert_eq!(hands(&run.out), ["11z", "22z"]);
    assert_eq!(run.err, "line 2: not UTF-8 at byte 2: 12\u{fffd}m\n");
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
    assert_eq!(output.stderr, "argument 1: not UTF-8 at byte 2: 12\u{fffd}m\n".as_bytes());
    assert!(output.stdout.ends_with(b"  complete as       11z\n"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_message_repeats_no_control_characters_and_no_novel() {
    let run = run(&[], format!("1m\u{1b}[2J\n{}\n", "x".repeat(100_000)).as_bytes());
    let cut = format!("line 2: unknown character 'x' at byte 0: {}…\n", "x".repeat(80));
    assert_eq!(run.err, format!("line 1: unknown character '\\u{{1b}}' at byte 2: 1m\\u{{1b}}[2J\n{cut}"));
}

#[test]
fn red_fives_are_fives() {
    let run = run(&["--json", "0m340p0s"], b"");
    assert!(run.out.starts_with(r#"{"hand":"5m345p5s","#), "{}", run.out);
    assert_eq!(run.status, Some(0));
}

#[test]
fn other_notations_are_read() {
    let run = run(&["--json", "🀇🀈🀉 東東", "１２３ｍ１１ｚ"], b"");
    let (first, second) = run.out.split_once('\n').expect("there are two lines");
    assert!(first.starts_with(r#"{"hand":"123m11z","shanten":-1,"#), "{first}");
    assert_eq!(second, format!("{first}\n"));
}

/// The lines of an answer behind those of the forms.
fn help_of(answer: &str) -> &str {
    let (_, behind) = answer.split_once("  least   ").expect("every answer has the least shanten");
    behind.split_once('\n').map_or("", |(_, help)| help)
}

#[test]
fn a_hand_that_waits_shows_what_is_useful_and_what_improves() {
    let run = run(&["199m146779p12s24z"], b"");
    let expected = concat!(
        "  useful            1m×3 2m×4 3m×4 9m×2 1p×3 2p×4 3p×4 4p×3 5p×4 6p×3\n",
        "                    7p×2 8p×4 9p×3 1s×3 2s×3 3s×4 2z×3 4z×3  (59)\n",
        "  improving draws   45678m456789s13567z\n",
    );
    assert_eq!(help_of(&run.out), expected);
    assert_eq!(run.status, Some(0));
}

#[test]
fn a_ready_hand_shows_its_waits() {
    let run = run(&["1112345678999m"], b"");
    let expected = concat!(
        "  waits             1m×1 (two-sided, two pairs)\n",
        "                    2m×3 (single)\n",
        "                    3m×3 (two-sided, edge)\n",
        "                    4m×3 (two-sided)\n",
        "                    5m×3 (single)\n",
        "                    6m×3 (two-sided)\n",
        "                    7m×3 (two-sided, edge)\n",
        "                    8m×3 (single)\n",
        "                    9m×1 (two-sided, two pairs)\n",
    );
    assert_eq!(help_of(&run.out), expected);
}

#[test]
fn a_complete_hand_shows_its_divisions() {
    let of = |hand: &str| help_of(&run(&[hand], b"").out).to_owned();
    let two = concat!(
        "  complete as       99s 111p 222p 333p (789p)\n",
        "                    99s 123p 123p 123p (789p)  (identical runs)\n",
    );
    assert_eq!(of("111222333p99s(789p)"), two);
    assert_eq!(of("123m44z(789p)(777z)[1111s]"), "  complete as       44z 123m (789p) [1111s] (777z)\n");
    let runs = "  complete as       77z 123m 123m 456m 456m  (seven pairs, twice identical runs)\n";
    assert_eq!(of("112233445566m77z"), runs);
    let gates = "  complete as       11m 123m 456m 789m 999m  (nine gates, straight)\n";
    assert_eq!(of("11123456789999m"), gates);
    assert_eq!(of("1133557799m1133p"), "  complete as       seven pairs\n");
    assert_eq!(of("19m19p19s12345677z"), "  complete as       thirteen orphans\n");
}

#[test]
fn called_melds_are_read_and_written() {
    for hand in ["123m4z(789p)(777+7z)[1111s]", "4z(789p)(789p)(789p)(7777z)", "22m(123m)", "1112223344m(666z)"] {
        let run = run(&[hand], b"");
        assert_eq!(hands(&run.out), [hand]);
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    }
    let glyphs = run(&["123m4z(789p)(777+7z)[1111s]"], b"");
    assert!(glyphs.out.starts_with("🀇🀈🀉🀃(🀟🀠🀡)(🀄🀄🀄+🀄)[🀐🀐🀐🀐]  123m4z"), "{}", glyphs.out);
}

#[test]
fn bad_melds_are_named() {
    let cases = [
        ("123m44z(789p", "the meld at byte 7 is not closed by the same kind of bracket"),
        (
            "123m44z(788p)",
            "no meld of 78p at byte 7: (123m) is a run, (111z) a triplet, (1111z) and (111+1z) are quads",
        ),
        ("123m44z(78p)", "2 tiles in the meld at byte 7: a meld has 3 or 4"),
        ("123m44z[789p]", "square brackets at byte 7 around 789p: they are for closed quads"),
        ("1123m44z(1111m)", "a fifth 1m at position 8"),
        (
            "11123m44z(789p)(777z)[1111s]",
            "no room for [1111s] at position 21: a hand has 14 tiles, 3 of them for each meld",
        ),
        ("123m(777z)", "3 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14"),
    ];
    for (hand, reason) in cases {
        let run = run(&[hand, "11z"], b"");
        assert_eq!(hands(&run.out), ["11z"]);
        assert!(run.err.starts_with(&format!("argument 1: {reason}")), "{}", run.err);
        assert!(run.err.ends_with(&format!(": {hand}\n")), "{}", run.err);
        assert_eq!(run.status, Some(1));
    }
}

/// The strictnesses as arguments.
const STRICTNESSES: [(&str, Strictness); 4] = [
    ("general", Strictness::General),
    ("concealed", Strictness::Concealed),
    ("melds", Strictness::Melds),
    ("visible", Strictness::Visible),
];

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
    let waits = "  waits             4p×1 (two-sided)\n                    7p×0 (two-sided)\n";
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
    let json = run("199m146779p12s25z", &["--json"]).out;
    assert!(
        json.contains(r#""shanten":4,"standard":4,"seven_pairs":4,"thirteen_orphans":null,"useful":"1239m"#),
        "{json}"
    );
}

/// Three copies of each kind, but only so many of 2z.
fn nearly_all(south: usize) -> String {
    let number_suits = ["m", "p", "s"].map(|suit| format!("111222333444555666777888999{suit}"));
    number_suits.concat() + "111" + &"2".repeat(south) + "333444555666777z"
}

#[test]
fn a_hand_that_can_no_longer_win_has_no_win() {
    let arguments = ["--visible", &nearly_all(3), "--strict", "visible", "1z", "12z", "--json"];
    let forms = concat!(
        "  standard          no win\n",
        "  seven pairs       -\n",
        "  thirteen orphans  -\n",
        "  least             no win\n",
    );
    assert_eq!(run(&arguments[..6], b"").out, format!("🀀  1z\n{forms}\n🀀🀁  12z\n{forms}"));
    let expected = concat!(
        r#"{"hand":"1z","shanten":null,"standard":null,"seven_pairs":null,"thirteen_orphans":null,"#,
        r#""useful":"","useful_count":0}"#,
        "\n",
        r#"{"hand":"12z","shanten":null,"standard":null,"seven_pairs":null,"thirteen_orphans":null,"discards":["#,
        r#"{"discard":"1z","shanten":null,"useful":"","useful_count":0},"#,
        r#"{"discard":"2z","shanten":null,"useful":"","useful_count":0}]}"#,
        "\n",
    );
    assert_eq!(run(&arguments, b"").out, expected);
}

#[test]
fn a_discard_that_loses_the_last_win_has_no_win() {
    let arguments = ["--visible", &nearly_all(2), "--strict", "visible", "12z", "--json"];
    let expected = concat!(
        "  discard           shanten     copies  useful\n",
        "  1z                tenpai           1  2z\n",
        "  2z                no win\n",
    );
    assert_eq!(help_of(&run(&arguments[..5], b"").out), expected);
    let end = concat!(
        r#""discards":[{"discard":"1z","shanten":0,"useful":"2z","useful_count":1},"#,
        r#"{"discard":"2z","shanten":null,"useful":"","useful_count":0}]}"#,
        "\n",
    );
    let json = run(&arguments, b"").out;
    assert!(json.ends_with(end), "{json}");
}

#[test]
fn a_fifth_copy_in_sight_makes_a_bad_hand() {
    let run = run(&["--visible", "1115z"], b"22z\n11z\n33z(111z)\n5z\n");
    assert_eq!(hands(&run.out), ["22z", "5z"]);
    assert_eq!(
        run.err,
        "line 2: with the visible tiles, 5 copies of 1z: there are 4: 11z\n\
         line 3: with the visible tiles, 6 copies of 1z: there are 4: 33z(111z)\n"
    );
    assert_eq!(run.status, Some(1));
}

#[test]
fn bad_options_are_wrong_usage() {
    for (option, value, reason) in [
        ("--visible", "12m8z", "no honour 8z at byte 3: honours are 1z to 7z"),
        ("--visible", "11111p", "a fifth 1p at position 4"),
        ("--visible", "1x", "unknown character 'x' at byte 1"),
        ("--strict", "most", "general, concealed, melds, visible"),
    ] {
        let run = run(&[option, value, HAND], b"");
        assert_eq!(run.out, "");
        assert!(run.err.contains(option) && run.err.contains(value) && run.err.contains(reason), "{}", run.err);
        assert_eq!(run.status, Some(2));
    }
}

#[test]
fn json_has_the_keys_of_its_state() {
    let run = run(&["--json", "1112m456p789s111z", "13m", "11122233m", "19m19p19s12345677z"], b"");
    let expected = concat!(
        r#"{"hand":"1112m456p789s111z","shanten":0,"standard":0,"seven_pairs":4,"thirteen_orphans":9,"#,
        r#""useful":"23m","useful_count":7,"waits":[{"wait":"2m","shapes":["single"],"count":3},"#,
        r#"{"wait":"3m","shapes":["edge"],"count":4}]}"#,
        "\n",
        r#"{"hand":"13m","shanten":0,"standard":0,"seven_pairs":null,"thirteen_orphans":null,"discards":["#,
        r#"{"discard":"1m","shanten":0,"useful":"3m","useful_count":3},"#,
        r#"{"discard":"3m","shanten":0,"useful":"1m","useful_count":3}]}"#,
        "\n",
    );
    assert!(run.out.starts_with(expected), "{}", run.out);
    let [_, _, complete, orphans] = run.out.lines().collect::<Vec<_>>()[..] else { panic!("four lines") };
    let end = r#"],"divisions":["33m 111m 222m"],"marks":[[]]}"#;
    assert!(complete.ends_with(end), "{complete}");
    assert!(orphans.ends_with(r#"],"divisions":[],"marks":[]}"#), "{orphans}");
}

#[test]
fn wrong_usage_has_status_2() {
    let run = run(&["--jsno", HAND], b"");
    assert_eq!(run.out, "");
    assert!(run.err.contains("'--jsno'"), "{}", run.err);
    assert_eq!(run.status, Some(2));
}

#[test]
fn help_and_version_are_there() {
    let help = run(&["--help"], b"");
    let told = [&format!("shanten {HAND}"), "(777+7z)", "--visible <TILES>", "[default: concealed]", "fifth copy"];
    for told in told {
        assert!(help.out.contains(told), "{told} in {}", help.out);
    }
    let version = run(&["--version"], b"");
    assert_eq!(version.out, concat!("shanten ", env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(version.status, Some(0));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = start(&[]);
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("answers are piped"));
    let feeder = thread::spawn(move || -> io::Result<()> {
        let lines = format!("{HAND}\n").repeat(1000);
        // It never ends by itself: the command has to go first.
        loop {
            stdin.write_all(lines.as_bytes())?;
        }
    });
    let mut first = String::new();
    answers.read_line(&mut first).expect("there is an answer");
    assert_eq!(hands(&first), [HAND]);
    drop(answers);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    let error = feeder.join().expect("the feeder ends").expect_err("nobody reads any more");
    assert_eq!(error.kind(), ErrorKind::BrokenPipe);
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child = start(&["--json"]);
    let mut questions = child.stdin.take().expect("standard input is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("answers are piped"));
    // The second hand comes with a blank line, the third with a part of the line after it.
    for (question, hand) in [("11z\n", "11z"), ("22z\n\n", "22z"), ("33z\n44", "33z"), ("z\n", "44z")] {
        questions.write_all(question.as_bytes()).expect("the command reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("the command answers");
        assert!(answer.starts_with(&format!(r#"{{"hand":"{hand}","#)), "{answer}");
    }
    drop(questions);
    assert_eq!(answers.read_to_end(&mut Vec::new()).expect("the command ends"), 0);
    assert_eq!(child.wait().expect("the command ends").code(), Some(0));
}

#[cfg(unix)]
#[test]
fn input_that_cannot_be_read_is_reported() {
    let directory = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).expect("the package is there");
    let output = Command::new(env!("CARGO_BIN_EXE_shanten")).stdin(directory).output().expect("the command runs");
    assert!(output.stderr.starts_with(b"standard input: "));
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_reported() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let output = Command::new(env!("CARGO_BIN_EXE_shanten")).arg(HAND).stdout(full).output().expect("the command runs");
    assert!(output.stderr.starts_with(b"standard output: "));
    assert_eq!(output.status.code(), Some(1));
}

/// Numbers that look random and are the same on every machine.
struct Numbers(u64);

impl Numbers {
    /// The next number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// The next of so many kinds.
    fn tile(&mut self, kinds: usize) -> Tile {
        Tile::from_index(self.below(kinds) as u8).expect("34 kinds are there")
    }

    /// Fills a hand up.
    fn fill(&mut self, hand: &mut Hand, tiles: usize, kinds: usize) {
        while hand.len() < tiles {
            // A fifth copy is refused, and another tile is tried.
            let _ = hand.draw(self.tile(kinds));
        }
    }
}

/// A hand of 13 or 14 tiles.
fn some_hand(number: u64) -> Hand {
    let mut hand = Hand::new();
    Numbers(number).fill(&mut hand, 13 + (number % 2) as usize, Tile::KINDS);
    hand
}

/// A hand of any size, of all tiles or a few kinds, perhaps with called melds.
fn any_hand(number: u64) -> Hand {
    const SIZES: [usize; 10] = [1, 2, 4, 5, 7, 8, 10, 11, 13, 14];
    let mut numbers = Numbers(number);
    let mut hand = Hand::new();
    let tiles = SIZES[(number % 10) as usize];
    let kinds = [9, 12, 20, Tile::KINDS][numbers.below(4)];
    // Whole melds first, so that there are complete hands.
    for _ in 0..numbers.below(tiles / 3 + 1) {
        let meld = Meld::new(MeldKind::ALL[numbers.below(2)], numbers.tile(kinds));
        let drawn = meld.and_then(|meld| {
            let mut drawn = hand;
            meld.tiles().all(|tile| drawn.draw(tile).is_ok()).then_some(drawn)
        });
        hand = drawn.unwrap_or(hand);
    }
    numbers.fill(&mut hand, tiles, kinds);
    for _ in 0..numbers.below(5) {
        let meld = Meld::new(MeldKind::ALL[numbers.below(5)], numbers.tile(Tile::KINDS));
        // One without room or with a fifth copy is left out.
        hand = meld.and_then(|meld| hand.with_melds(&[meld]).ok()).unwrap_or(hand);
    }
    hand
}

/// What the library says of a hand.
fn object(reading: &Reading) -> Value {
    let hand = reading.hand();
    let number = |shanten: Option<Shanten>| shanten.map(Shanten::get);
    let mut object = json!({
        "hand": hand.to_string(),
        "shanten": number(reading.shanten()),
        "standard": number(reading.shanten_in(Form::Standard)),
        "seven_pairs": number(reading.shanten_in(Form::SevenPairs)),
        "thirteen_orphans": number(reading.shanten_in(Form::ThirteenOrphans)),
    });
    if hand.len() % 3 == 1 {
        object["useful"] = json!(reading.useful().tiles().to_string());
        object["useful_count"] = json!(reading.useful().copies());
        if reading.shanten() == Some(Shanten::TENPAI) {
            let waits = reading.waits().map(|wait| {
                let shapes: Vec<&str> = wait.shapes().map(Shape::name).collect();
                json!({ "wait": wait.tile().to_string(), "shapes": shapes, "count": wait.copies() })
            });
            object["waits"] = waits.collect();
        }
        return object;
    }
    let discards = reading.discards();
    let discards = discards.iter().map(|discard| {
        json!({
            "discard": discard.tile.to_string(),
            "shanten": number(discard.shanten()),
            "useful": discard.useful.tiles().to_string(),
            "useful_count": discard.useful.copies(),
        })
    });
    object["discards"] = discards.collect();
    if reading.shanten() == Some(Shanten::WIN) {
        object["divisions"] = hand.divisions().map(|division| division.to_string()).collect();
        let marks = hand.divisions().map(|division| division.marks().map(Mark::name).collect::<Vec<_>>());
        object["marks"] = marks.map(|marks| json!(marks)).collect();
    }
    object
}

#[test]
fn json_says_what_the_library_says() {
    let visible: Visible = "1179m258p3333s1111447z".parse().expect("these are tiles");
    let hands: Vec<Hand> = (0..2000).map(any_hand).collect();
    let readings = |strictness| {
        let of = move |hand: &Hand| hand.reading().strictly(strictness).seeing(visible);
        hands.iter().filter_map(move |hand| of(hand).ok())
    };
    let input = hands.iter().map(Hand::to_string).collect::<Vec<_>>().join("\n");
    let mut seen = BTreeSet::new();
    for (name, strictness) in STRICTNESSES {
        let run = run(&["--json", "--strict", name, "--visible", &visible.to_string()], input.as_bytes());
        let readings: Vec<Reading> = readings(strictness).collect();
        assert_eq!(run.out.lines().count(), readings.len());
        assert_eq!(run.err.lines().count(), hands.len() - readings.len());
        for (reading, answer) in readings.iter().zip(run.out.lines()) {
            let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
            assert_eq!(answer, object(reading), "{name}");
            let len = |key: &str| answer[key].as_array().map_or(0, Vec::len);
            let cases = [
                ("several waits", len("waits") > 2),
                ("several divisions", len("divisions") > 1),
                ("a form without a win", answer["thirteen_orphans"].is_null() && reading.hand().len() >= 13),
                ("melds", reading.hand().melds().count() > 2),
            ];
            seen.extend(cases.into_iter().filter(|(_, is_seen)| *is_seen).map(|(case, _)| case));
        }
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    let input = (0..2000).map(|number| any_hand(number).to_string()).collect::<Vec<_>>().join("\n");
    for (strictness, _) in STRICTNESSES {
        let run = run(&["--strict", strictness], input.as_bytes());
        assert_eq!((hands(&run.out).len(), run.status), (2000, Some(0)));
        for line in run.out.lines() {
            assert!(line.chars().count() <= 80 && line == line.trim_end(), "{line}");
        }
    }
}

#[test]
fn a_hundred_thousand_hands_keep_their_order() {
    let hands: Vec<Hand> = (0..100_000).map(some_hand).collect();
    let input = hands.iter().map(Hand::to_string).collect::<Vec<_>>().join("\n");
    let run = run(&["--json"], input.as_bytes());
    assert_eq!(run.err, "");
    assert_eq!(run.status, Some(0));
    assert_eq!(run.out.lines().count(), hands.len());
    for (hand, answer) in hands.iter().zip(run.out.lines()) {
        let start = format!(
            r#"{{"hand":"{hand}","shanten":{},"standard":{},"seven_pairs":{},"thirteen_orphans":{},"#,
            hand.shanten().get(),
            hand.standard().get(),
            hand.seven_pairs().expect("13 or 14 tiles").get(),
            hand.thirteen_orphans().expect("13 or 14 tiles").get(),
        );
        assert!(answer.starts_with(&start), "{answer}");
    }
}
