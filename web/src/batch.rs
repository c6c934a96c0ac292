//! Many hands at once, in typed arrays.

use js_sys::{BigUint64Array, Int8Array, Object, Reflect, Uint8Array, Uint32Array};
use shanten::batch;
use shanten_ask::{AnswerColumns, columns_of, counts_of_texts, scores_of};
use wasm_bindgen::prelude::*;

use crate::Tiles;
use crate::convert::{question, refused};

/// An object of typed arrays.
fn object<const N: usize>(columns: [(&str, JsValue); N]) -> Result<JsValue, JsValue> {
    let object = Object::new();
    for (name, column) in columns {
        Reflect::set(&object, &name.into(), &column)?;
    }
    Ok(object.into())
}

fn answered(ask: &str, counts: &[u8], visible: Option<Vec<u8>>, options: &JsValue) -> Result<AnswerColumns, JsValue> {
    let hands = batch::rows(counts).map_err(refused)?;
    let visible = visible.as_deref().map(batch::rows).transpose().map_err(refused)?;
    columns_of::<Tiles>(ask, hands, visible, &mut question(options)?).map_err(refused)
}

fn rows(name: &str, texts: Vec<String>, options: &JsValue) -> Result<Vec<u8>, JsValue> {
    let mut question = question(options)?;
    question.set(name, texts);
    counts_of_texts(&mut question).map(Vec::into_flattened).map_err(refused)
}

/// The counts of hands in letters, a row of 34 for each.
#[wasm_bindgen(js_name = rowsOfTexts)]
pub fn rows_of_texts(
    texts: Vec<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "Pick<BatchOptions, 'invalid'>")] options: JsValue,
) -> Result<Vec<u8>, JsValue> {
    rows("hands", texts, &options)
}

/// The same of visible tiles, which may be more than a hand has.
#[wasm_bindgen(js_name = visibleRowsOfTexts)]
pub fn visible_rows_of_texts(
    texts: Vec<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "Pick<BatchOptions, 'invalid'>")] options: JsValue,
) -> Result<Vec<u8>, JsValue> {
    rows("visible", texts, &options)
}

/// The shanten of each row of 34 counts; 127 for a hand that can't be completed. `visible` has a
/// row of what else is visible for each. A row that is no hand is an exception, or -128 if
/// `options.invalid` is `"mark"`.
#[wasm_bindgen(js_name = shantenOfRows)]
pub fn shanten_of_rows(
    counts: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array | null")] visible: Option<Vec<u8>>,
    #[wasm_bindgen(unchecked_optional_param_type = "BatchOptions & InForm")] options: JsValue,
) -> Result<Vec<i8>, JsValue> {
    answered("batch_shanten", counts, visible, &options).map(|found| found.shanten)
}

/// The shanten of each row, the kinds that are useful, a bit each, and their copies left. A row
/// that is no hand has -128, all bits and 255.
#[wasm_bindgen(js_name = usefulOfRows, unchecked_return_type = "UsefulColumns")]
pub fn useful_of_rows(
    counts: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array | null")] visible: Option<Vec<u8>>,
    #[wasm_bindgen(unchecked_optional_param_type = "BatchOptions & InForm")] options: JsValue,
) -> Result<JsValue, JsValue> {
    let AnswerColumns { shanten, tiles, copies, .. } = answered("batch_useful", counts, visible, &options)?;
    object([
        ("shanten", Int8Array::from(&*shanten).into()),
        ("tiles", BigUint64Array::from(&*tiles).into()),
        ("copies", Uint8Array::from(&*copies).into()),
    ])
}

/// The best discard of each row: its kind number, the shanten after it, the kinds that are useful
/// then, a bit each, and their copies left. A row that is no hand has 255, -128, all bits and 255.
#[wasm_bindgen(js_name = bestDiscardOfRows, unchecked_return_type = "DiscardColumns")]
pub fn best_discard_of_rows(
    counts: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array | null")] visible: Option<Vec<u8>>,
    #[wasm_bindgen(unchecked_optional_param_type = "BatchOptions")] options: JsValue,
) -> Result<JsValue, JsValue> {
    let AnswerColumns { discard, shanten, tiles, copies } = answered("batch_discards", counts, visible, &options)?;
    object([
        ("discard", Uint8Array::from(&*discard).into()),
        ("shanten", Int8Array::from(&*shanten).into()),
        ("tiles", BigUint64Array::from(&*tiles).into()),
        ("copies", Uint8Array::from(&*copies).into()),
    ])
}

/// The points, han and fu of each row of a complete hand, all won in the same way: `tiles` are the
/// winning tile of each, or one of all.
#[wasm_bindgen(js_name = scoresOfRows, unchecked_return_type = "ScoreColumns")]
pub fn scores_of_rows(
    counts: &[u8],
    tiles: Vec<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "Win & Pick<BatchOptions, 'invalid'>")] win: JsValue,
) -> Result<JsValue, JsValue> {
    let mut question = question(&win)?;
    question.set("tile", tiles);
    let found = scores_of(batch::rows(counts).map_err(refused)?, &mut question).map_err(refused)?;
    object([
        ("points", Uint32Array::from(&*found.points).into()),
        ("han", Uint8Array::from(&*found.han).into()),
        ("fu", Uint8Array::from(&*found.fu).into()),
    ])
}
