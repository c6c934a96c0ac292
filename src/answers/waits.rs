//! Waits: the tiles that complete a ready hand, and their shapes.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;

use super::flags::flags;
use crate::format::NUMBER_KINDS;
use crate::game::base::name::named;
use crate::game::{Copies, Meld, MeldKind, Tile, TileSet, TileSetIter};

/// The shape in which a tile completes a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// The outer tile of a run, with a second wait on the other side: `34` waits for 2 and 5.
    TwoSided,
    /// The middle tile of a run: `35` waits for 4.
    Closed,
    /// The only outer tile of a run: `12` waits for 3.
    Edge,
    /// The third tile of one of two pairs: `1122` waits for 1 and 2.
    TwoPairs,
    /// The second tile of the pair. Also every wait of seven pairs and thirteen orphans.
    Single,
}

named!(
    Shape,
    "All shapes.":
    TwoSided "two-sided",
    Closed "closed",
    Edge "edge",
    TwoPairs "two pairs",
    Single "single",
);

impl Shape {
    /// The shape that a tile completes in a run of a number suit that begins at `first`, counted
    /// from 0, and `below` kinds below the tile.
    #[inline(always)]
    pub(crate) const fn in_run(below: usize, first: usize) -> Self {
        match (below, first) {
            (1, _) => Self::Closed,
            (0, first) if first == NUMBER_KINDS - 3 => Self::Edge,
            (2, 0) => Self::Edge,
            _ => Self::TwoSided,
        }
    }

    /// The shape that a tile completes as part of a concealed meld.
    pub(crate) fn in_meld(meld: Meld, tile: Tile) -> Self {
        let mut runs = runs_with(tile).filter(|_| meld.kind() == MeldKind::Run);
        runs.find(|&([lowest, ..], _)| lowest == meld.tile()).map_or(Self::TwoPairs, |(_, shape)| shape)
    }
}

/// The runs that contain a tile, each with the wait of its other two tiles.
#[inline]
pub(crate) fn runs_with(tile: Tile) -> impl Iterator<Item = ([Tile; 3], Shape)> {
    (0..3).filter_map(move |below| {
        let first = Tile::new(tile.suit(), tile.rank().checked_sub(below)?)?;
        Meld::new(MeldKind::Run, first)?;
        let shape = Shape::in_run(below.into(), usize::from(first.rank()) - 1);
        Some(([first, first.above(1), first.above(2)], shape))
    })
}

flags! {
    /// The shapes that a [`Wait`] completes, in order.
    Shapes of Shape
}

#[cfg(feature = "serde")]
impl Shapes {
    pub(crate) const NONE: Self = Self(0);
}

/// A tile that a ready hand waits for.
///
/// Waits are ordered by their tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wait {
    tile: Tile,
    copies: u8,
    /// A bit for each shape.
    shapes: u8,
}

impl Wait {
    /// The tile.
    #[must_use]
    pub const fn tile(&self) -> Tile {
        self.tile
    }

    /// The number of copies left, 0 to 4.
    #[must_use]
    pub const fn copies(&self) -> u8 {
        self.copies
    }

    /// All shapes that the tile completes, over all divisions of the complete hand.
    #[must_use]
    pub const fn shapes(&self) -> Shapes {
        Shapes(self.shapes)
    }

    /// Whether the tile completes this shape.
    #[must_use]
    pub const fn has(&self, shape: Shape) -> bool {
        self.shapes >> shape as u8 & 1 == 1
    }
}

/// Writes the tile, its copies and the shapes: `3m×4 (edge, single)`.
impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{} (", self.tile, self.copies)?;
        for (number, shape) in self.shapes().enumerate() {
            write!(f, "{}{shape}", if number == 0 { "" } else { ", " })?;
        }
        write!(f, ")")
    }
}

crate::game::debug_as_text!(Wait);

/// The tiles that a ready hand waits for, in order.
#[derive(Clone, Copy)]
pub struct Waits {
    tiles: TileSet,
    by_shape: TileSet,
    /// A bit for each shape, by kind.
    shapes: [u8; Tile::KINDS],
    /// The copies left of all kinds.
    unseen: Copies,
    jokers: u8,
}

impl Waits {
    /// Makes waits from the tiles that complete the standard form and a special form, the tiles and
    /// jokers left, and the shapes that a tile completes in standard form.
    pub(crate) fn new(
        [standard, special]: [TileSet; 2],
        unseen: Copies,
        jokers: u8,
        in_standard: impl Fn(Tile) -> u8,
    ) -> Self {
        let tiles = standard | special;
        let mut shapes = [0; Tile::KINDS];
        for tile in tiles {
            let of_special = if special.contains(tile) { 1 << Shape::Single as u8 } else { 0 };
            shapes[tile.index()] = of_special | if standard.contains(tile) { in_standard(tile) } else { 0 };
        }
        Self { tiles, by_shape: tiles, shapes, unseen, jokers }
    }

    /// Adds the tiles that complete the hand by its shape.
    pub(crate) fn with_shape(self, tiles: TileSet) -> Self {
        Self { by_shape: self.tiles | tiles, ..self }
    }

    /// The number of jokers left, if the [rules](crate::rules) have jokers. Each of them also
    /// completes the hand.
    #[must_use]
    pub const fn jokers(&self) -> u8 {
        self.jokers
    }

    /// All tiles that the hand waits for.
    #[must_use]
    pub const fn tiles(&self) -> TileSet {
        self.tiles
    }

    /// The tiles that complete the hand by its shape, whatever is visible: the waits and, under
    /// [`Strictness::Visible`](crate::Strictness::Visible), the tiles of which every copy is gone.
    #[must_use]
    pub const fn by_shape(&self) -> TileSet {
        self.by_shape
    }

    /// The wait for a tile; `None` if the hand doesn't wait for it.
    #[must_use]
    pub fn get(&self, tile: Tile) -> Option<Wait> {
        let wait = Wait { tile, copies: self.unseen.count(tile), shapes: self.shapes[tile.index()] };
        self.tiles.contains(tile).then_some(wait)
    }

    /// The number of tiles that the hand waits for.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether the hand waits for no tile.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The waits in order.
    pub const fn iter(&self) -> WaitsIter {
        WaitsIter { rest: self.tiles.iter(), waits: *self }
    }
}

impl Waits {
    /// The parts by which waits are compared; the copies of other tiles make no difference.
    fn parts(&self) -> (TileSet, TileSet, &[u8; Tile::KINDS], Copies, u8) {
        (self.tiles, self.by_shape, &self.shapes, self.unseen.among(self.tiles), self.jokers)
    }
}

impl PartialEq for Waits {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Waits {}

impl Hash for Waits {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl IntoIterator for Waits {
    type Item = Wait;
    type IntoIter = WaitsIter;

    fn into_iter(self) -> WaitsIter {
        self.iter()
    }
}

impl IntoIterator for &Waits {
    type Item = Wait;
    type IntoIter = WaitsIter;

    fn into_iter(self) -> WaitsIter {
        self.iter()
    }
}

impl fmt::Debug for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// The waits of a hand, in order.
#[derive(Clone)]
#[must_use]
pub struct WaitsIter {
    rest: TileSetIter,
    waits: Waits,
}

impl Iterator for WaitsIter {
    type Item = Wait;

    fn next(&mut self) -> Option<Wait> {
        let tile = self.rest.next()?;
        let Waits { unseen, shapes, .. } = &self.waits;
        Some(Wait { tile, copies: unseen.count(tile), shapes: shapes[tile.index()] })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl ExactSizeIterator for WaitsIter {}
impl FusedIterator for WaitsIter {}

crate::game::debug_as_list!(WaitsIter);
