//! Finds a hand in an address, or among the words of a chat.

use core::ops::Range;

use super::characters::{PastedAlphabet, strip};
use super::notation::{Sign, Signs, pieces_in};
use crate::game::tiles::tile::Suit;

/// The byte at which a game begins, if there is one instead of a hand: an address, an event of
/// mjai, or a log.
pub(super) fn game(text: &str) -> Option<usize> {
    let start = text.trim_start();
    let is_object = start.starts_with('{') && ["type", "log"].iter().any(|name| start.contains(name));
    let is_address = || start.contains("://") && ["?log=", "&log=", "log/?"].iter().any(|part| start.contains(part));
    let is_game = is_object || start.starts_with("<mjlog") || is_address();
    is_game.then(|| text.len() - start.len())
}

/// Finds the hand in an address of tenhou.net: the value after `q=` or `p=`, of which there may be
/// one. Fails with the byte of an unreadable part.
pub(super) fn address(text: &str) -> Result<Option<Range<usize>>, usize> {
    let mut found = None;
    for (at, _) in text.match_indices(['?', '&', '%']) {
        let mark = strip(&text[at..], &["?", "&", "%3f", "%26"]);
        let name = mark.and_then(|rest| strip(rest, &["q", "p"]));
        let Some(value) = name.and_then(|rest| strip(rest, &["=", "%3d"])) else { continue };
        let is_end = |character: char| matches!(character, '&' | '#' | '%') || character.is_whitespace();
        let end = value.find(is_end).unwrap_or(value.len());
        let start = text.len() - value.len();
        if end == 0 || found.replace(start..start + end).is_some() {
            return Err(at);
        }
    }
    match text.find("://") {
        Some(_) if found.is_none() => Err(text.len() - text.trim_start().len()),
        _ => Ok(found),
    }
}

/// The labels that may come before a hand, with or without a colon.
const LABELS: [&str; 4] = ["手牌", "配牌", "hand", "tehai"];
const COLONS: [&str; 3] = [":", "：", "="];
/// The words that come before one tile, the longer words first.
const DORA: [&str; 5] = ["ドラ表示牌", "ドラ", "宝牌指示牌", "宝牌", "dora"];
const SEAT_AND_ROUND: [&str; 4] = ["自風", "場風", "自风", "场风"];

/// Finds the hand after a label, or among words about the table; `None` if there are no such words.
/// Fails with the byte of a word that makes the hand doubtful.
pub(super) fn hand_among_words(text: &str) -> Result<Option<Range<usize>>, usize> {
    let mut labels = words(text).filter_map(|(at, word)| Some((at, at + word.len() - strip(word, &LABELS)?.len())));
    let (mut first, start) = match (labels.next(), labels.next()) {
        (None, _) => (None, 0),
        (Some((at, end)), None) => {
            before_label(&text[..at])?;
            let rest = text[end..].trim_start();
            (Some(at), text.len() - strip(rest, &COLONS).unwrap_or(rest).len())
        }
        (_, Some((at, _))) => return Err(at),
    };
    let (mut hand, mut behind, mut is_after_dora): (Option<Range<usize>>, _, _) = (None, None, false);
    // The byte of a word for dora after the hand, if the dora itself must come next.
    let mut due = None;
    for (at, word) in words(&text[start..]).map(|(at, word)| (start + at, word)) {
        if let Some(dora) = due.take() {
            if !is_one_tile(PastedAlphabet::default(), word) {
                return Err(dora);
            }
            is_after_dora = true;
            continue;
        }
        match without_table(word) {
            Some(_) if hand.is_some() && is_label(word, &DORA) => {
                due = Some(at);
                behind = behind.or(due);
            }
            Some(("", is_dora)) => {
                is_after_dora = is_dora;
                first = first.or(Some(at));
                behind = behind.or(hand.is_some().then_some(at));
            }
            Some(_) => return Err(at),
            None => {
                // The tile may be another dora.
                if is_after_dora && is_one_tile(PastedAlphabet::default(), word) {
                    return Err(at);
                }
                is_after_dora = false;
                // If there are two groups, either may be the hand.
                behind.map_or(Ok(()), Err)?;
                hand = Some(hand.map_or(at, |hand| hand.start)..at + word.len());
            }
        }
    }
    first = first.or(behind);
    match (hand, first) {
        _ if due.is_some() => due.map_or(Ok(None), Err),
        (_, None) => Ok(None),
        (None, Some(at)) => Err(at),
        (hand, _) => Ok(hand),
    }
}

/// Whether a word is one of these, with or without a colon.
fn is_label(word: &str, labels: &[&str]) -> bool {
    strip(word, labels).is_some_and(|rest| strip(rest, &COLONS).unwrap_or(rest).is_empty())
}

/// Fails with the byte of a word that may be tiles of the hand after the label. Words about the
/// table and words without tiles are allowed.
fn before_label(text: &str) -> Result<(), usize> {
    let mut is_tile_due = false;
    for (at, word) in words(text) {
        let is_value = core::mem::take(&mut is_tile_due) && is_one_tile(PastedAlphabet::default(), word);
        is_tile_due = is_label(word, &DORA) || is_label(word, &SEAT_AND_ROUND);
        let is_of_table = is_value || is_tile_due || matches!(without_table(word), Some(("", _)));
        if !is_of_table && may_be_tiles(word) {
            return Err(at);
        }
    }
    Ok(())
}

/// Whether a word may have tiles. Letters of winds and dragons count if all are tiles.
fn may_be_tiles(word: &str) -> bool {
    let means = |character: char| {
        let sign = Signs::new(PastedAlphabet::default(), character.encode_utf8(&mut [0; 4])).next();
        matches!(sign, Some((_, _, Some(Sign::Digit(_) | Sign::Tile(_) | Sign::Joker))))
    };
    word.chars().any(|character| !character.is_ascii_alphabetic() && means(character))
        || pieces_in(PastedAlphabet::default(), word).all(|piece| piece.is_ok())
}

/// The words between spaces, each with its byte.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let words = text.split_inclusive(char::is_whitespace).map(move |word| {
        let at = next;
        next += word.len();
        (at, word.trim_end())
    });
    words.filter(|(_, word)| !word.is_empty())
}

/// The rest of a word after its words about the table, and whether these end with a dora; `None` if
/// the word doesn't begin with them.
fn without_table(word: &str) -> Option<(&str, bool)> {
    let mut rest = word;
    loop {
        if let Some(dora) = strip(rest, &DORA) {
            let tile = strip(dora, &COLONS).unwrap_or(dora);
            let is_clear = is_one_tile(PastedAlphabet::default(), tile);
            return Some((if is_clear { "" } else { rest }, true));
        }
        match without_round(rest).or_else(|| without_number(rest)) {
            Some(behind) => rest = behind,
            None => return (rest.len() < word.len()).then_some((rest, false)),
        }
    }
}

/// The rest after the name of a round or a seat: `東1局`, `東場`, `南家`.
fn without_round(text: &str) -> Option<&str> {
    let mut rest = Signs::new(PastedAlphabet::default(), text);
    let (_, _, Some(Sign::Tile(wind))) = rest.next()? else { return None };
    if wind.suit() != Suit::Honours || wind.rank() > WINDS {
        return None;
    }
    strip(&text[rest.offset()..], &["家", "場", "场"]).or_else(|| match rest.next()? {
        (_, _, Some(Sign::Digit(1..=WINDS))) => strip(&text[rest.offset()..], &["局"]),
        _ => None,
    })
}

const WINDS: u8 = 4;

/// The rest after a number and its unit: `1本場`, `6巡目`, `25000点`.
fn without_number(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|character| matches!(Sign::from_char(character), Some(Sign::Digit(_))));
    if rest.len() == text.len() { None } else { strip(rest, &["本場", "本场", "巡目", "巡", "点", "點"]) }
}

/// Whether a string is one tile.
pub(super) fn is_one_tile(alphabet: PastedAlphabet, text: &str) -> bool {
    let mut pieces = pieces_in(alphabet, text);
    matches!((pieces.next(), pieces.next()), (Some(Ok(_)), None))
}
