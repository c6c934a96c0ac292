//! The keyword options of all batches.

use std::num::NonZeroUsize;
use std::ops::Range;

use arrow_buffer::{BooleanBuffer, NullBuffer};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shanten::batch::{BadRows, DiscardColumns, DiscardTable, KindColumns, ScoreColumns, UsefulColumns};
use shanten::rules::Rules;
use shanten::{Strictness, TileSet};

use super::question::{BatchQuestion, OutputColumns, by_kind};
use crate::errors::{bad_option, of_keyword, value_error};
use crate::facts::{Keywords, PyAnswer, RulesArgument, SeenKeywords, unexpected};
use crate::input::{Chunk, HandExtras, Input, Reading};
use crate::numbers::HandCounts;
use crate::output::{ArrowTable, NamedColumns};
use crate::threads::{Signals, check_at, threads};

/// The options for all rows.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a keyword")]
pub struct BatchOptions {
    pub rules: RulesArgument,
    pub seen: SeenKeywords,
    pub threads: Option<isize>,
    /// Whether a bad row becomes null rather than an error.
    pub bad_is_null: bool,
    /// Whether numbers in lists are tiles rather than counts.
    pub are_numbers: bool,
    /// Whether the visible tiles include the hand's own melds.
    pub visible_has_melds: bool,
    /// Whether answers have a value for each kind.
    pub is_by_kind: bool,
}

/// The data given in addition to the hands.
#[derive(Default)]
pub struct BatchData<'py> {
    pub visible: Option<Bound<'py, PyAny>>,
    /// Arrays that receive the answers.
    pub out: Option<Bound<'py, PyAny>>,
    pub extras: HandExtras<'py>,
}

/// Reads the keywords of a batch.
pub fn read<'py>(keywords: Option<Keywords<'_, 'py>>) -> PyResult<(BatchOptions, BatchData<'py>)> {
    let (mut batch, mut data) = (BatchOptions::default(), BatchData::default());
    for (name, value) in keywords.into_iter().flatten().filter(|(_, value)| !value.is_none()) {
        batch.set(&mut data, name.extract()?, value).map_err(|error| of_keyword(&name, error))?;
    }
    Ok((batch, data))
}

impl BatchOptions {
    /// Reads a keyword.
    pub fn set<'py>(&mut self, data: &mut BatchData<'py>, name: &str, value: Bound<'py, PyAny>) -> PyResult<()> {
        match name {
            "rules" => self.rules = value.extract()?,
            "strictness" => self.seen.strictness = value.extract()?,
            "threads" => self.threads = Some(value.extract()?),
            "invalid" => self.bad_is_null = is_second(&value, name, ["raise", "null"])?,
            "notation" => self.are_numbers = are_numbers(&value)?,
            "visible_has_melds" => self.visible_has_melds = value.extract()?,
            "by_kind" => self.is_by_kind = value.extract()?,
            "out" => data.out = Some(value),
            "visible" => data.visible = Some(value),
            "melds" => data.extras.melds = Some(value),
            "reds" => data.extras.reds = Some(value),
            "jokers" => data.extras.jokers = Some(value),
            "norths" => data.extras.norths = Some(value),
            "called" => data.extras.called = Some(value),
            "drawn_in_riichi" => data.extras.drawn_in_riichi = Some(value),
            other => return Err(unexpected(other)),
        }
        Ok(())
    }

    fn reading(&self, hands: Option<Rules>) -> PyResult<Reading> {
        let threads = threads(self.threads)?;
        Ok(Reading { hands, bad_is_null: self.bad_is_null, are_numbers: self.are_numbers, threads })
    }

    /// The rows of an argument, combined with their additional data.
    pub fn input<'py>(&self, x: &Bound<'py, PyAny>, extras: &HandExtras<'py>) -> PyResult<Input> {
        let input = Input::new(x, self.reading(Some(self.rules.0))?)?;
        if extras.is_empty() { Ok(input) } else { extras.hands(input, self.rules.0) }
    }

    /// Answers for the rows of an argument.
    pub fn answered<'py>(
        &self,
        x: &Bound<'py, PyAny>,
        data: &BatchData<'py>,
        question: BatchQuestion<'_>,
    ) -> PyResult<BatchAnswers> {
        let question = if self.is_by_kind { question.by_kind() } else { question };
        let input = self.input(x, &data.extras)?;
        if data.extras.forbids() && !matches!(question, BatchQuestion::DiscardsByKind) {
            return Err(bad_option("called and drawn_in_riichi are about discards with by_kind=True"));
        }
        let allowed = data.extras.allowed(input.len(), self.are_numbers, self.rules.0)?;
        self.answer(x.py(), &input, question, data.visible.as_ref(), allowed)
    }

    /// Answers for the rows of a chunk that starts at row `from`, and stores the answers.
    fn ask(
        &self,
        question: BatchQuestion<'_>,
        (chunk, at): (&Chunk, Range<usize>),
        (seen, from, threads): (Option<&[HandCounts]>, usize, NonZeroUsize),
        (columns, to): (&mut OutputColumns, Range<usize>),
    ) -> Result<(), BadRows> {
        let all = from..from + at.len();
        if let BatchQuestion::Score(wins, rules) = question {
            let (points, han) = (&mut columns.points[to.clone()], &mut columns.han[to.clone()]);
            let scores = chunk.scores(at, &wins[all]).with_score_rules(rules).with_threads(threads);
            return scores.score(ScoreColumns::new(points, han, &mut columns.fu[to]));
        }
        let rows = chunk
            .rows(at, self.rules.0)
            .with_strictness(self.seen.strictness.map_or_else(Strictness::default, |parsed| parsed.0))
            .with_threads(threads);
        let rows = seen.map_or(rows, |seen| rows.with_visible(&seen[all]));
        if matches!(question, BatchQuestion::DiscardsByKind) {
            let (shanten, copies) =
                (&mut by_kind(&mut columns.shanten_after)[to.clone()], &mut by_kind(&mut columns.copies_after)[to]);
            return rows.discards(DiscardTable::new(shanten, copies));
        }
        if matches!(question, BatchQuestion::Divisions) {
            return rows.divisions(&mut columns.divisions[to]);
        }
        let shanten = &mut columns.shanten[to.start * columns.width..to.end * columns.width];
        match question {
            BatchQuestion::Toward(objectives, winds) => return rows.toward(objectives, winds, shanten),
            BatchQuestion::Shanten(Some(form)) => return rows.shanten_in(form, shanten),
            BatchQuestion::Shanten(None) => return rows.shanten(shanten),
            _ => {}
        }
        let tiles = &mut columns.tiles[to.clone()];
        if let BatchQuestion::UsefulByKind(_) | BatchQuestion::WaitsByKind = question {
            let kinds = KindColumns::new(shanten, tiles, &mut by_kind(&mut columns.copies_of)[to]);
            return match question {
                BatchQuestion::UsefulByKind(form) => rows.useful_by_kind(form, kinds),
                _ => rows.waits_by_kind(kinds),
            };
        }
        let useful = UsefulColumns::new(shanten, tiles, &mut columns.copies[to.clone()]);
        match question {
            BatchQuestion::Useful(Some(form)) => rows.useful_in(form, useful),
            BatchQuestion::Useful(None) => rows.useful(useful),
            BatchQuestion::Waits => rows.waits(useful),
            _ => rows.best_discard(DiscardColumns::new(&mut columns.discard[to], useful)),
        }
    }

    /// All answers, with their nulls.
    pub fn answer(
        &self,
        py: Python<'_>,
        input: &Input,
        question: BatchQuestion<'_>,
        visible: Option<&Bound<'_, PyAny>>,
        allowed: Option<Vec<TileSet>>,
    ) -> PyResult<BatchAnswers> {
        let (rows, threads) = (input.len(), threads(self.threads)?);
        let reading = Reading { are_numbers: false, ..self.reading(None)? };
        let visible = visible.map(|visible| Input::visible(visible, "visible", rows, reading)).transpose()?;
        py.detach(|| {
            let seen_nulls = visible.as_ref().and_then(Input::nulls);
            let mut seen = visible.as_ref().and_then(Input::counts);
            if let Some(seen) = seen.as_mut().filter(|seen| self.visible_has_melds && seen.len() == rows) {
                input.without_own(seen.to_mut())?;
            }
            let seen = seen.as_deref();
            if let Some(seen) = seen.filter(|seen| seen.len() != rows) {
                return Err(bad_option(format_args!("{} rows of visible tiles for {rows} hands", seen.len())));
            }
            if seen_nulls.is_some() && !input.is_arrow {
                return Err(bad_option("visible tiles are null, and answers in arrays can't be"));
            }
            let mut columns = OutputColumns::new(question, rows);
            let (mut first, mut is_good, mut signals) = (0, true, Signals::new());
            let piece = question.piece().saturating_mul(threads.get());
            for chunk in &input.chunks {
                for begin in (0..chunk.len()).step_by(piece) {
                    let at = begin..chunk.len().min(begin.saturating_add(piece));
                    let to = (&mut columns, first + at.start..first + at.end);
                    is_good &= self.ask(question, (chunk, at), (seen, first + begin, threads), to).is_ok();
                    signals.check()?;
                }
                first += chunk.len();
            }
            let mut nulls = NullBuffer::union(input.nulls().as_ref(), seen_nulls.as_ref());
            if !is_good && self.bad_is_null {
                let good = NullBuffer::new(BooleanBuffer::collect_bool(rows, |row| !columns.is_refused(row)));
                nulls = NullBuffer::union(nulls.as_ref(), Some(&good));
            } else if !is_good {
                // The contents of null rows don't matter. The batch has checked all rows, so
                // refused rows are checked again here.
                let is_null = |row: usize| nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
                let bad: Vec<_> = (0..rows).filter(|&row| columns.is_refused(row) && !is_null(row)).collect();
                if let Some(&row) = bad.first() {
                    let (chunk, place) = input.find(row);
                    let alone = (&mut OutputColumns::new(question, 1), 0..1);
                    if let Err(mut error) = self.ask(question, (chunk, place..place + 1), (seen, row, threads), alone) {
                        (error.count, error.first) = (bad.len(), row);
                        return Err(value_error(error));
                    }
                }
            }
            let mut discards =
                DiscardTable::new(by_kind(&mut columns.shanten_after), by_kind(&mut columns.copies_after));
            for (row, kinds) in allowed.into_iter().flatten().enumerate() {
                discards.keep(row, kinds);
                check_at(row)?;
            }
            let (mut shape, is_arrow) = (input.shape.clone(), input.is_arrow);
            if matches!(question, BatchQuestion::Toward(..)) {
                shape.get_or_insert_with(|| vec![rows]).push(columns.width);
            }
            Ok(BatchAnswers { columns: columns.into_columns(question, is_arrow)?, nulls, is_arrow, shape })
        })
    }
}

/// Columns of answers, to be converted for Arrow or for numpy.
pub struct BatchAnswers {
    columns: NamedColumns,
    nulls: Option<NullBuffer>,
    pub is_arrow: bool,
    shape: Option<Vec<usize>>,
}

impl BatchAnswers {
    /// A table for Arrow, or a dictionary of numpy arrays, which are the caller's if given.
    pub fn into_table<'py>(self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyAnswer<'py> {
        if self.is_arrow {
            no_arrays(out.as_ref())?;
            return Ok(Bound::new(py, ArrowTable::of(self.columns, self.nulls.as_ref()))?.into_any());
        }
        let arrays = PyDict::new(py);
        for column in self.columns {
            arrays.set_item(column.name, column.into_numpy(py, self.shape.as_deref())?)?;
        }
        let Some(out) = out else { return Ok(arrays.into_any()) };
        for (name, array) in &arrays {
            let missing = |_| bad_option(format_args!("out has no array {name}: the answers are {}", arrays.keys()));
            fill(&out.get_item(&name).map_err(missing)?, &array)?;
        }
        Ok(out)
    }

    /// The first column only.
    pub fn into_column<'py>(mut self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyAnswer<'py> {
        let column = self.columns.swap_remove(0);
        if self.is_arrow {
            no_arrays(out.as_ref())?;
            return Ok(Bound::new(py, column.into_column(self.nulls))?.into_any());
        }
        let array = column.into_numpy(py, self.shape.as_deref())?;
        let Some(out) = out else { return Ok(array) };
        fill(&out, &array)?;
        Ok(out)
    }
}

/// Refuses output arrays for Arrow columns.
fn no_arrays(out: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    out.map_or(Ok(()), |_| Err(bad_option("out: the answers to Arrow columns are no arrays")))
}

/// Copies answers into the caller's array of the same shape and type.
fn fill(out: &Bound<'_, PyAny>, array: &Bound<'_, PyAny>) -> PyResult<()> {
    out.py().import("shanten.columns")?.call_method1("fill", (out, array)).map(drop)
}

/// Whether a notation means that numbers in lists are tiles.
pub fn are_numbers(notation: &Bound<'_, PyAny>) -> PyResult<bool> {
    is_second(notation, "notation", ["counts", "numbers"])
}

/// Whether a keyword has the second of two values.
fn is_second(value: &Bound<'_, PyAny>, name: &str, [first, second]: [&str; 2]) -> PyResult<bool> {
    let found: &str = value.extract()?;
    let neither = || bad_option(format_args!("{name}={found:?}: it is {first:?} or {second:?}"));
    if found == first || found == second { Ok(found == second) } else { Err(neither()) }
}
