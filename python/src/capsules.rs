//! Exchanges Arrow data with other libraries through Arrow's capsules: named pointers.

use std::ffi::CStr;
use std::ptr::NonNull;

use arrow_array::ffi::{self, FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, RecordBatch, RecordBatchIterator, StructArray};
use arrow_data::ArrayData;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::errors::bad_option;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The arrays of an object with one of Arrow's capsule methods; `None` if it has neither.
pub fn import(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayData>>> {
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

fn import_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<ArrayData> {
    let schema: NonNull<FFI_ArrowSchema> = schema.pointer_checked(Some(SCHEMA))?.cast();
    let array: NonNull<FFI_ArrowArray> = array.pointer_checked(Some(ARRAY))?.cast();
    // SAFETY: capsules of these names hold these structures, which live as long as the capsules.
    // The array is moved out, leaving a released one in its capsule. The producer of a capsule
    // guarantees that its pointers and lengths follow Arrow's C interface.
    let data = unsafe { ffi::from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) };
    data.map(aligned).map_err(bad_option)
}

fn import_stream(stream: &Bound<'_, PyCapsule>) -> PyResult<Vec<ArrayData>> {
    let stream: NonNull<FFI_ArrowArrayStream> = stream.pointer_checked(Some(STREAM))?.cast();
    // SAFETY: a capsule of this name holds this structure, which is moved out.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
    let (Some(get_schema), Some(get_next)) = (stream.get_schema(), stream.get_next()) else {
        return Err(bad_option("a stream of Arrow that was read already"));
    };
    let (mut schema, mut arrays) = (FFI_ArrowSchema::empty(), Vec::new());
    // SAFETY: the producer of a stream guarantees that its functions follow Arrow's C interface:
    // they write a schema or the next array, or return an error status.
    let mut status = unsafe { get_schema(&raw mut stream, &raw mut schema) };
    while status == 0 {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: see above.
        status = unsafe { get_next(&raw mut stream, &raw mut array) };
        if status == 0 && array.is_released() {
            return Ok(arrays);
        }
        if status == 0 {
            // SAFETY: the array has this schema, and its pointers and lengths follow Arrow's C
            // interface.
            arrays.push(unsafe { ffi::from_ffi(array, &schema) }.map(aligned).map_err(bad_option)?);
        }
    }
    Err(bad_option(format_args!("a stream of Arrow stopped with the status {status}")))
}

/// Copies data that isn't aligned for its type.
fn aligned(mut data: ArrayData) -> ArrayData {
    data.align_buffers();
    data
}

/// The capsules of an array, which share its memory.
pub fn export_array<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyTuple>> {
    let (array, schema) = ffi::to_ffi(&array.to_data()).map_err(bad_option)?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    (schema, PyCapsule::new_with_value(py, array, ARRAY)?).into_pyobject(py)
}

/// The capsule of a stream of one batch, which shares its memory.
pub fn export_stream<'py>(py: Python<'py>, table: &StructArray) -> PyResult<Bound<'py, PyCapsule>> {
    let batch = RecordBatch::from(table);
    let schema = batch.schema();
    export(py, FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new([Ok(batch)], schema))))
}

/// The capsule of a stream.
pub fn export(py: Python<'_>, stream: FFI_ArrowArrayStream) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, stream, STREAM)
}
