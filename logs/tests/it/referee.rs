//! Logs against the table: each recorded action is legal, and each result is the table's.
//!
//! `LOGS=FOLDER cargo test -p shanten-logs --test it referee` reads real games, too.

use std::env;

use shanten_logs::{Action, Event, Log, Logs, Problem, Round, Seat, Table, WinEvent};
use shanten_logs_testing::{play, writers};

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
                let is_ready = |seat| table.player(seat).hand().shanten().is_some_and(|shanten| shanten.is_tenpai());
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

#[test]
fn every_recorded_action_is_legal_and_every_win_is_worth_what_the_log_says() {
    let (mut rounds, mut different) = (0, 0);
    let mut check = |round: Round| {
        rounds += 1;
        for difference in differences(&round) {
            different += 1;
            println!("{} {}: {difference}", round.game, round.name());
        }
    };
    if let Ok(folder) = env::var("LOGS") {
        Logs::new(folder.split(':')).read(
            |round: Result<Round, Problem>| round.ok(),
            |round| {
                round.into_iter().for_each(&mut check);
                std::ops::ControlFlow::Continue(())
            },
        );
    } else {
        for players in [3, 4] {
            for seed in 0..200 {
                let log = writers::mjlog(&[play(players, seed)]);
                Log::new("made up", log.as_bytes()).for_each(|round| check(round.expect("a round")));
            }
        }
    }
    println!("{rounds} rounds");
    assert!(rounds >= 400 && different == 0, "{different} differences in {rounds} rounds");
}
