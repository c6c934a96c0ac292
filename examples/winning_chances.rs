//! Winning chances: the chance to win after each discard, and to be ready at the end.
//!
//! ```sh
//! cargo run --release --example winning_chances --features odds
//! cargo run --release --example winning_chances --features odds -- 2346m34678p34668s 8
//! ```
//!
//! The first argument is the hand, the second the current turn.

use std::env;
use std::error::Error;

use shanten::Hand;
use shanten::odds::{OddsOptions, Path, Search};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let hand: Hand = arguments.next().as_deref().unwrap_or("234578m1689p357s1z").parse()?;
    let turn: u8 = arguments.next().as_deref().unwrap_or("1").parse()?;

    let options = OddsOptions::default().turn(turn);
    if turn >= OddsOptions::TURNS {
        return Err(format!("turn {turn}: the search has {} turns", OddsOptions::TURNS).into());
    }

    // The straight path keeps only draws that lower the shanten. The other path may also keep one
    // draw that improves the hand at the same shanten.
    for path in [Path::Straight, Path::NoStepBack { extra: 1 }] {
        // The same search object answers later turns of the round at once.
        let mut search = Search::new(options.path(path));
        let mut odds = search.odds(&hand.view())?;
        odds.rows.sort_by(|a, b| b.win_now.total_cmp(&a.win_now));

        println!("{hand} from turn {turn}, {}: {} states", odds.path, odds.searched);
        for row in &odds.rows {
            let discard = row.discard.map_or("wait".into(), |tile| tile.to_string());
            println!("{discard:>4}  win {:6.2}%  ready {:6.2}%", 100.0 * row.win_now, 100.0 * row.ready_now);
        }
        if !odds.is_complete {
            println!("      the states were too many: these are the chances with fewer exchanges");
        }
    }
    Ok(())
}
