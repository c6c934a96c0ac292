//! Tiles and pieces as numbers: 34 kinds, 136 pieces.

use super::error::InputError;
use super::piece::Piece;
use super::tile::Tile;
use crate::format::COPIES;

impl Piece {
    /// How many pieces a game has.
    pub(crate) const NUMBERS: usize = Tile::KINDS * COPIES as usize;

    /// The piece with a number from 0 to 135; `None` for a larger number. The copies of kind `k`
    /// are `4 * k` to `4 * k + 3`, and 16, 52 and 88, the first copies of the fives, are red.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        match Tile::from_index(number / COPIES) {
            Some(tile) if (number as usize) < Self::NUMBERS => {
                Self::new(tile, tile.may_be_red() && number.is_multiple_of(COPIES))
            }
            _ => None,
        }
    }
}

/// The kind number, 0 to 33.
impl From<Tile> for u8 {
    fn from(tile: Tile) -> Self {
        tile.index() as Self
    }
}

/// From a kind number, 0 to 33.
impl TryFrom<u8> for Tile {
    type Error = InputError;

    fn try_from(number: u8) -> Result<Self, InputError> {
        Self::from_index(number).ok_or(InputError::NoSuchKind { number, at: 0 })
    }
}

/// From a number of 0 to 135, as [`from_number`](Piece::from_number).
impl TryFrom<u8> for Piece {
    type Error = InputError;

    fn try_from(number: u8) -> Result<Self, InputError> {
        Self::from_number(number).ok_or(InputError::NoSuchTile { number, at: 0 })
    }
}
