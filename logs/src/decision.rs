//! Decisions: what a player knew and what the player did.

use shanten::rules::VariantHand;
use shanten::{FuritenRecord, Piece, View, Visible};
use shanten_table::{Action, Seat};

/// A turn: what the player knew and what the player did.
///
/// Players decide after a draw or a call, with 2, 5, 8, 11 or 14 tiles. In
/// [claims](crate::Round::claims) they have one tile less and decide about another player's tile.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// The player to act.
    pub seat: Seat,
    /// The number of that player's turn in the round, from 1.
    pub turn: usize,
    /// The hand with its melds and red fives.
    pub hand: VariantHand,
    /// The piece just drawn, which is in the hand; `None` after a call.
    pub drawn: Option<Piece>,
    /// Everything that lies open: rivers, all melds, indicators, Norths set aside.
    pub open: Visible,
    /// The discards that matter for furiten.
    pub discarded: FuritenRecord,
    /// The players in riichi, by seat.
    pub riichi: [bool; Seat::MAX],
    /// How many tiles can still be drawn.
    pub wall: usize,
    /// The player's action; `None` for a player who could have claimed a tile that another claim
    /// took, so that the choice isn't known.
    pub action: Option<Action>,
    /// The index of the player's action among the [events](crate::Round::events).
    pub event: usize,
}

impl Decision {
    /// The hand with everything that the player saw.
    ///
    /// # Panics
    ///
    /// If the fields were changed and no longer fit one table.
    #[must_use]
    pub fn view(&self) -> View<VariantHand> {
        self.hand.view().with_table(self.open).expect("the hand and the table were checked together")
    }

    /// The action's name, or `overtaken`.
    #[must_use]
    pub fn action_name(&self) -> &'static str {
        self.action.map_or("overtaken", Action::name)
    }

    /// Whether the player is in riichi.
    #[must_use]
    pub const fn is_in_riichi(&self) -> bool {
        self.riichi[self.seat.index()]
    }
}
