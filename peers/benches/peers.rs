//! A million random hands, asked for their shanten in every way and by every peer; all answers must agree.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use riichienv_core::shanten::calc_shanten_from_counts as riichienv;
use shanten::{Hand, Shanten, Tile};
use shanten_peers::{Chain, MAP, deal};
use xiangting::{PlayerCount, calculate_replacement_number as xiangting};

type Counts = [u8; 34];

const HANDS: usize = 1_000_000;

/// Sums the answers of a query over all hands, so that nothing can be left out and results can be compared.
fn total<T>(hands: &[T], query: impl Fn(&T) -> i8) -> i64 {
    hands.iter().map(|hand| i64::from(query(hand))).sum()
}

fn bench<T>(c: &mut Criterion, group: &str, name: &str, hands: &[T], expected: i64, query: impl Fn(&T) -> i8) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(hands.len() as u64));
    group.bench_function(name, |b| b.iter(|| assert_eq!(total(black_box(hands), &query), expected, "{name}")));
}

fn standard(c: &mut Criterion) {
    let counts = deal(HANDS, 14, 1);
    let chain = Chain::new();
    let classes: Vec<_> = counts.iter().map(|counts| chain.class_ids(counts)).collect();
    let hands: Vec<_> = counts.iter().map(|counts| Hand::from_counts(counts).unwrap()).collect();
    let keys: Vec<_> = hands.iter().map(|hand| hand.key().get()).collect();
    let expected = total(&hands, |hand| hand.standard().get());
    let g = "standard";
    bench(c, g, "lower bound: chain of class tables", &classes, expected, |&ids| chain.distance(ids) as i8 - 1);
    bench(c, g, "phf::Map from a key", &keys, expected, |key| MAP[key][4]);
    bench(c, g, "shanten from a Hand", &hands, expected, |hand| hand.standard().get());
    bench(c, g, "shanten from counts", &counts, expected, |c| Hand::from_counts(c).unwrap().standard().get());
    let expected3 = total(&hands, |hand| hand.key().standard()[3].get());
    bench(c, g, "riichienv-core from counts", &counts, expected3, |c| riichienv(c, 3));
}

fn least(c: &mut Criterion) {
    let counts = deal(HANDS, 14, 1);
    let hands: Vec<_> = counts.iter().map(|counts| Hand::from_counts(counts).unwrap()).collect();
    let expected = total(&hands, |hand| hand.shanten().get());
    let g = "least of three forms";
    bench(c, g, "shanten from a Hand", &hands, expected, |hand| hand.shanten().get());
    bench(c, g, "shanten from counts", &counts, expected, |c| Hand::from_counts(c).unwrap().shanten().get());
    bench(c, g, "riichienv-core from counts", &counts, expected, |c| riichienv(c, 4));
    bench(c, g, "xiangting from counts", &counts, expected, |c| xiangting(c, PlayerCount::Four).unwrap() as i8 - 1);
}

fn turn(c: &mut Criterion) {
    let counts = deal(HANDS, 14, 1);
    let hands: Vec<_> = counts.iter().map(|counts| Hand::from_counts(counts).unwrap()).collect();
    let turns: Vec<(Hand, Tile, Tile)> = hands
        .iter()
        .enumerate()
        .map(|(i, &hand)| {
            let out = hand.tiles().nth(i % 14).unwrap();
            let into = Tile::all().cycle().skip(i * 7 % 34).find(|&t| hand.count(t) < 4 && t != out).unwrap();
            (hand, out, into)
        })
        .collect();
    let go = |&(hand, out, into): &(Hand, Tile, Tile)| {
        let mut hand = hand;
        hand.discard(out).unwrap();
        hand.draw(into).unwrap();
        hand
    };
    let expected = total(&turns, |t| Hand::from_counts(&go(t).counts()).unwrap().standard().get());
    bench(c, "turn", "discard, draw, standard", &turns, expected, |t| go(t).standard().get());
    let expected = total(&turns, |t| Hand::from_counts(&go(t).counts()).unwrap().shanten().get());
    bench(c, "turn", "discard, draw, least", &turns, expected, |t| go(t).shanten().get());
    let _: Option<Shanten> = None;
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).warm_up_time(std::time::Duration::from_millis(500)).measurement_time(std::time::Duration::from_secs(2));
    targets = standard, least, turn
}
criterion_main!(benches);
