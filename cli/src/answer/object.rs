//! The common parts of all JSON objects: hands in letters, the row's values, and refusals.

use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use shanten::AnyHand;
use shanten::notation::LetterBuffer;

use crate::input::rows::{RULES, Row};

/// A hand of any game, written like its `Display`: `123m44zJ(789p)`.
pub(crate) struct InLetters<'a, H>(pub(crate) &'a H);

impl<H: AnyHand> Serialize for InLetters<'_, H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.letters(&mut LetterBuffer::new()))
    }
}

/// The end of every object: the passed-through values, the place of the hand, and its error.
pub(crate) struct End<'a> {
    pub(crate) row: &'a Row<'a>,
    pub(crate) error: Option<RowRefusal<'a>>,
}

/// The reason why there is no answer: the message, and its kind by name.
#[derive(Clone, Copy)]
pub(crate) struct RowRefusal<'a> {
    pub(crate) message: &'a str,
    pub(crate) kind: &'static str,
}

impl Serialize for End<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        self.write(&mut object)?;
        object.end()
    }
}

impl End<'_> {
    fn write<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        // The answer itself has the rules.
        for (name, value) in self.row.others.iter().filter(|(name, _)| name != RULES) {
            object.serialize_entry(name, value)?;
        }
        object.serialize_entry("line", &self.row.number)?;
        object.serialize_entry("input", &String::from_utf8_lossy(&self.row.hand))?;
        if let Some(RowRefusal { message, kind }) = self.error {
            object.serialize_entry("error", message)?;
            object.serialize_entry("error_kind", kind)?;
        }
        Ok(())
    }
}

struct Refused<'a> {
    keys: [&'static str; 2],
    end: End<'a>,
}

impl Serialize for Refused<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        self.keys.iter().try_for_each(|key| object.serialize_entry(key, &()))?;
        self.end.write(&mut object)?;
        object.end()
    }
}

/// Writes a refusal, after the keys that an answer would have.
pub(crate) fn write_refusal(
    keys: [&'static str; 2],
    error: RowRefusal<'_>,
    row: &Row<'_>,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Refused { keys, end: End { row, error: Some(error) } })?;
    writeln!(out)
}
