//! A table as a player sees it, for programs that show it.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use serde::Serialize;
use shanten::rules::VariantHand;
use shanten::score::{Riichi, Wind};
use shanten::{Furiten, Meld, Piece, Tile, Visible};

use crate::player::RiverPiece;
use crate::seat::Seat;
use crate::table::Table;

/// A table as a player sees it, with hands in letters. Written as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TableView {
    /// The round's wind.
    pub round: Wind,
    /// The dealer.
    pub dealer: Seat,
    /// The counters.
    pub counters: u16,
    /// The riichi deposits on the table.
    pub deposits: u16,
    /// How many tiles can still be drawn.
    pub wall: usize,
    /// The dora indicators.
    pub indicators: Vec<Piece>,
    /// The player who is to discard, and the piece just drawn, if it is known.
    pub turn: Option<(Seat, Option<Piece>)>,
    /// The piece that others may claim, and its player.
    pub claimable: Option<(Seat, Piece)>,
    /// The players by seat.
    pub players: Vec<PlayerView>,
}

/// A player in a [`TableView`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PlayerView {
    /// The hand with its melds; of a hidden hand the melds alone.
    pub hand: String,
    /// The open tiles besides the own melds and Norths, for questions about the hand.
    pub visible: String,
    /// Whether the concealed tiles are known.
    pub is_known: bool,
    /// The player's wind.
    pub wind: Wind,
    /// The points, if they are known.
    pub points: Option<i32>,
    /// The discards, with those that were claimed.
    pub river: Vec<RiverPiece>,
    /// When riichi was declared, if it was.
    pub riichi: Option<Riichi>,
    /// The reason why another player's tile can't win, if the hand is known and there is one.
    pub furiten: Option<&'static str>,
}

/// The open tiles besides the melds and Norths of a hand.
fn besides(mut open: Visible, hand: &VariantHand) -> Visible {
    let norths = (0..hand.norths_aside()).map(|_| Piece::plain(Tile::NORTH));
    for piece in hand.melds().flat_map(Meld::pieces).chain(norths) {
        open.remove(piece);
    }
    open
}

impl Table {
    /// The table as a player sees it, or all of it.
    #[must_use]
    pub fn view(&self, seen_by: Option<Seat>) -> TableView {
        let table = seen_by.map_or_else(|| self.clone(), |seat| self.seen_by(seat));
        let player = |seat: Seat| {
            let player = table.player(seat);
            let furiten = player.discarded().furiten(player.waits());
            PlayerView {
                hand: player.hand().to_string(),
                visible: besides(table.open(), player.hand()).to_string(),
                is_known: player.is_known(),
                wind: table.wind(seat),
                points: table.points(seat),
                river: table.river(seat).collect(),
                riichi: player.riichi(),
                furiten: furiten.filter(|_| player.is_known()).map(Furiten::name),
            }
        };
        TableView {
            round: table.round(),
            dealer: table.dealer(),
            counters: table.counters(),
            deposits: table.deposits(),
            wall: table.wall(),
            indicators: table.indicators().collect(),
            turn: table.turn(),
            claimable: table.claimable(),
            players: table.seats().map(player).collect(),
        }
    }
}
