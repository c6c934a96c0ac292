//! The formats of output, the same names in all commands.

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use csv::{Writer, WriterBuilder};

/// How output is written. Each command has some of these.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[value(alias = "table")]
    Text,
    /// A line with the hand and its figures: of shantens -1 is a win, 0 tenpai, - none
    Plain,
    /// A line of fields separated by tabs, with a header
    Tsv,
    /// A line of fields separated by commas, with a header
    Csv,
    /// A JSON object a line
    #[value(alias = "jsonl")]
    Json,
    /// Integers of fixed size, lowest byte first
    Bincode,
    /// Columns for analysis: a Parquet file
    Parquet,
    /// Columns as they lie in memory: an Arrow file
    Arrow,
}

/// A parser for the formats of a command. The help, and the error for any other name, list them.
pub(crate) fn formats(of_command: &[Format]) -> impl TypedValueParser<Value = Format> + use<> {
    let names = of_command.iter().filter_map(ValueEnum::to_possible_value);
    PossibleValuesParser::new(names).try_map(|name| Format::from_str(&name, false))
}

/// The separator of fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fields {
    Tabs,
    Commas,
}

impl Fields {
    /// The separator of a format, if it is a table.
    pub(crate) fn of(format: Format) -> Option<Self> {
        match format {
            Format::Tsv => Some(Self::Tabs),
            Format::Csv => Some(Self::Commas),
            _ => None,
        }
    }

    /// Creates a writer of rows that adds no header. A missing value is an empty field.
    pub(crate) fn writer<W: Write>(self, out: W) -> Writer<W> {
        let delimiter = match self {
            Self::Tabs => b'\t',
            Self::Commas => b',',
        };
        WriterBuilder::new().delimiter(delimiter).has_headers(false).from_writer(out)
    }
}

/// The short form of `--format json`. For commands that have `--format`.
#[derive(Args)]
pub(crate) struct JsonOption {
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl JsonOption {
    /// Whether `--json` was given.
    pub(crate) fn is_asked(&self) -> bool {
        self.json
    }

    /// JSON if `--json` was given, or else this format.
    pub(crate) fn or(&self, format: Format) -> Format {
        if self.json { Format::Json } else { format }
    }
}
