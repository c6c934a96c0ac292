//! The score of a complete hand: its patterns (yaku), its han and fu, and who pays how much.
//!
//! [`ScoreRules::score`] takes a complete hand and the [`Win`] of its win. Every division
//! of the hand and every place of the winning tile in it is looked at, and the one that is worth
//! most counts: most points, then most yakuman, han and fu.
//!
//! ```
//! use shanten::score::{Win, Limit, Pattern, Riichi, ScoreRules};
//! use shanten::{Hand, Tile};
//!
//! let hand: Hand = "234m340p345678s55z".parse()?; // a red five of dots
//! let mut win = Win::own_draw(Tile::S8);
//! win.riichi = Some(Riichi::Single);
//! win.set_dora([Tile::P2])?; // 3p is dora
//! let score = ScoreRules::TENHOU.score(&hand, &win)?;
//! let patterns: Vec<Pattern> = score.patterns().collect();
//! assert_eq!(patterns, [Pattern::Riichi, Pattern::ConcealedDraw]);
//! assert_eq!((score.han(), score.fu(), score.dora(), score.reds()), (4, 30, 1, 1));
//! assert_eq!(score.limit(), None);
//! assert_eq!((score.payments().dealer, score.payments().other), (3_900, 2_000));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod arrangement;
mod error;
mod fu;
mod liability;
mod pattern;
mod points;
mod rules;
mod text;
mod win;

pub use error::ScoreError;
pub use fu::{FuPart, FuParts, FuReason};
pub use liability::fed_pattern;
pub use pattern::{Pattern, Patterns};
pub use points::{Limit, PayerError, Payments, noten_payments};
pub use rules::{BlessingOfMan, NorthShare, ScoreRules};
pub use text::ScoreRulesError;
pub use win::{Indicators, MAX_INDICATORS, Riichi, Win, Wind, WonBy};

#[cfg(feature = "odds")]
pub(crate) use arrangement::GREEN;
use arrangement::{Called, Complete, Way, patterns_of_kinds};
use fu::{BASE, CONCEALED_DISCARD, OWN_DRAW, SEVEN_PAIRS, WAIT, meld_fu};
use pattern::{PatternSet, YAKUMAN};
use points::Basic;

use crate::answers::{Completion, Shape};
use crate::format::{COPIES, FOUR_MELD_TILES, FOUR_MELDS};
use crate::game::{ArrayList, Copies, MeldKind, RuleOptions, Tile, TileSet, TurnError};
use crate::view::{AnyHand, Parts, Viewed};

/// The score of a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    patterns: PatternSet,
    is_concealed: bool,
    han: u8,
    fu: u8,
    yakuman: u8,
    dora: u8,
    ura: u8,
    reds: u8,
    norths: u8,
    worth: Basic,
    payments: Payments,
    completion: Completion,
    won_by: WonBy,
    pair_fu: u8,
}

impl Score {
    /// The patterns that count: with a yakuman only yakuman.
    #[must_use]
    pub const fn patterns(&self) -> Patterns {
        Patterns(self.patterns)
    }

    /// Whether a pattern counts.
    #[must_use]
    pub const fn has(&self, pattern: Pattern) -> bool {
        self.patterns.contains(pattern)
    }

    /// Whether nothing is called, or only closed quads. [`Pattern::han`] depends on it.
    #[must_use]
    pub const fn is_concealed(&self) -> bool {
        self.is_concealed
    }

    /// The han of all patterns and dora; 13 for each yakuman.
    #[must_use]
    pub const fn han(&self) -> u8 {
        self.han
    }

    /// The fu, rounded up: 20 to 160. A hand of seven pairs has 25. They don't matter from 5 han
    /// on.
    #[must_use]
    pub const fn fu(&self) -> u8 {
        self.fu
    }

    /// The number of yakuman that the hand is worth by its patterns, 0 for others. Counted han are
    /// not among them.
    #[must_use]
    pub const fn yakuman(&self) -> u8 {
        self.yakuman
    }

    /// The han by dora that indicators show. All dora are 0 in a hand with a yakuman.
    #[must_use]
    pub const fn dora(&self) -> u8 {
        self.dora
    }

    /// The han by indicators that count after riichi only (ura).
    #[must_use]
    pub const fn ura(&self) -> u8 {
        self.ura
    }

    /// The han by red fives.
    #[must_use]
    pub const fn reds(&self) -> u8 {
        self.reds
    }

    /// The han by Norths that are set aside, with three players.
    #[must_use]
    pub const fn norths(&self) -> u8 {
        self.norths
    }

    /// The limit that it reaches, if it does.
    #[must_use]
    pub const fn limit(&self) -> Option<Limit> {
        self.worth.limit
    }

    /// Its basic points: `fu << (han + 2)` below the limits. Who pays pays them once, twice, four
    /// times or six times, rounded up to hundreds.
    #[must_use]
    pub const fn basic_points(&self) -> u32 {
        self.worth.points
    }

    /// Who pays what.
    #[must_use]
    pub const fn payments(&self) -> Payments {
        self.payments
    }

    /// How the hand is taken apart, and where the winning tile is.
    #[must_use]
    pub const fn completion(&self) -> Completion {
        self.completion
    }

    /// The parts of its fu. Rounded up to tens they are its [fu](Self::fu), but for seven pairs.
    #[must_use]
    pub fn fu_parts(&self) -> FuParts {
        let mut parts = ArrayList::new(FuPart::new(FuReason::Base, BASE));
        let Completion::Standard { division, meld: winning, .. } = self.completion else {
            if matches!(self.completion, Completion::SevenPairs { .. }) {
                parts.push(FuPart::new(FuReason::SevenPairs, SEVEN_PAIRS));
            }
            return FuParts(parts);
        };
        parts.push(FuPart::new(FuReason::Base, BASE));
        let is_own_draw = self.won_by.is_own_draw();
        let shape = self.completion.shape();
        let mut rest = parts;
        rest.retain(|_| false);
        if matches!(shape, Shape::Closed | Shape::Edge | Shape::Single) {
            rest.push(FuPart::new(FuReason::Wait(shape), WAIT));
        }
        if self.pair_fu > 0 {
            rest.push(FuPart::new(FuReason::Pair(division.pair()), self.pair_fu));
        }
        let mut won = winning.filter(|meld| meld.kind() == MeldKind::Triplet && !is_own_draw);
        let melds = division.melds().map(|(meld, called)| {
            let is_concealed =
                if called { meld.kind() == MeldKind::ClosedQuad } else { won.take_if(|won| *won == meld).is_none() };
            (meld, is_concealed)
        });
        for (meld, is_concealed) in melds {
            let fu = meld_fu(meld, is_concealed);
            if fu > 0 {
                rest.push(FuPart::new(FuReason::Meld { meld, is_concealed }, fu));
            }
        }
        if self.is_concealed && !is_own_draw {
            parts.push(FuPart::new(FuReason::ConcealedDiscard, CONCEALED_DISCARD));
        } else if is_own_draw && (!self.is_concealed || !rest.is_empty() || shape != Shape::TwoSided) {
            parts.push(FuPart::new(FuReason::OwnDraw, OWN_DRAW));
        } else if rest.is_empty() && !self.is_concealed {
            parts.push(FuPart::new(FuReason::OpenLeast, CONCEALED_DISCARD));
        }
        rest.iter().for_each(|&part| parts.push(part));
        FuParts(parts)
    }
}

/// The best way so far.
struct Best {
    worth: Basic,
    han: u8,
    yakuman: u8,
    way: Way,
    completion: Completion,
}

/// The common facts of all ways of a complete hand, besides their division.
struct Shared {
    is_concealed: bool,
    bonus: Bonus,
    own: Copies,
    existing: TileSet,
}

impl ScoreRules {
    /// The score of a complete hand, won in these circumstances.
    ///
    /// # Errors
    ///
    /// If the hand isn't complete, doesn't have the winning tile or has no pattern, if the
    /// circumstances contradict each other or the hand, if there is a fifth of a kind with the
    /// indicators, or if it is no hand of riichi.
    pub fn score<H: AnyHand>(&self, hand: &H, win: &Win) -> Result<Score, ScoreError> {
        let mut best: Option<Best> = None;
        let mut is_complete = false;
        let Shared { is_concealed, bonus, own, existing } = self.ways(hand, win, |shared, way, completion| {
            is_complete = true;
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
            return Err(if is_complete { ScoreError::NoPattern } else { ScoreError::NotComplete });
        };
        let counted = if yakuman > 0 { Bonus::default() } else { bonus };
        let patterns = self.counted(way.patterns, yakuman);
        let pair_fu = match completion {
            Completion::Standard { division, .. } => self.pair_fu(win, division.pair()),
            _ => 0,
        };
        let liable = self.liable_points(win, patterns, worth)?;
        Ok(Score {
            patterns,
            is_concealed,
            han,
            fu: way.fu,
            yakuman,
            dora: counted.dora,
            ura: counted.ura,
            reds: counted.reds,
            norths: counted.norths,
            worth,
            payments: Payments::new(self, win, players_of(hand), worth.points, liable),
            completion,
            won_by: win.won_by,
            pair_fu,
        })
    }

    /// The winner's points in all with no more dora, with one more, and so on, written into a list;
    /// 0 if the hand can't win.
    #[cfg(feature = "odds")]
    pub(crate) fn totals<H: AnyHand>(&self, hand: &H, win: &Win, totals: &mut [u32]) {
        totals.fill(0);
        // Basic points, and from them the totals.
        let found = self.ways(hand, win, |shared, way, _| {
            for (more, points) in totals.iter_mut().enumerate() {
                if let Some((han, yakuman)) = self.han(shared, way, shared.bonus.han() + more as u8) {
                    *points = (*points).max(Basic::new(self, han, way.fu, yakuman).points);
                }
            }
        });
        let is_scored = found.is_ok();
        for total in totals {
            *total =
                if is_scored && *total > 0 { Payments::new(self, win, players_of(hand), *total, 0).total } else { 0 };
        }
    }

    /// The han of a way with those of dora, and its yakuman; `None` without a pattern.
    #[inline(always)]
    fn han(&self, shared: &Shared, way: Way, bonus: u8) -> Option<(u8, u8)> {
        match (self.yakuman(way.patterns), way.patterns.han(shared.is_concealed)) {
            (0, 0) => None,
            (0, han) => Some((han + bonus, 0)),
            (yakuman, _) => Some((YAKUMAN * yakuman, yakuman)),
        }
    }

    /// Hands each way to take a complete hand apart to a function, with what all have in common.
    #[inline(always)]
    fn ways<H: AnyHand>(
        &self,
        hand: &H,
        win: &Win,
        mut take: impl FnMut(&Shared, Way, &dyn Fn() -> Completion),
    ) -> Result<Shared, ScoreError> {
        let called = Self::fits(hand, win)?;
        let is_concealed = called.is_concealed();
        let Parts { own, existing, .. } = hand.parts();
        let count = hand.count(win.tile);
        if count == 0 {
            return Err(ScoreError::TileMissing(win.tile));
        }
        // Norths that are set aside are dora, but no part of the hand.
        let whole_hand = (0..hand.norths_aside()).fold(own, |hand, _| hand.with_one_less(Tile::NORTH));
        let kinds = whole_hand.at_least_1();
        let simples = is_concealed || self.open_all_simples;
        let patterns = self.patterns_of(win, is_concealed).and(patterns_of_kinds(kinds, simples));
        let whole = Complete { rules: self, win, called, is_concealed, patterns, is_even: count.is_multiple_of(2) };
        let bonus = Bonus::new(self, hand, win, called, own, existing);
        let shared = Shared { is_concealed, bonus, own, existing };
        for division in hand.divisions() {
            whole.ways(&division, |way| {
                take(&shared, way, &|| Completion::Standard { division, meld: way.meld, tile: win.tile });
            });
        }
        if called.is_empty() && hand.len() == FOUR_MELD_TILES {
            let twice = whole_hand.at_least_2();
            let special =
                |pattern: Pattern, fu: u8| Way { patterns: patterns.and(PatternSet::one(pattern)), fu, meld: None };
            if twice.len() == 7 && whole_hand.at_least_3().is_empty() {
                take(&shared, special(Pattern::SevenPairs, SEVEN_PAIRS), &|| {
                    let mut pairs = [Tile::FIRST; 7];
                    pairs.iter_mut().zip(twice).for_each(|(pair, tile)| *pair = tile);
                    Completion::SevenPairs { pairs, tile: win.tile }
                });
            }
            if kinds == TileSet::TERMINALS_AND_HONOURS {
                let pattern = if count == 2 { Pattern::ThirteenWaitOrphans } else { Pattern::ThirteenOrphans };
                take(&shared, special(pattern, BASE), &|| {
                    let pair = twice.iter().next().unwrap_or(win.tile);
                    Completion::ThirteenOrphans { pair, tile: win.tile }
                });
            }
        }
        Ok(shared)
    }

    /// The called melds, unless the hand is of another game or the circumstances contradict it.
    pub(crate) fn fits<H: AnyHand>(hand: &H, win: &Win) -> Result<Called, ScoreError> {
        if (RuleOptions { kinds: TileSet::ALL, ..<H as Viewed>::options(hand) }) != RuleOptions::RIICHI {
            return Err(ScoreError::OtherGame);
        }
        let called = Called::new(hand.melds());
        if called.number() + hand.melds_needed() != FOUR_MELDS {
            return Err(ScoreError::MeldsMissing { melds: FOUR_MELDS - called.number() - hand.melds_needed() });
        }
        if win.riichi.is_some() && !called.is_concealed() {
            return Err(ScoreError::RiichiAfterCall);
        }
        if win.one_shot && win.riichi.is_none() {
            return Err(ScoreError::OneShotWithoutRiichi);
        }
        if win.first_turn {
            let is_first = matches!(win.won_by, WonBy::Draw | WonBy::Discard);
            if !is_first || win.riichi.is_some() || !called.is_empty() || hand.norths_aside() > 0 {
                return Err(ScoreError::FirstTurnAfterCall);
            }
            if win.won_by == WonBy::Discard && win.seat == Wind::East {
                return Err(ScoreError::DiscardBeforeDealer);
            }
        }
        if players_of(hand) == 3 && win.seat == Wind::North {
            return Err(ScoreError::NoNorthSeat);
        }
        Ok(called)
    }

    /// The patterns that the circumstances make.
    fn patterns_of(&self, win: &Win, is_concealed: bool) -> PatternSet {
        let one_if = PatternSet::one_if;
        let is_own_draw = win.won_by.is_own_draw();
        let blessing = match (win.won_by, win.seat) {
            (WonBy::Discard, _) if self.blessing_of_man == BlessingOfMan::Nothing => PatternSet::NONE,
            (WonBy::Discard, _) => PatternSet::one(Pattern::BlessingOfMan),
            (_, Wind::East) => PatternSet::one(Pattern::BlessingOfHeaven),
            _ => PatternSet::one(Pattern::BlessingOfEarth),
        };
        one_if(Pattern::Riichi, win.riichi == Some(Riichi::Single))
            .and(one_if(Pattern::DoubleRiichi, win.riichi == Some(Riichi::Double)))
            .and(one_if(Pattern::OneShot, win.one_shot))
            .and(one_if(Pattern::ConcealedDraw, is_concealed && is_own_draw))
            .and(one_if(Pattern::AfterQuad, win.won_by == WonBy::Replacement))
            .and(one_if(Pattern::RobbedQuad, win.won_by == WonBy::RobbedQuad))
            .and(one_if(Pattern::LastDraw, win.last_tile && win.won_by == WonBy::Draw))
            .and(one_if(Pattern::LastDiscard, win.last_tile && win.won_by == WonBy::Discard))
            .and(if win.first_turn { blessing } else { PatternSet::NONE })
    }

    /// The patterns that are worth a yakuman under these score rules.
    const fn yakuman_patterns(&self) -> PatternSet {
        match self.blessing_of_man {
            BlessingOfMan::Yakuman => PatternSet::YAKUMAN.and(PatternSet::one(Pattern::BlessingOfMan)),
            _ => PatternSet::YAKUMAN,
        }
    }

    /// How many yakuman patterns are worth.
    fn yakuman(&self, patterns: PatternSet) -> u8 {
        let yakuman = patterns.among(self.yakuman_patterns());
        if yakuman == PatternSet::NONE {
            return 0;
        }
        let all = yakuman.number();
        let doubled = if self.double_yakuman { yakuman.among(PatternSet::MAY_BE_DOUBLE).number() } else { 0 };
        if self.multiple_yakuman { all + doubled } else { all.min(1) + doubled.min(1) }
    }

    /// The patterns that count.
    fn counted(&self, patterns: PatternSet, yakuman: u8) -> PatternSet {
        if yakuman > 0 { patterns.among(self.yakuman_patterns()) } else { patterns }
    }

    /// The basic points that another player is liable for.
    fn liable_points(&self, win: &Win, patterns: PatternSet, worth: Basic) -> Result<u32, ScoreError> {
        if !win.is_liable {
            return Ok(0);
        }
        let fed = PatternSet::one(Pattern::BigThreeDragons)
            .and(PatternSet::one(Pattern::BigFourWinds))
            .and(PatternSet::one(Pattern::FourQuads));
        let yakuman = self.yakuman(patterns.among(fed));
        if yakuman == 0 {
            return Err(ScoreError::NobodyLiable);
        }
        let theirs = Basic::new(self, 0, 0, yakuman).points;
        Ok(if self.liable_for_all { worth.points } else { theirs.min(worth.points) })
    }
}

/// How many players the game of a hand has.
fn players_of<H: AnyHand>(hand: &H) -> u8 {
    <H as Viewed>::options(hand).players()
}

/// An error if the game hasn't the tiles of a hand and the indicators.
#[inline(always)]
fn possible(own: Copies, existing: TileSet, win: &Win) -> Result<(), ScoreError> {
    // Where no kind is named twice, four own tiles are the only ones too many.
    let (mut once, mut twice) = (0, 0);
    for indicator in win.dora().iter().chain(win.ura().iter()) {
        let bit = 1_u64 << indicator.tile().index();
        twice |= once & bit;
        once |= bit;
    }
    let fits = existing - own.at_least_4();
    if twice | once & !fits.bits() == 0 { Ok(()) } else { count_all(own, existing, win) }
}

/// The same, kind by kind.
#[cold]
fn count_all(own: Copies, existing: TileSet, win: &Win) -> Result<(), ScoreError> {
    let indicators = || win.dora().iter().chain(win.ura().iter()).map(|indicator| indicator.tile());
    for tile in indicators() {
        if !existing.contains(tile) {
            return Err(ScoreError::Indicators(TurnError::NotInGame(tile)));
        }
        let count = own.count(tile) + indicators().filter(|&other| other == tile).count() as u8;
        if count > COPIES {
            return Err(ScoreError::Indicators(TurnError::TooManyCopies { tile, count }));
        }
    }
    Ok(())
}

/// The dora of a hand.
#[derive(Clone, Copy, Default)]
struct Bonus {
    dora: u8,
    ura: u8,
    reds: u8,
    norths: u8,
}

impl Bonus {
    #[inline(always)]
    fn new<H: AnyHand>(
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

    const fn han(self) -> u8 {
        self.dora + self.ura + self.reds + self.norths
    }
}
