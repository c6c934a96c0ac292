//! The dora of a complete hand.

use super::arrangement::Called;
use super::rules::ScoreRules;
use super::win::{Indicators, Win};
use crate::game::{Copies, TileSet};
use crate::view::AnyHand;

/// The dora of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bonus {
    pub(super) dora: u8,
    pub(super) ura: u8,
    pub(super) reds: u8,
    pub(super) norths: u8,
}

impl Bonus {
    #[inline(always)]
    pub(super) fn new<H: AnyHand>(
        rules: &ScoreRules,
        hand: &H,
        win: &Win,
        called: Called,
        own: Copies,
        existing: TileSet,
    ) -> Self {
        let count = |indicators: &Indicators| {
            indicators.iter().map(|indicator| own.count(indicator.tile().indicated_among(existing))).sum()
        };
        let reds = || hand.reds().iter().sum::<u8>() + called.reds();
        Self {
            dora: count(win.dora()),
            ura: if win.riichi.is_some() { count(win.ura()) } else { 0 },
            reds: if rules.red_fives { reds() } else { 0 },
            norths: hand.norths_aside(),
        }
    }

    pub(super) const fn han(self) -> u8 {
        self.dora + self.ura + self.reds + self.norths
    }
}
