//! Answers for Python: memory for numpy, columns and tables for Arrow.

use std::ffi::{c_int, c_void};
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, StructArray, make_array};
use arrow_buffer::{ArrowNativeType, Buffer, NullBuffer};
use arrow_data::ArrayDataBuilder;
use arrow_schema::{DataType, Field};
use pyo3::exceptions::{PyBufferError, PyKeyError};
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyTuple};

use crate::capsules;
use crate::errors::value_error;

/// Numbers that Python owns, for numpy to look into.
#[pyclass(module = "shanten", frozen)]
struct Memory {
    numbers: Buffer,
}

#[pymethods]
impl Memory {
    /// # Safety
    ///
    /// Python calls it with a place for a view.
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        let numbers = &slf.get().numbers;
        let (pointer, len) = (numbers.as_ptr().cast_mut().cast::<c_void>(), numbers.len().cast_signed());
        // SAFETY: the view keeps this object, and so its memory. Nothing else ever refers to that
        // memory, which was made as a vector for it, so whoever has the view may write into it.
        match unsafe { ffi::PyBuffer_FillInfo(view, slf.as_ptr(), pointer, len, 0, flags) } {
            0 => Ok(()),
            _ => Err(PyErr::take(slf.py()).unwrap_or_else(|| PyBufferError::new_err("no buffer"))),
        }
    }
}

/// Numbers of one type, one for each row.
pub struct Numbers {
    name: &'static str,
    values: Buffer,
    data_type: DataType,
}

impl Numbers {
    /// A column of a name.
    pub fn new<T: ArrowNativeType>(name: &'static str, data_type: DataType, values: Vec<T>) -> Self {
        Self { name, values: Buffer::from_vec(values), data_type }
    }

    /// The same memory as an array of numpy.
    fn into_numpy(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let is_empty = self.values.is_empty();
        let numpy = py.import(intern!(py, "numpy"))?;
        let data_type = self.data_type.to_string().to_lowercase();
        if is_empty {
            // Numpy refuses to look into memory without bytes.
            return numpy.call_method1(intern!(py, "empty"), (0, data_type));
        }
        numpy.call_method1(intern!(py, "frombuffer"), (Memory { numbers: self.values }, data_type))
    }

    fn into_arrow(self, nulls: Option<NullBuffer>) -> PyResult<ArrayRef> {
        let len = self.values.len() / self.data_type.primitive_width().unwrap_or(1);
        let data = ArrayDataBuilder::new(self.data_type).len(len).add_buffer(self.values).nulls(nulls);
        data.build().map(make_array).map_err(value_error)
    }
}

/// Columns as a dictionary of arrays of numpy.
pub fn to_numpy(py: Python<'_>, columns: Vec<Numbers>) -> PyResult<Bound<'_, PyDict>> {
    let arrays = PyDict::new(py);
    for column in columns {
        arrays.set_item(column.name, column.into_numpy(py)?)?;
    }
    Ok(arrays)
}

/// A column of answers, which other libraries take over by `__arrow_c_array__`.
#[pyclass(module = "shanten", frozen)]
pub struct Column(ArrayRef);

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<shanten.Column of {} {}>", self.0.len(), self.0.data_type())
    }

    /// How many of its answers are null.
    #[getter]
    fn null_count(&self) -> usize {
        self.0.null_count()
    }

    /// The capsules of the schema and of the array, as Arrow's interface wants them.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // The interface allows to answer in another type than the one that is asked for.
        drop(requested_schema);
        capsules::export_array(py, &self.0)
    }
}

/// Columns of answers, which other libraries take over by `__arrow_c_stream__`.
#[pyclass(module = "shanten", frozen)]
pub struct Table(StructArray);

impl Table {
    /// Columns of as many rows, of which the same are null.
    pub fn new(columns: Vec<Numbers>, nulls: Option<&NullBuffer>) -> PyResult<Self> {
        let column = |column: Numbers| {
            let field = Field::new(column.name, column.data_type.clone(), true);
            Ok((Arc::new(field), column.into_arrow(nulls.cloned())?))
        };
        let columns: PyResult<Vec<_>> = columns.into_iter().map(column).collect();
        Ok(Self(StructArray::from(columns?)))
    }

    /// Its only or first column.
    pub fn into_column(self) -> Column {
        Column(self.0.column(0).clone())
    }
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<shanten.Table of {} rows: {}>", self.0.len(), self.0.column_names().join(", "))
    }

    /// The names of its columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.0.column_names().iter().map(ToString::to_string).collect()
    }

    /// A column by its name.
    fn __getitem__(&self, name: &str) -> PyResult<Column> {
        self.0.column_by_name(name).cloned().map(Column).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    /// The columns by their names.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (name, column) in self.0.column_names().into_iter().zip(self.0.columns()) {
            columns.set_item(name, Column(column.clone()))?;
        }
        Ok(columns)
    }

    /// The capsules of the schema and of the array, as Arrow's interface wants them.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        drop(requested_schema);
        capsules::export_array(py, &self.0)
    }

    /// The capsule of a stream of one batch, as Arrow's interface wants it.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        capsules::export_stream(py, &self.0)
    }
}
