//! The end of a command: its exit status and message.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use shanten::rules::RulesError;

use super::message::{self, Message};
use super::streams::{are_messages_coloured, complain};
use crate::input::{BadText, InputPlace, unwritable};

/// Some input had no result; the rest is complete.
const LEFT_OUT: u8 = 1;
/// Wrong arguments, the same status as clap's.
const WRONG_USAGE: u8 = 2;
/// No input could be read, or reading or writing failed.
const FAILED: u8 = 3;

/// How a command ended that ran to completion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Complete,
    /// Some input had no result, and a message was shown.
    Incomplete,
    /// No input could be read, and messages gave the reasons.
    Nothing,
}

pub(crate) enum Failure {
    Output(io::Error),
    /// Another failure, with a message ready to be shown.
    Other(String),
    /// A wrong argument that clap doesn't detect, with a message ready to be shown.
    Usage(String),
}

impl Failure {
    /// A failure with a one-line message.
    pub(crate) fn other(reason: &str) -> Self {
        Self::Other(message::error(reason))
    }

    /// A failure because of conflicting arguments, with a one-line message.
    pub(crate) fn usage(reason: &str) -> Self {
        Self::Usage(message::error(reason))
    }

    pub(crate) fn option(option: &str, text: &[u8], reason: &BadText) -> Self {
        let (place, at, help) = (InputPlace::Option(option), reason.at(), reason.help());
        let message = Message { reason: &reason.said(), place, text, at, help: help.as_deref() };
        Self::Usage(message.render(are_messages_coloured()))
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Self {
        Self::usage(&format!("--rules: {error}"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Shows the message, if any, and returns the exit status.
pub(crate) fn status(result: Result<Outcome, Failure>) -> ExitCode {
    match result {
        Ok(Outcome::Complete) => ExitCode::SUCCESS,
        Ok(Outcome::Incomplete) => ExitCode::from(LEFT_OUT),
        Ok(Outcome::Nothing) => ExitCode::from(FAILED),
        // The reader of the answers may close the pipe early.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            complain(&message::error(&unwritable("standard output", &error)));
            ExitCode::from(FAILED)
        }
        Err(Failure::Other(message)) => {
            complain(&message);
            ExitCode::from(FAILED)
        }
        Err(Failure::Usage(message)) => {
            complain(&message);
            ExitCode::from(WRONG_USAGE)
        }
    }
}
