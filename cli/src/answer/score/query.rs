//! The query about a win: its score.

use super::{records, text};
use crate::answer::query::{HandQuery, Target, WriteResult};
use crate::input::rows::{Names, Row};
use crate::input::{Fault, InputEntry};
use crate::options::win::WinQuery;
use crate::options::win_settings::{FIELDS, OF_WINS};

impl HandQuery for WinQuery {
    const NAMES: &'static Names = &OF_WINS;
    const FIELDS: &'static str = FIELDS;
    const KEYS: [&'static str; 2] = ["hand", "score"];

    fn answer<'a>(&self, hand: InputEntry<'a>, row: &'a Row<'_>, to: Target<'_>, out: &mut Vec<u8>) -> WriteResult<'a> {
        let win = self.with_own(&row.own)?;
        let scored = win.score(hand).map_err(|reason| Fault { reason, field: None, text: &row.hand })?;
        Ok(match to {
            Target::Text(look) => text::write(&scored, look, out),
            Target::Plain => records::write_plain(&scored, out),
            Target::Table(table) => records::write_row(&scored, table, row, out),
            Target::Json => records::write_json(&scored, row, out),
        })
    }
}
