//! Winds, the ways to win a tile, and riichi.

use crate::game::Tile;
use crate::game::base::name::named;

/// A seat at the table, or a round of the game, named by its wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wind {
    /// The dealer's wind.
    East,
    /// The wind of the second player in turn.
    South,
    /// The wind of the third player in turn.
    West,
    /// The wind of the last player in turn, with four players.
    North,
}

named!(Wind, "All of them, in the order of their turns.": East "east", South "south", West "west", North "north");

impl Wind {
    /// The tile of the wind.
    #[must_use]
    pub const fn tile(self) -> Tile {
        match self {
            Self::East => Tile::EAST,
            Self::South => Tile::SOUTH,
            Self::West => Tile::WEST,
            Self::North => Tile::NORTH,
        }
    }

    /// The wind of the next player in turn, of three or four: with three players East follows West.
    ///
    /// ```
    /// use shanten::score::Wind;
    ///
    /// assert_eq!([Wind::West.next(4), Wind::West.next(3)], [Wind::North, Wind::East]);
    /// ```
    #[must_use]
    pub const fn next(self, players: usize) -> Self {
        match self {
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West if players == 3 => Self::East,
            Self::West => Self::North,
            Self::North => Self::East,
        }
    }

    /// The wind of a seat, with seats numbered from 0 in the order of turns; `None` unless there
    /// are three or four players and both seats exist.
    ///
    /// ```
    /// use shanten::score::Wind;
    ///
    /// assert_eq!(Wind::of(2, 1, 4), Some(Wind::South)); // the next after the dealer
    /// assert_eq!(Wind::of(3, 1, 3), None);
    /// ```
    #[must_use]
    pub const fn of(seat: usize, dealer: usize, players: usize) -> Option<Self> {
        if !matches!(players, 3 | 4) || seat >= players || dealer >= players {
            return None;
        }
        Some(Self::ALL[(players + seat - dealer) % players])
    }
}

/// How the player got the winning tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum WonBy {
    /// The player drew it from the wall.
    Draw,
    /// The player drew it as a replacement after a quad, or after a North set aside.
    Replacement,
    /// Another player discarded it.
    Discard,
    /// Another player added it to a triplet.
    RobbedQuad,
}

named!(
    may grow: WonBy,
    "All of them.":
    Draw "draw",
    Replacement "replacement",
    Discard "discard",
    RobbedQuad "robbed quad",
);

impl WonBy {
    /// Whether the player drew the tile.
    #[must_use]
    pub const fn is_self_draw(self) -> bool {
        matches!(self, Self::Draw | Self::Replacement)
    }
}

/// The time at which a hand declared riichi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Riichi {
    /// At its first turn, before any call.
    Double,
    /// Later.
    Single,
}

named!(Riichi, "Both.": Double "double", Single "single");
