//! Tiles and melds as text: parses and writes `406p(777z)` and its many variants.

use core::fmt::{self, Write as _};
use core::str::{CharIndices, FromStr};

use super::error::InputError;
use super::meld::{Meld, MeldKind};
use super::tile::{Suit, Tile};
use super::tile_set::TileSet;

/// The Unicode tiles by kind number.
const GLYPHS: [char; Tile::KINDS] = [
    '🀇', '🀈', '🀉', '🀊', '🀋', '🀌', '🀍', '🀎', '🀏', '🀙', '🀚', '🀛', '🀜', '🀝', '🀞', '🀟', '🀠', '🀡', '🀐', '🀑', '🀒', '🀓', '🀔',
    '🀕', '🀖', '🀗', '🀘', '🀀', '🀁', '🀂', '🀃', '🀆', '🀅', '🀄',
];

/// A joker, in letters and as a tile.
pub(crate) const JOKER: char = 'J';
const JOKER_GLYPH: char = '🀪';

/// The rank of a red five, which is written as 0.
const RED_FIVE: u8 = 5;

/// What a character means.
enum Sign {
    Space,
    Digit(u8),
    Suit(Suit),
    Tile(Tile),
    Joker,
    Delimiter(Delimiter),
}

/// Marks around and within a meld.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Delimiter {
    Open(Bracket),
    Close(Bracket),
    Plus,
}

/// How a meld is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bracket {
    /// `( )`: shown.
    Round,
    /// `[ ]`: a closed quad.
    Square,
}

impl Sign {
    fn from_char(character: char) -> Option<Self> {
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
            '(' => Self::Delimiter(Delimiter::Open(Bracket::Round)),
            ')' => Self::Delimiter(Delimiter::Close(Bracket::Round)),
            '[' => Self::Delimiter(Delimiter::Open(Bracket::Square)),
            ']' => Self::Delimiter(Delimiter::Close(Bracket::Square)),
            '+' => Self::Delimiter(Delimiter::Plus),
            'E' | '東' | '东' => Self::honour(1),
            'S' | '南' => Self::honour(2),
            'W' | '西' => Self::honour(3),
            'N' | '北' => Self::honour(4),
            'P' | '白' => Self::honour(5),
            'F' | '發' | '発' | '发' => Self::honour(6),
            'C' | '中' => Self::honour(7),
            JOKER | JOKER_GLYPH => Self::Joker,
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

/// A tile of a text or a mark of a meld.
enum Token {
    Tile(Tile),
    Joker,
    Delimiter(Delimiter),
}

/// The tokens of a text, each with its byte offset.
struct Tokens<'a> {
    text: &'a str,
    rest: CharIndices<'a>,
    /// Where the digits begin whose suit letter is still to come.
    digits: Option<usize>,
    /// The start, the digits and the suit of a group whose letter was found.
    group: Option<(usize, CharIndices<'a>, Suit)>,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, rest: text.char_indices(), digits: None, group: None }
    }

    /// The next token of the current group.
    fn next_of_group(&mut self) -> Option<Result<(usize, Token), InputError>> {
        let (start, digits, suit) = self.group.as_mut()?;
        let sign = digits.find_map(|(at, character)| match Sign::from_char(character) {
            Some(Sign::Digit(digit)) => Some((*start + at, Ok(digit))),
            Some(Sign::Delimiter(mark)) => Some((*start + at, Err(mark))),
            _ => None,
        });
        match sign {
            None => {
                self.group = None;
                None
            }
            Some((at, Err(mark))) => Some(Ok((at, Token::Delimiter(mark)))),
            Some((at, Ok(digit))) => {
                let rank = if digit == 0 && *suit != Suit::Honours { RED_FIVE } else { digit };
                let tile = Tile::new(*suit, rank).ok_or(InputError::NoSuchHonour { digit, at });
                Some(tile.map(|tile| (at, Token::Tile(tile))))
            }
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Result<(usize, Token), InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(token) = self.next_of_group() {
                return Some(token);
            }
            let Some((at, character)) = self.rest.next() else {
                return self.digits.take().map(|at| Err(InputError::DigitsWithoutSuit { at }));
            };
            match (Sign::from_char(character), self.digits) {
                // A plus among digits belongs to an added quad, 777+7z, and comes with them.
                (Some(Sign::Space), _) | (Some(Sign::Delimiter(Delimiter::Plus)), Some(_)) => {}
                (Some(Sign::Digit(_)), _) => self.digits = self.digits.or(Some(at)),
                (Some(Sign::Suit(suit)), Some(start)) => {
                    self.digits = None;
                    self.group = Some((start, self.text[start..at].char_indices(), suit));
                }
                (Some(Sign::Suit(suit)), None) => return Some(Err(InputError::SuitWithoutDigits { suit, at })),
                (Some(Sign::Tile(_) | Sign::Joker | Sign::Delimiter(_)), Some(at)) => {
                    return Some(Err(InputError::DigitsWithoutSuit { at }));
                }
                (Some(Sign::Tile(tile)), None) => return Some(Ok((at, Token::Tile(tile)))),
                (Some(Sign::Joker), None) => return Some(Ok((at, Token::Joker))),
                (Some(Sign::Delimiter(mark)), None) => return Some(Ok((at, Token::Delimiter(mark)))),
                (None, _) => return Some(Err(InputError::UnknownCharacter { character, at })),
            }
        }
    }
}

/// The error for a bracket, a plus or a joker where none belongs. `at` is its byte.
pub(crate) fn out_of_place(text: &str, at: usize) -> InputError {
    let character = text[at..].chars().next().expect("a mark is a character of the text");
    InputError::UnknownCharacter { character, at }
}

/// The tiles of a text that has no melds.
fn tiles(text: &str) -> impl Iterator<Item = Result<(usize, Tile), InputError>> {
    Tokens::new(text).map(|token| match token? {
        (at, Token::Tile(tile)) => Ok((at, tile)),
        (at, Token::Joker | Token::Delimiter(_)) => Err(out_of_place(text, at)),
    })
}

/// A meld whose closing bracket is still to come.
struct OpenMeld {
    bracket: Bracket,
    /// The byte of its bracket.
    at: usize,
    tiles: [Option<Tile>; 4],
    len: usize,
    /// How many tiles come before the plus.
    before_plus: Option<usize>,
}

impl OpenMeld {
    fn new(bracket: Bracket, at: usize) -> Self {
        Self { bracket, at, tiles: [None; 4], len: 0, before_plus: None }
    }

    fn push(&mut self, tile: Tile) {
        if let Some(free) = self.tiles.get_mut(self.len) {
            *free = Some(tile);
        }
        self.len += 1;
    }

    /// The meld that the tiles make.
    fn close(self) -> Result<Meld, InputError> {
        let at = self.at;
        let set: TileSet = self.tiles.into_iter().flatten().collect();
        let (Some(first), 3 | 4) = (set.iter().next(), self.len) else {
            return Err(InputError::MeldSize { tiles: self.len, at });
        };
        let is_one_kind = set.len() == 1;
        let kind = match (self.len, self.bracket, self.before_plus) {
            (4, Bracket::Square, None) if is_one_kind => MeldKind::ClosedQuad,
            (4, Bracket::Round, None) if is_one_kind => MeldKind::OpenQuad,
            (4, Bracket::Round, Some(3)) if is_one_kind => MeldKind::AddedQuad,
            (3, Bracket::Round, None) if is_one_kind => MeldKind::Triplet,
            (3, Bracket::Round, None) if set.len() == 3 => MeldKind::Run,
            (3, Bracket::Square, None) => return Err(InputError::ClosedMeld { tiles: set, at }),
            _ => return Err(InputError::NotAMeld { tiles: set, at }),
        };
        Meld::new(kind, first)
            .filter(|meld| meld.tiles().all(|tile| set.contains(tile)))
            .ok_or(InputError::NotAMeld { tiles: set, at })
    }
}

/// A part of a text that may hold melds: a tile outside of melds, or a meld.
pub(crate) enum TextPart {
    Tile(Tile),
    Joker,
    Meld(Meld),
}

pub(crate) fn parts(text: &str) -> impl Iterator<Item = Result<(usize, TextPart), InputError>> {
    let mut tokens = Tokens::new(text);
    let mut opened: Option<OpenMeld> = None;
    core::iter::from_fn(move || {
        loop {
            let Some(token) = tokens.next() else {
                return opened.take().map(|meld| Err(InputError::UnclosedMeld { at: meld.at }));
            };
            let (at, token) = match token {
                Ok(token) => token,
                Err(error) => return Some(Err(error)),
            };
            match (token, opened.as_mut()) {
                (Token::Tile(tile), None) => return Some(Ok((at, TextPart::Tile(tile)))),
                (Token::Tile(tile), Some(meld)) => meld.push(tile),
                (Token::Delimiter(Delimiter::Open(bracket)), None) => opened = Some(OpenMeld::new(bracket, at)),
                (Token::Delimiter(Delimiter::Plus), Some(meld)) if meld.before_plus.is_none() => {
                    meld.before_plus = Some(meld.len);
                }
                (Token::Delimiter(Delimiter::Close(bracket)), Some(meld)) if meld.bracket == bracket => {
                    let meld = opened.take().map(|meld| (meld.at, meld.close()));
                    return meld.map(|(at, meld)| meld.map(|meld| (at, TextPart::Meld(meld))));
                }
                (Token::Joker, None) => return Some(Ok((at, TextPart::Joker))),
                (Token::Delimiter(_), None) => return Some(Err(out_of_place(text, at))),
                (Token::Joker | Token::Delimiter(_), Some(meld)) => {
                    return Some(Err(InputError::UnclosedMeld { at: meld.at }));
                }
            }
        }
    })
}

/// Parses one meld in brackets.
impl FromStr for Meld {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut found = None;
        let mut others = 0;
        for part in parts(text) {
            match part? {
                (_, TextPart::Meld(meld)) if found.is_none() => found = Some(meld),
                _ => others += 1,
            }
        }
        found.filter(|_| others == 0).ok_or(InputError::NotOneMeld)
    }
}

/// Parses one tile in any notation of a hand.
impl FromStr for Tile {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut first = None;
        let mut count = 0;
        for tile in tiles(text) {
            first = first.or(Some(tile?.1));
            count += 1;
        }
        first.filter(|_| count == 1).ok_or(InputError::NotOneTile { tiles: count })
    }
}

/// Parses tiles in any notation of a hand, in any number and order.
impl FromStr for TileSet {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        tiles(text).map(|tile| tile.map(|(_, tile)| tile)).collect()
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

/// Writes tiles in order with the suit's letter after its last tile, or as Unicode tiles with the
/// alternate flag.
pub(crate) fn write_tiles(f: &mut fmt::Formatter<'_>, tiles: impl Iterator<Item = Tile>) -> fmt::Result {
    let mut tiles = tiles.peekable();
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

/// Writes this many jokers.
pub(crate) fn write_jokers(f: &mut fmt::Formatter<'_>, jokers: u8) -> fmt::Result {
    let joker = if f.alternate() { JOKER_GLYPH } else { JOKER };
    (0..jokers).try_for_each(|_| f.write_char(joker))
}

/// Writes the tiles in brackets: `(789p)`, or Unicode tiles with the alternate flag.
impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (opening, closing) = if self.kind() == MeldKind::ClosedQuad { ('[', ']') } else { ('(', ')') };
        f.write_char(opening)?;
        match self.kind() {
            MeldKind::AddedQuad if f.alternate() => write!(f, "{0:#}{0:#}{0:#}+{0:#}", self.tile())?,
            MeldKind::AddedQuad => write!(f, "{0}{0}{0}+{1}", self.tile().rank(), self.tile())?,
            _ => self.write_bare(f)?,
        }
        f.write_char(closing)
    }
}

/// Writes the tiles of a pair or a concealed meld, with an asterisk after each wild one.
pub(crate) fn write_group(
    f: &mut fmt::Formatter<'_>,
    tiles: impl Iterator<Item = Tile>,
    is_wild: impl Fn(usize) -> bool,
) -> fmt::Result {
    let mut last = None;
    for (place, tile) in tiles.enumerate() {
        if f.alternate() {
            f.write_char(GLYPHS[tile.index()])?;
        } else {
            f.write_char(char::from(b'0' + tile.rank()))?;
        }
        if is_wild(place) {
            f.write_char('*')?;
        }
        last = Some(tile);
    }
    match last {
        Some(tile) if !f.alternate() => f.write_char(tile.suit().letter()),
        _ => Ok(()),
    }
}

impl Meld {
    /// Writes the tiles without brackets.
    pub(crate) fn write_bare(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tiles(f, self.tiles())
    }
}

/// Writes the kinds in order: `1239m123s`, or Unicode tiles with the alternate flag. An empty set
/// is an empty text.
impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tiles(f, self.iter())
    }
}
