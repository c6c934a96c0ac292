//! Tables in Arrow's memory layout, and as its files.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::types::{ArrowPrimitiveType, Int8Type, Int16Type, Int32Type};
use arrow_array::{
    ArrayRef, BooleanArray, FixedSizeBinaryArray, Float32Array, PrimitiveArray, RecordBatch, StringArray, UInt64Array,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use shanten::Tile;

use super::cells::{About, Batch, Cells, Column, Kind, TableWriter};

pub(super) fn io_error(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    }
}

pub(super) fn metadata(about: About) -> [(String, String); 2] {
    [
        ("shanten.schema".to_owned(), about.schema.to_owned()),
        ("shanten.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
    ]
}

pub(super) fn schema(columns: &[Column], about: About) -> SchemaRef {
    let field = |column: &Column| {
        let kind = match column.kind {
            Kind::Counts => DataType::FixedSizeBinary(Tile::KINDS as i32),
            Kind::Tiles => DataType::UInt64,
            Kind::Text => DataType::Utf8,
            Kind::Byte => DataType::Int8,
            Kind::Short => DataType::Int16,
            Kind::Int => DataType::Int32,
            Kind::Real => DataType::Float32,
            Kind::Flag => DataType::Boolean,
        };
        let doc = HashMap::from([("description".to_owned(), column.doc.to_owned())]);
        Field::new(column.name, kind, column.kind != Kind::Counts).with_metadata(doc)
    };
    let fields: Vec<_> = columns.iter().map(field).collect();
    Arc::new(Schema::new_with_metadata(fields, HashMap::from(metadata(about))))
}

pub(super) fn record_batch(schema: &SchemaRef, batch: Batch) -> io::Result<RecordBatch> {
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

/// Which rows have a value, unless all have.
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

pub(super) struct Ipc<'a> {
    schema: SchemaRef,
    writer: FileWriter<&'a mut dyn Write>,
}

impl<'a> Ipc<'a> {
    pub(super) fn new(columns: &[Column], about: About, out: &'a mut dyn Write) -> io::Result<Self> {
        let schema = schema(columns, about);
        let writer = FileWriter::try_new(out, &schema).map_err(io_error)?;
        Ok(Self { schema, writer })
    }
}

impl TableWriter for Ipc<'_> {
    fn write(&mut self, batch: Batch) -> io::Result<()> {
        self.writer.write(&record_batch(&self.schema, batch)?).map_err(io_error)
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.writer.finish().map_err(io_error)
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::Array;
    use arrow_array::cast::AsArray;
    use arrow_ipc::reader::FileReader;
    use shanten::TileSet;

    use super::super::cells::Cell;
    use super::*;

    #[test]
    fn an_arrow_file_is_read_back() {
        let columns = [
            Column { name: "hand", kind: Kind::Counts, doc: "a hand" },
            Column { name: "useful", kind: Kind::Tiles, doc: "tiles" },
            Column { name: "is_drawn", kind: Kind::Flag, doc: "yes or no" },
            Column { name: "points", kind: Kind::Int, doc: "points" },
        ];
        let mut file = Vec::new();
        let about = About { schema: "test 1", group: 1 };
        let mut writer: Box<dyn TableWriter> = Box::new(Ipc::new(&columns, about, &mut file).expect("memory"));
        for part in 0..2 {
            let mut batch: Vec<_> = columns.iter().map(|column| Cells::with_room(column.kind, 4)).collect();
            let tiles = Cell::Tiles(TileSet::TERMINALS_AND_HONOURS);
            for cells in [
                [Cell::Counts([part; Tile::KINDS]), tiles, Cell::Flag(true), Cell::Number(-8000)],
                [Cell::Counts([4; Tile::KINDS]), Cell::None, Cell::None, Cell::None],
            ] {
                batch.iter_mut().zip(cells).for_each(|(column, cell)| column.push(cell));
            }
            writer.write(batch).expect("memory");
        }
        writer.finish().expect("memory");
        let reader = FileReader::try_new(io::Cursor::new(file), None).expect("Arrow");
        assert_eq!(reader.schema().metadata()["shanten.schema"], "test 1");
        assert_eq!(reader.schema().field(3).metadata()["description"], "points");
        let parts: Vec<_> = reader.map(|part| part.expect("rows")).collect();
        assert_eq!(parts.len(), 2);
        for (part, rows) in parts.iter().enumerate() {
            assert_eq!(rows.column(0).as_fixed_size_binary().value(0), [part as u8; Tile::KINDS]);
            let tiles = rows.column(1).as_primitive::<arrow_array::types::UInt64Type>();
            assert_eq!((tiles.value(0), tiles.is_null(1)), (TileSet::TERMINALS_AND_HONOURS.bits(), true));
            assert!(rows.column(2).as_boolean().value(0));
            assert_eq!(rows.column(3).as_primitive::<Int32Type>().value(0), -8000);
        }
    }

    #[test]
    fn a_number_must_fit_into_its_column() {
        let columns = [Column { name: "turn", kind: Kind::Byte, doc: "a turn" }];
        let schema = schema(&columns, About { schema: "test 1", group: 1 });
        let error = record_batch(&schema, vec![Cells::Number(vec![Some(127), Some(128)])]).unwrap_err();
        assert_eq!(error.to_string(), "128 doesn't fit into its column");
    }
}
