//! Hands as they come in: arguments or lines, good or bad.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

use shanten::{Hand, InputError, Reading, Strictness, Visible};

const BUFFER: usize = 1 << 16;

/// The most characters of a bad hand that a message repeats.
const LONGEST_EXCERPT: usize = 80;

/// Where a hand was found, counted from 1.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Argument(usize),
    Line(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line(number) => write!(f, "line {number}"),
        }
    }
}

/// What is known besides the hands, and how to take it.
#[derive(Clone, Copy)]
pub(crate) struct Situation {
    pub(crate) visible: Visible,
    pub(crate) strictness: Strictness,
}

/// What should be a hand.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) place: Place,
    pub(crate) text: &'a [u8],
}

impl<'a> Entry<'a> {
    pub(crate) fn is_blank(self) -> bool {
        str::from_utf8(self.text).is_ok_and(|text| text.trim().is_empty())
    }

    /// The hand that it says, in a situation.
    pub(crate) fn reading(self, situation: &Situation) -> Result<Reading, BadHand> {
        let reading = self.hand()?.reading().strictly(situation.strictness);
        reading.seeing(situation.visible).map_err(BadHand::Visible)
    }

    fn hand(self) -> Result<Hand, BadHand> {
        let text = str::from_utf8(self.text).map_err(|error| BadHand::NotUtf8 { at: error.valid_up_to() })?;
        let hand: Hand = text.parse().map_err(BadHand::Tiles)?;
        // The library also answers for sizes that occur only within a turn; here they are most likely a slip.
        if hand.len().is_multiple_of(3) { Err(BadHand::Size { tiles: hand.len() }) } else { Ok(hand) }
    }

    pub(crate) fn excerpt(self) -> Excerpt<'a> {
        Excerpt(self.text)
    }
}

/// What an entry says, for the end of a message: `: 123x`, nothing for nothing.
pub(crate) struct Excerpt<'a>(&'a [u8]);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = String::from_utf8_lossy(self.0);
        let text = text.trim_end();
        if !text.is_empty() {
            write!(f, ": ")?;
        }
        let mut characters = text.chars();
        for character in characters.by_ref().take(LONGEST_EXCERPT) {
            // A control character could play tricks with the terminal.
            if character.is_control() {
                write!(f, "{}", character.escape_default())?;
            } else {
                write!(f, "{character}")?;
            }
        }
        if characters.next().is_some() { write!(f, "…") } else { Ok(()) }
    }
}

/// Why an entry is not a hand.
pub(crate) enum BadHand {
    NotUtf8 {
        at: usize,
    },
    Tiles(InputError),
    Size {
        tiles: usize,
    },
    /// It can't be with what is visible.
    Visible(InputError),
}

impl fmt::Display for BadHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUtf8 { at } => write!(f, "not UTF-8 at byte {at}"),
            Self::Tiles(error) => write!(f, "{error}"),
            Self::Size { tiles } => {
                write!(f, "{tiles} concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14")
            }
            Self::Visible(error) => write!(f, "with the visible tiles, {error}"),
        }
    }
}

/// Lines one after the other, in a buffer that is used again and again.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    number: usize,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input: BufReader::with_capacity(BUFFER, input), line: Vec::new(), number: 0 }
    }

    /// Whether the next line is not here as a whole, so that reading it may take any time.
    pub(crate) fn may_wait(&self) -> bool {
        !self.input.buffer().contains(&b'\n')
    }

    /// The next line, `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Entry<'_>>> {
        self.line.clear();
        if self.input.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        Ok(Some(Entry { place: Place::Line(self.number), text: &self.line }))
    }
}
