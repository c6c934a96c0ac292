//! Dora: what an indicator points at.

use super::tile::{Suit, Tile};
use super::tile_set::TileSet;
use crate::format::NUMBER_KINDS;

impl Tile {
    /// The dora that this tile indicates with four players: the next of its suit, wind or dragon,
    /// and after the last the first.
    #[must_use]
    pub const fn indicated(self) -> Self {
        let (first, kinds) = match self.suit() {
            Suit::Honours if self.is_wind() => (Self::EAST.index(), Self::WHITE.index() - Self::EAST.index()),
            Suit::Honours => (Self::WHITE.index(), Self::RED.index() + 1 - Self::WHITE.index()),
            suit => (suit as usize * NUMBER_KINDS, NUMBER_KINDS),
        };
        match Self::from_index((first + (self.index() + 1 - first) % kinds) as u8) {
            Some(next) => next,
            None => unreachable!(),
        }
    }

    /// The dora that this tile indicates in a game with these kinds, which has the tile: the next
    /// that exists. With three players 1m indicates 9m.
    ///
    /// ```
    /// use shanten::{Tile, TileSet};
    ///
    /// assert_eq!((Tile::M1.indicated(), Tile::S9.indicated()), (Tile::M2, Tile::S1));
    /// assert_eq!((Tile::NORTH.indicated(), Tile::RED.indicated()), (Tile::EAST, Tile::WHITE));
    /// assert_eq!(Tile::M1.indicated_among(TileSet::THREE_PLAYER), Tile::M9);
    /// ```
    #[must_use]
    pub const fn indicated_among(self, kinds: TileSet) -> Self {
        let mut tile = self.indicated();
        // At last it comes back to the indicator itself.
        while !kinds.contains(tile) && tile.index() != self.index() {
            tile = tile.indicated();
        }
        tile
    }
}
