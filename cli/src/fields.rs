//! Tables for programs: fields between tabs or commas, with a header.

use std::io::Write;

use csv::{Writer, WriterBuilder};

use crate::format::Format;

/// The separator of fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fields {
    Tabs,
    Commas,
}

impl Fields {
    /// That of a format, if it is a table.
    pub(crate) fn of(format: Format) -> Option<Self> {
        match format {
            Format::Tsv => Some(Self::Tabs),
            Format::Csv => Some(Self::Commas),
            _ => None,
        }
    }

    /// Writes rows, without a header of its own. A missing value is an empty field.
    pub(crate) fn writer<W: Write>(self, out: W) -> Writer<W> {
        let delimiter = match self {
            Self::Tabs => b'\t',
            Self::Commas => b',',
        };
        WriterBuilder::new().delimiter(delimiter).has_headers(false).from_writer(out)
    }
}
