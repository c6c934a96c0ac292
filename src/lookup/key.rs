//! Keys: the sums that identify hands in the table.

use core::fmt;

use crate::format::{FOUR_MELDS, SUITS, SuitWord};
use crate::game::Shanten;
use crate::lookup::table;

/// The identity of a hand in the table: the sum of one constant for each suit.
///
/// Hands with the same key have the same shanten in standard form for every number of melds, also
/// after both get the same tiles in a suit that was empty in both. Reversing the ranks of a suit or
/// exchanging suits never changes the key. Useful tiles may still differ: `12m` and `45m` have the
/// same key.
///
/// There are 33,259 keys. Their numbers belong to one version of the crate and may change in the
/// next: store hands in files, and keep keys only in memory.
///
/// A key doesn't determine seven pairs, thirteen orphans or the number of tiles.
///
/// ```
/// use shanten::Hand;
/// use shanten::table::Key;
///
/// let hand: Hand = "123m4p".parse()?;
/// let turned: Hand = "789s6p".parse()?;
/// assert_eq!(hand.key(), turned.key());
///
/// let stored: u64 = hand.key().into();
/// assert_eq!(Key::try_from(stored)?, hand.key());
/// assert!(Key::try_from(12345).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u64);

impl Key {
    /// The key of the empty hand.
    pub(crate) const EMPTY: Self = Self(0);

    /// Makes the key with these bits, which must belong to a hand.
    #[inline(always)]
    pub(crate) const fn from_valid_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The key of a hand with these suits.
    #[inline(always)]
    pub(crate) fn from_suits(suits: [SuitWord; SUITS]) -> Self {
        let [characters, dots, bamboos, honours] = suits;
        let low = table::suit_key(characters).wrapping_add(table::suit_key(dots));
        let high = table::suit_key(bamboos).wrapping_add(table::suit_key(honours));
        Self(low.wrapping_add(high))
    }

    /// The key after a suit has changed.
    #[inline]
    pub(crate) fn with_suit_changed(self, before: SuitWord, after: SuitWord) -> Self {
        Self(self.0.wrapping_sub(table::suit_key(before)).wrapping_add(table::suit_key(after)))
    }

    /// The key as a number; [`TryFrom`] converts it back.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The shanten in standard form by the number of melds that the hand still needs, 0 to 4.
    ///
    /// A hand of `n` concealed tiles still needs `n / 3` melds, rounded down.
    #[must_use]
    pub fn standard(self) -> [Shanten; FOUR_MELDS + 1] {
        core::array::from_fn(|melds| self.standard_with(melds))
    }

    /// The shanten in standard form with this number of melds, at most 4.
    #[inline]
    pub(crate) fn standard_with(self, melds: usize) -> Shanten {
        Shanten::from_distance(table::distance(self.0, melds))
    }

    /// The keys of all hands, in unspecified order.
    pub fn all() -> impl Iterator<Item = Self> {
        table::keys().map(Self)
    }
}

impl From<Key> for u64 {
    fn from(key: Key) -> Self {
        key.0
    }
}

/// Fails if no hand has the key.
impl TryFrom<u64> for Key {
    type Error = NoSuchKey;

    fn try_from(number: u64) -> Result<Self, NoSuchKey> {
        if table::contains(number) { Ok(Self(number)) } else { Err(NoSuchKey(number)) }
    }
}

/// Writes the number in hexadecimal.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

crate::game::debug_as_text!(Key);

/// A number that is no hand's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchKey(u64);

impl NoSuchKey {
    /// The number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }
}

crate::game::errors!(struct NoSuchKey(key) = "no_such_key": "no hand has the key {key:#x}");
