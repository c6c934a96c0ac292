//! What can be wrong with tiles from outside.

use core::fmt;

use crate::{Suit, Tile};

/// Why something is not a tile or a hand. The offending value comes along, and where it stands: `at` is the byte in a
/// text, the index in a slice, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// A character that the notation doesn't have.
    UnknownCharacter {
        /// The character.
        character: char,
        /// Its byte in the text.
        at: usize,
    },
    /// Digits without the letter of a suit behind them.
    DigitsWithoutSuit {
        /// The byte of the first of them.
        at: usize,
    },
    /// The letter of a suit without digits before it.
    SuitWithoutDigits {
        /// The suit.
        suit: Suit,
        /// The byte of its letter.
        at: usize,
    },
    /// A digit that is no honour: 0, 8 or 9.
    NoSuchHonour {
        /// The digit.
        digit: u8,
        /// Its byte in the text.
        at: usize,
    },
    /// A text that should be one tile and holds another number of them.
    NotOneTile {
        /// How many it holds.
        tiles: usize,
    },
    /// A kind number over 33.
    NoSuchKind {
        /// The number.
        number: u8,
        /// Its index in the slice.
        at: usize,
    },
    /// A tile number over 135.
    NoSuchTile {
        /// The number.
        number: u8,
        /// Its index in the slice.
        at: usize,
    },
    /// The same numbered tile twice.
    RepeatedTile {
        /// The number.
        number: u8,
        /// The index of its second appearance.
        at: usize,
    },
    /// A fifth tile of a kind.
    FifthCopy {
        /// The kind.
        tile: Tile,
        /// Where the fifth stands.
        at: usize,
    },
    /// A fifteenth tile.
    FifteenthTile {
        /// Its kind.
        tile: Tile,
        /// Where it stands.
        at: usize,
    },
    /// A count over 4.
    CountTooLarge {
        /// The kind that it counts.
        tile: Tile,
        /// The count.
        count: u8,
    },
    /// Counts that add up to more than 14.
    TotalTooLarge {
        /// Their sum.
        tiles: usize,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownCharacter { character, at } => write!(f, "unknown character {character:?} at byte {at}"),
            Self::DigitsWithoutSuit { at } => write!(f, "no suit (m, p, s or z) behind the digits at byte {at}"),
            Self::SuitWithoutDigits { suit, at } => {
                write!(f, "no digits before the suit '{}' at byte {at}", suit.letter())
            }
            Self::NoSuchHonour { digit, at } => write!(f, "no honour {digit}z at byte {at}: honours are 1z to 7z"),
            Self::NotOneTile { tiles } => write!(f, "{tiles} tiles where one is expected"),
            Self::NoSuchKind { number, at } => write!(f, "no kind {number} at index {at}: kinds are 0 to 33"),
            Self::NoSuchTile { number, at } => write!(f, "no tile {number} at index {at}: tiles are 0 to 135"),
            Self::RepeatedTile { number, at } => write!(f, "tile {number} for the second time at index {at}"),
            Self::FifthCopy { tile, at } => write!(f, "a fifth {tile} at position {at}"),
            Self::FifteenthTile { tile, at } => write!(f, "a fifteenth tile, {tile}, at position {at}"),
            Self::CountTooLarge { tile, count } => write!(f, "{count} copies of {tile}: there are 4"),
            Self::TotalTooLarge { tiles } => write!(f, "{tiles} tiles: a hand holds at most 14"),
        }
    }
}

impl core::error::Error for InputError {}

/// Why a hand can't draw or discard a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurnError {
    /// The hand has all four copies of the tile that it is to draw.
    FifthCopy(Tile),
    /// The hand has 14 tiles and can't draw this one.
    FifteenthTile(Tile),
    /// The hand doesn't have the tile that it is to discard.
    NotInHand(Tile),
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FifthCopy(tile) => write!(f, "can't draw {tile}: the hand has all four"),
            Self::FifteenthTile(tile) => write!(f, "can't draw {tile}: the hand has 14 tiles"),
            Self::NotInHand(tile) => write!(f, "can't discard {tile}: the hand has none"),
        }
    }
}

impl core::error::Error for TurnError {}
