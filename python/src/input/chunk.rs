//! Rows, consecutive in memory, and their owners.

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
use crate::numbers::HandCounts;

/// The counts of an invalid row.
pub const NO_COUNTS: HandCounts = [u8::MAX; Tile::KINDS];

/// An argument that holds hands, or their visible tiles.
pub struct Input {
    pub chunks: Vec<Chunk>,
    /// Whether the answers are for Arrow.
    pub is_arrow: bool,
    /// The shape of an array without its last dimension (the kinds).
    pub shape: Option<Vec<usize>>,
}

/// Some rows, consecutive in memory.
pub struct Chunk {
    pub source: RowMemory,
    /// Which rows are null; `None` if no row is.
    pub nulls: Option<NullBuffer>,
}

/// The owner of the rows' memory.
pub enum RowMemory {
    Python(PyBuffer<u8>),
    Arrow(Buffer),
    Own(Vec<HandCounts>),
    Hands(Vec<Result<shanten::Hand, InputError>>),
    Variants(Vec<Result<VariantHand, InputError>>),
}

/// Options of reading rows.
#[derive(Clone, Copy)]
pub struct Reading {
    /// The rules of the hands; `None` for visible tiles.
    pub hands: Option<Rules>,
    /// Whether an invalid row gets no answer rather than an error.
    pub bad_is_null: bool,
    /// Whether numbers in lists are tiles from 0 to 135 rather than counts.
    pub are_numbers: bool,
    /// The number of reading threads.
    pub threads: NonZeroUsize,
}

impl RowMemory {
    /// A source of hands; if all are riichi hands, the faster type is used.
    pub fn of_hands(hands: Vec<Result<EitherHand, InputError>>) -> Self {
        let plain = |hand: &Result<_, _>| match *hand {
            Ok(EitherHand::Riichi(hand)) => Some(Ok(hand)),
            Ok(EitherHand::Variant(_)) => None,
            Err(error) => Some(Err(error)),
        };
        if let Some(hands) = hands.iter().map(plain).collect() {
            return Self::Hands(hands);
        }
        let variant = |hand| match hand {
            EitherHand::Riichi(hand) => hand.into(),
            EitherHand::Variant(hand) => hand,
        };
        Self::Variants(hands.into_iter().map(|hand| hand.map(variant)).collect())
    }

    /// The source with the rows at these indices.
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

    /// The rows of counts, unless the source has whole hands.
    fn counts(&self) -> Option<&[HandCounts]> {
        let bytes = match self {
            Self::Own(rows) => return Some(rows),
            Self::Arrow(bytes) => bytes.as_slice(),
            Self::Python(buffer) => {
                let pointer = buffer.as_slice_ptr().expect("only contiguous buffers are kept");
                // SAFETY: the buffer stays exported, so its memory stays in place. As in every
                // library that reads buffers without the lock, concurrent writes may give answers
                // to a mix of old and new bytes.
                unsafe { pointer.as_ref() }
            }
            Self::Hands(_) | Self::Variants(_) => return None,
        };
        Some(bytes.as_chunks().0)
    }
}

impl Chunk {
    /// A chunk of rows, some of which may be null.
    pub fn new(source: RowMemory, nulls: Option<NullBuffer>) -> Self {
        Self { source, nulls: if_any(nulls) }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        match &self.source {
            RowMemory::Hands(hands) => hands.len(),
            RowMemory::Variants(hands) => hands.len(),
            _ => self.source.counts().map_or(0, <[_]>::len),
        }
    }

    /// A range of rows, with counts under these rules.
    pub fn rows(&self, at: Range<usize>, rules: Rules) -> Rows<'_> {
        match &self.source {
            RowMemory::Hands(hands) => Rows::of_hands(&hands[at]),
            RowMemory::Variants(hands) => Rows::of_variants(&hands[at]),
            _ => Rows::new(self.source.counts().map_or(&[], |rows| &rows[at])).with_rules(rules),
        }
    }

    /// A range of rows with their wins.
    pub fn scores<'a>(&'a self, at: Range<usize>, wins: &'a [Win]) -> Scores<'a> {
        match &self.source {
            RowMemory::Hands(hands) => Scores::of_hands(&hands[at], wins),
            RowMemory::Variants(hands) => Scores::of_variants(&hands[at], wins),
            _ => Scores::new(self.source.counts().map_or(&[], |rows| &rows[at]), wins),
        }
    }
}

impl Input {
    /// The rows of one chunk, with the shape of an array.
    pub fn of_memory(chunk: Chunk, shape: Option<Vec<usize>>) -> Self {
        Self { chunks: vec![chunk], is_arrow: false, shape }
    }

    /// The hands, one by one. An invalid hand is an error with its row.
    pub fn hands(&self, rules: Rules) -> PyResult<Vec<EitherHand>> {
        let mut hands = Vec::with_capacity(self.len());
        for chunk in &self.chunks {
            for row in 0..chunk.len() {
                let hand = match &chunk.source {
                    RowMemory::Hands(hands) => hands[row].map(EitherHand::Riichi),
                    RowMemory::Variants(hands) => hands[row].map(EitherHand::Variant),
                    _ => EitherHand::from_counts(rules, &chunk.source.counts().unwrap_or(&[])[row], 0),
                };
                let in_row = |error| refused(Refusal::from(error).in_row(hands.len()));
                hands.push(hand.map_err(in_row)?);
            }
        }
        Ok(hands)
    }

    /// Removes the hands' own melds, and the Norths that they set aside, from rows of visible
    /// tiles.
    pub fn without_own(&self, seen: &mut [HandCounts]) -> PyResult<()> {
        fn take<H: AnyHand>(hands: &[Result<H, InputError>], seen: &mut [HandCounts], first: usize) -> PyResult<()> {
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
                RowMemory::Hands(hands) => take(hands, rows, first)?,
                RowMemory::Variants(hands) => take(hands, rows, first)?,
                // Counts have no melds: these are only in the visible tiles.
                _ => {}
            }
            first += chunk.len();
        }
        Ok(())
    }

    /// Converts counts to hands under the rules.
    pub fn under(self, rules: Rules) -> Self {
        let Some(counts) = self.counts() else { return self };
        let hands = counts.iter().map(|counts| VariantHand::from_counts(rules, counts, 0)).collect();
        let chunk = Chunk::new(RowMemory::Variants(hands), self.nulls());
        Self { chunks: vec![chunk], ..self }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(Chunk::len).sum()
    }

    /// All rows of counts in one piece, unless there are whole hands.
    pub fn counts(&self) -> Option<Cow<'_, [HandCounts]>> {
        match &*self.chunks {
            [chunk] => chunk.source.counts().map(Cow::Borrowed),
            chunks => {
                let rows: Option<Vec<_>> = chunks.iter().map(|chunk| chunk.source.counts()).collect();
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

    /// Finds a row: its chunk, and its index there.
    pub fn find(&self, row: usize) -> (&Chunk, usize) {
        let mut place = row;
        for chunk in &self.chunks {
            if place < chunk.len() {
                return (chunk, place);
            }
            place -= chunk.len();
        }
        unreachable!("the row is one of them")
    }
}

/// The nulls, or `None` if there are none.
pub fn if_any(nulls: Option<NullBuffer>) -> Option<NullBuffer> {
    nulls.filter(|nulls| nulls.null_count() > 0)
}
