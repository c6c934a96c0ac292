//! Addresses of Tenhou's viewer and editor that contain a game of tenhou/6.

use std::borrow::Cow;

use percent_encoding::percent_decode;
use serde::de::IgnoredAny;

/// The beginnings of an address.
const SCHEMES: [&[u8]; 2] = [b"https://", b"http://"];

/// Whether a string, perhaps cut short, begins like an address.
pub(crate) fn is_address(text: &[u8]) -> bool {
    !text.is_empty() && SCHEMES.iter().any(|scheme| text.starts_with(scheme) || scheme.starts_with(text))
}

/// The game in an address such as `https://tenhou.net/6/#json={"name":[..`, percent-encoded or
/// plain. An option such as `&ts=0` may follow.
pub(crate) fn game(address: &[u8]) -> Option<Cow<'_, [u8]>> {
    const KEY: &[u8] = b"json=";
    let at = address.windows(KEY.len()).position(|text| text == KEY).filter(|_| is_address(address))?;
    let text = address[at + KEY.len()..].trim_ascii();
    if !text.contains(&b'"') {
        let encoded = text.split(|&byte| byte == b'&').next().unwrap_or_default();
        return Some(percent_decode(encoded).into());
    }
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<IgnoredAny>();
    let end = values.next().and_then(Result::ok).map_or(text.len(), |_| values.byte_offset());
    // Anything else after the game is refused, with its place.
    let is_option = text.get(end) == Some(&b'&');
    Some(Cow::Borrowed(if is_option { &text[..end] } else { text }))
}
