//! Notations of tiles, as arguments.

use clap::ValueEnum;
use shanten::Visible;
use shanten::notation::{self, TileList};

use crate::input::BadText;

/// How tiles are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// Any of these, or letters: 34 numbers below 11 are counts, others 11 to 53 if all can be
    Auto,
    /// 5mr, E, P: between blanks or commas, or in a JSON list
    Mjai,
    /// Tiles 0 to 135; 16, 52 and 88 are red fives
    Numbers,
    /// The counts of all 34 kinds, 1m first and 7z last
    Counts,
    /// 11 to 47 as on tenhou.net/6; 51, 52 and 53 are red fives
    Tenhou6,
}

impl Notation {
    /// Reads tiles that are no hand, without jokers.
    pub(crate) fn visible(self, text: &[u8]) -> Result<Visible, BadText> {
        let text = str::from_utf8(text)?;
        let list = self.read(text)?;
        list.visible().map_err(|error| BadText::of_list(error, &list, text))
    }

    /// Reads a text as far as it must be known what its numbers mean.
    pub(crate) fn read(self, text: &str) -> Result<TileList<'_>, BadText> {
        let notation = match self {
            Self::Auto => notation::Notation::Auto,
            Self::Mjai => notation::Notation::Mjai,
            Self::Numbers => notation::Notation::Numbers,
            Self::Counts => notation::Notation::Counts,
            Self::Tenhou6 => notation::Notation::Tenhou6,
        };
        Ok(notation.read(text)?)
    }
}
