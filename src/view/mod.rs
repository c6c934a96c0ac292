//! The public view of a hand: what counts as gone, what is visible, and every query. It uses
//! [`hand`](crate::hand) and the engine in [`query`](crate::query).

pub(crate) mod any_hand;
mod position;
mod queries;
mod ready;
mod riichi;
mod twice;

pub use any_hand::AnyHand;
pub(crate) use any_hand::{Drawn, any_hand};
pub use position::{CallChoice, CallChoices, Position};
pub use queries::Query;
pub(crate) use queries::{Parts, Sealed, Viewed, inherent_queries};
pub use ready::{ReadyDiscard, ReadyDiscards};
pub(crate) use riichi::each_useful;

use crate::game::{Meld, Strictness, Tile, TurnError};
use crate::hand::{Hand, Visible};

/// A hand with what is known about the tiles that it may still get. [`Query`] lists what can be
/// asked.
///
/// Made by [`Hand::view`] and [`VariantHand::view`](crate::rules::VariantHand::view).
///
/// [`Strictness`] decides which tiles count as gone for the shanten. The copies left of a useful
/// tile are always those that are not in the hand, not in its melds and not
/// [visible](Self::with_visible). Under [`Strictness::Visible`] the discards of this very hand
/// don't count as left either.
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

/// The tiles known besides the hand itself, and which of them count as gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    pub(crate) strictness: Strictness,
    pub(crate) visible: Visible,
    /// Visible jokers, besides those of the hand.
    pub(crate) jokers: u8,
}

impl Seen {
    /// Nothing visible, and nothing gone besides the concealed tiles.
    pub(crate) const NOTHING: Self = Self { strictness: Strictness::Concealed, visible: Visible::EMPTY, jokers: 0 };
}

impl<H> View<H> {
    /// The default view of a hand: [`Strictness::Concealed`], with nothing visible but its own
    /// tiles.
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

    /// The visible tiles besides the player's own, without jokers.
    #[must_use]
    pub const fn visible(&self) -> Visible {
        self.seen.visible
    }
}

impl<H: AnyHand> View<H> {
    /// The same hand under another strictness.
    #[must_use]
    pub const fn with_strictness(self, strictness: Strictness) -> Self {
        Self { seen: Seen { strictness, ..self.seen }, ..self }
    }

    /// The same view of another hand, as after a call or a discard.
    ///
    /// ```
    /// use shanten::{Hand, Opponent, Tile};
    ///
    /// let view = "45m12233p(789p)".parse::<Hand>()?.view().with_visible("66m".parse()?)?;
    /// let mut called = *view.hand();
    /// called.make_call(&called.calls(Tile::M6.into(), Opponent::Left)[0])?;
    /// called.discard(Tile::P2)?;
    /// assert_eq!(view.with_hand(called)?.useful().to_string(), "3p×2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there would be more than four of a kind or too many jokers, together with what is
    /// visible, or the game of the hand doesn't have a visible tile.
    pub fn with_hand(self, hand: H) -> Result<Self, TurnError> {
        let most = H::options(&hand).jokers;
        let jokers = usize::from(hand.jokers()) + usize::from(self.seen.jokers);
        if jokers > most.into() {
            return Err(TurnError::TooManyJokers { jokers, most });
        }
        Self { hand, ..self }.with_visible(self.visible())
    }

    /// The same hand with everything visible that lies on the table, which includes what the hand
    /// itself shows: its melds, and Norths set aside. So one [`Visible`] serves all players.
    ///
    /// ```
    /// use shanten::{Hand, Visible};
    ///
    /// let hand: Hand = "123m44z(789p)".parse()?;
    /// let view = hand.view().with_table("5m7889p".parse::<Visible>()?)?;
    /// assert_eq!(view.visible().to_string(), "5m8p");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the table lacks a tile that the hand shows, or as for
    /// [`with_visible`](Self::with_visible).
    pub fn with_table(self, mut table: Visible) -> Result<Self, TurnError> {
        let norths = (0..self.hand.norths_aside()).map(|_| Tile::NORTH.into());
        for piece in self.hand.melds().flat_map(Meld::pieces).chain(norths) {
            if !table.remove(piece) {
                return Err(TurnError::NotOnTable(piece.tile()));
            }
        }
        self.with_visible(table)
    }

    /// The same hand with exactly these tiles visible. Visible jokers stay the same.
    ///
    /// # Errors
    ///
    /// If there would be more than four of a kind, together with the hand and its melds, or the
    /// game doesn't have the tiles.
    pub fn with_visible(self, visible: Visible) -> Result<Self, TurnError> {
        if visible.is_empty() {
            return Ok(Self { seen: Seen { visible, ..self.seen }, ..self });
        }
        let Parts { own, existing, .. } = self.hand.parts();
        if let Some(tile) = (visible.copies().at_least_1() - existing).iter().next() {
            return Err(TurnError::NotInGame(tile));
        }
        let error = |tile| TurnError::TooManyCopies { tile, count: own.count(tile) + visible.count(tile) };
        own.plus(visible.copies()).map_err(error)?;
        Ok(Self { seen: Seen { visible, ..self.seen }, ..self })
    }
}
