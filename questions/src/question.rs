//! Reads the options of a question.

use std::fmt::Display;
use std::str::FromStr;

use serde::Serialize;
use serde_json::{Map, Value};
use shanten::error::ErrorKind;

use crate::catalogue::{QuestionOption, Takes};
use crate::refusal::Refusal;

/// A question's options by name. Each is read once.
#[derive(Clone, Debug, Default)]
pub struct Question(Map<String, Value>);

impl From<Map<String, Value>> for Question {
    fn from(options: Map<String, Value>) -> Self {
        Self(options)
    }
}

/// The refusal of an option whose value isn't a `what`.
pub fn bad(name: &str, value: impl Display, what: impl Display) -> Refusal {
    Refusal::option("bad_option", format_args!("{name}: {value} is no {what}{}", advice(name)))
}

/// What may be meant by another value than tiles.
#[must_use]
pub fn advice(name: &str) -> &'static str {
    if matches!(name, "dora" | "ura") { "; more_dora is a number" } else { "" }
}

impl Question {
    /// Reads a JSON object.
    ///
    /// # Errors
    ///
    /// If the text isn't a JSON object.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let not_json = |error| Refusal::option("bad_option", format_args!("no JSON object: {error}"));
        match serde_json::from_str(text).map_err(not_json)? {
            Value::Object(options) => Ok(Map::into(options)),
            other => Err(Refusal::option("bad_option", format_args!("{other} is no object with options"))),
        }
    }

    /// Sets an option, replacing one of the same name.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// The value of an option; `None` if it is missing, null or false.
    pub(crate) fn given(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null() && **value != Value::Bool(false))
    }

    /// Drops an option.
    pub(crate) fn forget(&mut self, name: &str) {
        self.0.remove(name);
    }

    pub(crate) fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    fn text_of(name: &'static str, value: Value) -> Result<String, Refusal> {
        match value {
            Value::String(text) => Ok(text),
            other => Err(bad(name, other, "text")),
        }
    }

    /// Reads an option that is a string.
    ///
    /// # Errors
    ///
    /// If the value is something else.
    pub fn text(&mut self, name: &'static str) -> Result<Option<String>, Refusal> {
        self.take(name).map(|value| Self::text_of(name, value)).transpose()
    }

    /// Reads an option that is the string of a name, a tile, tiles or a path.
    ///
    /// # Errors
    ///
    /// If the value is something else.
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

    /// Reads an option that is a whole number.
    ///
    /// # Errors
    ///
    /// If the value is something else, or too large.
    pub fn number<T: TryFrom<u64>>(&mut self, name: &'static str) -> Result<Option<T>, Refusal> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let number = value.as_u64().and_then(|number| number.try_into().ok());
        let bits = 8 * size_of::<T>();
        number.map(Some).ok_or_else(|| bad(name, value, format_args!("whole number of {bits} bits")))
    }

    /// Reads an option that is true or false; false by default.
    ///
    /// # Errors
    ///
    /// If the value is something else.
    pub fn flag(&mut self, name: &'static str) -> Result<bool, Refusal> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(is)) => Ok(is),
            Some(other) => Err(bad(name, other, "yes or no: true or false")),
        }
    }

    /// Reads several strings: a list, or one string with `between` between them.
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

    /// Takes the options that have a value for each row: a list, or a string with `|` between the
    /// values.
    pub(crate) fn columns<'a>(
        &mut self,
        options: impl Iterator<Item = &'a QuestionOption>,
        rows: usize,
    ) -> Result<Vec<(&'a str, Vec<Value>)>, Refusal> {
        let mut columns = Vec::new();
        for QuestionOption { name, takes, .. } in options {
            // Numbers and flags are written as in JSON. Other parts stay strings.
            let is_json = matches!(takes, Takes::Number { .. } | Takes::Flag);
            let value = |part: &str| part.parse().ok().filter(|_| is_json).unwrap_or_else(|| part.into());
            let values: Vec<Value> = match self.0.get(*name) {
                Some(Value::Array(values)) => values.clone(),
                Some(Value::String(text)) if text.contains('|') => text.split('|').map(value).collect(),
                _ => continue,
            };
            has_rows(name, values.len(), rows)?;
            self.forget(name);
            columns.push((*name, values));
        }
        Ok(columns)
    }

    /// The options that are lists.
    pub(crate) fn lists(&self) -> impl Iterator<Item = (&str, &Vec<Value>)> {
        self.0.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_array()?)))
    }

    /// Reads several small numbers: a list, or a string with commas between them.
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

    /// Reads exactly `N` small numbers.
    pub(crate) fn exactly<const N: usize>(&mut self, name: &'static str) -> Result<Option<[u8; N]>, Refusal> {
        let array = |list: Vec<u8>| {
            let count = list.len();
            list.try_into().map_err(|_| bad(name, count, format_args!("{N} numbers")))
        };
        self.numbers(name)?.map(array).transpose()
    }

    /// The value of a required option, or the refusal because it is missing.
    pub(crate) fn needed<T>(found: Option<T>, name: &'static str) -> Result<T, Refusal> {
        found.ok_or_else(|| Refusal::option("missing_option", format_args!("{name} is missing")))
    }

    /// Refuses options that aren't in these groups, have another type, are out of range, or lack
    /// another option that they need. Refuses the question if a required option is missing.
    ///
    /// # Errors
    ///
    /// If something is refused.
    pub fn only(&self, groups: &[&[QuestionOption]]) -> Result<(), Refusal> {
        self.held(groups, false)
    }

    /// The same check, but if `of_many`, a list may have a value for each of many hands.
    pub(crate) fn held(&self, groups: &[&[QuestionOption]], of_many: bool) -> Result<(), Refusal> {
        let options = || groups.iter().copied().flatten();
        if let Some(name) = self.0.keys().find(|name| options().all(|option| option.name != *name)) {
            let names = options().map(|option| option.name).collect::<Vec<_>>().join(", ");
            return Err(Refusal::option("no_such_option", format_args!("no option {name} here: there are {names}")));
        }
        options().try_for_each(|option| match self.given(option.name) {
            Some(Value::Array(_)) if of_many => Ok(()),
            Some(Value::String(text)) if of_many && text.contains('|') => Ok(()),
            Some(value) => {
                checked(option, value)?;
                let lacking = option.needs.filter(|needed| self.given(needed).is_none());
                lacking.map_or(Ok(()), |needed| Self::needed(None, needed))
            }
            None if option.is_required => Self::needed(None, option.name),
            None => Ok(()),
        })
    }
}

/// Refuses an option with more or fewer values than there are hands.
pub(crate) fn has_rows(name: &str, values: usize, rows: usize) -> Result<(), Refusal> {
    if values == rows {
        return Ok(());
    }
    Err(Refusal::option("bad_option", format_args!("{name}: {values} values for {rows} hands")))
}

/// Refuses a value of another type, or out of range. Strings are read by the library.
fn checked(option: &QuestionOption, value: &Value) -> Result<(), Refusal> {
    match option.takes {
        Takes::Flag if !value.is_boolean() => Err(bad(option.name, value, "yes or no: true or false")),
        Takes::Number { least, most, .. } if !value.as_u64().is_some_and(|value| (least..=most).contains(&value)) => {
            let range = match most {
                u64::MAX => "whole number".to_owned(),
                _ => format!("whole number from {least} to {most}"),
            };
            Err(bad(option.name, value, range))
        }
        _ => Ok(()),
    }
}

/// The JSON that the library writes for a value.
pub(crate) fn json(value: impl Serialize) -> Value {
    // Object keys are strings, so this can't fail.
    serde_json::to_value(value).unwrap_or_default()
}
