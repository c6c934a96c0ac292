//! Many hands at once, in typed arrays.

use js_sys::{BigUint64Array, Int8Array, Object, Reflect, Uint8Array};
use serde::Deserialize;
use shanten::batch::{self, BadRows, DiscardColumns, Rows, Texts, UsefulColumns};
use shanten::{Strictness, Tile};
use wasm_bindgen::prelude::*;

use crate::build::{self, Rules};
use crate::convert::{exception, from_js, refused};

/// How rows are answered.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    rules: Option<String>,
    strictness: Strictness,
    invalid: Invalid,
}

/// The way to treat a row that is no hand.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Invalid {
    #[default]
    Throw,
    Mark,
}

/// How texts are read.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct TextOptions {
    invalid: Invalid,
}

/// Counts of hands and of what is visible beside each, by rows of 34.
struct Input<'a> {
    counts: &'a [[u8; Tile::KINDS]],
    visible: Option<&'a [[u8; Tile::KINDS]]>,
    rules: Rules,
    strictness: Strictness,
    invalid: Invalid,
}

impl<'a> Input<'a> {
    fn new(counts: &'a [u8], visible: Option<&'a [u8]>, options: &JsValue) -> Result<Self, JsValue> {
        let Options { rules, strictness, invalid } = from_js("options", options)?;
        let rules = build::rules(rules.as_deref())?;
        let counts = batch::rows(counts).map_err(refused)?;
        let visible = visible.map(batch::rows).transpose().map_err(refused)?;
        if let Some(visible) = visible.filter(|visible| visible.len() != counts.len()) {
            return Err(exception(format_args!("{} visible rows for {} hands", visible.len(), counts.len())));
        }
        Ok(Self { counts, visible, rules, strictness, invalid })
    }

    fn rows(&self) -> Rows<'a> {
        let rows = build::rows_under(Rows::new(self.counts), self.rules).with_strictness(self.strictness);
        self.visible.map_or(rows, |visible| rows.with_visible(visible))
    }
}

/// The counts in a typed array, if there is one.
fn column(array: &JsValue) -> Result<Option<Vec<u8>>, JsValue> {
    if array.is_null_or_undefined() {
        return Ok(None);
    }
    let array = array.dyn_ref::<Uint8Array>().ok_or_else(|| exception("visible: no Uint8Array"))?;
    Ok(Some(array.to_vec()))
}

/// Fails with the first bad row, unless bad rows are only marked in the answers.
fn check(result: Result<(), BadRows>, invalid: Invalid) -> Result<(), JsValue> {
    match (result, invalid) {
        (Err(bad), Invalid::Throw) => Err(exception(bad)),
        _ => Ok(()),
    }
}

/// The counts of hands in letters, a row of 34 for each.
#[wasm_bindgen(js_name = rowsOfTexts)]
pub fn rows_of_texts(
    texts: Vec<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "Pick<BatchOptions, 'invalid'>")] options: JsValue,
) -> Result<Vec<u8>, JsValue> {
    let TextOptions { invalid } = from_js("options", &options)?;
    let mut counts = vec![[0; Tile::KINDS]; texts.len()];
    check(Texts::new(|at: usize| Some(&*texts[at])).counts(&mut counts), invalid)?;
    Ok(counts.into_flattened())
}

/// The shanten of each row of 34 counts; 127 for a hand that can't be completed. `visible` has a
/// row of what else is visible for each. A row that is no hand is an exception, or -128 if
/// `options.invalid` is `"mark"`.
#[wasm_bindgen(js_name = shantenOfRows)]
pub fn shanten_of_rows(
    counts: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array | null")] visible: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "BatchOptions")] options: JsValue,
) -> Result<Vec<i8>, JsValue> {
    let visible = column(&visible)?;
    let input = Input::new(counts, visible.as_deref(), &options)?;
    let mut shanten = vec![0; input.counts.len()];
    check(input.rows().shanten(&mut shanten), input.invalid)?;
    Ok(shanten)
}

/// The best discard of each row: its kind number, the shanten after it, the kinds that are useful
/// then, a bit each, and their copies left. A row that is no hand has 255, -128, all bits and 255.
#[wasm_bindgen(js_name = bestDiscardOfRows, unchecked_return_type = "BestDiscards")]
pub fn best_discard_of_rows(
    counts: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array | null")] visible: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "BatchOptions")] options: JsValue,
) -> Result<Object, JsValue> {
    let visible = column(&visible)?;
    let input = Input::new(counts, visible.as_deref(), &options)?;
    let rows = input.counts.len();
    let (mut discard, mut shanten, mut tiles, mut copies) =
        (vec![0; rows], vec![0; rows], vec![0; rows], vec![0; rows]);
    let after = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
    check(input.rows().best_discard(DiscardColumns::new(&mut discard, after)), input.invalid)?;
    let object = Object::new();
    let columns: [(&str, JsValue); 4] = [
        ("discard", Uint8Array::from(&*discard).into()),
        ("shanten", Int8Array::from(&*shanten).into()),
        ("tiles", BigUint64Array::from(&*tiles).into()),
        ("copies", Uint8Array::from(&*copies).into()),
    ];
    for (name, column) in columns {
        Reflect::set(&object, &name.into(), &column)?;
    }
    Ok(object)
}
