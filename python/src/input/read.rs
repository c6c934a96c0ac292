//! Reads an argument as rows.

use std::num::NonZeroUsize;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use shanten::{Piece, Visible};

use super::chunk::{Chunk, Input, Reading, RowMemory};
use super::memory;
use crate::capsules;
use crate::errors::{bad_option, value_error, wrong_type};
use crate::facts::Parsed;
use crate::numbers::counts_of_list;

impl Input {
    /// The rows in an argument.
    pub fn new(object: &Bound<'_, PyAny>, reading: Reading) -> PyResult<Self> {
        let Some(arrays) = capsules::import(object)? else { return Self::in_memory(object, reading) };
        let chunk = |array| Chunk::of_arrow(array, reading);
        let chunks: PyResult<_> = object.py().detach(|| arrays.iter().map(chunk).collect());
        Ok(Self { chunks: chunks?, is_arrow: true, shape: None })
    }

    /// The visible tiles: the same for all hands, or a row for each.
    pub fn visible(object: &Bound<'_, PyAny>, name: &str, rows: usize, reading: Reading) -> PyResult<Self> {
        let is_text = object.is_instance_of::<PyString>() || object.get_type().name()? == "Visible";
        let same = if is_text {
            Some(object.extract::<Parsed<Visible>>()?.0.counts())
        } else if let Ok(bytes) = object.cast::<PyBytes>() {
            Some(memory::counts_of_bytes(bytes)?)
        } else {
            counts_of_list(object)?
        };
        let input = match same {
            Some(counts) => Self::of_memory(Chunk::new(RowMemory::Own(vec![counts]), None), Some(Vec::new())),
            None => Self::new(object, reading).map_err(|error| {
                let kinds = "a text, a Visible, a list of tiles, 34 counts, or a row for each hand";
                let why = format!("has no tiles: '{name}' is {kinds}{}", shanten_questions::advice(name));
                if error.is_instance_of::<PyTypeError>(object.py()) { wrong_type(object, &why) } else { error }
            })?,
        };
        // A single set of tiles, without a row dimension, applies to all hands.
        if input.shape.as_ref().is_some_and(Vec::is_empty)
            && let Some(&[counts]) = input.counts().as_deref()
        {
            return Ok(Self::of_memory(Chunk::new(RowMemory::Own(vec![counts; rows]), None), None));
        }
        Ok(input)
    }

    /// The visible tiles for a single hand, which may also be a list of tiles.
    pub fn visible_besides_one(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Visible> {
        if object.is_instance_of::<PyString>() || object.get_type().name()? == "Visible" {
            return object.extract().map(|Parsed(visible)| visible);
        }
        let mut object = object.clone();
        if !object.hasattr(intern!(object.py(), "__getitem__"))?
            && let Ok(items) = object.try_iter()
        {
            object = PyList::new(object.py(), items.collect::<PyResult<Vec<_>>>()?)?.into_any();
        }
        if let Ok(pieces) = object.extract::<Vec<Parsed<Piece>>>() {
            let mut visible = Visible::default();
            visible.insert_all(pieces.into_iter().map(|Parsed(piece)| piece)).map_err(value_error)?;
            return Ok(visible);
        }
        let reading = Reading { hands: None, bad_is_null: false, are_numbers: false, threads: NonZeroUsize::MIN };
        let input = Self::visible(&object, name, 1, reading)?;
        match input.counts().as_deref() {
            Some([counts]) => Visible::from_counts(counts).map_err(value_error),
            _ => Err(bad_option(format_args!("{} rows of visible tiles for 1 hands", input.len()))),
        }
    }
}

/// The text, the counts and the red fives of visible tiles.
#[pyfunction]
pub fn facts_of_visible(tiles: &Bound<'_, PyAny>, name: &str) -> PyResult<(String, Py<PyBytes>, [u8; 3])> {
    let visible = Input::visible_besides_one(tiles, name)?;
    Ok((visible.to_string(), PyBytes::new(tiles.py(), &visible.counts()).unbind(), visible.reds()))
}
