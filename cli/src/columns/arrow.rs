//! Tables in Arrow's memory layout, and as its files.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, FixedSizeBinaryArray, Float32Array, Int8Array, Int16Array, Int32Array, RecordBatch,
    StringArray, UInt64Array,
};
use arrow_buffer::Buffer;
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
            Arc::new(cells.into_iter().map(|tiles| tiles.map(shanten::TileSet::bits)).collect::<UInt64Array>())
        }
        Cells::Text(cells) => Arc::new(cells.into_iter().collect::<StringArray>()),
        Cells::Number(cells) => match field.data_type() {
            DataType::Int8 => Arc::new(narrow(cells)?.into_iter().collect::<Int8Array>()),
            DataType::Int16 => Arc::new(narrow(cells)?.into_iter().collect::<Int16Array>()),
            _ => Arc::new(cells.into_iter().collect::<Int32Array>()),
        },
        Cells::Real(cells) => {
            Arc::new(cells.into_iter().map(|number| number.map(|number| number as f32)).collect::<Float32Array>())
        }
        Cells::Flag(cells) => Arc::new(cells.into_iter().collect::<BooleanArray>()),
    })
}

fn narrow<N: TryFrom<i32, Error: Into<std::num::TryFromIntError>>>(
    cells: Vec<Option<i32>>,
) -> io::Result<Vec<Option<N>>> {
    let refused = |number: i32| io::Error::other(format!("{number} doesn't fit into its column"));
    let narrow = |number: i32| N::try_from(number).map_err(|_| refused(number));
    cells.into_iter().map(|cell| cell.map(narrow).transpose()).collect()
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
            let mut batch: Vec<_> = columns.iter().map(|column| Cells::new(column.kind)).collect();
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
            assert_eq!(rows.column(3).as_primitive::<arrow_array::types::Int32Type>().value(0), -8000);
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
