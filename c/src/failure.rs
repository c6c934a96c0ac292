//! Statuses, and the reasons of those that are not OK.

use std::fmt;

use shanten::batch::BadRows;
use shanten::odds::OddsError;
use shanten::rules::{RulesError, RulesTextError};
use shanten::score::{ScoreError, ScoreRulesError};
use shanten::{InputError, Meld, Tile, TurnError};

/// The outcome of a call.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum shanten_status {
    /// All went well.
    Ok = 0,
    /// A pointer is NULL that must not be.
    Null = 1,
    /// A pointer isn't aligned for what it points at, or a length is too large for memory.
    Memory = 2,
    /// A text is not UTF-8.
    NotText = 3,
    /// A number is none of those that it may be.
    Value = 4,
    /// An array has no room for the whole answer. What fits was written, and the length says how
    /// much room the answer needs.
    NoRoom = 5,
    /// The input is no hand, tile or meld.
    Input = 6,
    /// Something that can't happen in a game: a fifth copy, a tile that the hand doesn't have.
    Turn = 7,
    /// A text that names no rules, or rules that are none.
    Rules = 8,
    /// The win can't be scored.
    Score = 9,
    /// The hand has no chances.
    Odds = 10,
    /// Some rows of a batch are no hands. All others were answered.
    BadRows = 11,
    /// A handle has no such row.
    NoRow = 12,
}

/// The reason of a failure, with the values.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Failure {
    Null { what: &'static str },
    Memory { what: &'static str },
    NotText { valid_up_to: usize },
    Value { what: &'static str, value: u64, count: u64 },
    NoRoom { needed: usize, capacity: usize },
    NoRun(Tile),
    NoCall(Meld),
    Joker,
    Input(InputError),
    Turn(TurnError),
    Rules(RulesError),
    RulesText(RulesTextError),
    ScoreRules(ScoreRulesError),
    Score(ScoreError),
    Odds(OddsError),
    BadRows(BadRows),
    NoRow { row: usize, rows: usize },
}

impl Failure {
    pub(crate) const fn status(self) -> shanten_status {
        match self {
            Self::Null { .. } => shanten_status::Null,
            Self::Memory { .. } => shanten_status::Memory,
            Self::NotText { .. } => shanten_status::NotText,
            Self::Value { .. } | Self::NoRun(_) | Self::Joker => shanten_status::Value,
            Self::NoRoom { .. } => shanten_status::NoRoom,
            Self::Input(_) => shanten_status::Input,
            Self::Turn(_) | Self::NoCall(_) => shanten_status::Turn,
            Self::Rules(_) | Self::RulesText(_) | Self::ScoreRules(_) => shanten_status::Rules,
            Self::Score(_) => shanten_status::Score,
            Self::Odds(_) => shanten_status::Odds,
            Self::BadRows(_) => shanten_status::BadRows,
            Self::NoRow { .. } => shanten_status::NoRow,
        }
    }
}

impl Failure {
    /// The kind by name: that of the library's error, if it is one.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Null { .. } => "null",
            Self::Memory { .. } => "memory",
            Self::NotText { .. } => "not_text",
            Self::Value { .. } => "value",
            Self::NoRoom { .. } => "no_room",
            Self::NoRun(_) => "no_run",
            Self::NoCall(_) => "no_call",
            Self::Joker => "joker",
            Self::Input(error) => error.kind(),
            Self::Turn(error) => error.kind(),
            Self::Rules(error) => error.kind(),
            Self::RulesText(error) => error.kind(),
            Self::ScoreRules(error) => error.kind(),
            Self::Score(error) => error.kind(),
            Self::Odds(error) => error.kind(),
            Self::BadRows(error) => error.kind(),
            Self::NoRow { .. } => "no_row",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null { what } => write!(f, "{what} is NULL"),
            Self::Memory { what } => write!(f, "{what} is not aligned, or too long"),
            Self::NotText { valid_up_to } => write!(f, "the text is not UTF-8 from byte {valid_up_to} on"),
            Self::Value { what, value, count } => write!(f, "{what} is {value}: it must be below {count}"),
            Self::NoRoom { needed, capacity } => write!(f, "no room for {needed}: there is room for {capacity}"),
            Self::NoRun(tile) => write!(f, "no run begins with {tile}"),
            Self::NoCall(meld) => write!(f, "the hand can't call {meld} of this discard"),
            Self::Joker => f.write_str("a joker can be neither called nor visible here"),
            Self::Input(error) => error.fmt(f),
            Self::Turn(error) => error.fmt(f),
            Self::Rules(error) => error.fmt(f),
            Self::RulesText(error) => error.fmt(f),
            Self::ScoreRules(error) => error.fmt(f),
            Self::Score(error) => error.fmt(f),
            Self::Odds(error) => error.fmt(f),
            Self::BadRows(error) => error.fmt(f),
            Self::NoRow { row, rows } => write!(f, "no row {row}: there are {rows}"),
        }
    }
}

macro_rules! from {
    ($($error:ty => $variant:ident),+ $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::$variant(error)
            }
        })+
    };
}
from!(
    InputError => Input,
    TurnError => Turn,
    RulesError => Rules,
    RulesTextError => RulesText,
    ScoreError => Score,
    ScoreRulesError => ScoreRules,
    OddsError => Odds,
    BadRows => BadRows,
);
