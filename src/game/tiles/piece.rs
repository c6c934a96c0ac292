//! Pieces: tiles as they lie on the table, where a five may be red.

use super::tile::{Suit, Tile};
use crate::format::HONOURS;
use crate::game::base::debug::debug_as_text;

/// The number of red fives of characters, dots and bamboos.
pub(crate) type Reds = [u8; HONOURS];

/// A tile as it lies on the table: a kind, and whether it is red. Only fives of the number suits
/// can be red.
///
/// Queries are about kinds, [`Tile`]s. Hands record which of their fives are red:
/// [`Hand::draw_piece`](crate::Hand::draw_piece),
/// [`Hand::discard_piece`](crate::Hand::discard_piece) and [`Hand::pieces`](crate::Hand::pieces).
///
/// A red five is written `0p`; mjai's `5pr` and a plain `5p` are also read. Pieces are ordered by
/// kind, a red five before a plain one.
///
/// ```
/// use shanten::{Piece, Suit, Tile};
///
/// let red: Piece = "0p".parse()?;
/// assert_eq!((red.tile(), red.is_red()), (Tile::P5, true));
/// assert_eq!(red, "5pr".parse()?);
/// assert_eq!(Piece::from_number(52), Some(red));
/// assert_eq!(Piece::from(Tile::P5).to_string(), "5p");
/// assert!(red < Piece::from(Tile::P5));
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    tile: Tile,
    is_plain: bool,
}

impl Piece {
    /// A piece that is not red.
    #[must_use]
    pub const fn plain(tile: Tile) -> Self {
        Self { tile, is_plain: true }
    }

    /// The red five of a suit; `None` for honours.
    #[must_use]
    pub const fn red(suit: Suit) -> Option<Self> {
        match (suit, Tile::new(suit, Tile::RED_RANK)) {
            (Suit::Honours, _) | (_, None) => None,
            (_, Some(tile)) => Some(Self { tile, is_plain: false }),
        }
    }

    /// Its kind.
    #[must_use]
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// Whether it is red.
    #[must_use]
    pub const fn is_red(self) -> bool {
        !self.is_plain
    }

    /// The piece of a kind, red or not; `None` if the kind has no red piece.
    pub(crate) const fn new(tile: Tile, is_red: bool) -> Option<Self> {
        if is_red && !tile.may_be_red() { None } else { Some(Self { tile, is_plain: !is_red }) }
    }
}

/// Makes a piece that is not red.
impl From<Tile> for Piece {
    fn from(tile: Tile) -> Self {
        Self::plain(tile)
    }
}

debug_as_text!(Piece);
