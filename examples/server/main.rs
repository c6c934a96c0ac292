//! A game server without the network: bots play whole games of riichi, East to South, with four
//! players or three. `cargo run --release --example server --features score,rules -- 1000` plays
//! 1,000 rounds of each. `tests/it/game/rounds.rs` asserts that tiles and points add up.

mod game;

use std::{collections::BTreeMap, env};

use game::{Game, Result};
use shanten::rules::{Rules, VariantHand};
use shanten::{AnyHand, Hand, TileSet};

fn count<H: AnyHand>(empty: H, kinds: TileSet, players: usize, rounds: u64) -> Result<()> {
    let mut ends = BTreeMap::<_, u32>::new();
    let mut game = Game::new(empty, kinds, players, 0);
    for seed in 0..rounds {
        if game.is_over {
            game = Game::new(empty, kinds, players, seed);
        }
        *ends.entry(game.play_round(|_| {})?.name).or_default() += 1;
    }
    println!("{players} players: {ends:?}");
    Ok(())
}

fn main() -> Result<()> {
    let (rounds, three) = (env::args().nth(1).as_deref().unwrap_or("1000").parse()?, Rules::THREE_PLAYER);
    count(Hand::new(), TileSet::ALL, 4, rounds)?;
    count(VariantHand::new(three), three.options().kinds, 3, rounds)
}
