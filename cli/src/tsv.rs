//! The answer for tables: fields between tabs or commas, empty if there is no value.

use std::io::{self, Write};

use csv::{Writer, WriterBuilder};
use shanten::{AnyHand, Form, Shanten, View};

use crate::input::is_waiting;
use crate::letters::Letters;
use crate::pieces::Ranked;

/// The names of the fields.
const HEADER: [&str; 8] =
    ["hand", "shanten", "standard", "seven_pairs", "thirteen_orphans", "discard", "useful", "useful_count"];

/// Longer than any field.
const FIELD: usize = 64;

/// Longer than any row.
const ROW: usize = 256;

/// Writes the names of the fields.
pub(crate) fn write_header(separator: u8, out: &mut Vec<u8>) -> io::Result<()> {
    let mut row = row(separator, out);
    row.write_record(HEADER)?;
    row.flush()
}

/// Writes the answer for a hand. A hand that has drawn gets its best discard.
pub(crate) fn write(view: &View<impl AnyHand>, separator: u8, out: &mut Vec<u8>) -> io::Result<()> {
    let mut field = Vec::with_capacity(FIELD);
    let mut row = row(separator, out);
    row.write_field(Letters::from_hand(view.hand()).as_bytes())?;
    let forms = Form::ALL.map(|form| view.shanten_in(form));
    for shanten in [view.shanten()].into_iter().chain(forms) {
        put(&mut row, &mut field, shanten.map(Shanten::get))?;
    }
    if is_waiting(view.hand()) {
        let useful = view.useful();
        put(&mut row, &mut field, None::<&str>)?;
        put(&mut row, &mut field, Some(Letters::from_useful(&useful)))?;
        put(&mut row, &mut field, Some(useful.copies()))?;
    } else {
        let discards = Ranked::new(view);
        let best = discards.iter().next().filter(|(_, useful)| useful.shanten().is_some());
        put(&mut row, &mut field, best.map(|(piece, _)| piece))?;
        put(&mut row, &mut field, best.map(|(_, useful)| Letters::from_useful(useful)))?;
        put(&mut row, &mut field, Some(best.map_or(0, |(_, useful)| useful.copies())))?;
    }
    row.write_record(None::<&[u8]>)?;
    row.flush()
}

fn row(separator: u8, out: &mut Vec<u8>) -> Writer<&mut Vec<u8>> {
    WriterBuilder::new().delimiter(separator).buffer_capacity(ROW).from_writer(out)
}

/// Writes a field, using a buffer.
fn put(row: &mut Writer<&mut Vec<u8>>, field: &mut Vec<u8>, what: Option<impl std::fmt::Display>) -> io::Result<()> {
    field.clear();
    if let Some(what) = what {
        write!(field, "{what}")?;
    }
    Ok(row.write_field(&field)?)
}
