//! Writes rounds in any of the formats.

use std::io::{self, Write};

use shanten_table::mjai::NorthName;

use super::write_mjai::MjaiWriter;
use super::write_mjlog::MjlogWriter;
use super::write_tenhou6::Tenhou6Writer;
use crate::round::Round;

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogFormat {
    /// mjai, with this event name for Norths that are set aside.
    Mjai(NorthName),
    /// tenhou/6.
    Tenhou6,
    /// mjlog.
    Mjlog,
}

impl LogFormat {
    /// The formats: name, description, format.
    pub const NAMED: [(&str, &str, Self); 3] = [
        ("mjai", "A JSON object for each event, a line each", Self::Mjai(NorthName::Nukidora)),
        ("tenhou6", "A JSON object for each game, a line each, as tenhou.net/6 opens it", Self::Tenhou6),
        ("mjlog", "Tenhou's XML, a line for each game", Self::Mjlog),
    ];

    /// The ending of a file's name.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Mjai(_) => ".mjson",
            Self::Tenhou6 => ".json",
            Self::Mjlog => ".mjlog",
        }
    }
}

/// A writer of any format.
#[derive(Debug)]
#[non_exhaustive]
pub enum LogWriter<W> {
    /// Of mjai.
    Mjai(MjaiWriter<W>),
    /// Of tenhou/6.
    Tenhou6(Tenhou6Writer<W>),
    /// Of mjlog.
    Mjlog(MjlogWriter<W>),
}

impl<W: Write> LogWriter<W> {
    /// Creates a writer of a format.
    pub fn new(out: W, format: LogFormat) -> Self {
        match format {
            LogFormat::Mjai(north) => Self::Mjai(MjaiWriter::new(out).with_north(north)),
            LogFormat::Tenhou6 => Self::Tenhou6(Tenhou6Writer::new(out)),
            LogFormat::Mjlog => Self::Mjlog(MjlogWriter::new(out)),
        }
    }

    /// Writes a round.
    ///
    /// # Errors
    ///
    /// Those of the format's writer.
    pub fn write(&mut self, round: &Round) -> io::Result<()> {
        match self {
            Self::Mjai(writer) => writer.write(round),
            Self::Tenhou6(writer) => writer.write(round),
            Self::Mjlog(writer) => writer.write(round),
        }
    }

    /// Ends the last game, and returns the underlying writer.
    ///
    /// # Errors
    ///
    /// Any error of the underlying writer.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Self::Mjai(writer) => writer.finish(),
            Self::Tenhou6(writer) => writer.finish(),
            Self::Mjlog(writer) => writer.finish(),
        }
    }
}
