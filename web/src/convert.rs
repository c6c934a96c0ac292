//! Objects and errors, from JavaScript and back.

use std::fmt::Display;

use js_sys::{Error, JSON, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use shanten::InputError;
use shanten::error::ErrorKind;
use wasm_bindgen::JsValue;

/// An exception with a message.
pub(crate) fn exception(message: impl Display) -> JsValue {
    let error = Error::new(&message.to_string());
    error.set_name("ShantenError");
    error.into()
}

/// An exception with the kind of an error by name.
pub(crate) fn refused(error: impl ErrorKind) -> JsValue {
    let exception = exception(&error);
    // It is a plain object, which takes every property.
    let _ = Reflect::set(&exception, &"kind".into(), &error.kind().into());
    exception
}

/// An exception that says where in a text of tiles the error is, as JavaScript counts characters.
pub(crate) fn bad_tiles(error: InputError, text: &str) -> JsValue {
    let exception = refused(error);
    if let Some(before) = error.at().and_then(|at| text.get(..at.offset())) {
        let at = u32::try_from(before.encode_utf16().count()).unwrap_or(u32::MAX);
        let _ = Reflect::set(&exception, &"at".into(), &at.into());
    }
    exception
}

/// Reads an object; nothing is an object with nothing set.
pub(crate) fn from_js<T: DeserializeOwned>(what: &str, value: &JsValue) -> Result<T, JsValue> {
    let text = if value.is_null_or_undefined() { None } else { JSON::stringify(value)?.as_string() };
    serde_json::from_str(text.as_deref().unwrap_or("{}")).map_err(|error| {
        // The place would be one in a text that the caller has never seen.
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        exception(format_args!("{what}: {message}"))
    })
}

/// Makes an object.
pub(crate) fn to_js(value: &(impl Serialize + ?Sized)) -> Result<JsValue, JsValue> {
    JSON::parse(&serde_json::to_string(value).map_err(exception)?)
}
