//! The stream of answers, with the complaints between them.

use std::io::{self, Write};

use rayon::prelude::*;
use shanten::rules::Rules;
use shanten::{AnyHand, View};

use crate::blocks::Block;
use crate::canvas::Look;
use crate::complaint::{self, Complaint};
use crate::ending::Ending;
use crate::format::Format;
use crate::input::{Entry, Place};
use crate::progress::Progress;
use crate::situation::Situation;
use crate::{json, plain, text, tsv};

/// How many bytes of lines are worth another thread: a few hundred hands.
const PART: usize = 1 << 12;

/// The settings for all answers.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    pub(crate) format: Format,
    pub(crate) look: Look,
    pub(crate) situation: Situation,
    pub(crate) are_messages_coloured: bool,
}

/// Writes answers in the order of the hands.
pub(crate) struct Answers<'a, W: Write> {
    out: &'a mut W,
    manner: Manner,
    progress: Progress,
    /// What is written next, in buffers that are reused.
    sheets: Vec<Sheet>,
    /// Whether an answer was written. Then a separator comes before the next one.
    any: bool,
    /// Whether an entry got no answer.
    any_missing: bool,
}

impl<'a, W: Write> Answers<'a, W> {
    /// Writes the header and begins.
    pub(crate) fn new(out: &'a mut W, manner: Manner, progress: Progress) -> io::Result<Self> {
        let mut header = Vec::new();
        write_header(manner.format, &mut header)?;
        out.write_all(&header)?;
        Ok(Self { out, manner, progress, sheets: Vec::new(), any: false, any_missing: false })
    }

    /// Writes the answer for an entry, or a complaint with what may help.
    pub(crate) fn answer(&mut self, entry: Entry<'_>, help: Option<&str>) -> io::Result<()> {
        self.sheets.resize_with(1, Sheet::default);
        self.sheets[0].clear();
        self.sheets[0].answer(entry, help, &self.manner)?;
        self.write()
    }

    /// Writes the answers for all lines of a block that are not blank, and flushes them.
    pub(crate) fn answer_block(&mut self, block: Block<'_>, source: &str) -> io::Result<()> {
        let parts: Vec<Block> = block.parts(PART).collect();
        self.sheets.resize_with(parts.len(), Sheet::default);
        let manner = &self.manner;
        match (&parts[..], &mut self.sheets[..]) {
            // A few lines are not worth waking other threads.
            ([part], [sheet]) => sheet.answer_lines(*part, source, manner)?,
            (parts, sheets) => {
                let both = sheets.par_iter_mut().zip(parts);
                both.try_for_each(|(sheet, part)| sheet.answer_lines(*part, source, manner))?;
            }
        }
        self.write()?;
        self.progress.advance(block.lines.len() as u64, self.sheets.iter().map(|sheet| sheet.hands).sum());
        self.out.flush()
    }

    /// Writes all sheets in order.
    fn write(&mut self) -> io::Result<()> {
        for sheet in &self.sheets {
            // Each answer starts with a separator; the very first drops it.
            let mut answers = if self.any { 0 } else { separator(self.manner.format).len().min(sheet.answers.len()) };
            self.any |= !sheet.answers.is_empty();
            let mut messages = 0;
            for cut in &sheet.cuts {
                self.any_missing = true;
                self.out.write_all(&sheet.answers[answers.min(cut.answers)..cut.answers])?;
                self.out.flush()?;
                self.progress.complain(&sheet.messages[messages..cut.messages]);
                (answers, messages) = (answers.max(cut.answers), cut.messages);
            }
            self.out.write_all(&sheet.answers[answers..])?;
        }
        Ok(())
    }

    /// Writes why there is no answer, after the answers so far.
    pub(crate) fn miss(&mut self, reason: &str) -> io::Result<()> {
        self.any_missing = true;
        self.out.flush()?;
        self.progress.complain(&complaint::line(reason));
        Ok(())
    }

    /// Whether all entries were answered.
    pub(crate) fn ending(&self) -> Ending {
        if self.any_missing { Ending::Incomplete } else { Ending::Complete }
    }
}

/// The output of one thread: answers with messages between them.
#[derive(Default)]
struct Sheet {
    answers: Vec<u8>,
    messages: String,
    cuts: Vec<Cut>,
    hands: u64,
}

/// The end of a message, and the end of the answers before it.
struct Cut {
    answers: usize,
    messages: usize,
}

impl Sheet {
    fn clear(&mut self) {
        self.answers.clear();
        self.messages.clear();
        self.cuts.clear();
        self.hands = 0;
    }

    fn answer_lines(&mut self, block: Block<'_>, source: &str, manner: &Manner) -> io::Result<()> {
        self.clear();
        for (number, text) in block.lines() {
            let entry = Entry { place: Place::Line { source, number }, text };
            if !entry.is_blank() {
                self.answer(entry, None, manner)?;
            }
        }
        Ok(())
    }

    fn answer(&mut self, entry: Entry<'_>, help: Option<&str>, manner: &Manner) -> io::Result<()> {
        self.hands += 1;
        let situation = &manner.situation;
        let answered = if situation.rules == Rules::RIICHI {
            situation.view(entry).map(|view| self.write(&view, manner))
        } else {
            situation.variant_view(entry).map(|view| self.write(&view, manner))
        };
        answered.unwrap_or_else(|reason| {
            let at = reason.at();
            let complaint = Complaint { reason: &reason, place: entry.place, text: entry.text, at, help };
            self.messages.push_str(&complaint.render(manner.are_messages_coloured));
            self.cuts.push(Cut { answers: self.answers.len(), messages: self.messages.len() });
            Ok(())
        })
    }

    fn write(&mut self, view: &View<impl AnyHand>, manner: &Manner) -> io::Result<()> {
        self.answers.extend_from_slice(separator(manner.format));
        let out = &mut self.answers;
        match manner.format {
            Format::Plain => plain::write(view, out),
            Format::Tsv => tsv::write(view, b'\t', out),
            Format::Csv => tsv::write(view, b',', out),
            Format::Json => json::write(view, manner.situation.rules, out),
            Format::Text | Format::Svg | Format::Bincode => text::write(view, manner.look, out),
        }
    }
}

/// Writes what comes before all answers.
fn write_header(format: Format, out: &mut Vec<u8>) -> io::Result<()> {
    match format {
        Format::Tsv => tsv::write_header(b'\t', out),
        Format::Csv => tsv::write_header(b',', out),
        _ => Ok(()),
    }
}

/// What comes between two answers.
fn separator(format: Format) -> &'static [u8] {
    if format == Format::Text { b"\n" } else { b"" }
}
