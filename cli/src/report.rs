//! The two ways to write an answer.

use std::io::{self, Write};

use shanten::{Hand, Reading};

use crate::{json, text};

/// How answers are written.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    /// Some lines for people.
    Text,
    /// An object a line for programs.
    Json,
}

impl Format {
    /// Writes the answer for a hand.
    pub(crate) fn write(self, reading: &Reading, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Text => text::write(reading, out),
            Self::Json => json::write(reading, out),
        }
    }

    /// Writes what stands between two answers.
    pub(crate) fn separate(self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Text => writeln!(out),
            Self::Json => Ok(()),
        }
    }
}

/// Whether a hand waits for a draw. All others that are answered have drawn.
pub(crate) fn is_waiting(hand: &Hand) -> bool {
    hand.len() % 3 == 1
}
