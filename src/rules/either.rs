//! A hand of riichi or of another game.

use core::fmt;

use super::hand::VariantHand;
use super::ruleset::Rules;
#[cfg(feature = "std")]
use crate::game::TileList;
use crate::game::{InputError, Meld, Piece, Tile};
use crate::hand::Hand;

/// A hand of riichi or a hand under other rules, for callers that serve both and read the rules at
/// run time.
///
/// A [`Hand`] takes 32 bytes; a [`VariantHand`] and an `EitherHand` take 88. A `VariantHand` under
/// [`Rules::RIICHI`] also serves all games with the same answers; it takes about 1.3 times the time
/// of a `Hand`. An `EitherHand` uses the `Hand` wherever it can, at the cost of a branch.
/// [`with_hand`](crate::with_hand) runs code with either.
///
/// ```
/// use shanten::rules::{EitherHand, Rules};
/// use shanten::with_hand;
///
/// let copies = |rules, text| {
///     let hand = EitherHand::from_text(rules, text)?;
///     Ok::<u32, shanten::InputError>(with_hand!(&hand, hand => hand.useful().copies()))
/// };
/// assert_eq!(copies(Rules::RIICHI, "13m44z")?, 4); // 2m
/// assert_eq!(copies(Rules::THREE_PLAYER, "19m44z")?, 8); // 1m, 9m and 4z
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EitherHand {
    /// A hand of riichi for four players.
    Riichi(Hand),
    /// A hand under other rules.
    Variant(VariantHand),
}

impl EitherHand {
    /// A hand without tiles.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        if rules == Rules::RIICHI { Self::Riichi(Hand::new()) } else { Self::Variant(VariantHand::new(rules)) }
    }

    /// Makes a hand under some rules, by one function for riichi and another for other rules.
    fn under(
        rules: Rules,
        riichi: impl FnOnce() -> Result<Hand, InputError>,
        variant: impl FnOnce() -> Result<VariantHand, InputError>,
    ) -> Result<Self, InputError> {
        if rules == Rules::RIICHI { riichi().map(Self::Riichi) } else { variant().map(Self::Variant) }
    }

    /// Parses a hand, as [`Rules::hand`] does.
    ///
    /// # Errors
    ///
    /// If the string is no hand, or no hand under these rules.
    pub fn from_text(rules: Rules, text: &str) -> Result<Self, InputError> {
        Self::under(rules, || text.parse(), || rules.hand(text))
    }

    /// Makes a hand from the count of each kind and the number of jokers, as
    /// [`VariantHand::from_counts`] does.
    ///
    /// # Errors
    ///
    /// If a count is over 4, the rules don't have the tiles, or there are too many.
    pub fn from_counts(rules: Rules, counts: &[u8; Tile::KINDS], jokers: u8) -> Result<Self, InputError> {
        let variant = || VariantHand::from_counts(rules, counts, jokers);
        if jokers > 0 {
            variant().map(Self::Variant)
        } else {
            Self::under(rules, || Hand::from_counts(counts), variant)
        }
    }

    /// Makes a hand from kind numbers, 0 to 33, in any order.
    ///
    /// # Errors
    ///
    /// As for [`VariantHand::from_kinds`].
    pub fn from_kinds(rules: Rules, kinds: &[u8]) -> Result<Self, InputError> {
        Self::under(rules, || Hand::from_kinds(kinds), || VariantHand::from_kinds(rules, kinds))
    }

    /// Makes a hand from tile numbers, 0 to 135, in any order.
    ///
    /// # Errors
    ///
    /// As for [`VariantHand::from_numbers`].
    pub fn from_numbers(rules: Rules, numbers: &[u8]) -> Result<Self, InputError> {
        Self::under(rules, || Hand::from_numbers(numbers), || VariantHand::from_numbers(rules, numbers))
    }

    /// Makes a hand from pieces in any order.
    ///
    /// # Errors
    ///
    /// As for [`VariantHand::from_pieces`].
    pub fn from_pieces(rules: Rules, pieces: &[Piece]) -> Result<Self, InputError> {
        Self::under(rules, || Hand::from_pieces(pieces), || VariantHand::from_pieces(rules, pieces))
    }

    /// Makes a hand from a list of tiles.
    ///
    /// # Errors
    ///
    /// If the tiles are no hand, or no hand under these rules.
    #[cfg(feature = "std")]
    pub fn from_list(rules: Rules, list: &TileList<'_>) -> Result<Self, InputError> {
        Self::under(rules, || list.hand(), || list.hand_under(rules))
    }

    /// Returns the same concealed tiles with exactly these called melds.
    ///
    /// # Errors
    ///
    /// If there would be five tiles of a kind, the melds don't fit, or the rules don't have the
    /// tiles.
    pub fn with_melds(self, melds: &[Meld]) -> Result<Self, InputError> {
        match self {
            Self::Riichi(hand) => hand.with_melds(melds).map(Self::Riichi),
            Self::Variant(hand) => hand.with_melds(melds).map(Self::Variant),
        }
    }

    /// Returns the hand with exactly these concealed red fives of characters, dots and bamboos.
    ///
    /// # Errors
    ///
    /// If the hand has fewer fives.
    pub fn with_reds(self, reds: [u8; 3]) -> Result<Self, InputError> {
        match self {
            Self::Riichi(hand) => hand.with_reds(reds).map(Self::Riichi),
            Self::Variant(hand) => hand.with_reds(reds).map(Self::Variant),
        }
    }

    /// Returns the same hand with exactly this many Norths set aside, for three players.
    ///
    /// # Errors
    ///
    /// As for [`VariantHand::with_norths_aside`].
    pub fn with_norths_aside(self, norths: u8) -> Result<Self, InputError> {
        match self {
            Self::Riichi(_) if norths == 0 => Ok(self),
            Self::Riichi(hand) => VariantHand::from(hand).with_norths_aside(norths).map(Self::Variant),
            Self::Variant(hand) => hand.with_norths_aside(norths).map(Self::Variant),
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        match self {
            Self::Riichi(_) => Rules::RIICHI,
            Self::Variant(hand) => hand.rules(),
        }
    }

    /// The number of Norths set aside.
    #[must_use]
    pub const fn norths_aside(&self) -> u8 {
        match self {
            Self::Riichi(_) => 0,
            Self::Variant(hand) => hand.norths_aside(),
        }
    }
}

impl From<Hand> for EitherHand {
    fn from(hand: Hand) -> Self {
        Self::Riichi(hand)
    }
}

/// Keeps the `VariantHand`, even under [`Rules::RIICHI`].
impl From<VariantHand> for EitherHand {
    fn from(hand: VariantHand) -> Self {
        Self::Variant(hand)
    }
}

impl fmt::Display for EitherHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Riichi(hand) => hand.fmt(f),
            Self::Variant(hand) => hand.fmt(f),
        }
    }
}
