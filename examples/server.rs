//! A game server without its network: four bots play rounds of riichi, and their hands know the
//! rules. `cargo run --release --example server -- 1000` plays 1,000 rounds.
//!
//! Any complete hand wins, so there is no score and one dora indicator. Bots pass on half of what
//! they could call, or win with by a discard. `tests/it/rounds.rs` asserts what must always hold.

use std::{collections::BTreeMap, env, error::Error, result};

use rand::{RngExt as _, SeedableRng as _, seq::IndexedRandom as _, seq::SliceRandom as _};
use rand_pcg::Pcg64Mcg;
use shanten::{Call, FuritenRecord, Hand, MeldKind, Opponent, Piece, Tile, TileSet, Visible};

type Result<T> = result::Result<T, Box<dyn Error>>;

/// How many pieces of the wall are never drawn, besides the indicator.
const DEAD_WALL: usize = 13;

#[derive(Clone, Copy, Default)]
pub(crate) struct Player {
    pub(crate) hand: Hand,
    pub(crate) discarded: FuritenRecord,
    /// The waits since riichi.
    pub(crate) riichi: Option<TileSet>,
}

pub(crate) struct Round {
    pub(crate) players: [Player; 4],
    /// What can be drawn, replacements too, behind the pieces that stay.
    pub(crate) wall: Vec<Piece>,
    /// The dora indicator, and the discards that nobody claimed.
    pub(crate) open: Vec<Piece>,
    /// What everybody sees: `open` and all melds.
    pub(crate) table: Visible,
    /// Whose turn it is, and after a call what may not be discarded.
    pub(crate) turn: (usize, Option<TileSet>),
    /// Who discarded what, or added it to a quad, and who wins with the last.
    pub(crate) log: Vec<(usize, Tile)>,
    pub(crate) winners: Vec<usize>,
    rng: Pcg64Mcg,
}

impl Round {
    pub(crate) fn deal(seed: u64) -> Result<Self> {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut wall: Vec<Piece> = (0..136).filter_map(Piece::from_number).collect();
        wall.shuffle(&mut rng);
        let mut players = [Player::default(); 4];
        for player in &mut players {
            player.hand = wall.split_off(wall.len() - 13).into_iter().collect::<result::Result<Hand, _>>()?;
        }
        let open = wall.split_off(wall.len() - 1);
        let table = open.iter().copied().collect::<result::Result<_, _>>()?;
        Ok(Self { players, wall, open, table, turn: (0, None), log: vec![], winners: vec![], rng })
    }

    /// Plays a turn, from the draw to the next player's. If the round ends, says how.
    pub(crate) fn play_turn(&mut self) -> Result<Option<&'static str>> {
        let ((seat, swaps), left) = (self.turn, self.wall.len() - DEAD_WALL);
        let player = &mut self.players[seat];
        let mut drawn = None;
        if swaps.is_none() {
            let Some(piece) = self.wall.pop_if(|_| left > 0) else { return Ok(Some("exhaustive draw")) };
            player.hand.draw_piece(piece)?;
            if player.hand.shanten().is_win() {
                return Ok(Some("win by draw"));
            }
            let quad = match player.riichi {
                Some(_) => player.hand.riichi_quad(piece.tile()),
                None => player.hand.own_quads().first().copied(),
            };
            if let Some(quad) = quad.filter(|_| left > 1) {
                player.hand.call(quad, None)?;
                self.table.insert_meld(quad, None)?;
                let is_added = quad.kind() == MeldKind::AddedQuad;
                return Ok((is_added && self.is_won(seat, quad.tile())).then_some("robbed quad"));
            }
            drawn = Some(piece);
        }
        let piece = self.discard(seat, drawn, swaps.unwrap_or_default())?;
        if self.is_won(seat, piece.tile()) {
            return Ok(Some("win by discard"));
        }
        self.turn = ((seat + 1) % 4, None);
        // The next player, who alone may call a run, comes last.
        let call = [2, 3, 1].into_iter().find_map(|turns| self.wanted_call((seat + turns) % 4, seat, piece));
        if let Some((caller, call)) = call.filter(|_| self.wall.len() > DEAD_WALL) {
            self.players[caller].hand.make_call(&call)?;
            self.open.pop();
            self.table.insert_meld(call.meld(), Some(piece))?;
            self.turn = (caller, Some(call.swaps()).filter(|_| !call.meld().kind().is_quad()));
        }
        Ok(None)
    }

    /// Discards what leaves the most useful copies, plain fives first, in riichi what was drawn.
    fn discard(&mut self, seat: usize, drawn: Option<Piece>, swaps: TileSet) -> Result<Piece> {
        let player = &mut self.players[seat];
        let view = player.hand.view().with_table(self.table)?;
        let best = view.discards().iter().map(|discard| discard.tile).find(|&tile| !swaps.contains(tile));
        let best = player.hand.pieces().filter(|piece| Some(piece.tile()) == best).last();
        let piece = drawn.filter(|_| player.riichi.is_some()).or(best).ok_or("only swaps are left")?;
        if player.riichi.is_none() && player.hand.is_concealed() && self.wall.len() >= DEAD_WALL + 4 {
            let ready = view.ready_discards().find(|ready| ready.tile == piece.tile());
            player.riichi = ready.map(|ready| ready.waits.tiles());
        }
        player.hand.discard_piece(piece)?;
        player.discarded.discard(piece.tile());
        self.open.push(piece);
        self.table.insert(piece)?;
        Ok(piece)
    }

    /// Whether anybody wins with a tile that was discarded, or added to a quad.
    fn is_won(&mut self, by: usize, tile: Tile) -> bool {
        self.log.push((by, tile));
        for seat in [1, 2, 3].map(|turns| (by + turns) % 4) {
            let player = &mut self.players[seat];
            let waits = player.hand.waits();
            let may_win = waits.tiles().contains(tile) && waits.furiten(&player.discarded).is_none();
            self.winners.extend((may_win && self.rng.random()).then_some(seat));
            player.discarded.pass(tile, player.riichi.is_some());
        }
        !self.winners.is_empty()
    }

    /// One of the calls that the hand allows, half of the time.
    fn wanted_call(&mut self, seat: usize, from: usize, piece: Piece) -> Option<(usize, Call)> {
        let Player { hand, riichi, .. } = self.players[seat];
        let calls = hand.calls(piece, Opponent::seen(from, seat, 4)?);
        let call = *calls.choose(&mut self.rng).filter(|_| riichi.is_none())?;
        let is_allowed = call.meld().kind().is_quad() || !hand.discards_after(&call).is_empty();
        (is_allowed && self.rng.random()).then_some((seat, call))
    }
}

fn main() -> Result<()> {
    let mut ends = BTreeMap::<_, u32>::new();
    for seed in 0..env::args().nth(1).as_deref().unwrap_or("1000").parse()? {
        let mut round = Round::deal(seed)?;
        let end = loop {
            if let Some(end) = round.play_turn()? {
                break end;
            }
        };
        *ends.entry(end).or_default() += 1;
    }
    println!("{ends:?}");
    Ok(())
}
