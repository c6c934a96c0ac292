//! Decisions: what a player knew, and did.

use shanten::rules::VariantHand;
use shanten::{FuritenRecord, Meld, Piece, View, Visible};

use crate::seat::Seat;

/// A turn: what its player knew, and did.
///
/// Players decide when they have drawn, and when they have called. Each has 2, 5, 8, 11 or 14 tiles
/// then. In [claims](crate::Round::claims) they have a tile less: they decide about another's.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// Whose turn it is.
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
    /// Who is in riichi, by seat.
    pub riichi: [bool; Seat::MAX],
    /// How many tiles can still be drawn.
    pub wall: usize,
    /// The player's action.
    pub action: Action,
    /// The number of the [event](crate::Round::events) that is the action.
    pub event: usize,
}

impl Decision {
    /// The hand with everything that its player saw.
    ///
    /// # Panics
    ///
    /// If the fields were changed so that they no longer belong to one table.
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
        /// What.
        piece: Piece,
        /// Whether it is the piece just drawn, if that is known.
        is_drawn: Option<bool>,
    },
    /// Declares riichi with a discard.
    Riichi {
        /// What.
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
    /// Lets a tile of another go that could have been claimed.
    Pass,
    /// Could have called, but another's claim went first, so that it isn't known what the player
    /// wanted.
    Overtaken,
}

impl Action {
    /// The discarded piece, if there is one.
    #[must_use]
    pub const fn discarded(self) -> Option<Piece> {
        match self {
            Self::Discard { piece, .. } | Self::Riichi { piece, .. } => Some(piece),
            _ => None,
        }
    }

    /// Its name: `discard`, `riichi`, `quad`, `set aside`, `win`, `nine terminals`, `call`, `pass`
    /// or `overtaken`.
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
