//! The stream of answers, and the complaints beside it.

use std::fmt;
use std::io::{self, BufWriter, Write};

use crate::input::{Entry, Situation};
use crate::report::Format;

const BUFFER: usize = 1 << 16;

/// Answers in the order of the hands.
pub(crate) struct Answers<W: Write> {
    out: BufWriter<W>,
    format: Format,
    situation: Situation,
    /// Whether an answer was written, so that the next one is set apart.
    any: bool,
    /// Whether an entry was left without an answer.
    any_missing: bool,
}

impl<W: Write> Answers<W> {
    pub(crate) fn new(out: W, format: Format, situation: Situation) -> Self {
        Self { out: BufWriter::with_capacity(BUFFER, out), format, situation, any: false, any_missing: false }
    }

    /// Writes the answer for an entry, or says what is wrong with it.
    pub(crate) fn answer(&mut self, entry: Entry<'_>) -> io::Result<()> {
        match entry.reading(&self.situation) {
            Ok(reading) => {
                if self.any {
                    self.format.separate(&mut self.out)?;
                }
                self.any = true;
                self.format.write(&reading, &mut self.out)
            }
            Err(reason) => self.miss(format_args!("{}: {reason}{}", entry.place, entry.excerpt())),
        }
    }

    /// Says why there is no answer, after the answers so far.
    pub(crate) fn miss(&mut self, reason: fmt::Arguments<'_>) -> io::Result<()> {
        self.any_missing = true;
        self.flush()?;
        complain(reason);
        Ok(())
    }

    /// Lets all answers so far out.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Whether an entry was left without an answer.
    pub(crate) fn any_missing(&self) -> bool {
        self.any_missing
    }
}

/// Writes a line to standard error, all at once; where nobody listens, nothing can be done about it.
pub(crate) fn complain(message: fmt::Arguments<'_>) {
    let _ = io::stderr().write_all(format!("{message}\n").as_bytes());
}
