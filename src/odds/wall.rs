//! The unseen tiles.

use crate::format::COPIES;
use crate::view::{AnyHand, View, Viewed};

/// The number of unseen tiles, including those of the other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wall {
    /// This many at the turn of the hand, at least one for each draw, and one less after each turn.
    Shrinking(u16),
    /// This many at every turn, at least one.
    Constant(u16),
}

impl Wall {
    /// Returns the shrinking wall of all tiles of the game that are neither in the hand and its
    /// melds nor visible. If nothing is visible, it has 123 tiles in riichi and 95 with three
    /// players, and one less after a draw.
    #[must_use]
    pub fn from_view<H: AnyHand>(view: &View<H>) -> Self {
        let (hand, rules) = (view.hand(), <H as Viewed>::options(view.hand()));
        let all = usize::from(COPIES) * rules.kinds.len() + usize::from(rules.jokers);
        let called: usize = hand.melds().map(|meld| meld.tiles().len()).sum();
        let visible = view.visible().len() + usize::from(view.seen.jokers);
        let shown = called + usize::from(hand.norths_aside());
        Self::Shrinking((all - (hand.len() + shown + visible)) as u16)
    }

    /// Returns the wall this many turns earlier.
    pub(super) const fn before(self, turns: u16) -> Self {
        match self {
            Self::Shrinking(tiles) => Self::Shrinking(tiles.saturating_add(turns)),
            Self::Constant(_) => self,
        }
    }

    /// The number of tiles at the turn of the hand.
    #[must_use]
    pub const fn tiles(self) -> u16 {
        let (Self::Shrinking(tiles) | Self::Constant(tiles)) = self;
        tiles
    }

    /// Whether there is a tile for each draw.
    pub(super) fn suffices(self, draws: u8) -> bool {
        match self {
            Self::Shrinking(tiles) => tiles >= u16::from(draws),
            Self::Constant(tiles) => tiles >= u16::from(draws.min(1)),
        }
    }

    /// The tiles unseen after this many more turns.
    pub(super) fn unseen(self, turn: usize) -> f64 {
        match self {
            Self::Shrinking(tiles) => f64::from(tiles) - turn as f64,
            Self::Constant(tiles) => f64::from(tiles),
        }
    }
}
