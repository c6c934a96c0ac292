//! The two output streams, whether they are coloured, and how wide answers may be.

use std::env;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::sync::LazyLock;

use anstream::{AutoStream, ColorChoice};
use terminal_size::{Width, terminal_size_of};

const BUFFER: usize = 1 << 16;

/// The fewest and the most columns of an answer.
const NARROWEST: usize = 40;
pub(crate) const WIDEST: usize = 80;

pub(crate) type Output = BufWriter<AutoStream<StdoutLock<'static>>>;

/// Whether answers for people are coloured: on a terminal with colours, unless `NO_COLOR` forbids
/// or `CLICOLOR_FORCE` demands it.
pub(crate) fn are_answers_coloured() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

pub(crate) fn are_messages_coloured() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never
}

/// The width of answers for people: the terminal's or else `COLUMNS`, limited to 40 to 80.
pub(crate) fn columns() -> usize {
    static COLUMNS: LazyLock<usize> = LazyLock::new(|| {
        let of_terminal = || terminal_size_of(io::stdout()).map(|(Width(columns), _)| columns.into());
        let of_variable = || env::var("COLUMNS").ok()?.parse().ok();
        of_terminal().or_else(of_variable).unwrap_or(WIDEST).clamp(NARROWEST, WIDEST)
    });
    *COLUMNS
}

/// Buffered standard output. It removes no colours, so ask [`are_answers_coloured`] before writing.
pub(crate) fn output(stdout: StdoutLock<'static>) -> Output {
    // Old Windows terminals must be switched to colours. The stream filters nothing, because that
    // would take time.
    let stream = if are_answers_coloured() { AutoStream::always(stdout) } else { AutoStream::always_ansi(stdout) };
    BufWriter::with_capacity(BUFFER, stream)
}

/// Writes to standard error at once. Errors are ignored.
pub(crate) fn complain(message: &str) {
    let mut message = message.to_owned();
    message.push('\n');
    // The message has colours only if they are wanted.
    let _ = AutoStream::always(io::stderr()).write_all(message.as_bytes());
}
