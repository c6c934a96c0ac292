//! Tables as text: CSV, or one JSON object a line.

use std::io::{self, Write};

use serde_json::{Number, Value};
use shanten::{Tile, Visible};

use shanten_logs::columns::{Batch, Cells, Column};

use super::writer::TableWriter;

/// Tiles as text, or the error if a count is over four.
fn tiles(counts: &[u8; Tile::KINDS]) -> String {
    Visible::from_counts(counts).map_or_else(|error| error.to_string(), |tiles| tiles.to_string())
}

/// Rounds a number to the shortest decimal that identifies its float32 value.
fn real(number: f64) -> f64 {
    (number as f32).to_string().parse().expect("a float is a number")
}

/// A value as text; empty for null.
fn text(cells: &Cells, row: usize) -> String {
    match cells {
        Cells::Counts(cells) => tiles(&cells[row]),
        Cells::Tiles(cells) => cells[row].map(|tiles| tiles.to_string()).unwrap_or_default(),
        Cells::Text(cells) => cells.get(row).unwrap_or_default().to_owned(),
        Cells::Number(cells) => cells[row].map(|number| number.to_string()).unwrap_or_default(),
        Cells::Real(cells) => cells[row].map(|number| real(number).to_string()).unwrap_or_default(),
        Cells::Flag(cells) => cells[row].map(|flag| flag.to_string()).unwrap_or_default(),
    }
}

fn value(cells: &Cells, row: usize) -> Value {
    match cells {
        Cells::Counts(cells) => Value::String(tiles(&cells[row])),
        Cells::Tiles(cells) => cells[row].map_or(Value::Null, |tiles| Value::String(tiles.to_string())),
        Cells::Text(cells) => cells.get(row).map_or(Value::Null, Value::from),
        Cells::Number(cells) => cells[row].map_or(Value::Null, Value::from),
        Cells::Real(cells) => cells[row].map(real).and_then(Number::from_f64).map_or(Value::Null, Value::Number),
        Cells::Flag(cells) => cells[row].map_or(Value::Null, Value::Bool),
    }
}

fn rows(batch: &Batch) -> usize {
    batch.first().map_or(0, Cells::len)
}

/// The I/O error inside a CSV error, so that a closed pipe is recognised.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}

/// Fields separated by commas, with a header.
pub(super) struct Csv<'a>(csv::Writer<&'a mut dyn Write>);

impl<'a> Csv<'a> {
    pub(super) fn new(columns: &[Column], out: &'a mut dyn Write) -> io::Result<Self> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(columns.iter().map(|column| column.name)).map_err(io_error)?;
        Ok(Self(writer))
    }
}

impl TableWriter for Csv<'_> {
    fn write(&mut self, batch: Batch) -> io::Result<()> {
        for row in 0..rows(&batch) {
            self.0.write_record(batch.iter().map(|cells| text(cells, row))).map_err(io_error)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

/// One JSON object a line, with every column in order.
pub(super) struct Json<'a> {
    names: Vec<&'static str>,
    out: &'a mut dyn Write,
    lines: Vec<u8>,
}

impl<'a> Json<'a> {
    pub(super) fn new(columns: &[Column], out: &'a mut dyn Write) -> Self {
        Self { names: columns.iter().map(|column| column.name).collect(), out, lines: Vec::new() }
    }
}

impl TableWriter for Json<'_> {
    fn write(&mut self, batch: Batch) -> io::Result<()> {
        self.lines.clear();
        for row in 0..rows(&batch) {
            for (place, (name, cells)) in self.names.iter().zip(&batch).enumerate() {
                // A column name needs no escapes.
                write!(self.lines, "{}\"{name}\":", if place == 0 { '{' } else { ',' })?;
                serde_json::to_writer(&mut self.lines, &value(cells, row))?;
            }
            self.lines.extend_from_slice(b"}\n");
        }
        self.out.write_all(&self.lines)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        Ok(())
    }
}
