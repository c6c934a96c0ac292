//! Shared parts of several benches.
#![allow(dead_code, reason = "each bench uses a part of it")]

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};

/// Few samples, because each takes long.
pub fn settings() -> Criterion {
    let settings = Criterion::default().sample_size(20);
    settings.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2))
}

/// The compared part of an answer: a distance and a set of tiles, mixed into a number for the sum.
pub fn digest(distance: u8, tiles: u64) -> u64 {
    (tiles ^ u64::from(distance) << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 8
}

/// Benches one method. The sum of the answers must be the expected one.
pub fn bench<T>(c: &mut Criterion, group: &str, name: &str, asked: &[T], expected: u64, query: impl Fn(&T) -> u64) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(asked.len() as u64));
    group.bench_function(name, |b| b.iter(|| assert_eq!(sum(black_box(asked), &query), expected, "{name}")));
}

/// Sums the answers of a query.
pub fn sum<T>(asked: &[T], query: impl Fn(&T) -> u64) -> u64 {
    asked.iter().map(query).fold(0, u64::wrapping_add)
}
