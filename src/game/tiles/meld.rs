//! Melds: runs, triplets and quads.

use core::iter::FusedIterator;

use super::piece::Piece;
use super::tile::{Suit, Tile};
use super::tile_set::TileSet;
use crate::format::NUMBER_KINDS;
use crate::game::base::debug::debug_as_text;
use crate::game::base::name::named;

/// The kind of a meld, and whether it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeldKind {
    /// Three of a kind.
    Triplet,
    /// Three neighbouring kinds of a number suit.
    Run,
    /// Four of a kind, the fourth claimed from another player.
    OpenQuad,
    /// A called triplet to which the fourth tile was added.
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
/// Melds are ordered by their lowest tile, a triplet before a run. The string of a meld is in
/// brackets: `(789p)` is a run, `(777z)` a triplet, `(7777z)` an open quad, `(777+7z)` an added
/// quad, and `[1111s]` a closed quad. Red fives are 0: `(340p)`, and `(555+0p)` if the added tile
/// is red.
///
/// A meld doesn't record its claimed tile or the player who discarded it, since a hand would grow
/// by a quarter. A [`Call`](crate::Call) records both.
///
/// ```
/// use shanten::{Meld, MeldKind};
///
/// let meld: Meld = "(789p)".parse()?;
/// assert_eq!(Meld::new(MeldKind::Run, "7p".parse()?), Some(meld));
/// assert_eq!(Meld::new(MeldKind::Run, "8p".parse()?), None);
/// assert_eq!(meld.tiles().map(|tile| tile.to_string()).collect::<Vec<_>>(), ["7p", "8p", "9p"]);
///
/// let with_red: Meld = "(340p)".parse()?;
/// assert_eq!(Meld::new(MeldKind::Run, "3p".parse()?).unwrap().with_reds(1), Some(with_red));
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    tile: Tile,
    kind: MeldKind,
    reds: u8,
    /// Whether the added tile of an added quad is red.
    is_added_red: bool,
}

impl Meld {
    /// An arbitrary meld.
    pub(crate) const FIRST: Self = Self { tile: Tile::FIRST, kind: MeldKind::Triplet, reds: 0, is_added_red: false };

    /// The meld with this lowest tile; `None` if a run would leave its suit.
    #[must_use]
    pub const fn new(kind: MeldKind, tile: Tile) -> Option<Self> {
        let last_of_runs = NUMBER_KINDS as u8 - 2;
        let is_meld =
            !matches!(kind, MeldKind::Run) || !matches!(tile.suit(), Suit::Honours) && tile.rank() <= last_of_runs;
        if is_meld { Some(Self { tile, kind, reds: 0, is_added_red: false }) } else { None }
    }

    /// Returns the same meld with this many red fives; `None` if it has fewer fives. The tile added
    /// to a triplet is red only if all are: see [`with_red_added`](Self::with_red_added).
    #[must_use]
    pub const fn with_reds(self, reds: u8) -> Option<Self> {
        let is_added_red = matches!(self.kind, MeldKind::AddedQuad) && reds == self.len();
        if reds <= self.fives() { Some(Self { reds, is_added_red, ..self }) } else { None }
    }

    /// Returns the same added quad with a red five as its added tile; `None` if it isn't an added
    /// quad or has no red fives.
    ///
    /// ```
    /// use shanten::{Meld, MeldKind, Tile};
    ///
    /// let quad = Meld::new(MeldKind::AddedQuad, Tile::P5).unwrap().with_reds(1).unwrap();
    /// assert_eq!(quad, "(055+5p)".parse()?);
    /// let other = quad.with_red_added().unwrap();
    /// assert_eq!(other, "(555+0p)".parse()?);
    /// assert_eq!([quad.added(), other.added()], [Some("5p".parse()?), Some("0p".parse()?)]);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub const fn with_red_added(self) -> Option<Self> {
        let is_added = matches!(self.kind, MeldKind::AddedQuad) && self.reds > 0;
        if is_added { Some(Self { is_added_red: true, ..self }) } else { None }
    }

    /// The piece added to a triplet, which opponents may rob; `None` for other melds.
    #[must_use]
    pub const fn added(self) -> Option<Piece> {
        match self.kind {
            MeldKind::AddedQuad => Piece::new(self.tile, self.is_added_red),
            _ => None,
        }
    }

    /// The number of its tiles that may be red: 0, 1 in a run, or all of them.
    pub(crate) const fn fives(self) -> u8 {
        let first = self.tile.rank();
        match self.kind {
            MeldKind::Run => (first <= Tile::RED_RANK && Tile::RED_RANK <= first + 2) as u8,
            _ if self.tile.may_be_red() => self.len(),
            _ => 0,
        }
    }

    const fn len(self) -> u8 {
        if self.kind.is_quad() { 4 } else { 3 }
    }

    /// Its kind.
    #[must_use]
    pub const fn kind(self) -> MeldKind {
        self.kind
    }

    /// Its lowest tile.
    #[must_use]
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// The number of its red fives, 0 to 4.
    #[must_use]
    pub const fn reds(self) -> u8 {
        self.reds
    }

    /// Its three or four tiles in order.
    #[inline]
    #[must_use]
    pub const fn tiles(self) -> MeldTiles {
        MeldTiles { next: 0, end: self.len(), meld: self }
    }

    /// The kinds that may not be discarded right after the meld is called with this tile, where
    /// swaps are forbidden: see [`Call::swaps`](crate::Call::swaps).
    #[must_use]
    pub fn swaps(self, claimed: Tile) -> TileSet {
        if self.kind.is_quad() {
            return TileSet::EMPTY;
        }
        let mut swaps = TileSet::from(claimed);
        if self.kind == MeldKind::Run {
            let beyond = match claimed.index().checked_sub(self.tile.index()) {
                Some(0) => Some(self.tile.rank() + 3),
                Some(2) => self.tile.rank().checked_sub(1),
                _ => None,
            };
            swaps.extend(beyond.and_then(|rank| Tile::new(self.tile.suit(), rank)));
        }
        swaps
    }

    /// Its pieces in order, red fives before plain ones, the tile added to a triplet last.
    #[must_use]
    pub const fn pieces(self) -> MeldPieces {
        MeldPieces { tiles: self.tiles(), red: self.red_places() }
    }

    /// A bit for each of its pieces in order, the first one lowest, set if it is red.
    pub(crate) const fn red_places(self) -> u8 {
        match self.kind {
            MeldKind::Run => self.reds << Tile::RED_RANK.saturating_sub(self.tile.rank()),
            _ if self.is_added_red => ((1 << self.reds) / 2 - 1) | (1 << 3),
            _ => (1 << self.reds) - 1,
        }
    }
}

/// The tiles of a [`Meld`] in order.
#[derive(Clone, Debug)]
pub struct MeldTiles {
    meld: Meld,
    next: u8,
    end: u8,
}

impl Iterator for MeldTiles {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        let number = self.next;
        (number < self.end).then(|| {
            self.next += 1;
            self.meld.tile.above(number * u8::from(self.meld.kind == MeldKind::Run))
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = usize::from(self.end - self.next);
        (rest, Some(rest))
    }
}

impl ExactSizeIterator for MeldTiles {}
impl FusedIterator for MeldTiles {}

/// The pieces of a [`Meld`] in order.
#[derive(Clone, Debug)]
pub struct MeldPieces {
    tiles: MeldTiles,
    /// A bit for each place still to come, the next one lowest, set if its piece is red.
    red: u8,
}

impl Iterator for MeldPieces {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        let tile = self.tiles.next()?;
        let is_red = self.red & 1 == 1;
        self.red >>= 1;
        Piece::new(tile, is_red)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.tiles.size_hint()
    }
}

impl ExactSizeIterator for MeldPieces {}
impl FusedIterator for MeldPieces {}

debug_as_text!(Meld);
