//! The tiles that a player sees besides the own hand.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use shanten::{AnyHand, Strictness, View};

use crate::errors::{Word, or_text, value_error};
use crate::tile::{Tile, html};

/// The tiles that a player sees besides the own hand: discards, melds of others, indicators.
///
/// >>> from shanten import Tile, Visible
/// >>> table = Visible("334m5z(789p)").insert("3m")
/// >>> table, table.count(Tile("3m")), len(table)
/// (Visible('3334m789p5z'), 3, 8)
#[pyclass(module = "shanten", frozen, eq, hash, str = "{0}")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Visible(pub shanten::Visible);

#[pymethods]
impl Visible {
    #[new]
    #[pyo3(signature = (tiles=""))]
    fn new(tiles: &str) -> PyResult<Self> {
        tiles.parse().map(Self).map_err(value_error)
    }

    /// These and more tiles, written like a hand.
    fn insert(&self, tiles: &str) -> PyResult<Self> {
        let more: shanten::Visible = tiles.parse().map_err(value_error)?;
        let mut all = self.0;
        all.insert_all(more.pieces()).map_err(value_error)?;
        Ok(Self(all))
    }

    /// How many of a kind are visible.
    fn count(&self, tile: &Tile) -> u8 {
        self.0.count(tile.0)
    }

    /// How many fives of characters, dots and bamboos are red.
    fn reds(&self) -> [u8; 3] {
        self.0.reds()
    }

    /// The count of each kind, as 34 bytes.
    fn counts(&self) -> [u8; shanten::Tile::KINDS] {
        self.0.counts()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("Visible('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().0.to_string(),)).into_pyobject(slf.py())
    }

    fn _repr_html_(&self) -> String {
        html(format_args!("{:#}", self.0), self.0)
    }
}

/// Visible tiles or their text.
pub struct VisibleArgument(pub shanten::Visible);
or_text!(VisibleArgument, Visible);

/// The strictness that is asked for.
pub type Strict = Option<Word<Strictness>>;
/// The visible tiles that are named.
pub type Shown = Option<VisibleArgument>;

/// The view with the arguments that all queries have.
pub fn seen<H: AnyHand>(view: View<H>, strictness: Strict, visible: Shown) -> PyResult<View<H>> {
    let view = view.with_strictness(strictness.map_or_else(Strictness::default, |strictness| strictness.0));
    visible.map_or(Ok(view), |visible| view.with_visible(visible.0)).map_err(value_error)
}
