//! Hands in files, and long input in blocks.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::thread;

use shanten::Hand;

use crate::support::{file, hands, run, some_hand, start};

#[test]
fn files_are_read_in_order_after_the_arguments() {
    let (first, second) = (file("first.txt", "22z\n\n33z"), file("second.txt", "44z\r\n55z\n"));
    let run = run(&["-f", &first, "-f", "-", "11z", "--file", &second], b"66z\n77z\n");
    assert_eq!(hands(&run.out), ["11z", "22z", "33z", "66z", "77z", "44z", "55z"]);
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
}

#[test]
fn standard_input_waits_while_there_is_a_file() {
    let first = file("alone.txt", "22z\n");
    assert_eq!(hands(&run(&["-f", &first], b"11z\n").out), ["22z"]);
    assert_eq!(hands(&run(&["-f", &first, "-"], b"11z\n").out), ["11z", "22z"]);
}

#[test]
fn a_bad_line_of_a_file_is_told_by_name_and_number() {
    let bad = file("bad.txt", "11z\n\n1m2\n22z\n");
    let run = run(&["-f", &bad], b"");
    assert_eq!(hands(&run.out), ["11z", "22z"]);
    let reason = "no suit (m, p, s or z) after the digits at character 3";
    assert_eq!(run.err, format!("error: {bad}:3: {reason}\n  |\n3 | 1m2\n  |   ^\n"));
    assert_eq!(run.status, Some(1));
}

#[test]
fn a_file_that_is_missing_keeps_none_from_being_read() {
    let there = file("there.txt", "11z\n");
    let directory = env!("CARGO_TARGET_TMPDIR");
    let run = run(&["-f", "not/there\u{1b}.txt", "-f", &there, "-f", directory, "--file", &there], b"");
    assert_eq!(hands(&run.out), ["11z", "11z"]);
    let [missing, not_a_file] = run.reasons()[..] else { panic!("two messages: {}", run.err) };
    assert!(missing.starts_with("not/there␛.txt: "), "{missing}");
    assert!(not_a_file.starts_with(&format!("{directory}: ")), "{not_a_file}");
    assert_eq!(run.status, Some(1));
}

#[test]
fn bad_lines_stand_where_they_belong_among_many() {
    // Several blocks of lines, with occasional bad ones.
    let line = |number: u64| if number % 1000 == 777 { "1q".to_owned() } else { some_hand(number).to_string() };
    let lines: Vec<String> = (0..30_000).map(line).collect();
    let run = run(&["--format", "plain"], lines.join("\n").as_bytes());
    let answer = |line: &String| match line.parse::<Hand>() {
        Ok(hand) => format!("{hand} {}", hand.shanten().get()),
        Err(_) => "error".to_owned(),
    };
    let expected: Vec<String> = lines.iter().map(answer).collect();
    assert_eq!(run.out.lines().collect::<Vec<_>>(), expected);
    let reason = |at| format!("standard input:{}: unknown character 'q' at character 2", 1000 * at + 778);
    assert_eq!(run.reasons(), (0..30).map(reason).collect::<Vec<_>>());
    assert_eq!(run.status, Some(1));
}

#[cfg(unix)]
#[test]
fn a_message_comes_after_the_answers_before_it() {
    use std::fs::File;
    use std::process::Stdio;

    use crate::support::{command, feed};

    // Both streams go to one file, as with `2>&1`.
    let path = file("both.txt", "");
    let both = File::options().append(true).open(&path).expect("the file is there");
    let mut command = command(&["--format", "plain"]);
    let streams = command.stdin(Stdio::piped()).stdout(both.try_clone().expect("a handle")).stderr(both);
    let lines: String = (0..5000).map(|at| if at % 7 == 3 { "1q\n" } else { "11z\n" }).collect();
    feed(streams.spawn().expect("the command starts"), lines.as_bytes());
    let expected: String = (0..5000)
        .map(|at| match at % 7 {
            3 => {
                let (line, number) = (at + 1, (at + 1).to_string());
                let space = " ".repeat(number.len());
                format!(
                    "error: standard input:{line}: unknown character 'q' at character 2\n\
                     {space} |\n{number} | 1q\n{space} |  ^\nerror\n"
                )
            }
            _ => "11z -1\n".to_owned(),
        })
        .collect();
    assert_eq!(fs::read_to_string(path).expect("the file is there"), expected);
}

#[test]
fn a_line_that_is_too_long_is_refused() {
    // The last line has the maximum length.
    let blanks = |length| " ".repeat(length);
    let input = format!("11z\n{}22z\n33z\n{}\n{}44z", blanks(4097), "m".repeat(1_000_000), blanks(4093));
    let run = run(&["--format", "plain"], input.as_bytes());
    assert_eq!(run.out, "11z -1\nerror\n33z -1\nerror\n44z -1\n");
    let reason = |number| format!("standard input:{number}: a line of more than 4096 bytes");
    assert_eq!(run.reasons(), [reason(2), reason(4)]);
    assert!(run.err.len() < 1000);
    assert_eq!(run.status, Some(1));
}

#[test]
fn a_pipe_that_is_closed_among_many_hands_ends_quietly() {
    for format in ["plain", "tsv", "json", "text"] {
        let mut child = start(&["--format", format]);
        let mut stdin = child.stdin.take().expect("standard input is piped");
        let mut answers = BufReader::new(child.stdout.take().expect("answers are piped"));
        let feeder = thread::spawn(move || {
            let lines = "199m146779p12s246z\n".repeat(20_000);
            loop {
                if let Err(error) = stdin.write_all(lines.as_bytes()) {
                    return error.kind();
                }
            }
        });
        for _ in 0..5000 {
            answers.read_line(&mut String::new()).expect("there are answers");
        }
        drop(answers);
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
        assert_eq!(feeder.join().expect("the feeder ends"), ErrorKind::BrokenPipe);
    }
}
