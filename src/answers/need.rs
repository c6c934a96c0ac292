//! The need of a hand for a form: a distance, and the tiles that change it.

use crate::format::quota::INFINITE;
use crate::game::{Shanten, TileSet};

/// The distance of a form, and either the useful tiles or the tiles that can go without loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Need {
    /// The number of missing tiles, or [`INFINITE`].
    pub(crate) distance: u8,
    pub(crate) tiles: TileSet,
}

impl Need {
    /// A form that can't be completed.
    pub(crate) const NOTHING: Self = Self { distance: INFINITE, tiles: TileSet::EMPTY };

    /// The shanten; `None` if the form can't be completed.
    #[inline]
    pub(crate) const fn shanten(self) -> Option<Shanten> {
        if self.distance == INFINITE { None } else { Some(Shanten::from_distance(self.distance)) }
    }

    /// The nearer of two forms. If both are equally near, the tiles of both.
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        // Masks, since branches would often be mispredicted.
        let mask = |is_taken: bool| u64::from(is_taken).wrapping_neg();
        let ours = self.tiles.bits() & mask(self.distance <= other.distance);
        let theirs = other.tiles.bits() & mask(other.distance <= self.distance);
        Self { distance: self.distance.min(other.distance), tiles: TileSet::from_valid_bits(ours | theirs) }
    }
}

/// The distance of a form, its useful tiles, and the tiles that can go without loss.
#[derive(Clone, Copy)]
pub(crate) struct FormNeed {
    /// The distance and the useful tiles.
    pub(crate) useful: Need,
    /// The tiles that can go without loss.
    pub(crate) free: TileSet,
}

impl FormNeed {
    /// The distance and the tiles that can go without loss.
    #[inline(always)]
    pub(crate) const fn free(self) -> Need {
        Need { tiles: self.free, ..self.useful }
    }
}
