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
}

named!(may grow: Form, "All forms.": Standard "standard", SevenPairs "seven pairs", ThirteenOrphans "thirteen orphans");

impl Form {
    /// Whether hands with this many concealed tiles can have the form: 0 to 14 for the standard
    /// form, 13 or 14 for the others.
    #[must_use]
    pub const fn applies_to(self, tiles: usize) -> bool {
        let least = if matches!(self, Self::Standard) { 0 } else { FOUR_MELD_TILES - 1 };
        least <= tiles && tiles <= FOUR_MELD_TILES
    }
}
