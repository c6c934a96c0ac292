//! The loop of a round. What a player may do is asked of the hand.

use rand::{RngExt as _, seq::IndexedRandom as _};
use rand_pcg::Pcg64Mcg;
use shanten::{Call, Discarded, Hand, Meld, MeldKind, Opponent, Piece, Tile, TileSet, Visible};

use crate::Result;

#[derive(Clone, Copy, Default)]
pub struct Player {
    pub hand: Hand,
    pub discarded: Discarded,
    /// The waits since riichi.
    pub riichi: Option<TileSet>,
}

pub struct Round {
    pub players: [Player; 4],
    /// What can be drawn. It is shuffled, so replacements may come from here, too.
    pub wall: Vec<Piece>,
    /// The dora indicators that are still to be turned, and nine pieces that stay.
    pub dead_wall: Vec<Piece>,
    /// The other indicators, and the discards that nobody claimed.
    pub open: Vec<Piece>,
    /// What everybody sees: `open` and all melds.
    pub table: Visible,
    /// Who discarded what, or added it to a quad.
    pub log: Vec<(usize, Tile)>,
    pub rng: Pcg64Mcg,
    /// What happened at the chances to win by a discard.
    pub events: Vec<String>,
}

impl Round {
    /// Plays to the end of the round, and says what it was.
    pub fn play(&mut self) -> Result<&'static str> {
        // Whose turn it is, and after a call what may not be discarded.
        let (mut seat, mut swaps) = (0, None);
        loop {
            let is_first = self.log.len() < 4 && self.players.iter().all(|player| player.hand.melds().len() == 0);
            let player = &mut self.players[seat];
            let mut drawn = None;
            if swaps.is_none() {
                let Some(piece) = self.wall.pop() else { return Ok("exhaustive draw") };
                player.hand.draw_piece(piece)?;
                if player.hand.shanten().is_win() {
                    return Ok("win by draw");
                }
                if is_first && player.hand.has_nine_terminals() {
                    return Ok("nine terminals");
                }
                let quad = match player.riichi {
                    Some(_) => player.hand.riichi_quad(piece.tile()),
                    None => player.hand.own_quads().first().copied(),
                };
                if let Some(quad) = quad.filter(|_| self.dead_wall.len() > 9 && !self.wall.is_empty()) {
                    player.hand.call(quad, None)?;
                    self.turn_indicator()?;
                    match quad.kind() {
                        // Its triplet is on the table.
                        MeldKind::AddedQuad => self.table.insert(quad.tile())?,
                        _ => self.table.insert_meld(quad, None)?,
                    }
                    if quad.kind() == MeldKind::AddedQuad && self.is_won(seat, quad.tile()) {
                        return Ok("robbed quad");
                    }
                    continue;
                }
                drawn = Some(piece);
            }
            let piece = self.discard(seat, drawn, swaps.take().unwrap_or_default())?;
            if self.is_won(seat, piece.tile()) {
                return Ok("win by discard");
            }
            // The next player, who alone may call a run, comes last.
            let call = [2, 3, 1].into_iter().find_map(|turns| self.wanted_call((seat + turns) % 4, seat, piece));
            seat = (seat + 1) % 4;
            if let Some((caller, call)) = call.filter(|_| !self.wall.is_empty()) {
                seat = caller;
                self.players[seat].hand.make_call(&call)?;
                self.open.pop();
                self.table.insert_meld(call.meld(), Some(piece.tile()))?;
                if call.meld().kind().is_quad() { self.turn_indicator()? } else { swaps = Some(call.swaps()) }
            }
        }
    }

    /// Discards what leaves the most useful copies, in riichi what was drawn.
    fn discard(&mut self, seat: usize, drawn: Option<Piece>, swaps: TileSet) -> Result<Piece> {
        let player = &mut self.players[seat];
        let mut visible = self.table;
        player.hand.melds().flat_map(Meld::tiles).for_each(|own| assert!(visible.remove(own)));
        let view = player.hand.view().with_visible(visible)?;
        let best = view.discards().iter().map(|discard| discard.tile).find(|&tile| !swaps.contains(tile));
        // Of fives the plain ones come last.
        let best = player.hand.pieces().filter(|piece| Some(piece.tile()) == best).last();
        let piece = drawn.filter(|_| player.riichi.is_some()).or(best).ok_or("only swaps are left")?;
        let is_concealed = player.hand.melds().all(|meld| meld.kind() == MeldKind::ClosedQuad);
        if player.riichi.is_none() && is_concealed && self.wall.len() >= 4 {
            let ready = view.ready_discards().find(|ready| ready.tile == piece.tile());
            player.riichi = ready.map(|ready| ready.waits.tiles());
        }
        player.hand.discard_piece(piece)?;
        player.discarded.own.insert(piece.tile());
        player.discarded.since_turn = TileSet::EMPTY;
        self.open.push(piece);
        self.table.insert(piece.tile())?;
        self.check(piece, swaps);
        Ok(piece)
    }

    /// Whether a tile that was discarded, or added to a quad, lets anybody win.
    fn is_won(&mut self, by: usize, tile: Tile) -> bool {
        let mut is_won = false;
        for seat in [1, 2, 3].map(|turns| (by + turns) % 4) {
            let player = &mut self.players[seat];
            let waits = player.hand.waits();
            let furiten = waits.furiten(&player.discarded);
            player.discarded.since_turn.insert(tile);
            if player.riichi.is_some() {
                player.discarded.since_riichi.insert(tile);
            }
            match furiten {
                _ if !waits.tiles().contains(tile) => {}
                Some(furiten) => self.events.push(format!("no win: {furiten} furiten")),
                None if self.rng.random() => self.events.push("win let go".into()),
                None => {
                    self.check_win(seat, tile);
                    is_won = true;
                }
            }
        }
        self.log.push((by, tile));
        is_won
    }

    /// One of the calls that the hand allows, half of the time.
    fn wanted_call(&mut self, seat: usize, from: usize, piece: Piece) -> Option<(usize, Call)> {
        let mut player = self.players[seat];
        let calls = player.hand.calls(piece, Opponent::seen(from, seat, 4)?);
        let call = *calls.choose(&mut self.rng).filter(|_| player.riichi.is_none())?;
        player.hand.make_call(&call).ok()?;
        let is_allowed = match call.meld().kind() {
            MeldKind::OpenQuad => self.dead_wall.len() > 9,
            _ => player.hand.tiles().any(|tile| !call.swaps().contains(tile)),
        };
        (is_allowed && self.rng.random()).then_some((seat, call))
    }
}
