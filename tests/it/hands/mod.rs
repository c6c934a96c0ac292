//! Hands and tiles: created, written, parsed, drawn and discarded, and every refusal.

mod counts;
mod near_misses;
mod notation;
mod pasted;
mod refused;
mod turns;
mod words;

use core::ops::RangeInclusive;

use proptest::prelude::*;
use proptest::sample::subsequence;

use crate::support::prelude::*;

/// Distinct tile numbers in any order: from all tiles, or from a few kinds so that triplets and
/// quads occur.
fn numbers() -> impl Strategy<Value = Vec<u8>> {
    let of = |numbers: RangeInclusive<u8>| subsequence(numbers.collect::<Vec<u8>>(), 0..=14).prop_shuffle();
    prop_oneof![of(0..=135), of(0..=35), of(92..=123), of(108..=135)]
}

fn any_hand() -> impl Strategy<Value = Hand> {
    numbers().prop_map(|numbers| Hand::from_numbers(&numbers).unwrap())
}

fn assert_same(a: Hand, b: Hand) {
    assert_eq!(a, b);
    assert_eq!(a.counts(), b.counts());
    assert_eq!((a.len(), a.is_empty(), a.melds_needed()), (b.len(), b.is_empty(), b.melds_needed()));
    assert_eq!((a.key(), a.sequence()), (b.key(), b.sequence()));
    assert_eq!((a.standard(), a.shanten()), (b.standard(), b.shanten()));
    assert_eq!((a.seven_pairs(), a.thirteen_orphans()), (b.seven_pairs(), b.thirteen_orphans()));
    assert_eq!((a.to_string(), format!("{a:#} {a:?}")), (b.to_string(), format!("{b:#} {b:?}")));
}
