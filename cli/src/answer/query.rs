//! The query of a command about each row, and the form of its answer.

use std::io;

use super::table::Table;
use crate::draw::canvas::Look;
use crate::input::rows::{Names, Row};
use crate::input::{Entry, Fault};

pub(crate) trait Query: Sync {
    /// The names of columns and keys with a meaning.
    const NAMES: &'static Names;
    const FIELDS: &'static str;
    /// The first keys of an object without an answer; their values are null.
    const KEYS: [&'static str; 2];

    /// Reads the hand of a row and writes its answer.
    fn answer<'a>(&self, hand: Entry<'a>, row: &'a Row<'_>, to: Target<'_>, out: &mut Vec<u8>) -> Answer<'a>;
}

pub(crate) type Answer<'a> = Result<io::Result<()>, Fault<'a>>;

/// The form of an answer.
#[derive(Clone, Copy)]
pub(crate) enum Target<'a> {
    Text(Look),
    Plain,
    Table(Table<'a>),
    Json,
}
