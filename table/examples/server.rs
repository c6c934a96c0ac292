//! A game server without the network: bots play whole games of riichi, with four players or three.
//! `cargo run --release -p shanten-table --example server -- 1000` plays 1,000 rounds of each.

use std::collections::BTreeMap;
use std::{env, error::Error};

use shanten_table::{Action, Event, Seat, Table, TableError, TableRules, TableWall};

/// A bot, which knows what its player sees: the table follows the events that it receives.
struct Bot {
    seat: Seat,
    table: Table,
}

impl Bot {
    fn receive(&mut self, event: &Event) -> Result<(), TableError> {
        self.table.follow(&event.seen_by(self.seat))
    }

    /// Wins if it can, else declares riichi, calls what brings the hand nearer, and discards the
    /// tile that leaves the most useful copies.
    fn choose(&self) -> Action {
        let legal = self.table.legal(self.seat);
        let hand = self.table.player(self.seat).hand();
        if legal.wins {
            return Action::Win;
        }
        if legal.nine_terminals {
            return Action::NineTerminals;
        }
        if let Some(&quad) = legal.quads.first() {
            return Action::Quad(quad);
        }
        if legal.sets_aside {
            return Action::SetAside;
        }
        if legal.may_pass() {
            let nearer = legal.calls.iter().find(|call| {
                let mut after = *hand;
                after.make_call(call).is_ok() && after.shanten() < hand.shanten() && !hand.is_concealed()
            });
            return nearer.map_or(Action::Pass, |call| Action::Call(call.meld()));
        }
        let view = hand.view().with_table(self.table.open()).expect("the hand is at the table");
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
}

/// Plays a round to its end. Each bot receives the start and the events as its player sees them.
fn play(table: &mut Table) -> Result<(), TableError> {
    let (start, first) = table.opening().expect("the table has a wall");
    let bot = |seat| Ok(Bot { seat, table: Table::of_start(*table.rules(), &start.seen_by(seat))? });
    let mut bots = table.seats().map(bot).collect::<Result<Vec<_>, TableError>>()?;
    bots.iter_mut().try_for_each(|bot| bot.receive(&first))?;
    while let Some(seat) = table.to_move() {
        for event in table.apply(seat, bots[seat.index()].choose())? {
            bots.iter_mut().try_for_each(|bot| bot.receive(&event))?;
        }
    }
    Ok(())
}

fn count(rules: TableRules, rounds: u64) -> Result<(), TableError> {
    let mut ends = BTreeMap::<_, u32>::new();
    let mut table = Table::new(rules, TableWall::shuffled(&rules, 0))?;
    for seed in 1..=rounds {
        play(&mut table)?;
        let result = table.result().expect("the round has ended");
        let winners = result.winners.iter().filter(|&&has_won| has_won).count();
        let end = result.reason.map_or_else(|| format!("{winners} won"), |reason| format!("{reason:?}"));
        *ends.entry(end).or_default() += 1;
        let wall = TableWall::shuffled(&rules, seed);
        match table.next_round(wall) {
            Err(TableError::GameOver) => table = Table::new(rules, wall)?,
            next => next?,
        }
    }
    println!("{} players: {ends:?}", rules.players());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds = env::args().nth(1).as_deref().unwrap_or("1000").parse()?;
    count(TableRules::TENHOU, rounds)?;
    count(TableRules::TENHOU.for_three_players(), rounds)?;
    Ok(())
}
