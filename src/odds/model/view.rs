//! A suit without the tiles of the hand, in an order that symmetric suits share.

use core::cmp::Reverse;

use crate::format::{COPIES, HONOUR_KINDS, NUMBER_KINDS};
use crate::game::sort_few;
use crate::lookup::sets::Kinds;

/// The number of bits that each count takes in a packed suit.
pub(crate) const BITS: u32 = 3;

const _: () = assert!(COPIES < 1 << BITS && BITS * NUMBER_KINDS as u32 <= u32::BITS);

/// The place of wild tiles among the honours.
pub(crate) const WILD: usize = HONOUR_KINDS;

/// A suit without the tiles of the hand: the number of gone tiles of each kind, in an order that
/// symmetric suits share.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SuitView {
    pub(crate) is_honours: bool,
    /// Whether the reversed suit looks the same.
    pub(crate) is_mirrored: bool,
    /// The copies of each kind that can't be drawn.
    pub(crate) gone: [u8; NUMBER_KINDS],
    /// The copies of each kind that the concealed tiles of a complete hand can't have, wild tiles
    /// aside. 0 for all kinds of the game if any number may be used.
    pub(crate) short: [u8; NUMBER_KINDS],
    /// The copies of each kind that a wild tile may not stand for.
    pub(super) barred: [u8; NUMBER_KINDS],
    /// Whether no two kinds of the number suit fit into one run.
    pub(crate) is_isolated: bool,
    /// The number of wild tiles neither called nor visible, which are counted at [`WILD`].
    pub(crate) wild: u8,
    /// A class of worth for each kind: equal classes are worth the same.
    pub(super) classes: [u8; NUMBER_KINDS],
    /// For each kind, the first kind exchangeable with it. Exchangeable kinds are adjacent.
    pub(crate) first: [u8; NUMBER_KINDS],
    /// The percentage with which others discard each kind.
    pub(crate) percent: [u8; NUMBER_KINDS],
    /// The kinds that the player has discarded.
    pub(super) discarded: Kinds,
}

impl SuitView {
    pub(crate) fn kinds(&self) -> usize {
        if self.is_honours { HONOUR_KINDS } else { NUMBER_KINDS }
    }

    /// Whether the suit differs from an earlier one only by fewer copies to draw and by the
    /// player's own discards.
    pub(crate) fn has_moves_of(&self, before: &Self) -> bool {
        Self { gone: before.gone, discarded: before.discarded, ..*self } == *before
            && before.gone.iter().zip(&self.gone).all(|(old, new)| old <= new)
    }

    /// The lesser of `packed` and its reversal if the suit is mirrored, otherwise `packed`.
    pub(crate) fn canonical(&self, packed: u32) -> u32 {
        if self.is_mirrored { packed.min(mirrored(packed)) } else { packed }
    }

    /// Sorts the counts of exchangeable kinds in descending order.
    pub(crate) fn sort(&self, counts: &mut [u8; NUMBER_KINDS]) {
        let mut begin = 0;
        for group in self.first[..self.kinds()].chunk_by(|a, b| a == b) {
            sort_few(&mut counts[begin..begin + group.len()], |&count| Reverse(count));
            begin += group.len();
        }
    }
}

/// The map from a real suit to its [`SuitView`].
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SuitPlace {
    pub(crate) view: u8,
    /// The rank in the view for each rank in the real suit, both from 0.
    pub(crate) ranks: [u8; NUMBER_KINDS],
}

/// Packs the counts of a suit, [`BITS`] bits each, the first in the lowest bits. Wild tiles take
/// the rest of the word.
pub(crate) fn pack(counts: &[u8; NUMBER_KINDS]) -> u32 {
    counts.iter().rev().fold(0, |packed, &count| packed << BITS | u32::from(count))
}

/// The inverse of [`pack`].
pub(crate) fn unpack(packed: u32, is_honours: bool) -> [u8; NUMBER_KINDS] {
    let mut counts = core::array::from_fn(|rank| (packed >> (BITS * rank as u32)) as u8 & ((1 << BITS) - 1));
    if is_honours {
        counts[WILD] = (packed >> (BITS * WILD as u32)) as u8;
        counts[WILD + 1..].fill(0);
    }
    counts
}

/// Reverses the counts of a number suit.
pub(crate) fn mirrored(packed: u32) -> u32 {
    (0..NUMBER_KINDS as u32).fold(0, |mirror, rank| mirror << BITS | packed >> (BITS * rank) & ((1 << BITS) - 1))
}
