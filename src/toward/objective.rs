//! Objectives: the patterns toward which a distance can be found, and sets of them.

use crate::game::base::name::named;
#[cfg(feature = "score")]
use crate::score::Pattern;

/// A pattern (yaku) that a hand may strive for.
///
/// A complete hand has it if its melds and pair, or its seven pairs, have the property below.
/// Whatever is worth more counts, too: a full flush is also a half flush, and big three dragons are
/// a triplet of a value tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Objective {
    /// A triplet of a dragon, or of a wind that counts for the player
    /// ([`with_winds`](super::Toward::with_winds)).
    ValueTile,
    /// Four runs, and a pair of a number tile or of a wind that doesn't count for the player. The
    /// wait is left open: for the han it must be two-sided.
    Pinfu,
    /// No 1, 9 or honour; also seven pairs.
    AllSimples,
    /// One suit and honours; also seven pairs.
    HalfFlush,
    /// One suit; also seven pairs.
    FullFlush,
    /// Two equal runs, concealed.
    IdenticalRuns,
    /// Runs of the same numbers in all three suits.
    ThreeColourRuns,
    /// The runs 123, 456 and 789 of one suit.
    Straight,
    /// A 1, a 9 or an honour in each meld and in the pair.
    OutsideHand,
    /// A 1 or a 9 in each meld and in the pair.
    PureOutsideHand,
    /// Triplets only.
    AllTriplets,
    /// Triplets of the same number in all three suits.
    ThreeColourTriplets,
    /// Three triplets that aren't called; closed quads count. One that is completed by a discard
    /// counts as concealed: for the han it must not be.
    ThreeConcealedTriplets,
    /// Seven different pairs.
    SevenPairs,
    /// Two sets of two equal runs, concealed.
    TwiceIdenticalRuns,
    /// Nothing but 1, 9 and honours; also seven pairs.
    AllTerminalsAndHonours,
    /// Triplets of two dragons, and a pair or a triplet of the third.
    LittleThreeDragons,
    /// Each 1, 9 and honour, one of them twice.
    ThirteenOrphans,
    /// Triplets of all dragons.
    BigThreeDragons,
    /// Four triplets that aren't called; closed quads count. One that is completed by a discard
    /// counts as concealed: for the yakuman it must not be.
    FourConcealedTriplets,
    /// Honours only; also seven pairs.
    AllHonours,
    /// Nothing but 1 and 9.
    AllTerminals,
    /// Nothing but 2, 3, 4, 6 and 8 of bamboos and green dragons.
    AllGreen,
    /// Triplets of three winds, and a pair or a triplet of the fourth.
    LittleFourWinds,
    /// Triplets of all winds.
    BigFourWinds,
    /// 1112345678999 of one suit and one more tile of it, concealed.
    NineGates,
}

named!(
    may grow: Objective,
    "All of them, the frequent ones first.":
    ValueTile "value tile",
    Pinfu "pinfu",
    AllSimples "all simples",
    HalfFlush "half flush",
    FullFlush "full flush",
    IdenticalRuns "identical runs",
    ThreeColourRuns "three-colour runs",
    Straight "straight",
    OutsideHand "outside hand",
    PureOutsideHand "pure outside hand",
    AllTriplets "all triplets",
    ThreeColourTriplets "three-colour triplets",
    ThreeConcealedTriplets "three concealed triplets",
    SevenPairs "seven pairs",
    TwiceIdenticalRuns "twice identical runs",
    AllTerminalsAndHonours "all terminals and honours",
    LittleThreeDragons "little three dragons",
    ThirteenOrphans "thirteen orphans",
    BigThreeDragons "big three dragons",
    FourConcealedTriplets "four concealed triplets",
    AllHonours "all honours",
    AllTerminals "all terminals",
    AllGreen "all green",
    LittleFourWinds "little four winds",
    BigFourWinds "big four winds",
    NineGates "nine gates",
);

impl Objective {
    /// Whether a hand with called melds, other than closed quads, may have it.
    #[must_use]
    pub const fn may_be_open(self) -> bool {
        !matches!(
            self,
            Self::Pinfu
                | Self::IdenticalRuns
                | Self::SevenPairs
                | Self::TwiceIdenticalRuns
                | Self::ThirteenOrphans
                | Self::FourConcealedTriplets
                | Self::NineGates
        )
    }

    /// The pattern in the score of a complete hand; `None` for a value tile, which is one of five.
    #[cfg(feature = "score")]
    #[must_use]
    pub const fn pattern(self) -> Option<Pattern> {
        Some(match self {
            Self::ValueTile => return None,
            Self::Pinfu => Pattern::Pinfu,
            Self::AllSimples => Pattern::AllSimples,
            Self::HalfFlush => Pattern::HalfFlush,
            Self::FullFlush => Pattern::FullFlush,
            Self::IdenticalRuns => Pattern::IdenticalRuns,
            Self::ThreeColourRuns => Pattern::ThreeColourRuns,
            Self::Straight => Pattern::Straight,
            Self::OutsideHand => Pattern::OutsideHand,
            Self::PureOutsideHand => Pattern::PureOutsideHand,
            Self::AllTriplets => Pattern::AllTriplets,
            Self::ThreeColourTriplets => Pattern::ThreeColourTriplets,
            Self::ThreeConcealedTriplets => Pattern::ThreeConcealedTriplets,
            Self::SevenPairs => Pattern::SevenPairs,
            Self::TwiceIdenticalRuns => Pattern::TwiceIdenticalRuns,
            Self::AllTerminalsAndHonours => Pattern::AllTerminalsAndHonours,
            Self::LittleThreeDragons => Pattern::LittleThreeDragons,
            Self::ThirteenOrphans => Pattern::ThirteenOrphans,
            Self::BigThreeDragons => Pattern::BigThreeDragons,
            Self::FourConcealedTriplets => Pattern::FourConcealedTriplets,
            Self::AllHonours => Pattern::AllHonours,
            Self::AllTerminals => Pattern::AllTerminals,
            Self::AllGreen => Pattern::AllGreen,
            Self::LittleFourWinds => Pattern::LittleFourWinds,
            Self::BigFourWinds => Pattern::BigFourWinds,
            Self::NineGates => Pattern::NineGates,
        })
    }
}

/// A set of objectives.
///
/// ```
/// use shanten::toward::{Objective, Objectives};
///
/// let flushes: Objectives = [Objective::HalfFlush, Objective::FullFlush].into_iter().collect();
/// assert!(flushes.contains(Objective::FullFlush));
/// assert!(!Objectives::OPEN.contains(Objective::SevenPairs));
/// assert_eq!(Objectives::ALL.iter().count(), Objective::ALL.len());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Objectives(u32);

impl Objectives {
    /// All objectives.
    pub const ALL: Self = Self((1 << Objective::EACH.len()) - 1);

    /// The objectives of hands with called melds, each of which makes a win legal.
    pub const OPEN: Self = {
        let (mut open, mut number) = (0, 0);
        while number < Objective::EACH.len() {
            open |= (Objective::EACH[number].may_be_open() as u32) << number;
            number += 1;
        }
        Self(open)
    };

    /// Whether the set has an objective.
    #[must_use]
    pub const fn contains(self, objective: Objective) -> bool {
        self.0 >> objective as u32 & 1 == 1
    }

    /// The empty set.
    pub(super) const NONE: Self = Self(0);

    /// Whether it is a single objective.
    pub(super) const fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Returns the set with one more objective.
    pub(super) const fn with(self, objective: Objective) -> Self {
        Self(self.0 | 1 << objective as u32)
    }

    /// The objectives of the set, in the order of [`Objective::ALL`].
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Objective> {
        let Self(mut rest) = self;
        core::iter::from_fn(move || {
            let next = *Objective::EACH.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(next)
        })
    }
}

impl From<Objective> for Objectives {
    fn from(objective: Objective) -> Self {
        Self::NONE.with(objective)
    }
}

impl FromIterator<Objective> for Objectives {
    fn from_iter<I: IntoIterator<Item = Objective>>(objectives: I) -> Self {
        objectives.into_iter().fold(Self::NONE, Self::with)
    }
}

impl core::fmt::Debug for Objectives {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
