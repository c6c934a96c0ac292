//! The queries of a view of any hand.

use super::any_hand::{AnyHand, Viewed};
use super::forward::forward;
use super::queries::{Parts, Query, ReadyDiscards, Sealed, inherent_queries};
use super::seen::{Seen, View};
use crate::answers::{Discards, Useful, Waits};
use crate::game::{Form, Meld, Shanten, Strictness, Tile, TileSet, TurnError};
use crate::hand::Visible;
use crate::query::Completions;

impl<H: AnyHand> View<H> {
    /// Returns the same view under another strictness.
    #[must_use]
    pub const fn with_strictness(self, strictness: Strictness) -> Self {
        Self { seen: Seen { strictness, ..self.seen }, ..self }
    }

    /// Returns the same view of another hand, for example after a call or a discard.
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
    /// If the hand and the visible tiles together have more than four of a kind or too many jokers,
    /// or the game of the hand doesn't have a visible tile.
    pub fn with_hand(self, hand: H) -> Result<Self, TurnError> {
        let most = H::options(&hand).jokers;
        let jokers = usize::from(hand.jokers()) + usize::from(self.seen.jokers);
        if jokers > most.into() {
            return Err(TurnError::TooManyJokers { jokers, most });
        }
        Self { hand, ..self }.with_visible(self.visible())
    }

    /// Returns the same hand with all tiles on the table visible. The table includes the tiles that
    /// the hand shows: its melds, and Norths set aside. So one [`Visible`] serves all players.
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

    /// Returns the same hand with exactly these tiles visible. Visible jokers stay the same.
    ///
    /// # Errors
    ///
    /// If the hand, its melds and the visible tiles together have more than four of a kind, or the
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

    /// The draws that make the hand ready with a good wait (良形): after the best discard at least
    /// five copies of the waits are left. Empty unless the hand is 1-shanten and is to draw.
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// // After 2s it waits for 58s, after one of these only for 2s.
    /// let hand: Hand = "123m456p1367s155z".parse()?;
    /// assert_eq!(hand.useful().tiles().to_string(), "258s");
    /// assert_eq!(hand.view().good_draws().to_string(), "2s");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn good_draws(&self) -> TileSet {
        let useful = self.useful();
        if useful.shanten().map(Shanten::get) != Some(1) || self.hand.len() % 3 != 1 {
            return TileSet::EMPTY;
        }
        let is_good = |tile: &Tile| {
            let mut hand = self.hand;
            let drawn = hand.draw(*tile).ok().and_then(|()| self.with_hand(hand).ok());
            let best = drawn.and_then(|view| view.discards().first().map(|best| best.useful));
            best.is_some_and(|waits| waits.copies() >= GOOD_WAIT)
        };
        useful.left().iter().filter(is_good).collect()
    }
}

/// The least copies of a good wait, as players count them: a two-sided wait with some left.
const GOOD_WAIT: u32 = 5;

impl<H: AnyHand> View<H> {
    /// See [`Query::shanten`].
    #[inline]
    #[must_use]
    pub fn shanten(&self) -> Option<Shanten> {
        Query::shanten(self)
    }

    inherent_queries!();
}

impl<H: AnyHand> Query for View<H> {
    type Divisions = H::Divisions;

    forward! { Viewed(&self.hand, &self.seen):
        fn shanten(&self) -> Option<Shanten>;
        fn shanten_in(&self, form: Form) -> Option<Shanten>;
        fn useful(&self) -> Useful;
        fn useful_in(&self, form: Form) -> Useful;
        fn unneeded(&self) -> TileSet;
        fn discards(&self) -> Discards;
        fn improving_draws(&self) -> TileSet;
        fn after_joker(&self) -> Option<Useful>;
        fn divisions(&self) -> Self::Divisions;
        fn completed_by(&self, tile: Tile) -> Completions<Self::Divisions>;
        fn completed_by_joker(&self) -> Completions<Self::Divisions>;
    }

    fn waits(&self) -> Waits {
        let waits = Viewed::waits(&self.hand, &self.seen);
        if self.seen.strictness < Strictness::Visible {
            return waits;
        }
        let by_shape = Viewed::waits(&self.hand, &Seen { strictness: Strictness::Concealed, ..self.seen });
        waits.with_shape(by_shape.tiles())
    }
}

impl<H: AnyHand> Sealed for View<H> {
    fn parts(&self) -> Parts {
        self.hand.parts()
    }

    fn waits_after(&self, tile: Tile) -> Waits {
        self.after_discard(tile).expect("the hand has it").waits()
    }
}
