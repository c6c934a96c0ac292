//! Tiles and melds as strings: reads and writes `406p(777z)` and its many variants.

use core::fmt::{self, Write as _};
use core::str::CharIndices;

use crate::game::base::place::Place;
use crate::game::error::InputError;
use crate::game::tiles::meld::{Meld, MeldKind};
use crate::game::tiles::piece::Piece;
use crate::game::tiles::tile::{Suit, Tile};
use crate::game::tiles::tile_set::TileSet;

/// The Unicode tiles by kind number.
const GLYPHS: [char; Tile::KINDS] = [
    '🀇', '🀈', '🀉', '🀊', '🀋', '🀌', '🀍', '🀎', '🀏', '🀙', '🀚', '🀛', '🀜', '🀝', '🀞', '🀟', '🀠', '🀡', '🀐', '🀑', '🀒', '🀓', '🀔',
    '🀕', '🀖', '🀗', '🀘', '🀀', '🀁', '🀂', '🀃', '🀆', '🀅', '🀄',
];

/// A joker, in letters and as a tile.
pub(crate) const JOKER: char = 'J';
const JOKER_GLYPH: char = '🀪';

/// The mark before the last tile of an added quad, and the number of tiles before the mark.
pub(super) const PLUS: char = '+';
pub(super) const TRIPLET: usize = 3;

/// The digit of a red five: `406p`.
pub(super) const RED_DIGIT: u8 = 0;
/// The mark of a red five after its suit letter, in mjai: `5pr`.
pub(super) const RED_MARK: char = 'r';

/// The meaning of a character.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    Space,
    /// A variation selector, which selects a coloured or black glyph.
    Selector,
    Digit(u8),
    Suit(Suit),
    Tile(Tile),
    /// A red five of this suit.
    RedFive(Suit),
    Joker,
    Delimiter(Delimiter),
    /// A word before the drawn tile.
    Drawn,
}

/// Marks around a meld and inside it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Delimiter {
    Open(Bracket),
    Close(Bracket),
    Plus,
}

/// The brackets around a meld.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bracket {
    /// `( )`: an open meld.
    Round,
    /// `[ ]`: a closed quad.
    Square,
}

/// The meaning of each byte that is a character by itself; `None` for bytes of longer characters.
pub(super) const ASCII: [Option<Sign>; 1 << u8::BITS] = {
    let mut signs = [None; _];
    let mut byte = 0;
    while byte < 128 {
        signs[byte] = Sign::of(byte as u8 as char);
        byte += 1;
    }
    signs
};

/// The first Unicode tile, and the kind of each tile from there on.
const FIRST_GLYPH: char = '🀀';
const TILE_OF_GLYPH: [Tile; Tile::KINDS] = {
    let mut tiles = [Tile::FIRST; _];
    let mut kind = 0;
    while kind < Tile::KINDS {
        let tile = Tile::from_index(kind as u8).expect("a kind");
        tiles[GLYPHS[kind] as usize - FIRST_GLYPH as usize] = tile;
        kind += 1;
    }
    tiles
};

/// The meaning of characters.
pub(super) trait Alphabet: Copy {
    /// The meaning of a character, if it has one, and the number of bytes after it that belong to
    /// it. The string begins with the character.
    fn sign(self, character: char, text: &str) -> (Option<Sign>, usize);
}

/// The signs of a string, each with the byte and the character at which it begins.
#[derive(Clone)]
pub(super) struct Signs<'a, A> {
    alphabet: A,
    rest: CharIndices<'a>,
}

impl<'a, A: Alphabet> Signs<'a, A> {
    #[inline(always)]
    pub(super) fn new(alphabet: A, text: &'a str) -> Self {
        Self { alphabet, rest: text.char_indices() }
    }

    /// The byte at which the signs still to be read begin.
    pub(super) fn offset(&self) -> usize {
        self.rest.offset()
    }
}

impl<A: Alphabet> Iterator for Signs<'_, A> {
    type Item = (usize, char, Option<Sign>);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let text = self.rest.as_str();
        let (at, character) = self.rest.next()?;
        let (sign, behind) = self.alphabet.sign(character, text);
        let end = self.rest.offset() + behind;
        while self.rest.offset() < end {
            self.rest.next();
        }
        Some((at, character, sign))
    }
}

/// The alphabet of the notation itself.
#[derive(Clone, Copy)]
struct Plain;

impl Alphabet for Plain {
    #[inline(always)]
    fn sign(self, character: char, _: &str) -> (Option<Sign>, usize) {
        (Sign::from_char(character), 0)
    }
}

impl Sign {
    pub(super) fn from_char(character: char) -> Option<Self> {
        match u32::from(character) {
            code @ 0..128 => ASCII[code as usize],
            // Full-width forms are in the same order as ASCII.
            code @ 0xff01..=0xff5e => ASCII[(code - 0xfee0) as usize],
            _ => Self::of(character),
        }
    }

    /// The definition of the notation, without full-width forms.
    #[inline(always)]
    const fn of(character: char) -> Option<Self> {
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
            PLUS => Self::Delimiter(Delimiter::Plus),
            'E' | '東' | '东' => Self::Tile(Tile::EAST),
            'S' | '南' => Self::Tile(Tile::SOUTH),
            'W' | '西' => Self::Tile(Tile::WEST),
            'N' | '北' => Self::Tile(Tile::NORTH),
            'P' | '白' => Self::Tile(Tile::WHITE),
            'F' | '發' | '発' | '发' => Self::Tile(Tile::GREEN),
            'C' | '中' => Self::Tile(Tile::RED),
            JOKER | JOKER_GLYPH => Self::Joker,
            FIRST_GLYPH..='🀡' => Self::Tile(TILE_OF_GLYPH[character as usize - FIRST_GLYPH as usize]),
            '\u{fe0e}' | '\u{fe0f}' => Self::Selector,
            _ if character.is_whitespace() => Self::Space,
            _ => return None,
        })
    }
}

/// A token: a piece, a joker or a delimiter.
pub(super) enum Token {
    Piece(Piece),
    Joker,
    Delimiter(Delimiter),
}

/// The tokens of a string, each with its byte offset.
pub(super) struct Tokens<'a, A> {
    text: &'a str,
    rest: Signs<'a, A>,
    /// Whether suit letters come before their digits: `m123`.
    is_suit_first: bool,
    /// The byte of the first digit whose suit letter is still to come.
    digits: Option<usize>,
    /// A group of digits with their suit.
    group: Option<Group<'a, A>>,
}

/// Digits that share a suit, and the marks of a meld among them.
struct Group<'a, A> {
    /// The byte at which it starts.
    start: usize,
    signs: Signs<'a, A>,
    suit: Suit,
    is_red: bool,
}

impl<A: Alphabet> Group<'_, A> {
    /// The next token with its byte offset.
    fn next(&mut self) -> Option<Result<(usize, Token), InputError>> {
        let &mut Self { start, suit, is_red, .. } = self;
        self.signs.find_map(|(at, _, sign)| {
            let at = start + at;
            Some(match sign? {
                Sign::Delimiter(mark) => Ok((at, Token::Delimiter(mark))),
                Sign::Digit(digit) => {
                    let red = if is_red || digit == RED_DIGIT { Piece::red(suit) } else { None };
                    let piece = red.or_else(|| Tile::new(suit, digit).map(Piece::plain));
                    piece
                        .map(|piece| (at, Token::Piece(piece)))
                        .ok_or(InputError::NoSuchHonour { digit, at: Place::at(at) })
                }
                _ => return None,
            })
        })
    }
}

impl<'a, A: Alphabet> Tokens<'a, A> {
    pub(super) fn new(alphabet: A, text: &'a str) -> Self {
        let rest = Signs::new(alphabet, text);
        let is_of_group = |sign: &Sign| matches!(sign, Sign::Digit(_) | Sign::Suit(_));
        let first = rest.clone().filter_map(|(_, _, sign)| sign).find(is_of_group);
        let is_suit_first = matches!(first, Some(Sign::Suit(_)));
        Self { text, rest, is_suit_first, digits: None, group: None }
    }

    /// The group that ends with a suit letter at byte `at`, and perhaps a mark for red after it.
    fn group_before(&mut self, suit: Suit, start: usize, at: usize) -> Group<'a, A> {
        let signs = Signs::new(self.rest.alphabet, &self.text[start..at]);
        let is_five = || {
            let mut ranks = signs.clone().filter_map(|(_, _, sign)| sign);
            matches!(ranks.next(), Some(Sign::Digit(Tile::RED_RANK))) && ranks.next().is_none()
        };
        let is_marked = self.rest.rest.as_str().bytes().next() == Some(RED_MARK as u8);
        let is_red = is_marked && is_five() && Piece::red(suit).is_some();
        if is_red {
            self.rest.next();
        }
        Group { start, signs, suit, is_red }
    }

    /// The group after a suit letter; `None` if no digit follows.
    fn group_behind(&mut self, suit: Suit) -> Option<Group<'a, A>> {
        let (start, mut behind) = (self.rest.offset(), self.rest.clone());
        while let Some((_, _, Some(Sign::Digit(_) | Sign::Delimiter(Delimiter::Plus)))) = behind.next() {
            self.rest = behind.clone();
        }
        let end = self.rest.offset();
        let signs = Signs::new(self.rest.alphabet, &self.text[start..end]);
        (start < end).then_some(Group { start, signs, suit, is_red: false })
    }
}

impl<A: Alphabet> Iterator for Tokens<'_, A> {
    type Item = Result<(usize, Token), InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(token) = self.group.as_mut().and_then(Group::next) {
                return Some(token);
            }
            let Some((at, character, sign)) = self.rest.next() else {
                return self.digits.take().map(|at| Err(InputError::DigitsWithoutSuit { at: Place::at(at) }));
            };
            match (sign, self.digits) {
                // A plus among digits, as in 777+7z, is read with the digits of the added quad.
                (Some(Sign::Selector), _)
                | (Some(Sign::Space), None)
                | (Some(Sign::Delimiter(Delimiter::Plus)), Some(_)) => {}
                (Some(Sign::Digit(_)), _) => self.digits = self.digits.or(Some(at)),
                (Some(Sign::Suit(suit)), Some(start)) if !self.is_suit_first => {
                    self.digits = None;
                    self.group = Some(self.group_before(suit, start, at));
                }
                (Some(Sign::Suit(suit)), None) => match self.group_behind(suit).filter(|_| self.is_suit_first) {
                    None => return Some(Err(InputError::SuitWithoutDigits { suit, at: Place::at(at) })),
                    group => self.group = group,
                },
                (Some(Sign::Drawn) | None, _) => {
                    return Some(Err(InputError::UnknownCharacter { character, at: Place::at(at) }));
                }
                (_, Some(at)) => {
                    return Some(Err(InputError::DigitsWithoutSuit { at: Place::at(at) }));
                }
                (Some(Sign::Tile(tile)), None) => return Some(Ok((at, Token::Piece(tile.into())))),
                (Some(Sign::RedFive(suit)), None) => {
                    return Piece::red(suit).map(|piece| Ok((at, Token::Piece(piece))));
                }
                (Some(Sign::Joker), None) => return Some(Ok((at, Token::Joker))),
                (Some(Sign::Delimiter(mark)), None) => return Some(Ok((at, Token::Delimiter(mark)))),
            }
        }
    }
}

/// The error for a misplaced bracket, plus or joker. `at` is its byte.
pub(crate) fn out_of_place(text: &str, at: usize) -> InputError {
    let character = text[at..].chars().next().expect("a mark is a character of the text");
    InputError::UnknownCharacter { character, at: Place::at(at) }
}

/// The pieces of a string without melds.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Result<Piece, InputError>> {
    pieces_in(Plain, text)
}

/// The pieces of a string without melds, in an alphabet.
pub(super) fn pieces_in<A: Alphabet>(alphabet: A, text: &str) -> impl Iterator<Item = Result<Piece, InputError>> {
    Tokens::new(alphabet, text).map(|token| match token? {
        (_, Token::Piece(piece)) => Ok(piece),
        (at, Token::Joker | Token::Delimiter(_)) => Err(out_of_place(text, at)),
    })
}

/// A meld whose closing bracket is still to come.
struct OpenMeld {
    bracket: Bracket,
    /// The byte of its opening bracket.
    at: usize,
    tiles: [Option<Tile>; 4],
    len: usize,
    reds: u8,
    /// Whether a tile after the plus is red, and the number of tiles before the plus.
    is_added_red: bool,
    before_plus: Option<usize>,
}

impl OpenMeld {
    fn new(bracket: Bracket, at: usize) -> Self {
        Self { bracket, at, tiles: [None; 4], len: 0, reds: 0, is_added_red: false, before_plus: None }
    }

    fn push(&mut self, piece: Piece) {
        if let Some(free) = self.tiles.get_mut(self.len) {
            *free = Some(piece.tile());
            self.reds += u8::from(piece.is_red());
            self.is_added_red |= piece.is_red() && self.before_plus.is_some();
        }
        self.len += 1;
    }

    /// Makes the meld of the tiles, or the tile set aside.
    fn close(self) -> Result<TextPart, InputError> {
        let at = self.at;
        if let ([Some(tile), None, ..], Bracket::Round, None) = (self.tiles, self.bracket, self.before_plus) {
            return Ok(TextPart::Aside(tile));
        }
        let set: TileSet = self.tiles.into_iter().flatten().collect();
        let (Some(first), 3 | 4) = (set.iter().next(), self.len) else {
            return Err(InputError::MeldSize { tiles: self.len, at: Place::at(at) });
        };
        let is_one_kind = set.len() == 1;
        let kind = match (self.len, self.bracket, self.before_plus) {
            (4, Bracket::Square, None) if is_one_kind => MeldKind::ClosedQuad,
            (4, Bracket::Round, None) if is_one_kind => MeldKind::OpenQuad,
            (4, Bracket::Round, Some(TRIPLET)) if is_one_kind => MeldKind::AddedQuad,
            (3, Bracket::Round, None) if is_one_kind => MeldKind::Triplet,
            (3, Bracket::Round, None) if set.len() == 3 => MeldKind::Run,
            (3, Bracket::Square, None) => return Err(InputError::ClosedMeld { tiles: set, at: Place::at(at) }),
            _ => return Err(InputError::NotAMeld { tiles: set, at: Place::at(at) }),
        };
        Meld::new(kind, first)
            .filter(|meld| meld.tiles().all(|tile| set.contains(tile)))
            .and_then(|meld| meld.with_reds(self.reds))
            .map(|meld| TextPart::Meld(meld.with_red_added().filter(|_| self.is_added_red).unwrap_or(meld)))
            .ok_or(InputError::NotAMeld { tiles: set, at: Place::at(at) })
    }
}

/// A part of a string that may have melds: a piece outside of melds, or a meld.
pub(crate) enum TextPart {
    Piece(Piece),
    Joker,
    Meld(Meld),
    /// A single tile in round brackets.
    Aside(Tile),
}

/// A part with the byte at which it begins, or the error found there.
pub(crate) type FoundPart = Result<(usize, TextPart), InputError>;

#[inline]
pub(crate) fn parts(text: &str) -> impl Iterator<Item = FoundPart> {
    parts_in(Plain, text)
}

/// The parts of a string in an alphabet.
#[inline]
pub(super) fn parts_in<A: Alphabet>(alphabet: A, text: &str) -> impl Iterator<Item = FoundPart> {
    let mut tokens = Tokens::new(alphabet, text);
    let mut opened: Option<OpenMeld> = None;
    core::iter::from_fn(move || {
        loop {
            let Some(token) = tokens.next() else {
                return opened.take().map(|meld| Err(InputError::UnclosedMeld { at: Place::at(meld.at) }));
            };
            let (at, token) = match token {
                Ok(token) => token,
                Err(error) => return Some(Err(error)),
            };
            match (token, opened.as_mut()) {
                (Token::Piece(piece), None) => return Some(Ok((at, TextPart::Piece(piece)))),
                (Token::Piece(piece), Some(meld)) => meld.push(piece),
                (Token::Delimiter(Delimiter::Open(bracket)), None) => opened = Some(OpenMeld::new(bracket, at)),
                (Token::Delimiter(Delimiter::Plus), Some(meld)) if meld.before_plus.is_none() => {
                    meld.before_plus = Some(meld.len);
                }
                (Token::Delimiter(Delimiter::Close(bracket)), Some(meld)) if meld.bracket == bracket => {
                    let meld = opened.take().map(|meld| (meld.at, meld.close()));
                    return meld.map(|(at, part)| part.map(|part| (at, part)));
                }
                (Token::Joker, None) => return Some(Ok((at, TextPart::Joker))),
                (Token::Delimiter(_), None) => return Some(Err(out_of_place(text, at))),
                (Token::Joker | Token::Delimiter(_), Some(meld)) => {
                    return Some(Err(InputError::UnclosedMeld { at: Place::at(meld.at) }));
                }
            }
        }
    })
}

/// Writes `5p`, or `🀝` with the alternate flag.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Piece::plain(*self).fmt(f)
    }
}

/// Writes `5p`, or `0p` for a red five. The alternate flag writes `🀝` for both, because Unicode has
/// no red tiles.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digit(f, *self)?;
        if f.alternate() { Ok(()) } else { f.write_char(self.tile().suit().letter()) }
    }
}

/// Writes the digit of a piece, or the Unicode tile with the alternate flag.
fn write_digit(f: &mut fmt::Formatter<'_>, piece: Piece) -> fmt::Result {
    f.write_char(if f.alternate() { GLYPHS[piece.tile().index()] } else { digit(piece) })
}

/// The digit of a piece.
pub(super) fn digit(piece: Piece) -> char {
    char::from(b'0' + if piece.is_red() { RED_DIGIT } else { piece.tile().rank() })
}

/// Writes tiles as Unicode glyphs.
pub(crate) fn write_glyphs(f: &mut fmt::Formatter<'_>, tiles: impl IntoIterator<Item = Tile>) -> fmt::Result {
    tiles.into_iter().try_for_each(|tile| f.write_char(GLYPHS[tile.index()]))
}

/// Writes a tile set aside as a Unicode glyph.
pub(crate) fn write_aside_glyph(f: &mut fmt::Formatter<'_>, tile: Tile) -> fmt::Result {
    write!(f, "({tile:#})")
}

/// Writes this many jokers as Unicode glyphs.
pub(crate) fn write_joker_glyphs(f: &mut fmt::Formatter<'_>, jokers: u8) -> fmt::Result {
    (0..jokers).try_for_each(|_| f.write_char(JOKER_GLYPH))
}

/// The brackets around a meld.
pub(super) const fn brackets(kind: MeldKind) -> [char; 2] {
    if matches!(kind, MeldKind::ClosedQuad) { ['[', ']'] } else { ['(', ')'] }
}

/// Writes the tiles of a pair or a concealed meld, with an asterisk after each wild one.
pub(crate) fn write_group(
    f: &mut fmt::Formatter<'_>,
    tiles: impl Iterator<Item = Tile>,
    is_wild: impl Fn(usize) -> bool,
) -> fmt::Result {
    let mut last = None;
    for (place, tile) in tiles.enumerate() {
        write_digit(f, tile.into())?;
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
