//! Forms of a complete hand.

use super::base::name::named;
use crate::format::FOUR_MELD_TILES;

/// A form of a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Melds and a pair.
    Standard,
    /// Seven different pairs, without called melds.
    SevenPairs,
    /// Every 1, 9 and honour, one of them twice, without called melds.
    ThirteenOrphans,
    /// 147 of one number suit, 258 of another, 369 of the third, a meld and a pair. The meld may be
    /// called. Not in riichi.
    KnittedStraight,
    /// Fourteen different tiles, without called melds: all honours or some, and some of 147 of one
    /// number suit, 258 of another and 369 of the third. Not in riichi.
    HonoursAndKnittedTiles,
}

named!(
    may grow: Form,
    "All forms.":
    Standard "standard",
    SevenPairs "seven pairs",
    ThirteenOrphans "thirteen orphans",
    KnittedStraight "knitted straight",
    HonoursAndKnittedTiles "honours and knitted tiles",
);

impl Form {
    /// The forms of riichi.
    pub const RIICHI: [Self; 3] = [Self::Standard, Self::SevenPairs, Self::ThirteenOrphans];

    /// Whether the form has knitted tiles: 147 of one number suit, 258 of another and 369 of the
    /// third. Riichi has no such form.
    #[must_use]
    pub const fn is_knitted(self) -> bool {
        matches!(self, Self::KnittedStraight | Self::HonoursAndKnittedTiles)
    }

    /// Whether hands with this many concealed tiles can have the form: 0 to 14 for the standard
    /// form, 10 to 14 for a knitted straight, 13 or 14 for the others.
    #[must_use]
    pub const fn applies_to(self, tiles: usize) -> bool {
        let least = match self {
            Self::Standard => 0,
            Self::KnittedStraight => FOUR_MELD_TILES - 4,
            _ => FOUR_MELD_TILES - 1,
        };
        least <= tiles && tiles <= FOUR_MELD_TILES
    }
}
