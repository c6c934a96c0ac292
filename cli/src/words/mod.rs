//! The words of text for people in the reader's language. What programs read is always English.

mod language;
mod texts;

pub(crate) use language::{Language, choose, wanted};
pub(crate) use texts::{fill, instead, parts, say, say_as, several};
