//! Parses hands from the input, good or bad.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::str::Utf8Error;

use shanten::error::Place as TextPlace;
use shanten::notation::TileList;
use shanten::rules::{Rules, VariantHand};
use shanten::score::ScoreError;
use shanten::{AnyHand, Hand, InputError, Piece, Tile, TurnError};

use crate::notation::Notation;

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
        /// The column or key, if it isn't the hand.
        field: Option<&'static str>,
    },
    /// The value of this option.
    Option(&'a str),
}

impl Place<'_> {
    /// The number of the line, if it is in one.
    pub(crate) fn line(self) -> Option<usize> {
        if let Self::Line { number, .. } = self { Some(number) } else { None }
    }

    /// The number of the line or the argument; 0 for an option.
    pub(crate) fn number(self) -> usize {
        match self {
            Self::Argument(number) | Self::Line { number, .. } => number,
            Self::Option(_) => 0,
        }
    }

    /// The same place in a column or under a key, if it isn't the hand's.
    pub(crate) fn in_field(self, field: Option<&'static str>) -> Self {
        if let Self::Line { source, number, .. } = self { Self::Line { source, number, field } } else { self }
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line { source, number, field: None } => write!(f, "{source}:{number}"),
            Self::Line { source, number, field: Some(field) } => write!(f, "{source}:{number}: {field}"),
            Self::Option(name) => write!(f, "{name}"),
        }
    }
}

/// Whether a line has nothing in it.
pub(crate) fn is_blank(line: &[u8]) -> bool {
    // Most lines begin with a tile.
    let is_tile = line.first().is_some_and(u8::is_ascii_graphic);
    !is_tile && str::from_utf8(line).is_ok_and(|text| text.trim().is_empty())
}

/// A text that should be a hand.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) place: Place<'a>,
    pub(crate) text: &'a [u8],
}

impl<'a> Entry<'a> {
    /// The hand of riichi in the text, in a notation.
    pub(crate) fn hand_in(self, notation: Notation) -> Result<Hand, BadText> {
        let list = notation.read(self.text()?)?;
        let hand = list.hand().map_err(|error| self.refused(error, &list, Rules::RIICHI))?;
        between_turns(hand, Rules::RIICHI)
    }

    /// The hand in the text under these rules.
    pub(crate) fn variant_hand(self, notation: Notation, rules: Rules) -> Result<VariantHand, BadText> {
        let list = notation.read(self.text()?)?;
        let hand = list.hand_under(rules).map_err(|error| self.refused(error, &list, rules))?;
        between_turns(hand, rules)
    }

    /// The reason why the tiles of a list are no hand under these rules.
    #[cold]
    fn refused(self, error: InputError, list: &TileList<'_>, rules: Rules) -> BadText {
        let text = String::from_utf8_lossy(self.text);
        match (error, list) {
            (InputError::TotalTooLarge { .. } | InputError::TooManyTiles { .. }, TileList::Counts(counts)) => {
                let tiles = counts.iter().copied().map(usize::from).sum();
                BadText::Size { tiles, most: rules.max_tiles() }
            }
            (InputError::NotInGame { tile, at }, _) => {
                let at = matches!(list, TileList::Letters(_)).then(|| TextPlace::in_text(&text, at.offset()));
                BadText::NotInGame { tile, at, rules }
            }
            _ => BadText::of_list(error, list, &text),
        }
    }

    /// The text before a plus that isn't in the brackets of an added quad, and the byte of the
    /// plus.
    pub(crate) fn before_plus(self) -> Option<(Self, usize)> {
        let mut is_in_brackets = false;
        let at = self.text.iter().position(|&byte| {
            is_in_brackets = byte == b'(' || is_in_brackets && byte != b')';
            byte == b'+' && !is_in_brackets
        })?;
        Some((Self { text: &self.text[..at], ..self }, at))
    }

    /// The tile after a plus.
    pub(crate) fn piece_after(self, plus: usize, notation: Notation) -> Result<Piece, BadText> {
        let text = self.text()?;
        let after = in_place(text, plus + 1..text.len());
        let piece = match notation.read(&after)? {
            TileList::Letters(text) => text.parse(),
            TileList::Counts(_) => Err(InputError::NotOneTile { tiles: Tile::KINDS }),
        };
        piece.map_err(|error| error.in_text(text).into())
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
    match tiles {
        0 if hand.melds().next().is_none() => Err(BadText::NoTiles),
        _ if !is_between_turns(&hand) => Err(BadText::Size { tiles, most: rules.max_tiles() }),
        _ => Ok(hand),
    }
}

/// Whether a hand has a size that occurs between two turns.
pub(crate) fn is_between_turns(hand: &impl AnyHand) -> bool {
    !hand.len().is_multiple_of(3)
}

/// A part of a text with blanks in place of everything before, so that errors have their position
/// in the whole text.
pub(crate) fn in_place(text: &str, part: Range<usize>) -> String {
    " ".repeat(part.start) + &text[part]
}

/// The fault of a row.
pub(crate) struct Fault<'a> {
    pub(crate) reason: BadText,
    /// The column or key to blame, if it isn't the hand.
    pub(crate) field: Option<&'static str>,
    /// The text at fault.
    pub(crate) text: &'a [u8],
}

/// Why a text is refused.
pub(crate) enum BadText {
    TooLong,
    NotUtf8 {
        at: usize,
    },
    Tiles(InputError),
    /// Counts that are no hand.
    Counts(InputError),
    NoTiles,
    Size {
        tiles: usize,
        /// The most tiles of a hand.
        most: usize,
    },
    /// A tile that the rules don't have.
    NotInGame {
        tile: Tile,
        at: Option<TextPlace>,
        rules: Rules,
    },
    /// Its tiles contradict those that are visible or come to it.
    Turn(TurnError),
    /// A claim that can't be.
    Claim {
        error: TurnError,
        /// The byte of the plus.
        at: usize,
    },
    /// A hand that should win without a tile that it wins with.
    NoWinningTile,
    /// A winning tile of a hand that has drawn.
    WonAfterDraw {
        tile: Tile,
        /// The byte of the plus.
        at: usize,
    },
    /// A hand that doesn't win in these circumstances.
    Score(ScoreError),
    /// A row with another number of fields than the first line.
    Fields {
        fields: usize,
        expected: usize,
    },
    NotAnObject {
        reason: String,
        at: usize,
    },
    /// A key without a value, or whose value is neither text nor a list.
    NotText {
        key: &'static str,
    },
    /// A key that appears twice, or that answers have.
    TakenKey {
        key: String,
    },
    /// A key that isn't a column of the table of answers.
    NoColumn {
        key: String,
    },
    /// Rules or a strictness that aren't any.
    Setting {
        reason: String,
        at: Option<usize>,
        help: Option<String>,
    },
}

impl BadText {
    /// The error of a list of tiles, with its place in the text. Counts have none.
    pub(crate) fn of_list(error: InputError, list: &TileList<'_>, text: &str) -> Self {
        if let TileList::Counts(_) = list { Self::Counts(error) } else { Self::Tiles(error.in_text(text)) }
    }

    /// The error of a tile that comes to a hand or is visible.
    pub(crate) fn from_turn(error: TurnError, rules: Rules) -> Self {
        match error {
            TurnError::NotInGame(tile) => Self::NotInGame { tile, at: None, rules },
            error => Self::Turn(error),
        }
    }

    /// The byte to blame, if it is a single one.
    pub(crate) fn at(&self) -> Option<usize> {
        match self {
            Self::NotUtf8 { at }
            | Self::NotAnObject { at, .. }
            | Self::Claim { at, .. }
            | Self::WonAfterDraw { at, .. } => Some(*at),
            Self::NotInGame { at, .. } => at.map(TextPlace::offset),
            Self::Setting { at, .. } => *at,
            Self::Tiles(error) => error.at().map(TextPlace::offset),
            _ => None,
        }
    }

    /// The kind by name: that of the library's error, if it is one.
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

    /// A hint.
    pub(crate) fn help(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::NoWinningTile => Some("the hand before it, a plus and the tile: \"123m456p789s11z22z + 2z\"".into()),
            Self::Setting { help, .. } => help.as_deref().map(Cow::from),
            _ => None,
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
            Self::NotUtf8 { at } => write!(f, "not UTF-8 at byte {}", at + 1),
            Self::Tiles(error) | Self::Counts(error) => write!(f, "{error}"),
            Self::NoTiles => f.write_str("no tiles"),
            Self::Size { tiles, most } => {
                write!(f, "{tiles} concealed tiles: a hand holds 1")?;
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
            Self::NotAnObject { reason, at } => write!(f, "no JSON object: {reason} at byte {}", at + 1),
            Self::NotText { key } => write!(f, "no text for the key '{key}'"),
            Self::TakenKey { key } => write!(f, "a key '{key}' too many: answers or the object have one already"),
            Self::NoColumn { key } => write!(f, "no column for the key '{key}': the first object doesn't have it"),
            Self::Setting { reason, .. } => f.write_str(reason),
        }
    }
}
