//! Rules as strings: the name of a preset and the options that differ from it.

use core::fmt;
use core::str::FromStr;

use super::error::RulesError;
use super::ruleset::Rules;
use crate::game::base::name::is_name;
use crate::game::{InputError, KnittedForms, MissingSuit, NoSuchName, Pairs, Place, RuleOptions, TileSet, placed};

/// The word of an option without a value, and its effect.
type OptionWord = (&'static str, fn(&mut RuleOptions));

const WORDS: &[OptionWord] = &[
    ("standard", |options| options.standard = true),
    ("no-standard", |options| options.standard = false),
    ("seven-pairs", |options| options.seven_pairs = Some(Pairs::Different)),
    ("four-as-two", |options| options.seven_pairs = Some(Pairs::FourAsTwo)),
    ("no-seven-pairs", |options| options.seven_pairs = None),
    ("thirteen-orphans", |options| options.thirteen_orphans = true),
    ("no-thirteen-orphans", |options| options.thirteen_orphans = false),
    ("knitted-straight", |options| set_knitted(options, 0, true)),
    ("no-knitted-straight", |options| set_knitted(options, 0, false)),
    ("honours-and-knitted-tiles", |options| set_knitted(options, 1, true)),
    ("no-honours-and-knitted-tiles", |options| set_knitted(options, 1, false)),
    ("no-missing", |options| options.missing = None),
    ("fifth-copies", |options| options.fifth_copies = true),
    ("no-fifth-copies", |options| options.fifth_copies = false),
];

/// The values of `missing=`, in the order of the suits.
const MISSING: [(&str, MissingSuit); MissingSuit::ALL.len()] =
    [("m", MissingSuit::Characters), ("p", MissingSuit::Dots), ("s", MissingSuit::Bamboos), ("any", MissingSuit::Any)];

fn set_knitted(options: &mut RuleOptions, form: usize, counts: bool) {
    let mut forms = options.knitted_forms();
    forms[form] = counts;
    options.knitted = KnittedForms::of(forms[0], forms[1]);
}

/// Parses the name of a preset and the options that differ from it, separated by commas. Without a
/// name they differ from riichi. The words of a name are separated by `-`, `_` or spaces.
impl FromStr for Rules {
    type Err = RulesTextError;

    fn from_str(text: &str) -> Result<Self, RulesTextError> {
        read(text).map_err(|error| match error.in_text(text) {
            RulesTextError::Tiles { at, error } => RulesTextError::Tiles { at, error: error.in_text(text) },
            error => error,
        })
    }
}

/// Reads rules. Places in errors have bytes but no characters yet.
fn read(text: &str) -> Result<Rules, RulesTextError> {
    let mut options = RuleOptions::RIICHI;
    let mut at = 0;
    for (number, part) in text.split(',').enumerate() {
        let word = part.trim();
        let begin = at + part.len() - part.trim_start().len();
        match Rules::PRESETS.iter().find(|(name, _)| is_name(word, name)) {
            Some((_, rules)) if number == 0 => options = rules.options(),
            Some(_) => return Err(RulesTextError::PresetNotFirst { at: Place::at(begin) }),
            None => set_option(&mut options, word, begin)?,
        }
        at += part.len() + 1;
    }
    Rules::new(options).map_err(RulesTextError::Rules)
}

/// Applies the option in `word`, which begins at byte `at` of the string.
fn set_option(options: &mut RuleOptions, word: &str, at: usize) -> Result<(), RulesTextError> {
    if let Some((_, set_option)) = WORDS.iter().find(|(name, _)| is_name(word, name)) {
        set_option(options);
        return Ok(());
    }
    let Some((name, value)) = word.split_once('=') else {
        return Err(RulesTextError::UnknownWord { at: Place::at(at) });
    };
    let tiles = || {
        let start = at + name.len() + "=".len();
        let in_whole = |error: InputError| RulesTextError::Tiles { at: Place::at(at), error: error.moved(start) };
        value.parse::<TileSet>().map_err(in_whole)
    };
    let number = || value.parse::<u8>().map_err(|_| RulesTextError::NotANumber { at: Place::at(at) });
    let not_a_choice = |error| RulesTextError::NotAChoice { at: Place::at(at), error };
    match name {
        "kinds" => options.kinds = tiles()?,
        "without" => options.kinds -= tiles()?,
        "missing" => {
            let found = MISSING.iter().find(|(name, _)| *name == value);
            options.missing = Some(found.ok_or(RulesTextError::NotASuit { at: Place::at(at) })?.1);
        }
        "wild" => options.wild = tiles()?,
        "jokers" => options.jokers = number()?,
        "swaps" => options.swaps = value.parse().map_err(not_a_choice)?,
        "riichi-quads" => options.riichi_quads = value.parse().map_err(not_a_choice)?,
        "melds" => {
            options.melds = number()?;
            // Five melds have only the standard form, so the others need no separate option.
            if options.melds == 5 {
                (options.seven_pairs, options.thirteen_orphans) = (None, false);
                options.knitted = None;
            }
        }
        _ => return Err(RulesTextError::UnknownWord { at: Place::at(at) }),
    }
    Ok(())
}

/// Writes the nearest preset and the options that differ from it, as [`FromStr`] parses them.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let presets = Self::PRESETS.iter().filter(|(_, preset)| preset.melds == self.melds);
        let nearest = presets.min_by_key(|(_, preset)| differences(self.options(), preset.options()));
        let (name, preset) = nearest.expect("there are presets with four melds, and with five where these can be");
        f.write_str(name)?;
        write_differences(self.options(), preset.options(), f)
    }
}

/// The number of options that differ, not counting the number of melds.
fn differences(ours: RuleOptions, theirs: RuleOptions) -> usize {
    let [our_knitted, their_knitted] = [ours, theirs].map(|options| options.knitted_forms());
    [
        ours.kinds != theirs.kinds,
        ours.standard != theirs.standard,
        ours.seven_pairs != theirs.seven_pairs,
        ours.thirteen_orphans != theirs.thirteen_orphans,
        our_knitted[0] != their_knitted[0],
        our_knitted[1] != their_knitted[1],
        ours.missing != theirs.missing,
        ours.wild != theirs.wild,
        ours.jokers != theirs.jokers,
        ours.fifth_copies != theirs.fifth_copies,
        ours.swaps != theirs.swaps,
        ours.riichi_quads != theirs.riichi_quads,
    ]
    .into_iter()
    .filter(|&differs| differs)
    .count()
}

fn write_differences(ours: RuleOptions, theirs: RuleOptions, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let no = |is_chosen: bool| if is_chosen { "" } else { "no-" };
    if ours.standard != theirs.standard {
        write!(f, ",{}standard", no(ours.standard))?;
    }
    if ours.seven_pairs != theirs.seven_pairs {
        f.write_str(match ours.seven_pairs {
            Some(Pairs::Different) => ",seven-pairs",
            Some(Pairs::FourAsTwo) => ",four-as-two",
            None => ",no-seven-pairs",
        })?;
    }
    if ours.thirteen_orphans != theirs.thirteen_orphans {
        write!(f, ",{}thirteen-orphans", no(ours.thirteen_orphans))?;
    }
    let knitted = ours.knitted_forms().into_iter().zip(theirs.knitted_forms());
    for ((our, their), form) in knitted.zip(["knitted-straight", "honours-and-knitted-tiles"]) {
        if our != their {
            write!(f, ",{}{form}", no(our))?;
        }
    }
    if ours.missing != theirs.missing {
        match ours.missing {
            Some(suit) => write!(f, ",missing={}", MISSING[suit as usize].0)?,
            None => f.write_str(",no-missing")?,
        }
    }
    if ours.kinds != theirs.kinds {
        if (ours.kinds - theirs.kinds).is_empty() {
            write!(f, ",without={}", theirs.kinds - ours.kinds)?;
        } else {
            write!(f, ",kinds={}", ours.kinds)?;
        }
    }
    if ours.wild != theirs.wild {
        write!(f, ",wild={}", ours.wild)?;
    }
    if ours.jokers != theirs.jokers {
        write!(f, ",jokers={}", ours.jokers)?;
    }
    if ours.fifth_copies != theirs.fifth_copies {
        write!(f, ",{}fifth-copies", no(ours.fifth_copies))?;
    }
    if ours.swaps != theirs.swaps {
        write!(f, ",swaps={}", ours.swaps)?;
    }
    if ours.riichi_quads != theirs.riichi_quads {
        write!(f, ",riichi-quads={}", ours.riichi_quads)?;
    }
    Ok(())
}

crate::game::debug_as_text!(Rules);

/// Why a string isn't valid rules. `at` is the place of the wrong word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesTextError {
    /// A word that is neither a preset nor an option.
    UnknownWord {
        /// The place of the word.
        at: Place,
    },
    /// A preset that isn't the first word would undo the options before it.
    PresetNotFirst {
        /// The place of the word.
        at: Place,
    },
    /// The value of `jokers=` or `melds=` is no small number.
    NotANumber {
        /// The place of the word.
        at: Place,
    },
    /// The value of `missing=` is neither `m`, `p` or `s` nor `any`.
    NotASuit {
        /// The place of the word.
        at: Place,
    },
    /// The value of `swaps=` or `riichi-quads=` is none of its names.
    NotAChoice {
        /// The place of the word.
        at: Place,
        /// The error with the names.
        error: NoSuchName,
    },
    /// The value of `kinds=`, `without=` or `wild=` isn't tiles.
    Tiles {
        /// The place of the word.
        at: Place,
        /// The error of the tiles.
        error: InputError,
    },
    /// The options are no valid rules.
    Rules(RulesError),
}

crate::game::errors! {
    of RulesTextError at:
    "unknown_word" UnknownWord { at } => "neither a preset nor an option at {at}";
    "preset_not_first" PresetNotFirst { at } => "the preset at {at} is not the first word";
    "not_a_number" NotANumber { at } => "no small number in the option at {at}";
    "not_a_suit" NotASuit { at } => "neither m, p or s nor any in the option at {at}";
    "not_a_choice" NotAChoice { at, error } => "{error} in the option at {at}";
    "tiles" Tiles { at, error } => "no tiles in the option at {at}: {error}";
    "rules" Rules(error) => "{error}";
}

placed! {
    RulesTextError: UnknownWord, PresetNotFirst, NotANumber, NotASuit, NotAChoice, Tiles;
    without: Self::Rules(_),
}

impl core::error::Error for RulesTextError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Tiles { error, .. } => Some(error),
            Self::NotAChoice { error, .. } => Some(error),
            _ => None,
        }
    }
}
