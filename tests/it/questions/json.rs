//! Minimal JSON: answers are written without the library.

use core::fmt;

use shanten::{Meld, Tile, TileSet};

use crate::support::Counts;

/// A value as its JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Json(String);

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Json {
    pub fn null() -> Self {
        Self("null".into())
    }

    pub fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        let items: Vec<String> = items.into_iter().map(|item| item.into().0).collect();
        Self(format!("[{}]", items.join(",")))
    }

    pub fn object<K: fmt::Display>(fields: impl IntoIterator<Item = (K, Self)>) -> Self {
        let fields: Vec<String> = fields.into_iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        Self(format!("{{{}}}", fields.join(",")))
    }
}

/// The fields of an object: `fields! { "win": 0.5, "discard": tile }`.
macro_rules! fields {
    ($($key:literal: $value:expr),* $(,)?) => {
        vec![$(($key, $crate::questions::json::Json::from($value))),*]
    };
}
pub(super) use fields;

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        assert!(!text.contains(['"', '\\', '\n']), "{text} needs escapes");
        Self(format!("\"{text}\""))
    }
}

macro_rules! texts {
    ($($type:ty)*) => {$(
        impl From<$type> for Json {
            fn from(value: $type) -> Self {
                value.to_string().as_str().into()
            }
        }
    )*};
}
texts!(String Meld Tile);

macro_rules! numbers {
    ($($type:ty)*) => {$(
        impl From<$type> for Json {
            fn from(value: $type) -> Self {
                Self(value.to_string())
            }
        }
    )*};
}
numbers!(bool u8 u16 u32 u64 i8 i16 i32 usize);

/// Thirteen digits, so that the last ones are the same on every machine.
impl From<f64> for Json {
    fn from(value: f64) -> Self {
        let rounded: f64 = format!("{value:.12e}").parse().unwrap();
        Self(rounded.to_string())
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::null(), Into::into)
    }
}

/// Tiles in letters: the digits of each suit before its letter.
pub fn letters(counts: &Counts, jokers: u8) -> String {
    let mut text = String::new();
    for (suit, kinds) in "mpsz".chars().zip(counts.chunks(9)) {
        let digits: String = (1..).zip(kinds).flat_map(|(rank, &count)| vec![rank.to_string(); count.into()]).collect();
        if !digits.is_empty() {
            text += &digits;
            text.push(suit);
        }
    }
    text + &"J".repeat(jokers.into())
}

pub fn set_letters(tiles: TileSet, has_jokers: bool) -> String {
    letters(&core::array::from_fn(|kind| (tiles.bits() >> kind & 1) as u8), has_jokers.into())
}

/// A question under construction.
#[derive(Clone, Debug)]
pub struct Ask(Vec<(&'static str, Json)>);

impl Ask {
    pub fn new(ask: &'static str) -> Self {
        Self(fields! { "ask": ask })
    }

    pub fn with(mut self, option: &'static str, value: impl Into<Json>) -> Self {
        self.0.push((option, value.into()));
        self
    }

    /// Adds an option under a condition.
    pub fn with_if(self, is_there: bool, option: &'static str, value: impl Into<Json>) -> Self {
        if is_there { self.with(option, value) } else { self }
    }

    /// The line of the question with its answer.
    pub fn answer(self, source: &str, answer: impl Into<Json>) -> String {
        Json::object(self.with("answer", answer.into()).with("source", source).0).to_string()
    }
}
