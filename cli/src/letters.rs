//! Hands and sets of tiles in letters, without the formatting machinery, which would take longer
//! than the answer.

use std::fmt::{self, Display};
use std::io::Write;

use serde::{Serialize, Serializer};
use shanten::{AnyHand, Suit, Tile, TileSet, Useful};

use crate::pieces::JOKER;

/// More bytes than any hand or set takes.
const CAPACITY: usize = 64;

/// The most copies of a tile.
const COPIES: usize = 4;

/// A hand, a tile or a set of tiles as its `Display` writes it: `123m44zJ(789p)`.
pub(crate) struct Letters {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl Letters {
    pub(crate) fn from_hand(hand: &impl AnyHand) -> Self {
        let counts = hand.counts();
        let mut letters = Self::from_counts(|tile| counts[tile.index()].into());
        letters.add_jokers(hand.jokers());
        for meld in hand.melds() {
            let mut rest = &mut letters.bytes[letters.len..];
            let before = rest.len();
            write!(rest, "{meld}").expect("a hand with melds has few other tiles, so that there is room");
            letters.len += before - rest.len();
        }
        letters
    }

    pub(crate) fn from_tile(tile: Tile) -> Self {
        let mut letters = Self { bytes: [0; CAPACITY], len: 2 };
        letters.bytes[..2].copy_from_slice(&[b'0' + tile.rank(), tile.suit().letter() as u8]);
        letters
    }

    pub(crate) fn from_set(tiles: TileSet) -> Self {
        Self::from_counts(|tile| tiles.contains(tile).into())
    }

    /// The useful tiles, then a joker if any are left.
    pub(crate) fn from_useful(useful: &Useful) -> Self {
        let mut letters = Self::from_set(useful.tiles());
        letters.add_jokers(useful.jokers().min(1));
        letters
    }

    fn add_jokers(&mut self, jokers: u8) {
        let len = self.len + usize::from(jokers);
        self.bytes[self.len..len].fill(JOKER as u8);
        self.len = len;
    }

    /// Tiles in order, `count` of each.
    fn from_counts(count: impl Fn(Tile) -> usize) -> Self {
        let mut letters = Self { bytes: [0; CAPACITY], len: 0 };
        let mut tiles = Tile::all();
        for suit in Suit::ALL {
            let start = letters.len;
            for tile in tiles.by_ref().take(suit.kinds().into()) {
                // Always writes all copies and keeps `count` of them: a branch would be
                // mispredicted.
                letters.bytes[letters.len..letters.len + COPIES].fill(b'0' + tile.rank());
                letters.len += count(tile);
            }
            letters.bytes[letters.len] = suit.letter() as u8;
            letters.len += usize::from(letters.len > start);
        }
        letters
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
