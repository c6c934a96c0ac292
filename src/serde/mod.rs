//! Serialisation. `docs/json.md` describes the format of every type.

mod answers;
mod compact;
mod explain;
mod fields;
mod names;
#[cfg(feature = "odds")]
mod odds;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "score")]
mod score;
mod state;
#[cfg(feature = "stats")]
mod stats;
mod text;
#[cfg(feature = "toward")]
mod toward;
mod view;

use serde::de::{Deserialize, Deserializer, Error, Unexpected};
use serde::ser::{Serialize, Serializer};

use compact::{OF_HAND, OF_VISIBLE, text_or_bytes};
use text::as_text;

use crate::game::{Meld, Piece, Shanten, Tile, TileSet};
use crate::hand::{Hand, Visible};
use crate::lookup::Key;
#[cfg(feature = "rules")]
use crate::rules::Rules;
#[cfg(feature = "score")]
use crate::score::{Liability, ScoreRules};
use crate::sequence::{Fragment, Sequence};

text_or_bytes!(Tile: 1, Piece: 1, Meld: 1, TileSet: 5, Hand: OF_HAND, Visible: OF_VISIBLE);
as_text!(Fragment Sequence);
#[cfg(feature = "rules")]
as_text!(Rules);
#[cfg(feature = "score")]
as_text!(Liability ScoreRules);

impl Serialize for Shanten {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i8(self.get())
    }
}

impl<'de> Deserialize<'de> for Shanten {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i8::deserialize(deserializer)?;
        let error = || D::Error::invalid_value(Unexpected::Signed(number.into()), &"a shanten from -1 to 16");
        Self::new(number).ok_or_else(error)
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.get())
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}
