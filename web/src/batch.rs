//! Many hands at once, as strings or in typed arrays.

use js_sys::{Array, BigUint64Array, Int8Array, Object, Reflect, Uint8Array, Uint32Array};
use shanten::Tile;
use shanten::batch::{self, Texts};
use shanten_questions::{AnswerColumns, columns_of, columns_of_texts, scores_of, scores_of_texts};
use wasm_bindgen::prelude::*;

use crate::Tiles;
use crate::convert::{list_of, numbers_of, question, refused, text_of};

/// An object of typed arrays.
fn object<const N: usize>(columns: [(&str, JsValue); N]) -> Result<JsValue, JsValue> {
    let object = Object::new();
    for (name, column) in columns {
        Reflect::set(&object, &name.into(), &column)?;
    }
    Ok(object.into())
}

fn answered(ask: &str, hands: &JsValue, visible: &JsValue, options: &JsValue) -> Result<AnswerColumns, JsValue> {
    let mut question = question(options)?;
    let visible = (!visible.is_null_or_undefined()).then_some(visible);
    if Array::is_array(hands) {
        question.set("hands", list_of("hands", hands, text_of)?);
        question.set("visible", visible.map(|visible| list_of("visible", visible, text_of)).transpose()?);
        return columns_of_texts::<Tiles>(ask, &mut question).map_err(refused);
    }
    let hands = numbers_of("hands", hands)?;
    let visible = visible.map(|visible| numbers_of("visible", visible)).transpose()?;
    let visible = visible.as_deref().map(batch::rows).transpose().map_err(refused)?;
    let hands = batch::rows(&hands).map_err(refused)?;
    columns_of::<Tiles>(ask, hands, visible, &mut question).map_err(refused)
}

/// The counts of hands in letters, a row of 34 for each.
#[wasm_bindgen(js_name = rowsOfTexts)]
pub fn rows_of_texts(#[wasm_bindgen(unchecked_param_type = "string[]")] texts: JsValue) -> Result<Vec<u8>, JsValue> {
    let texts = list_of("texts", &texts, text_of)?;
    let mut counts = vec![[0; Tile::KINDS]; texts.len()];
    Texts::new(|row: usize| Some(&*texts[row])).counts(&mut counts).map_err(refused)?;
    Ok(counts.into_flattened())
}

/// The shanten of each hand; 127 for one that can't be completed. Hands are strings, or rows of 34
/// counts; `visible` has the other visible tiles for each, in the same form. An invalid row is an
/// exception, or -128 if `options.invalid` is `"mark"`.
#[wasm_bindgen(js_name = shantenOfRows)]
pub fn shanten_of_rows(
    #[wasm_bindgen(unchecked_param_type = "Rows")] hands: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Rows | null")] visible: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "BatchOptions & InForm")] options: JsValue,
) -> Result<Vec<i8>, JsValue> {
    answered("batch_shanten", &hands, &visible, &options).map(|found| found.shanten)
}

/// The shanten of each row, the useful kinds, one bit each, and their copies left. An invalid row
/// has -128, all bits and 255.
#[wasm_bindgen(js_name = usefulOfRows, unchecked_return_type = "UsefulColumns")]
pub fn useful_of_rows(
    #[wasm_bindgen(unchecked_param_type = "Rows")] hands: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Rows | null")] visible: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "BatchOptions & InForm")] options: JsValue,
) -> Result<JsValue, JsValue> {
    let AnswerColumns { shanten, tiles, copies, .. } = answered("batch_useful", &hands, &visible, &options)?;
    object([
        ("shanten", Int8Array::from(&*shanten).into()),
        ("tiles", BigUint64Array::from(&*tiles).into()),
        ("copies", Uint8Array::from(&*copies).into()),
    ])
}

/// The best discard of each row: its kind number, the shanten after it, the kinds useful then, one
/// bit each, and their copies left. An invalid row has 255, -128, all bits and 255.
#[wasm_bindgen(js_name = bestDiscardOfRows, unchecked_return_type = "DiscardColumns")]
pub fn best_discard_of_rows(
    #[wasm_bindgen(unchecked_param_type = "Rows")] hands: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Rows | null")] visible: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "BatchOptions")] options: JsValue,
) -> Result<JsValue, JsValue> {
    let AnswerColumns { discard, shanten, tiles, copies } = answered("batch_discards", &hands, &visible, &options)?;
    object([
        ("discard", Uint8Array::from(&*discard).into()),
        ("shanten", Int8Array::from(&*shanten).into()),
        ("tiles", BigUint64Array::from(&*tiles).into()),
        ("copies", Uint8Array::from(&*copies).into()),
    ])
}

/// The points, han and fu of each complete hand. Each option of `win` is one value for all hands,
/// or a list with one value per hand.
#[wasm_bindgen(js_name = scoresOfRows, unchecked_return_type = "ScoreColumns")]
pub fn scores_of_rows(
    #[wasm_bindgen(unchecked_param_type = "Rows")] hands: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Wins")] win: JsValue,
) -> Result<JsValue, JsValue> {
    let mut question = question(&win)?;
    let found = if Array::is_array(&hands) {
        question.set("hands", list_of("hands", &hands, text_of)?);
        scores_of_texts::<Tiles>(&mut question)
    } else {
        scores_of(batch::rows(&numbers_of("hands", &hands)?).map_err(refused)?, &mut question)
    };
    let found = found.map_err(refused)?;
    object([
        ("points", Uint32Array::from(&*found.points).into()),
        ("han", Uint8Array::from(&*found.han).into()),
        ("fu", Uint8Array::from(&*found.fu).into()),
    ])
}
