//! The seats of the players.

use std::fmt;

use serde::Serialize;

/// A player's seat, 0 to 3 in the order of turns. Seat 0 is the first dealer of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
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

    /// The seat this many turns later.
    #[must_use]
    pub const fn after(self, turns: usize, players: usize) -> Self {
        Self(((self.index() + turns) % players) as u8)
    }

    /// The seats of this many players.
    pub fn all(players: usize) -> impl Iterator<Item = Self> {
        (0..players.min(Self::MAX)).map(|number| Self(number as u8))
    }
}

/// Its number.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The numbers by seat, 0 for missing ones.
pub(crate) fn by_seat(numbers: impl IntoIterator<Item = i32>) -> [i32; Seat::MAX] {
    let mut of_seats = [0; Seat::MAX];
    of_seats.iter_mut().zip(numbers).for_each(|(of_seat, number)| *of_seat = number);
    of_seats
}
