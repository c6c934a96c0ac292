//! The events of a round.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use shanten::rules::Rules;
use shanten::score::Wind;
use shanten::{Meld, Piece};

use crate::seat::Seat;

/// The start of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Start {
    /// The number of players: 3 or 4.
    pub players: usize,
    /// The round's wind.
    pub wind: Wind,
    /// The dealer. Wind and dealer give the round its name: in East 1, seat 0 deals.
    pub dealer: Seat,
    /// The counters.
    pub counters: u8,
    /// The riichi deposits that lie on the table.
    pub deposits: u8,
    /// The points of each seat, if they are known.
    pub scores: Option<[i32; Seat::MAX]>,
    /// The first 13 pieces of each seat; empty for a hidden hand.
    pub hands: [Vec<Piece>; Seat::MAX],
    /// The first dora indicator, if it is known.
    pub indicator: Option<Piece>,
}

impl Start {
    /// The rules for hands.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        if self.players == 3 { Rules::THREE_PLAYER } else { Rules::RIICHI }
    }

    /// The wind of a seat.
    #[must_use]
    pub const fn wind_of(&self, seat: Seat) -> Wind {
        Wind::ALL[(seat.index() + self.players - self.dealer.index()) % self.players]
    }

    /// The start as a player sees it: the other hands are hidden.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> Self {
        let mut seen = self.clone();
        for (other, hand) in seen.hands.iter_mut().enumerate() {
            if other != seat.index() {
                hand.clear();
            }
        }
        seen
    }
}

/// An event of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Event {
    /// A player draws.
    Draw {
        /// The player.
        seat: Seat,
        /// The piece; `None` if it is hidden.
        piece: Option<Piece>,
    },
    /// A player declares riichi. The discard follows.
    Riichi {
        /// The player.
        seat: Seat,
    },
    /// A player discards.
    Discard {
        /// The player.
        seat: Seat,
        /// The piece.
        piece: Piece,
        /// Whether it is the piece just drawn (tsumogiri); `None` if that isn't recorded and the
        /// hand has another such piece.
        is_drawn: Option<bool>,
    },
    /// A player calls another's discard.
    Call {
        /// The player.
        seat: Seat,
        /// The discarder.
        from: Seat,
        /// The discard.
        claimed: Piece,
        /// The new meld: a run, a triplet or an open quad.
        meld: Meld,
    },
    /// A player declares a closed or an added quad.
    Quad {
        /// The player.
        seat: Seat,
        /// The whole quad.
        meld: Meld,
    },
    /// A player sets a North aside, with three players.
    SetAside {
        /// The player.
        seat: Seat,
    },
    /// A dora indicator is revealed.
    Indicator(Piece),
    /// A player wins. Several players may win by one discard.
    Win(Box<WinEvent>),
    /// The round ends without a win.
    NoWin(Box<NoWin>),
}

impl Event {
    /// The event as a player sees it: another player's draw is hidden.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> Self {
        match *self {
            Self::Draw { seat: by, .. } if by != seat => Self::Draw { seat: by, piece: None },
            _ => self.clone(),
        }
    }
}

/// A win.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WinEvent {
    /// The winner.
    pub seat: Seat,
    /// The player whose discard or quad the tile is from; `None` for a self-draw.
    pub from: Option<Seat>,
    /// The winning piece, if it is recorded.
    pub piece: Option<Piece>,
    /// The concealed pieces, with the winning one, if they are shown.
    pub shown: Option<Vec<Piece>>,
    /// The points of the win without counters and deposits, if they are recorded.
    pub points: Option<u32>,
    /// The points that each seat gains or pays, if they are recorded.
    pub changes: Option<[i32; Seat::MAX]>,
    /// The patterns and the fu of the win, if they are recorded.
    pub value: WinValue,
}

/// The reasons for a win's points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WinValue {
    /// The fu.
    pub fu: Option<u32>,
    /// The patterns and dora with their han, 13 for each yakuman, also for one that counts twice;
    /// empty if they aren't recorded. A table with a wall uses the library's names, and `dora`,
    /// `ura`, `red fives` and `Norths`; a log has its own, such as 立直 in mjlog.
    pub yaku: Vec<(Box<str>, u32)>,
    /// The ura indicators, if any are shown.
    pub ura: Vec<Piece>,
}

impl WinValue {
    /// The han of a yakuman.
    pub const YAKUMAN: u32 = 13;

    /// The han of all patterns and dora, if they are recorded.
    #[must_use]
    pub fn han(&self) -> Option<u32> {
        let han = self.yaku.iter().fold(0_u32, |sum, (_, han)| sum.saturating_add(*han));
        (!self.yaku.is_empty()).then_some(han)
    }
}

/// An end without a win.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoWin {
    /// Why the round ended.
    pub reason: NoWinReason,
    /// The concealed pieces that were shown.
    pub shown: [Option<Vec<Piece>>; Seat::MAX],
    /// The points that each seat gains or pays, if they are recorded.
    pub changes: Option<[i32; Seat::MAX]>,
}

/// Why a round ended without a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum NoWinReason {
    /// The wall is empty. Ready hands are shown.
    WallEmpty,
    /// The wall is empty, and a player discarded only terminals and honours, none of them claimed.
    NagashiMangan,
    /// A player ends the round at the first draw, with nine kinds of terminals and honours.
    NineTerminals,
    /// All four players are in riichi.
    FourRiichi,
    /// Four quads, by more than one player.
    FourQuads,
    /// All four players' first discards are the same wind.
    FourWinds,
    /// Three players win by one discard.
    ThreeWins,
    /// The log has no reason, or an unknown word for it.
    Other,
}

impl fmt::Display for NoWinReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WallEmpty => "exhausted wall",
            Self::NagashiMangan => "nagashi mangan",
            Self::NineTerminals => "nine terminals",
            Self::FourRiichi => "four riichi",
            Self::FourQuads => "four quads",
            Self::FourWinds => "four winds",
            Self::ThreeWins => "three wins",
            Self::Other => "other",
        })
    }
}

impl NoWinReason {
    /// Whether the wall is empty.
    #[must_use]
    pub const fn is_empty_wall(self) -> bool {
        matches!(self, Self::WallEmpty | Self::NagashiMangan)
    }

    /// Whether the round is aborted, so that no points are paid.
    #[must_use]
    pub const fn is_aborted(self) -> bool {
        matches!(self, Self::NineTerminals | Self::FourRiichi | Self::FourQuads | Self::FourWinds | Self::ThreeWins)
    }
}
