//! Recorded games as streams of Arrow.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use shanten::Strictness;
use shanten_logs::columns::{Batch, COLUMNS, DecisionTable, SCHEMA, arrow};
use shanten_logs::{Logs, MjaiWriter, Problem, Round};

use crate::capsules;
use crate::errors::bad_option;
use crate::facts::Word;
use crate::threads::{SIGNALS, Signals, threads};

/// How many rows a batch has, or a few more.
const ROWS: usize = 1 << 14;

/// What is wrong with a file or a round: the file, the place in it, and the reason.
type Told = (String, String, String);

/// A table of decisions in recorded games. Each time that it is read, by `__arrow_c_stream__`, the
/// logs are.
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
    #[pyo3(signature = (paths, memory, columns, strictness, states, threads))]
    fn new(
        paths: Vec<PathBuf>,
        memory: Vec<(String, Bound<'_, PyBytes>)>,
        columns: Option<Vec<String>>,
        strictness: Option<Word<Strictness>>,
        states: Option<usize>,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let unknown = |name: String| {
            let names: Vec<_> = COLUMNS.iter().map(|column| column.column.name).collect();
            bad_option(format_args!("no column {name:?}: there are {}", names.join(", ")))
        };
        let table = columns.map_or_else(|| Ok(DecisionTable::new()), DecisionTable::with_columns).map_err(unknown)?;
        let table = strictness.map_or(table.clone(), |word| table.with_strictness(word.0)).with_states(states);
        let logs = logs_of(paths, memory, threads)?;
        let schema = arrow::schema(&table.columns().collect::<Vec<_>>(), SCHEMA);
        Ok(Self { logs, table, schema, problems: Arc::default() })
    }

    /// What was left out of the last reading so far: the file, the place in it, and the reason.
    #[getter]
    fn problems(&self) -> Vec<Told> {
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&'static str> {
        self.table.columns().map(|column| column.name).collect()
    }

    /// The capsule of a stream of batches, as Arrow's interface wants it.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).clear();
        // The threads wait for whoever reads, so memory doesn't grow with the logs.
        let (out, batches) = sync_channel(2);
        let (logs, table, problems) = (self.logs.clone(), self.table.clone(), Arc::clone(&self.problems));
        thread::spawn(move || read(&logs, &table, &problems, &out));
        let stream = Stream { schema: Arc::clone(&self.schema), batches };
        capsules::export(py, FFI_ArrowArrayStream::new(Box::new(stream)))
    }
}

/// Writes logs as mjai, part by part into a function of Python; what was left out.
#[pyfunction]
#[pyo3(signature = (paths, memory, write, threads))]
pub fn to_mjai(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    memory: Vec<(String, Bound<'_, PyBytes>)>,
    write: Py<PyAny>,
    threads: Option<usize>,
) -> PyResult<Vec<Told>> {
    let logs = logs_of(paths, memory, threads)?;
    let (mut problems, mut failed, mut signals) = (Vec::new(), Ok(()), Signals::new());
    py.detach(|| {
        let mut writer = MjaiWriter::new(BufWriter::with_capacity(1 << 16, Written(write)));
        logs.read(
            |round| round,
            |round| {
                match round {
                    Ok(round) => failed = writer.write(&round).map_err(PyErr::from).and_then(|()| signals.check()),
                    Err(problem) => problems.push(told(&problem)),
                }
                if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        failed.and_then(|()| writer.finish().map(drop).map_err(PyErr::from))
    })?;
    Ok(problems)
}

/// A function of Python that takes bytes.
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

fn logs_of(paths: Vec<PathBuf>, memory: Vec<(String, Bound<'_, PyBytes>)>, threads: Option<usize>) -> PyResult<Logs> {
    let logs = Logs::new(paths).with_threads(self::threads(threads)?);
    let add = |logs: Logs, (name, bytes): (String, Bound<'_, PyBytes>)| logs.with_memory(&name, bytes.as_bytes());
    Ok(memory.into_iter().fold(logs, add))
}

fn told(Problem { file, place, reason }: &Problem) -> Told {
    (file.to_string(), place.to_string(), reason.to_string())
}

/// Reads logs until nobody wants more of their rows.
fn read(logs: &Logs, table: &DecisionTable, problems: &Mutex<Vec<Told>>, out: &SyncSender<Batch>) {
    let work = |round: Result<Round, Problem>| round.map(|round| table.rows(&round));
    let (mut batch, mut rows, mut is_wanted) = (table.with_room(ROWS), 0, true);
    logs.read(work, |found| {
        match found {
            Ok(mut more) => {
                rows += more.first().map_or(0, shanten_logs::columns::Cells::len);
                batch.iter_mut().zip(&mut more).for_each(|(cells, more)| cells.append(more));
            }
            Err(problem) => problems.lock().unwrap_or_else(PoisonError::into_inner).push(told(&problem)),
        }
        if rows >= ROWS {
            rows = 0;
            is_wanted = out.send(std::mem::replace(&mut batch, table.with_room(ROWS))).is_ok();
        }
        if is_wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if rows > 0 && is_wanted {
        // Nobody may want the last rows either.
        let _ = out.send(batch);
    }
}

/// The batches of a reading.
struct Stream {
    schema: SchemaRef,
    batches: Receiver<Batch>,
}

impl Iterator for Stream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            // Whoever reads may hold the interpreter's lock, or none.
            let batches = &mut self.batches;
            let received = Python::attach(|py| {
                let received = py.detach(move || batches.recv_timeout(SIGNALS));
                py.check_signals().map(|()| received)
            });
            match received {
                Ok(Ok(batch)) => return Some(arrow::record_batch(&self.schema, batch).map_err(Into::into)),
                Ok(Err(RecvTimeoutError::Disconnected)) => return None,
                Ok(Err(RecvTimeoutError::Timeout)) => {}
                Err(_) => {
                    // SAFETY: it only notes a signal, which is raised when this has returned.
                    unsafe { ffi::PyErr_SetInterrupt() };
                    return Some(Err(ArrowError::ExternalError("interrupted".into())));
                }
            }
        }
    }
}

impl RecordBatchReader for Stream {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}
