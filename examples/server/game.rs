//! A riichi table from its first round to its last. Deposits, counters, multiple winners, payments,
//! liability, exhausted walls and aborts follow Tenhou's rules.

use std::{error::Error, result};

use rand::{RngExt as _, SeedableRng as _, seq::IndexedRandom as _, seq::SliceRandom as _};
use rand_pcg::Pcg64Mcg;
use shanten::score::{Liability, Riichi, Score, ScoreError, ScoreRules, Win, Wind, WonBy, noten_payments};
use shanten::{AnyHand, Call, FuritenRecord, Meld, Opponent, Piece, Query, Tile, TileSet, Visible};

pub(crate) type Result<T> = result::Result<T, Box<dyn Error>>;

/// A table from its first round to its last.
pub(crate) struct Game<H> {
    /// A hand without tiles, under the rules of the game.
    empty: H,
    kinds: TileSet,
    pub(crate) points: Vec<i32>,
    wind: Wind,
    dealer: usize,
    counters: u16,
    pub(crate) deposits: u16,
    pub(crate) is_over: bool,
    rng: Pcg64Mcg,
}

/// A player in a round.
pub(crate) struct Player<H> {
    pub(crate) hand: H,
    /// The discards that no player claimed.
    pub(crate) river: Vec<Piece>,
    pub(crate) record: FuritenRecord,
    pub(crate) riichi: Option<Riichi>,
    may_win_in_one_shot: bool,
    is_claimed: bool,
    /// The player liable for a yakuman.
    liable: Liability,
}

/// A round, with all its tiles.
pub(crate) struct Round<'a, H> {
    pub(crate) game: &'a mut Game<H>,
    pub(crate) players: Vec<Player<H>>,
    pub(crate) wall: Vec<Piece>,
    pub(crate) replacements: Vec<Piece>,
    /// The dora and ura indicators, revealed or not.
    pub(crate) indicators: [Vec<Piece>; 2],
    turned_over: usize,
    /// The tiles that all players see: rivers, melds, Norths set aside, indicators.
    pub(crate) table: Visible,
    /// The players who declared quads.
    quads: Vec<usize>,
}

/// The end of a round.
pub(crate) struct End {
    pub(crate) name: &'static str,
    pub(crate) winners: Vec<usize>,
    dealer_stays: bool,
}

/// The start of a turn.
enum Turn {
    Draw,
    Replacement,
    /// After a call, which forbids these discards.
    Called(TileSet),
}

impl<H: AnyHand> Game<H> {
    pub(crate) fn new(empty: H, kinds: TileSet, players: usize, seed: u64) -> Self {
        let points = vec![if players == 3 { 35_000 } else { 25_000 }; players];
        let (wind, rng) = (Wind::East, Pcg64Mcg::seed_from_u64(seed));
        Self { empty, kinds, points, wind, dealer: 0, counters: 0, deposits: 0, is_over: false, rng }
    }

    fn seats(&self) -> usize {
        self.points.len()
    }

    /// Plays a round. `watch` sees it before each turn and at its end.
    pub(crate) fn play_round(&mut self, mut watch: impl FnMut(&Round<H>)) -> Result<End> {
        let mut round = Round::deal(self)?;
        let end = round.play(&mut watch)?;
        watch(&round);
        self.counters = if end.dealer_stays || end.winners.is_empty() { self.counters + 1 } else { 0 };
        if !end.dealer_stays {
            self.dealer = (self.dealer + 1) % self.seats();
            self.is_over = self.dealer == 0 && self.wind == Wind::South;
            self.wind = if self.dealer == 0 { self.wind.next(4) } else { self.wind };
        }
        self.is_over |= self.points.iter().any(|&points| points < 0);
        Ok(end)
    }

    fn pay(&mut self, changes: [i32; 4]) {
        self.points.iter_mut().zip(changes).for_each(|(points, change)| *points += change);
    }
}

impl<'a, H: AnyHand> Round<'a, H> {
    fn deal(game: &'a mut Game<H>) -> Result<Self> {
        let mut wall: Vec<Piece> =
            (0..136).filter_map(Piece::from_number).filter(|piece| game.kinds.contains(piece.tile())).collect();
        wall.shuffle(&mut game.rng);
        let mut take = |count: usize| wall.split_off(wall.len() - count);
        let mut players = Vec::new();
        for _ in 0..game.seats() {
            let mut hand = game.empty;
            take(13).into_iter().try_for_each(|piece| hand.draw_piece(piece))?;
            let (river, record) = (Vec::new(), FuritenRecord::default());
            let (riichi, may_win_in_one_shot, is_claimed, liable) = (None, false, false, Liability::NONE);
            players.push(Player { hand, river, record, riichi, may_win_in_one_shot, is_claimed, liable });
        }
        let (indicators, replacements) = ([take(5), take(5)], take(if game.seats() == 3 { 8 } else { 4 }));
        let (quads, table) = (Vec::new(), Visible::EMPTY);
        let mut round = Self { game, players, wall, replacements, indicators, turned_over: 0, table, quads };
        round.turn_over()?;
        Ok(round)
    }

    fn play(&mut self, watch: &mut impl FnMut(&Self)) -> Result<End> {
        let (seats, mut seat, mut turn) = (self.game.seats(), self.game.dealer, Turn::Draw);
        let aborted = |name| Ok(End { name, winners: Vec::new(), dealer_stays: true });
        loop {
            watch(self);
            let mut drawn = None;
            if !matches!(turn, Turn::Called(_)) {
                let (wall, won_by) = match turn {
                    Turn::Draw => (&mut self.wall, WonBy::Draw),
                    _ => (&mut self.replacements, WonBy::Replacement),
                };
                let Some(piece) = wall.pop() else { return self.exhausted() };
                self.players[seat].hand.draw_piece(piece)?;
                if let Some(score) = self.win(seat, piece, won_by)? {
                    return self.won("self-draw", &[(seat, score)], None);
                }
                let Player { hand, record, .. } = &self.players[seat];
                if self.is_untouched() && record.discards.is_empty() && hand.has_nine_terminals() {
                    return aborted("nine terminals");
                }
                if let Some(robbers) = self.lay_own_tiles(seat, piece)? {
                    if !robbers.is_empty() {
                        return self.won("robbed quad", &robbers, Some(seat));
                    }
                    turn = Turn::Replacement;
                    continue;
                }
                drawn = Some(piece);
            }
            let swaps = if let Turn::Called(swaps) = turn { swaps } else { TileSet::EMPTY };
            let (piece, declares) = self.discard(seat, drawn, swaps)?;
            let wins = self.wins(seat, piece, WonBy::Discard)?;
            match wins.len() {
                0 => {}
                1 => return self.won("discard", &wins, Some(seat)),
                2 => return self.won("two wins", &wins, Some(seat)),
                _ => return aborted("three wins"),
            }
            if declares {
                self.game.points[seat] -= 1_000;
                self.game.deposits += 1;
            }
            if let Some(reason) = self.abort_after_discard() {
                return aborted(reason);
            }
            let may_call = !self.wall.is_empty();
            // Only the next player may call a run, so that player comes last.
            let others = (2..seats).chain([1]).map(|turns| (seat + turns) % seats);
            let call = others.filter(|_| may_call).find_map(|caller| self.wanted_call(caller, seat, piece));
            (seat, turn) = match call {
                None => ((seat + 1) % seats, Turn::Draw),
                Some((caller, call)) => (caller, self.make_call(caller, seat, call)?),
            };
        }
    }

    /// The score of a player's hand with a tile, if it wins.
    fn win(&self, seat: usize, piece: Piece, won_by: WonBy) -> Result<Option<Score>> {
        let (game, player) = (&*self.game, &self.players[seat]);
        let mut hand = player.hand;
        if !won_by.is_self_draw() {
            hand.draw_piece(piece)?;
        }
        if Query::shanten(&hand) != Some(shanten::Shanten::WIN) {
            return Ok(None);
        }
        let mut win = Win::new(piece.tile(), won_by);
        win.seat = Wind::of(seat, game.dealer, game.seats()).ok_or("no such seat")?;
        (win.round, win.riichi, win.one_shot) = (game.wind, player.riichi, player.may_win_in_one_shot);
        // A replacement tile and the tile of a robbed quad are never the first or the last.
        let is_turn = matches!(won_by, WonBy::Draw | WonBy::Discard);
        win.last_tile = is_turn && self.wall.is_empty();
        win.first_turn = is_turn && self.is_untouched() && player.record.discards.is_empty();
        (win.counters, win.deposits) = (game.counters, game.deposits);
        win.liable = player.liable;
        let [dora, ura] = self.indicators.each_ref().map(|pieces| &pieces[..self.turned_over]);
        win.set_dora(dora.iter().copied())?;
        win.set_ura(ura.iter().copied())?;
        match ScoreRules::TENHOU.score(&hand, &win) {
            Ok(score) => Ok(Some(score)),
            Err(ScoreError::NoPattern) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The players who win by a tile that was discarded or added to a quad, in the order of turns.
    fn wins(&mut self, from: usize, piece: Piece, won_by: WonBy) -> Result<Vec<(usize, Score)>> {
        let (mut wins, seats) = (Vec::new(), self.game.seats());
        // The first winner takes the deposits and the counters.
        let stakes = (self.game.counters, self.game.deposits);
        for seat in (1..seats).map(|turns| (from + turns) % seats) {
            let Player { hand, record, .. } = &self.players[seat];
            let waits = hand.waits();
            if waits.tiles().contains(piece.tile()) && waits.furiten(record).is_none() {
                wins.extend(self.win(seat, piece, won_by)?.map(|score| (seat, score)));
                (self.game.counters, self.game.deposits) = if wins.is_empty() { stakes } else { (0, 0) };
            }
            let player = &mut self.players[seat];
            player.record.pass(piece.tile(), player.riichi.is_some());
        }
        (self.game.counters, self.game.deposits) = stakes;
        Ok(wins)
    }

    /// Pays the winners.
    fn won(&mut self, name: &'static str, wins: &[(usize, Score)], from: Option<usize>) -> Result<End> {
        let dealer = self.game.dealer;
        for (_, score) in wins {
            self.game.pay(score.payments().seat_changes(dealer, from)?);
        }
        self.game.deposits = 0;
        let winners: Vec<usize> = wins.iter().map(|&(seat, _)| seat).collect();
        Ok(End { name, dealer_stays: winners.contains(&dealer), winners })
    }

    /// Discards the tile that leaves the most useful copies, or in riichi the drawn one. Returns
    /// the tile, and whether it declares riichi.
    fn discard(&mut self, seat: usize, drawn: Option<Piece>, swaps: TileSet) -> Result<(Piece, bool)> {
        let is_untouched = self.is_untouched();
        let player = &mut self.players[seat];
        let view = player.hand.view().with_table(self.table)?;
        let best = view.discards().iter().map(|discard| discard.tile).find(|&tile| !swaps.contains(tile));
        let best = best.and_then(|tile| player.hand.piece_of(tile));
        let piece = drawn.filter(|_| player.riichi.is_some()).or(best).ok_or("only swaps are left")?;
        let may_declare = player.riichi.is_none()
            && player.hand.is_concealed()
            && self.wall.len() >= self.game.seats()
            && self.game.points[seat] >= 1_000;
        let declares = may_declare && view.ready_discards().any(|ready| ready.tile == piece.tile());
        player.may_win_in_one_shot = declares;
        if declares {
            let is_first = is_untouched && player.record.discards.is_empty();
            player.riichi = Some(if is_first { Riichi::Double } else { Riichi::Single });
        }
        player.hand.discard_piece(piece)?;
        player.record.discard(piece.tile());
        player.river.push(piece);
        self.table.insert(piece)?;
        Ok((piece, declares))
    }

    /// Sets a North aside in three-player games, or declares a quad, in riichi one that keeps the
    /// waits. Then another tile is drawn, unless a player wins by the added one.
    fn lay_own_tiles(&mut self, seat: usize, drawn: Piece) -> Result<Option<Vec<(usize, Score)>>> {
        let Player { hand, riichi, .. } = &mut self.players[seat];
        if self.wall.is_empty() {
            return Ok(None);
        }
        if (riichi.is_none() || drawn.tile() == Tile::NORTH) && hand.set_aside(Tile::NORTH).is_ok() {
            self.table.insert(Tile::NORTH)?;
            self.replace();
            return Ok(Some(Vec::new()));
        }
        let quad = if riichi.is_some() { hand.riichi_quad(drawn.tile()) } else { hand.own_quads().first().copied() };
        let Some(quad) = quad.filter(|_| self.quads.len() < 4) else { return Ok(None) };
        let added = quad.added();
        hand.call(quad, None)?;
        // Thirteen orphans could also rob a closed quad.
        let robbers = added.map_or(Ok(Vec::new()), |added| self.wins(seat, added, WonBy::RobbedQuad))?;
        self.lay_quad(seat, quad, None)?;
        Ok(Some(robbers))
    }

    /// One of the calls that the hand allows, half of the time.
    fn wanted_call(&mut self, seat: usize, from: usize, piece: Piece) -> Option<(usize, Call)> {
        let Player { hand, riichi, .. } = &self.players[seat];
        let calls = hand.calls(piece, Opponent::seen(from, seat, self.game.seats())?);
        let call = *calls.choose(&mut self.game.rng).filter(|_| riichi.is_none())?;
        let is_allowed = !call.meld().kind().is_quad() || self.quads.len() < 4;
        (is_allowed && self.game.rng.random()).then_some((seat, call))
    }

    fn make_call(&mut self, seat: usize, from: usize, call: Call) -> Result<Turn> {
        let player = &mut self.players[seat];
        let wind = Wind::of(from, self.game.dealer, self.game.seats()).ok_or("no such seat")?;
        for pattern in ScoreRules::TENHOU.fed_patterns(&player.hand, &call) {
            player.liable.set(pattern, wind)?;
        }
        player.hand.make_call(&call)?;
        self.players[from].is_claimed = true;
        let claimed = self.players[from].river.pop();
        if call.meld().kind().is_quad() {
            self.lay_quad(seat, call.meld(), claimed)?;
            return Ok(Turn::Replacement);
        }
        self.table.insert_meld(call.meld(), claimed)?;
        self.interrupt();
        Ok(Turn::Called(call.swaps()))
    }

    fn lay_quad(&mut self, seat: usize, quad: Meld, claimed: Option<Piece>) -> Result<()> {
        self.table.insert_meld(quad, claimed)?;
        self.quads.push(seat);
        self.replace();
        self.turn_over()
    }

    fn interrupt(&mut self) {
        self.players.iter_mut().for_each(|player| player.may_win_in_one_shot = false);
    }

    /// Whether no player has called, declared a quad or set a North aside.
    fn is_untouched(&self) -> bool {
        self.players.iter().all(|Player { hand, .. }| hand.melds().next().is_none() && hand.norths_aside() == 0)
    }

    /// The last tile of the wall becomes a replacement.
    fn replace(&mut self) {
        self.replacements.insert(0, self.wall.remove(0));
        self.interrupt();
    }

    /// Reveals the next indicator.
    fn turn_over(&mut self) -> Result<()> {
        self.table.insert(self.indicators[0][self.turned_over])?;
        self.turned_over += 1;
        Ok(())
    }

    /// The reason to abort the round after a discard that no player won by.
    fn abort_after_discard(&self) -> Option<&'static str> {
        let are_four = self.players.len() == 4;
        let firsts: Vec<Tile> = self.players.iter().filter_map(|player| Some(player.river.first()?.tile())).collect();
        let is_first = self.is_untouched() && self.players.iter().all(|player| player.river.len() == 1);
        let is_same = firsts.iter().all(|&tile| tile == firsts[0] && tile.is_wind());
        let is_several = self.quads.iter().any(|&seat| seat != self.quads[0]);
        [
            ("four winds", are_four && is_first && is_same),
            ("four riichi", are_four && self.players.iter().all(|player| player.riichi.is_some())),
            ("four quads", self.quads.len() == 4 && is_several),
        ]
        .into_iter()
        .find_map(|(name, is_so)| is_so.then_some(name))
    }

    /// The wall is exhausted: players whose discards were all terminals and honours are paid for
    /// that, or else the ready players are paid.
    fn exhausted(&mut self) -> Result<End> {
        let (seats, dealer) = (self.game.seats(), self.game.dealer);
        let are_ready: Vec<bool> = self.players.iter().map(|player| !player.hand.waits().is_empty()).collect();
        let is_nagashi = |player: &Player<H>| {
            !player.is_claimed && player.river.iter().all(|piece| piece.tile().is_terminal_or_honour())
        };
        let nagashi: Vec<usize> = (0..seats).filter(|&seat| is_nagashi(&self.players[seat])).collect();
        for &seat in &nagashi {
            let wind = Wind::of(seat, dealer, seats).ok_or("no such seat")?;
            let payments = ScoreRules::TENHOU.nagashi_mangan(wind, seats).ok_or("Tenhou has it")?;
            self.game.pay(payments.seat_changes(dealer, None)?);
        }
        if nagashi.is_empty() {
            self.game.pay(noten_payments(&are_ready));
        }
        let name = if nagashi.is_empty() { "exhausted wall" } else { "nagashi mangan" };
        Ok(End { name, winners: Vec::new(), dealer_stays: are_ready[dealer] })
    }
}
