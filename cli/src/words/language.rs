//! The reader's language.

use std::env;
use std::ffi::OsString;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::ValueEnum;

/// The languages, in the order of each word's translations.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// English
    #[value(aliases = ["en_US", "en-US", "en_GB", "en-GB"])]
    En,
    /// 日本語
    #[value(aliases = ["ja_JP", "ja-JP", "jp"])]
    Ja,
    /// 简体中文
    #[value(name = "zh-Hans", aliases = ["zh", "zh_CN", "zh-CN", "cn"])]
    ZhHans,
    /// 繁體中文
    #[value(name = "zh-Hant", aliases = ["zh_TW", "zh-TW", "zh_HK", "zh-HK", "tw"])]
    ZhHant,
}

/// The index of the language of all output.
static CHOSEN: AtomicUsize = AtomicUsize::new(Language::En as usize);

/// Sets the language of all later output.
pub(crate) fn choose(language: Language) {
    CHOSEN.store(language as usize, Ordering::Relaxed);
}

/// The index of the chosen language's translations; `None` for English.
#[inline]
pub(super) fn chosen() -> Option<usize> {
    CHOSEN.load(Ordering::Relaxed).checked_sub(1)
}

/// The language of `--lang` in the arguments, or else of the environment.
pub(crate) fn wanted(arguments: &[OsString]) -> Language {
    let arguments = || arguments.iter().take_while(|argument| *argument != "--").map(|argument| argument.to_str());
    let named =
        arguments().zip(arguments().skip(1)).filter_map(|(before, value)| (before? == "--lang").then_some(value?));
    let joined = arguments().filter_map(|argument| argument?.strip_prefix("--lang="));
    let asked = named.chain(joined).last().and_then(|name| Language::from_str(name, false).ok());
    asked.unwrap_or_else(of_environment)
}

/// The language of messages, as POSIX finds it.
fn of_environment() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    names.into_iter().find(|locale| !locale.is_empty()).map_or(Language::En, |locale| of_locale(&locale))
}

/// The language of a locale such as `ja_JP.UTF-8`; English for any other.
fn of_locale(locale: &str) -> Language {
    let mut parts = locale.split(['_', '-', '.', '@']).map(str::to_lowercase);
    match parts.next().as_deref() {
        Some("ja") => Language::Ja,
        Some("zh") if parts.any(|part| matches!(part.as_str(), "tw" | "hk" | "mo" | "hant")) => Language::ZhHant,
        Some("zh") => Language::ZhHans,
        _ => Language::En,
    }
}
