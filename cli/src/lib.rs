//! The command `shanten`, as a library: so it is compiled while the crates below still are.

#![forbid(unsafe_code)]

// The rooms in the order that a question passes them, the lowest first. Each uses only those before
// it in this list.
//
// words      what text for people says, in the reader's language
// input      sources and lines: rows, notations, hands, and why a text is refused
// output     streams, files and formats, messages, progress, and how a command ends
// draw       tiles, labels, tables and divisions for people, in lines that fit
// ask        arguments that say what is asked: rules, what is seen, wins
// columns    large tables: CSV, JSON lines, Parquet and Arrow
// answer     a room for each subject, which writes its answers
// run        all hands of the arguments in order, on one thread or all
// commands   an option struct and a run for each command
// arguments  the command line

mod answer;
mod arguments;
mod ask;
mod columns;
mod commands;
mod draw;
mod input;
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
