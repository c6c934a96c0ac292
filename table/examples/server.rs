//! A game server without the network: bots play whole games of riichi, with four players or three.
//! `cargo run --release -p shanten-table --features mjai --example server -- 1000` plays 1,000
//! rounds of each.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;

use shanten_table::mjai::MjaiTable;
use shanten_table::{Seat, TableRules};

#[path = "bot.rs"]
#[expect(dead_code, reason = "its main is for standard input")]
mod bot;

/// A bot, and its answer to the last line.
struct Player {
    seat: Seat,
    table: MjaiTable,
    answer: String,
}

/// Sends each bot the lines of what its player sees.
fn send(server: &MjaiTable, players: &mut [Player]) -> Result<(), Box<dyn Error>> {
    for player in players {
        for line in server.lines(Some(player.seat)).lines() {
            player.answer = bot::answer(&mut player.table, line)?;
        }
    }
    Ok(())
}

/// Plays rounds, and games one after another, and counts how the rounds end.
fn play(rules: TableRules, rounds: u64) -> Result<(), Box<dyn Error>> {
    let mut ends = BTreeMap::<_, u32>::new();
    let mut server = MjaiTable::deal(rules, 0)?;
    let seats = server.table()?.seats();
    let player = |seat| Ok(Player { seat, table: MjaiTable::follow(rules)?, answer: String::new() });
    let mut players = seats.map(player).collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    for seed in 1..=rounds {
        send(&server, &mut players)?;
        while let Some(seat) = server.table()?.to_move() {
            server.apply_line(seat, &players[seat.index()].answer)?;
            send(&server, &mut players)?;
        }
        let result = server.table()?.result().expect("the round has ended");
        let winners = result.winners.iter().filter(|&&has_won| has_won).count();
        let end = result.reason.map_or_else(|| format!("{winners} won"), |reason| format!("{reason:?}"));
        *ends.entry(end).or_default() += 1;
        if result.is_over {
            server = MjaiTable::deal(rules, seed)?;
        } else {
            server.next_round(seed)?;
        }
    }
    println!("{} players: {ends:?}", rules.players());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds = env::args().nth(1).as_deref().unwrap_or("1000").parse()?;
    play(TableRules::TENHOU, rounds)?;
    play(TableRules::TENHOU.for_three_players(), rounds)
}
