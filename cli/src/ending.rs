//! How a command ends: its exit status and message.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use crate::complaint::{self, Complaint};
use crate::input::{BadText, Place};
use crate::messages::{are_messages_coloured, complain};

/// The exit status for wrong arguments, the same as clap's.
const WRONG_USAGE: u8 = 2;

/// How a command ended that ran to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Everything was done.
    Complete,
    /// Something was left out, with a message.
    Incomplete,
}

/// Why a command did not run to its end.
pub(crate) enum Failure {
    /// The output could not be written.
    Output(io::Error),
    /// Something else, with a message ready to be shown.
    Other(String),
    /// An argument is wrong in a way that clap doesn't check. The message is ready to be shown.
    Usage(String),
}

impl Failure {
    /// A failure with a message of one line.
    pub(crate) fn other(reason: &str) -> Self {
        Self::Other(complaint::line(reason))
    }

    /// A failure by the value of an option.
    pub(crate) fn option(option: &str, text: &[u8], reason: &BadText) -> Self {
        let (place, at, help) = (Place::Option(option), reason.at(), reason.help());
        let complaint = Complaint { reason, place, text, at, help: help.as_deref() };
        Self::Usage(complaint.render(are_messages_coloured()))
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
