//! A million hands through the command, compared with the bare library.

use std::hint::black_box;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shanten::Hand;

const HANDS: usize = 1_000_000;
const COMMAND: &str = env!("CARGO_BIN_EXE_shanten");

/// Random hands, one per line.
fn deal() -> String {
    let count = HANDS.to_string();
    let dealt = Command::new(COMMAND).args(["deal", "--seed", "7", "--count", &count]).output().expect("it deals");
    String::from_utf8(dealt.stdout).expect("hands are text")
}

/// Lets the command answer for these lines, and checks that each gets an answer.
fn answer(format: &str, lines: &str, out: impl Into<Stdio>) -> Vec<u8> {
    let mut child = Command::new(COMMAND)
        .args(["--format", format, "-"])
        .stdin(Stdio::piped())
        .stdout(out)
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(lines.as_bytes()).expect("the command reads all"));
        let output = child.wait_with_output().expect("the command ends");
        assert!(output.status.success());
        output.stdout
    })
}

/// The sum of all shantens, computed from the lines by the library alone.
fn bare(lines: &str) -> i64 {
    lines.lines().map(|line| i64::from(line.parse::<Hand>().expect("it is a hand").shanten().get())).sum()
}

fn throughput(criterion: &mut Criterion) {
    let lines = deal();
    let hands: Vec<Hand> = lines.lines().map(|line| line.parse().expect("it is a hand")).collect();
    assert_eq!(hands.len(), HANDS);
    let sum = hands.iter().map(|hand| i64::from(hand.shanten().get())).sum::<i64>();
    let mut group = criterion.benchmark_group("a million hands");
    group.throughput(Throughput::Elements(HANDS as u64)).sample_size(10);
    group.bench_function("lower bound: the library, hands at hand", |bencher| {
        bencher.iter(|| {
            assert_eq!(black_box(&hands).iter().map(|hand| i64::from(hand.shanten().get())).sum::<i64>(), sum);
        });
    });
    group.bench_function("the library, from text", |bencher| {
        bencher.iter(|| assert_eq!(bare(black_box(&lines)), sum));
    });
    for format in ["plain", "tsv", "json", "text"] {
        // The answer is checked once. After that it goes nowhere, because reading it back takes as
        // long as writing it.
        let answers = answer(format, &lines, Stdio::piped());
        assert!(String::from_utf8(answers).expect("answers are text").lines().count() >= HANDS);
        group.bench_function(format!("shanten --format {format} -"), |bencher| {
            bencher.iter(|| answer(format, black_box(&lines), Stdio::null()));
        });
    }
}

criterion_group!(benches, throughput);
criterion_main!(benches);
