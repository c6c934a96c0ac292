//! Rows of hands from whatever holds them: buffers, Arrow columns, lists.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::ops::Range;

use arrow_array::{
    Array, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, StringArray, StringViewArray,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString, PyTuple};
use shanten::batch::{self, Rows, Scores, Texts};
use shanten::rules::{EitherHand, Rules, VariantHand};
use shanten::score::Win;
use shanten::{InputError, Tile};

use crate::capsules;
use crate::errors::{bad_option, value_error, wrong_type};
use crate::facts::{RulesArgument, Word};
use crate::hand::single;

/// The counts of one hand.
pub type Counts = [u8; Tile::KINDS];

/// An argument that holds hands, or what is visible besides them.
pub enum Input {
    /// Memory of rows, as numpy arrays are, or a list.
    Rows(Chunk),
    /// A column of Arrow, in chunks.
    Column(Vec<Chunk>),
}

/// Some rows, one after the other in memory.
pub struct Chunk {
    source: Source,
    /// Which rows are null; `None` if no row is.
    nulls: Option<NullBuffer>,
}

/// Who owns the memory of rows.
enum Source {
    Python(PyBuffer<u8>),
    Arrow(Buffer),
    Own(Vec<Counts>),
    Hands(Vec<Result<shanten::Hand, InputError>>),
    Variants(Vec<Result<VariantHand, InputError>>),
}

/// How texts are read, and by how many threads.
#[derive(Clone, Copy)]
pub struct Reading {
    /// As hands under rules, or as what is visible.
    pub hands: Option<Rules>,
    /// Whether a text that can't be read is marked in its row, and isn't an error.
    pub is_marked: bool,
    /// How many threads read.
    pub threads: NonZeroUsize,
}

impl Chunk {
    fn new(source: Source, nulls: Option<NullBuffer>) -> Self {
        Self { source, nulls: if_any(nulls) }
    }

    /// Its rows of counts, unless it has whole hands.
    fn counts(&self) -> Option<&[Counts]> {
        let bytes = match &self.source {
            Source::Own(rows) => return Some(rows),
            Source::Arrow(bytes) => bytes.as_slice(),
            Source::Python(buffer) => {
                let pointer = buffer.as_slice_ptr().expect("only contiguous buffers are kept");
                // SAFETY: the buffer stays exported, so its memory stays where it is. As with every
                // library that reads buffers without the lock, whoever writes into it during a
                // call gets answers to some of the bytes of before and after.
                unsafe { pointer.as_ref() }
            }
            Source::Hands(_) | Source::Variants(_) => return None,
        };
        Some(bytes.as_chunks().0)
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
    /// The rows in an argument.
    pub fn new(object: &Bound<'_, PyAny>, reading: Reading) -> PyResult<Self> {
        if let Some(arrays) = capsules::import(object)? {
            let chunk = |array| Chunk::of_arrow(array, reading);
            let chunks: PyResult<_> = object.py().detach(|| arrays.iter().map(chunk).collect());
            return chunks.map(Self::Column);
        }
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            return Chunk::of_list(object, reading).map(Self::Rows);
        }
        Chunk::of_buffer(object).map(Self::Rows)
    }

    /// What is visible: the same besides all hands, or a row for each.
    pub fn visible(object: &Bound<'_, PyAny>, rows: usize, reading: Reading) -> PyResult<Self> {
        if object.is_instance_of::<PyString>() || object.get_type().name()? == "Visible" {
            let visible: Word<shanten::Visible> = object.extract()?;
            return Ok(Self::Rows(Chunk::new(Source::Own(vec![visible.0.counts(); rows]), None)));
        }
        Self::new(object, reading)
    }

    /// The hands of counts under rules.
    pub fn under(self, rules: Rules) -> Self {
        let Some(counts) = self.counts() else { return self };
        let hands = counts.iter().map(|counts| VariantHand::from_counts(rules, counts, 0)).collect();
        let chunk = Chunk::new(Source::Variants(hands), self.nulls());
        if self.is_arrow() { Self::Column(vec![chunk]) } else { Self::Rows(chunk) }
    }

    /// Its chunks.
    pub fn chunks(&self) -> &[Chunk] {
        match self {
            Self::Rows(chunk) => std::slice::from_ref(chunk),
            Self::Column(chunks) => chunks,
        }
    }

    /// How many rows it has.
    pub fn len(&self) -> usize {
        self.chunks().iter().map(Chunk::len).sum()
    }

    /// All rows of counts in one piece, unless there are whole hands.
    pub fn counts(&self) -> Option<Cow<'_, [Counts]>> {
        match self.chunks() {
            [chunk] => chunk.counts().map(Cow::Borrowed),
            chunks => {
                let rows: Option<Vec<_>> = chunks.iter().map(Chunk::counts).collect();
                rows.map(|rows| Cow::Owned(rows.concat()))
            }
        }
    }

    /// Which rows are null; `None` if no row is.
    pub fn nulls(&self) -> Option<NullBuffer> {
        match self.chunks() {
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
        (self.chunks().iter().find(is_here).expect("the row is one of them"), place)
    }

    /// Whether answers are for Arrow.
    pub const fn is_arrow(&self) -> bool {
        matches!(self, Self::Column(_))
    }
}

impl Chunk {
    /// Rows in memory of Python, which has two dimensions. Numbers of other types are copied.
    fn of_buffer(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let buffer = match PyBuffer::<u8>::get(object) {
            Ok(buffer) => buffer,
            Err(_) if object.hasattr(intern!(py, "__array__"))? || object.is_instance_of::<PyList>() => {
                PyBuffer::get(&py.import("shanten.columns")?.call_method1("counts", (object,))?)?
            }
            Err(_) => return Err(wrong_type(object)),
        };
        let &[_, Tile::KINDS] = buffer.shape() else {
            return Err(bad_option(format_args!("hands have the shape (n, 34), not {:?}", buffer.shape())));
        };
        if buffer.is_c_contiguous() {
            return Ok(Self::new(Source::Python(buffer), None));
        }
        let rows = batch::rows(&buffer.to_vec(py)?).map_err(value_error)?.to_vec();
        Ok(Self::new(Source::Own(rows), None))
    }

    /// The rows of a list of hands, texts and bytes, or of lists of counts.
    fn of_list(list: &Bound<'_, PyAny>, reading: Reading) -> PyResult<Self> {
        let py = list.py();
        let items: Vec<Bound<'_, PyAny>> = list.extract()?;
        let texts: PyResult<Vec<PyBackedStr>> = match reading.hands {
            Some(_) => items.iter().map(PyAnyMethods::extract).collect(),
            None => items.iter().map(|item| item.str()?.extract()).collect(),
        };
        if let Ok(texts) = texts {
            return py.detach(|| Self::of_texts(|row| Some(&texts[row]), texts.len(), None, reading));
        }
        let rules = RulesArgument(reading.hands.unwrap_or(Rules::RIICHI));
        let mut hands = Vec::with_capacity(items.len());
        for (row, item) in items.iter().enumerate() {
            match single(item, rules)? {
                Some(hand) => hands.push(hand),
                None if row == 0 => return Self::of_buffer(PyList::new(py, items)?.as_any()),
                None => return Err(PyTypeError::new_err(format!("row {row}: {}", wrong_type(item).value(py)))),
            }
        }
        let variant = |hand| match hand {
            EitherHand::Riichi(hand) => hand.into(),
            EitherHand::Variant(hand) => hand,
        };
        let hands = hands.into_iter().map(|hand| hand.map(variant)).collect();
        Ok(Self::new(Source::Variants(hands), None))
    }

    /// The rows of texts.
    fn of_texts<'a>(
        text: impl Fn(usize) -> Option<&'a str> + Sync,
        rows: usize,
        nulls: Option<NullBuffer>,
        reading: Reading,
    ) -> PyResult<Self> {
        let texts = Texts::new(text).with_threads(reading.threads);
        let mut bad = Ok(());
        // What is wrong with a hand is in its place, and is found there.
        let source = match reading.hands {
            None => {
                let mut counts = vec![[0; Tile::KINDS]; rows];
                bad = texts.visible(&mut counts);
                Source::Own(counts)
            }
            Some(Rules::RIICHI) => {
                let mut hands = vec![Ok(shanten::Hand::new()); rows];
                let _ = texts.hands(&mut hands);
                Source::Hands(hands)
            }
            Some(rules) => {
                let mut hands = vec![Ok(VariantHand::new(rules)); rows];
                let _ = texts.hands_under(rules, &mut hands);
                Source::Variants(hands)
            }
        };
        match bad {
            Err(bad) if !reading.is_marked => Err(value_error(bad)),
            _ => Ok(Self::new(source, nulls)),
        }
    }

    /// The rows of an array of Arrow.
    fn of_arrow(array: &ArrayData, reading: Reading) -> PyResult<Self> {
        /// Reads texts, which all kinds of arrays of text have.
        macro_rules! texts {
            ($type:ty) => {{
                let texts = <$type>::from(array.clone());
                let text = |row| texts.is_valid(row).then(|| texts.value(row));
                Self::of_texts(text, texts.len(), array.nulls().cloned(), reading)
            }};
        }
        /// Joins values of 34 bytes.
        macro_rules! binaries {
            ($type:ty) => {
                Self::of_binaries(<$type>::from(array.clone()).iter(), array.nulls().cloned())
            };
        }
        const BYTES: i32 = Tile::KINDS as i32;
        let bytes_of =
            |buffer: &Buffer, first: usize| Source::Arrow(buffer.slice_with_length(first, array.len() * Tile::KINDS));
        match array.data_type() {
            DataType::FixedSizeBinary(BYTES) => {
                let counts = bytes_of(&array.buffers()[0], array.offset() * Tile::KINDS);
                Ok(Self::new(counts, array.nulls().cloned()))
            }
            DataType::FixedSizeList(field, BYTES) if *field.data_type() == DataType::UInt8 => {
                let values = &array.child_data()[0];
                let first = array.offset() * Tile::KINDS;
                // A list with a null among its counts is null.
                let inner = values.nulls().map(|nulls| {
                    let is_valid = |row| nulls.slice(first + row * Tile::KINDS, Tile::KINDS).null_count() == 0;
                    NullBuffer::new(BooleanBuffer::collect_bool(array.len(), is_valid))
                });
                let counts = bytes_of(&values.buffers()[0], values.offset() + first);
                Ok(Self::new(counts, NullBuffer::union(array.nulls(), inner.as_ref())))
            }
            DataType::Binary => {
                let rows = BinaryArray::from(array.clone());
                let offsets = rows.value_offsets();
                if offsets.windows(2).all(|pair| pair[1] - pair[0] == BYTES) {
                    let counts = bytes_of(rows.values(), offsets[0] as usize);
                    return Ok(Self::new(counts, array.nulls().cloned()));
                }
                binaries!(BinaryArray)
            }
            DataType::LargeBinary => binaries!(LargeBinaryArray),
            DataType::BinaryView => binaries!(BinaryViewArray),
            DataType::Utf8 => texts!(StringArray),
            DataType::LargeUtf8 => texts!(LargeStringArray),
            DataType::Utf8View => texts!(StringViewArray),
            DataType::Struct(fields) if fields.len() == 1 => {
                let column = array.child_data()[0].slice(array.offset(), array.len());
                let mut chunk = Self::of_arrow(&column, reading)?;
                chunk.nulls = NullBuffer::union(chunk.nulls.as_ref(), if_any(array.nulls().cloned()).as_ref());
                Ok(chunk)
            }
            other => Err(PyTypeError::new_err(format!(
                "no hands in a column of {other}: it has binary or uint8 values of 34 counts, or text"
            ))),
        }
    }

    fn of_binaries<'a>(values: impl Iterator<Item = Option<&'a [u8]>>, nulls: Option<NullBuffer>) -> PyResult<Self> {
        let row = |(row, bytes): (usize, Option<&[u8]>)| match batch::rows(bytes.unwrap_or(&[0; Tile::KINDS])) {
            Ok(&[counts]) => Ok(counts),
            Ok(rows) => Err(bad_option(format_args!("row {row}: {} hands", rows.len()))),
            Err(error) => Err(bad_option(format_args!("row {row}: {error}"))),
        };
        let rows: PyResult<_> = values.enumerate().map(row).collect();
        Ok(Self::new(Source::Own(rows?), nulls))
    }
}

/// Nulls, unless there are none.
fn if_any(nulls: Option<NullBuffer>) -> Option<NullBuffer> {
    nulls.filter(|nulls| nulls.null_count() > 0)
}
