//! Why a table refuses an event or an action.

use alloc::string::String;
use core::fmt;

use shanten::error::ErrorKind;
use shanten::score::ScoreError;
use shanten::{Furiten, InputError, Meld, Piece, Tile, TurnError};

use crate::action::Action;
use crate::seat::Seat;

/// Why a table refuses an event or an action. The table stays as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// A player's first hand has the wrong number of pieces.
    HandSize {
        /// The player.
        seat: Seat,
        /// The number of pieces.
        pieces: usize,
    },
    /// The first pieces don't form a valid hand.
    Input(InputError),
    /// The pieces aren't exactly those of the game.
    NotTheWall,
    /// The number of players differs from that of the rules.
    Players {
        /// The number of players.
        players: usize,
    },
    /// A table without a wall follows events, and one with a wall makes them.
    Wall {
        /// Whether the table has a wall.
        has_wall: bool,
    },
    /// The parts of a table contradict each other.
    Inconsistent,
    /// A piece is drawn that isn't in the wall.
    NotInWall(Piece),
    /// More tiles are drawn than the wall has.
    WallEmpty,
    /// The wall should be empty, but tiles are left.
    WallLeft(usize),
    /// It isn't this player's turn.
    OutOfTurn(Seat),
    /// The hand can't take this turn.
    Turn {
        /// The player.
        seat: Seat,
        /// The reason.
        error: TurnError,
    },
    /// A discard is marked as just drawn, but another tile was drawn.
    NotDrawn {
        /// The player.
        seat: Seat,
        /// The discard.
        piece: Piece,
    },
    /// A player in riichi discards another piece than the one just drawn.
    ChangedInRiichi {
        /// The player.
        seat: Seat,
        /// The discard.
        piece: Piece,
    },
    /// A discard right after a call that the rules forbid (kuikae).
    Swap {
        /// The player.
        seat: Seat,
        /// The discard.
        piece: Piece,
    },
    /// The claimed piece isn't the last discard.
    NotDiscarded {
        /// The claimant.
        seat: Seat,
        /// The piece.
        piece: Piece,
    },
    /// A call that the hand can't make.
    NoCall {
        /// The player.
        seat: Seat,
        /// The resulting meld.
        meld: Meld,
    },
    /// A riichi that isn't allowed: the hand has called, or isn't ready after the discard.
    NotReady(Seat),
    /// A hand was shown as ready but isn't, or wasn't shown although it must be.
    NotShown(Seat),
    /// A win without a complete hand.
    NotComplete {
        /// The player.
        seat: Seat,
        /// The winning tile.
        tile: Tile,
    },
    /// A win by another player's tile, with a furiten hand.
    Furiten {
        /// The player.
        seat: Seat,
        /// The reason.
        furiten: Furiten,
    },
    /// A win without a score.
    NoScore {
        /// The player.
        seat: Seat,
        /// The reason, such as a hand without a pattern.
        error: ScoreError,
    },
    /// The hand that is shown differs from the hand that was played.
    HandDiffers {
        /// The player.
        seat: Seat,
        /// The hand that is shown.
        shown: String,
        /// The hand that was played.
        played: String,
    },
    /// The rules don't allow the action at this moment.
    NotAllowed {
        /// The player.
        seat: Seat,
        /// The action.
        action: Action,
    },
    /// The round has ended.
    AfterEnd,
    /// The round hasn't ended.
    BeforeEnd,
    /// The game is over.
    GameOver,
}

impl core::error::Error for TableError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Input(error) => Some(error),
            Self::Turn { error, .. } => Some(error),
            Self::NoScore { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl ErrorKind for TableError {
    fn kind(&self) -> &'static str {
        match self {
            Self::HandSize { .. } => "deal_size",
            Self::Input(error) => error.kind(),
            Self::NotTheWall => "not_the_wall",
            Self::Players { .. } => "players",
            Self::Wall { .. } => "wall",
            Self::Inconsistent => "inconsistent",
            Self::NotInWall(_) => "not_in_wall",
            Self::WallEmpty => "wall_empty",
            Self::WallLeft(_) => "wall_left",
            Self::OutOfTurn(_) => "out_of_turn",
            Self::Turn { error, .. } => error.kind(),
            Self::NotDrawn { .. } => "not_drawn",
            Self::ChangedInRiichi { .. } => "changed_in_riichi",
            Self::Swap { .. } => "swap",
            Self::NotDiscarded { .. } => "not_discarded",
            Self::NoCall { .. } => "no_call",
            Self::NotReady(_) => "not_ready",
            Self::NotShown(_) => "not_shown",
            Self::NotComplete { .. } => "not_complete",
            Self::Furiten { .. } => "furiten",
            Self::NoScore { error, .. } => error.kind(),
            Self::HandDiffers { .. } => "hand_differs",
            Self::NotAllowed { .. } => "not_allowed",
            Self::AfterEnd => "after_end",
            Self::BeforeEnd => "before_end",
            Self::GameOver => "game_over",
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HandSize { seat, pieces } => write!(f, "seat {seat} begins with {pieces} tiles, not 13"),
            Self::Input(error) => error.fmt(f),
            Self::NotTheWall => f.write_str("the wall doesn't have exactly the tiles of the game"),
            Self::Players { players } => write!(f, "{players} players: the rules are for another number"),
            Self::Wall { has_wall: true } => f.write_str("a table with a wall makes its events itself"),
            Self::Wall { has_wall: false } => f.write_str("a table without a wall follows events only"),
            Self::Inconsistent => f.write_str("the parts of the table contradict each other"),
            Self::NotInWall(piece) => write!(f, "the wall has no more {piece}"),
            Self::WallEmpty => f.write_str("the wall is empty"),
            Self::WallLeft(tiles) => write!(f, "the wall should be empty and has {tiles} tiles"),
            Self::OutOfTurn(seat) => write!(f, "it isn't the turn of seat {seat}"),
            Self::Turn { seat, error } => write!(f, "seat {seat}: {error}"),
            Self::NotDrawn { seat, piece } => write!(f, "seat {seat} hasn't just drawn {piece}"),
            Self::ChangedInRiichi { seat, piece } => {
                write!(f, "seat {seat} discards {piece} in riichi, not what it drew")
            }
            Self::Swap { seat, piece } => write!(f, "seat {seat} can't discard {piece} right after its call"),
            Self::NotDiscarded { seat, piece } => write!(f, "seat {seat} claims {piece}, which wasn't just discarded"),
            Self::NoCall { seat, meld } => write!(f, "seat {seat} can't call {meld}"),
            Self::NotReady(seat) => write!(f, "seat {seat} declares riichi, and the hand isn't concealed and ready"),
            Self::NotShown(seat) => write!(f, "the hand that seat {seat} shows isn't ready"),
            Self::NotComplete { seat, tile } => write!(f, "seat {seat} can't win with {tile}: the hand isn't complete"),
            Self::Furiten { seat, furiten } => write!(f, "seat {seat} can't win by another's tile: {furiten} furiten"),
            Self::NoScore { seat, error } => write!(f, "seat {seat} can't win: {error}"),
            Self::HandDiffers { seat, shown, played } => {
                write!(f, "the log shows {shown} for seat {seat}, which played {played}")
            }
            Self::NotAllowed { seat, action } => write!(f, "seat {seat} can't do this now: {action}"),
            Self::AfterEnd => f.write_str("the round has ended"),
            Self::BeforeEnd => f.write_str("the round hasn't ended"),
            Self::GameOver => f.write_str("the game is over"),
        }
    }
}
