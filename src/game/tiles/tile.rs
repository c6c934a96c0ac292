//! Tiles: the 34 kinds.

use core::iter::FusedIterator;
use core::ops::Range;

use crate::format::{HONOUR_KINDS, HONOURS, KINDS, NUMBER_KINDS};
use crate::game::base::debug::debug_as_text;
use crate::game::base::name::named;

/// One of the 34 kinds of tile.
///
/// Kinds are numbered and ordered `1m` to `9m`, `1p` to `9p`, `1s` to `9s`, `1z` to `7z`, from 0 to
/// 33. The honours are East, South, West, North, White, Green and Red. Each kind has a named
/// constant: [`Tile::P5`], [`Tile::EAST`].
///
/// Red fives are [`Piece`](crate::Piece)s, not kinds.
///
/// ```
/// use shanten::{Suit, Tile};
///
/// let tile: Tile = "5p".parse()?;
/// assert_eq!(tile, Tile::P5);
/// assert_eq!(tile, Tile::new(Suit::Dots, 5).unwrap());
/// assert_eq!((tile.index(), u8::from(tile)), (13, 13));
/// assert_eq!(format!("{tile} {tile:#}"), "5p 🀝");
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// The suit of a tile: one of the three number suits, or the honours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Characters, written `m`.
    Characters,
    /// Dots, written `p`.
    Dots,
    /// Bamboos, written `s`.
    Bamboos,
    /// Winds and dragons, written `z`.
    Honours,
}

named!(
    Suit,
    "All suits in order.":
    Characters "characters",
    Dots "dots",
    Bamboos "bamboos",
    Honours "honours",
);

impl Suit {
    /// The number of kinds: 9, or 7 for honours.
    #[must_use]
    pub const fn kinds(self) -> u8 {
        if self as usize == HONOURS { HONOUR_KINDS as u8 } else { NUMBER_KINDS as u8 }
    }

    /// Its kinds in order.
    #[inline(always)]
    pub(crate) fn tiles(self) -> impl Iterator<Item = Tile> {
        (1..=self.kinds()).filter_map(move |rank| Tile::new(self, rank))
    }

    /// Its letter in the notation.
    #[must_use]
    pub const fn letter(self) -> char {
        ['m', 'p', 's', 'z'][self as usize]
    }
}

/// Makes a constant for each kind, in order.
macro_rules! constants {
    ($($name:ident)*) => {
        /// A constant for each kind: its rank after the letter of its suit, or the name of the
        /// honour.
        #[allow(missing_docs, reason = "their names say it")]
        impl Tile {
            $(pub const $name: Self = Self(Name::$name as u8);)*
        }

        #[allow(clippy::upper_case_acronyms, reason = "the names of the constants")]
        enum Name {
            $($name,)*
        }
    };
}

constants! {
    M1 M2 M3 M4 M5 M6 M7 M8 M9
    P1 P2 P3 P4 P5 P6 P7 P8 P9
    S1 S2 S3 S4 S5 S6 S7 S8 S9
    EAST SOUTH WEST NORTH WHITE GREEN RED
}

impl Tile {
    /// The rank of a tile that may be red.
    pub(crate) const RED_RANK: u8 = 5;

    /// The number of kinds.
    pub const KINDS: usize = KINDS;

    /// The first kind, also used as a filler.
    pub(crate) const FIRST: Self = Self(0);

    /// The tile of a suit with a rank from 1 to 9, or 1 to 7 for honours; `None` for another rank.
    #[must_use]
    pub const fn new(suit: Suit, rank: u8) -> Option<Self> {
        if 1 <= rank && rank <= suit.kinds() { Some(Self(suit as u8 * NUMBER_KINDS as u8 + rank - 1)) } else { None }
    }

    /// The tile with a kind number from 0 to 33; `None` for a larger number.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::KINDS { Some(Self(index)) } else { None }
    }

    /// Its kind number, 0 to 33.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.index() / NUMBER_KINDS]
    }

    /// Its rank in the suit: 1 to 9, or 1 to 7 for honours.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % NUMBER_KINDS as u8 + 1
    }

    /// The tile `ranks` above in the same suit, which must have that rank.
    pub(crate) const fn above(self, ranks: u8) -> Self {
        debug_assert!(self.rank() + ranks <= self.suit().kinds(), "the suit has such a rank");
        Self(self.0 + ranks)
    }

    /// Whether it is a wind or a dragon.
    #[must_use]
    pub const fn is_honour(self) -> bool {
        matches!(self.suit(), Suit::Honours)
    }

    /// Whether it is East, South, West or North.
    #[must_use]
    pub const fn is_wind(self) -> bool {
        Self::EAST.0 <= self.0 && self.0 <= Self::NORTH.0
    }

    /// Whether it is White, Green or Red.
    #[must_use]
    pub const fn is_dragon(self) -> bool {
        Self::WHITE.0 <= self.0
    }

    /// Whether it is a 1 or a 9.
    #[must_use]
    pub const fn is_terminal(self) -> bool {
        self.is_terminal_or_honour() && !self.is_honour()
    }

    /// Whether there may be red tiles of this kind: fives.
    pub(crate) const fn may_be_red(self) -> bool {
        self.rank() == Self::RED_RANK && !self.is_honour()
    }

    /// Whether it is a 1, a 9 or an honour, the kinds of thirteen orphans.
    #[must_use]
    pub const fn is_terminal_or_honour(self) -> bool {
        Self::TERMINALS_AND_HONOURS >> self.index() & 1 == 1
    }

    /// A bit for each kind of thirteen orphans.
    pub(super) const TERMINALS_AND_HONOURS: u64 = {
        let mut bits = 0;
        let mut kind = 0;
        while kind < KINDS {
            let tile = Self(kind as u8);
            if matches!(tile.suit(), Suit::Honours) || matches!(tile.rank(), 1 | 9) {
                bits |= 1 << kind;
            }
            kind += 1;
        }
        bits
    };

    /// All kinds in order.
    #[inline]
    #[must_use]
    pub const fn all() -> AllTiles {
        AllTiles(0..Self::KINDS as u8)
    }
}

/// Kinds in order, from [`Tile::all`].
#[derive(Clone, Debug)]
pub struct AllTiles(Range<u8>);

impl Iterator for AllTiles {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        self.0.next().map(Tile)
    }

    #[inline]
    fn nth(&mut self, number: usize) -> Option<Tile> {
        self.0.nth(number).map(Tile)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for AllTiles {
    #[inline]
    fn next_back(&mut self) -> Option<Tile> {
        self.0.next_back().map(Tile)
    }
}

impl ExactSizeIterator for AllTiles {}
impl FusedIterator for AllTiles {}

debug_as_text!(Tile);
