//! The answer for programs: one JSON object a line.
//!
//! Fields are declared in the order of the output.

use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use shanten::{AnyHand, Position};

use crate::rows::{RULES, Row};

/// Writes the answer for a hand.
pub(crate) fn write(position: &Position<impl AnyHand>, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Answer { position, end: End { row, error: None } })?;
    writeln!(out)
}

/// Writes why there is no answer.
pub(crate) fn write_error(error: Refusal<'_>, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    #[derive(Serialize)]
    struct Object<'a> {
        hand: (),
        shanten: (),
        #[serde(flatten)]
        end: End<'a>,
    }

    serde_json::to_writer(&mut *out, &Object { hand: (), shanten: (), end: End { row, error: Some(error) } })?;
    writeln!(out)
}

/// The end of every object: the values passed through, the place of the hand, and its error.
pub(crate) struct End<'a> {
    pub(crate) row: &'a Row<'a>,
    pub(crate) error: Option<Refusal<'a>>,
}

/// Why there is no answer: the message, and its kind by name.
#[derive(Clone, Copy)]
pub(crate) struct Refusal<'a> {
    pub(crate) message: &'a str,
    pub(crate) kind: &'static str,
}

impl Serialize for End<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        // The answer itself tells the rules.
        for (name, value) in self.row.others.iter().filter(|(name, _)| name != RULES) {
            object.serialize_entry(name, value)?;
        }
        object.serialize_entry("line", &self.row.number)?;
        object.serialize_entry("input", &String::from_utf8_lossy(&self.row.hand))?;
        if let Some(Refusal { message, kind }) = self.error {
            object.serialize_entry("error", message)?;
            object.serialize_entry("error_kind", kind)?;
        }
        object.end()
    }
}

/// Everything that is known about a hand.
#[derive(Serialize)]
#[serde(bound(serialize = "H: AnyHand"))]
struct Answer<'a, H> {
    #[serde(flatten)]
    position: &'a Position<H>,
    #[serde(flatten)]
    end: End<'a>,
}
