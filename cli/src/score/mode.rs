//! How the command `score` answers.

use std::io;

use super::settings::{FIELDS, OF_WINS};
use super::win::WinQuery;
use super::{records, text};
use crate::answers::Mode;
use crate::canvas::Look;
use crate::format::Format;
use crate::input::{Entry, Fault};
use crate::json::Refusal;
use crate::rows::{Names, Row};
use crate::tsv::Table;

/// The settings for all answers.
pub(crate) struct WinMode {
    pub(crate) format: Format,
    pub(crate) look: Look,
    pub(crate) win: WinQuery,
    pub(crate) are_messages_coloured: bool,
}

impl Mode for WinMode {
    const NAMES: &'static Names = &OF_WINS;
    const FIELDS: &'static [&'static str] = FIELDS;

    fn format(&self) -> Format {
        self.format
    }

    fn are_messages_coloured(&self) -> bool {
        self.are_messages_coloured
    }

    fn answer<'a>(
        &self,
        hand: Entry<'a>,
        row: &'a Row<'_>,
        table: Option<Table<'_>>,
        out: &mut Vec<u8>,
    ) -> Result<io::Result<()>, Fault<'a>> {
        let win = self.win.with_own(&row.own)?;
        let scored = win.score(hand).map_err(|reason| Fault { reason, field: None, text: &row.hand })?;
        Ok(match (self.format, table) {
            (_, Some(table)) => records::write_row(&scored, table, row, out),
            (Format::Plain, _) => records::write_plain(&scored, out),
            (Format::Json, _) => records::write_json(&scored, row, out),
            _ => text::write(&scored, self.look, out),
        })
    }

    fn write_bad_object(error: Refusal<'_>, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        records::write_bad_object(error, row, out)
    }
}
