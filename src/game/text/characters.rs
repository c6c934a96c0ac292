//! What characters mean in texts that were pasted.

use super::notation::{Alphabet, Delimiter, RED_MARK, Sign};
use crate::game::tiles::tile::{Suit, Tile};

/// The quotes around the texts of a list.
pub(super) const QUOTES: [char; 2] = ['"', '\''];

/// What characters mean in a text that was pasted.
#[derive(Clone, Copy, Default)]
pub(super) struct PastedAlphabet {
    /// Whether there are quotes around tiles.
    is_list: bool,
    /// Whether letters of suits are capitals.
    are_capitals: bool,
}

impl Alphabet for PastedAlphabet {
    fn sign(self, character: char) -> Option<Sign> {
        let suit = match character {
            '一'..='龥' => match NUMBERS.iter().position(|&number| number == character) {
                Some(number) => return Some(Sign::Digit(number as u8 + 1)),
                None => match character {
                    '萬' | '万' => Suit::Characters,
                    '筒' | '餅' | '餠' | '饼' => Suit::Dots,
                    '索' | '条' | '條' => Suit::Bamboos,
                    _ => return Sign::from_char(character),
                },
            },
            '①'..='⑨' => {
                let rank = character as u32 - '①' as u32 + 1;
                return Tile::new(Suit::Dots, rank as u8).map(Sign::Tile);
            }
            _ => match self.small(half_width(character)) {
                'm' | 'w' => Suit::Characters,
                'p' | 'b' => Suit::Dots,
                's' | 't' => Suit::Bamboos,
                'z' => Suit::Honours,
                character if is_separator(character) || self.is_list && QUOTES.contains(&character) => {
                    return Some(Sign::Space);
                }
                _ => return Sign::from_char(character),
            },
        };
        Some(Sign::Suit(suit))
    }
}

const NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The letters of number suits in the notation, each with that of Chinese sites.
const LETTERS: [[char; 2]; 3] = [['m', 'w'], ['p', 'b'], ['s', 't']];

const fn half_width(character: char) -> char {
    match character {
        '！'..='～' => (character as u32 - '！' as u32 + '!' as u32) as u8 as char,
        _ => character,
    }
}

/// Whether a character may stand between groups of tiles.
const fn is_separator(character: char) -> bool {
    matches!(character, ',' | '|' | '/' | '-' | '、' | '・' | '･' | '·')
}

/// Tiles without a blank among them, and what separates them from those before.
#[derive(Default)]
struct Clump {
    tiles: usize,
    /// A separator before them, with its byte.
    separator: Option<(usize, char)>,
}

impl Clump {
    /// Fails with the byte of the separator if it may mean something else: `1m-9m` a row, `-5m` a
    /// discard, `3m/6m` a choice.
    fn check(&self, before: usize) -> Result<(), usize> {
        let Some((at, separator)) = self.separator else { return Ok(()) };
        let is_between = before > 0 && self.tiles > 0;
        let is_clear = match separator {
            '-' => self.tiles > 1,
            '/' => before > 1 || self.tiles > 1,
            _ => true,
        };
        if is_between && is_clear { Ok(()) } else { Err(at) }
    }
}

impl PastedAlphabet {
    /// Whether the notation itself doesn't have a character.
    pub(super) fn is_own(character: char) -> bool {
        let all = Self { is_list: false, are_capitals: true };
        Sign::from_char(character).is_none() && all.sign(character).is_some()
    }

    /// A letter of a suit in small, if it is one.
    const fn small(self, letter: char) -> char {
        match letter {
            'M' | 'W' | 'P' | 'B' | 'S' | 'T' | 'Z' if self.are_capitals => letter.to_ascii_lowercase(),
            _ => letter,
        }
    }

    /// What the letters of a text mean. Fails with the byte of one that may mean two things: `b` is
    /// dots beside `w` and `t`, and bamboos elsewhere; `w` beside `m` may be winds; `S` may be
    /// South where suits are capitals.
    pub(super) fn of(text: &str, is_list: bool) -> Result<Self, usize> {
        let (capitals, small) = (Self { is_list, are_capitals: true }, Self { is_list, are_capitals: false });
        let (mut first_capital, mut first_small, mut lone) = (None, None, None);
        let mut suits = LETTERS.map(|letters| letters.map(|letter| (letter, None)));
        let (mut was_digit, mut before, mut clump) = (false, 0, Clump::default());
        for (at, character) in text.char_indices() {
            let letter = half_width(character);
            let suit = if was_digit { capitals.small(letter) } else { letter };
            match letter {
                _ if suit != letter => first_capital = first_capital.or(Some(at)),
                'S' | 'P' | 'W' => lone = lone.or(Some(at)),
                'm' | 'w' | 'p' | 'b' | 's' | 't' | 'z' => first_small = first_small.or(Some(at)),
                _ => {}
            }
            for (letter, first) in suits.as_flattened_mut() {
                *first = first.or((*letter == suit).then_some(at));
            }
            let sign = if suit == letter { small } else { capitals }.sign(character);
            was_digit = matches!(sign, Some(Sign::Digit(_)));
            match sign {
                Some(Sign::Space) => {
                    if clump.tiles > 0 {
                        clump.check(before)?;
                        (before, clump) = (clump.tiles, Clump::default());
                    }
                    if is_separator(letter) && clump.separator.replace((at, letter)).is_some() {
                        return Err(at);
                    }
                }
                Some(Sign::Digit(_) | Sign::Tile(_) | Sign::Joker) => clump.tiles += 1,
                None if character != RED_MARK => return Err(at),
                Some(Sign::Delimiter(Delimiter::Plus)) if clump.tiles == 0 => {
                    clump.check(before)?;
                    before = 0;
                }
                _ => {}
            }
        }
        clump.check(before)?;
        let are_mixed = first_small.is_some() || lone.is_some();
        let both = suits.iter().find_map(|[(_, notation), (_, site)]| notation.and(*site));
        match (first_capital, both, suits.map(|[_, (_, site)]| site)) {
            (Some(at), ..) if are_mixed => Err(at),
            (_, Some(at), _) | (_, _, [None, Some(at), None]) => Err(at),
            _ => Ok(if first_capital.is_some() { capitals } else { small }),
        }
    }
}
