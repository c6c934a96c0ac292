//! Cases of commands and their output, from the files of `tests/cases`.
//!
//! A line that begins with `$` is a command line. The next lines must appear in its output, with
//! gaps at each `…`; after `$=` they are the whole output. `~` begins text that the output must not
//! have, and `<` a line of input. `!` has the exit status, and the first line of a message or its
//! hint; without `!` there is no message and the status is 0. After `COLUMNS=40` no line may be
//! wider. `#` begins a title.

use std::fs::{self, DirEntry};
use std::io;
use std::path::Path;

use crate::support::{fits, on_columns};

/// The words of a line. Text in quotes is one word.
pub(crate) fn words(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    parts.flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }).collect()
}

fn check(case: &str) {
    let case = case.replace("\\t", "\t");
    let (line, rest) = case.split_once('\n').unwrap_or((&case, ""));
    let (mut out, mut input, mut reasons, mut missing, mut status) = (String::new(), String::new(), vec![], vec![], 0);
    for line in rest.lines() {
        let text = line.get(2..).unwrap_or_default();
        match line.chars().next() {
            Some('#') => {}
            Some('<') => input.extend([text, "\n"]),
            Some('~') => missing.push(text),
            Some('!') => {
                status = line[1..2].parse().expect("an exit status");
                reasons.push(text.trim_start());
            }
            _ => out.extend([line, "\n"]),
        }
    }
    let words = words(line.trim_start_matches('='));
    let columns = words.first().and_then(|word| word.strip_prefix("COLUMNS="));
    let run = on_columns(columns.unwrap_or("80"), &words[usize::from(columns.is_some())..], &input);
    let [shown, told] = [run.out.as_str(), &out].map(|out| format!("\n{}\n", out.trim_matches('\n')));
    let mut rest = shown.as_str();
    let mut follows = |part: &str| rest.find(&format!("\n{part}")).map(|at| rest = &rest[at + part.len()..]).is_some();
    let is_told = if line.starts_with('=') {
        shown == told
    } else {
        out.is_empty() || told[1..].split("…\n").all(&mut follows)
    };
    assert!(is_told, "shanten {line}\nshows{shown}instead of{told}");
    assert!(columns.is_none_or(|columns| fits(&run.out, columns.parse().expect("a number"))), "shanten {line}{shown}");
    assert!(missing.iter().all(|text| !shown.contains(text)), "shanten {line}\nshows{shown}and not {missing:?}");
    let starts = ["error: ", "note: ", "= help: "];
    let is_told = |line: &&str| starts.iter().any(|start| line.starts_with(start));
    let found: Vec<&str> = run.err.lines().map(str::trim).filter(is_told).collect();
    assert_eq!((found, run.status), (reasons, Some(status)), "shanten {line}");
}

/// All cases of every file.
pub(crate) fn cases() -> Vec<String> {
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")).expect("they are there");
    let text = |file: io::Result<DirEntry>| fs::read_to_string(file.expect("a file").path()).expect("it is text");
    files.flat_map(|file| text(file).split("\n$").skip(1).map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn each_case_is_answered_as_it_is_written() {
    for case in cases() {
        check(&case);
    }
}
