//! Melds: runs, triplets and quads.

use core::fmt;

use super::name::named;
use super::tile::{Suit, Tile};
use crate::format::NUMBER_KINDS;

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

named!(
    MeldKind,
    "All of them.":
    Triplet "triplet",
    Run "run",
    OpenQuad "open quad",
    AddedQuad "added quad",
    ClosedQuad "closed quad",
);

impl MeldKind {
    /// Whether it has four tiles.
    #[must_use]
    pub const fn is_quad(self) -> bool {
        matches!(self, Self::OpenQuad | Self::AddedQuad | Self::ClosedQuad)
    }
}

/// A run, a triplet or a quad.
///
/// Melds are ordered by their lowest tile, a triplet before a run. As text a meld is in brackets:
/// `(789p)` is a run, `(777z)` a triplet, `(7777z)` an open quad, `(777+7z)` an added one, and
/// `[1111s]` a closed one.
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
    /// The meld with this lowest tile; `None` if a run would leave its suit.
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
