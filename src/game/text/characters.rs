//! The meaning of characters in pasted strings.

use core::ops::Range;

use super::notation::{Alphabet, Delimiter, RED_DIGIT, RED_MARK, Sign, Signs};
use crate::game::tiles::tile::{Suit, Tile};

/// The quotes around the strings of a list.
pub(super) const QUOTES: [char; 2] = ['"', '\''];

/// The meaning of characters in a pasted string.
#[derive(Clone, Copy)]
pub(super) struct PastedAlphabet {
    /// Whether there are quotes around tiles.
    is_list: bool,
    /// Whether letters of suits are capitals.
    are_capitals: bool,
    /// The suit of `b`: dots, or bamboos next to `c` and `d`.
    b: Suit,
    /// Whether numbers in characters are tiles without a suit: `一二三①②③`.
    are_numbers_tiles: bool,
}

impl Default for PastedAlphabet {
    fn default() -> Self {
        Self { is_list: false, are_capitals: false, b: Suit::Dots, are_numbers_tiles: false }
    }
}

/// The marks before a red five: `赤5p`.
const RED_MARKS: [char; 3] = ['赤', '红', '紅'];

/// Words between a hand and the tile that was drawn.
pub const DRAWN: [&str; 3] = ["ツモ", "自摸", "tsumo"];
/// Words between a hand and the discard with which it won. A hand alone has none.
pub const WON: [&str; 5] = ["ロン", "栄和", "荣和", "榮和", "ron"];

/// Words longer than a character, with their meaning.
const WORDS: [(&str, Sign); 15] = [
    ("红中", Sign::Tile(Tile::RED)),
    ("紅中", Sign::Tile(Tile::RED)),
    ("发财", Sign::Tile(Tile::GREEN)),
    ("發財", Sign::Tile(Tile::GREEN)),
    ("白板", Sign::Tile(Tile::WHITE)),
    ("East", Sign::Tile(Tile::EAST)),
    ("South", Sign::Tile(Tile::SOUTH)),
    ("West", Sign::Tile(Tile::WEST)),
    ("North", Sign::Tile(Tile::NORTH)),
    ("Haku", Sign::Tile(Tile::WHITE)),
    ("Hatsu", Sign::Tile(Tile::GREEN)),
    ("Chun", Sign::Tile(Tile::RED)),
    (DRAWN[0], Sign::Drawn),
    (DRAWN[1], Sign::Drawn),
    (DRAWN[2], Sign::Drawn),
];

impl Alphabet for PastedAlphabet {
    fn sign(self, character: char, text: &str) -> (Option<Sign>, usize) {
        let behind = &text[character.len_utf8()..];
        // Most characters begin no word; this check is quick.
        let is_word = !character.is_ascii_digit() && behind.starts_with(char::is_alphabetic);
        let word = WORDS.iter().filter(|_| is_word).find_map(|(word, sign)| Some((strip(text, &[word])?, *sign)));
        if let Some((rest, sign)) = word {
            return (Some(sign), behind.len() - rest.len());
        }
        let sign = match character {
            _ if RED_MARKS.contains(&character) => return self.red_five(behind),
            '萬' | '万' => Sign::Suit(Suit::Characters),
            '筒' | '餅' | '餠' | '饼' => Sign::Suit(Suit::Dots),
            '索' | '条' | '條' => Sign::Suit(Suit::Bamboos),
            '①'..='⑨' => match Tile::new(Suit::Dots, (character as u32 - '①' as u32 + 1) as u8) {
                Some(tile) => Sign::Tile(tile),
                None => return (None, 0),
            },
            _ => match (number(character), self.small(half_width(character))) {
                (Some(rank), _) => match Tile::new(Suit::Characters, rank).filter(|_| self.are_numbers_tiles) {
                    Some(tile) => {
                        let rest = behind.strip_prefix(['萬', '万']).unwrap_or(behind);
                        return (Some(Sign::Tile(tile)), behind.len() - rest.len());
                    }
                    None => Sign::Digit(rank),
                },
                (_, 'm' | 'w' | 'c') => Sign::Suit(Suit::Characters),
                (_, 'p' | 'd') => Sign::Suit(Suit::Dots),
                (_, 'b') => Sign::Suit(self.b),
                (_, 's' | 't') => Sign::Suit(Suit::Bamboos),
                (_, 'z') => Sign::Suit(Suit::Honours),
                (_, letter) if is_separator(letter) || self.is_list && QUOTES.contains(&letter) => Sign::Space,
                _ => return (Sign::from_char(character), 0),
            },
        };
        (Some(sign), 0)
    }
}

/// The number that a character stands for.
fn number(character: char) -> Option<u8> {
    const NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    match character {
        // Tiles show this character for 5.
        '伍' => Some(5),
        _ => NUMBERS.iter().position(|&number| number == character).map(|place| place as u8 + 1),
    }
}

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

/// Tiles without a space between them, and the separator before them.
#[derive(Default)]
struct Clump {
    tiles: usize,
    /// The separator before them, with its byte.
    separator: Option<(usize, char)>,
}

impl Clump {
    /// Fails with the byte of the separator if its meaning is unclear: `1m-9m` may be a range,
    /// `-5m` a discard.
    fn check(&self, before: usize) -> Result<(), usize> {
        let Some((at, separator)) = self.separator else { return Ok(()) };
        let is_between = before > 0 && self.tiles > 0;
        if is_between && (separator != '-' || self.tiles > 1) { Ok(()) } else { Err(at) }
    }
}

/// Clumps with slashes between them.
#[derive(Default)]
struct Slashes {
    /// The byte of the first slash.
    first: Option<usize>,
    has_group: bool,
}

impl Slashes {
    /// Takes in a clump, and the number of tiles in the clump before it.
    fn see(&mut self, before: usize, clump: &Clump) -> Result<(), usize> {
        let Some((at, '/')) = clump.separator else { return core::mem::take(self).check() };
        self.first = self.first.or(Some(at));
        self.has_group |= before > 1 || clump.tiles > 1;
        Ok(())
    }

    /// Fails with the byte of the first slash if all tiles are single: `3m/6m` is a choice.
    fn check(self) -> Result<(), usize> {
        self.first.filter(|_| !self.has_group).map_or(Ok(()), Err)
    }
}

/// Numbers in characters, and the suits after them.
#[derive(Default)]
struct NumberSuits {
    digits: usize,
    /// Whether the suit of the last numbers may still follow.
    are_open: bool,
    is_suit_missing: bool,
    /// Whether any number has another suit, or may have one because suits come before digits.
    is_other_suit: bool,
}

impl NumberSuits {
    /// Takes in the next sign of a string, whose last character is `last`.
    fn see(&mut self, last: Option<char>, sign: Option<Sign>) {
        match sign {
            Some(Sign::Digit(_)) => {
                self.digits += 1;
                self.are_open |= last.and_then(number).is_some();
                return;
            }
            Some(Sign::Suit(suit)) => {
                self.is_other_suit |= self.digits == 0 || self.are_open && suit != Suit::Characters;
            }
            _ => self.is_suit_missing |= self.are_open,
        }
        self.are_open = false;
    }

    /// Whether the numbers are tiles by themselves: a suit is missing, and none has another suit.
    const fn are_tiles(&self) -> bool {
        (self.is_suit_missing || self.are_open) && !self.is_other_suit
    }
}

/// The letters of suits in the notation, on Chinese sites, and on western ones.
const LETTERS: [char; 8] = ['m', 'w', 'p', 'b', 's', 't', 'c', 'd'];

impl PastedAlphabet {
    /// Whether a string begins with a sign that only pasted strings have.
    pub(super) fn is_own(text: &str) -> bool {
        let first = Signs::new(Self::any(false), text).next();
        first.is_some_and(|(_, character, sign)| sign.is_some() && Sign::from_char(character).is_none())
    }

    /// The alphabet with the most letters.
    const fn any(is_list: bool) -> Self {
        Self { is_list, are_capitals: true, b: Suit::Bamboos, are_numbers_tiles: false }
    }

    /// Reads a red five after its mark.
    fn red_five(self, behind: &str) -> (Option<Sign>, usize) {
        if behind.starts_with(RED_MARKS) {
            return (None, 0);
        }
        let mut signs = Signs::new(self, behind);
        let five = match signs.next() {
            Some((_, _, Some(Sign::Digit(Tile::RED_RANK)))) => Some(Sign::Digit(RED_DIGIT)),
            Some((_, _, Some(Sign::Tile(tile)))) if tile.may_be_red() => Some(Sign::RedFive(tile.suit())),
            _ => None,
        };
        (five, if five.is_some() { signs.offset() } else { 0 })
    }

    /// The small letter of a suit in capitals; any other letter is unchanged.
    const fn small(self, letter: char) -> char {
        match letter {
            'M' | 'W' | 'P' | 'B' | 'S' | 'T' | 'Z' if self.are_capitals => letter.to_ascii_lowercase(),
            'C' | 'D' if self.are_capitals && matches!(self.b, Suit::Bamboos) => letter.to_ascii_lowercase(),
            _ => letter,
        }
    }

    /// Finds the meaning of the letters in a string. Fails with the byte of an ambiguous letter:
    /// `b` is dots next to `w` and `t`, and bamboos next to `c` and `d`; `w` next to `m` may be
    /// winds; `S` may be South where suits are capitals.
    pub(super) fn of(text: &str, is_list: bool) -> Result<Self, usize> {
        let (mut first_capital, mut first_small, mut lone, mut first) = (None, None, None, [None; LETTERS.len()]);
        let (mut was_digit, mut before, mut clump, mut numbers) = (false, 0, Clump::default(), NumberSuits::default());
        let mut slashes = Slashes::default();
        let mut signs = Signs::new(Self::any(is_list), text);
        while let Some((at, character, sign)) = signs.next() {
            let letter = half_width(character);
            let is_suit = matches!(sign, Some(Sign::Suit(_)));
            // A capital is a suit only after a digit.
            let is_lone = is_suit && !was_digit && letter.is_ascii_uppercase();
            let sign = if is_lone { Sign::from_char(character) } else { sign };
            match letter {
                'S' | 'P' | 'W' if is_lone => lone = lone.or(Some(at)),
                'A'..='Z' if is_suit && !is_lone => first_capital = first_capital.or(Some(at)),
                'a'..='z' if is_suit => first_small = first_small.or(Some(at)),
                _ => {}
            }
            for (known, first) in LETTERS.into_iter().zip(&mut first) {
                *first = first.or((is_suit && !is_lone && letter.eq_ignore_ascii_case(&known)).then_some(at));
            }
            was_digit = matches!(sign, Some(Sign::Digit(_)));
            numbers.see(text[..signs.offset()].chars().next_back(), sign);
            match sign {
                Some(Sign::Space) => {
                    if clump.tiles > 0 {
                        clump.check(before)?;
                        slashes.see(before, &clump)?;
                        (before, clump) = (clump.tiles, Clump::default());
                    }
                    if is_separator(letter) && clump.separator.replace((at, letter)).is_some() {
                        return Err(at);
                    }
                }
                Some(Sign::Digit(_) | Sign::Tile(_) | Sign::RedFive(_) | Sign::Joker) => clump.tiles += 1,
                None if character != RED_MARK => return Err(at),
                // A plus after a tile may belong to a quad.
                Some(Sign::Delimiter(Delimiter::Plus)) if clump.tiles > 0 => {}
                Some(Sign::Delimiter(Delimiter::Plus) | Sign::Drawn) => {
                    clump.check(before)?;
                    slashes.see(before, &clump)?;
                    (before, clump) = (0, Clump::default());
                }
                _ => {}
            }
        }
        clump.check(before)?;
        slashes.see(before, &clump)?;
        slashes.check()?;
        let are_mixed = first_small.is_some() || lone.is_some();
        if let Some(at) = first_capital.filter(|_| are_mixed) {
            return Err(at);
        }
        let [man, wan, pin, b, sou, tiao, c, d] = first;
        let is_western = [b, c, d].iter().flatten().count() > 1 && c.or(d).is_some();
        let doubtful = if let Some(at) = c.or(d) {
            Some(at).filter(|_| !is_western || [man, wan, pin, sou, tiao].iter().any(Option::is_some))
        } else {
            let is_b_doubtful = pin.is_some() || wan.or(tiao).is_none();
            let is_doubtful = |of_site: Option<usize>, letter: Option<usize>| of_site.filter(|_| letter.is_some());
            is_doubtful(wan, man).or(b.filter(|_| is_b_doubtful)).or(is_doubtful(tiao, sou))
        };
        let b = if is_western { Suit::Bamboos } else { Suit::Dots };
        let (are_capitals, are_numbers_tiles) = (first_capital.is_some(), numbers.are_tiles());
        doubtful.map_or(Ok(Self { is_list, are_capitals, b, are_numbers_tiles }), Err)
    }
}

/// The byte of tiles that may have another meaning: the word `一発`, or the mark of a list as in `①
/// 123m`.
pub(super) fn doubtful_tiles(text: &str) -> Option<usize> {
    let next = |at: usize| text[at..].chars().next();
    let is_honour = |character| matches!(Sign::from_char(character), Some(Sign::Tile(tile)) if tile.is_honour());
    let one_shot = text.match_indices('一').map(|(at, one)| (at, at + one.len())).find(|&(at, behind)| {
        let green = next(behind).filter(|character| matches!(character, '発' | '發' | '发'));
        let is_run = text[..at].chars().next_back().and_then(number).is_some();
        green.is_some_and(|green| !is_run && !next(behind + green.len_utf8()).is_some_and(is_honour))
    });
    one_shot.map(|(at, _)| at).or_else(|| {
        let rest = text.trim_start();
        let first = rest.chars().next().filter(|&first| number(first).is_some() || matches!(first, '①'..='⑨'))?;
        let behind = &rest[first.len_utf8()..];
        let is_blank = |character: char| character.is_whitespace() || is_separator(character);
        let others = behind.trim_start_matches(is_blank);
        let is_mark = if others.len() < behind.len() {
            has_group(others)
        } else {
            let suit = others.trim_start_matches(|digit| half_width(digit).is_ascii_digit());
            suit.len() < others.len() && suit.starts_with(|letter| half_width(letter).is_ascii_alphabetic())
        };
        is_mark.then_some(text.len() - rest.len())
    })
}

/// Whether the string has tiles without a space between them, or a suit letter.
fn has_group(text: &str) -> bool {
    let mut tiles = 0;
    Signs::new(PastedAlphabet::any(false), text).any(|(_, character, sign)| {
        match sign {
            Some(Sign::Digit(_) | Sign::Tile(_) | Sign::RedFive(_) | Sign::Joker) => tiles += 1,
            Some(Sign::Space) => tiles = 0,
            _ => {}
        }
        tiles > 1 || matches!(sign, Some(Sign::Suit(_))) && half_width(character).is_ascii()
    })
}

/// The last word before a drawn tile.
pub(super) fn drawn_word(alphabet: PastedAlphabet, text: &str) -> Option<Range<usize>> {
    let mut signs = Signs::new(alphabet, text);
    let mut found = None;
    while let Some((at, _, sign)) = signs.next() {
        if let Some(Sign::Drawn) = sign {
            found = Some(at..signs.offset());
        }
    }
    found
}

/// The rest after the first of these words that the string begins with, ignoring ASCII case.
pub(super) fn strip<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().find_map(|word| {
        let (start, rest) = text.split_at_checked(word.len())?;
        start.eq_ignore_ascii_case(word).then_some(rest)
    })
}
