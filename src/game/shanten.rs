//! The shanten of a hand.

use core::fmt;

use super::base::kind::errors;

/// The number of tiles that a hand is away from ready: -1 for a win, 0 for tenpai (ready), up to
/// 13, or up to 16 with five melds.
///
/// Lower is nearer to a win, so the best of several is the least.
///
/// ```
/// use shanten::Shanten;
///
/// assert_eq!(Shanten::WIN.to_string(), "win");
/// assert_eq!(Shanten::TENPAI.to_string(), "tenpai");
/// assert_eq!(Shanten::new(2).unwrap().to_string(), "2-shanten");
/// assert!(Shanten::WIN < Shanten::TENPAI);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shanten(i8);

impl Shanten {
    /// A complete hand.
    pub const WIN: Self = Self(-1);
    /// A ready hand: one tile completes it.
    pub const TENPAI: Self = Self(0);
    /// The highest shanten under any rules: no tile of five melds and a pair. In riichi the highest
    /// is 13: no tile of thirteen orphans.
    pub const MAX: Self = Self(16);

    /// The shanten with this number, from -1 to 16; `None` outside that range.
    #[must_use]
    pub const fn new(number: i8) -> Option<Self> {
        if Self::WIN.0 <= number && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// The shanten of a hand that is `distance` tiles from complete, at most 17.
    #[inline]
    pub(crate) const fn from_distance(distance: u8) -> Self {
        Self(distance as i8 - 1)
    }

    /// The shanten after gaining `tiles` of the missing tiles.
    #[inline]
    pub(crate) const fn nearer_by(self, tiles: u8) -> Self {
        Self(self.0 - tiles as i8)
    }

    /// The lesser of two, without a branch, which would often be mispredicted.
    #[inline(always)]
    pub(crate) fn or_nearer(self, other: Self) -> Self {
        core::hint::select_unpredictable(other < self, other, self)
    }

    /// The number, from -1 to 16.
    #[inline]
    #[must_use]
    pub const fn get(self) -> i8 {
        self.0
    }

    /// The number of tiles missing from a complete hand, 0 to 17: the shanten plus one.
    #[inline]
    #[must_use]
    pub const fn distance(self) -> u8 {
        (self.0 + 1) as u8
    }

    /// Whether the hand is complete.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 == Self::WIN.0
    }

    /// Whether the hand is ready: one tile completes it.
    #[inline]
    #[must_use]
    pub const fn is_tenpai(self) -> bool {
        self.0 == Self::TENPAI.0
    }
}

impl From<Shanten> for i8 {
    fn from(shanten: Shanten) -> Self {
        shanten.0
    }
}

/// Fails if the number is no shanten.
impl TryFrom<i8> for Shanten {
    type Error = NoSuchShanten;

    fn try_from(number: i8) -> Result<Self, NoSuchShanten> {
        Self::new(number).ok_or(NoSuchShanten(number))
    }
}

/// Writes `win`, `tenpai` or `n-shanten`, with the padding of the formatter.
impl fmt::Display for Shanten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; Shanten::MAX.distance() as usize + 1] = [
            "win",
            "tenpai",
            "1-shanten",
            "2-shanten",
            "3-shanten",
            "4-shanten",
            "5-shanten",
            "6-shanten",
            "7-shanten",
            "8-shanten",
            "9-shanten",
            "10-shanten",
            "11-shanten",
            "12-shanten",
            "13-shanten",
            "14-shanten",
            "15-shanten",
            "16-shanten",
        ];
        f.pad(NAMES[usize::from(self.distance())])
    }
}

impl fmt::Debug for Shanten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shanten({})", self.0)
    }
}

/// A number that is no shanten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchShanten(i8);

impl NoSuchShanten {
    /// The number.
    #[must_use]
    pub const fn number(self) -> i8 {
        self.0
    }
}

errors!(struct NoSuchShanten(number) = "no_such_shanten": "no shanten {number}: they are -1 to 16");
