//! What a command asks about each row, and what its answer is written as.

use std::io;

use super::table::Table;
use crate::draw::canvas::Look;
use crate::input::rows::{Names, Row};
use crate::input::{Entry, Fault};

pub(crate) trait Query: Sync {
    /// The names that columns and keys may have.
    const NAMES: &'static Names;
    const FIELDS: &'static str;
    /// The first keys of an object without an answer. They are null.
    const KEYS: [&'static str; 2];

    /// Reads the hand of a row and writes its answer.
    fn answer<'a>(&self, hand: Entry<'a>, row: &'a Row<'_>, to: Target<'_>, out: &mut Vec<u8>) -> Answer<'a>;
}

pub(crate) type Answer<'a> = Result<io::Result<()>, Fault<'a>>;

/// What answers are written as.
#[derive(Clone, Copy)]
pub(crate) enum Target<'a> {
    Text(Look),
    Plain,
    Table(Table<'a>),
    Json,
}
