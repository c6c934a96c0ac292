//! Strings that should be hands, and their parsing.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::ops::Range;
use std::path::Path;

use memchr::memmem;
use shanten::error::Place;
use shanten::notation::{DRAWN, Notation, TileList, WON};
use shanten::rules::{Rules, VariantHand};
use shanten::{AnyHand, Hand, InputError, Piece, Tile};

use super::bad_text::BadText;
use super::blocks::LONGEST_LINE;
use super::place::InputPlace;
use crate::words::fill;

/// The words between a hand and its winning tile, and whether they mean a self-draw.
fn words_of_wins() -> impl Iterator<Item = (&'static str, bool)> {
    DRAWN.map(|word| (word, true)).into_iter().chain(WON.map(|word| (word, false)))
}

/// All separators between a hand and a tile that comes to it.
pub(super) fn signs() -> impl Iterator<Item = &'static str> {
    DRAWN.into_iter().chain(WON).chain(["+"])
}

pub(crate) fn is_blank(line: &[u8]) -> bool {
    // Most lines begin with a tile.
    let is_tile = line.first().is_some_and(u8::is_ascii_graphic);
    !is_tile && str::from_utf8(line).is_ok_and(|text| text.trim().is_empty())
}

#[derive(Clone, Copy)]
pub(crate) struct InputEntry<'a> {
    pub(crate) place: InputPlace<'a>,
    pub(crate) text: &'a [u8],
}

impl<'a> InputEntry<'a> {
    pub(crate) fn from_argument(number: usize, text: &'a OsStr) -> Self {
        Self { place: InputPlace::Argument(number), text: text.as_encoded_bytes() }
    }

    /// A hint for a refused string, which may be a file name.
    pub(crate) fn help<'r>(&self, reason: &'r BadText) -> Option<Cow<'r, str>> {
        let name = str::from_utf8(self.text).unwrap_or_default();
        if matches!(self.place, InputPlace::Argument(_)) && Path::new(name).is_file() {
            return Some(fill("it is a file, whose hands are read with -f {file}", &[("file", &name)]).into());
        }
        reason.help()
    }

    /// The riichi hand in the string, in a notation.
    pub(crate) fn hand_in(self, notation: Notation) -> Result<Hand, BadText> {
        let list = notation.read(self.text()?)?;
        let hand = list.hand().map_err(|error| self.refused(error, &list, Rules::RIICHI))?;
        self.without_plus()?;
        between_turns(hand, Rules::RIICHI)
    }

    /// The hand in the string under these rules.
    pub(crate) fn variant_hand(self, notation: Notation, rules: Rules) -> Result<VariantHand, BadText> {
        let list = notation.read(self.text()?)?;
        let hand = list.hand_under(rules).map_err(|error| self.refused(error, &list, rules))?;
        self.without_plus()?;
        between_turns(hand, rules)
    }

    /// The reason why the tiles of a list don't form a hand under these rules.
    #[cold]
    fn refused(self, error: InputError, list: &TileList<'_>, rules: Rules) -> BadText {
        let text = String::from_utf8_lossy(self.text);
        match (error, list) {
            (InputError::TotalTooLarge { .. } | InputError::TooManyTiles { .. }, TileList::Counts(counts)) => {
                let tiles = counts.iter().copied().map(usize::from).sum();
                BadText::Size { tiles, most: rules.max_tiles() }
            }
            (InputError::NotInGame { tile, at }, _) => {
                let at = matches!(list, TileList::Letters(_)).then(|| Place::in_text(&text, at.offset()));
                BadText::NotInGame { tile, at, rules }
            }
            _ => BadText::of_list(error, list, &text),
        }
    }

    /// Refuses a plus outside brackets. In the library a drawn tile follows it; in the command,
    /// another player's discard or the winning tile.
    #[inline(always)]
    fn without_plus(self) -> Result<(), BadText> {
        if self.text.contains(&b'+') { self.refuse_plus() } else { Ok(()) }
    }

    #[cold]
    fn refuse_plus(self) -> Result<(), BadText> {
        let Some((_, at)) = self.before_plus() else { return Ok(()) };
        let at = Place::in_text(self.text()?, at);
        Err(InputError::UnknownCharacter { character: '+', at }.into())
    }

    /// The string before a plus outside the brackets of an added quad, and the byte of the plus.
    pub(crate) fn before_plus(self) -> Option<(Self, usize)> {
        let mut is_in_brackets = false;
        let at = self.text.iter().position(|&byte| {
            is_in_brackets = byte == b'(' || is_in_brackets && byte != b')';
            byte == b'+' && !is_in_brackets
        })?;
        Some((Self { text: &self.text[..at], ..self }, at))
    }

    /// The string before a word for a kind of win, the bytes of the word, and whether it is a
    /// self-draw.
    pub(crate) fn before_word(self) -> Option<(Self, Range<usize>, bool)> {
        // Few strings have letters of these words.
        let may_have_one = self.text.iter().any(|&byte| byte == b'o' || !byte.is_ascii());
        words_of_wins().filter(|_| may_have_one).find_map(|(word, is_drawn)| {
            let at = memmem::find(self.text, word.as_bytes())?;
            Some((Self { text: &self.text[..at], ..self }, at..at + word.len(), is_drawn))
        })
    }

    /// The tile from a byte on.
    pub(crate) fn piece_from(self, start: usize, notation: Notation) -> Result<Piece, BadText> {
        let text = self.text()?;
        let after = in_place(text, start..text.len());
        let piece = match notation.read(&after)? {
            TileList::Letters(text) => text.parse(),
            TileList::Counts(_) => Err(InputError::NotOneTile { tiles: Tile::KINDS }),
        };
        piece.map_err(|error| error.in_text(text).into())
    }

    /// The last concealed tile; `None` in a list of counts.
    pub(crate) fn last_piece(self, notation: Notation) -> Result<Option<Piece>, BadText> {
        Ok(notation.read(self.text()?)?.last_piece()?)
    }

    fn text(self) -> Result<&'a str, BadText> {
        if matches!(self.place, InputPlace::Line { .. }) && self.text.len() > LONGEST_LINE {
            return Err(BadText::TooLong);
        }
        Ok(str::from_utf8(self.text)?)
    }
}

/// Refuses sizes that occur only within a turn. The library accepts them, but here they are most
/// likely a mistake.
fn between_turns<H: AnyHand>(hand: H, rules: Rules) -> Result<H, BadText> {
    let tiles = hand.len();
    match tiles {
        0 if hand.melds().next().is_none() => Err(BadText::NoTiles),
        _ if !is_between_turns(&hand) => Err(BadText::Size { tiles, most: rules.max_tiles() }),
        _ => Ok(hand),
    }
}

pub(crate) fn is_between_turns(hand: &impl AnyHand) -> bool {
    !hand.len().is_multiple_of(3)
}

/// A part of a string after enough blanks, so that errors have their position in the whole string.
pub(crate) fn in_place(text: &str, part: Range<usize>) -> String {
    " ".repeat(part.start) + &text[part]
}
