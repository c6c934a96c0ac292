//! Recorded mahjong games: mjlog, tenhou/6 and mjai, replayed against the rules into a stream of
//! decisions.
//!
//! A [`Log`] reads one file; [`Logs`] reads many on all cores: files, folders, archives, standard
//! input. Both return one [`Round`] at a time. Its [`decisions`](Round::decisions) are the turns of
//! all players: the hand with melds and red fives, the visible tiles, the draw and the action.
//!
//! ```
//! use shanten::Query;
//! use shanten_logs::{Action, Log};
//!
//! let log = r#"<mjloggm><GO type="169"/><INIT seed="0,0,0,2,3,135" ten="250,250,250,250" oya="0"
//!     hai0="0,4,8,12,17,20,36,40,44,72,76,80,108" hai1="1,5,9,13,18,21,37,41,45,73,77,81,109"
//!     hai2="2,6,10,14,19,22,38,42,46,74,78,82,110" hai3="3,7,11,15,23,24,39,43,47,75,79,83,111"
//!     /><T112/><D112/><U32/><E32/></mjloggm>"#;
//! let round = Log::new("example.mjlog", log.as_bytes()).next().unwrap()?;
//! assert_eq!(round.name(), "East 1");
//! let decision = round.decisions()[1];
//! assert_eq!(decision.hand.to_string(), "1234569m123p123s1z");
//! assert_eq!(decision.view().visible().to_string(), "27z");
//! let Some(Action::Discard { piece, is_drawn: Some(true) }) = decision.action else { panic!() };
//! assert_eq!(piece.to_string(), "9m");
//! assert_eq!(decision.view().discards()[0].shanten().unwrap().get(), 0);
//! # Ok::<(), shanten_logs::Problem>(())
//! ```
//!
//! # What is checked
//!
//! Each event must follow the rules: it is the player's turn, a discard is in the hand, no kind has
//! a fifth copy, the wall isn't empty, a call is possible and claims the last discard, a riichi
//! hand is ready and doesn't change, a winning hand is complete, and hands shown are the hands
//! played. A round with an event that breaks a rule is left out and reported as a [`Problem`] with
//! its file and place. A round cut off by the end of the file is [unfinished](Ending::Unfinished)
//! and keeps its decisions.
//!
//! Points, payments, patterns, furiten and swaps after a call aren't checked, because tables differ
//! in them.
//!
//! # From a log to its decisions
//!
//! `formats` reads each format into events. `table` is the table at which they happen, with the
//! rules; `round` replays a round there and records the decisions. `log` detects the format of a
//! file, `unread` names files that aren't logs, `files` finds the files, and `logs` distributes
//! them over threads. `lost` names what a written log doesn't have. `answered` compares a decision
//! with the best ones, [`columns`] makes a table of them, `review` a report of a game, and `tally`
//! counts what a model of opponents needs.
#![forbid(unsafe_code)]

mod answered;
pub mod columns;
mod decision;
mod files;
mod formats;
mod info;
mod log;
mod logs;
mod lost;
mod problem;
mod review;
mod round;
mod tally;
mod unread;

pub use answered::{Answered, Questions, ReadyAfter};
pub use decision::Decision;
pub use formats::write::{LogFormat, LogWriter};
pub use formats::write_mjai::MjaiWriter;
pub use formats::write_mjlog::MjlogWriter;
pub use formats::write_tenhou6::Tenhou6Writer;
pub use info::GameInfo;
pub use log::Log;
pub use logs::Logs;
pub use problem::{LogPlace, Problem, Reason};
pub use review::{
    Choice, Danger, DangerKind, Declared, DiscardTally, Laid, LaidPlayer, Loss, Measure, Moment, MomentKind, Review,
    ReviewOptions, ReviewedRound, RiichiSafety,
};
pub use round::{Claim, Ending, Round, Winner};
pub use shanten_table::mjai::{FieldError, MjaiError, MjaiLine, MjaiTable, NorthName, PlayerView, TableView};
pub use shanten_table::{
    Action, Event, Legal, NoWin, NoWinReason, Player, RiverPiece, Seat, Start, Table, TableError, TableRules,
    TableWall, WinEvent, WinValue,
};
pub use tally::OpponentTally;
pub use unread::Unread;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
