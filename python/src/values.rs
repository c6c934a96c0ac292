//! Converts plain Python values to JSON and back.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyInt, PyString};
use serde_json::{Map, Value};

use crate::errors::of_keyword;
use crate::facts::{PyAnswer, text_of};
use crate::numbers::{is_list, too_deep};

/// Converts a Python value. Objects with a string form, such as tiles, become strings.
fn to_json(object: &Bound<'_, PyAny>, name: &str, depth: usize) -> PyResult<Value> {
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(text.to_str()?.into());
    }
    if let Ok(is) = object.extract::<bool>() {
        return Ok(is.into());
    }
    if object.is_instance_of::<PyFloat>() {
        return object.extract::<f64>().map(Value::from);
    }
    if object.is_instance_of::<PyInt>() {
        return object.extract::<i64>().map(Value::from);
    }
    if is_list(object) {
        too_deep(depth).map_err(|error| of_keyword(name, error))?;
        let items = object.try_iter()?.map(|item| to_json(&item?, name, depth + 1));
        return items.collect::<PyResult<Vec<_>>>().map(Value::Array);
    }
    match text_of(object, name) {
        Ok(text) => Ok(text.to_str()?.into()),
        Err(error) => object.extract::<i64>().map(Value::from).map_err(|_| error),
    }
}

/// The options of a question.
pub fn options(dictionary: &Bound<'_, PyDict>) -> PyResult<Map<String, Value>> {
    dictionary.iter().map(|(name, value)| Ok((name.extract()?, to_json(&value, name.extract()?, 0)?))).collect()
}

/// Converts a JSON value to Python.
pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyAnswer<'py> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(is) => is.into_bound_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (_, Some(number)) => number.into_bound_py_any(py),
            _ => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(list) => {
            let list: Vec<_> = list.iter().map(|item| to_python(py, item)).collect::<PyResult<_>>()?;
            list.into_bound_py_any(py)
        }
        Value::Object(fields) => {
            let object = PyDict::new(py);
            for (name, value) in fields {
                object.set_item(name, to_python(py, value)?)?;
            }
            Ok(object.into_any())
        }
    }
}
