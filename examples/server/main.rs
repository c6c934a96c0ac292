//! A game server without its network: four bots play rounds of riichi, and their hands know the
//! rules.
//!
//! ```sh
//! cargo run --release --example server -- 1000
//! ```
//!
//! The argument is the number of rounds. Any complete hand wins. Bots pass on half of the calls and
//! of the wins by a discard that they could make. The loop is in `round.rs`; here rounds are dealt
//! and counted, and what must always hold is asserted.

mod round;

use std::{collections::BTreeMap, env, error::Error};

use rand::{SeedableRng as _, seq::SliceRandom as _};
use rand_pcg::Pcg64Mcg;
use round::{Player, Round};
use shanten::{Hand, Meld, Piece, Shanten, Strictness, Tile, TileSet, Visible};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

impl Round {
    fn deal(seed: u64) -> Result<Self> {
        let mut wall: Vec<Piece> = (0..136).filter_map(Piece::from_number).collect();
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        wall.shuffle(&mut rng);
        let dead_wall = wall.split_off(wall.len() - 14);
        let mut players = [Player::default(); 4];
        for player in &mut players {
            player.hand = Hand::from_pieces(&wall.split_off(wall.len() - 13))?;
        }
        let (open, table, log, events) = (vec![], Visible::EMPTY, vec![], vec![]);
        let mut round = Self { players, wall, dead_wall, open, table, log, rng, events };
        round.turn_indicator()?;
        Ok(round)
    }

    fn turn_indicator(&mut self) -> Result<()> {
        let indicator = self.dead_wall.pop().ok_or("no indicator is left")?;
        self.open.push(indicator);
        Ok(self.table.insert(indicator.tile())?)
    }

    /// Asserts after a discard that every piece is somewhere, and that everybody sees what there is
    /// to see.
    fn check(&self, discarded: Piece, swaps: TileSet) {
        assert!(!swaps.contains(discarded.tile()), "{discarded} is a swap");
        for Player { hand, riichi, .. } in self.players {
            assert_eq!(hand.len() + 3 * hand.melds().len(), 13, "{hand}");
            assert!(riichi.is_none_or(|waits| waits == hand.waits().tiles()), "{hand} waits for others in riichi");
        }
        let hands: Vec<Piece> = self.players.iter().flat_map(|player| player.hand.pieces()).collect();
        let melds = self.players.iter().flat_map(|player| player.hand.melds()).flat_map(Meld::pieces);
        let open: Vec<Piece> = self.open.iter().copied().chain(melds).collect();
        assert_eq!(Ok(self.table), open.iter().map(|piece| piece.tile()).collect());
        let mut pieces = [&self.wall[..], &self.dead_wall, &open, &hands].concat();
        pieces.sort_unstable();
        assert!(pieces.into_iter().eq((0..136).filter_map(Piece::from_number)), "each piece once");
    }

    /// Asserts that a tile completes a hand, and that its player neither discarded nor let go
    /// another that would have, since riichi or the last turn.
    fn check_win(&self, seat: usize, tile: Tile) {
        let Player { mut hand, discarded, riichi } = self.players[seat];
        let waits = hand.waits().tiles();
        let own_turns = self.log.iter().filter(|&&(by, _)| by == seat);
        let passed = self.log.rsplit(|&(by, _)| by == seat).next().into_iter().flatten();
        assert!(own_turns.chain(passed).all(|&(_, tile)| !waits.contains(tile)), "{hand} is furiten");
        assert!(riichi.is_none() || (discarded.since_riichi & waits) == TileSet::from(tile), "{hand} is furiten");
        assert!(hand.draw(tile).is_ok() && hand.shanten() == Shanten::WIN, "{hand} is no win");
    }
}

fn main() -> Result<()> {
    let rounds = env::args().nth(1).as_deref().unwrap_or("1000").parse()?;
    let mut totals = BTreeMap::<_, u32>::new();
    for seed in 0..rounds {
        let mut round = Round::deal(seed)?;
        let end = round.play()?;
        let mut events = round.events;
        events.push(end.into());
        for player in round.players {
            events.extend(player.riichi.map(|_| "riichi".into()));
            events.extend(player.hand.melds().map(|meld| meld.kind().to_string()));
            // A hand that has all copies of its waits isn't ready.
            let shanten = player.hand.view().with_strictness(Strictness::Melds).shanten();
            let is_ready = end == "exhaustive draw" && shanten == Some(Shanten::TENPAI);
            events.extend(is_ready.then(|| "ready at the end".into()));
        }
        for event in events {
            *totals.entry(event).or_default() += 1;
        }
    }
    println!("{rounds} rounds");
    for (event, total) in totals {
        println!("{total:>6} {event}");
    }
    Ok(())
}
