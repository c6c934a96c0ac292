//! Instructions of a query, counted by Callgrind: the twin of the times, and not noisy.
//!
//! It needs Valgrind and `cargo install gungraun-runner --version 0.20.0`.

#![allow(missing_docs, unused_qualifications, reason = "the macros write modules")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use riichienv_core::shanten::calc_shanten_from_counts;
use shanten::Hand;
use shanten_peers::{Counts, deal};
use xiangting::{PlayerCount, calculate_replacement_number};

/// Hands of each measurement; divide by it.
const HANDS: usize = 1_000;
/// The sums of the hands' shantens.
const STANDARD: i64 = 3283;
const STANDARD_WITH_THREE_MELDS: i64 = 1665;
const ALL_FORMS: i64 = 3152;

fn counts() -> Vec<Counts> {
    deal(HANDS, 14, 1)
}

fn hands() -> Vec<Hand> {
    counts().iter().map(|counts| Hand::from_counts(counts).expect("deals are hands")).collect()
}

#[library_benchmark]
#[bench::thousand(setup = hands)]
fn hand_standard(hands: Vec<Hand>) {
    assert_eq!(black_box(&hands).iter().map(|hand| i64::from(hand.standard().get())).sum::<i64>(), STANDARD);
}

#[library_benchmark]
#[bench::thousand(setup = hands)]
fn hand_all_forms(hands: Vec<Hand>) {
    assert_eq!(black_box(&hands).iter().map(|hand| i64::from(hand.shanten().get())).sum::<i64>(), ALL_FORMS);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn counts_standard(counts: Vec<Counts>) {
    let hand = |counts| Hand::from_counts(counts).expect("deals are hands");
    assert_eq!(black_box(&counts).iter().map(|counts| i64::from(hand(counts).standard().get())).sum::<i64>(), STANDARD);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn counts_all_forms(counts: Vec<Counts>) {
    let hand = |counts| Hand::from_counts(counts).expect("deals are hands");
    assert_eq!(black_box(&counts).iter().map(|counts| i64::from(hand(counts).shanten().get())).sum::<i64>(), ALL_FORMS);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn riichienv_standard(counts: Vec<Counts>) {
    assert_eq!(
        black_box(&counts).iter().map(|counts| i64::from(calc_shanten_from_counts(counts, 3))).sum::<i64>(),
        STANDARD_WITH_THREE_MELDS
    );
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn riichienv_all_forms(counts: Vec<Counts>) {
    assert_eq!(
        black_box(&counts).iter().map(|counts| i64::from(calc_shanten_from_counts(counts, 4))).sum::<i64>(),
        ALL_FORMS
    );
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn xiangting_all_forms(counts: Vec<Counts>) {
    let query = |counts| calculate_replacement_number(counts, PlayerCount::Four).expect("deals are hands");
    assert_eq!(black_box(&counts).iter().map(|counts| i64::from(query(counts))).sum::<i64>() - HANDS as i64, ALL_FORMS);
}

library_benchmark_group!(
    name = queries,
    benchmarks = [
        hand_standard,
        hand_all_forms,
        counts_standard,
        counts_all_forms,
        riichienv_standard,
        riichienv_all_forms,
        xiangting_all_forms
    ]
);
main!(library_benchmark_groups = queries);
