//! Translations by their English text, which is in the code, so English needs no look-up.
//!
//! `words/command.json` has the command's own texts, or names of texts shared with the page.
//! `words/shared.mjs` has the shared texts and all names, as JSON that the page reads as a script.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::LazyLock;

use serde::Deserialize;

use super::language::chosen;

/// A text in Japanese, simplified and traditional Chinese.
type Texts = [String; 3];

#[derive(Deserialize)]
#[serde(untagged)]
enum Own {
    Texts(Texts),
    Page(String),
}

/// Texts shared with the page, most of them in English first.
#[derive(Deserialize)]
struct Page {
    texts: HashMap<String, Vec<String>>,
    names: HashMap<String, Vec<String>>,
}

static PAGE: LazyLock<Page> = LazyLock::new(|| {
    let script = include_str!("../../words/shared.mjs");
    serde_json::from_str(script.trim_start_matches("export default ")).expect("it is tested")
});

static COMMAND: LazyLock<HashMap<String, Own>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../words/command.json")).expect("it is tested"));

fn find(key: &str) -> Option<&'static Texts> {
    match COMMAND.get(key) {
        Some(Own::Texts(texts)) => Some(texts),
        Some(Own::Page(name)) => PAGE.texts.get(name)?.last_chunk(),
        None => PAGE.names.get(key)?.last_chunk(),
    }
}

/// Translates a word or a sentence.
#[inline]
pub(crate) fn say(english: &'static str) -> &'static str {
    say_as(english, english)
}

/// Translates a word that has several meanings, identified by the key.
#[inline]
pub(crate) fn say_as(english: &'static str, key: &str) -> &'static str {
    chosen().map_or(english, |language| look_up(english, key, language))
}

#[cold]
fn look_up(english: &'static str, key: &str, language: usize) -> &'static str {
    let found = find(key).map(|texts| texts[language].as_str());
    debug_assert!(found.is_some() || !english.contains(|c: char| c.is_ascii_lowercase()), "no word for {key:?}");
    found.unwrap_or(english)
}

/// The translation of an error's or a part's own text; `None` in English.
pub(crate) fn instead(key: &str) -> Option<&'static str> {
    let language = chosen()?;
    find(key).map(|texts| texts[language].as_str())
}

/// Splits a text at its names in braces: `{count} tiles` gives `("", Some("count"))` and `("
/// tiles", None)`.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    text.split('}').map(|part| part.split_once('{').map_or((part, None), |(before, name)| (before, Some(name))))
}

/// Translates a text and inserts its values.
pub(crate) fn fill(english: &'static str, values: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::new();
    for (text, name) in parts(say(english)) {
        filled += text;
        let value = name.map(|name| values.iter().find(|(other, _)| *other == name).expect("each name has a value"));
        filled.extend(value.map(|(_, value)| value.to_string()));
    }
    filled
}

/// A number with its noun in the singular or the plural.
pub(crate) fn several(number: u32, one: &'static str, many: &'static str) -> String {
    let Some(language) = chosen() else { return format!("{number} {}", if number == 1 { one } else { many }) };
    look_up(many, &format!("{{count}} {many}"), language).replace("{count}", &number.to_string())
}
