//! Translations of text for people. Output for programs is always English.

mod language;
mod texts;

pub(crate) use language::{Language, choose, wanted};
pub(crate) use texts::{fill, instead, parts, say, say_as, several};
