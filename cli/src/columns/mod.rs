//! Large tables: named columns, written batch by batch.
//!
//! [`lines`] writes text, and with the feature `tables` [`arrow`] and [`parquet`] write columns.

#[cfg(feature = "tables")]
mod arrow;
mod lines;
#[cfg(feature = "tables")]
mod parquet;
mod writer;

use std::io::{self, Write};

pub(crate) use shanten_logs::columns::{Cells, Column, Kind};
pub(crate) use writer::{About, TableWriter};

use crate::output::format::Format;

pub(crate) const FORMATS: [Format; 4] = [Format::Csv, Format::Json, Format::Parquet, Format::Arrow];

/// Begins a table. Parquet and Arrow need the feature `tables`, which [`missing`] tells before.
pub(crate) fn open<'a>(
    format: Format,
    columns: &[Column],
    #[cfg_attr(not(feature = "tables"), expect(unused_variables, reason = "text has no place for it"))] about: About,
    out: &'a mut dyn Write,
) -> io::Result<Box<dyn TableWriter + 'a>> {
    Ok(match format {
        #[cfg(feature = "tables")]
        Format::Parquet => Box::new(parquet::Parquet::new(columns, about, out)?),
        #[cfg(feature = "tables")]
        Format::Arrow => Box::new(arrow::Ipc::new(columns, about, out)?),
        Format::Csv => Box::new(lines::Csv::new(columns, out)?),
        _ => Box::new(lines::Json::new(columns, out)),
    })
}

pub(crate) fn missing(format: Format) -> Option<&'static str> {
    let needs_tables = matches!(format, Format::Parquet | Format::Arrow);
    (needs_tables && !cfg!(feature = "tables"))
        .then_some("this command was built without Parquet and Arrow: cargo build with --features tables has them")
}
