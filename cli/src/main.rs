//! The command `shanten`: arguments in, exit status out.

#![forbid(unsafe_code)]

mod answers;
mod arguments;
mod input;
mod json;
mod report;
mod text;

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;

use crate::answers::{Answers, complain};
use crate::arguments::Arguments;
use crate::input::{Entry, Lines, Place};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut answers = Answers::new(io::stdout().lock(), arguments.format(), arguments.situation());
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
