//! The stream of answers, with the messages between them.

use std::io::{self, Write};

use rayon::prelude::*;

use super::sequential::greet;
use crate::answer::object::{RowRefusal, write_refusal};
use crate::answer::query::{HandQuery, Target};
use crate::answer::table::TableRows;
use crate::draw::canvas::Look;
use crate::input::blocks::{Blocks, LineBlock};
use crate::input::rows::{Layout, OtherColumns, Row, RowOptions, is_head};
use crate::input::sources::{InputSource, Item, total};
use crate::input::{BadText, Fault, InputEntry, InputPlace, is_blank, unreadable};
use crate::options::formats::FormatOptions;
use crate::output::exit::Outcome;
use crate::output::format::Format;
use crate::output::message::{self, Message};
use crate::output::progress::Progress;
use crate::output::streams::{are_answers_coloured, are_messages_coloured};
use crate::words::say;

/// The number of bytes that justify another thread: a few hundred hands.
const PART: usize = 1 << 12;

/// The query of a command and the form of its answers.
pub(crate) struct Mode<Q> {
    query: Q,
    format: Format,
    look: Look,
    are_messages_coloured: bool,
}

impl<Q: HandQuery> Mode<Q> {
    pub(crate) fn new(query: Q, options: &FormatOptions) -> Self {
        let look = options.look(are_answers_coloured());
        Self { query, format: options.format(), look, are_messages_coloured: are_messages_coloured() }
    }

    /// The form of the answers. In a table, these columns are added.
    fn target<'a>(&self, columns: &'a OtherColumns) -> Target<'a> {
        let table = |separator| Target::Table(TableRows { separator, columns, fields: Q::FIELDS });
        match self.format {
            Format::Tsv => table(b'\t'),
            Format::Csv => table(b','),
            Format::Plain => Target::Plain,
            Format::Json => Target::Json,
            _ => Target::Text(self.look),
        }
    }

    fn separator(&self) -> &'static [u8] {
        if self.format == Format::Text { b"\n" } else { b"" }
    }

    /// Writes a refusal, in formats where each row has its place.
    fn refuse(
        &self,
        error: RowRefusal<'_>,
        row: &Row<'_>,
        columns: &OtherColumns,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        match self.target(columns) {
            Target::Text(_) => Ok(()),
            Target::Plain => writeln!(out, "{}", if row.hand.trim_ascii().is_empty() { "" } else { "error" }),
            Target::Table(table) => table.write_error(error.message, row, out),
            Target::Json => write_refusal(Q::KEYS, error, row, out),
        }
    }
}

/// Answers for all hands in order. `help` may explain an argument that isn't a hand.
pub(crate) fn answer_all(
    rows: &RowOptions,
    mode: Mode<impl HandQuery>,
    help: Option<&str>,
    out: &mut impl Write,
) -> io::Result<Outcome> {
    let items = rows.sources.items();
    greet(&items);
    let progress = Progress::new(total(&items));
    let mut answers = Answers { out, mode, progress, columns: None, pages: Vec::new(), any: false, any_missing: false };
    for item in items {
        match item {
            Item::Argument { number, text } => {
                // The help is shown only once.
                let help = help.filter(|_| !answers.any_missing);
                answers.answer(InputEntry::from_argument(number, text), help)?;
            }
            Item::Source(source) => answers.answer_source(source, rows)?,
        }
    }
    answers.end()
}

struct Answers<'a, W: Write, Q> {
    out: &'a mut W,
    mode: Mode<Q>,
    progress: Progress,
    /// The passed-through columns, once known.
    columns: Option<OtherColumns>,
    /// The next pages to write, in reused buffers.
    pages: Vec<Page>,
    /// Whether an answer was written, so that the next one needs a separator.
    any: bool,
    any_missing: bool,
}

impl<W: Write, Q: HandQuery> Answers<'_, W, Q> {
    /// Begins lines of this layout. In a table, all lines must have the columns of the first.
    /// Returns whether these do.
    fn begin(&mut self, layout: &Layout) -> io::Result<bool> {
        if let Some(columns) = &self.columns {
            return Ok(*columns == layout.columns || !matches!(self.mode.target(columns), Target::Table(_)));
        }
        let mut header = Vec::new();
        if let Target::Table(table) = self.mode.target(&layout.columns) {
            table.write_header(&mut header);
        }
        self.columns = Some(layout.columns.clone());
        self.out.write_all(&header)?;
        Ok(true)
    }

    /// Writes the answer for an argument, or a message with the help.
    fn answer(&mut self, entry: InputEntry<'_>, help: Option<&str>) -> io::Result<()> {
        // Arguments come before all other sources.
        self.begin(&Layout::HANDS)?;
        self.pages.resize_with(1, Page::default);
        self.pages[0].clear();
        self.pages[0].answer(entry, &Layout::HANDS, help, &self.mode)?;
        self.write()
    }

    fn answer_source(&mut self, source: InputSource<'_>, rows: &RowOptions) -> io::Result<()> {
        let name = source.name();
        let mut blocks = match source.open_text() {
            Ok(input) => Blocks::new(input),
            Err(error) => return self.miss(&unreadable(&name, &error)),
        };
        let mut layout = None;
        // The blank lines before the layout is known.
        let mut blank = 0;
        loop {
            let block = match blocks.next() {
                Ok(Some(block)) => block,
                Ok(None) => break,
                Err(error) => return self.miss(&unreadable(&name, &error)),
            };
            let layout = if let Some(layout) = &layout {
                layout
            } else {
                let Some((number, line)) = block.lines().find(|(_, line)| !is_blank(line)) else {
                    blank += block.lines().count();
                    continue;
                };
                let found = match rows.layout(Q::NAMES, number, line) {
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
            let block = LineBlock { lines: &[b'\n'; AT_ONCE][..AT_ONCE.min(lines - first)], first: first + 1 };
            self.answer_block(block, source, layout)?;
        }
        Ok(())
    }

    fn answer_block(&mut self, block: LineBlock<'_>, source: &str, layout: &Layout) -> io::Result<()> {
        let parts: Vec<LineBlock> = block.parts(PART).collect();
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

    fn write(&mut self) -> io::Result<()> {
        for page in &self.pages {
            // Each answer starts with a separator; the first one's is dropped.
            let mut answers = if self.any { 0 } else { self.mode.separator().len().min(page.answers.len()) };
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

    /// Writes an error after the answers so far.
    fn miss(&mut self, reason: &str) -> io::Result<()> {
        self.any_missing = true;
        self.out.flush()?;
        self.progress.complain(&message::error(reason));
        Ok(())
    }

    fn end(mut self) -> io::Result<Outcome> {
        // A table has a header even without rows.
        self.begin(&Layout::HANDS)?;
        Ok(if self.any_missing { Outcome::Incomplete } else { Outcome::Complete })
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

    fn answer_lines(
        &mut self,
        block: LineBlock<'_>,
        source: &str,
        layout: &Layout,
        mode: &Mode<impl HandQuery>,
    ) -> io::Result<()> {
        self.clear();
        for (number, text) in block.lines().filter(|(number, _)| layout.header != Some(*number)) {
            let entry = InputEntry { place: InputPlace::Line { source, number, field: None }, text };
            if is_blank(text) {
                let reason = BadText::NoTiles;
                let refusal = RowRefusal { message: &reason.to_string(), kind: reason.kind() };
                mode.refuse(refusal, &Row::from_hand(entry), &layout.columns, &mut self.answers)?;
            } else {
                self.answer(entry, layout, None, mode)?;
            }
        }
        Ok(())
    }

    fn answer(
        &mut self,
        entry: InputEntry<'_>,
        layout: &Layout,
        help: Option<&str>,
        mode: &Mode<impl HandQuery>,
    ) -> io::Result<()> {
        self.hands += 1;
        let (row, read) = layout.read(entry);
        let target = mode.target(&layout.columns);
        let read = read.and_then(|()| if let Target::Table(_) = target { row.fits(&layout.columns) } else { Ok(()) });
        let hand = InputEntry { text: &row.hand, ..entry };
        let fault = |reason| Fault { reason, field: None, text: &row.hand };
        let end = self.answers.len();
        self.answers.extend_from_slice(mode.separator());
        let answered = read.map_err(fault).and_then(|()| mode.query.answer(hand, &row, target, &mut self.answers));
        answered.unwrap_or_else(|Fault { reason, field, text }| {
            self.answers.truncate(end);
            let of_table = || Some(say("a table with commas is read with --input csv").into());
            let own_help = if is_head(entry.text) { of_table() } else { entry.help(&reason) };
            let (place, help) = (entry.place.in_field(field), help.or(own_help.as_deref()));
            let message = Message { reason: &reason.said(), place, text, at: reason.at(), help };
            self.messages.push_str(&message.render(mode.are_messages_coloured));
            self.cuts.push(Cut { answers: self.answers.len(), messages: self.messages.len() });
            let field = field.map(|field| format!("{field}: ")).unwrap_or_default();
            let refusal = RowRefusal { message: &format!("{field}{reason}"), kind: reason.kind() };
            mode.refuse(refusal, &row, &layout.columns, &mut self.answers)
        })
    }
}
