//! The best discard: each discard of a hand with the useful tiles after it, best first.
//!
//! ```sh
//! cargo run --example best_discard
//! cargo run --example best_discard -- 23455m3378p46s777z 3367p46s
//! ```
//!
//! The first argument is the hand, the second the visible tiles.

use std::env;
use std::error::Error;

use shanten::{Hand, Visible};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let hand: Hand = arguments.next().as_deref().unwrap_or("199m146779p12s246z").parse()?;
    let visible: Visible = arguments.next().as_deref().unwrap_or_default().parse()?;

    // The view subtracts visible tiles from the copies left.
    let view = hand.view().with_visible(visible)?;
    match view.shanten() {
        Some(shanten) => println!("{hand} is {shanten}"),
        None => println!("{hand} can no longer win"),
    }

    // A hand of 3n + 1 tiles has not drawn, so it has nothing to discard.
    if hand.len() % 3 == 1 {
        println!("{} copies are useful: {}", view.useful().copies(), view.useful());
        return Ok(());
    }
    for discard in &view.discards() {
        match discard.shanten() {
            Some(shanten) => {
                println!("{}  {shanten:<10} {:>3}  {}", discard.tile, discard.useful.copies(), discard.useful);
            }
            None => println!("{}  no win", discard.tile),
        }
    }
    Ok(())
}
