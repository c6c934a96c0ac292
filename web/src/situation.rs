//! What is known besides a hand.

use serde::Deserialize;
use shanten::{Strictness, View, Visible};
use wasm_bindgen::JsValue;

use crate::convert::{bad_tiles, exception, from_js};
use crate::game::{self, Tiles};

/// What is known besides a hand, and which of it counts as gone.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Situation {
    visible: String,
    visible_jokers: u8,
    strictness: Strictness,
}

/// A hand as its player sees it.
pub(crate) fn view(hand: &Tiles, situation: &JsValue) -> Result<View<Tiles>, JsValue> {
    if situation.is_null_or_undefined() {
        return Ok(hand.view());
    }
    let Situation { visible, visible_jokers, strictness } = from_js("situation", situation)?;
    let tiles: Visible = visible.parse().map_err(|error| bad_tiles(error, &visible))?;
    let view = hand.view().with_strictness(strictness);
    let view = view.with_visible(tiles).and_then(|view| game::with_visible_jokers(view, visible_jokers));
    view.map_err(exception)
}
