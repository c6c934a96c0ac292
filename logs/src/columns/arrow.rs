//! Rows in Arrow's memory layout.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use arrow_array::types::{ArrowPrimitiveType, Int8Type, Int16Type, Int32Type};
use arrow_array::{
    ArrayRef, BooleanArray, FixedSizeBinaryArray, Float32Array, PrimitiveArray, RecordBatch, StringArray, UInt64Array,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use shanten::Tile;

use super::cells::{Batch, Cells, Column, ColumnType};

fn io_error(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    }
}

/// The metadata of a file: the name of its table and the version of this library.
#[must_use]
pub fn metadata(schema: &str) -> [(String, String); 2] {
    [
        ("shanten.schema".to_owned(), schema.to_owned()),
        ("shanten.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
    ]
}

/// The schema of columns. `schema` is the name of the table.
#[must_use]
pub fn schema(columns: &[Column], schema: &str) -> SchemaRef {
    let field = |column: &Column| {
        let kind = match column.kind {
            ColumnType::Counts => DataType::FixedSizeBinary(Tile::KINDS as i32),
            ColumnType::Tiles => DataType::UInt64,
            ColumnType::Text => DataType::Utf8,
            ColumnType::Byte => DataType::Int8,
            ColumnType::Short => DataType::Int16,
            ColumnType::Int => DataType::Int32,
            ColumnType::Real => DataType::Float32,
            ColumnType::Flag => DataType::Boolean,
        };
        let doc = HashMap::from([("description".to_owned(), column.doc.to_owned())]);
        Field::new(column.name, kind, column.kind != ColumnType::Counts).with_metadata(doc)
    };
    let fields: Vec<_> = columns.iter().map(field).collect();
    Arc::new(Schema::new_with_metadata(fields, HashMap::from(metadata(schema))))
}

/// Converts rows to an Arrow record batch.
///
/// # Errors
///
/// If a number doesn't fit into its column.
pub fn record_batch(schema: &SchemaRef, batch: Batch) -> io::Result<RecordBatch> {
    let fields = schema.fields().iter();
    let arrays: io::Result<Vec<_>> = batch.into_iter().zip(fields).map(|(cells, field)| array(cells, field)).collect();
    RecordBatch::try_new(Arc::clone(schema), arrays?).map_err(io_error)
}

fn array(cells: Cells, field: &Field) -> io::Result<ArrayRef> {
    Ok(match cells {
        Cells::Counts(cells) => {
            let values = Buffer::from_vec(cells.into_flattened());
            Arc::new(FixedSizeBinaryArray::try_new(Tile::KINDS as i32, values, None).map_err(io_error)?)
        }
        Cells::Tiles(cells) => {
            let bits = cells.iter().map(|tiles| tiles.map_or(0, shanten::TileSet::bits));
            Arc::new(UInt64Array::new(bits.collect(), nulls(&cells, Option::is_some)))
        }
        Cells::Text(cells) => {
            let (text, ends, is_there) = cells.into_parts();
            let ends = OffsetBuffer::new(ends.into());
            let nulls = nulls(&is_there, |&is_there| is_there);
            Arc::new(StringArray::try_new(ends, Buffer::from(text.into_bytes()), nulls).map_err(io_error)?)
        }
        Cells::Number(cells) => match field.data_type() {
            DataType::Int8 => Arc::new(narrow::<Int8Type>(&cells)?),
            DataType::Int16 => Arc::new(narrow::<Int16Type>(&cells)?),
            _ => Arc::new(narrow::<Int32Type>(&cells)?),
        },
        Cells::Real(cells) => {
            let numbers = cells.iter().map(|number| number.unwrap_or_default() as f32);
            Arc::new(Float32Array::new(numbers.collect(), nulls(&cells, Option::is_some)))
        }
        Cells::Flag(cells) => {
            let flags = BooleanBuffer::collect_bool(cells.len(), |row| cells[row] == Some(true));
            Arc::new(BooleanArray::new(flags, nulls(&cells, Option::is_some)))
        }
    })
}

/// The validity bitmap of the cells; `None` if every row has a value.
fn nulls<T>(cells: &[T], is_there: impl Fn(&T) -> bool) -> Option<NullBuffer> {
    let is_any_missing = !cells.iter().all(&is_there);
    is_any_missing.then(|| NullBuffer::new(BooleanBuffer::collect_bool(cells.len(), |row| is_there(&cells[row]))))
}

fn narrow<T: ArrowPrimitiveType<Native: TryFrom<i32>>>(cells: &[Option<i32>]) -> io::Result<PrimitiveArray<T>> {
    let refused = |number: i32| io::Error::other(format!("{number} doesn't fit into its column"));
    let narrow = |number: i32| T::Native::try_from(number).map_err(|_| refused(number));
    let numbers = cells.iter().map(|cell| narrow(cell.unwrap_or_default()));
    Ok(PrimitiveArray::new(numbers.collect::<io::Result<Vec<_>>>()?.into(), nulls(cells, Option::is_some)))
}
