//! Numbers in Python and Arrow objects, read as counts.

use std::fmt::Display;
use std::ops::Deref;

use arrow_array::types::{ArrowPrimitiveType, Float32Type, Float64Type};
use arrow_array::{Array, PrimitiveArray, downcast_integer};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList, PyTuple};
use shanten::Tile;
use shanten::rules::VariantHand;

use crate::errors::{bad, bad_option};

/// The counts of one hand.
pub type HandCounts = [u8; Tile::KINDS];

/// The most dimensions of a numpy array, and the deepest nesting of lists.
pub const MOST_DIMENSIONS: usize = 64;

/// Refuses lists nested too deeply, such as a list that contains itself.
pub fn too_deep(depth: usize) -> PyResult<()> {
    if depth < MOST_DIMENSIONS {
        return Ok(());
    }
    Err(bad_option(format_args!("more than {MOST_DIMENSIONS} lists in each other")))
}

/// The error for a number that isn't a count.
pub fn no_count(kind: usize, number: impl Display) -> PyErr {
    let tile = Tile::from_index(kind as u8).map_or_else(|| kind.to_string(), |tile| tile.to_string());
    bad("not_a_number", format_args!("{number} copies of {tile}: a count is a whole number from 0 to 4"))
}

/// The error for an object that isn't a count. Deeply nested lists have no text.
pub fn no_count_in(kind: usize, object: &Bound<'_, PyAny>) -> PyErr {
    no_count(kind, object.str().map_or_else(|_| "<?>".to_owned(), |text| text.to_string()))
}

/// A number as a byte, if it is whole and in range.
pub fn whole(number: f64) -> Option<u8> {
    ((0.0..=255.0).contains(&number) && number.fract() == 0.0).then_some(number as u8)
}

/// The ints from 0 to 255. Python keeps one object for each of them, consecutive in memory, so an
/// object's address determines its number.
struct SmallInts {
    first: usize,
    /// The address bits below the distance of two neighbours.
    within: u32,
    /// References to all of them, which keep the addresses valid.
    all: Vec<Py<PyAny>>,
}

static SMALL_INTS: PyOnceLock<SmallInts> = PyOnceLock::new();

impl SmallInts {
    fn new(py: Python<'_>) -> &'static Self {
        SMALL_INTS.get_or_init(py, || {
            let all: Vec<Py<PyAny>> = (0..=u8::MAX).map(|number| PyInt::new(py, number).into_any().unbind()).collect();
            let (first, second) = (all[0].as_ptr() as usize, all[1].as_ptr() as usize);
            Self { first, within: second.wrapping_sub(first).trailing_zeros().min(usize::BITS - 1), all }
        })
    }

    /// The number of an object, if it is a small int.
    #[inline]
    fn number(&self, object: *mut ffi::PyObject) -> Option<u8> {
        let number = (object as usize).wrapping_sub(self.first) >> self.within;
        self.all.get(number).filter(|int| int.as_ptr() == object).map(|_| number as u8)
    }
}

/// Whether an object is a list or a tuple.
pub fn is_list(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>()
}

/// Reads the items of a list or a tuple as bytes. An item that isn't a whole number from 0 to 255
/// is an error with its index.
pub fn bytes_of_list(list: &Bound<'_, PyAny>, bytes: &mut [u8]) -> Result<(), usize> {
    let (is_list, ints) = (list.is_instance_of::<PyList>(), SmallInts::new(list.py()));
    for (at, byte) in bytes.iter_mut().enumerate() {
        // SAFETY: the object stays a list or a tuple. The item's address is only compared.
        let item = unsafe {
            if is_list {
                ffi::PyList_GetItem(list.as_ptr(), at as ffi::Py_ssize_t)
            } else {
                ffi::PyTuple_GetItem(list.as_ptr(), at as ffi::Py_ssize_t)
            }
        };
        let of_other_type = || {
            // The index is past the end if a number's own code has shortened the list.
            drop(PyErr::take(list.py()));
            list.get_item(at).and_then(|item| item.extract()).ok().and_then(whole).ok_or(at)
        };
        *byte = ints.number(item).map_or_else(of_other_type, Ok)?;
    }
    Ok(())
}

/// The length of a list or a tuple of numbers; `None` if it has other items, or is empty.
pub fn numbers_in(object: &Bound<'_, PyAny>) -> Option<usize> {
    let (length, first) = match object.cast::<PyList>() {
        Ok(list) => (list.len(), list.get_item(0).ok()?),
        Err(_) => (object.cast::<PyTuple>().ok()?.len(), object.get_item(0).ok()?),
    };
    (first.is_instance_of::<PyInt>() || first.extract::<f64>().is_ok()).then_some(length)
}

/// The counts in a list or a tuple of 34 numbers; `None` for anything else.
pub fn counts_of_list(object: &Bound<'_, PyAny>) -> PyResult<Option<HandCounts>> {
    if numbers_in(object) != Some(Tile::KINDS) {
        return Ok(None);
    }
    let mut counts = [0; Tile::KINDS];
    bytes_of_list(object, &mut counts)
        .map_err(|kind| object.get_item(kind).map_or_else(|error| error, |item| no_count_in(kind, &item)))?;
    Ok(Some(counts))
}

/// Tile numbers from a list: as many as a hand can have, plus one to detect more.
pub struct TileNumbers {
    numbers: [u8; VariantHand::MAX_TILES + 1],
    length: usize,
}

impl Deref for TileNumbers {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.numbers[..self.length]
    }
}

/// The tile numbers in a list or a tuple; `None` for other items or objects.
pub fn tiles_of_list(object: &Bound<'_, PyAny>) -> PyResult<Option<TileNumbers>> {
    let Some(length) = numbers_in(object) else { return Ok(None) };
    let mut numbers = [0; VariantHand::MAX_TILES + 1];
    let length = length.min(numbers.len());
    bytes_of_list(object, &mut numbers[..length]).map_err(|at| {
        let number = object.get_item(at).map_or_else(|error| error.to_string(), |item| item.to_string());
        bad("no_such_tile", format_args!("{number} at index {at}: tiles are numbers from 0 to 135"))
    })?;
    Ok(Some(TileNumbers { numbers, length }))
}

/// The numbers of an Arrow array by index. Null is NaN.
#[expect(clippy::cast_lossless, clippy::cast_precision_loss, reason = "numbers that large are no counts")]
pub fn of_arrow(array: &ArrayData) -> Option<Box<dyn Fn(usize) -> f64 + '_>> {
    fn of<T: ArrowPrimitiveType>(
        array: &ArrayData,
        number: impl Fn(T::Native) -> f64 + 'static,
    ) -> Box<dyn Fn(usize) -> f64> {
        let array = PrimitiveArray::<T>::from(array.clone());
        Box::new(move |at| if array.is_null(at) { f64::NAN } else { number(array.value(at)) })
    }
    macro_rules! integers {
        ($type:ty) => {
            Some(of::<$type>(array, |number| number as f64))
        };
    }
    downcast_integer!(
        array.data_type() => (integers),
        DataType::Float32 => Some(of::<Float32Type>(array, f64::from)),
        DataType::Float64 => Some(of::<Float64Type>(array, f64::from)),
        _ => None,
    )
}
