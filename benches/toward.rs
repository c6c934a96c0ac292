//! Distances toward patterns: the time for each objective, and for all of them, of random hands of
//! 13 tiles. Queries must agree.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_pcg::Pcg64Mcg;
use shanten::Hand;
use shanten::toward::{Objective, Objectives, Toward};

const ROUNDS: usize = 5;
/// Hands between two readings of the clock.
const CHUNK: usize = 100;

fn hands(number: usize) -> Vec<Hand> {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut wall: [u8; 136] = core::array::from_fn(|tile| tile as u8);
    let mut deal = || Hand::from_numbers(wall.partial_shuffle(&mut rng, 13).0).expect("a deal is a hand");
    (0..number).map(|_| deal()).collect()
}

/// The median of the times of chunks of hands in nanoseconds per hand, each the best of several
/// rounds, and the sum of the answers.
fn time(hands: &[Hand], answer: impl Fn(&Hand) -> u64) -> (f64, u64) {
    let mut sum = 0;
    let mut of_chunk = |hands: &[Hand]| {
        let mut best = f64::INFINITY;
        for round in 0..ROUNDS {
            let begin = Instant::now();
            let found: u64 = black_box(hands).iter().map(&answer).sum();
            best = best.min(begin.elapsed().as_secs_f64());
            sum += if round == 0 { found } else { 0 };
        }
        1e9 * best / hands.len() as f64
    };
    let mut times: Vec<f64> = hands.chunks(CHUNK).map(&mut of_chunk).collect();
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], sum)
}

fn distance(toward: Toward) -> u64 {
    toward.shanten().map_or(0, |shanten| shanten.distance().into())
}

fn toward(_: &mut Criterion) {
    let is_test = std::env::args().any(|arg| arg == "--test");
    let hands = hands(if is_test { 1_000 } else { 100_000 });
    let of = |name: &str, objectives: Objectives| {
        let (shanten, sum) = time(&hands, |hand| distance(hand.toward(objectives)));
        let (useful, same) = time(&hands, |hand| {
            hand.toward(objectives).useful().shanten().map_or(0, |shanten| shanten.distance().into())
        });
        assert_eq!(sum, same);
        println!("{name}: {shanten:.0} ns the shanten, {useful:.0} the useful tiles");
    };
    for &objective in Objective::ALL {
        of(objective.name(), objective.into());
    }
    of("open", Objectives::OPEN);
    of("all", Objectives::ALL);
    let (table, sum) = time(&hands, |hand| {
        let each = hand.toward(Objectives::ALL).each();
        each.map(|near| near.useful.shanten().map_or(0, |shanten| u64::from(shanten.distance()))).sum()
    });
    let alone = |hand: &Hand| Objective::ALL.iter().map(|&objective| distance(hand.toward(objective))).sum::<u64>();
    assert_eq!(sum, hands.iter().map(alone).sum::<u64>());
    println!("the table of all with useful tiles: {table:.0} ns");
}

criterion_group!(benches, toward);
criterion_main!(benches);
