//! A batch in parts, one for each thread.

use core::num::NonZeroUsize;
#[cfg(feature = "std")]
use std::panic::resume_unwind;
#[cfg(feature = "std")]
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "std")]
use std::thread;

use super::error::BadRows;
#[cfg(feature = "std")]
use crate::hand::counts::BLOCK;

/// Rows with the places that their answers go to.
pub(super) trait Part: Sized + Send {
    /// How many rows there are.
    fn rows(&self) -> usize;

    /// The rows before a row, and the others.
    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self);

    /// Answers all rows on this thread.
    fn answer(self) -> Option<BadRows>;
}

/// Answers all rows on this thread.
#[cfg(not(feature = "std"))]
pub(super) fn answer(part: impl Part, _: NonZeroUsize) -> Result<(), BadRows> {
    part.answer().map_or(Ok(()), Err)
}

/// Answers all rows on so many threads at most.
#[cfg(feature = "std")]
pub(super) fn answer(part: impl Part, threads: NonZeroUsize) -> Result<(), BadRows> {
    on_threads(part, threads).map_or(Ok(()), Err)
}

/// Halves the rows until each thread has its part.
#[cfg(feature = "std")]
fn on_threads(part: impl Part, threads: NonZeroUsize) -> Option<BadRows> {
    /// The fewest rows that are worth a thread: a hundred microseconds of work or more.
    const ROWS: usize = 128 * BLOCK;
    let threads = threads.get().min(part.rows() / ROWS);
    let Some(other) = NonZeroUsize::new(threads / 2) else { return part.answer() };
    let own = NonZeroUsize::MIN.saturating_add(threads - other.get() - 1);
    let mid = (part.rows() / threads * own.get()).next_multiple_of(BLOCK);
    let (left, right) = part.split_at(mid);
    // Where no thread can be started, the part is still here for this one.
    let right = Mutex::new(Some(right));
    let answer_right = || {
        let part = right.lock().unwrap_or_else(PoisonError::into_inner).take();
        part.and_then(|part| on_threads(part, other))
    };
    let (left, right) = thread::scope(|scope| {
        let thread = thread::Builder::new().spawn_scoped(scope, answer_right);
        let left = on_threads(left, own);
        let right = match thread {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Err(_) => answer_right(),
        };
        (left, right)
    });
    BadRows::joined(left, right, mid)
}
