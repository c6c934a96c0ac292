//! What was read of some logs, and what was left out.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use shanten_logs::{Logs, Problem, Reason, Round};

use super::exit::Outcome;
use super::message;
use super::progress::Progress;
use super::streams::complain;
use crate::input::of_log;
use crate::input::paths::Paths;
use crate::words::{fill, say, several};

/// The numbers of rounds and rows that were read, and of inputs that were left out.
#[derive(Default)]
pub(crate) struct LogCounts {
    rounds: usize,
    rows: usize,
    pub(crate) left_out: usize,
}

/// Tells about each problem, and at the end what was read.
pub(crate) struct LogReport<'a> {
    paths: &'a Paths,
    progress: Progress,
    at_most_left_out: Option<usize>,
    /// The counts of the parts before this one.
    pub(crate) before: LogCounts,
    now: LogCounts,
    /// Whether this part was read, as far as it could be.
    pub(crate) is_read: bool,
    /// The messages about what was left out of this part; `None` without parts.
    pub(crate) told: Option<Vec<String>>,
}

impl<'a> LogReport<'a> {
    pub(crate) fn new(progress: Progress, at_most_left_out: Option<usize>, paths: &'a Paths) -> Self {
        let (before, now, is_read) = Default::default();
        Self { paths, progress, at_most_left_out, before, now, is_read, told: None }
    }

    pub(crate) fn rounds(&mut self, rounds: usize, rows: usize) {
        self.now.rounds += rounds;
        self.now.rows += rows;
        self.progress.advance(0, rows as u64);
    }

    /// Calls `write` with each round of the logs in order until it fails, and tells about the
    /// others. The rows are events.
    pub(crate) fn each<E>(
        &mut self,
        paths: &[PathBuf],
        threads: Option<NonZeroUsize>,
        mut write: impl FnMut(Round) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut logs, mut written) = (Logs::new(paths), Ok(()));
        if let Some(threads) = threads {
            logs = logs.with_threads(threads);
        }
        logs.read(
            |round| round,
            |round| {
                match round {
                    Ok(round) => {
                        self.rounds(1, round.events().len());
                        written = write(round);
                    }
                    Err(problem) => self.problem(&problem),
                }
                if written.is_err() || self.is_too_much() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        self.is_read = true;
        written
    }

    /// Reports a problem. A file in a folder that is no log only gets a note.
    pub(crate) fn problem(&mut self, problem: &Problem) {
        let named = self.paths.named(&problem.file);
        // The output has the events of a round without a result.
        let is_whole = matches!(problem.reason, Reason::NoResult);
        if is_whole || matches!(problem.reason, Reason::NoFormat(_)) && named.is_none() {
            self.progress.complain(&message::note(&of_log(problem)));
        } else {
            self.now.left_out += 1;
            let told = self.paths.placed(named, &of_log(problem));
            self.progress.complain(&message::error(&told));
            self.told.iter_mut().for_each(|all| all.push(told.clone()));
        }
    }

    pub(crate) fn next_part(&mut self, bytes: u64) {
        let LogCounts { rounds, rows, left_out } = std::mem::take(&mut self.now);
        self.is_read = false;
        self.before.rounds += rounds;
        self.before.rows += rows;
        self.before.left_out += left_out;
        self.told.iter_mut().for_each(Vec::clear);
        self.progress.advance(bytes, 0);
    }

    const fn left_out(&self) -> usize {
        self.before.left_out + self.now.left_out
    }

    pub(crate) fn is_too_much(&self) -> bool {
        self.at_most_left_out.is_some_and(|most| self.left_out() > most)
    }

    /// The reason why nothing is written; `None` if something is.
    pub(crate) fn refusal(&self) -> Option<String> {
        if self.is_too_much() {
            return Some(self.too_much());
        }
        (self.is_read && self.now.rounds == 0).then(|| self.nothing())
    }

    pub(crate) fn too_much(&self) -> String {
        fill("{logs} left out, more than --at-most-left-out allows", &[("logs", &of_logs(self.left_out()))])
    }

    pub(crate) fn nothing(&self) -> String {
        if self.left_out() == 0 {
            return say("nothing could be read: there is no game").to_owned();
        }
        fill("nothing could be read: {logs} left out", &[("logs", &of_logs(self.left_out()))])
    }

    /// Tells what was read, as in `{rounds} rounds, {rows} rows`, and where it is written.
    pub(crate) fn end(mut self, written: &'static str, place: &str) -> Outcome {
        self.next_part(0);
        let Self { progress, at_most_left_out, before: LogCounts { rounds, rows, left_out }, .. } = self;
        drop(progress);
        let rest = || fill("; {logs} left out", &[("logs", &of_logs(left_out))]);
        let rest = if left_out == 0 { String::new() } else { rest() };
        let written = fill(written, &[("rounds", &rounds), ("rows", &rows)]);
        complain(&message::note(&format!("{written}{place}{rest}")));
        if left_out == 0 || at_most_left_out.is_some() { Outcome::Complete } else { Outcome::Incomplete }
    }
}

fn of_logs(count: usize) -> String {
    several(count as u32, "round or file", "rounds or files")
}
