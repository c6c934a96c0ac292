//! The answer of a search, and its errors.

#[cfg(feature = "score")]
use std::collections::BTreeMap;
use std::vec::Vec;

use super::path::Path;
use super::wall::Wall;
use crate::game::{Tile, TileSet, TurnError};
use crate::hand::Hand;
#[cfg(feature = "score")]
use crate::score::ScoreError;
use crate::view::AnyHand;

/// A complete hand, passed to the function that returns its [worth](super::Search::expected).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Won<H: AnyHand = Hand> {
    /// The hand with its melds.
    pub hand: H,
    /// The tile that completed the hand. For a [`VariantHand`](crate::rules::VariantHand) an
    /// `Option`, which is `None` for a joker.
    pub tile: H::Drawn,
    /// The turn of the winning draw, from 1: a hand before its draw at turn 0 may win at turn 1.
    /// For a win by discard, the turn before the discard.
    pub turn: u8,
    /// Whether another player discarded it, with [opponents](super::OddsOptions::opponents).
    pub by_discard: bool,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Odds {
    /// One row for a hand before its draw. For a hand that has drawn, a row for each different tile
    /// that the path may discard, in order. Empty if the hand has drawn and is complete, or can't
    /// be completed, unless the path may [step back](Path::Any).
    pub rows: Vec<OddsRow>,
    /// The number of states new to the search on this path, without complete hands, states known
    /// from earlier calls, and symmetric duplicates.
    pub searched: usize,
    /// The path of the rows: the path of the options, or the same with fewer exchanges if that had
    /// too many states.
    pub path: Path,
    /// The tiles that this path may also discard, but that had too many states.
    pub missing: TileSet,
    /// Whether a joker is one of the missing tiles.
    pub is_joker_missing: bool,
    /// The [turn](super::OddsOptions::turn) of the hand, at which the lists of the rows begin.
    pub turn: u8,
    /// The wall from which the figures are computed, at this turn.
    pub wall: Wall,
    /// Whether only wins with a pattern (yaku) count: for a hand with called melds in a game with
    /// scores. Always false in a build without the feature `score`, which knows no patterns.
    pub needs_yaku: bool,
    /// Whether the answer is complete. Otherwise the limit was reached or the caller stopped the
    /// search: the rows belong to a path with fewer exchanges, or some are missing.
    pub is_complete: bool,
}

/// The chances after a discard, or of a hand before its draw.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OddsRow {
    /// The discarded tile; `None` for a hand before its draw and for a joker.
    pub discard: Option<Tile>,
    /// Whether the discarded tile is a joker.
    pub is_joker: bool,
    /// The chance to win before the end. The expected worth in an answer of
    /// [`Search::expected`](super::Search::expected).
    pub win_now: f64,
    /// The chance to be ready at or before the end.
    pub ready_now: f64,
    /// `win[u]` is the chance to win before the end if the hand were the same `u` turns later: one
    /// entry for each turn with a draw left, starting at [the hand's turn](Odds::turn).
    pub win: Vec<f64>,
    /// `ready[u]` is the chance to be ready at or before the end, like `win`.
    pub ready: Vec<f64>,
    /// Whether no win of the hand on this path has a pattern (yaku), though it [needs
    /// one](Odds::needs_yaku): with all turns to go it can be ready, but never win.
    pub has_no_yaku: bool,
    /// `won_by[t]` is the chance to win within `t` turns, as if the game ended then: one entry for
    /// each turn from [the hand's turn](Odds::turn) to the last. Empty without the option
    /// [`by_each_turn`](super::OddsOptions::by_each_turn). The first entry is 0; with opponents it
    /// is the chance to win by a discard before the next draw.
    pub won_by: Vec<f64>,
    /// `ready_by[t]` is the chance to be ready within `t` turns, like `won_by`.
    pub ready_by: Vec<f64>,
    /// The chance of each number of points, for [`PointRow::shares`].
    #[cfg(feature = "score")]
    pub(super) shares: BTreeMap<u32, f64>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OddsError {
    /// The hand has 0, 3, 6, 9 or 12 concealed tiles, so it is between a draw and a discard.
    BetweenTurns {
        /// The number of tiles.
        tiles: usize,
    },
    /// The wall has fewer tiles than draws, or no tiles.
    WallTooSmall {
        /// The wall.
        wall: Wall,
        /// The number of tiles that the hand still draws.
        draws: u8,
    },
    /// The game lacks tiles for the [player's own discards](super::OddsOptions::discards) together
    /// with the hand and the visible tiles.
    Discards(TurnError),
    /// No win of this hand has a score, or the game lacks the seat.
    #[cfg(feature = "score")]
    NoScore(ScoreError),
    /// Points without limits, where a rare hand can be worth more than all others together.
    #[cfg(feature = "score")]
    NoLimits,
    /// The game lacks tiles for these indicators together with the hand and the visible tiles.
    #[cfg(feature = "score")]
    Indicators(TurnError),
}

crate::game::errors! {
    OddsError:
    "between_turns" BetweenTurns { tiles } => "a hand of {tiles} tiles is neither before its draw nor after it";
    "wall_too_small" WallTooSmall { wall, draws } => ("{} unseen tiles are too few for {draws} draws", wall.tiles());
    "discards" Discards(error) => "own discards: {error}";
    #[cfg(feature = "score")]
    "no_score" NoScore(error) => "no win has a score: {error}";
    #[cfg(feature = "score")]
    "no_limits" NoLimits {} => "points without limits can't be searched for";
    #[cfg(feature = "score")]
    "indicators" Indicators(error) => "{error}";
}
