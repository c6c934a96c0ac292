//! The wall: all pieces of a game in the order in which they are taken.

use alloc::vec::Vec;

use shanten::Piece;

use crate::error::TableError;
use crate::rules::TableRules;
use crate::seat::{Seat, number, piece};

/// The pieces of a round in the order of the wall.
///
/// The first pieces are dealt: four each from the dealer on, three times, then one each. The draws
/// follow. The last ten pieces are the indicators in pairs, each dora indicator before its ura
/// indicator. The replacement pieces are taken from before the indicators, backwards.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<Piece>", into = "Vec<Piece>"))]
pub struct TableWall {
    /// A tile's kind, or 34 and more for the red fives, so that a wall takes few bytes.
    pieces: [u8; Self::MOST],
    len: u8,
}

/// The number of pieces that are never drawn.
pub(crate) const DEAD: usize = 14;
/// The number of pieces dealt to each player.
pub(crate) const DEALT: usize = 13;
/// The most indicators revealed: one, and one more for each of four quads.
pub(crate) const MOST_INDICATORS: usize = 5;

impl TableWall {
    /// The most pieces of a wall.
    pub const MOST: usize = 136;

    /// The pieces of a game in an order that depends on the seed alone, the same in every version:
    /// shuffled from the end (Fisher and Yates) by numbers of `SplitMix64` (Steele, Lea and Flood
    /// 2014) without bias (Lemire 2019).
    ///
    /// There are 2^64 such walls. Where players must not guess the wall, shuffle with a
    /// cryptographic generator, and pass the pieces to [`new`](Self::new).
    #[must_use]
    pub fn shuffled(rules: &TableRules, mut seed: u64) -> Self {
        let mut next = || {
            seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (seed ^ seed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            mixed ^ mixed >> 31
        };
        let mut below = |bound: u64| loop {
            let product = u128::from(next()) * u128::from(bound);
            // Low products are left out, so that each number is as likely as the others.
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        };
        let mut wall = Self::sorted(rules);
        for place in (1..usize::from(wall.len)).rev() {
            wall.pieces.swap(place, below(place as u64 + 1));
        }
        wall
    }

    /// A wall of these pieces in this order.
    ///
    /// # Errors
    ///
    /// If they aren't exactly the pieces of the game.
    pub fn new(rules: &TableRules, pieces: &[Piece]) -> Result<Self, TableError> {
        let wall = Self::of_pieces(pieces)?;
        wall.check(rules)?;
        Ok(wall)
    }

    /// The pieces, which needn't be those of a game.
    fn of_pieces(pieces: &[Piece]) -> Result<Self, TableError> {
        let mut wall = Self { pieces: [u8::MAX; Self::MOST], len: pieces.len() as u8 };
        let places = wall.pieces.get_mut(..pieces.len()).ok_or(TableError::NotTheWall)?;
        places.iter_mut().zip(pieces).for_each(|(place, &piece)| *place = number(piece));
        Ok(wall)
    }

    /// Checks that the pieces are exactly those of the game.
    pub(crate) fn check(&self, rules: &TableRules) -> Result<(), TableError> {
        let mut left = [0_i16; 1 << u8::BITS];
        self.pieces.iter().for_each(|&piece| left[usize::from(piece)] += 1);
        Self::sorted(rules).pieces.iter().for_each(|&piece| left[usize::from(piece)] -= 1);
        if left.iter().all(|&left| left == 0) { Ok(()) } else { Err(TableError::NotTheWall) }
    }

    /// The pieces in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.pieces[..usize::from(self.len)].iter().map(|&number| piece(number))
    }

    /// All pieces of a game, the lowest first.
    fn sorted(rules: &TableRules) -> Self {
        let mut wall = Self { pieces: [u8::MAX; Self::MOST], len: 0 };
        for tile in rules.hand_rules().options().kinds {
            let reds = match tile.suit() {
                suit if Piece::red(suit).is_some_and(|red| red.tile() == tile) => rules.reds[suit as usize].min(4),
                _ => 0,
            };
            for copy in 0..4 {
                let red = Piece::red(tile.suit()).filter(|_| copy < reds);
                wall.pieces[usize::from(wall.len)] = number(red.unwrap_or(tile.into()));
                wall.len += 1;
            }
        }
        wall
    }

    pub(crate) fn dealt(&self, seat: Seat, dealer: Seat, players: usize) -> Vec<Piece> {
        let turn = (seat.index() + players - dealer.index()) % players;
        let fours = (0..3).flat_map(|time| (0..4).map(move |place| 4 * (time * players + turn) + place));
        fours.chain([12 * players + turn]).map(|place| piece(self.pieces[place])).collect()
    }

    /// The piece of a draw, counted from 0 after the deal.
    pub(crate) fn draw(&self, number: usize, players: usize) -> Piece {
        piece(self.pieces[DEALT * players + number])
    }

    pub(crate) fn replacement(&self, number: usize) -> Piece {
        piece(self.pieces[usize::from(self.len) - 2 * MOST_INDICATORS - 1 - number])
    }

    /// A dora indicator and its ura indicator.
    pub(crate) fn indicators(&self, number: usize) -> [Piece; 2] {
        let place = usize::from(self.len) - 2 * (MOST_INDICATORS - number);
        [self.pieces[place], self.pieces[place + 1]].map(piece)
    }

    /// The ura indicators of so many dora indicators.
    pub(crate) fn ura(&self, number: usize) -> impl Iterator<Item = Piece> {
        (0..number).map(|number| self.indicators(number)[1])
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<Piece>> for TableWall {
    type Error = TableError;

    fn try_from(pieces: Vec<Piece>) -> Result<Self, TableError> {
        Self::of_pieces(&pieces)
    }
}

#[cfg(feature = "serde")]
impl From<TableWall> for Vec<Piece> {
    fn from(wall: TableWall) -> Self {
        wall.pieces().collect()
    }
}

/// The pieces in order, as text.
impl core::fmt::Debug for TableWall {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.pieces()).finish()
    }
}
