//! Calls: melds of concealed tiles and another player's discard, and the player's own quads.

use crate::game::{Meld, MeldKind, Tile, TurnError};

/// The concealed tiles that go into a meld if `claimed` is taken from another player.
pub(crate) fn own_tiles(meld: Meld, mut claimed: Option<Tile>) -> Result<impl Iterator<Item = Tile>, TurnError> {
    let is_added = meld.kind() == MeldKind::AddedQuad;
    let is_own = is_added || meld.kind() == MeldKind::ClosedQuad;
    match claimed {
        Some(_) if is_own => return Err(TurnError::NothingToClaim(meld)),
        None if !is_own => return Err(TurnError::NothingClaimed(meld)),
        Some(tile) if !meld.tiles().any(|other| other == tile) => return Err(TurnError::NotInMeld(tile)),
        _ => {}
    }
    let tiles = meld.tiles().take(if is_added { 1 } else { 4 });
    Ok(tiles.filter(move |&tile| claimed.take_if(|claimed| *claimed == tile).is_none()))
}
