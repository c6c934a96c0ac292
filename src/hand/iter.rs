//! The iterators over a hand.

use core::iter::FusedIterator;

use crate::game::{Copies, Piece, Reds, Tile, TileSet};

/// The tiles of a hand, or the visible ones, in order: each kind as often as it has copies.
#[derive(Clone, Debug)]
pub struct HandTiles {
    copies: Copies,
    /// The kinds that are still to come.
    rest: TileSet,
    tile: Tile,
    /// The copies of `tile` that are still to come.
    left: u8,
}

impl HandTiles {
    #[inline]
    pub(crate) const fn new(copies: Copies) -> Self {
        Self { copies, rest: copies.at_least_1(), tile: Tile::FIRST, left: 0 }
    }
}

impl Iterator for HandTiles {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        if self.left == 0 {
            self.tile = self.rest.pop()?;
            self.left = self.copies.count(self.tile);
        }
        self.left -= 1;
        Some(self.tile)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.copies.total(self.rest) as usize + usize::from(self.left);
        (len, Some(len))
    }
}

impl ExactSizeIterator for HandTiles {}
impl FusedIterator for HandTiles {}

/// The pieces of a hand in order, red fives before plain ones.
#[derive(Clone, Debug)]
pub struct HandPieces {
    tiles: HandTiles,
    /// The red fives of each suit that are still to come.
    reds: Reds,
}

impl HandPieces {
    pub(crate) const fn new(tiles: HandTiles, reds: Reds) -> Self {
        Self { tiles, reds }
    }
}

impl Iterator for HandPieces {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        let tile = self.tiles.next()?;
        if tile.may_be_red()
            && let Some(reds) = self.reds.get_mut(tile.suit() as usize)
            && let Some(rest) = reds.checked_sub(1)
        {
            *reds = rest;
            return Piece::red(tile.suit());
        }
        Some(tile.into())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.tiles.size_hint()
    }
}

impl ExactSizeIterator for HandPieces {}
impl FusedIterator for HandPieces {}
