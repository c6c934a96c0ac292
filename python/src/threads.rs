//! Threads, and the signals that end them.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::errors::bad_option;

/// How long a signal, such as that of Ctrl-C, may wait.
pub const SIGNALS: Duration = Duration::from_millis(20);

static CORES: OnceLock<NonZeroUsize> = OnceLock::new();

/// Looks for signals now and then.
pub struct Signals(Instant);

impl Signals {
    pub fn new() -> Self {
        Self(Instant::now())
    }

    /// An exception, if a signal has brought one.
    pub fn check(&mut self) -> PyResult<()> {
        if self.0.elapsed() < SIGNALS {
            return Ok(());
        }
        self.0 = Instant::now();
        #[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone has one lifetime")]
        Python::attach(|py| py.check_signals())
    }
}

/// Looks for signals at each of some ten thousand rows, which are read in a few milliseconds.
#[inline]
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone has one lifetime")]
pub fn check_at(row: usize) -> PyResult<()> {
    if row.is_multiple_of(1 << 14) { Python::attach(|py| py.check_signals()) } else { Ok(()) }
}

/// As many threads as asked for, or as there are cores.
pub fn threads(threads: Option<isize>) -> PyResult<NonZeroUsize> {
    match threads {
        Some(threads) => NonZeroUsize::new(threads.max(0).cast_unsigned())
            .ok_or_else(|| bad_option(format_args!("{threads} threads: one at least answers"))),
        // The system reads files to tell it, which takes longer than a small batch.
        None => Ok(*CORES.get_or_init(|| available_parallelism().unwrap_or(NonZeroUsize::MIN))),
    }
}
