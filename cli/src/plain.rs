//! The answer for scripts: the hand and its shanten.

use std::io::{self, Write};

use itoa::Buffer;
use shanten::notation::LetterBuffer;
use shanten::{AnyHand, View};

use crate::rows::Row;

/// Writes the answer for a hand: `1234m 0`, or `-` if it can't win any more.
pub(crate) fn write(view: &View<impl AnyHand>, out: &mut Vec<u8>) {
    out.extend_from_slice(view.hand().letters(&mut LetterBuffer::new()).as_bytes());
    out.push(b' ');
    match view.shanten() {
        Some(shanten) => out.extend_from_slice(Buffer::new().format(shanten.get()).as_bytes()),
        None => out.push(b'-'),
    }
    out.push(b'\n');
}

/// Writes a line without an answer: `error`, or an empty one where no hand is.
pub(crate) fn write_error(row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    let is_blank = row.hand.trim_ascii().is_empty();
    writeln!(out, "{}", if is_blank { "" } else { "error" })
}
