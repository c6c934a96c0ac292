//! The points that a search expects.

use std::vec::Vec;

use crate::game::{Tile, TileSet};
use crate::odds::path::Path;
use crate::odds::wall::Wall;

/// The answer of [`Search::points`](super::super::Search::points).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointOdds {
    /// For a hand before its draw, its one row. For one that has drawn, a row for each different
    /// tile that the path may discard, in order.
    pub rows: Vec<PointRow>,
    /// The states searched for the points; those of the chances to win are fewer.
    pub searched: usize,
    /// The path of the rows: that of the options, or the same with fewer exchanges if that had too
    /// many states.
    pub path: Path,
    /// Tiles that this path may discard, too, but that had too many states.
    pub missing: TileSet,
    /// The [turn](super::super::OddsOptions::turn) of the hand, with which the lists of the rows
    /// begin.
    pub turn: u8,
    /// The wall that the figures are based on, at this turn.
    pub wall: Wall,
    /// Whether this is everything that was asked.
    pub is_complete: bool,
}

/// The expected points after a discard, or of a hand before its draw.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointRow {
    /// The discarded tile; `None` for a hand before its draw.
    pub discard: Option<Tile>,
    /// The best chance to win before the end. Who aims at points may win less often.
    pub win_now: f64,
    /// The best chance to be ready at the end, or to have been ready before.
    pub ready_now: f64,
    /// The expected points, at least 0, or the chance of as many as are [aimed
    /// at](super::super::Goal::AtLeast).
    pub points_now: f64,
    /// `win[u]` is the best chance to win before the end, if the hand were like this `u` turns
    /// later: one entry for each turn with a draw left, from [that of the hand](PointOdds::turn)
    /// on.
    pub win: Vec<f64>,
    /// `ready[u]` is the best chance to be ready at the end, like `win`.
    pub ready: Vec<f64>,
    /// `points[u]` are the expected points, or the chance of as many as are aimed at, like `win`.
    pub points: Vec<f64>,
    /// How often a win is worth how many points, the fewest first, now, if the player aims at the
    /// goal. The chances add up to that of any win with points. They fall short of the published
    /// sums where a wall is given so small that the [kept copies outnumber](super::super) it: here
    /// they share one sure draw. Empty on a path without counted exchanges, or if [nobody asks for
    /// them](super::super::PointOptions::shares).
    pub shares: Vec<PointShare>,
}

/// How often wins are worth a number of points.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointShare {
    /// The winner's points in all.
    pub points: u32,
    /// The chance to win them.
    pub chance: f64,
}

impl PointRow {
    /// The chance to win at least `points`, with play that aims at the goal.
    #[must_use]
    pub fn at_least(&self, points: u32) -> f64 {
        let shares = self.shares.iter().filter(|share| share.points >= points);
        // The sum of nothing would be -0.
        shares.fold(0.0, |sum, share| sum + share.chance)
    }
}
