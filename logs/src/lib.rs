//! Recorded mahjong games: mjlog, tenhou/6 and mjai, replayed against the rules into a stream of
//! decisions.
#![forbid(unsafe_code)]

mod decision;
mod event;
mod files;
mod limited;
mod log;
mod logs;
mod mjai;
mod mjlog;
mod problem;
mod round;
mod seat;
mod table;
mod tenhou6;

pub use decision::{Action, Decision};
pub use event::{Event, NoWin, NoWinReason, Start, Win};
pub use log::Log;
pub use logs::Logs;
pub use problem::{Place, Problem, Reason};
pub use round::{Ending, Round, Winner};
pub use seat::Seat;
pub use table::{Player, RiverPiece, Table};
