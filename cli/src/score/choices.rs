//! `--score-rules`: what tables play differently about scores, as an argument.

use std::ffi::OsString;
use std::sync::LazyLock;

use clap::Args;
use clap::builder::PossibleValue;
use shanten::score::{BlessingOfMan, NorthShare, ScoreRules};

use super::settings::SCORE_RULES;
use crate::ending::Failure;
use crate::input::BadText;
use crate::messages::ALIKE;
use crate::rules::Presets;

/// [`ScoreRules`] as an argument.
#[derive(Args)]
pub(crate) struct ScoreRulesOption {
    /// How tables score: a preset and choices that differ from it, separated by commas, or only
    /// choices that differ from tenhou
    #[arg(long = SCORE_RULES, value_name = "RULES", default_value = "tenhou", value_parser = Presets(presets))]
    score_rules: OsString,
}

impl ScoreRulesOption {
    /// The rules of this argument.
    pub(crate) fn rules(&self) -> Result<ScoreRules, Failure> {
        let text = self.score_rules.as_encoded_bytes();
        parse(text).map_err(|reason| Failure::option(&format!("--{SCORE_RULES}"), text, &reason))
    }
}

/// The names of the presets in one word, with their rules.
static PRESETS: LazyLock<Vec<(String, ScoreRules)>> =
    LazyLock::new(|| ScoreRules::NAMED.iter().map(|(name, rules)| (name.replace(' ', "-"), *rules)).collect());

fn names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|(name, _)| name.as_str())
}

fn presets() -> Vec<PossibleValue> {
    names().map(PossibleValue::new).collect()
}

/// A choice that is made or not.
type Flag = fn(&mut ScoreRules) -> &mut bool;

const FLAGS: [(&str, Flag); 9] = [
    ("three-players", |rules| &mut rules.three_players),
    ("open-all-simples", |rules| &mut rules.open_all_simples),
    ("red-fives", |rules| &mut rules.red_fives),
    ("counted-yakuman", |rules| &mut rules.counted_yakuman),
    ("double-yakuman", |rules| &mut rules.double_yakuman),
    ("multiple-yakuman", |rules| &mut rules.multiple_yakuman),
    ("rounded-mangan", |rules| &mut rules.rounded_mangan),
    ("nagashi-mangan", |rules| &mut rules.nagashi_mangan),
    ("liable-for-all", |rules| &mut rules.liable_for_all),
];

/// A choice among several: writes one into the rules if there is such a one.
type Choice = fn(&mut ScoreRules, &str) -> Option<()>;

/// With the values that there are.
const CHOICES: [(&str, &str, Choice); 3] = [
    ("double-wind-fu", "2 or 4", |rules, value| {
        rules.double_wind_fu = value.parse().ok().filter(|fu| [2, 4].contains(fu))?;
        Some(())
    }),
    ("blessing-of-man", "nothing, five-han or yakuman", |rules, value| {
        rules.blessing_of_man = value.parse::<BlessingOfMan>().ok()?;
        Some(())
    }),
    ("north-share", "nobody or halves", |rules, value| {
        rules.north_share = value.parse::<NorthShare>().ok()?;
        Some(())
    }),
];

/// Parses score rules.
pub(crate) fn parse(text: &[u8]) -> Result<ScoreRules, BadText> {
    let text = str::from_utf8(text)?;
    let mut rules = ScoreRules::default();
    let mut start = 0;
    for part in text.split(',') {
        let at = start + part.len() - part.trim_start().len();
        choose(&mut rules, part.trim(), start == 0).map_err(|(reason, help)| BadText::Setting {
            reason,
            at: Some(at),
            help,
        })?;
        start += part.len() + 1;
    }
    Ok(rules)
}

/// Follows a word, or says what is wrong with it and what may help.
fn choose(rules: &mut ScoreRules, word: &str, is_first: bool) -> Result<(), (String, Option<String>)> {
    let name = word.to_ascii_lowercase().replace(['_', ' '], "-");
    if let Some((_, preset)) = PRESETS.iter().find(|(preset, _)| *preset == name) {
        if !is_first {
            let reason = "is not the first word, and would undo what stands before it";
            return Err((format!("the preset '{word}' {reason}"), None));
        }
        *rules = *preset;
        return Ok(());
    }
    let (flag, is_made) = name.strip_prefix("no-").map_or((name.as_str(), true), |flag| (flag, false));
    if let Some((_, field)) = FLAGS.iter().find(|(known, _)| *known == flag) {
        *field(rules) = is_made;
        return Ok(());
    }
    let (choice, value) = name.split_once('=').unwrap_or((&name, ""));
    if let Some((choice, values, set)) = CHOICES.iter().find(|(known, ..)| *known == choice) {
        return set(rules, value)
            .ok_or_else(|| (format!("'{word}' is no choice"), Some(format!("{choice}= takes {values}"))));
    }
    Err((format!("'{word}' is no preset and no choice"), Some(help(flag))))
}

/// The name that a word is most like, or where all are.
fn help(word: &str) -> String {
    let choices = FLAGS.iter().map(|(name, _)| *name).chain(CHOICES.iter().map(|(name, ..)| *name));
    let likeness = |name: &&str| strsim::jaro(word, name);
    let nearest = names().chain(choices).max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let all = || format!("the presets are {}; --help tells the choices", names().collect::<Vec<_>>().join(", "));
    nearest.filter(|name| likeness(name) > ALIKE).map_or_else(all, |name| format!("did you mean '{name}'?"))
}
