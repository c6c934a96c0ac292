//! Score rules as strings: the name of a preset and the choices that differ from it.

use core::fmt;
use core::str::FromStr;

use super::rules::{BlessingOfMan, FLAGS, Flag, ScoreRules};
use crate::game::Place;
use crate::game::base::name::Listed;
use crate::game::base::name::{NoSuchName, is_name};
use crate::game::placed;

const BLESSING_OF_MAN: &str = "blessing-of-man";
const NORTH_SHARE: &str = "north-share";
const COUNTER_POINTS: &str = "counter-points";
const DOUBLE_YAKUMAN: &str = "double-yakuman";

/// The words that aren't in [`FLAGS`], and what they mean.
const OTHERS: [(&str, &str); 4] = [
    (DOUBLE_YAKUMAN, "all four choices that count a yakuman as two"),
    (BLESSING_OF_MAN, "a discard won before one's first draw: =nothing, =five-han or =yakuman"),
    (NORTH_SHARE, "the payer of North's share with three players: =nobody or =halves"),
    (COUNTER_POINTS, "the points that a counter (honba) adds for each payer, =0 to =10000"),
];

/// The choices that a word without `no-` stands for.
fn flags(word: &str) -> impl Iterator<Item = &'static (&'static str, &'static str, Flag)> {
    let is_each = is_name(word, DOUBLE_YAKUMAN);
    FLAGS.iter().filter(move |(name, ..)| if is_each { is_double(name) } else { is_name(word, name) })
}

fn is_double(name: &str) -> bool {
    name.starts_with("double-") && name != "double-wind-fu"
}

/// Why a string isn't score rules, with the place of the bad word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScoreRulesError {
    /// The word is neither a preset nor a choice.
    UnknownWord {
        /// Its place.
        at: Place,
    },
    /// A preset that isn't the first word would undo the words before it.
    PresetNotFirst {
        /// Its place.
        at: Place,
    },
    /// The choice has no such value.
    NoSuchValue {
        /// Its place.
        at: Place,
        /// The values of the choice.
        values: &'static [&'static str],
    },
}

crate::game::errors! {
    ScoreRulesError at:
    "unknown_word" UnknownWord { at } => "neither a preset nor a choice at {at}";
    "preset_not_first" PresetNotFirst { at } =>
        "the preset at {at} is not the first word, and would undo those before it";
    "no_such_value" NoSuchValue { at, values } =>
        ("no such value at {at}, only {}", Listed(values));
}

placed!(ScoreRulesError: UnknownWord, PresetNotFirst, NoSuchValue);

impl ScoreRules {
    /// The words that a string may have apart from presets, and their meanings: the choices that
    /// `no-` reverses, and those that take a value after `=`.
    pub fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
        FLAGS.iter().map(|&(word, meaning, _)| (word, meaning)).chain(OTHERS)
    }
}

/// Reads the name of a preset, then the choices that differ from it, separated by commas. Without a
/// name they differ from Tenhou's rules.
///
/// The choices are those of [`words`](Self::words). Each without a value is reversed by `no-`;
/// `double-yakuman` stands for all four double yakuman. `blessing-of-man=` and `north-share=` have
/// a name of [`BlessingOfMan`] and [`NorthShare`](super::NorthShare), `counter-points=` has a
/// number.
///
/// ```
/// use shanten::score::{BlessingOfMan, ScoreRules};
///
/// let rules: ScoreRules = "ema, no-open-all-simples, blessing-of-man=yakuman".parse()?;
/// assert!(!rules.open_all_simples && rules.blessing_of_man == BlessingOfMan::Yakuman);
/// assert_eq!(rules.to_string(), "ema,no-open-all-simples,blessing-of-man=yakuman");
/// # Ok::<(), shanten::score::ScoreRulesError>(())
/// ```
impl FromStr for ScoreRules {
    type Err = ScoreRulesError;

    fn from_str(text: &str) -> Result<Self, ScoreRulesError> {
        read(text).map_err(|error| error.in_text(text))
    }
}

/// Reads score rules. Places in errors have bytes but no characters yet.
fn read(text: &str) -> Result<ScoreRules, ScoreRulesError> {
    let mut rules = ScoreRules::default();
    let mut start = 0;
    for part in text.split(',') {
        let at = start + part.len() - part.trim_start().len();
        let word = part.trim();
        match ScoreRules::PRESETS.iter().find(|(name, _)| is_name(word, name)) {
            Some((_, preset)) if start == 0 => rules = *preset,
            Some(_) => return Err(ScoreRulesError::PresetNotFirst { at: Place::at(at) }),
            None => choose(&mut rules, word, at)?,
        }
        start += part.len() + 1;
    }
    Ok(rules)
}

/// Makes the choice in `word`, which begins at byte `at` of the string.
fn choose(rules: &mut ScoreRules, word: &str, at: usize) -> Result<(), ScoreRulesError> {
    if let Some((name, value)) = word.split_once('=') {
        let error = |error: NoSuchName| ScoreRulesError::NoSuchValue { at: Place::at(at), values: error.names() };
        if is_name(name, BLESSING_OF_MAN) {
            rules.blessing_of_man = value.parse().map_err(error)?;
        } else if is_name(name, NORTH_SHARE) {
            rules.north_share = value.parse().map_err(error)?;
        } else if is_name(name, COUNTER_POINTS) {
            let points = value.parse().ok().filter(|&points| points <= ScoreRules::MAX_COUNTER_POINTS);
            let values = &["a number up to 10000"];
            rules.counter_points = points.ok_or(ScoreRulesError::NoSuchValue { at: Place::at(at), values })?;
        } else {
            return Err(ScoreRulesError::UnknownWord { at: Place::at(at) });
        }
        return Ok(());
    }
    let reversed = ["no-", "no_", "no "].into_iter().find_map(|no| word.strip_prefix(no));
    let flag = reversed.unwrap_or(word);
    let mut made = Err(ScoreRulesError::UnknownWord { at: Place::at(at) });
    for (.., field) in flags(flag) {
        *field(rules) = reversed.is_none();
        made = Ok(());
    }
    made
}

/// The choice of a flag, if two score rules differ in it.
fn change(ours: &ScoreRules, theirs: &ScoreRules, field: Flag) -> Option<bool> {
    let (mut ours, mut theirs) = (*ours, *theirs);
    let is_made = *field(&mut ours);
    (is_made != *field(&mut theirs)).then_some(is_made)
}

/// The choice of all double yakuman, if two score rules differ in each of them in one way.
fn all_doubles(ours: &ScoreRules, theirs: &ScoreRules) -> Option<bool> {
    let mut doubles = flags(DOUBLE_YAKUMAN).map(|&(.., field)| change(ours, theirs, field));
    doubles.next().flatten().filter(|&first| doubles.all(|other| other == Some(first)))
}

/// Writes the nearest preset and the choices that differ from it, as [`FromStr`] reads them.
impl fmt::Display for ScoreRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differences = |theirs: &Self| {
            let changes = FLAGS.iter().filter(|(.., field)| change(self, theirs, *field).is_some()).count();
            let values = [
                self.blessing_of_man != theirs.blessing_of_man,
                self.north_share != theirs.north_share,
                self.counter_points != theirs.counter_points,
            ];
            let doubles = if all_doubles(self, theirs).is_some() { flags(DOUBLE_YAKUMAN).count() - 1 } else { 0 };
            changes - doubles + values.into_iter().filter(|&is_other| is_other).count()
        };
        let nearest = Self::PRESETS.iter().min_by_key(|(_, preset)| differences(preset));
        let (name, theirs) = nearest.copied().unwrap_or(("tenhou", Self::TENHOU));
        f.write_str(name)?;
        let no = |is_made: bool| if is_made { "" } else { "no-" };
        let all_doubles = all_doubles(self, &theirs);
        for (name, _, field) in FLAGS.iter().filter(|(name, ..)| all_doubles.is_none() || !is_double(name)) {
            if let Some(is_made) = change(self, &theirs, *field) {
                write!(f, ",{}{name}", no(is_made))?;
            }
        }
        if let Some(is_made) = all_doubles {
            write!(f, ",{}{DOUBLE_YAKUMAN}", no(is_made))?;
        }
        if self.blessing_of_man != theirs.blessing_of_man {
            let value = match self.blessing_of_man {
                BlessingOfMan::FiveHan => "five-han",
                other => other.name(),
            };
            write!(f, ",{BLESSING_OF_MAN}={value}")?;
        }
        if self.north_share != theirs.north_share {
            write!(f, ",{NORTH_SHARE}={}", self.north_share)?;
        }
        if self.counter_points != theirs.counter_points {
            write!(f, ",{COUNTER_POINTS}={}", self.counter_points)?;
        }
        Ok(())
    }
}
