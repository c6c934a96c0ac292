//! Tables as Parquet.

use std::io::{self, Write};

use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

use shanten_logs::columns::arrow::{metadata, record_batch, schema};
use shanten_logs::columns::{Batch, Column, ColumnType};

use super::writer::{About, TableWriter};

/// A Parquet file. Each group of rows is buffered in memory, and written when complete.
pub(super) struct Parquet<'a> {
    schema: SchemaRef,
    writer: ArrowWriter<Vec<u8>>,
    groups: usize,
    out: &'a mut dyn Write,
}

fn refused(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

impl<'a> Parquet<'a> {
    pub(super) fn new(columns: &[Column], about: About, out: &'a mut dyn Write) -> io::Result<Self> {
        let schema = schema(columns, about.schema);
        let pairs = metadata(about.schema).into_iter().map(|(key, value)| KeyValue::new(key, value)).collect();
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(3).map_err(refused)?))
            .set_max_row_group_row_count(Some(about.group))
            .set_key_value_metadata(Some(pairs))
            .set_created_by(concat!("shanten ", env!("CARGO_PKG_VERSION")).to_owned());
        // Hands are almost all distinct, so a dictionary doesn't help.
        for column in columns.iter().filter(|column| column.kind == ColumnType::Counts) {
            let path = ColumnPath::from(column.name);
            properties = properties
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_statistics_enabled(path, EnabledStatistics::None);
        }
        let writer = ArrowWriter::try_new(Vec::new(), schema.clone(), Some(properties.build())).map_err(refused)?;
        Ok(Self { schema, writer, groups: 0, out })
    }

    fn drain(&mut self) -> io::Result<()> {
        let groups = self.writer.flushed_row_groups().len();
        if groups > self.groups {
            self.groups = groups;
            let complete = self.writer.inner_mut();
            self.out.write_all(complete)?;
            complete.clear();
        }
        Ok(())
    }
}

impl TableWriter for Parquet<'_> {
    fn write(&mut self, batch: Batch) -> io::Result<()> {
        let batch = record_batch(&self.schema, batch)?;
        self.writer.write(&batch).map_err(refused)?;
        self.drain()
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.writer.finish().map_err(refused)?;
        self.out.write_all(self.writer.inner())
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::cast::AsArray;
    use arrow_array::types::{Float32Type, Int8Type, UInt64Type};
    use bytes::Bytes;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use parquet::basic::Encoding;
    use parquet::file::metadata::RowGroupMetaData;
    use shanten::{Tile, TileSet};

    use super::*;
    use shanten_logs::columns::{Cell, Cells};

    const COLUMNS: [Column; 5] = [
        Column { name: "hand", kind: ColumnType::Counts, doc: "a hand" },
        Column { name: "useful", kind: ColumnType::Tiles, doc: "tiles" },
        Column { name: "game", kind: ColumnType::Text, doc: "a name" },
        Column { name: "shanten", kind: ColumnType::Byte, doc: "a number" },
        Column { name: "chance", kind: ColumnType::Real, doc: "a chance" },
    ];

    fn batch(rows: usize) -> Batch {
        let mut batch: Vec<_> = COLUMNS.iter().map(|column| Cells::with_room(column.kind, rows)).collect();
        for row in 0..rows {
            let mut counts = [0; Tile::KINDS];
            counts[row % Tile::KINDS] = 4;
            let is_null = row % 5 == 2;
            let or_none = |cell| if is_null { Cell::None } else { cell };
            let tiles: TileSet = Tile::from_index((row % Tile::KINDS) as u8).into_iter().collect();
            let cells = [
                Cell::Counts(counts),
                or_none(Cell::Tiles(tiles)),
                or_none(Cell::Text(format!("game {}", row / 100))),
                or_none(Cell::Number((row % 8) as i32 - 1)),
                or_none(Cell::Real(0.5)),
            ];
            batch.iter_mut().zip(cells).for_each(|(column, cell)| column.push(cell));
        }
        batch
    }

    fn written(batches: &[usize], group: usize) -> Vec<u8> {
        let mut file = Vec::new();
        let about = About { schema: "test 1", group };
        let mut writer: Box<dyn TableWriter> = Box::new(Parquet::new(&COLUMNS, about, &mut file).expect("memory"));
        batches.iter().try_for_each(|&rows| writer.write(batch(rows))).expect("memory");
        writer.finish().expect("memory");
        file
    }

    #[test]
    fn what_is_written_is_read_back() {
        let file = written(&[700, 300, 1], 250);
        let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).expect("Parquet");
        let metadata = reader.metadata().clone();
        let pairs = metadata.file_metadata().key_value_metadata().expect("metadata");
        let has =
            |key: &str, value: &str| pairs.iter().any(|pair| pair.key == key && pair.value.as_deref() == Some(value));
        assert!(has("shanten.schema", "test 1") && has("shanten.version", env!("CARGO_PKG_VERSION")));
        assert_eq!(reader.schema().field(0).metadata()["description"], "a hand");
        let rows: Vec<_> = metadata.row_groups().iter().map(RowGroupMetaData::num_rows).collect();
        assert_eq!(rows, [250, 250, 250, 250, 1]);
        for group in metadata.row_groups() {
            let hand = group.column(0);
            assert!(hand.dictionary_page_offset().is_none(), "hands have no dictionary");
            assert!(hand.encodings().any(|encoding| encoding == Encoding::PLAIN));
            assert!(matches!(hand.compression(), Compression::ZSTD(_)));
        }
        let mut expected = batch(700);
        for mut more in [batch(300), batch(1)] {
            expected.iter_mut().zip(&mut more).for_each(|(cells, more)| cells.append(more));
        }
        let [Cells::Counts(hands), Cells::Tiles(tiles), Cells::Text(games), Cells::Number(numbers), _] = &expected[..]
        else {
            panic!("the kinds of columns");
        };
        let mut place = 0;
        for found in reader.build().expect("a reader").map(|found| found.expect("rows")) {
            for row in 0..found.num_rows() {
                assert_eq!(found.column(0).as_fixed_size_binary().value(row), hands[place]);
                let is_null = found.column(1).is_null(row);
                assert_eq!(tiles[place].is_none(), is_null);
                if !is_null {
                    assert_eq!(found.column(1).as_primitive::<UInt64Type>().value(row), tiles[place].unwrap().bits());
                    assert_eq!(found.column(2).as_string::<i32>().value(row), games.get(place).unwrap());
                    assert_eq!(
                        i32::from(found.column(3).as_primitive::<Int8Type>().value(row)),
                        numbers[place].unwrap()
                    );
                    assert!((found.column(4).as_primitive::<Float32Type>().value(row) - 0.5).abs() < f32::EPSILON);
                }
                place += 1;
            }
        }
        assert_eq!(place, hands.len());
    }

    #[test]
    fn a_table_may_be_empty() {
        let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(written(&[], 10))).expect("Parquet");
        assert_eq!(reader.metadata().file_metadata().num_rows(), 0);
        assert_eq!(reader.schema().fields().len(), COLUMNS.len());
    }
}
