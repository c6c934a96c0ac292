//! How the command answers for hands.

use std::io;

use shanten::{AnyHand, Position};

use crate::answers::Mode;
use crate::canvas::Look;
use crate::format::Format;
use crate::input::{Entry, Fault};
use crate::json::Refusal;
use crate::rows::{Names, OF_HANDS, Row};
use crate::seen::Seen;
use crate::tsv::{self, Table};
use crate::{json, plain, text};

/// The settings for all answers.
#[derive(Clone, Copy)]
pub(crate) struct HandMode {
    pub(crate) format: Format,
    pub(crate) look: Look,
    pub(crate) seen: Seen,
    pub(crate) are_messages_coloured: bool,
}

impl Mode for HandMode {
    const NAMES: &'static Names = &OF_HANDS;
    const FIELDS: &'static [&'static str] = &tsv::ANSWER;

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
        let fault = |reason| Fault { reason, field: None, text: &row.hand };
        let seen = self.seen.with_own(&row.own)?;
        Ok(if seen.is_riichi() {
            self.write(&seen.ask(hand).map_err(fault)?, row, table, out)
        } else {
            self.write(&seen.ask_variant(hand).map_err(fault)?, row, table, out)
        })
    }

    fn write_bad_object(error: Refusal<'_>, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        json::write_error(error, row, out)
    }
}

impl HandMode {
    fn write(
        &self,
        position: &Position<impl AnyHand>,
        row: &Row<'_>,
        table: Option<Table<'_>>,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        match (self.format, table) {
            (_, Some(table)) => table.write(position.view(), row, out),
            (Format::Plain, _) => {
                plain::write(position.view(), out);
                Ok(())
            }
            (Format::Json, _) => json::write(position, row, out),
            _ => text::write(position, self.look, out),
        }
    }
}
