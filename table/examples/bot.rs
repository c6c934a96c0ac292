//! A bot that speaks mjai: an event a line on standard input, an answer a line on standard output.
//! `cargo run --release -p shanten-table --features mjai --example bot -- tenhou 4`
//!
//! It wins if it can, declares riichi, calls what brings an open hand nearer, and discards the tile
//! that leaves the most useful copies.

use std::env;
use std::error::Error;
use std::io::{Write as _, stdin, stdout};

use shanten_table::mjai::MjaiTable;
use shanten_table::{Action, Legal, Seat, Table, TableRules};

/// One of the legal actions.
pub(crate) fn choose(table: &Table, seat: Seat, legal: &Legal) -> Action {
    let hand = table.player(seat).hand();
    let is_taken =
        |action: &Action| matches!(action, Action::Win | Action::NineTerminals | Action::SetAside | Action::Quad(_));
    if let Some(action) = legal.actions().filter(is_taken).max_by_key(|&action| action == Action::Win) {
        return action;
    }
    if legal.may_pass() {
        let nearer = legal.calls.iter().find(|call| {
            let mut after = *hand;
            after.make_call(call).is_ok() && after.shanten() < hand.shanten() && !hand.is_concealed()
        });
        return nearer.map_or(Action::Pass, |call| Action::Call(call.meld()));
    }
    let view = hand.view().with_table(table.open()).expect("the hand is at the table");
    let best = view
        .discards()
        .iter()
        .find_map(|discard| legal.pieces.iter().rev().copied().find(|piece| piece.tile() == discard.tile));
    let piece = best.unwrap_or(legal.pieces[0]);
    if legal.riichi.contains(piece.tile()) {
        return Action::Riichi { piece, is_drawn: None };
    }
    Action::Discard { piece, is_drawn: None }
}

/// The answer to a line.
pub(crate) fn answer(bot: &mut MjaiTable, line: &str) -> Result<String, Box<dyn Error>> {
    let legal = bot.read(line)?;
    let Some(seat) = bot.seat().filter(|_| !legal.is_empty()) else { return Ok(r#"{"type":"none"}"#.to_owned()) };
    Ok(bot.answer(seat, Some(choose(bot.table()?, seat, &legal)))?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().collect();
    let players = arguments.get(2).map(|players| players.parse()).transpose()?;
    let mut bot = MjaiTable::follow(TableRules::asked(arguments.get(1).map(String::as_str), players)?)?;
    for line in stdin().lines() {
        println!("{}", answer(&mut bot, &line?)?);
        stdout().flush()?;
    }
    Ok(())
}
