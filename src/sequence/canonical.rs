//! Sequences: hands without the details that can't change their shanten if copies are unlimited.

use core::fmt::{self, Write as _};
use core::iter::FusedIterator;
use core::str::FromStr;

use crate::format::fragment::{CODE_BITS, Fragment, GAP, KIND_BITS, Room};
use crate::format::{COPIES, FOUR_MELD_TILES, NUMBER_KINDS};
use crate::game::{Place, Suit, Tile, placed, sort_few};
use crate::hand::Hand;

/// The fragments of a hand, each in its canonical direction, sorted.
///
/// Kinds of a number suit that are at most 2 apart belong to one fragment; each honour is a
/// fragment of its own. The suit, place and direction of a fragment don't change how near a hand is
/// to a win, unless copies run out: see [the four-copy rule](crate#the-four-copy-rule).
///
/// The string of a sequence has its fragments separated by bars: `111|121|4`. Sequences are ordered
/// by their fragments, from the first to the last.
///
/// ```
/// use shanten::Hand;
/// use shanten::sequence::Sequence;
///
/// let hand: Hand = "445m2p6z".parse()?;
/// let sequence = hand.sequence();
/// assert_eq!(sequence.to_string(), "112|1|1");
/// assert_eq!(sequence, "1|211|1".parse()?);
///
/// assert_eq!(Sequence::all(5).count(), 96);
/// assert_eq!(Sequence::try_from(sequence.code())?, sequence);
/// assert_eq!(sequence.hand().unwrap().sequence(), sequence);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Sequence(u64);

impl Sequence {
    /// Makes the sequence of these fragments, given in any order and direction.
    ///
    /// # Errors
    ///
    /// If they have more than 14 tiles.
    pub fn new(fragments: &[Fragment]) -> Result<Self, SequenceError> {
        Self::sorted(fragments.iter().enumerate().map(|(at, &fragment)| Ok((at, fragment))))
    }

    /// Sorts fragments, each with its position in the input.
    fn sorted(
        fragments: impl Iterator<Item = Result<(usize, Fragment), SequenceError>>,
    ) -> Result<Self, SequenceError> {
        let mut found = Stack::EMPTY;
        for fragment in fragments {
            let (at, fragment) = fragment?;
            if found.tiles + fragment.tiles() > FOUR_MELD_TILES as u8 {
                return Err(SequenceError::TooManyTiles { at: Place::at(at) });
            }
            found.push(fragment.canonical());
        }
        found.sort();
        Ok(found.sequence())
    }

    /// The code: four bits for each kind, the first in bits 52 to 55, and 0 after the last.
    ///
    /// The upper two of the four bits are the count minus 1. The lower two are the distance to the
    /// next kind, 1 or 2, or 3 at the end of a fragment. The longest code, of 14 kinds, takes 56
    /// bits. Codes are ordered like their sequences.
    #[must_use]
    pub const fn code(self) -> u64 {
        self.0
    }

    /// The fragments in order.
    pub fn fragments(self) -> impl Iterator<Item = Fragment> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let fragment = Fragment::first_of(rest)?;
            rest = tail(rest, fragment);
            Some(fragment)
        })
    }

    /// The number of tiles, 0 to 14.
    #[must_use]
    pub fn tiles(self) -> usize {
        self.fragments().map(|fragment| usize::from(fragment.tiles())).sum()
    }

    /// All sequences with this many tiles in ascending order; none for more than 14 tiles.
    ///
    /// Some of them fit into no [`hand`](Self::hand): there are 1,292,059 with 2, 5, 8, 11 or 14
    /// tiles, of which 1,290,842 fit.
    #[must_use]
    pub const fn all(tiles: usize) -> Sequences {
        let done = tiles > FOUR_MELD_TILES;
        Sequences { stack: Stack::EMPTY, wanted: if done { 0 } else { tiles as u8 }, done }
    }

    /// A hand with this sequence; `None` if its fragments don't fit into three suits and seven
    /// honours.
    ///
    /// It has as many honours as possible, and its fragments are as low as possible in each suit.
    #[must_use]
    pub fn hand(self) -> Option<Hand> {
        let mut fragments = Stack::EMPTY;
        let mut widths = [0; FOUR_MELD_TILES];
        for fragment in self.fragments() {
            widths[fragments.len] = fragment.width();
            fragments.push(fragment);
        }
        let mut counts = [0; Tile::KINDS];
        let fits = Room::EMPTY.place(&widths[..fragments.len], &mut |suit, rank| {
            let mut kind = suit * NUMBER_KINDS + rank;
            for (count, distance) in fragments.pop().into_iter().flat_map(Fragment::kinds) {
                counts[kind] = count;
                kind += usize::from(distance);
            }
        });
        if fits { Hand::from_counts(&counts).ok() } else { None }
    }
}

/// The code without its first fragment.
const fn tail(code: u64, first: Fragment) -> u64 {
    code << (KIND_BITS * first.len()) & ((1 << CODE_BITS) - 1)
}

impl From<&Hand> for Sequence {
    fn from(hand: &Hand) -> Self {
        let mut found = Stack::EMPTY;
        let counts = hand.counts();
        for suit in Suit::ALL {
            let count = |rank| Tile::new(suit, rank).map_or(0, |tile| counts[tile.index()]);
            let mut kinds = [(0, 0); NUMBER_KINDS];
            let mut len = 0;
            for rank in (1..=suit.kinds()).filter(|&rank| count(rank) > 0) {
                let near = |&distance: &u8| suit != Suit::Honours && count(rank + distance) > 0;
                let distance = (1..=GAP).find(near).unwrap_or(0);
                kinds[len] = (count(rank), distance);
                len += 1;
                if distance == 0 {
                    let fragment = Fragment::new(kinds[..len].iter().copied());
                    found.push(fragment.expect("a suit falls into fragments").canonical());
                    len = 0;
                }
            }
        }
        found.sort();
        found.sequence()
    }
}

impl Hand {
    /// Returns the sequence of the hand.
    #[must_use]
    pub fn sequence(&self) -> Sequence {
        Sequence::from(self)
    }
}

/// Fails unless the number is exactly the code of a sequence: canonical fragments, sorted, with at
/// most 14 tiles.
impl TryFrom<u64> for Sequence {
    type Error = SequenceError;

    fn try_from(code: u64) -> Result<Self, SequenceError> {
        let error = SequenceError::NoSuchCode { code };
        let mut rest = code;
        let mut found = Stack::EMPTY;
        while rest != 0 {
            let fragment = Fragment::first_of(rest).ok_or(error)?;
            if found.tiles + fragment.tiles() > FOUR_MELD_TILES as u8 {
                return Err(error);
            }
            found.push(fragment.canonical());
            rest = tail(rest, fragment);
        }
        found.sort();
        if found.sequence().0 == code { Ok(Self(code)) } else { Err(error) }
    }
}

impl From<Sequence> for u64 {
    fn from(sequence: Sequence) -> Self {
        sequence.0
    }
}

/// A stack of fragments and the sum of their tiles.
#[derive(Clone, Debug)]
struct Stack {
    fragments: [Fragment; FOUR_MELD_TILES],
    len: usize,
    tiles: u8,
}

impl Stack {
    const EMPTY: Self = Self { fragments: [Fragment::SINGLE; FOUR_MELD_TILES], len: 0, tiles: 0 };

    fn push(&mut self, fragment: Fragment) {
        self.fragments[self.len] = fragment;
        self.len += 1;
        self.tiles += fragment.tiles();
    }

    fn pop(&mut self) -> Option<Fragment> {
        self.len = self.len.checked_sub(1)?;
        let fragment = self.fragments[self.len];
        self.tiles -= fragment.tiles();
        Some(fragment)
    }

    fn as_slice(&self) -> &[Fragment] {
        &self.fragments[..self.len]
    }

    fn sort(&mut self) {
        sort_few(&mut self.fragments[..self.len], |&fragment| fragment);
    }

    /// The sequence of the fragments, which must be sorted.
    fn sequence(&self) -> Sequence {
        let (code, _) = self
            .as_slice()
            .iter()
            .fold((0, 0), |(code, len), fragment| (code | fragment.code() >> (KIND_BITS * len), len + fragment.len()));
        Sequence(code)
    }
}

/// All sequences of a size in ascending order, made by [`Sequence::all`].
#[derive(Clone, Debug)]
pub struct Sequences {
    stack: Stack,
    /// The number of tiles in each sequence.
    wanted: u8,
    done: bool,
}

impl Sequences {
    /// Replaces the last fragment that has a successor with it; removes the fragments after it.
    fn advance(&mut self) {
        while let Some(last) = self.stack.pop() {
            if let Some(next) = Fragment::next_canonical(Some(last), self.wanted - self.stack.tiles) {
                return self.stack.push(next);
            }
        }
        self.done = true;
    }

    /// Adds the first fragment that may follow. Returns whether there is one.
    fn descend(&mut self) -> bool {
        let room = self.wanted - self.stack.tiles;
        let first = match self.stack.as_slice().last() {
            Some(&last) if last.tiles() <= room => Some(last),
            last => Fragment::next_canonical(last.copied(), room),
        };
        first.is_some_and(|first| {
            self.stack.push(first);
            true
        })
    }
}

impl Iterator for Sequences {
    type Item = Sequence;

    fn next(&mut self) -> Option<Sequence> {
        while !self.done {
            if self.stack.tiles == self.wanted {
                let sequence = self.stack.sequence();
                self.advance();
                return Some(sequence);
            }
            if !self.descend() {
                self.advance();
            }
        }
        None
    }
}

impl FusedIterator for Sequences {}

/// Why input is not a sequence, with the offending value and its [`Place`](crate::error::Place).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SequenceError {
    /// A character that is neither a digit nor a bar.
    UnknownCharacter {
        /// The character.
        character: char,
        /// Its place.
        at: Place,
    },
    /// A count that is not 1 to 4.
    NoSuchCount {
        /// The count.
        count: u8,
        /// Its place.
        at: Place,
    },
    /// A distance that is not 1 or 2.
    NoSuchDistance {
        /// The distance.
        distance: u8,
        /// Its place.
        at: Place,
    },
    /// A fragment that is empty or ends with a distance.
    Unfinished {
        /// The place after it.
        at: Place,
    },
    /// A fragment that covers more than nine kinds.
    TooWide {
        /// The place of the fragment.
        at: Place,
    },
    /// More than 14 tiles.
    TooManyTiles {
        /// The place of the first fragment too many.
        at: Place,
    },
    /// A number that is not the code of a sequence.
    NoSuchCode {
        /// The number.
        code: u64,
    },
}

crate::game::errors! {
    SequenceError at:
    "unknown_character" UnknownCharacter { character, at } => "unknown character {character:?} at {at}";
    "no_such_count" NoSuchCount { count, at } => "count {count} at {at}: counts are 1 to 4";
    "no_such_distance" NoSuchDistance { distance, at } => "distance {distance} at {at}: distances are 1 and 2";
    "unfinished" Unfinished { at } => "a count is missing at {at}";
    "too_wide" TooWide { at } => "the fragment at {at} covers more than nine kinds";
    "too_many_tiles" TooManyTiles { at } => "more than 14 tiles with the fragment at {at}";
    "no_such_code" NoSuchCode { code } => "no sequence has the code {code:#x}";
}

placed! {
    SequenceError:
    UnknownCharacter,
    NoSuchCount,
    NoSuchDistance,
    Unfinished,
    TooWide,
    TooManyTiles;
    without: Self::NoSuchCode { .. },
}

/// The fragments between the bars of a string, each with its first byte.
fn fragments(text: &str) -> impl Iterator<Item = Result<(usize, Fragment), SequenceError>> {
    let mut from = 0;
    text.split('|').map(move |part| {
        let start = from;
        from += part.len() + 1;
        read_fragment(part, start).map(|fragment| (start, fragment))
    })
}

/// Parses a fragment that begins at byte `start` of the whole string.
fn read_fragment(text: &str, start: usize) -> Result<Fragment, SequenceError> {
    let mut kinds = [(0, 0); NUMBER_KINDS];
    let mut tiles = 0;
    let mut digits = 0;
    for (at, character) in text.char_indices() {
        let at = start + at;
        let digit =
            character.to_digit(10).ok_or(SequenceError::UnknownCharacter { character, at: Place::at(at) })? as u8;
        let kind = kinds.get_mut(digits / 2).ok_or(SequenceError::TooWide { at: Place::at(start) })?;
        if digits % 2 == 0 {
            if !(1..=COPIES).contains(&digit) {
                return Err(SequenceError::NoSuchCount { count: digit, at: Place::at(at) });
            }
            kind.0 = digit;
            tiles += digit;
        } else {
            if !(1..=GAP).contains(&digit) {
                return Err(SequenceError::NoSuchDistance { distance: digit, at: Place::at(at) });
            }
            kind.1 = digit;
        }
        digits += 1;
    }
    if digits % 2 == 0 {
        return Err(SequenceError::Unfinished { at: Place::at(start + text.len()) });
    }
    if tiles > FOUR_MELD_TILES as u8 {
        return Err(SequenceError::TooManyTiles { at: Place::at(start) });
    }
    Fragment::new(kinds[..=digits / 2].iter().copied()).ok_or(SequenceError::TooWide { at: Place::at(start) })
}

/// Parses counts and distances in turn: `11123`.
impl FromStr for Fragment {
    type Err = SequenceError;

    fn from_str(text: &str) -> Result<Self, SequenceError> {
        read_fragment(text, 0).map_err(|error| error.in_text(text))
    }
}

/// Parses fragments between bars, in any order and direction. An empty string is the sequence
/// without tiles.
impl FromStr for Sequence {
    type Err = SequenceError;

    fn from_str(text: &str) -> Result<Self, SequenceError> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        Self::sorted(fragments(text)).map_err(|error| error.in_text(text))
    }
}

/// Writes the fragments between bars: `111|121|4`.
impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fragment) in self.fragments().enumerate() {
            if i > 0 {
                f.write_char('|')?;
            }
            fragment.fmt(f)?;
        }
        Ok(())
    }
}

crate::game::debug_as_text!(Sequence);
