//! The errors of invalid options.

use crate::game::{Form, Tile, TileSet};

/// The most jokers that rules can have.
pub(super) const MAX_JOKERS: u8 = 16;

/// The fewest kinds in a game: as many as a hand in standard form can have at most.
pub(super) const fn fewest_kinds(melds: u8) -> usize {
    3 * melds as usize + 1
}

/// Why options are no valid rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// A number of melds other than 4 and 5.
    Melds(u8),
    /// Five melds, but the crate was built without the feature `five-melds`.
    FiveMelds,
    /// Too few kinds for hands with this number of melds.
    TooFewKinds {
        /// The kinds.
        kinds: TileSet,
        /// The melds.
        melds: u8,
    },
    /// No form counts, so no hand can be complete.
    NoForm,
    /// A form of 14 tiles, in a game whose hands have 17.
    FourMeldsOnly(Form),
    /// Thirteen orphans without one of the orphans in the game.
    MissingOrphan(Tile),
    /// A form with knitted tiles without one of its tiles in the game.
    MissingKnitted(Tile),
    /// A missing suit in hands of five melds.
    MissingSuitOf(u8),
    /// A missing suit in a form that has all suits.
    MissingSuitIn(Form),
    /// Wild tiles in a game with knitted forms or a missing suit.
    NothingMayBeWild,
    /// Statistics of a game with knitted tiles or a missing suit.
    NoStatistics,
    /// A wild kind that is not in the game.
    WildKind(Tile),
    /// More than 16 jokers.
    Jokers(u8),
    /// Wild tiles may be fifth copies, but there are no wild tiles.
    NothingWild,
}

crate::game::errors! {
    RulesError:
    "melds" Melds(melds) => "{melds} melds: a hand has 4 or 5";
    "five_melds" FiveMelds {} => "5 melds need the feature `five-melds`, which this build doesn't have";
    "too_few_kinds" TooFewKinds { kinds, melds } =>
        ("{} kinds: a hand of {melds} melds needs at least {}", kinds.len(), fewest_kinds(melds));
    "no_form" NoForm {} => "no form counts: a hand could never be complete";
    "four_melds_only" FourMeldsOnly(form) => "a hand of 5 melds can't be {form}";
    "missing_orphan" MissingOrphan(tile) => "thirteen orphans need {tile}, which doesn't exist: leave them out with no-thirteen-orphans";
    "missing_knitted" MissingKnitted(tile) => "knitted tiles need {tile}, which doesn't exist";
    "missing_suit_of" MissingSuitOf(melds) => "a hand of {melds} melds can't have a missing suit";
    "missing_suit_in" MissingSuitIn(form) => "a hand of {form} has every suit: none can be missing";
    "nothing_may_be_wild" NothingMayBeWild {} => "nothing may be wild with knitted tiles or a missing suit";
    "no_statistics" NoStatistics {} => "there are no statistics with knitted tiles or a missing suit";
    "wild_kind" WildKind(tile) => "{tile} can't be wild: it doesn't exist";
    "jokers" Jokers(jokers) => "{jokers} jokers: there may be at most {MAX_JOKERS}";
    "nothing_wild" NothingWild {} => "nothing is wild that could be a fifth copy";
}
