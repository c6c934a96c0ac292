//! Additional data for rows of counts, a value for each row.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyInt, PyString};
use shanten::rules::{EitherHand, Rules};
use shanten::{AnyHand, InputError, Meld, Piece, Tile, TileSet, with_hand};

use super::chunk::{Chunk, Input, RowMemory};
use crate::errors::{bad, bad_option, in_row};
use crate::facts::{Parsed, text_of};
use crate::numbers::{HandCounts, bytes_of_list, is_list, numbers_in, whole};
use crate::threads::check_at;

/// Melds, red fives, jokers and Norths set aside, for rows of counts.
#[derive(Default)]
pub struct HandExtras<'py> {
    pub melds: Option<Bound<'py, PyAny>>,
    pub reds: Option<Bound<'py, PyAny>>,
    pub jokers: Option<Bound<'py, PyAny>>,
    pub norths: Option<Bound<'py, PyAny>>,
    /// The tile with which the last meld was just called.
    pub called: Option<Bound<'py, PyAny>>,
    /// The tile just drawn in riichi.
    pub drawn_in_riichi: Option<Bound<'py, PyAny>>,
}

impl HandExtras<'_> {
    /// Whether no additional data is given.
    pub fn is_empty(&self) -> bool {
        [&self.melds, &self.reds, &self.jokers, &self.norths].iter().all(|given| given.is_none())
    }

    /// The hands made of rows of counts and the additional data.
    pub fn hands(&self, input: Input, rules: Rules) -> PyResult<Input> {
        let Some(rows) = input.counts() else {
            return Err(bad_option(
                "melds, reds, jokers and norths stand beside counts: texts and hands have their own",
            ));
        };
        let melds = self.melds.as_ref().map(|given| melds(given, rules, rows.len())).transpose()?;
        let reds = self.reds.as_ref().map(|given| reds(given, rows.len())).transpose()?;
        let [jokers, norths] = [(&self.jokers, "jokers"), (&self.norths, "norths")]
            .map(|(given, name)| given.as_ref().map(|given| numbers(given, name, rows.len())).transpose());
        let (jokers, norths) = (jokers?, norths?);
        let hand = |row: usize, counts: &HandCounts| -> Result<EitherHand, InputError> {
            let jokers = jokers.as_ref().map_or(0, |jokers| jokers[row]);
            let hand = EitherHand::from_counts(rules, counts, jokers)?;
            let hand = reds.as_ref().map_or(Ok(hand), |reds| hand.with_reds(reds[row]))?;
            let (hand, of_melds) = match melds.as_ref().and_then(|melds| melds[row].as_ref()) {
                None => (hand, 0),
                Some(&shown) => {
                    let shown = shown?;
                    let melds: Vec<Meld> = with_hand!(&shown, shown => shown.melds().collect());
                    (hand.with_melds(&melds)?, shown.norths_aside())
                }
            };
            hand.with_norths_aside(norths.as_ref().map_or(of_melds, |norths| norths[row]))
        };
        let hands = rows.iter().enumerate().map(|(row, counts)| check_at(row).map(|()| hand(row, counts)));
        let chunk = Chunk::new(RowMemory::of_hands(hands.collect::<PyResult<_>>()?), input.nulls());
        drop(rows);
        Ok(Input { chunks: vec![chunk], ..input })
    }

    /// Whether some discards may be illegal.
    pub fn forbids(&self) -> bool {
        self.called.is_some() || self.drawn_in_riichi.is_some()
    }

    /// The kinds that each hand may discard, if not all are allowed.
    pub fn allowed(&self, rows: usize, are_numbers: bool, rules: Rules) -> PyResult<Option<Vec<TileSet>>> {
        let mut allowed = vec![TileSet::ALL; rows];
        if let Some(called) = &self.called {
            let melds = self.melds.as_ref().map(|melds| texts(melds, rows)).transpose()?;
            for (row, claimed) in tiles(called, "called", rows, are_numbers)?.into_iter().enumerate() {
                let Some(claimed) = claimed else { continue };
                let melds = melds.as_ref().map_or("", |melds| &melds[row]);
                let last = melds.rfind(['(', '[']).map_or("", |at| &melds[at..]).parse::<Meld>().ok();
                let last = last.filter(|last| last.tiles().any(|tile| tile == claimed));
                let none = || bad_option(format_args!("no meld called with {claimed} at the end of {melds:?}"));
                let last = last.ok_or_else(|| in_row(none(), row))?;
                allowed[row] = !rules.options().swaps.forbidden(last, claimed);
            }
        }
        if let Some(drawn) = &self.drawn_in_riichi {
            for (allowed, drawn) in allowed.iter_mut().zip(tiles(drawn, "drawn_in_riichi", rows, are_numbers)?) {
                *allowed = drawn.map_or(*allowed, TileSet::from);
            }
        }
        Ok(self.forbids().then_some(allowed))
    }
}

/// A tile for each row, as text or as a number: a kind number, or a tile number if hands have tile
/// numbers. `None` and -1 mean no tile.
fn tiles(object: &Bound<'_, PyAny>, name: &str, rows: usize, are_numbers: bool) -> PyResult<Vec<Option<Tile>>> {
    let tile = |item: &Bound<'_, PyAny>| match item.extract::<i64>() {
        _ if is_missing(item) => Ok(None),
        Ok(-1) => Ok(None),
        Ok(number) => tile_of(number, name, are_numbers).map(Some),
        Err(_) => item.extract::<Parsed<Piece>>().map(|piece| Some(piece.0.tile())),
    };
    each(object, name, rows, tile)
}

/// The tile of a kind number, 0 to 33, or of a tile number, 0 to 135.
pub fn tile_of(number: i64, name: &str, is_of_tile: bool) -> PyResult<Tile> {
    let (what, last) = if is_of_tile { ("tile: they are numbers", 135) } else { ("kind: kinds are", 33) };
    let kind = if (0..=last).contains(&number) { if is_of_tile { number / 4 } else { number } } else { -1 };
    let tile = u8::try_from(kind).ok().and_then(Tile::from_index);
    tile.ok_or_else(|| bad("no_such_tile", format_args!("{name}: {number} is no {what} from 0 to {last}")))
}

/// Whether a value is missing: `None`, or pandas's equivalents.
fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    item.is_none()
        || item.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan())
        || item.get_type().name().is_ok_and(|name| name == "NAType")
}

/// The value of each row of an array, a column, or nested lists.
fn each<T>(
    object: &Bound<'_, PyAny>,
    name: &str,
    rows: usize,
    read: impl Fn(&Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let is_plain = |item: &Bound<'_, PyAny>| match name {
        _ if item.is_none() || item.is_instance_of::<PyString>() => true,
        "melds" => is_list(item),
        "reds" => numbers_in(item).is_some(),
        _ => item.is_instance_of::<PyInt>(),
    };
    let listed = if is_list(object) { object.extract().ok() } else { None };
    let plain = listed.filter(|items: &Vec<_>| items.iter().all(is_plain));
    let nested = || object.py().import("shanten.columns")?.call_method1("items", (object, name))?.extract();
    let items = plain.map_or_else(nested, Ok)?;
    let one = |(row, item)| read(item).map_err(|error| in_row(error, row));
    let found = items.iter().enumerate().map(one).collect::<PyResult<Vec<_>>>()?;
    let other = || bad_option(format_args!("{} rows of {name} for {rows} hands", found.len()));
    if found.len() == rows { Ok(found) } else { Err(other()) }
}

/// The error for a row's value.
fn bad_value(name: &str, item: &Bound<'_, PyAny>, wanted: &str) -> PyErr {
    let shown = item.repr().map_or_else(|_| "it".to_owned(), |shown| shown.to_string());
    bad_option(format_args!("{name}: {shown} is {wanted}"))
}

/// The melds of each row as text, given as a string or a list of melds. `None` means none.
fn texts(object: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<String>> {
    let text = |item: &Bound<'_, PyAny>| -> PyResult<String> {
        let of = |item: &Bound<'_, PyAny>| text_of(item, "melds")?.extract::<String>();
        match () {
            () if is_missing(item) => Ok(String::new()),
            () if is_list(item) => item.try_iter()?.map(|meld| of(&meld?)).collect(),
            () => of(item),
        }
    };
    each(object, "melds", rows, text)
}

/// The called melds of each row, if there are any.
fn melds(
    object: &Bound<'_, PyAny>,
    rules: Rules,
    rows: usize,
) -> PyResult<Vec<Option<Result<EitherHand, InputError>>>> {
    let shown = |(row, text): (usize, String)| {
        let hand = (!text.is_empty()).then(|| EitherHand::from_text(rules, &text));
        match hand {
            Some(Ok(hand)) if with_hand!(&hand, hand => hand.pieces().next().is_some() || AnyHand::jokers(hand) > 0) => {
                Err(in_row(bad_option(format_args!("melds: {text:?} has tiles outside of melds")), row))
            }
            hand => Ok(hand),
        }
    };
    texts(object, rows)?.into_iter().enumerate().map(shown).collect()
}

/// The red fives of each row, given as three numbers or as text. `None` means none.
fn reds(object: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<[u8; 3]>> {
    let wanted = "neither three numbers, of characters, dots and bamboos, nor red fives such as '0m0p'";
    let one = |item: &Bound<'_, PyAny>| {
        let mut numbers = [0; 3];
        let found = if is_missing(item) {
            Some(numbers)
        } else if let Ok(text) = item.cast::<PyString>() {
            shanten_questions::red_fives(text.to_str()?)
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            bytes.as_bytes().try_into().ok()
        } else {
            (numbers_in(item) == Some(3) && bytes_of_list(item, &mut numbers).is_ok()).then_some(numbers)
        };
        found.ok_or_else(|| bad_value("reds", item, wanted))
    };
    each(object, "reds", rows, one)
}

/// A small number for each row. `None` means zero.
fn numbers(object: &Bound<'_, PyAny>, name: &str, rows: usize) -> PyResult<Vec<u8>> {
    let one = |item: &Bound<'_, PyAny>| match item.extract::<f64>() {
        _ if is_missing(item) => Ok(0),
        Ok(number) => whole(number).ok_or_else(|| bad("not_a_number", format_args!("{number} {name}"))),
        Err(_) => Err(bad_value(name, item, "no number")),
    };
    each(object, name, rows, one)
}
