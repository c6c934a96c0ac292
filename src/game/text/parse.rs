//! Parses single tiles, pieces and melds, and sets of tiles.

use core::str::FromStr;

use super::notation::{FoundPart, TextPart, parts, pieces};
use super::pasted;
use crate::game::error::InputError;
use crate::game::tiles::meld::Meld;
use crate::game::tiles::piece::Piece;
use crate::game::tiles::tile::Tile;
use crate::game::tiles::tile_set::TileSet;

/// Parses one meld in brackets.
impl FromStr for Meld {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        only_meld(parts(text)).or_else(|refused| pasted::read(text, refused, |pasted| only_meld(pasted.parts())))
    }
}

fn only_meld(parts: impl Iterator<Item = FoundPart>) -> Result<Meld, InputError> {
    let mut found = None;
    let mut others = 0;
    for part in parts {
        match part? {
            (_, TextPart::Meld(meld)) if found.is_none() => found = Some(meld),
            _ => others += 1,
        }
    }
    found.filter(|_| others == 0).ok_or(InputError::NotOneMeld)
}

/// Parses one piece in any notation of a hand: `5p`, and `0p` or `5pr` for a red five.
impl FromStr for Piece {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        only_piece(pieces(text)).or_else(|refused| pasted::read(text, refused, |pasted| only_piece(pasted.pieces())))
    }
}

fn only_piece(pieces: impl Iterator<Item = Result<Piece, InputError>>) -> Result<Piece, InputError> {
    let mut first = None;
    let mut count = 0;
    for piece in pieces {
        first = first.or(Some(piece?));
        count += 1;
    }
    first.filter(|_| count == 1).ok_or(InputError::NotOneTile { tiles: count })
}

/// Parses one tile in any notation of a hand. A red five counts as a five.
impl FromStr for Tile {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        text.parse().map(Piece::tile)
    }
}

/// Parses tiles in any notation of a hand, in any number and order.
impl FromStr for TileSet {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        all_tiles(pieces(text)).or_else(|refused| pasted::read(text, refused, |pasted| all_tiles(pasted.pieces())))
    }
}

fn all_tiles(pieces: impl Iterator<Item = Result<Piece, InputError>>) -> Result<TileSet, InputError> {
    pieces.map(|piece| piece.map(Piece::tile)).collect()
}
