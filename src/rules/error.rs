//! Why options make no valid rules.

use core::fmt;

use super::{Rules, fewest_kinds};
use crate::game::{Form, Tile, TileSet};

/// Why options make no valid rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// A number of melds other than 4 and 5.
    Melds(u8),
    /// Five melds, but the crate was built without the feature `five-melds`.
    FiveMelds,
    /// Too few kinds for hands with this many melds.
    TooFewKinds {
        /// The kinds.
        kinds: TileSet,
        /// The melds.
        melds: u8,
    },
    /// No form counts, so no hand could ever be complete.
    NoForm,
    /// A form of 14 tiles in a game whose hands have 17.
    FourMeldsOnly(Form),
    /// Thirteen orphans without one of the orphans in the game.
    MissingOrphan(Tile),
    /// A wild kind that is not in the game.
    WildKind(Tile),
    /// More than 16 jokers.
    Jokers(u8),
    /// Wild tiles may be fifth copies, but nothing is wild.
    NothingWild,
}

crate::game::kinds! {
    RulesError:
    Melds = "melds",
    FiveMelds = "five_melds",
    TooFewKinds = "too_few_kinds",
    NoForm = "no_form",
    FourMeldsOnly = "four_melds_only",
    MissingOrphan = "missing_orphan",
    WildKind = "wild_kind",
    Jokers = "jokers",
    NothingWild = "nothing_wild",
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Melds(melds) => write!(f, "{melds} melds: a hand has 4 or 5"),
            Self::FiveMelds => write!(f, "5 melds need the feature `five-melds`, which this build doesn't have"),
            Self::TooFewKinds { kinds, melds } => {
                let (kinds, fewest) = (kinds.len(), fewest_kinds(melds));
                write!(f, "{kinds} kinds: a hand of {melds} melds needs at least {fewest}")
            }
            Self::NoForm => write!(f, "no form counts: a hand could never be complete"),
            Self::FourMeldsOnly(form) => write!(f, "{form} have 14 tiles: they need hands of 4 melds"),
            Self::MissingOrphan(tile) => write!(f, "thirteen orphans need {tile}, which doesn't exist"),
            Self::WildKind(tile) => write!(f, "{tile} can't be wild: it doesn't exist"),
            Self::Jokers(jokers) => write!(f, "{jokers} jokers: there may be at most {}", Rules::MAX_JOKERS),
            Self::NothingWild => write!(f, "nothing is wild that could be a fifth copy"),
        }
    }
}

impl core::error::Error for RulesError {}
