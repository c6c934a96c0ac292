//! Recorded games as Arrow streams.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyType};
use shanten::error::ErrorKind;
use shanten::rules::EitherHand;
use shanten::{Call, Strictness};
use shanten_logs::columns::{Batch, COLUMNS, DecisionTable, SCHEMA, arrow};
use shanten_logs::{Legal, Log, LogFormat, LogWriter, Logs, MjaiWriter, NorthName, Player, Problem, Round, Table};

use crate::capsules;
use crate::errors::{bad_option, value_error};
use crate::facts::Parsed;
use crate::hand::Hand;
use crate::threads::{SIGNALS, Signals, threads};

/// A problem with a file or a round: the file, the place in it, the reason, and its kind.
type Told = (String, String, String, &'static str);

/// A table of the decisions in recorded games. Each call of `__arrow_c_stream__` reads the logs
/// again.
#[pyclass(module = "shanten", frozen)]
pub struct LogReader {
    logs: Logs,
    table: DecisionTable,
    schema: SchemaRef,
    problems: Arc<Mutex<Vec<Told>>>,
}

#[pymethods]
impl LogReader {
    #[new]
    fn new(
        paths: Vec<PathBuf>,
        memory: Vec<(String, Bound<'_, PyBytes>)>,
        columns: Option<Vec<String>>,
        passes: bool,
        strictness: Option<Parsed<Strictness>>,
        states: Option<usize>,
        threads: Option<isize>,
    ) -> PyResult<Self> {
        let unknown = |name: String| {
            let names: Vec<_> = COLUMNS.iter().map(|column| column.column.name).collect();
            bad_option(format_args!("no column {name:?}: there are {}", names.join(", ")))
        };
        let table = columns.map_or_else(|| Ok(DecisionTable::new()), DecisionTable::with_columns).map_err(unknown)?;
        let table = strictness.map_or(table.clone(), |parsed| table.with_strictness(parsed.0)).with_states(states);
        let (table, logs) = (table.with_passes(passes), logs_of(paths, memory, threads)?);
        let schema = arrow::schema(&table.columns().collect::<Vec<_>>(), SCHEMA);
        Ok(Self { logs, table, schema, problems: Arc::default() })
    }

    /// The problems of the last reading so far: the file, the place in it, and the reason.
    #[getter]
    fn problems(&self) -> Vec<Told> {
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&'static str> {
        self.table.columns().map(|column| column.name).collect()
    }

    /// The capsule of a stream of batches, as defined by Arrow's interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let (logs, table, problems) = (self.logs.clone(), self.table.clone(), Arc::clone(&self.problems));
        let reading = Reading::begin(move |out| {
            table.read(&logs, |found| {
                let is_wanted = match found {
                    Ok((batch, _)) => out.send(batch).is_ok(),
                    Err(problem) => {
                        problems.lock().unwrap_or_else(PoisonError::into_inner).push(told(&problem));
                        true
                    }
                };
                if is_wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        });
        let stream = Stream { schema: Arc::clone(&self.schema), reading, is_interrupted: false };
        capsules::export(py, FFI_ArrowArrayStream::new(Box::new(stream)))
    }
}

/// Writes logs part by part to a Python function, and returns the problems. It writes mjai if
/// given the event name for Norths set aside, otherwise mjlog or tenhou/6.
#[pyfunction]
pub fn write_logs(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    memory: Vec<(String, Bound<'_, PyBytes>)>,
    write: Py<PyAny>,
    north: Option<&str>,
    is_mjlog: bool,
    threads: Option<isize>,
) -> PyResult<Vec<Told>> {
    let all = NorthName::ALL;
    let unknown = |text| bad_option(format_args!("north: {text:?} is none of {}", all.map(NorthName::name).join(", ")));
    let event = |text| all.into_iter().find(|event| event.name() == text).ok_or_else(|| unknown(text));
    let format = if is_mjlog { LogFormat::Mjlog } else { LogFormat::Tenhou6 };
    let format = north.map(event).transpose()?.map_or(format, LogFormat::Mjai);
    let logs = logs_of(paths, memory, threads)?;
    py.detach(|| {
        let mut writer = LogWriter::new(BufWriter::with_capacity(1 << 16, Written(write)), format);
        let problems = each_round(&logs, |round| writer.write(round))?;
        writer.finish()?;
        Ok(problems)
    })
}

/// Writes each round, and returns the problems.
fn each_round(logs: &Logs, mut write: impl FnMut(&Round) -> io::Result<()>) -> PyResult<Vec<Told>> {
    let (mut problems, mut failed, mut signals) = (Vec::new(), Ok(()), Signals::new());
    logs.read(
        |round| round,
        |round| {
            match round {
                Ok(round) => failed = write(&round).map_err(PyErr::from).and_then(|()| signals.check()),
                Err(problem) => problems.push(told(&problem)),
            }
            if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    failed.map(|()| problems)
}

/// A Python function that takes bytes.
struct Written(Py<PyAny>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Python::attach(|py| self.0.call1(py, (PyBytes::new(py, bytes),)).map(drop)).map_err(io::Error::from)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn logs_of(paths: Vec<PathBuf>, memory: Vec<(String, Bound<'_, PyBytes>)>, threads: Option<isize>) -> PyResult<Logs> {
    let logs = Logs::new(paths).with_threads(self::threads(threads)?);
    let add = |logs: Logs, (name, bytes): (String, Bound<'_, PyBytes>)| logs.with_memory(&name, bytes.as_bytes());
    Ok(memory.into_iter().fold(logs, add))
}

fn told(problem: &Problem) -> Told {
    (problem.file.to_string(), problem.place.to_string(), problem.reason.to_string(), problem.kind())
}

/// The results of a reading thread, which waits for the receiver so that memory stays bounded.
struct Reading<T> {
    received: Receiver<T>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> Reading<T> {
    fn begin(read: impl FnOnce(SyncSender<T>) + Send + 'static) -> Self {
        let (out, received) = sync_channel(2);
        Self { received, thread: Some(thread::spawn(move || read(out))) }
    }

    fn next(&mut self) -> PyResult<Option<T>> {
        loop {
            // The caller may hold the interpreter's lock or not.
            let received = &mut self.received;
            let found = Python::attach(|py| {
                let found = py.detach(move || received.recv_timeout(SIGNALS));
                py.check_signals().map(|()| found)
            });
            match found? {
                Ok(found) => return Ok(Some(found)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    // A panic of the thread must not look like the end.
                    let ended = self.thread.take().map_or(Ok(()), JoinHandle::join);
                    let failed = |_| PyRuntimeError::new_err("the logs couldn't be read to their end");
                    return ended.map(|()| None).map_err(failed);
                }
            }
        }
    }
}

/// The batches of a reading.
struct Stream {
    schema: SchemaRef,
    reading: Reading<Batch>,
    /// Whether Ctrl-C has ended it.
    is_interrupted: bool,
}

impl Iterator for Stream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_interrupted {
            return None;
        }
        match self.reading.next() {
            Ok(batch) => batch.map(|batch| arrow::record_batch(&self.schema, batch).map_err(Into::into)),
            Err(error) => {
                // The consumer turns an error here into its own. Setting the signal again raises it
                // when this call returns, before the consumer gets the rows.
                if Python::attach(|py| is_interrupt(py, &error)).unwrap_or(false) {
                    // SAFETY: this only sets a signal flag.
                    unsafe { ffi::PyErr_SetInterrupt() };
                    self.is_interrupted = true;
                    return None;
                }
                Some(Err(ArrowError::ExternalError(error.to_string().into())))
            }
        }
    }
}

/// Whether an error is due to Ctrl-C with Python's default handler, which always raises it.
fn is_interrupt(py: Python<'_>, error: &PyErr) -> PyResult<bool> {
    let signal = py.import("signal")?;
    let handler = signal.call_method1("getsignal", (signal.getattr("SIGINT")?,))?;
    Ok(error.is_instance_of::<PyKeyboardInterrupt>(py) && handler.is(&signal.getattr("default_int_handler")?))
}

impl RecordBatchReader for Stream {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// The rounds of logs, one by one: each as mjai, with its game's start and end, and as an object.
#[pyclass(module = "shanten", frozen)]
pub struct LogRounds(Mutex<(Reading<Round>, MjaiWriter<Vec<u8>>)>);

#[pymethods]
impl LogRounds {
    #[new]
    fn new(paths: Vec<PathBuf>, memory: Vec<(String, Bound<'_, PyBytes>)>) -> PyResult<Self> {
        let logs = logs_of(paths, memory, None)?;
        let reading = Reading::begin(move |out| {
            logs.read(Result::ok, |round| {
                let is_wanted = round.is_none_or(|round| out.send(round).is_ok());
                if is_wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        });
        Ok(Self(Mutex::new((reading, MjaiWriter::new(Vec::new())))))
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self) -> PyResult<Option<(String, LogRound)>> {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (reading, writer) = &mut *guard;
        let Some(round) = reading.next()? else { return Ok(None) };
        writer.write(&round)?;
        let lines = String::from_utf8(std::mem::take(writer.get_mut()))?;
        Ok(Some((lines, LogRound(round))))
    }
}

/// A round of a log.
#[pyclass(module = "shanten._shanten", frozen)]
pub struct LogRound(Round);

/// A river: each tile, whether it was just drawn, and whether riichi was declared with it.
type River = Vec<(String, Option<bool>, bool)>;

/// The legal actions of a player: discards, discards with riichi, quads, calls with their
/// discarder; and whether setting a North aside, a win, and nine terminals are legal.
type May = (Vec<String>, Vec<String>, Vec<String>, Vec<String>, bool, bool, bool);

#[pymethods]
impl LogRound {
    /// Restores a pickled round from its mjai.
    #[new]
    fn new(mjai: &[u8]) -> PyResult<Self> {
        let round = Log::new("a pickled round", mjai).next().ok_or_else(|| bad_option("no round"))?;
        round.map(Self).map_err(value_error)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyBytes>,))> {
        let mut writer = MjaiWriter::new(Vec::new());
        writer.write(&slf.get().0)?;
        Ok((slf.get_type(), (PyBytes::new(slf.py(), &writer.finish()?),)))
    }

    /// The hands of all seats before the first draw.
    fn hands(&self) -> PyResult<Vec<Hand>> {
        hands_of(&self.0.table_before(0))
    }

    /// The hands, the rivers and the legal actions of all seats after each event.
    fn steps(&self) -> PyResult<Vec<Step>> {
        let river = |table: &Table, seat| {
            table.river(seat).map(|lies| (lies.piece.to_string(), lies.is_drawn, lies.is_riichi)).collect()
        };
        let step = |(_, table): (_, Table)| {
            let may = table.seats().map(|seat| may(&table.legal(seat))).collect();
            Ok((hands_of(&table)?, table.seats().map(|seat| river(&table, seat)).collect(), may))
        };
        self.0.steps().map(step).collect()
    }
}

/// Hands, rivers, and legal actions.
type Step = (Vec<Hand>, Vec<River>, Vec<May>);

fn may(legal: &Legal) -> May {
    let calls = legal.calls.iter().map(Call::meld);
    let (sets_aside, wins) = (legal.sets_aside, legal.wins);
    let (discards, riichi) = (texts(&legal.pieces), texts(legal.riichi_pieces()));
    (discards, riichi, texts(legal.quads.iter()), texts(calls), sets_aside, wins, legal.nine_terminals)
}

fn texts(of: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    of.into_iter().map(|one| one.to_string()).collect()
}

/// The hands of a table, created from text.
fn hands_of(table: &Table) -> PyResult<Vec<Hand>> {
    let hand = |player: &Player| {
        let hand = player.hand();
        EitherHand::from_text(hand.rules(), &hand.to_string()).map(Hand).map_err(value_error)
    };
    table.players().iter().map(hand).collect()
}
