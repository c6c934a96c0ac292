//! The most frequent answers: named tuples of `shanten.answers`.

use std::num::NonZeroU8;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyTuple};
use shanten::{Discard, Shanten, Useful, Waits};
use shanten_questions::JOKER;

use crate::facts::{PyAnswer, PyAnswers, tile as tile_object};

/// A named tuple of the module `shanten.answers`, cached after the first look-up.
struct Class(&'static str, PyOnceLock<Py<PyAny>>);

impl Class {
    const fn new(name: &'static str) -> Self {
        Self(name, PyOnceLock::new())
    }

    fn make<'py>(
        &self,
        py: Python<'py>,
        fields: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
    ) -> PyAnswer<'py> {
        let import = || PyResult::Ok(py.import("shanten.answers")?.getattr(self.0)?.unbind());
        let class = self.1.get_or_try_init(py, import)?.bind(py);
        // The constructor of a named tuple is a Python function, which is slower.
        let new = || PyResult::Ok(py.get_type::<PyTuple>().getattr("__new__")?.unbind());
        NEW.get_or_try_init(py, new)?.bind(py).call1((class, fields.into_pyobject(py)?))
    }
}

/// The constructor of tuples.
static NEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

static USEFUL: Class = Class::new("Useful");
static DISCARD: Class = Class::new("Discard");
static WAIT: Class = Class::new("Wait");

/// The useful tiles with their copies left.
fn copies<'py>(py: Python<'py>, useful: &Useful) -> PyResult<Bound<'py, PyDict>> {
    let tiles = PyDict::new(py);
    for (tile, copies) in useful {
        tiles.set_item(tile_object(py, tile)?, copies)?;
    }
    NonZeroU8::new(useful.jokers()).map_or(Ok(()), |copies| tiles.set_item(JOKER, copies.get()))?;
    Ok(tiles)
}

/// Useful tiles.
pub fn useful<'py>(py: Python<'py>, useful: &Useful) -> PyAnswer<'py> {
    USEFUL.make(py, (useful.shanten().map(Shanten::get), copies(py, useful)?, useful.copies()))
}

/// The result of a discard.
pub fn discard<'py>(py: Python<'py>, discard: &Discard) -> PyAnswer<'py> {
    let useful = &discard.useful;
    let shanten = useful.shanten().map(Shanten::get);
    DISCARD.make(py, (tile_object(py, discard.tile)?, shanten, copies(py, useful)?, useful.copies()))
}

/// The waits of a ready hand, and its jokers, which have no shape.
pub fn waits<'py>(py: Python<'py>, waits: &Waits) -> PyAnswers<'py> {
    let of_tile = |wait: shanten::Wait| {
        let shapes: Vec<_> = wait.shapes().map(shanten::Shape::name).collect();
        WAIT.make(py, (tile_object(py, wait.tile())?, shapes, wait.copies()))
    };
    let of_jokers = |copies: NonZeroU8| WAIT.make(py, (JOKER, PyList::empty(py), copies.get()));
    let jokers = NonZeroU8::new(waits.jokers()).map(of_jokers);
    waits.iter().map(of_tile).chain(jokers).collect()
}
