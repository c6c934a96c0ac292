//! Instructions of a query, counted by Callgrind: the twin of the times, and not noisy.
//!
//! It needs Valgrind and `cargo install gungraun-runner --version 0.20.0`.

#![allow(missing_docs, unused_qualifications, reason = "the macros write modules")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use riichienv_core::shanten::calc_shanten_from_counts;
use shanten::Hand;
use shanten_peers::{Counts, deal};
use xiangting::{PlayerCount, calculate_necessary_tiles, calculate_replacement_number};

/// Hands of each measurement; divide by it.
const HANDS: usize = 1_000;
/// The sums of the hands' shantens.
const STANDARD: i64 = 3283;
const STANDARD_WITH_THREE_MELDS: i64 = 1665;
const ALL_FORMS: i64 = 3152;

fn counts() -> Vec<Counts> {
    deal(HANDS, 14, 1)
}

fn made(counts: &[Counts]) -> Vec<Hand> {
    counts.iter().map(|counts| Hand::from_counts(counts).expect("deals are hands")).collect()
}

fn hands() -> Vec<Hand> {
    made(&counts())
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

/// The sums of the copies of all useful tiles: of the hands, and after each of their discards.
const USEFUL: u64 = 52_521;
const DISCARDS: u64 = 637_378;

fn waiting_counts() -> Vec<Counts> {
    deal(HANDS, 13, 1)
}

fn waiting() -> Vec<Hand> {
    made(&waiting_counts())
}

/// How many copies of its useful tiles a hand leaves, by xiangting.
fn xiangting_copies(counts: &Counts) -> u64 {
    let (_, tiles) = calculate_necessary_tiles(counts, PlayerCount::Four).expect("deals are hands");
    (0..34).filter(|kind| tiles >> kind & 1 == 1).map(|kind| u64::from(4 - counts[kind])).sum()
}

#[library_benchmark]
#[bench::thousand(setup = waiting)]
fn hand_useful(hands: Vec<Hand>) {
    assert_eq!(black_box(&hands).iter().map(|hand| u64::from(hand.useful().copies())).sum::<u64>(), USEFUL);
}

#[library_benchmark]
#[bench::thousand(setup = waiting_counts)]
fn xiangting_useful(counts: Vec<Counts>) {
    assert_eq!(black_box(&counts).iter().map(xiangting_copies).sum::<u64>(), USEFUL);
}

#[library_benchmark]
#[bench::thousand(setup = hands)]
fn hand_discards(hands: Vec<Hand>) {
    let copies = |hand: &Hand| hand.discards().iter().map(|discard| u64::from(discard.useful.copies())).sum::<u64>();
    assert_eq!(black_box(&hands).iter().map(copies).sum::<u64>(), DISCARDS);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn xiangting_discards(counts: Vec<Counts>) {
    let copies = |counts: &Counts| {
        let kinds = (0..34).filter(|&kind| counts[kind] > 0);
        let after = kinds.map(|kind| {
            let mut after = *counts;
            after[kind] -= 1;
            xiangting_copies(&after)
        });
        after.sum::<u64>()
    };
    assert_eq!(black_box(&counts).iter().map(copies).sum::<u64>(), DISCARDS);
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
        xiangting_all_forms,
        hand_useful,
        xiangting_useful,
        hand_discards,
        xiangting_discards
    ]
);
main!(library_benchmark_groups = queries);
