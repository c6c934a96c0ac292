//! Parses and writes hands and visible tiles.

use core::fmt;
use core::str::FromStr;

use super::Hand;
use super::builder::HandBuilder;
use super::visible::Visible;
use crate::game::InputError;
use crate::game::notation::{TextPart, out_of_place, parts, write_tiles};

/// Parses tiles in any order: `123m406p789s1122z`, where 0 is a red five and counts as a five.
/// Honours may also be written `ESWN`, `PFC` (White, Green, Red) or `東南西北白發中`. Unicode tiles
/// (`🀇`), full-width digits and letters, and spaces anywhere are accepted. Melds are in brackets,
/// as for [`Meld`](crate::Meld): `123m44z(789p)(777z)[1111s]`.
impl FromStr for Hand {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut collected = HandBuilder::new();
        for part in parts(text) {
            match part? {
                (at, TextPart::Tile(tile)) => collected.tile(tile, at)?,
                (at, TextPart::Meld(meld)) => collected.meld(meld, at)?,
                (at, TextPart::Joker) => return Err(out_of_place(text, at)),
            }
        }
        collected.hand()
    }
}

/// Parses tiles in any notation of a hand, at most four of a kind. Melds count as their tiles.
impl FromStr for Visible {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut visible = Self::default();
        for part in parts(text) {
            match part? {
                (at, TextPart::Tile(tile)) => visible.add(tile, at)?,
                (at, TextPart::Meld(meld)) => meld.tiles().try_for_each(|tile| visible.add(tile, at))?,
                (at, TextPart::Joker) => return Err(out_of_place(text, at)),
            }
        }
        Ok(visible)
    }
}

/// Writes the tiles in order, then the melds in the order of the calls: `123m44z(789p)[1111s]`, or
/// Unicode tiles with the alternate flag. An empty hand is an empty text.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tiles(f, self.tiles())?;
        self.melds().try_for_each(|meld| meld.fmt(f))
    }
}

/// Writes the tiles in order, like those of a hand.
impl fmt::Display for Visible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tiles(f, self.tiles())
    }
}
