//! Lists of tiles as programs write them: numbers, counts, strings of mjai.

use std::borrow::Cow;
use std::string::String;
use std::vec::Vec;

use super::letters::LetterBuffer;
use crate::format::COPIES;
use crate::game::base::name::named;
use crate::game::base::place::Place;
use crate::game::error::InputError;
use crate::game::tiles::piece::Piece;
use crate::game::tiles::tile::{Suit, Tile};

/// A notation of a list of tiles.
///
/// ```
/// use shanten::Hand;
/// use shanten::notation::Notation;
///
/// let hand: Hand = "1905m05p1z".parse()?;
/// for (notation, text) in [
///     (Notation::Mjai, "1m 5mr 5m 9m 5pr 5p E"),
///     (Notation::Numbers, "0 16 17 32 52 53 108"),
///     (Notation::Tenhou6, "11 51 15 19 52 25 41"),
/// ] {
///     assert_eq!(notation.write(hand.pieces()), text);
///     assert_eq!(notation.read(text)?.hand()?, hand);
///     assert_eq!(Notation::Auto.read(text)?.hand()?, hand);
/// }
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// Detects the notation: 34 numbers below 11 are counts; other numbers are tiles of
    /// tenhou.net/6 if all are valid there, otherwise tiles from 0 to 135. A single number must be
    /// in JSON. The rest are letters of a [`Hand`](crate::Hand), mjai's included. Writes letters.
    #[default]
    Auto,
    /// `5mr`, `E`, `P`: separated by spaces or commas, or in a JSON list.
    Mjai,
    /// Tiles from 0 to 135. 16, 52 and 88 are red fives.
    Numbers,
    /// The counts of all 34 kinds, 1m first and 7z last.
    Counts,
    /// Numbers from 11 to 47 as on tenhou.net/6; 51, 52 and 53 are red fives.
    Tenhou6,
}

named!(
    may grow: Notation,
    "All of them.":
    Auto "auto",
    Mjai "mjai",
    Numbers "numbers",
    Counts "counts",
    Tenhou6 "tenhou6",
);

/// A list of tiles from which hands and visible tiles are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileList<'a> {
    /// The tiles in letters, each at the byte where it was in the original string.
    Letters(Cow<'a, str>),
    /// The count of each kind.
    Counts([u8; Tile::KINDS]),
}

impl Notation {
    /// Reads a string as far as needed to know the meaning of its numbers.
    ///
    /// # Errors
    ///
    /// If it isn't in this notation.
    pub fn read(self, text: &str) -> Result<TileList<'_>, InputError> {
        let list = match self {
            Self::Auto => auto(text),
            Self::Mjai => Ok(without_marks(text)),
            Self::Numbers => in_letters(text, number),
            Self::Counts => counts(text),
            Self::Tenhou6 => in_letters(text, tenhou6),
        };
        list.map_err(|error| error.in_text(text))
    }

    /// Writes pieces, at most four of a kind. Plain fives and other tiles get the first free
    /// numbers of their kind; in [`Numbers`](Self::Numbers) further red fives of a suit are plain.
    pub fn write(self, pieces: impl IntoIterator<Item = Piece>) -> String {
        // The number of pieces of each kind, and the number of these without a red five's number.
        let (mut counts, mut others) = ([0; Tile::KINDS], [0; Tile::KINDS]);
        let mut text = String::new();
        for piece in pieces {
            let kind = piece.tile().index();
            counts[kind] = u8::saturating_add(counts[kind], 1);
            let (before, has_number) = (others[kind], piece.is_red() && counts[kind] - others[kind] == 1);
            others[kind] = u8::saturating_add(others[kind], u8::from(!has_number));
            match self {
                Self::Mjai => add(&mut text, piece.mjai()),
                Self::Tenhou6 => add_number(&mut text, piece.tenhou6()),
                Self::Numbers => {
                    // The first number of a five is the red one.
                    let copy = if has_number { 0 } else { before % COPIES + u8::from(piece.tile().may_be_red()) };
                    add_number(&mut text, kind as u8 * COPIES + copy % COPIES);
                }
                Self::Auto => text.push_str(piece.letters(&mut LetterBuffer::new())),
                Self::Counts => {}
            }
        }
        if self == Self::Counts {
            for count in counts {
                add_number(&mut text, count);
            }
        }
        text
    }
}

/// Adds a word after a space.
fn add(text: &mut String, word: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

fn add_number(text: &mut String, number: u8) {
    let digits = [number / 100, number / 10 % 10, number % 10].map(|digit| b'0' + digit);
    let zeros = usize::from(number < 100) + usize::from(number < 10);
    add(text, str::from_utf8(&digits[zeros..]).expect("digits are ASCII"));
}

/// Reads a list whose notation is unambiguous.
fn auto(text: &str) -> Result<TileList<'_>, InputError> {
    let letters = Ok(TileList::Letters(text.into()));
    let trimmed = text.as_bytes().trim_ascii();
    // Only a closed quad in letters ends with one of these.
    let Some(last @ (b'0'..=b'9' | b']')) = trimmed.last() else { return letters };
    let list = if let [b'[', list @ .., b']'] = trimmed { Some(list.trim_ascii_start()) } else { None };
    if let Some([b'"', ..]) = list {
        return Ok(without_marks(text));
    }
    let words = words(text);
    let are_all = |is_one: fn(u8) -> bool| words.iter().all(|word| word.number.is_some_and(is_one));
    if !are_all(|_| true) || list.is_none() && (words.len() < 2 || *last == b']') {
        letters
    } else if words.len() == Tile::KINDS && are_all(|number| number < FIRST_OF_TENHOU6) {
        counts(text)
    } else if are_all(|number| Piece::from_tenhou6(number).is_some()) {
        in_letters(text, tenhou6)
    } else {
        in_letters(text, number)
    }
}

/// The lowest number of tenhou.net/6.
const FIRST_OF_TENHOU6: u8 = 11;

/// Whether a byte is between the tiles of a list.
fn is_mark(byte: u8) -> bool {
    matches!(byte, b',' | b'"' | b'[' | b']')
}

/// Replaces brackets, quotes and commas of a list with spaces.
fn without_marks(text: &str) -> TileList<'_> {
    in_text(text.bytes().map(|byte| if is_mark(byte) { b' ' } else { byte }).collect())
}

/// Letters from bytes, which must be UTF-8.
fn in_text<'a>(letters: Vec<u8>) -> TileList<'a> {
    TileList::Letters(String::from_utf8(letters).expect("only ASCII became other ASCII").into())
}

/// A word of a list. (The standard library's string functions took 1 % of the memory of a build.)
#[derive(Clone, Copy)]
struct ListWord {
    /// The place of its first byte.
    at: usize,
    /// Its number, if it is one.
    number: Option<u8>,
}

impl ListWord {
    fn place(self) -> Place {
        Place::at(self.at)
    }

    fn parse(self) -> Result<u8, InputError> {
        self.number.ok_or(InputError::NotANumber { at: self.place() })
    }
}

/// The words of a list. The separators are ASCII, so numbers in letters keep their places as
/// characters, too.
fn words(text: &str) -> Vec<ListWord> {
    let mut words: Vec<ListWord> = Vec::new();
    let mut is_between = true;
    for (at, byte) in text.bytes().enumerate() {
        let was_between = is_between;
        is_between = byte.is_ascii_whitespace() || is_mark(byte);
        if is_between {
            continue;
        }
        if was_between {
            words.push(ListWord { at, number: Some(0) });
        }
        let last = words.len() - 1;
        let digit = if byte.is_ascii_digit() { Some(byte - b'0') } else { None };
        words[last].number = match (words[last].number, digit) {
            (Some(number), Some(digit)) if number < 25 || number == 25 && digit < 6 => Some(10 * number + digit),
            _ => None,
        };
    }
    words
}

fn counts(text: &str) -> Result<TileList<'_>, InputError> {
    let mut counts = Vec::new();
    for word in words(text) {
        counts.push(word.parse()?);
    }
    let counts = counts.as_slice().try_into().map_err(|_| InputError::NotAllCounts { counts: counts.len() })?;
    Ok(TileList::Counts(counts))
}

/// Writes tiles as letters at the places of their numbers. `tile` gets a number, its place and the
/// words before it. A tile takes two bytes, and a number with its separator at least as many.
fn in_letters(
    text: &str,
    tile: fn(u8, Place, &[ListWord]) -> Result<Piece, InputError>,
) -> Result<TileList<'_>, InputError> {
    let words = words(text);
    let mut letters: Vec<u8> = std::vec![b' '; text.len() + 1];
    for (number, word) in words.iter().enumerate() {
        let piece = tile(word.parse()?, word.place(), &words[..number])?;
        let rank = if piece.is_red() { 0 } else { piece.tile().rank() };
        letters[word.at] = b'0' + rank;
        letters[word.at + 1] = piece.tile().suit().letter() as u8;
    }
    Ok(in_text(letters))
}

fn number(number: u8, at: Place, before: &[ListWord]) -> Result<Piece, InputError> {
    if before.iter().any(|word| word.number == Some(number)) {
        return Err(InputError::RepeatedTile { number, at });
    }
    Piece::from_number(number).ok_or(InputError::NoSuchTile { number, at })
}

fn tenhou6(number: u8, at: Place, _: &[ListWord]) -> Result<Piece, InputError> {
    Piece::from_tenhou6(number).ok_or(InputError::NoSuchTenhou6 { number, at })
}

/// mjai's letters for honours, in the order of their kinds.
const HONOURS: [&str; 7] = ["E", "S", "W", "N", "P", "F", "C"];
/// mjai's strings of other tiles: the plain ones of each suit, then the red fives.
const TEXTS: [[&str; 9]; 3] = [
    ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"],
    ["1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p"],
    ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"],
];
const RED_TEXTS: [&str; 3] = ["5mr", "5pr", "5sr"];

impl Piece {
    /// The string of the piece in mjai: `5p`, `5pr` for a red five, `E` to `C` for honours. Read by
    /// [`FromStr`](core::str::FromStr).
    #[must_use]
    pub const fn mjai(self) -> &'static str {
        let (suit, rank) = (self.tile().suit() as usize, self.tile().rank() as usize - 1);
        if suit == Suit::Honours as usize {
            HONOURS[rank]
        } else if self.is_red() {
            RED_TEXTS[suit]
        } else {
            TEXTS[suit][rank]
        }
    }
}
