//! Decisions: what a player knew and what the player did.

use shanten::rules::VariantHand;
use shanten::{FuritenRecord, Meld, Piece, View, Visible};

use crate::seat::Seat;

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
    /// The player's action.
    pub action: Action,
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

    /// Whether the player is in riichi.
    #[must_use]
    pub const fn is_in_riichi(&self) -> bool {
        self.riichi[self.seat.index()]
    }
}

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Action {
    /// Discards.
    Discard {
        /// The piece.
        piece: Piece,
        /// Whether it is the piece just drawn, if that is known.
        is_drawn: Option<bool>,
    },
    /// Declares riichi with a discard.
    Riichi {
        /// The piece.
        piece: Piece,
        /// Whether it is the piece just drawn, if that is known.
        is_drawn: Option<bool>,
    },
    /// Declares a closed or an added quad.
    Quad(Meld),
    /// Sets a North aside.
    SetAside,
    /// Wins.
    Win,
    /// Ends the round with nine kinds of terminals and honours.
    NineTerminals,
    /// Calls another's discard.
    Call(Meld),
    /// Passes on a tile that could have been claimed.
    Pass,
    /// Could have called, but another claim had priority, so the player's choice isn't known.
    Overtaken,
}

impl Action {
    /// The discarded piece, if any.
    #[must_use]
    pub const fn discarded(self) -> Option<Piece> {
        match self {
            Self::Discard { piece, .. } | Self::Riichi { piece, .. } => Some(piece),
            _ => None,
        }
    }

    /// The action's name: `discard`, `riichi`, `quad`, `set aside`, `win`, `nine terminals`,
    /// `call`, `pass` or `overtaken`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Discard { .. } => "discard",
            Self::Riichi { .. } => "riichi",
            Self::Quad(_) => "quad",
            Self::SetAside => "set aside",
            Self::Win => "win",
            Self::NineTerminals => "nine terminals",
            Self::Call(_) => "call",
            Self::Pass => "pass",
            Self::Overtaken => "overtaken",
        }
    }
}
