//! Shows the progress of long work on a terminal.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::destination::Destination;
use super::streams::complain;

/// Faster work shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

const BAR: &str = "{bar:40} {percent:>3}%  {bytes} of {total_bytes}, {msg}";
const PARTS: &str = "{bar:20} {percent:>3}%  {msg}";
const COUNTER: &str = "{spinner} {human_pos} {prefix}, {msg}";
const FINDS: &str = "{msg}{spinner} {human_pos} {prefix}, {elapsed}";

const TICK: Duration = Duration::from_millis(100);

/// A bar on standard error, if that is a terminal and standard output isn't. It disappears when
/// dropped.
pub(crate) struct Progress {
    start: Instant,
    total: Option<u64>,
    bytes: u64,
    /// The name of the things counted, and their number.
    things: &'static str,
    hands: u64,
    is_rate_told: bool,
    is_wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(total: Option<u64>) -> Self {
        Self::beside(!io::stdout().is_terminal(), total, "hands")
    }

    /// A bar for output to a file or standard output, counting these things.
    pub(crate) fn of(destination: &Destination, things: &'static str) -> Self {
        Self::beside(destination.is_file() || !io::stdout().is_terminal(), None, things)
    }

    /// A bar for this many bytes of input, with the rate of these things.
    pub(crate) fn of_parts(total: u64, things: &'static str) -> Self {
        let mut progress = Self::beside(true, Some(total), things);
        progress.is_rate_told = true;
        progress
    }

    fn beside(is_elsewhere: bool, total: Option<u64>, things: &'static str) -> Self {
        let is_wanted = io::stderr().is_terminal() && is_elsewhere;
        Self { start: Instant::now(), total, bytes: 0, things, hands: 0, is_rate_told: false, is_wanted, bar: None }
    }

    pub(crate) fn advance(&mut self, bytes: u64, hands: u64) {
        self.bytes += bytes;
        self.hands += hands;
        if !self.is_wanted || self.start.elapsed() < PATIENCE {
            return;
        }
        let elapsed = self.start.elapsed();
        let done = if self.total.is_some() { self.bytes } else { self.hands };
        let template = self.template();
        let bar = self.bar.get_or_insert_with(|| bar(template, self.total, done).with_prefix(self.things));
        let rate = HumanCount((self.hands as f64 / elapsed.as_secs_f64()) as u64);
        // The bar's own estimates would count from its appearance.
        if let Some(total) = self.total {
            let left = total.saturating_sub(self.bytes) as f64 / self.bytes.max(1) as f64;
            let left = Duration::try_from_secs_f64(elapsed.as_secs_f64() * left).unwrap_or(Duration::MAX);
            let left = format!("{:#} left", HumanDuration(left));
            bar.set_message(match (self.is_rate_told, self.bytes) {
                (true, 0) => format!("{rate} {} a second", self.things),
                (true, _) => format!("{rate} {} a second, {left}", self.things),
                _ => left,
            });
        } else {
            bar.set_message(format!("{rate} a second"));
        }
        bar.set_position(done);
    }

    const fn template(&self) -> &'static str {
        match (self.total, self.is_rate_told) {
            (None, _) => COUNTER,
            (_, false) => BAR,
            (_, true) => PARTS,
        }
    }

    /// Writes a message to standard error without disturbing the bar.
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

fn bar(template: &str, total: Option<u64>, done: u64) -> ProgressBar {
    ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_style(style(template)).with_position(done)
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// A counter of things found before any output, on standard error if that is a terminal. It keeps
/// moving without new reports, and disappears when dropped.
pub(crate) struct FoundCounter {
    bar: ProgressBar,
    /// The count before the work restarted, and since then.
    before: u64,
    count: u64,
    ticker: Option<Ticker>,
}

impl FoundCounter {
    pub(crate) fn new(things: &'static str) -> Self {
        let bar = ProgressBar::hidden().with_style(style(FINDS)).with_prefix(things);
        let ticker = io::stderr().is_terminal().then(|| Ticker::new(bar.clone()));
        Self { bar, before: 0, count: 0, ticker }
    }

    pub(crate) fn is_shown(&self) -> bool {
        self.ticker.is_some()
    }

    /// Replaces the lines above the counter.
    pub(crate) fn show(&mut self, lines: String) {
        self.bar.set_message(lines);
    }

    /// Reports the number found. A smaller number than before means that the work has restarted.
    pub(crate) fn reach(&mut self, count: u64) {
        if count < self.count {
            self.before += self.count;
        }
        self.count = count;
        self.bar.set_position(self.before + count);
    }
}

impl Drop for FoundCounter {
    fn drop(&mut self) {
        // Stop the thread so that it doesn't show the bar again.
        drop(self.ticker.take());
        self.bar.finish_and_clear();
    }
}

/// A thread that shows a bar after a delay and keeps it moving.
struct Ticker {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    fn new(bar: ProgressBar) -> Self {
        let (end, ended) = mpsc::channel();
        let goes_on = move |pause| ended.recv_timeout(pause) == Err(RecvTimeoutError::Timeout);
        let thread = thread::spawn(move || {
            if goes_on(PATIENCE) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.tick();
                while goes_on(TICK) {
                    bar.tick();
                }
            }
        });
        Self { end: Some(end), thread: Some(thread) }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        drop(self.end.take());
        // If the thread failed, there is nothing to clean up.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

#[cfg(test)]
mod tests {
    use super::FoundCounter;

    #[test]
    fn a_count_never_runs_backwards() {
        let mut finds = FoundCounter::new("states");
        let shown = [4096, 9000, 4096, 5000, 3000, 8000].map(|count| {
            finds.reach(count);
            finds.bar.position()
        });
        assert_eq!(shown, [4096, 9000, 13_096, 14_000, 17_000, 22_000]);
    }
}
