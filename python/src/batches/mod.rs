//! Many hands at once.

mod options;
mod question;

use ::shanten::rules::EitherHand;
use ::shanten::{Form, with_hand};
use arrow_array::types::UInt8Type;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBytes, PyDict};
use serde_json::Value;
use shanten_questions::{Question, toward_options};

use self::options::{BatchData, BatchOptions, are_numbers, read};
use self::question::BatchQuestion;
use crate::errors::{bad_option, in_row, of_keyword, refused, value_error};
use crate::facts::{Keywords, Parsed, PyAnswer, RulesArgument, SeenKeywords};
use crate::hand::{Hand, InForm, single};
use crate::input::{HandExtras, Input, tile_of};
use crate::numbers::{HandCounts, counts_of_list, tiles_of_list};
use crate::output::NamedColumn;
use crate::values::options;

/// The hand in an argument that is a single hand.
fn one(x: &Bound<'_, PyAny>, rules: RulesArgument, are_numbers: bool) -> PyResult<Option<EitherHand>> {
    if are_numbers && let Some(numbers) = tiles_of_list(x)? {
        return EitherHand::from_numbers(rules.0, &numbers).map(Some).map_err(value_error);
    }
    single(x, rules)?.transpose().map_err(value_error)
}

/// A single hand with its options, or columns of hands.
enum Subject<'py> {
    One(EitherHand, SeenKeywords),
    Many(BatchOptions, BatchData<'py>),
}

impl<'py> Subject<'py> {
    fn of(x: &Bound<'py, PyAny>, keywords: Option<Keywords<'_, 'py>>) -> PyResult<Self> {
        let (batch, data) = read(keywords)?;
        Self::new(x, batch, data)
    }

    fn new(x: &Bound<'py, PyAny>, batch: BatchOptions, data: BatchData<'py>) -> PyResult<Self> {
        if data.extras.is_empty()
            && !data.extras.forbids()
            && data.out.is_none()
            && !batch.is_by_kind
            && let Some(hand) = one(x, batch.rules, batch.are_numbers)?
        {
            let visible = data.visible.map(|visible| Input::visible_besides_one(&visible, "visible")).transpose()?;
            return Ok(Self::One(hand, SeenKeywords { visible: visible.map(Parsed), ..batch.seen }));
        }
        Ok(Self::Many(batch, data))
    }
}

/// The shanten of each hand: an int for one hand, otherwise a column.
///
/// `form` is "standard", "seven pairs", "thirteen orphans", "knitted straight" or
/// "honours and knitted tiles"; `strictness` is "unlimited", "concealed" (the default), "melds" or
/// "visible"; `notation` is "counts" or "numbers"; `invalid` is "raise" or "null". The
/// documentation of the package lists the possible types of `x`.
///
/// >>> import numpy, shanten
/// >>> shanten.shanten("199m146779p12s246z")
/// 4
/// >>> hands = numpy.zeros((3, 34), numpy.uint8)
/// >>> hands[1, [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]] = 1
/// >>> shanten.shanten(hands)
/// array([1, 0, 1], dtype=int8)
/// >>> shanten.shanten(hands[1:2], jokers=[1], rules="riichi,jokers=4")
/// array([-1], dtype=int8)
/// >>> shanten.shanten([0, 4, 8, 108, 109], notation="numbers")
/// -1
#[pyfunction]
#[pyo3(signature = (x, form=None, *, notation=None, rules=None, strictness=None, visible=None, visible_has_melds=None, melds=None, reds=None,
    jokers=None, norths=None, threads=None, invalid=None, out=None))]
#[expect(clippy::too_many_arguments, reason = "Python passes keywords that a function names faster than others")]
pub fn shanten<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    form: Option<&Bound<'py, PyAny>>,
    notation: Option<&Bound<'py, PyAny>>,
    rules: Option<&Bound<'py, PyAny>>,
    strictness: Option<&Bound<'py, PyAny>>,
    visible: Option<&Bound<'py, PyAny>>,
    visible_has_melds: Option<&Bound<'py, PyAny>>,
    melds: Option<&Bound<'py, PyAny>>,
    reds: Option<&Bound<'py, PyAny>>,
    jokers: Option<&Bound<'py, PyAny>>,
    norths: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    invalid: Option<&Bound<'py, PyAny>>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyAnswer<'py> {
    let names = "notation rules strictness visible visible_has_melds melds reds jokers norths threads invalid out";
    let values =
        [notation, rules, strictness, visible, visible_has_melds, melds, reds, jokers, norths, threads, invalid, out];
    // Counts or tile numbers alone, the most frequent case, take a third less time here.
    if form.is_none() && values[1..].iter().all(Option::is_none) {
        let hand = match notation {
            None => counts_of(x)?.map(|counts| ::shanten::Shanten::from_counts(&counts)),
            Some(notation) if are_numbers(notation)? => {
                tiles_of_list(x)?.map(|tiles| ::shanten::Hand::from_numbers(&tiles).map(|hand| hand.shanten()))
            }
            Some(_) => None,
        };
        if let Some(shanten) = hand {
            return shanten.map_err(value_error)?.get().into_bound_py_any(py);
        }
    }
    let form = form.map(PyAnyMethods::extract::<Parsed<Form>>).transpose()?;
    let (mut batch, mut data) = (BatchOptions::default(), BatchData::default());
    for (name, value) in names.split(' ').zip(values) {
        value
            .map_or(Ok(()), |value| batch.set(&mut data, name, value.clone()))
            .map_err(|error| of_keyword(name, error))?;
    }
    match Subject::new(x, batch, data)? {
        Subject::One(hand, seen) => Hand(hand).shanten_seen(form, &seen)?.into_bound_py_any(py),
        Subject::Many(batch, data) => {
            batch.answered(x, &data, BatchQuestion::Shanten(form.map(|form| form.0)))?.into_column(py, data.out)
        }
    }
}

/// The counts in 34 bytes or in a list of 34 numbers.
fn counts_of(x: &Bound<'_, PyAny>) -> PyResult<Option<HandCounts>> {
    match x.cast::<PyBytes>() {
        Ok(bytes) => Ok(bytes.as_bytes().try_into().ok()),
        Err(_) => counts_of_list(x),
    }
}

/// The useful tiles of each hand, as columns: the shanten, the tiles as bits, and the copies left.
///
/// `form` is "standard", "seven pairs", "thirteen orphans", "knitted straight" or
/// "honours and knitted tiles"; `strictness` is "unlimited", "concealed" (the default), "melds" or
/// "visible"; `notation` is "counts" or "numbers"; `invalid` is "raise" or "null".
///
/// Bit n of `tiles` stands for kind n. With `by_kind`, `tiles` is a mask of the shape (n, 34), and
/// `copies` has the copies of each kind. For a single hand, returns a `Useful`.
///
/// >>> import numpy, shanten
/// >>> hands = numpy.array([list(shanten.Hand("123m456p789s1122z").counts())])
/// >>> columns = shanten.useful(hands)
/// >>> columns["copies"], [kind for kind in range(34) if columns["tiles"][0] >> kind & 1]
/// (array([4], dtype=uint8), [27, 28])
/// >>> shanten.useful(hands, by_kind=True)["copies"][0, 26:30]
/// array([0, 2, 2, 0], dtype=uint8)
/// >>> ready = numpy.array([list(shanten.Hand("123m45p11z").counts())])
/// >>> shanten.useful(ready)["copies"], shanten.useful(ready, melds=["(333p)(666p)"])["copies"]
/// (array([8], dtype=uint8), array([2], dtype=uint8))
#[pyfunction]
#[pyo3(
    signature = (x, form=None, **options),
    text_signature = "(x, form=None, *, rules=None, strictness=None, visible=None, visible_has_melds=None, melds=None, reds=None, \
        jokers=None, norths=None, notation=None, by_kind=None, threads=None, invalid=None, out=None)"
)]
pub fn useful<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    form: InForm,
    options: Option<Keywords<'_, 'py>>,
) -> PyAnswer<'py> {
    match Subject::of(x, options)? {
        Subject::One(hand, seen) => Hand(hand).useful_seen(py, form, &seen),
        Subject::Many(batch, data) => {
            batch.answered(x, &data, BatchQuestion::Useful(form.map(|form| form.0)))?.into_table(py, data.out)
        }
    }
}

/// The best discard of each hand and its result, as columns. For a single hand, all discards.
///
/// `strictness` is "unlimited", "concealed" (the default), "melds" or "visible"; `notation` is
/// "counts" or "numbers"; `invalid` is "raise" or "null".
///
/// With `by_kind`, returns two columns of the shape (n, 34): the shanten and the copies of useful
/// tiles after each discard, with -1 for kinds that the hand doesn't have. Then `called` (the tile
/// with which the last of `melds` was just called) and `drawn_in_riichi` (the tile just drawn by a
/// hand in riichi) limit the answers to legal discards. None and -1 mean no tile.
///
/// >>> import shanten
/// >>> hands = ["123m456p789s11223z", "199m146779p12s24z9m"]
/// >>> columns = shanten.discards(hands)
/// >>> list(map(shanten.Tile, columns["discard"].tolist())), columns["shanten"].tolist()
/// ([Tile('3z'), Tile('2z')], [0, 3])
/// >>> shanten.discards(hands, by_kind=True)["copies"][0, 26:]
/// array([11,  7,  7,  4, -1, -1, -1, -1], dtype=int16)
/// >>> counts = [shanten.Hand("4567m11p99s12z5s").counts()]
/// >>> legal = shanten.discards(counts, by_kind=True, melds=["(456m)"], called=["4m"])["shanten"]
/// >>> [str(shanten.Tile(kind)) for kind in (legal[0] >= 0).nonzero()[0].tolist()]  # no 4m, no 7m
/// ['5m', '6m', '1p', '5s', '9s', '1z', '2z']
#[pyfunction]
#[pyo3(
    signature = (x, **options),
    text_signature = "(x, *, rules=None, strictness=None, visible=None, visible_has_melds=None, melds=None, reds=None, jokers=None, \
        norths=None, notation=None, by_kind=None, called=None, drawn_in_riichi=None, \
        threads=None, invalid=None, out=None)"
)]
pub fn discards<'py>(py: Python<'py>, x: &Bound<'py, PyAny>, options: Option<Keywords<'_, 'py>>) -> PyAnswer<'py> {
    match Subject::of(x, options)? {
        Subject::One(hand, seen) => Hand(hand).discards_seen(py, &seen)?.into_bound_py_any(py),
        Subject::Many(batch, data) => batch.answered(x, &data, BatchQuestion::Discard)?.into_table(py, data.out),
    }
}

/// The waits of each hand, as columns: the tiles as bits, and the copies; none if not ready.
///
/// `strictness` is "unlimited", "concealed" (the default), "melds" or "visible"; `notation` is
/// "counts" or "numbers"; `invalid` is "raise" or "null".
///
/// With `by_kind`, `tiles` is a mask of the shape (n, 34), and `copies` has the copies of each
/// kind. For a single hand, returns its waits.
///
/// >>> import shanten
/// >>> shanten.waits(["1112m456p789s111z", "123m"])["copies"]
/// array([7, 0], dtype=uint8)
#[pyfunction]
#[pyo3(
    signature = (x, **options),
    text_signature = "(x, *, rules=None, strictness=None, visible=None, visible_has_melds=None, melds=None, reds=None, jokers=None, \
        norths=None, notation=None, by_kind=None, threads=None, invalid=None, out=None)"
)]
pub fn waits<'py>(py: Python<'py>, x: &Bound<'py, PyAny>, options: Option<Keywords<'_, 'py>>) -> PyAnswer<'py> {
    match Subject::of(x, options)? {
        Subject::One(hand, seen) => Hand(hand).waits_seen(py, &seen)?.into_bound_py_any(py),
        Subject::Many(batch, data) => batch.answered(x, &data, BatchQuestion::Waits)?.into_table(py, data.out),
    }
}

/// The number of divisions of each hand into a pair and melds: 0 for incomplete hands. An int for a
/// single hand, otherwise a column.
///
/// >>> import shanten
/// >>> shanten.divisions(["111222333p99s(789p)", "123m"])
/// array([2, 0], dtype=int32)
#[pyfunction]
#[pyo3(
    signature = (x, **options),
    text_signature = "(x, *, rules=None, strictness=None, visible=None, visible_has_melds=None, melds=None, reds=None, jokers=None, \
        norths=None, notation=None, threads=None, invalid=None, out=None)"
)]
pub fn divisions<'py>(py: Python<'py>, x: &Bound<'py, PyAny>, options: Option<Keywords<'_, 'py>>) -> PyAnswer<'py> {
    match Subject::of(x, options)? {
        Subject::One(hand, seen) => {
            with_hand!(&hand, hand => seen.view(hand)?.divisions().count()).into_bound_py_any(py)
        }
        Subject::Many(batch, data) => batch.answered(x, &data, BatchQuestion::Divisions)?.into_column(py, data.out),
    }
}

/// The shanten toward each pattern (yaku), as an array of the shape (n, patterns), for Arrow as a
/// table with a column for each; `NO_WIN` if it can't be reached any more.
///
/// `objectives` has names, by default those in `shanten.names.Objective`; "open" stands for the
/// patterns of open hands. `seat` and `round` are east, south, west or north.
///
/// >>> import polars, shanten
/// >>> hands = ["1123m5567789p44z", "234567m99p56s(333z)"]
/// >>> shanten.toward(hands, ["half flush", "pinfu"])
/// array([[  4,   1],
///        [  4, 127]], dtype=int8)
/// >>> polars.DataFrame(shanten.toward(polars.Series(hands), ["pinfu"]))["pinfu"].to_list()
/// [1, 127]
#[pyfunction]
#[pyo3(
    signature = (x, objectives=None, *, seat=None, round=None, **options),
    text_signature = "(x, objectives=None, *, seat=None, round=None, rules=None, strictness=None, visible=None, \
        visible_has_melds=None, melds=None, reds=None, jokers=None, norths=None, notation=None, threads=None, \
        invalid=None, out=None)"
)]
pub fn toward<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    objectives: Option<&Bound<'py, PyAny>>,
    seat: Option<&Bound<'py, PyAny>>,
    round: Option<&Bound<'py, PyAny>>,
    options: Option<Keywords<'_, 'py>>,
) -> PyAnswer<'py> {
    let asked = [("objectives", objectives), ("seat", seat), ("round", round)].into_py_dict(py)?;
    let mut question = Question::from(self::options(&asked)?);
    let (batch, data) = read(options)?;
    let (objectives, winds) = toward_options(&mut question, batch.rules.0.players()).map_err(refused)?;
    if objectives.is_empty() {
        return Err(bad_option("objectives: none is named"));
    }
    let found = batch.answered(x, &data, BatchQuestion::Toward(&objectives, winds))?;
    if found.is_arrow { found.into_table(py, data.out) } else { found.into_column(py, data.out) }
}

/// The counts of the concealed tiles of each hand, as an array of the shape (n, 34), from a column
/// of strings, hands, or a table of logs.
///
/// >>> import polars, shanten
/// >>> shanten.counts(polars.Series(["1123m", "5z"])).shape
/// (2, 34)
#[pyfunction]
#[pyo3(
    signature = (x, *, rules=RulesArgument::default(), notation=None),
    text_signature = "(x, *, rules=None, notation=None)"
)]
pub fn counts<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    rules: RulesArgument,
    notation: Option<&Bound<'py, PyAny>>,
) -> PyAnswer<'py> {
    let are_numbers = notation.map_or(Ok(false), are_numbers)?;
    let input = BatchOptions { rules, are_numbers, ..BatchOptions::default() }.input(x, &HandExtras::default())?;
    if let Some(row) = input.nulls().and_then(|nulls| (0..nulls.len()).find(|&row| nulls.is_null(row))) {
        return Err(in_row(bad_option("it is null, and counts can't be"), row));
    }
    let hands = input.hands(rules.0)?;
    let rows = hands.iter().flat_map(|hand| with_hand!(hand, hand => hand.counts())).collect();
    NamedColumn::new::<UInt8Type>("counts", rows, true).into_numpy(py, input.shape.as_deref())
}

/// Converts numbers to text: tile numbers if hands have tile numbers too, otherwise kind numbers.
fn named(tile: &mut Value, are_numbers: bool) -> PyResult<()> {
    let rows = match tile {
        Value::Array(rows) => rows.as_mut_slice(),
        one => std::slice::from_mut(one),
    };
    for (row, value) in rows.iter_mut().enumerate() {
        if let Some(number) = value.as_i64() {
            let tile = tile_of(number, "tile", are_numbers).map_err(|error| in_row(error, row))?;
            *value = tile.to_string().into();
        }
    }
    Ok(())
}

/// The text of a tile by its kind number, for a single hand.
#[pyfunction]
pub fn tile_of_number(number: i64) -> PyResult<String> {
    tile_of(number, "tile", false).map(|tile| tile.to_string())
}

/// The points, han and fu of complete hands, as columns. Each option of a win is a value for all
/// hands, or a list with one value per hand.
#[pyfunction]
#[pyo3(signature = (x, options, **keywords))]
pub fn scores<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
    keywords: Option<Keywords<'_, 'py>>,
) -> PyAnswer<'py> {
    let (batch, data) = read(keywords)?;
    let mut options = self::options(options)?;
    options.get_mut("tile").map_or(Ok(()), |tile| named(tile, batch.are_numbers))?;
    let mut question = Question::from(options);
    let input = batch.input(x, &data.extras)?;
    // Rows of counts are scored as riichi hands.
    let input = if batch.rules == RulesArgument::default() { input } else { input.under(batch.rules.0) };
    let read = py.detach(|| {
        let score_rules = shanten_questions::score_rules(&mut question)?;
        Ok((shanten_questions::wins(&mut question, input.len())?, score_rules))
    });
    let (wins, score_rules) = read.map_err(refused)?;
    batch.answer(py, &input, BatchQuestion::Score(&wins, score_rules), None, None)?.into_table(py, data.out)
}
