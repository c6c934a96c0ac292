//! The ways in which a tile completes a hand.

use super::division::Division;
use super::waits::Shape;
use crate::game::{Form, Meld, Suit, Tile};

/// A way in which a tile completed a hand: the division of the hand, and the group of the tile.
///
/// `tile` is the winning tile in this way: itself, or the tile that it stands for if it is wild.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Completion {
    /// The tile completed the pair or a meld.
    #[non_exhaustive]
    Standard {
        /// The pair and the melds.
        division: Division,
        /// The concealed meld that the tile completed; `None` for the pair.
        meld: Option<Meld>,
        /// The tile.
        tile: Tile,
    },
    /// The tile completed one of seven pairs.
    #[non_exhaustive]
    SevenPairs {
        /// The kinds of the pairs in order, one twice if four of it count as two pairs.
        pairs: [Tile; 7],
        /// The tile.
        tile: Tile,
    },
    /// The tile completed thirteen orphans.
    #[non_exhaustive]
    ThirteenOrphans {
        /// The kind that occurs twice. If it is the winning tile's kind, the hand waited for all
        /// thirteen.
        pair: Tile,
        /// The tile.
        tile: Tile,
    },
    /// The tile completed a knitted straight.
    #[non_exhaustive]
    KnittedStraight {
        /// The suits of 147, 258 and 369.
        suits: [Suit; 3],
        /// The kind of the pair.
        pair: Tile,
        /// The concealed meld, whatever the tile completed; `None` if the meld is called.
        concealed: Option<Meld>,
        /// The shape that the tile completed: that of the meld, or [`Shape::Single`] for a knitted
        /// tile and for the pair.
        shape: Shape,
        /// The tile.
        tile: Tile,
    },
    /// The tile completed honours and knitted tiles.
    #[non_exhaustive]
    HonoursAndKnittedTiles {
        /// The suits of 147, 258 and 369.
        suits: [Suit; 3],
        /// The tile.
        tile: Tile,
    },
}

impl Completion {
    /// The form of the complete hand.
    #[must_use]
    pub const fn form(&self) -> Form {
        match self {
            Self::Standard { .. } => Form::Standard,
            Self::SevenPairs { .. } => Form::SevenPairs,
            Self::ThirteenOrphans { .. } => Form::ThirteenOrphans,
            Self::KnittedStraight { .. } => Form::KnittedStraight,
            Self::HonoursAndKnittedTiles { .. } => Form::HonoursAndKnittedTiles,
        }
    }

    /// The suits of 147, 258 and 369 in forms with knitted tiles.
    #[must_use]
    pub const fn knitted_suits(&self) -> Option<[Suit; 3]> {
        match *self {
            Self::KnittedStraight { suits, .. } | Self::HonoursAndKnittedTiles { suits, .. } => Some(suits),
            _ => None,
        }
    }

    /// The winning tile in this way: itself, or the tile that it stands for if it is wild.
    #[must_use]
    pub const fn tile(&self) -> Tile {
        match *self {
            Self::Standard { tile, .. }
            | Self::SevenPairs { tile, .. }
            | Self::ThirteenOrphans { tile, .. }
            | Self::KnittedStraight { tile, .. }
            | Self::HonoursAndKnittedTiles { tile, .. } => tile,
        }
    }

    /// The shape that the tile completed: in forms without melds always [`Shape::Single`].
    #[must_use]
    pub fn shape(&self) -> Shape {
        match *self {
            Self::Standard { meld: Some(meld), tile, .. } => Shape::in_meld(meld, tile),
            Self::KnittedStraight { shape, .. } => shape,
            _ => Shape::Single,
        }
    }
}
