//! Answers for hands one after the other, from arguments, files and standard input.

use std::io::{self, Write};

use crate::input::blocks::Blocks;
use crate::input::sources::{InputSource, Item, SourceOptions, is_typed};
use crate::input::{BadText, InputEntry, InputPlace, is_blank, unreadable};
use crate::output::exit::Outcome;
use crate::output::message::{self, Message};
use crate::output::streams::{are_messages_coloured, complain};
use crate::words::say;

pub(crate) enum Trouble {
    Text(BadText),
    /// The hand has no such answer, for this reason.
    Hand(String),
    Output(io::Error),
}

impl From<BadText> for Trouble {
    fn from(reason: BadText) -> Self {
        Self::Text(reason)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Writes the answer for an entry, and may return a remark.
type Answer<'a> = dyn FnMut(InputEntry<'_>, &mut Vec<u8>) -> Result<Option<String>, Trouble> + 'a;

/// Calls `answer` for each entry in order and writes the results, separated by `separator`. Shows
/// an error for each entry without an answer.
pub(crate) fn answer_each(
    sources: &SourceOptions,
    separator: &str,
    out: &mut dyn Write,
    answer: &mut Answer<'_>,
) -> io::Result<Outcome> {
    let items = sources.items();
    greet(&items);
    let mut written = Written { out, separator, answer, page: Vec::new(), any: false, outcome: Outcome::Complete };
    for item in items {
        match item {
            Item::Argument { number, text } => written.answer(InputEntry::from_argument(number, text))?,
            Item::Source(source) => written.answer_lines(source)?,
        }
    }
    Ok(written.outcome)
}

/// Tells a person at a terminal how to end the input.
pub(super) fn greet(items: &[Item<'_>]) {
    if is_typed(items) {
        complain(&message::note(say("enter hands, one per line; Ctrl-D ends, --help helps")));
    }
}

struct Written<'a> {
    out: &'a mut dyn Write,
    separator: &'a str,
    answer: &'a mut Answer<'a>,
    page: Vec<u8>,
    /// Whether an answer was written, so that the next one needs a separator.
    any: bool,
    outcome: Outcome,
}

impl Written<'_> {
    fn answer_lines(&mut self, source: InputSource<'_>) -> io::Result<()> {
        let name = source.name();
        let mut blocks = match source.open_text() {
            Ok(input) => Blocks::new(input),
            Err(error) => return self.miss(&message::error(&unreadable(&name, &error))),
        };
        loop {
            match blocks.next() {
                Ok(Some(block)) => {
                    for (number, text) in block.lines() {
                        let entry = InputEntry { place: InputPlace::Line { source: &name, number, field: None }, text };
                        if !is_blank(text) {
                            self.answer(entry)?;
                            self.out.flush()?;
                        }
                    }
                }
                Ok(None) => return Ok(()),
                Err(error) => return self.miss(&message::error(&unreadable(&name, &error))),
            }
        }
    }

    fn answer(&mut self, entry: InputEntry<'_>) -> io::Result<()> {
        self.page.clear();
        match (self.answer)(entry, &mut self.page) {
            Ok(remark) => {
                if self.any && !self.page.is_empty() {
                    self.out.write_all(self.separator.as_bytes())?;
                }
                self.any |= !self.page.is_empty();
                self.out.write_all(&self.page)?;
                if let Some(remark) = remark {
                    self.out.flush()?;
                    complain(&message::note(&format!("{}: {remark}", entry.place)));
                }
                Ok(())
            }
            Err(Trouble::Text(reason)) => {
                let help = entry.help(&reason);
                self.miss(&complain_about(entry, &reason.said(), reason.at(), help.as_deref()))
            }
            Err(Trouble::Hand(reason)) => self.miss(&complain_about(entry, &reason, None, None)),
            Err(Trouble::Output(error)) => Err(error),
        }
    }

    /// Writes an error after the answers so far.
    fn miss(&mut self, message: &str) -> io::Result<()> {
        self.outcome = Outcome::Incomplete;
        self.out.flush()?;
        complain(message);
        Ok(())
    }
}

fn complain_about(entry: InputEntry<'_>, reason: &str, at: Option<usize>, help: Option<&str>) -> String {
    let InputEntry { place, text } = entry;
    Message { reason: &reason, place, text, at, help }.render(are_messages_coloured())
}
