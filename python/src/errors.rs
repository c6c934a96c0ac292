//! Errors of the library as errors of Python.

use std::fmt::Display;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use shanten::error::ErrorKind;
use shanten_questions::Refusal;

static SHANTEN_ERROR: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// What is refused as a `ShantenError`: its message, its kind by name, and its place.
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

/// What is refused of an option.
pub fn bad_option(message: impl Display) -> PyErr {
    bad("bad_option", message)
}

/// What is refused, of a kind that has a name.
pub fn bad(kind: &'static str, message: impl Display) -> PyErr {
    refused(Refusal::option(kind, message))
}

/// The same error in a row of a batch.
pub fn in_row(error: PyErr, row: usize) -> PyErr {
    Python::attach(|py| {
        let value = error.value(py);
        let message = Refusal::option("", value).in_row(row).message;
        let told = value.setattr(intern!(py, "args"), (message,)).and_then(|()| value.setattr(intern!(py, "at"), row));
        told.map_or_else(|failed| failed, |()| error)
    })
}

/// What hands are.
pub const NO_HANDS: &str = "has no hands: it is a hand, an array of counts, an Arrow column, or a list of hands";
/// What a hand is.
pub const NO_HAND: &str = "is no hand: it is a Hand, a text, or 34 counts in bytes, a list or an array";

/// An argument of a type that isn't taken, and why.
pub fn wrong_type(object: &Bound<'_, PyAny>, why: &str) -> PyErr {
    let of = object.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("a value of type {of} {why}"))
}

/// The error of a keyword with a note of its name, as errors of other arguments have it.
pub fn of_keyword(name: impl Display, error: PyErr) -> PyErr {
    let note = format!("while processing '{name}'");
    Python::attach(|py| error.value(py).call_method1(intern!(py, "add_note"), (note,)).map_or_else(|e| e, |_| error))
}
