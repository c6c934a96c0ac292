//! Compares an archive with the entries that follow from the rules.

use std::io;

use anstyle::Style;
use indicatif::HumanCount;
use shanten::Shanten;
use shanten_archive::{Archive, Entry};

use crate::draw::canvas::{Canvas, GOOD};
use crate::draw::grid::Grid;

const SHOWN: usize = 10;

pub(crate) struct ArchiveComparison {
    sequences: u32,
    /// Differing pairs of entries, the archive's entry first.
    differences: Vec<[Entry; 2]>,
}

impl ArchiveComparison {
    pub(crate) fn with_rules(archive: &Archive) -> Self {
        let made = Archive::make();
        let differences = if *archive == made { Vec::new() } else { differences(archive, &made) };
        Self { sequences: archive.by_shanten().iter().sum(), differences }
    }

    pub(crate) fn is_equal(&self) -> bool {
        self.differences.is_empty()
    }

    pub(crate) fn summary(&self) -> String {
        let all = HumanCount(self.sequences.into());
        match self.differences.len() {
            0 => format!("all {all} sequences have the shantens that the rules give"),
            different => format!("{} of {all} sequences differ from the rules", HumanCount(different as u64)),
        }
    }

    /// Writes that all entries are equal, or the first differences.
    pub(crate) fn write(&self, name: &str, canvas: &mut Canvas) -> io::Result<()> {
        if self.is_equal() {
            canvas.put_in(GOOD, "ok")?;
            canvas.put(format_args!("  {name}: {}", self.summary()))?;
            return canvas.end_line();
        }
        let mut grid = Grid::new(["sequence", "archive", "four copies", "rules", "four copies"]);
        for [found, expected] in self.differences.iter().take(SHOWN) {
            let numbers = [found, expected].map(|entry| [entry.shanten.get().to_string(), limited(entry.limited)]);
            grid.add(Style::new(), [found.sequence.to_string()].into_iter().chain(numbers.into_iter().flatten()));
        }
        grid.draw(canvas)
    }
}

fn differences(archive: &Archive, made: &Archive) -> Vec<[Entry; 2]> {
    let [found, expected] = [archive, made].map(|archive| {
        let mut entries = archive.entries();
        entries.sort_unstable_by_key(|entry| entry.sequence);
        entries
    });
    found.into_iter().zip(expected).filter(|(found, expected)| found != expected).map(<[Entry; 2]>::from).collect()
}

/// The shantens under the four-copy rule: one, or the least and the greatest.
pub(crate) fn limited([least, greatest]: [Shanten; 2]) -> String {
    if least == greatest { least.get().to_string() } else { format!("{} to {}", least.get(), greatest.get()) }
}
