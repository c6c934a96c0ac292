//! Hands and sets of tiles in letters, ready to be written several times.

use std::fmt::{self, Display};
use std::io::Write;

use serde::{Serialize, Serializer};
use shanten::{AnyHand, Tile, TileSet, Useful};

use crate::any_tile::JOKER;

/// More bytes than any hand or set takes.
const CAPACITY: usize = 64;

/// A hand, a tile or a set of tiles as its `Display` writes it: `123m44zJ(789p)`.
pub(crate) struct Letters {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl Letters {
    pub(crate) fn from_hand(hand: &impl AnyHand) -> Self {
        let mut letters = Self { bytes: [0; CAPACITY], len: 0 };
        letters.add(hand);
        letters
    }

    pub(crate) fn from_tile(tile: Tile) -> Self {
        let mut letters = Self { bytes: [0; CAPACITY], len: 2 };
        letters.bytes[..2].copy_from_slice(&[b'0' + tile.rank(), tile.suit().letter() as u8]);
        letters
    }

    pub(crate) fn from_set(tiles: TileSet) -> Self {
        let mut letters = Self { bytes: [0; CAPACITY], len: 0 };
        letters.add(&tiles);
        letters
    }

    /// The useful tiles, then a joker if any are left.
    pub(crate) fn from_useful(useful: &Useful) -> Self {
        let mut letters = Self::from_set(useful.tiles());
        letters.add_jokers(useful.jokers().min(1));
        letters
    }

    /// Adds a text, for which there is room.
    fn add(&mut self, text: &impl Display) {
        let mut rest = &mut self.bytes[self.len..];
        let before = rest.len();
        write!(rest, "{text}").expect("a hand with melds has few other tiles, so that there is room");
        self.len += before - rest.len();
    }

    fn add_jokers(&mut self, jokers: u8) {
        let len = self.len + usize::from(jokers);
        self.bytes[self.len..len].fill(JOKER as u8);
        self.len = len;
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).expect("digits, letters and brackets are ASCII")
    }
}

impl Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Letters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
