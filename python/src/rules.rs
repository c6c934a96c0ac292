//! Rules of other games.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{Word, value_error};

/// The rules of a game, made from the name of a preset and the options that differ from it.
///
/// The presets are riichi, three-player, chinese and chinese-wild.
///
/// >>> from shanten import Rules
/// >>> Rules("three-player").players
/// 3
/// >>> Rules("riichi,jokers=4")
/// Rules('riichi,jokers=4')
#[pyclass(module = "shanten", frozen, eq, hash, str = "{0}")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(pub shanten::rules::Rules);

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (rules="riichi"))]
    fn new(rules: &str) -> PyResult<Self> {
        rules.parse().map(Self).map_err(value_error)
    }

    /// How many players there are.
    #[getter]
    fn players(&self) -> u8 {
        self.0.players()
    }

    /// The most tiles of a hand, counting each meld as three.
    #[getter]
    fn max_tiles(&self) -> usize {
        self.0.max_tiles()
    }

    /// How many wild tiles there are, jokers included.
    #[getter]
    fn wild_tiles(&self) -> u8 {
        self.0.wild_tiles()
    }

    fn __repr__(&self) -> String {
        format!("Rules('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().0.to_string(),)).into_pyobject(slf.py())
    }
}

/// Rules or their text; without either those of riichi.
#[derive(Clone, Copy)]
pub struct RulesArgument(pub shanten::rules::Rules);

impl Default for RulesArgument {
    fn default() -> Self {
        Self(shanten::rules::Rules::RIICHI)
    }
}

impl<'py> FromPyObject<'_, 'py> for RulesArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if object.is_none() {
            return Ok(Self::default());
        }
        match object.cast::<Rules>() {
            Ok(rules) => Ok(Self(rules.get().0)),
            Err(_) => object.extract::<Word<_>>().map(|rules| Self(rules.0)),
        }
    }
}
