//! Hands of all games.

use shanten::batch::Rows;
use shanten::rules::VariantHand;
use shanten::table::Explanation;
use shanten::{InputError, Tile, TurnError, View};
use wasm_bindgen::JsValue;

use crate::convert::exception;

/// A hand of any game.
pub(crate) type Tiles = VariantHand;

pub(crate) use shanten::rules::Rules;

/// Reads rules: the name of a preset and options that differ from it. Nothing is riichi.
pub(crate) fn rules(text: Option<&str>) -> Result<Rules, JsValue> {
    text.map_or(Ok(Rules::RIICHI), |text| {
        text.parse().map_err(|error| exception(format_args!("rules {text}: {error}")))
    })
}

pub(crate) fn read(text: &str, rules: Rules) -> Result<Tiles, InputError> {
    rules.hand(text)
}

pub(crate) fn from_counts(counts: &[u8; Tile::KINDS], rules: Rules, jokers: u8) -> Result<Tiles, InputError> {
    VariantHand::from_counts(rules, counts, jokers)
}

pub(crate) fn from_kinds(kinds: &[u8], rules: Rules) -> Result<Tiles, InputError> {
    VariantHand::from_kinds(rules, kinds)
}

pub(crate) fn from_numbers(numbers: &[u8], rules: Rules) -> Result<Tiles, InputError> {
    VariantHand::from_numbers(rules, numbers)
}

pub(crate) fn rules_of(hand: &Tiles) -> Rules {
    hand.rules()
}

pub(crate) fn draw_joker(hand: &mut Tiles) -> Result<(), TurnError> {
    hand.draw_joker()
}

pub(crate) fn discard_joker(hand: &mut Tiles) -> Result<(), TurnError> {
    hand.discard_joker()
}

pub(crate) fn with_visible_jokers(view: View<Tiles>, jokers: u8) -> Result<View<Tiles>, TurnError> {
    view.with_visible_jokers(jokers)
}

pub(crate) fn explain(hand: &Tiles) -> Option<Explanation> {
    hand.explain()
}

/// How many wild tiles a hand has.
pub(crate) fn wild(hand: &Tiles) -> u8 {
    hand.wild()
}

/// The counts of the tiles that aren't wild.
pub(crate) fn natural(hand: &Tiles) -> [u8; Tile::KINDS] {
    let mut counts = hand.counts();
    hand.rules().options().wild.iter().for_each(|tile| counts[tile.index()] = 0);
    counts
}

pub(crate) fn rows_under(rows: Rows<'_>, rules: Rules) -> Rows<'_> {
    rows.with_rules(rules)
}
