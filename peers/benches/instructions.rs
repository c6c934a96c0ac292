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

fn counts() -> Vec<Counts> {
    deal(HANDS, 14, 1)
}

fn hands() -> Vec<Hand> {
    counts().iter().map(|counts| Hand::from_counts(counts).expect("deals are hands")).collect()
}

#[library_benchmark]
#[bench::thousand(setup = hands)]
fn hand_standard(hands: Vec<Hand>) -> i64 {
    black_box(&hands).iter().map(|hand| i64::from(hand.standard().get())).sum()
}

#[library_benchmark]
#[bench::thousand(setup = hands)]
fn hand_all_forms(hands: Vec<Hand>) -> i64 {
    black_box(&hands).iter().map(|hand| i64::from(hand.shanten().get())).sum()
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn counts_standard(counts: Vec<Counts>) -> i64 {
    let hand = |counts| Hand::from_counts(counts).expect("deals are hands");
    black_box(&counts).iter().map(|counts| i64::from(hand(counts).standard().get())).sum()
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn counts_all_forms(counts: Vec<Counts>) -> i64 {
    let hand = |counts| Hand::from_counts(counts).expect("deals are hands");
    black_box(&counts).iter().map(|counts| i64::from(hand(counts).shanten().get())).sum()
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn riichienv_standard(counts: Vec<Counts>) -> i64 {
    black_box(&counts).iter().map(|counts| i64::from(calc_shanten_from_counts(counts, 3))).sum()
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn riichienv_all_forms(counts: Vec<Counts>) -> i64 {
    black_box(&counts).iter().map(|counts| i64::from(calc_shanten_from_counts(counts, 4))).sum()
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn xiangting_all_forms(counts: Vec<Counts>) -> i64 {
    let query = |counts| calculate_replacement_number(counts, PlayerCount::Four).expect("deals are hands");
    black_box(&counts).iter().map(|counts| i64::from(query(counts))).sum()
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
