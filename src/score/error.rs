//! Errors of wins that can't be scored.

use core::fmt;

use crate::game::{Tile, TurnError};

/// Why a win can't be scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScoreError {
    /// The hand isn't complete.
    NotComplete,
    /// The hand's called melds are left out.
    MeldsMissing {
        /// How many.
        melds: usize,
    },
    /// The winning tile isn't among the concealed tiles.
    TileMissing(Tile),
    /// The hand is complete but has no pattern, so it can't win.
    NoPattern,
    /// The hand has called melds, but declared riichi.
    RiichiAfterCall,
    /// A hand can't win within a turn of riichi without riichi.
    OneShotWithoutRiichi,
    /// At the first turn nothing can have been called or declared: no meld, no riichi, no
    /// replacement tile, no robbed quad, nothing set aside.
    FirstTurnAfterCall,
    /// The dealer draws first, so no discard can come before.
    DiscardBeforeDealer,
    /// Somebody is liable, but the hand has none of the patterns for which one can be.
    NobodyLiable,
    /// There can be only five indicators of one kind.
    TooManyIndicators {
        /// How many there were.
        indicators: usize,
    },
    /// The game hasn't these indicators beside the hand.
    Indicators(TurnError),
    /// With three players there is no North's seat.
    NoNorthSeat,
    /// The hand's rules have wild tiles or another number of melds; only riichi hands have a score.
    OtherGame,
}

crate::game::kinds! {
    ScoreError:
    NotComplete = "not_complete",
    MeldsMissing = "melds_missing",
    TileMissing = "tile_missing",
    NoPattern = "no_pattern",
    RiichiAfterCall = "riichi_after_call",
    OneShotWithoutRiichi = "one_shot_without_riichi",
    FirstTurnAfterCall = "first_turn_after_call",
    DiscardBeforeDealer = "discard_before_dealer",
    NobodyLiable = "nobody_liable",
    TooManyIndicators = "too_many_indicators",
    Indicators = "indicators",
    NoNorthSeat = "no_north_seat",
    OtherGame = "other_game",
}

impl fmt::Display for ScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotComplete => f.write_str("the hand isn't complete"),
            Self::MeldsMissing { melds: 1 } => f.write_str("a meld is left out"),
            Self::MeldsMissing { melds } => write!(f, "{melds} melds are left out"),
            Self::TileMissing(tile) => write!(f, "the winning tile {tile} isn't among the concealed tiles"),
            Self::NoPattern => f.write_str("the hand is complete, but has no pattern (yaku)"),
            Self::RiichiAfterCall => f.write_str("riichi with called melds"),
            Self::OneShotWithoutRiichi => f.write_str("one-shot without riichi"),
            Self::FirstTurnAfterCall => {
                f.write_str("at the first turn there can't be melds, riichi, replacement tiles or robbed quads")
            }
            Self::DiscardBeforeDealer => f.write_str("nobody discards before the dealer's first turn"),
            Self::NobodyLiable => {
                f.write_str("nobody can be liable: neither big three dragons, big four winds nor four quads")
            }
            Self::TooManyIndicators { indicators } => write!(f, "{indicators} indicators, at most 5 are possible"),
            Self::Indicators(error) => error.fmt(f),
            Self::NoNorthSeat => f.write_str("with three players nobody sits North"),
            Self::OtherGame => f.write_str("only hands of riichi have a score"),
        }
    }
}

impl core::error::Error for ScoreError {}
