//! Hands in letters, without the machinery of formatting: it would take longer than the answer.

use std::io::{self, Write};

use shanten::{Hand, Tile};

/// Writes a hand as its `Display` does: `123m44z(789p)`.
pub(crate) fn write(hand: &Hand, out: &mut Vec<u8>) -> io::Result<()> {
    let mut last: Option<Tile> = None;
    for tile in Tile::all() {
        let count = hand.count(tile);
        if count == 0 {
            continue;
        }
        if let Some(last) = last.filter(|last| last.suit() != tile.suit()) {
            out.push(last.suit().letter() as u8);
        }
        last = Some(tile);
        let digit = b'0' + tile.rank();
        out.extend_from_slice(&[digit; 4][..usize::from(count)]);
    }
    if let Some(last) = last {
        out.push(last.suit().letter() as u8);
    }
    hand.melds().try_for_each(|meld| write!(out, "{meld}"))
}
