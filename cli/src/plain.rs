//! The answer for scripts: the hand and its shanten.

use std::io::{self, Write};

use crate::letters::Letters;
use crate::readings::AnyReading;

/// Writes the answer for a hand: `1234m 0`, with `-` where it can't win any more.
pub(crate) fn write(reading: &impl AnyReading, out: &mut Vec<u8>) -> io::Result<()> {
    out.extend_from_slice(Letters::of_hand(reading.hand()).as_bytes());
    match reading.shanten() {
        Some(shanten) => writeln!(out, " {}", shanten.get()),
        None => writeln!(out, " -"),
    }
}
