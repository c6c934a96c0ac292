//! The events of a round, the same for all formats.

use shanten::rules::Rules;
use shanten::score::Wind;
use shanten::{Meld, MeldKind, Piece};

use crate::seat::Seat;

/// The start of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The points of each seat, where the log has them.
    pub scores: Option<[i32; Seat::MAX]>,
    /// The first 13 pieces of each seat.
    pub hands: [Vec<Piece>; Seat::MAX],
    /// The first dora indicator, if the log has one.
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
}

/// An event of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A player draws.
    Draw {
        /// The player.
        seat: Seat,
        /// The piece.
        piece: Piece,
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
        /// Whether it is the piece just drawn (tsumogiri); `None` if the log doesn't record it and
        /// the hand has another such piece.
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
    Win(WinEvent),
    /// The round ends without a win.
    NoWin(NoWin),
}

/// A win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinEvent {
    /// The winner.
    pub seat: Seat,
    /// The player whose discard or quad the tile is from; `None` for a self-draw.
    pub from: Option<Seat>,
    /// The winning piece, if the log has it.
    pub piece: Option<Piece>,
    /// The concealed pieces, with the winning one, if the log shows them.
    pub shown: Option<Vec<Piece>>,
    /// The points of the win without counters and deposits, if the log has them.
    pub points: Option<u32>,
    /// The points that each seat gains or pays, if the log has them.
    pub changes: Option<[i32; Seat::MAX]>,
    /// The patterns and the fu of the win, if the log has them.
    pub value: WinValue,
}

/// The reasons for a win's points, in the log's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WinValue {
    /// The fu.
    pub fu: Option<u32>,
    /// The patterns and dora with their han, 13 for each yakuman; empty if the log has none. The
    /// names are Tenhou's in mjlog and tenhou/6, such as 立直; mjai logs vary.
    pub yaku: Vec<(Box<str>, u32)>,
    /// The ura indicators, if the log shows any.
    pub ura: Vec<Piece>,
}

impl WinValue {
    /// The han of a yakuman.
    pub(crate) const YAKUMAN: u32 = 13;

    /// The han of all patterns and dora, if the log has them.
    #[must_use]
    pub fn han(&self) -> Option<u32> {
        let han = self.yaku.iter().fold(0_u32, |sum, (_, han)| sum.saturating_add(*han));
        (!self.yaku.is_empty()).then_some(han)
    }
}

/// An end without a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoWin {
    /// Why the round ended.
    pub reason: NoWinReason,
    /// The concealed pieces that were shown.
    pub shown: [Option<Vec<Piece>>; Seat::MAX],
    /// The points that each seat gains or pays, if the log has them.
    pub changes: Option<[i32; Seat::MAX]>,
}

/// Why a round ended without a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
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

impl NoWinReason {
    /// Whether the wall is empty.
    pub(crate) const fn is_empty_wall(self) -> bool {
        matches!(self, Self::WallEmpty | Self::NagashiMangan)
    }

    /// Whether the round is aborted, so that no points are paid.
    pub(crate) const fn is_aborted(self) -> bool {
        matches!(self, Self::NineTerminals | Self::FourRiichi | Self::FourQuads | Self::FourWinds | Self::ThreeWins)
    }
}

/// The meld of these pieces, or `None` if they form none. Their order is free, but the piece added
/// to a triplet comes last.
pub(crate) fn meld(kind: MeldKind, pieces: &[Piece]) -> Option<Meld> {
    let lowest = pieces.iter().map(|piece| piece.tile()).min()?;
    let meld = Meld::new(kind, lowest)?.with_reds(pieces.iter().filter(|piece| piece.is_red()).count() as u8)?;
    let meld = meld.with_red_added().filter(|_| pieces.last().is_some_and(|last| last.is_red())).unwrap_or(meld);
    let mut tiles: Vec<_> = pieces.iter().map(|piece| piece.tile()).collect();
    tiles.sort_unstable();
    meld.tiles().eq(tiles).then_some(meld)
}
