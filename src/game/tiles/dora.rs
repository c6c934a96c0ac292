//! Dora: the tile after an indicator.

use super::tile::{Suit, Tile};
use super::tile_set::TileSet;
use crate::format::NUMBER_KINDS;

impl Tile {
    /// The dora that this tile indicates with four players: the next of its suit, the winds or the
    /// dragons; after the last, the first.
    #[inline]
    #[must_use]
    pub const fn indicated(self) -> Self {
        /// The dora of each kind.
        const DORA: [Tile; Tile::KINDS] = {
            let mut dora = [Tile::FIRST; _];
            let mut kind = 0;
            while kind < dora.len() {
                dora[kind] = match Tile::from_index(kind as u8) {
                    Some(tile) => next(tile),
                    None => unreachable!(),
                };
                kind += 1;
            }
            dora
        };
        DORA[self.index()]
    }

    /// The dora that this tile indicates in a game with these kinds, its own included: the next
    /// that exists. With three players 1m indicates 9m.
    ///
    /// ```
    /// use shanten::{Tile, TileSet};
    ///
    /// assert_eq!((Tile::M1.indicated(), Tile::S9.indicated()), (Tile::M2, Tile::S1));
    /// assert_eq!((Tile::NORTH.indicated(), Tile::RED.indicated()), (Tile::EAST, Tile::WHITE));
    /// assert_eq!(Tile::M1.indicated_among(TileSet::THREE_PLAYER), Tile::M9);
    /// ```
    #[inline]
    #[must_use]
    pub const fn indicated_among(self, kinds: TileSet) -> Self {
        let mut tile = self.indicated();
        // This ends at the latest with the indicator itself.
        while !kinds.contains(tile) && tile.index() != self.index() {
            tile = tile.indicated();
        }
        tile
    }
}

/// The next tile of the suit, the winds or the dragons, cyclically.
const fn next(tile: Tile) -> Tile {
    let (first, kinds) = match tile.suit() {
        Suit::Honours if tile.is_wind() => (Tile::EAST.index(), Tile::WHITE.index() - Tile::EAST.index()),
        Suit::Honours => (Tile::WHITE.index(), Tile::RED.index() + 1 - Tile::WHITE.index()),
        suit => (suit as usize * NUMBER_KINDS, NUMBER_KINDS),
    };
    match Tile::from_index((first + (tile.index() + 1 - first) % kinds) as u8) {
        Some(next) => next,
        None => unreachable!(),
    }
}
