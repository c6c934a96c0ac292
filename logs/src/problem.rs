//! Problems in a log.

use std::fmt;
use std::io;
use std::sync::Arc;

use shanten::Piece;
use shanten::error::ErrorKind;
use shanten_table::mjai::FieldError;
use shanten_table::{Seat, TableError};

use crate::unread::Unread;

/// A problem, and its place.
#[derive(Debug)]
pub struct Problem {
    /// The file, or the entry of an archive.
    pub file: Arc<str>,
    /// The place in that file.
    pub place: LogPlace,
    /// The reason.
    pub reason: Reason,
}

/// A place in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogPlace {
    /// The whole file.
    File,
    /// A tag that begins at this byte of the unpacked file, from 0.
    Byte(u64),
    /// A line, from 1.
    Line(u64),
    /// An event of mjai in a list.
    Event {
        /// The line where the list begins, from 1.
        line: u64,
        /// The event, from 1.
        event: usize,
    },
    /// A round of a tenhou/6 game.
    Round {
        /// The line of the game, from 1.
        line: u64,
        /// The round, from 1.
        round: usize,
    },
    /// A draw or a discard of a tenhou/6 round.
    Turn {
        /// The line of the game, from 1.
        line: u64,
        /// The round, from 1.
        round: usize,
        /// The player whose list it is in.
        seat: Seat,
        /// Whether it is the list of discards rather than of draws.
        is_discard: bool,
        /// The place in the list, from 1.
        entry: usize,
    },
}

/// The reason of a problem.
#[derive(Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The file can't be read.
    Io(io::Error),
    /// The file isn't XML.
    Xml(quick_xml::Error),
    /// The file or a line isn't JSON, or lacks a required field.
    Json(serde_json::Error),
    /// The file has none of the supported formats.
    NoFormat(Unread),
    /// The file has a supported format, but no game.
    NoGame,
    /// A part of the file is longer than any log needs.
    TooLong {
        /// How many bytes are allowed.
        most: u64,
    },
    /// A field is missing or has an invalid value.
    Field(FieldError),
    /// A hand is hidden.
    Hidden(Seat),
    /// The table refuses an event.
    Table(TableError),
    /// The draws and discards of a tenhou/6 round fit no order of turns. The place is the first
    /// entry that the longest order can't reach.
    NoOrder {
        /// The piece drawn, claimed or discarded there, if the log has it.
        piece: Option<Piece>,
    },
    /// A round has too many events.
    TooManyEvents {
        /// The limit.
        most: usize,
    },
    /// The round has decisions but no result, although another round follows.
    NoResult,
    /// Too many consecutive problems, so the rest of the file wasn't read.
    GivenUp {
        /// The number of problems without a round between them.
        problems: usize,
        /// The place of the first problem.
        first: LogPlace,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, place, reason } = self;
        match place {
            LogPlace::File => write!(f, "{file}: {reason}"),
            _ => write!(f, "{file}: {place}: {reason}"),
        }
    }
}

impl std::error::Error for Problem {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.reason {
            Reason::Io(error) => Some(error),
            Reason::Xml(error) => Some(error),
            Reason::Json(error) => Some(error),
            Reason::Table(error) => error.source(),
            _ => None,
        }
    }
}

impl ErrorKind for Problem {
    fn kind(&self) -> &'static str {
        match &self.reason {
            Reason::Io(_) => "unreadable",
            Reason::Xml(_) => "no_xml",
            Reason::Json(_) => "no_json",
            Reason::NoFormat(unread) => unread.kind(),
            Reason::NoGame => "no_game",
            Reason::TooLong { .. } => "too_long",
            Reason::Field(error) => error.kind(),
            Reason::Hidden(_) => "hidden_hand",
            Reason::Table(error) => error.kind(),
            Reason::NoOrder { .. } => "no_order",
            Reason::TooManyEvents { .. } => "too_many_events",
            Reason::NoResult => "no_result",
            Reason::GivenUp { .. } => "given_up",
        }
    }
}

impl fmt::Display for LogPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Event { line, event } => write!(f, "line {line}, event {event}"),
            Self::Round { line, round } => write!(f, "line {line}, round {round}"),
            Self::Turn { line, round, seat, is_discard, entry } => {
                let list = if *is_discard { "discard" } else { "draw" };
                write!(f, "line {line}, round {round}, {list} {entry} of seat {seat}")
            }
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Xml(error) => error.fmt(f),
            Self::Json(error) => write_json(f, error),
            Self::NoFormat(unread) => unread.fmt(f),
            Self::NoGame => f.write_str("no game in it"),
            Self::TooLong { most } => write!(f, "a tag or a line has more than {most} bytes"),
            Self::Field(error) => error.fmt(f),
            Self::Hidden(seat) => {
                write!(f, "the hand of seat {seat} is hidden: a log from one player's view can't be read")
            }
            Self::Table(error) => error.fmt(f),
            Self::NoOrder { piece } => {
                f.write_str("the draws and discards fit into no order of turns")?;
                piece.map_or(Ok(()), |piece| write!(f, " that comes to this {piece}"))
            }
            Self::TooManyEvents { most } => write!(f, "the round has more than {most} events"),
            Self::NoResult => f.write_str("the round has no result, although another follows"),
            Self::GivenUp { problems, first } => {
                write!(f, "the rest was given up after {problems} problems and no round since {first}")
            }
        }
    }
}

/// Writes an error with its column only; the place already has the line.
fn write_json(f: &mut fmt::Formatter<'_>, error: &serde_json::Error) -> fmt::Result {
    let (text, column) = (error.to_string(), error.column());
    match text.strip_suffix(&format!(" at line {} column {column}", error.line())) {
        Some(text) => write!(f, "{text} at column {column}"),
        None => f.write_str(&text),
    }
}

impl Reason {
    pub(crate) const fn missing(field: &'static str) -> Self {
        Self::Field(FieldError::Missing(field))
    }

    pub(crate) fn value(field: &'static str, value: &(impl fmt::Display + ?Sized)) -> Self {
        Self::Field(FieldError::of(field, value))
    }
}

impl From<FieldError> for Reason {
    fn from(error: FieldError) -> Self {
        Self::Field(error)
    }
}

impl From<TableError> for Reason {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}
