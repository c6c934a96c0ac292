//! Rounds that a table plays: written as logs they are read as they were played, each action is
//! legal, and each win is worth what the log says.
//!
//! `LOGS=FOLDER cargo test -p shanten-logs --test it referee` checks real games, too.

use std::env;
use std::ops::ControlFlow;

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::Shanten;
use shanten_logs::TableWall;
use shanten_logs::columns::DecisionTable;
use shanten_logs::{
    Action, Event, GameInfo, Log, Logs, MjaiWriter, Problem, Round, Seat, Table, TableRules, Tenhou6Writer, WinEvent,
};
use shanten_table::FinalPlace;

use crate::info::column;

/// Everything in a round that the table doesn't allow or finds otherwise.
fn differences(round: &Round) -> Vec<String> {
    let mut found = Vec::new();
    let mut table = round.table_before(0);
    let mut decisions = round.decisions().iter().peekable();
    for (number, event) in round.events().iter().enumerate() {
        if let Some(decision) = decisions.next_if(|decision| decision.event == number)
            && let Some(action) = decision.action
            && !table.legal(decision.seat).contains(action)
            // Riichi is an event of its own, after which only ready discards are legal.
            && !matches!(action, Action::Riichi { .. })
        {
            found.push(format!("{}: {action} isn't legal: {:?}", decision.seat, table.legal(decision.seat)));
        }
        match event {
            Event::Riichi { seat } if table.legal(*seat).riichi.is_empty() => found.push(format!("{seat}: riichi")),
            Event::Call { seat, meld, .. } if !table.legal(*seat).contains(Action::Call(*meld)) => {
                found.push(format!("{seat}: call {meld}"));
            }
            Event::Win(win) => found.extend(win_difference(&table, win)),
            Event::NoWin(end) => {
                let is_ready = |seat| table.player(seat).hand().shanten().is_some_and(Shanten::is_tenpai);
                let is_recorded = end.reason.is_empty_wall() && end.shown.iter().any(Option::is_some);
                for seat in table.seats().filter(|_| is_recorded) {
                    let is_shown = end.shown[seat.index()].is_some();
                    if is_shown != is_ready(seat) {
                        found.push(format!("{seat}: shown {is_shown}"));
                    }
                }
            }
            _ => {}
        }
        table.follow(event).expect("it was replayed");
    }
    found
}

fn win_difference(table: &Table, win: &WinEvent) -> Option<String> {
    let score = match table.score_with_ura(win.seat, win.value.ura.iter().copied()) {
        Ok(score) => score,
        Err(error) => return Some(format!("{}: {error}", win.seat)),
    };
    let changes = score.payments().seat_changes(table.dealer().index(), win.from.map(Seat::index)).ok();
    (win.changes.is_some() && win.changes != changes).then(|| {
        format!(
            "{}: {:?}, not {changes:?}: {} {:?} {:?} {:?}",
            win.seat,
            win.changes,
            table.player(win.seat).hand(),
            win.value,
            score.patterns(),
            table.indicators().collect::<Vec<_>>()
        )
    })
}

/// Rounds that random players play at a table with a wall, and the ends of their games.
fn played(rules: TableRules, rounds: usize) -> (Vec<Round>, Vec<[Option<FinalPlace>; Seat::MAX]>) {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let (mut all, mut ends) = (Vec::new(), Vec::new());
    while all.len() < rounds {
        let mut table = Table::new(rules, TableWall::shuffled(&rules, rng.random())).expect("the wall of the rules");
        for number in 1.. {
            let (start, first) = table.opening().expect("a wall");
            let mut events = vec![first];
            while let Some(seat) = table.to_move() {
                let action = chosen(&table, seat, &mut rng);
                events.extend(table.apply(seat, action).expect("a legal action"));
            }
            let game = format!("game {}", all.len() + 1 - number);
            all.push(Round::new(rules, &game, number, GameInfo::default(), start, events).expect("what was played"));
            if table.next_round(TableWall::shuffled(&rules, rng.random())).is_err() {
                ends.extend(table.standings());
                break;
            }
        }
    }
    (all, ends)
}

/// Compares the end of each game, and the patterns of each win, with the table's.
fn assert_ends(rounds: &[Round], ends: &[[Option<FinalPlace>; Seat::MAX]]) {
    let names = ["seat", "points_at_end", "placement", "yaku", "patterns"];
    let table = DecisionTable::with_columns(names).expect("columns");
    let (mut game, mut wins) = (0, 0);
    for round in rounds {
        game += usize::from(round.number == 1);
        let batch = table.rows(round);
        let [seats, points, places, yaku, patterns] = names.map(|name| column(&table, &batch, name));
        for (row, seat) in seats.iter().enumerate() {
            let end = ends[game - 1][seat.parse::<usize>().unwrap()].expect("a player");
            assert_eq!((&points[row], &places[row]), (&end.points.to_string(), &end.place.to_string()));
            let said = yaku[row].split(',').map(|one| one.rsplit_once(' ').map_or(one, |(name, _)| name));
            let said: Vec<_> = said.filter(|name| !["dora", "ura", "red fives", "Norths"].contains(name)).collect();
            assert_eq!(said.join(","), patterns[row]);
            wins += usize::from(patterns[row] != "-");
        }
    }
    assert!(wins > 50 && game == ends.len(), "{wins} wins in {game} games");
}

/// A win, riichi, now and then any action, and else a discard that keeps the shanten.
fn chosen(table: &Table, seat: Seat, rng: &mut Pcg64Mcg) -> Action {
    let legal = table.legal(seat);
    let actions: Vec<Action> = legal.actions().collect();
    if legal.wins {
        return Action::Win;
    }
    if legal.discards.is_empty() && rng.random_ratio(3, 4) {
        return Action::Pass;
    }
    if rng.random_ratio(1, 12) || legal.discards.is_empty() {
        return actions[rng.random_range(0..actions.len())];
    }
    let unneeded = table.player(seat).hand().unneeded();
    let piece = legal.riichi_pieces().next().map(|&piece| Action::Riichi { piece, is_drawn: None });
    let kept = legal.pieces.iter().find(|piece| unneeded.contains(piece.tile())).unwrap_or(&legal.pieces[0]);
    piece.unwrap_or(Action::Discard { piece: *kept, is_drawn: None })
}

fn assert_same(rounds: impl Iterator<Item = Round>) -> usize {
    let (mut number, mut different) = (0, 0);
    for round in rounds {
        number += 1;
        for difference in differences(&round) {
            different += 1;
            println!("{} {}: {difference}", round.game, round.name());
        }
    }
    assert!(different == 0, "{different} differences in {number} rounds");
    number
}

#[test]
fn every_action_is_legal_and_every_win_is_worth_what_the_log_says() {
    println!("{} rounds recorded", assert_same(recorded().into_iter()));
    for rules in [TableRules::TENHOU, TableRules::TENHOU.for_three_players()] {
        let (rounds, ends) = played(rules, 400);
        let (mut mjai, mut tenhou6) = (MjaiWriter::new(Vec::new()), Tenhou6Writer::new(Vec::new()));
        for round in &rounds {
            mjai.write(round).expect("a vector");
            tenhou6.write(round).expect("a vector");
        }
        for log in [mjai.finish().expect("a vector"), tenhou6.finish().expect("a vector")] {
            let read: Vec<Round> = Log::new("played", log.as_slice()).map(|round| round.expect("a round")).collect();
            assert_eq!(read.len(), rounds.len());
            for (round, read) in rounds.iter().zip(&read) {
                assert_eq!(round.decisions().len(), read.decisions().len());
                assert_eq!(round.changes(), read.changes(), "{} {}", round.game, round.name());
            }
            // The rounds don't have the points at the end, which mjai's lines add up to.
            if log.starts_with(b"{\"type\"") {
                assert_ends(&read, &ends);
            }
        }
        assert!(assert_same(rounds.into_iter()) >= 400);
    }
}

/// The rounds of the logs in `LOGS`, if it is set.
fn recorded() -> Vec<Round> {
    let mut rounds = Vec::new();
    let folders = env::var("LOGS").unwrap_or_default();
    Logs::new(folders.split(':').filter(|folder| !folder.is_empty())).read(
        |round: Result<Round, Problem>| round.ok(),
        |round| {
            rounds.extend(round);
            ControlFlow::Continue(())
        },
    );
    rounds
}
