//! Many hands at once.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::slice;
use std::thread::available_parallelism;

use ::shanten::batch::{BadRows, DiscardColumns, NO_HAND, Rows, UsefulColumns};
use ::shanten::{Form, Strictness};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::answers::Answer;
use crate::errors::value_error;
use crate::hand::InForm;
use crate::input::{Chunk, Input, single};
use crate::output::{Columns, Numbers, Table, to_numpy};
use crate::rules::RulesArgument;
use crate::visible::Strict;

/// The question to each row.
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
        let columns = UsefulColumns::new(shanten, &mut self.tiles[at.clone()], &mut self.copies[at.clone()]);
        match question {
            Question::Useful(Some(form)) => rows.useful_in(form, columns),
            Question::Discard => rows.best_discard(DiscardColumns::new(&mut self.discard[at], columns)),
            _ => rows.useful(columns),
        }
    }

    fn into_columns(self, question: Question) -> Columns {
        let mut columns = vec![("shanten", Numbers::Int8(self.shanten))];
        if question == Question::Discard {
            columns.insert(0, ("discard", Numbers::UInt8(self.discard)));
        }
        if !matches!(question, Question::Shanten(_)) {
            columns.push(("tiles", Numbers::UInt64(self.tiles)));
            columns.push(("copies", Numbers::UInt8(self.copies)));
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

/// All answers, with what is null.
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
        let rows = input.len();
        let (seen, seen_nulls) = visible.as_ref().map(Input::joined).unzip();
        let seen_nulls = seen_nulls.flatten();
        if let Some(seen) = seen.as_ref().filter(|seen| seen.len() != rows) {
            return Err(PyValueError::new_err(format!("{} rows of visible tiles for {rows} hands", seen.len())));
        }
        if seen_nulls.is_some() && !input.is_arrow() {
            return Err(PyValueError::new_err("visible tiles are null, and answers in arrays can't be"));
        }
        let of = |at: Range<usize>, counts| {
            let rows = Rows::new(counts).with_rules(how.rules.0).with_strictness(how.strictness);
            let rows = rows.with_threads(how.threads);
            seen.as_ref().map_or(rows, |seen| rows.with_visible(&seen[at]))
        };
        let mut answers = Answers::new(question, rows);
        let (mut first, mut is_good) = (0, true);
        for counts in input.chunks().iter().map(Chunk::rows) {
            let at = first..first + counts.len();
            first = at.end;
            is_good &= answers.ask(question, of(at.clone(), counts), at).is_ok();
        }
        let nulls = NullBuffer::union(input.nulls().as_ref(), seen_nulls.as_ref());
        let is_refused = |row: usize| answers.shanten[row] == NO_HAND;
        let nulls = if is_good {
            nulls
        } else if how.bad_is_null {
            nulls_with(nulls.as_ref(), rows, is_refused)
        } else {
            let why = |row| of(row..row + 1, slice::from_ref(input.row(row))).shanten(&mut [0]);
            refuse(&input, nulls.as_ref(), is_refused, why)?;
            nulls
        };
        Ok(Answered { columns: answers.into_columns(question), nulls, is_arrow: input.is_arrow() })
    })
}

/// The rows that are null, or that were refused.
pub fn nulls_with(nulls: Option<&NullBuffer>, rows: usize, is_refused: impl Fn(usize) -> bool) -> Option<NullBuffer> {
    let refused = NullBuffer::new(BooleanBuffer::collect_bool(rows, |row| !is_refused(row)));
    NullBuffer::union(nulls, Some(&refused))
}

/// An error about the first of the rows that were refused. What lies in a row that is null doesn't
/// matter, so rows are asked again after the batch, which looked at all of them.
pub fn refuse(
    input: &Input,
    nulls: Option<&NullBuffer>,
    is_refused: impl Fn(usize) -> bool,
    why: impl FnOnce(usize) -> Result<(), BadRows>,
) -> PyResult<()> {
    let is_null = |row: &usize| nulls.is_some_and(|nulls| nulls.is_null(*row));
    let refused: Vec<_> = (0..input.len()).filter(|row| !is_null(row) && is_refused(*row)).collect();
    let Some(&row) = refused.first() else { return Ok(()) };
    let Some(mut bad) = input.bad_text(row).or_else(|| why(row).err()) else { return Ok(()) };
    (bad.first, bad.count) = (row, refused.len());
    Err(value_error(bad))
}

/// Columns of answers, and for whom they are.
pub struct Answered {
    /// The columns.
    pub columns: Columns,
    /// The null rows.
    pub nulls: Option<NullBuffer>,
    /// Whether they are for Arrow.
    pub is_arrow: bool,
}

impl Answered {
    /// A table for Arrow, or a dictionary of arrays of numpy.
    pub fn into_table(self, py: Python<'_>) -> Answer<'_> {
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

impl How {
    fn new(rules: RulesArgument, strictness: Strict, number: Option<usize>, invalid: &str) -> PyResult<Self> {
        let strictness = strictness.map_or_else(Strictness::default, |strictness| strictness.0);
        Ok(Self { rules, strictness, threads: threads(number)?, bad_is_null: bad_is_null(invalid)? })
    }
}

/// A function of Python with the keywords of all batches. Of one hand it gives what `one` makes of
/// the hand and what is seen; of many, a column or columns of the answers.
macro_rules! batch {
    (
        $(#[$documentation:meta])*
        fn $name:ident($($form:ident)?) as $text_signature:tt
        one: |$py:ident, $hand:ident, $strictness:ident, $visible:ident| $one:expr,
        many: $question:expr => $into:ident
    ) => {
        $(#[$documentation])*
        #[pyfunction]
        #[pyo3(
            signature = (
                x, $($form=None,)? *, rules=RulesArgument::default(), strictness=None, visible=None, threads=None,
                invalid="raise"
            ),
            text_signature = $text_signature
        )]
        #[allow(clippy::too_many_arguments, reason = "keywords of Python")]
        pub fn $name<'py>(
            $py: Python<'py>,
            x: &Bound<'py, PyAny>,
            $($form: InForm,)?
            rules: RulesArgument,
            strictness: Strict,
            visible: Option<&Bound<'py, PyAny>>,
            threads: Option<usize>,
            invalid: &str,
        ) -> Answer<'py> {
            if let Some($hand) = single(x, rules)? {
                let ($strictness, $visible) = (strictness, visible.map(PyAnyMethods::extract).transpose()?);
                return $one;
            }
            let how = How::new(rules, strictness, threads, invalid)?;
            answer($py, x, $question, visible, &how)?.$into($py)
        }
    };
}

batch! {
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
    fn shanten(form) as "(x, form=None, *, rules=None, strictness=None, visible=None, threads=None, invalid='raise')"
    one: |py, hand, strictness, visible| hand.shanten(form, strictness, visible)?.into_bound_py_any(py),
    many: Question::Shanten(form.map(|form| form.0)) => into_column
}

batch! {
    /// The useful tiles of each hand: columns of the shanten, the tiles as bits, and their copies.
    ///
    /// >>> import numpy, shanten
    /// >>> hands = numpy.frombuffer(shanten.Hand("123m456p789s1122z").counts(), numpy.uint8)
    /// >>> columns = shanten.useful(hands.reshape(1, 34))
    /// >>> columns["copies"], [kind for kind in range(34) if columns["tiles"][0] >> kind & 1]
    /// (array([4], dtype=uint8), [27, 28])
    fn useful(form) as "(x, form=None, *, rules=None, strictness=None, visible=None, threads=None, invalid='raise')"
    one: |py, hand, strictness, visible| hand.useful(py, form, strictness, visible),
    many: Question::Useful(form.map(|form| form.0)) => into_table
}

batch! {
    /// The best discard of each hand and what it leads to, in columns. Of one hand, all discards.
    ///
    /// >>> import shanten
    /// >>> columns = shanten.discards(["123m456p789s11223z", "199m146779p12s24z9m"])
    /// >>> list(map(shanten.Tile, columns["discard"].tolist())), columns["shanten"].tolist()
    /// ([Tile('3z'), Tile('2z')], [0, 3])
    fn discards() as "(x, *, rules=None, strictness=None, visible=None, threads=None, invalid='raise')"
    one: |py, hand, strictness, visible| hand.discards(py, strictness, visible)?.into_bound_py_any(py),
    many: Question::Discard => into_table
}
