#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod action;
mod ending;
mod error;
mod event;
mod legal;
#[cfg(feature = "mjai")]
pub mod mjai;
mod player;
mod rules;
#[cfg(feature = "serde")]
mod saved;
mod seat;
mod step;
mod table;
mod turn;
mod wall;

pub use action::{Action, Legal, NoSuchAction};
pub use ending::{FinalPlace, RoundResult};
pub use error::TableError;
pub use event::{Event, NoWin, NoWinReason, Start, WinEvent, WinValue};
pub use player::{Player, RiverPiece};
pub use rules::{IndicatorTime, TableRules};
pub use seat::Seat;
pub use table::{DEPOSIT, Table};
pub use wall::TableWall;
