//! `--rules`: the rules of the game, as an argument.

use std::ffi::{OsStr, OsString};
use std::fmt;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command};
use shanten::rules::{Rules, RulesTextError};
use shanten::{InputError, TileSet};

use crate::ending::Failure;
use crate::input::{BadText, in_place};
use crate::messages::ALIKE;

/// [`Rules`] as an argument.
#[derive(Args)]
pub(crate) struct RulesOption {
    /// The rules of the game: a preset and options that differ from it, separated by commas, or
    /// only options that differ from riichi
    #[arg(long, value_name = "RULES", default_value = "riichi", value_parser = Presets(presets))]
    rules: OsString,
}

impl RulesOption {
    /// The rules of this argument.
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        let text = self.rules.as_encoded_bytes();
        parse(text).map_err(|reason| Failure::option("--rules", text, &reason))
    }
}

/// Parses rules.
pub(crate) fn parse(text: &[u8]) -> Result<Rules, BadText> {
    let text = str::from_utf8(text)?;
    text.parse().map_err(|error| {
        let bad = BadRules { text, error };
        BadText::Setting { reason: bad.to_string(), at: bad.at(), help: bad.help() }
    })
}

/// Accepts any text. Shells and the help propose these presets.
#[derive(Clone)]
pub(crate) struct Presets(pub(crate) fn() -> Vec<PossibleValue>);

impl TypedValueParser for Presets {
    type Value = OsString;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, value: &OsStr) -> Result<OsString, clap::Error> {
        Ok(value.to_owned())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue>>> {
        Some(Box::new((self.0)().into_iter()))
    }
}

fn presets() -> Vec<PossibleValue> {
    Rules::PRESETS.iter().map(|(name, _)| PossibleValue::new(*name).help(about(name))).collect()
}

/// A few words about a preset.
fn about(preset: &str) -> &'static str {
    match preset {
        "riichi" => "Four players",
        "three-player" => "Riichi for three players, without 2m to 8m",
        "chinese" => "Four of a kind count as two of the seven pairs",
        "chinese-wild" => "The same, and red dragons are wild",
        "taiwanese" => "Only the standard form, with five melds",
        _ => "",
    }
}

/// Names that people type, and the presets that they mean.
const OTHER_NAMES: [(&str, &str); 8] = [
    ("3p", "three-player"),
    ("3-player", "three-player"),
    ("sanma", "three-player"),
    ("4p", "riichi"),
    ("4-player", "riichi"),
    ("four-player", "riichi"),
    ("yonma", "riichi"),
    ("japanese", "riichi"),
];

/// A text that is no valid rules.
struct BadRules<'a> {
    text: &'a str,
    error: RulesTextError,
}

impl BadRules<'_> {
    /// The word that begins at a byte.
    fn word(&self, at: usize) -> &str {
        self.text[at..].split(',').next().unwrap_or_default().trim_end()
    }

    /// The byte to blame, if it is a single one.
    fn at(&self) -> Option<usize> {
        match self.error {
            RulesTextError::Tiles { at, .. } => self.bad_tiles(at).and_then(|error| error.at()),
            RulesTextError::UnknownWord { at }
            | RulesTextError::PresetNotFirst { at }
            | RulesTextError::NotANumber { at } => Some(at),
            _ => None,
        }
    }

    /// The error in the tiles of an option, with its position in the whole text.
    fn bad_tiles(&self, at: usize) -> Option<InputError> {
        let (name, value) = self.word(at).split_once('=')?;
        let start = at + name.len() + 1;
        in_place(self.text, start..start + value.len()).parse::<TileSet>().err()
    }

    /// A hint.
    fn help(&self) -> Option<String> {
        let RulesTextError::UnknownWord { at } = self.error else { return None };
        let names = || Rules::PRESETS.iter().map(|(name, _)| *name);
        let all = || format!("the presets are {}; --help tells the options", names().collect::<Vec<_>>().join(", "));
        if self.text[..at].contains(',') {
            return Some(all());
        }
        let word = self.word(at).to_ascii_lowercase();
        let other = OTHER_NAMES.iter().find(|(name, _)| *name == word).map(|(_, preset)| *preset);
        let likeness = |name: &&str| strsim::jaro(&word, name);
        let nearest =
            || names().max_by(|a, b| likeness(a).total_cmp(&likeness(b))).filter(|name| likeness(name) > ALIKE);
        Some(other.or_else(nearest).map_or_else(all, |name| format!("did you mean '{name}'?")))
    }
}

impl fmt::Display for BadRules<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error {
            RulesTextError::UnknownWord { at } => write!(f, "'{}' is no preset and no option", self.word(at)),
            RulesTextError::PresetNotFirst { at } => {
                write!(f, "the preset '{}' is not the first word, and would undo what stands before it", self.word(at))
            }
            RulesTextError::NotANumber { at } => write!(f, "no small number in '{}'", self.word(at)),
            RulesTextError::Tiles { at, error } => {
                write!(f, "no tiles in '{}': {}", self.word(at), self.bad_tiles(at).unwrap_or(error))
            }
            error => error.fmt(f),
        }
    }
}
