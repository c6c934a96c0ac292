//! The query about a hand: its shanten and its useful tiles.

use std::io;

use shanten::{AnyHand, Position};

use super::{records, text};
use crate::answer::query::{HandQuery, Target, WriteResult};
use crate::input::rows::{Names, OF_HANDS, Row};
use crate::input::{Fault, InputEntry};
use crate::options::seen::SeenTiles;

impl HandQuery for SeenTiles {
    const NAMES: &'static Names = &OF_HANDS;
    const FIELDS: &'static str = records::FIELDS;
    const KEYS: [&'static str; 2] = ["hand", "shanten"];

    fn answer<'a>(&self, hand: InputEntry<'a>, row: &'a Row<'_>, to: Target<'_>, out: &mut Vec<u8>) -> WriteResult<'a> {
        let fault = |reason| Fault { reason, field: None, text: &row.hand };
        let seen = self.with_own(&row.own)?;
        Ok(if seen.is_riichi() {
            write(&seen.ask(hand).map_err(fault)?, row, to, out)
        } else {
            write(&seen.ask_variant(hand).map_err(fault)?, row, to, out)
        })
    }
}

fn write(position: &Position<impl AnyHand>, row: &Row<'_>, to: Target<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    match to {
        Target::Text(look) => text::write(position, look, out),
        Target::Plain => {
            records::write_plain(position.view(), out);
            Ok(())
        }
        Target::Table(table) => records::write_row(position.view(), table, row, out),
        Target::Json => records::write_json(position, row, out),
    }
}
