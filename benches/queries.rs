//! Everything around the look-up: strings, keys, sequences and batches. For the look-up itself and
//! comparisons with other libraries run `cargo bench -p shanten-peers`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_pcg::Pcg64Mcg;
use shanten::sequence::{Coding, Sequence};
use shanten::table::Key;
use shanten::{Hand, Shanten, batch};

fn hands(count: usize) -> Vec<Hand> {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut wall: [u8; 136] = core::array::from_fn(|tile| tile as u8);
    let mut deal = || Hand::from_numbers(wall.partial_shuffle(&mut rng, 14).0).expect("a deal is a hand");
    (0..count).map(|_| deal()).collect()
}

fn text(c: &mut Criterion) {
    let hands = hands(10_000);
    let texts: Vec<_> = hands.iter().map(Hand::to_string).collect();
    let mut group = c.benchmark_group("text");
    group.throughput(Throughput::Elements(hands.len() as u64));
    group.bench_function("read", |b| {
        b.iter(|| {
            let read = black_box(&texts).iter().map(|text| text.parse::<Hand>().expect("it was written by a hand"));
            assert!(read.eq(hands.iter().copied()));
        });
    });
    group.bench_function("write", |b| {
        b.iter(|| assert!(black_box(&hands).iter().map(Hand::to_string).eq(texts.iter().map(String::as_str))));
    });
}

fn keys(c: &mut Criterion) {
    let keys: Vec<_> = Key::all().collect();
    let mut group = c.benchmark_group("keys");
    group.throughput(Throughput::Elements(keys.len() as u64));
    group.bench_function("from a number", |b| {
        b.iter(|| assert!(black_box(&keys).iter().all(|&key| Key::try_from(key.get()) == Ok(key))));
    });
}

fn sequences(c: &mut Criterion) {
    let hands = hands(10_000);
    let tiles: usize = hands.iter().map(Hand::len).sum();
    let mut group = c.benchmark_group("sequences");
    group.bench_function("of 10,000 hands", |b| {
        b.iter(|| assert_eq!(black_box(&hands).iter().map(|hand| hand.sequence().tiles()).sum::<usize>(), tiles));
    });
    group.sample_size(10).bench_function("all 1,228,890 of 14 tiles", |b| {
        b.iter(|| assert_eq!(Sequence::all(black_box(14)).count(), 1_228_890));
    });
}

fn codings(c: &mut Criterion) {
    let sequences: Vec<_> = hands(10_000).iter().map(Hand::sequence).collect();
    let mut group = c.benchmark_group("codings, there and back");
    group.throughput(Throughput::Elements(sequences.len() as u64));
    for coding in [Coding::Fixed, Coding::Zeros, Coding::Ones] {
        group.bench_function(coding.name(), |b| {
            let survives = |&sequence| coding.decode(coding.encode(sequence)) == Ok(sequence);
            b.iter(|| assert!(black_box(&sequences).iter().all(survives)));
        });
    }
}

#[cfg(feature = "stats")]
fn statistics(c: &mut Criterion) {
    use shanten::Strictness;
    use shanten::stats::Statistics;

    let mut group = c.benchmark_group("statistics of all hands");
    group.sample_size(10);
    for strictness in [Strictness::Concealed, Strictness::Unlimited] {
        group.bench_function(strictness.name(), |b| {
            b.iter(|| {
                let statistics = Statistics::new(black_box(strictness));
                let dealt = statistics.nearest(14).expect("hands have 14 tiles");
                assert_eq!(dealt.row(Shanten::WIN).deals, 12_859_078_207_674);
            });
        });
    }
}

#[cfg(not(feature = "stats"))]
fn statistics(_: &mut Criterion) {}

fn batches(c: &mut Criterion) {
    let hands = hands(1_000_000);
    let expected: Vec<_> = hands.iter().map(Hand::shanten).collect();
    let mut answers = vec![Shanten::MAX; hands.len()];
    let mut group = c.benchmark_group("a million hands, all three forms");
    group.throughput(Throughput::Elements(hands.len() as u64));
    group.bench_function("batch", |b| b.iter(|| batch::shanten(black_box(&hands), &mut answers)));
    batch::shanten(&hands, &mut answers);
    assert_eq!(answers, expected);
    #[cfg(feature = "rayon")]
    {
        answers.fill(Shanten::MAX);
        group.bench_function("batch on all cores", |b| {
            b.iter(|| batch::parallel::shanten(black_box(&hands), &mut answers));
        });
        batch::parallel::shanten(&hands, &mut answers);
        assert_eq!(answers, expected);
    }
}

criterion_group!(benches, text, keys, sequences, codings, statistics, batches);
criterion_main!(benches);
