//! Tables as Arrow files.

use std::io::{self, Write};

use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, SchemaRef};
use shanten_logs::columns::arrow::{record_batch, schema};
use shanten_logs::columns::{Batch, Column};

use super::writer::{About, TableWriter};

fn io_error(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    }
}

pub(super) struct Ipc<'a> {
    schema: SchemaRef,
    writer: FileWriter<&'a mut dyn Write>,
}

impl<'a> Ipc<'a> {
    pub(super) fn new(columns: &[Column], about: About, out: &'a mut dyn Write) -> io::Result<Self> {
        let schema = schema(columns, about.schema);
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
    use arrow_array::types::Int32Type;
    use arrow_ipc::reader::FileReader;
    use shanten::{Tile, TileSet};

    use super::*;
    use shanten_logs::columns::{Cell, Cells, ColumnType};

    #[test]
    fn an_arrow_file_is_read_back() {
        let columns = [
            Column { name: "hand", kind: ColumnType::Counts, doc: "a hand" },
            Column { name: "useful", kind: ColumnType::Tiles, doc: "tiles" },
            Column { name: "is_drawn", kind: ColumnType::Flag, doc: "yes or no" },
            Column { name: "points", kind: ColumnType::Int, doc: "points" },
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
        let columns = [Column { name: "turn", kind: ColumnType::Byte, doc: "a turn" }];
        let schema = schema(&columns, "test 1");
        let error = record_batch(&schema, vec![Cells::Number(vec![Some(127), Some(128)])]).unwrap_err();
        assert_eq!(error.to_string(), "128 doesn't fit into its column");
    }
}
