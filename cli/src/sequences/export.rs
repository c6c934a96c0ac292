//! Exports all entries of an archive for other programs.

use std::io::{self, Write};

use bincode::config::{Configuration, Fixint, LittleEndian};
use clap::ValueEnum;
use rayon::prelude::*;
use serde::Serialize;
use shanten::{Sequence, Shanten};
use shanten_archive::{Archive, Entry};

/// How entries are written.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportFormat {
    /// A line of fields for each sequence, with a header
    Csv,
    /// A JSON object a line, with the same fields
    #[value(alias = "json")]
    Jsonl,
    /// Integers of fixed size
    Bincode,
}

/// Integers of fixed size, lowest byte first.
const INTEGERS: Configuration<LittleEndian, Fixint> = bincode::config::standard().with_fixed_int_encoding();

/// The columns: the fields of a row.
const HEADER: [&str; 6] = ["code", "sequence", "tiles", "shanten", "limited_least", "limited_greatest"];

/// How many entries a thread writes at once, and how many are written before they are flushed.
const PART: usize = 1 << 12;
const BATCH: usize = 1 << 16;

/// Writes all entries, sorted by shanten, then by code.
pub(crate) fn write(archive: &Archive, format: ExportFormat, out: &mut dyn Write) -> io::Result<()> {
    let entries = archive.entries();
    match format {
        ExportFormat::Csv => {
            writeln!(out, "{}", HEADER.join(","))?;
            write_rows(&entries, csv_rows, out)
        }
        ExportFormat::Jsonl => write_rows(&entries, json_lines, out),
        ExportFormat::Bincode => write_bincode(&entries, out),
    }
}

/// Writes chunks of the entries on all cores, and joins them in order.
fn write_rows(
    entries: &[Entry],
    rows: impl Fn(&[Entry]) -> io::Result<Vec<u8>> + Sync,
    out: &mut dyn Write,
) -> io::Result<()> {
    for batch in entries.chunks(BATCH) {
        let parts: Vec<_> = batch.par_chunks(PART).map(&rows).collect::<io::Result<_>>()?;
        parts.iter().try_for_each(|part| out.write_all(part))?;
    }
    Ok(())
}

/// An entry as text and numbers.
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

fn csv_rows(entries: &[Entry]) -> io::Result<Vec<u8>> {
    let mut rows = Vec::new();
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(&mut rows);
    entries.iter().try_for_each(|entry| writer.serialize(Row::from(entry)))?;
    writer.flush()?;
    drop(writer);
    Ok(rows)
}

fn json_lines(entries: &[Entry]) -> io::Result<Vec<u8>> {
    let mut lines = Vec::new();
    for entry in entries {
        serde_json::to_writer(&mut lines, &Row::from(entry))?;
        lines.push(b'\n');
    }
    Ok(lines)
}

/// Writes the number of entries, then for each its code, its shanten, and the least and the
/// greatest shanten under the four-copy rule.
fn write_bincode(entries: &[Entry], out: &mut dyn Write) -> io::Result<()> {
    let numbers = |entry: &Entry| (entry.sequence.code(), entry.shanten, entry.limited[0], entry.limited[1]);
    let numbers: Vec<_> = entries.iter().map(numbers).collect();
    out.write_all(&bincode::serde::encode_to_vec(&numbers, INTEGERS).map_err(io::Error::other)?)
}
