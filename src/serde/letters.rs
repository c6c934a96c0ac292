//! Sets of tiles in letters, without the formatting machinery, which would take longer than the
//! query that finds them.

use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use super::Text;
use crate::format::SUITS;
use crate::game::notation::JOKER;
use crate::game::{Tile, TileSet};

/// A set of tiles as its `Display` writes it, and a joker behind it.
pub(super) struct Letters {
    bytes: [u8; Tile::KINDS + SUITS + 1],
    len: usize,
}

impl Letters {
    pub(super) fn new(tiles: TileSet, has_joker: bool) -> Self {
        let mut letters = Self { bytes: [0; _], len: 0 };
        let mut rest = tiles.iter().peekable();
        while let Some(tile) = rest.next() {
            letters.push(b'0' + tile.rank());
            if rest.peek().is_none_or(|next| next.suit() != tile.suit()) {
                letters.push(tile.suit().letter() as u8);
            }
        }
        if has_joker {
            letters.push(JOKER as u8);
        }
        letters
    }

    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }
}

impl Serialize for Letters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = str::from_utf8(&self.bytes[..self.len]).expect("digits and letters are ASCII");
        serializer.serialize_str(text)
    }
}

impl Serialize for TileSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Letters::new(*self, false).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for TileSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Text(PhantomData))
    }
}
