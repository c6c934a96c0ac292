//! The events that change a table.

use alloc::string::ToString as _;

use shanten::rules::VariantHand;
use shanten::score::Riichi;
use shanten::{Form, Meld, MeldKind, Opponent, Piece, Shanten, Tile, TileSet};

use crate::error::TableError;
use crate::event::{Event, NoWin, NoWinReason, WinEvent};
use crate::player::{Player, RiverPiece};
use crate::seat::Seat;
use crate::table::{DEPOSIT, Phase, Table};

impl Table {
    /// Changes the table by an event. After an error the table is partly changed.
    pub(crate) fn step(&mut self, event: &Event) -> Result<(), TableError> {
        if matches!(self.phase, Phase::Ended) {
            return Err(TableError::AfterEnd);
        }
        if !matches!(event, Event::Win(_) | Event::Indicator(_)) {
            self.pass();
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

    pub(crate) fn seat(&mut self, seat: Seat) -> Result<&mut Player, TableError> {
        let players = self.rules.players();
        self.players[..players].get_mut(seat.index()).ok_or(TableError::OutOfTurn { seat })
    }

    /// Checks that a piece that now leaves the wall is still in it, as far as is known.
    pub(crate) fn check_left(&self, piece: Piece) -> Result<(), TableError> {
        let tile = piece.tile();
        let held = self.players().iter().map(|player| player.hand.count(tile)).sum::<u8>();
        // The tile of a win by another's is in the winner's hand and in a river.
        let twice = match self.phase {
            Phase::Won { piece, .. } if piece.tile() == tile => {
                self.players().iter().filter(|player| player.hand.has_drawn()).count() as u8
            }
            _ => 0,
        };
        if (held + self.open.count(tile)).saturating_sub(twice) >= 4
            || !self.rules.hand_rules().options().kinds.contains(tile)
        {
            return Err(TableError::NotInWall { piece });
        }
        Ok(())
    }

    /// Adds a hidden player's concealed pieces to the hand, just before they are shown.
    fn show(&mut self, seat: Seat, pieces: impl IntoIterator<Item = Piece>) -> Result<(), TableError> {
        if self.seat(seat)?.is_known {
            return Ok(());
        }
        for piece in pieces {
            self.check_left(piece)?;
            self.seat(seat)?.hand.draw_piece(piece).map_err(|error| TableError::Turn { seat, error })?;
        }
        Ok(())
    }

    fn lay(&mut self, piece: Piece) -> Result<(), TableError> {
        self.open.insert(piece).map_err(|_| TableError::NotInWall { piece })
    }

    pub(crate) fn indicate(&mut self, piece: Piece) -> Result<(), TableError> {
        let place = self.indicators.0.iter().position(Option::is_none).ok_or(TableError::NotInWall { piece })?;
        self.check_left(piece)?;
        self.lay(piece)?;
        self.indicators.0[place] = Some(piece);
        self.hidden_indicators = self.hidden_indicators.saturating_sub(1);
        Ok(())
    }

    fn draw(&mut self, seat: Seat, piece: Option<Piece>) -> Result<(), TableError> {
        let next = match self.phase {
            Phase::Begun(by) | Phase::Replacing { by, .. } => by,
            Phase::Discarded { by, .. } => by.after(1, self.rules.players()),
            _ => return Err(TableError::OutOfTurn { seat }),
        };
        if seat != next {
            return Err(TableError::OutOfTurn { seat });
        }
        if self.wall() == 0 {
            return Err(TableError::WallEmpty);
        }
        let is_replacement = matches!(self.phase, Phase::Replacing { .. });
        if is_replacement {
            self.replaced += 1;
            self.players.iter_mut().for_each(|player| player.one_shot = false);
        }
        self.draws += 1;
        if let Some(piece) = piece {
            self.check_left(piece)?;
        }
        let player = self.seat(seat)?;
        if player.is_known {
            let piece = piece.ok_or(TableError::Hidden { seat })?;
            player.hand.draw_piece(piece).map_err(|error| TableError::Turn { seat, error })?;
        }
        let piece = piece.filter(|_| player.is_known);
        self.phase = Phase::Drawn { by: seat, piece, is_replacement };
        Ok(())
    }

    fn declare(&mut self, seat: Seat) -> Result<(), TableError> {
        match self.phase {
            Phase::Drawn { by, piece, .. } if by == seat => {
                let player = self.player(seat);
                if player.is_in_riichi() || !player.hand.is_concealed() {
                    return Err(TableError::NotReady { seat });
                }
                self.phase = Phase::Declared { by, piece };
                Ok(())
            }
            _ => Err(TableError::OutOfTurn { seat }),
        }
    }

    fn discard(&mut self, seat: Seat, piece: Piece, is_drawn: Option<bool>) -> Result<(), TableError> {
        let Some((_, drawn)) = self.turn().filter(|&(by, _)| by == seat) else {
            return Err(TableError::OutOfTurn { seat });
        };
        let is_riichi = self.is_declared();
        let (is_first, ready) = (self.is_untouched, self.rules.ready);
        let is_known = self.seat(seat)?.is_known;
        if is_known && is_drawn == Some(true) && drawn != Some(piece) {
            return Err(TableError::NotDrawn { seat, piece });
        }
        self.show(seat, [piece])?;
        let player = self.seat(seat)?;
        if player.is_in_riichi() && if is_known { drawn != Some(piece) } else { is_drawn == Some(false) } {
            return Err(TableError::ChangedInRiichi { seat, piece });
        }
        player.hand.discard_piece(piece).map_err(|error| TableError::Turn { seat, error })?;
        // In riichi the waits stay the same, whatever is drawn and discarded.
        if !player.is_in_riichi() {
            player.find_waits();
        }
        if is_riichi && is_known && !player.is_ready(ready) {
            return Err(TableError::NotReady { seat });
        }
        if is_riichi {
            let is_double = is_first && !player.has_discarded;
            player.riichi = Some(if is_double { Riichi::Double } else { Riichi::Single });
        }
        player.one_shot = is_riichi;
        player.has_discarded = true;
        player.is_nagashi &= piece.tile().is_terminal_or_honour();
        player.discarded.discard(piece.tile());
        self.lay(piece)?;
        if !self.rivers.push(seat, RiverPiece { piece, is_drawn, is_riichi, claimed_by: None }) {
            return Err(TableError::WallEmpty);
        }
        if is_riichi {
            self.deposit(seat, 1);
        }
        self.phase = Phase::Discarded { by: seat, piece };
        Ok(())
    }

    /// Pays a riichi deposit, or takes it back.
    fn deposit(&mut self, seat: Seat, number: i32) {
        let points = &mut self.points[seat.index()];
        *points = points.saturating_sub(number * DEPOSIT);
        self.deposits = self.deposits.saturating_add_signed(number as i16);
    }

    /// Takes the deposit back from a player whose riichi discard wins for another.
    fn refund(&mut self) {
        if let (Phase::Discarded { by, .. }, true) = (self.phase, self.is_riichi_discard()) {
            self.deposit(by, -1);
        }
    }

    /// Whether riichi was declared with the last discard.
    pub(crate) fn is_riichi_discard(&self) -> bool {
        self.rivers.iter().last().is_some_and(|(_, discard)| discard.is_riichi)
    }

    /// Records the tile on which the other players passed, if they could have won by it.
    fn pass(&mut self) {
        let Some((by, piece)) = self.claimable() else { return };
        let is_north_aside = matches!(self.phase, Phase::Replacing { .. }) && !self.is_quad(by, piece.tile());
        if is_north_aside && !self.rules.norths_furiten {
            return;
        }
        let is_closed = matches!(self.phase, Phase::Replacing { is_closed: true, .. });
        for (seat, player) in self.players.iter_mut().enumerate() {
            // Only thirteen orphans rob a closed quad.
            let may_claim = !is_closed || player.has_orphans_with(piece.tile());
            if seat != by.index() && player.is_known && may_claim {
                player.discarded.pass(piece.tile(), player.is_in_riichi());
            }
        }
    }

    fn call(&mut self, seat: Seat, from: Seat, claimed: Piece, meld: Meld) -> Result<(), TableError> {
        if self.phase != (Phase::Discarded { by: from, piece: claimed }) {
            return Err(TableError::NotDiscarded { seat, piece: claimed });
        }
        let no_call = || TableError::NoCall { seat, meld };
        let opponent = seat.sees(from, self.rules.players()).ok_or_else(no_call)?;
        let player = self.seat(seat)?;
        let is_known = player.is_known;
        if !is_known {
            self.show(seat, without(meld.pieces(), Some(claimed)))?;
        }
        let (rules, wind) = (self.rules, self.wind(from));
        let player = self.seat(seat)?;
        for pattern in rules.score.fed_patterns(&player.hand, meld) {
            player.liable.set(pattern, wind).map_err(|error| TableError::NoScore { seat, error })?;
        }
        let allowed = if is_known {
            let calls = player.hand.calls(claimed, opponent);
            let found = calls.iter().find(|call| call.meld() == meld).copied();
            let call = found.filter(|_| !player.is_in_riichi()).ok_or_else(no_call)?;
            let allowed = player.hand.allowed_after(&call);
            player.hand.make_call(&call).map_err(|error| TableError::Turn { seat, error })?;
            allowed
        } else {
            player.hand.call(meld, Some(claimed.tile())).map_err(|error| TableError::Turn { seat, error })?;
            if player.is_in_riichi() || meld.kind() == MeldKind::Run && opponent != Opponent::Left {
                return Err(no_call());
            }
            TileSet::ALL
        };
        player.find_waits();
        self.open.insert_meld(meld, Some(claimed)).map_err(|_| TableError::NotInWall { piece: claimed })?;
        self.rivers.claim(seat);
        self.seat(from)?.is_nagashi = false;
        self.is_untouched = false;
        self.players.iter_mut().for_each(|player| player.one_shot = false);
        self.phase = if meld.kind().is_quad() {
            self.hidden_indicators += 1;
            Phase::Replacing { by: seat, piece: None, is_closed: false }
        } else {
            Phase::Called { by: seat, allowed }
        };
        Ok(())
    }

    fn quad(&mut self, seat: Seat, meld: Meld) -> Result<(), TableError> {
        let no_call = TableError::NoCall { seat, meld };
        match self.phase {
            Phase::Drawn { by, .. } if by == seat => {}
            _ => return Err(TableError::OutOfTurn { seat }),
        }
        let is_added = meld.kind() == MeldKind::AddedQuad;
        if !is_added && meld.kind() != MeldKind::ClosedQuad {
            return Err(no_call);
        }
        match meld.added() {
            Some(added) => self.show(seat, [added])?,
            None => self.show(seat, meld.pieces())?,
        }
        let player = self.seat(seat)?;
        let before = player.hand.reds();
        player.hand.call(meld, None).map_err(|error| TableError::Turn { seat, error })?;
        player.find_waits();
        // In a closed quad any piece will do: only orphans, which have no red fives, can be robbed.
        let had_red = before != player.hand.reds();
        let red = Piece::red(meld.tile().suit()).filter(|_| had_red && is_added);
        self.open.insert_meld(meld, None).map_err(|_| no_call)?;
        self.is_untouched = false;
        self.hidden_indicators += 1;
        let piece = Some(red.unwrap_or(Piece::plain(meld.tile())));
        self.phase = Phase::Replacing { by: seat, piece, is_closed: !is_added };
        Ok(())
    }

    fn set_aside(&mut self, seat: Seat) -> Result<(), TableError> {
        match self.phase {
            Phase::Drawn { by, .. } if by == seat => {}
            _ => return Err(TableError::OutOfTurn { seat }),
        }
        let north = Piece::plain(Tile::NORTH);
        self.show(seat, [north])?;
        let player = self.seat(seat)?;
        player.hand.set_aside(Tile::NORTH).map_err(|error| TableError::Turn { seat, error })?;
        player.find_waits();
        self.lay(north)?;
        self.is_untouched = false;
        self.phase = Phase::Replacing { by: seat, piece: Some(north), is_closed: false };
        Ok(())
    }

    /// The winning piece of a win that may come now.
    ///
    /// # Errors
    ///
    /// If the player can't win now, or by another piece.
    pub fn winning(&self, win: &WinEvent) -> Result<Piece, TableError> {
        let last = match (self.phase, win.from) {
            (Phase::Drawn { by, piece, .. }, None) if by == win.seat => piece.or(win.piece),
            (
                Phase::Discarded { by, piece }
                | Phase::Replacing { by, piece: Some(piece), .. }
                | Phase::Won { from: by, piece },
                Some(from),
            ) if by == from && by != win.seat => Some(piece),
            _ => None,
        };
        let last = last.ok_or(TableError::OutOfTurn { seat: win.seat })?;
        match win.piece {
            Some(piece) if piece != last && win.from.is_none() => Err(TableError::NotDrawn { seat: win.seat, piece }),
            Some(piece) if piece != last => Err(TableError::NotDiscarded { seat: win.seat, piece }),
            _ => Ok(last),
        }
    }

    fn win(&mut self, win: &WinEvent) -> Result<(), TableError> {
        let seat = win.seat;
        let piece = self.winning(win)?;
        let is_closed = matches!(self.phase, Phase::Replacing { is_closed: true, .. });
        if let Some(shown) = &win.shown {
            // The piece of another player is open already.
            let claimed = win.from.map(|_| piece);
            self.show(seat, without(shown.iter().copied(), claimed))?;
            self.seat(seat)?.is_known = true;
            self.shown |= 1 << seat.index();
        }
        let player = self.seat(seat)?;
        if player.is_known {
            if win.from.is_some() {
                player.hand.draw_piece(piece).map_err(|error| TableError::Turn { seat, error })?;
            }
            if !is_win(player.hand.shanten()) {
                return Err(TableError::NotComplete { seat, tile: piece.tile() });
            }
            if is_closed && !is_win(player.hand.shanten_in(Form::ThirteenOrphans)) {
                return Err(TableError::NotDiscarded { seat, piece });
            }
        }
        if let Some(shown) = &win.shown {
            self.compare(seat, shown)?;
        }
        if self.ended.is_none() {
            self.refund();
        }
        self.close(None, win.changes);
        if let Some((_, winners)) = &mut self.ended {
            *winners |= 1 << seat.index();
        }
        self.phase = win.from.map_or(Phase::Ended, |from| Phase::Won { from, piece });
        Ok(())
    }

    fn end(&mut self, end: &NoWin) -> Result<(), TableError> {
        let is_empty = end.reason.is_empty_wall();
        let may_end = match self.phase {
            Phase::Discarded { .. } => end.reason != NoWinReason::NineTerminals,
            Phase::Drawn { .. } => matches!(end.reason, NoWinReason::NineTerminals | NoWinReason::Other),
            Phase::Replacing { .. } => !is_empty && end.reason != NoWinReason::NineTerminals,
            Phase::Won { .. } | Phase::Ended => return Err(TableError::AfterEnd),
            _ => end.reason == NoWinReason::Other,
        };
        if !may_end {
            return Err(TableError::NoSuchEnd { reason: end.reason });
        }
        if is_empty && self.wall() > 0 {
            return Err(TableError::WallLeft { tiles: self.wall() });
        }
        for seat in self.seats() {
            let Some(shown) = &end.shown[seat.index()] else { continue };
            self.show(seat, shown.iter().copied())?;
            self.seat(seat)?.is_known = true;
            self.shown |= 1 << seat.index();
            self.compare(seat, shown)?;
            if is_empty && !self.player(seat).is_ready(self.rules.ready) {
                return Err(TableError::NotShown { seat });
            }
        }
        if end.reason == NoWinReason::ThreeWins {
            self.refund();
        }
        self.close(Some(end.reason), end.changes);
        self.phase = Phase::Ended;
        Ok(())
    }

    /// Ends the round, and changes the points.
    fn close(&mut self, reason: Option<NoWinReason>, changes: Option<[i32; Seat::MAX]>) {
        self.ended.get_or_insert((reason, 0));
        for (points, change) in self.points.iter_mut().zip(changes.unwrap_or_default()) {
            *points = points.saturating_add(change);
        }
        if reason.is_none() {
            self.deposits = 0;
        }
    }

    /// Compares concealed pieces that are shown with the pieces played.
    fn compare(&self, seat: Seat, shown: &[Piece]) -> Result<(), TableError> {
        let played = self.player(seat).hand;
        let concealed = |hand: &VariantHand| (hand.counts(), hand.reds());
        let hand =
            VariantHand::from_pieces(self.rules.hand_rules(), shown).map_err(|error| TableError::Input { error })?;
        if concealed(&hand) == concealed(&played) {
            return Ok(());
        }
        Err(TableError::HandDiffers { seat, shown: hand.to_string(), played: played.to_string() })
    }
}

fn is_win(shanten: Option<Shanten>) -> bool {
    shanten.is_some_and(Shanten::is_win)
}

/// Pieces without one of them.
fn without(pieces: impl Iterator<Item = Piece>, mut one: Option<Piece>) -> impl Iterator<Item = Piece> {
    pieces.filter(move |&piece| one.take_if(|one| *one == piece).is_none())
}
