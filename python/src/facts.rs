//! Arguments of the library's types, and the values that the Python classes show.

use std::str::FromStr;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString};
use shanten::error::ErrorKind;
use shanten::rules::{Rules, VariantHand};
use shanten::{AnyHand, Form, Meld, Piece, Strictness, Tile, TileSet, View, Visible};
use shanten_questions::Refusal;

use crate::errors::{of_keyword, refused, value_error};

/// A Python object.
pub type PyAnswer<'py> = PyResult<Bound<'py, PyAny>>;
/// A list of Python objects.
pub type PyAnswers<'py> = PyResult<Vec<Bound<'py, PyAny>>>;

/// A value of the library, given as a string or as an object with such a string form.
#[derive(Clone, Copy)]
pub struct Parsed<T>(pub T);

impl<'py, T: Argument> FromPyObject<'_, 'py> for Parsed<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let text = text_of(&object, T::NAME)?;
        let text = text.to_str()?;
        text.parse().map(Self).map_err(|error| refused(Refusal::of(T::NAME, text, error)))
    }
}

/// A type that an argument can have as a string.
pub trait Argument: FromStr<Err: ErrorKind> {
    /// The name of the type in messages.
    const NAME: &'static str;
}

macro_rules! arguments {
    ($($type:ty: $name:literal),+) => { $(impl Argument for $type { const NAME: &'static str = $name; })+ };
}
arguments!(Form: "form", Meld: "meld", Piece: "tile", Rules: "rules", Strictness: "strictness", TileSet: "tiles", Visible: "visible");

static WRITTEN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// The string of an argument, given as a string or an object with such a string form.
pub fn text_of<'py>(object: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyString>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(text.clone());
    }
    let module = || object.py().import("shanten.tiles");
    let written = WRITTEN.get_or_try_init(object.py(), || PyResult::Ok(module()?.getattr("Written")?.unbind()))?;
    let is_written = object.is_instance(written.bind(object.py()))?;
    if is_written { object.str() } else { Ok(module()?.call_method1("text_of", (object, name))?.cast_into()?) }
}

/// Rules or their name; riichi rules by default.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct RulesArgument(pub Rules);

impl<'py> FromPyObject<'_, 'py> for RulesArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        object.extract::<Option<Parsed<_>>>().map(|rules| rules.map_or_else(Self::default, |rules| Self(rules.0)))
    }
}

/// Keywords of a call.
pub type Keywords<'a, 'py> = &'a Bound<'py, PyDict>;

/// The error for an unknown keyword.
pub fn unexpected(name: &str) -> PyErr {
    PyTypeError::new_err(format!("got an unexpected keyword argument '{name}'"))
}

/// The visible tiles, and which tiles count as gone.
#[derive(Clone, Copy, Default)]
pub struct SeenKeywords {
    /// The strictness, if given.
    pub strictness: Option<Parsed<Strictness>>,
    /// The visible tiles, the player's own discards among them.
    pub visible: Option<Parsed<Visible>>,
    /// The visible jokers.
    pub jokers: Option<u8>,
}

impl SeenKeywords {
    /// Reads the keywords that all queries have.
    pub fn read(keywords: Option<Keywords<'_, '_>>) -> PyResult<Self> {
        let mut seen = Self::default();
        for (name, value) in keywords.into_iter().flatten().filter(|(_, value)| !value.is_none()) {
            match name.extract()? {
                "strictness" => seen.strictness = value.extract()?,
                name @ ("visible" | "discards") => {
                    let letters = || value.py().import("shanten.tiles")?.call_method1("letters_of", (&value, name));
                    let letters = if value.is_instance_of::<PyString>() { value } else { letters()? };
                    let text = letters.extract::<PyBackedStr>()?;
                    let tiles = text.parse().map_err(|error| refused(Refusal::of(name, &text, error)))?;
                    seen.visible = Some(Parsed(seen.visible.map_or(tiles, |visible| visible.0.or(tiles))));
                }
                "visible_jokers" => seen.jokers = value.extract().map_err(|error| of_keyword(name, error))?,
                other => return Err(unexpected(other)),
            }
        }
        Ok(seen)
    }

    /// Whether no keyword is given.
    pub const fn is_nothing(&self) -> bool {
        self.strictness.is_none() && self.visible.is_none() && self.jokers.is_none()
    }

    /// The view of the hand.
    pub fn view<H: AnyHand>(&self, hand: &H) -> PyResult<View<H>> {
        let view = hand.view().with_strictness(self.strictness.map_or_else(Strictness::default, |parsed| parsed.0));
        let view = self.visible.map_or(Ok(view), |visible| view.with_visible(visible.0)).map_err(value_error)?;
        self.jokers.map_or(Ok(view), |jokers| view.with_visible_jokers(jokers)).map_err(value_error)
    }
}

static TILES: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();

/// The Python object of a tile.
pub fn tile<'a>(py: Python<'_>, tile: Tile) -> PyResult<&'a Bound<'_, PyAny>> {
    let all = || py.import("shanten.tiles")?.getattr("TILES")?.try_iter()?.map(|tile| Ok(tile?.unbind())).collect();
    let tiles = TILES.get_or_try_init(py, || -> PyResult<Vec<_>> { all() })?;
    Ok(tiles[tile.index()].bind(py))
}

/// The tiles of a string in letters.
#[pyfunction]
pub fn tiles(py: Python<'_>, text: Parsed<TileSet>) -> PyAnswers<'_> {
    text.0.iter().map(|each| tile(py, each).cloned()).collect()
}

/// The text, kind, red fives and tiles of a meld.
#[pyfunction]
pub fn facts_of_meld(py: Python<'_>, meld: Parsed<Meld>) -> PyResult<(String, &str, u8, Vec<Bound<'_, PyAny>>)> {
    let tiles: PyAnswers<'_> = meld.0.tiles().map(|each| tile(py, each).cloned()).collect();
    Ok((meld.0.to_string(), meld.0.kind().name(), meld.0.reds(), tiles?))
}

/// The text of the rules, and the attributes of the class in its order.
#[pyfunction]
pub fn facts_of_rules(rules: RulesArgument) -> (String, u8, String, u8, usize, u8, bool) {
    let (rules, options) = (rules.0, rules.0.options());
    let (kinds, jokers) = (options.kinds.to_string(), options.jokers);
    let has_patterns = VariantHand::new(rules).game_has_patterns();
    (rules.to_string(), rules.players(), kinds, jokers, rules.max_tiles(), rules.wild_tiles(), has_patterns)
}

/// Tiles in large characters, for notebooks.
#[pyfunction]
pub fn html(tiles: Parsed<Visible>) -> String {
    format!("<span style=\"font-size:2em\" title=\"{0}\">{0:#}</span>", tiles.0)
}
