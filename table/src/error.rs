//! Why a table refuses an event or an action.

use alloc::string::String;
use core::fmt;

use shanten::error::ErrorKind;
use shanten::score::ScoreError;
use shanten::{Furiten, InputError, Meld, Piece, Tile, TurnError};

use crate::action::Action;
use crate::event::NoWinReason;
use crate::seat::Seat;

/// Defines the error: each variant with its kind and its message, which also documents it.
macro_rules! errors {
    ($($kind:literal $name:ident $({ $($field:ident: $type:ty),+ })? => $message:literal;)+
     within: $($of:ident { $error:ident: $error_type:ty $(, $own:ident: $own_type:ty)? } => $outer:literal;)+) => {
        /// Why a table refuses an event or an action. The table stays as it was.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the messages name the fields")]
        #[non_exhaustive]
        pub enum TableError {
            $(#[doc = $message] $name $({ $($field: $type),+ })?,)+
            $(#[doc = $outer] $of { $error: $error_type $(, $own: $own_type)? },)+
        }

        impl ErrorKind for TableError {
            fn kind(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $kind,)+
                    $(Self::$of { $error, .. } => $error.kind(),)+
                }
            }
        }

        impl fmt::Display for TableError {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name $({ $($field),+ })? => write!(f, $message),)+
                    $(Self::$of { $error $(, $own)? } => write!(f, $outer),)+
                }
            }
        }

        impl core::error::Error for TableError {
            fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
                match self {
                    $(Self::$of { $error, .. } => Some($error),)+
                    _ => None,
                }
            }
        }
    };
}

errors! {
    "deal_size" HandSize { seat: Seat, pieces: usize } => "seat {seat} begins with {pieces} tiles, not 13";
    "not_the_wall" NotTheWall => "the wall doesn't have exactly the tiles of the game";
    "players" Players { players: usize } => "the rules aren't for {players} players";
    "no_such_seat" NoSuchSeat { seat: Seat } => "the game has no seat {seat}";
    "no_such_rules" NoSuchRules { name: String } => "no rules of play '{name}'";
    "no_such_number" NoSuchNumber { seat: Seat, number: i64 } => "seat {seat} has no action {number} now";
    "bad_rules" BadRules { rule: &'static str } => "the rules of play don't fit together: {rule}";
    "hidden" Hidden { seat: Seat } => "the tiles of seat {seat} are known, and this event hides one";
    "not_held" NotHeld { seat: Seat, piece: Piece } => "seat {seat} has no {piece} but the one just drawn";
    "has_wall" HasWall => "a table with a wall makes its events itself";
    "has_no_wall" HasNoWall => "a table without a wall only follows events";
    "no_round" NoRound => "no round has begun";
    "inconsistent" Inconsistent => "the parts of the table contradict each other";
    "not_in_wall" NotInWall { piece: Piece } => "the wall has no more {piece}";
    "wall_empty" WallEmpty => "the wall is empty";
    "wall_left" WallLeft { tiles: usize } => "the wall should be empty and has {tiles} tiles";
    "out_of_turn" OutOfTurn { seat: Seat } => "it isn't the turn of seat {seat}";
    "not_drawn" NotDrawn { seat: Seat, piece: Piece } => "seat {seat} hasn't just drawn {piece}";
    "changed_in_riichi" ChangedInRiichi { seat: Seat, piece: Piece } =>
        "seat {seat} discards {piece} in riichi, not what it drew";
    "swap" Swap { seat: Seat, piece: Piece } => "seat {seat} can't discard {piece} right after its call";
    "not_discarded" NotDiscarded { seat: Seat, piece: Piece } =>
        "seat {seat} claims {piece}, which wasn't just discarded";
    "no_call" NoCall { seat: Seat, meld: Meld } => "seat {seat} can't call {meld}";
    "not_ready" NotReady { seat: Seat } =>
        "seat {seat} declares riichi, and the hand isn't concealed and ready";
    "not_shown" NotShown { seat: Seat } => "the hand that seat {seat} shows isn't ready";
    "not_complete" NotComplete { seat: Seat, tile: Tile } =>
        "seat {seat} can't win with {tile}: the hand isn't complete";
    "furiten" Furiten { seat: Seat, furiten: Furiten } =>
        "seat {seat} can't win by another's tile: {furiten} furiten";
    "hand_differs" HandDiffers { seat: Seat, shown: String, played: String } =>
        "{shown} is shown for seat {seat}, which played {played}";
    "not_allowed" NotAllowed { seat: Seat, action: Action } => "seat {seat} can't do this now: {action}";
    "no_such_end" NoSuchEnd { reason: NoWinReason } => "the round can't end now: {reason}";
    "after_end" AfterEnd => "the round has ended";
    "before_end" BeforeEnd => "the round hasn't ended";
    "game_over" GameOver => "the game is over";
    within:
    Input { error: InputError } => "{error}";
    Turn { error: TurnError, seat: Seat } => "seat {seat}: {error}";
    NoScore { error: ScoreError, seat: Seat } => "seat {seat} can't win: {error}";
}
