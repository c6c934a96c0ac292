//! Questions without a hand: rules, tiles, notations, payments.

use js_sys::JsString;
use shanten_questions::{Question, answer_without_hand};
use wasm_bindgen::prelude::*;

use crate::Tiles;
use crate::convert::{list_of, number_of, question_with, refused, text_of, to_js, wrong};

/// The answer to a question without a hand.
fn answer(name: &str, mut question: Question) -> Result<JsValue, JsValue> {
    let found = answer_without_hand::<Tiles>(name, &mut question).expect("there are such questions");
    to_js(&found.map_err(refused)?)
}

/// The answer to a question whose options are all strings.
fn ask(name: &str, texts: &[(&str, Option<JsString>)]) -> Result<JsValue, JsValue> {
    answer(name, question_with(texts, &JsValue::NULL)?)
}

/// The full rules of a game, and its limits, from a preset such as `"three-player"`, and the
/// options that differ, as in `"riichi,jokers=4"`. Riichi by default. Any string is accepted; one
/// that isn't rules is refused.
#[wasm_bindgen(unchecked_return_type = "Rules")]
pub fn rules(text: Option<JsString>) -> Result<JsValue, JsValue> {
    ask("game", &[("rules", text)])
}

/// All names in options and answers: patterns, limits, winds and so on.
#[wasm_bindgen(unchecked_return_type = "Names")]
pub fn names() -> Result<JsValue, JsValue> {
    ask("names", &[])
}

/// The full score rules, from a preset and the options that differ. Tenhou's by default.
#[wasm_bindgen(js_name = scoreRules, unchecked_return_type = "ScoreRulesText")]
pub fn score_rules(text: Option<JsString>) -> Result<JsValue, JsValue> {
    ask("score_rules", &[("score_rules", text)])
}

/// Tiles of any notation in letters; `types.d.ts` has its type.
#[wasm_bindgen(skip_typescript)]
pub fn letters(text: JsString, notation: Option<JsString>) -> Result<JsValue, JsValue> {
    ask("letters", &[("text", Some(text)), ("notation", notation)])
}

/// Facts about a tile, under the given rules.
#[wasm_bindgen(js_name = tileFacts, unchecked_return_type = "TileFacts")]
pub fn tile_facts(
    #[wasm_bindgen(unchecked_param_type = "Piece")] tile: JsString,
    #[wasm_bindgen(unchecked_optional_param_type = "RulesText | null")] rules: Option<JsString>,
) -> Result<JsValue, JsValue> {
    ask("tile", &[("tile", Some(tile)), ("rules", rules)])
}

/// The visible tiles after turns such as `"add 5m"`, `"add (123m) 3m"` and `"remove 5m"`.
#[wasm_bindgen(js_name = visibleAfter, unchecked_return_type = "string")]
pub fn visible_after(
    #[wasm_bindgen(unchecked_param_type = "string[]")] turns: JsValue,
    visible: Option<JsString>,
) -> Result<JsValue, JsValue> {
    let mut question = question_with(&[("visible", visible)], &JsValue::NULL)?;
    question.set("turns", list_of("turns", &turns, text_of)?);
    answer("visible", question)
}

/// The changes of points by seat when the wall is exhausted, given who is ready, by seat.
#[wasm_bindgen(js_name = notenPayments, unchecked_return_type = "number[]")]
pub fn noten_payments(
    #[wasm_bindgen(unchecked_param_type = "readonly boolean[]")] ready: JsValue,
) -> Result<JsValue, JsValue> {
    let yes = |name: &str, yes: &JsValue| yes.as_bool().ok_or_else(|| wrong(name, yes, "yes or no: true or false"));
    let ready: Vec<_> = list_of("ready", &ready, yes)?.into_iter().map(u8::from).collect();
    let mut question = Question::default();
    question.set("ready", ready);
    answer("noten_payments", question)
}

/// The payments for han and fu, by default to a non-dealer by self-draw, of four players.
#[wasm_bindgen(js_name = pointsOf, unchecked_return_type = "Payments")]
pub fn points_of(
    #[wasm_bindgen(unchecked_param_type = "number")] han: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] fu: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "PointsOfOptions")] options: JsValue,
) -> Result<JsValue, JsValue> {
    let mut question = question_with(&[], &options)?;
    question.set("han", number_of("han", &han)?);
    question.set("fu", number_of("fu", &fu)?);
    answer("points_of", question)
}

/// The payments for nagashi mangan; `null` if the rules don't have it.
#[wasm_bindgen(unchecked_return_type = "Payments | null")]
pub fn nagashi(
    #[wasm_bindgen(unchecked_param_type = "Wind")] seat: JsString,
    #[wasm_bindgen(unchecked_optional_param_type = "NagashiOptions")] options: JsValue,
) -> Result<JsValue, JsValue> {
    answer("nagashi", question_with(&[("seat", Some(seat))], &options)?)
}
