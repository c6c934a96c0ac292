//! The table: its state, and the events that change it.

use shanten::rules::VariantHand;
use shanten::score::{self, Wind};
use shanten::{Piece, TileSet, Visible};

use crate::action::Action;
use crate::error::TableError;
use crate::event::{Event, NoWinReason, Start};
use crate::player::{Player, RiverPiece, Rivers};
use crate::rules::TableRules;
use crate::seat::Seat;
use crate::wall::{DEAD, DEALT, MOST_INDICATORS, TableWall};

/// The phase of a round: which events may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Phase {
    /// This player draws first.
    Begun(Seat),
    /// This player has drawn.
    Drawn { by: Seat, piece: Option<Piece>, is_replacement: bool },
    /// This player has drawn and declares riichi.
    Declared { by: Seat, piece: Option<Piece> },
    /// This player has called and must discard one of these kinds, without forbidden swaps.
    Called { by: Seat, allowed: TileSet },
    /// This player has discarded. Others may claim it.
    Discarded { by: Seat, piece: Piece },
    /// This player has declared a quad or set a North aside, and draws again. Others may win by the
    /// tile.
    Replacing { by: Seat, piece: Option<Piece>, is_closed: bool },
    /// The round is over, except for other wins by the same discard.
    Won { from: Seat, piece: Piece },
    /// The round is over.
    Ended,
}

/// A riichi table at one moment of a round.
///
/// A table [with a wall](Self::new) makes the game: [`apply`](Self::apply) carries out an action
/// and returns its events. A table [without one](Self::of_start) [follows](Self::follow) the events
/// of a game that is played elsewhere: a log, or a game as one player sees it, in which the other
/// hands are hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(remote = "Self"))]
pub struct Table {
    pub(crate) rules: TableRules,
    pub(crate) players: [Player; Seat::MAX],
    pub(crate) rivers: Rivers,
    pub(crate) indicators: Indicated,
    /// The open tiles: rivers, melds, indicators, Norths set aside.
    pub(crate) open: Visible,
    /// The number of tiles drawn, and of replacement tiles among them.
    pub(crate) draws: u8,
    pub(crate) replaced: u8,
    pub(crate) phase: Phase,
    pub(crate) round: Wind,
    pub(crate) dealer: Seat,
    pub(crate) counters: u16,
    pub(crate) deposits: u16,
    pub(crate) points: [i32; Seat::MAX],
    pub(crate) are_points_known: bool,
    /// The points and the deposits at the start of the round.
    pub(crate) before: [i32; Seat::MAX],
    pub(crate) before_deposits: u16,
    /// Whether no player has called, declared a quad or set a North aside.
    pub(crate) is_untouched: bool,
    /// The quads whose indicator is revealed later.
    pub(crate) hidden_indicators: u8,
    /// Which players, as bits, are yet to answer a discard, and the answers.
    pub(crate) asked: u8,
    pub(crate) answers: [Option<Action>; Seat::MAX],
    pub(crate) wall: Option<TableWall>,
    /// The players whose hands were shown, as bits.
    pub(crate) shown: u8,
    /// Why the round ended, and the winners as bits.
    pub(crate) ended: Option<(Option<NoWinReason>, u8)>,
}

/// The revealed dora indicators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Indicated(pub(crate) [Option<Piece>; MOST_INDICATORS]);

impl Indicated {
    const NONE: Self = Self([None; MOST_INDICATORS]);

    pub(crate) fn iter(&self) -> impl Iterator<Item = Piece> + use<> {
        self.0.into_iter().flatten()
    }
}

/// The points of a riichi deposit.
pub const DEPOSIT: i32 = score::DEPOSIT as i32;

impl Table {
    /// The table at the start of a round whose events will be [followed](Self::follow). Empty hands
    /// are hidden.
    ///
    /// # Errors
    ///
    /// If the hands aren't dealt from one wall of the game, or the number of players differs from
    /// that of the rules.
    pub fn of_start(rules: TableRules, start: &Start) -> Result<Self, TableError> {
        rules.check()?;
        check_start(start, &rules)?;
        let points = start.scores.unwrap_or_default();
        let empty = Player::new(VariantHand::new(rules.hand_rules()), false);
        let mut table = Self {
            rules,
            players: [empty; Seat::MAX],
            rivers: Rivers::EMPTY,
            indicators: Indicated::NONE,
            open: Visible::EMPTY,
            draws: 0,
            replaced: 0,
            phase: Phase::Begun(start.dealer),
            round: start.wind,
            dealer: start.dealer,
            counters: start.counters.into(),
            deposits: start.deposits.into(),
            points,
            are_points_known: start.scores.is_some(),
            before: points,
            before_deposits: start.deposits.into(),
            is_untouched: true,
            hidden_indicators: 0,
            asked: 0,
            answers: [None; Seat::MAX],
            wall: None,
            shown: 0,
            ended: None,
        };
        for (seat, pieces) in Seat::all(start.players).zip(&start.hands) {
            if !matches!(pieces.len(), 0 | DEALT) {
                return Err(TableError::HandSize { seat, pieces: pieces.len() });
            }
            for &piece in pieces {
                table.check_left(piece)?;
                let player = &mut table.players[seat.index()];
                player.is_known = true;
                player.hand.draw_piece(piece).map_err(|error| TableError::Turn { seat, error })?;
            }
            table.players[seat.index()].find_waits();
        }
        start.indicator.into_iter().try_for_each(|indicator| table.indicate(indicator))?;
        Ok(table)
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &TableRules {
        &self.rules
    }

    /// The player of a seat.
    ///
    /// # Panics
    ///
    /// If the game has fewer players.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players()[seat.index()]
    }

    /// Whether the table has a wall, and so makes the game.
    #[must_use]
    pub const fn has_wall(&self) -> bool {
        self.wall.is_some()
    }

    /// All players in the order of their seats.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players[..self.rules.players()]
    }

    /// The seat with a number; `None` if the game doesn't have it.
    #[must_use]
    pub fn seat_of(&self, number: usize) -> Option<Seat> {
        self.seats().nth(number)
    }

    /// The seats of the players.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.rules.players())
    }

    /// The discards of all players in order, with those that were claimed.
    pub fn discards(&self) -> impl Iterator<Item = (Seat, RiverPiece)> {
        self.rivers.iter()
    }

    /// The discards of a player in order, with those that were claimed.
    pub fn river(&self, seat: Seat) -> impl Iterator<Item = RiverPiece> {
        self.rivers.iter().filter(move |&(by, _)| by == seat).map(|(_, discard)| discard)
    }

    /// The dora indicators.
    pub fn indicators(&self) -> impl Iterator<Item = Piece> + use<> {
        self.indicators.iter()
    }

    /// All open tiles: rivers, melds, indicators, and Norths set aside.
    #[must_use]
    pub const fn open(&self) -> Visible {
        self.open
    }

    /// The points of a seat, without its riichi deposit, if they are known.
    #[must_use]
    pub fn points(&self, seat: Seat) -> Option<i32> {
        (self.are_points_known && seat.index() < self.rules.players()).then(|| self.points[seat.index()])
    }

    /// How many tiles can still be drawn.
    #[must_use]
    pub fn wall(&self) -> usize {
        let all = self.rules.hand_rules().options().kinds.len() * 4;
        (all - DEAD - DEALT * self.rules.players()).saturating_sub(self.draws.into())
    }

    /// The wind of the round.
    #[must_use]
    pub const fn round(&self) -> Wind {
        self.round
    }

    /// The dealer.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The wind of a seat.
    ///
    /// # Panics
    ///
    /// If the game has fewer players.
    #[must_use]
    pub fn wind(&self, seat: Seat) -> Wind {
        Wind::of(seat.index(), self.dealer.index(), self.rules.players()).expect("the game has this seat")
    }

    /// The counters.
    #[must_use]
    pub const fn counters(&self) -> u16 {
        self.counters
    }

    /// The riichi deposits on the table.
    #[must_use]
    pub const fn deposits(&self) -> u16 {
        self.deposits
    }

    /// Whether the round has ended.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        matches!(self.phase, Phase::Won { .. } | Phase::Ended)
    }

    /// The player to act and the piece just drawn, which is `None` after a call and for a hidden
    /// draw.
    #[must_use]
    pub const fn turn(&self) -> Option<(Seat, Option<Piece>)> {
        match self.phase {
            Phase::Drawn { by, piece, .. } | Phase::Declared { by, piece } => Some((by, piece)),
            Phase::Called { by, .. } => Some((by, None)),
            _ => None,
        }
    }

    /// Whether riichi was just declared, and the discard follows.
    #[must_use]
    pub const fn is_declared(&self) -> bool {
        matches!(self.phase, Phase::Declared { .. })
    }

    /// Whether a discarded piece is the one just drawn; `None` if both are possible.
    #[must_use]
    pub fn is_drawn(&self, seat: Seat, piece: Piece) -> Option<bool> {
        let (_, drawn) = self.turn()?;
        let player = self.players().get(seat.index()).filter(|player| player.is_known)?;
        if drawn != Some(piece) {
            return Some(false);
        }
        let is_only = player.hand.pieces().filter(|&held| held == piece).count() == 1;
        (is_only || player.is_in_riichi()).then_some(true)
    }

    /// The piece that others may claim, and its player. A closed quad's can be claimed by thirteen
    /// orphans under some rules.
    #[must_use]
    pub const fn claimable(&self) -> Option<(Seat, Piece)> {
        match self.phase {
            Phase::Discarded { by, piece } => Some((by, piece)),
            Phase::Replacing { by, piece: Some(piece), is_closed } if !is_closed || self.rules.closed_quads_robbed => {
                Some((by, piece))
            }
            _ => None,
        }
    }

    /// The table as a player sees it: without the wall, and the other hands are hidden unless they
    /// were shown at the end of the round.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> Self {
        let mut seen = self.clone();
        (seen.wall, seen.asked, seen.answers) = (None, 0, [None; Seat::MAX]);
        for (other, player) in seen.players.iter_mut().enumerate() {
            if other != seat.index() {
                *player = player.seen_by_others(self.shown & 1 << other != 0);
            }
        }
        match &mut seen.phase {
            Phase::Drawn { by, piece, .. } | Phase::Declared { by, piece } if *by != seat => *piece = None,
            Phase::Called { by, allowed } if *by != seat => *allowed = TileSet::ALL,
            _ => {}
        }
        seen
    }

    /// Follows an event of a game that is played elsewhere.
    ///
    /// # Errors
    ///
    /// If the event can't follow; the table then stays as it was. A table with a wall makes its
    /// events itself.
    pub fn follow(&mut self, event: &Event) -> Result<(), TableError> {
        if self.wall.is_some() {
            return Err(TableError::HasWall);
        }
        let before = self.clone();
        self.step(event).inspect_err(|_| *self = before)
    }
}

/// Checks that a start fits the rules, with nothing of seats that the game doesn't have.
pub(crate) fn check_start(start: &Start, rules: &TableRules) -> Result<(), TableError> {
    let players = rules.players();
    if start.players != players {
        return Err(TableError::Players { players: start.players });
    }
    let has_nothing = |&seat: &Seat| {
        let points = start.scores.map_or(0, |scores| scores[seat.index()]);
        seat != start.dealer && points == 0 && start.hands[seat.index()].is_empty()
    };
    match Seat::all(Seat::MAX).skip(players).find(|seat| !has_nothing(seat)) {
        Some(seat) => Err(TableError::NoSuchSeat { seat }),
        None => Ok(()),
    }
}
