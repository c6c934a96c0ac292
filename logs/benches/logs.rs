//! Made-up games read from memory, compared with a bare parse of their XML.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quick_xml::events::Event;
use quick_xml::reader::Reader;
use shanten_logs::Log;
use shanten_logs_testing::{play, writers};

fn decisions(text: &str) -> usize {
    Log::new("made up", text.as_bytes()).map(|round| round.expect("it was played").decisions().len()).sum()
}

fn logs(criterion: &mut Criterion) {
    let made: Vec<_> = (0..200).map(|seed| play(4, seed)).collect();
    let played: usize = made.iter().map(|made| made.decisions.len()).sum();
    let mut group = criterion.benchmark_group("logs");
    let mjlog = writers::mjlog(&made);
    for (format, text) in [("mjlog", &mjlog), ("mjai", &writers::mjai(&made)), ("tenhou6", &writers::tenhou6(&made))] {
        assert_eq!(decisions(text), played);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(format, |bencher| bencher.iter(|| decisions(black_box(text))));
    }
    group.throughput(Throughput::Bytes(mjlog.len() as u64));
    group.bench_function("bare XML", |bencher| {
        bencher.iter(|| {
            let mut reader = Reader::from_str(black_box(&mjlog));
            let mut tags = 0;
            while !matches!(reader.read_event().expect("XML"), Event::Eof) {
                tags += 1;
            }
            assert!(tags > played);
            tags
        });
    });
    group.finish();
}

criterion_group!(benches, logs);
criterion_main!(benches);
