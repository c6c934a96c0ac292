//! A table: the tiles on it, and the phase of play.

mod legal;

use serde::Serialize;
use shanten::rules::{Rules, VariantHand};
use shanten::score::Wind;
use shanten::{Form, FuritenRecord, Meld, MeldKind, Opponent, Piece, Tile, TileSet, Visible};

pub use self::legal::Legal;

use crate::event::{Event, NoWin, NoWinReason, Start, WinEvent};
use crate::problem::Reason;
use crate::seat::Seat;

/// A piece in a river.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RiverPiece {
    /// The piece.
    pub piece: Piece,
    /// Whether it was discarded just after it was drawn, if that is known.
    pub is_drawn: Option<bool>,
    /// Whether riichi was declared with it.
    pub is_riichi: bool,
    /// The player who claimed it, if any.
    pub claimed_by: Option<Seat>,
}

/// A player at the table.
#[derive(Clone, Debug)]
pub struct Player {
    hand: VariantHand,
    river: Vec<RiverPiece>,
    discarded: FuritenRecord,
    is_in_riichi: bool,
}

impl Player {
    /// The hand with its melds.
    #[must_use]
    pub const fn hand(&self) -> &VariantHand {
        &self.hand
    }

    /// The discards in order, with those that were claimed.
    #[must_use]
    pub fn river(&self) -> &[RiverPiece] {
        &self.river
    }

    /// The discards that matter for furiten. A discard that can still be claimed is recorded only
    /// for its discarder.
    #[must_use]
    pub const fn discarded(&self) -> FuritenRecord {
        self.discarded
    }

    /// Whether riichi was declared, and the discard made.
    #[must_use]
    pub const fn is_in_riichi(&self) -> bool {
        self.is_in_riichi
    }
}

/// The phase of a round: which events may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// This player draws first.
    Begun(Seat),
    /// This player has drawn.
    Drawn { by: Seat, piece: Piece, is_replacement: bool },
    /// This player has drawn and declares riichi.
    Declared { by: Seat, piece: Piece },
    /// This player has called and must discard one of these kinds (swaps excluded).
    Called { by: Seat, allowed: TileSet },
    /// This player has discarded. Others may claim it.
    Discarded { by: Seat, piece: Piece },
    /// This player has declared a quad or set a North aside, and draws again. Others may win by the
    /// tile; by a closed quad's tile only with thirteen orphans, if the rules allow it.
    Replacing { by: Seat, piece: Option<Piece>, is_closed: bool },
    /// The round is over, except for other wins by the same discard.
    Won { from: Seat, piece: Piece },
    /// The round is over.
    Ended,
}

/// The table at one moment of a round.
#[derive(Clone, Debug)]
pub struct Table {
    rules: Rules,
    players: Vec<Player>,
    indicators: Vec<Piece>,
    /// The open tiles: rivers, melds, indicators, Norths set aside.
    open: Visible,
    /// How many tiles of each kind have left the wall.
    out: [u8; Tile::KINDS],
    /// How many tiles can still be drawn.
    wall: usize,
    phase: Phase,
    round: Wind,
    /// The winds of the seats.
    winds: [Wind; Seat::MAX],
    /// The points of the seats, without this round's riichi deposits.
    points: [i32; Seat::MAX],
    are_points_known: bool,
    /// Whether no player has called, declared a quad or set a North aside.
    is_untouched: bool,
}

/// The number of tiles left in the wall at the end.
const DEAD_WALL: usize = 14;
const FIRST: usize = 13;
/// The points of a riichi deposit.
pub(crate) const DEPOSIT: i32 = 1000;
/// The most indicators revealed: one, and one more for each of four quads.
const MAX_INDICATORS: usize = 5;

impl Table {
    /// The table at the start of a round.
    pub(crate) fn new(start: &Start) -> Result<Self, Reason> {
        let rules = start.rules();
        let wall = rules.options().kinds.len() * 4 - DEAD_WALL - FIRST * start.players;
        let mut table = Self {
            rules,
            players: Vec::with_capacity(start.players),
            indicators: Vec::with_capacity(MAX_INDICATORS),
            open: Visible::EMPTY,
            out: [0; Tile::KINDS],
            wall,
            phase: Phase::Begun(start.dealer),
            round: start.wind,
            winds: std::array::from_fn(|seat| start.wind_of(Seat::new(seat as u8).unwrap_or_default())),
            points: start.scores.unwrap_or_default(),
            are_points_known: start.scores.is_some(),
            is_untouched: true,
        };
        for (seat, pieces) in Seat::all(start.players).zip(&start.hands) {
            if pieces.len() != FIRST {
                return Err(Reason::HandSize { seat, pieces: pieces.len() });
            }
            let hand = VariantHand::from_pieces(rules, pieces).map_err(Reason::Input)?;
            pieces.iter().try_for_each(|&piece| table.take(piece))?;
            table.players.push(Player {
                hand,
                river: Vec::with_capacity(24),
                discarded: FuritenRecord::default(),
                is_in_riichi: false,
            });
        }
        start.indicator.into_iter().try_for_each(|indicator| table.indicate(indicator))?;
        Ok(table)
    }

    /// The player of a seat.
    ///
    /// # Panics
    ///
    /// If the game has fewer players.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// All players in the order of their seats.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The seats of the players.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players.len())
    }

    /// The dora indicators.
    #[must_use]
    pub fn indicators(&self) -> &[Piece] {
        &self.indicators
    }

    /// All open tiles: rivers, melds, indicators, and Norths set aside.
    #[must_use]
    pub const fn open(&self) -> Visible {
        self.open
    }

    /// The points of a seat, without its riichi deposit, if the log has them.
    #[must_use]
    pub fn points(&self, seat: Seat) -> Option<i32> {
        self.are_points_known.then_some(self.points[seat.index()])
    }

    /// How many tiles can still be drawn.
    #[must_use]
    pub const fn wall(&self) -> usize {
        self.wall
    }

    /// The player to act and the piece just drawn, which is `None` after a call.
    pub(crate) fn turn(&self) -> Option<(Seat, Option<Piece>)> {
        match self.phase {
            Phase::Drawn { by, piece, .. } | Phase::Declared { by, piece } => Some((by, Some(piece))),
            Phase::Called { by, .. } => Some((by, None)),
            _ => None,
        }
    }

    /// Whether a discarded piece is the one just drawn; `None` if both are possible.
    pub(crate) fn is_drawn(&self, seat: Seat, piece: Piece) -> Option<bool> {
        let (_, drawn) = self.turn()?;
        if drawn != Some(piece) {
            return Some(false);
        }
        let player = self.players.get(seat.index())?;
        let is_only = player.hand.pieces().filter(|&held| held == piece).count() == 1;
        (is_only || player.is_in_riichi).then_some(true)
    }

    pub(crate) fn is_declared(&self) -> bool {
        matches!(self.phase, Phase::Declared { .. })
    }

    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Reason> {
        if matches!(self.phase, Phase::Ended) {
            return Err(Reason::AfterEnd);
        }
        if !matches!(event, Event::Win(_) | Event::Indicator(_))
            && let Some((by, piece)) = self.claimable()
        {
            self.pass(by, piece.tile());
        }
        match *event {
            Event::Draw { seat, piece } => self.draw(seat, piece),
            Event::Riichi { seat } => self.declare(seat),
            Event::Discard { seat, piece, is_drawn } => self.discard(seat, piece, is_drawn),
            Event::Call { seat, from, claimed, meld } => self.call(seat, from, claimed, meld),
            Event::Quad { seat, meld } => self.quad(seat, meld),
            Event::SetAside { seat } => self.set_aside(seat),
            Event::Indicator(piece) => self.indicate(piece),
            Event::Win(ref win) => self.win(win),
            Event::NoWin(ref end) => self.end(end),
        }
    }

    /// The piece that others may claim, and its player. By Tenhou's rules, a closed quad has none.
    pub(crate) const fn claimable(&self) -> Option<(Seat, Piece)> {
        match self.phase {
            Phase::Discarded { by, piece } | Phase::Replacing { by, piece: Some(piece), is_closed: false } => {
                Some((by, piece))
            }
            _ => None,
        }
    }

    fn seat(&mut self, seat: Seat) -> Result<&mut Player, Reason> {
        self.players.get_mut(seat.index()).ok_or(Reason::OutOfTurn(seat))
    }

    fn take(&mut self, piece: Piece) -> Result<(), Reason> {
        let out = &mut self.out[piece.tile().index()];
        if *out == 4 || !self.rules.options().kinds.contains(piece.tile()) {
            return Err(Reason::NotInWall(piece));
        }
        *out += 1;
        Ok(())
    }

    fn lay(&mut self, piece: Piece) {
        self.open.insert(piece).expect("no more than four have left the wall");
    }

    /// Lays a meld open. One of its pieces may already lie in a river.
    fn lay_meld(&mut self, meld: Meld, claimed: Option<Piece>) {
        self.open.insert_meld(meld, claimed).expect("no more than four have left the wall");
    }

    fn indicate(&mut self, piece: Piece) -> Result<(), Reason> {
        if self.indicators.len() == MAX_INDICATORS {
            return Err(Reason::NotInWall(piece));
        }
        self.take(piece)?;
        self.lay(piece);
        self.indicators.push(piece);
        Ok(())
    }

    fn draw(&mut self, seat: Seat, piece: Piece) -> Result<(), Reason> {
        let next = match self.phase {
            Phase::Begun(by) | Phase::Replacing { by, .. } => by,
            Phase::Discarded { by, .. } => by.after(1, self.players.len()),
            _ => return Err(Reason::OutOfTurn(seat)),
        };
        if seat != next {
            return Err(Reason::OutOfTurn(seat));
        }
        self.wall = self.wall.checked_sub(1).ok_or(Reason::WallEmpty)?;
        self.take(piece)?;
        let turn = |error| Reason::Turn { seat, error };
        self.seat(seat)?.hand.draw_piece(piece).map_err(turn)?;
        let is_replacement = matches!(self.phase, Phase::Replacing { .. });
        self.phase = Phase::Drawn { by: seat, piece, is_replacement };
        Ok(())
    }

    fn declare(&mut self, seat: Seat) -> Result<(), Reason> {
        match self.phase {
            Phase::Drawn { by, piece, .. } if by == seat => {
                let player = self.player(seat);
                if player.is_in_riichi || !player.hand.is_concealed() {
                    return Err(Reason::NotReady(seat));
                }
                self.phase = Phase::Declared { by, piece };
                Ok(())
            }
            _ => Err(Reason::OutOfTurn(seat)),
        }
    }

    fn discard(&mut self, seat: Seat, piece: Piece, is_drawn: Option<bool>) -> Result<(), Reason> {
        if self.turn().is_none_or(|(by, _)| by != seat) {
            return Err(Reason::OutOfTurn(seat));
        }
        let drawn = self.turn().and_then(|(_, drawn)| drawn);
        if is_drawn == Some(true) && drawn != Some(piece) {
            return Err(Reason::NotDrawn { seat, piece });
        }
        let is_riichi = self.is_declared();
        let player = self.seat(seat)?;
        if player.is_in_riichi && drawn != Some(piece) {
            return Err(Reason::ChangedInRiichi { seat, piece });
        }
        player.hand.discard_piece(piece).map_err(|error| Reason::Turn { seat, error })?;
        if is_riichi && player.hand.shanten().is_none_or(|shanten| !shanten.is_tenpai()) {
            return Err(Reason::NotReady(seat));
        }
        player.is_in_riichi |= is_riichi;
        player.river.push(RiverPiece { piece, is_drawn, is_riichi, claimed_by: None });
        player.discarded.discard(piece.tile());
        self.lay(piece);
        if is_riichi {
            let points = &mut self.points[seat.index()];
            *points = points.saturating_sub(DEPOSIT);
        }
        self.phase = Phase::Discarded { by: seat, piece };
        Ok(())
    }

    /// Records a tile on which the other players passed.
    fn pass(&mut self, by: Seat, tile: Tile) {
        for (seat, player) in self.players.iter_mut().enumerate() {
            if seat != by.index() {
                player.discarded.pass(tile, player.is_in_riichi);
            }
        }
    }

    fn call(&mut self, seat: Seat, from: Seat, claimed: Piece, meld: Meld) -> Result<(), Reason> {
        if self.phase != (Phase::Discarded { by: from, piece: claimed }) {
            return Err(Reason::NotDiscarded { seat, piece: claimed });
        }
        let no_call = Reason::NoCall { seat, meld };
        let players = self.players.len();
        let Some(opponent) = Opponent::seen(seat.index(), from.index(), players) else { return Err(no_call) };
        let player = self.seat(seat)?;
        let found = player.hand.calls(claimed, opponent).iter().find(|call| call.meld() == meld).copied();
        let Some(call) = found.filter(|_| !player.is_in_riichi) else { return Err(no_call) };
        let allowed = player.hand.allowed_after(&call);
        player.hand.make_call(&call).map_err(|error| Reason::Turn { seat, error })?;
        self.lay_meld(meld, Some(claimed));
        if let Some(last) = self.players[from.index()].river.last_mut() {
            last.claimed_by = Some(seat);
        }
        self.is_untouched = false;
        self.phase = if meld.kind().is_quad() {
            Phase::Replacing { by: seat, piece: None, is_closed: false }
        } else {
            Phase::Called { by: seat, allowed }
        };
        Ok(())
    }

    fn quad(&mut self, seat: Seat, meld: Meld) -> Result<(), Reason> {
        let no_call = Reason::NoCall { seat, meld };
        match self.phase {
            Phase::Drawn { by, .. } if by == seat => {}
            _ => return Err(Reason::OutOfTurn(seat)),
        }
        let is_added = meld.kind() == MeldKind::AddedQuad;
        if !is_added && meld.kind() != MeldKind::ClosedQuad {
            return Err(no_call);
        }
        let player = self.seat(seat)?;
        let before = player.hand.reds();
        player.hand.call(meld, None).map_err(|error| Reason::Turn { seat, error })?;
        // In a closed quad any piece will do: only orphans, which have no red fives, can be robbed.
        let had_red = before != player.hand.reds();
        let red = Piece::red(meld.tile().suit()).filter(|_| had_red && is_added);
        self.lay_meld(meld, None);
        self.is_untouched = false;
        let piece = Some(red.unwrap_or(Piece::plain(meld.tile())));
        self.phase = Phase::Replacing { by: seat, piece, is_closed: !is_added };
        Ok(())
    }

    fn set_aside(&mut self, seat: Seat) -> Result<(), Reason> {
        match self.phase {
            Phase::Drawn { by, .. } if by == seat => {}
            _ => return Err(Reason::OutOfTurn(seat)),
        }
        self.seat(seat)?.hand.set_aside(Tile::NORTH).map_err(|error| Reason::Turn { seat, error })?;
        self.lay(Piece::plain(Tile::NORTH));
        self.is_untouched = false;
        self.phase = Phase::Replacing { by: seat, piece: Some(Piece::plain(Tile::NORTH)), is_closed: false };
        Ok(())
    }

    pub(crate) fn winning(&self, win: &WinEvent) -> Result<Piece, Reason> {
        let last = match (self.phase, win.from) {
            (Phase::Drawn { by, piece, .. }, None) if by == win.seat => piece,
            (
                Phase::Discarded { by, piece }
                | Phase::Replacing { by, piece: Some(piece), .. }
                | Phase::Won { from: by, piece },
                Some(from),
            ) if by == from && by != win.seat => piece,
            _ => return Err(Reason::OutOfTurn(win.seat)),
        };
        match win.piece {
            Some(piece) if piece != last && win.from.is_none() => Err(Reason::NotDrawn { seat: win.seat, piece }),
            Some(piece) if piece != last => Err(Reason::NotDiscarded { seat: win.seat, piece }),
            _ => Ok(last),
        }
    }

    fn win(&mut self, win: &WinEvent) -> Result<(), Reason> {
        let seat = win.seat;
        let piece = self.winning(win)?;
        let is_closed = matches!(self.phase, Phase::Replacing { is_closed: true, .. });
        let player = self.seat(seat)?;
        if win.from.is_some() {
            player.hand.draw_piece(piece).map_err(|error| Reason::Turn { seat, error })?;
        }
        if player.hand.shanten().is_none_or(|shanten| !shanten.is_win()) {
            return Err(Reason::NotComplete { seat, tile: piece.tile() });
        }
        if is_closed && player.hand.shanten_in(Form::ThirteenOrphans).is_none_or(|shanten| !shanten.is_win()) {
            return Err(Reason::NotDiscarded { seat, piece });
        }
        if let Some(shown) = &win.shown {
            self.compare(seat, shown)?;
        }
        self.phase = win.from.map_or(Phase::Ended, |from| Phase::Won { from, piece });
        Ok(())
    }

    fn end(&mut self, end: &NoWin) -> Result<(), Reason> {
        let is_empty = matches!(end.reason, NoWinReason::WallEmpty | NoWinReason::NagashiMangan);
        if is_empty && self.wall > 0 {
            return Err(Reason::WallLeft(self.wall));
        }
        for seat in self.seats() {
            let Some(shown) = &end.shown[seat.index()] else { continue };
            self.compare(seat, shown)?;
            if is_empty && self.player(seat).hand.shanten().is_none_or(|shanten| !shanten.is_tenpai()) {
                return Err(Reason::NotShown(seat));
            }
        }
        self.phase = Phase::Ended;
        Ok(())
    }

    /// Compares the concealed pieces that a log shows with the pieces played.
    fn compare(&self, seat: Seat, shown: &[Piece]) -> Result<(), Reason> {
        let played = self.player(seat).hand;
        let concealed = |hand: &VariantHand| (hand.counts(), hand.reds());
        let hand = VariantHand::from_pieces(self.rules, shown).map_err(Reason::Input)?;
        if concealed(&hand) == concealed(&played) {
            return Ok(());
        }
        Err(Reason::HandDiffers { seat, shown: hand.to_string(), played: played.to_string() })
    }
}
