//! The formats of answers.

use std::io;

use clap::ValueEnum;
use shanten::rules::Rules;
use shanten::{AnyHand, View};

use crate::canvas::Look;
use crate::{json, plain, text, tsv};

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Some lines for people
    Text,
    /// A line with the hand and its shanten: -1 is a win, 0 is tenpai, - can't win any more
    Plain,
    /// A line of fields separated by tabs, with a header
    Tsv,
    /// A JSON object a line
    Json,
}

impl Format {
    /// Writes what comes before all answers.
    pub(crate) fn write_header(self, out: &mut Vec<u8>) -> io::Result<()> {
        if self == Self::Tsv { tsv::write_header(out) } else { Ok(()) }
    }

    /// Writes the answer for a hand.
    pub(crate) fn write(
        self,
        view: &View<impl AnyHand>,
        rules: Rules,
        look: Look,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        match self {
            Self::Text => text::write(view, look, out),
            Self::Plain => plain::write(view, out),
            Self::Tsv => tsv::write(view, out),
            Self::Json => json::write(view, rules, out),
        }
    }

    /// What comes between two answers.
    pub(crate) fn separator(self) -> &'static [u8] {
        if self == Self::Text { b"\n" } else { b"" }
    }
}
