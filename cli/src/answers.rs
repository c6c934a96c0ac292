//! The stream of answers, with the complaints between them.

use std::io::{self, Write};

use rayon::prelude::*;

use crate::blocks::{Block, Blocks};
use crate::complaint::{self, Complaint};
use crate::ending::Ending;
use crate::format::Format;
use crate::input::{BadText, Entry, Fault, Place, is_blank};
use crate::json::Refusal;
use crate::plain;
use crate::progress::Progress;
use crate::rows::{Columns, Layout, Names, Row, RowOptions};
use crate::sources::Source;
use crate::tsv::Table;

/// How many bytes of lines are worth another thread: a few hundred hands.
const PART: usize = 1 << 12;

/// How a command answers its rows.
pub(crate) trait Mode: Sync {
    /// The names that columns and keys may have.
    const NAMES: &'static Names;
    /// The names of the fields of an answer in a table.
    const FIELDS: &'static [&'static str];

    fn format(&self) -> Format;

    fn are_messages_coloured(&self) -> bool;

    /// Reads the hand of a row and writes its answer. A table that answers are rows of is passed.
    fn answer<'a>(
        &self,
        hand: Entry<'a>,
        row: &'a Row<'_>,
        table: Option<Table<'_>>,
        out: &mut Vec<u8>,
    ) -> Result<io::Result<()>, Fault<'a>>;

    /// Writes the object of a row without an answer.
    fn write_bad_object(error: Refusal<'_>, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()>;
}

/// The table that answers are rows of, if they are.
fn table<'a, M: Mode>(mode: &M, columns: &'a Columns) -> Option<Table<'a>> {
    match mode.format() {
        Format::Tsv => Some(Table { separator: b'\t', columns, fields: M::FIELDS }),
        Format::Csv => Some(Table { separator: b',', columns, fields: M::FIELDS }),
        _ => None,
    }
}

/// The separator between two answers.
fn separator(mode: &impl Mode) -> &'static [u8] {
    if mode.format() == Format::Text { b"\n" } else { b"" }
}

/// Writes why there is no answer, where each row has its place.
fn write_error<M: Mode>(
    mode: &M,
    error: Refusal<'_>,
    row: &Row<'_>,
    columns: &Columns,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    match (mode.format(), table(mode, columns)) {
        (_, Some(table)) => table.write_error(error.message, row, out),
        (Format::Plain, _) => plain::write_error(row, out),
        (Format::Json, _) => M::write_bad_object(error, row, out),
        _ => Ok(()),
    }
}

/// Writes answers in the order of the hands.
pub(crate) struct Answers<'a, W: Write, M> {
    out: &'a mut W,
    mode: M,
    progress: Progress,
    /// The columns that are passed through, once it is known which.
    columns: Option<Columns>,
    /// The sheets to write next, in buffers that are reused.
    pages: Vec<Page>,
    /// Whether an answer was written. Then a separator comes before the next one.
    any: bool,
    /// Whether an entry got no answer.
    any_missing: bool,
}

impl<'a, W: Write, M: Mode> Answers<'a, W, M> {
    pub(crate) fn new(out: &'a mut W, mode: M, progress: Progress) -> Self {
        Self { out, mode, progress, columns: None, pages: Vec::new(), any: false, any_missing: false }
    }

    /// Begins with lines of this layout. In a table all of them have the columns of the first;
    /// returns whether these do.
    fn begin(&mut self, layout: &Layout) -> io::Result<bool> {
        if let Some(columns) = &self.columns {
            return Ok(*columns == layout.columns || table(&self.mode, columns).is_none());
        }
        let mut header = Vec::new();
        if let Some(table) = table(&self.mode, &layout.columns) {
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
        self.pages.resize_with(1, Page::default);
        self.pages[0].clear();
        self.pages[0].answer(entry, &Layout::HANDS, help, &self.mode)?;
        self.write()
    }

    /// Answers for all lines of a source.
    pub(crate) fn answer_source(&mut self, source: Source<'_>, rows: &RowOptions) -> io::Result<()> {
        let name = source.name();
        let mut blocks = match source.open_text() {
            Ok(input) => Blocks::new(input),
            Err(error) => return self.miss(&format!("{name}: {error}")),
        };
        let mut layout = None;
        // The blank lines before it is known what the lines are.
        let mut blank = 0;
        loop {
            let block = match blocks.next() {
                Ok(Some(block)) => block,
                Ok(None) => break,
                Err(error) => return self.miss(&format!("{name}: {error}")),
            };
            let layout = if let Some(layout) = &layout {
                layout
            } else {
                let Some((number, line)) = block.lines().find(|(_, line)| !is_blank(line)) else {
                    blank += block.lines().count();
                    continue;
                };
                let found = match rows.layout(M::NAMES, number, line) {
                    Ok(layout) => layout,
                    Err(error) => return self.miss(&format!("{name}:{number}: {error}")),
                };
                if !self.begin(&found)? {
                    return self.miss(&format!("{name}: other columns than in the table so far"));
                }
                self.answer_blank_lines(blank, &name, &found)?;
                layout.insert(found)
            };
            self.answer_block(block, &name, layout)?;
        }
        if layout.is_none() && self.begin(&Layout::HANDS)? {
            self.answer_blank_lines(blank, &name, &Layout::HANDS)?;
        }
        Ok(())
    }

    /// Answers for `lines` blank lines at the start of a source.
    fn answer_blank_lines(&mut self, lines: usize, source: &str, layout: &Layout) -> io::Result<()> {
        const AT_ONCE: usize = 1 << 12;
        for first in (0..lines).step_by(AT_ONCE) {
            let block = Block { lines: &[b'\n'; AT_ONCE][..AT_ONCE.min(lines - first)], first: first + 1 };
            self.answer_block(block, source, layout)?;
        }
        Ok(())
    }

    /// Writes the answers for all lines of a block, and flushes them.
    fn answer_block(&mut self, block: Block<'_>, source: &str, layout: &Layout) -> io::Result<()> {
        let parts: Vec<Block> = block.parts(PART).collect();
        self.pages.resize_with(parts.len(), Page::default);
        let mode = &self.mode;
        match (&parts[..], &mut self.pages[..]) {
            // A few lines are not worth waking other threads.
            ([part], [page]) => page.answer_lines(*part, source, layout, mode)?,
            (parts, pages) => {
                let both = pages.par_iter_mut().zip(parts);
                both.try_for_each(|(page, part)| page.answer_lines(*part, source, layout, mode))?;
            }
        }
        self.write()?;
        self.progress.advance(block.lines.len() as u64, self.pages.iter().map(|page| page.hands).sum());
        self.out.flush()
    }

    /// Writes all pages in order.
    fn write(&mut self) -> io::Result<()> {
        for page in &self.pages {
            // Each answer starts with a separator; the very first drops it.
            let mut answers = if self.any { 0 } else { separator(&self.mode).len().min(page.answers.len()) };
            self.any |= !page.answers.is_empty();
            let mut messages = 0;
            for cut in &page.cuts {
                self.any_missing = true;
                self.out.write_all(&page.answers[answers.min(cut.answers)..cut.answers])?;
                self.out.flush()?;
                self.progress.complain(&page.messages[messages..cut.messages]);
                (answers, messages) = (answers.max(cut.answers), cut.messages);
            }
            self.out.write_all(&page.answers[answers..])?;
        }
        Ok(())
    }

    /// Writes why there is no answer, after the answers so far.
    fn miss(&mut self, reason: &str) -> io::Result<()> {
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
struct Page {
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

impl Page {
    fn clear(&mut self) {
        self.answers.clear();
        self.messages.clear();
        self.cuts.clear();
        self.hands = 0;
    }

    fn answer_lines(&mut self, block: Block<'_>, source: &str, layout: &Layout, mode: &impl Mode) -> io::Result<()> {
        self.clear();
        for (number, text) in block.lines().filter(|(number, _)| layout.header != Some(*number)) {
            let entry = Entry { place: Place::Line { source, number, field: None }, text };
            if is_blank(text) {
                let reason = BadText::NoTiles;
                let refusal = Refusal { message: &reason.to_string(), kind: reason.kind() };
                write_error(mode, refusal, &Row::from_hand(entry), &layout.columns, &mut self.answers)?;
            } else {
                self.answer(entry, layout, None, mode)?;
            }
        }
        Ok(())
    }

    fn answer(&mut self, entry: Entry<'_>, layout: &Layout, help: Option<&str>, mode: &impl Mode) -> io::Result<()> {
        self.hands += 1;
        let (row, read) = layout.read(entry);
        let table = table(mode, &layout.columns);
        let read = read.and_then(|()| if table.is_some() { row.fits(&layout.columns) } else { Ok(()) });
        let hand = Entry { text: &row.hand, ..entry };
        let fault = |reason| Fault { reason, field: None, text: &row.hand };
        let end = self.answers.len();
        self.answers.extend_from_slice(separator(mode));
        let answered = read.map_err(fault).and_then(|()| mode.answer(hand, &row, table, &mut self.answers));
        answered.unwrap_or_else(|Fault { reason, field, text }| {
            self.answers.truncate(end);
            let own_help = reason.help();
            let (place, help) = (entry.place.in_field(field), help.or(own_help.as_deref()));
            let complaint = Complaint { reason: &reason, place, text, at: reason.at(), help };
            self.messages.push_str(&complaint.render(mode.are_messages_coloured()));
            self.cuts.push(Cut { answers: self.answers.len(), messages: self.messages.len() });
            let field = field.map(|field| format!("{field}: ")).unwrap_or_default();
            let refusal = Refusal { message: &format!("{field}{reason}"), kind: reason.kind() };
            write_error(mode, refusal, &row, &layout.columns, &mut self.answers)
        })
    }
}
