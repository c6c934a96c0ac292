//! Answers for Python: memory for numpy, columns and tables for Arrow.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, Int8Array, StructArray, UInt8Array, UInt32Array, UInt64Array};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_schema::Field;
use pyo3::exceptions::PyKeyError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyCapsule, PyDict, PyTuple};

use crate::capsules;

/// Numbers of one type, one for each row.
pub enum Numbers {
    Int8(Vec<i8>),
    UInt8(Vec<u8>),
    UInt32(Vec<u32>),
    UInt64(Vec<u64>),
}

/// Columns with their names.
pub type Columns = Vec<(&'static str, Numbers)>;

impl Numbers {
    /// The same numbers as an array of numpy, in memory of its own.
    fn into_numpy(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let (numbers, data_type) = match self {
            Self::Int8(numbers) => (Buffer::from_vec(numbers), "int8"),
            Self::UInt8(numbers) => (Buffer::from_vec(numbers), "uint8"),
            Self::UInt32(numbers) => (Buffer::from_vec(numbers), "uint32"),
            Self::UInt64(numbers) => (Buffer::from_vec(numbers), "uint64"),
        };
        let (numpy, memory) = (py.import(intern!(py, "numpy"))?, PyByteArray::new(py, &numbers));
        if numbers.is_empty() {
            // Numpy refuses to look into memory without bytes.
            return numpy.call_method1(intern!(py, "empty"), (0, data_type));
        }
        numpy.call_method1(intern!(py, "frombuffer"), (memory, data_type))
    }

    /// The same memory as an array of Arrow.
    fn into_arrow(self, nulls: Option<NullBuffer>) -> ArrayRef {
        match self {
            Self::Int8(numbers) => Arc::new(Int8Array::new(numbers.into(), nulls)),
            Self::UInt8(numbers) => Arc::new(UInt8Array::new(numbers.into(), nulls)),
            Self::UInt32(numbers) => Arc::new(UInt32Array::new(numbers.into(), nulls)),
            Self::UInt64(numbers) => Arc::new(UInt64Array::new(numbers.into(), nulls)),
        }
    }
}

/// Columns as a dictionary of arrays of numpy.
pub fn to_numpy(py: Python<'_>, columns: Columns) -> PyResult<Bound<'_, PyDict>> {
    let arrays = PyDict::new(py);
    for (name, numbers) in columns {
        arrays.set_item(name, numbers.into_numpy(py)?)?;
    }
    Ok(arrays)
}

/// The type that is asked for. Arrow's interface allows to answer in another, and so does this.
type Schema<'py> = Option<Bound<'py, PyAny>>;

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
    fn __arrow_c_array__<'py>(&self, py: Python<'py>, requested_schema: Schema<'py>) -> PyResult<Bound<'py, PyTuple>> {
        drop(requested_schema);
        capsules::export_array(py, &self.0)
    }
}

/// Columns of answers, which other libraries take over by `__arrow_c_stream__`.
#[pyclass(module = "shanten", frozen)]
pub struct Table(StructArray);

impl Table {
    /// Columns of as many rows, of which the same are null.
    pub fn new(columns: Columns, nulls: Option<&NullBuffer>) -> Self {
        let column = |(name, numbers): (&str, Numbers)| {
            let array = numbers.into_arrow(nulls.cloned());
            (Arc::new(Field::new(name, array.data_type().clone(), true)), array)
        };
        Self(StructArray::from(columns.into_iter().map(column).collect::<Vec<_>>()))
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
    fn __arrow_c_array__<'py>(&self, py: Python<'py>, requested_schema: Schema<'py>) -> PyResult<Bound<'py, PyTuple>> {
        drop(requested_schema);
        capsules::export_array(py, &self.0)
    }

    /// The capsule of a stream of one batch, as Arrow's interface wants it.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Schema<'py>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        capsules::export_stream(py, &self.0)
    }
}
