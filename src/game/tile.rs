//! Tiles: the 34 kinds.

use core::fmt;

use super::name::named;
use crate::format::{HONOUR_KINDS, HONOURS, KINDS, NUMBER_KINDS};

/// One of the 34 kinds of tile.
///
/// Kinds are numbered and ordered `1m` to `9m`, `1p` to `9p`, `1s` to `9s`, `1z` to `7z`, from 0 to
/// 33. The honours are East, South, West, North, White, Green and Red.
///
/// ```
/// use shanten::{Suit, Tile};
///
/// let tile: Tile = "5p".parse()?;
/// assert_eq!(tile, Tile::new(Suit::Dots, 5).unwrap());
/// assert_eq!(tile.index(), 13);
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
    /// How many kinds it has: 9, or 7 for honours.
    #[must_use]
    pub const fn kinds(self) -> u8 {
        if self as usize == HONOURS { HONOUR_KINDS as u8 } else { NUMBER_KINDS as u8 }
    }

    /// Its letter in the notation.
    #[must_use]
    pub const fn letter(self) -> char {
        ['m', 'p', 's', 'z'][self as usize]
    }
}

impl Tile {
    /// How many kinds there are.
    pub const KINDS: usize = KINDS;

    /// The first kind, where any will do.
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
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::KINDS as u8).map(Self)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tile({self})")
    }
}
