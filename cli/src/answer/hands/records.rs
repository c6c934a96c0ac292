//! The answer for programs: a row of a table, a JSON object, or a line with the shanten.

use std::io::{self, Write};

use itoa::Buffer;
use serde::Serialize;
use shanten::notation::LetterBuffer;
use shanten::{AnyHand, Form, Position, Shanten, View};

use crate::answer::object::End;
use crate::answer::table::TableRows;
use crate::draw::any_tile::{AnyTile, Ranked};
use crate::input::rows::Row;
use crate::output::json;

pub(crate) const FIELDS: &str = "hand shanten standard seven_pairs thirteen_orphans discard useful copies";

/// Writes the answer for a hand: `1234m 0`, or `-` if it can no longer win.
pub(crate) fn write_plain(view: &View<impl AnyHand>, out: &mut Vec<u8>) {
    out.extend_from_slice(view.hand().letters(&mut LetterBuffer::new()).as_bytes());
    out.push(b' ');
    match view.shanten() {
        Some(shanten) => out.extend_from_slice(Buffer::new().format(shanten.get()).as_bytes()),
        None => out.push(b'-'),
    }
    out.push(b'\n');
}

/// Writes the answer for a hand, with its best discard if it has drawn.
pub(crate) fn write_row(
    view: &View<impl AnyHand>,
    table: TableRows<'_>,
    row: &Row<'_>,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let mut buffer = LetterBuffer::new();
    table.write_row(row, None, out, |line| {
        line.bytes(view.hand().letters(&mut buffer).as_bytes());
        let forms = Form::RIICHI.map(|form| view.shanten_in(form));
        for shanten in [view.shanten()].into_iter().chain(forms) {
            line.number(shanten.map(Shanten::get));
        }
        if !view.hand().has_drawn() {
            let useful = view.useful();
            line.text("");
            line.bytes(useful.letters(&mut buffer).as_bytes());
            line.number(Some(useful.copies()));
            return Ok(());
        }
        let discards = Ranked::new(view);
        let best = discards.iter().next().filter(|(_, useful)| useful.shanten().is_some());
        match best {
            Some((AnyTile::Tile(tile), _)) => line.bytes(tile.letters(&mut buffer).as_bytes()),
            _ => line.put(best.map(|(piece, _)| piece))?,
        }
        match best {
            Some((_, useful)) => line.bytes(useful.letters(&mut buffer).as_bytes()),
            None => line.text(""),
        }
        line.number(Some(best.map_or(0, |(_, useful)| useful.copies())));
        Ok(())
    })
}

pub(crate) fn write_json(position: &Position<impl AnyHand>, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    json::write(&Answer { position, end: End { row, error: None } }, out)?;
    writeln!(out)
}

#[derive(Serialize)]
#[serde(bound(serialize = "H: AnyHand"))]
struct Answer<'a, H> {
    #[serde(flatten)]
    position: &'a Position<H>,
    #[serde(flatten)]
    end: End<'a>,
}
