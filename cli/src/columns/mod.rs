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

pub(crate) use shanten_logs::columns::{Cells, Column, ColumnType};
pub(crate) use writer::{About, TableWriter};

use crate::output::format::Format;
use crate::words::fill;

pub(crate) const FORMATS: [Format; 4] = [Format::Csv, Format::Json, Format::Parquet, Format::Arrow];

/// Chooses a text: for builds with Parquet and Arrow, or without.
#[cfg(feature = "tables")]
macro_rules! by_build {
    ($with:literal, $without:literal) => {
        $with
    };
}
#[cfg(not(feature = "tables"))]
macro_rules! by_build {
    ($with:literal, $without:literal) => {
        $without
    };
}
pub(crate) use by_build;

/// Begins a table. Parquet and Arrow need the feature `tables`; check with [`missing`] first.
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

/// The reason why a format can't be written, and the command that fixes it.
pub(crate) fn missing(format: Format) -> Option<String> {
    let needs_tables = matches!(format, Format::Parquet | Format::Arrow);
    let with_tables = "cargo install --locked --path cli --features tables";
    (needs_tables && !cfg!(feature = "tables"))
        .then(|| fill("no Parquet and Arrow in this command: {command} has them", &[("command", &with_tables)]))
}
