//! Enums by their names.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::answers::{Clue, Furiten, Mark, Shape};
use crate::game::{Form, MeldKind, NoSuchName, Strictness, Suit};
use crate::hand::Opponent;
#[cfg(feature = "odds")]
use crate::odds::{Path, Wins};
#[cfg(feature = "rules")]
use crate::rules::{KnittedForms, MissingSuit, Pairs, RiichiQuads, Swaps};
#[cfg(feature = "score")]
use crate::score::{BlessingOfMan, Limit, NorthShare, Pattern, Riichi, Wind, WonBy};
use crate::sequence::Coding;
#[cfg(feature = "toward")]
use crate::toward::Objective;

/// Deserialises a name with the [`FromStr`] of its type.
struct NameVisitor<T>(PhantomData<T>);

impl<T: FromStr<Err = NoSuchName>> Visitor<'_> for NameVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(|error: NoSuchName| E::unknown_variant(text, error.names()))
    }
}

macro_rules! as_name {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(NameVisitor(PhantomData))
            }
        }
    )*};
}

as_name!(Form Strictness Shape Mark MeldKind Suit Coding Opponent Furiten Clue);
#[cfg(feature = "odds")]
as_name!(Wins);
#[cfg(feature = "rules")]
as_name!(Pairs MissingSuit KnittedForms RiichiQuads Swaps);
#[cfg(feature = "score")]
as_name!(BlessingOfMan Limit NorthShare Pattern Riichi Wind WonBy);
#[cfg(feature = "toward")]
as_name!(Objective);

#[cfg(feature = "odds")]
impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "odds")]
impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(NameVisitor(PhantomData))
    }
}
