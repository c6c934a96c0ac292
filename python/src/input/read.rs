//! An argument as rows.

use std::num::NonZeroUsize;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use super::chunk::{Chunk, Input, Reading, Source};
use super::memory;
use crate::capsules;
use crate::errors::{bad_option, value_error};
use crate::facts::Word;
use crate::numbers::counts_of_list;

impl Input {
    /// The rows in an argument.
    pub fn new(object: &Bound<'_, PyAny>, reading: Reading) -> PyResult<Self> {
        let Some(arrays) = capsules::import(object)? else { return Self::in_memory(object, reading) };
        let chunk = |array| Chunk::of_arrow(array, reading);
        let chunks: PyResult<_> = object.py().detach(|| arrays.iter().map(chunk).collect());
        Ok(Self { chunks: chunks?, is_arrow: true, shape: None })
    }

    /// What is visible: the same besides all hands, or a row for each.
    pub fn visible(object: &Bound<'_, PyAny>, rows: usize, reading: Reading) -> PyResult<Self> {
        let is_text = object.is_instance_of::<PyString>() || object.get_type().name()? == "Visible";
        let same = if is_text {
            Some(object.extract::<Word<shanten::Visible>>()?.0.counts())
        } else if let Ok(bytes) = object.cast::<PyBytes>() {
            Some(memory::counts_of_bytes(bytes)?)
        } else {
            counts_of_list(object)?
        };
        let input = match same {
            Some(counts) => Self::of_memory(Chunk::new(Source::Own(vec![counts]), None), Some(Vec::new())),
            None => Self::new(object, reading)?,
        };
        // One set of tiles, without a dimension of rows, is that of all hands.
        if input.shape.as_ref().is_some_and(Vec::is_empty)
            && let Some(&[counts]) = input.counts().as_deref()
        {
            return Ok(Self::of_memory(Chunk::new(Source::Own(vec![counts; rows]), None), None));
        }
        Ok(input)
    }

    /// What is visible besides one hand.
    pub fn visible_besides_one(object: &Bound<'_, PyAny>) -> PyResult<Word<shanten::Visible>> {
        if object.is_instance_of::<PyString>() || object.get_type().name()? == "Visible" {
            return object.extract();
        }
        let reading = Reading { hands: None, bad_is_null: false, are_numbers: false, threads: NonZeroUsize::MIN };
        let input = Self::visible(object, 1, reading)?;
        match input.counts().as_deref() {
            Some([counts]) => shanten::Visible::from_counts(counts).map(Word).map_err(value_error),
            _ => Err(bad_option(format_args!("{} rows of visible tiles for 1 hands", input.len()))),
        }
    }
}
