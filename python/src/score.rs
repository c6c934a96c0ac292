//! Scores of complete hands.

use std::slice;
use std::str::FromStr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use shanten::batch::{ScoreColumns, Scores};
use shanten::error::ErrorKind;
use shanten::score::{Limit, Pattern, Score, ScoreRules, Win};
use shanten::with_hand;

use crate::answers::named;
use crate::batches::{Answered, bad_is_null, nulls_with, refuse, threads};
use crate::errors::value_error;
use crate::hand::Hand;
use crate::input::{Input, single};
use crate::output::Numbers;
use crate::rules::RulesArgument;
use crate::tile::AnyTile;

/// A tile, its text or its kind number.
fn tile(object: &Bound<'_, PyAny>) -> PyResult<shanten::Tile> {
    match object.extract::<u8>() {
        Ok(number) => shanten::Tile::try_from(number).map_err(value_error),
        Err(_) => Ok(object.extract::<AnyTile>()?.0.tile()),
    }
}

/// A value by its name.
fn name<T: FromStr<Err: ErrorKind>>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    object.extract::<&str>()?.parse().map_err(value_error)
}

/// Sets something in all circumstances: one value for all, or one for each.
fn set<T>(
    wins: &mut [Win],
    argument: Option<&Bound<'_, PyAny>>,
    read: impl Fn(&Bound<'_, PyAny>) -> PyResult<T>,
    assign: impl Fn(&mut Win, &T) -> PyResult<()>,
) -> PyResult<()> {
    let Some(argument) = argument else { return Ok(()) };
    // Texts have a length, too.
    let values = if argument.is_instance_of::<PyString>() { None } else { argument.len().ok() };
    match values {
        None => {
            let value = read(argument)?;
            wins.iter_mut().try_for_each(|win| assign(win, &value))
        }
        Some(values) if values == wins.len() => {
            let mut values = argument.try_iter()?;
            wins.iter_mut().try_for_each(|win| values.next().map_or(Ok(()), |value| assign(win, &read(&value?)?)))
        }
        Some(values) => Err(PyValueError::new_err(format!("{values} values for {} hands", wins.len()))),
    }
}

/// Scores of complete hands: a `Score` for one hand, otherwise columns of points, han and fu.
///
/// In columns each row has all 14 tiles of a hand without called melds. `tile` is the winning tile,
/// and the keywords say what happened. Of many hands, each keyword may be a list with a value for
/// each.
///
/// >>> import shanten
/// >>> score = shanten.score("234m340p345678s55z", "8s", riichi="single", dora="2p")
/// >>> score.patterns, score.han, score.fu, score.payments.total
/// (['riichi', 'concealed draw'], 4, 30, 7900)
/// >>> hands = ["123m456p789s11122z", "19m19p19s12345677z"]
/// >>> shanten.score(hands, ["2z", "7z"], won_by="discard")["points"].tolist()
/// [1600, 32000]
#[pyfunction]
#[pyo3(
    signature = (x, tile, *, won_by=None, seat=None, round=None, riichi=None, one_shot=None, last_tile=None,
        first_turn=None, counters=None, deposits=None, liable=None, dora=None, ura=None, rules=RulesArgument::default(),
        score_rules="tenhou", threads=None, invalid="raise")
)]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn score<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    tile: &Bound<'py, PyAny>,
    won_by: Option<&Bound<'py, PyAny>>,
    seat: Option<&Bound<'py, PyAny>>,
    round: Option<&Bound<'py, PyAny>>,
    riichi: Option<&Bound<'py, PyAny>>,
    one_shot: Option<&Bound<'py, PyAny>>,
    last_tile: Option<&Bound<'py, PyAny>>,
    first_turn: Option<&Bound<'py, PyAny>>,
    counters: Option<&Bound<'py, PyAny>>,
    deposits: Option<&Bound<'py, PyAny>>,
    liable: Option<&Bound<'py, PyAny>>,
    dora: Option<&Bound<'py, PyAny>>,
    ura: Option<&Bound<'py, PyAny>>,
    rules: RulesArgument,
    score_rules: &str,
    threads: Option<usize>,
    invalid: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let score_rules: ScoreRules = score_rules.parse().map_err(value_error)?;
    let number = self::threads(threads)?;
    let hand = single(x, rules)?;
    let input = if hand.is_none() { Some(Input::new(x, number)?) } else { None };

    let mut wins = vec![Win::own_draw(shanten::Tile::EAST); input.as_ref().map_or(1, Input::len)];
    let all = &mut wins[..];
    let flag = |object: &Bound<'_, PyAny>| object.extract::<bool>();
    let few = |object: &Bound<'_, PyAny>| object.extract::<u16>();
    /// Assigns a field.
    macro_rules! field {
        ($field:ident) => {
            |win, &value| {
                win.$field = value;
                Ok(())
            }
        };
    }
    set(all, Some(tile), self::tile, field!(tile))?;
    set(all, won_by, name, field!(won_by))?;
    set(all, seat, name, field!(seat))?;
    set(all, round, name, field!(round))?;
    let if_any = |object: &Bound<'_, PyAny>| if object.is_none() { Ok(None) } else { name(object).map(Some) };
    set(all, riichi, if_any, field!(riichi))?;
    set(all, one_shot, flag, field!(one_shot))?;
    set(all, last_tile, flag, field!(last_tile))?;
    set(all, first_turn, flag, field!(first_turn))?;
    set(all, counters, few, field!(counters))?;
    set(all, deposits, few, field!(deposits))?;
    set(all, liable, flag, field!(is_liable))?;
    set(all, dora, name::<shanten::Visible>, |win, dora| win.set_dora(dora.pieces()).map_err(value_error))?;
    set(all, ura, name::<shanten::Visible>, |win, ura| win.set_ura(ura.pieces()).map_err(value_error))?;

    if let Some(Hand(hand)) = hand {
        let score = with_hand!(hand, hand => score_rules.score(&hand, &wins[0])).map_err(value_error)?;
        return to_python(py, &score);
    }
    let Some(input) = input else { unreachable!("what isn't one hand is rows") };
    let bad_is_null = bad_is_null(invalid)?;
    let answered = py.detach(|| {
        let (rows, nulls) = input.joined();
        let (mut points, mut han, mut fu) = (vec![0; rows.len()], vec![0; rows.len()], vec![0; rows.len()]);
        let columns = ScoreColumns::new(&mut points, &mut han, &mut fu);
        let scores = Scores::new(&rows, &wins).with_score_rules(score_rules).with_threads(number);
        let is_good = scores.score(columns).is_ok();
        let is_refused = |row: usize| points[row] == 0;
        let nulls = if is_good {
            nulls
        } else if bad_is_null {
            nulls_with(nulls.as_ref(), rows.len(), is_refused)
        } else {
            refuse(&input, nulls.as_ref(), is_refused, |row| {
                let one = Scores::new(slice::from_ref(&rows[row]), slice::from_ref(&wins[row]));
                let (mut points, mut han, mut fu) = ([0], [0], [0]);
                let columns = ScoreColumns::new(&mut points, &mut han, &mut fu);
                one.with_score_rules(score_rules).score(columns)
            })?;
            nulls
        };
        let columns =
            vec![("points", Numbers::UInt32(points)), ("han", Numbers::UInt8(han)), ("fu", Numbers::UInt8(fu))];
        PyResult::Ok(Answered { columns, nulls, is_arrow: input.is_arrow() })
    })?;
    answered.into_table(py)
}

/// A score as a named tuple.
fn to_python<'py>(py: Python<'py>, score: &Score) -> PyResult<Bound<'py, PyAny>> {
    let paid = score.payments();
    let payments = (paid.discarder, paid.dealer, paid.other, paid.liable, paid.deposits, paid.total);
    let patterns: Vec<_> = score.patterns().map(Pattern::name).collect();
    let fu_parts: Vec<_> = score.fu_parts().iter().map(ToString::to_string).collect();
    let fields = (
        patterns,
        score.han(),
        score.fu(),
        score.yakuman(),
        score.dora(),
        score.ura(),
        score.reds(),
        score.norths(),
        score.limit().map(Limit::name),
        named(py, "Payments", payments)?,
        fu_parts,
    );
    named(py, "Score", fields)
}
