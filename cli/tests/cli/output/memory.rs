//! Memory doesn't grow with the input.

use std::fs;
use std::io::{Read as _, Write as _};
use std::thread;

use crate::support::{HAND, start};

/// The command's peak memory in kilobytes for this many hands, measured before their end.
fn peak(format: &str, hands: usize) -> u64 {
    let mut child = start(&["--format", format, "-"]);
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let mut stdout = child.stdout.take().expect("standard output is piped");
    let reader = thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()).expect("answers can be read"));
    let lines = format!("{HAND}\n").repeat(1_000);
    for _ in 0..hands / 1_000 {
        stdin.write_all(lines.as_bytes()).expect("the command reads all");
    }
    let mut status = String::new();
    let path = format!("/proc/{}/status", child.id());
    fs::File::open(path).expect("the command runs").read_to_string(&mut status).expect("its status can be read");
    drop(stdin);
    assert!(child.wait().expect("the command ends").success());
    assert!(reader.join().expect("the reader ends") as usize > hands);
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the peak is told");
    peak.trim().trim_end_matches(" kB").parse().expect("it is a number")
}

#[test]
fn memory_stays_flat_in_each_format() {
    for format in ["plain", "tsv", "json", "text"] {
        let (few, many) = (peak(format, 10_000), peak(format, 100_000));
        assert!(many < 40_000, "{format}: {many} kB");
        assert!(many < few + few / 2, "{format}: {few} kB for 10,000 hands, {many} kB for 100,000");
    }
}
