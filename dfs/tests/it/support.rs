//! Hands as text, and limits.

use CopyRule::{Limited, Unlimited};
use shanten_dfs::{Concealed, CopyRule, Counts, FourOfAKind, Limits, distance_with, seven_pairs_with, shanten};

/// Reads a hand such as `123m11z`.
pub fn hand(text: &str) -> Counts {
    let mut counts = [0; 34];
    let mut rest = text;
    while let Some(end) = rest.find(['m', 'p', 's', 'z']) {
        let suit = "mpsz".find(&rest[end..=end]).unwrap();
        for rank in rest[..end].chars() {
            counts[9 * suit + rank.to_digit(10).unwrap() as usize - 1] += 1;
        }
        rest = &rest[end + 1..];
    }
    assert!(rest.is_empty(), "no suit at the end of {text}");
    counts
}

pub fn concealed(text: &str, wild: u8) -> Concealed {
    Concealed { natural: hand(text), wild }
}

/// Four tiles of each kind, no fifth copies, and this many wild tiles.
pub fn game(wild: u8) -> Limits {
    Limits { wild, ..Limits::from(Limited) }
}

/// The limits with at most `natural` natural tiles of each kind of `text`.
pub fn with_natural(text: &str, natural: u8, mut limits: Limits) -> Limits {
    for (limit, named) in limits.natural.iter_mut().zip(hand(text)) {
        if named > 0 {
            *limit = natural;
        }
    }
    limits
}

/// The limits without the kinds of `text`.
pub fn missing(text: &str, mut limits: Limits) -> Limits {
    for (limit, named) in limits.copies.iter_mut().zip(hand(text)) {
        if named > 0 {
            *limit = 0;
        }
    }
    limits
}

pub fn within(limits: &Limits, melds: usize, concealed: &Concealed) -> Option<u8> {
    distance_with(concealed, melds, limits).unwrap()
}

pub fn both(text: &str) -> [i8; 2] {
    [Limited, Unlimited].map(|copies| shanten(&hand(text), copies).unwrap())
}

pub fn waits(text: &str) -> Counts {
    let mut waits = [0; 34];
    for kind in 0..34 {
        let mut counts = hand(text);
        counts[kind] += 1;
        waits[kind] = (counts[kind] <= 4 && shanten(&counts, Limited) == Ok(-1)) as u8;
    }
    waits
}

/// The distance to seven pairs of different kinds, and with two pairs allowed for four of a kind.
pub fn pairs(limits: &Limits, concealed: &Concealed) -> [Option<u8>; 2] {
    [FourOfAKind::OnePair, FourOfAKind::TwoPairs].map(|four| seven_pairs_with(concealed, limits, four))
}
