//! Answers for Python: memory for numpy, columns and tables for Arrow.

use std::borrow::Cow;
use std::ffi::c_int;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BooleanArray, FixedSizeListArray, Int8Array, Int16Array, Int32Array, StructArray, UInt8Array,
    UInt32Array, UInt64Array,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field};
use pyo3::exceptions::{PyImportError, PyIndexError, PyKeyError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyIterator, PyList, PySlice, PyTuple};
use pyo3::{IntoPyObjectExt, intern};
use shanten::Tile;

use crate::capsules;
use crate::errors::bad_option;
use crate::facts::PyAnswer;

/// Numbers of one type.
pub enum ColumnNumbers {
    Bool(Vec<u8>),
    Int8(Vec<i8>),
    Int16(Vec<i16>),
    Int32(Vec<i32>),
    UInt8(Vec<u8>),
    UInt32(Vec<u32>),
    UInt64(Vec<u64>),
}

/// A column with its name.
pub struct NamedColumn {
    pub name: &'static str,
    pub numbers: ColumnNumbers,
    /// Whether it has a number for each tile kind rather than one for each row.
    pub is_by_kind: bool,
}

/// Columns of answers.
pub type NamedColumns = Vec<NamedColumn>;

const KINDS: i32 = Tile::KINDS as i32;

impl ColumnNumbers {
    /// The memory of the numbers, with numpy's name for their type.
    fn into_memory(self) -> (Buffer, &'static str) {
        match self {
            Self::Bool(numbers) => (Buffer::from_vec(numbers), "bool"),
            Self::Int8(numbers) => (Buffer::from_vec(numbers), "int8"),
            Self::Int16(numbers) => (Buffer::from_vec(numbers), "int16"),
            Self::Int32(numbers) => (Buffer::from_vec(numbers), "int32"),
            Self::UInt8(numbers) => (Buffer::from_vec(numbers), "uint8"),
            Self::UInt32(numbers) => (Buffer::from_vec(numbers), "uint32"),
            Self::UInt64(numbers) => (Buffer::from_vec(numbers), "uint64"),
        }
    }

    /// The numbers in memory of the type with this name.
    fn new(data_type: &str, memory: &[u8]) -> Option<Self> {
        let buffer = Buffer::from_slice_ref(memory);
        Some(match data_type {
            "bool" => Self::Bool(memory.to_vec()),
            "int8" => Self::Int8(ScalarBuffer::from(buffer).to_vec()),
            "int16" => Self::Int16(ScalarBuffer::from(buffer).to_vec()),
            "int32" => Self::Int32(ScalarBuffer::from(buffer).to_vec()),
            "uint8" => Self::UInt8(memory.to_vec()),
            "uint32" => Self::UInt32(ScalarBuffer::from(buffer).to_vec()),
            "uint64" => Self::UInt64(ScalarBuffer::from(buffer).to_vec()),
            _ => return None,
        })
    }

    /// The same memory as an Arrow array.
    fn into_arrow(self, nulls: Option<NullBuffer>) -> ArrayRef {
        match self {
            Self::Bool(numbers) => {
                let bits = BooleanBuffer::collect_bool(numbers.len(), |at| numbers[at] != 0);
                Arc::new(BooleanArray::new(bits, nulls))
            }
            Self::Int8(numbers) => Arc::new(Int8Array::new(numbers.into(), nulls)),
            Self::Int16(numbers) => Arc::new(Int16Array::new(numbers.into(), nulls)),
            Self::Int32(numbers) => Arc::new(Int32Array::new(numbers.into(), nulls)),
            Self::UInt8(numbers) => Arc::new(UInt8Array::new(numbers.into(), nulls)),
            Self::UInt32(numbers) => Arc::new(UInt32Array::new(numbers.into(), nulls)),
            Self::UInt64(numbers) => Arc::new(UInt64Array::new(numbers.into(), nulls)),
        }
    }
}

impl NamedColumn {
    /// Converts to an Arrow array; by kind, to one of fixed-size lists.
    fn into_arrow(self, nulls: Option<NullBuffer>) -> ArrayRef {
        if !self.is_by_kind {
            return self.numbers.into_arrow(nulls);
        }
        let values = self.numbers.into_arrow(None);
        let field = Arc::new(Field::new("item", values.data_type().clone(), false));
        Arc::new(FixedSizeListArray::new(field, KINDS, values, nulls))
    }

    /// Converts to a numpy array that owns its memory and has the input's shape.
    pub fn into_numpy<'py>(self, py: Python<'py>, shape: Option<&[usize]>) -> PyAnswer<'py> {
        let (numbers, data_type) = self.numbers.into_memory();
        let array = frombuffer(py, numbers, data_type)?;
        let rows = || -> PyResult<usize> { Ok(array.len()? / Tile::KINDS) };
        let mut shape = match shape {
            Some(shape) if shape.len() != 1 => shape.to_vec(),
            _ if !self.is_by_kind => return Ok(array),
            Some(shape) => shape.to_vec(),
            None => vec![rows()?],
        };
        shape.extend(self.is_by_kind.then_some(Tile::KINDS));
        let is_scalar = shape.is_empty();
        let array = array.call_method1(intern!(py, "reshape"), (shape,))?;
        if is_scalar { array.get_item(PyTuple::empty(py)) } else { Ok(array) }
    }
}

/// The numpy module.
fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    let missing = |_| PyImportError::new_err("answers in arrays need numpy: pip install 'shanten[numpy]'");
    py.import(intern!(py, "numpy")).map_err(missing)
}

/// Memory of answers, which a numpy array takes over.
#[pyclass(frozen)]
struct Memory(Buffer);

#[pymethods]
impl Memory {
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        let (memory, length) = (slf.get().0.as_ptr(), slf.get().0.len() as ffi::Py_ssize_t);
        // SAFETY: Python provides `view` to be filled. Only this object owns the memory, and the
        // view keeps the object alive, so writing through the view is allowed.
        let status = unsafe { ffi::PyBuffer_FillInfo(view, slf.as_ptr(), memory.cast_mut().cast(), length, 0, flags) };
        if status == 0 { Ok(()) } else { Err(PyErr::fetch(slf.py())) }
    }
}

/// Memory as a numpy array.
fn frombuffer<'py>(py: Python<'py>, memory: Buffer, data_type: &str) -> PyAnswer<'py> {
    let numpy = numpy(py)?;
    if memory.is_empty() {
        // Numpy refuses to read empty memory.
        return numpy.call_method1(intern!(py, "empty"), (0, data_type));
    }
    numpy.call_method1(intern!(py, "frombuffer"), (Bound::new(py, Memory(memory))?, data_type))
}

/// Columns as a dictionary of numpy arrays in the shape of the input.
pub fn to_numpy<'py>(py: Python<'py>, columns: NamedColumns, shape: Option<&[usize]>) -> PyResult<Bound<'py, PyDict>> {
    let arrays = PyDict::new(py);
    for column in columns {
        arrays.set_item(column.name, column.into_numpy(py, shape)?)?;
    }
    Ok(arrays)
}

/// The requested type. Arrow's interface allows any type in return, so this is ignored.
type Schema<'py> = Option<Bound<'py, PyAny>>;

/// A column of answers. Other libraries read it by `__arrow_c_array__`, numpy by `__array__`.
///
/// >>> import pyarrow, shanten
/// >>> column = shanten.shanten(pyarrow.array(["123m456p789s1122z", None]))
/// >>> column.to_list(), column[0], len(column)
/// ([0, None], 0, 2)
#[pyclass(name = "Column", module = "shanten", frozen)]
pub struct ArrowColumn(ArrayRef);

impl ArrowColumn {
    /// The memory of its numbers, with the name of their type.
    fn memory(&self) -> (&'static str, bool, Cow<'_, [u8]>) {
        let lists = self.0.as_fixed_size_list_opt();
        let values = lists.map_or(&self.0, FixedSizeListArray::values);
        let bytes = match values.as_boolean_opt() {
            Some(flags) => Cow::Owned(flags.values().iter().map(u8::from).collect()),
            None => Cow::Owned(values.to_data().buffers()[0].as_slice().to_vec()),
        };
        let name = match values.data_type() {
            DataType::Boolean => "bool",
            DataType::Int8 => "int8",
            DataType::Int16 => "int16",
            DataType::Int32 => "int32",
            DataType::UInt8 => "uint8",
            DataType::UInt32 => "uint32",
            _ => "uint64",
        };
        (name, lists.is_some(), bytes)
    }

    fn at<'py>(&self, py: Python<'py>, index: usize) -> PyAnswer<'py> {
        use arrow_array::types::{Int8Type, Int16Type, Int32Type, UInt8Type, UInt32Type, UInt64Type};
        if self.0.is_null(index) {
            return Ok(py.None().into_bound(py));
        }
        match self.0.data_type() {
            DataType::Boolean => self.0.as_boolean().value(index).into_bound_py_any(py),
            DataType::Int8 => self.0.as_primitive::<Int8Type>().value(index).into_bound_py_any(py),
            DataType::Int16 => self.0.as_primitive::<Int16Type>().value(index).into_bound_py_any(py),
            DataType::Int32 => self.0.as_primitive::<Int32Type>().value(index).into_bound_py_any(py),
            DataType::UInt8 => self.0.as_primitive::<UInt8Type>().value(index).into_bound_py_any(py),
            DataType::UInt32 => self.0.as_primitive::<UInt32Type>().value(index).into_bound_py_any(py),
            DataType::UInt64 => self.0.as_primitive::<UInt64Type>().value(index).into_bound_py_any(py),
            _ => Self(self.0.as_fixed_size_list().value(index)).to_list(py).map(Bound::into_any),
        }
    }
}

#[pymethods]
impl ArrowColumn {
    #[new]
    fn new(data_type: &str, is_by_kind: bool, memory: &[u8], valid: Option<Vec<bool>>) -> PyResult<Self> {
        let unknown = || bad_option(format_args!("no column of {data_type}"));
        let numbers = ColumnNumbers::new(data_type, memory).ok_or_else(unknown)?;
        Ok(Self(NamedColumn { name: "", numbers, is_by_kind }.into_arrow(valid.map(NullBuffer::from))))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<shanten.Column of {} {}>", self.0.len(), self.0.data_type())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyAnswer<'py> {
        let length = self.0.len() as isize;
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(length)?;
            let places = (0..range.slicelength).map(|step| range.start + step as isize * range.step);
            return PyList::new(py, places.map(|at| self.at(py, at as usize)).collect::<PyResult<Vec<_>>>()?)?
                .into_bound_py_any(py);
        }
        let index: isize = index.extract()?;
        let place = if index < 0 { index + length } else { index };
        if (0..length).contains(&place) {
            return self.at(py, place as usize);
        }
        Err(PyIndexError::new_err(format!("no row {index}: there are {length}")))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    /// The answers as a list, with None for null.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, (0..self.0.len()).map(|at| self.at(py, at)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The answers as a numpy array, by kind in two dimensions. With nulls, the array has floats
    /// with NaN, or objects with None if floats can't hold the numbers.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyAnswer<'py> {
        let (data_type, is_by_kind, memory) = self.memory();
        if self.0.null_count() > 0 {
            let numpy = numpy(py)?;
            let is_float = !is_by_kind && !matches!(data_type, "uint64" | "bool");
            let of_type = if is_float { "float64" } else { "object" };
            let array = numpy.call_method1(intern!(py, "empty"), (self.0.len(), of_type))?;
            for at in 0..self.0.len() {
                array.set_item(at, self.at(py, at)?)?;
            }
            return Ok(array);
        }
        let array = frombuffer(py, Buffer::from_slice_ref(&*memory), data_type)?;
        if is_by_kind { array.call_method1(intern!(py, "reshape"), (self.0.len(), KINDS)) } else { Ok(array) }
    }

    /// The answers as a numpy array, for numpy and for data frames.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(&self, py: Python<'py>, dtype: Option<Bound<'py, PyAny>>, copy: Option<bool>) -> PyAnswer<'py> {
        if copy == Some(false) {
            return Err(bad_option("copy=False: a column isn't memory of numpy"));
        }
        let array = self.to_numpy(py)?;
        dtype.map_or(Ok(array.clone()), |dtype| array.call_method1(intern!(py, "astype"), (dtype,)))
    }

    /// The answers for other array frameworks, in CPU memory.
    #[pyo3(signature = (**options))]
    fn __dlpack__<'py>(&self, py: Python<'py>, options: Option<&Bound<'py, PyDict>>) -> PyAnswer<'py> {
        self.to_numpy(py)?.call_method(intern!(py, "__dlpack__"), (), options)
    }

    #[expect(clippy::unused_self, reason = "it is a method in Python")]
    fn __dlpack_device__(&self) -> (u8, u8) {
        (1, 0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (data_type, is_by_kind, memory) = slf.get().memory();
        let nulls = slf.get().0.nulls().map(|nulls| nulls.iter().collect::<Vec<_>>());
        let parts = (data_type, is_by_kind, PyBytes::new(slf.py(), &memory), nulls);
        (slf.get_type(), parts).into_pyobject(slf.py())
    }

    /// The number of null answers.
    #[getter]
    fn null_count(&self) -> usize {
        self.0.null_count()
    }

    /// The capsules of the schema and of the array, as defined by Arrow's interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(&self, py: Python<'py>, requested_schema: Schema<'py>) -> PyResult<Bound<'py, PyTuple>> {
        drop(requested_schema);
        capsules::export_array(py, &self.0)
    }
}

/// Columns of answers, which other libraries read by `__arrow_c_stream__`.
#[pyclass(name = "Table", module = "shanten", frozen)]
pub struct ArrowTable(StructArray);

impl ArrowTable {
    /// Columns of equal length that share their nulls.
    pub fn of(columns: NamedColumns, nulls: Option<&NullBuffer>) -> Self {
        Self::of_arrays(columns.into_iter().map(|column| (column.name, column.into_arrow(nulls.cloned()))))
    }

    fn of_arrays<N: Into<String>>(arrays: impl Iterator<Item = (N, ArrayRef)>) -> Self {
        let field = |(name, array): (N, ArrayRef)| (Arc::new(Field::new(name, array.data_type().clone(), true)), array);
        Self(StructArray::from(arrays.map(field).collect::<Vec<_>>()))
    }

    /// The only or first column.
    pub fn into_column(self) -> ArrowColumn {
        ArrowColumn(self.0.column(0).clone())
    }
}

#[pymethods]
impl ArrowTable {
    #[new]
    fn new(columns: &Bound<'_, PyDict>) -> PyResult<Self> {
        let column = |(name, column): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok((name.extract::<String>()?, column.cast::<ArrowColumn>()?.get().0.clone()))
        };
        let columns: Vec<_> = columns.iter().map(column).collect::<PyResult<_>>()?;
        Ok(Self::of_arrays(columns.into_iter()))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<shanten.Table of {} rows: {}>", self.0.len(), self.0.column_names().join(", "))
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.0.column_names().iter().map(ToString::to_string).collect()
    }

    /// A column by its name.
    fn __getitem__(&self, name: &str) -> PyResult<ArrowColumn> {
        self.0.column_by_name(name).cloned().map(ArrowColumn).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    /// The columns by their names.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (name, column) in self.0.column_names().into_iter().zip(self.0.columns()) {
            columns.set_item(name, ArrowColumn(column.clone()))?;
        }
        Ok(columns)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().to_dict(slf.py())?,)).into_pyobject(slf.py())
    }

    /// The capsules of the schema and of the array, as defined by Arrow's interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(&self, py: Python<'py>, requested_schema: Schema<'py>) -> PyResult<Bound<'py, PyTuple>> {
        drop(requested_schema);
        capsules::export_array(py, &self.0)
    }

    /// The capsule of a stream of one batch, as defined by Arrow's interface.
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
