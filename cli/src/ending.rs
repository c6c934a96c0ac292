//! How a command ends: its exit status, and what is said about it.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use crate::complaint;
use crate::messages::complain;

/// The exit status for wrong arguments, as clap has it.
const WRONG_USAGE: u8 = 2;

/// How a command went that ran to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Everything was done.
    Complete,
    /// Something was left out, and it was said what.
    Incomplete,
}

/// Why a command couldn't run to its end.
pub(crate) enum Failure {
    /// What it made couldn't be written.
    Output(io::Error),
    /// Something else went wrong, which the message tells, ready to be shown.
    Other(String),
    /// An argument is wrong in a way that clap doesn't see; the message is ready to be shown.
    Usage(String),
}

impl Failure {
    /// A failure that a line tells.
    pub(crate) fn other(reason: &str) -> Self {
        Self::Other(complaint::line(reason))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Says what went wrong, if nobody has said it yet.
pub(crate) fn status(result: Result<Ending, Failure>) -> ExitCode {
    match result {
        Ok(Ending::Complete) => ExitCode::SUCCESS,
        Ok(Ending::Incomplete) => ExitCode::FAILURE,
        // Whoever reads the answers has seen enough.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            complain(&complaint::line(&format!("standard output: {error}")));
            ExitCode::FAILURE
        }
        Err(Failure::Other(message)) => {
            complain(&message);
            ExitCode::FAILURE
        }
        Err(Failure::Usage(message)) => {
            complain(&message);
            ExitCode::from(WRONG_USAGE)
        }
    }
}
