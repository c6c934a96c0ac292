//! Strings that must be a hand, a tile or a meld, and all ways to write one.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use shanten::error::Place;
use shanten::{Hand, InputError, Meld, Piece, Suit, Tile, TileSet, Visible};

#[track_caller]
fn read<T: FromStr<Err: Display>>(text: &str) -> T {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
pub fn hand(text: &str) -> Hand {
    read(text)
}

#[track_caller]
pub fn tile(text: &str) -> Tile {
    read(text)
}

#[track_caller]
pub fn meld(text: &str) -> Meld {
    read(text)
}

#[track_caller]
pub fn set(text: &str) -> TileSet {
    read(text)
}

#[track_caller]
pub fn visible(text: &str) -> Visible {
    read(text)
}

#[cfg(feature = "rules")]
#[track_caller]
pub fn rules(text: &str) -> shanten::rules::Rules {
    read(text)
}

/// The same hand without red fives, which Unicode tiles can't show.
pub fn without_reds(hand: Hand) -> Hand {
    let melds: Vec<Meld> = hand.melds().map(|meld| meld.with_reds(0).unwrap()).collect();
    hand.with_reds([0; 3]).unwrap().with_melds(&melds).unwrap()
}

/// Asserts that strings are refused at the `!`, which is removed from them, with this error and
/// message, where `#` is the number of the character.
#[track_caller]
pub fn refused<T: Debug + PartialEq>(
    read: impl Fn(&str) -> Result<T, InputError>,
    marked: &[&str],
    error: impl Fn(Place) -> InputError,
    words: &str,
) {
    for marked in marked {
        let (before, rest) = marked.split_once('!').expect(marked);
        let text = format!("{before}{rest}");
        let place = Place::in_text(&text, before.len());
        let error = error(place);
        assert_eq!(read(&text), Err(error), "{text}");
        assert_eq!(error.at(), Some(place), "{text}");
        assert_eq!(error.to_string(), words.replace('#', &(before.chars().count() + 1).to_string()), "{text}");
    }
}

/// The same for strings that aren't hands.
#[track_caller]
pub fn refuses(marked: &[&str], error: impl Fn(Place) -> InputError, words: &str) {
    refused(str::parse::<Hand>, marked, error, words);
}

/// The Unicode tiles by kind number. In Unicode, bamboos come before dots, and the dragons are in
/// the order red, green, white.
pub fn glyph(kind: usize) -> char {
    let offset = match kind {
        0..9 => 0x07 + kind,
        9..18 => 0x19 + kind - 9,
        18..27 => 0x10 + kind - 18,
        27..31 => kind - 27,
        _ => 0x06 - (kind - 31),
    };
    char::from_u32(0x1f000 + offset as u32).unwrap()
}

pub fn full_width(text: &str) -> String {
    text.chars().map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap()).collect()
}

pub fn variants_of_piece(piece: Piece) -> Vec<String> {
    if !piece.is_red() {
        return variants(piece.tile());
    }
    let letter = piece.tile().suit().letter();
    vec![format!("0{letter}"), full_width(&format!("0{letter}")), format!("5{letter}r"), format!(" 0{letter}\n")]
}

pub fn variants(tile: Tile) -> Vec<String> {
    let (plain, glyph) = (tile.to_string(), glyph(tile.index()));
    let mut variants = vec![
        full_width(&plain),
        glyph.to_string(),
        format!("{glyph}\u{fe0e}"),
        format!("{glyph}\u{fe0f}"),
        format!(" {plain}\u{3000}\n"),
        plain,
    ];
    if tile.suit() == Suit::Honours {
        let names = HONOURS[usize::from(tile.rank()) - 1];
        variants.extend(names.chars().map(String::from));
        variants.push(full_width(&names[..1]));
    }
    variants
}

/// The letter and the characters of each honour.
const HONOURS: [&str; 7] = ["E東东", "S南", "W西", "N北", "P白", "F發発发", "C中"];

/// Whether an error about a string names the character at its byte.
pub fn points_into(error: InputError, text: &str) -> bool {
    let at = |place: Place| {
        let (before, rest) = text.split_at_checked(place.offset())?;
        assert_eq!(place.character(), Some(before.chars().count() + 1), "{error:?} in {text:?}");
        rest.chars().next()
    };
    let is_digit = |c: char| matches!(c, '0'..='9' | '０'..='９') || "一二三四五六七八九伍赤".contains(c);
    let is_square = |c: char| matches!(c, '[' | '［');
    let is_bracket = |c: char| matches!(c, '(' | '（') || is_square(c);
    let is_word = |c: char| matches!(c, '①'..='⑨') || "红发EeHh".contains(c);
    let is_of = |c: char, tile: Tile| is_digit(c) || is_word(c) || variants(tile).contains(&c.to_string());
    match error {
        InputError::UnknownCharacter { character, at: place } => at(place) == Some(character),
        InputError::TooManyJokers { most: 0, at: place } => matches!(at(place), Some('J' | 'Ｊ' | '🀪')),
        InputError::NotOnlyTiles { at: place } | InputError::Game { at: place } => at(place).is_some(),
        InputError::DigitsWithoutSuit { at: place } => at(place).is_some_and(is_digit),
        InputError::SuitWithoutDigits { suit, at: place } => {
            at(place).is_some_and(|c| c == suit.letter() || full_width(&suit.letter().to_string()).contains(c))
        }
        InputError::NoSuchHonour { digit, at: place } => at(place).is_some_and(is_digit) && [0, 8, 9].contains(&digit),
        InputError::FifthCopy { tile, at: place } => at(place).is_some_and(|c| is_of(c, tile) || is_bracket(c)),
        InputError::TooManyTiles { tile: Some(tile), at: place, .. } => at(place).is_some_and(|c| is_of(c, tile)),
        InputError::MeldSize { tiles, at: place } => at(place).is_some_and(is_bracket) && !matches!(tiles, 3 | 4),
        InputError::ClosedMeld { at: place, .. } => at(place).is_some_and(is_square),
        InputError::UnclosedMeld { at: place }
        | InputError::NotAMeld { at: place, .. }
        | InputError::TooManyMelds { at: place, .. } => at(place).is_some_and(is_bracket),
        _ => false,
    }
}
