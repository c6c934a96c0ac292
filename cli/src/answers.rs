//! The stream of answers, with the complaints between them.

use std::io::{self, Write};

use rayon::prelude::*;
use shanten::AnyHand;
use shanten::rules::Rules;

use crate::blocks::Block;
use crate::canvas::Look;
use crate::claim::Asked;
use crate::complaint::{self, Complaint};
use crate::ending::Ending;
use crate::format::Format;
use crate::input::{Entry, Fault, Place, is_blank};
use crate::progress::Progress;
use crate::rows::{Columns, Layout, Row};
use crate::situation::Situation;
use crate::tsv::Table;
use crate::{json, plain, text};

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

impl Manner {
    /// The table that answers are rows of, if they are.
    fn table<'a>(&self, columns: &'a Columns) -> Option<Table<'a>> {
        match self.format {
            Format::Tsv => Some(Table { separator: b'\t', columns }),
            Format::Csv => Some(Table { separator: b',', columns }),
            _ => None,
        }
    }

    /// What comes between two answers.
    fn separator(&self) -> &'static [u8] {
        if self.format == Format::Text { b"\n" } else { b"" }
    }

    /// Writes the answer for a hand.
    fn write(
        &self,
        asked: &Asked<impl AnyHand>,
        rules: Rules,
        row: &Row<'_>,
        columns: &Columns,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        out.extend_from_slice(self.separator());
        match (self.format, self.table(columns)) {
            (_, Some(table)) => table.write(&asked.view, row, out),
            (Format::Plain, _) => {
                plain::write(&asked.view, out);
                Ok(())
            }
            (Format::Json, _) => json::write(asked, rules, row, out),
            _ => text::write(asked, self.look, out),
        }
    }

    /// Writes why there is no answer, where each row has its place.
    fn write_error(&self, error: &str, row: &Row<'_>, columns: &Columns, out: &mut Vec<u8>) -> io::Result<()> {
        match (self.format, self.table(columns)) {
            (_, Some(table)) => table.write_error(error, row, out),
            (Format::Plain, _) => plain::write_error(row, out),
            (Format::Json, _) => json::write_error(error, row, out),
            _ => Ok(()),
        }
    }
}

/// Writes answers in the order of the hands.
pub(crate) struct Answers<'a, W: Write> {
    out: &'a mut W,
    manner: Manner,
    progress: Progress,
    /// The columns that are passed through, once it is known which.
    columns: Option<Columns>,
    /// What is written next, in buffers that are reused.
    sheets: Vec<Sheet>,
    /// Whether an answer was written. Then a separator comes before the next one.
    any: bool,
    /// Whether an entry got no answer.
    any_missing: bool,
}

impl<'a, W: Write> Answers<'a, W> {
    pub(crate) fn new(out: &'a mut W, manner: Manner, progress: Progress) -> Self {
        Self { out, manner, progress, columns: None, sheets: Vec::new(), any: false, any_missing: false }
    }

    /// Begins with lines of this layout. In a table all of them have the columns of the first;
    /// returns whether these do.
    pub(crate) fn begin(&mut self, layout: &Layout) -> io::Result<bool> {
        if let Some(columns) = &self.columns {
            return Ok(*columns == layout.columns || self.manner.table(columns).is_none());
        }
        let mut header = Vec::new();
        if let Some(table) = self.manner.table(&layout.columns) {
            table.write_header(&mut header);
        }
        self.columns = Some(layout.columns.clone());
        self.out.write_all(&header)?;
        Ok(true)
    }

    /// Writes the answer for an argument, or a complaint with what may help.
    pub(crate) fn answer(&mut self, entry: Entry<'_>, help: Option<&str>) -> io::Result<()> {
        // Arguments come before all other sources.
        self.begin(&Layout::HANDS)?;
        self.sheets.resize_with(1, Sheet::default);
        self.sheets[0].clear();
        self.sheets[0].answer(entry, &Layout::HANDS, help, &self.manner)?;
        self.write()
    }

    /// Writes the answers for all lines of a block, and flushes them.
    pub(crate) fn answer_block(&mut self, block: Block<'_>, source: &str, layout: &Layout) -> io::Result<()> {
        let parts: Vec<Block> = block.parts(PART).collect();
        self.sheets.resize_with(parts.len(), Sheet::default);
        let manner = &self.manner;
        match (&parts[..], &mut self.sheets[..]) {
            // A few lines are not worth waking other threads.
            ([part], [sheet]) => sheet.answer_lines(*part, source, layout, manner)?,
            (parts, sheets) => {
                let both = sheets.par_iter_mut().zip(parts);
                both.try_for_each(|(sheet, part)| sheet.answer_lines(*part, source, layout, manner))?;
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
            let mut answers = if self.any { 0 } else { self.manner.separator().len().min(sheet.answers.len()) };
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

    /// Ends the answers and says whether all entries were answered.
    pub(crate) fn end(mut self) -> io::Result<Ending> {
        // A table has a header even without rows.
        self.begin(&Layout::HANDS)?;
        Ok(if self.any_missing { Ending::Incomplete } else { Ending::Complete })
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

    fn answer_lines(&mut self, block: Block<'_>, source: &str, layout: &Layout, manner: &Manner) -> io::Result<()> {
        self.clear();
        for (number, text) in block.lines().filter(|(number, _)| layout.header != Some(*number)) {
            let entry = Entry { place: Place::Line { source, number, field: None }, text };
            if is_blank(text) {
                manner.write_error("no tiles", &Row::from_hand(entry), &layout.columns, &mut self.answers)?;
            } else {
                self.answer(entry, layout, None, manner)?;
            }
        }
        Ok(())
    }

    fn answer(&mut self, entry: Entry<'_>, layout: &Layout, help: Option<&str>, manner: &Manner) -> io::Result<()> {
        self.hands += 1;
        let (row, read) = layout.read(entry);
        let is_table = manner.table(&layout.columns).is_some();
        let read = read.and_then(|()| if is_table { row.fits(&layout.columns) } else { Ok(()) });
        let hand = Entry { text: &row.hand, ..entry };
        let fault = |reason| Fault { reason, field: None, text: &row.hand };
        let situation = read.map_err(fault).and_then(|()| manner.situation.with_own(&row.own));
        let answered = situation.and_then(|situation| {
            let (rules, columns, out) = (situation.rules, &layout.columns, &mut self.answers);
            Ok(if situation.is_riichi() {
                manner.write(&situation.ask(hand).map_err(fault)?, rules, &row, columns, out)
            } else {
                manner.write(&situation.ask_variant(hand).map_err(fault)?, rules, &row, columns, out)
            })
        });
        answered.unwrap_or_else(|Fault { reason, field, text }| {
            let own_help = reason.help();
            let (place, help) = (entry.place.in_field(field), help.or(own_help.as_deref()));
            let complaint = Complaint { reason: &reason, place, text, at: reason.at(), help };
            self.messages.push_str(&complaint.render(manner.are_messages_coloured));
            self.cuts.push(Cut { answers: self.answers.len(), messages: self.messages.len() });
            let field = field.map(|field| format!("{field}: ")).unwrap_or_default();
            manner.write_error(&format!("{field}{reason}"), &row, &layout.columns, &mut self.answers)
        })
    }
}
