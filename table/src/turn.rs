//! A table with a wall: the actions of its players, and the events that follow from them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use shanten::score::{Score, Wind, noten_payments};
use shanten::{MeldKind, Piece};

use crate::action::{Action, Legal};
use crate::error::TableError;
use crate::event::{Event, NoWin, NoWinReason, Start, WinEvent, WinValue};
use crate::rules::{IndicatorTime, TableRules};
use crate::seat::Seat;
use crate::table::{Phase, Table, check_start};
use crate::wall::TableWall;

impl Table {
    /// A table at the start of a game: the tiles are dealt, and the dealer has drawn.
    ///
    /// # Errors
    ///
    /// If the wall isn't that of the rules.
    pub fn new(rules: TableRules, wall: TableWall) -> Result<Self, TableError> {
        let start = Start {
            players: rules.players(),
            wind: Wind::East,
            dealer: Seat::default(),
            counters: 0,
            deposits: 0,
            scores: Some([rules.start_points; Seat::MAX]),
            hands: Default::default(),
            indicator: None,
        };
        Self::dealt(rules, start, wall)
    }

    /// A table at the start of any round: the hands and the indicator of the start are those of the
    /// wall. Unknown points are those of the start of a game.
    ///
    /// # Errors
    ///
    /// If the wall isn't that of the rules, or the start has another number of players.
    pub fn dealt(rules: TableRules, mut start: Start, wall: TableWall) -> Result<Self, TableError> {
        rules.check()?;
        wall.check(&rules)?;
        for points in &mut start.scores.get_or_insert([rules.start_points; Seat::MAX])[rules.players()..] {
            *points = 0;
        }
        start.hands = Default::default();
        check_start(&start, &rules)?;
        for seat in Seat::all(rules.players()) {
            start.hands[seat.index()] = wall.dealt(seat, start.dealer, rules.players());
        }
        start.indicator = Some(wall.indicators(0)[0]);
        let mut table = Self::of_start(rules, &start)?;
        table.wall = Some(wall);
        let first = Event::Draw { seat: start.dealer, piece: Some(wall.draw(0, rules.players())) };
        table.step(&first)?;
        Ok(table)
    }

    /// The start of the round and the first draw; `None` without a wall.
    #[must_use]
    pub fn opening(&self) -> Option<(Start, Event)> {
        let (wall, players) = (self.wall?, self.rules.players());
        let mut start = Start {
            players,
            wind: self.round,
            dealer: self.dealer,
            counters: self.counters as u8,
            deposits: self.before_deposits as u8,
            scores: Some(self.before),
            hands: Default::default(),
            indicator: Some(wall.indicators(0)[0]),
        };
        for seat in self.seats() {
            start.hands[seat.index()] = wall.dealt(seat, self.dealer, players);
        }
        Some((start, Event::Draw { seat: self.dealer, piece: Some(wall.draw(0, players)) }))
    }

    /// The next player who is to act: the one whose turn it is, or the first in turn who may claim
    /// a tile and hasn't answered. `None` after the end of the round, and without a wall.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        self.wall?;
        if let Some((seat, _)) = self.turn() {
            return Some(seat);
        }
        let (from, _) = self.claimable()?;
        from.others(self.rules.players()).find(|seat| self.asked & 1 << seat.index() != 0)
    }

    /// Carries out a player's action, and returns the events that follow, in order: none while
    /// other players are yet to answer the same discard. Players may answer in any order; a win has
    /// priority over a triplet or a quad, and these over a run.
    ///
    /// # Errors
    ///
    /// If the action isn't legal now. The table then stays as it was.
    pub fn apply(&mut self, seat: Seat, action: Action) -> Result<Vec<Event>, TableError> {
        self.check(seat, action)?;
        let (before, mut events) = (self.clone(), Vec::new());
        self.carry_out(seat, action, &mut events).inspect_err(|_| *self = before)?;
        Ok(events)
    }

    /// Checks that an action is legal.
    fn check(&self, seat: Seat, action: Action) -> Result<(), TableError> {
        if self.wall.is_none() {
            return Err(TableError::HasNoWall);
        }
        if self.has_ended() {
            return Err(TableError::AfterEnd);
        }
        if seat.index() >= self.rules.players() {
            return Err(TableError::OutOfTurn { seat });
        }
        if !self.allows(seat, action) {
            return Err(self.why_not(seat, action, &self.legal_kinds(seat)));
        }
        if let Action::Discard { piece, is_drawn: Some(is_drawn) } | Action::Riichi { piece, is_drawn: Some(is_drawn) } =
            action
            && self.is_drawn(seat, piece).is_some_and(|only| only != is_drawn)
        {
            let other = TableError::NotHeld { seat, piece };
            return Err(if is_drawn { TableError::NotDrawn { seat, piece } } else { other });
        }
        Ok(())
    }

    /// Why an action isn't legal.
    fn why_not(&self, seat: Seat, action: Action, legal: &Legal) -> TableError {
        let player = self.player(seat);
        match action {
            Action::Win => self.score(seat).err().unwrap_or(TableError::OutOfTurn { seat }),
            _ if legal.is_empty() => TableError::OutOfTurn { seat },
            Action::Discard { piece, .. } | Action::Riichi { piece, .. } if !legal.discards.is_empty() => {
                let mut after = player.hand;
                match after.discard_piece(piece) {
                    Err(error) => TableError::Turn { seat, error },
                    Ok(()) if !legal.discards.contains(piece.tile()) && !player.is_in_riichi() => {
                        TableError::Swap { seat, piece }
                    }
                    Ok(()) if player.is_in_riichi() && matches!(action, Action::Discard { .. }) => {
                        TableError::ChangedInRiichi { seat, piece }
                    }
                    Ok(()) if self.may_declare(seat) => TableError::NotReady { seat },
                    Ok(()) => TableError::NotAllowed { seat, action },
                }
            }
            Action::Quad(meld) | Action::Call(meld) => TableError::NoCall { seat, meld },
            _ => TableError::NotAllowed { seat, action },
        }
    }

    fn carry_out(&mut self, seat: Seat, action: Action, events: &mut Vec<Event>) -> Result<(), TableError> {
        match action {
            Action::Discard { piece, is_drawn } | Action::Riichi { piece, is_drawn } => {
                if matches!(action, Action::Riichi { .. }) {
                    self.emit(Event::Riichi { seat }, events)?;
                }
                let drawn = self.turn().and_then(|(_, drawn)| drawn);
                let is_drawn = is_drawn.unwrap_or(drawn == Some(piece));
                if self.rules.quad_indicator == IndicatorTime::WithDiscard {
                    self.reveal(0, events)?;
                }
                self.emit(Event::Discard { seat, piece, is_drawn: Some(is_drawn) }, events)?;
                self.ask(events)
            }
            Action::Quad(meld) => {
                self.emit(Event::Quad { seat, meld }, events)?;
                self.ask(events)
            }
            Action::SetAside => {
                self.emit(Event::SetAside { seat }, events)?;
                self.ask(events)
            }
            Action::Win if self.turn().is_some() => self.won(None, &[seat], events),
            Action::NineTerminals => {
                let mut shown: [Option<Vec<Piece>>; Seat::MAX] = Default::default();
                shown[seat.index()] = Some(self.concealed(seat));
                self.aborted(NoWinReason::NineTerminals, shown, events)
            }
            Action::Win | Action::Call(_) | Action::Pass => {
                self.answers[seat.index()] = Some(action);
                self.asked &= !(1 << seat.index());
                if self.asked == 0 { self.resolve(events) } else { Ok(()) }
            }
        }
    }

    fn concealed(&self, seat: Seat) -> Vec<Piece> {
        self.player(seat).hand.pieces().collect()
    }

    fn emit(&mut self, event: Event, events: &mut Vec<Event>) -> Result<(), TableError> {
        self.step(&event)?;
        events.push(event);
        Ok(())
    }

    /// Asks the players who may claim the last tile, or goes on if there are none.
    fn ask(&mut self, events: &mut Vec<Event>) -> Result<(), TableError> {
        self.answers = [None; Seat::MAX];
        self.asked = u8::MAX;
        let has_claim = |from, seat| seat != from && !self.legal_kinds(seat).is_empty();
        let bit = |from, seat: Seat| if has_claim(from, seat) { 1 << seat.index() } else { 0 };
        self.asked = self.claimable().map_or(0, |(from, _)| self.seats().map(|seat| bit(from, seat)).sum());
        if self.asked == 0 { self.resolve(events) } else { Ok(()) }
    }

    /// Goes on after all players have answered.
    fn resolve(&mut self, events: &mut Vec<Event>) -> Result<(), TableError> {
        let answers = core::mem::replace(&mut self.answers, [None; Seat::MAX]);
        let (Phase::Discarded { by: from, .. } | Phase::Replacing { by: from, .. }) = self.phase else {
            return Err(TableError::Inconsistent);
        };
        let others = || from.others(self.rules.players());
        let winners: Vec<Seat> = others().filter(|seat| answers[seat.index()] == Some(Action::Win)).collect();
        let most = usize::from(self.rules.most_wins);
        if let [first, ..] = winners[..] {
            return match winners.len() {
                _ if most < 2 => self.won(Some(from), &[first], events),
                wins if wins <= most => self.won(Some(from), &winners, events),
                _ => {
                    let mut shown: [Option<Vec<Piece>>; Seat::MAX] = Default::default();
                    for seat in winners {
                        shown[seat.index()] = Some(self.concealed(seat));
                    }
                    self.aborted(NoWinReason::ThreeWins, shown, events)
                }
            };
        }
        if let Phase::Discarded { piece, .. } = self.phase {
            let melds = others().filter_map(|seat| match answers[seat.index()] {
                Some(Action::Call(meld)) => Some((meld.kind() == MeldKind::Run, seat, meld)),
                _ => None,
            });
            if let Some((_, seat, meld)) = melds.min_by_key(|&(is_run, ..)| is_run) {
                self.after_discard(events)?;
                self.emit(Event::Call { seat, from, claimed: piece, meld }, events)?;
                return if meld.kind().is_quad() { self.replace(events) } else { Ok(()) };
            }
            return self.passed(from, events);
        }
        self.replace(events)
    }

    /// Reveals the indicators that wait for a discard to pass.
    fn after_discard(&mut self, events: &mut Vec<Event>) -> Result<(), TableError> {
        if self.rules.quad_indicator == IndicatorTime::AfterDiscard { self.reveal(0, events) } else { Ok(()) }
    }

    /// Reveals the indicators of the quads so far, but for the last ones.
    fn reveal(&mut self, last: u8, events: &mut Vec<Event>) -> Result<(), TableError> {
        while let Some(wall) = self.wall.filter(|_| self.hidden_indicators > last) {
            let [dora, _] = wall.indicators(self.indicators().count());
            self.emit(Event::Indicator(dora), events)?;
        }
        Ok(())
    }

    /// A discard that no player claimed.
    fn passed(&mut self, from: Seat, events: &mut Vec<Event>) -> Result<(), TableError> {
        self.after_discard(events)?;
        if let Some(reason) = self.abort() {
            let mut shown: [Option<Vec<Piece>>; Seat::MAX] = Default::default();
            if reason == NoWinReason::FourRiichi {
                self.seats().for_each(|seat| shown[seat.index()] = Some(self.concealed(seat)));
            }
            return self.aborted(reason, shown, events);
        }
        if self.wall() == 0 {
            return self.exhausted(events);
        }
        let seat = from.after(1, self.rules.players());
        let wall = self.wall.ok_or(TableError::Inconsistent)?;
        let number = usize::from(self.draws - self.replaced);
        self.emit(Event::Draw { seat, piece: Some(wall.draw(number, self.rules.players())) }, events)
    }

    /// The replacement tile after a quad or a North set aside.
    fn replace(&mut self, events: &mut Vec<Event>) -> Result<(), TableError> {
        let Phase::Replacing { by, piece, is_closed } = self.phase else { return Err(TableError::Inconsistent) };
        // The indicators of quads before this one are due, too.
        let is_quad = piece.is_none_or(|piece| self.is_quad(by, piece.tile()));
        let is_late = is_quad && !is_closed && self.rules.quad_indicator != IndicatorTime::AtOnce;
        self.reveal(u8::from(is_late), events)?;
        let wall = self.wall.ok_or(TableError::Inconsistent)?;
        self.emit(Event::Draw { seat: by, piece: Some(wall.replacement(self.replaced.into())) }, events)
    }

    fn aborted(
        &mut self,
        reason: NoWinReason,
        shown: [Option<Vec<Piece>>; Seat::MAX],
        events: &mut Vec<Event>,
    ) -> Result<(), TableError> {
        let changes = Some([0; Seat::MAX]);
        self.emit(Event::NoWin(Box::new(NoWin { reason, shown, changes })), events)
    }

    fn exhausted(&mut self, events: &mut Vec<Event>) -> Result<(), TableError> {
        let players = self.rules.players();
        let mut shown: [Option<Vec<Piece>>; Seat::MAX] = Default::default();
        let mut are_ready = [false; Seat::MAX];
        let mut nagashi: Option<[i32; Seat::MAX]> = None;
        for seat in self.seats() {
            let player = self.player(seat);
            if player.is_ready(self.rules.ready) {
                are_ready[seat.index()] = true;
                shown[seat.index()] = Some(self.concealed(seat));
            }
            let payments = self.rules.score.nagashi_mangan(self.wind(seat), players).filter(|_| player.is_nagashi);
            if let Some(payments) = payments {
                let changes = payments.seat_changes(self.dealer.index(), None).map_err(|_| TableError::Inconsistent)?;
                let sum = nagashi.get_or_insert([0; Seat::MAX]);
                sum.iter_mut().zip(changes).for_each(|(sum, change)| *sum += change);
            }
        }
        let reason = if nagashi.is_some() { NoWinReason::NagashiMangan } else { NoWinReason::WallEmpty };
        let changes = nagashi.unwrap_or_else(|| noten_payments(&are_ready[..players]));
        self.emit(Event::NoWin(Box::new(NoWin { reason, shown, changes: Some(changes) })), events)
    }

    /// The wins of these players, in order.
    fn won(&mut self, from: Option<Seat>, winners: &[Seat], events: &mut Vec<Event>) -> Result<(), TableError> {
        if self.rules.winners_share {
            let own = winners[1..].iter().filter(|&&seat| self.player(seat).is_in_riichi()).count();
            self.deposits = self.deposits.saturating_sub(own as u16);
        }
        for &seat in winners {
            let score = self.score(seat)?;
            let win = self.win_event(seat, from, &score)?;
            self.emit(Event::Win(Box::new(win)), events)?;
        }
        Ok(())
    }

    fn win_event(&self, seat: Seat, from: Option<Seat>, score: &Score) -> Result<WinEvent, TableError> {
        let player = self.player(seat);
        let (piece, won_by) = self.winning_piece(seat).ok_or(TableError::OutOfTurn { seat })?;
        let mut hand = player.hand;
        if !won_by.is_self_draw() {
            hand.draw_piece(piece).map_err(|error| TableError::Turn { seat, error })?;
        }
        let payments = score.payments();
        let counters = u32::from(self.rules.score.counter_points)
            * u32::from(self.stakes(seat).0)
            * (self.rules.players() as u32 - 1);
        let changes = payments.seat_changes(self.dealer.index(), from.map(Seat::index));
        let mut value = WinValue { fu: Some(score.fu().into()), ..WinValue::default() };
        for pattern in score.patterns() {
            value.yaku.push((pattern.name().into(), score.han_of(pattern).into()));
        }
        let bonus =
            [("dora", score.dora()), ("ura", score.ura()), ("red fives", score.reds()), ("Norths", score.norths())];
        for (name, han) in bonus.into_iter().filter(|&(_, han)| han > 0 && score.yakuman() == 0) {
            value.yaku.push((name.into(), han.into()));
        }
        if let Some(wall) = self.wall.filter(|_| player.is_in_riichi()) {
            value.ura = wall.ura(self.indicators().count()).collect();
        }
        Ok(WinEvent {
            seat,
            from,
            piece: Some(piece),
            shown: Some(hand.pieces().collect()),
            points: Some(payments.total - payments.deposits - counters),
            changes: Some(changes.map_err(|_| TableError::Inconsistent)?),
            value,
        })
    }
}
