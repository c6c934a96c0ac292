//! The situation of a hand.

use serde::Deserialize;
use shanten::{Strictness, View, Visible};
use wasm_bindgen::JsValue;

use crate::build::{self, Tiles};
use crate::convert::{bad_tiles, exception, from_js};

/// The visible tiles besides a hand, and which tiles count as gone.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Seen {
    visible: String,
    visible_jokers: u8,
    strictness: Strictness,
}

/// A hand as its player sees it.
pub(crate) fn view(hand: &Tiles, seen: &JsValue) -> Result<View<Tiles>, JsValue> {
    if seen.is_null_or_undefined() {
        return Ok(hand.view());
    }
    let Seen { visible, visible_jokers, strictness } = from_js("seen", seen)?;
    let tiles: Visible = visible.parse().map_err(|error| bad_tiles(error, &visible))?;
    let view = hand.view().with_strictness(strictness);
    let view = view.with_visible(tiles).and_then(|view| build::with_visible_jokers(view, visible_jokers));
    view.map_err(exception)
}
