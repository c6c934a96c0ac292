//! Many hands at once.

use std::num::NonZeroUsize;
use std::ops::Range;

use ::shanten::batch::{BadRows, DiscardColumns, NO_HAND, ScoreColumns, UsefulColumns};
use ::shanten::score::{ScoreRules, Win};
use ::shanten::{Form, Strictness};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use shanten_ask::Question;

use crate::errors::{bad_option, refused, value_error};
use crate::facts::{Answer, Keywords, RulesArgument, Seen, Word, unexpected};
use crate::hand::{Hand, InForm, single};
use crate::input::{Chunk, Counts, Input, Reading};
use crate::output::{Columns, Numbers, Table, to_numpy};
use crate::threads::{Signals, threads};
use crate::values::options;

/// The question to each row.
#[derive(Clone, Copy)]
enum Asked<'a> {
    Shanten(Option<Form>),
    Useful(Option<Form>),
    Discard,
    Score(&'a [Win], ScoreRules),
}

impl Asked<'_> {
    /// How many rows a thread answers before this one looks for signals again.
    const fn piece(self) -> usize {
        match self {
            Self::Shanten(_) => 1 << 20,
            Self::Useful(_) => 1 << 18,
            Self::Discard | Self::Score(..) => 1 << 15,
        }
    }
}

/// A column of each answer, without places for what isn't asked for.
struct Columned {
    discard: Vec<u8>,
    shanten: Vec<i8>,
    tiles: Vec<u64>,
    copies: Vec<u8>,
    points: Vec<u32>,
    han: Vec<u8>,
    fu: Vec<u8>,
}

impl Columned {
    fn new(asked: Asked<'_>, rows: usize) -> Self {
        let if_asked = |is_asked: bool| if is_asked { rows } else { 0 };
        let scores = if_asked(matches!(asked, Asked::Score(..)));
        let useful = if_asked(matches!(asked, Asked::Useful(_) | Asked::Discard));
        Self {
            discard: vec![0; if_asked(matches!(asked, Asked::Discard))],
            shanten: vec![0; rows - scores],
            tiles: vec![0; useful],
            copies: vec![0; useful],
            points: vec![0; scores],
            han: vec![0; scores],
            fu: vec![0; scores],
        }
    }

    fn is_refused(&self, row: usize) -> bool {
        self.shanten.get(row).map_or_else(|| self.points[row] == 0, |&shanten| shanten == NO_HAND)
    }

    fn into_columns(self, asked: Asked<'_>) -> Columns {
        let (shanten, tiles) = (("shanten", Numbers::Int8(self.shanten)), ("tiles", Numbers::UInt64(self.tiles)));
        let copies = ("copies", Numbers::UInt8(self.copies));
        match asked {
            Asked::Shanten(_) => vec![shanten],
            Asked::Useful(_) => vec![shanten, tiles, copies],
            Asked::Discard => vec![("discard", Numbers::UInt8(self.discard)), shanten, tiles, copies],
            Asked::Score(..) => {
                let (han, fu) = (("han", Numbers::UInt8(self.han)), ("fu", Numbers::UInt8(self.fu)));
                vec![("points", Numbers::UInt32(self.points)), han, fu]
            }
        }
    }
}

/// How all rows are answered.
#[derive(Clone, Copy, Default)]
struct How {
    rules: RulesArgument,
    seen: Seen,
    threads: Option<usize>,
    /// Whether a bad row becomes null, and isn't an error.
    bad_is_null: bool,
}

/// What rows of counts don't know, a value for each row.
#[derive(Default)]
struct Besides<'py> {
    visible: Option<Bound<'py, PyAny>>,
    /// Melds, red fives, jokers.
    columns: Option<Bound<'py, PyDict>>,
}

/// The keywords of all batches.
fn read<'py>(keywords: Option<Keywords<'_, 'py>>) -> PyResult<(How, Besides<'py>)> {
    let (mut how, mut besides) = (How::default(), Besides::default());
    for (name, value) in keywords.into_iter().flatten().filter(|(_, value)| !value.is_none()) {
        how.set(&mut besides, name.extract()?, value)?;
    }
    Ok((how, besides))
}

impl How {
    fn set<'py>(&mut self, besides: &mut Besides<'py>, name: &str, value: Bound<'py, PyAny>) -> PyResult<()> {
        match name {
            "rules" => self.rules = value.extract()?,
            "strictness" => self.seen.strictness = value.extract()?,
            "threads" => self.threads = Some(value.extract()?),
            "invalid" => {
                self.bad_is_null = match value.extract()? {
                    "raise" => false,
                    "null" => true,
                    other => {
                        return Err(bad_option(format_args!("invalid={other:?}: it is \"raise\" or \"null\"")));
                    }
                }
            }
            "visible" => besides.visible = Some(value),
            "melds" | "reds" | "jokers" => {
                besides.columns.get_or_insert_with(|| PyDict::new(value.py())).set_item(name, value)?;
            }
            other => return Err(unexpected(other)),
        }
        Ok(())
    }

    fn input<'py>(&self, x: &Bound<'py, PyAny>, besides: &Besides<'py>) -> PyResult<Input> {
        let reading = Reading { hands: Some(self.rules.0), is_marked: true, threads: threads(self.threads)? };
        let Some(columns) = &besides.columns else { return Input::new(x, reading) };
        let arguments = (x, self.rules.0.to_string(), self.bad_is_null);
        Input::new(&x.py().import("shanten.columns")?.getattr("hands")?.call(arguments, Some(columns))?, reading)
    }

    /// Answers rows of a chunk, which are those `from` so many in all, into their places.
    fn ask(
        &self,
        asked: Asked<'_>,
        (chunk, at): (&Chunk, Range<usize>),
        (seen, from, threads): (Option<&[Counts]>, usize, NonZeroUsize),
        (columns, to): (&mut Columned, Range<usize>),
    ) -> Result<(), BadRows> {
        let all = from..from + at.len();
        if let Asked::Score(wins, rules) = asked {
            let (points, han) = (&mut columns.points[to.clone()], &mut columns.han[to.clone()]);
            let scores = chunk.scores(at, &wins[all]).with_score_rules(rules).with_threads(threads);
            return scores.score(ScoreColumns::new(points, han, &mut columns.fu[to]));
        }
        let rows = chunk
            .rows(at, self.rules.0)
            .with_strictness(self.seen.strictness.map_or_else(Strictness::default, |word| word.0))
            .with_threads(threads);
        let rows = seen.map_or(rows, |seen| rows.with_visible(&seen[all]));
        let shanten = &mut columns.shanten[to.clone()];
        if let Asked::Shanten(form) = asked {
            return match form {
                Some(form) => rows.shanten_in(form, shanten),
                None => rows.shanten(shanten),
            };
        }
        let useful = UsefulColumns::new(shanten, &mut columns.tiles[to.clone()], &mut columns.copies[to.clone()]);
        match asked {
            Asked::Useful(Some(form)) => rows.useful_in(form, useful),
            Asked::Useful(None) => rows.useful(useful),
            _ => rows.best_discard(DiscardColumns::new(&mut columns.discard[to], useful)),
        }
    }

    /// All answers, with what is null.
    fn answer(
        &self,
        py: Python<'_>,
        input: &Input,
        asked: Asked<'_>,
        visible: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Answered> {
        let (rows, threads) = (input.len(), threads(self.threads)?);
        let reading = Reading { hands: None, is_marked: self.bad_is_null, threads };
        let visible = visible.map(|visible| Input::visible(visible, rows, reading)).transpose()?;
        py.detach(|| {
            let seen_nulls = visible.as_ref().and_then(Input::nulls);
            let seen = visible.as_ref().and_then(Input::counts);
            let seen = seen.as_deref();
            if let Some(seen) = seen.filter(|seen| seen.len() != rows) {
                return Err(bad_option(format_args!("{} rows of visible tiles for {rows} hands", seen.len())));
            }
            if seen_nulls.is_some() && !input.is_arrow() {
                return Err(bad_option("visible tiles are null, and answers in arrays can't be"));
            }
            let mut columns = Columned::new(asked, rows);
            let (mut first, mut is_good, mut signals) = (0, true, Signals::new());
            let piece = asked.piece().saturating_mul(threads.get());
            for chunk in input.chunks() {
                for begin in (0..chunk.len()).step_by(piece) {
                    let at = begin..chunk.len().min(begin.saturating_add(piece));
                    let to = (&mut columns, first + at.start..first + at.end);
                    is_good &= self.ask(asked, (chunk, at), (seen, first + begin, threads), to).is_ok();
                    signals.check()?;
                }
                first += chunk.len();
            }
            let mut nulls = NullBuffer::union(input.nulls().as_ref(), seen_nulls.as_ref());
            if !is_good && self.bad_is_null {
                let good = NullBuffer::new(BooleanBuffer::collect_bool(rows, |row| !columns.is_refused(row)));
                nulls = NullBuffer::union(nulls.as_ref(), Some(&good));
            } else if !is_good {
                // What is in a row that is null doesn't matter, so rows are asked again after the
                // batch, which looked at all of them.
                let is_null = |row: usize| nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
                let bad: Vec<_> = (0..rows).filter(|&row| columns.is_refused(row) && !is_null(row)).collect();
                if let Some(&row) = bad.first() {
                    let (chunk, place) = input.find(row);
                    let alone = (&mut Columned::new(asked, 1), 0..1);
                    if let Err(mut error) = self.ask(asked, (chunk, place..place + 1), (seen, row, threads), alone) {
                        (error.count, error.first) = (bad.len(), row);
                        return Err(value_error(error));
                    }
                }
            }
            Ok(Answered { columns: columns.into_columns(asked), nulls, is_arrow: input.is_arrow() })
        })
    }
}

/// Columns of answers, and for whom they are.
struct Answered {
    columns: Columns,
    nulls: Option<NullBuffer>,
    is_arrow: bool,
}

impl Answered {
    /// A table for Arrow, or a dictionary of arrays of numpy.
    fn into_table(self, py: Python<'_>) -> Answer<'_> {
        if self.is_arrow {
            return Ok(Bound::new(py, Table::new(self.columns, self.nulls.as_ref()))?.into_any());
        }
        Ok(to_numpy(py, self.columns)?.into_any())
    }

    /// The first column alone.
    fn into_column(self, py: Python<'_>) -> Answer<'_> {
        if self.is_arrow {
            let table = Table::new(self.columns, self.nulls.as_ref());
            return Ok(Bound::new(py, table.into_column())?.into_any());
        }
        to_numpy(py, self.columns)?.values().get_item(0)
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
/// >>> hands[1, [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]] = 1
/// >>> shanten.shanten(hands)
/// array([1, 0, 1], dtype=int8)
/// >>> shanten.shanten(hands[1:2], jokers=[1], rules="riichi,jokers=4")
/// array([-1], dtype=int8)
#[pyfunction]
#[pyo3(signature = (x, form=None, *, rules=None, strictness=None, visible=None, melds=None, reds=None, jokers=None,
    threads=None, invalid=None))]
#[expect(clippy::too_many_arguments, reason = "Python passes keywords that a function names faster than others")]
pub fn shanten<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    form: Option<&Bound<'py, PyAny>>,
    rules: Option<&Bound<'py, PyAny>>,
    strictness: Option<&Bound<'py, PyAny>>,
    visible: Option<&Bound<'py, PyAny>>,
    melds: Option<&Bound<'py, PyAny>>,
    reds: Option<&Bound<'py, PyAny>>,
    jokers: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    invalid: Option<&Bound<'py, PyAny>>,
) -> Answer<'py> {
    let names = ["rules", "strictness", "visible", "melds", "reds", "jokers", "threads", "invalid"];
    let given = [rules, strictness, visible, melds, reds, jokers, threads, invalid];
    // Bytes alone, the case that is called millions of times, take a third less without the rest.
    if form.is_none()
        && given.iter().all(Option::is_none)
        && let Ok(bytes) = x.cast::<PyBytes>()
        && let Ok(counts) = bytes.as_bytes().try_into()
    {
        return ::shanten::Hand::from_counts(counts).map_err(value_error)?.shanten().get().into_bound_py_any(py);
    }
    let form = form.map(PyAnyMethods::extract::<Word<Form>>).transpose()?;
    let (mut how, mut besides) = (How::default(), Besides::default());
    for (name, value) in names.iter().zip(given) {
        value.map_or(Ok(()), |value| how.set(&mut besides, name, value.clone()))?;
    }
    if besides.columns.is_none()
        && let Some(hand) = single(x, how.rules)?
    {
        let visible = besides.visible.map(|visible| visible.extract()).transpose()?;
        let seen = Seen { visible, ..how.seen };
        return Hand(hand.map_err(value_error)?).shanten_seen(form, &seen)?.into_bound_py_any(py);
    }
    let asked = Asked::Shanten(form.map(|form| form.0));
    how.answer(py, &how.input(x, &besides)?, asked, besides.visible.as_ref())?.into_column(py)
}

/// Columns of other answers: of useful tiles, or of best discards.
#[pyfunction]
#[pyo3(signature = (x, is_discards=false, form=None, **keywords))]
pub fn columns<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    is_discards: bool,
    form: InForm,
    keywords: Option<Keywords<'_, 'py>>,
) -> Answer<'py> {
    let (how, besides) = read(keywords)?;
    let asked = if is_discards { Asked::Discard } else { Asked::Useful(form.map(|form| form.0)) };
    how.answer(py, &how.input(x, &besides)?, asked, besides.visible.as_ref())?.into_table(py)
}

/// Columns of points, han and fu of complete hands. The options are those of a win, each the same
/// for all or a list with a value for each.
#[pyfunction]
#[pyo3(signature = (x, options, **keywords))]
pub fn scores<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
    keywords: Option<Keywords<'_, 'py>>,
) -> Answer<'py> {
    let ((how, besides), mut question) = (read(keywords)?, Question::from(self::options(options)?));
    let input = how.input(x, &besides)?;
    // Rows of counts are scored as those of riichi.
    let input = if how.rules == RulesArgument::default() { input } else { input.under(how.rules.0) };
    let read = py.detach(|| {
        let score_rules = shanten_ask::score_rules(&mut question)?;
        Ok((shanten_ask::wins(&mut question, input.len())?, score_rules))
    });
    let (wins, score_rules) = read.map_err(refused)?;
    how.answer(py, &input, Asked::Score(&wins, score_rules), None)?.into_table(py)
}
