//! Winning chances.

use pyo3::prelude::*;
use shanten::odds::{Goal, OddsOptions, OddsRow, PointOptions, PointRow, PointShare, Search, Wall};
use shanten::rules::EitherHand;
use shanten::with_hand;

use crate::answers::{Answer, named};
use crate::errors::{value_error, wrong_type};
use crate::hand::Hand;
use crate::input::single;
use crate::rules::RulesArgument;
use crate::tile::Tile;
use crate::visible::{Shown, Strict, seen};

/// A function of Python with the keywords that all searches take, and more.
macro_rules! search {
    (
        $(#[$documentation:meta])*
        fn $name:ident($py:ident, $hand:ident, $options:ident, $seen:ident $(, $more:ident: $type:ty = $default:tt)*)
        $body:block
    ) => {
        $(#[$documentation])*
        #[pyfunction]
        #[pyo3(signature = (
            hand, *, turns=OddsOptions::TURNS, turn=None, unseen=None, path="straight", states=OddsOptions::STATES,
            strictness=None, visible=None $(, $more=$default)*
        ))]
        #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
        pub fn $name<'py>(
            $py: Python<'py>,
            hand: HandArgument,
            turns: u8,
            turn: Option<u8>,
            unseen: Option<u16>,
            path: &str,
            states: usize,
            strictness: Strict,
            visible: Shown,
            $($more: $type,)*
        ) -> Answer<'py> {
            let ($hand, $seen) = (hand.0, (strictness, visible));
            let $options = search_options(turns, turn, unseen, path, states)?;
            $body
        }
    };
}

/// The answer, as the object that both have.
macro_rules! named_odds {
    ($py:ident, $found:ident, $row:expr) => {{
        let rows: Vec<_> = $found.rows.into_iter().map($row).collect::<PyResult<_>>()?;
        let (path, missing) = ($found.path.to_string(), $found.missing.iter().map(Tile).collect::<Vec<_>>());
        named($py, "Odds", (rows, path, missing, $found.turn, $found.wall.tiles(), $found.is_complete))
    }};
}

search! {
    /// The chances to win and to be ready, of a hand before its draw or after each discard.
    ///
    /// `path` is shortest, straight, "no step back" or any, the last two with a number of extra
    /// exchanges after a plus. `turn` is that of the hand, by default 0, or 1 after a draw. Each
    /// row has the chances now, and lists of those if the hand were like this 0, 1, 2 turns later
    /// and so on. `unseen` is the number of tiles unseen now, by default all that are neither own
    /// nor visible.
    ///
    /// >>> import shanten
    /// >>> odds = shanten.odds("34578m1689p357s1z", turns=12)
    /// >>> odds.is_complete, len(odds.rows), len(odds.rows[0].win)
    /// (True, 1, 12)
    /// >>> shanten.odds("234578m1689p357s1z").rows[0].discard
    /// Tile('2m')
    fn odds(py, hand, options, known) {
        let found = with_hand!(hand, hand => {
            let view = seen(hand.view(), known.0, known.1)?;
            py.detach(|| Search::new(options).odds(&view))
        });
        let found = found.map_err(value_error)?;
        let row = |row: OddsRow| {
            named(py, "OddsRow", (row.discard.map(Tile), row.win_now, row.ready_now, row.win, row.ready))
        };
        named_odds!(py, found, row)
    }
}

/// The options of a search.
fn search_options(
    turns: u8,
    turn: Option<u8>,
    unseen: Option<u16>,
    path: &str,
    states: usize,
) -> PyResult<OddsOptions> {
    let mut options = OddsOptions::default().turns(turns).path(path.parse().map_err(value_error)?).states(states);
    if let Some(turn) = turn {
        options = options.turn(turn);
    }
    if let Some(unseen) = unseen {
        options = options.wall(Wall::Shrinking(unseen));
    }
    Ok(options)
}

search! {
    /// The expected points of a hand before its draw, or after each discard, and how they are
    /// distributed.
    ///
    /// `at_least` aims at the chance of this many points instead of the average. The indicators of
    /// `dora` lie open, whether `visible` names them or not.
    ///
    /// >>> import shanten
    /// >>> row = shanten.points("34578m1689p357s1z", dora="4p").rows[0]
    /// >>> 0 < row.points_now < 32000, row.shares[0].points
    /// (True, 2000)
    fn points(
        py, hand, search, known, score_rules: &str = "tenhou", seat: &str = "south", round: &str = "east",
        dora: Shown = None, riichi: bool = true, at_least: Option<u32> = None
    ) {
        let mut options = PointOptions::new(score_rules.parse().map_err(value_error)?);
        options.win.seat = seat.parse().map_err(value_error)?;
        options.win.round = round.parse().map_err(value_error)?;
        options.win.set_dora(dora.into_iter().flat_map(|dora| dora.0.pieces())).map_err(value_error)?;
        options.riichi = riichi;
        options.goal = at_least.map_or(Goal::Average, Goal::AtLeast);
        let found = with_hand!(hand, hand => {
            let view = seen(hand.view(), known.0, known.1)?;
            py.detach(|| Search::new(search).points(&view, &options))
        });
        let found = found.map_err(value_error)?;
        let row = |row: PointRow| {
            let share = |share: &PointShare| named(py, "PointShare", (share.points, share.chance));
            let shares: PyResult<Vec<_>> = row.shares.iter().map(share).collect();
            let now = (row.win_now, row.ready_now, row.points_now);
            let lists = (row.win, row.ready, row.points);
            named(py, "PointRow", (row.discard.map(Tile), now.0, now.1, now.2, lists.0, lists.1, lists.2, shares?))
        };
        named_odds!(py, found, row)
    }
}

/// A hand, or its text.
pub struct HandArgument(EitherHand);

impl<'py> FromPyObject<'_, 'py> for HandArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match single(&object, RulesArgument::default())? {
            Some(Hand(hand)) => Ok(Self(hand)),
            None => Err(wrong_type(&object)),
        }
    }
}
