//! The called melds of a hand, packed.

use super::copies::Copies;
use super::error::TurnError;
use super::meld::{Meld, MeldKind};
use super::tile::Tile;
use crate::format::{FOUR_MELDS, KINDS};

/// Up to `MOST` melds in the order of the calls, a byte each: 0 for none, else `1 + kind * KINDS +
/// tile`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Melds<const MOST: usize = FOUR_MELDS>([u8; MOST]);

const _: () = assert!(MeldKind::ALL.len() * KINDS < u8::MAX as usize);

impl<const MOST: usize> Melds<MOST> {
    pub(crate) const NONE: Self = Self([0; MOST]);

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0[0] == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        // Bytes after the last meld are 0, so the highest byte in use gives the number.
        let mut bytes = [0; size_of::<u64>()];
        let mut at = 0;
        while at < MOST {
            bytes[at] = self.0[at];
            at += 1;
        }
        (u64::BITS - u64::from_le_bytes(bytes).leading_zeros()).div_ceil(u8::BITS) as usize
    }

    /// The same melds with room for more.
    pub(crate) fn widened<const MORE: usize>(self) -> Melds<MORE> {
        let mut wide = Melds([0; MORE]);
        wide.0[..MOST].copy_from_slice(&self.0);
        wide
    }

    /// The first `FEWER` melds.
    pub(crate) fn narrowed<const FEWER: usize>(self) -> Melds<FEWER> {
        Melds(core::array::from_fn(|at| self.0[at]))
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Meld> {
        self.0.into_iter().map_while(unpack)
    }

    /// The meld with this number, from 0.
    pub(crate) fn get(self, number: usize) -> Option<Meld> {
        unpack(*self.0.get(number)?)
    }

    /// Adds a meld. Returns whether there was room.
    pub(crate) fn push(&mut self, meld: Meld) -> bool {
        let len = self.len();
        let free = self.0.get_mut(len);
        free.map(|free| *free = pack(meld)).is_some()
    }

    /// Calls a meld. An added quad replaces its triplet.
    pub(crate) fn call(&mut self, meld: Meld) -> Result<(), TurnError> {
        if meld.kind() != MeldKind::AddedQuad {
            return if self.push(meld) { Ok(()) } else { Err(TurnError::TooManyMelds(meld)) };
        }
        let triplet = self.iter().position(|other| other.kind() == MeldKind::Triplet && other.tile() == meld.tile());
        let place = triplet.ok_or(TurnError::NoTriplet(meld.tile()))?;
        self.0[place] = pack(meld);
        Ok(())
    }

    /// How many tiles of a kind the melds have.
    #[inline]
    pub(crate) fn count(self, tile: Tile) -> u8 {
        if self.is_empty() {
            return 0;
        }
        self.iter().flat_map(Meld::tiles).filter(|&other| other == tile).count() as u8
    }

    /// The tiles of all melds, at most four of each kind.
    pub(crate) fn copies(self) -> Copies {
        let tiles = self.iter().flat_map(Meld::tiles);
        tiles.fold(Copies::NONE, Copies::with_one_more)
    }
}

fn unpack(byte: u8) -> Option<Meld> {
    let number = byte.checked_sub(1)?;
    let kind = MeldKind::ALL[usize::from(number) / KINDS];
    Meld::new(kind, Tile::from_index(number % KINDS as u8)?)
}

fn pack(meld: Meld) -> u8 {
    (meld.kind() as usize * KINDS + meld.tile().index() + 1) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_meld_comes_back_from_its_byte() {
        let mut melds = 0;
        for kind in MeldKind::ALL {
            for meld in Tile::all().filter_map(|tile| Meld::new(kind, tile)) {
                assert_eq!(unpack(pack(meld)), Some(meld));
                melds += 1;
            }
        }
        assert_eq!(melds, 21 + 4 * 34);
    }
}
