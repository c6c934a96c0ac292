//! The version, and the destinations of answers.

use std::process::Command;
use std::thread;

#[cfg(target_os = "linux")]
use crate::support::empty_directory;
use crate::support::{HAND, assert_ends_quietly, command, run};

#[test]
fn the_version_is_there() {
    let version = run(&["--version"], b"");
    assert_eq!(version.out, concat!("shanten ", env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(version.status, Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_reported() {
    for arguments in
        [&[HAND][..], &["--help"], &["-h"], &["--version"], &["help", "table"], &["table", "export", "--help"]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = command(arguments).stdout(full).output().expect("the command runs");
        assert!(output.stderr.starts_with(b"error: standard output: "), "{arguments:?}");
        assert_eq!(output.status.code(), Some(3));
    }
}

#[test]
fn whoever_stops_reading_ends_a_command_quietly() {
    assert_ends_quietly(&["deal", "--count", "1000000000", "--seed", "7"]);
    for format in ["csv", "jsonl", "bincode"] {
        assert_ends_quietly(&["table", "export", "--format", format]);
    }
    if cfg!(target_os = "linux") {
        assert_ends_quietly(&["table", "export", "-o", "/dev/stdout"]);
    }
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

    let directory = empty_directory("interrupted");
    let table = directory.join("t.csv");
    let export = ["table", "export", "--output", table.to_str().expect("its name is UTF-8")];
    for (pause, before) in [(10, None), (40, None), (80, Some("as before"))] {
        if let Some(before) = before {
            std::fs::write(&table, before).expect("there is room");
        }
        // The test run may ignore the signal, and a child would inherit that.
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
