//! How far long work is, on the terminal of whoever waits for it.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::messages::complain;

/// Work that takes less shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

const BAR: &str = "{bar:40} {percent:>3}%  {bytes} of {total_bytes}, {msg}";
const COUNTER: &str = "{spinner} {human_pos} {prefix}, {msg}";

/// A bar on standard error, where it is a terminal. It goes when it is dropped.
pub(crate) struct Progress {
    start: Instant,
    /// How many bytes there are to read, where it is known.
    total: Option<u64>,
    bytes: u64,
    /// How many things there were, and their name.
    count: u64,
    things: &'static str,
    is_wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Of hands that are read while the answers are written. There is none where answers are to be seen.
    pub(crate) fn of_hands(total: Option<u64>) -> Self {
        let is_wanted = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { start: Instant::now(), total, bytes: 0, count: 0, things: "hands", is_wanted, bar: None }
    }

    /// Of things that are found before anything is written.
    pub(crate) fn of_finds(things: &'static str) -> Self {
        let is_wanted = io::stderr().is_terminal();
        Self { start: Instant::now(), total: None, bytes: 0, count: 0, things, is_wanted, bar: None }
    }

    /// Tells that so much has been done.
    pub(crate) fn advance(&mut self, bytes: u64, count: u64) {
        self.bytes += bytes;
        self.reach(self.count + count);
    }

    /// Tells how many there are now.
    pub(crate) fn reach(&mut self, count: u64) {
        self.count = count;
        if !self.is_wanted || self.start.elapsed() < PATIENCE {
            return;
        }
        let elapsed = self.start.elapsed();
        let done = if self.total.is_some() { self.bytes } else { self.count };
        let bar = self.bar.get_or_insert_with(|| bar(self.total, done, self.things));
        // The bar's own estimates would count from when it appeared.
        if let Some(total) = self.total {
            let left = total.saturating_sub(self.bytes) as f64 / self.bytes.max(1) as f64;
            let left = Duration::try_from_secs_f64(elapsed.as_secs_f64() * left).unwrap_or(Duration::MAX);
            bar.set_message(format!("{:#} left", HumanDuration(left)));
        } else {
            let rate = self.count as f64 / elapsed.as_secs_f64();
            bar.set_message(format!("{} a second", HumanCount(rate as u64)));
        }
        bar.set_position(done);
    }

    /// Writes a message to standard error, out of the way of the bar.
    pub(crate) fn complain(&self, message: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| complain(message)),
            None => complain(message),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>, done: u64, things: &'static str) -> ProgressBar {
    let template = if total.is_some() { BAR } else { COUNTER };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_style(style);
    bar.with_prefix(things).with_position(done)
}
