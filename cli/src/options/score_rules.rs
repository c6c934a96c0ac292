//! `--score-rules`: the score rules of a table, as an argument.

use std::ffi::OsString;

use clap::Args;
use clap::builder::PossibleValue;
use shanten::error::Place;
use shanten::score::{ScoreRules, ScoreRulesError};

use super::names::{hint, nearest};
use super::rules::{Presets, word};
use super::win_settings::SCORE_RULES;
use crate::input::BadText;
use crate::output::exit::Failure;

/// [`ScoreRules`] as an argument.
#[derive(Args)]
pub(crate) struct ScoreRulesOption {
    /// How tables score: a preset and choices that differ from it, separated by commas, or only
    /// choices that differ from tenhou
    #[arg(long = SCORE_RULES, value_name = "RULES", default_value = "tenhou", value_parser = Presets(presets))]
    score_rules: OsString,
}

impl ScoreRulesOption {
    pub(crate) fn rules(&self) -> Result<ScoreRules, Failure> {
        let text = self.score_rules.as_encoded_bytes();
        parse(text).map_err(|reason| Failure::option(&format!("--{SCORE_RULES}"), text, &reason))
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    ScoreRules::PRESETS.iter().map(|(name, _)| *name)
}

fn presets() -> Vec<PossibleValue> {
    names().map(PossibleValue::new).collect()
}

pub(crate) fn parse(text: &[u8]) -> Result<ScoreRules, BadText> {
    let text = str::from_utf8(text)?;
    text.parse().map_err(|error: ScoreRulesError| {
        let word = error.at().map_or("", |at| word(text, at));
        let at = error.at().map(Place::offset);
        BadText::Setting { reason: format!("'{word}': {error}"), kind: Some(error.kind()), at, help: help(error, word) }
    })
}

/// The hint for an unknown word: the most similar name, or where all names are listed.
fn help(error: ScoreRulesError, word: &str) -> Option<String> {
    let ScoreRulesError::UnknownWord { .. } = error else { return None };
    let meant = nearest(word.trim_start_matches("no-"), names().chain(ScoreRules::words().map(|(word, _)| word)));
    Some(hint(meant, names(), "the presets are {presets}; shanten score --help lists the choices"))
}
