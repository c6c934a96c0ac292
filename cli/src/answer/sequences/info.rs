//! Describes an archive.

use std::array;
use std::io;

use anstyle::Style;
use indicatif::HumanCount;
use shanten_archive::{Entry, SIZES, VERSION};

use super::file::OpenArchive;
use super::verify::limited;
use crate::draw::canvas::Canvas;
use crate::draw::grid::Grid;
use crate::draw::lines::{fact, line};

const LARGEST: usize = SIZES[SIZES.len() - 1];

const VALUE: usize = 26;

/// The two sequences that are missing from the table in the literature.
const LITERATURE: &str = "\
The literature's table has 1,292,057 sequences, without two that fit into no
hand: 121|121|121|121|121|121|121 and 111|121|121|121|121|121|121.";

/// Writes the contents of an archive; if requested, with the sequences for which the four-copy rule
/// makes a difference.
pub(crate) fn write(opened: &OpenArchive, is_limited_asked: bool, canvas: &mut Canvas) -> io::Result<()> {
    let entries = opened.archive.entries();
    let limited: Vec<_> = entries.iter().filter(|entry| entry.limited != [entry.shanten; 2]).collect();
    canvas.bold().put(&opened.name)?;
    canvas.end_line()?;
    facts(opened, entries.len(), limited.len(), canvas)?;
    canvas.end_line()?;
    by_size(&entries).draw(canvas)?;
    canvas.end_line()?;
    if is_limited_asked {
        differing(&limited).draw(canvas)?;
        canvas.end_line()?;
    }
    line(canvas, LITERATURE)
}

fn facts(opened: &OpenArchive, sequences: usize, limited: usize, canvas: &mut Canvas) -> io::Result<()> {
    let bytes = opened.bytes.len();
    fact(canvas, "version of the format", VALUE, VERSION)?;
    fact(canvas, "bytes", VALUE, HumanCount(bytes as u64))?;
    fact(canvas, "sequences", VALUE, HumanCount(sequences as u64))?;
    fact(canvas, "bits a sequence", VALUE, format!("{:.3}", 8.0 * bytes as f64 / sequences as f64))?;
    if let Some(checksum) = opened.bytes.last_chunk() {
        fact(canvas, "CRC-32", VALUE, format!("{:08x}", u32::from_le_bytes(*checksum)))?;
    }
    fact(canvas, "differ by four copies", VALUE, format!("{limited} sequences"))
}

fn by_size(entries: &[Entry]) -> Grid {
    let sizes = SIZES.map(|tiles| format!("{tiles} tiles"));
    let mut grid = Grid::new(["shanten".to_owned()].into_iter().chain(sizes).chain(["all".to_owned()]));
    let mut all = [0; SIZES.len()];
    // Entries are sorted by shanten.
    for alike in entries.chunk_by(|a, b| a.shanten == b.shanten) {
        let shanten = alike.first().map_or_else(String::new, |entry| entry.shanten.to_string());
        let counts = counts(alike);
        grid.add(Style::new(), cells(shanten, counts));
        all = array::from_fn(|size| all[size] + counts[size]);
    }
    grid.add(Style::new().bold(), cells("all".to_owned(), all));
    grid
}

fn counts(entries: &[Entry]) -> [u64; SIZES.len()] {
    let mut by_tiles = [0; LARGEST + 1];
    for entry in entries {
        by_tiles[entry.sequence.tiles()] += 1;
    }
    SIZES.map(|tiles| by_tiles[tiles])
}

/// A row of numbers and their sum. Zeros are left blank.
fn cells(name: String, counts: [u64; SIZES.len()]) -> impl Iterator<Item = String> {
    let shown = |count| if count == 0 { String::new() } else { HumanCount(count).to_string() };
    [name].into_iter().chain(counts.into_iter().chain([counts.iter().sum()]).map(shown))
}

/// The sequences for which the four-copy rule makes a difference.
fn differing(entries: &[&Entry]) -> Grid {
    let mut grid = Grid::new(["sequence", "tiles", "shanten", "four copies"]);
    for Entry { sequence, shanten, limited: shantens } in entries.iter().copied() {
        let cells = [sequence.to_string(), sequence.tiles().to_string(), shanten.get().to_string(), limited(*shantens)];
        grid.add(Style::new(), cells);
    }
    grid
}
