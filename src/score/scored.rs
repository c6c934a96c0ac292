//! The score of a complete hand, as an answer.

use super::arrangement::Called;
use super::fu::{self, FuParts};
use super::pattern::{Pattern, PatternSet, Patterns, YAKUMAN};
use super::points::{Basic, Limit, Payments};
use super::rules::ScoreRules;
use super::seats::WonBy;
use super::win::{Indicators, Win};
use crate::answers::Completion;
use crate::game::{Copies, TileSet};
use crate::view::AnyHand;

/// The score of a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    pub(super) patterns: PatternSet,
    pub(super) is_concealed: bool,
    pub(super) han: u8,
    pub(super) fu: u8,
    pub(super) yakuman: u8,
    /// Without limits the patterns of 13 han, and those that have 13 more.
    pub(super) unlimited: [PatternSet; 2],
    pub(super) bonus: Bonus,
    pub(super) worth: Basic,
    pub(super) payments: Payments,
    pub(super) completion: Completion,
    pub(super) won_by: WonBy,
    pub(super) pair_fu: u8,
}

impl Score {
    /// The patterns that count: with a yakuman only yakuman, if there are limits.
    #[must_use]
    pub const fn patterns(&self) -> Patterns {
        Patterns(self.patterns)
    }

    /// Whether a pattern counts.
    #[must_use]
    pub const fn has(&self, pattern: Pattern) -> bool {
        self.patterns.contains(pattern)
    }

    /// The han of a pattern in this hand: 13 for a yakuman, even one that only these score rules
    /// make or that counts twice (26 without limits); 0 if the hand [doesn't have it](Self::has).
    #[must_use]
    pub fn han_of(&self, pattern: Pattern) -> u8 {
        let unlimited = self.unlimited.iter().filter(|patterns| patterns.contains(pattern)).count() as u8;
        match (self.has(pattern), self.han.checked_div(self.yakuman)) {
            (false, _) => 0,
            (_, Some(of_yakuman)) => of_yakuman,
            _ if unlimited > 0 => YAKUMAN * unlimited,
            _ => pattern.han(self.is_concealed),
        }
    }

    /// Whether nothing but closed quads is called. [`Pattern::han`] depends on it.
    #[must_use]
    pub const fn is_concealed(&self) -> bool {
        self.is_concealed
    }

    /// The han of all patterns and dora; 13 for each yakuman.
    #[must_use]
    pub const fn han(&self) -> u8 {
        self.han
    }

    /// The fu, rounded up: 20 to 160; 25 for seven pairs. With limits they make no difference from
    /// 5 han on.
    #[must_use]
    pub const fn fu(&self) -> u8 {
        self.fu
    }

    /// The number of yakuman that the patterns are worth; 0 for other hands, counted yakuman
    /// included, and without limits.
    #[must_use]
    pub const fn yakuman(&self) -> u8 {
        self.yakuman
    }

    /// The han from dora that indicators show, and from [`more_dora`](Win::more_dora). All dora are
    /// 0 in a hand with a yakuman.
    #[must_use]
    pub const fn dora(&self) -> u8 {
        self.bonus.dora
    }

    /// The han from indicators that count after riichi only (ura).
    #[must_use]
    pub const fn ura(&self) -> u8 {
        self.bonus.ura
    }

    /// The han from red fives.
    #[must_use]
    pub const fn reds(&self) -> u8 {
        self.bonus.reds
    }

    /// The han from Norths set aside, with three players.
    #[must_use]
    pub const fn norths(&self) -> u8 {
        self.bonus.norths
    }

    /// The limit that the hand reaches, if any.
    #[must_use]
    pub const fn limit(&self) -> Option<Limit> {
        self.worth.limit
    }

    /// The basic points: `fu << (han + 2)` below the limits. Each payer pays one, two, four or six
    /// times as much, rounded up to hundreds.
    #[must_use]
    pub const fn basic_points(&self) -> u32 {
        self.worth.points
    }

    /// The payments for the win.
    #[must_use]
    pub const fn payments(&self) -> Payments {
        self.payments
    }

    /// The division of the hand, and the place of the winning tile in it.
    #[must_use]
    pub const fn completion(&self) -> Completion {
        self.completion
    }

    /// The parts of the fu. Except for seven pairs, their rounded-up sum is the [fu](Self::fu).
    #[must_use]
    pub fn fu_parts(&self) -> FuParts {
        fu::parts(&self.completion, self.won_by, self.is_concealed, self.pair_fu, self.fu)
    }
}

/// The han from dora.
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
            dora: count(win.dora()) + win.more_dora,
            ura: if win.riichi.is_some() { count(win.ura()) } else { 0 },
            reds: if rules.red_fives { reds() } else { 0 },
            norths: hand.norths_aside(),
        }
    }

    pub(super) const fn han(self) -> u8 {
        self.dora + self.ura + self.reds + self.norths
    }
}
