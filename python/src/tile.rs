//! Tiles.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use shanten::Piece;

use crate::errors::{or_text, value_error};

/// One of the 34 kinds of tile, made from its text or its kind number.
///
/// >>> from shanten import Tile
/// >>> Tile("5p"), Tile(13).suit, str(Tile("1z"))
/// (Tile('5p'), 'dots', '1z')
/// >>> Tile("9m").indicated()
/// Tile('1m')
#[pyclass(module = "shanten", frozen, eq, ord, hash, from_py_object, str = "{0}")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub shanten::Tile);

#[derive(FromPyObject)]
enum TextOrNumber {
    Number(usize),
    Text(String),
}

#[pymethods]
impl Tile {
    #[new]
    fn new(tile: TextOrNumber) -> PyResult<Self> {
        match tile {
            TextOrNumber::Text(text) => text.parse().map(Self).map_err(value_error),
            TextOrNumber::Number(number) => {
                let tile = u8::try_from(number).ok().and_then(shanten::Tile::from_index);
                tile.map(Self).ok_or_else(|| PyIndexError::new_err(format!("no kind {number}: kinds are 0 to 33")))
            }
        }
    }

    /// Its kind number, 0 to 33.
    #[getter]
    fn index(&self) -> usize {
        self.0.index()
    }

    /// Its suit: characters, dots, bamboos or honours.
    #[getter]
    fn suit(&self) -> &'static str {
        self.0.suit().name()
    }

    /// Its rank in its suit, from 1.
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank()
    }

    /// Whether it is a wind or a dragon.
    #[getter]
    fn is_honour(&self) -> bool {
        self.0.is_honour()
    }

    /// Whether it is a 1 or a 9.
    #[getter]
    fn is_terminal(&self) -> bool {
        self.0.is_terminal()
    }

    /// The dora that it indicates.
    fn indicated(&self) -> Self {
        Self(self.0.indicated())
    }

    fn __index__(&self) -> usize {
        self.0.index()
    }

    fn __repr__(&self) -> String {
        format!("Tile('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().0.index(),)).into_pyobject(slf.py())
    }

    fn _repr_html_(&self) -> String {
        html(format_args!("{:#}", self.0), self.0)
    }
}

/// Tiles in large characters, for notebooks.
pub fn html(glyphs: impl std::fmt::Display, text: impl std::fmt::Display) -> String {
    format!("<span style=\"font-size:2em\" title=\"{text}\">{glyphs}</span>")
}

/// A tile or its text, which may be that of a red five.
pub struct AnyTile(pub Piece);
or_text!(AnyTile, Tile);
