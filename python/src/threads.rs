//! Threads, and the signals that end them.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::errors::bad_option;

/// The longest time that a signal, such as Ctrl-C's, waits.
pub const SIGNALS: Duration = Duration::from_millis(20);

static CORES: OnceLock<NonZeroUsize> = OnceLock::new();

/// Checks for signals at intervals.
pub struct Signals(Instant);

impl Signals {
    pub fn new() -> Self {
        Self(Instant::now())
    }

    /// Returns the exception of a signal, if one arrived.
    pub fn check(&mut self) -> PyResult<()> {
        if self.0.elapsed() < SIGNALS {
            return Ok(());
        }
        self.0 = Instant::now();
        #[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone has one lifetime")]
        Python::attach(|py| py.check_signals())
    }
}

/// Checks for signals every 16,384 rows, which are read in a few milliseconds.
#[inline]
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone has one lifetime")]
pub fn check_at(row: usize) -> PyResult<()> {
    if row.is_multiple_of(1 << 14) { Python::attach(|py| py.check_signals()) } else { Ok(()) }
}

/// The requested number of threads, or the number of cores.
pub fn threads(threads: Option<isize>) -> PyResult<NonZeroUsize> {
    match threads {
        Some(threads) => NonZeroUsize::new(threads.max(0).cast_unsigned())
            .ok_or_else(|| bad_option(format_args!("{threads} threads: one at least answers"))),
        // The system call reads files, which takes longer than a small batch.
        None => Ok(*CORES.get_or_init(|| available_parallelism().unwrap_or(NonZeroUsize::MIN))),
    }
}
