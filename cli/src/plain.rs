//! The answer for scripts: the hand and its shanten.

use std::io::{self, Write};

use shanten::{AnyHand, View};

use crate::letters::Letters;
use crate::rows::Row;

/// Writes the answer for a hand: `1234m 0`, or `-` if it can't win any more.
pub(crate) fn write(view: &View<impl AnyHand>, out: &mut Vec<u8>) -> io::Result<()> {
    out.extend_from_slice(Letters::from_hand(view.hand()).as_bytes());
    match view.shanten() {
        Some(shanten) => writeln!(out, " {}", shanten.get()),
        None => writeln!(out, " -"),
    }
}

/// Writes a line without an answer: `error`, or an empty one where no hand is.
pub(crate) fn write_error(row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    let is_blank = row.hand.trim_ascii().is_empty();
    writeln!(out, "{}", if is_blank { "" } else { "error" })
}
