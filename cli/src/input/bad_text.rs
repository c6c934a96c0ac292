//! The reasons why a string is refused, with the byte at fault.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::str::Utf8Error;

use shanten::error::{ErrorKind, Place};
use shanten::notation::TileList;
use shanten::rules::Rules;
use shanten::score::ScoreError;
use shanten::{InputError, Tile, TurnError};
use shanten_logs::Problem;

use super::blocks::LONGEST_LINE;
use crate::words::{fill, instead, say};

pub(crate) struct Fault<'a> {
    pub(crate) reason: BadText,
    /// The column or key at fault, unless it is the hand.
    pub(crate) field: Option<&'static str>,
    pub(crate) text: &'a [u8],
}

/// The reason why a string is refused. For a claim and a winning tile, the byte is the plus sign's.
pub(crate) enum BadText {
    TooLong,
    NotUtf8 { at: usize },
    Tiles(InputError),
    Counts(InputError),
    NoTiles,
    Size { tiles: usize, most: usize },
    NotInGame { tile: Tile, at: Option<Place>, rules: Rules },
    Turn(TurnError),
    Claim { error: TurnError, at: usize },
    NoWinningTile,
    WonAfterDraw { tile: Tile, at: usize },
    Score(ScoreError),
    Fields { fields: usize, expected: usize },
    NotAnObject { reason: String, at: Place },
    NotText { key: &'static str },
    TakenKey { key: String },
    NoColumn { key: String },
    Setting { reason: String, kind: Option<&'static str>, at: Option<usize>, help: Option<String> },
}

impl BadText {
    /// The error of a tile list, with its place in the string. Counts have no place.
    pub(crate) fn of_list(error: InputError, list: &TileList<'_>, text: &str) -> Self {
        if let TileList::Counts(_) = list { Self::Counts(error) } else { Self::Tiles(error.in_text(text)) }
    }

    /// The error of a drawn, claimed or visible tile.
    pub(crate) fn from_turn(error: TurnError, rules: Rules) -> Self {
        match error {
            TurnError::NotInGame(tile) => Self::NotInGame { tile, at: None, rules },
            error => Self::Turn(error),
        }
    }

    pub(crate) fn at(&self) -> Option<usize> {
        match self {
            Self::NotUtf8 { at } | Self::Claim { at, .. } | Self::WonAfterDraw { at, .. } => Some(*at),
            Self::NotAnObject { at, .. } => Some(at.offset()),
            Self::NotInGame { at, .. } => at.map(Place::offset),
            Self::Setting { at, .. } => *at,
            Self::Tiles(error) => error.at().map(Place::offset),
            _ => None,
        }
    }

    /// The name of the error's kind: the library's, if it is a library error.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::TooLong => "line_too_long",
            Self::NotUtf8 { .. } => "not_utf8",
            Self::Tiles(error) | Self::Counts(error) => error.kind(),
            Self::NoTiles => "no_tiles",
            Self::Size { .. } => "hand_size",
            Self::NotInGame { .. } => "not_in_game",
            Self::Turn(error) | Self::Claim { error, .. } => error.kind(),
            Self::NoWinningTile => "no_winning_tile",
            Self::WonAfterDraw { .. } => "won_after_draw",
            Self::Score(error) => error.kind(),
            Self::Fields { .. } => "number_of_fields",
            Self::NotAnObject { .. } => "not_an_object",
            Self::NotText { .. } => "not_text",
            Self::TakenKey { .. } => "taken_key",
            Self::NoColumn { .. } => "no_column",
            Self::Setting { .. } => "setting",
        }
    }

    /// The message for people: the translation of the kind, or else the [`Display`](fmt::Display)
    /// text, which programs get in every language.
    pub(crate) fn said(&self) -> String {
        let kind = match self {
            Self::Setting { kind: Some(kind), .. } => kind,
            _ => self.kind(),
        };
        let place = match self {
            Self::Tiles(error) => error.at().and_then(Place::character),
            _ => None,
        };
        let size = |said: String| match self {
            Self::Size { tiles, most } => {
                said.replace("{tiles}", &tiles.to_string()).replace("{most}", &most.to_string())
            }
            _ => said,
        };
        refused(kind, place).map_or_else(|| self.to_string(), size)
    }

    pub(crate) fn help(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::NoWinningTile => {
                let plus = say("the hand before it, a plus, tsumo or ron, and the tile: \"123m456p789s1122z + 2z\"");
                Some(format!("{plus}; {}", say("with --tsumo the last of all tiles is the drawn one")).into())
            }
            Self::Tiles(InputError::Game { .. }) => {
                Some(say("save the log of the game as a file: shanten review FILE").into())
            }
            Self::Setting { help, .. } => help.as_deref().map(Cow::from),
            _ => None,
        }
    }
}

/// The translated refusal of a kind, with the character position.
fn refused(kind: &str, place: Option<usize>) -> Option<String> {
    let place = place.map(|at| fill("refused:{at}", &[("at", &at)])).unwrap_or_default();
    Some(format!("{}{place}", instead(&format!("refused:{kind}"))?))
}

/// A library error in the reader's language.
pub(crate) fn said(error: &impl ErrorKind) -> String {
    refused(error.kind(), None).unwrap_or_else(|| error.to_string())
}

/// A message of a program or the system. In languages other than English, the translated kind comes
/// first, followed by that message with its place and values in brackets.
fn told(kind: &str, words: &impl fmt::Display) -> String {
    refused(kind, None).map_or_else(|| words.to_string(), |said| format!("{said} ({words})"))
}

/// A problem of a log.
pub(crate) fn of_log(problem: &Problem) -> String {
    told(problem.kind(), problem)
}

/// The reason why a file or a stream can't be read.
pub(crate) fn unreadable(name: &str, error: &io::Error) -> String {
    told("unreadable", &format_args!("{name}: {error}"))
}

/// The reason why a file or a stream can't be written.
pub(crate) fn unwritable(name: &str, error: &io::Error) -> String {
    told("unwritable", &format_args!("{name}: {error}"))
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
            Self::NotUtf8 { at } => write!(f, "not UTF-8 at byte {}", at + 1),
            Self::Tiles(error) | Self::Counts(error) => write!(f, "{error}"),
            Self::NoTiles => f.write_str("no tiles"),
            Self::Size { tiles, most } => {
                // Between two valid sizes lies one that no hand has.
                let how = if (1..*most).contains(tiles) { ", one too few or too many" } else { "" };
                write!(f, "{tiles} concealed tiles{how}: a hand holds 1")?;
                (2..most - 1).filter(|size| size % 3 != 0).try_for_each(|size| write!(f, ", {size}"))?;
                write!(f, ", {} or {most}", most - 1)
            }
            Self::NotInGame { tile, at: Some(at), rules } => {
                write!(f, "{tile} at {at}: the rules {rules} don't have it")
            }
            Self::NotInGame { tile, at: None, rules } => write!(f, "the rules {rules} don't have {tile}"),
            Self::Turn(error) | Self::Claim { error, .. } => write!(f, "{error}"),
            Self::NoWinningTile => f.write_str("no plus with the winning tile after it"),
            Self::WonAfterDraw { tile, .. } => {
                write!(f, "{tile} can't be the winning tile: the hand before it has drawn already")
            }
            Self::Score(error) => write!(f, "{error}"),
            Self::Fields { fields, expected: 1 } => write!(f, "{fields} fields between tabs: the first line has none"),
            Self::Fields { fields: 1, expected } => write!(f, "1 field: the first line has {expected}"),
            Self::Fields { fields, expected } => write!(f, "{fields} fields: the first line has {expected}"),
            Self::NotAnObject { reason, at } => write!(f, "no JSON object: {reason} at {at}"),
            Self::NotText { key } => write!(f, "no text for the key '{key}'"),
            Self::TakenKey { key } => write!(f, "a key '{key}' too many: answers or the object have one already"),
            Self::NoColumn { key } => write!(f, "no column for the key '{key}': the first object doesn't have it"),
            Self::Setting { reason, .. } => f.write_str(reason),
        }
    }
}
