//! The command `shanten`: arguments in, exit status out.

#![forbid(unsafe_code)]

mod answers;
mod input;
mod report;

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;

use crate::answers::{Answers, complain};
use crate::input::{Entry, Lines, Place};
use crate::report::Format;

const AFTER_HELP: &str = "\
Tiles: 1m to 9m characters, 1p to 9p dots, 1s to 9s bamboos, 1z to 7z the honours
East, South, West, North, White, Green, Red; 0 is a red five and read as a five.
A suit is written once for several tiles: 123m. Unicode tiles are read too.
Called melds are left out: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 tiles.

Examples:
  shanten 199m146779p12s246z            one hand
  shanten 123m11p 19m19p19s1234567z     two hands
  shanten < hands.txt                   a hand a line; blank lines are passed over
  shanten --json < hands.txt            an object a line, for other programs

Exit status: 0 if every hand was answered, 1 if one was bad, 2 for wrong arguments.";

/// Tells how many tiles mahjong hands are away from ready.
#[derive(Parser)]
#[command(name = "shanten", version, after_help = AFTER_HELP)]
struct Arguments {
    /// Hands; with none, or with - alone, they are read from standard input, one a line
    #[arg(value_name = "HAND")]
    hands: Vec<OsString>,

    /// Print a JSON object a line, numbers for shanten: -1 is a win, 0 is tenpai
    #[arg(long)]
    json: bool,
}

impl Arguments {
    fn format(&self) -> Format {
        if self.json { Format::Json } else { Format::Text }
    }

    fn reads_lines(&self) -> bool {
        self.hands.is_empty() || self.hands == ["-"]
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut answers = Answers::new(io::stdout().lock(), arguments.format());
    let written = if arguments.reads_lines() {
        answer_lines(&mut answers)
    } else {
        answer_arguments(&mut answers, &arguments.hands)
    };
    match written.and_then(|()| answers.flush()) {
        // Whoever reads the answers has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        Err(error) => {
            complain(format_args!("standard output: {error}"));
            return ExitCode::FAILURE;
        }
        Ok(()) => {}
    }
    if answers.any_missing() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn answer_arguments(answers: &mut Answers<io::StdoutLock>, hands: &[OsString]) -> io::Result<()> {
    for (at, hand) in hands.iter().enumerate() {
        answers.answer(Entry { place: Place::Argument(at + 1), text: hand.as_encoded_bytes() })?;
    }
    Ok(())
}

fn answer_lines(answers: &mut Answers<io::StdoutLock>) -> io::Result<()> {
    let mut lines = Lines::new(io::stdin().lock());
    loop {
        // Whoever waits for an answer before the next line gets it, and a long file is not slowed down.
        if lines.may_wait() {
            answers.flush()?;
        }
        match lines.next() {
            Ok(Some(entry)) if entry.is_blank() => {}
            Ok(Some(entry)) => answers.answer(entry)?,
            Ok(None) => return Ok(()),
            Err(error) => return answers.miss(format_args!("standard input: {error}")),
        }
    }
}
