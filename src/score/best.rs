//! The way to read a complete hand that is worth most.

use super::arrangement::{Complete, Way, WinningPlace, patterns_of_honours, patterns_of_kinds};
use super::circumstances::{fits, patterns_of, players_of, possible};
use super::error::ScoreError;
use super::fu::{BASE, SEVEN_PAIRS, WAIT, pair_fu, round_up};
use super::pattern::{Pattern, PatternSet, YAKUMAN};
use super::points::{Basic, Payments};
use super::rules::{BlessingOfMan, ScoreRules};
use super::scored::{Bonus, Score};
use super::win::Win;
use crate::answers::Completion;
use crate::format::FOUR_MELD_TILES;
use crate::game::{Copies, Tile, TileSet};
use crate::view::{AnyHand, Parts};

/// The best way so far.
struct Best {
    worth: Basic,
    han: u8,
    yakuman: u8,
    way: Way,
    completion: Completion,
}

/// The facts that all ways of a complete hand share, apart from their division.
struct Shared {
    is_concealed: bool,
    bonus: Bonus,
    own: Copies,
    existing: TileSet,
}

impl ScoreRules {
    /// Scores a complete hand that won in these circumstances.
    ///
    /// # Errors
    ///
    /// If the hand isn't complete, doesn't have the winning tile, has no pattern or isn't a hand of
    /// riichi; if the circumstances contradict each other or the hand; if the hand and the
    /// indicators have a fifth tile of a kind; if a player can't be liable as given; or if the
    /// points are too many without limits.
    pub fn score<H: AnyHand>(&self, hand: &H, win: &Win) -> Result<Score, ScoreError> {
        let mut best: Option<Best> = None;
        // Without a pattern the most fu are told; every complete hand has some.
        let mut most_fu = 0;
        let Shared { is_concealed, bonus, own, existing } = self.ways(hand, win, |shared, way, completion| {
            most_fu = most_fu.max(way.fu);
            let Some((han, yakuman)) = self.han(shared, way, shared.bonus.han()) else { return };
            let worth = Basic::new(self, han, way.fu, yakuman);
            let key = |worth: Basic, yakuman: u8, han: u8, fu: u8| (worth.points, yakuman, han, fu);
            let is_better =
                |best: &Best| key(best.worth, best.yakuman, best.han, best.way.fu) < key(worth, yakuman, han, way.fu);
            if best.as_ref().is_none_or(is_better) {
                best = Some(Best { worth, han, yakuman, way, completion: completion() });
            }
        })?;
        possible(own, existing, win)?;
        let Some(Best { worth, han, yakuman, way, completion }) = best else {
            return Err(if most_fu > 0 { ScoreError::NoPattern { fu: most_fu } } else { ScoreError::NotComplete });
        };
        let patterns = self.counted(way.patterns);
        let pair_fu = match completion {
            Completion::Standard { division, .. } => pair_fu(self, win, division.pair()),
            _ => 0,
        };
        let players = players_of(hand);
        let liable = if win.liable.is_none() { [0; 4] } else { self.liable_points(hand, win, players, worth)? };
        Ok(Score {
            patterns,
            is_concealed,
            han,
            fu: way.fu,
            yakuman,
            unlimited: if self.limits {
                [PatternSet::NONE; 2]
            } else {
                [self.yakuman_patterns(), self.double_patterns()]
            },
            bonus: if yakuman > 0 { Bonus::default() } else { bonus },
            worth,
            payments: Payments::new(self, win, players, worth.points, liable).counted(worth, han, way.fu)?,
            completion,
            won_by: win.won_by,
            pair_fu,
        })
    }

    /// Writes the winner's total points with no more dora, with one more, and so on into `totals`;
    /// 0 if the hand can't win.
    #[cfg(feature = "odds")]
    pub(crate) fn totals<H: AnyHand>(&self, hand: &H, win: &Win, totals: &mut [u32]) {
        totals.fill(0);
        // First the basic points, then the totals that follow from them.
        let found = self.ways(hand, win, |shared, way, _| {
            for (more, points) in totals.iter_mut().enumerate() {
                if let Some((han, yakuman)) = self.han(shared, way, shared.bonus.han() + more as u8) {
                    *points = (*points).max(Basic::new(self, han, way.fu, yakuman).points);
                }
            }
        });
        let is_scored = found.is_ok();
        for total in totals {
            *total = if is_scored && *total > 0 {
                Payments::new(self, win, players_of(hand), *total, [0; 4]).total
            } else {
                0
            };
        }
    }

    /// Whether a complete hand has a pattern, so that it may win.
    #[cfg(feature = "odds")]
    pub(crate) fn has_pattern<H: AnyHand>(&self, hand: &H, win: &Win) -> bool {
        let mut is_win = false;
        let found = self.ways(hand, win, |shared, way, _| is_win |= self.han(shared, way, 0).is_some());
        found.is_ok() && is_win
    }

    /// The han of a way, dora included, and its yakuman; `None` without a pattern.
    #[inline(always)]
    fn han(&self, shared: &Shared, way: Way, bonus: u8) -> Option<(u8, u8)> {
        match (self.yakuman(way.patterns), way.patterns.han(shared.is_concealed)) {
            (0, 0) => None,
            (0, han) => Some((han + bonus, 0)),
            (yakuman, _) if self.limits => Some((YAKUMAN * yakuman, yakuman)),
            (yakuman, _) => {
                let others = self.counted(way.patterns).without(self.yakuman_patterns());
                Some((YAKUMAN * yakuman + others.han(shared.is_concealed) + bonus, 0))
            }
        }
    }

    /// Calls `take` with each way to read a complete hand; returns the facts that all ways share.
    #[inline(always)]
    fn ways<H: AnyHand>(
        &self,
        hand: &H,
        win: &Win,
        mut take: impl FnMut(&Shared, Way, &dyn Fn() -> Completion),
    ) -> Result<Shared, ScoreError> {
        let called = fits(hand, win)?;
        if self.counter_points > Self::MAX_COUNTER_POINTS {
            return Err(ScoreError::CounterPoints { points: self.counter_points });
        }
        // The divisions are started early: the rest is computed while the look-ups wait for memory.
        let divisions = hand.divisions();
        let is_concealed = called.is_concealed();
        let Parts { own, existing, .. } = hand.parts();
        let count = hand.count(win.tile);
        if count == 0 {
            return Err(ScoreError::TileMissing(win.tile));
        }
        // Norths set aside are dora, but not part of the hand.
        let whole_hand = (0..hand.norths_aside()).fold(own, |hand, _| hand.with_one_less(Tile::NORTH));
        let kinds = whole_hand.at_least_1();
        let simples = is_concealed || self.open_all_simples;
        let (twice, triplets) = (whole_hand.at_least_2(), whole_hand.at_least_3());
        let patterns = patterns_of(self, win, is_concealed)
            .and(patterns_of_kinds(kinds, simples))
            .and(patterns_of_honours(self, win, twice, triplets))
            .and(called.patterns());
        let is_better_wait = self.heaven_better_wait && patterns.contains(Pattern::BlessingOfHeaven);
        let is_nine_waits = count.is_multiple_of(2) || is_better_wait;
        let whole = Complete { rules: self, win, called, is_concealed, patterns, is_nine_waits, is_better_wait };
        let bonus = Bonus::new(self, hand, win, called, own, existing);
        let shared = Shared { is_concealed, bonus, own, existing };
        for division in divisions {
            whole.ways(&division, |way| {
                take(&shared, way, &|| Completion::Standard {
                    division,
                    meld: way.place.meld(win.tile),
                    tile: win.tile,
                });
            });
        }
        if called.is_empty() && hand.len() == FOUR_MELD_TILES {
            let special = |pattern: Pattern, fu: u8| Way {
                patterns: patterns.and(PatternSet::one(pattern)),
                fu,
                place: WinningPlace::PAIR,
            };
            if twice.len() == 7 && triplets.is_empty() {
                take(&shared, special(Pattern::SevenPairs, SEVEN_PAIRS), &|| {
                    let mut pairs = [Tile::FIRST; 7];
                    pairs.iter_mut().zip(twice).for_each(|(pair, tile)| *pair = tile);
                    Completion::SevenPairs { pairs, tile: win.tile }
                });
            }
            if kinds == TileSet::TERMINALS_AND_HONOURS {
                let is_wide = count == 2 || is_better_wait;
                let pattern = if is_wide { Pattern::ThirteenWaitOrphans } else { Pattern::ThirteenOrphans };
                let fu = || round_up(self, true, win.won_by.is_self_draw(), false, WAIT);
                take(&shared, special(pattern, if self.limits { BASE } else { fu() }), &|| {
                    let pair = twice.iter().next().unwrap_or(win.tile);
                    Completion::ThirteenOrphans { pair, tile: win.tile }
                });
            }
        }
        Ok(shared)
    }

    /// The patterns that count as two yakuman under these score rules.
    #[inline(always)]
    const fn double_patterns(&self) -> PatternSet {
        PatternSet::one_if(Pattern::BigFourWinds, self.double_four_winds)
            .and(PatternSet::one_if(Pattern::SingleWaitConcealedTriplets, self.double_single_wait))
            .and(PatternSet::one_if(Pattern::ThirteenWaitOrphans, self.double_thirteen_waits))
            .and(PatternSet::one_if(Pattern::PureNineGates, self.double_nine_waits))
    }

    /// Whether a pattern counts as two yakuman.
    #[must_use]
    pub const fn is_double(&self, pattern: Pattern) -> bool {
        self.double_patterns().contains(pattern)
    }

    /// The patterns that count as yakuman under these score rules.
    const fn yakuman_patterns(&self) -> PatternSet {
        match self.blessing_of_man {
            BlessingOfMan::Yakuman => PatternSet::YAKUMAN.and(PatternSet::one(Pattern::BlessingOfMan)),
            _ => PatternSet::YAKUMAN,
        }
    }

    /// The number of yakuman that these patterns are worth.
    pub(super) fn yakuman(&self, patterns: PatternSet) -> u8 {
        let yakuman = patterns.among(self.yakuman_patterns());
        if yakuman == PatternSet::NONE {
            return 0;
        }
        let all = yakuman.number();
        let doubled = yakuman.among(self.double_patterns()).number();
        if self.multiple_yakuman || !self.limits { all + doubled } else { all.min(1) + doubled.min(1) }
    }

    /// The patterns that count: with a yakuman only yakuman, or without limits all but those that
    /// it includes.
    fn counted(&self, patterns: PatternSet) -> PatternSet {
        match patterns.among(self.yakuman_patterns()) {
            PatternSet::NONE => patterns,
            yakuman if self.limits => yakuman,
            yakuman => patterns.without(yakuman.included()),
        }
    }
}
