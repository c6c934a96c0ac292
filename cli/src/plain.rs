//! The answer for scripts: the hand and its shanten.

use std::io::{self, Write};

use shanten::Reading;

use crate::letters;

/// Writes the answer for a hand: `1234m 0`, with `-` where it can't win any more.
pub(crate) fn write(reading: &Reading, out: &mut Vec<u8>) -> io::Result<()> {
    letters::write(reading.hand(), out)?;
    match reading.shanten() {
        Some(shanten) => writeln!(out, " {}", shanten.get()),
        None => writeln!(out, " -"),
    }
}
