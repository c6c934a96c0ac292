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
    /// The text that has this place, if it is one that was read for an option.
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

    /// The same, of something in a text.
    #[must_use]
    pub fn in_text(self, text: &str) -> Self {
        Self { text: self.place.map(|_| text.to_owned()), ..self }
    }

    /// The same in a row of a batch.
    #[must_use]
    pub fn in_row(self, row: usize) -> Self {
        Self { message: format!("at index {row}: {}", self.message), place: Some(Place::in_list(row)), ..self }
    }

    /// The character of the text, the index in the list or the row of the batch, from 0.
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
