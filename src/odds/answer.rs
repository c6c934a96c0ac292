//! The answer of a search, or why there is none.

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

/// A complete hand of a game, for a function that says what it is [worth](super::Search::expected).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Won<H: AnyHand = Hand> {
    /// The hand with its melds.
    pub hand: H,
    /// The tile that completed it. For a [`VariantHand`](crate::rules::VariantHand) it is an
    /// `Option`, which is `None` for a joker.
    pub tile: H::Drawn,
    /// The turn of the winning draw, from 1: a hand before its draw at turn 0 may win at turn 1.
    /// For a discard it is the turn after which it was discarded.
    pub turn: u8,
    /// Whether another player discarded the tile, if [that counts](super::OddsOptions::opponents).
    pub by_discard: bool,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Odds {
    /// For a hand before its draw, its one row. For one that has drawn, a row for each different
    /// tile that the path may discard, in order. A hand that has drawn and is complete, or can't be
    /// completed, has none, unless the path lets it [step back](Path::Any).
    pub rows: Vec<OddsRow>,
    /// New states searched on this path; excludes complete hands, states known from earlier calls
    /// and symmetric duplicates.
    pub searched: usize,
    /// The path of the rows. It is the path of the options, or the same with fewer exchanges if
    /// that had too many states.
    pub path: Path,
    /// Tiles that this path may discard, too, but that had too many states.
    pub missing: TileSet,
    /// Whether a joker is such a tile.
    pub is_joker_missing: bool,
    /// The [turn](super::OddsOptions::turn) of the hand, with which the lists of the rows begin.
    pub turn: u8,
    /// The wall that the figures are based on, at this turn.
    pub wall: Wall,
    /// Whether this is everything that was asked. If not, the limit was reached or the caller broke
    /// off: the rows belong to a path with fewer exchanges, or some are missing.
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
    /// The chance to win before the end. From [`Search::expected`](super::Search::expected) it is
    /// the expected worth.
    pub win_now: f64,
    /// The chance to be ready at the end, or to have been ready before.
    pub ready_now: f64,
    /// `win[u]` is the chance to win before the end, if the hand were like this `u` turns later:
    /// one entry for each turn with a draw left, from [that of the hand](Odds::turn) on.
    pub win: Vec<f64>,
    /// `ready[u]` is the chance to be ready at the end, like `win`.
    pub ready: Vec<f64>,
    /// `won_by[t]` is the chance to have won within `t` turns, as if the game ended then: one entry
    /// for each turn from [that of the hand](Odds::turn) to the last. Empty unless it is [asked
    /// for](super::OddsOptions::by_each_turn). The first is 0, or with others' discards the chance
    /// that one of those before the next draw wins.
    pub won_by: Vec<f64>,
    /// `ready_by[t]` is the chance to have been ready within `t` turns, like `won_by`.
    pub ready_by: Vec<f64>,
    /// How often a win is worth how many points, for [`PointRow::shares`].
    #[cfg(feature = "score")]
    pub(super) shares: BTreeMap<u32, f64>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OddsError {
    /// The hand has 0, 3, 6, 9 or 12 concealed tiles, so it is between a draw and a discard.
    BetweenTurns {
        /// How many tiles it has.
        tiles: usize,
    },
    /// The wall has fewer tiles than draws, or none.
    WallTooSmall {
        /// The wall.
        wall: Wall,
        /// How many tiles the hand still draws.
        draws: u8,
    },
    /// The game hasn't these [own discards](super::OddsOptions::discards) beside the hand and the
    /// visible tiles.
    Discards(TurnError),
    /// No win of this hand has a score.
    #[cfg(feature = "score")]
    NoScore(ScoreError),
    /// The game hasn't these indicators beside the hand and the visible tiles.
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
    "indicators" Indicators(error) => "{error}";
}
