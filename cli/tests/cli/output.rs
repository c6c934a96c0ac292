//! Help, and where answers go.

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::process::Command;
use std::thread;

use crate::support::{HAND, command, hands, run, start};

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

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_reported() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let output = Command::new(env!("CARGO_BIN_EXE_shanten")).arg(HAND).stdout(full).output().expect("the command runs");
    assert!(output.stderr.starts_with(b"error: standard output: "));
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_reported() {
    for arguments in [&["--help"][..], &["-h"], &["--version"], &["help", "table"], &["table", "export", "--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = command(arguments).stdout(full).output().expect("the command runs");
        assert!(output.stderr.starts_with(b"error: standard output: "), "{arguments:?}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_deal_without_listeners_ends_quietly() {
    let mut child = start(&["deal", "--count", "1000000000", "--seed", "7"]);
    let mut hands = BufReader::new(child.stdout.take().expect("hands are piped"));
    hands.read_line(&mut String::new()).expect("there is a hand");
    drop(hands);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
}

/// A directory of this test run, made anew.
#[cfg(target_os = "linux")]
fn directory(name: &str) -> std::path::PathBuf {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir(&directory).expect("there is room");
    directory
}

#[cfg(target_os = "linux")]
fn names(directory: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("it is there");
    entries.map(|entry| entry.expect("it is there").file_name().into_string().expect("its name is UTF-8")).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_no_file_behind() {
    use std::os::unix::process::ExitStatusExt;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, kill_process};

    let directory = directory("interrupted");
    let table = directory.join("t.csv");
    let export = ["table", "export", "--output", table.to_str().expect("its name is UTF-8")];
    for (pause, before) in [(10, None), (40, None), (80, Some("as before"))] {
        if let Some(before) = before {
            std::fs::write(&table, before).expect("there is room");
        }
        // The signal may be ignored where the tests run, and a child would inherit that.
        let child = Command::new("env")
            .args(["--default-signal=INT", env!("CARGO_BIN_EXE_shanten")])
            .args(export)
            .spawn()
            .expect("the command starts");
        thread::sleep(Duration::from_millis(pause));
        kill_process(Pid::from_child(&child), Signal::INT).expect("it can be interrupted");
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(output.status.signal(), Some(Signal::INT.as_raw()), "after {pause} ms");
        let left: Vec<String> = before.map(|_| "t.csv".to_owned()).into_iter().collect();
        assert_eq!(names(&directory), left);
    }
    assert_eq!(std::fs::read_to_string(&table).expect("it is there"), "as before");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_is_replaced_with_its_permissions() {
    use std::os::unix::fs::PermissionsExt;

    let directory = directory("replaced");
    let file = directory.join("t.csv");
    std::fs::write(&file, "old").expect("there is room");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).expect("it is ours");
    let done = run(&["stats", "--format", "csv", "--output", file.to_str().expect("its name is UTF-8")], b"");
    assert_eq!((done.out.as_str(), done.err.as_str(), done.status), ("", "", Some(0)));
    assert!(std::fs::read_to_string(&file).expect("it is there").starts_with("tiles,"));
    assert_eq!(file.metadata().expect("it is there").permissions().mode() & 0o777, 0o640);
    assert_eq!(names(&directory), ["t.csv"]);
}
