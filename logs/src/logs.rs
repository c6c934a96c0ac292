//! Many logs on several threads.

use std::collections::HashMap;
use std::io::{BufRead, Cursor};
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::files::{OpenLog, Visitor, find, is_standard_input, look, walk};
use crate::log::Log;
use crate::problem::Problem;
use crate::round::Round;

/// The number of rounds that a thread sends at once.
const AT_ONCE: usize = 16;
/// How many such groups of a log may wait for earlier logs.
const GROUPS: usize = 4;

/// Files, folders, archives and standard input.
///
/// A folder is read with its subfolders, in the order of names. Zip and tar archives and gzip files
/// are detected from their first bytes. Results come in that order with any number of threads, and
/// memory doesn't grow with the input.
///
/// ```no_run
/// use std::ops::ControlFlow;
/// use shanten_logs::Logs;
///
/// let mut decisions = 0;
/// let count = |round: Result<shanten_logs::Round, _>| round.map(|round| round.decisions().len());
/// Logs::new(["games.zip"]).read(count, |found| {
///     match found {
///         Ok(found) => decisions += found,
///         Err(problem) => eprintln!("{problem}"),
///     }
///     ControlFlow::Continue(())
/// });
/// println!("{decisions} decisions");
/// ```
#[derive(Clone, Debug)]
pub struct Logs {
    paths: Vec<PathBuf>,
    /// Logs in memory, with their names.
    memory: Vec<(String, Arc<[u8]>)>,
    threads: NonZeroUsize,
}

impl Logs {
    /// The logs of files and folders; `-` is standard input. Uses as many threads as there are
    /// cores.
    pub fn new<P: Into<PathBuf>>(paths: impl IntoIterator<Item = P>) -> Self {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self { paths: paths.into_iter().map(Into::into).collect(), memory: Vec::new(), threads }
    }

    /// Appends a log in memory, compressed or not. The name appears in its rounds and problems.
    #[must_use]
    pub fn with_memory(mut self, name: &str, bytes: impl Into<Arc<[u8]>>) -> Self {
        self.memory.push((name.to_owned(), bytes.into()));
        self
    }

    /// The same logs, read with another number of threads.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// The files in the order of reading, each with its length. Standard input and unreadable files
    /// have no length. An archive is one file.
    #[must_use]
    pub fn files(&self) -> Vec<(PathBuf, Option<u64>)> {
        let mut files = Vec::new();
        for path in &self.paths {
            if is_standard_input(path) {
                files.push((path.clone(), None));
                continue;
            }
            walk(path, &mut |path, found| {
                files.push((path.to_owned(), found.ok().map(|metadata| metadata.len())));
                true
            });
        }
        files
    }

    /// Reads all logs. The threads call `work` with each round and each problem; the caller's
    /// thread calls `sink` with the results, in order, until it breaks.
    pub fn read<T: Send>(
        &self,
        work: impl Fn(Result<Round, Problem>) -> T + Sync,
        mut sink: impl FnMut(T) -> ControlFlow<()>,
    ) {
        // Threads exchange the numbers of groups: only this function is compiled for each `T`.
        let groups = Mutex::new(HashMap::new());
        let answer = |group, rounds: &mut Rounds| {
            let results: Vec<T> = rounds.map(&work).collect();
            groups.lock().unwrap_or_else(PoisonError::into_inner).insert(group, results);
        };
        self.distribute(&answer, &mut |group| {
            let results = groups.lock().unwrap_or_else(PoisonError::into_inner).remove(&group);
            results.into_iter().flatten().all(|result| sink(result).is_continue())
        });
    }

    /// Calls `answer` with the number and the rounds of each group on the threads, and `take` with
    /// the numbers, in order, until one isn't wanted.
    fn distribute(&self, answer: &(dyn Fn(usize, &mut Rounds) + Sync), take: &mut dyn FnMut(usize) -> bool) {
        let threads = self.threads.get();
        let (log_out, log_in) = sync_channel::<(OpenLog, SyncSender<usize>)>(threads);
        let (order_out, order_in) = sync_channel::<Receiver<usize>>(2 * threads);
        let log_in = Mutex::new(log_in);
        let (answers, log_in) = (Answers { answer, groups: &AtomicUsize::new(0) }, &log_in);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(move || {
                    while let Some((OpenLog { name, mut reader }, out)) = next(log_in) {
                        answers.send_all(&name, &mut reader, &out);
                    }
                });
            }
            scope.spawn(move || {
                let mut queue = Queue { log_out, order_out, answers };
                let is_going_on = self.paths.iter().all(|path: &PathBuf| find(Path::new(path), &mut queue));
                let in_memory = |(name, bytes): &(String, Arc<[u8]>)| {
                    look(name, Box::new(Cursor::new(Arc::clone(bytes))), &mut queue)
                };
                let _ = is_going_on && self.memory.iter().all(in_memory);
            });
            // The receiver is dropped when the sink breaks, which stops all threads.
            let _ = order_in.into_iter().flatten().all(take);
        });
    }
}

type Rounds<'a> = dyn Iterator<Item = Result<Round, Problem>> + 'a;

fn next<T>(log_in: &Mutex<Receiver<T>>) -> Option<T> {
    log_in.lock().ok()?.recv().ok()
}

/// Answers groups of rounds, and numbers them.
#[derive(Clone, Copy)]
struct Answers<'a> {
    answer: &'a (dyn Fn(usize, &mut Rounds) + Sync),
    groups: &'a AtomicUsize,
}

impl Answers<'_> {
    /// Sends a group. Returns whether it was wanted.
    fn send(self, rounds: &mut Rounds, out: &SyncSender<usize>) -> bool {
        let group = self.groups.fetch_add(1, Ordering::Relaxed);
        (self.answer)(group, rounds);
        out.send(group).is_ok()
    }

    /// Sends the groups of a log. Returns whether all were wanted.
    fn send_all(self, name: &str, reader: &mut dyn BufRead, out: &SyncSender<usize>) -> bool {
        let mut rounds = Log::new(name, reader).peekable();
        while rounds.peek().is_some() {
            if !self.send(&mut rounds.by_ref().take(AT_ONCE), out) {
                return false;
            }
        }
        true
    }
}

/// Distributes logs to the threads, and keeps their order.
struct Queue<'a> {
    log_out: SyncSender<(OpenLog, SyncSender<usize>)>,
    order_out: SyncSender<Receiver<usize>>,
    answers: Answers<'a>,
}

impl Queue<'_> {
    fn place(&self) -> Option<SyncSender<usize>> {
        let (out, found) = sync_channel(GROUPS);
        self.order_out.send(found).ok().map(|()| out)
    }
}

impl Visitor for Queue<'_> {
    fn log(&mut self, opened: OpenLog) -> bool {
        self.place().is_some_and(|out| self.log_out.send((opened, out)).is_ok())
    }

    fn log_now(&mut self, name: &str, reader: &mut dyn BufRead) -> bool {
        self.place().is_some_and(|out| self.answers.send_all(name, reader, &out))
    }

    fn problem(&mut self, problem: Problem) -> bool {
        self.place().is_some_and(|out| self.answers.send(&mut iter::once(Err(problem)), &out))
    }
}
