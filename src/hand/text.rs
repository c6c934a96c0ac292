//! Parses and writes hands and visible tiles.

use core::fmt;
use core::str::FromStr;

use super::Hand;
use super::builder::HandBuilder;
use super::visible::Visible;
use crate::game::InputError;
use crate::game::notation::{TextPart, out_of_place, parts, write_tiles};

/// Parses tiles in any order: `123m406p789s1122z`, where 0 is a red five. Honours may also be
/// written `ESWN`, `PFC` (White, Green, Red) or `東南西北白發中`. Unicode tiles (`🀇`), full-width
/// digits and letters, and spaces between groups are accepted. Melds are in brackets, as for
/// [`Meld`](crate::Meld): `123m44z(789p)(777z)[1111s]`.
///
/// If the first group has its letter in front, all have: `m123p406z1122`. A list as mjai has it is
/// read, too: `1m 2m 3m 5pr E E`.
impl FromStr for Hand {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut collected = HandBuilder::new();
        for part in parts(text) {
            match part? {
                (at, TextPart::Piece(piece)) => collected.piece(piece, at)?,
                (at, TextPart::Meld(meld)) => collected.meld(meld, at)?,
                (at, TextPart::Joker) => return Err(out_of_place(text, at)),
                (at, TextPart::Aside(_)) => return Err(InputError::MeldSize { tiles: 1, at }),
            }
        }
        collected.hand()
    }
}

/// Parses tiles in any notation of a hand, at most four of a kind. Melds count as their tiles, and
/// so does a North set aside, `(4z)`.
impl FromStr for Visible {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut visible = Self::default();
        for part in parts(text) {
            match part? {
                (at, TextPart::Piece(piece)) => visible.add(piece.tile(), at)?,
                (at, TextPart::Meld(meld)) => meld.tiles().try_for_each(|tile| visible.add(tile, at))?,
                (at, TextPart::Aside(tile)) => visible.add(tile, at)?,
                (at, TextPart::Joker) => return Err(out_of_place(text, at)),
            }
        }
        Ok(visible)
    }
}

/// Writes the tiles in order, red fives as 0 before the plain ones, then the melds in the order of
/// the calls: `123m44z(789p)[1111s]`, or Unicode tiles with the alternate flag, which has no red
/// ones. An empty hand is an empty text.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tiles(f, self.pieces())?;
        self.melds().try_for_each(|meld| meld.fmt(f))
    }
}

/// Writes the tiles in order, like those of a hand.
impl fmt::Display for Visible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tiles(f, self.tiles())
    }
}
