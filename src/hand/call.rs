//! Calls: melds that are made of concealed tiles and another player's discard, and own quads.

use super::Hand;
use crate::format::{COPIES, FOUR_MELD_TILES, FOUR_MELDS};
use crate::game::meld::Melds;
use crate::game::{Meld, MeldKind, Tile, TurnError};

/// A hand that may call melds, by the rules of its game.
pub(crate) trait Caller<const MOST: usize> {
    /// Takes a tile out.
    fn discard(&mut self, tile: Tile) -> Result<(), TurnError>;
    /// How many concealed copies of a tile there are.
    fn count(&self, tile: Tile) -> u8;
    /// The called melds.
    fn melds(&mut self) -> &mut Melds<MOST>;
    /// Whether there are no more tiles and melds than may be.
    fn fits(&self) -> bool;
}

impl Caller<FOUR_MELDS> for Hand {
    fn discard(&mut self, tile: Tile) -> Result<(), TurnError> {
        self.discard(tile)
    }

    fn count(&self, tile: Tile) -> u8 {
        self.count(tile)
    }

    fn melds(&mut self) -> &mut Melds {
        &mut self.melds
    }

    fn fits(&self) -> bool {
        self.len() + 3 * self.melds.len() <= FOUR_MELD_TILES
    }
}

/// The hand after a call of a meld.
pub(crate) fn call<const MOST: usize, H: Caller<MOST>>(
    mut after: H,
    meld: Meld,
    mut claimed: Option<Tile>,
) -> Result<H, TurnError> {
    let added = meld.kind() == MeldKind::AddedQuad;
    let is_own = added || meld.kind() == MeldKind::ClosedQuad;
    match claimed {
        Some(_) if is_own => return Err(TurnError::NothingToClaim(meld)),
        None if !is_own => return Err(TurnError::NothingClaimed(meld)),
        Some(tile) if !meld.tiles().any(|other| other == tile) => return Err(TurnError::NotInMeld(tile)),
        _ => {}
    }
    for tile in meld.tiles().take(if added { 1 } else { 4 }) {
        if claimed == Some(tile) {
            claimed = None;
        } else {
            after.discard(tile).map_err(|_| TurnError::TooFew(tile))?;
        }
    }
    if added {
        let triplet = Meld::new(MeldKind::Triplet, meld.tile());
        if !triplet.is_some_and(|triplet| after.melds().replace(triplet, meld)) {
            return Err(TurnError::NoTriplet(meld.tile()));
        }
    } else if !after.melds().push(meld) || !after.fits() {
        return Err(TurnError::TooManyMelds(meld));
    }
    match meld.tiles().find(|&tile| after.count(tile) + after.melds().count(tile) > COPIES) {
        Some(tile) => Err(TurnError::FifthCopy(tile)),
        None => Ok(after),
    }
}
