//! What questions take: each option once, with its type, its default and its sentence.

use serde_json::Value;
use shanten::odds::{OddsOptions, Opponents};

use crate::question::{Question, bad};
use crate::refusal::Refusal;

/// An option of a question, by the name that it has everywhere.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct QuestionOption {
    /// The name, in lower case with underscores.
    pub name: &'static str,
    /// The values that it takes.
    pub takes: Takes,
    /// The option without which it has no meaning.
    pub needs: Option<&'static str>,
    /// What it says, as a sentence without its full stop.
    pub about: &'static str,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Takes {
    /// Yes or no; no by default.
    Flag,
    /// A whole number from the first to the second.
    Number {
        /// The least.
        least: u64,
        /// The greatest.
        most: u64,
        /// The value of an option that isn't given.
        default: Option<u64>,
    },
    /// Text that is read by the library, by default this; empty if there is no default.
    Text(&'static str),
    /// The same, several times: a list, or a text with commas.
    Texts,
}

/// The options of a search.
pub static SEARCH: [QuestionOption; 8] = [
    number("turns", 0, 60, "The last turn: nothing is drawn after it").or(OddsOptions::TURNS as u64),
    number("turn", 0, 255, "The turn of the hand; by default 0 before its draw, 1 after it"),
    number("unseen", 0, u16::MAX as u64, "How many tiles are unseen now; by default all that are not named"),
    flag("constant_wall", "Keep the number of unseen tiles the same at each turn").with("unseen"),
    text(
        "path",
        "straight",
        "Which draws are kept, and what may be discarded: shortest, straight, no-step-back or any",
    ),
    QuestionOption {
        takes: Takes::Texts,
        ..text("forms", "", "The forms that win: standard, seven-pairs, thirteen-orphans; all by default")
    },
    flag("by_each_turn", "Also the chances to have won, and to have been ready, by each turn"),
    number("states", 0, u64::MAX, "The most states to search; one takes about 400 bytes with 18 turns")
        .or(OddsOptions::STATES as u64),
];

/// The options of the other players of a search.
pub static OPPONENTS: [QuestionOption; 2] = [
    flag("opponents", "Count wins by others' discards, too, not only self-draws"),
    number(
        "willing",
        0,
        Opponents::MAX_WILLING as u64,
        "How often others discard what completes the hand, in percent of any unseen tile; 100 by default",
    )
    .with("opponents"),
];

const fn flag(name: &'static str, about: &'static str) -> QuestionOption {
    QuestionOption { name, takes: Takes::Flag, needs: None, about }
}

const fn number(name: &'static str, least: u64, most: u64, about: &'static str) -> QuestionOption {
    QuestionOption { name, takes: Takes::Number { least, most, default: None }, needs: None, about }
}

const fn text(name: &'static str, default: &'static str, about: &'static str) -> QuestionOption {
    QuestionOption { name, takes: Takes::Text(default), needs: None, about }
}

impl QuestionOption {
    /// The same with a default.
    const fn or(self, default: u64) -> Self {
        let Takes::Number { least, most, .. } = self.takes else { panic!("numbers have one") };
        Self { takes: Takes::Number { least, most, default: Some(default) }, ..self }
    }

    /// The same, which has no meaning without another option.
    const fn with(self, other: &'static str) -> Self {
        Self { needs: Some(other), ..self }
    }

    /// Refuses a value of another type, or out of range.
    pub(crate) fn check(&self, value: &Value) -> Result<(), Refusal> {
        match self.takes {
            Takes::Flag if !value.is_boolean() => Err(bad(self.name, value, "yes or no: true or false")),
            Takes::Number { least, most, .. }
                if !value.as_u64().is_some_and(|value| least <= value && value <= most) =>
            {
                let range = match most {
                    u64::MAX => "whole number".to_owned(),
                    _ => format!("whole number from {least} to {most}"),
                };
                Err(bad(self.name, value, range))
            }
            _ => Ok(()),
        }
    }
}

impl Question {
    /// Refuses options of a group that have another type, are out of range, or lack what they need.
    pub(crate) fn check(&self, group: &[QuestionOption]) -> Result<(), Refusal> {
        for option in group {
            let Some(value) = self.given(option.name) else { continue };
            option.check(value)?;
            if let Some(needed) = option.needs.filter(|needed| self.given(needed).is_none()) {
                return Self::needed(None, needed);
            }
        }
        Ok(())
    }
}
