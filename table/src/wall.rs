//! The wall: all pieces of a game in the order in which they are taken.

use alloc::vec::Vec;

use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_pcg::Pcg64Mcg;
use shanten::{Piece, Suit, Tile};

use crate::error::TableError;
use crate::rules::TableRules;
use crate::seat::Seat;

/// The pieces of a round in the order of the wall.
///
/// The first pieces are dealt: four each from the dealer on, three times, then one each. The draws
/// follow. The last ten pieces are the indicators in pairs, each dora indicator before its ura
/// indicator. The replacement pieces are taken from before the indicators, backwards.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<Piece>", into = "Vec<Piece>"))]
pub struct Wall {
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

impl Wall {
    /// The most pieces of a wall.
    pub const MOST: usize = 136;

    /// The pieces of a game in an order that depends on the seed alone.
    ///
    /// A seed has 64 bits, so there are 2^64 such walls. Where players must not guess the wall,
    /// shuffle with a cryptographic generator, and pass the pieces to [`new`](Self::new).
    #[must_use]
    pub fn shuffled(rules: &TableRules, seed: u64) -> Self {
        let mut wall = Self::sorted(rules);
        wall.pieces[..usize::from(wall.len)].shuffle(&mut Pcg64Mcg::seed_from_u64(seed));
        wall
    }

    /// A wall of these pieces in this order.
    ///
    /// # Errors
    ///
    /// If they aren't exactly the pieces of the game.
    pub fn new(rules: &TableRules, pieces: &[Piece]) -> Result<Self, TableError> {
        let wall = Self::try_from(pieces)?;
        wall.check(rules)?;
        Ok(wall)
    }

    /// Checks that the pieces are exactly those of the game.
    pub(crate) fn check(&self, rules: &TableRules) -> Result<(), TableError> {
        let [mut ours, mut all] = [*self, Self::sorted(rules)];
        ours.pieces.sort_unstable();
        all.pieces.sort_unstable();
        if ours == all { Ok(()) } else { Err(TableError::NotTheWall) }
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

impl TryFrom<&[Piece]> for Wall {
    type Error = TableError;

    fn try_from(pieces: &[Piece]) -> Result<Self, TableError> {
        let mut wall = Self { pieces: [u8::MAX; Self::MOST], len: 0 };
        if pieces.len() > Self::MOST {
            return Err(TableError::NotTheWall);
        }
        for (place, &piece) in wall.pieces.iter_mut().zip(pieces) {
            *place = number(piece);
        }
        wall.len = pieces.len() as u8;
        Ok(wall)
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<Piece>> for Wall {
    type Error = TableError;

    fn try_from(pieces: Vec<Piece>) -> Result<Self, TableError> {
        Self::try_from(pieces.as_slice())
    }
}

#[cfg(feature = "serde")]
impl From<Wall> for Vec<Piece> {
    fn from(wall: Wall) -> Self {
        wall.pieces().collect()
    }
}

/// The pieces in order, as text.
impl core::fmt::Debug for Wall {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.pieces()).finish()
    }
}
