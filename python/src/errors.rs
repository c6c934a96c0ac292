//! Errors of the library as errors of Python.

use std::fmt::Display;
use std::str::FromStr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use shanten::error::ErrorKind;

/// An error of the library as a `ValueError`: its message, and its kind by name as `kind`.
pub fn value_error(error: impl ErrorKind) -> PyErr {
    any_value_error(&error)
}

/// The same once for all errors, which takes less room.
fn any_value_error(error: &dyn ErrorKind) -> PyErr {
    let exception = message(error);
    Python::attach(|py| {
        // Every exception takes attributes; if this one doesn't, its message still says everything.
        let _ = exception.value(py).setattr("kind", error.kind());
    });
    exception
}

/// A message as a `ValueError`.
pub fn message(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// A word of the library by its name.
pub struct Word<T>(pub T);

impl<'py, T: FromStr<Err: ErrorKind>> FromPyObject<'_, 'py> for Word<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        object.extract::<&str>()?.parse().map(Self).map_err(value_error)
    }
}

/// An argument that is an object of a class or its text.
macro_rules! or_text {
    ($argument:ident, $class:ident) => {
        impl<'py> FromPyObject<'_, 'py> for $argument {
            type Error = PyErr;

            fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
                match object.cast::<$class>() {
                    Ok(of_class) => Ok(Self(of_class.get().0.into())),
                    Err(_) => object.extract::<$crate::errors::Word<_>>().map(|word| Self(word.0)),
                }
            }
        }
    };
}
pub(crate) use or_text;

/// An argument that holds no hands.
pub fn wrong_type(object: &Bound<'_, PyAny>) -> PyErr {
    let of = object.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "no hands in a {of}: it is a hand, text, 34 bytes, a list of texts, an array of uint8 or an Arrow column"
    ))
}
