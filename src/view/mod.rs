//! View a hand: which tiles help, what to discard, what a ready hand waits for, under each strictness.

use core::fmt;

use crate::answers::{Discards, Need, Useful, Waits};
use crate::format::quota::INFINITE;
use crate::game::{Copies, Form, InputError, Shanten, Strictness, TileSet};
use crate::hand::{Hand, Visible};
use crate::query::riichi::Riichi;
use crate::query::situation::Situation;

/// A hand with what is known of the tiles that it may still get.
///
/// [`Hand::view`] makes it. What counts as gone for the shanten is a matter of [`Strictness`]; the copies that are
/// left of a useful tile are always those that are neither in the hand nor in its melds nor [visible](Self::with_visible), and
/// under [`Strictness::Visible`] not discarded from this hand either.
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
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct View {
    hand: Hand,
    known: Situation<Riichi>,
}

impl View {
    /// The same hand under another strictness.
    #[must_use]
    pub const fn with_strictness(self, strictness: Strictness) -> Self {
        Self { known: Situation { strictness, ..self.known }, ..self }
    }

    /// The same hand with this in sight, and nothing else.
    ///
    /// # Errors
    ///
    /// If with the hand and its melds there are more than four of a kind.
    pub fn with_visible(self, visible: Visible) -> Result<Self, InputError> {
        let own = self.hand.own();
        let error = |tile| InputError::CountTooLarge { tile, count: own.count(tile) + visible.count(tile) };
        own.plus(visible.copies()).map_err(error)?;
        Ok(Self { known: Situation { visible: visible.copies(), ..self.known }, ..self })
    }

    /// The hand.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The tiles in own melds.
    #[cfg(feature = "std")]
    pub(crate) const fn called(&self) -> Copies {
        self.known.called
    }

    /// The strictness.
    #[must_use]
    pub const fn strictness(&self) -> Strictness {
        self.known.strictness
    }

    /// What is in sight besides the own tiles.
    #[must_use]
    pub const fn visible(&self) -> Visible {
        Visible::from_copies(self.known.visible)
    }

    /// The least shanten of the forms that apply; `None` if the hand can no longer be completed.
    #[must_use]
    pub fn shanten(&self) -> Option<Shanten> {
        if self.known.is_table_exact() {
            return Some(self.hand.shanten());
        }
        shanten(self.known.least().distance)
    }

    /// The shanten in one form; `None` if it doesn't apply or can no longer be completed.
    #[must_use]
    pub fn shanten_in(&self, form: Form) -> Option<Shanten> {
        shanten(self.known.in_form(form)?.distance)
    }

    /// The tiles that bring the hand nearer to a win, with the copies that are left of each.
    ///
    /// They belong to the forms with the least shanten. Of a hand that has drawn they are those that would still help it if
    /// nothing had to go; of a complete one there are none. A tile of which no copy is left is among them if the strictness
    /// doesn't know that it is gone.
    #[must_use]
    pub fn useful(&self) -> Useful {
        self.known.useful()
    }

    /// The tiles that bring the hand nearer in one form; none, without a shanten, if it doesn't apply.
    #[must_use]
    pub fn useful_in(&self, form: Form) -> Useful {
        self.known.answer(self.known.in_form(form).unwrap_or(Need::NOTHING))
    }

    /// The tiles that go without loss: the hand without one has the same shanten, or a lower one where the number of
    /// tiles is a multiple of three and a meld less is needed without it.
    ///
    /// None, if the hand is complete, or can't win whatever goes.
    #[must_use]
    pub fn unneeded(&self) -> TileSet {
        self.known.unneeded()
    }

    /// What each discard leads to: for each different tile of the hand the shanten after it, and the useful tiles then.
    ///
    /// The best comes first: the least shanten, then the most copies of useful tiles, then the lowest tile. Each is what
    /// [`useful`](Self::useful) says of the hand without the tile, so that only under [`Strictness::Visible`] the discarded
    /// copy counts as gone. A hand that waits may be asked as well.
    #[must_use]
    pub fn discards(&self) -> Discards {
        self.known.discards()
    }

    /// The draws that improve the hand: they keep the shanten, and the best discard after them leaves more copies of useful
    /// tiles than there are now.
    #[must_use]
    pub fn improving_draws(&self) -> TileSet {
        self.known.improving_draws::<Discards>()
    }

    /// What a ready hand waits for; nothing if it isn't ready, or has just drawn.
    #[must_use]
    pub fn waits(&self) -> Waits {
        self.known.waits()
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hand, strictness, visible) = (self.hand, self.strictness(), self.visible());
        f.debug_tuple("View").field(&hand).field(&strictness).field(&visible).finish()
    }
}

pub(crate) fn shanten(distance: u8) -> Option<Shanten> {
    (distance != INFINITE).then(|| Shanten::from_distance(distance))
}

impl Hand {
    /// The hand as it is read by default: under [`Strictness::Concealed`], nothing visible but the own tiles.
    #[inline(always)]
    #[must_use]
    pub fn view(&self) -> View {
        View { hand: *self, known: Situation::from_hand(self) }
    }

    /// The tiles that bring the hand nearer to a win, with the copies that are left of each: [`View::useful`].
    ///
    /// ```
    /// use shanten::{Hand, Shanten};
    ///
    /// let hand: Hand = "123m456p789s1122z".parse()?;
    /// let useful = hand.useful();
    /// assert_eq!(useful.shanten(), Some(Shanten::TENPAI));
    /// assert_eq!(useful.tiles(), "12z".parse()?);
    /// assert_eq!(useful.copies(), 4);
    /// assert_eq!(useful.copies_of("1z".parse()?), 2);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn useful(&self) -> Useful {
        Situation::from_hand(self).useful()
    }

    /// What each discard leads to, the best first: [`View::discards`].
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "123m456p789s11223z".parse()?;
    /// let discards = hand.discards();
    /// assert_eq!(discards[0].to_string(), "3z: tenpai, 1z×2 2z×2");
    /// assert_eq!(discards.len(), 12);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn discards(&self) -> Discards {
        Situation::from_hand(self).discards()
    }

    /// The tiles that go without loss: [`View::unneeded`].
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "123m456p789s11223z".parse()?;
    /// assert_eq!(hand.unneeded().to_string(), "3z");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn unneeded(&self) -> TileSet {
        Situation::from_hand(self).unneeded()
    }

    /// The draws that keep the shanten and widen what is useful: [`View::improving_draws`].
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// // It waits for 5z alone; with any of these it can wait for more.
    /// let hand: Hand = "123m456p345789s5z".parse()?;
    /// assert_eq!(hand.improving_draws().to_string(), "14m3467p23569s");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn improving_draws(&self) -> TileSet {
        self.view().improving_draws()
    }

    /// What a ready hand waits for: [`View::waits`].
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "1112m456p789s111z".parse()?;
    /// let waits: Vec<String> = hand.waits().map(|wait| wait.to_string()).collect();
    /// assert_eq!(waits, ["2m×3 (single)", "3m×4 (edge)"]);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn waits(&self) -> Waits {
        self.view().waits()
    }
}

impl Situation<Riichi> {
    /// What is known of a hand by default.
    #[inline(always)]
    pub(crate) fn from_hand(hand: &Hand) -> Self {
        Self {
            game: Riichi,
            strictness: Strictness::Concealed,
            words: *hand.suits(),
            totals: hand.totals(),
            copies: hand.copies(),
            called: if hand.called().is_empty() { Copies::NONE } else { hand.called().copies() },
            visible: Copies::NONE,
        }
    }
}
