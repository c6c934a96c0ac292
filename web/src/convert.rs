//! Converts objects and errors from JavaScript and back.

use js_sys::{Array, ArrayBuffer, Error, Float64Array, JSON, JsString, Object, Reflect, Uint8Array, try_iter};
use serde::Serialize;
use shanten_questions::{Question, Refusal, bad};
use wasm_bindgen::convert::TryFromJsValue;
use wasm_bindgen::{JsCast, JsValue};

/// An exception with a refusal's message, its kind by name, and the place of the error: in a
/// string, the character index as JavaScript counts; in a list or a batch, the index.
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
            // A plain object accepts every property, so this can't fail.
            let _ = Reflect::set(&error, &name.into(), &value);
        }
    }
    error.into()
}

/// Refuses an argument, by its type unless it is a number.
pub(crate) fn wrong(name: &str, value: &JsValue, what: &str) -> JsValue {
    let number = value.as_f64().map(|_| String::from(value.unchecked_ref::<Object>().to_string()));
    let of_type = || format!("a value of type {}", value.js_typeof().as_string().unwrap_or_default());
    refused(bad(name, number.unwrap_or_else(of_type), what))
}

/// A required string.
pub(crate) fn text_of(name: &str, value: &JsValue) -> Result<String, JsValue> {
    value.as_string().ok_or_else(|| wrong(name, value, "text"))
}

/// An optional string.
pub(crate) fn given(name: &str, value: Option<&JsString>) -> Result<Option<String>, JsValue> {
    value.map(|value| text_of(name, value)).transpose()
}

/// A number that fits in a byte.
pub(crate) fn number_of(name: &str, value: &JsValue) -> Result<u8, JsValue> {
    let number = u8::try_from_js_value_ref(value).filter(|number| value == number);
    number.ok_or_else(|| wrong(name, value, "whole number from 0 to 255"))
}

/// The items of a list. The error of an item has its index.
pub(crate) fn list_of<T>(
    name: &str,
    list: &JsValue,
    read: fn(&str, &JsValue) -> Result<T, JsValue>,
) -> Result<Vec<T>, JsValue> {
    if !matches!(try_iter(list), Ok(Some(_))) {
        return Err(wrong(name, list, "list"));
    }
    let item = |(at, item)| read(name, &item).or_else(|_| read(&format!("{name}[{at}]"), &item));
    Array::from(list).iter().enumerate().map(item).collect()
}

/// The numbers in a list or a typed array.
pub(crate) fn numbers_of(name: &str, value: &JsValue) -> Result<Vec<u8>, JsValue> {
    if let Some(bytes) = value.dyn_ref::<Uint8Array>() {
        return Ok(bytes.to_vec());
    }
    // A typed array of another type, except big integers, is converted at once.
    if ArrayBuffer::is_view(value) && Reflect::get_u32(value.unchecked_ref(), 0)?.as_f64().is_some() {
        let (bytes, numbers) = (Uint8Array::new(value).to_vec(), Float64Array::new(value).to_vec());
        if bytes.iter().zip(numbers).all(|(&byte, number)| f64::from(byte).to_bits() == number.to_bits()) {
            return Ok(bytes);
        }
    }
    list_of(name, value, number_of)
}

pub(crate) fn function_of(name: &str, value: &JsValue) -> Result<(), JsValue> {
    value.is_function().then_some(()).ok_or_else(|| wrong(name, value, "function"))
}

/// The question with the options in an object; `undefined` means no options.
pub(crate) fn question(options: &JsValue) -> Result<Question, JsValue> {
    if options.is_null_or_undefined() {
        return Ok(Question::default());
    }
    // JSON would turn such numbers into null.
    let no_number = |value: &JsValue| value.as_f64().is_some_and(|number| !number.is_finite());
    if let Some(value) = Object::values(options.unchecked_ref()).iter().find(no_number) {
        return Err(wrong("options", &value, "whole number"));
    }
    let text = JSON::stringify(options).ok().and_then(|text| text.as_string());
    Question::read(&text.ok_or_else(|| wrong("options", options, "JSON object"))?).map_err(refused)
}

/// A question with the given strings as further options.
pub(crate) fn question_with(texts: &[(&str, Option<JsString>)], options: &JsValue) -> Result<Question, JsValue> {
    let mut question = question(options)?;
    for (name, value) in texts {
        question.set(name, given(name, value.as_ref())?);
    }
    Ok(question)
}

/// Converts a value to a JavaScript object.
pub(crate) fn to_js(value: &(impl Serialize + ?Sized)) -> Result<JsValue, JsValue> {
    // The keys of objects are strings, so this can't fail.
    JSON::parse(&serde_json::to_string(value).unwrap_or_default())
}
