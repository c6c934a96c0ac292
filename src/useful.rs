//! Useful tiles and discards: what queries answer.

use core::fmt;
use core::ops::Deref;

use crate::copies::Copies;
use crate::layout::MAX_TILES;
use crate::standard::Found;
use crate::{Shanten, Tile, TileSet};

/// The tiles that bring a hand nearer to a win, with the copies that are left of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Useful {
    found: Found,
    copies: u8,
    unseen: Copies,
}

impl Useful {
    #[inline(always)]
    pub(crate) fn new(found: Found, unseen: Copies) -> Self {
        Self { found, copies: unseen.total(found.tiles) as u8, unseen }
    }

    /// The same where two kinds have changed places, for a hand that has as many of one as of the other.
    pub(crate) fn exchanged(self, one: Tile, other: Tile, unseen: Copies) -> Self {
        let (had_one, had_other) = (self.found.tiles.contains(one), self.found.tiles.contains(other));
        let mut found = self.found;
        if had_one != had_other {
            found.tiles ^= TileSet::from(one) | TileSet::from(other);
        }
        Self::new(found, unseen)
    }

    /// The shanten of the hand, which each of the tiles lowers by one; `None` if it can no longer win.
    #[inline]
    #[must_use]
    pub const fn shanten(&self) -> Option<Shanten> {
        if self.found.distance == Found::NEVER { None } else { Some(Shanten::from_distance(self.found.distance)) }
    }

    /// The tiles.
    #[inline]
    #[must_use]
    pub const fn tiles(&self) -> TileSet {
        self.found.tiles
    }

    /// How many copies of them are left in all.
    #[inline]
    #[must_use]
    pub const fn copies(&self) -> u32 {
        self.copies as u32
    }

    /// How many copies of a tile are left, 0 to 4; 0 if it isn't useful.
    #[inline]
    #[must_use]
    pub const fn copies_of(&self, tile: Tile) -> u8 {
        if self.found.tiles.contains(tile) { self.unseen.of(tile) } else { 0 }
    }

    /// The tiles in order, each with the copies that are left.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Tile, u8)> + use<> {
        let unseen = self.unseen;
        self.found.tiles.iter().map(move |tile| (tile, unseen.of(tile)))
    }
}

/// Writes each tile with its copies: `2m×4 3m×3`.
impl fmt::Display for Useful {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (tile, copies)) in self.iter().enumerate() {
            write!(f, "{}{tile}×{copies}", if number == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Useful {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Useful").field(&self.shanten()).field(&format_args!("{self}")).finish()
    }
}

/// A tile that may be discarded, and what is useful afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Discard {
    /// The tile.
    pub tile: Tile,
    /// The tiles that are useful without it.
    pub useful: Useful,
}

impl Discard {
    /// The shanten after it; `None` if the hand can no longer win then.
    #[must_use]
    pub const fn shanten(&self) -> Option<Shanten> {
        self.useful.shanten()
    }
}

/// Writes the tile, the shanten after it and the useful tiles: `3z: tenpai, 1z×2 2z×2`.
impl fmt::Display for Discard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shanten() {
            Some(shanten) => write!(f, "{}: {shanten}, {}", self.tile, self.useful),
            None => write!(f, "{}: no win", self.tile),
        }
    }
}

impl fmt::Debug for Discard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Discard({self})")
    }
}

/// What each discard of a hand leads to, the best first: a slice of [`Discard`], without allocation.
#[derive(Clone)]
pub struct Discards {
    all: [Discard; MAX_TILES],
    len: usize,
}

impl Discards {
    /// Asks about each tile and sorts the answers.
    #[inline(always)]
    pub(crate) fn sorted(tiles: TileSet, mut discard: impl FnMut(Tile) -> Useful) -> Self {
        let nothing = Discard { tile: Tile::FIRST, useful: Useful::new(Found::NOTHING, Copies::NONE) };
        let mut unsorted = [nothing; MAX_TILES];
        // Distance in four bits, copies the other way round in eight, place in four: no two are the same.
        let mut ranking = [u16::MAX; MAX_TILES.next_power_of_two()];
        let mut len = 0;
        for tile in tiles {
            let useful = discard(tile);
            unsorted[len] = Discard { tile, useful };
            let distance = u16::from(useful.found.distance.min(Shanten::MAX.distance() + 1));
            ranking[len] = distance << 12 | u16::from(u8::MAX - useful.copies) << 4 | len as u16;
            len += 1;
        }
        let mut found = Self { all: [nothing; MAX_TILES], len };
        // Counting those before each of them needs no branches, which sorting would get wrong half of the time.
        for (discard, rank) in unsorted[..len].iter().zip(&ranking) {
            let place: u16 = ranking.iter().map(|other| u16::from(other < rank)).sum();
            found.all[usize::from(place)] = *discard;
        }
        found
    }
}

impl Deref for Discards {
    type Target = [Discard];

    fn deref(&self) -> &[Discard] {
        &self.all[..self.len]
    }
}

impl<'a> IntoIterator for &'a Discards {
    type Item = &'a Discard;
    type IntoIter = core::slice::Iter<'a, Discard>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Discards {
    type Item = Discard;
    type IntoIter = core::iter::Take<core::array::IntoIter<Discard, MAX_TILES>>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter().take(self.len)
    }
}

impl PartialEq for Discards {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Discards {}

impl fmt::Debug for Discards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}
