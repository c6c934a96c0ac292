//! Statuses, and the reasons of those that are not OK.

use std::fmt;

use shanten::batch::BadRows;
use shanten::error::{ErrorKind, Place};
use shanten::rules::{RulesError, RulesTextError};
use shanten::score::{LiabilityError, PayerError, ScoreError, ScoreRulesError};
use shanten::{InputError, TurnError};
use shanten_table::TableError;
use shanten_table::mjai::MjaiError;

/// The outcome of a call.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum shanten_status {
    /// All went well.
    Ok = 0,
    /// A pointer that must not be NULL is NULL.
    Null = 1,
    /// A pointer isn't aligned for what it points at, or a length is too large for memory.
    Memory = 2,
    /// A text is not UTF-8.
    NotText = 3,
    /// A number or a name isn't one of those allowed, or a reserved field isn't 0.
    Value = 4,
    /// An array has no room for the whole answer. What fits was written, and the length says how
    /// long the answer is.
    NoRoom = 5,
    /// The input is no hand, tile or meld.
    Input = 6,
    /// Something that can't happen in a game: a fifth copy, a tile that the hand doesn't have.
    Turn = 7,
    /// A text names no rules, or the rules are impossible.
    Rules = 8,
    /// The win can't be scored, or its payer or a liable player is impossible.
    Score = 9,
    /// Some rows of a batch are no hands. All others were answered.
    BadRows = 10,
    /// The hand is complete but has no pattern (yaku), so it doesn't win.
    NoPattern = 11,
    /// A line isn't mjai, or a table refuses an event or an action.
    Table = 12,
}

/// The reason of a failure, with the values.
#[derive(Debug)]
pub(crate) enum CallFailure {
    Null { what: &'static str },
    Memory { what: &'static str },
    NotText { valid_up_to: usize },
    Value { what: &'static str, value: u64, count: u64 },
    Reserved { of: &'static str, value: u8 },
    NoRoom { needed: usize, capacity: usize },
    Input(InputError),
    Turn(TurnError),
    Rules(RulesError),
    RulesText(RulesTextError),
    ScoreRules(ScoreRulesError),
    Liability(LiabilityError),
    Score(ScoreError),
    Payer(PayerError),
    BadRows(BadRows),
    Table(MjaiError),
}

impl CallFailure {
    /// The status of a failure, and its kind: the library's error, or a name of this crate's own.
    fn parts(&self) -> (shanten_status, Result<&dyn ErrorKind, &'static str>) {
        match self {
            Self::Null { .. } => (shanten_status::Null, Err("null")),
            Self::Memory { .. } => (shanten_status::Memory, Err("memory")),
            Self::NotText { .. } => (shanten_status::NotText, Err("not_text")),
            Self::Value { .. } => (shanten_status::Value, Err("value")),
            Self::Reserved { .. } => (shanten_status::Value, Err("reserved")),
            Self::NoRoom { .. } => (shanten_status::NoRoom, Err("no_room")),
            Self::Input(error) => (shanten_status::Input, Ok(error)),
            Self::Turn(error) => (shanten_status::Turn, Ok(error)),
            Self::Rules(error) => (shanten_status::Rules, Ok(error)),
            Self::RulesText(error) => (shanten_status::Rules, Ok(error)),
            Self::ScoreRules(error) => (shanten_status::Rules, Ok(error)),
            Self::Liability(error) => (shanten_status::Score, Ok(error)),
            Self::Score(error @ ScoreError::NoPattern { .. }) => (shanten_status::NoPattern, Ok(error)),
            Self::Score(error) => (shanten_status::Score, Ok(error)),
            Self::Payer(error) => (shanten_status::Score, Ok(error)),
            Self::BadRows(error) => (shanten_status::BadRows, Ok(error)),
            Self::Table(error) => (shanten_status::Table, Ok(error)),
        }
    }

    pub(crate) fn status(&self) -> shanten_status {
        self.parts().0
    }

    /// The kind of the failure, by name.
    pub(crate) fn kind(&self) -> &'static str {
        self.parts().1.map_or_else(|kind| kind, ErrorKind::kind)
    }

    /// The place of the error, if it has one.
    pub(crate) fn place(&self) -> Option<Place> {
        self.parts().1.ok().and_then(ErrorKind::place)
    }
}

impl fmt::Display for CallFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null { what } => write!(f, "{what} is NULL"),
            Self::Memory { what } => write!(f, "{what} is not aligned, or too long"),
            Self::NotText { valid_up_to } => write!(f, "the text is not UTF-8 from byte {valid_up_to} on"),
            Self::Value { what, value, count } => write!(f, "{what} is {value}: it must be below {count}"),
            Self::Reserved { of, value } => write!(f, "the reserved part of {of} is {value}: it must be 0"),
            Self::NoRoom { needed, capacity } => write!(f, "no room for {needed}: there is room for {capacity}"),
            other => other.parts().1.map_or(Ok(()), |error| fmt::Display::fmt(error, f)),
        }
    }
}

macro_rules! from {
    ($($error:ty => $variant:ident),+ $(,)?) => {
        $(impl From<$error> for CallFailure {
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
    ScoreRulesError => ScoreRules,
    LiabilityError => Liability,
    ScoreError => Score,
    PayerError => Payer,
    BadRows => BadRows,
    MjaiError => Table,
);

impl From<TableError> for CallFailure {
    fn from(error: TableError) -> Self {
        Self::Table(error.into())
    }
}
