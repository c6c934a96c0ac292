//! Lists of tiles as programs write them: numbers, counts, mjai's texts.

use std::borrow::Cow;
use std::string::{String, ToString as _};
use std::vec::Vec;

use super::error::InputError;
use super::name::named;
use super::piece::Piece;
use super::place::Place;
use super::tile::{Suit, Tile};
use crate::format::COPIES;

/// How a list of tiles is written.
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
    /// Any of these: 34 numbers below 11 are counts, other numbers are those of tenhou.net/6 if all
    /// can be, and tiles from 0 to 135 otherwise. A single number must be in JSON. Everything
    /// else is in the letters of a [`Hand`](crate::Hand), which are written. They include mjai's,
    /// but for commas outside of a JSON list.
    #[default]
    Auto,
    /// `5mr`, `E`, `P`: between blanks or commas, or in a JSON list.
    Mjai,
    /// Tiles from 0 to 135. 16, 52 and 88 are red fives.
    Numbers,
    /// The counts of all 34 kinds, 1m first and 7z last.
    Counts,
    /// Numbers from 11 to 47 as on tenhou.net/6. 51, 52 and 53 are red fives.
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

/// A list of tiles in a form that hands and visible tiles are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileList<'a> {
    /// In letters. Each tile is at its byte in the original text.
    Letters(Cow<'a, str>),
    /// The count of each kind.
    Counts([u8; Tile::KINDS]),
}

impl Notation {
    /// Reads a text as far as it must be known what its numbers mean.
    ///
    /// # Errors
    ///
    /// If it is none in this notation.
    pub fn read(self, text: &str) -> Result<TileList<'_>, InputError> {
        let list = match self {
            Self::Auto => auto(text),
            Self::Mjai => Ok(TileList::Letters(without_marks(text).into())),
            Self::Numbers => in_letters(text, number),
            Self::Counts => counts(text),
            Self::Tenhou6 => in_letters(text, tenhou6),
        };
        list.map_err(|error| error.in_text(text))
    }

    /// Writes pieces, at most four of a kind. Plain fives and other tiles have the first numbers
    /// that are theirs. As tiles from 0 to 135, further red fives of a suit are plain.
    pub fn write(self, pieces: impl IntoIterator<Item = Piece>) -> String {
        // How many pieces there are of each kind, and how many of them have no red five's number.
        let (mut counts, mut others) = ([0; Tile::KINDS], [0; Tile::KINDS]);
        let words = pieces.into_iter().map(|piece| {
            let kind = piece.tile().index();
            counts[kind] = u8::saturating_add(counts[kind], 1);
            let (before, has_number) = (others[kind], piece.is_red() && counts[kind] - others[kind] == 1);
            others[kind] = u8::saturating_add(others[kind], u8::from(!has_number));
            match self {
                Self::Mjai => piece.mjai().to_string(),
                Self::Tenhou6 => piece.tenhou6().to_string(),
                Self::Numbers => {
                    // The first number of a five is the red one.
                    let copy = if has_number { 0 } else { before % COPIES + u8::from(piece.tile().may_be_red()) };
                    (kind as u8 * COPIES + copy % COPIES).to_string()
                }
                _ => piece.to_string(),
            }
        });
        let words: Vec<String> = words.collect();
        match self {
            Self::Counts => counts.map(|count| count.to_string()).join(" "),
            Self::Auto => words.concat(),
            _ => words.join(" "),
        }
    }
}

/// Reads what can't be mistaken.
fn auto(text: &str) -> Result<TileList<'_>, InputError> {
    let letters = Ok(TileList::Letters(text.into()));
    // Tiles in letters end with neither, but for a closed quad.
    let trimmed = text.trim_ascii_end();
    if !trimmed.ends_with(|last: char| last.is_ascii_digit() || last == ']') {
        return letters;
    }
    let is_list = trimmed.ends_with(']');
    let list = trimmed.trim_ascii_start().strip_prefix('[').filter(|_| is_list);
    if list.is_some_and(|list| list.trim_ascii_start().starts_with('"')) {
        return Ok(TileList::Letters(without_marks(text).into()));
    }
    let numbers: Option<Vec<u8>> = words(text).map(|(_, word)| word.parse().ok()).collect();
    match numbers {
        Some(numbers) if (numbers.len() > 1 || list.is_some()) && is_list == list.is_some() => {
            if numbers.len() == Tile::KINDS && numbers.iter().all(|&number| number < FIRST_OF_TENHOU6) {
                counts(text)
            } else if numbers.iter().all(|&number| Piece::from_tenhou6(number).is_some()) {
                in_letters(text, tenhou6)
            } else {
                in_letters(text, number)
            }
        }
        _ => letters,
    }
}

/// The lowest number of tenhou.net/6.
const FIRST_OF_TENHOU6: u8 = 11;

/// Whether a character is between the tiles of a list.
fn is_mark(character: char) -> bool {
    matches!(character, ',' | '"' | '[' | ']')
}

/// A list with blanks in place of its brackets, quotes and commas.
fn without_marks(text: &str) -> String {
    text.replace(is_mark, " ")
}

/// The words of a list with their bytes. Only ASCII is between them, so that numbers in letters are
/// at their characters, too.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_between = |character: char| character.is_ascii_whitespace() || is_mark(character);
    let mut end = 0;
    let parts = text.split_inclusive(is_between).map(move |part| {
        let start = end;
        end += part.len();
        (start, part.trim_end_matches(is_between))
    });
    parts.filter(|(_, word)| !word.is_empty())
}

fn counts(text: &str) -> Result<TileList<'_>, InputError> {
    let counts: Vec<u8> = words(text).map(|(at, word)| parse(word, at)).collect::<Result<_, _>>()?;
    let counts = counts.as_slice().try_into().map_err(|_| InputError::NotAllCounts { counts: counts.len() })?;
    Ok(TileList::Counts(counts))
}

fn parse(word: &str, at: usize) -> Result<u8, InputError> {
    word.parse().map_err(|_| InputError::NotANumber { at: Place::at(at) })
}

/// The tiles of numbers, given the numbers before each. A tile takes two bytes, and a number with
/// what is after it has no fewer, so that each tile has room at its number.
fn in_letters(
    text: &str,
    tile: impl Fn(u8, Place, &[u8]) -> Result<Piece, InputError>,
) -> Result<TileList<'_>, InputError> {
    let mut letters = " ".repeat(text.len() + 1).into_bytes();
    let mut numbers = Vec::new();
    for (at, word) in words(text) {
        let number = parse(word, at)?;
        let piece = tile(number, Place::at(at), &numbers)?;
        let rank = if piece.is_red() { 0 } else { piece.tile().rank() };
        letters[at..at + 2].copy_from_slice(&[b'0' + rank, piece.tile().suit().letter() as u8]);
        numbers.push(number);
    }
    Ok(TileList::Letters(String::from_utf8(letters).expect("tiles and blanks are ASCII").into()))
}

fn number(number: u8, at: Place, before: &[u8]) -> Result<Piece, InputError> {
    if before.contains(&number) {
        return Err(InputError::RepeatedTile { number, at });
    }
    Piece::from_number(number).ok_or(InputError::NoSuchTile { number, at })
}

fn tenhou6(number: u8, at: Place, _: &[u8]) -> Result<Piece, InputError> {
    Piece::from_tenhou6(number).ok_or(InputError::NoSuchTenhou6 { number, at })
}

/// mjai's letters for honours, in the order of their kinds.
const HONOURS: [&str; 7] = ["E", "S", "W", "N", "P", "F", "C"];
/// mjai's texts of other tiles: the plain ones of each suit, then the red fives.
const TEXTS: [[&str; 9]; 3] = [
    ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"],
    ["1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p"],
    ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"],
];
const RED_TEXTS: [&str; 3] = ["5mr", "5pr", "5sr"];

impl Piece {
    /// Its text as mjai has it: `5p`, `5pr` for a red five, `E` to `C` for honours. Read by
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
