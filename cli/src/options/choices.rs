//! Choices by name, as arguments.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use shanten::notation::Notation;

/// The name of a choice, its help, and its value. A choice without help is left out of the help.
pub(crate) type NamedChoice<T> = (&'static str, &'static str, T);

pub(crate) static NOTATIONS: [NamedChoice<Notation>; 5] = [
    ("auto", "Any of these, or letters: 34 numbers below 11 are counts, others 11 to 53 if all can be", Notation::Auto),
    ("mjai", "5mr, E, P: between blanks or commas, or in a JSON list", Notation::Mjai),
    ("numbers", "Tiles 0 to 135; 16, 52 and 88 are red fives", Notation::Numbers),
    ("counts", "The counts of all 34 kinds, 1m first and 7z last", Notation::Counts),
    ("tenhou6", "11 to 47 as on tenhou.net/6; 51, 52 and 53 are red fives", Notation::Tenhou6),
];

pub(crate) fn choice<T: Copy + Send + Sync>(choices: &'static [NamedChoice<T>]) -> impl TypedValueParser<Value = T> {
    let names = choices.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help).hide(help.is_empty()));
    PossibleValuesParser::new(names).map(|name| named(choices, &name).expect("one of these names"))
}

pub(crate) fn named<T: Copy>(choices: &[NamedChoice<T>], name: &str) -> Option<T> {
    choices.iter().find(|choice| choice.0 == name).map(|choice| choice.2)
}
