//! Forms of a complete hand.

use core::fmt;

use crate::format::FOUR_MELD_TILES;

/// A form of a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Melds and a pair.
    Standard,
    /// Seven different pairs, without a call.
    SevenPairs,
    /// Every 1, 9 and honour, one of them paired, without a call.
    ThirteenOrphans,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Standard, Self::SevenPairs, Self::ThirteenOrphans];

    /// Its name in words: `standard`, `seven pairs` or `thirteen orphans`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["standard", "seven pairs", "thirteen orphans"][self as usize]
    }

    /// Whether hands with this many concealed tiles can have it: 0 to 14 for the standard form, 13
    /// or 14 for the others.
    #[must_use]
    pub const fn applies_to(self, tiles: usize) -> bool {
        let least = if matches!(self, Self::Standard) { 0 } else { FOUR_MELD_TILES - 1 };
        least <= tiles && tiles <= FOUR_MELD_TILES
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
