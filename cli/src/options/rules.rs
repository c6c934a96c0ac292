//! `--rules`: the rules of the game, as an argument.

use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};
use shanten::error::Place;
use shanten::rules::{Rules, RulesTextError};

use super::names::{hint, nearest};
use crate::input::BadText;
use crate::output::exit::Failure;

/// [`Rules`] as an argument.
#[derive(Args)]
pub(crate) struct RulesOption {
    /// The rules of the game: a preset and options that differ from it, separated by commas, or
    /// only options that differ from riichi
    #[arg(long, value_name = "RULES", default_value = "riichi", value_parser = Presets(presets))]
    rules: OsString,
}

impl RulesOption {
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        let text = self.rules.as_encoded_bytes();
        parse(text).map_err(|reason| Failure::option("--rules", text, &reason))
    }
}

pub(crate) fn parse(text: &[u8]) -> Result<Rules, BadText> {
    let text = str::from_utf8(text)?;
    text.parse().map_err(|error: RulesTextError| {
        let reason = error.at().map_or_else(|| error.to_string(), |at| format!("'{}': {error}", word(text, at)));
        let at = match error {
            RulesTextError::Tiles { error, .. } => error.at(),
            _ => error.at(),
        };
        BadText::Setting { reason, kind: Some(error.kind()), at: at.map(Place::offset), help: help(text, error) }
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

fn about(preset: &str) -> &'static str {
    match preset {
        "riichi" => "Four players",
        "three-player" => "Riichi for three players, without 2m to 8m",
        "chinese" => "Four of a kind count as two of the seven pairs",
        "chinese-wild" => "The same, and red dragons are wild",
        "national" => "The same, with knitted straights, and honours and knitted tiles",
        "sichuan" => "No honours, and a complete hand lacks a number suit",
        "taiwanese" => "Only the standard form, with five melds",
        _ => "",
    }
}

/// Names that people type, and the presets that they mean.
const OTHER_NAMES: [(&str, &str); 11] = [
    ("3p", "three-player"),
    ("3-player", "three-player"),
    ("sanma", "three-player"),
    ("4p", "riichi"),
    ("4-player", "riichi"),
    ("four-player", "riichi"),
    ("yonma", "riichi"),
    ("japanese", "riichi"),
    ("guobiao", "national"),
    ("mcr", "national"),
    ("blood-battle", "sichuan"),
];

fn help(text: &str, error: RulesTextError) -> Option<String> {
    let RulesTextError::UnknownWord { at } = error else { return None };
    let names = || Rules::PRESETS.iter().map(|(name, _)| *name);
    let word = word(text, at).to_ascii_lowercase();
    let other = || OTHER_NAMES.iter().find(|(name, _)| *name == word).map(|(_, preset)| *preset);
    // Only the first word can be a preset.
    let is_first = !text[..at.offset()].contains(',');
    let meant = is_first.then(|| other().or_else(|| nearest(&word, names()))).flatten();
    Some(hint(meant, names(), "the presets are {presets}; --help tells the options"))
}

pub(crate) fn word(text: &str, at: Place) -> &str {
    text[at.offset()..].split(',').next().unwrap_or_default().trim_end()
}

/// All sizes of hands between turns, under any rules.
pub(crate) const SIZES: [&str; 12] = ["1", "2", "4", "5", "7", "8", "10", "11", "13", "14", "16", "17"];

/// The message for a size that hands don't have under these rules.
pub(crate) fn too_many(tiles: usize, rules: Rules) -> String {
    format!("--tiles {tiles}: a hand has at most {} under the rules {rules}", rules.max_tiles())
}

pub(crate) fn size() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(SIZES).try_map(|size| size.parse())
}
