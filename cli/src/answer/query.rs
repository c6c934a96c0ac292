//! The query of a command about each row, and the form of its answer.

use std::io;

use super::table::TableRows;
use crate::draw::canvas::Look;
use crate::input::rows::{Names, Row};
use crate::input::{Fault, InputEntry};

pub(crate) trait HandQuery: Sync {
    /// The names of columns and keys with a meaning.
    const NAMES: &'static Names;
    const FIELDS: &'static str;
    /// The first keys of an object without an answer; their values are null.
    const KEYS: [&'static str; 2];

    /// Reads the hand of a row and writes its answer.
    fn answer<'a>(&self, hand: InputEntry<'a>, row: &'a Row<'_>, to: Target<'_>, out: &mut Vec<u8>) -> WriteResult<'a>;
}

pub(crate) type WriteResult<'a> = Result<io::Result<()>, Fault<'a>>;

/// The form of an answer.
#[derive(Clone, Copy)]
pub(crate) enum Target<'a> {
    Text(Look),
    Plain,
    Table(TableRows<'a>),
    Json,
}
