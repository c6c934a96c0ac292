//! The options of a question.

use std::fmt::Display;
use std::str::FromStr;

use serde::Serialize;
use serde_json::{Map, Value};
use shanten::error::ErrorKind;

use crate::refusal::Refusal;

/// A question's options by name. Each is taken once; what is left over at the end is refused.
#[derive(Clone, Debug, Default)]
pub struct Question {
    options: Map<String, Value>,
    taken: Vec<&'static str>,
}

impl From<Map<String, Value>> for Question {
    fn from(options: Map<String, Value>) -> Self {
        Self { options, taken: Vec::new() }
    }
}

/// Refuses an option's value, which isn't what is asked for.
pub fn bad(name: &str, value: impl Display, what: impl Display) -> Refusal {
    Refusal::option("bad_option", format_args!("{name}: {value} is no {what}"))
}

impl Question {
    /// Reads a JSON object.
    ///
    /// # Errors
    ///
    /// If the text is none.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let not_json = |error| Refusal::option("bad_option", format_args!("no JSON object: {error}"));
        match serde_json::from_str(text).map_err(not_json)? {
            Value::Object(options) => Ok(Map::into(options)),
            other => Err(Refusal::option("bad_option", format_args!("{other} is no object with options"))),
        }
    }

    /// Gives it an option, also instead of one of this name.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.options.insert(name.to_owned(), value.into());
    }

    /// The value of an option, unless it says nothing.
    pub(crate) fn given(&self, name: &str) -> Option<&Value> {
        self.options.get(name).filter(|value| !value.is_null() && **value != Value::Bool(false))
    }

    /// Drops an option.
    pub(crate) fn forget(&mut self, name: &str) {
        self.options.remove(name);
    }

    pub(crate) fn take(&mut self, name: &'static str) -> Option<Value> {
        self.taken.push(name);
        self.options.remove(name).filter(|value| !value.is_null())
    }

    fn text_of(name: &'static str, value: Value) -> Result<String, Refusal> {
        match value {
            Value::String(text) => Ok(text),
            other => Err(bad(name, other, "text")),
        }
    }

    /// A text.
    ///
    /// # Errors
    ///
    /// If it is something else.
    pub fn text(&mut self, name: &'static str) -> Result<Option<String>, Refusal> {
        self.take(name).map(|value| Self::text_of(name, value)).transpose()
    }

    /// What a text says: a name, a tile, tiles, a path.
    ///
    /// # Errors
    ///
    /// If it is something else.
    pub fn word<T: FromStr<Err: ErrorKind>>(&mut self, name: &'static str) -> Result<Option<T>, Refusal> {
        let parse = |value| match value {
            Value::String(text) => text.parse().map_err(|error| Refusal::of(name, &text, error)),
            other => Err(match other.to_string().parse::<T>() {
                Err(error) if matches!(error.kind(), "no_such_name" | "no_liability") => {
                    Refusal::option(error.kind(), format_args!("{name}: {other} is {error}"))
                }
                _ => bad(name, other, "text"),
            }),
        };
        self.take(name).map(parse).transpose()
    }

    /// A whole number.
    ///
    /// # Errors
    ///
    /// If it is something else, or too large.
    pub fn number<T: TryFrom<u64>>(&mut self, name: &'static str) -> Result<Option<T>, Refusal> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let number = value.as_u64().and_then(|number| number.try_into().ok());
        let bits = 8 * size_of::<T>();
        number.map(Some).ok_or_else(|| bad(name, value, format_args!("whole number of {bits} bits")))
    }

    /// Yes, or no where nothing is said.
    ///
    /// # Errors
    ///
    /// If it is something else.
    pub fn flag(&mut self, name: &'static str) -> Result<bool, Refusal> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(is)) => Ok(is),
            Some(other) => Err(bad(name, other, "yes or no: true or false")),
        }
    }

    /// Texts: a list of them, or one text with `between` after each but the last.
    pub(crate) fn texts(&mut self, name: &'static str, between: &str) -> Result<Option<Vec<String>>, Refusal> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Array(list)) => {
                list.into_iter().map(|value| Self::text_of(name, value)).collect::<Result<_, _>>().map(Some)
            }
            Some(value) => {
                let text = Self::text_of(name, value)?;
                let texts = if text.is_empty() { Vec::new() } else { text.split(between).map(str::to_owned).collect() };
                Ok(Some(texts))
            }
        }
    }

    /// The options of these names that have a value for each of some rows, as a list or as a text
    /// with `|` between them.
    pub(crate) fn columns(
        &mut self,
        names: &'static [&'static str],
        rows: usize,
    ) -> Result<Vec<(&'static str, Vec<Value>)>, Refusal> {
        let mut columns = Vec::new();
        for &name in names {
            let values = match self.options.get(name) {
                Some(Value::Array(values)) => values.clone(),
                Some(Value::String(text)) if text.contains('|') => text.split('|').map(Value::from).collect(),
                _ => continue,
            };
            has_rows(name, values.len(), rows)?;
            self.take(name);
            columns.push((name, values));
        }
        Ok(columns)
    }

    /// The options that are lists.
    pub(crate) fn lists(&self) -> impl Iterator<Item = (&str, &Vec<Value>)> {
        self.options.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_array()?)))
    }

    /// Small numbers: a list of them, or a text with commas between.
    pub(crate) fn numbers(&mut self, name: &'static str) -> Result<Option<Vec<u8>>, Refusal> {
        let list = match self.take(name) {
            None => return Ok(None),
            Some(Value::Array(list)) => list,
            Some(value) => {
                let text = Self::text_of(name, value)?;
                text.split(',').filter(|part| !part.is_empty()).map(|part| part.trim().into()).collect()
            }
        };
        let small = |value: &Value| match value {
            Value::String(text) => text.parse().ok(),
            value => value.as_u64().and_then(|number| u8::try_from(number).ok()),
        };
        let number = |value: Value| small(&value).ok_or_else(|| bad(name, value, "number from 0 to 255"));
        list.into_iter().map(number).collect::<Result<_, _>>().map(Some)
    }

    /// As many small numbers.
    pub(crate) fn exactly<const N: usize>(&mut self, name: &'static str) -> Result<Option<[u8; N]>, Refusal> {
        let array = |list: Vec<u8>| {
            let count = list.len();
            list.try_into().map_err(|_| bad(name, count, format_args!("{N} numbers")))
        };
        self.numbers(name)?.map(array).transpose()
    }

    /// An option that must be there.
    pub(crate) fn needed<T>(found: Option<T>, name: &'static str) -> Result<T, Refusal> {
        found.ok_or_else(|| Refusal::option("missing_option", format_args!("{name} is missing")))
    }

    /// Refuses what nobody has asked for.
    ///
    /// # Errors
    ///
    /// If an option is left over.
    pub fn finish(&self) -> Result<(), Refusal> {
        let Some(name) = self.options.keys().next() else { return Ok(()) };
        let message = format!("no option {name} here: there are {}", self.taken.join(", "));
        Err(Refusal::option("no_such_option", message))
    }
}

/// Refuses an option with more or fewer values than there are hands.
pub(crate) fn has_rows(name: &str, values: usize, rows: usize) -> Result<(), Refusal> {
    if values == rows {
        return Ok(());
    }
    Err(Refusal::option("bad_option", format_args!("{name}: {values} values for {rows} hands")))
}

/// What the library writes of a value.
pub(crate) fn json(value: impl Serialize) -> Value {
    // Keys of objects are texts, so nothing can fail.
    serde_json::to_value(value).unwrap_or_default()
}
