//! Tiles as text: `406p` and its many variants, read and written.

use core::fmt::{self, Write as _};
use core::str::{CharIndices, FromStr};

use crate::{Hand, InputError, Suit, Tile};

/// The Unicode tiles by kind number.
const GLYPHS: [char; Tile::KINDS] = [
    '🀇', '🀈', '🀉', '🀊', '🀋', '🀌', '🀍', '🀎', '🀏', '🀙', '🀚', '🀛', '🀜', '🀝', '🀞', '🀟', '🀠', '🀡', '🀐', '🀑', '🀒', '🀓', '🀔',
    '🀕', '🀖', '🀗', '🀘', '🀀', '🀁', '🀂', '🀃', '🀆', '🀅', '🀄',
];

/// The rank that a red five, written as 0, is read as.
const RED_FIVE: u8 = 5;

/// What a character means.
enum Sign {
    Space,
    Digit(u8),
    Suit(Suit),
    Tile(Tile),
}

impl Sign {
    fn of(character: char) -> Option<Self> {
        // Full-width forms stand in the same order as ASCII.
        let character = match character {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0)?,
            _ => character,
        };
        Some(match character {
            '0'..='9' => Self::Digit(character as u8 - b'0'),
            'm' => Self::Suit(Suit::Characters),
            'p' => Self::Suit(Suit::Dots),
            's' => Self::Suit(Suit::Bamboos),
            'z' => Self::Suit(Suit::Honours),
            'E' | '東' | '东' => Self::honour(1),
            'S' | '南' => Self::honour(2),
            'W' | '西' => Self::honour(3),
            'N' | '北' => Self::honour(4),
            'P' | '白' => Self::honour(5),
            'F' | '發' | '発' | '发' => Self::honour(6),
            'C' | '中' => Self::honour(7),
            // A variation selector asks for a tile in colour or in black.
            '\u{fe0e}' | '\u{fe0f}' => Self::Space,
            _ if character.is_whitespace() => Self::Space,
            _ => Self::Tile(Tile::all().find(|tile| GLYPHS[tile.index()] == character)?),
        })
    }

    fn honour(rank: u8) -> Self {
        Self::Tile(Tile::new(Suit::Honours, rank).expect("honours have ranks 1 to 7"))
    }
}

/// The tiles of a text with the byte that each stands at.
pub(crate) struct Tiles<'a> {
    text: &'a str,
    rest: CharIndices<'a>,
    /// Where the digits begin whose suit is still to come.
    digits: Option<usize>,
    /// Where the digits are now that their suit has come.
    group: Option<(usize, CharIndices<'a>, Suit)>,
}

impl<'a> Tiles<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, rest: text.char_indices(), digits: None, group: None }
    }

    /// The next tile of the digits whose suit has come.
    fn next_of_group(&mut self) -> Option<Result<(usize, Tile), InputError>> {
        let (start, digits, suit) = self.group.as_mut()?;
        let digit = digits.find_map(|(at, character)| match Sign::of(character) {
            Some(Sign::Digit(digit)) => Some((*start + at, digit)),
            _ => None,
        });
        let Some((at, digit)) = digit else {
            self.group = None;
            return None;
        };
        let rank = if digit == 0 && *suit != Suit::Honours { RED_FIVE } else { digit };
        Some(Tile::new(*suit, rank).map(|tile| (at, tile)).ok_or(InputError::NoSuchHonour { digit, at }))
    }
}

impl Iterator for Tiles<'_> {
    type Item = Result<(usize, Tile), InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(tile) = self.next_of_group() {
                return Some(tile);
            }
            let Some((at, character)) = self.rest.next() else {
                return self.digits.take().map(|at| Err(InputError::DigitsWithoutSuit { at }));
            };
            match (Sign::of(character), self.digits) {
                (Some(Sign::Space), _) => {}
                (Some(Sign::Digit(_)), _) => self.digits = self.digits.or(Some(at)),
                (Some(Sign::Suit(suit)), Some(start)) => {
                    self.digits = None;
                    self.group = Some((start, self.text[start..at].char_indices(), suit));
                }
                (Some(Sign::Suit(suit)), None) => return Some(Err(InputError::SuitWithoutDigits { suit, at })),
                (Some(Sign::Tile(tile)), None) => return Some(Ok((at, tile))),
                (Some(Sign::Tile(_)), Some(at)) => return Some(Err(InputError::DigitsWithoutSuit { at })),
                (None, _) => return Some(Err(InputError::UnknownCharacter { character, at })),
            }
        }
    }
}

/// Reads tiles in any order: `123m406p789s1122z`, where 0 is a red five and read as a five; honours also as `ESWN`,
/// `PFC` (White, Green, Red) or `東南西北白發中`; Unicode tiles `🀇`; full-width digits and letters; spaces anywhere.
impl FromStr for Hand {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::collect(Tiles::new(text))
    }
}

/// Reads a single tile in any way that a hand is read.
impl FromStr for Tile {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut first = None;
        let mut tiles = 0;
        for tile in Tiles::new(text) {
            first = first.or(Some(tile?.1));
            tiles += 1;
        }
        first.filter(|_| tiles == 1).ok_or(InputError::NotOneTile { tiles })
    }
}

/// Writes `5p`, or `🀝` with the alternate flag.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "{}", GLYPHS[self.index()])
        } else {
            write!(f, "{}{}", self.rank(), self.suit().letter())
        }
    }
}

/// Writes the tiles in order: `123m456p789s1122z`, or Unicode tiles with the alternate flag. An empty hand is an empty
/// text.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tiles = self.tiles().peekable();
        while let Some(tile) = tiles.next() {
            if f.alternate() {
                f.write_char(GLYPHS[tile.index()])?;
                continue;
            }
            f.write_char(char::from(b'0' + tile.rank()))?;
            if tiles.peek().is_none_or(|next| next.suit() != tile.suit()) {
                f.write_char(tile.suit().letter())?;
            }
        }
        Ok(())
    }
}
