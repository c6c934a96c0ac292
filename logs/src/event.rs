//! The events of a round, the same for all formats.

use shanten::rules::Rules;
use shanten::score::Wind;
use shanten::{Meld, MeldKind, Piece};

use crate::seat::Seat;

/// How a round begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// How many play: 3 or 4.
    pub players: usize,
    /// The round's wind.
    pub wind: Wind,
    /// The dealer. With the wind it names the round: East 1 is dealt by seat 0.
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
    /// The rules of hands.
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

/// One thing that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A player draws.
    Draw {
        /// Who.
        seat: Seat,
        /// What.
        piece: Piece,
    },
    /// A player declares riichi. The discard follows.
    Riichi {
        /// Who.
        seat: Seat,
    },
    /// A player discards.
    Discard {
        /// Who.
        seat: Seat,
        /// What.
        piece: Piece,
        /// Whether it is the piece just drawn (tsumogiri); `None` where the log doesn't say and the
        /// hand has another like it.
        is_drawn: Option<bool>,
    },
    /// A player calls another's discard.
    Call {
        /// Who.
        seat: Seat,
        /// Whose discard.
        from: Seat,
        /// The discard.
        claimed: Piece,
        /// The new meld: a run, a triplet or an open quad.
        meld: Meld,
    },
    /// A player declares a closed or an added quad.
    Quad {
        /// Who.
        seat: Seat,
        /// The whole quad.
        meld: Meld,
    },
    /// A player sets a North aside, with three players.
    SetAside {
        /// Who.
        seat: Seat,
    },
    /// A dora indicator is turned over.
    Indicator(Piece),
    /// A player wins. Several may win by one discard.
    Win(WinEvent),
    /// The round ends without a win.
    NoWin(NoWin),
}

/// A win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinEvent {
    /// Who wins.
    pub seat: Seat,
    /// By whose discard or quad; `None` by self-draw.
    pub from: Option<Seat>,
    /// The winning piece, where the log tells it.
    pub piece: Option<Piece>,
    /// The concealed pieces, with the winning one, where the log shows them.
    pub shown: Option<Vec<Piece>>,
    /// The points of the win without counters and deposits, where the log has them.
    pub points: Option<u32>,
    /// The points that each seat gets or pays, where the log has them.
    pub changes: Option<[i32; Seat::MAX]>,
    /// Its patterns and fu, as far as the log has them.
    pub value: WinValue,
}

/// What made a win worth its points, in the log's own words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WinValue {
    /// The fu.
    pub fu: Option<u32>,
    /// The patterns and dora with their han, 13 for each yakuman; none if the log has none.
    /// Their names are Tenhou's in mjlog and tenhou/6, such as 立直, and others in mjai.
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
    /// The points that each seat gets or pays, where the log has them.
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
    /// A first draw with nine kinds of terminals and honours, which is shown.
    NineTerminals,
    /// Four riichi.
    FourRiichi,
    /// Four quads of several players.
    FourQuads,
    /// Four times the same wind as the first discard.
    FourWinds,
    /// Three wins by one discard.
    ThreeWins,
    /// The log doesn't tell, or has a word for it that isn't known.
    Other,
}

impl NoWinReason {
    /// Whether the round is aborted, in which nobody pays.
    pub(crate) const fn is_aborted(self) -> bool {
        matches!(self, Self::NineTerminals | Self::FourRiichi | Self::FourQuads | Self::FourWinds | Self::ThreeWins)
    }
}

/// The meld of some pieces in any order, but that what was added to a triplet is last; if they are
/// one.
pub(crate) fn meld(kind: MeldKind, pieces: &[Piece]) -> Option<Meld> {
    let lowest = pieces.iter().map(|piece| piece.tile()).min()?;
    let meld = Meld::new(kind, lowest)?.with_reds(pieces.iter().filter(|piece| piece.is_red()).count() as u8)?;
    let meld = meld.with_red_added().filter(|_| pieces.last().is_some_and(|last| last.is_red())).unwrap_or(meld);
    let mut tiles: Vec<_> = pieces.iter().map(|piece| piece.tile()).collect();
    tiles.sort_unstable();
    meld.tiles().eq(tiles).then_some(meld)
}
