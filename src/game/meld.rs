//! Melds: runs, triplets and quads.

use core::fmt;

use super::copies::Copies;
use super::tile::{Suit, Tile};
use crate::format::{FOUR_MELDS, KINDS, NUMBER_KINDS};

/// What a meld is made of, and whether it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeldKind {
    /// Three of a kind.
    Triplet,
    /// Three neighbouring kinds of a number suit.
    Run,
    /// Four of a kind, the fourth taken from another player.
    OpenQuad,
    /// A called triplet to which the fourth was added.
    AddedQuad,
    /// Four of a kind, all drawn.
    ClosedQuad,
}

impl MeldKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Triplet, Self::Run, Self::OpenQuad, Self::AddedQuad, Self::ClosedQuad];

    /// Whether it has four tiles.
    #[must_use]
    pub const fn is_quad(self) -> bool {
        matches!(self, Self::OpenQuad | Self::AddedQuad | Self::ClosedQuad)
    }
}

/// A run, a triplet or a quad.
///
/// Melds are ordered by their lowest tile, a triplet before a run. As text a meld stands in brackets: `(789p)` is a run,
/// `(777z)` a triplet, `(7777z)` an open quad, `(777+7z)` an added one, and `[1111s]` a closed one.
///
/// ```
/// use shanten::{Meld, MeldKind};
///
/// let meld: Meld = "(789p)".parse()?;
/// assert_eq!(Meld::new(MeldKind::Run, "7p".parse()?), Some(meld));
/// assert_eq!(Meld::new(MeldKind::Run, "8p".parse()?), None);
/// assert_eq!(meld.tiles().map(|tile| tile.to_string()).collect::<Vec<_>>(), ["7p", "8p", "9p"]);
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    tile: Tile,
    kind: MeldKind,
}

impl Meld {
    /// A meld by its lowest tile; `None` for a run that the suit doesn't have.
    #[must_use]
    pub const fn new(kind: MeldKind, tile: Tile) -> Option<Self> {
        let last_of_runs = NUMBER_KINDS as u8 - 2;
        let is_meld =
            !matches!(kind, MeldKind::Run) || !matches!(tile.suit(), Suit::Honours) && tile.rank() <= last_of_runs;
        if is_meld { Some(Self { tile, kind }) } else { None }
    }

    /// What it is made of.
    #[must_use]
    pub const fn kind(self) -> MeldKind {
        self.kind
    }

    /// Its lowest tile.
    #[must_use]
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// Its tiles in order, three or four.
    #[must_use]
    pub fn tiles(self) -> impl ExactSizeIterator<Item = Tile> + Clone {
        let step = u8::from(self.kind == MeldKind::Run);
        let tiles = if self.kind.is_quad() { 4 } else { 3 };
        (0..tiles).map(move |number| self.tile.above(number * step))
    }
}

impl fmt::Debug for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Meld({self})")
    }
}

/// Up to so many melds in as many bytes: 0 for none, or else one more than `kind * KINDS + tile`, in the order of the calls.
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
        // No byte behind an empty one is taken.
        let mut bytes = [0; size_of::<u64>()];
        let mut at = 0;
        while at < MOST {
            bytes[at] = self.0[at];
            at += 1;
        }
        (u64::BITS - u64::from_le_bytes(bytes).leading_zeros()).div_ceil(u8::BITS) as usize
    }

    /// The same where there is room for more.
    pub(crate) fn widened<const MORE: usize>(self) -> Melds<MORE> {
        let mut wide = Melds([0; MORE]);
        wide.0[..MOST].copy_from_slice(&self.0);
        wide
    }

    /// The first of them.
    pub(crate) fn narrowed<const FEWER: usize>(self) -> Melds<FEWER> {
        Melds(core::array::from_fn(|at| self.0[at]))
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Meld> {
        self.0.into_iter().map_while(unpack)
    }

    /// Adds a meld; whether there was room.
    pub(crate) fn push(&mut self, meld: Meld) -> bool {
        let len = self.len();
        let free = self.0.get_mut(len);
        free.map(|free| *free = pack(meld)).is_some()
    }

    /// Puts a meld in the place of another; whether that was there.
    pub(crate) fn replace(&mut self, before: Meld, after: Meld) -> bool {
        let place = self.0.iter_mut().find(|byte| **byte == pack(before));
        place.map(|place| *place = pack(after)).is_some()
    }

    /// How many tiles of a kind they have.
    #[inline]
    pub(crate) fn count(self, tile: Tile) -> u8 {
        if self.is_empty() {
            return 0;
        }
        self.iter().flat_map(Meld::tiles).filter(|&other| other == tile).count() as u8
    }

    /// How many tiles they have of each kind; they must not have more than four of one.
    pub(crate) fn copies(self) -> Copies {
        let tiles = self.iter().flat_map(Meld::tiles);
        tiles.fold(Copies::NONE, Copies::with_one_more)
    }
}

fn unpack(byte: u8) -> Option<Meld> {
    let number = byte.checked_sub(1)?;
    let kind = MeldKind::ALL[usize::from(number) / KINDS];
    Some(Meld { tile: Tile::from_index(number % KINDS as u8)?, kind })
}

fn pack(meld: Meld) -> u8 {
    (meld.kind as usize * KINDS + meld.tile.index() + 1) as u8
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
