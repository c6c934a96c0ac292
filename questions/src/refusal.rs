//! Why a question has no answer.

use std::fmt::Display;

use shanten::error::{ErrorKind, Place};

/// Why a question has no answer: an error of the library, or one of the options.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The kind by name, as [`ErrorKind::kind`] has it.
    pub kind: &'static str,
    /// The message.
    pub message: String,
    /// The place of the offending value, if it has one.
    pub place: Option<Place>,
    /// The string that has this place, if it was read for an option.
    pub text: Option<String>,
}

impl Refusal {
    /// A refusal of an option. Its kind is `bad_option`, `no_such_option` or `missing_option`.
    #[must_use]
    pub fn option(kind: &'static str, message: impl Display) -> Self {
        Self { kind, message: message.to_string(), place: None, text: None }
    }

    /// A refusal of an option's text.
    #[must_use]
    pub fn of(name: &str, text: &str, error: impl ErrorKind) -> Self {
        let message = format!("{name} {text:?}: {error}");
        Self { message, ..Self::from(error).in_text(text) }
    }

    /// The same refusal, with its place in a string.
    #[must_use]
    pub fn in_text(self, text: &str) -> Self {
        Self { text: self.place.map(|_| text.to_owned()), ..self }
    }

    /// The same refusal, of a row of a batch.
    #[must_use]
    pub fn in_row(self, row: usize) -> Self {
        Self { message: format!("at index {row}: {}", self.message), place: Some(Place::in_list(row)), ..self }
    }

    /// The index of the character in the string, of the item in the list or of the row, from 0.
    #[must_use]
    pub fn at(&self) -> Option<usize> {
        self.place.map(|place| place.character().map_or(place.offset(), |character| character - 1))
    }
}

impl<E: ErrorKind> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self { kind: error.kind(), message: error.to_string(), place: error.place(), text: None }
    }
}
