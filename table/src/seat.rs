//! The seats of the players, and pieces as numbers.

use core::fmt;

use shanten::{Opponent, Piece, Suit, Tile};

/// A player's seat, 0 to 3 in the order of turns. Seat 0 is the first dealer of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Seat(u8);

impl Seat {
    /// The maximum number of seats.
    pub const MAX: usize = 4;

    /// The seat with a number; `None` from 4 on.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::MAX as u8 { Some(Self(number)) } else { None }
    }

    /// Its number, 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat this many turns later, of this many players: at least one.
    #[must_use]
    pub const fn after(self, turns: usize, players: usize) -> Self {
        Self(((self.index() + turns) % players) as u8)
    }

    /// The seats of this many players.
    pub fn all(players: usize) -> impl Iterator<Item = Self> {
        (0..players.min(Self::MAX)).map(|number| Self(number as u8))
    }

    /// The other seats, in the order of turns.
    pub(crate) fn others(self, players: usize) -> impl Iterator<Item = Self> {
        (1..players).map(move |turns| self.after(turns, players))
    }

    /// Another seat as this one sees it; `None` for the same seat.
    pub(crate) const fn sees(self, other: Self, players: usize) -> Option<Opponent> {
        Opponent::seen(self.index(), other.index(), players)
    }
}

/// Its number.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("a seat is 0, 1, 2 or 3")
    }
}

/// The number of a piece: its kind, or 34 and more for the red fives.
pub(crate) fn number(piece: Piece) -> u8 {
    if piece.is_red() { (Tile::KINDS + piece.tile().suit() as usize) as u8 } else { piece.tile().index() as u8 }
}

/// The piece with a number.
pub(crate) fn piece(number: u8) -> Piece {
    const SUITS: [Suit; 3] = [Suit::Characters, Suit::Dots, Suit::Bamboos];
    let red = usize::from(number).checked_sub(Tile::KINDS).and_then(|suit| Piece::red(*SUITS.get(suit)?));
    red.or_else(|| Tile::from_index(number).map(Piece::plain)).unwrap_or(Piece::plain(Tile::M1))
}
