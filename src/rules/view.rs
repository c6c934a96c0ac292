//! View a hand under any rules, as [`View`](crate::View) does under those of riichi.

use core::fmt;

use super::{Rules, VariantHand};
use crate::answers::{Discards, Need, Useful, Waits};
use crate::game::{Form, InputError, Shanten, Strictness, TileSet};
use crate::hand::Visible;
use crate::view::shanten;

/// A [`VariantHand`] with what is known of the tiles that it may still get.
///
/// [`VariantHand::view`] makes it. It answers as [`View`](crate::View) does; every wild tile is useful to a hand that isn't complete.
///
/// ```
/// use shanten::Strictness;
/// use shanten::rules::Rules;
///
/// let rules: Rules = "riichi,jokers=2".parse()?;
/// let view = rules.hand("123m11p4589sJ(777z)")?.view();
/// assert_eq!(view.useful().to_string(), "3s×4 6s×4 7s×4 J×1");
///
/// let view = view.with_visible("7777s".parse()?)?.with_visible_jokers(1)?;
/// assert_eq!(view.useful().to_string(), "3s×4 6s×4 7s×0");
/// assert_eq!(view.with_strictness(Strictness::Visible).useful().to_string(), "3s×4 6s×4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct VariantView {
    hand: VariantHand,
    strictness: Strictness,
    visible: Visible,
    jokers_seen: u8,
}

/// Asks what is known of a hand's tiles, by the tables for its number of melds. It is compiled anew where it stands, because what is known
/// beforehand makes it faster.
macro_rules! ask {
    ($hand:expr, $strictness:expr, $visible:expr, $jokers_seen:expr, |$known:ident| $answer:expr) => {
        match ($hand.rules().options().melds, $hand.rules().wild_tiles() > 0) {
            #[cfg(feature = "five-melds")]
            (5, false) => {
                ask!(
                    $hand,
                    $crate::lookup::five_melds::FiveMeldSuits,
                    false,
                    $strictness,
                    $visible,
                    $jokers_seen,
                    |$known| { $answer }
                )
            }
            #[cfg(feature = "five-melds")]
            (5, true) => {
                ask!(
                    $hand,
                    $crate::lookup::five_melds::FiveMeldSuits,
                    true,
                    $strictness,
                    $visible,
                    $jokers_seen,
                    |$known| { $answer }
                )
            }
            (_, false) => {
                ask!(
                    $hand,
                    $crate::lookup::suits::FourMeldSuits,
                    false,
                    $strictness,
                    $visible,
                    $jokers_seen,
                    |$known| $answer
                )
            }
            (_, true) => {
                ask!($hand, $crate::lookup::suits::FourMeldSuits, true, $strictness, $visible, $jokers_seen, |$known| {
                    $answer
                })
            }
        }
    };
    ($hand:expr, $tables:ty, $wild:literal, $strictness:expr, $visible:expr, $jokers_seen:expr, |$known:ident| $answer:expr) => {{
        let $known = $hand.known::<$tables, $wild>($strictness, $visible, $jokers_seen);
        $answer
    }};
    ($view:expr, |$known:ident| $answer:expr) => {
        ask!($view.hand, $view.strictness, $view.visible.copies(), $view.jokers_seen, |$known| $answer)
    };
}
pub(super) use ask;

impl VariantView {
    pub(super) const fn new(hand: VariantHand) -> Self {
        Self { hand, strictness: Strictness::Concealed, visible: Visible::EMPTY, jokers_seen: 0 }
    }

    /// The same hand under another strictness.
    #[must_use]
    pub const fn with_strictness(self, strictness: Strictness) -> Self {
        Self { strictness, ..self }
    }

    /// The same hand with these tiles in sight, and no others; jokers stay as they are.
    ///
    /// # Errors
    ///
    /// If with the hand and its melds there are more than four of a kind, or one is of a kind that the rules don't have.
    pub fn with_visible(self, visible: Visible) -> Result<Self, InputError> {
        let missing = visible.copies().at_least_1() - self.hand.rules().options().kinds;
        if let Some(tile) = missing.iter().next() {
            return Err(InputError::NotInGame { tile, at: tile.index() });
        }
        let own = self.hand.own();
        let error = |tile| InputError::CountTooLarge { tile, count: own.count(tile) + visible.count(tile) };
        own.plus(visible.copies()).map_err(error)?;
        Ok(Self { visible, ..self })
    }

    /// The same hand with so many jokers in sight besides its own.
    ///
    /// # Errors
    ///
    /// If with those of the hand there are more than the rules have.
    pub fn with_visible_jokers(self, jokers: u8) -> Result<Self, InputError> {
        let most = self.hand.rules().options().jokers;
        if usize::from(self.hand.jokers()) + usize::from(jokers) > most.into() {
            return Err(InputError::TooManyJokers { most, at: 0 });
        }
        Ok(Self { jokers_seen: jokers, ..self })
    }

    /// The hand.
    #[must_use]
    pub const fn hand(&self) -> &VariantHand {
        &self.hand
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.hand.rules()
    }

    /// The strictness.
    #[must_use]
    pub const fn strictness(&self) -> Strictness {
        self.strictness
    }

    /// What is in sight besides the own tiles, jokers aside.
    #[must_use]
    pub const fn visible(&self) -> Visible {
        self.visible
    }

    /// The least shanten of the forms that count and apply; `None` if there is none, or the hand can no longer be completed.
    #[must_use]
    pub fn shanten(&self) -> Option<Shanten> {
        shanten(ask!(self, |known| known.least().distance))
    }

    /// The shanten in one form; `None` if it doesn't count or apply, or can no longer be completed.
    #[must_use]
    pub fn shanten_in(&self, form: Form) -> Option<Shanten> {
        shanten(ask!(self, |known| known.in_form(form))?.distance)
    }

    /// The tiles that bring the hand nearer to a win, with the copies that are left of each, and of jokers. Every wild tile is one, unless the
    /// hand is complete.
    #[must_use]
    pub fn useful(&self) -> Useful {
        ask!(self, |known| known.useful())
    }

    /// The tiles that bring the hand nearer in one form; none, without a shanten, if it doesn't count or apply.
    #[must_use]
    pub fn useful_in(&self, form: Form) -> Useful {
        ask!(self, |known| known.answer(known.in_form(form).unwrap_or(Need::NOTHING)))
    }

    /// The tiles that go without loss, as [`View::unneeded`](crate::View::unneeded) has it. Jokers are not among them.
    #[must_use]
    pub fn unneeded(&self) -> TileSet {
        ask!(self, |known| known.unneeded())
    }

    /// What each discard leads to, the best first, as [`View::discards`](crate::View::discards) has it. Jokers are not among
    /// them; [`after_joker`](Self::after_joker) tells.
    #[must_use]
    pub fn discards(&self) -> Discards<{ VariantHand::MAX_TILES }> {
        ask!(self, |known| known.discards())
    }

    /// What is useful after a joker went; `None` if the hand has none.
    #[must_use]
    pub fn after_joker(&self) -> Option<Useful> {
        let mut after = *self;
        after.hand.discard_joker().ok()?;
        if self.strictness == Strictness::Visible {
            after.jokers_seen += 1;
        }
        Some(after.useful())
    }

    /// The draws that keep the shanten and widen what is useful, as [`View::improving_draws`](crate::View::improving_draws) has it.
    #[must_use]
    pub fn improving_draws(&self) -> TileSet {
        ask!(self, |known| known.improving_draws::<Discards<{ VariantHand::MAX_TILES }>>())
    }

    /// What a ready hand waits for; nothing if it isn't ready, or has just drawn. A wild tile completes every shape that any tile
    /// would.
    #[must_use]
    pub fn waits(&self) -> Waits {
        ask!(self, |known| known.waits())
    }
}

impl fmt::Debug for VariantView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { hand, strictness, visible, jokers_seen } = self;
        f.debug_tuple("VariantView").field(hand).field(strictness).field(visible).field(jokers_seen).finish()
    }
}
