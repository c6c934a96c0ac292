//! Numbers of hands and deals, for whole hands and parts of them.

use crate::format::{COPIES, FIVE_MELD_TILES};

/// The number of distances. Hands without wild tiles may have fewer tiles than their melds and the
/// pair, down to none.
pub(super) const DISTANCES: usize = FIVE_MELD_TILES + 1;

/// A number of parts of hands. 64 bits are enough for the deals of two suits, and for the deals of
/// 14 tiles that are not wild.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PartCount {
    /// The number of different parts.
    pub(super) hands: u64,
    /// The number of ways to choose their tiles from the tiles of the game.
    pub(super) deals: u64,
}

impl PartCount {
    pub(super) const ONE: Self = Self { hands: 1, deals: 1 };

    /// The parts after adding `copies` tiles of a new kind.
    pub(super) fn with(self, copies: u8) -> Self {
        const CHOICES: [u64; COPIES as usize + 1] = [1, 4, 6, 4, 1];
        Self { hands: self.hands, deals: self.deals * CHOICES[usize::from(copies)] }
    }

    pub(super) fn times(self, other: Self) -> Self {
        Self { hands: self.hands * other.hands, deals: self.deals * other.deals }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.hands += other.hands;
        self.deals += other.deals;
    }
}

/// A number of hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// The number of different hands.
    pub(super) hands: u64,
    /// The number of ways to choose their tiles from the tiles of the game.
    pub(super) deals: u128,
}

impl Count {
    pub(super) const ONE: Self = Self { hands: 1, deals: 1 };

    /// The hands made of any two parts.
    pub(super) fn from_parts(a: PartCount, b: PartCount) -> Self {
        Self { hands: a.hands * b.hands, deals: u128::from(a.deals) * u128::from(b.deals) }
    }

    pub(super) fn times(self, other: Self) -> Self {
        Self { hands: self.hands * other.hands, deals: self.deals * other.deals }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.hands += other.hands;
        self.deals += other.deals;
    }
}

/// The number of hands at each distance.
pub(super) type ByDistance = [Count; DISTANCES];
