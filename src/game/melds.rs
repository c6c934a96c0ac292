//! The called melds of a hand, packed.

use core::iter::FusedIterator;

use super::error::TurnError;
use super::tiles::copies::Copies;
use super::tiles::meld::{Meld, MeldKind};
use super::tiles::tile::Tile;
use crate::format::{COPIES, FIVE_MELDS, FOUR_MELDS, HONOURS, KINDS};
use crate::game::base::debug::debug_as_list;

/// Up to `MAX` melds in the order of the calls, one byte each: 0 for no meld, `1 + kind * KINDS +
/// tile` for a meld without red fives, and from [`FIRST_RED`] on the index in [`RED`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Melds<const MAX: usize = FOUR_MELDS>([u8; MAX]);

/// The first byte of a meld with red fives.
const FIRST_RED: usize = 1 + MeldKind::ALL.len() * KINDS;

/// All melds with red fives: 9 runs with one; triplets and quads with one up to all; last the added
/// quads whose added tile is red, with one to three red fives.
const RED: [Meld; 9 + HONOURS * (3 + 3 * COPIES as usize + 3)] = {
    let mut melds = [Meld::FIRST; _];
    let mut len = 0;
    let mut number = 0;
    while number < MeldKind::ALL.len() * KINDS {
        if let Some(meld) = plain(number) {
            let mut reds = 1;
            while let Some(meld) = meld.with_reds(reds) {
                melds[len] = meld;
                len += 1;
                reds += 1;
            }
        }
        number += 1;
    }
    let (mut tile, mut reds) = (0, 1);
    while tile < KINDS {
        if let Some(meld) = plain(MeldKind::AddedQuad as usize * KINDS + tile)
            && let Some(meld) = meld.with_reds(reds)
            && let Some(meld) = meld.with_red_added()
        {
            melds[len] = meld;
            len += 1;
        }
        (tile, reds) = if reds < COPIES - 1 { (tile, reds + 1) } else { (tile + 1, 1) };
    }
    assert!(len == melds.len() && FIRST_RED + len <= u8::MAX as usize);
    melds
};

impl<const MAX: usize> Melds<MAX> {
    pub(crate) const NONE: Self = Self([0; MAX]);

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0[0] == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        // Bytes after the last meld are 0, so the highest nonzero byte gives the number of melds.
        (u64::BITS - self.word().leading_zeros()).div_ceil(u8::BITS) as usize
    }

    /// The bytes as a number, the first meld in the lowest byte.
    #[inline(always)]
    const fn word(self) -> u64 {
        let mut bytes = [0; size_of::<u64>()];
        bytes.split_at_mut(MAX).0.copy_from_slice(&self.0);
        u64::from_le_bytes(bytes)
    }

    /// Returns these melds followed by others, for which there must be room.
    #[inline(always)]
    pub(crate) fn followed_by(self, others: Self) -> Self {
        let both = self.word() | others.word() << (self.len() * u8::BITS as usize);
        Self(core::array::from_fn(|at| (both >> (at * u8::BITS as usize)) as u8))
    }

    /// Returns the same melds with room for more.
    pub(crate) fn widened<const MORE: usize>(self) -> Melds<MORE> {
        let mut wide = Melds([0; MORE]);
        wide.0[..MAX].copy_from_slice(&self.0);
        wide
    }

    /// The first `FEWER` melds.
    pub(crate) fn narrowed<const FEWER: usize>(self) -> Melds<FEWER> {
        Melds(core::array::from_fn(|at| self.0[at]))
    }

    /// Makes runs and triplets without red fives. Each pair tells whether the meld is a run, and
    /// its lowest tile; a run must be possible from there. There must be room.
    #[inline(always)]
    pub(crate) fn plain(melds: impl Iterator<Item = (bool, Tile)>) -> Self {
        const { assert!(MeldKind::Triplet as usize == 0 && MeldKind::Run as usize == 1) };
        let mut packed = [0; MAX];
        melds.enumerate().for_each(|(at, (is_run, tile))| {
            packed[at] = 1 + tile.index() as u8 + if is_run { KINDS as u8 } else { 0 };
        });
        Self(packed)
    }

    /// The lowest tiles of the runs and of the triplets, a bit for each kind. All melds must be
    /// plain runs or triplets.
    #[cfg(feature = "score")]
    #[inline(always)]
    pub(crate) fn runs_and_triplets(self) -> (u64, u64) {
        let (mut runs, mut triplets) = (0, 0);
        for byte in self.0 {
            // No branch, since it would often be mispredicted. A free place adds nothing: the shift
            // drops its bit.
            let is_run = byte > KINDS as u8;
            let bit = (1_u64 << (byte - if is_run { KINDS as u8 } else { 0 })) >> 1;
            runs |= if is_run { bit } else { 0 };
            triplets |= if is_run { 0 } else { bit };
        }
        (runs, triplets)
    }

    /// The lowest tile of the run at each place, as a bit; 0 for other melds and free places.
    #[inline(always)]
    pub(crate) fn runs(self) -> impl Iterator<Item = u64> {
        /// The number of the run's lowest tile plus one, for each byte; 0 for other melds.
        static RUNS: [u8; 1 << u8::BITS] = {
            let mut runs = [0; _];
            let mut byte = 0;
            while byte < runs.len() {
                if let Some(meld) = UNPACKED[byte]
                    && matches!(meld.kind(), MeldKind::Run)
                {
                    runs[byte] = 1 + meld.tile().index() as u8;
                }
                byte += 1;
            }
            runs
        };
        self.0.into_iter().map(|byte| (1 << RUNS[usize::from(byte)]) >> 1)
    }

    /// The meld with this number, in the order of the calls.
    #[inline]
    pub(crate) fn get(self, number: usize) -> Option<Meld> {
        unpack(*self.0.get(number)?)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Meld> {
        self.0.into_iter().map_while(unpack)
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
        let triplet = self.iter().position(|other| is_triplet_for(other, meld));
        let place = triplet.ok_or(TurnError::NoTriplet(meld.tile()))?;
        self.0[place] = pack(meld);
        Ok(())
    }

    /// The triplet that an added quad replaces.
    pub(crate) fn triplet(self, added: Meld) -> Option<Meld> {
        self.iter().find(|&other| added.kind() == MeldKind::AddedQuad && is_triplet_for(other, added))
    }

    /// The number of tiles of a kind in the melds.
    #[inline]
    pub(crate) fn count(self, tile: Tile) -> u8 {
        if self.is_empty() {
            return 0;
        }
        self.iter().flat_map(Meld::tiles).filter(|&other| other == tile).count() as u8
    }

    /// The tiles of all melds, at most four of each kind.
    pub(crate) fn copies(self) -> Copies {
        self.iter().fold(Copies::NONE, |copies, meld| copies.and(Copies::of_meld(meld)))
    }
}

/// Whether a meld is the triplet that a quad is added to.
fn is_triplet_for(meld: Meld, quad: Meld) -> bool {
    meld.kind() == MeldKind::Triplet && meld.tile() == quad.tile()
}

/// The meld with this number, without red fives.
const fn plain(number: usize) -> Option<Meld> {
    match Tile::from_index((number % KINDS) as u8) {
        Some(tile) => Meld::new(MeldKind::ALL[number / KINDS], tile),
        None => None,
    }
}

/// The meld of each byte.
const UNPACKED: [Option<Meld>; 1 << u8::BITS] = {
    let mut melds = [None; _];
    let mut byte = 1;
    while byte < FIRST_RED + RED.len() {
        melds[byte] = if byte < FIRST_RED { plain(byte - 1) } else { Some(RED[byte - FIRST_RED]) };
        byte += 1;
    }
    melds
};

#[inline]
pub(crate) fn unpack(byte: u8) -> Option<Meld> {
    UNPACKED[usize::from(byte)]
}

/// The byte of a meld, never 0.
#[inline]
pub(crate) fn pack(meld: Meld) -> u8 {
    if meld.reds() == 0 {
        return (1 + meld.kind() as usize * KINDS + meld.tile().index()) as u8;
    }
    let place = RED.iter().position(|&other| other == meld);
    (FIRST_RED + place.expect("the list has every meld with red fives")) as u8
}

/// The melds of a hand, in the order of the calls, or of a division.
#[derive(Clone)]
pub struct MeldsIter {
    melds: Melds<FIVE_MELDS>,
    next: usize,
}

impl MeldsIter {
    #[inline]
    pub(crate) const fn new(melds: Melds<FIVE_MELDS>) -> Self {
        Self { melds, next: 0 }
    }
}

impl Iterator for MeldsIter {
    type Item = Meld;

    #[inline]
    fn next(&mut self) -> Option<Meld> {
        let meld = self.melds.get(self.next)?;
        self.next += 1;
        Some(meld)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.melds.len() - self.next;
        (rest, Some(rest))
    }
}

impl ExactSizeIterator for MeldsIter {}
impl FusedIterator for MeldsIter {}

debug_as_list!(MeldsIter);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_meld_comes_back_from_its_byte() {
        let mut melds = 0;
        for kind in MeldKind::ALL {
            for meld in Tile::all().filter_map(|tile| Meld::new(kind, tile)) {
                for meld in (0..=4).filter_map(|reds| meld.with_reds(reds)) {
                    let added = meld.with_red_added().filter(|&added| added != meld);
                    for meld in [Some(meld), added].into_iter().flatten() {
                        assert_eq!(unpack(pack(meld)), Some(meld));
                        melds += 1;
                    }
                }
            }
        }
        assert_eq!(melds, 21 + 4 * 34 + RED.len());
        assert_eq!((FIRST_RED + RED.len()..=u8::MAX.into()).find_map(|byte| unpack(byte as u8)), None);
    }
}
