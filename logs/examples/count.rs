//! Counts the contents of logs: `cargo run --release -p shanten-logs --example count -- FOLDER`.

use std::env;
use std::ops::ControlFlow;
use std::process::ExitCode;

use shanten_logs::{Ending, Event, Logs, Problem, Round};

/// Rounds, draws, discards, calls and quads, decisions, wins.
fn count(round: &Round) -> [usize; 6] {
    let of = |is: fn(&Event) -> bool| round.events().iter().filter(|event| is(event)).count();
    let wins = if let Ending::Wins(winners) = round.ending() { winners.len() } else { 0 };
    [
        1,
        of(|event| matches!(event, Event::Draw { .. })),
        of(|event| matches!(event, Event::Discard { .. })),
        of(|event| matches!(event, Event::Call { .. } | Event::Quad { .. })),
        round.decisions().len(),
        wins,
    ]
}

fn main() -> ExitCode {
    let (mut sums, mut problems) = ([0; 6], 0);
    let work = |round: Result<Round, Problem>| round.map(|round| count(&round));
    Logs::new(env::args_os().skip(1)).read(work, |found| {
        match found {
            Ok(counts) => sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count),
            Err(problem) => {
                problems += 1;
                eprintln!("{problem}");
            }
        }
        ControlFlow::Continue(())
    });
    let [rounds, draws, discards, calls, decisions, wins] = sums;
    println!("{rounds} rounds, {draws} draws, {discards} discards, {calls} calls, {decisions} decisions, {wins} wins");
    if problems == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
