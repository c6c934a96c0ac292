//! `shanten table`: the archive of all sequences.

use std::io::Write;

use clap::{Args, Subcommand};

use crate::answer::sequences::file::ArchiveFile;
use crate::answer::sequences::verify::ArchiveComparison;
use crate::answer::sequences::{export, info};
use crate::draw::canvas::{Canvas, Look, Symbols};
use crate::output::destination::Destination;
use crate::output::exit::{Failure, Outcome};
use crate::output::format::{Format, JsonOption, formats};
use crate::output::message;
use crate::output::streams::{are_answers_coloured, complain};

const AFTER_HELP: &str = "\
A sequence is a hand without the details that don't change its shanten: its
fragments, each written as counts with the distances in between, and sorted.
There are 1,292,059 sequences of 2, 5, 8, 11 and 14 tiles. The archive has them
with their shanten in 39 KB, and is built into this program.

Examples:
  shanten table info                                what is in it
  shanten table verify sequences.archive            a file against the rules
  shanten table export -o table.csv                 all of it, for a program";

const EXPORT_HELP: &str = "\
Entries are sorted by shanten, then by code. Each has the code of its sequence,
which is below 2^56, the sequence, its number of tiles, its shanten, and the
least and the greatest shanten of its hands under the four-copy rule.

Bincode has integers of fixed size, lowest byte first: the number of entries (8
bytes), then for each entry the code (8), the shanten, the least and the
greatest (1 each, signed). The configuration in Rust is
standard().with_fixed_int_encoding().

Examples:
  shanten table export -o table.csv
  shanten table export --format json sequences.archive | head
  shanten table export --format bincode -o table.bin";

const VERIFY_HELP: &str = "\
All shantens are computed from the rules and compared with those of the archive.
The exit status is 1 if any differs, and 3 if the file is refused.

Examples:
  shanten table verify
  shanten table verify sequences.archive";

const INFO_HELP: &str = "\
Examples:
  shanten table info
  shanten table info --limited sequences.archive";

const EXPORT_FORMATS: [Format; 4] = [Format::Tsv, Format::Csv, Format::Json, Format::Bincode];

/// Exports, verifies or describes the table of all sequences
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct TableCommand {
    #[command(subcommand)]
    what: What,
}

/// What is done with the table.
#[derive(Subcommand)]
enum What {
    Export(Export),
    Verify(Verify),
    Info(Info),
}

/// Writes all sequences with their shantens
#[derive(Args)]
#[command(after_help = EXPORT_HELP)]
struct Export {
    #[command(flatten)]
    file: ArchiveFile,

    /// How entries are written
    #[arg(long, value_name = "FORMAT", default_value = "csv", value_parser = formats(&EXPORT_FORMATS))]
    format: Format,

    #[command(flatten)]
    json: JsonOption,

    #[command(flatten)]
    destination: Destination,
}

/// Makes the table anew and compares
#[derive(Args)]
#[command(after_help = VERIFY_HELP)]
struct Verify {
    #[command(flatten)]
    file: ArchiveFile,
}

/// Tells what is in the table
#[derive(Args)]
#[command(after_help = INFO_HELP)]
struct Info {
    #[command(flatten)]
    file: ArchiveFile,

    /// List the sequences for which the four-copy rule makes a difference
    #[arg(long)]
    limited: bool,
}

impl TableCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        match self.what {
            What::Export(export) => export.run(out),
            What::Verify(verify) => verify.run(out),
            What::Info(info) => info.run(out),
        }
    }
}

impl Export {
    fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        let opened = self.file.open()?;
        self.destination.write(out, |out| export::write(&opened.archive, self.json.or(self.format), out))?;
        Ok(Outcome::Complete)
    }
}

impl Verify {
    fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        let opened = self.file.open()?;
        let comparison = ArchiveComparison::with_rules(&opened.archive);
        let mut text = Vec::new();
        comparison.write(&opened.name, &mut Canvas::new(look(), &mut text))?;
        out.write_all(&text)?;
        if comparison.is_equal() {
            return Ok(Outcome::Complete);
        }
        out.flush()?;
        complain(&message::error(&format!("{}: {}", opened.name, comparison.summary())));
        Ok(Outcome::Incomplete)
    }
}

impl Info {
    fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        let mut text = Vec::new();
        info::write(&self.file.open()?, self.limited, &mut Canvas::new(look(), &mut text))?;
        out.write_all(&text)?;
        Ok(Outcome::Complete)
    }
}

fn look() -> Look {
    Look { symbols: Symbols::Letters, is_coloured: are_answers_coloured() }
}
