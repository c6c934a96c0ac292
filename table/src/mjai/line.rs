//! A line of mjai, and errors in one.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use shanten::Piece;
use shanten::error::ErrorKind;

use crate::seat::Seat;

/// A JSON object of mjai: an event or an action. Each kind has some of these keys; other programs'
/// keys are skipped.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the keys are those of mjai")]
#[non_exhaustive]
pub struct MjaiLine<'a> {
    /// The kind of event, `type`.
    #[serde(borrow, rename = "type")]
    pub kind: Cow<'a, str>,
    /// In `start_game` the seat of the player who reads the lines; other programs have other ids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aka_flag: Option<bool>,
    /// What only the library's writer of logs has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Value>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub bakaze: Option<Cow<'a, str>>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub dora_marker: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kyoku: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub honba: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kyotaku: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oya: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<u32>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub pai: Option<Cow<'a, str>>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub consumed: Option<Vec<Cow<'a, str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tsumogiri: Option<bool>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Cow<'a, str>>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub tehais: Option<Vec<Vec<Cow<'a, str>>>>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub hora_tehais: Option<Vec<Cow<'a, str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hora_points: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fu: Option<u32>,
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub fan: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yakus: Option<Value>,
    #[serde(borrow, alias = "ura_markers", skip_serializing_if = "Option::is_none")]
    pub uradora_markers: Option<Vec<Cow<'a, str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deltas: Option<Vec<i32>>,
}

/// Writes the line without its end.
impl fmt::Display for MjaiLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// A field of a log that is missing or can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldError {
    /// A field is missing.
    Missing(&'static str),
    /// A field has an invalid value.
    Value {
        /// The field.
        field: &'static str,
        /// Its value.
        value: String,
    },
}

impl FieldError {
    /// A field with a value that can't be read.
    pub fn of(field: &'static str, value: &(impl fmt::Display + ?Sized)) -> Self {
        Self::Value { field, value: value.to_string() }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(f, "'{field}' is missing"),
            Self::Value { field, value } => write!(f, "'{field}' can't be '{value}'"),
        }
    }
}

impl core::error::Error for FieldError {}

impl ErrorKind for FieldError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Missing(_) => "missing_field",
            Self::Value { .. } => "bad_field",
        }
    }
}

/// A piece that isn't known.
pub(super) const HIDDEN: &str = "?";

pub(super) fn required<'a, T>(field: &'static str, value: Option<&'a T>) -> Result<&'a T, FieldError> {
    value.ok_or(FieldError::Missing(field))
}

pub(super) fn seat(field: &'static str, number: u32, players: usize) -> Result<Seat, FieldError> {
    let seat = u8::try_from(number).ok().and_then(Seat::new).filter(|seat| seat.index() < players);
    seat.ok_or_else(|| FieldError::of(field, &number))
}

pub(super) fn piece(field: &'static str, text: &str) -> Result<Piece, FieldError> {
    text.parse().map_err(|_| FieldError::of(field, text))
}

pub(super) fn pieces(field: &'static str, texts: &[Cow<str>]) -> Result<Vec<Piece>, FieldError> {
    texts.iter().map(|text| piece(field, text)).collect()
}
