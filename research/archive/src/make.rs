//! Makes the archive from the rules: the shanten of each sequence from the distances of its
//! fragments.

use std::collections::{BTreeSet, HashMap};

use shanten::sequence::{Fragment, Sequence};
use shanten::table::ByQuota;
use shanten::table::Key;
use shanten::{Hand, Shanten, Suit, Tile};

use super::entries::{Archive, Limited, sequences};

impl Archive {
    /// Computes all shantens.
    #[must_use]
    pub fn make() -> Self {
        let mut sum = Sum::default();
        let mut limited = Vec::new();
        let shantens = sequences()
            .map(|sequence| {
                let shanten = sum.shanten(sequence);
                if may_differ(sequence) && sequence.hand().is_some_and(|hand| hand.standard() != shanten) {
                    limited.push(Limited { sequence, shantens: under_the_rule(sequence) });
                }
                shanten
            })
            .collect();
        limited.sort_unstable_by_key(|limited| limited.sequence);
        Self { shantens, limited }
    }
}

/// Whether a hand could wait for a fifth copy: only if some kind has at least three copies.
///
/// For such a sequence the hand with the most honours shows whether the rule makes a difference,
/// because honours can't avoid the fifth copy. A test compares the result with all hands of all
/// sequences.
fn may_differ(sequence: Sequence) -> bool {
    sequence.fragments().flat_map(Fragment::kinds).any(|(count, _)| count >= 3)
}

/// Adds up the distances of a sequence's fragments in order. Consecutive sequences mostly begin
/// with the same fragments, so the partial sums are kept.
#[derive(Default)]
struct Sum {
    /// The distances of each single fragment so far.
    alone: HashMap<Fragment, ByQuota<u8>>,
    /// The fragments of the last sequence, each with the joint distances of all fragments up to it.
    parts: Vec<(Fragment, ByQuota<u8>)>,
}

impl Sum {
    /// The shanten of a sequence if copies are unlimited.
    fn shanten(&mut self, sequence: Sequence) -> Shanten {
        let mut tiles = 0;
        let mut len = 0;
        for fragment in sequence.fragments() {
            if self.parts.get(len).is_none_or(|&(part, _)| part != fragment) {
                self.parts.truncate(len);
                let alone = self.alone.entry(fragment).or_insert_with(|| fragment.distances());
                let both = self.parts.last().map_or(*alone, |(_, before)| join(before, alone));
                self.parts.push((fragment, both));
            }
            len += 1;
            tiles += usize::from(fragment.tiles());
        }
        let (_, distances) = self.parts[len - 1];
        Shanten::new(distances[1][tiles / 3] as i8 - 1).expect("a hand lacks at most nine tiles")
    }
}

/// The distances of two parts together: for each quota, the least over all ways to share it.
fn join(left: &ByQuota<u8>, right: &ByQuota<u8>) -> ByQuota<u8> {
    let mut both = [[u8::MAX; 5]; 2];
    for (pair, rest) in [(0, 0), (0, 1), (1, 0)] {
        for (part, of_left) in left[pair].iter().enumerate() {
            for (best, of_right) in both[pair + rest][part..].iter_mut().zip(&right[rest]) {
                *best = (of_left + of_right).min(*best);
            }
        }
    }
    both
}

/// The least and the greatest shanten under the four-copy rule, over every hand with this sequence.
fn under_the_rule(sequence: Sequence) -> [Shanten; 2] {
    let fragments: Vec<_> = sequence.fragments().collect();
    let melds = sequence.tiles() / 3;
    let mut keys_of = HashMap::new();
    let mut shantens = BTreeSet::new();
    for choice in 0..Suit::ALL.len().pow(fragments.len() as u32) {
        let mut keys = BTreeSet::from([0_u64]);
        for (number, suit) in Suit::ALL.into_iter().enumerate() {
            let is_here =
                |&(at, _): &(usize, &Fragment)| choice / Suit::ALL.len().pow(at as u32) % Suit::ALL.len() == number;
            let here: Vec<_> = fragments.iter().enumerate().filter(is_here).map(|(_, &fragment)| fragment).collect();
            let of_suit =
                keys_of.entry((suit == Suit::Honours, here)).or_insert_with_key(|(_, here)| suit_keys(suit, here));
            keys = keys.iter().flat_map(|key| of_suit.iter().map(|suit| key.wrapping_add(*suit))).collect();
        }
        let shanten = |key| Key::try_from(key).expect("it is the key of a hand").standard()[melds];
        shantens.extend(keys.into_iter().map(shanten));
    }
    [shantens.first(), shantens.last()].map(|shanten| *shanten.expect("a hand has the sequence"))
}

/// The keys of all suits with these fragments.
fn suit_keys(suit: Suit, fragments: &[Fragment]) -> BTreeSet<u64> {
    let mut keys = BTreeSet::new();
    place(suit, fragments, &mut [0; Tile::KINDS], &mut keys);
    keys
}

/// Tries each place for the first fragment that isn't too near to others, then places the rest.
fn place(suit: Suit, fragments: &[Fragment], counts: &mut [u8; Tile::KINDS], keys: &mut BTreeSet<u64>) {
    let Some((&fragment, others)) = fragments.split_first() else {
        keys.insert(Hand::from_counts(counts).expect("at most 14 tiles").key().get());
        return;
    };
    let is_honour = suit == Suit::Honours;
    if is_honour && fragment.width() > 1 {
        return;
    }
    let index = |rank| Tile::new(suit, rank).map(Tile::index);
    let gap = if is_honour { 0 } else { 2 };
    for turned in BTreeSet::from([fragment, fragment.reversed()]) {
        for first in 1..=suit.kinds() + 1 - fragment.width() {
            let mut near = (first.saturating_sub(gap)..first + fragment.width() + gap).filter_map(index);
            if near.any(|kind| counts[kind] > 0) {
                continue;
            }
            let before = *counts;
            let mut rank = first;
            for (count, distance) in turned.kinds() {
                counts[index(rank).expect("the fragment is no wider than the suit")] = count;
                rank += distance;
            }
            place(suit, others, counts, keys);
            *counts = before;
        }
    }
}
