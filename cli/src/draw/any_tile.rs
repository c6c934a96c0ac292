//! Tiles and jokers, in draws and discards.

use std::fmt::{self, Display};

use serde::{Serialize, Serializer};
use shanten::iter::Discards;
use shanten::{Discard, Query, Tile, Useful};

/// A joker in letters and as a Unicode tile.
pub(crate) const JOKER: char = 'J';
pub(crate) const JOKER_GLYPH: char = '🀪';

/// A tile of a kind, or a joker, which has no kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum AnyTile {
    Tile(Tile),
    Joker,
}

impl From<Tile> for AnyTile {
    fn from(tile: Tile) -> Self {
        Self::Tile(tile)
    }
}

impl Display for AnyTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(tile) => tile.fmt(f),
            Self::Joker => JOKER.fmt(f),
        }
    }
}

impl Serialize for AnyTile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Tile(tile) => tile.serialize(serializer),
            Self::Joker => serializer.serialize_char(JOKER),
        }
    }
}

/// The useful tiles with their copies left, then the jokers if any are left.
pub(crate) fn any_tiles(useful: &Useful) -> impl Iterator<Item = (AnyTile, u8)> {
    let jokers = (useful.jokers() > 0).then_some((AnyTile::Joker, useful.jokers()));
    useful.iter().map(|(tile, copies)| (tile.into(), copies)).chain(jokers)
}

/// The result of each discard, including a joker's.
pub(crate) struct Ranked {
    discards: Discards,
    joker: Option<Useful>,
}

impl Ranked {
    pub(crate) fn new(view: &impl Query) -> Self {
        Self { discards: view.discards(), joker: view.after_joker() }
    }

    /// The discards with the useful tiles after them, the best first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (AnyTile, &Useful)> {
        let place = self.joker.as_ref().map_or(self.discards.len(), |joker| self.discards.place_of(joker));
        let (before, behind) = self.discards.split_at(place);
        let row = |discard: &'_ Discard| -> AnyTile { discard.tile.into() };
        let before = before.iter().map(move |discard| (row(discard), &discard.useful));
        let behind = behind.iter().map(move |discard| (row(discard), &discard.useful));
        before.chain(self.joker.as_ref().map(|useful| (AnyTile::Joker, useful))).chain(behind)
    }
}
