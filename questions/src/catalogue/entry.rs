//! An entry of the catalogue.

/// A question, by the name that it has everywhere.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct QuestionEntry {
    /// The name, in lower case with underscores.
    pub name: &'static str,
    /// Whether the question is about a hand, whose options are [`HAND`](crate::HAND).
    pub of_hand: bool,
    /// Whether the question is about many hands, so that an option may have a value for each.
    pub of_many: bool,
    /// The groups of options that the question takes.
    pub groups: &'static [&'static [QuestionOption]],
    /// The type of the answer in `docs/json.md`, or a description of the answer.
    pub answer: &'static str,
    /// The sentence that explains the question.
    pub about: &'static str,
}

/// An option of questions, by the name that it has everywhere.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct QuestionOption {
    /// The name, in lower case with underscores.
    pub name: &'static str,
    /// The values that it takes.
    pub takes: Takes,
    /// Whether the option is required.
    pub is_required: bool,
    /// The option without which this one has no meaning.
    pub needs: Option<&'static str>,
    /// The sentence that explains the option, without its full stop.
    pub about: &'static str,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Takes {
    /// Yes or no; no by default.
    Flag,
    /// A whole number in a range.
    Number {
        /// The least value.
        least: u64,
        /// The greatest value.
        most: u64,
        /// The value if none is given; `None` if there is no default.
        default: Option<u64>,
    },
    /// A string that the library reads as a value of this type, such as `tile`.
    Text {
        /// The name of the type.
        of: &'static str,
        /// The value if none is given; empty if there is no default.
        default: &'static str,
    },
    /// Several values: a list, or a string with this separator.
    List {
        /// The type of each value.
        of: &'static str,
        /// The separator.
        between: &'static str,
    },
}

pub(super) const fn flag(name: &'static str, about: &'static str) -> QuestionOption {
    option(name, Takes::Flag, about)
}

pub(super) const fn number(name: &'static str, least: u64, most: u64, about: &'static str) -> QuestionOption {
    option(name, Takes::Number { least, most, default: None }, about)
}

pub(super) const fn text(name: &'static str, of: &'static str, about: &'static str) -> QuestionOption {
    option(name, Takes::Text { of, default: "" }, about)
}

pub(super) const fn list(
    name: &'static str,
    of: &'static str,
    between: &'static str,
    about: &'static str,
) -> QuestionOption {
    option(name, Takes::List { of, between }, about)
}

const fn option(name: &'static str, takes: Takes, about: &'static str) -> QuestionOption {
    QuestionOption { name, takes, is_required: false, needs: None, about }
}

impl QuestionOption {
    /// The same option with a default string.
    pub(super) const fn or(self, default: &'static str) -> Self {
        let Takes::Text { of, .. } = self.takes else { panic!("strings have one") };
        Self { takes: Takes::Text { of, default }, ..self }
    }

    /// The same option with a default number.
    pub(super) const fn with_default(self, default: u64) -> Self {
        let Takes::Number { least, most, .. } = self.takes else { panic!("numbers have one") };
        Self { takes: Takes::Number { least, most, default: Some(default) }, ..self }
    }

    /// The same option, but required.
    pub(super) const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    /// The same option, which has no meaning without the option `other`.
    pub(super) const fn with(self, other: &'static str) -> Self {
        Self { needs: Some(other), ..self }
    }
}
