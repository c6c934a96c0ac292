//! Tables as Parquet.

use std::io::{self, Write};

use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

use super::arrow::{metadata, record_batch, schema};
use super::{About, Batch, Column, Kind, TableWriter};

/// A Parquet file. It is written to memory, and each group of rows goes out when it is complete.
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
        let schema = schema(columns, about);
        let pairs = metadata(about).into_iter().map(|(key, value)| KeyValue::new(key, value)).collect();
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(3).map_err(refused)?))
            .set_max_row_group_row_count(Some(about.group))
            .set_key_value_metadata(Some(pairs))
            .set_created_by(concat!("shanten ", env!("CARGO_PKG_VERSION")).to_owned());
        // Hardly any two hands are the same.
        for column in columns.iter().filter(|column| column.kind == Kind::Counts) {
            let path = ColumnPath::from(column.name);
            properties = properties
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_statistics_enabled(path, EnabledStatistics::None);
        }
        let writer = ArrowWriter::try_new(Vec::new(), schema.clone(), Some(properties.build())).map_err(refused)?;
        Ok(Self { schema, writer, groups: 0, out })
    }

    /// Writes what is complete.
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
