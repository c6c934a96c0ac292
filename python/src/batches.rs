//! Many hands at once.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread::available_parallelism;

use ::shanten::batch::{BadRows, DiscardColumns, NO_HAND, Rows, UsefulColumns};
use ::shanten::{Form, Strictness};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use arrow_schema::DataType;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::value_error;
use crate::input::{Input, single};
use crate::output::{Numbers, Table, to_numpy};
use crate::rules::RulesArgument;

/// What is asked of each row.
#[derive(Clone, Copy, PartialEq)]
enum Question {
    Shanten(Option<Form>),
    Useful(Option<Form>),
    Discard,
}

/// A column of each answer, without places for what isn't asked for.
struct Answers {
    discard: Vec<u8>,
    shanten: Vec<i8>,
    tiles: Vec<u64>,
    copies: Vec<u8>,
}

impl Answers {
    fn new(question: Question, rows: usize) -> Self {
        let if_asked = |is_asked: bool| if is_asked { rows } else { 0 };
        let is_useful = !matches!(question, Question::Shanten(_));
        Self {
            discard: vec![0; if_asked(question == Question::Discard)],
            shanten: vec![0; rows],
            tiles: vec![0; if_asked(is_useful)],
            copies: vec![0; if_asked(is_useful)],
        }
    }

    /// Answers rows into their places.
    fn ask(&mut self, question: Question, rows: Rows<'_>, at: Range<usize>) -> Result<(), BadRows> {
        let shanten = &mut self.shanten[at.clone()];
        if let Question::Shanten(form) = question {
            return match form {
                Some(form) => rows.shanten_in(form, shanten),
                None => rows.shanten(shanten),
            };
        }
        let columns =
            UsefulColumns { shanten, tiles: &mut self.tiles[at.clone()], copies: &mut self.copies[at.clone()] };
        match question {
            Question::Useful(Some(form)) => rows.useful_in(form, columns),
            Question::Discard => rows.best_discard(DiscardColumns { discard: &mut self.discard[at], after: columns }),
            _ => rows.useful(columns),
        }
    }

    fn into_columns(self) -> Vec<Numbers> {
        let mut columns = vec![Numbers::new("shanten", DataType::Int8, self.shanten)];
        if !self.discard.is_empty() {
            columns.insert(0, Numbers::new("discard", DataType::UInt8, self.discard));
        }
        if !self.tiles.is_empty() {
            columns.push(Numbers::new("tiles", DataType::UInt64, self.tiles));
            columns.push(Numbers::new("copies", DataType::UInt8, self.copies));
        }
        columns
    }
}

/// How all rows are answered.
struct How {
    rules: RulesArgument,
    strictness: Strictness,
    threads: NonZeroUsize,
    /// Whether a bad row becomes null, and isn't an error.
    bad_is_null: bool,
}

/// A form by its name.
fn parse_form(name: Option<&str>) -> PyResult<Option<Form>> {
    name.map(str::parse).transpose().map_err(value_error)
}

/// As many threads as asked for, or as there are cores.
pub fn threads(threads: Option<usize>) -> PyResult<NonZeroUsize> {
    match threads {
        Some(threads) => {
            NonZeroUsize::new(threads).ok_or_else(|| PyValueError::new_err("0 threads: one at least answers"))
        }
        None => Ok(available_parallelism().unwrap_or(NonZeroUsize::MIN)),
    }
}

/// Whether bad rows become null.
pub fn bad_is_null(invalid: &str) -> PyResult<bool> {
    match invalid {
        "raise" => Ok(false),
        "null" => Ok(true),
        other => Err(PyValueError::new_err(format!("invalid={other:?}: it is \"raise\" or \"null\""))),
    }
}

/// All answers, with what is null; `None` in place of that for numpy.
fn answer(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    question: Question,
    visible: Option<&Bound<'_, PyAny>>,
    how: &How,
) -> PyResult<Answered> {
    let input = Input::new(x, how.threads)?;
    let visible = visible.map(|visible| Input::new(visible, how.threads)).transpose()?;
    py.detach(|| {
        let visible = visible.as_ref().map(Input::joined);
        let (seen, seen_nulls) = visible.unzip();
        let rows = input.len();
        if let Some(seen) = seen.as_ref().filter(|seen| seen.len() != rows) {
            return Err(PyValueError::new_err(format!("{} rows of visible tiles for {rows} hands", seen.len())));
        }
        let seen_nulls = seen_nulls.flatten();
        let mut answers = Answers::new(question, rows);
        let mut first = 0;
        for chunk in input.chunks() {
            let counts = chunk.rows();
            let at = first..first + counts.len();
            let is_null =
                |row: usize| chunk.is_null(row) || seen_nulls.as_ref().is_some_and(|nulls| nulls.is_null(first + row));
            let ask = |answers: &mut Answers, range: Range<usize>| {
                let part = range.start - first..range.end - first;
                let mut rows = Rows::new(&counts[part]).with_rules(how.rules.0);
                rows = rows.with_strictness(how.strictness).with_threads(how.threads);
                if let Some(seen) = &seen {
                    rows = rows.with_visible(&seen[range.clone()]);
                }
                answers.ask(question, rows, range)
            };
            let result = ask(&mut answers, at.clone());
            if result.is_err() && !how.bad_is_null {
                // What lies in a row that is null doesn't matter.
                let numbers = answers.shanten[at.clone()].iter().enumerate();
                let refused = numbers.filter(|&(row, &shanten)| shanten == NO_HAND && !is_null(row));
                let refused: Vec<_> = refused.map(|(row, _)| row).collect();
                if let [row, ..] = refused[..] {
                    let of_text = chunk.bad.filter(|bad| bad.first == row);
                    let of_counts = || ask(&mut answers, first + row..first + row + 1).err();
                    if let Some(mut error) = of_text.or_else(of_counts) {
                        (error.first, error.count) = (first + row, refused.len());
                        return Err(value_error(error));
                    }
                }
            }
            first = at.end;
        }
        let nulls = match &input {
            Input::Rows(_) => None,
            Input::Column(chunks) => {
                let chunk_nulls = join_nulls(chunks.iter().map(|chunk| (chunk.rows().len(), chunk.nulls.as_ref())));
                let nulls = NullBuffer::union(chunk_nulls.as_ref(), seen_nulls.as_ref());
                let refused = how
                    .bad_is_null
                    .then(|| NullBuffer::new(answers.shanten.iter().map(|&shanten| shanten != NO_HAND).collect()));
                Some(NullBuffer::union(nulls.as_ref(), refused.as_ref()).filter(|nulls| nulls.null_count() > 0))
            }
        };
        Ok(Answered { columns: answers.into_columns(), nulls })
    })
}

/// The nulls of chunks that follow each other; `None` if there are none.
pub fn join_nulls<'a>(chunks: impl Iterator<Item = (usize, Option<&'a NullBuffer>)> + Clone) -> Option<NullBuffer> {
    chunks.clone().any(|(_, nulls)| nulls.is_some()).then(|| {
        let is_valid = |(rows, nulls): (usize, Option<&'a NullBuffer>)| {
            (0..rows).map(move |row| nulls.is_none_or(|nulls| nulls.is_valid(row)))
        };
        NullBuffer::new(chunks.flat_map(is_valid).collect::<BooleanBuffer>())
    })
}

/// Columns with the rows that are null, where they are for Arrow.
pub struct Answered {
    /// The columns.
    pub columns: Vec<Numbers>,
    /// What is null; `None` for numpy.
    pub nulls: Option<Option<NullBuffer>>,
}

impl Answered {
    /// A table for Arrow, or a dictionary of arrays of numpy.
    pub fn into_table(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        match self.nulls {
            Some(nulls) => Ok(Bound::new(py, Table::new(self.columns, nulls.as_ref())?)?.into_any()),
            None => Ok(to_numpy(py, self.columns)?.into_any()),
        }
    }

    /// The first column alone.
    fn into_column(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        match self.nulls {
            Some(nulls) => Ok(Bound::new(py, Table::new(self.columns, nulls.as_ref())?.into_column())?.into_any()),
            None => {
                let arrays: Bound<'_, PyDict> = to_numpy(py, self.columns)?;
                Ok(arrays.values().get_item(0)?)
            }
        }
    }
}

impl How {
    fn new(rules: RulesArgument, strictness: Option<&str>, number: Option<usize>, invalid: &str) -> PyResult<Self> {
        let strictness = strictness.map_or(Ok(Strictness::default()), str::parse).map_err(value_error)?;
        Ok(Self { rules, strictness, threads: threads(number)?, bad_is_null: bad_is_null(invalid)? })
    }
}

/// The shanten of each hand: an int for one hand, otherwise a column.
///
/// See the documentation of the package for what `x` may be.
///
/// >>> import numpy, shanten
/// >>> shanten.shanten("199m146779p12s246z")
/// 4
/// >>> hands = numpy.zeros((3, 34), numpy.uint8)
/// >>> hands[1, :13] = 1
/// >>> shanten.shanten(hands)
/// array([ 1,  1, -1], dtype=int8)
#[pyfunction]
#[pyo3(
    signature = (x, form=None, *, rules=RulesArgument::default(), strictness=None, visible=None, threads=None, invalid="raise"),
    text_signature = "(x, form=None, *, rules=None, strictness=None, visible=None, threads=None, invalid='raise')"
)]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn shanten<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    form: Option<&str>,
    rules: RulesArgument,
    strictness: Option<&str>,
    visible: Option<&Bound<'py, PyAny>>,
    threads: Option<usize>,
    invalid: &str,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some(hand) = single(x, rules)? {
        let visible = visible.map(|visible| visible.extract()).transpose()?;
        let shanten = hand.shanten(form, strictness, visible)?;
        return Ok(shanten.into_pyobject(py)?.into_any());
    }
    let question = Question::Shanten(parse_form(form)?);
    answer(py, x, question, visible, &How::new(rules, strictness, threads, invalid)?)?.into_column(py)
}

/// The useful tiles of each hand: columns of the shanten, the tiles as bits, and their copies.
///
/// >>> import numpy, shanten
/// >>> hands = numpy.frombuffer(shanten.Hand("123m456p789s1122z").counts(), numpy.uint8)
/// >>> columns = shanten.useful(hands.reshape(1, 34))
/// >>> columns["copies"], [kind for kind in range(34) if columns["tiles"][0] >> kind & 1]
/// (array([4], dtype=uint8), [27, 28])
#[pyfunction]
#[pyo3(
    signature = (x, form=None, *, rules=RulesArgument::default(), strictness=None, visible=None, threads=None, invalid="raise"),
    text_signature = "(x, form=None, *, rules=None, strictness=None, visible=None, threads=None, invalid='raise')"
)]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn useful<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    form: Option<&str>,
    rules: RulesArgument,
    strictness: Option<&str>,
    visible: Option<&Bound<'py, PyAny>>,
    threads: Option<usize>,
    invalid: &str,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some(hand) = single(x, rules)? {
        return hand.useful(py, form, strictness, visible.map(|visible| visible.extract()).transpose()?);
    }
    let question = Question::Useful(parse_form(form)?);
    answer(py, x, question, visible, &How::new(rules, strictness, threads, invalid)?)?.into_table(py)
}

/// The best discard of each hand and what it leads to, in columns. Of one hand, all discards.
///
/// >>> import shanten
/// >>> columns = shanten.discards(["123m456p789s11223z", "199m146779p12s246z9m"])
/// >>> [shanten.Tile(kind) for kind in columns["discard"].tolist()], columns["shanten"].tolist()
/// ([Tile('3z'), Tile('2z')], [0, 3])
#[pyfunction]
#[pyo3(
    signature = (x, *, rules=RulesArgument::default(), strictness=None, visible=None, threads=None, invalid="raise"),
    text_signature = "(x, *, rules=None, strictness=None, visible=None, threads=None, invalid='raise')"
)]
pub fn discards<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    rules: RulesArgument,
    strictness: Option<&str>,
    visible: Option<&Bound<'py, PyAny>>,
    threads: Option<usize>,
    invalid: &str,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some(hand) = single(x, rules)? {
        let discards = hand.discards(py, strictness, visible.map(|visible| visible.extract()).transpose()?)?;
        return Ok(discards.into_pyobject(py)?.into_any());
    }
    answer(py, x, Question::Discard, visible, &How::new(rules, strictness, threads, invalid)?)?.into_table(py)
}
