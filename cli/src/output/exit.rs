//! How a command ends: its exit status and message.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use super::message::{self, Message};
use super::streams::{are_messages_coloured, complain};
use crate::input::{BadText, Place, unwritable};

/// Something was left out, and the rest is there.
const LEFT_OUT: u8 = 1;
/// Wrong arguments, as clap has it.
const WRONG_USAGE: u8 = 2;
/// Nothing could be read, or reading or writing failed.
const FAILED: u8 = 3;

/// How a command ended that ran to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    Complete,
    /// Something was left out, with a message.
    Incomplete,
    /// Nothing could be read, with messages why.
    Nothing,
}

pub(crate) enum Failure {
    Output(io::Error),
    /// Something else, with a message ready to be shown.
    Other(String),
    /// An argument is wrong in a way that clap doesn't check. The message is ready to be shown.
    Usage(String),
}

impl Failure {
    /// A failure with a message of one line.
    pub(crate) fn other(reason: &str) -> Self {
        Self::Other(message::error(reason))
    }

    /// A failure by arguments that don't go together, with a message of one line.
    pub(crate) fn usage(reason: &str) -> Self {
        Self::Usage(message::error(reason))
    }

    pub(crate) fn option(option: &str, text: &[u8], reason: &BadText) -> Self {
        let (place, at, help) = (Place::Option(option), reason.at(), reason.help());
        let message = Message { reason: &reason.said(), place, text, at, help: help.as_deref() };
        Self::Usage(message.render(are_messages_coloured()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Shows the message, if there is one, and returns the exit status.
pub(crate) fn status(result: Result<Ending, Failure>) -> ExitCode {
    match result {
        Ok(Ending::Complete) => ExitCode::SUCCESS,
        Ok(Ending::Incomplete) => ExitCode::from(LEFT_OUT),
        Ok(Ending::Nothing) => ExitCode::from(FAILED),
        // Whoever reads the answers has seen enough.
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
