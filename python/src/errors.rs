//! Errors of the library as Python errors.

use std::fmt::Display;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use shanten::error::ErrorKind;
use shanten_questions::Refusal;

static SHANTEN_ERROR: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// A refusal as a `ShantenError`, with its message, its kind by name, and its place.
pub fn refused(refusal: Refusal) -> PyErr {
    Python::attach(|py| {
        let import = || PyResult::Ok(py.import("shanten.names")?.getattr("ShantenError")?.unbind());
        let exception = || {
            let exception = SHANTEN_ERROR.get_or_try_init(py, import)?.bind(py).call1((refusal.message.as_str(),))?;
            exception.setattr(intern!(py, "kind"), refusal.kind)?;
            exception.setattr(intern!(py, "at"), refusal.at())?;
            PyResult::Ok(PyErr::from_value(exception))
        };
        exception().unwrap_or_else(|error| error)
    })
}

/// An error of the library as a `ShantenError`.
pub fn value_error(error: impl ErrorKind) -> PyErr {
    refused(error.into())
}

/// The error for a refused option.
pub fn bad_option(message: impl Display) -> PyErr {
    bad("bad_option", message)
}

/// The error for a refusal of a named kind.
pub fn bad(kind: &'static str, message: impl Display) -> PyErr {
    refused(Refusal::option(kind, message))
}

/// The same error with its row in a batch.
pub fn in_row(error: PyErr, row: usize) -> PyErr {
    Python::attach(|py| {
        let value = error.value(py);
        let message = Refusal::option("", value).in_row(row).message;
        let told = value.setattr(intern!(py, "args"), (message,)).and_then(|()| value.setattr(intern!(py, "at"), row));
        told.map_or_else(|failed| failed, |()| error)
    })
}

/// The accepted types of hands.
pub const NO_HANDS: &str = "has no hands: it is a hand, an array of counts, an Arrow column, or a list of hands";
/// The accepted types of a hand.
pub const NO_HAND: &str = "is no hand: it is a Hand, a text, or 34 counts in bytes, a list or an array";

/// The error for an argument of an unsupported type, with the reason.
pub fn wrong_type(object: &Bound<'_, PyAny>, why: &str) -> PyErr {
    let of = object.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("a value of type {of} {why}"))
}

/// Adds the keyword's name to an error, as errors of other arguments have it.
pub fn of_keyword(name: impl Display, error: PyErr) -> PyErr {
    let note = format!("while processing '{name}'");
    Python::attach(|py| error.value(py).call_method1(intern!(py, "add_note"), (note,)).map_or_else(|e| e, |_| error))
}
