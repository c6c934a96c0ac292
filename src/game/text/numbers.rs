//! Tiles and pieces as numbers: 34 kinds, 136 pieces.

use crate::format::COPIES;
use crate::game::base::place::Place;
use crate::game::error::InputError;
use crate::game::tiles::piece::Piece;
use crate::game::tiles::tile::{Suit, Tile};

impl Piece {
    /// The number of pieces in a game.
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

/// The tens of a red five on tenhou.net/6.
const RED_TENS: u8 = 50;

impl Piece {
    /// The piece with a number as on tenhou.net/6: 11 to 19 are characters, 21 to 29 dots, 31 to 39
    /// bamboos, 41 to 47 honours, and 51, 52 and 53 red fives. `None` for other numbers.
    ///
    /// ```
    /// use shanten::Piece;
    ///
    /// let red: Piece = "0p".parse()?;
    /// assert_eq!((red.tenhou6(), Piece::from_tenhou6(52)), (52, Some(red)));
    /// assert_eq!(Piece::from_tenhou6(48), None);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn from_tenhou6(number: u8) -> Option<Self> {
        let suit = |tens: u8| Suit::ALL.get(usize::from(tens).wrapping_sub(1)).copied();
        match number.checked_sub(RED_TENS) {
            Some(units) => suit(units).and_then(Self::red),
            None => suit(number / 10).and_then(|suit| Tile::new(suit, number % 10)).map(Self::plain),
        }
    }

    /// The number as on tenhou.net/6, as [`from_tenhou6`](Self::from_tenhou6) reads it.
    #[must_use]
    pub const fn tenhou6(self) -> u8 {
        let suit = self.tile().suit() as u8 + 1;
        if self.is_red() { RED_TENS + suit } else { 10 * suit + self.tile().rank() }
    }
}

/// The kind number, 0 to 33.
impl From<Tile> for u8 {
    fn from(tile: Tile) -> Self {
        tile.index() as Self
    }
}

/// Makes a tile from a kind number, 0 to 33.
impl TryFrom<u8> for Tile {
    type Error = InputError;

    fn try_from(number: u8) -> Result<Self, InputError> {
        Self::from_index(number).ok_or(InputError::NoSuchKind { number, at: Place::at(0) })
    }
}

/// Makes a piece from a number, 0 to 135, as [`from_number`](Piece::from_number) does.
impl TryFrom<u8> for Piece {
    type Error = InputError;

    fn try_from(number: u8) -> Result<Self, InputError> {
        Self::from_number(number).ok_or(InputError::NoSuchTile { number, at: Place::at(0) })
    }
}
