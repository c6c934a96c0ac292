//! Answers about one hand: the named tuples of `shanten.answers`.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use shanten::{Completion, Discard, Division, ReadyDiscard, Shanten, Useful, Wait};

use crate::tile::Tile;

/// An object of Python.
pub type Answer<'py> = PyResult<Bound<'py, PyAny>>;
/// A list of them.
pub type Answers<'py> = PyResult<Vec<Bound<'py, PyAny>>>;

/// A named tuple of the module `shanten.answers`.
pub fn named<'py>(
    py: Python<'py>,
    name: &str,
    fields: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> Answer<'py> {
    py.import(intern!(py, "shanten.answers"))?.getattr(name)?.call1(fields.into_pyobject(py)?)
}

/// The useful tiles with their copies.
fn copies<'py>(py: Python<'py>, useful: &Useful) -> PyResult<Bound<'py, PyDict>> {
    let tiles = PyDict::new(py);
    for (tile, copies) in useful {
        tiles.set_item(Tile(tile), copies)?;
    }
    Ok(tiles)
}

/// Useful tiles.
pub fn useful<'py>(py: Python<'py>, useful: &Useful) -> Answer<'py> {
    named(py, "Useful", (useful.shanten().map(Shanten::get), copies(py, useful)?, useful.copies()))
}

/// The result of a discard.
pub fn discard<'py>(py: Python<'py>, discard: &Discard) -> Answer<'py> {
    let useful = &discard.useful;
    let shanten = useful.shanten().map(Shanten::get);
    named(py, "Discard", (Tile(discard.tile), shanten, copies(py, useful)?, useful.copies()))
}

/// A tile that a ready hand waits for.
pub fn wait(py: Python<'_>, wait: Wait) -> Answer<'_> {
    let shapes: Vec<_> = wait.shapes().map(shanten::Shape::name).collect();
    named(py, "Wait", (Tile(wait.tile()), wait.copies(), shapes))
}

/// A discard that leaves a hand ready.
pub fn ready_discard(py: Python<'_>, ready: ReadyDiscard) -> Answer<'_> {
    let waits: Vec<_> = ready.waits.iter().map(|each| wait(py, each)).collect::<PyResult<_>>()?;
    named(py, "ReadyDiscard", (Tile(ready.tile), waits))
}

/// A way in which a tile completed a hand.
pub fn completion<'py>(py: Python<'py>, way: &Completion) -> Answer<'py> {
    let (division, meld) = match way {
        Completion::Standard { division: found, meld, .. } => (Some(division(py, found)?), *meld),
        _ => (None, None),
    };
    // Brackets are for called ones.
    let meld = meld.map(|meld| meld.to_string().trim_matches(['(', ')']).to_owned());
    named(py, "Completion", (way.form().name(), Tile(way.tile()), way.shape().name(), division, meld))
}

/// A way to take a hand apart.
pub fn division<'py>(py: Python<'py>, division: &Division) -> Answer<'py> {
    let text = division.to_string();
    let melds: Vec<_> = text.split(' ').skip(1).map(ToOwned::to_owned).collect();
    let marks: Vec<_> = division.marks().map(shanten::Mark::name).collect();
    named(py, "Division", (Tile(division.pair()), melds, marks))
}
