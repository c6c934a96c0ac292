//! How fast is a game? A lone player draws and discards under each set of rules. The program counts
//! how often the hand wins within 18 draws, and how often it is ready by then.
//!
//! ```sh
//! cargo run --release --example other_rules --features five-melds
//! cargo run --release --example other_rules --features rules -- chinese,wild=5m three-player
//! ```
//!
//! The arguments are rules; by default all presets are played.

use std::env;
use std::error::Error;

use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_pcg::Pcg64Mcg;
use shanten::rules::{Rules, VariantHand};
use shanten::{AnyHand, Hand, Shanten, Tile, TileSet, Visible};

const ROUNDS: usize = 300;
const DRAWS: usize = 18;

/// Plays one round with the tiles of a shuffled wall. Returns whether the hand was ready, and
/// whether it won.
///
/// Generic over [`AnyHand`], so it works for all games.
fn play<H: AnyHand>(mut hand: H, wall: &[Tile]) -> Result<(bool, bool), Box<dyn Error>> {
    let (dealt, wall) = wall.split_at(hand.max_tiles() - 1);
    dealt.iter().try_for_each(|&tile| hand.draw(tile))?;
    let mut visible = Visible::EMPTY;
    for &tile in &wall[..DRAWS] {
        hand.draw(tile)?;
        if hand.view().shanten().is_some_and(Shanten::is_win) {
            return Ok((true, true));
        }
        let discards = hand.view().with_visible(visible)?.discards();
        let best = discards.first().ok_or("a hand has tiles")?.tile;
        hand.discard(best)?;
        visible.insert(best)?;
    }
    Ok((hand.view().shanten().is_some_and(Shanten::is_tenpai), false))
}

/// Plays many rounds, with the same seed for all games.
fn report<H: AnyHand>(name: &str, hand: H, kinds: TileSet) -> Result<(), Box<dyn Error>> {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut wall: Vec<Tile> = kinds.iter().flat_map(|tile| [tile; 4]).collect();
    let (mut ready, mut won) = (0, 0);
    for _ in 0..ROUNDS {
        wall.shuffle(&mut rng);
        let (is_ready, is_won) = play(hand, &wall)?;
        ready += usize::from(is_ready);
        won += usize::from(is_won);
    }
    println!("{name}: ready {}%, won {}%", 100 * ready / ROUNDS, 100 * won / ROUNDS);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    for text in &arguments {
        let rules: Rules = text.parse()?;
        report(text, VariantHand::new(rules), rules.options().kinds)?;
    }
    if arguments.is_empty() {
        // A `Hand` is the fastest, and supports only riichi.
        report("a `Hand`", Hand::new(), TileSet::ALL)?;
        for (name, rules) in Rules::PRESETS {
            report(name, VariantHand::new(*rules), rules.options().kinds)?;
        }
    }
    Ok(())
}
