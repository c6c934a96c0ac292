//! Errors of the library as errors of Python.

use std::fmt::Display;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use shanten::error::ErrorKind;
use shanten_ask::Refusal;

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
    refused(Refusal::option("bad_option", message))
}

/// An argument that holds no hands.
pub fn wrong_type(object: &Bound<'_, PyAny>) -> PyErr {
    let of = object.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "no hands in a {of}: it is a hand, text, 34 bytes, a list of those, an array of counts or an Arrow column"
    ))
}
