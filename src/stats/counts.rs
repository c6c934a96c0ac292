//! How many there are of parts of hands, and of hands.

use crate::format::{COPIES, FIVE_MELD_TILES};

/// Different distances, of hands without wild tiles that have fewer tiles than their melds and the
/// pair too.
pub(super) const DISTANCES: usize = FIVE_MELD_TILES + 1;

/// How many there are of some parts of hands. Deals of two suits are few enough for 64 bits, and so
/// are those of 14 tiles that are not wild.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PartCount {
    /// Each part once.
    pub(super) hands: u64,
    /// Each part once for every choice of its tiles among those of the game.
    pub(super) deals: u64,
}

impl PartCount {
    pub(super) const ONE: Self = Self { hands: 1, deals: 1 };

    /// Those of them that have so many copies of one kind more.
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

/// How many there are of some hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// Each hand once.
    pub(super) hands: u64,
    /// Each hand once for every choice of its tiles among those of the game.
    pub(super) deals: u128,
}

impl Count {
    pub(super) const ONE: Self = Self { hands: 1, deals: 1 };

    /// Those of two parts.
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

/// How many hands of a size there are at each distance.
pub(super) type ByDistance = [Count; DISTANCES];
