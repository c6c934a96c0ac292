//! Places that messages name.

use std::fmt;

use crate::words::fill;

/// The place of a string, counted from 1; in a line, with the column or key unless it is the hand.
#[derive(Clone, Copy)]
pub(crate) enum InputPlace<'a> {
    Argument(usize),
    Line { source: &'a str, number: usize, field: Option<&'static str> },
    Option(&'a str),
}

impl InputPlace<'_> {
    pub(crate) fn line(self) -> Option<usize> {
        if let Self::Line { number, .. } = self { Some(number) } else { None }
    }

    /// The number of the line or the argument; 0 for an option.
    pub(crate) fn number(self) -> usize {
        match self {
            Self::Argument(number) | Self::Line { number, .. } => number,
            Self::Option(_) => 0,
        }
    }

    /// The same place in a column or under a key, unless it is the hand's.
    pub(crate) fn in_field(self, field: Option<&'static str>) -> Self {
        if let Self::Line { source, number, .. } = self { Self::Line { source, number, field } } else { self }
    }
}

impl fmt::Display for InputPlace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => f.write_str(&fill("argument {number}", &[("number", number)])),
            Self::Line { source, number, field: None } => write!(f, "{source}:{number}"),
            Self::Line { source, number, field: Some(field) } => write!(f, "{source}:{number}: {field}"),
            Self::Option(name) => write!(f, "{name}"),
        }
    }
}
