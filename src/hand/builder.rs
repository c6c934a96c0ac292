//! Builds a hand tile by tile and meld by meld.

use super::Hand;
use super::counts::Counts;
use crate::format::{COPIES, FOUR_MELD_TILES};
use crate::game::melds::Melds;
use crate::game::{InputError, Meld, Piece, Place, Reds, Tile};

/// A hand under construction, valid after every step.
pub(crate) struct HandBuilder {
    pub(super) counts: Counts,
    pub(super) tiles: usize,
    pub(super) melds: Melds,
    pub(super) reds: Reds,
}

impl HandBuilder {
    pub(crate) fn new() -> Self {
        Self { counts: [0; Tile::KINDS], tiles: 0, melds: Melds::NONE, reds: [0; _] }
    }

    /// Adds a piece. `at` is its position in the input.
    #[inline]
    pub(crate) fn piece(&mut self, piece: Piece, at: usize) -> Result<(), InputError> {
        let tile = piece.tile();
        if self.tiles + 3 * self.melds.len() >= FOUR_MELD_TILES {
            return Err(InputError::TooManyTiles { tile: Some(tile), most: FOUR_MELD_TILES, at: Place::at(at) });
        }
        let count = &mut self.counts[tile.index()];
        if *count + self.melds.count(tile) == COPIES {
            return Err(InputError::FifthCopy { tile, at: Place::at(at) });
        }
        *count += 1;
        self.tiles += 1;
        if piece.is_red() {
            self.reds[tile.suit() as usize] += 1;
        }
        Ok(())
    }

    /// Adds a meld. `at` is its position in the input.
    pub(crate) fn meld(&mut self, meld: Meld, at: usize) -> Result<(), InputError> {
        if !self.melds.push(meld) || self.tiles + 3 * self.melds.len() > FOUR_MELD_TILES {
            return Err(InputError::TooManyMelds { meld, most: FOUR_MELD_TILES, at: Place::at(at) });
        }
        let fifth = |&tile: &Tile| self.counts[tile.index()] + self.melds.count(tile) > COPIES;
        meld.tiles().find(fifth).map_or(Ok(()), |tile| Err(InputError::FifthCopy { tile, at: Place::at(at) }))
    }

    pub(crate) fn hand(self) -> Result<Hand, InputError> {
        let hand = Hand::from_counts(&self.counts)?;
        Ok(Hand { melds: self.melds, totals: hand.totals.with_reds(self.reds), ..hand })
    }
}
