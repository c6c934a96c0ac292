//! Rows in Arrow columns.

use arrow_array::{
    Array, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, OffsetSizeTrait, StringArray,
    StringViewArray,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use shanten::{Tile, batch};

use super::chunk::{Chunk, NO_COUNTS, Reading, RowMemory, if_any};
use crate::errors::{bad, bad_option, in_row, value_error};
use crate::numbers::{HandCounts, no_count, of_arrow, whole};
use crate::threads::check_at;

const BYTES: i32 = Tile::KINDS as i32;

/// The pandas name of index columns, which contain no hands.
const INDEX: &str = "__index_level_";

impl Chunk {
    /// The rows of an Arrow array.
    pub fn of_arrow(array: &ArrayData, reading: Reading) -> PyResult<Self> {
        /// Reads strings from any type of string array.
        macro_rules! texts {
            ($type:ty) => {{
                let texts = <$type>::from(array.clone());
                let text = |row| texts.is_valid(row).then(|| texts.value(row));
                Self::of_texts(text, texts.len(), array.nulls().cloned(), reading)
            }};
        }
        /// Joins 34-byte values.
        macro_rules! binaries {
            ($type:ty) => {
                Self::of_binaries(<$type>::from(array.clone()).iter(), array.nulls().cloned())
            };
        }
        let bytes_of = |buffer: &Buffer, first: usize| {
            RowMemory::Arrow(buffer.slice_with_length(first, array.len() * Tile::KINDS))
        };
        match array.data_type() {
            DataType::FixedSizeBinary(BYTES) => {
                let counts = bytes_of(&array.buffers()[0], array.offset() * Tile::KINDS);
                Ok(Self::new(counts, array.nulls().cloned()))
            }
            DataType::FixedSizeList(field, BYTES) if *field.data_type() == DataType::UInt8 => {
                let values = &array.child_data()[0];
                let first = array.offset() * Tile::KINDS;
                // A list with a null count is null.
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
            DataType::Null => {
                let nulls = (!array.is_empty()).then(|| NullBuffer::new_null(array.len()));
                Ok(Self::new(RowMemory::Own(vec![[0; _]; array.len()]), nulls))
            }
            DataType::Dictionary(..) => Self::of_dictionary(array, reading),
            DataType::FixedSizeList(..)
            | DataType::List(_)
            | DataType::LargeList(_)
            | DataType::ListView(_)
            | DataType::LargeListView(_) => Self::of_lists(array, reading),
            DataType::Struct(fields) => {
                let is_index = |name: &str| name.starts_with(INDEX);
                let hands = fields.iter().zip(array.child_data()).filter(|(field, _)| !is_index(field.name()));
                let columns: Vec<_> = hands.map(|(_, column)| column.slice(array.offset(), array.len())).collect();
                let mut chunk = match &*columns {
                    [column] => Self::of_arrow(column, reading)?,
                    columns => Self::of_columns(columns, reading)?,
                };
                chunk.nulls = NullBuffer::union(chunk.nulls.as_ref(), if_any(array.nulls().cloned()).as_ref());
                Ok(chunk)
            }
            other => Err(no_hands(other)),
        }
    }

    fn of_binaries<'a>(values: impl Iterator<Item = Option<&'a [u8]>>, nulls: Option<NullBuffer>) -> PyResult<Self> {
        let row = |(row, bytes): (usize, Option<&[u8]>)| match batch::rows(bytes.unwrap_or(&[0; Tile::KINDS])) {
            Ok(&[counts]) => Ok(counts),
            Ok(rows) => Err(in_row(bad_option(format_args!("{} hands", rows.len())), row)),
            Err(error) => Err(in_row(value_error(error), row)),
        };
        let rows: PyResult<_> = values.enumerate().map(row).collect();
        Ok(Self::new(RowMemory::Own(rows?), nulls))
    }

    /// Rows of a dictionary array: indices of other rows.
    fn of_dictionary(array: &ArrayData, reading: Reading) -> PyResult<Self> {
        let DataType::Dictionary(key, _) = array.data_type() else { return Err(no_hands(array.data_type())) };
        let keys = array.clone().into_builder().data_type((**key).clone()).child_data(Vec::new()).build();
        let keys = keys.map_err(bad_option)?;
        let key = of_arrow(&keys).ok_or_else(|| no_hands(array.data_type()))?;
        let values = Self::of_arrow(&array.child_data()[0], reading)?;
        let of_row = |row| Some(key(row)).filter(|key| !key.is_nan()).map(|key| key as usize);
        let is_valid =
            |row| of_row(row).is_some_and(|value| values.nulls.as_ref().is_none_or(|nulls| nulls.is_valid(value)));
        let nulls = NullBuffer::new(BooleanBuffer::collect_bool(array.len(), is_valid));
        if values.len() == 0 {
            // No row has a value.
            return Ok(Self::new(RowMemory::Own(vec![[0; _]; array.len()]), Some(nulls)));
        }
        Ok(Self::new(values.source.gather((0..array.len()).map(|row| of_row(row).unwrap_or(0))), Some(nulls)))
    }

    /// Rows of lists of 34 numbers of any type.
    fn of_lists(array: &ArrayData, reading: Reading) -> PyResult<Self> {
        /// The start and end of each row's numbers, from offsets, and from sizes if there are any.
        fn places<O: OffsetSizeTrait>(array: &ArrayData, has_sizes: bool) -> Vec<(usize, usize)> {
            let numbers =
                |part: usize, row: usize| array.buffers()[part].typed_data::<O>()[array.offset() + row].as_usize();
            let end = |row| if has_sizes { numbers(0, row) + numbers(1, row) } else { numbers(0, row + 1) };
            (0..array.len()).map(|row| (numbers(0, row), end(row))).collect()
        }
        let places = match *array.data_type() {
            DataType::List(_) => places::<i32>(array, false),
            DataType::LargeList(_) => places::<i64>(array, false),
            DataType::ListView(_) => places::<i32>(array, true),
            DataType::LargeListView(_) => places::<i64>(array, true),
            DataType::FixedSizeList(_, length) => {
                let (length, first) = (length as usize, array.offset());
                (first..first + array.len()).map(|row| (row * length, (row + 1) * length)).collect()
            }
            _ => return Err(no_hands(array.data_type())),
        };
        let values = &array.child_data()[0];
        let number = of_arrow(values).ok_or_else(|| no_hands(array.data_type()))?;
        let mut is_whole = vec![true; array.len()];
        let row = |(row, (first, end)): (usize, (usize, usize))| {
            if array.is_null(row) {
                return Ok([0; _]);
            }
            match end - first {
                Tile::KINDS => counts(row, |kind| number(first + kind), &mut is_whole[row], reading),
                _ if reading.bad_is_null => Ok(NO_COUNTS),
                length => Err(in_row(bad("not_all_counts", format_args!("{length} counts: a hand has 34")), row)),
            }
        };
        let rows: PyResult<_> = places.into_iter().enumerate().map(row).collect();
        let nulls = NullBuffer::union(array.nulls(), Some(&NullBuffer::from(is_whole)));
        Ok(Self::new(RowMemory::Own(rows?), nulls))
    }

    /// The rows of 34 numeric columns, one for each kind.
    fn of_columns(columns: &[ArrayData], reading: Reading) -> PyResult<Self> {
        let numbers: Option<Vec<_>> = columns.iter().map(of_arrow).collect();
        let numbers = numbers.filter(|numbers| numbers.len() == Tile::KINDS).ok_or_else(|| {
            let types = columns.iter().map(|column| column.data_type().to_string()).collect::<Vec<_>>().join(", ");
            PyTypeError::new_err(format!(
                "no hands in {} columns of {types}: it is one column, or 34 of numbers",
                columns.len()
            ))
        })?;
        let length = columns[0].len();
        let mut is_whole = vec![true; length];
        let row = |row| counts(row, |kind| numbers[kind](row), &mut is_whole[row], reading);
        let rows: PyResult<_> = (0..length).map(row).collect();
        Ok(Self::new(RowMemory::Own(rows?), Some(NullBuffer::from(is_whole))))
    }
}

/// The counts of a row. A row with a null count is null.
fn counts(row: usize, number: impl Fn(usize) -> f64, is_whole: &mut bool, reading: Reading) -> PyResult<HandCounts> {
    check_at(row)?;
    let mut counts = [0; Tile::KINDS];
    for (kind, count) in counts.iter_mut().enumerate() {
        let number = number(kind);
        *is_whole &= !number.is_nan();
        match whole(number) {
            Some(number) => *count = number,
            None if number.is_nan() => {}
            None if reading.bad_is_null => return Ok(NO_COUNTS),
            None => return Err(in_row(no_count(kind, number), row)),
        }
    }
    Ok(counts)
}

fn no_hands(data_type: &DataType) -> PyErr {
    PyTypeError::new_err(format!(
        "no hands in a column of {data_type}: it has text, or 34 counts as bytes or as a list of numbers"
    ))
}
