//! Hands as they come in, good or bad.

use std::fmt;
use std::str::Utf8Error;

use shanten::{Hand, InputError};

/// The most bytes of a line. The longest way to write a hand has a few hundred.
pub(crate) const LONGEST_LINE: usize = 4096;

/// Where a text was found, counted from 1.
#[derive(Clone, Copy)]
pub(crate) enum Place<'a> {
    Argument(usize),
    Line {
        /// The name of what is read.
        source: &'a str,
        number: usize,
    },
    /// The value of this option.
    Option(&'a str),
}

impl Place<'_> {
    /// The number of the line, if it is in one.
    pub(crate) fn line(self) -> Option<usize> {
        if let Self::Line { number, .. } = self { Some(number) } else { None }
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line { source, number } => write!(f, "{source}:{number}"),
            Self::Option(name) => write!(f, "{name}"),
        }
    }
}

/// What should be a hand.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) place: Place<'a>,
    pub(crate) text: &'a [u8],
}

impl Entry<'_> {
    pub(crate) fn is_blank(self) -> bool {
        str::from_utf8(self.text).is_ok_and(|text| text.trim().is_empty())
    }

    /// The hand that it says.
    pub(crate) fn hand(self) -> Result<Hand, BadText> {
        if matches!(self.place, Place::Line { .. }) && self.text.len() > LONGEST_LINE {
            return Err(BadText::TooLong);
        }
        let hand: Hand = str::from_utf8(self.text)?.parse()?;
        // The library also answers for sizes that occur only within a turn; here they are most likely a slip.
        if hand.len().is_multiple_of(3) { Err(BadText::Size { tiles: hand.len() }) } else { Ok(hand) }
    }
}

/// Whether a hand waits for a draw. All others that are read have drawn.
pub(crate) fn is_waiting(hand: &Hand) -> bool {
    hand.len() % 3 == 1
}

/// Why a text is not what it should be.
pub(crate) enum BadText {
    TooLong,
    NotUtf8 {
        at: usize,
    },
    Tiles(InputError),
    Size {
        tiles: usize,
    },
    /// It can't be with what is visible.
    Visible(InputError),
}

impl BadText {
    /// The byte of the text that is to blame, if it is one.
    pub(crate) fn at(&self) -> Option<usize> {
        match self {
            Self::NotUtf8 { at } => Some(*at),
            Self::Tiles(error) => error.at(),
            Self::TooLong | Self::Size { .. } | Self::Visible(_) => None,
        }
    }
}

impl From<InputError> for BadText {
    fn from(error: InputError) -> Self {
        Self::Tiles(error)
    }
}

impl From<Utf8Error> for BadText {
    fn from(error: Utf8Error) -> Self {
        Self::NotUtf8 { at: error.valid_up_to() }
    }
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a line of more than {LONGEST_LINE} bytes"),
            Self::NotUtf8 { at } => write!(f, "not UTF-8 at byte {at}"),
            Self::Tiles(error) => write!(f, "{error}"),
            Self::Size { tiles } => {
                write!(f, "{tiles} concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14")
            }
            Self::Visible(error) => write!(f, "with the visible tiles, {error}"),
        }
    }
}
