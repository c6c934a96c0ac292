//! Errors of the library as errors of Python.

use std::fmt::Display;
use std::str::FromStr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The library's message as a `ValueError`.
pub fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A word of the library by its name, if one is given.
pub fn parse_if<T: FromStr<Err: Display>>(name: Option<&str>) -> PyResult<Option<T>> {
    name.map(str::parse).transpose().map_err(value_error)
}

/// An argument that holds no hands.
pub fn wrong_type(object: &Bound<'_, PyAny>) -> PyErr {
    let of = object.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "no hands in a {of}: it is a hand, text, 34 bytes, a list of texts, an array of uint8 or an Arrow column"
    ))
}
