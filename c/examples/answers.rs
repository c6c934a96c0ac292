//! Answers every hand of the standard input, a line each, as `tests/answers.c` does in C: both must
//! write the same.

use std::error::Error;
use std::io::{self, Write as _};

use shanten::score::{Riichi, ScoreRules, Win, Wind};
use shanten::{Form, Hand, Shanten, Tile};

fn main() -> Result<(), Box<dyn Error>> {
    let number = |shanten: Option<Shanten>| shanten.map_or(shanten::batch::NO_WIN, Shanten::get);
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lines() {
        let hand: Hand = line?.parse()?;
        let view = hand.view();
        write!(out, "{}", number(view.shanten()))?;
        for &form in Form::ALL {
            write!(out, " {}", number(view.shanten_in(form)))?;
        }
        let useful = view.useful();
        write!(out, " u {} {}", useful.tiles().bits(), useful.copies())?;
        for discard in &view.discards() {
            let (kind, tiles) = (discard.tile.index(), discard.useful.tiles().bits());
            write!(out, " d {kind} {} {tiles}", number(discard.shanten()))?;
        }
        for wait in view.waits() {
            let shapes = wait.shapes().fold(0, |bits, shape| bits | 1 << shape as u8);
            write!(out, " w {} {} {shapes}", wait.tile().index(), wait.copies())?;
        }
        for division in hand.divisions() {
            let marks = division.marks().fold(0, |bits, mark| bits | 1 << mark as u8);
            write!(out, " v {} {marks}", division.pair().index())?;
            for meld in division.concealed().chain(division.called()) {
                write!(out, " {}.{}", meld.kind() as u8, meld.tile().index())?;
            }
        }
        let mut win = Win::own_draw(hand.tiles().next().ok_or("no tiles")?);
        win.seat = Wind::East;
        win.riichi = (hand.melds().next().is_none()).then_some(Riichi::Single);
        win.set_dora([Tile::NORTH])?;
        match ScoreRules::TENHOU.score(&hand, &win) {
            Ok(score) => {
                let patterns = score.patterns().fold(0_u64, |bits, pattern| bits | 1 << pattern as u8);
                write!(out, " s {} {} {} {patterns}", score.han(), score.fu(), score.payments().total)?;
            }
            Err(error) => write!(out, " s {error}")?,
        }
        writeln!(out)?;
    }
    Ok(())
}
