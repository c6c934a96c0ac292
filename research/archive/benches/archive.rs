//! Benches of making, writing and reading the archive.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use shanten_archive::Archive;

fn archive(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("archive");
    group.sample_size(10);
    let archive = Archive::make();
    let file = archive.write();
    assert_eq!(Archive::read(&file).as_ref(), Ok(&archive));
    group.bench_function("make", |bencher| bencher.iter(Archive::make));
    group.bench_function("write", |bencher| bencher.iter(|| black_box(&archive).write()));
    group.bench_function("read", |bencher| bencher.iter(|| Archive::read(black_box(&file))));
    group.bench_function("entries", |bencher| bencher.iter(|| black_box(&archive).entries()));
}

criterion_group!(benches, archive);
criterion_main!(benches);
