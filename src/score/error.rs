//! Errors of wins that can't be scored.

use super::pattern::Pattern;
use super::seats::{Wind, WonBy};
use crate::game::{Tile, TurnError};

/// Why a win can't be scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScoreError {
    /// The hand isn't complete.
    NotComplete,
    /// Called melds are missing from the hand.
    MeldsMissing {
        /// The number of missing melds.
        melds: usize,
    },
    /// The winning tile isn't among the concealed tiles.
    TileMissing(Tile),
    /// The hand is complete but has no pattern, so it can't win.
    NoPattern {
        /// The most fu that it has.
        fu: u8,
    },
    /// No hand has so many fu.
    NoSuchFu {
        /// The number given.
        fu: u8,
    },
    /// Without limits the hand would get more points than are counted: 350,000,000 basic points, or
    /// 2,147,483,647 points in all.
    TooManyPoints {
        /// The han.
        han: u8,
        /// The fu.
        fu: u8,
    },
    /// The hand has called melds although it declared riichi.
    RiichiAfterCall,
    /// One-shot is a win within a turn of riichi, and riichi wasn't declared.
    OneShotWithoutRiichi,
    /// A win at the first turn allows no call or declaration before it: no meld, no riichi, no
    /// replacement tile, no robbed quad, nothing set aside.
    FirstTurnAfterCall,
    /// The dealer draws first, so there is no discard before the dealer's first draw.
    DiscardBeforeDealer,
    /// A replacement tile comes after a quad or a North set aside, and the hand has neither.
    NoReplacement,
    /// A quad, or a North set aside, ends one-shot, so a replacement tile can't win by one-shot.
    OneShotAfterReplacement,
    /// The robbed quad contains the three other copies of its tile, so neither the hand nor an
    /// indicator can have one.
    RobbedQuadHeld {
        /// The winning tile.
        tile: Tile,
        /// The number of other copies.
        count: u8,
    },
    /// The last tile is always drawn from the wall or discarded, never won in this way.
    NeverLast(WonBy),
    /// The last tile can't come at the first turn, nor within a turn of double riichi.
    LastTooEarly,
    /// No player is liable for this pattern under the score rules.
    NeverLiable(Pattern),
    /// The called melds don't make this pattern certain, so no player is liable for it.
    NotFed(Pattern),
    /// The winner isn't liable.
    LiableWinner(Wind),
    /// There can be at most five indicators of dora and five of ura.
    TooManyIndicators {
        /// The number of indicators given.
        indicators: usize,
    },
    /// Dora without indicators have at most [`MAX_MORE_DORA`](super::MAX_MORE_DORA) han.
    MoreDora {
        /// The han given.
        more_dora: u8,
    },
    /// The game lacks tiles for the hand together with these indicators.
    Indicators(TurnError),
    /// The score rules have counters of more points than
    /// [`MAX_COUNTER_POINTS`](super::ScoreRules::MAX_COUNTER_POINTS).
    CounterPoints {
        /// The points of a counter.
        points: u16,
    },
    /// There is no North seat with three players.
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
    "no_pattern" NoPattern { fu } => "the hand is complete, but has no pattern (yaku), only {fu} fu";
    "no_such_fu" NoSuchFu { fu } => "{fu} fu, not 25 or a multiple of 10 from 20 to 170";
    "too_many_points" TooManyPoints { han, fu } => "{han} han and {fu} fu are too many points without limits";
    "riichi_after_call" RiichiAfterCall {} => "riichi with called melds";
    "one_shot_without_riichi" OneShotWithoutRiichi {} => "one-shot without riichi";
    "first_turn_after_call" FirstTurnAfterCall {} =>
        "at the first turn there can't be melds, riichi, replacement tiles or robbed quads";
    "discard_before_dealer" DiscardBeforeDealer {} => "no player discards before the dealer's first turn";
    "no_replacement" NoReplacement {} => "a replacement tile without a quad or a North set aside";
    "one_shot_after_replacement" OneShotAfterReplacement {} =>
        "one-shot with a replacement tile: the quad or the North set aside ended it";
    "robbed_quad_held" RobbedQuadHeld { tile, count } =>
        "the robbed quad has all other copies of {tile}: {count} more are in the hand or indicators";
    "never_last" NeverLast(won_by) => "the last tile is drawn from the wall or discarded, not won by {won_by}";
    "last_too_early" LastTooEarly {} =>
        "the last tile comes neither at the first turn nor within a turn of double riichi";
    "never_liable" NeverLiable(pattern) => "no player is liable for {pattern} under these score rules";
    "not_fed" NotFed(pattern) =>
        "no player can be liable for {pattern}: the called melds don't make it certain";
    "liable_winner" LiableWinner(wind) => "{wind} has won, and isn't liable";
    "too_many_indicators" TooManyIndicators { indicators } => "{indicators} indicators, at most 5 are possible";
    "more_dora" MoreDora { more_dora } => "{more_dora} more dora, at most 50 are possible";
    "indicators" Indicators(error) => "{error}";
    "counter_points" CounterPoints { points } => "counters of {points} points, at most 10000 are possible";
    "no_north_seat" NoNorthSeat {} => "there is no North seat in a three-player game";
    "other_game" OtherGame {} => "only hands of riichi have a score";
}
