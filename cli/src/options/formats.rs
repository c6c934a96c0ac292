//! How answers are written, as arguments.

use clap::Args;

use crate::draw::canvas::{Look, Symbols};
use crate::output::format::{Format, JsonOption, formats};

const FORMATS: [Format; 5] = [Format::Text, Format::Plain, Format::Tsv, Format::Csv, Format::Json];

/// The format of answers, and the look of text.
#[derive(Args)]
pub(crate) struct FormatOptions {
    /// How answers are written
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = formats(&FORMATS))]
    format: Format,

    #[command(flatten)]
    json: JsonOption,

    /// How the text format shows tiles
    #[arg(long, value_name = "SYMBOLS", value_enum, default_value_t = Symbols::Both)]
    symbols: Symbols,
}

impl FormatOptions {
    pub(crate) fn format(&self) -> Format {
        self.json.or(self.format)
    }

    pub(crate) fn look(&self, is_coloured: bool) -> Look {
        Look { symbols: self.symbols, is_coloured }
    }
}
