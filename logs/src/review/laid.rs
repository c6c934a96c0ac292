//! The table around a decision.

use serde::Serialize;
use shanten::{Piece, TileSet, Visible};
use shanten_table::{RiverPiece, Seat, Table};

use crate::answered::Answered;

/// The tiles on the table that all players see.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Laid {
    /// The dora indicators.
    pub indicators: Vec<Piece>,
    /// How many tiles can still be drawn.
    pub wall: usize,
    /// The players by seat.
    pub players: Vec<LaidPlayer>,
}

/// The tiles and points before a player.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LaidPlayer {
    /// The discards in order, including called ones.
    pub river: Vec<RiverPiece>,
    /// The melds as text, such as `(123m)`.
    pub melds: Vec<String>,
    /// The number of Norths set aside.
    pub norths: u8,
    /// The points, without a riichi deposit, if the log has them.
    pub points: Option<i32>,
    /// Whether the player is in riichi.
    pub riichi: bool,
    /// The kinds that passed since the player's riichi; empty without riichi.
    pub passed: TileSet,
}

impl Laid {
    pub(super) fn new(table: &Table) -> Self {
        let player = |seat: Seat| {
            let player = table.player(seat);
            LaidPlayer {
                river: table.river(seat).collect(),
                melds: player.hand().melds().map(|meld| meld.to_string()).collect(),
                norths: player.hand().norths_aside(),
                points: table.points(seat),
                riichi: player.is_in_riichi(),
                passed: player.discarded().since_riichi,
            }
        };
        let players = table.seats().map(player).collect();
        Self { indicators: table.indicators().collect(), wall: table.wall(), players }
    }
}

/// The tiles seen, except the hand, the indicators, the player's own discards and the claimed tile.
pub(super) fn seen(row: &Answered, table: &Table) -> Visible {
    let mut seen = row.view.visible();
    let own = table.river(row.decision.seat).map(|of_river| of_river.piece);
    let claimed = row.claim.map(|claim| claim.piece);
    for piece in row.indicators().chain(own).chain(claimed) {
        seen.remove(piece);
    }
    seen
}
