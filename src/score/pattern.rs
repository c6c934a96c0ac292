//! Patterns (yaku): the reasons for which a complete hand has han.

use core::iter::FusedIterator;

use crate::game::base::name::named;

/// A pattern (yaku): a reason for which a complete hand has han. Dora are not patterns. Patterns
/// that follow from a division alone, in any game, are also its [`Mark`](crate::Mark)s.
///
/// If one pattern implies another of the same kind, only the more valuable one counts:
/// [`TwiceIdenticalRuns`](Self::TwiceIdenticalRuns) and not
/// [`IdenticalRuns`](Self::IdenticalRuns), and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Pattern {
    /// A declaration that the hand is ready.
    Riichi,
    /// Riichi at the first turn, before any call.
    DoubleRiichi,
    /// A win within a turn of riichi, before any call.
    OneShot,
    /// A win by self-draw without called melds.
    ConcealedDraw,
    /// Runs only, a pair without fu, and a two-sided wait.
    Pinfu,
    /// No 1, 9 or honour.
    AllSimples,
    /// Two equal runs, concealed.
    IdenticalRuns,
    /// A triplet of the player's own wind.
    SeatWind,
    /// A triplet of the wind of the round.
    RoundWind,
    /// A triplet of white dragons.
    WhiteDragon,
    /// A triplet of green dragons.
    GreenDragon,
    /// A triplet of red dragons.
    RedDragon,
    /// A win with the replacement tile of a quad.
    AfterQuad,
    /// A win with the tile that another player added to a triplet.
    RobbedQuad,
    /// A win with the last tile of the wall.
    LastDraw,
    /// A win with the last discard.
    LastDiscard,
    /// Runs of the same numbers in all three suits.
    ThreeColourRuns,
    /// Triplets of the same number in all three suits.
    ThreeColourTriplets,
    /// The runs 123, 456 and 789 of one suit.
    Straight,
    /// A 1, a 9 or an honour in each meld and in the pair; honours and at least one run.
    OutsideHand,
    /// Triplets only.
    AllTriplets,
    /// Three triplets that are concealed.
    ThreeConcealedTriplets,
    /// Three quads.
    ThreeQuads,
    /// Seven different pairs.
    SevenPairs,
    /// Nothing but 1, 9 and honours.
    AllTerminalsAndHonours,
    /// Triplets of two dragons, and a pair of the third.
    LittleThreeDragons,
    /// Two sets of two equal runs, concealed.
    TwiceIdenticalRuns,
    /// A 1 or a 9 in each meld and in the pair, and at least one run.
    PureOutsideHand,
    /// One suit, and honours.
    HalfFlush,
    /// One suit.
    FullFlush,
    /// A win by a discard before the player's first draw and any call. Its worth depends on the
    /// rules: [`BlessingOfMan`](super::BlessingOfMan).
    BlessingOfMan,
    /// A win by the dealer's first draw.
    BlessingOfHeaven,
    /// A win by another player's first draw, before any call.
    BlessingOfEarth,
    /// Each 1, 9 and honour, one of them twice.
    ThirteenOrphans,
    /// Thirteen orphans with a wait for all thirteen kinds.
    ThirteenWaitOrphans,
    /// Four triplets that are concealed.
    FourConcealedTriplets,
    /// Four concealed triplets with a wait for the pair.
    SingleWaitConcealedTriplets,
    /// 1112345678999 of one suit and one more tile of it, concealed.
    NineGates,
    /// Nine gates with a wait for all nine kinds.
    PureNineGates,
    /// Triplets of all dragons.
    BigThreeDragons,
    /// Triplets of three winds, and a pair of the fourth.
    LittleFourWinds,
    /// Triplets of all winds.
    BigFourWinds,
    /// Honours only.
    AllHonours,
    /// Nothing but 1 and 9.
    AllTerminals,
    /// Nothing but 2, 3, 4, 6 and 8 of bamboos and green dragons.
    AllGreen,
    /// Four quads.
    FourQuads,
}

named!(
    may grow: Pattern,
    "All of them, the cheap ones first.":
    Riichi "riichi",
    DoubleRiichi "double riichi",
    OneShot "one-shot",
    ConcealedDraw "concealed draw",
    Pinfu "pinfu",
    AllSimples "all simples",
    IdenticalRuns "identical runs",
    SeatWind "seat wind",
    RoundWind "round wind",
    WhiteDragon "white dragon",
    GreenDragon "green dragon",
    RedDragon "red dragon",
    AfterQuad "after a quad",
    RobbedQuad "robbed quad",
    LastDraw "last draw",
    LastDiscard "last discard",
    ThreeColourRuns "three-colour runs",
    ThreeColourTriplets "three-colour triplets",
    Straight "straight",
    OutsideHand "outside hand",
    AllTriplets "all triplets",
    ThreeConcealedTriplets "three concealed triplets",
    ThreeQuads "three quads",
    SevenPairs "seven pairs",
    AllTerminalsAndHonours "all terminals and honours",
    LittleThreeDragons "little three dragons",
    TwiceIdenticalRuns "twice identical runs",
    PureOutsideHand "pure outside hand",
    HalfFlush "half flush",
    FullFlush "full flush",
    BlessingOfMan "blessing of man",
    BlessingOfHeaven "blessing of heaven",
    BlessingOfEarth "blessing of earth",
    ThirteenOrphans "thirteen orphans",
    ThirteenWaitOrphans "thirteen-wait orphans",
    FourConcealedTriplets "four concealed triplets",
    SingleWaitConcealedTriplets "single-wait concealed triplets",
    NineGates "nine gates",
    PureNineGates "pure nine gates",
    BigThreeDragons "big three dragons",
    LittleFourWinds "little four winds",
    BigFourWinds "big four winds",
    AllHonours "all honours",
    AllTerminals "all terminals",
    AllGreen "all green",
    FourQuads "four quads",
);

/// The han of a yakuman, and the least han of a counted yakuman.
pub(super) const YAKUMAN: u8 = 13;

impl Pattern {
    /// The han in a hand without or with called melds: 0 if it doesn't count there, 13 for a
    /// yakuman. [`BlessingOfMan`](Self::BlessingOfMan) has the han of rules that count it as 5.
    #[must_use]
    pub const fn han(self, is_concealed: bool) -> u8 {
        let [concealed, open] = match self {
            Self::Riichi | Self::OneShot | Self::ConcealedDraw | Self::Pinfu | Self::IdenticalRuns => [1, 0],
            Self::AllSimples
            | Self::SeatWind
            | Self::RoundWind
            | Self::WhiteDragon
            | Self::GreenDragon
            | Self::RedDragon
            | Self::AfterQuad
            | Self::RobbedQuad
            | Self::LastDraw
            | Self::LastDiscard => [1, 1],
            Self::DoubleRiichi | Self::SevenPairs => [2, 0],
            Self::ThreeColourRuns | Self::Straight | Self::OutsideHand => [2, 1],
            Self::ThreeColourTriplets
            | Self::AllTriplets
            | Self::ThreeConcealedTriplets
            | Self::ThreeQuads
            | Self::AllTerminalsAndHonours
            | Self::LittleThreeDragons => [2, 2],
            Self::TwiceIdenticalRuns => [3, 0],
            Self::PureOutsideHand | Self::HalfFlush => [3, 2],
            Self::BlessingOfMan => [5, 0],
            Self::FullFlush => [6, 5],
            Self::BlessingOfHeaven
            | Self::BlessingOfEarth
            | Self::ThirteenOrphans
            | Self::ThirteenWaitOrphans
            | Self::FourConcealedTriplets
            | Self::SingleWaitConcealedTriplets
            | Self::NineGates
            | Self::PureNineGates => [YAKUMAN, 0],
            Self::BigThreeDragons
            | Self::LittleFourWinds
            | Self::BigFourWinds
            | Self::AllHonours
            | Self::AllTerminals
            | Self::AllGreen
            | Self::FourQuads => [YAKUMAN, YAKUMAN],
        };
        if is_concealed { concealed } else { open }
    }

    /// Whether it counts as a yakuman under all score rules.
    #[must_use]
    pub const fn is_yakuman(self) -> bool {
        self.han(true) == YAKUMAN
    }
}

/// A set of patterns, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct PatternSet(u64);

impl PatternSet {
    pub(super) const NONE: Self = Self(0);
    pub(super) const YAKUMAN: Self = {
        let mut yakuman = Self::NONE;
        let mut number = 0;
        while number < Pattern::EACH.len() {
            yakuman = yakuman.and(Self::one_if(Pattern::EACH[number], Pattern::EACH[number].is_yakuman()));
            number += 1;
        }
        yakuman
    };

    /// A set of one pattern.
    pub(super) const fn one(pattern: Pattern) -> Self {
        Self(1 << pattern as u8)
    }

    /// The pattern if `is_there`, otherwise none.
    #[inline(always)]
    pub(super) const fn one_if(pattern: Pattern, is_there: bool) -> Self {
        Self((is_there as u64) << pattern as u8)
    }

    #[inline(always)]
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline(always)]
    pub(super) const fn among(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether a pattern is among them.
    pub(super) const fn contains(self, pattern: Pattern) -> bool {
        self.0 >> pattern as u8 & 1 == 1
    }

    /// The patterns that these yakuman include.
    pub(super) fn included(self) -> Self {
        Pattern::EACH.into_iter().filter(|&yakuman| self.contains(yakuman)).fold(Self::NONE, |all, yakuman| {
            all.and(match yakuman {
                Pattern::BigThreeDragons => Self::one(Pattern::WhiteDragon)
                    .and(Self::one(Pattern::GreenDragon))
                    .and(Self::one(Pattern::RedDragon)),
                Pattern::NineGates | Pattern::PureNineGates => Self::one(Pattern::FullFlush),
                Pattern::AllGreen => Self::one(Pattern::HalfFlush),
                Pattern::ThirteenOrphans | Pattern::ThirteenWaitOrphans => Self::one(Pattern::AllTerminalsAndHonours),
                Pattern::FourConcealedTriplets
                | Pattern::SingleWaitConcealedTriplets
                | Pattern::BigFourWinds
                | Pattern::AllHonours
                | Pattern::AllTerminals
                | Pattern::FourQuads => Self::one(Pattern::AllTriplets),
                _ => Self::NONE,
            })
        })
    }

    /// The sum of the han of all patterns but yakuman.
    #[inline(always)]
    pub(super) const fn han(self, is_concealed: bool) -> u8 {
        /// The han of all patterns, in open and in concealed hands.
        const HAN: [[u8; Pattern::EACH.len()]; 2] = {
            let mut han = [[0; _]; 2];
            let mut number = 0;
            while number < Pattern::EACH.len() {
                let pattern = Pattern::EACH[number];
                (han[0][number], han[1][number]) = (pattern.han(false), pattern.han(true));
                number += 1;
            }
            han
        };
        let of_hand = &HAN[is_concealed as usize];
        let Self(mut rest) = self.without(Self::YAKUMAN);
        let mut han = 0;
        while rest != 0 {
            han += of_hand[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        han
    }

    /// The number of patterns.
    #[inline(always)]
    pub(super) const fn number(self) -> u8 {
        self.0.count_ones() as u8
    }
}

/// The patterns of a [`Score`](super::Score), the cheap ones first.
#[derive(Clone)]
pub struct Patterns(pub(super) PatternSet);

impl Iterator for Patterns {
    type Item = Pattern;

    fn next(&mut self) -> Option<Pattern> {
        let Self(PatternSet(rest)) = self;
        let first = *Pattern::EACH.get(rest.trailing_zeros() as usize)?;
        *rest &= *rest - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = usize::from(self.0.number());
        (rest, Some(rest))
    }
}

impl ExactSizeIterator for Patterns {}
impl FusedIterator for Patterns {}

crate::game::debug_as_list!(Patterns);
