//! Rows, one after the other in memory, and whoever owns them.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::ops::Range;

use arrow_buffer::{Buffer, NullBuffer};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use shanten::batch::{Rows, Scores};
use shanten::rules::{EitherHand, Rules, VariantHand};
use shanten::score::Win;
use shanten::{AnyHand, InputError, Meld, Tile};
use shanten_questions::Refusal;

use crate::errors::{bad_option, in_row, refused};
use crate::numbers::Counts;

/// The counts of a row that is no hand.
pub const NO_COUNTS: Counts = [u8::MAX; Tile::KINDS];

/// An argument that holds hands, or what is visible besides them.
pub struct Input {
    pub chunks: Vec<Chunk>,
    /// Whether answers are for Arrow.
    pub is_arrow: bool,
    /// The shape of an array without its last dimension, that of the kinds.
    pub shape: Option<Vec<usize>>,
}

/// Some rows, one after the other in memory.
pub struct Chunk {
    pub source: Source,
    /// Which rows are null; `None` if no row is.
    pub nulls: Option<NullBuffer>,
}

/// Who owns the memory of rows.
pub enum Source {
    Python(PyBuffer<u8>),
    Arrow(Buffer),
    Own(Vec<Counts>),
    Hands(Vec<Result<shanten::Hand, InputError>>),
    Variants(Vec<Result<VariantHand, InputError>>),
}

/// How rows are read.
#[derive(Clone, Copy)]
pub struct Reading {
    /// As hands under rules, or as what is visible.
    pub hands: Option<Rules>,
    /// Whether what can't be read has no answer, and isn't an error.
    pub bad_is_null: bool,
    /// Whether numbers in lists are tiles from 0 to 135, and not counts.
    pub are_numbers: bool,
    /// How many threads read.
    pub threads: NonZeroUsize,
}

impl Source {
    /// Hands, of which those of riichi are answered faster.
    pub fn of_hands(hands: Vec<Result<EitherHand, InputError>>) -> Self {
        if hands.iter().all(|hand| matches!(hand, Ok(EitherHand::Riichi(_)) | Err(_))) {
            let plain = |hand| match hand {
                EitherHand::Riichi(hand) => hand,
                EitherHand::Variant(_) => unreachable!("none of them has rules of its own"),
            };
            return Self::Hands(hands.into_iter().map(|hand| hand.map(plain)).collect());
        }
        let variant = |hand| match hand {
            EitherHand::Riichi(hand) => hand.into(),
            EitherHand::Variant(hand) => hand,
        };
        Self::Variants(hands.into_iter().map(|hand| hand.map(variant)).collect())
    }

    /// The same with other rows, by their numbers.
    pub fn gather(&self, rows: impl Iterator<Item = usize>) -> Self {
        match self {
            Self::Hands(hands) => Self::Hands(rows.map(|row| hands[row]).collect()),
            Self::Variants(hands) => Self::Variants(rows.map(|row| hands[row]).collect()),
            _ => {
                let counts = self.counts().unwrap_or(&[]);
                Self::Own(rows.map(|row| counts[row]).collect())
            }
        }
    }

    /// Its rows of counts, unless it has whole hands.
    fn counts(&self) -> Option<&[Counts]> {
        let bytes = match self {
            Self::Own(rows) => return Some(rows),
            Self::Arrow(bytes) => bytes.as_slice(),
            Self::Python(buffer) => {
                let pointer = buffer.as_slice_ptr().expect("only contiguous buffers are kept");
                // SAFETY: the buffer stays exported, so its memory stays where it is. As with every
                // library that reads buffers without the lock, whoever writes into it during a
                // call gets answers to some of the bytes of before and after.
                unsafe { pointer.as_ref() }
            }
            Self::Hands(_) | Self::Variants(_) => return None,
        };
        Some(bytes.as_chunks().0)
    }
}

impl Chunk {
    /// Rows, some of which may be null.
    pub fn new(source: Source, nulls: Option<NullBuffer>) -> Self {
        Self { source, nulls: if_any(nulls) }
    }

    /// Its rows of counts, unless it has whole hands.
    pub fn counts(&self) -> Option<&[Counts]> {
        self.source.counts()
    }

    /// How many rows it has.
    pub fn len(&self) -> usize {
        match &self.source {
            Source::Hands(hands) => hands.len(),
            Source::Variants(hands) => hands.len(),
            _ => self.counts().map_or(0, <[_]>::len),
        }
    }

    /// Some of its rows, those of counts under rules.
    pub fn rows(&self, at: Range<usize>, rules: Rules) -> Rows<'_> {
        match &self.source {
            Source::Hands(hands) => Rows::of_hands(&hands[at]),
            Source::Variants(hands) => Rows::of_variants(&hands[at]),
            _ => Rows::new(self.counts().map_or(&[], |rows| &rows[at])).with_rules(rules),
        }
    }

    /// Some of its rows with their wins.
    pub fn scores<'a>(&'a self, at: Range<usize>, wins: &'a [Win]) -> Scores<'a> {
        match &self.source {
            Source::Hands(hands) => Scores::of_hands(&hands[at], wins),
            Source::Variants(hands) => Scores::of_variants(&hands[at], wins),
            _ => Scores::new(self.counts().map_or(&[], |rows| &rows[at]), wins),
        }
    }
}

impl Input {
    /// The rows of one chunk, which lie in the shape of an array.
    pub fn of_memory(chunk: Chunk, shape: Option<Vec<usize>>) -> Self {
        Self { chunks: vec![chunk], is_arrow: false, shape }
    }

    /// Its hands, each by itself. One that is none is an error with its row.
    pub fn hands(&self, rules: Rules) -> PyResult<Vec<EitherHand>> {
        let mut hands = Vec::with_capacity(self.len());
        for chunk in &self.chunks {
            for row in 0..chunk.len() {
                let hand = match &chunk.source {
                    Source::Hands(hands) => hands[row].map(EitherHand::Riichi),
                    Source::Variants(hands) => hands[row].map(EitherHand::Variant),
                    _ => EitherHand::from_counts(rules, &chunk.counts().unwrap_or(&[])[row], 0),
                };
                let in_row = |error| refused(Refusal::from(error).in_row(hands.len()));
                hands.push(hand.map_err(in_row)?);
            }
        }
        Ok(hands)
    }

    /// Takes the own melds of the hands, and the Norths that they set aside, from rows of visible
    /// tiles.
    pub fn without_own(&self, seen: &mut [Counts]) -> PyResult<()> {
        fn take<H: AnyHand>(hands: &[Result<H, InputError>], seen: &mut [Counts], first: usize) -> PyResult<()> {
            for (row, (hand, seen)) in hands.iter().zip(seen).enumerate() {
                let Ok(hand) = hand else { continue };
                let norths = (0..hand.norths_aside()).map(|_| Tile::NORTH);
                for tile in hand.melds().flat_map(Meld::tiles).chain(norths) {
                    let lacking =
                        || in_row(bad_option(format_args!("visible lacks {tile} of the hand's melds")), first + row);
                    seen[tile.index()] = seen[tile.index()].checked_sub(1).ok_or_else(lacking)?;
                }
            }
            Ok(())
        }
        let mut first = 0;
        for chunk in &self.chunks {
            let rows = &mut seen[first..first + chunk.len()];
            match &chunk.source {
                Source::Hands(hands) => take(hands, rows, first)?,
                Source::Variants(hands) => take(hands, rows, first)?,
                // Counts don't know their melds: what is visible has them.
                _ => {}
            }
            first += chunk.len();
        }
        Ok(())
    }

    /// The hands of counts under rules.
    pub fn under(self, rules: Rules) -> Self {
        let Some(counts) = self.counts() else { return self };
        let hands = counts.iter().map(|counts| VariantHand::from_counts(rules, counts, 0)).collect();
        let chunk = Chunk::new(Source::Variants(hands), self.nulls());
        Self { chunks: vec![chunk], ..self }
    }

    /// Its chunks.
    pub fn chunks(&self) -> &[Chunk] {
        &self.chunks
    }

    /// How many rows it has.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(Chunk::len).sum()
    }

    /// All rows of counts in one piece, unless there are whole hands.
    pub fn counts(&self) -> Option<Cow<'_, [Counts]>> {
        match &*self.chunks {
            [chunk] => chunk.counts().map(Cow::Borrowed),
            chunks => {
                let rows: Option<Vec<_>> = chunks.iter().map(Chunk::counts).collect();
                rows.map(|rows| Cow::Owned(rows.concat()))
            }
        }
    }

    /// Which rows are null; `None` if no row is.
    pub fn nulls(&self) -> Option<NullBuffer> {
        match &*self.chunks {
            [chunk] => chunk.nulls.clone(),
            chunks if chunks.iter().all(|chunk| chunk.nulls.is_none()) => None,
            chunks => {
                let is_valid = |chunk: &Chunk| match &chunk.nulls {
                    Some(nulls) => nulls.iter().collect(),
                    None => vec![true; chunk.len()],
                };
                Some(NullBuffer::new(chunks.iter().flat_map(is_valid).collect()))
            }
        }
    }

    /// A row: the chunk that has it, and its place there.
    pub fn find(&self, row: usize) -> (&Chunk, usize) {
        let mut place = row;
        let is_here = |chunk: &&Chunk| {
            let rows = chunk.len();
            place < rows || {
                place -= rows;
                false
            }
        };
        (self.chunks.iter().find(is_here).expect("the row is one of them"), place)
    }
}

/// Nulls, unless there are none.
pub fn if_any(nulls: Option<NullBuffer>) -> Option<NullBuffer> {
    nulls.filter(|nulls| nulls.null_count() > 0)
}
