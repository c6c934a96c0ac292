//! Hands of riichi.

use std::fmt;

use shanten::batch::Rows;
use shanten::error::Place;
use shanten::table::Explanation;
use shanten::{Hand, InputError, Tile, TurnError, View};
use wasm_bindgen::JsValue;

use crate::convert::exception;

/// A hand of riichi.
pub(crate) type Tiles = Hand;

/// The only rules.
#[derive(Clone, Copy)]
pub(crate) struct Rules;

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("riichi")
    }
}

/// Reads rules, which must be those of riichi.
pub(crate) fn rules(text: Option<&str>) -> Result<Rules, JsValue> {
    match text {
        None | Some("riichi") => Ok(Rules),
        Some(other) => Err(exception(format_args!("rules {other}: this is riichi only; \"shanten/any\" has all"))),
    }
}

pub(crate) fn read(text: &str, _: Rules) -> Result<Tiles, InputError> {
    text.parse()
}

pub(crate) fn from_counts(counts: &[u8; Tile::KINDS], _: Rules, jokers: u8) -> Result<Tiles, InputError> {
    if jokers > 0 {
        Err(InputError::TooManyJokers { most: 0, at: Place::in_list(0) })
    } else {
        Hand::from_counts(counts)
    }
}

pub(crate) fn from_kinds(kinds: &[u8], _: Rules) -> Result<Tiles, InputError> {
    Hand::from_kinds(kinds)
}

pub(crate) fn from_numbers(numbers: &[u8], _: Rules) -> Result<Tiles, InputError> {
    Hand::from_numbers(numbers)
}

pub(crate) fn rules_of(_: &Tiles) -> Rules {
    Rules
}

pub(crate) fn draw_joker(_: &mut Tiles) -> Result<(), TurnError> {
    Err(TurnError::TooManyJokers { jokers: 1, most: 0 })
}

pub(crate) fn discard_joker(hand: &mut Tiles) -> Result<(), TurnError> {
    draw_joker(hand)
}

pub(crate) fn with_visible_jokers(view: View<Tiles>, jokers: u8) -> Result<View<Tiles>, TurnError> {
    if jokers > 0 { Err(TurnError::TooManyJokers { jokers: jokers.into(), most: 0 }) } else { Ok(view) }
}

#[expect(clippy::unnecessary_wraps, reason = "other games may have none")]
pub(crate) fn explain(hand: &Tiles) -> Option<Explanation> {
    Some(hand.explain())
}

/// There are no wild tiles.
pub(crate) fn wild(_: &Tiles) -> u8 {
    0
}

/// The counts of all tiles, since none is wild.
pub(crate) fn natural(hand: &Tiles) -> [u8; Tile::KINDS] {
    hand.counts()
}

pub(crate) fn rows_under(rows: Rows<'_>, _: Rules) -> Rows<'_> {
    rows
}
