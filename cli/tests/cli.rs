//! Runs the command as its users do.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

use shanten::{Hand, Tile};

const HAND: &str = "199m146779p12s246z";

const HAND_TEXT: &str = "\
🀇🀏🀏🀙🀜🀞🀟🀟🀡🀐🀑🀁🀃🀅  199m146779p12s246z
  standard          4-shanten
  seven pairs       4-shanten
  thirteen orphans  4-shanten
  least             4-shanten
";

const HAND_JSON: &str =
    r#"{"hand":"199m146779p12s246z","shanten":4,"standard":4,"seven_pairs":4,"thirteen_orphans":4}"#;

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
";
    let orphans = "\
🀇🀏🀙🀡🀐🀘🀀🀁🀂🀃🀆🀅🀄🀄  19m19p19s12345677z
  standard          7-shanten
  seven pairs       5-shanten
  thirteen orphans  win
  least             win
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
         argument 3: 0 tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14\n\
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
    let expected = r#"{"hand":"1123m","shanten":0,"standard":0,"seven_pairs":null,"thirteen_orphans":null}"#;
    assert_eq!(run.out, format!("{expected}\n"));
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
            0 => (0, "argument 1: 0 tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14".to_owned()),
            3 | 6 | 9 | 12 => {
                (0, format!("argument 1: {tiles} tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14: "))
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
    assert_eq!(run.err, "line 1: 12 tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14: 123456789m123p\n");
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
    assert!(output.stdout.ends_with(b"  least             win\n"));
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
    let object = r#"{"hand":"123m11z","shanten":-1,"standard":-1,"seven_pairs":null,"thirteen_orphans":null}"#;
    assert_eq!(run.out, format!("{object}\n{object}\n"));
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
    assert!(help.out.contains(&format!("shanten {HAND}")), "{}", help.out);
    assert_eq!(help.status, Some(0));
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

/// A hand of 13 or 14 tiles that looks random and is the same on every machine.
fn some_hand(number: u64) -> Hand {
    let mut state = number;
    let mut hand = Hand::new();
    while hand.len() < 13 + (number % 2) as usize {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let tile = Tile::from_index(((state >> 33) % 34) as u8).expect("34 kinds are there");
        // A fifth copy is refused, and another tile is tried.
        let _ = hand.draw(tile);
    }
    hand
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
        let expected = format!(
            r#"{{"hand":"{hand}","shanten":{},"standard":{},"seven_pairs":{},"thirteen_orphans":{}}}"#,
            hand.shanten().get(),
            hand.standard().get(),
            hand.seven_pairs().expect("13 or 14 tiles").get(),
            hand.thirteen_orphans().expect("13 or 14 tiles").get(),
        );
        assert_eq!(answer, expected);
    }
}
