//! The command `shanten`, as a library, so that it compiles in parallel with its dependencies.

#![forbid(unsafe_code)]

// The rooms in the order that a question passes through them, the lowest first. Each uses only
// rooms listed before it.
//
// words      translations of text for people
// input      sources and lines: rows, notations, hands, and refusals of strings
// output     streams, files and formats, messages, progress, and exit statuses
// draw       tiles, labels, tables and divisions for people, in lines that fit
// options    arguments of a question: rules, visible tiles, wins
// columns    large tables: CSV, JSON lines, Parquet and Arrow
// answer     a room for each subject, which writes its answers
// run        all hands of the arguments in order, on one thread or all
// commands   an option struct and a run for each command
// arguments  the command line

mod answer;
mod arguments;
mod columns;
mod commands;
mod draw;
mod input;
mod options;
mod output;
mod run;
mod words;

use std::io;
use std::process::ExitCode;

use crate::arguments::Arguments;

/// Runs the command: arguments in, exit status out.
#[must_use]
pub fn main() -> ExitCode {
    let mut out = output::streams::output(io::stdout().lock());
    output::exit::status(Arguments::run_process(&mut out))
}
