//! Exports all entries of an archive for other programs.

use std::io::{self, Write};

use bincode::config::{Configuration, Fixint, LittleEndian};
use rayon::prelude::*;
use serde::Serialize;
use shanten::Shanten;
use shanten::sequence::Sequence;
use shanten_archive::{Archive, Entry};

use crate::output::format::{Fields, Format};

/// Fixed-size integers, little-endian.
const INTEGERS: Configuration<LittleEndian, Fixint> = bincode::config::standard().with_fixed_int_encoding();

/// The columns: the fields of a row.
const HEADER: [&str; 6] = ["code", "sequence", "tiles", "shanten", "limited_least", "limited_greatest"];

/// The entries that a thread writes in one part, and the entries written before a flush.
const PART: usize = 1 << 12;
const BATCH: usize = 1 << 16;

/// Writes all entries, sorted by shanten, then by code.
pub(crate) fn write(archive: &Archive, format: Format, out: &mut dyn Write) -> io::Result<()> {
    let entries = archive.entries();
    match format {
        Format::Tsv => write_table(&entries, Fields::Tabs, out),
        Format::Json => write_rows(&entries, json_lines, out),
        Format::Bincode => write_bincode(&entries, out),
        _ => write_table(&entries, Fields::Commas, out),
    }
}

fn write_table(entries: &[Entry], fields: Fields, out: &mut dyn Write) -> io::Result<()> {
    let mut header = fields.writer(&mut *out);
    header.write_record(HEADER)?;
    header.flush()?;
    drop(header);
    write_rows(entries, |entries| rows(entries, fields), out)
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

fn rows(entries: &[Entry], fields: Fields) -> io::Result<Vec<u8>> {
    let mut rows = Vec::new();
    let mut writer = fields.writer(&mut rows);
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

/// Writes the number of entries; then each entry's code, its shanten, and its least and greatest
/// shanten under the four-copy rule.
fn write_bincode(entries: &[Entry], out: &mut dyn Write) -> io::Result<()> {
    let numbers = |entry: &Entry| (entry.sequence.code(), entry.shanten, entry.limited[0], entry.limited[1]);
    let numbers: Vec<_> = entries.iter().map(numbers).collect();
    out.write_all(&bincode::serde::encode_to_vec(&numbers, INTEGERS).map_err(io::Error::other)?)
}
