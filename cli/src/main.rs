//! The command `shanten`: arguments in, exit status out.

#![forbid(unsafe_code)]

mod answers;
mod any_tile;
mod arguments;
mod blocks;
mod canvas;
mod choices;
mod columns;
mod commands;
mod complaint;
mod dealer;
mod decisions;
mod destination;
mod ending;
mod entries;
mod explanation;
mod fields;
mod format;
mod grid;
mod grouped;
mod input;
mod json;
mod letters;
mod messages;
mod mode;
mod notation;
mod odds;
mod picture;
mod plain;
mod progress;
mod review;
mod rows;
mod rules;
mod score;
mod seen;
mod sequences;
mod sizes;
mod sources;
mod stats;
mod text;
mod tsv;

use std::io;
use std::process::ExitCode;

use crate::arguments::Arguments;

fn main() -> ExitCode {
    let mut out = messages::output(io::stdout().lock());
    ending::status(Arguments::run_process(&mut out))
}
