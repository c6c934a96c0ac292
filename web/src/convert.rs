//! Objects and errors, from JavaScript and back.

use js_sys::{Error, JSON, Reflect};
use serde::Serialize;
use shanten_ask::{Question, Refusal};
use wasm_bindgen::JsValue;

/// An exception with the message of a refusal, its kind by name, and the place of what is wrong: in
/// a text as JavaScript counts characters, in a list or a batch the index.
pub(crate) fn refused(refusal: impl Into<Refusal>) -> JsValue {
    let refusal = refusal.into();
    let before = refusal.text.as_deref().zip(refusal.place).and_then(|(text, place)| text.get(..place.offset()));
    let at = before.map(|before| before.encode_utf16().count()).or(refusal.at());
    let error = Error::new(&refusal.message);
    error.set_name("ShantenError");
    let index = at.and_then(|at| u32::try_from(at).ok());
    let values = [
        ("kind", Some(refusal.kind.into())),
        ("at", index.map(JsValue::from)),
        ("text", refusal.text.as_deref().map(JsValue::from)),
    ];
    for (name, value) in values {
        if let Some(value) = value {
            // It is a plain object, which takes every property.
            let _ = Reflect::set(&error, &name.into(), &value);
        }
    }
    error.into()
}

/// The question with the options of an object; nothing is one without options.
pub(crate) fn question(options: &JsValue) -> Result<Question, JsValue> {
    if options.is_null_or_undefined() {
        return Ok(Question::default());
    }
    let text = JSON::stringify(options)?.as_string();
    Question::read(text.as_deref().unwrap_or("null")).map_err(refused)
}

/// Makes an object.
pub(crate) fn to_js(value: &(impl Serialize + ?Sized)) -> Result<JsValue, JsValue> {
    // Keys of objects are texts, so nothing can fail.
    JSON::parse(&serde_json::to_string(value).unwrap_or_default())
}
