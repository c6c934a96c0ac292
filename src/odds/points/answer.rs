//! The expected points of a search.

use std::vec::Vec;

use crate::game::{Tile, TileSet};
use crate::odds::path::Path;
use crate::odds::wall::Wall;

/// The answer of [`Search::points`](super::super::Search::points).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointOdds {
    /// One row for a hand before its draw. For a hand that has drawn, a row for each different tile
    /// that the path may discard, in order.
    pub rows: Vec<PointRow>,
    /// The number of states searched for the points; the chances to win take fewer.
    pub searched: usize,
    /// The path of the rows: the path of the options, or the same with fewer exchanges if that had
    /// too many states.
    pub path: Path,
    /// The tiles that this path may also discard, but that had too many states.
    pub missing: TileSet,
    /// The [turn](super::super::OddsOptions::turn) of the hand, at which the lists of the rows
    /// begin.
    pub turn: u8,
    /// The wall from which the figures are computed, at this turn.
    pub wall: Wall,
    /// Whether only wins with a pattern count among the chances to win: see
    /// [`Odds::needs_yaku`](super::super::Odds::needs_yaku).
    pub needs_yaku: bool,
    /// Whether the answer is complete.
    pub is_complete: bool,
}

/// The expected points after a discard, or of a hand before its draw.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointRow {
    /// The discarded tile; `None` for a hand before its draw.
    pub discard: Option<Tile>,
    /// The best chance to win before the end. Play that aims at points may win less often.
    pub win_now: f64,
    /// The best chance to be ready at or before the end.
    pub ready_now: f64,
    /// The expected points, or the chance to reach the
    /// [goal](super::super::Goal::AtLeast).
    pub points_now: f64,
    /// `win[u]` is the best chance to win before the end if the hand were the same `u` turns later:
    /// one entry for each turn with a draw left, starting at [the hand's turn](PointOdds::turn).
    pub win: Vec<f64>,
    /// `ready[u]` is the best chance to be ready at or before the end, like `win`.
    pub ready: Vec<f64>,
    /// `points[u]` are the expected points, or the chance to reach the goal, like `win`.
    pub points: Vec<f64>,
    /// Whether no win on this path has a pattern:
    /// [`OddsRow::has_no_yaku`](super::super::OddsRow::has_no_yaku).
    pub has_no_yaku: bool,
    /// The chance of each number of points, the fewest first, for play that aims at the goal. The
    /// chances add up to the chance of any win with points. They are below the published sums for a
    /// wall so small that the [kept copies outnumber](super::super) it: here the copies share one
    /// sure draw. Empty on a path without counted exchanges, or without the option
    /// [`shares`](super::super::PointOptions::shares).
    pub shares: Vec<PointShare>,
}

/// The chance that wins are worth a number of points.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointShare {
    /// The winner's total points.
    pub points: u32,
    /// The chance of such a win.
    pub chance: f64,
}

impl PointRow {
    /// The chance to win at least `points`, with play that aims at the goal.
    #[must_use]
    pub fn at_least(&self, points: u32) -> f64 {
        let shares = self.shares.iter().filter(|share| share.points >= points);
        // The sum of an empty list would be -0.
        shares.fold(0.0, |sum, share| sum + share.chance)
    }
}
