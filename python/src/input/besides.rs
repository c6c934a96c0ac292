//! What rows of counts don't know, a value for each row.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use shanten::rules::{EitherHand, Rules};
use shanten::{InputError, Meld, Piece, Tile, TileSet, with_hand};

use super::chunk::{Chunk, Input, Source};
use crate::errors::{bad, bad_option, in_row};
use crate::facts::Word;
use crate::numbers::{Counts, bytes_of_list, numbers_in, whole};
use crate::threads::check_at;

/// Melds, red fives and jokers beside rows of counts.
#[derive(Default)]
pub struct Besides<'py> {
    pub melds: Option<Bound<'py, PyAny>>,
    pub reds: Option<Bound<'py, PyAny>>,
    pub jokers: Option<Bound<'py, PyAny>>,
    /// The tile that the last of the melds was just called with.
    pub called: Option<Bound<'py, PyAny>>,
    /// The tile that was just drawn in riichi.
    pub drawn_in_riichi: Option<Bound<'py, PyAny>>,
}

impl Besides<'_> {
    /// Whether there is nothing besides.
    pub fn is_empty(&self) -> bool {
        [&self.melds, &self.reds, &self.jokers].iter().all(|given| given.is_none())
    }

    /// The hands of rows of counts with all of it.
    pub fn beside(&self, input: Input, rules: Rules) -> PyResult<Input> {
        let Some(rows) = input.counts() else {
            return Err(bad_option("melds, reds and jokers stand beside counts: texts and hands have their own"));
        };
        let melds = self.melds.as_ref().map(|melds| texts(melds, rows.len())).transpose()?;
        let reds = self.reds.as_ref().map(|reds| numbers::<3>(reds, "reds", rows.len())).transpose()?;
        let jokers = self.jokers.as_ref().map(|jokers| numbers::<1>(jokers, "jokers", rows.len())).transpose()?;
        let hand = |row: usize, counts: &Counts| -> Result<EitherHand, InputError> {
            let jokers = jokers.as_ref().map_or(0, |jokers| jokers[row][0]);
            let hand = EitherHand::from_counts(rules, counts, jokers)?;
            let hand = reds.as_ref().map_or(Ok(hand), |reds| hand.with_reds(reds[row]))?;
            match melds.as_ref().map(|melds| melds[row].as_str()) {
                None | Some("") => Ok(hand),
                Some(text) => {
                    let melds = EitherHand::from_text(rules, text)?;
                    let melds: Vec<Meld> = with_hand!(&melds, melds => melds.melds().collect());
                    hand.with_melds(&melds)
                }
            }
        };
        let hands = rows.iter().enumerate().map(|(row, counts)| check_at(row).map(|()| hand(row, counts)));
        let chunk = Chunk::new(Source::of_hands(hands.collect::<PyResult<_>>()?), input.nulls());
        drop(rows);
        Ok(Input { chunks: vec![chunk], ..input })
    }
}

impl Besides<'_> {
    /// Whether anything keeps discards from being legal.
    pub fn forbids(&self) -> bool {
        self.called.is_some() || self.drawn_in_riichi.is_some()
    }

    /// The kinds that each hand may discard, where it may not discard all.
    pub fn allowed(&self, rows: usize) -> PyResult<Option<Vec<TileSet>>> {
        let mut allowed = vec![TileSet::ALL; rows];
        if let Some(called) = &self.called {
            let melds = self.melds.as_ref().map(|melds| texts(melds, rows)).transpose()?;
            for (row, claimed) in tiles(called, "called", rows)?.into_iter().enumerate() {
                let Some(claimed) = claimed else { continue };
                let melds = melds.as_ref().map_or("", |melds| &melds[row]);
                let last = melds.rfind(['(', '[']).map_or("", |at| &melds[at..]).parse::<Meld>().ok();
                let last = last.filter(|last| last.tiles().any(|tile| tile == claimed));
                let none = || bad_option(format_args!("no meld called with {claimed} at the end of {melds:?}"));
                allowed[row] = !last.ok_or_else(|| in_row(none(), row))?.swaps(claimed);
            }
        }
        if let Some(drawn) = &self.drawn_in_riichi {
            for (allowed, drawn) in allowed.iter_mut().zip(tiles(drawn, "drawn_in_riichi", rows)?) {
                *allowed = drawn.map_or(*allowed, TileSet::from);
            }
        }
        Ok(self.forbids().then_some(allowed))
    }
}

/// A tile of each row, as text or by its number; `None` and -1 are none.
fn tiles(object: &Bound<'_, PyAny>, name: &str, rows: usize) -> PyResult<Vec<Option<Tile>>> {
    let tile = |item: Bound<'_, PyAny>| -> PyResult<Option<Tile>> {
        match item.extract::<i64>() {
            _ if item.is_none() => Ok(None),
            Ok(-1) => Ok(None),
            Ok(number) => u8::try_from(number)
                .ok()
                .and_then(|number| Tile::try_from(number).ok())
                .map(Some)
                .ok_or_else(|| bad_option(format_args!("{name}: {number} is no kind"))),
            Err(_) => item.extract::<Word<Piece>>().map(|word| Some(word.0.tile())),
        }
    };
    let found = listed(object)?.try_iter()?.map(|item| tile(item?)).collect::<PyResult<Vec<_>>>()?;
    if found.len() == rows { Ok(found) } else { Err(other_rows(name, found.len(), rows)) }
}

fn is_list(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>()
}

/// A list of what an array or a column has, without dimensions.
fn listed<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    if is_list(object) {
        return Ok(object.clone());
    }
    for method in [intern!(py, "tolist"), intern!(py, "to_pylist"), intern!(py, "to_list")] {
        if object.hasattr(method)? {
            return object.call_method0(method);
        }
    }
    Ok(PyList::new(py, object.try_iter()?.collect::<PyResult<Vec<_>>>()?)?.into_any())
}

fn other_rows(name: &str, found: usize, rows: usize) -> PyErr {
    bad_option(format_args!("{found} rows of {name} for {rows} hands"))
}

/// The melds of each row: a text, or a list of melds. `None` is none.
fn texts(object: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<String>> {
    let text = |item: Bound<'_, PyAny>| -> PyResult<String> {
        if item.is_none() {
            return Ok(String::new());
        }
        if item.is_instance_of::<PyString>() || item.try_iter().is_err() {
            return item.str()?.extract();
        }
        item.try_iter()?.map(|meld| meld?.str()?.extract::<String>()).collect()
    };
    let ravel = intern!(object.py(), "ravel");
    let is_array = !is_list(object) && object.hasattr(ravel)?;
    let flat = if is_array { object.call_method0(ravel)? } else { object.clone() };
    let texts = listed(&flat)?.try_iter()?.map(|item| text(item?)).collect::<PyResult<Vec<_>>>()?;
    if texts.len() == rows { Ok(texts) } else { Err(other_rows("melds", texts.len(), rows)) }
}

/// So many small numbers for each row, of an array of any shape or a list of lists. `None` is none.
fn numbers<const N: usize>(object: &Bound<'_, PyAny>, name: &str, rows: usize) -> PyResult<Vec<[u8; N]>> {
    fn add(item: &Bound<'_, PyAny>, each: usize, name: &str, found: &mut Vec<u8>) -> PyResult<()> {
        if item.is_none() {
            found.resize(found.len() + each, 0);
            return Ok(());
        }
        if !is_list(item)
            && let Ok(number) = item.extract::<f64>()
        {
            let row = found.len() / each;
            let bad = || in_row(bad("not_a_number", format_args!("{number} {name}")), row);
            found.push(whole(number).ok_or_else(bad)?);
            return Ok(());
        }
        if let Some(length) = numbers_in(item) {
            let before = found.len();
            found.resize(before + length, 0);
            if bytes_of_list(item, &mut found[before..]).is_ok() {
                return Ok(());
            }
            found.truncate(before);
        }
        listed(item)?.try_iter()?.try_for_each(|inner| add(&inner?, each, name, found))
    }
    let mut found = Vec::with_capacity(rows * N);
    add(object, N, name, &mut found)?;
    match found.as_chunks() {
        (numbers, []) if numbers.len() == rows => Ok(numbers.to_vec()),
        _ => Err(other_rows(name, found.len() / N, rows)),
    }
}
