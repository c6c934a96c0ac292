//! Arrow data from and for other libraries, by Arrow's capsules: a pointer with a name.

use std::ffi::CStr;
use std::ptr::NonNull;

use arrow_array::ffi::{self, FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator, StructArray, make_array};
use arrow_schema::ArrowError;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The arrays of an object that has one of Arrow's methods for capsules; `None` if it has neither.
pub fn import(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    let py = object.py();
    if let Some(method) = object.getattr_opt(intern!(py, "__arrow_c_array__"))? {
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = method.call0()?.extract()?;
        return Ok(Some(vec![import_array(&schema, &array)?]));
    }
    if let Some(method) = object.getattr_opt(intern!(py, "__arrow_c_stream__"))? {
        let stream = method.call0()?;
        return import_stream(stream.cast::<PyCapsule>()?).map(Some);
    }
    Ok(None)
}

fn import_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<ArrayRef> {
    let schema: NonNull<FFI_ArrowSchema> = schema.pointer_checked(Some(SCHEMA))?.cast();
    let array: NonNull<FFI_ArrowArray> = array.pointer_checked(Some(ARRAY))?.cast();
    // SAFETY: capsules of these names hold these structures, which live as long as the capsules.
    // The array is moved out, and its capsule left with a released one. Whoever gives a capsule
    // away promises that its pointers and lengths are as Arrow's C interface says.
    let mut data =
        unsafe { ffi::from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) }.map_err(refused)?;
    data.align_buffers();
    Ok(make_array(data))
}

fn import_stream(stream: &Bound<'_, PyCapsule>) -> PyResult<Vec<ArrayRef>> {
    let stream: NonNull<FFI_ArrowArrayStream> = stream.pointer_checked(Some(STREAM))?.cast();
    // SAFETY: a capsule of this name holds this structure, which is moved out. Whoever gives it
    // away promises that its functions do what Arrow's C interface says.
    let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) }.map_err(refused)?;
    reader.collect::<Result<_, _>>().map_err(refused)
}

/// The capsules of an array, which share its memory.
pub fn export_array<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyTuple>> {
    let (array, schema) = ffi::to_ffi(&array.to_data()).map_err(refused)?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    (schema, PyCapsule::new_with_value(py, array, ARRAY)?).into_pyobject(py)
}

/// The capsule of a stream of one batch, which shares its memory.
pub fn export_stream<'py>(py: Python<'py>, table: &StructArray) -> PyResult<Bound<'py, PyCapsule>> {
    let batch = RecordBatch::from(table);
    let schema = batch.schema();
    let stream = FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new([Ok(batch)], schema)));
    PyCapsule::new_with_value(py, stream, STREAM)
}

fn refused(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
