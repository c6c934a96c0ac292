//! A batch in parts, one for each thread.

use core::num::NonZeroUsize;
#[cfg(feature = "std")]
use std::boxed::Box;
#[cfg(feature = "std")]
use std::panic::resume_unwind;
#[cfg(feature = "std")]
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "std")]
use std::thread;
#[cfg(feature = "std")]
use std::vec::Vec;

use super::error::BadRows;
#[cfg(feature = "std")]
use crate::hand::counts::BLOCK;

/// Rows with the entries for their answers.
pub(super) trait Part: Sized + Send {
    /// The number of rows.
    fn rows(&self) -> usize;

    /// The rows before row `mid`, and the others.
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

/// Answers all rows on at most `threads` threads.
#[cfg(feature = "std")]
pub(super) fn answer(part: impl Part, threads: NonZeroUsize) -> Result<(), BadRows> {
    /// The fewest rows for which a thread pays: a hundred microseconds of work or more.
    const ROWS: usize = 128 * BLOCK;
    let threads = threads.get().min(part.rows() / ROWS);
    if threads < 2 {
        return part.answer().map_or(Ok(()), Err);
    }
    let each = (part.rows() / threads).next_multiple_of(BLOCK);
    let (mut jobs, mut rest, mut first) = (Vec::with_capacity(threads), part, 0);
    while rest.rows() > each {
        let (part, others) = rest.split_at(each);
        jobs.push(Job::new(first, part));
        (rest, first) = (others, first + each);
    }
    jobs.push(Job::new(first, rest));
    together(&jobs).map_or(Ok(()), Err)
}

/// Answers the rows of a part.
#[cfg(feature = "std")]
type Work<'a> = Box<dyn FnOnce() -> Option<BadRows> + Send + 'a>;

/// An unanswered part, for any question.
#[cfg(feature = "std")]
struct Job<'a> {
    /// The number of rows before this part.
    first: usize,
    answer: Mutex<Option<Work<'a>>>,
}

#[cfg(feature = "std")]
impl<'a> Job<'a> {
    fn new(first: usize, part: impl Part + 'a) -> Self {
        Self { first, answer: Mutex::new(Some(Box::new(|| part.answer()))) }
    }

    fn answer(&self) -> Option<BadRows> {
        let answer = self.answer.lock().unwrap_or_else(PoisonError::into_inner).take();
        answer.and_then(|answer| answer())
    }
}

/// Answers the first part on this thread, and each other part on its own thread.
#[cfg(feature = "std")]
fn together(jobs: &[Job<'_>]) -> Option<BadRows> {
    let (own, others) = jobs.split_first()?;
    thread::scope(|scope| {
        let start = |job| (job, thread::Builder::new().spawn_scoped(scope, move || Job::answer(job)));
        let threads: Vec<_> = others.iter().map(start).collect();
        threads.into_iter().fold(own.answer(), |bad, (job, thread)| {
            let answer = match thread {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                // The thread couldn't be started, so the job is still there.
                Err(_) => job.answer(),
            };
            BadRows::joined(bad, answer, job.first)
        })
    })
}
