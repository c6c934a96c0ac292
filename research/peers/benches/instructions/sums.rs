//! Sums of answers, compiled into each row.

use std::hint::black_box;

use shanten::iter::Discards;
use shanten::{Division, Hand};
use shanten_peers::Counts;

/// The sum of the answers for all hands.
#[inline(always)]
pub fn sum<T>(hands: &[T], answer: impl FnMut(&T) -> i64) -> i64 {
    black_box(hands).iter().map(answer).sum()
}

#[inline(always)]
pub fn hand(counts: &Counts) -> Hand {
    Hand::from_counts(counts).expect("deals are hands")
}

/// The sum of the useful copies after all discards.
#[inline(always)]
pub fn copies_after(discards: &Discards) -> i64 {
    discards.iter().map(|discard| i64::from(discard.useful.copies())).sum()
}

/// The divisions with their marks, as a sum.
#[inline(always)]
pub fn marked(divisions: impl Iterator<Item = Division>) -> i64 {
    divisions.map(|division| division.marks().count() as i64 + 1).sum()
}

/// The sum over the parsed texts.
#[inline(always)]
pub fn sum_read(texts: &[&str], tiles: impl Fn(&str) -> usize) -> i64 {
    sum(texts, |text| tiles(text) as i64)
}

/// The number of bytes of all texts, written one after another to a buffer.
#[inline(always)]
pub fn sum_written<T>(tiles: &[T], write: impl Fn(&mut String, &T) -> std::fmt::Result) -> i64 {
    let mut text = String::with_capacity(1 << 10);
    let mut written = |tiles: &T| {
        text.clear();
        write(&mut text, tiles).expect("a string takes everything");
        black_box(&text).len() as i64
    };
    black_box(tiles).iter().map(&mut written).sum()
}
