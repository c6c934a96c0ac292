//! The number of additional dora in a hand.

use crate::format::{COPIES, HONOURS};
use crate::score::MAX_INDICATORS;

/// The most dora that red fives and indicators after riichi may add.
pub(super) const MAX_MORE: usize = (HONOURS + MAX_INDICATORS) * COPIES as usize + 1;

/// The chances that a hand has no more dora, one more, and so on.
pub(super) struct More {
    pub(super) chances: [f64; MAX_MORE],
    pub(super) len: usize,
}

impl More {
    pub(super) const NONE: Self = {
        let mut chances = [0.0; MAX_MORE];
        chances[0] = 1.0;
        Self { chances, len: 1 }
    };

    pub(super) fn chances(&self) -> &[f64] {
        &self.chances[..self.len]
    }

    /// Combines these chances with those of other, independent dora.
    pub(super) fn and(self, others: &[f64]) -> Self {
        let mut sum = Self { chances: [0.0; MAX_MORE], len: (self.len + others.len() - 1).min(MAX_MORE) };
        for (more, chance) in self.chances().iter().enumerate() {
            for (other, also) in others.iter().enumerate() {
                // The sum can't exceed the most; the entries cut off have no chance.
                sum.chances[(more + other).min(MAX_MORE - 1)] += chance * also;
            }
        }
        sum
    }
}

/// The chance that `red` of the `drawn` tiles are red, if `reds` of the `unseen` tiles are.
pub(super) fn drawn_reds(unseen: u8, reds: u8, drawn: u8, red: u8) -> f64 {
    let [unseen, reds, drawn, red] = [unseen, reds, drawn, red].map(u32::from);
    match choose(unseen, drawn) {
        0.0 => f64::from(u8::from(red == 0)),
        all if red <= drawn => choose(reds, red) * choose(unseen - reds, drawn - red) / all,
        _ => 0.0,
    }
}

/// The binomial coefficient.
pub(super) fn choose(things: u32, chosen: u32) -> f64 {
    (0..chosen).map(|number| f64::from(things.saturating_sub(number)) / f64::from(number + 1)).product()
}
