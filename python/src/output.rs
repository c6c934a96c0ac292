//! Answers for Python: memory for numpy, columns and tables for Arrow.

use std::ffi::c_int;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, UInt8Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, FixedSizeListArray, PrimitiveArray, StructArray, downcast_integer,
    downcast_integer_array,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use arrow_schema::{DataType, Field};
use pyo3::exceptions::PyKeyError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList, PyTuple};
use pyo3::{IntoPyObjectExt, intern};
use shanten::Tile;

use crate::capsules;
use crate::errors::bad_option;
use crate::facts::PyAnswer;

/// A column with its name.
pub struct NamedColumn {
    pub name: &'static str,
    pub numbers: ArrayRef,
    /// Whether the numbers are flags, a byte each.
    pub are_flags: bool,
    /// Whether it has a number for each tile kind rather than one for each row.
    pub is_by_kind: bool,
}

/// Columns of answers.
pub type NamedColumns = Vec<NamedColumn>;

impl NamedColumn {
    /// A column of numbers; by kind if they are rows of 34.
    pub fn new<T: ArrowPrimitiveType>(name: &'static str, numbers: Vec<T::Native>, is_by_kind: bool) -> Self {
        let numbers = Arc::new(PrimitiveArray::<T>::new(numbers.into(), None));
        Self { name, numbers, are_flags: false, is_by_kind }
    }

    /// Converts to a column for Arrow.
    pub fn into_column(self, nulls: Option<NullBuffer>) -> ArrowColumn {
        ArrowColumn(self.into_arrow(nulls))
    }

    /// Converts to an Arrow array; by kind, to one of fixed-size lists.
    fn into_arrow(self, nulls: Option<NullBuffer>) -> ArrayRef {
        let values: ArrayRef = if self.are_flags {
            let flags = self.numbers.as_primitive::<UInt8Type>().values();
            Arc::new(BooleanArray::from(BooleanBuffer::collect_bool(flags.len(), |at| flags[at] != 0)))
        } else {
            self.numbers
        };
        if self.is_by_kind {
            let field = Arc::new(Field::new("item", values.data_type().clone(), false));
            return Arc::new(FixedSizeListArray::new(field, Tile::KINDS as i32, values, nulls));
        }
        macro_rules! with_nulls {
            ($type:ty) => {
                Arc::new(PrimitiveArray::<$type>::new(values.as_primitive::<$type>().values().clone(), nulls))
            };
        }
        downcast_integer!(
            values.data_type() => (with_nulls),
            _ => Arc::new(BooleanArray::new(values.as_boolean().values().clone(), nulls)),
        )
    }

    /// Converts to a numpy array that owns its memory and has the input's shape.
    pub fn into_numpy<'py>(self, py: Python<'py>, shape: Option<&[usize]>) -> PyAnswer<'py> {
        let name = numpy_name(if self.are_flags { &DataType::Boolean } else { self.numbers.data_type() });
        let memory = Memory(self.numbers.to_data().buffers()[0].clone());
        let is_flat = !self.is_by_kind && !memory.0.is_empty() && shape.is_none_or(|shape| shape.len() == 1);
        if is_flat && let Ok(numpy) = py.import(intern!(py, "numpy")) {
            return numpy.call_method1(intern!(py, "frombuffer"), (memory, name));
        }
        let columns = py.import(intern!(py, "shanten.columns"))?;
        columns.call_method1(intern!(py, "array"), (memory, name, self.is_by_kind, shape))
    }
}

/// Numpy's name for a type of numbers.
fn numpy_name(data_type: &DataType) -> String {
    if *data_type == DataType::Boolean { "bool".to_owned() } else { data_type.to_string().to_lowercase() }
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

#[pymethods]
impl ArrowColumn {
    #[new]
    fn new(data_type: &str, is_by_kind: bool, memory: &[u8], valid: Option<Vec<bool>>) -> PyResult<Self> {
        use DataType::{Int8, Int16, Int32, UInt8, UInt32, UInt64};
        let are_flags = data_type == "bool";
        let is_named = |each: &DataType| numpy_name(each) == if are_flags { "uint8" } else { data_type };
        let found = [Int8, Int16, Int32, UInt8, UInt32, UInt64].into_iter().find(is_named);
        let found = found.ok_or_else(|| bad_option(format_args!("no column of {data_type}")))?;
        macro_rules! numbers {
            ($type:ty) => {
                Arc::new(PrimitiveArray::<$type>::new(Buffer::from_slice_ref(memory).into(), None)) as ArrayRef
            };
        }
        let numbers = downcast_integer!(found => (numbers), _ => unreachable!("they are integers"));
        let column = NamedColumn { name: "", numbers, are_flags, is_by_kind };
        Ok(Self(column.into_arrow(valid.map(NullBuffer::from))))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<shanten.Column of {} {}>", self.0.len(), self.0.data_type())
    }

    /// The answer of a row: None if it is null.
    #[pyo3(name = "_at")]
    fn at<'py>(&self, py: Python<'py>, row: usize) -> PyAnswer<'py> {
        if self.0.is_null(row) {
            return Ok(py.None().into_bound(py));
        }
        let numbers = &*self.0;
        downcast_integer_array!(
            numbers => numbers.value(row).into_bound_py_any(py),
            DataType::Boolean => numbers.as_boolean().value(row).into_bound_py_any(py),
            _ => Self(numbers.as_fixed_size_list().value(row)).to_list(py).map(Bound::into_any),
        )
    }

    /// The answers as a list, with None for null.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, (0..self.0.len()).map(|row| self.at(py, row)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The arguments that make an equal column: numpy's name for the type, whether there is a
    /// number for each kind, the memory, and which rows aren't null.
    #[pyo3(name = "_parts")]
    fn parts<'py>(&self, py: Python<'py>) -> (String, bool, Bound<'py, PyBytes>, Option<Vec<bool>>) {
        let lists = self.0.as_fixed_size_list_opt();
        let values = lists.map_or(&self.0, FixedSizeListArray::values);
        let memory = match values.as_boolean_opt() {
            Some(flags) => PyBytes::new(py, &flags.values().iter().map(u8::from).collect::<Vec<_>>()),
            None => PyBytes::new(py, &values.to_data().buffers()[0]),
        };
        let valid = self.0.nulls().map(|nulls| nulls.iter().collect());
        (numpy_name(values.data_type()), lists.is_some(), memory, valid)
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

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.0.column_names().iter().map(ToString::to_string).collect()
    }

    /// A column by its name.
    fn __getitem__(&self, name: &str) -> PyResult<ArrowColumn> {
        self.0.column_by_name(name).cloned().map(ArrowColumn).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
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
