//! All entries of an archive, for other programs.

use std::io::{self, Write};

use bincode::config::{Configuration, Fixint, LittleEndian};
use clap::ValueEnum;
use serde::Serialize;
use shanten::{Sequence, Shanten};
use shanten_archive::{Archive, Entry};

/// How entries are written.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportFormat {
    /// A line of fields, below a line with their names
    Csv,
    /// A JSON object a line, with the same fields
    Jsonl,
    /// Integers of fixed size
    Bincode,
}

/// Integers of fixed size, the lowest byte first.
const INTEGERS: Configuration<LittleEndian, Fixint> = bincode::config::standard().with_fixed_int_encoding();

/// The bytes that are written at once.
const BUFFER: usize = 1 << 16;

/// Writes all entries, sorted by shanten, then by code.
pub(crate) fn write(archive: &Archive, format: ExportFormat, out: &mut dyn Write) -> io::Result<()> {
    let entries = archive.entries();
    let rows = entries.iter().map(Row::from);
    match format {
        ExportFormat::Csv => write_csv(rows, out),
        ExportFormat::Jsonl => write_jsonl(rows, out),
        ExportFormat::Bincode => write_bincode(&entries, out),
    }
}

/// An entry in words and numbers; the names of the fields are those of the columns.
#[derive(Serialize)]
struct Row {
    code: u64,
    sequence: Sequence,
    tiles: usize,
    shanten: Shanten,
    limited_least: Shanten,
    limited_greatest: Shanten,
}

impl From<&Entry> for Row {
    fn from(&Entry { sequence, shanten, limited: [limited_least, limited_greatest] }: &Entry) -> Self {
        let (code, tiles) = (sequence.code(), sequence.tiles());
        Self { code, sequence, tiles, shanten, limited_least, limited_greatest }
    }
}

fn write_csv(mut rows: impl Iterator<Item = Row>, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().buffer_capacity(BUFFER).from_writer(out);
    rows.try_for_each(|row| writer.serialize(row)).map_err(cause)?;
    writer.flush()
}

/// What kept a row from being written; the error itself forgets of which kind it is.
fn cause(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}

fn write_jsonl(rows: impl Iterator<Item = Row>, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = Vec::with_capacity(2 * BUFFER);
    for row in rows {
        serde_json::to_writer(&mut lines, &row)?;
        lines.push(b'\n');
        if lines.len() >= BUFFER {
            out.write_all(&lines)?;
            lines.clear();
        }
    }
    out.write_all(&lines)
}

/// Writes how many entries there are, and of each the code, the shanten, and the least and the greatest under the four-copy rule.
fn write_bincode(entries: &[Entry], out: &mut dyn Write) -> io::Result<()> {
    let numbers = |entry: &Entry| (entry.sequence.code(), entry.shanten, entry.limited[0], entry.limited[1]);
    let numbers: Vec<_> = entries.iter().map(numbers).collect();
    out.write_all(&bincode::serde::encode_to_vec(&numbers, INTEGERS).map_err(io::Error::other)?)
}
