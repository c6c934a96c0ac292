//! What is known besides the tiles of a hand, and which suits it makes exchangeable.
//!
//! Two number suits are exchangeable if the same tiles of both are gone. A number suit and its
//! reversal are exchangeable if the same number of each kind and of its mirror image is gone.
//! Honours are exchangeable if equally many of them are gone.

use std::vec::Vec;

use crate::format::{COPIES, HONOUR_KINDS, HONOURS, NUMBER_KINDS, SUITS};
use crate::game::{Copies, Form, Strictness, Suit, Tile};

/// Bits of a count in a packed suit.
pub(super) const BITS: u32 = 3;

const _: () = assert!(COPIES < 1 << BITS && BITS * NUMBER_KINDS as u32 <= u32::BITS);

/// What is known besides the tiles of the hand, and which complete hands count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct World {
    pub(super) strictness: Strictness,
    pub(super) forms: [bool; Form::ALL.len()],
    /// The melds that the hand still needs.
    pub(super) melds: usize,
    /// The tiles of melds.
    pub(super) called: Copies,
    /// The other visible tiles.
    pub(super) visible: Copies,
    /// Whether hands are worth the same if they differ by the order of suits, the direction of a
    /// suit, or by which honours they have.
    pub(super) is_symmetric: bool,
}

/// A suit without the tiles of the hand: how many of each kind are gone, in an order that symmetric
/// suits share.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct SuitView {
    pub(super) is_honours: bool,
    /// Whether the reversed suit looks the same.
    pub(super) is_mirrored: bool,
    /// Copies of each kind that can't be drawn.
    pub(super) gone: [u8; NUMBER_KINDS],
    /// Copies of each kind that a complete hand can't use among its concealed tiles. All 0 if any
    /// number may be used.
    pub(super) short: [u8; NUMBER_KINDS],
    /// For each kind the first of those that are exchangeable with it. These are adjacent.
    pub(super) first: [u8; NUMBER_KINDS],
}

impl SuitView {
    pub(super) fn kinds(&self) -> usize {
        if self.is_honours { HONOUR_KINDS } else { NUMBER_KINDS }
    }

    /// The representative of a suit and its reversal, if both look the same.
    pub(super) fn canonical(&self, packed: u32) -> u32 {
        if self.is_mirrored { packed.min(mirrored(packed)) } else { packed }
    }

    /// Sorts the counts of exchangeable kinds, the greatest first.
    pub(super) fn sort(&self, counts: &mut [u8; NUMBER_KINDS]) {
        let mut begin = 0;
        for group in self.first[..self.kinds()].chunk_by(|a, b| a == b) {
            counts[begin..begin + group.len()].sort_unstable_by(|a, b| b.cmp(a));
            begin += group.len();
        }
    }
}

/// How a real suit maps to its [`SuitView`].
#[derive(Clone, Copy, Default)]
pub(super) struct SuitPlace {
    pub(super) view: u8,
    /// The rank in the view by the rank in the real suit, both from 0.
    pub(super) ranks: [u8; NUMBER_KINDS],
}

impl World {
    /// Whether the tables are right about the distances, the views, and how the real suits map to
    /// them.
    pub(super) fn views(&self) -> (bool, [SuitView; SUITS], [SuitPlace; SUITS]) {
        let limited = self.strictness.gone(self.called, self.visible);
        let is_in_table = self.strictness != Strictness::Unlimited && limited == Copies::NONE;
        let gone = self.called.and(self.visible);
        let mut views = [SuitView::default(); SUITS];
        let mut places = [SuitPlace::default(); SUITS];
        for (number, &suit) in Suit::ALL.iter().enumerate() {
            let known = |rank: u8| {
                let tile = Tile::new(suit, rank + 1).expect("a suit has its kinds");
                (gone.count(tile), limited.count(tile))
            };
            let mut order: Vec<u8> = (0..suit.kinds()).collect();
            let is_honours = number == HONOURS;
            let mirrored = order.iter().rev().map(|&rank| known(rank)).cmp(order.iter().map(|&rank| known(rank)));
            if self.is_symmetric && is_honours {
                order.sort_by_key(|&rank| known(rank));
            } else if self.is_symmetric && mirrored.is_lt() {
                order.reverse();
            }
            let is_mirrored = self.is_symmetric && !is_honours && mirrored.is_eq();
            let mut view = SuitView { is_honours, is_mirrored, ..SuitView::default() };
            for (at, &rank) in order.iter().enumerate() {
                (view.gone[at], view.short[at]) = known(rank);
                let is_like_last = at > 0 && is_honours && self.is_symmetric && known(rank) == known(order[at - 1]);
                view.first[at] = if is_like_last { view.first[at - 1] } else { at as u8 };
                places[number].ranks[usize::from(rank)] = at as u8;
            }
            views[number] = view;
            let twin = views[..number].iter().position(|other| self.is_symmetric && *other == view);
            places[number].view = twin.unwrap_or(number) as u8;
        }
        (is_in_table, views, places)
    }
}

/// Packs the counts of a suit, [`BITS`] bits each, the first lowest.
pub(super) fn pack(counts: &[u8; NUMBER_KINDS]) -> u32 {
    counts.iter().rev().fold(0, |packed, &count| packed << BITS | u32::from(count))
}

/// The inverse of [`pack`].
pub(super) fn unpack(packed: u32) -> [u8; NUMBER_KINDS] {
    core::array::from_fn(|rank| (packed >> (BITS * rank as u32)) as u8 & ((1 << BITS) - 1))
}

/// The counts of a number suit in reverse.
pub(super) fn mirrored(packed: u32) -> u32 {
    (0..NUMBER_KINDS as u32).fold(0, |mirror, rank| mirror << BITS | packed >> (BITS * rank) & ((1 << BITS) - 1))
}
