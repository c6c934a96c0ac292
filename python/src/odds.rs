//! Winning chances.

use pyo3::prelude::*;
use shanten::TileSet;
use shanten::odds::{Goal, OddsOptions, OddsRow, Path, PointOptions, PointRow, PointShare, Search};

use crate::answers::named;
use crate::errors::{value_error, wrong_type};
use crate::hand::{AnyHand, Hand, Seen, either};
use crate::input::single;
use crate::rules::RulesArgument;
use crate::score::score_rules;
use crate::tile::Tile;
use crate::visible::VisibleArgument;

/// The chances to win and to be ready, of a waiting hand or after each discard.
///
/// `path` is shortest, straight, "no step back" or any, the last two with a number of extra
/// exchanges behind a plus. Of each row `win[u]` is the chance if the hand is like this at turn u.
///
/// >>> import shanten
/// >>> odds = shanten.odds("34578m1689p357s1z", turns=12)
/// >>> odds.is_complete, len(odds.rows), len(odds.rows[0].win)
/// (True, 1, 12)
/// >>> shanten.odds("234578m1689p357s1z").rows[0].discard
/// Tile('2m')
#[pyfunction]
#[pyo3(signature = (
    hand, *, turns=OddsOptions::TURNS, path="straight", states=OddsOptions::STATES, strictness=None, visible=None
))]
pub fn odds<'py>(
    py: Python<'py>,
    hand: HandArgument,
    turns: u8,
    path: &str,
    states: usize,
    strictness: Option<&str>,
    visible: Option<VisibleArgument>,
) -> PyResult<Bound<'py, PyAny>> {
    let seen = Seen::new(strictness, visible)?;
    let options = OddsOptions::default().turns(turns).path(path.parse().map_err(value_error)?).states(states);
    let found = either!(hand.0, hand => {
        let view = seen.view(hand.view())?;
        py.detach(|| Search::new(options).odds(&view))
    });
    let found = found.map_err(value_error)?;
    let row = |row: OddsRow| named(py, "OddsRow", (row.discard.map(Tile), row.win, row.ready));
    named_odds(py, found.rows.into_iter().map(row), found.path, found.missing, found.is_complete)
}

/// The expected points of a waiting hand, or after each discard, and how often they are how many.
///
/// `at_least` aims at the chance of so many points instead of the average. The indicators of `dora`
/// lie open: name them in `visible`, too, or they count as tiles that can still be drawn.
///
/// >>> import shanten
/// >>> row = shanten.points("34578m1689p357s1z", dora="4p").rows[0]
/// >>> 0 < row.points[0] < 32000, row.shares[0].points
/// (True, 2000)
#[pyfunction]
#[pyo3(signature = (
    hand, *, turns=OddsOptions::TURNS, path="straight", states=OddsOptions::STATES, strictness=None, visible=None,
    rules="tenhou", three_players=false, seat="south", round="east", dora=None, riichi=true, at_least=None
))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn points<'py>(
    py: Python<'py>,
    hand: HandArgument,
    turns: u8,
    path: &str,
    states: usize,
    strictness: Option<&str>,
    visible: Option<VisibleArgument>,
    rules: &str,
    three_players: bool,
    seat: &str,
    round: &str,
    dora: Option<VisibleArgument>,
    riichi: bool,
    at_least: Option<u32>,
) -> PyResult<Bound<'py, PyAny>> {
    let seen = Seen::new(strictness, visible)?;
    let search = OddsOptions::default().turns(turns).path(path.parse().map_err(value_error)?).states(states);
    let mut options = PointOptions::new(score_rules(rules, three_players)?);
    options.win.seat = seat.parse().map_err(value_error)?;
    options.win.round = round.parse().map_err(value_error)?;
    let dora: Vec<_> = dora.into_iter().flat_map(|dora| dora.0.tiles()).collect();
    options.win.set_dora(&dora).map_err(value_error)?;
    options.riichi = riichi;
    options.goal = at_least.map_or(Goal::Average, Goal::AtLeast);
    let found = either!(hand.0, hand => {
        let view = seen.view(hand.view())?;
        py.detach(|| Search::new(search).points(&view, &options))
    });
    let found = found.map_err(value_error)?;
    let row = |row: PointRow| {
        let share = |share: &PointShare| named(py, "PointShare", (share.points, share.chance));
        let shares: PyResult<Vec<_>> = row.shares.iter().map(share).collect();
        named(py, "PointRow", (row.discard.map(Tile), row.win, row.ready, row.points, shares?))
    };
    named_odds(py, found.rows.into_iter().map(row), found.path, found.missing, found.is_complete)
}

/// What was found, as the object that both have.
fn named_odds<'py>(
    py: Python<'py>,
    rows: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
    path: Path,
    missing: TileSet,
    is_complete: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let rows: Vec<_> = rows.collect::<PyResult<_>>()?;
    let missing: Vec<_> = missing.iter().map(Tile).collect();
    named(py, "Odds", (rows, path.to_string(), missing, is_complete))
}

/// A hand, or its text.
pub struct HandArgument(AnyHand);

impl<'py> FromPyObject<'_, 'py> for HandArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match single(&object, RulesArgument::default())? {
            Some(Hand(hand)) => Ok(Self(hand)),
            None => Err(wrong_type(&object)),
        }
    }
}
