//! Errors of wins that can't be scored.

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

crate::game::errors! {
    ScoreError:
    "not_complete" NotComplete {} => "the hand isn't complete";
    "melds_missing" MeldsMissing { melds: 1 } => "a meld is left out";
    "melds_missing" MeldsMissing { melds } => "{melds} melds are left out";
    "tile_missing" TileMissing(tile) => "the winning tile {tile} isn't among the concealed tiles";
    "no_pattern" NoPattern {} => "the hand is complete, but has no pattern (yaku)";
    "riichi_after_call" RiichiAfterCall {} => "riichi with called melds";
    "one_shot_without_riichi" OneShotWithoutRiichi {} => "one-shot without riichi";
    "first_turn_after_call" FirstTurnAfterCall {} =>
        "at the first turn there can't be melds, riichi, replacement tiles or robbed quads";
    "discard_before_dealer" DiscardBeforeDealer {} => "nobody discards before the dealer's first turn";
    "nobody_liable" NobodyLiable {} =>
        "nobody can be liable: neither big three dragons, big four winds nor four quads";
    "too_many_indicators" TooManyIndicators { indicators } => "{indicators} indicators, at most 5 are possible";
    "indicators" Indicators(error) => "{error}";
    "no_north_seat" NoNorthSeat {} => "with three players nobody sits North";
    "other_game" OtherGame {} => "only hands of riichi have a score";
}
