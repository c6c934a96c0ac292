//! The answer for tables: fields separated by tabs or commas, empty without a value.

use std::fmt::Display;
use std::io::{self, Write};

use itoa::{Buffer, Integer};
use memchr::{memchr, memchr3};

use crate::input::rows::{Other, OtherColumns, Row};

/// The names of the last fields of every row.
const END: [&str; 3] = ["line", "input", "error"];

/// Rows of a table: passed-through columns, the answer's fields between them, and the place.
#[derive(Clone, Copy)]
pub(crate) struct TableRows<'a> {
    pub(crate) separator: u8,
    pub(crate) columns: &'a OtherColumns,
    /// The names of the answer's fields, separated by spaces.
    pub(crate) fields: &'static str,
}

impl TableRows<'_> {
    pub(crate) fn write_header(self, out: &mut Vec<u8>) {
        let mut line = TableLine { separator: self.separator, out };
        let (before, behind) = self.columns.names.split_at(self.columns.before);
        let before = before.iter().map(String::as_str).chain(self.fields.split(' '));
        for name in before.chain(behind.iter().map(String::as_str)).chain(END) {
            line.text(name);
        }
        line.end();
    }

    pub(crate) fn write_error(self, error: &str, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        self.write_row(row, Some(error), out, |line| self.fields.split(' ').try_for_each(|_| line.put(None::<&str>)))
    }

    /// Writes a row with the fields of an answer.
    pub(crate) fn write_row(
        self,
        row: &Row<'_>,
        error: Option<&str>,
        out: &mut Vec<u8>,
        answer: impl FnOnce(&mut TableLine<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut line = TableLine { separator: self.separator, out };
        let (before, behind) = self.columns.names.split_at(self.columns.before);
        for name in before {
            line.other(row, name);
        }
        answer(&mut line)?;
        for name in behind {
            line.other(row, name);
        }
        line.number(Some(row.number));
        line.text(&String::from_utf8_lossy(&row.hand));
        line.text(error.unwrap_or_default());
        line.end();
        Ok(())
    }
}

pub(crate) struct TableLine<'a> {
    separator: u8,
    out: &'a mut Vec<u8>,
}

impl TableLine<'_> {
    /// Writes a field that needs no quotes.
    pub(crate) fn bytes(&mut self, field: &[u8]) {
        self.out.extend_from_slice(field);
        self.out.push(self.separator);
    }

    /// Writes a field that needs no quotes, or an empty one.
    pub(crate) fn put(&mut self, field: Option<impl Display>) -> io::Result<()> {
        if let Some(field) = field {
            write!(self.out, "{field}")?;
        }
        self.out.push(self.separator);
        Ok(())
    }

    /// Writes a number, or an empty field.
    pub(crate) fn number(&mut self, number: Option<impl Integer>) {
        if let Some(number) = number {
            self.out.extend_from_slice(Buffer::new().format(number).as_bytes());
        }
        self.out.push(self.separator);
    }

    /// Writes a field, in quotes if it needs them.
    pub(crate) fn text(&mut self, field: &str) {
        let bytes = field.as_bytes();
        if memchr3(self.separator, b'"', b'\n', bytes).or_else(|| memchr(b'\r', bytes)).is_none() {
            return self.bytes(bytes);
        }
        self.out.push(b'"');
        self.out.extend_from_slice(field.replace('"', "\"\"").as_bytes());
        self.bytes(b"\"");
    }

    fn other(&mut self, row: &Row<'_>, name: &str) {
        match row.others.iter().find(|(other, _)| other == name) {
            Some((_, Other::Text(text))) => self.text(text),
            Some((_, Other::Json(value))) => match serde_json::from_str::<String>(value.get()) {
                Ok(text) => self.text(&text),
                Err(_) => self.text(value.get()),
            },
            None => self.text(""),
        }
    }

    /// Ends the line, replacing the last separator.
    fn end(self) {
        self.out.pop();
        self.out.push(b'\n');
    }
}
