//! Reads pasted tiles: characters, letters of Chinese sites, lists, addresses, lines of a chat.
//! Only strings that the [notation](super::notation) refuses are read here, so that all others keep
//! their meaning. Ambiguous strings are refused.

use core::ops::Range;

use super::among_words::{address, game, hand_among_words, is_one_tile};
use super::characters::{PastedAlphabet, QUOTES, doubtful_tiles, drawn_word};
use super::notation::{FoundPart, parts_in, pieces_in};
use crate::game::base::place::Place;
use crate::game::error::InputError;
use crate::game::tiles::piece::Piece;

/// The place of the tiles in a string, and the meaning of its characters.
pub(crate) struct Pasted<'a> {
    text: &'a str,
    alphabet: PastedAlphabet,
    /// The bytes of the hand.
    hand: Range<usize>,
    /// The bytes of the drawn tile after the hand.
    drawn: Range<usize>,
    /// Whether the string has other words.
    is_among_words: bool,
}

/// Reads a string that the notation refuses.
///
/// # Errors
///
/// If this can't read the string either. The error is the notation's unless this got further.
#[cold]
#[inline(never)]
pub(crate) fn read<T>(
    text: &str,
    refused: InputError,
    read: impl FnOnce(&Pasted<'_>) -> Result<T, InputError>,
) -> Result<T, InputError> {
    // Brackets around many tiles may belong to a list.
    let error = if is_unread(refused) || matches!(refused, InputError::MeldSize { tiles: 5.., .. }) {
        let found = Pasted::find(text);
        match found.and_then(|pasted| read(&pasted).map_err(|error| pasted.refused(error))) {
            Ok(value) => return Ok(value),
            Err(error) if !is_unread(error) || is_further(text, refused, error) => error,
            Err(_) => refused,
        }
    } else {
        refused
    };
    Err(error.in_text(text))
}

/// Whether an error is about characters, so that the tiles aren't known.
const fn is_unread(error: InputError) -> bool {
    use InputError::{DigitsWithoutSuit, SuitWithoutDigits, UnknownCharacter};
    matches!(error, UnknownCharacter { .. } | DigitsWithoutSuit { .. } | SuitWithoutDigits { .. })
}

/// Whether the notation stopped at a sign that only this module reads, and `error` is no earlier.
fn is_further(text: &str, refused: InputError, error: InputError) -> bool {
    match (refused, error.at()) {
        (InputError::UnknownCharacter { at, .. }, Some(found)) => {
            PastedAlphabet::is_own(&text[at.offset()..]) && at.offset() <= found.offset()
        }
        _ => false,
    }
}

impl<'a> Pasted<'a> {
    /// Finds the tiles in a string.
    fn find(text: &'a str) -> Result<Self, InputError> {
        let not_only_tiles = |at| InputError::NotOnlyTiles { at: Place::at(at) };
        if let Some(at) = game(text) {
            return Err(InputError::Game { at: Place::at(at) });
        }
        let (mut is_list, mut is_among_words) = (false, true);
        let hand = if let Some(range) = address(text).map_err(not_only_tiles)? {
            range
        } else if let Some(range) = list(text) {
            (is_list, is_among_words) = (true, false);
            range
        } else if let Some(range) = hand_among_words(text).map_err(not_only_tiles)? {
            range
        } else {
            is_among_words = false;
            0..text.len()
        };
        if let Some(at) = doubtful_tiles(&text[hand.clone()]) {
            return Err(not_only_tiles(hand.start + at));
        }
        let alphabet = PastedAlphabet::of(&text[hand.clone()], is_list);
        let mut pasted = Self { text, alphabet: PastedAlphabet::default(), hand, drawn: 0..0, is_among_words };
        pasted.alphabet = alphabet.map_err(|at| pasted.refused(pasted.unknown(pasted.hand.start + at)))?;
        if let Some(mark) = pasted.mark() {
            pasted.drawn = mark.end..pasted.hand.end;
            pasted.hand.end = mark.start;
            if !is_one_tile(pasted.alphabet, &text[pasted.drawn.clone()]) {
                return Err(pasted.refused(pasted.unknown(mark.start)));
            }
        }
        Ok(pasted)
    }

    /// The plus after a space, or the word, between a hand and its drawn tile.
    fn mark(&self) -> Option<Range<usize>> {
        let text = &self.text[self.hand.clone()];
        let plus = text.rfind('+').filter(|&at| text[..at].ends_with(char::is_whitespace)).map(|at| at..at + 1);
        let mark = drawn_word(self.alphabet, text).into_iter().chain(plus).max_by_key(|mark| mark.start)?;
        let is_behind_hand = !text[..mark.start].trim().is_empty();
        is_behind_hand.then_some(self.hand.start + mark.start..self.hand.start + mark.end)
    }

    fn unknown(&self, at: usize) -> InputError {
        let character = self.text[at..].chars().next().unwrap_or_default();
        InputError::UnknownCharacter { character, at: Place::at(at) }
    }

    /// The error, replaced by another if the string has other words to which it may belong.
    fn refused(&self, error: InputError) -> InputError {
        match (error, error.at()) {
            (_, Some(at)) if self.is_among_words && is_unread(error) => InputError::NotOnlyTiles { at },
            // The string has another letter for this suit.
            (InputError::SuitWithoutDigits { suit, at }, _) if !self.text[at.offset()..].starts_with(suit.letter()) => {
                self.unknown(at.offset())
            }
            _ => error,
        }
    }

    /// The parts of the hand.
    pub(crate) fn parts(&self) -> impl Iterator<Item = FoundPart> {
        self.ranges().flat_map(|range| {
            let moved = range.start;
            parts_in(self.alphabet, &self.text[range]).map(move |part| match part {
                Ok((at, part)) => Ok((at + moved, part)),
                Err(error) => Err(error.moved(moved)),
            })
        })
    }

    /// The pieces of a hand without melds.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Result<Piece, InputError>> {
        self.ranges().flat_map(|range| {
            let moved = range.start;
            pieces_in(self.alphabet, &self.text[range]).map(move |piece| piece.map_err(|error| error.moved(moved)))
        })
    }

    fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        [self.hand.clone(), self.drawn.clone()].into_iter()
    }
}

/// The content of a list of quoted strings, `["1m", "5mr"]`, or of over four strings.
fn list(text: &str) -> Option<Range<usize>> {
    let list = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let start = text.find('[')? + 1;
    let texts = list.split([' ', ',']).filter(|text| !text.is_empty()).count();
    let is_list = list.trim_start().starts_with(QUOTES) || texts > 4 && !list.contains(['(', ')', '[', ']']);
    is_list.then_some(start..start + list.len())
}
