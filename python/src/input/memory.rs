//! Rows in Python memory: buffers, and lists of hands in any form.

use std::fmt::Display;
use std::num::NonZeroUsize;

use pyo3::buffer::{Element, ElementType, PyUntypedBuffer};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyIterator, PyList, PySequence, PyString};
use shanten::batch::{self, BadRows, Texts};
use shanten::rules::{EitherHand, Rules, VariantHand};
use shanten::{InputError, Tile};
use shanten_questions::Refusal;

use super::chunk::{Chunk, Input, NO_COUNTS, Reading, RowMemory};
use crate::errors::{NO_HAND, NO_HANDS, bad, bad_option, in_row, refused, value_error, wrong_type};
use crate::hand::Hand;
use crate::numbers::{
    HandCounts, bytes_of_list, counts_of_list, is_list, no_count, no_count_in, numbers_in, tiles_of_list, too_deep,
    whole,
};
use crate::threads::{Signals, check_at};

/// The counts in 34 bytes.
pub fn counts_of_bytes(bytes: &Bound<'_, PyBytes>) -> PyResult<HandCounts> {
    let bytes = bytes.as_bytes();
    bytes.try_into().map_err(|_| bad("not_all_counts", format_args!("{} counts: a hand has 34", bytes.len())))
}

/// One item of a list.
enum Row {
    Null,
    Text(PyBackedStr),
    Counts(HandCounts),
    Hand(Result<EitherHand, InputError>),
}

impl Row {
    /// The row in a list item; `None` if it is no row.
    fn of(item: &Bound<'_, PyAny>, row: usize, reading: Reading) -> PyResult<Option<Self>> {
        let at = |error: PyErr| in_row(error, row);
        if item.is_none() {
            return Ok(Some(Self::Null));
        }
        if let Ok(text) = item.cast::<PyString>() {
            return text.extract().map(Self::Text).map(Some).map_err(at);
        }
        if let Ok(bytes) = item.cast::<PyBytes>() {
            return counts_of_bytes(bytes).map(Self::Counts).map(Some).map_err(at);
        }
        if let Ok(hand) = item.cast::<Hand>() {
            return Ok(Some(Self::Hand(Ok(hand.get().0))));
        }
        if is_list(item) {
            return Self::of_list(item, row, reading);
        }
        if item.get_type().name()? == "Visible" {
            return item.str()?.extract().map(Self::Text).map(Some).map_err(at);
        }
        if PyUntypedBuffer::get(item).is_ok() || item.hasattr(intern!(item.py(), "__array__"))? {
            // An object array may contain itself, so only numeric arrays are read.
            let Read::Array(one) = read_array(item, reading).map_err(at)? else { return Ok(None) };
            return match one.counts().as_deref() {
                Some(&[counts]) => Ok(Some(Self::Counts(counts))),
                _ => Err(at(bad_option(format_args!("{} hands", one.len())))),
            };
        }
        Ok(None)
    }

    /// A row that is a list: of numbers, or of tiles as text.
    fn of_list(list: &Bound<'_, PyAny>, row: usize, reading: Reading) -> PyResult<Option<Self>> {
        let found = match numbers_in(list) {
            Some(_) if reading.are_numbers => {
                let hand = |numbers: &[u8]| EitherHand::from_numbers(reading.hands.unwrap_or(Rules::RIICHI), numbers);
                tiles_of_list(list).map(|numbers| numbers.map(|numbers| Self::Hand(hand(&numbers))))
            }
            Some(Tile::KINDS) => {
                let mut counts = [0; Tile::KINDS];
                let bad = |kind| list.get_item(kind).map_or_else(|error| error, |item| no_count_in(kind, &item));
                bytes_of_list(list, &mut counts).map(|()| Some(Self::Counts(counts))).map_err(bad)
            }
            Some(length) => {
                let tiles = "with notation=\"numbers\" they are tiles from 0 to 135";
                return Err(in_row(
                    bad("not_all_counts", format_args!("{length} numbers: counts are 34; {tiles}")),
                    row,
                ));
            }
            None => {
                let Ok(tiles) = list.extract::<Vec<String>>() else { return Ok(None) };
                let text = PyString::new(list.py(), &tiles.join(" "));
                return Ok(Some(Self::Text(text.extract()?)));
            }
        };
        match found {
            Err(_) if reading.bad_is_null => Ok(Some(Self::Null)),
            found => found.map_err(|error| in_row(error, row)),
        }
    }
}

impl Input {
    /// The rows of a buffer, a list, or anything that numpy converts to an array.
    pub fn in_memory(object: &Bound<'_, PyAny>, reading: Reading) -> PyResult<Self> {
        let py = object.py();
        if is_list(object) {
            return Self::of_list(object, reading);
        }
        let is_one = object.is_instance_of::<PyString>()
            || object.is_instance_of::<PyBytes>()
            || object.is_instance_of::<Hand>();
        if is_one && let Some(row) = Row::of(object, 0, reading)? {
            return of_rows(py, vec![row], reading).map(|chunk| Self::of_memory(chunk, Some(Vec::new())));
        }
        if PyUntypedBuffer::get(object).is_err() && !object.hasattr(intern!(py, "__array__"))? {
            let has_items = object.cast::<PyIterator>().is_ok() || object.cast::<PySequence>().is_ok();
            let items = has_items.then(|| object.try_iter().and_then(Iterator::collect::<PyResult<Vec<_>>>));
            let items = items.ok_or_else(|| wrong_type(object, NO_HANDS))??;
            return Self::of_list(PyList::new(py, items)?.as_any(), reading);
        }
        match read_array(object, reading)? {
            Read::Array(input) => Ok(input),
            Read::Items(items, shape) => Self::of_items(&items, Some(shape), reading),
        }
    }

    fn of_list(list: &Bound<'_, PyAny>, reading: Reading) -> PyResult<Self> {
        let py = list.py();
        if !reading.are_numbers
            && let Some(counts) = counts_of_list(list)?
        {
            return Ok(Self::of_memory(Chunk::new(RowMemory::Own(vec![counts]), None), Some(Vec::new())));
        }
        if reading.are_numbers && numbers_in(list).is_some() {
            let row = Row::of_list(list, 0, reading)?.map_or(Vec::new(), |row| vec![row]);
            return of_rows(py, row, reading).map(|chunk| Self::of_memory(chunk, Some(Vec::new())));
        }
        // Lists nested three deep have more dimensions. A row is a list of plain items, or no list.
        let mut items = list.extract::<Vec<Bound<'_, PyAny>>>()?;
        let mut shape = vec![items.len()];
        while let Some(first) = items.first()
            && is_list(first)
            && first.get_item(0).is_ok_and(|inner| is_list(&inner))
        {
            let length = first.len()?;
            let mut flat = Vec::with_capacity(items.len() * length);
            for (place, item) in items.iter().enumerate() {
                let found: Vec<_> = if is_list(item) { item.extract()? } else { Vec::new() };
                if found.len() != length {
                    return Err(bad_option(format_args!(
                        "{length} rows in a list, and {} in list {place}",
                        found.len()
                    )));
                }
                flat.extend(found);
            }
            items = flat;
            shape.push(length);
            too_deep(shape.len() - 1)?;
        }
        Self::of_items(&items, Some(shape), reading)
    }

    /// The rows of items, each a hand.
    fn of_items(items: &[Bound<'_, PyAny>], shape: Option<Vec<usize>>, reading: Reading) -> PyResult<Self> {
        let mut rows = Vec::with_capacity(items.len());
        for (row, item) in items.iter().enumerate() {
            check_at(row)?;
            rows.push(Row::of(item, row, reading)?.ok_or_else(|| in_row(wrong_type(item, NO_HAND), row))?);
        }
        let rows = Python::attach(|py| of_rows(py, rows, reading))?;
        Ok(Self::of_memory(rows, shape))
    }
}

/// The contents of an array: numbers, or objects and strings with a shape.
enum Read<'py> {
    Array(Input),
    Items(Vec<Bound<'py, PyAny>>, Vec<usize>),
}

/// Reads a buffer, or anything that numpy converts to an array.
fn read_array<'py>(object: &Bound<'py, PyAny>, reading: Reading) -> PyResult<Read<'py>> {
    let py = object.py();
    if let Ok(buffer) = PyUntypedBuffer::get(object)
        && let Some(input) = of_buffer(py, buffer, reading)?
    {
        return Ok(Read::Array(input));
    }
    let plain = py.import("shanten.columns")?.call_method1("plain", (object,))?;
    if let Ok((items, shape)) = plain.extract() {
        return Ok(Read::Items(items, shape));
    }
    // A scalar is an array without dimensions, whose memory isn't shown.
    let buffer = PyUntypedBuffer::get(&plain).map_err(|_| wrong_type(object, NO_HANDS))?;
    of_buffer(py, buffer, reading)?.map(Read::Array).ok_or_else(|| wrong_type(object, NO_HANDS))
}

/// The rows of a list. Invalid hands are marked in their places.
fn of_rows(py: Python<'_>, rows: Vec<Row>, reading: Reading) -> PyResult<Chunk> {
    let is_null = |row: &Row| matches!(row, Row::Null);
    if let Some(row) = rows.iter().position(is_null).filter(|_| !reading.bad_is_null) {
        return Err(in_row(bad_option("it is None: invalid=\"null\" answers it by NO_HAND"), row));
    }
    if rows.iter().all(|row| matches!(row, Row::Counts(_) | Row::Null)) {
        let counts = |row| if let Row::Counts(counts) = row { counts } else { NO_COUNTS };
        return Ok(Chunk::new(RowMemory::Own(rows.into_iter().map(counts).collect()), None));
    }
    if rows.iter().all(|row| matches!(row, Row::Text(_) | Row::Null)) {
        let text = |row: usize| if let Row::Text(text) = &rows[row] { Some(&**text) } else { None };
        let mut chunk = py.detach(|| Chunk::of_texts(text, rows.len(), None, reading))?;
        chunk.source.mark(rows.iter().enumerate().filter(|(_, row)| is_null(row)).map(|(row, _)| row));
        return Ok(chunk);
    }
    let Some(rules) = reading.hands else { return visible_rows(rows, reading) };
    let hand = |row| match row {
        Row::Null => EitherHand::from_counts(rules, &NO_COUNTS, 0),
        Row::Counts(counts) => EitherHand::from_counts(rules, &counts, 0),
        Row::Text(text) => EitherHand::from_text(rules, &text),
        Row::Hand(hand) => hand,
    };
    Ok(Chunk::new(RowMemory::of_hands(rows.into_iter().map(hand).collect()), None))
}

/// The visible tiles of each row of a list.
fn visible_rows(rows: Vec<Row>, reading: Reading) -> PyResult<Chunk> {
    let counts = |(at, row)| match row {
        Row::Counts(counts) => Ok(counts),
        Row::Null => Ok(NO_COUNTS),
        Row::Text(text) => match text.parse::<shanten::Visible>() {
            Ok(visible) => Ok(visible.counts()),
            Err(_) if reading.bad_is_null => Ok(NO_COUNTS),
            Err(error) => Err(in_row(refused(Refusal { message: format!("visible: {error}"), ..error.into() }), at)),
        },
        Row::Hand(_) => Err(in_row(bad_option("a hand isn't visible: write its tiles"), at)),
    };
    let rows: PyResult<_> = rows.into_iter().enumerate().map(counts).collect();
    Ok(Chunk::new(RowMemory::Own(rows?), None))
}

impl RowMemory {
    /// Marks rows as invalid.
    fn mark(&mut self, rows: impl Iterator<Item = usize>) {
        let refused = || -> InputError { shanten::Hand::from_counts(&NO_COUNTS).expect_err("they are too many") };
        for row in rows {
            match self {
                Self::Own(counts) => counts[row] = NO_COUNTS,
                Self::Hands(hands) => hands[row] = Err(refused()),
                Self::Variants(hands) => hands[row] = Err(refused()),
                Self::Python(_) | Self::Arrow(_) => {}
            }
        }
    }
}

impl Chunk {
    /// The rows of strings.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone has one lifetime")]
    pub fn of_texts<'a>(
        text: impl Fn(usize) -> Option<&'a str> + Sync,
        rows: usize,
        nulls: Option<arrow_buffer::NullBuffer>,
        reading: Reading,
    ) -> PyResult<Self> {
        /// Reads all strings into their rows, piece by piece, checking for signals in between.
        fn read<'a, P>(
            text: &(impl Fn(usize) -> Option<&'a str> + Sync),
            places: &mut [P],
            threads: NonZeroUsize,
            read: impl Fn(Texts<&(dyn Fn(usize) -> Option<&'a str> + Sync)>, &mut [P]) -> Result<(), BadRows>,
        ) -> PyResult<Result<(), BadRows>> {
            let (piece, mut signals, mut result) = (threads.get().saturating_mul(1 << 16), Signals::new(), Ok(()));
            for (number, places) in places.chunks_mut(piece).enumerate() {
                let first = number * piece;
                let text = |row| text(first + row);
                let bad = read(Texts::new(&text as &(dyn Fn(_) -> _ + Sync)).with_threads(threads), places);
                let bad = bad.map_err(|mut bad| {
                    bad.first += first;
                    bad
                });
                result = result.and(bad);
                signals.check()?;
            }
            Ok(result)
        }
        // An invalid hand is stored in its row as an error, and reported later.
        let source = match reading.hands {
            None => {
                let mut counts = vec![[0; Tile::KINDS]; rows];
                let bad = read(&text, &mut counts, reading.threads, |texts, places| texts.visible(places))?;
                if !reading.bad_is_null {
                    bad.map_err(value_error)?;
                }
                RowMemory::Own(counts)
            }
            Some(Rules::RIICHI) => {
                let mut hands = vec![Ok(shanten::Hand::new()); rows];
                let _ = read(&text, &mut hands, reading.threads, |texts, places| texts.hands(places))?;
                RowMemory::Hands(hands)
            }
            Some(rules) => {
                let mut hands = vec![Ok(VariantHand::new(rules)); rows];
                let _ = read(&text, &mut hands, reading.threads, |texts, places| texts.hands_under(rules, places))?;
                RowMemory::Variants(hands)
            }
        };
        Ok(Self::new(source, nulls))
    }
}

/// The rows of a buffer whose last dimension has 34 items; `None` if its number type isn't
/// supported here.
fn of_buffer(py: Python<'_>, buffer: PyUntypedBuffer, reading: Reading) -> PyResult<Option<Input>> {
    // Numbers in the other byte order are left to numpy.
    if buffer.format().to_bytes().starts_with(if cfg!(target_endian = "little") { b">" } else { b"<" }) {
        return Ok(None);
    }
    let element = ElementType::from_format(buffer.format());
    if matches!(element, ElementType::Bool | ElementType::Unknown) {
        return Ok(None);
    }
    let shape = buffer.shape().to_vec();
    let Some((&Tile::KINDS, leading)) = shape.split_last() else {
        let one = "34 counts, (n, 34) or more dimensions before";
        return Err(bad_option(format_args!("hands have the shape {one}, not {shape:?}")));
    };
    let chunk = match element {
        ElementType::UnsignedInteger { bytes: 1 } => {
            let buffer = buffer.into_typed::<u8>()?;
            if buffer.is_c_contiguous() {
                Chunk::new(RowMemory::Python(buffer), None)
            } else {
                let rows = batch::rows(&buffer.to_vec(py)?).map_err(value_error)?.to_vec();
                Chunk::new(RowMemory::Own(rows), None)
            }
        }
        ElementType::UnsignedInteger { bytes: 2 } => {
            narrow::<u16>(py, buffer, reading, |number| number.try_into().ok())?
        }
        ElementType::UnsignedInteger { bytes: 4 } => {
            narrow::<u32>(py, buffer, reading, |number| number.try_into().ok())?
        }
        ElementType::UnsignedInteger { bytes: 8 } => {
            narrow::<u64>(py, buffer, reading, |number| number.try_into().ok())?
        }
        ElementType::SignedInteger { bytes: 1 } => narrow::<i8>(py, buffer, reading, |number| number.try_into().ok())?,
        ElementType::SignedInteger { bytes: 2 } => narrow::<i16>(py, buffer, reading, |number| number.try_into().ok())?,
        ElementType::SignedInteger { bytes: 4 } => narrow::<i32>(py, buffer, reading, |number| number.try_into().ok())?,
        ElementType::SignedInteger { bytes: 8 } => narrow::<i64>(py, buffer, reading, |number| number.try_into().ok())?,
        ElementType::Float { bytes: 4 } => narrow::<f32>(py, buffer, reading, |number| whole(number.into()))?,
        ElementType::Float { bytes: 8 } => narrow::<f64>(py, buffer, reading, whole)?,
        _ => return Ok(None),
    };
    Ok(Some(Input::of_memory(chunk, Some(leading.to_vec()))))
}

/// Converts rows of wider numbers. A row with a number that isn't a count is invalid.
fn narrow<T: Element + Copy + Display>(
    py: Python<'_>,
    buffer: PyUntypedBuffer,
    reading: Reading,
    count: impl Fn(T) -> Option<u8> + Copy,
) -> PyResult<Chunk> {
    let numbers = buffer.into_typed::<T>()?.to_vec(py)?;
    let row = |(row, numbers): (usize, &[T])| {
        check_at(row)?;
        let mut counts = [0; Tile::KINDS];
        for (kind, (to, &number)) in counts.iter_mut().zip(numbers).enumerate() {
            match count(number) {
                Some(count) => *to = count,
                None if reading.bad_is_null => return Ok(NO_COUNTS),
                None => return Err(in_row(no_count(kind, number), row)),
            }
        }
        Ok(counts)
    };
    let rows: PyResult<_> = numbers.chunks_exact(Tile::KINDS).enumerate().map(row).collect();
    Ok(Chunk::new(RowMemory::Own(rows?), None))
}
