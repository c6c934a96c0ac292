//! Rows of counts from whatever holds them: buffers, Arrow columns, lists of texts.

use std::borrow::Cow;
use std::num::NonZeroUsize;

use arrow_array::{
    Array, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, StringArray, StringViewArray,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyBufferError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyList, PyString};
use shanten::Tile;
use shanten::batch::{self, BadRows, Texts};

use crate::capsules;
use crate::errors::{value_error, wrong_type};
use crate::hand::{self, Hand};
use crate::rules::RulesArgument;

/// The counts of one hand.
pub type Counts = [u8; Tile::KINDS];

/// An argument that holds hands.
pub enum Input {
    /// Memory of rows, as numpy arrays are.
    Rows(Chunk),
    /// A column of Arrow, in chunks.
    Column(Vec<Chunk>),
}

/// Some rows, one after the other in memory.
pub struct Chunk {
    counts: Source,
    /// Which rows are null; `None` if no row is.
    nulls: Option<NullBuffer>,
    /// The texts that are no hands.
    bad: Option<BadRows>,
}

/// Who owns the memory of rows.
enum Source {
    Python(PyBuffer<u8>),
    Arrow(Buffer),
    Own(Vec<Counts>),
}

impl Chunk {
    fn new(counts: Source, nulls: Option<NullBuffer>) -> Self {
        Self { counts, nulls: if_any(nulls), bad: None }
    }

    /// Its rows.
    pub fn rows(&self) -> &[Counts] {
        let bytes = match &self.counts {
            Source::Own(rows) => return rows,
            Source::Arrow(bytes) => bytes.as_slice(),
            Source::Python(buffer) => {
                let pointer = buffer.as_slice_ptr().expect("only contiguous buffers are kept");
                // SAFETY: the buffer stays exported, so its memory stays where it is. As with every
                // library that reads buffers without the lock, whoever writes into it during a
                // call gets answers to some of the bytes of before and after.
                unsafe { pointer.as_ref() }
            }
        };
        bytes.as_chunks().0
    }
}

impl Input {
    /// The hands in an argument.
    pub fn new(object: &Bound<'_, PyAny>, threads: NonZeroUsize) -> PyResult<Self> {
        if let Some(arrays) = capsules::import(object)? {
            let chunk = |array| Chunk::of_arrow(array, threads);
            let chunks: PyResult<_> = object.py().detach(|| arrays.iter().map(chunk).collect());
            return chunks.map(Self::Column);
        }
        if let Ok(list) = object.cast::<PyList>() {
            let texts: Vec<PyBackedStr> = list.extract()?;
            return Ok(Self::Rows(
                object.py().detach(|| Chunk::of_texts(|row| Some(&texts[row]), texts.len(), threads)),
            ));
        }
        Chunk::of_buffer(object).map(Self::Rows)
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
        self.chunks().iter().map(|chunk| chunk.rows().len()).sum()
    }

    /// All rows in one piece, and which are null.
    pub fn joined(&self) -> (Cow<'_, [Counts]>, Option<NullBuffer>) {
        let rows = match self.chunks() {
            [chunk] => Cow::Borrowed(chunk.rows()),
            chunks => Cow::Owned(chunks.iter().flat_map(Chunk::rows).copied().collect()),
        };
        (rows, self.nulls())
    }

    /// Which rows are null; `None` if no row is.
    pub fn nulls(&self) -> Option<NullBuffer> {
        match self.chunks() {
            [chunk] => chunk.nulls.clone(),
            chunks if chunks.iter().all(|chunk| chunk.nulls.is_none()) => None,
            chunks => {
                let is_valid = |chunk: &Chunk| match &chunk.nulls {
                    Some(nulls) => nulls.iter().collect(),
                    None => vec![true; chunk.rows().len()],
                };
                Some(NullBuffer::new(chunks.iter().flat_map(is_valid).collect()))
            }
        }
    }

    /// A row, with the chunk that has it and its place there.
    fn find(&self, row: usize) -> (&Chunk, usize) {
        let mut place = row;
        let mut chunks = self.chunks().iter();
        let is_here = |chunk: &&Chunk| {
            let rows = chunk.rows().len();
            place < rows || {
                place -= rows;
                false
            }
        };
        (chunks.find(is_here).expect("the row is one of them"), place)
    }

    /// The counts of a row.
    pub fn row(&self, row: usize) -> &Counts {
        let (chunk, place) = self.find(row);
        &chunk.rows()[place]
    }

    /// The error in the text of a row, if it is the first such text of its chunk.
    pub fn bad_text(&self, row: usize) -> Option<BadRows> {
        let (chunk, place) = self.find(row);
        chunk.bad.filter(|bad| bad.first == place)
    }

    /// Whether answers are for Arrow.
    pub const fn is_arrow(&self) -> bool {
        matches!(self, Self::Column(_))
    }
}

impl Chunk {
    /// Rows in memory of Python, which has two dimensions.
    fn of_buffer(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let buffer = PyBuffer::<u8>::get(object).map_err(|error| {
            if error.is_instance_of::<PyBufferError>(py) || error.is_instance_of::<PyTypeError>(py) {
                wrong_type(object)
            } else {
                error
            }
        })?;
        let &[_, Tile::KINDS] = buffer.shape() else {
            return Err(PyValueError::new_err(format!("hands have the shape (n, 34), not {:?}", buffer.shape())));
        };
        if buffer.is_c_contiguous() {
            return Ok(Self::new(Source::Python(buffer), None));
        }
        let rows = batch::rows(&buffer.to_vec(py)?).map_err(value_error)?.to_vec();
        Ok(Self::new(Source::Own(rows), None))
    }

    /// The rows of texts.
    fn of_texts<'a>(text: impl Fn(usize) -> Option<&'a str> + Sync, rows: usize, threads: NonZeroUsize) -> Self {
        let mut counts = vec![[0; Tile::KINDS]; rows];
        let bad = Texts::new(text).with_threads(threads).counts(&mut counts).err();
        Self { counts: Source::Own(counts), nulls: None, bad }
    }

    /// The rows of an array of Arrow.
    fn of_arrow(array: &ArrayData, threads: NonZeroUsize) -> PyResult<Self> {
        /// Reads texts, which all kinds of arrays of text have.
        macro_rules! texts {
            ($type:ty) => {{
                let texts = <$type>::from(array.clone());
                let text = |row| texts.is_valid(row).then(|| texts.value(row));
                Ok(Self { nulls: if_any(array.nulls().cloned()), ..Self::of_texts(text, texts.len(), threads) })
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
                let mut chunk = Self::of_arrow(&column, threads)?;
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
            Ok(rows) => Err(PyValueError::new_err(format!("row {row}: {} hands", rows.len()))),
            Err(error) => Err(PyValueError::new_err(format!("row {row}: {error}"))),
        };
        let rows: PyResult<_> = values.enumerate().map(row).collect();
        Ok(Self::new(Source::Own(rows?), nulls))
    }
}

/// Nulls, unless there are none.
fn if_any(nulls: Option<NullBuffer>) -> Option<NullBuffer> {
    nulls.filter(|nulls| nulls.null_count() > 0)
}

/// The hand in an argument that is one: a hand, a text, or 34 bytes.
pub fn single(object: &Bound<'_, PyAny>, rules: RulesArgument) -> PyResult<Option<Hand>> {
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return hand::from_counts(bytes.as_bytes(), rules).map(Hand).map(Some);
    }
    if let Ok(text) = object.cast::<PyString>() {
        return hand::parse(text.to_str()?, rules).map(Hand).map(Some);
    }
    Ok(object.cast::<Hand>().ok().map(|hand| *hand.get()))
}
