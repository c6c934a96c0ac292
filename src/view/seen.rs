//! A hand with the known facts about the other tiles.

use crate::game::Strictness;
use crate::hand::{Hand, Visible};

/// A hand with the known facts about the tiles that it may still get. [`Query`](crate::Query) lists
/// its queries.
///
/// Made by [`Hand::view`] and [`VariantHand::view`](crate::rules::VariantHand::view).
///
/// [`Strictness`] decides which tiles count as gone for the shanten. The copies left of a useful
/// tile are always the ones that are not in the hand, not in its melds and not
/// [visible](Self::with_visible); a discarded tile is visible.
///
/// ```
/// use shanten::{Hand, Strictness, Visible};
///
/// let hand: Hand = "11122233344m56p".parse()?;
/// let visible: Visible = "4447777p".parse()?;
/// let view = hand.view().with_visible(visible)?;
/// assert_eq!(view.useful().to_string(), "4p×1 7p×0");
///
/// let strict = view.with_strictness(Strictness::Visible);
/// assert_eq!(strict.useful().to_string(), "4p×1");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View<H = Hand> {
    pub(crate) hand: H,
    pub(crate) seen: Seen,
}

/// The known tiles apart from the hand itself, and the strictness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    pub(crate) strictness: Strictness,
    pub(crate) visible: Visible,
    /// Visible jokers, apart from the hand's.
    pub(crate) jokers: u8,
}

impl Seen {
    /// Nothing visible; only the concealed tiles are gone.
    pub(crate) const NOTHING: Self = Self { strictness: Strictness::Concealed, visible: Visible::EMPTY, jokers: 0 };
}

impl<H> View<H> {
    /// The default view of a hand: under [`Strictness::Concealed`], with nothing visible but its
    /// own tiles.
    #[inline(always)]
    pub(crate) const fn new(hand: H) -> Self {
        Self { hand, seen: Seen::NOTHING }
    }

    /// The hand.
    #[must_use]
    pub const fn hand(&self) -> &H {
        &self.hand
    }

    /// The strictness.
    #[must_use]
    pub const fn strictness(&self) -> Strictness {
        self.seen.strictness
    }

    /// The visible tiles apart from the player's own, without jokers.
    #[must_use]
    pub const fn visible(&self) -> Visible {
        self.seen.visible
    }
}
