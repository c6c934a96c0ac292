//! Parses hands from the input, good or bad.

use std::fmt;
use std::ops::Range;
use std::str::Utf8Error;

use shanten::rules::{Rules, VariantHand};
use shanten::{AnyHand, Hand, InputError, Tile};

/// The most bytes of a line. The longest notation of a hand takes a few hundred.
pub(crate) const LONGEST_LINE: usize = 4096;

/// Where a text was found, counted from 1.
#[derive(Clone, Copy)]
pub(crate) enum Place<'a> {
    Argument(usize),
    Line {
        /// The name of the source.
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

/// A text that should be a hand.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) place: Place<'a>,
    pub(crate) text: &'a [u8],
}

impl<'a> Entry<'a> {
    pub(crate) fn is_blank(self) -> bool {
        str::from_utf8(self.text).is_ok_and(|text| text.trim().is_empty())
    }

    /// The hand of riichi in the text.
    pub(crate) fn hand(self) -> Result<Hand, BadText> {
        between_turns(self.text()?.parse()?, Rules::RIICHI)
    }

    /// The hand in the text under these rules.
    pub(crate) fn variant_hand(self, rules: Rules) -> Result<VariantHand, BadText> {
        between_turns(rules.hand(self.text()?)?, rules)
    }

    fn text(self) -> Result<&'a str, BadText> {
        if matches!(self.place, Place::Line { .. }) && self.text.len() > LONGEST_LINE {
            return Err(BadText::TooLong);
        }
        Ok(str::from_utf8(self.text)?)
    }
}

/// Refuses sizes that only occur within a turn. The library answers for them, too, but here they
/// are most likely a slip.
fn between_turns<H: AnyHand>(hand: H, rules: Rules) -> Result<H, BadText> {
    let tiles = hand.len();
    if tiles.is_multiple_of(3) { Err(BadText::Size { tiles, most: rules.max_tiles() }) } else { Ok(hand) }
}

/// Whether a hand waits for a draw. All other hands here have drawn.
pub(crate) fn is_waiting(hand: &impl AnyHand) -> bool {
    hand.len() % 3 == 1
}

/// A part of a text with blanks in place of everything before, so that errors have their position
/// in the whole text.
pub(crate) fn in_place(text: &str, part: Range<usize>) -> String {
    " ".repeat(part.start) + &text[part]
}

/// Why a text is refused.
pub(crate) enum BadText {
    TooLong,
    NotUtf8 {
        at: usize,
    },
    Tiles(InputError),
    Size {
        tiles: usize,
        /// The most tiles of a hand.
        most: usize,
    },
    /// A visible tile that the rules don't have.
    NotInGame(Tile),
    /// It contradicts the visible tiles.
    Visible(InputError),
    /// Together with the visible ones there are `jokers` jokers, more than the rules have.
    Jokers {
        jokers: u8,
        most: u8,
    },
}

impl BadText {
    /// The byte to blame, if it is a single one.
    pub(crate) fn at(&self) -> Option<usize> {
        match self {
            Self::NotUtf8 { at } => Some(*at),
            Self::Tiles(error) => error.at(),
            Self::TooLong | Self::Size { .. } | Self::NotInGame(_) | Self::Visible(_) | Self::Jokers { .. } => None,
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
            Self::Size { tiles, most } => {
                write!(f, "{tiles} concealed tiles: a hand holds 1")?;
                (2..most - 1).filter(|size| size % 3 != 0).try_for_each(|size| write!(f, ", {size}"))?;
                write!(f, ", {} or {most}", most - 1)
            }
            Self::NotInGame(tile) => write!(f, "the rules don't have {tile}"),
            Self::Visible(error) => write!(f, "with the visible tiles, {error}"),
            Self::Jokers { jokers, most } => {
                write!(f, "with the visible tiles, {jokers} jokers: the rules have {most}")
            }
        }
    }
}
