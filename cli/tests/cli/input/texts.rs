//! The sources of hands, and their notations.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;

use shanten::Hand;

use crate::support::{hands, run, some_hand, start};

#[test]
fn blank_lines_are_passed_over_and_counted() {
    let run = run(&[], "\n11z\n \t\r\n\u{3000}\nx\n\n22z\n\n".as_bytes());
    assert_eq!(hands(&run.out), ["11z", "22z"]);
    assert_eq!(run.reasons(), ["standard input:5: unknown character 'x' at character 1"]);
    assert_eq!(run.status, Some(1));
}

#[test]
fn other_notations_are_read() {
    let texts = ["🀇🀈🀉 東東", "１２３ｍ１１ｚ", "一二三萬東東", "123w EE", "123M11Z", "123m, 11z", "手牌: 123m 11z"];
    let addresses = "https://tenhou.net/2/?q=123m11z\n東1局 南家 ドラ4p 123m 11z\n";
    let run = run(&[&["--format", "json"][..], &texts, &["-"]].concat(), addresses.as_bytes());
    let answer = |line: &str| line.split_once(r#","line":"#).map(|(answer, _)| answer.to_owned());
    let answers: Vec<_> = run.out.lines().map(answer).collect();
    assert_eq!((answers.len(), run.err.as_str()), (texts.len() + 2, ""));
    for found in &answers {
        assert!(
            found.as_ref().is_some_and(|found| found.starts_with(r#"{"hand":"123m11z","shanten":-1,"#)),
            "{found:?}"
        );
        assert_eq!(found, &answers[0]);
    }
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child = start(&["--format", "json"]);
    let mut questions = child.stdin.take().expect("standard input is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("answers are piped"));
    // The second hand comes with a blank line, the third with part of the next line.
    for (question, hands) in [
        ("11z\n", &[r#""11z""#][..]),
        ("22z\n\n", &[r#""22z""#, "null"]),
        ("33z\n44", &[r#""33z""#]),
        ("z\n", &[r#""44z""#]),
    ] {
        questions.write_all(question.as_bytes()).expect("the command reads");
        for hand in hands {
            let mut answer = String::new();
            answers.read_line(&mut answer).expect("the command answers");
            assert!(answer.starts_with(&format!(r#"{{"hand":{hand},"#)), "{answer}");
        }
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
    assert!(output.stderr.starts_with(b"error: standard input: "));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_hundred_thousand_hands_keep_their_order() {
    let hands: Vec<Hand> = (0..100_000).map(some_hand).collect();
    let input = hands.iter().map(Hand::to_string).collect::<Vec<_>>().join("\n");
    let run = run(&["--format", "json"], input.as_bytes());
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

#[test]
fn a_dash_is_standard_input_among_hands() {
    let run = run(&["11z", "-", "22x", "33z"], b"44z\n5x\n55z\n");
    assert_eq!(hands(&run.out), ["11z", "44z", "55z", "33z"]);
    let reasons =
        ["standard input:2: unknown character 'x' at character 2", "argument 3: unknown character 'x' at character 3"];
    assert_eq!((run.reasons(), run.status), (reasons.to_vec(), Some(1)));
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    for (input, answers) in [
        (&b"\xef\xbb\xbf11z\n1234m"[..], "11z -1\n1234m 0\n"),
        (b"\xef\xbb\xbf\n11z", "\n11z -1\n"),
        (b"\xef\xbb\xbf", ""),
    ] {
        let run = run(&["--format", "plain"], input);
        assert_eq!((run.out.as_str(), run.err.as_str(), run.status), (answers, "", Some(0)));
    }
    let later = run(&["--format", "plain"], b"11z\n\xef\xbb\xbf11z\n");
    assert_eq!(later.reasons(), ["standard input:2: unknown character '\\u{feff}' at character 1"]);
    let half = run(&["--format", "plain"], b"\xef\xbb11z\n");
    assert_eq!(half.reasons(), ["standard input:1: not UTF-8 at byte 1"]);
}

#[test]
fn utf_16_is_refused() {
    for input in [&b"\xff\xfe1\x001\x00z\x00\n\x00"[..], b"\xfe\xff\x001\x001\x00z\x00\n"] {
        let run = run(&["11z", "-", "22z"], input);
        assert_eq!(hands(&run.out), ["11z", "22z"]);
        let reason = "standard input: UTF-16, but hands are read as UTF-8";
        assert_eq!((run.reasons(), run.status), (vec![reason], Some(1)));
    }
}
