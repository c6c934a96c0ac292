//! What isn't about one hand: rules, tiles, notations, payments.

use serde_json::Value;
use shanten_ask::answer_without_hand;
use wasm_bindgen::prelude::*;

use crate::Tiles;
use crate::convert::{question, refused, to_js};

/// The answer to a question without a hand.
fn ask(name: &str, values: &[(&str, Value)], options: &JsValue) -> Result<JsValue, JsValue> {
    let mut question = question(options)?;
    for (name, value) in values {
        question.set(name, value.clone());
    }
    let answer = answer_without_hand::<Tiles>(name, &mut question).expect("there are such questions");
    to_js(&answer.map_err(refused)?)
}

/// The rules of a game in full, and its limits: a preset such as `"three-player"`, and what differs
/// from it, as in `"riichi,jokers=4"`. Riichi unless it is given.
#[wasm_bindgen(unchecked_return_type = "Rules")]
pub fn rules(text: Option<String>) -> Result<JsValue, JsValue> {
    ask("game", &[("rules", text.into())], &JsValue::NULL)
}

/// All names that options and answers have: patterns, limits, winds and so on.
#[wasm_bindgen(unchecked_return_type = "Names")]
pub fn names() -> Result<JsValue, JsValue> {
    ask("names", &[], &JsValue::NULL)
}

/// Score rules in full: a preset, and what differs from it. Those of Tenhou unless it is given.
#[wasm_bindgen(js_name = scoreRules, unchecked_return_type = "string")]
pub fn score_rules(text: Option<String>) -> Result<JsValue, JsValue> {
    ask("score_rules", &[("score_rules", text.into())], &JsValue::NULL)
}

/// Tiles of any notation in letters, in order: letters, mjai, 34 counts, numbers.
#[wasm_bindgen(unchecked_return_type = "string")]
pub fn letters(
    text: String,
    #[wasm_bindgen(unchecked_optional_param_type = "Notation")] notation: Option<String>,
) -> Result<JsValue, JsValue> {
    ask("letters", &[("text", text.into()), ("notation", notation.into())], &JsValue::NULL)
}

/// Facts about a tile, under rules.
#[wasm_bindgen(js_name = tileFacts, unchecked_return_type = "TileFacts")]
pub fn tile_facts(tile: String, rules: Option<String>) -> Result<JsValue, JsValue> {
    ask("tile", &[("tile", tile.into()), ("rules", rules.into())], &JsValue::NULL)
}

/// The visible tiles after turns such as `"add 5m"`, `"add (123m) 3m"` and `"remove 5m"`.
#[wasm_bindgen(js_name = visibleAfter, unchecked_return_type = "string")]
pub fn visible_after(turns: Vec<String>, visible: Option<String>) -> Result<JsValue, JsValue> {
    ask("visible", &[("turns", turns.into()), ("visible", visible.into())], &JsValue::NULL)
}

/// The changes of points by seat when the wall is exhausted: who is ready, by seat.
#[wasm_bindgen(js_name = notenPayments, unchecked_return_type = "number[]")]
pub fn noten_payments(
    #[wasm_bindgen(unchecked_param_type = "readonly boolean[]")] ready: Vec<u8>,
) -> Result<JsValue, JsValue> {
    ask("noten_payments", &[("ready", ready.into())], &JsValue::NULL)
}

/// The payments to who discarded nothing but terminals and honours; `null` where that is no win.
#[wasm_bindgen(unchecked_return_type = "Payments | null")]
pub fn nagashi(
    #[wasm_bindgen(unchecked_param_type = "Wind")] seat: String,
    #[wasm_bindgen(unchecked_optional_param_type = "NagashiOptions")] options: JsValue,
) -> Result<JsValue, JsValue> {
    ask("nagashi", &[("seat", seat.into())], &options)
}
