//! The shanten of a million random hands, by every method of this library and by every peer. All
//! answers must agree.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use riichienv_core::shanten::calc_shanten_from_counts;
use shanten::batch::{BadRows, Rows};
use shanten::{Form, Hand, Shanten, Tile, batch};
use shanten_dfs::CopyRule;
use shanten_dp::{Mode, calc_shanten, make_tile_limits};
use shanten_peers::{Chain, Counts, MAP, deal};
use xiangting::{PlayerCount, calculate_replacement_number};

const HANDS: usize = 1_000_000;
/// The number of hands for peers that take microseconds for each.
const FEW: usize = 10_000;

/// Sums the answers of a query over all hands, so that results are compared and not optimised away.
fn total<T>(hands: &[T], query: impl Fn(&T) -> i8) -> i64 {
    hands.iter().map(|hand| i64::from(query(hand))).sum()
}

/// The same, but each query depends on the previous answer.
fn chained_total<T>(hands: &[T], query: impl Fn(&T) -> i8) -> i64 {
    let mut total = 0;
    let mut step = 1;
    let mut at = 0;
    while at < hands.len() {
        let answer = query(&hands[at]);
        total += i64::from(answer);
        // The answer is never over 13, but the processor must wait for it to know that.
        step = if answer > 13 { 2 } else { step };
        at += step;
    }
    total
}

/// Benches one way to sum the answers over hands.
fn bench<T>(c: &mut Criterion, group: &str, name: &str, hands: &[T], expected: i64, mut sum: impl FnMut(&[T]) -> i64) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(hands.len() as u64));
    group.bench_function(name, |b| b.iter(|| assert_eq!(sum(black_box(hands)), expected, "{name}")));
}

/// Benches a batch of hands, and a batch of their counts.
fn batches(
    c: &mut Criterion,
    group: &str,
    (hands, counts): (&[Hand], &[Counts]),
    expected: i64,
    of_hands: fn(&[Hand], &mut [Shanten]),
    of_counts: fn(Rows<'_>, &mut [i8]) -> Result<(), BadRows>,
) {
    let (mut answers, mut numbers) = (vec![Shanten::MAX; HANDS], vec![0; HANDS]);
    bench(c, group, "batch of Hands", hands, expected, |hands| {
        of_hands(hands, &mut answers);
        total(&answers, |answer| answer.get())
    });
    bench(c, group, "batch of counts", counts, expected, |counts| {
        of_counts(Rows::new(counts), &mut numbers).expect("deals are hands");
        total(&numbers, |&number| number)
    });
}

#[inline(always)]
fn hand(counts: &Counts) -> Hand {
    Hand::from_counts(counts).expect("deals are hands")
}

/// Random hands of 14 tiles, as counts and as hands.
fn dealt() -> (Vec<Counts>, Vec<Hand>) {
    let counts = deal(HANDS, 14, 1);
    let hands = counts.iter().map(hand).collect();
    (counts, hands)
}

fn riichienv(counts: &Counts) -> i8 {
    calc_shanten_from_counts(counts, 4)
}

/// The standard form only. With three melds the look-up is the same, and the other forms don't
/// apply.
fn riichienv_standard(counts: &Counts) -> i8 {
    calc_shanten_from_counts(counts, 3)
}

fn xiangting(counts: &Counts) -> i8 {
    calculate_replacement_number(counts, PlayerCount::Four).expect("deals are hands") as i8 - 1
}

fn dp(counts: &Counts, mode: Mode) -> i8 {
    let limits = make_tile_limits(false);
    calc_shanten(counts, &limits, 4, mode, false, true).expect("deals are hands").expect("hands can be completed")
}

fn dfs_standard(counts: &Counts) -> i8 {
    shanten_dfs::distance(counts, 4, CopyRule::Limited).expect("four melds are not too many") as i8 - 1
}

fn standard(c: &mut Criterion) {
    const GROUP: &str = "standard form";
    let (counts, hands) = dealt();
    let chain = Chain::new();
    let classes: Vec<_> = counts.iter().map(|counts| chain.class_ids(counts)).collect();
    let keys: Vec<_> = hands.iter().map(|hand| hand.key().get()).collect();
    let expected = total(&hands, |hand| hand.standard().get());

    bench(c, GROUP, "lower bound: chain of class tables, classes at hand", &classes, expected, |classes| {
        total(classes, |&classes| chain.distance(classes) as i8 - 1)
    });
    bench(c, GROUP, "phf::Map of phf_codegen, keys at hand", &keys, expected, |keys| total(keys, |key| MAP[key][4]));
    bench(c, GROUP, "Hand", &hands, expected, |hands| total(hands, |hand| hand.standard().get()));
    bench(c, GROUP, "counts", &counts, expected, |counts| total(counts, |counts| hand(counts).standard().get()));
    batches(c, GROUP, (&hands, &counts), expected, batch::standard, |rows, to| rows.shanten_in(Form::Standard, to));
    let with_three = total(&hands, |hand| hand.key().standard()[3].get());
    bench(c, GROUP, "riichienv-core, counts", &counts, with_three, |counts| total(counts, riichienv_standard));
    let few = &counts[..FEW];
    let expected = total(&hands[..FEW], |hand| hand.standard().get());
    bench(c, GROUP, "shanten-dfs, counts", few, expected, |counts| total(counts, dfs_standard));
    bench(c, GROUP, "shanten-dp, counts", few, expected, |counts| total(counts, |c| dp(c, Mode::STANDARD)));
}

/// Hands of 11 tiles have only the standard form, so peers without a query for it can be compared.
fn eleven(c: &mut Criterion) {
    const GROUP: &str = "standard form, 11 tiles";
    let counts = deal(HANDS, 11, 2);
    let expected = total(&counts, |counts| hand(counts).standard().get());
    bench(c, GROUP, "counts", &counts, expected, |counts| total(counts, |counts| hand(counts).standard().get()));
    bench(c, GROUP, "riichienv-core, counts", &counts, expected, |counts| total(counts, riichienv_standard));
    bench(c, GROUP, "xiangting, counts", &counts, expected, |counts| total(counts, xiangting));
}

fn least(c: &mut Criterion) {
    const GROUP: &str = "all three forms";
    let (counts, hands) = dealt();
    let expected = total(&hands, |hand| hand.shanten().get());
    bench(c, GROUP, "Hand", &hands, expected, |hands| total(hands, |hand| hand.shanten().get()));
    bench(c, GROUP, "counts", &counts, expected, |counts| total(counts, |counts| hand(counts).shanten().get()));
    let alone = |counts: &Counts| Shanten::from_counts(counts).expect("deals are hands").get();
    bench(c, GROUP, "counts without a Hand", &counts, expected, |counts| total(counts, alone));
    batches(c, GROUP, (&hands, &counts), expected, batch::shanten, |rows, to| rows.shanten(to));
    bench(c, GROUP, "riichienv-core, counts", &counts, expected, |counts| total(counts, riichienv));
    bench(c, GROUP, "xiangting, counts", &counts, expected, |counts| total(counts, xiangting));
    let expected = total(&hands[..FEW], |hand| hand.shanten().get());
    bench(c, GROUP, "shanten-dp, counts", &counts[..FEW], expected, |counts| total(counts, |c| dp(c, Mode::all())));
}

/// A discard, a draw and a query.
fn turn(c: &mut Criterion) {
    const GROUP: &str = "discard, draw, query";
    let turns: Vec<_> = deal(HANDS, 14, 1)
        .iter()
        .enumerate()
        .map(|(i, counts)| {
            let hand = hand(counts);
            let discard = hand.tiles().nth(i % 14).expect("there are 14 tiles");
            let draws: Vec<_> = Tile::all().filter(|&tile| tile != discard && hand.count(tile) < 4).collect();
            (hand, discard, draws[i % draws.len()])
        })
        .collect();
    let play = |&(mut hand, discard, draw): &(Hand, Tile, Tile)| {
        hand.discard(discard).expect("it was in the hand");
        hand.draw(draw).expect("the hand has fewer than four");
        hand
    };
    let afresh = |turn: &(Hand, Tile, Tile)| hand(&play(turn).counts());
    let expected = total(&turns, |turn| afresh(turn).standard().get());
    bench(c, GROUP, "standard form", &turns, expected, |turns| total(turns, |turn| play(turn).standard().get()));
    let expected = total(&turns, |turn| afresh(turn).shanten().get());
    bench(c, GROUP, "all three forms", &turns, expected, |turns| total(turns, |turn| play(turn).shanten().get()));
}

/// The latency of a query: the next one can't begin before it ends.
fn latency(c: &mut Criterion) {
    const GROUP: &str = "latency, all three forms";
    let (counts, hands) = dealt();
    let expected = total(&hands, |hand| hand.shanten().get());
    bench(c, GROUP, "Hand", &hands, expected, |hands| chained_total(hands, |hand| hand.shanten().get()));
    bench(c, GROUP, "counts", &counts, expected, |c| chained_total(c, |counts| hand(counts).shanten().get()));
    bench(c, GROUP, "riichienv-core, counts", &counts, expected, |counts| chained_total(counts, riichienv));
    bench(c, GROUP, "xiangting, counts", &counts, expected, |counts| chained_total(counts, xiangting));
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3));
    targets = standard, eleven, least, turn, latency
}
criterion_main!(benches);
