//! Notations of tiles that the library doesn't read by itself: numbers, counts and lists.

use std::borrow::Cow;

use clap::ValueEnum;
use shanten::{Suit, Tile, Visible};

use crate::input::BadText;

/// How tiles are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// In letters, or as 34 counts, or as a JSON list of mjai tiles
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

/// Tiles in a form that the library reads.
pub(crate) enum Tiles<'a> {
    /// In letters. Each tile is at its byte in the original text.
    Letters(Cow<'a, str>),
    /// The count of each kind.
    Counts([u8; Tile::KINDS]),
}

impl Notation {
    /// Reads tiles that are no hand, without jokers.
    pub(crate) fn visible(self, text: &[u8]) -> Result<Visible, BadText> {
        match self.read(str::from_utf8(text)?)? {
            Tiles::Letters(text) => Ok(text.parse()?),
            Tiles::Counts(counts) => Visible::from_counts(&counts).map_err(BadText::Counts),
        }
    }

    /// Reads a text as far as it must be known what its numbers mean.
    pub(crate) fn read(self, text: &str) -> Result<Tiles<'_>, BadText> {
        match self {
            Self::Auto => auto(text),
            Self::Mjai => Ok(Tiles::Letters(without_marks(text).into())),
            Self::Numbers => in_letters(text, number),
            Self::Counts => counts(text),
            Self::Tenhou6 => in_letters(text, tenhou6),
        }
    }
}

/// Reads what can't be mistaken.
fn auto(text: &str) -> Result<Tiles<'_>, BadText> {
    let letters = Ok(Tiles::Letters(text.into()));
    // Tiles in letters end with neither, but for a closed quad.
    let trimmed = text.trim_ascii_end();
    if !trimmed.ends_with(|last: char| last.is_ascii_digit() || last == ']') {
        return letters;
    }
    let is_list = trimmed.ends_with(']');
    let list = trimmed.trim_ascii_start().strip_prefix('[').filter(|_| is_list);
    if list.is_some_and(|list| list.trim_ascii_start().starts_with('"')) {
        return Ok(Tiles::Letters(without_marks(text).into()));
    }
    let numbers = words(text).filter(|(_, word)| word.bytes().all(|byte| byte.is_ascii_digit())).count();
    let is_numbers = numbers > 1 && numbers == words(text).count() && is_list == list.is_some();
    match numbers {
        Tile::KINDS if is_numbers => counts(text),
        _ if is_numbers => Err(BadText::WhichNumbers { numbers }),
        _ => letters,
    }
}

/// Whether a character may be between the tiles of a list.
fn is_mark(character: char) -> bool {
    matches!(character, ',' | '"' | '[' | ']')
}

/// A list with blanks in place of its brackets, quotes and commas.
fn without_marks(text: &str) -> String {
    text.replace(is_mark, " ")
}

/// The words of a list with their bytes.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_between = |character: char| character.is_whitespace() || is_mark(character);
    let mut end = 0;
    let parts = text.split_inclusive(is_between).map(move |part| {
        let start = end;
        end += part.len();
        (start, part.trim_end_matches(is_between))
    });
    parts.filter(|(_, word)| !word.is_empty())
}

fn counts(text: &str) -> Result<Tiles<'_>, BadText> {
    let counts: Vec<u8> = words(text).map(|(at, word)| parse(word, at)).collect::<Result<_, _>>()?;
    let counts = counts.as_slice().try_into().map_err(|_| BadText::CountOfCounts { counts: counts.len() })?;
    Ok(Tiles::Counts(counts))
}

fn parse(word: &str, at: usize) -> Result<u8, BadText> {
    word.parse().map_err(|_| BadText::NotANumber { at })
}

/// The tiles that numbers stand for, given the numbers before each. A tile takes two bytes, and a
/// number with its separator has no fewer, so that each tile has room at its number.
fn in_letters(text: &str, tile: impl Fn(u8, usize, &[u8]) -> Result<[u8; 2], BadText>) -> Result<Tiles<'_>, BadText> {
    let mut letters = " ".repeat(text.len() + 1).into_bytes();
    let mut numbers = Vec::new();
    for (at, word) in words(text) {
        let number = parse(word, at)?;
        letters[at..at + 2].copy_from_slice(&tile(number, at, &numbers)?);
        numbers.push(number);
    }
    Ok(Tiles::Letters(String::from_utf8(letters).expect("tiles and blanks are ASCII").into()))
}

/// A digit and the letter of a suit.
fn letters(digit: u8, suit: Suit) -> [u8; 2] {
    [b'0' + digit, suit.letter() as u8]
}

fn number(number: u8, at: usize, before: &[u8]) -> Result<[u8; 2], BadText> {
    if before.contains(&number) {
        return Err(BadText::RepeatedNumber { number, at });
    }
    let tile = Tile::from_index(number / 4).ok_or(BadText::NoSuchNumber { number, at, all: "0 to 135" })?;
    let is_red = matches!(number, 16 | 52 | 88);
    Ok(letters(if is_red { 0 } else { tile.rank() }, tile.suit()))
}

fn tenhou6(number: u8, at: usize, _: &[u8]) -> Result<[u8; 2], BadText> {
    const ALL: &str = "11 to 19, 21 to 29, 31 to 39, 41 to 47 and 51 to 53";
    let no_such = BadText::NoSuchNumber { number, at, all: ALL };
    let suit = |tens: u8| Suit::ALL.get(usize::from(tens).wrapping_sub(1)).copied();
    match (number / 10, number % 10) {
        (5, units) => suit(units).filter(|suit| *suit != Suit::Honours).map(|suit| letters(0, suit)),
        (tens, rank) => suit(tens).and_then(|suit| Tile::new(suit, rank)).map(|tile| letters(tile.rank(), tile.suit())),
    }
    .ok_or(no_such)
}
