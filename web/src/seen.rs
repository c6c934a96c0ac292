//! The visible tiles besides a hand.

use serde::Deserialize;
use shanten::{FuritenRecord, Position, Strictness, View, Visible};
use wasm_bindgen::JsValue;

use crate::build::{self, Tiles};
use crate::convert::{bad_tiles, from_js, refused};

/// The visible tiles besides a hand, and which tiles count as gone.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Seen {
    visible: String,
    visible_jokers: u8,
    /// The own discards. They are visible, too.
    discards: Option<String>,
    strictness: Strictness,
}

/// A hand as its player sees it.
pub(crate) fn view(hand: &Tiles, seen: &JsValue) -> Result<View<Tiles>, JsValue> {
    Ok(*position(hand, seen)?.view())
}

/// The same with the player's own discards.
pub(crate) fn position(hand: &Tiles, seen: &JsValue) -> Result<Position<Tiles>, JsValue> {
    if seen.is_null_or_undefined() {
        return Ok(Position::new(hand.view()));
    }
    let Seen { visible, visible_jokers, discards, strictness } = from_js("seen", seen)?;
    let read = |text: &str| text.parse::<Visible>().map_err(|error| bad_tiles(error, text));
    let mut tiles = read(&visible)?;
    let discards = discards.as_deref().map(read).transpose()?;
    tiles.insert_all(discards.iter().flat_map(Visible::pieces)).map_err(refused)?;
    let view = hand.view().with_strictness(strictness);
    let view = view.with_visible(tiles).and_then(|view| build::with_visible_jokers(view, visible_jokers));
    let position = Position::new(view.map_err(refused)?);
    let Some(discards) = discards else { return Ok(position) };
    Ok(position.with_record(FuritenRecord::of_discards(discards.tiles().collect())))
}
