//! Suggestions for misspelt names.

use crate::words::fill;

/// The similarity, from 0 to 1, above which a word counts as a misspelt name, as in clap.
const ALIKE: f64 = 0.7;

pub(crate) fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |name: &&str| strsim::jaro(word, name);
    names.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).filter(|name| likeness(name) > ALIKE)
}

/// The hint for an unknown word: the name that was meant, or else the presets.
pub(super) fn hint<'a>(meant: Option<&str>, presets: impl Iterator<Item = &'a str>, others: &'static str) -> String {
    let all = || fill(others, &[("presets", &presets.collect::<Vec<_>>().join(", "))]);
    meant.map_or_else(all, |name| fill("did you mean '{name}'?", &[("name", &name)]))
}
