//! The two streams of the command, and whether they are for eyes that see colours.

use std::io::{self, BufWriter, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};

const BUFFER: usize = 1 << 16;

/// Where answers go.
pub(crate) type Output = BufWriter<AutoStream<StdoutLock<'static>>>;

/// Whether answers for people are coloured: on a terminal that has colours, unless `NO_COLOR`
/// forbids or `CLICOLOR_FORCE` demands it.
pub(crate) fn are_answers_coloured() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Whether messages are coloured, in the same way.
pub(crate) fn are_messages_coloured() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never
}

/// Standard output, buffered. Whoever writes to it asks [`are_answers_coloured`] first.
pub(crate) fn output(stdout: StdoutLock<'static>) -> Output {
    // Old terminals of Windows have to be told about colours; nothing is taken out anywhere, which
    // would cost time.
    let stream = if are_answers_coloured() { AutoStream::always(stdout) } else { AutoStream::always_ansi(stdout) };
    BufWriter::with_capacity(BUFFER, stream)
}

/// Writes to standard error, all at once; where nobody listens, nothing can be done about it.
pub(crate) fn complain(message: &str) {
    let mut message = message.to_owned();
    message.push('\n');
    // Colours are in it only where they are wanted.
    let _ = AutoStream::always(io::stderr()).write_all(message.as_bytes());
}
